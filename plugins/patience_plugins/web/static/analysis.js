// @ts-check
/** A game looked at move by move: its moves, its chance as a graph, where it was lost, what to share. */

import { ask, follow } from "./client.js";
import { withSuits } from "./card.js";
import { Curve } from "./curve.js";
import { button, filled, make, section } from "./dom.js";
import { drawn } from "./sheet.js";
import { sharing } from "./sharing.js";

/** @typedef {import("./table.js").Labels} Labels */
/** @typedef {import("./types.js").State} State */
/** @typedef {{ply: number, sentence: {text: string}}} Move */

/** @param {string[]} parts The table, and the ply that is looked at. @param {Labels} told */
export async function page([name, at], told) {
  const address = `tables/${encodeURIComponent(name)}`;
  await ask("tables", { resume: name }).catch(() => {});
  const [state, { moves }] = await Promise.all([ask(address), ask(`${address}/moves`)]);
  const look = new Look(address, state, moves, told);
  await look.go(at === undefined ? state.ply : Math.min(Math.max(Number(at) || 0, 0), state.ply));
  const leave = look.begin();
  return { title: filled(told.labels.moves_of, { title: state.title }), inside: look.inside, leave };
}

class Look {
  /** @param {string} address @param {State} state @param {Move[]} moves @param {Labels} told */
  constructor(address, state, moves, told) {
    const { labels } = told;
    this.address = address;
    this.state = state;
    this.told = told;
    this.ply = state.ply;
    this.curve = new Curve(state.ply, labels.curve, (ply) => void this.go(ply));
    this.sheet = make("div", { className: "sheet" });
    this.sentence = make("p", { className: "at", role: "status" });
    this.chance = make("p", { className: "at-chance" });
    this.review = make("p", { className: "review" });
    this.list = make("ol", { className: "moves", start: 1 }, ...moves.map((move) => this.item(move)));
    const step = (/** @type {string} */ label, /** @type {() => number} */ to) => button(label, () => this.go(to()));
    this.onward = button(labels.go_on_here, () => this.goOn(), "control first");
    this.player = button(labels.replay, () => this.play());
    this.bar = make(
      "div",
      { className: "steps" },
      step(labels.first, () => 0),
      step(labels.earlier, () => this.ply - 1),
      this.player,
      step(labels.later, () => this.ply + 1),
      step(labels.last, () => this.state.ply),
      this.onward,
    );
    this.inside = [
      make("figure", { className: "chances" }, this.curve.svg, this.chance),
      this.review,
      this.bar,
      this.sentence,
      this.sheet,
      section(labels.moves, this.list),
      section(labels.share_game, sharing(state, told)),
    ];
  }

  /** @param {Move} move */
  item({ ply, sentence }) {
    const way = make("button", { type: "button", className: "move" }, ...withSuits(sentence.text));
    way.onclick = () => void this.go(ply);
    return make("li", {}, way);
  }

  /** Has the curve weighed, and a lost game looked back on; returns how to stop. */
  begin() {
    const stop = follow(this.state.table, {
      curve: (/** @type {any} */ { turn, ply, won, tried, sentence }) => {
        if (turn !== this.state.turn) return;
        this.curve.add(ply, won, tried, sentence.text);
        if (ply === this.ply) this.chance.textContent = sentence.text;
      },
      open: () => void ask(`${this.address}/curve`, { turn: this.state.turn }).catch(() => {}),
    });
    if (this.state.ended === "lost") void this.lookBack();
    return () => {
      stop();
      clearInterval(this.playing);
    };
  }

  async lookBack() {
    this.review.textContent = this.told.labels.looking_back;
    try {
      const { sentences, ply } = await ask(`${this.address}/review`, { turn: this.state.turn });
      this.review.replaceChildren(...withSuits(sentences.map((/** @type {{text: string}} */ each) => each.text).join(" ")));
      if (ply !== null) {
        this.curve.mark(ply);
        this.review.append(" ", button(this.told.labels.show_it, () => this.go(ply)));
      }
    } catch (error) {
      this.review.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** Shows the position after so many moves. @param {number} ply */
  async go(ply) {
    const at = Math.min(Math.max(ply, 0), this.state.ply);
    this.ply = at;
    const position = await ask(`${this.address}/positions/${at}`);
    if (this.ply !== at) return;
    this.curve.show(at);
    this.chance.textContent = this.curve.points.get(at)?.text ?? "";
    this.sheet.replaceChildren(drawn(position, this.told.ranks));
    const where = filled(this.told.labels.after_move, { ply: at, count: this.state.ply });
    this.sentence.replaceChildren(...withSuits([where, position.sentence?.text].filter(Boolean).join(" ")));
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.list.children[at - 1]?.firstElementChild?.setAttribute("aria-current", "true");
    /** @type {HTMLButtonElement} */ (this.onward).hidden = at === this.state.ply && this.state.ended !== null;
  }

  play() {
    if (this.playing) {
      clearInterval(this.playing);
      this.playing = undefined;
      this.player.textContent = this.told.labels.replay;
      return;
    }
    this.player.textContent = this.told.labels.pause;
    if (this.ply === this.state.ply) this.ply = 0;
    this.playing = setInterval(() => {
      if (this.ply >= this.state.ply) this.play();
      else void this.go(this.ply + 1);
    }, 900);
  }

  /** @type {ReturnType<typeof setInterval> | undefined} */
  playing;

  async goOn() {
    if (this.ply < this.state.ply) await ask(`${this.address}/undo`, { turn: this.state.turn, to: this.ply });
    location.hash = `#/table/${this.state.table}`;
  }
}
