// @ts-check
/** The table: it shows a state, and turns gestures into what the server offered. */

import { say } from "./aloud.js";
import { Bands } from "./bands.js";
import { MovedOn, Refused, Unreachable, ask, follow } from "./client.js";
import { Focus } from "./focus.js";
import { layOut } from "./layout.js";
import { Message } from "./message.js";
import { Motion, TIMES } from "./motion.js";
import { Panel } from "./panel.js";
import { pictureOf } from "./picture.js";
import { Exiles, Piles } from "./piles.js";
import { set, setting, still, turn } from "./settings.js";
import { Status } from "./status.js";
import { Warp } from "./warp.js";
import { Weave } from "./weave.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Gesture} Gesture */
/** @typedef {import("./types.js").Said} Said */
/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {{language: string, labels: Record<string, string>, ranks: string[], signs: Record<string, string>}} Labels */

const THINKING = 400;
/** @type {Said} */
const NOTHING = { text: "", aloud: "" };

/** @param {string} id @returns {HTMLElement} */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

export class Table {
  /**
   * @param {Labels} told
   * @param {(action: string) => void} elsewhere What is asked for that is not done at the table.
   * @param {(table: string | null) => void} gone The table was left, for another one.
   */
  constructor(told, elsewhere, gone) {
    const { labels } = told;
    this.told = told;
    this.labels = labels;
    this.elsewhere = elsewhere;
    this.gone = gone;
    this.element = byId("table");
    this.status = new Status(byId("status"), labels, (action) => this.do(action));
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
    /** @type {Promise<void>} Gestures are answered one after another, each at the newest state. */
    this.queue = Promise.resolve();
    /** How many gestures wait for an answer. */
    this.busy = 0;
    this.follow = () => {};
    this.isLost = false;
    window.addEventListener("resize", () => {
      if (this.weave) this.weave.show(this.weave.at, false);
      else this.render();
    });
  }

  /** Shows a table and follows it. @param {string} name */
  async enter(name) {
    this.leave();
    this.receive(await ask(`tables/${encodeURIComponent(name)}`), true);
    this.element.hidden = false;
    byId("page").hidden = true;
    this.render();
    if (this.state?.notice) this.note({ text: this.state.notice, aloud: this.state.notice });
    let first = true;
    this.follow = follow(name, {
      open: () => {
        first = true;
        this.lost(false);
      },
      state: (state) => {
        this.receive(state, first);
        first = false;
      },
      chance: (chance) => {
        if (chance.turn === this.state?.turn) this.message.showChance(chance);
      },
      gone: ({ table }) => this.gone(table),
      broken: () => this.lost(true),
    });
  }

  leave() {
    this.follow();
    this.finish();
    this.state = null;
    this.asked = null;
    this.remark = null;
    this.open = null;
    this.element.hidden = true;
  }

  /**
   * Takes up a state, unless it is older than the one that is shown.
   *
   * @param {State} state
   * @param {boolean} [surely] Whether it is the newest, whatever its turn: a server starts anew.
   */
  receive(state, surely = false) {
    const before = this.state;
    const same = before?.id === state.id && before.turn === state.turn && before.ply === state.ply;
    if (same && before?.table === state.table) return;
    if (before && !surely && state.turn < before.turn) return;
    this.finish();
    const onward = before?.table === state.table && state.did?.turn === before.turn + 1;
    const places = before && onward ? this.places(before, state) : null;
    const kept = this.focus.now?.dataset.pile;
    this.state = state;
    this.asked = null;
    this.remark = null;
    this.open = null;
    this.found = null;
    this.hinted = null;
    this.message.showChance(null);
    this.weigh();
    this.panel.show(state);
    const { did, last } = state;
    if (before && onward && did?.kind !== "undo" && last && this.isShown(last)) {
      this.showWeave(pictureOf(before), last.steps);
    } else {
      this.render();
      if (places) this.explain(state, places);
    }
    this.keepFocus(kept);
    if (did?.sentence && onward) say(did.sentence.aloud);
    if (state.question) say(state.question.sentence.aloud);
    if (state.ended === "lost") void this.close(state);
  }

