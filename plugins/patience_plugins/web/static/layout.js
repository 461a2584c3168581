// @ts-check
/**
 * Where things stand: from the size of the window and the shape of a game to coordinates.
 *
 * The three designs are drawn once, in units, and scaled; all that is returned is in CSS pixels.
 */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {"wide" | "portrait" | "landscape"} Design */

/**
 * @typedef {object} Shape What of a game decides how its table is laid out.
 * @property {number} columns How many ranks its suits have, and so how many columns there are.
 * @property {number} suits
 * @property {boolean[]} spread For each pile, whether it is spread; the others stand in columns.
 */

/**
 * @typedef {object} Fan How the cards of a pile overlap.
 * @property {number} depth How far it may reach down.
 * @property {number} most
 * @property {number} least
 */

/**
 * @typedef {object} Layout
 * @property {Design} design
 * @property {number} scale
 * @property {Size} table
 * @property {Box & {pitch: number, head: Size, named: boolean}} bands
 * @property {number[]} columns The centre of each column of the bands.
 * @property {Size} card
 * @property {Fan} fan
 * @property {Map<number, Point>} piles The uppermost left corner of each pile in a column.
 * @property {Point | null} exiles Where they lie; null where they lie in the message bar.
 * @property {Map<number, Box>} strips The room of each spread pile.
 * @property {number} stripHeads The x before which no head of a spread pile begins.
 * @property {Size} stripCard
 * @property {number[]} stripRows The most cards in a row, for one row, for two rows and so on.
 * @property {number} stripStep The most by which two cards of a row are apart.
 * @property {Box} message
 * @property {Box} panel Its width is 0 where there is no room for it.
 */

const PANEL_FROM = 1600;
/** How much of a card is seen at least where rows of a strip overlap, and where columns do. */
const INDEX = 38;
const BESIDE = { wide: 46, portrait: 39, landscape: 39 };

/**
 * @param {Size} window
 * @param {Shape} shape
 * @returns {Layout}
 */
export function layOut(window, shape) {
  if (window.width < 700 && window.height >= window.width) return portrait(window, shape);
  if (window.height < 500) return landscape(window, shape);
  if (window.height > window.width * 1.1) return portrait(window, shape);
  return wide(window, shape);
}

/** @param {Size} window @param {Shape} shape @returns {Layout} */
function wide(window, shape) {
  const panel = window.width >= PANEL_FROM ? Math.max(240, window.width * 0.15) : 0;
  const scale = Math.min((window.width - panel) / 1280, window.height / 800);
  const width = (window.width - panel) / scale;
  const height = window.height / scale;
  const left = (width - 1280) / 2;
  const beside = besidesPiles(shape);
  const columns = Math.max(shape.columns, beside + 1);
  const pitch = Math.min(1131 / columns, 120);
  const card = { width: Math.min(74, pitch - 9), height: 100 };
  const bandsEnd = 64 + 49 * shape.suits;
  const top = bandsEnd + 38;
  const stripAt = height - 200;
  const strips = spreadPiles(shape);
  const end = strips.length ? stripAt - 36 : height - 100;
  const centres = numbers(shape.columns).map((i) => left + 62 + pitch * (i + 0.5));
  return scaled(scale, {
    design: "wide",
    table: { width, height },
    bands: {
      x: left + 62,
      y: 64,
      width: pitch * shape.columns,
      height: 43,
      pitch: 49,
      head: { width: 46, height: 33 },
      named: true,
    },
    columns: centres,
    card,
    fan: { depth: end - top, most: 25, least: 19 },
    piles: new Map(
      columnPiles(shape).map((pile, place) => {
        const column = shape.columns > beside ? pile : place;
        return [pile, { x: left + 62 + pitch * (column + 0.5) - card.width / 2, y: top }];
      }),
    ),
    exiles: { x: left + 62 + pitch * (columns - 0.5) - card.width / 2, y: top },
    strips: side(strips, { x: left + 69, y: stripAt, width: 1124, height: 114 }),
    stripHeads: 0,
    stripCard: { width: 74, height: 100 },
    stripRows: [35, 48],
    stripStep: 79,
    message: { x: 0, y: height - 86, width, height: 86 },
    panel: { x: width, y: 0, width: panel / scale, height },
  });
}

/** @param {Size} window @param {Shape} shape @returns {Layout} */
function portrait(window, shape) {
  const scale = Math.min(window.width / 390, window.height / 844);
  const width = window.width / scale;
  const height = window.height / scale;
  const piles = columnPiles(shape);
  const row = Math.ceil(piles.length / 2);
  const pitch = (width - 18) / row;
  const card = { width: Math.min(56, pitch - 4), height: 76 };
  const band = (width - 47) / shape.columns;
  const strips = spreadPiles(shape);
  const messageAt = height - 158;
  const top = 52 + 37 * shape.suits + 24;
  const end = strips.length ? messageAt - 152 : messageAt - 8;
  const depth = (end - top - 30) / 2;
  return scaled(scale, {
    design: "portrait",
    table: { width, height },
    bands: {
      x: 32,
      y: 52,
      width: width - 47,
      height: 33,
      pitch: 37,
      head: { width: Math.min(25, band - 1), height: 26 },
      named: false,
    },
    columns: numbers(shape.columns).map((i) => 32 + band * (i + 0.5)),
    card,
    fan: { depth, most: 21, least: 16 },
    piles: new Map(
      piles.map((pile, place) => [
        pile,
        {
          x: 9 + pitch * ((place % row) + 0.5) - card.width / 2,
          y: top + (place < row ? 0 : depth + 30),
        },
      ]),
    ),
    exiles: null,
    strips: side(strips, { x: 12, y: messageAt - 120, width: width - 24, height: 114 }),
    stripHeads: 0,
    stripCard: { width: 56, height: 54 },
    stripRows: [9, 9, 13],
    stripStep: 41,
    message: { x: 0, y: messageAt, width, height: 158 },
    panel: { x: 0, y: 0, width: 0, height: 0 },
  });
}

