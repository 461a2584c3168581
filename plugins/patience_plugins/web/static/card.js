// @ts-check
/** Cards: drawn by this module alone, and known by their text, as "10D". */

/** @typedef {{rank: string, suit: string}} Face */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, number>} */
const STITCHES = { J: 1, Q: 2, K: 3 };

/** @param {string} card @returns {Face} */
export function faceOf(card) {
  return { rank: card.slice(0, -1), suit: card.slice(-1) };
}

/**
 * One of the drawings of index.html.
 *
 * @param {string} name
 * @param {string} [kind] Its class.
 */
export function drawing(name, kind = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", kind);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

/** @param {string} kind @param {...(Node | string)} inside */
export function span(kind, ...inside) {
  const made = document.createElement("span");
  made.className = kind;
  made.append(...inside);
  return made;
}

/**
 * Draws a card's face into an element, which is left as it is when it shows that card already.
 *
 * @param {HTMLElement} element
 * @param {string} card
 */
export function draw(element, card) {
  if (element.dataset.card === card) return;
  const { rank, suit } = faceOf(card);
  element.dataset.card = card;
  element.dataset.suit = suit;
  const inside = [
    span("index", span("rank", rank), drawing(`suit-${suit}`, "suit")),
    drawing(`suit-${suit}`, "large"),
    span("chevron", drawing("chevron")),
  ];
  if (STITCHES[rank]) inside.push(drawing(`stitches-${STITCHES[rank]}`, "stitches"));
  const face = span("face", ...inside);
  face.ariaHidden = "true";
  element.replaceChildren(face);
}

/** A card that is only seen: it flies, or lies under the pointer. @param {string} card */
export function picture(card) {
  const made = document.createElement("div");
  made.className = "card flying";
  made.ariaHidden = "true";
  draw(made, card);
  return made;
}

/** A text with its suit signs drawn as on cards, so that they have their colours. @param {string} text */
export function withSuits(text) {
  return text.split(/([♣♦♥♠])/u).map((part) => {
    const suit = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" }[part];
    return suit ? span(`sign sign-${suit}`, part) : document.createTextNode(part);
  });
}
