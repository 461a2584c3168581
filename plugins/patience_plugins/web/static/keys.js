// @ts-check
/** Keys: digits and capitals are places, small letters act, signs look. */

import { setting } from "./settings.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./focus.js").Direction} Direction */

/** @type {Record<string, Direction>} */
const ARROWS = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  h: "left",
  j: "down",
  k: "up",
  l: "right",
};

/** @type {Record<string, string>} */
const ACTIONS = {
  w: "draw",
  d: "redeal",
  c: "cross",
  s: "slide",
  a: "auto",
  i: "hint",
  u: "undo",
  r: "redo",
  "%": "chance",
};

/** What is done elsewhere than at the table. @type {Record<string, string>} */
const ELSEWHERE = {
  p: "moves",
  b: "rules",
  n: "new",
  m: "menu",
  q: "leave",
  "?": "keys",
  "/": "find",
  ":": "palette",
  "<": "earlier",
  ">": "later",
};

/** @type {Record<string, string>} */
const RANKS = { 1: "A", 0: "10" };

/** Keys that only look, and so do not end a weave. */
const LOOKING = [",", ".", "+", "-", "Shift", "Control", "Alt", "Meta", "Tab"];

export class Keys {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    document.addEventListener("keydown", (event) => this.down(event));
  }

  /** @param {KeyboardEvent} event */
  down(event) {
    const { table } = this;
    const target = /** @type {HTMLElement} */ (event.target);
    if (!table.state || table.element.hidden || target.closest("input, textarea, dialog, .page")) return;
    if (table.busy && isMeant(event)) {
      // What is typed ahead means what it does at the table that comes.
      event.preventDefault();
      void table.act(() => table.within(() => this.later(event)));
    } else if (this.now(event, target)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} target */
  now(event, target) {
    const { table } = this;
    if (table.weave && !LOOKING.includes(event.key)) {
      table.weave.end();
      if (event.key === "Escape" || target.closest(".skip")) return true;
    }
    table.motion.end();
    return this.does(event, target);
  }

  /** A key that has waited; what the browser would have done with it is done here. @param {KeyboardEvent} event */
  later(event) {
    const target = /** @type {HTMLElement} */ (document.activeElement);
    if (!this.now(event, target) && (event.key === "Enter" || event.key === " ")) target.click();
  }

  /**
   * Does what a key means; says whether it means anything.
   *
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   */
  does(event, target) {
    const { table } = this;
    const { key } = event;
    if (event.altKey || event.metaKey) return false;
    if (event.ctrlKey) return this.control(key.toLowerCase());
    if (key === "Tab") return this.tab(event, target);
    if (key === "Escape") {
      table.escape();
      return true;
    }
    if (key === "Enter" || key === " ") return this.press(event, target);
    if (key.startsWith("Arrow") && target.closest(".answers, .speeds")) return this.among(key, target);
    if (ARROWS[key] && (key.length > 1 || setting("letters") === "on")) {
      table.focus.go(ARROWS[key]);
      return true;
    }
    if (key === "Home" || key === "End") {
      table.focus.edge(key === "End");
      return true;
    }
    if (key === "," || key === ".") {
      table.step(key === "." ? 1 : -1);
      return true;
    }
    if (setting("letters") === "off" || key.length > 1) return false;
    return this.letter(key);
  }

  /** @param {string} key */
  letter(key) {
    const { table } = this;
    if (key === "+" || key === "-") table.turn("speed", key === "+" ? 1 : -1);
    else if (key === "t") table.turn("tint");
    else if (key === "g") table.turn("marks");
    else if (key === "v") table.view();
    else if (key === "y") this.why();
    else if (ACTIONS[key]) void table.do(ACTIONS[key]);
    else if (ELSEWHERE[key]) table.elsewhere(ELSEWHERE[key]);
    else return this.placeKey(key);
    return true;
  }

  /** @param {string} key */
  control(key) {
    if (key === "z" || key === "y") void this.table.do(key === "z" ? "undo" : "redo");
    else if (key === "p") this.table.elsewhere("palette");
    else return false;
    return true;
  }

  /** Goes to the next card that can be played; past the last one Tab leaves the cards, as ever. @param {KeyboardEvent} event @param {HTMLElement} target */
  tab(event, target) {
    if (target !== document.body && !target.closest(".bands, .piles, .strip")) return false;
    const rings = /** @type {HTMLElement[]} */ ([...(target.closest(".band")?.querySelectorAll(".ring") ?? [])]);
    if (target.matches(".ring")) {
      const next = rings[rings.indexOf(target) + (event.shiftKey ? -1 : 1)];
      next?.focus();
      return !!next;
    }
    return this.table.focus.next(event.shiftKey ? -1 : 1);
  }

  /** Enter on a card or a ring is a click; Space goes on. @param {KeyboardEvent} event @param {HTMLElement} target */
  press(event, target) {
    if (target.closest(".control, .action")) return false;
    if (event.repeat) return true;
    if (event.key === " ") void this.table.goOn();
    else if (this.table.focus.now) this.table.focus.now.click();
    return true;
  }

  /** Arrows go from answer to answer. @param {string} key @param {HTMLElement} target */
  among(key, target) {
    const all = /** @type {HTMLElement[]} */ ([
      ...(target.closest(".answers, .speeds")?.querySelectorAll("button") ?? []),
    ]);
    const by = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    all[(all.indexOf(target) + by + all.length) % all.length]?.focus();
    return true;
  }

  why() {
    const { pile, place } = this.table.focus.now?.dataset ?? {};
    if (pile === undefined || place === undefined) return;
    void this.table.act(() => this.table.why(Number(pile), Number(place)));
  }

  /** A digit or capital goes to its place; at the place it is Enter. @param {string} key */
  placeKey(key) {
    const place = this.place(key);
    if (!place) return false;
    if (this.table.focus.now === place) place.click();
    else place.focus();
    return true;
  }

  /** @param {string} key @returns {HTMLElement | null} */
  place(key) {
    const { table } = this;
    if (key === "X") return table.exiles.element;
    if (table.state?.game.suits.includes(key)) {
      return table.element.querySelector(`.band-${key} .ring, .band-${key} .band-body`);
    }
    const label = RANKS[key] ?? key;
    const pile = table.state?.piles.findIndex((one) => one.label === label) ?? -1;
    if (pile < 0) return null;
    const now = table.focus.now;
    // In a spread pile the cursor stays where it is: any of its cards is this place.
    if (now && table.state?.view.piles[pile].spread && Number(now.dataset.pile) === pile) return now;
    return table.piles.top(pile);
  }
}

/** Whether a key may mean something at the table, and is not the browser's own. @param {KeyboardEvent} event */
function isMeant({ key, altKey, ctrlKey, metaKey }) {
  if (altKey || metaKey) return false;
  if (ctrlKey) return ["z", "y", "p"].includes(key.toLowerCase());
  return key.length === 1 || /^(Tab|Enter|Escape|Home|End|Arrow\w+)$/.test(key);
}