/** @param {Size} window @param {Shape} shape @returns {Layout} */
function landscape(window, shape) {
  const scale = Math.min(window.width / 844, window.height / 390);
  const width = window.width / scale;
  const height = window.height / scale;
  const split = width * 0.4;
  const piles = columnPiles(shape);
  const pitch = (width - split - 20) / piles.length;
  const band = (split - 44) / shape.columns;
  const card = { width: Math.min(50, pitch - 3), height: Math.min(70, (pitch - 3) * 1.4) };
  const strips = spreadPiles(shape);
  const stripAt = height - 70;
  const end = strips.length ? stripAt - 26 : height - 10;
  return scaled(scale, {
    design: "landscape",
    table: { width, height },
    bands: {
      x: 30,
      y: 40,
      width: split - 44,
      height: 27,
      pitch: 30,
      head: { width: Math.min(23, band + 2), height: 24 },
      named: false,
    },
    columns: numbers(shape.columns).map((i) => 30 + band * (i + 0.5)),
    card,
    fan: { depth: end - 30, most: 19, least: 16 },
    piles: new Map(
      piles.map((pile, place) => [
        pile,
        { x: split + 10 + pitch * (place + 0.5) - card.width / 2, y: 30 },
      ]),
    ),
    exiles: null,
    strips: side(strips, { x: 12, y: stripAt, width: width - 24, height: 68 }),
    stripHeads: split + 10,
    stripCard: { width: 48, height: 66 },
    stripRows: [35, 70],
    stripStep: 50,
    message: {
      x: 0,
      y: 40 + 30 * shape.suits,
      width: split,
      height: (strips.length ? stripAt - 8 : height) - 40 - 30 * shape.suits,
    },
    panel: { x: 0, y: 0, width: 0, height: 0 },
  });
}

/**
 * Where the cards of a pile lie, from its lowest card, drawn uppermost; those that do not fit are
 * folded into a sliver at its head.
 *
 * @param {number} count
 * @param {number} height Of a card.
 * @param {Fan} fan
 * @returns {{tops: number[], folded: number}}
 */
export function fanned(count, height, fan) {
  const room = fan.depth - height;
  if (count < 2) return { tops: numbers(count).map(() => 0), folded: 0 };
  const step = Math.min(fan.most, room / (count - 1));
  if (step >= fan.least) return { tops: numbers(count).map((i) => i * step), folded: 0 };
  const shown = Math.max(1, Math.floor(room / fan.least));
  const folded = count - shown;
  return {
    tops: numbers(count).map((i) => Math.max(0, i - folded + 1) * fan.least),
    folded,
  };
}

/**
 * Where the cards of a spread pile lie in its room.
 *
 * @param {number} count
 * @param {Layout} layout
 * @param {Box} room
 * @returns {{places: Point[], narrow: boolean, height: number}} `narrow`: a rank stands over its
 *   suit; `height`: of them all, which may be more than the room's.
 */
export function stripped(count, layout, room) {
  const share = room.width / Math.max(...[...layout.strips.values()].map((box) => box.width));
  const { width, height } = layout.stripCard;
  let rows = layout.stripRows.findIndex((most, i) => count <= Math.floor(most * share) * (i + 1));
  const last = Math.floor((layout.stripRows.at(-1) ?? 1) * share);
  if (rows < 0) rows = Math.ceil(count / last) - 1;
  const inRow = Math.ceil(count / (rows + 1)) || 1;
  const most = layout.design === "portrait" ? Math.max(inRow, Math.min(Math.floor(layout.stripRows[0] * share), count)) : inRow;
  const across = Math.min(layout.stripStep, (room.width - width) / Math.max(1, most - 1));
  const least = INDEX * layout.scale;
  const down = rows ? Math.max(least, Math.min(height, (room.height - height) / rows)) : 0;
  return {
    places: numbers(count).map((i) => ({
      x: (i % most) * across,
      y: Math.floor(i / most) * down,
    })),
    narrow: across < BESIDE[layout.design] * layout.scale && count > 1,
    height: rows * down + (rows > 1 ? Math.min(height, INDEX * layout.scale) : height),
  };
}

/** @param {number} count */
export function numbers(count) {
  return Array.from({ length: count }, (_, i) => i);
}

/** @param {Shape} shape */
function columnPiles(shape) {
  return numbers(shape.spread.length).filter((pile) => !shape.spread[pile]);
}

/** @param {Shape} shape */
function spreadPiles(shape) {
  return numbers(shape.spread.length).filter((pile) => shape.spread[pile]);
}

/** How many columns the piles need. @param {Shape} shape */
function besidesPiles(shape) {
  return Math.max(-1, ...columnPiles(shape)) + 1;
}

/** @param {number[]} piles @param {Box} room @returns {Map<number, Box>} */
function side(piles, room) {
  const width = room.width / Math.max(1, piles.length);
  return new Map(
    piles.map((pile, i) => [pile, { ...room, x: room.x + i * width, width: width - (i ? 12 : 0) }]),
  );
}

/**
 * @param {number} scale
 * @param {Omit<Layout, "scale">} drawn In units.
 * @returns {Layout}
 */
function scaled(scale, drawn) {
  /** @param {any} value @returns {any} */
  const grow = (value) => {
    if (typeof value === "number") return value * scale;
    if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, grow(one)]));
    if (Array.isArray(value)) return value.map(grow);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, grow(one)]));
  };
  return { ...grow(drawn), stripRows: drawn.stripRows, scale };
}
