// @ts-check
/** The threads of the loom: faint lines down the columns, from the bands through the piles. */

import { span } from "./card.js";

/** @typedef {import("./layout.js").Layout} Layout */

export class Warp {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /** @param {Layout} layout */
  show(layout) {
    const { bands, columns, message, strips, design } = layout;
    const end = Math.min(message.y, ...[...strips.values()].map((box) => box.y - 26 * layout.scale));
    const bottom = design === "wide" ? end : bands.y + bands.pitch * 4;
    while (this.element.childElementCount > columns.length) this.element.lastElementChild?.remove();
    columns.forEach((x, i) => {
      const thread = /** @type {HTMLElement} */ (
        this.element.children[i] ?? this.element.appendChild(span("thread-pair"))
      );
      Object.assign(thread.style, {
        left: `${x}px`,
        top: `${bands.y}px`,
        height: `${bottom - bands.y}px`,
      });
    });
  }
}
