// @ts-check
/** The board: all that is seen of a table, drawn from a state, and how it moves. */

import { say } from "./aloud.js";
import { Bands } from "./bands.js";
import { Focus } from "./focus.js";
import { layOut } from "./layout.js";
import { Message } from "./message.js";
import { Motion, TIMES } from "./motion.js";
import { Panel } from "./panel.js";
import { pictureOf } from "./picture.js";
import { Exiles, Piles } from "./piles.js";
import { setting } from "./settings.js";
import { Status } from "./status.js";
import { Warp } from "./warp.js";
import { Weave } from "./weave.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Said} Said */
/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {{language: string, labels: Record<string, string>, ranks: string[], signs: Record<string, string>}} Labels */

/** @type {Said} */
const NOTHING = { text: "", aloud: "" };

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

export class Board {
  /** @param {Labels} told */
  constructor(told) {
    const { labels } = told;
    this.told = told;
    this.labels = labels;
    /** @type {(action: string) => void} What a button of the board does. */
    this.pressed = () => {};
    /** @type {(offer: string | null) => void} What an answer to the question does. */
    this.answered = () => {};
    this.element = byId("table");
    this.status = new Status(byId("status"), labels, (action) => this.pressed(action));
    this.bands = new Bands(byId("bands"), labels);
    this.piles = new Piles(byId("piles"), byId("strip"), labels);
    this.exiles = new Exiles();
    this.message = new Message(byId("message"), labels);
    this.panel = new Panel(byId("panel"), labels);
    this.warp = new Warp(byId("warp"));
    this.motion = new Motion(byId("air"));
    this.focus = new Focus(this.element);
    /** @type {State | null} The newest one; the page may be showing how it came about. */
    this.state = null;
    /** @type {Weave | null} */
    this.weave = null;
    /** @type {Question | null} A question that the player may decline. */
    this.asked = null;
    /** @type {{what: Said, next: Said, suit?: string} | null} A message about what was looked at. */
    this.remark = null;
    /** @type {number | null} The pile that lies open. */
    this.open = null;
    /** @type {Set<string> | null} Cards that are lit. */
    this.found = null;
    /** @type {{pile: number, place: number} | null} */
    this.hinted = null;
    window.addEventListener("resize", () => {
      if (this.weave) this.weave.show(this.weave.at, false);
      else this.render();
    });
  }

  /** Ends whatever moves, so that the table shows what is. */
  finish() {
    this.weave?.end();
    this.motion.end();
  }

  /** Draws the table as it is. */
  render() {
    const { state } = this;
    if (!state) return;
    this.draw(pictureOf(state), null);
    this.motion.end();
  }

  /**
   * @param {Picture} picture
   * @param {{at: number, lit: Set<number>} | null} weave The step of the weave that it is.
   */
  draw(picture, weave) {
    const state = /** @type {State} */ (this.state);
    const layout = this.lay(state, !!weave);
    this.element.style.setProperty("--scale", String(layout.scale));
    this.element.style.setProperty("--panel-width", `${layout.panel.width}px`);
    document.documentElement.dataset.design = layout.design;
    this.element.classList.toggle("weaving-now", !!weave);
    this.element.classList.toggle("won", state.ended === "won" && !weave);
    this.element.dataset.ply = String(state.ply);
    if (state.ended && !weave) this.element.dataset.ended = state.ended;
    else delete this.element.dataset.ended;
    byId("name").textContent = state.title;
    document.title = state.title;
    const question = weave ? null : state.question ?? this.asked;
    this.warp.show(layout);
    this.status.show(state);
    this.status.arrange(layout, this.message.thumb);
    this.bands.show(state, picture, layout, this.told.ranks, question?.crossing?.rank ?? null);
    this.piles.show(
      state,
      picture,
      layout,
      {
        playable: setting("marks") === "on",
        open: weave ? null : this.open,
        found: this.found,
        lit: weave?.lit ?? null,
      },
      !weave,
    );
    for (const card of this.element.querySelectorAll("[data-top], .hinted, .asked-about")) {
      card.removeAttribute("data-top");
      card.classList.remove("hinted", "asked-about");
    }
    for (const pile of this.piles.piles) pile.buttons.at(-1)?.setAttribute("data-top", "");
    if (this.hinted) this.piles.card(this.hinted.pile, this.hinted.place)?.classList.add("hinted");
    const crossing = question?.crossing;
    if (crossing) this.piles.card(crossing.pile, crossing.place)?.classList.add("asked-about");
    this.exiles.show(state, picture, layout, this.labels, byId("piles"), this.message.exiles);
    Object.assign(this.message.bar.style, {
      left: `${layout.message.x}px`,
      width: `${layout.message.width}px`,
      minHeight: `${layout.message.height}px`,
      ...(layout.design === "landscape"
        ? { top: `${layout.message.y}px`, bottom: "auto" }
        : { top: "auto", bottom: "0" }),
    });
    this.panel.place(layout);
    this.message.ask(question, (offer) => this.answered(offer));
    if (weave && this.weave) {
      const { steps } = this.weave;
      this.message.say(steps[weave.at].sentence, null, null);
      this.message.showWeave(steps, weave.at, () => this.weave?.end());
    } else {
      this.message.showWeave(null, 0, () => {});
      this.stand(state, question);
    }
    this.focus.mend();
  }

  /** @param {State} state @param {boolean} weaving */
  lay(state, weaving) {
    const layout = layOut(
      { width: window.innerWidth, height: window.innerHeight },
      {
        columns: state.game.ranks.length,
        suits: state.view.suits.length,
        spread: state.view.piles.map((pile) => pile.spread),
      },
    );
    if (weaving && layout.design !== "portrait") {
      const down = (layout.design === "wide" ? 29 : 22) * layout.scale;
      for (const at of layout.piles.values()) at.y += down;
      if (layout.exiles) layout.exiles.y += down;
      layout.fan.depth -= down;
    }
    this.layout = layout;
    return layout;
  }

