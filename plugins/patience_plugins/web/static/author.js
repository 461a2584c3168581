// @ts-check
/** For authors: a rule file that is checked as one types, its rules beside it, played at once. */

import { ask } from "./client.js";
import { button, link, make } from "./dom.js";
import { told as toldRules } from "./rules.js";
import { begin } from "./start.js";

const WAIT = 300;

/** @typedef {{line: number, column: number, sentence: string}} Fault */

/** @param {string} game */
function kept(game) {
  return `patience-author-${game}`;
}

/** @param {string[]} parts The game whose file is opened; without one the last that was. @param {import("./table.js").Labels} told */
export async function page([named], { labels }) {
  const game = named || localStorage.getItem("patience-author") || (await ask("games")).games[0].id;
  localStorage.setItem("patience-author", game);
  const written = localStorage.getItem(kept(game));
  const text = written ?? (await ask(`games/${game}/file`)).yaml;
  const editor = new Editor(game, text, labels);
  return { title: labels.author, inside: editor.inside, leave: () => editor.leave() };
}

class Editor {
  /** @param {string} game @param {string} text @param {Record<string, string>} labels */
  constructor(game, text, labels) {
    this.game = game;
    this.labels = labels;
    this.area = /** @type {HTMLTextAreaElement} */ (
      make("textarea", { id: "rule-file", value: text, spellcheck: false, autocomplete: "off", wrap: "off", rows: 24 })
    );
    this.numbers = make("pre", { className: "numbers", ariaHidden: "true" });
    this.faults = make("ul", { className: "faults" });
    this.rules = make("div", { className: "preview" });
    this.play = button(labels.play, () => begin({ yaml: this.area.value }), "control first");
    const back = button(labels.begin_anew, () => this.anew());
    const label = make("label", { htmlFor: "rule-file" }, labels.rule_file);
    const pane = make("div", { className: "pane" }, this.numbers, this.area);
    this.inside = [
      make("p", { className: "summary" }, labels.author_told), make("p", { className: "more" }, link(labels.rules, `#/rules/${game}`)),
      make(
        "div",
        { className: "author" },
        make("div", { className: "writing" }, label, pane, make("div", { role: "status" }, this.faults), make("div", { className: "begin" }, this.play, back)),
        this.rules,
      ),
    ];
    this.area.oninput = () => this.typed();
    this.area.onscroll = () => (this.numbers.scrollTop = this.area.scrollTop);
    this.number([]);
    void this.check();
  }

  typed() {
    localStorage.setItem(kept(this.game), this.area.value);
    this.number([]);
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.check(), WAIT);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  waiting;

  leave() {
    clearTimeout(this.waiting);
  }

  async anew() {
    const { yaml } = await ask(`games/${this.game}/file`);
    this.area.value = yaml;
    this.typed();
  }

  async check() {
    const text = this.area.value;
    try {
      const { faults, remarks, game } = await ask("rules/check", { yaml: text });
      if (text !== this.area.value) return;
      this.number(faults);
      const lines = [...faults, ...remarks].map((fault) => this.fault(fault));
      this.faults.replaceChildren(...(lines.length ? lines : [make("li", { className: "sound" }, this.labels.sound)]));
      /** @type {HTMLButtonElement} */ (this.play).hidden = faults.length > 0;
      if (game) this.rules.replaceChildren(make("h2", {}, game.name), ...toldRules(game.rules));
    } catch (error) {
      this.faults.replaceChildren(make("li", {}, /** @type {Error} */ (error).message));
    }
  }

  /** @param {Fault} fault */
  fault({ line, column, sentence }) {
    const way = make("button", { type: "button", className: "fault" }, make("b", {}, `${line}:${column}`), ` ${sentence}`);
    way.onclick = () => this.to(line, column);
    return make("li", {}, way);
  }

  /** Puts the cursor where a fault is. @param {number} line @param {number} column */
  to(line, column) {
    const before = this.area.value.split("\n").slice(0, line - 1);
    const place = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    this.area.focus();
    this.area.setSelectionRange(place, place);
  }

  /** Numbers the lines, those with faults marked. @param {Fault[]} faults */
  number(faults) {
    const faulty = new Set(faults.map((fault) => fault.line));
    const count = this.area.value.split("\n").length;
    this.numbers.replaceChildren(
      ...Array.from({ length: count }, (_, place) =>
        make("span", { className: faulty.has(place + 1) ? "faulty-line" : "" }, `${place + 1}${faulty.has(place + 1) ? " ✗" : ""}\n`),
      ),
    );
    this.numbers.scrollTop = this.area.scrollTop;
  }
}
