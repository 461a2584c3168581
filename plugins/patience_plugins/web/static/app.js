// @ts-check
/** The page: what its address names is what it shows. */

import { ask } from "./client.js";
import { Keys } from "./keys.js";
import { Pointer } from "./pointer.js";
import { show } from "./settings.js";
import { Table } from "./table.js";

show();
const told = await ask("labels");
document.documentElement.lang = told.language;

const table = new Table(
  told,
  (action) => void elsewhere(action),
  (name) => {
    location.hash = name ? `#/table/${name}` : "#/";
  },
);
new Pointer(table);
new Keys(table);

/** What lies outside the table; the modules of other pages put themselves here. @param {string} action */
async function elsewhere(action) {
  const { menu } = await import("./menu.js");
  await menu(action, table, told);
}

let ways = 0;

async function go() {
  const mine = ++ways;
  const [, kind, ...parts] = location.hash.split("/").map(decodeURIComponent);
  const pages = await import("./menu.js");
  // Of two addresses that come fast, the first may arrive here after the second.
  if (mine !== ways) return;
  if (kind === "table") {
    pages.leave();
    pages.remember(parts.join("/"));
    await table.enter(parts.join("/"));
    return;
  }
  table.leave();
  await pages.page(kind ?? "", parts, told);
}

window.addEventListener("hashchange", () => void go());
await go();
