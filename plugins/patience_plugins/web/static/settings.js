// @ts-check
/** What the player has set: kept by the browser, and shown by attributes of the page. */

const KEPT = "patience";

/** Each setting with its values, the first being the one that holds until another is chosen. */
export const SETTINGS = {
  theme: ["auto", "dark", "light"],
  tint: ["four", "two", "contrast", "none"],
  speed: ["slow", "fast", "step", "off"],
  marks: ["on", "off"],
  letters: ["on", "off"],
};

/** @typedef {keyof typeof SETTINGS} Setting */

/** @returns {Partial<Record<Setting, string>>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {Setting} name */
export function setting(name) {
  const value = kept()[name];
  return value && SETTINGS[name].includes(value) ? value : SETTINGS[name][0];
}

/** @param {Setting} name @param {string} value */
export function set(name, value) {
  localStorage.setItem(KEPT, JSON.stringify({ ...kept(), [name]: value }));
  show();
}

/** Goes on to the next value. @param {Setting} name @param {number} [by] */
export function turn(name, by = 1) {
  const values = SETTINGS[name];
  const place = values.indexOf(setting(name)) + by;
  set(name, values[(place + values.length) % values.length]);
}

/** Whether the player wants nothing to travel. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Shows the settings by attributes of the page, which the style sheets ask for. */
export function show() {
  for (const name of /** @type {Setting[]} */ (Object.keys(SETTINGS))) {
    document.documentElement.dataset[name] = setting(name);
  }
}
