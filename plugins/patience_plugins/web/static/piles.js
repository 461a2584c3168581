// @ts-check
/** The piles: those in columns and those that are spread; their cards are kept and moved, not remade. */

import { draw, drawing, faceOf, span } from "./card.js";
import { fanned, stripped } from "./layout.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./picture.js").Picture} Picture */

/**
 * @typedef {object} Marks What is marked in the piles.
 * @property {boolean} playable Whether the cards that can be played are.
 * @property {number | null} open The pile that is laid open over its neighbours.
 * @property {Set<string> | null} found The cards that are lit while the others are dimmed.
 * @property {Set<number> | null} lit The piles that are not dimmed in a weave.
 */

export class Piles {
  /**
   * @param {HTMLElement} columns
   * @param {HTMLElement} strip
   * @param {Record<string, string>} labels
   */
  constructor(columns, strip, labels) {
    this.columns = columns;
    this.strip = strip;
    this.labels = labels;
    columns.ariaLabel = labels.piles;
    strip.ariaLabel = labels.spread;
    /** @type {Pile[]} */
    this.piles = [];
  }

  /**
   * @param {State} state
   * @param {Picture} picture
   * @param {Layout} layout
   * @param {Marks} marks
   * @param {boolean} now Whether the picture is that of the state, and not one on the way to it.
   */
  show(state, picture, layout, marks, now) {
    while (this.piles.length > picture.piles.length) this.piles.pop()?.element.remove();
    picture.piles.forEach((cards, number) => {
      const view = state.view.piles[number];
      const room = layout.strips.get(number);
      const pile = (this.piles[number] ??= new Pile(number));
      const home = room ? this.strip : this.columns;
      if (pile.element.parentElement !== home) home.append(pile.element);
      pile.head(state.piles[number], cards.length);
      pile.show(cards, now ? state.piles[number].cards : [], now && marks.playable ? view.playable : []);
      const open = marks.open === number;
      if (room) pile.spread(room, layout, layout.strips.size > 1 ? "" : this.labels.spread_caption);
      else pile.fan(layout, open);
      pile.element.classList.toggle("open", open);
      pile.element.classList.toggle("dim", !!marks.lit && !marks.lit.has(number));
      for (const button of pile.buttons) {
        const dimmed = !!marks.found && !marks.found.has(button.dataset.card ?? "");
        button.classList.toggle("dim", dimmed);
      }
    });
    this.strip.hidden = !layout.strips.size;
  }

  /** @param {number} pile @param {number | null} place Null for the top card. @returns {HTMLElement | null} */
  card(pile, place) {
    return this.piles[pile]?.buttons.at(place ?? -1) ?? null;
  }

  /** What has the focus when a pile has it. @param {number} pile @returns {HTMLElement} */
  top(pile) {
    return this.piles[pile].buttons.at(-1) ?? this.piles[pile].slot;
  }
}

class Pile {
  /** @param {number} number */
  constructor(number) {
    this.number = number;
    this.element = document.createElement("div");
    this.element.className = "pile";
    this.element.setAttribute("role", "group");
    this.element.dataset.pile = String(number);
    this.title = span("pile-head");
    this.title.ariaHidden = "true";
    this.slot = document.createElement("button");
    this.slot.className = "slot";
    this.slot.tabIndex = -1;
    this.slot.dataset.pile = String(number);
    this.list = document.createElement("ul");
    this.sliver = span("sliver");
    this.sliver.ariaHidden = "true";
    this.element.append(this.title, this.slot, this.list, this.sliver);
    /** @type {HTMLButtonElement[]} Bottom to top. */
    this.buttons = [];
  }

  /** @param {{label: string, name: string}} told @param {number} count */
  head(told, count) {
    this.element.ariaLabel = told.name;
    this.slot.ariaLabel = told.name;
    const label = this.title.firstElementChild;
    if (label?.textContent !== told.label) {
      this.title.replaceChildren(span("pile-label", told.label), span("pile-count"));
    }
    const times = this.title.children[1];
    if (times) times.textContent = `×${count}`;
  }

  /**
   * @param {string[]} cards
   * @param {{name: string}[]} told
   * @param {number[]} playable
   */
  show(cards, told, playable) {
    const kept = new Map(this.buttons.map((button) => [button.dataset.key, button]));
    /** @type {Map<string, number>} */
    const seen = new Map();
    this.buttons = cards.map((card, place) => {
      const copy = seen.get(card) ?? 0;
      seen.set(card, copy + 1);
      const key = `${card}.${copy}`;
      const button = kept.get(key) ?? cardButton(key, this.number);
      kept.delete(key);
      draw(button, card);
      button.dataset.place = String(place);
      button.style.zIndex = String(place + 1);
      button.ariaLabel = told[place]?.name ?? card;
      button.classList.toggle("playable", playable.includes(place));
      return button;
    });
    for (const gone of kept.values()) gone.parentElement?.remove();
    // In the document the top card comes first, as it is read.
    this.buttons.toReversed().forEach((button, i) => {
      const item = /** @type {HTMLElement} */ (button.parentElement);
      if (this.list.children[i] !== item) this.list.insertBefore(item, this.list.children[i] ?? null);
    });
    this.slot.hidden = cards.length > 0;
  }

