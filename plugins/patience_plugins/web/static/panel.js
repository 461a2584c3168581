// @ts-check
/** The panel at the right of a large window: the moves, the newest first. */

import { ask } from "./client.js";
import { span, withSuits } from "./card.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./layout.js").Layout} Layout */

export class Panel {
  /** @param {HTMLElement} aside @param {Record<string, string>} labels */
  constructor(aside, labels) {
    this.aside = aside;
    aside.ariaLabel = labels.moves;
    // Keys scroll it.
    aside.tabIndex = 0;
    const title = document.createElement("h2");
    title.textContent = labels.moves;
    this.list = document.createElement("ol");
    aside.append(title, this.list);
    /** @type {State | null} */
    this.state = null;
  }

  /** @param {Layout} layout */
  place(layout) {
    const shown = layout.panel.width > 0;
    const opened = this.aside.hidden && shown;
    this.aside.hidden = !shown;
    Object.assign(this.aside.style, {
      left: `${layout.panel.x}px`,
      width: `${layout.panel.width}px`,
    });
    if (opened && this.state) this.show(this.state);
  }

  /** @param {State} state */
  async show(state) {
    this.state = state;
    if (this.aside.hidden) return;
    const { moves } = await ask(`tables/${state.table}/moves`).catch(() => ({ moves: [] }));
    if (this.state !== state) return;
    this.list.replaceChildren(
      ...moves.toReversed().map((/** @type {{ply: number, sentence: {text: string}}} */ move) => {
        const item = document.createElement("li");
        item.append(span("ply", String(move.ply)), span("", ...withSuits(move.sentence.text)));
        return item;
      }),
    );
  }
}
