// @ts-check
/** What the table's menu and its keys lead to. */

import { ask } from "./client.js";
import { make } from "./dom.js";
import { withSuits } from "./card.js";

export { leave, page, remember } from "./pages.js";

/** @typedef {import("./table.js").Labels} Labels */
/** @typedef {import("./table.js").Table} Table */

/**
 * Does what is asked for at the table and not done there.
 *
 * @param {string} action
 * @param {Table} table
 * @param {Labels} told
 */
export async function menu(action, table, told) {
  const state = table.state;
  if (!state) return;
  const name = encodeURIComponent(state.table);
  /** @type {Record<string, string>} */
  const ways = {
    leave: "#/",
    new: "#/",
    rules: `#/rules/table/${name}`,
    keys: "#/keys",
    statistics: "#/statistics",
    settings: "#/settings",
    moves: `#/moves/${name}`,
    earlier: `#/moves/${name}/${Math.max(state.ply - 1, 0)}`,
    later: `#/moves/${name}`,
  };
  if (action === "find") find(table, told);
  else if (action === "menu" || action === "palette") choose(action, table, told, ways);
  else location.hash = ways[action] ?? "#/";
}

/** A list of all that can be done, which typing makes shorter. @param {string} action @param {Table} table @param {Labels} told @param {Record<string, string>} ways */
function choose(action, table, { labels }, ways) {
  const at = ["redo", "cross", "slide", "chance", "undo", "hint", "auto", "draw", "redeal"];
  /** @type {[string, () => unknown][]} */
  const entries = [
    ...["rules", "moves", "keys", "settings", "statistics"].map((each) => /** @type {[string, () => unknown]} */ ([labels[each], () => (location.hash = ways[each])])),
    [labels.games, () => (location.hash = "#/")],
    [labels.again, async () => (location.hash = `#/table/${(await ask("tables", { again: table.state?.table, leave: table.state?.table })).table}`)],
    ...at.map((each) => /** @type {[string, () => unknown]} */ ([labels[each], () => table.do(each)])),
  ];
  // In the menu stands what no button and no pile of the table does on a phone.
  const shown = action === "menu" ? entries.slice(0, 11) : entries;
  const list = make("div", { className: "choices" });
  const dialog = opened(action === "menu" ? labels.menu : labels.palette, labels);
  const buttons = shown.map(([label, does]) => {
    const made = make("button", { type: "button", className: "control" }, label);
    made.onclick = () => {
      dialog.close();
      void does();
    };
    return made;
  });
  list.append(...buttons);
  if (action === "palette") {
    const typed = /** @type {HTMLInputElement} */ (make("input", { type: "search", ariaLabel: labels.search }));
    typed.oninput = () => {
      const wanted = typed.value.trim().toLocaleLowerCase();
      for (const made of buttons) made.hidden = !made.textContent?.toLocaleLowerCase().includes(wanted);
    };
    typed.onkeydown = (event) => {
      if (event.key === "Enter") buttons.find((made) => !made.hidden)?.click();
    };
    dialog.append(typed);
  }
  dialog.append(list);
  dialog.showModal();
}

/** Asks for a card, tells where it lies and lights it. @param {Table} table @param {Labels} told */
function find(table, { labels }) {
  const dialog = opened(labels.find, labels);
  const typed = /** @type {HTMLInputElement} */ (make("input", { ariaLabel: labels.find_card, placeholder: "7S", maxLength: 3, autocomplete: "off" }));
  const said = make("p", { role: "status" });
  const form = make("form", {}, typed);
  form.onsubmit = async (event) => {
    event.preventDefault();
    const card = typed.value.trim().toUpperCase();
    try {
      const { sentence } = await ask(`tables/${encodeURIComponent(table.state?.table ?? "")}/find?card=${encodeURIComponent(card)}`);
      said.replaceChildren(...withSuits(sentence.text));
      table.light(card);
    } catch (error) {
      said.textContent = /** @type {Error} */ (error).message;
    }
  };
  dialog.append(form, said);
  dialog.showModal();
}

/** A dialog that is gone when it is closed. @param {string} title @param {Record<string, string>} labels */
function opened(title, labels) {
  const close = make("button", { type: "button", className: "control close" }, labels.close);
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog", { ariaLabel: title }, make("h2", {}, title), close));
  close.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  return dialog;
}
