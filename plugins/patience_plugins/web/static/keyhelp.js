// @ts-check
/** The keys of the table. */

import { make } from "./dom.js";

/** In the order in which they are told: the keys, and the name of the label. */
const TOLD = [
  ["← ↓ ↑ →  h j k l", "key_arrows"],
  ["Home  End", "key_ends"],
  ["Tab  Shift+Tab", "key_tab"],
  ["1–9  0  A J Q K", "key_piles"],
  ["X", "key_exiles"],
  ["C D H S", "key_bands"],
  ["Enter", "key_enter"],
  ["Space", "key_space"],
  ["w", "key_w"],
  ["d", "key_d"],
  ["c", "key_c"],
  ["s", "key_s"],
  ["a", "key_a"],
  ["i", "key_i"],
  ["y", "key_y"],
  ["v", "key_v"],
  ["u  r", "key_u"],
  ["p", "key_p"],
  ["g", "key_g"],
  ["t", "key_t"],
  ["b", "key_b"],
  ["n  m  q", "key_m"],
  ["/", "key_find"],
  ["%", "key_chance"],
  [",  .", "key_step"],
  ["<  >", "key_look"],
  ["+  -", "key_speed"],
  ["Esc", "key_escape"],
];

/** @param {string[]} parts @param {import("./table.js").Labels} told */
export async function page(parts, { labels }) {
  const rows = TOLD.map(([keys, label]) =>
    make("tr", {}, make("th", { scope: "row" }, ...keys.split(/\s+/).flatMap((key) => [make("kbd", {}, key), " "])), make("td", {}, labels[label])),
  );
  return {
    title: labels.keys,
    inside: [make("table", { className: "keys" }, make("tbody", {}, ...rows)), make("p", {}, labels.key_letters)],
  };
}
