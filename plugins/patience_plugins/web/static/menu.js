// @ts-check
/** The pages around the table: the start page and what the menu leads to. */

import { ask } from "./client.js";
import { control } from "./message.js";

/**
 * Shows a page that is not the table.
 *
 * @param {string} kind The first part of its address.
 * @param {string[]} parts The others.
 */
export async function page(kind, parts) {
  if (kind === "play") {
    const [game, hash, deal] = parts;
    await begin({ game, hash, deal });
    return;
  }
  const { games } = await ask("games");
  const place = /** @type {HTMLElement} */ (document.getElementById("page"));
  place.hidden = false;
  place.replaceChildren(
    ...games
      .filter((/** @type {{faults: object[]}} */ game) => !game.faults.length)
      .map((/** @type {{id: string, name: string}} */ game) =>
        control(game.name, () => void begin({ game: game.id })),
      ),
  );
}

/**
 * Does what the menu offers at the table.
 *
 * @param {string} action
 */
export async function menu(action) {
  if (action === "leave" || action === "menu" || action === "new") location.hash = "#/";
}

/** @param {object} what */
async function begin(what) {
  const { table } = await ask("tables", what);
  location.hash = `#/table/${table}`;
}
