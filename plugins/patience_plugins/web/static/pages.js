// @ts-check
/** The pages around the table: each address after # has one, with a heading that takes the focus. */

import { ask } from "./client.js";
import { complain, link, make } from "./dom.js";

/** @typedef {import("./table.js").Labels} Labels */
/** @typedef {{title: string, inside: (Node | string)[], leave?: () => void}} Page */
/** @typedef {(parts: string[], told: Labels) => Promise<Page>} Make */

/** The modules of the pages, loaded when they are wanted. @type {Record<string, () => Promise<{page: Make}>>} */
const PAGES = {
  "": () => import("./start.js"),
  rules: () => import("./rules.js"),
  statistics: () => import("./statistics.js"),
  settings: () => import("./setup.js"),
  keys: () => import("./keyhelp.js"),
  moves: () => import("./analysis.js"),
  author: () => import("./author.js"),
};

/** @type {(() => void) | undefined} */
let leaveLast;
let wanted = 0;

/** The table that was shown last, to go back to; empty before the first. */
let table = "";

/** @param {string} name */
export function remember(name) {
  table = name;
}

/** Leaves the page that is shown. */
export function leave() {
  wanted += 1;
  leaveLast?.();
  leaveLast = undefined;
}

/**
 * Shows a page that is not the table; one that the server refuses is the sentence that says why.
 *
 * @param {string} kind The first part of its address.
 * @param {string[]} parts The others.
 * @param {Labels} told
 */
export async function page(kind, parts, told) {
  leave();
  const mine = wanted;
  const place = /** @type {HTMLElement} */ (document.getElementById("page"));
  place.hidden = false;
  if (kind === "play") {
    await begin(place, parts, told);
    return;
  }
  const load = PAGES[kind] ?? PAGES[""];
  const { labels } = told;
  const body = make("div", { className: "page-body" });
  try {
    const made = await (await load()).page(parts, told);
    if (mine !== wanted) return;
    leaveLast = made.leave;
    const heading = make("h1", { tabIndex: -1 }, made.title);
    place.replaceChildren(navigation(labels, kind), heading, body);
    body.append(...made.inside);
    document.title = made.title;
    heading.focus({ preventScroll: true });
    place.scrollTop = 0;
  } catch (error) {
    if (mine !== wanted) return;
    const heading = make("h1", { tabIndex: -1 }, labels.trouble);
    place.replaceChildren(navigation(labels, kind), heading, body);
    complain(heading, error);
    heading.focus();
  }
}

/** Begins the game of a link: its rules must still be those that it names. @param {HTMLElement} place @param {string[]} parts @param {Labels} told */
async function begin(place, [game, hash, deal], { labels }) {
  try {
    const begun = await ask("tables", { game, hash, deal });
    location.replace(`#/table/${begun.table}`);
  } catch (error) {
    const heading = make("h1", { tabIndex: -1 }, labels.trouble);
    place.replaceChildren(navigation(labels, "play"), heading);
    complain(heading, error);
    heading.focus();
  }
}

/** @param {Record<string, string>} labels @param {string} here */
function navigation(labels, here) {
  const ways = [
    [labels.games, "#/", ""],
    [labels.statistics, "#/statistics", "statistics"],
    [labels.author, "#/author", "author"],
    [labels.settings, "#/settings", "settings"],
    [labels.keys, "#/keys", "keys"],
  ];
  const list = ways.map(([label, href, kind]) => {
    const way = link(label, href);
    if (kind === here) way.setAttribute("aria-current", "page");
    return way;
  });
  const back = table ? [link(labels.back, `#/table/${table}`)] : [];
  return make("nav", { className: "ways", ariaLabel: labels.pages }, ...back, ...list);
}
