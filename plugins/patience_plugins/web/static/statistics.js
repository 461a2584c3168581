// @ts-check
/** How the games went: figures, and a small picture of the last ones. */

import { ask } from "./client.js";
import { filled, make, section } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const SHOWN = 60;
const BAR = 10;
const HEIGHT = 60;

/** @typedef {{name: string, won: number, ended: number, results: boolean[], cards_home: number[], cards: number, lines: [string, string][]}} Records */

/** @param {string[]} parts @param {import("./table.js").Labels} told */
export async function page(parts, { labels }) {
  const { records } = await ask("records");
  const inside = records.length
    ? records.map((/** @type {Records} */ each) => section(each.name, plot(each, labels), figures(each)))
    : [make("p", {}, labels.no_games)];
  return { title: labels.statistics, inside };
}

/** @param {Records} records */
function figures(records) {
  const rows = records.lines.map(([label, value]) =>
    make("tr", {}, make("th", { scope: "row" }, label), make("td", {}, value)),
  );
  return make("table", { className: "figures" }, make("tbody", {}, ...rows));
}

/** A bar a game: how many cards came home; a game that was won is filled. @param {Records} records @param {Record<string, string>} labels */
function plot(records, labels) {
  const home = records.cards_home.slice(-SHOWN);
  const results = records.results.slice(-SHOWN);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${Math.max(home.length, 20) * BAR} ${HEIGHT}`);
  svg.setAttribute("class", "plot");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", filled(labels.plot, { won: records.won, ended: records.ended }));
  home.forEach((cards, place) => {
    const height = Math.max((HEIGHT - 4) * (cards / Math.max(records.cards, 1)), 2);
    const bar = document.createElementNS(SVG, "rect");
    bar.setAttribute("x", String(place * BAR + 1.5));
    bar.setAttribute("y", String(HEIGHT - 2 - height));
    bar.setAttribute("width", String(BAR - 3));
    bar.setAttribute("height", String(height));
    bar.setAttribute("class", results[place] ? "won" : "lost");
    svg.append(bar);
  });
  return make("figure", {}, svg, make("figcaption", {}, labels.plot_caption));
}
