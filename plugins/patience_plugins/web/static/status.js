// @ts-check
/** The row above the table: the game, its deal, how far it is, its time; and what one can do. */

import { drawing, span } from "./card.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./layout.js").Layout} Layout */

/** The actions that have a button, and the key beside each. */
const ACTIONS = { undo: "u", redo: "r", hint: "i", auto: "a", menu: "m" };
/** A name of more letters is written small, on two lines. */
const LONG = 15;
/** Those that lie under the thumb where the table is small. */
const THUMB = ["undo", "hint", "auto"];

export class Status {
  /**
   * @param {HTMLElement} header
   * @param {Record<string, string>} labels
   * @param {(action: string) => void} act
   */
  constructor(header, labels, act) {
    this.labels = labels;
    this.header = header;
    this.name = span("game-name");
    this.number = span("game-number");
    this.boxes = span("deal-boxes");
    this.boxes.ariaHidden = "true";
    this.deal = span("deal");
    this.home = span("home");
    this.time = span("time");
    this.actions = span("actions");
    this.told = span("told", this.number, this.boxes, this.deal, this.home, this.time);
    header.append(this.name, this.told, this.actions);
    this.buttons = new Map(
      Object.entries(ACTIONS).map(([action, key]) => {
        const button = document.createElement("button");
        button.className = `action action-${action}`;
        button.dataset.action = action;
        button.ariaLabel = labels[action];
        const letter = span("key", key);
        letter.ariaHidden = "true";
        button.append(drawing(`icon-${action}`, "icon"), span("action-name", labels[action]), letter);
        button.addEventListener("click", () => act(action));
        return [action, button];
      }),
    );
    this.since = { seconds: 0, at: 0, running: false };
    setInterval(() => this.tick(), 1000);
  }

  /** @param {State} state */
  show(state) {
    this.name.textContent = state.game.name;
    this.name.classList.toggle("long", state.game.name.length > LONG);
    this.number.textContent = state.game.deal
      ? `${this.labels.deal_number} ${state.game.deal}`
      : "";
    this.boxes.replaceChildren(
      ...Array.from({ length: state.view.deals }, (_, i) =>
        span(i + 1 < state.view.deal ? "over" : i + 1 === state.view.deal ? "now" : "to-come"),
      ),
    );
    this.deal.textContent = state.status.deal;
    this.home.replaceChildren(
      ...state.status.home
        .split(/^(\d+)/)
        .filter(Boolean)
        .map((part) => span(/^\d/.test(part) ? "count" : "", part)),
    );
    this.enable("undo", state.can_undo);
    this.enable("redo", state.can_redo);
    this.enable("auto", state.safe.length > 0);
    this.since = { seconds: state.seconds, at: performance.now(), running: !state.ended };
    this.tick();
  }

  /** Puts the buttons where the design has them. @param {Layout} layout @param {HTMLElement} thumb */
  arrange(layout, thumb) {
    for (const [action, button] of this.buttons) {
      const home = layout.design !== "wide" && THUMB.includes(action) ? thumb : this.actions;
      if (button.parentElement !== home) home.append(button);
    }
  }

  /**
   * A button that can do nothing keeps the focus, and says that it can do nothing.
   *
   * @param {string} action
   * @param {boolean} can
   */
  enable(action, can) {
    const button = this.buttons.get(action);
    if (button) button.ariaDisabled = can ? "false" : "true";
  }

  tick() {
    const passed = this.since.running ? (performance.now() - this.since.at) / 1000 : 0;
    const all = Math.floor(this.since.seconds + passed);
    const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    this.time.textContent = hours
      ? `${hours}:${two(minutes)}:${two(seconds)}`
      : `${minutes}:${two(seconds)}`;
  }
}
