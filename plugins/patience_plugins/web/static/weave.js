// @ts-check
/** A weave, shown step by step: the card in hand runs above the piles from column to column. */

import { changed } from "./picture.js";
import { setting, still } from "./settings.js";

/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./motion.js").Motion} Motion */

const SVG = "http://www.w3.org/2000/svg";
const SLOW = 700;
const FAST = 140;
const FAST_ALL = 2500;

/**
 * @typedef {object} Stage Where a weave is shown.
 * @property {Motion} motion
 * @property {(picture: Picture, step: number, lit: Set<number>) => void} show
 * @property {(pile: number) => DOMRect} foot Where a card lies that has gone under a pile.
 * @property {(pile: number) => DOMRect} top Where the top card of a pile lies.
 * @property {(pile: number) => DOMRect} beyond Where a card is held that was lifted from a pile.
 * @property {() => DOMRect} exiles
 * @property {(pile: number) => number} row The height in the window at which cards run above a pile.
 * @property {() => void} ended
 */

export class Weave {
  /** @param {Picture} before @param {Step[]} steps @param {Stage} stage */
  constructor(before, steps, stage) {
    this.stage = stage;
    this.steps = steps;
    /** @type {Picture[]} Before each step, and after the last. */
    this.pictures = [before];
    for (const step of steps) {
      this.pictures.push(changed(/** @type {Picture} */ (this.pictures.at(-1)), step.after));
    }
    this.at = -1;
    this.over = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Set<number>} */
    this.touched = new Set();
  }

  /** Shows the next step; after the last one the weave is over. */
  forward() {
    if (this.at + 1 >= this.steps.length) this.end();
    else this.show(this.at + 1, true);
  }

  back() {
    if (this.at > 0) this.show(this.at - 1, false);
  }

  end() {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    this.stage.motion.end();
    this.stage.ended();
  }

  /** The pile that the weave touched last. */
  get last() {
    for (const { moves } of this.steps.toReversed()) {
      for (const { to } of moves.toReversed()) if (to.pile !== undefined) return to.pile;
    }
    return null;
  }

  /** @param {number} at @param {boolean} onward */
  show(at, onward) {
    clearTimeout(this.timer);
    this.stage.motion.end();
    const held = onward && this.at === at - 1 ? this.held : null;
    this.at = at;
    const step = this.steps[at];
    this.touched = new Set(
      this.steps.slice(0, at + 1).flatMap(({ moves }) =>
        moves.flatMap(({ from, to }) => [from.pile, to.pile].filter((pile) => pile !== undefined)),
      ),
    );
    this.stage.show(this.pictures[at + 1], at, this.touched);
    this.path(step, held, this.pause());
    if (setting("speed") !== "step") {
      this.timer = setTimeout(() => this.forward(), this.pause() * (at + 1 < this.steps.length ? 1 : 1.5));
    }
  }

  /** How long a step is shown, in milliseconds. */
  pause() {
    if (setting("speed") === "fast") return Math.min(FAST, FAST_ALL / this.steps.length);
    return SLOW;
  }

  /**
   * The woven card runs its way, and the lifted one is raised.
   *
   * @param {Step} step
   * @param {DOMRect | null | undefined} held Where the card was held before.
   * @param {number} time
   */
  path(step, held, time) {
    const { stage } = this;
    const [woven] = step.moves;
    const lifted = step.kind === "lifted" ? step.moves[1] : null;
    this.held = null;
    if (!woven) return;
    const from = held ?? this.rect(woven.from);
    if (woven.to.pile !== undefined) {
      const to = woven.to.place === 0 ? stage.foot(woven.to.pile) : stage.top(woven.to.pile);
      const row = stage.row(woven.to.pile);
      this.ribbon(from, to, row);
      if (!still()) this.run(woven.card, from, to, row, time * 0.7);
    }
    if (lifted?.from.pile !== undefined) {
      this.held = stage.beyond(lifted.from.pile);
      const raised = stage.motion.lay(lifted.card, this.held);
      raised.classList.add("raised");
      if (!still()) {
        stage.motion.run(raised, [{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1 }], time * 0.8);
      }
    } else if (step.kind === "turned" && woven.to.hand !== undefined) {
      this.held = from;
      stage.motion.lay(woven.card, from).classList.add("raised");
    }
  }

  /** @param {string} card @param {DOMRect} from @param {DOMRect} to @param {number} above @param {number} time */
  run(card, from, to, above, time) {
    const { motion } = this.stage;
    const flying = motion.lay(card, from);
    flying.classList.add("woven");
    const row = above - from.height * 0.8 - from.top;
    const [x, y] = [to.left - from.left, to.top - from.top];
    const flight = motion.run(
      flying,
      [
        { transform: "none" },
        { transform: `translate(${x * 0.15}px, ${row}px)`, offset: 0.35 },
        { transform: `translate(${x}px, ${row}px)`, offset: 0.75 },
        { transform: `translate(${x}px, ${y}px)` },
      ],
      time,
    );
    flight.finished.then(() => flying.remove()).catch(() => {});
  }

  /** The way of the card in hand, as an arrow above the piles. @param {DOMRect} from @param {DOMRect} to @param {number} above */
  ribbon(from, to, above) {
    const { air } = this.stage.motion;
    const origin = air.getBoundingClientRect();
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "ribbon");
    const way = document.createElementNS(SVG, "path");
    const x = (/** @type {DOMRect} */ box) => box.left + box.width / 2 - origin.left;
    const [start, end] = [x(from), x(to)];
    const low = above - origin.top;
    const high = low - Math.min(28, 10 + Math.abs(end - start) / 12);
    const tip = `M${end - 6} ${low - 8}L${end} ${low}L${end + 6} ${low - 8}`;
    way.setAttribute(
      "d",
      `M${start} ${low}C${start} ${high} ${start} ${high} ${(start + end) / 2} ${high}` +
        `S${end} ${high} ${end} ${low}${tip}`,
    );
    svg.append(way);
    air.append(svg);
  }

  /** @param {Spot} spot */
  rect(spot) {
    return spot.pile === undefined ? this.stage.exiles() : this.stage.top(spot.pile);
  }
}