  /** Whether a move is a weave that is to be shown. @param {import("./types.js").Last} last */
  isShown(last) {
    return last.kind === "draw" && last.steps.length > 1 && setting("speed") !== "off" && !still();
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
    this.message.ask(question, (offer) => this.answer(offer));
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
    if (question) this.message.say(question.sentence, null, question.suit);
    else if (this.remark) this.message.say(this.remark.what, this.remark.next, this.remark.suit ?? null);
    else this.message.say(standing.what, standing.next, met?.suit ?? null);
  }

  /** Says something about what was looked at; it stands until the next move. @param {Said} what @param {Said} [next] */
  note(what, next = NOTHING) {
    this.remark = { what, next };
    if (this.state && !this.weave) this.stand(this.state, this.state.question ?? this.asked);
    say(`${what.aloud} ${next.aloud}`.trim());
  }

  // Motion

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

  /** @param {State} state @param {NonNullable<ReturnType<Table["places"]>>} places */
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

  /** Where a lost game was lost. @param {State} state */
  async close(state) {
    try {
      const review = await ask(`tables/${state.table}/review`, { turn: state.turn });
      if (this.state !== state || !review.sentences.length) return;
      const [first, ...others] = review.sentences;
      const joined = (/** @type {"text" | "aloud"} */ voice) =>
        [first, ...others].map((/** @type {Said} */ said) => said[voice]).join(" ");
      const standing = state.message.keys.what;
      this.note(standing, { text: joined("text"), aloud: joined("aloud") });
    } catch (error) {
      this.failed(error);
    }
  }

  // The focus

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

  // What the player does

  /**
   * Does something at the newest state, after all that was asked for before.
   *
   * @param {(state: State) => Promise<void> | void} does
   */
  act(does) {
    this.busy += 1;
    this.queue = this.queue
      .then(() => (this.state ? does(this.state) : undefined))
      .catch((error) => this.failed(error))
      .finally(() => (this.busy -= 1));
    return this.queue;
  }

  /**
   * Does what leads to further acts as a part of the act that it is called in, so that they come
   * before all that was asked for meanwhile.
   *
   * @param {() => void} does
   */
  within(does) {
    const { queue } = this;
    this.queue = Promise.resolve();
    does();
    const part = this.queue;
    this.queue = queue;
    return part;
  }

  /** @param {unknown} error */
  failed(error) {
    if (error instanceof MovedOn) this.receive(error.state);
    else if (error instanceof Refused) this.note({ text: error.message, aloud: error.message });
    else if (error instanceof Unreachable) this.lost(true);
    else throw error;
  }

  /** Says that the server does not answer, until it does again. @param {boolean} now */
  lost(now) {
    if (now === this.isLost) return;
    this.isLost = now;
    if (now) this.note({ text: this.labels.lost_server, aloud: this.labels.lost_server });
    else if (this.state && !this.weave) {
      this.remark = null;
      this.stand(this.state, this.state.question ?? this.asked);
    }
  }

  /** @param {State} state @param {string} offer */
  async send(state, offer) {
    this.receive(await ask(`tables/${state.table}/moves`, { turn: state.turn, offer }));
  }

  /** Does what a gesture means: sends it, or asks first. @param {State} state @param {Gesture} gesture */
  async gesture(state, gesture) {
    if (gesture.offer) await this.send(state, gesture.offer);
    else if (gesture.question) this.put(gesture.question);
  }

  /** Puts a question that may be declined. @param {Question} question */
  put(question) {
    this.asked = question;
    this.before = this.focus.now;
    this.render();
    say(question.sentence.aloud);
    this.message.answers.querySelector("button")?.focus();
  }

  /** @param {string | null} offer */
  answer(offer) {
    return this.act(async (state) => {
      const asked = state.question ?? this.asked;
      if (!asked) return;
      this.asked = null;
      const before = this.before;
      if (offer && asked.answers.some((answer) => answer.offer === offer)) {
        const pile = asked.crossing?.pile ?? before?.dataset.pile;
        await this.send(state, offer);
        this.keepFocus(pile === undefined ? undefined : String(pile));
      } else {
        this.render();
        if (before?.isConnected) before.focus();
      }
    });
  }