  /** @param {Layout} layout @param {boolean} open */
  fan(layout, open) {
    const { x, y } = layout.piles.get(this.number) ?? { x: 0, y: 0 };
    this.stand(x, y, layout.card);
    const fan = open
      ? { ...layout.fan, depth: layout.table.height - y - 8 * layout.scale, least: 0 }
      : layout.fan;
    const { tops, folded } = fanned(this.buttons.length, layout.card.height, fan);
    this.buttons.forEach((button, place) => {
      button.style.left = "0px";
      button.style.top = `${tops[place]}px`;
      button.classList.remove("narrow");
    });
    this.sliver.hidden = !folded;
    this.sliver.textContent = `+${folded}`;
    this.sliver.style.zIndex = String(folded);
  }

  /** @param {import("./layout.js").Box} room @param {Layout} layout @param {string} caption */
  spread(room, layout, caption) {
    if (this.title.childElementCount < 3) this.title.append(span("strip-caption", caption));
    const aside = Math.max(0, Math.min(layout.stripHeads - room.x, room.width / 2));
    Object.assign(this.title.style, { left: `${aside}px`, width: `${room.width - aside}px` });
    this.stand(room.x, room.y, layout.stripCard);
    const { places, narrow, height } = stripped(this.buttons.length, layout, room);
    this.list.style.height = height > room.height + 1 ? `${room.height}px` : "";
    this.list.style.width = height > room.height + 1 ? `${room.width}px` : "";
    this.list.classList.toggle("scrolls", height > room.height + 1);
    const lift = layout.design === "wide" ? 11 * layout.scale : 4 * layout.scale;
    this.buttons.forEach((button, place) => {
      const raised = button.classList.contains("playable") ? lift : 0;
      button.style.left = `${places[place].x}px`;
      button.style.top = `${places[place].y - raised}px`;
      button.classList.toggle("narrow", narrow);
    });
    this.sliver.hidden = true;
  }

  /** @param {number} x @param {number} y @param {import("./layout.js").Size} card */
  stand(x, y, card) {
    Object.assign(this.element.style, { left: `${x}px`, top: `${y}px` });
    this.element.style.setProperty("--card-width", `${card.width}px`);
    this.element.style.setProperty("--card-height", `${card.height}px`);
  }
}

/** @param {string} key @param {number} pile */
function cardButton(key, pile) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.className = "card";
  button.tabIndex = -1;
  button.dataset.key = key;
  button.dataset.pile = String(pile);
  item.append(button);
  return button;
}

/** The exiles: one back with their number on it, or the uppermost where they lie face up. */
export class Exiles {
  constructor() {
    this.element = document.createElement("button");
    this.element.className = "exiles";
    this.element.tabIndex = -1;
    this.count = span("exiles-count");
    this.back = span("exiles-back", drawing("back"), this.count);
    this.back.ariaHidden = "true";
    this.title = span("pile-head");
    this.caption = span("exiles-caption");
    this.title.ariaHidden = "true";
    this.caption.ariaHidden = "true";
    this.element.append(this.title, this.back, this.caption);
  }

  /**
   * @param {State} state
   * @param {Picture} picture
   * @param {Layout} layout
   * @param {Record<string, string>} labels
   * @param {HTMLElement} columns Where they lie in the wide design.
   * @param {HTMLElement} bar Where they lie in the others.
   */
  show(state, picture, layout, labels, columns, bar) {
    const home = layout.exiles ? columns : bar;
    if (this.element.parentElement !== home) home.append(this.element);
    this.element.classList.toggle("in-bar", !layout.exiles);
    Object.assign(this.element.style, {
      left: `${layout.exiles?.x ?? 0}px`,
      top: `${layout.exiles?.y ?? 0}px`,
    });
    this.element.style.setProperty("--card-width", `${layout.card.width}px`);
    this.element.style.setProperty("--card-height", `${layout.card.height}px`);
    this.element.ariaLabel = state.exiles.name;
    this.element.classList.toggle("none", !picture.exiles);
    this.element.classList.toggle("ready", !!state.go_on.offer);
    this.title.replaceChildren(
      span("exiles-label", state.game.exiles),
      span("pile-count", `×${picture.exiles}`),
    );
    const seen = picture.seen?.at(-1);
    if (seen) {
      const { rank, suit } = faceOf(seen);
      this.count.replaceChildren(span(`card-sign card-sign-${suit}`, rank, drawing(`suit-${suit}`, "suit")));
    } else this.count.textContent = String(picture.exiles);
    this.caption.textContent = state.redeal.offer
      ? labels.redeal
      : state.draw.offer
        ? labels.draw
        : picture.exiles
          ? labels.resting
          : "";
  }
}
