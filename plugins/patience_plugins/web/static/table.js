// @ts-check
/** The table: what the player's gestures do, as far as the server has offered it. */

import { say } from "./aloud.js";
import { ask } from "./client.js";
import { pictureOf } from "./picture.js";
import { set, setting, turn } from "./settings.js";
import { Sitting } from "./sitting.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Gesture} Gesture */
/** @typedef {import("./board.js").Labels} Labels */

export class Table extends Sitting {
  /**
   * @param {Labels} told
   * @param {(action: string) => void} elsewhere What is asked for that is not done at the table.
   * @param {(table: string | null) => void} gone The table was left, for another one.
   */
  constructor(told, elsewhere, gone) {
    super(told, gone);
    this.elsewhere = elsewhere;
    this.pressed = (/** @type {string} */ action) => this.do(action);
    this.answered = (/** @type {string | null} */ offer) => this.answer(offer);
    /** @type {HTMLElement | null} What had the focus before a question was put. */
    this.before = null;
  }

  /** Does what a gesture means: sends it, or asks first. @param {State} state @param {Gesture} gesture */
  async gesture(state, gesture) {
    if (gesture.offer) await this.send(state, gesture.offer);
    else if (gesture.question) this.put(gesture.question);
  }

  /** Puts a question that may be declined. @param {Question} question */
  put(question) {
    this.asked = question;
    this.remark = null;
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

  /** Opens the pile that has the focus, or closes it. */
  view() {
    const pile = this.focus.pile;
    this.open = this.open === pile ? null : pile;
    this.render();
    if (pile !== null) this.piles.top(pile).focus();
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