  /**
   * Plays the card that lies at a place, if it is still there.
   *
   * @param {number} pile
   * @param {number} place
   * @param {string} card
   * @param {number} [turnSeen] If the game has moved on since, nothing happens.
   */
  play(pile, place, card, turnSeen) {
    return this.act(async (state) => {
      if (turnSeen !== undefined && turnSeen !== state.turn) return;
      if (state.view.piles[pile]?.cards[place] !== card) return;
      const gesture = state.piles[pile].cards[place].play;
      if (gesture) await this.gesture(state, gesture);
      else await this.why(pile, place);
    });
  }

  /** Says why a card waits. @param {number} pile @param {number} place */
  async why(pile, place) {
    const { state } = this;
    if (!state) return;
    const { sentence } = await ask(`tables/${state.table}/why?pile=${pile}&place=${place}`);
    if (this.state === state) this.note(sentence);
  }

  /** Selects a card that cannot be played: its pile opens, and it is said why it waits. @param {number} pile @param {number} place */
  select(pile, place) {
    return this.act(async (state) => {
      this.open = state.view.piles[pile].spread ? null : pile;
      this.render();
      this.piles.card(pile, place)?.focus({ preventScroll: true });
      await this.why(pile, place);
    });
  }

  /** Draws an exile, or deals again, whichever is due; or says what must be played first. */
  goOn() {
    return this.act(async (state) => {
      const places = state.exiles.places;
      const choices = places.flatMap((gesture, place) => (gesture ? [{ gesture, place }] : []));
      if (choices.length > 1 && !state.redeal.offer) this.put(this.whichExile(state, choices));
      else if (state.go_on.offer) await this.send(state, state.go_on.offer);
      else if (state.go_on.refusal) this.note(state.go_on.refusal);
    });
  }

  /**
   * Where any exile may be drawn the player points at one.
   *
   * @param {State} state
   * @param {{gesture: Gesture, place: number}[]} choices
   * @returns {Question}
   */
  whichExile(state, choices) {
    const seen = state.view.exiles_seen;
    const told = (/** @type {string} */ text) => ({ text, aloud: text });
    return {
      sentence: told(this.labels.which_exile),
      suit: "",
      same: false,
      must: false,
      crossing: null,
      answers: choices.map(({ gesture, place }) => ({
        label: told(seen ? seen[place] : String(place + 1)),
        offer: gesture.offer ?? "",
      })),
    };
  }

  /**
   * Crosses a met suit at a rank.
   *
   * @param {string} suit
   * @param {number} rank
   * @param {boolean} asks Whether it is asked first, as a finger has not seen what it leaves.
   */
  cross(suit, rank, asks) {
    return this.act(async (state) => {
      const crossing = this.crossing(suit, rank);
      if (!crossing) return;
      const { pile, place } = crossing;
      const gesture = state.piles[pile].cards.at(place ?? -1)?.play;
      if (asks && gesture) await this.gesture(state, gesture);
      else await this.send(state, crossing.offer);
    });
  }

  /** @param {string} suit @param {number} rank */
  crossing(suit, rank) {
    const told = this.state?.suits.find((one) => one.suit === suit);
    return told?.crossings.find((one) => one.rank === rank);
  }

  /** Shows what a crossing would leave while its ring is looked at. @param {string | null} ring */
  consider(ring) {
    const { state } = this;
    if (!state || this.weave || this.asked || state.question) return;
    const crossing = ring && this.crossing(ring[0], Number(ring.slice(1)));
    if (crossing) this.message.say(crossing.sentence, null, ring[0]);
    else this.stand(state, null);
  }

  /** Opens the crossings of a met suit. @param {string} [suit] Without it that of the first. */
  crossings(suit) {
    return this.act((state) => {
      const told = state.suits.find((one) => (!suit || one.suit === suit) && one.crossings.length);
      if (!told) return;
      const ring = this.element.querySelector(`.band-${told.suit} .ring`);
      /** @type {HTMLElement | null} */ (ring)?.focus();
      if (told.crossing_question) this.note(told.crossing_question);
    });
  }

