// @ts-check
/** Sitting at a table of the server: it is followed, and what is sent is sent in turn. */

import { say } from "./aloud.js";
import { Board, byId } from "./board.js";
import { MovedOn, Refused, Unreachable, ask, follow } from "./client.js";
import { pictureOf } from "./picture.js";
import { setting, still } from "./settings.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Said} Said */

/** How long nothing has happened before the chance is weighed, in milliseconds. */
const THINKING = 400;

export class Sitting extends Board {
  /**
   * @param {import("./board.js").Labels} told
   * @param {(table: string | null) => void} gone The table was left, for another one.
   */
  constructor(told, gone) {
    super(told);
    this.gone = gone;
    /** @type {Promise<void>} Gestures are answered one after another, each at the newest state. */
    this.queue = Promise.resolve();
    /** How many gestures wait for an answer. */
    this.busy = 0;
    this.wait(0);
    this.follow = () => {};
    /** How often a table was left. */
    this.left = 0;
    this.isLost = false;
  }

  /** Shows a table and follows it. @param {string} name */
  async enter(name) {
    if (this.state?.table === name) return;
    this.leave();
    const { left } = this;
    const state = await ask(`tables/${encodeURIComponent(name)}`);
    // Meanwhile something else may have been asked for.
    if (left !== this.left) return;
    this.receive(state, true);
    this.element.hidden = false;
    byId("page").hidden = true;
    this.render();
    if (this.state?.notice) this.note({ text: this.state.notice, aloud: this.state.notice });
    this.follow = follow(name, {
      open: () => this.lost(false),
      state: (state) => {
        // What seems older was told before an answer came, or by a server that was started anew.
        if (this.state && state.turn < this.state.turn) void this.refresh();
        else this.receive(state);
      },
      chance: (chance) => {
        if (chance.turn === this.state?.turn) this.message.showChance(chance);
      },
      gone: ({ table }) => this.gone(table),
      broken: () => this.lost(true),
    });
  }

  /** Takes up the newest state, whatever its turn. */
  refresh() {
    return this.act(async ({ table }) => {
      this.receive(await ask(`tables/${encodeURIComponent(table)}`), true);
    });
  }

  leave() {
    this.left += 1;
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

  /**
   * Does something at the newest state, after all that was asked for before.
   *
   * @param {(state: State) => Promise<void> | void} does
   */
  act(does) {
    this.wait(1);
    this.queue = this.queue
      .then(() => (this.state ? does(this.state) : undefined))
      .catch((error) => this.failed(error))
      .finally(() => this.wait(-1));
    return this.queue;
  }

  /** @param {number} more Gestures that wait for an answer. */
  wait(more) {
    this.busy += more;
    this.element.dataset.busy = String(this.busy);
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
    if (error instanceof MovedOn) this.receive(error.state, true);
    else if (error instanceof Refused) this.note({ text: error.message, aloud: error.message });
    else if (error instanceof Unreachable) this.lost(true);
    else throw error;
  }

  /** Says that the server does not answer, until it does again. @param {boolean} now */
  lost(now) {
    if (!now && !this.isLost) return;
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

  /** Has the chance weighed once nothing has happened for a moment. @param {number} [wait] */
  weigh(wait = THINKING) {
    clearTimeout(this.weighing);
    this.weighing = setTimeout(() => {
      const { state } = this;
      // While a gesture waits for its answer, the position is about to change.
      if (!state || state.ended || document.hidden || this.busy) return;
      ask(`tables/${state.table}/chance`, { turn: state.turn }).catch((error) => this.failed(error));
    }, wait);
  }
}
