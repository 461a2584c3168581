// @ts-check
/** Motion: it explains what has happened already, and can be ended at any time. */

import { picture } from "./card.js";
import { still } from "./settings.js";

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
/** In milliseconds. */
export const TIMES = { home: 180, undo: 120, slide: 240, redeal: 600, fade: 100, win: 1200 };

export class Motion {
  /** @param {HTMLElement} air Where cards fly: above all that lies on the table. */
  constructor(air) {
    this.air = air;
    /** @type {Set<Animation>} */
    this.running = new Set();
  }

  /** Whether anything moves. */
  get moving() {
    return this.running.size > 0;
  }

  /** Ends all that moves: what is seen then is what is. */
  end() {
    for (const animation of this.running) animation.finish();
    this.running.clear();
    this.air.replaceChildren();
  }

  /**
   * A card flies from one place to another; what lies there is not seen before it has come.
   *
   * @param {string} card
   * @param {DOMRect} from
   * @param {DOMRect} to
   * @param {HTMLElement | null} target
   * @param {number} time
   */
  fly(card, from, to, target, time) {
    if (still()) {
      if (target) this.run(target, [{ opacity: 0 }, { opacity: 1 }], TIMES.fade);
      return;
    }
    const flying = this.lay(card, from);
    const shrink = to.width / from.width;
    const [x, y] = [to.left - from.left, to.top - from.top];
    const flight = this.run(
      flying,
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${x}px, ${y}px) scale(${shrink})`, opacity: 1 },
      ],
      time,
    );
    flight.finished.then(() => flying.remove()).catch(() => {});
    if (target) this.run(target, [{ opacity: 0 }, { opacity: 0 }], time);
  }

  /** A picture of a card in the air, over a place of the window. @param {string} card @param {DOMRect} at */
  lay(card, at) {
    const made = picture(card);
    const origin = this.air.getBoundingClientRect();
    Object.assign(made.style, {
      left: `${at.left - origin.left}px`,
      top: `${at.top - origin.top}px`,
    });
    made.style.setProperty("--card-width", `${at.width}px`);
    made.style.setProperty("--card-height", `${at.height}px`);
    this.air.append(made);
    return made;
  }

  /**
   * What lies somewhere else than before glides there.
   *
   * @param {HTMLElement} element
   * @param {DOMRect} from
   * @param {number} time
   */
  glide(element, from, time) {
    if (still()) return;
    const to = element.getBoundingClientRect();
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
    this.run(element, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], time);
  }

  /** The cards of a new deal come from below, one pile after another. @param {HTMLElement[]} cards */
  deal(cards) {
    if (still()) {
      for (const card of cards) this.run(card, [{ opacity: 0 }, { opacity: 1 }], TIMES.fade);
      return;
    }
    const each = TIMES.redeal / 2;
    const { innerWidth: width, innerHeight: height } = window;
    const from = cards.map((card) => card.getBoundingClientRect());
    cards.forEach((card, i) => {
      const [x, y] = [width / 2 - from[i].left, height - from[i].top];
      this.run(
        card,
        [
          { transform: `translate(${x}px, ${y}px)`, opacity: 0 },
          { transform: "none", opacity: 1 },
        ],
        each,
        (each * i) / cards.length,
      );
    });
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {number} duration
   * @param {number} [delay]
   */
  run(element, frames, duration, delay = 0) {
    const animation = element.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
    this.running.add(animation);
    animation.finished.then(() => this.running.delete(animation)).catch(() => {});
    return animation;
  }
}