  /** The message that stands. @param {State} state @param {Question | null} question */
  stand(state, question) {
    const met = state.view.suits.find((suit) => suit.meeting === "met" && suit.wanted.length);
    const touch = matchMedia("(hover: none)").matches;
    const standing = state.message[touch ? "touch" : "keys"];
    if (question) this.message.say(question.sentence, this.remark?.what ?? null, question.suit);
    else if (this.remark) this.message.say(this.remark.what, this.remark.next, this.remark.suit ?? null);
    else this.message.say(standing.what, standing.next, met?.suit ?? null);
  }

  /** Says something about what was looked at; it stands until the next move. @param {Said} what @param {Said} [next] */
  note(what, next = NOTHING) {
    this.remark = { what, next };
    if (this.state && !this.weave) this.stand(this.state, this.state.question ?? this.asked);
    say(`${what.aloud} ${next.aloud}`.trim());
  }

  /**
   * Where the cards lay that a move has moved, to be seen flying from there.
   *
   * @param {State} before
   * @param {State} after
   */
  places(before, after) {
    const back = after.did?.kind === "undo";
    const last = back ? before.last : after.last;
    if (!last) return null;
    const moves = last.steps.flatMap((step) => step.moves);
    const flights = (back ? moves.toReversed() : moves).map(({ card, from, to }) => {
      const [start, end] = back ? [to, from] : [from, to];
      return { card, start: this.at(start)?.getBoundingClientRect() ?? null, end };
    });
    return { kind: back ? "undo" : last.kind, flights };
  }

  /**
   * What stands at a spot of the table.
   *
   * @param {import("./types.js").Spot} spot
   * @returns {HTMLElement | null}
   */
  at(spot) {
    if (spot.pile !== undefined) {
      return this.piles.card(spot.pile, spot.place ?? 0) ?? this.piles.piles[spot.pile].slot;
    }
    if (spot.suit !== undefined) return this.bands.head(spot.suit, spot.foundation ?? 0);
    return spot.exiles === undefined ? null : this.exiles.back;
  }

  /** @param {State} state @param {NonNullable<ReturnType<Board["places"]>>} places */
  explain(state, { kind, flights }) {
    if (kind === "redeal") {
      this.motion.deal(this.piles.piles.flatMap((pile) => pile.buttons));
      return;
    }
    const time = kind === "undo" ? TIMES.undo : kind === "slide" ? TIMES.slide : TIMES.home;
    // Many cards at once are the undoing of a weave: they are where they were, and nothing flies.
    for (const { card, start, end } of flights.length > 6 ? [] : flights) {
      const target = this.at(end);
      if (start && target) this.motion.fly(card, start, target.getBoundingClientRect(), target, time);
    }
    if (state.ended === "won") {
      for (const cloth of this.bands.section.querySelectorAll(".cloth")) {
        this.motion.run(cloth, [{ transform: "scaleX(0)" }, { transform: "none" }], TIMES.win);
      }
    }
  }

  /** @param {Picture} before @param {import("./types.js").Step[]} steps */
  showWeave(before, steps) {
    const rect = (/** @type {HTMLElement} */ element) => element.getBoundingClientRect();
    this.weave = new Weave(before, steps, {
      motion: this.motion,
      show: (picture, at, lit) => {
        this.draw(picture, { at, lit });
        if (setting("speed") === "step") say(steps[at].sentence.aloud);
        const from = steps[at].moves.findLast(({ to }) => to.pile !== undefined)?.to;
        if (from?.pile !== undefined) this.piles.card(from.pile, from.place ?? 0)?.classList.add("hinted");
      },
      foot: (pile) => rect(this.piles.card(pile, 0) ?? this.piles.piles[pile].slot),
      top: (pile) => rect(this.piles.top(pile)),
      beyond: (pile) => {
        const top = rect(this.piles.top(pile));
        const aside = top.width * 0.16;
        return new DOMRect(top.left + aside, top.top + aside * 2, top.width, top.height);
      },
      exiles: () => this.exilesAt(),
      row: (pile) => rect(this.piles.piles[pile].title).top - 2,
      ended: () => {
        const last = this.weave?.last;
        this.weave = null;
        this.render();
        if (last !== null) this.keepFocus(String(last));
      },
    });
    this.weave.forward();
  }

  /** Where the exiles lie; where what a weave says takes their room, an exile lies beside the bar. */
  exilesAt() {
    const box = this.exiles.back.getBoundingClientRect();
    if (box.width) return box;
    const bar = this.message.bar.getBoundingClientRect();
    const { card, design, scale } = /** @type {import("./layout.js").Layout} */ (this.layout);
    const gap = 10 * scale;
    return design === "landscape"
      ? new DOMRect(bar.right + gap, bar.bottom - card.height, card.width, card.height)
      : new DOMRect(bar.right - card.width - gap, bar.top - card.height - gap, card.width, card.height);
  }

  /** @param {string | undefined} pile The pile that had the focus. */
  keepFocus(pile) {
    const number = pile === undefined ? null : Number(pile);
    if (this.state?.question) this.message.answers.querySelector("button")?.focus();
    else if (number !== null && this.focus.now === null && this.piles.piles[number]) {
      const active = document.activeElement;
      if (active === null || active === document.body) {
        this.piles.top(number).focus({ preventScroll: true });
      }
    }
  }

  /** Lights a card wherever it lies, until something else is looked at. @param {string} card */
  light(card) {
    this.found = new Set([card]);
    this.render();
  }
}
