// @ts-check
/** What lies where, at one moment: of a state, or in the midst of its last move. */

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Change} Change */

/**
 * @typedef {object} Picture
 * @property {string[][]} piles Bottom to top.
 * @property {Record<string, number[]>} heights Of each suit's lines.
 * @property {number} exiles
 * @property {string[] | null} seen The exiles, where they lie face up.
 * @property {string[]} hand
 */

/** @param {State} state @returns {Picture} */
export function pictureOf(state) {
  const { view } = state;
  return {
    piles: view.piles.map((pile) => pile.cards),
    heights: Object.fromEntries(
      view.suits.map((suit) => [suit.suit, suit.lines.map((line) => line.height)]),
    ),
    exiles: view.exiles,
    seen: view.exiles_seen,
    hand: view.hand,
  };
}

/** The picture with what a step has changed. @param {Picture} before @param {Change} change */
export function changed(before, change) {
  return {
    piles: before.piles.map((cards, pile) => change.piles?.[pile] ?? cards),
    heights: { ...before.heights, ...change.suits },
    exiles: change.exiles ?? before.exiles,
    seen: change.exiles_seen ?? before.seen,
    hand: change.hand ?? before.hand,
  };
}