  /** @param {string} action */
  do(action) {
    switch (action) {
      case "undo":
      case "redo":
        return this.act(async (state) => {
          if (!(action === "undo" ? state.can_undo || state.question : state.can_redo)) return;
          this.receive(await ask(`tables/${state.table}/${action}`, { turn: state.turn }));
        });
      case "hint":
        return this.hint();
      case "auto":
        return this.auto();
      case "go_on":
        return this.goOn();
      case "draw":
      case "redeal":
        return this.act(async (state) => {
          const going = state[action];
          if (going.offer) await this.send(state, going.offer);
          else if (going.refusal) this.note(going.refusal);
        });
      case "cross":
        return this.crossings();
      case "slide":
        return this.slide();
      case "chance":
        return this.weigh(0);
      case "playable":
        return this.act(async (state) => {
          this.note((await ask(`tables/${state.table}/playable`)).sentence);
        });
      default:
        return this.elsewhere(action);
    }
  }

  hint() {
    return this.act((state) => {
      // A hint takes a second, for which nothing waits.
      this.advise(state).catch((error) => this.failed(error));
    });
  }

  /** @param {State} state */
  async advise(state) {
    const focused = document.activeElement;
    const hint = await ask(`tables/${state.table}/hint`, { turn: state.turn });
    if (this.state?.turn !== state.turn) return;
    this.hinted = hint.pile === null ? null : { pile: hint.pile, place: hint.place };
    this.render();
    this.note(hint.sentence);
    const moved = document.activeElement !== focused;
    if (this.hinted && !moved) this.piles.card(this.hinted.pile, this.hinted.place)?.focus();
  }

  /** Plays the cards that are surely safe, one after another, until anything else is done. */
  auto() {
    return this.act(async (state) => {
      if (!state.safe.length) {
        this.note({ text: this.labels.not_safe, aloud: this.labels.not_safe });
        return;
      }
      await this.send(state, state.safe[0]);
      if (this.state?.safe.length) void this.auto();
    });
  }

  slide() {
    return this.act((state) => {
      const held = this.focus.now?.closest("[data-suit]");
      const suit = /** @type {HTMLElement | null} */ (held)?.dataset.suit;
      const told =
        state.suits.find((one) => one.suit === suit && one.slide) ??
        state.suits.find((one) => one.slide) ??
        state.suits.find((one) => one.suit === suit) ??
        state.suits[0];
      if (told?.slide) this.put(told.slide);
      else if (told?.slide_refusal) this.note(told.slide_refusal);
    });
  }

  /** Has the chance weighed once nothing has happened for a moment. @param {number} [wait] */
  weigh(wait = THINKING) {
    clearTimeout(this.weighing);
    this.weighing = setTimeout(() => {
      const { state } = this;
      if (!state || state.ended || document.hidden) return;
      ask(`tables/${state.table}/chance`, { turn: state.turn }).catch((error) => this.failed(error));
    }, wait);
  }

  /** Opens the pile that has the focus, or closes it. */
  view() {
    const pile = this.focus.pile;
    this.open = this.open === pile ? null : pile;
    this.render();
    if (pile !== null) this.piles.top(pile).focus();
  }

  /** Lights a card wherever it lies, until something else is looked at. @param {string} card */
  light(card) {
    this.found = new Set([card]);
    this.render();
  }

  /** Closes what is open, and stops looking. */
  escape() {
    if (this.asked) return void this.answer(null);
    this.open = null;
    this.found = null;
    this.hinted = null;
    this.remark = null;
    this.render();
  }

  /** Changes how the weave is shown, or the cards. @param {"speed" | "tint" | "marks"} name @param {number} by */
  turn(name, by = 1) {
    turn(name, by);
    this.message.showSpeed();
    if (!this.weave) this.render();
    const value = this.labels[setting(name)] ?? setting(name);
    say(`${this.labels[name] ?? name}: ${value}`);
  }

  /** One step of the last weave back or on. @param {number} by */
  step(by) {
    const { weave, state } = this;
    if (weave) {
      set("speed", "step");
      this.message.showSpeed();
      if (by > 0) weave.forward();
      else weave.back();
    } else if (state?.last && state.last.kind === "draw") void this.lookAtWeave(state);
  }

  /** Shows the last weave again. @param {State} state */
  async lookAtWeave(state) {
    const last = state.last;
    if (!last) return;
    const before = await ask(`tables/${state.table}/positions/${last.ply - 1}`);
    if (this.state !== state) return;
    set("speed", "step");
    this.showWeave(pictureOf(before), last.steps);
  }
}
