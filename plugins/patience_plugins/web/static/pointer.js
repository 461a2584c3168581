// @ts-check
/** Mouse, pen and finger: click, drag and drop, long press; any press ends what moves. */

import { faceOf } from "./card.js";

/** @typedef {import("./table.js").Table} Table */

/** In pixels. */
const LEAVES = 4;
/** In milliseconds. */
const LONG = 500;

/**
 * @typedef {object} Press
 * @property {HTMLElement} card
 * @property {string} face
 * @property {number} pile
 * @property {number} place
 * @property {number} turn
 * @property {number} x
 * @property {number} y
 * @property {boolean} marked Whether it can be played.
 */

export class Pointer {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const { element } = table;
    /** @type {Press | null} */
    this.press = null;
    /** @type {HTMLElement | null} */
    this.dragged = null;
    /** @type {number | null} A pile that has just been played from by a click. */
    this.sleeping = null;
    /** Whether the press has done something already, so that no click follows. */
    this.done = false;
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.up(event));
    element.addEventListener("pointercancel", () => this.drop(null));
    element.addEventListener("click", (event) => this.click(event));
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: true });
    for (const [looks, looksAway] of [
      ["pointerover", "pointerout"],
      ["focusin", "focusout"],
    ]) {
      element.addEventListener(looks, ({ target }) => {
        const ring = /** @type {HTMLElement} */ (target).closest(".ring");
        if (ring instanceof HTMLElement) table.consider(ring.dataset.ring ?? null);
      });
      element.addEventListener(looksAway, ({ target }) => {
        if (/** @type {HTMLElement} */ (target).closest(".ring")) table.consider(null);
      });
    }
    element.addEventListener("contextmenu", (event) => {
      if (this.press) event.preventDefault();
    });
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.done = false;
    const target = /** @type {HTMLElement} */ (event.target);
    if (!target.closest(".bar, .status")) {
      // What is pressed in the midst of a weave ends it, and is not what was meant.
      this.done = !!this.table.weave;
      this.table.finish();
    }
    const card = /** @type {HTMLElement | null} */ (target.closest("button.card"));
    const { state } = this.table;
    if (!card || !state || this.done || event.button !== 0) return;
    this.press = {
      card,
      face: card.dataset.card ?? "",
      pile: Number(card.dataset.pile),
      place: Number(card.dataset.place),
      turn: state.turn,
      x: event.clientX,
      y: event.clientY,
      marked: !!state.piles[Number(card.dataset.pile)].cards[Number(card.dataset.place)]?.play,
    };
    if (event.pointerType !== "mouse") {
      this.waiting = setTimeout(() => this.long(), LONG);
      card.releasePointerCapture(event.pointerId);
      this.raise(event.clientX, event.clientY);
    }
  }

  /** A long press lays a pile open. */
  long() {
    const { press } = this;
    if (!press || this.dragged) return;
    this.done = true;
    this.press = null;
    void this.table.select(press.pile, press.place);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { press } = this;
    if (!press) return;
    const [x, y] = [event.clientX - press.x, event.clientY - press.y];
    if (!this.dragged && Math.hypot(x, y) < LEAVES) return;
    clearTimeout(this.waiting);
    if (!this.dragged && event.pointerType === "touch" && press.card.closest(".strip") && Math.abs(x) > Math.abs(y)) {
      // Along the strip a finger looks for its card.
      this.along = true;
    }
    if (this.along) {
      this.raise(event.clientX, event.clientY);
      return;
    }
    if (!press.marked) return;
    if (!this.dragged) {
      this.done = true;
      this.dragged = this.table.motion.lay(press.face, press.card.getBoundingClientRect());
      this.dragged.classList.add("dragged");
      press.card.classList.add("away");
      this.table.element.setPointerCapture(event.pointerId);
    }
    this.dragged.style.transform = `translate(${x}px, ${y}px)`;
    const { suit } = faceOf(press.face);
    this.table.bands.light(suit);
  }

  /** @param {PointerEvent} event */
  up(event) {
    clearTimeout(this.waiting);
    if (this.along && this.press) {
      this.done = true;
      const under = this.under(event.clientX, event.clientY);
      if (under) void this.table.select(Number(under.dataset.pile), Number(under.dataset.place));
    }
    this.drop(event);
  }

  /** @param {PointerEvent | null} event Null when the drag was broken off. */
  drop(event) {
    const { press, dragged } = this;
    this.press = null;
    this.dragged = null;
    this.along = false;
    clearTimeout(this.waiting);
    this.raise(-1, -1);
    this.table.bands.light(null);
    if (!press || !dragged) return;
    const at = dragged.getBoundingClientRect();
    dragged.remove();
    press.card.classList.remove("away");
    const suit = event && this.table.bands.at(event.clientX, event.clientY);
    if (suit === faceOf(press.face).suit) {
      void this.table.play(press.pile, press.place, press.face, press.turn);
    } else if (press.card.isConnected) {
      this.table.motion.glide(press.card, at, 180);
    }
  }

  /** Raises the card of the strip that is under a finger. @param {number} x @param {number} y */
  raise(x, y) {
    const under = this.under(x, y);
    for (const raised of this.table.element.querySelectorAll(".card.raised-by-touch")) {
      if (raised !== under) raised.classList.remove("raised-by-touch");
    }
    if (under?.closest(".strip")) under.classList.add("raised-by-touch");
  }

  /** @param {number} x @param {number} y @returns {HTMLElement | null} */
  under(x, y) {
    return document.elementFromPoint(x, y)?.closest("button.card") ?? null;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest(".bar .control, .status, .speeds")) return;
    // A key that presses a button is a click without a count.
    const byKey = event.detail === 0;
    if (this.done && !byKey) return;
    const card = /** @type {HTMLElement | null} */ (target.closest("button.card"));
    const ring = /** @type {HTMLElement | null} */ (target.closest(".ring"));
    const band = /** @type {HTMLElement | null} */ (target.closest(".band-body"));
    if (card) {
      this.clickCard(card, event.detail);
      return;
    }
    this.sleeping = null;
    if (ring) {
      const asked = ring.dataset.ring ?? "";
      const byTouch = event instanceof PointerEvent && event.pointerType === "touch";
      void this.table.cross(asked[0], Number(asked.slice(1)), byTouch);
    } else if (band) void this.table.crossings(band.dataset.band);
    else if (target.closest(".exiles")) {
      if (event.detail < 2) void this.table.goOn();
    } else if (!target.closest("button")) this.table.escape();
  }

  /**
   * After a play by click its pile sleeps until one click has woken it, so that a double or triple
   * click plays one card, however fast.
   *
   * @param {HTMLElement} card
   * @param {number} count How often it was clicked without a pause; 0 for a key.
   */
  clickCard(card, count) {
    const { state } = this.table;
    if (!state) return;
    const [pile, place] = [Number(card.dataset.pile), Number(card.dataset.place)];
    const sleeps = this.sleeping === pile && count > 0;
    // A click that comes before the answer wakes nothing, however slow the answer is.
    if (sleeps && this.table.busy) return;
    if (count > 1) {
      this.sleeping = this.sleeping === pile ? null : this.sleeping;
      return;
    }
    this.sleeping = null;
    if (sleeps) return;
    const gesture = state.piles[pile].cards[place]?.play;
    if (!gesture) {
      void this.table.select(pile, place);
      return;
    }
    if (count > 0) this.sleeping = pile;
    void this.table.play(pile, place, card.dataset.card ?? "");
  }

  /** The wheel over a pile lays it open, or closes it. @param {WheelEvent} event */
  wheel(event) {
    const pile = /** @type {HTMLElement} */ (event.target).closest(".piles .pile");
    if (!(pile instanceof HTMLElement) || !this.table.state || this.table.weave) return;
    const open = event.deltaY > 0 ? Number(pile.dataset.pile) : null;
    if (open === this.table.open) return;
    this.table.open = open;
    this.table.render();
  }
}
