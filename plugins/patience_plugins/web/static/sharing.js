// @ts-check
/** What of a game can be given away: its link, its text, and pictures of the table. */

import { button, make } from "./dom.js";
import { png, sheet } from "./sheet.js";

/** @typedef {import("./types.js").State} State */

/** @param {State} state @param {import("./table.js").Labels} told */
export function sharing(state, { labels, ranks }) {
  const said = make("span", { role: "status", className: "shared" });
  const ways = [];
  if (state.game.link) {
    const address = new URL(state.game.link, location.href).href;
    const shown = /** @type {HTMLInputElement} */ (make("input", { readOnly: true, value: address, ariaLabel: labels.link, className: "link" }));
    shown.onfocus = () => shown.select();
    const copy = button(labels.copy_link, async () => {
      await navigator.clipboard.writeText(address);
      said.textContent = labels.copied;
    });
    ways.push(shown, copy);
  }
  const name = state.table;
  ways.push(
    make("a", { className: "control", href: `/api/tables/${encodeURIComponent(name)}/text`, download: `${name}.txt` }, labels.save_text),
    button(labels.save_svg, () => keep(new Blob([sheet(state, ranks)], { type: "image/svg+xml" }), `${name}.svg`)),
    button(labels.save_png, async () => keep(await png(state, ranks), `${name}.png`)),
  );
  return make("div", { className: "sharing" }, ...ways, said);
}

/** @param {Blob} blob @param {string} name */
function keep(blob, name) {
  const address = URL.createObjectURL(blob);
  const way = /** @type {HTMLAnchorElement} */ (make("a", { href: address, download: name }));
  way.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
