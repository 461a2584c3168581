// @ts-check
/** The settings: changed at once, kept by the browser. */

import { make } from "./dom.js";
import { SETTINGS, set, setting } from "./settings.js";

/** @param {string[]} parts @param {import("./table.js").Labels} told */
export async function page(parts, { labels }) {
  const sets = /** @type {import("./settings.js").Setting[]} */ (Object.keys(SETTINGS)).map((name) => {
    const choices = SETTINGS[name].map((value) => {
      const id = `set-${name}-${value}`;
      const input = /** @type {HTMLInputElement} */ (
        make("input", { type: "radio", name, id, checked: setting(name) === value })
      );
      input.onchange = () => set(name, value);
      return make("span", { className: "choice" }, input, make("label", { htmlFor: id }, labels[`set_${name}_${value}`] ?? labels[value]));
    });
    return make("fieldset", {}, make("legend", {}, labels[`set_${name}`]), ...choices);
  });
  return { title: labels.settings, inside: sets };
}
