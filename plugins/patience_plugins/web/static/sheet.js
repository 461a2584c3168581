// @ts-check
/** A position drawn on one sheet, which stands by itself: for looking at, and to be kept as a picture. */

/** @typedef {import("./types.js").State} State */

const WIDTH = 1280;
const HEIGHT = 800;
const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const INK = { C: "#1E6B47", D: "#1F57A4", H: "#B3261E", S: "#1B1F27" };
const LINES = { C: "#7CC49A", D: "#8FBBF2", H: "#F2998A", S: "#D5D9E0" };
const PITCH = 87;
const LEFT = 62;

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * The sheet as the text of an SVG file.
 *
 * @param {State} state
 * @param {string[]} ranks How the ranks are written, the ace first.
 */
export function sheet(state, ranks) {
  const { view, game } = state;
  const columns = columnsOf(state);
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#1E2A38"/>`,
    text(28, 38, state.title, { size: 25, family: "Georgia, serif" }),
    text(WIDTH - 28, 38, `${state.status.deal} · ${state.status.home}`, { anchor: "end", fill: "#B9C1C9" }),
  ];
  view.suits.forEach((suit, place) => parts.push(band(suit, 64 + place * 49, columns, ranks)));
  let column = 0;
  const foot = view.piles.some((pile) => pile.spread) ? 590 : 700;
  view.piles.forEach((pile, number) => {
    if (pile.spread) return;
    const x = LEFT + 7 + PITCH * column++;
    parts.push(text(x + 37, 290, `${state.piles[number].label} ×${pile.cards.length}`, { anchor: "middle", size: 15 }));
    const step = Math.min(25, (foot - 298 - 100) / Math.max(pile.cards.length - 1, 1));
    pile.cards.forEach((card, place) => parts.push(face(x, 298 + step * place, card)));
  });
  const x = LEFT + 7 + PITCH * column;
  parts.push(text(x + 37, 290, `×${view.exiles}`, { anchor: "middle", size: 15, fill: "#B9C1C9" }));
  if (view.exiles) parts.push(`<rect x="${x}" y="298" width="74" height="100" rx="7" fill="#3A587F" stroke="#FCF9F2" stroke-width="3"/>`);
  view.piles.forEach((pile, number) => {
    if (!pile.spread) return;
    parts.push(text(LEFT + 7, 640, `${state.piles[number].label} ×${pile.cards.length}`, { size: 15 }));
    const step = Math.min(65, (1120 - 74) / Math.max(pile.cards.length - 1, 1));
    pile.cards.forEach((card, place) => parts.push(face(LEFT + 7 + step * place, 655, card)));
  });
  parts.push(text(28, 785, state.message.touch.what.text, { size: 18 }));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" ` +
    `role="img" aria-label="${escaped(`${state.title}: ${state.status.deal}, ${state.status.home}`)}" ` +
    `font-family="system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif">${parts.join("")}<desc>${escaped(game.name)}</desc></svg>`
  );
}

/** The middle of each rank's column. @param {State} state @returns {Record<number, number>} */
function columnsOf({ view, game }) {
  /** @type {Record<number, number>} */
  const middle = {};
  const upright = view.piles.filter((pile) => !pile.spread).map((pile) => pile.rank);
  upright.forEach((rank, place) => (middle[rank] = LEFT + 44 + PITCH * place));
  let free = upright.length;
  for (const rank of game.ranks) middle[rank] ??= LEFT + 44 + PITCH * free++;
  return middle;
}

/** @param {State["view"]["suits"][number]} suit @param {number} y @param {Record<number, number>} columns @param {string[]} ranks */
function band(suit, y, columns, ranks) {
  const colour = LINES[/** @type {"C"} */ (suit.suit)];
  const xs = Object.values(columns);
  const parts = [
    `<rect x="${LEFT}" y="${y}" width="${Math.max(...xs) - LEFT + 44}" height="43" rx="6" fill="#293849"/>`,
    text(26, y + 30, SIGNS[/** @type {"C"} */ (suit.suit)], { size: 24, fill: colour }),
  ];
  const covered = suit.lines.map(({ ranks: ladder, height }) => ladder.slice(0, height));
  for (const rank of Object.keys(columns).map(Number)) {
    if (!covered.some((home) => home.includes(rank))) parts.push(`<circle cx="${columns[rank]}" cy="${y + 21}" r="2.5" fill="#8E9CAB"/>`);
  }
  suit.lines.forEach(({ ranks: ladder, height, rises }) => {
    const home = ladder.slice(0, height).map((rank) => columns[rank]);
    const from = Math.min(...home);
    parts.push(`<rect x="${from}" y="${y + (rises ? 8 : 25)}" width="${Math.max(...home) - from + 1}" height="9" rx="4" fill="${colour}"/>`);
  });
  suit.lines.forEach(({ ranks: ladder, height }) => {
    const top = ladder[height - 1];
    parts.push(
      `<rect x="${columns[top] - 23}" y="${y + 5}" width="46" height="33" rx="5" fill="#FCF9F2"/>`,
      text(columns[top], y + 29, ranks[top - 1] + SIGNS[/** @type {"C"} */ (suit.suit)], { anchor: "middle", size: 20, weight: 700, fill: INK[/** @type {"C"} */ (suit.suit)] }),
    );
  });
  return parts.join("");
}

/** @param {number} x @param {number} y @param {string} card */
function face(x, y, card) {
  const suit = /** @type {"C"} */ (card.slice(-1));
  const fill = INK[suit];
  return (
    `<rect x="${x}" y="${y}" width="74" height="100" rx="7" fill="#FCF9F2" stroke="#0B121A"/>` +
    text(x + 8, y + 20, card.slice(0, -1) + SIGNS[suit], { size: 20, weight: 700, fill }) +
    text(x + 50, y + 86, SIGNS[suit], { size: 34, anchor: "middle", fill })
  );
}

/** @param {number} x @param {number} y @param {string} said @param {{size?: number, anchor?: string, fill?: string, weight?: number, family?: string}} [as] */
function text(x, y, said, { size = 16, anchor = "start", fill = "#F1ECDF", weight = 400, family } = {}) {
  const font = family ? ` font-family="${family}"` : "";
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}"${font}>${escaped(said)}</text>`;
}

/** The sheet as an element. @param {State} state @param {string[]} ranks */
export function drawn(state, ranks) {
  const parsed = new DOMParser().parseFromString(sheet(state, ranks), "image/svg+xml");
  return /** @type {Element} */ (document.importNode(parsed.documentElement, true));
}

/** The sheet as a PNG picture, twice as fine. @param {State} state @param {string[]} ranks @returns {Promise<Blob>} */
export async function png(state, ranks) {
  const address = URL.createObjectURL(new Blob([sheet(state, ranks)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2 * WIDTH, 2 * HEIGHT];
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("PNG"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
