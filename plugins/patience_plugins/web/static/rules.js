// @ts-check
/** The rules of a game, as the server makes them from its rule file. */

import { ask } from "./client.js";
import { link, make, section } from "./dom.js";

/** @typedef {{title: string, summary: string, sections: {title: string, paragraphs: string[]}[]}} Rules */

/** @param {string[]} parts A game, or `table` and a table. @param {import("./table.js").Labels} told */
export async function page(parts, { labels }) {
  const [first, name] = parts;
  const atTable = first === "table";
  /** @type {Rules} */
  const rules = atTable ? await ask(`tables/${name}/rules`) : (await ask(`games/${first}`)).rules;
  const change = atTable ? [] : [make("p", { className: "more" }, link(labels.change, `#/author/${first}`))];
  return { title: rules.title, inside: [...told(rules), ...change] };
}

/** @param {Rules} rules */
export function told(rules) {
  return [
    make("p", { className: "summary" }, rules.summary),
    ...rules.sections.map(({ title, paragraphs }) =>
      section(title, ...paragraphs.map((paragraph) => make("p", {}, paragraph))),
    ),
  ];
}
