// @ts-check
/** The shapes of what the server tells, as docs/web.md has them. */

/** @typedef {{text: string, aloud: string}} Said */
/** @typedef {{label: Said, offer: string}} Answer */
/** @typedef {{rank: number, pile: number, place: number | null}} CrossingPlace */
/**
 * @typedef {{sentence: Said, suit: string, same: boolean, must: boolean,
 *   crossing: CrossingPlace | null, answers: Answer[]}} Question
 */
/** @typedef {{offer?: string, question?: Question}} Gesture */
/** @typedef {{offer: string | null, refusal: Said | null}} Going */
/** @typedef {{pile?: number, place?: number, suit?: string, foundation?: number, exiles?: number, hand?: number}} Spot */
/** @typedef {{card: string, from: Spot, to: Spot}} Transfer */
/**
 * @typedef {{piles?: Record<string, string[]>, suits?: Record<string, number[]>, exiles?: number,
 *   hand?: string[], exiles_seen?: string[] | null}} Change
 */
/**
 * @typedef {{kind: string, number: string, sentence: Said, moves: Transfer[], after: Change}} Step
 */
/** @typedef {{ply: number, kind: string, sentence: Said, lifts: number, steps: Step[]}} Last */
/** @typedef {{ranks: number[], height: number, rises: boolean}} Line */
/**
 * @typedef {{suit: string, meeting: string, between: number | null, lines: Line[],
 *   wanted: number[]}} SuitView
 */
/**
 * @typedef {{rank: number, cards: string[], spread: boolean, available: number[],
 *   playable: number[]}} PileView
 */
/**
 * @typedef {{stage: string, deal: number, deals: number, home: number, cards: number,
 *   suits: SuitView[], piles: PileView[], exiles: number, exiles_seen: string[] | null,
 *   hand: string[]}} View
 */
/** @typedef {{rank: number, sentence: Said, offer: string, pile: number, place: number | null}} CrossingTold */
/**
 * @typedef {{suit: string, name: string, meeting: string, lines: string[],
 *   crossings: CrossingTold[], crossing_question: Said | null, slide: Question | null,
 *   slide_refusal: Said | null}} SuitTold
 */
/** @typedef {{label: string, name: string, cards: {name: string, play: Gesture | null}[]}} PileTold */
/**
 * @typedef {{id: string, name: string, hash: string, deal: string | null, link: string | null,
 *   suits: string[], ranks: number[], packs: number, columns: number[], draw: string,
 *   face_up: boolean, exiles: string}} GameTold
 */
/** @typedef {{what: Said, next: Said}} Standing */
/**
 * @typedef {object} State
 * @property {string} table
 * @property {string} id
 * @property {number} turn
 * @property {number} ply
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {string} title
 * @property {string} notice
 * @property {number} seconds
 * @property {"won" | "lost" | null} ended
 * @property {GameTold} game
 * @property {View} view
 * @property {{deal: string, home: string}} status
 * @property {{keys: Standing, touch: Standing}} message
 * @property {SuitTold[]} suits
 * @property {PileTold[]} piles
 * @property {{name: string, places: (Gesture | null)[]}} exiles
 * @property {Going} draw
 * @property {Going} redeal
 * @property {Going} go_on
 * @property {{label: string, offer: string}[]} extras
 * @property {string[]} safe
 * @property {Question | null} question
 * @property {{kind: string, turn: number, sentence: Said | null} | null} did
 * @property {Last | null} last
 */

export {};
