// @ts-check
/** The bar below the table: two lines that stand, a question, the chance, and the weave. */

import { draw, drawing, span, withSuits } from "./card.js";
import { SETTINGS, set, setting } from "./settings.js";

/** @typedef {import("./types.js").Said} Said */
/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Step} Step */

const SEGMENTS = 10;

export class Message {
  /** @param {HTMLElement} bar @param {Record<string, string>} labels */
  constructor(bar, labels) {
    this.bar = bar;
    this.labels = labels;
    bar.ariaLabel = labels.message;
    this.suit = span("bar-suit");
    this.number = span("lift-number");
    this.what = element("p", "what");
    this.next = element("p", "next");
    this.answers = element("div", "answers");
    this.trail = element("div", "trail");
    this.trail.ariaHidden = "true";
    this.said = element("div", "said");
    this.said.append(this.number, this.what, this.next, this.answers, this.trail);
    this.exiles = element("div", "thumb-exiles");
    this.thumb = element("div", "thumb");
    this.chanceText = element("p", "chance-text");
    this.chanceBar = element("div", "chance-bar");
    this.chanceBar.ariaHidden = "true";
    this.fill = span("chance-fill");
    this.chanceBar.append(this.fill, ...segments());
    this.chance = element("div", "chance");
    this.chance.append(this.chanceText, this.chanceBar);
    this.weaving = element("div", "weaving");
    bar.append(this.suit, this.said, this.exiles, this.thumb, this.chance, this.weaving);
  }

  /** @param {Said} what @param {Said | null} next @param {string | null} suit */
  say(what, next, suit) {
    this.what.replaceChildren(...withSuits(what.text));
    this.next.replaceChildren(...withSuits(next?.text ?? ""));
    this.suit.replaceChildren(...(suit ? [drawing(`suit-${suit}`, `bar-sign sign-${suit}`)] : []));
    this.suit.hidden = !suit;
  }

  /**
   * Shows the answers to a question as buttons.
   *
   * @param {Question | null} question
   * @param {(offer: string | null) => void} answer Told the offer, or null when it is declined.
   */
  ask(question, answer) {
    this.bar.classList.toggle("asking", !!question);
    if (!question) {
      this.answers.replaceChildren();
      return;
    }
    const buttons = question.answers.map(({ label, offer }, i) => {
      const made = control(label.text, () => answer(offer));
      made.ariaLabel = label.aloud;
      made.dataset.offer = offer;
      made.classList.toggle("accented", i === 0);
      return made;
    });
    if (!question.must) buttons.push(control(this.labels.cancel, () => answer(null)));
    this.answers.replaceChildren(...buttons);
  }

  /** @param {{won: number, tried: number, sentence: Said} | null} chance */
  showChance(chance) {
    this.chance.classList.toggle("unknown", !chance?.tried);
    this.chanceText.textContent = chance?.sentence.text ?? "";
    this.fill.style.transform = `scaleX(${chance?.tried ? chance.won / chance.tried : 0})`;
  }

  /**
   * The step of a weave that is being shown.
   *
   * @param {Step[] | null} steps Null when no weave is shown.
   * @param {number} at
   * @param {() => void} skip
   */
  showWeave(steps, at, skip) {
    this.bar.classList.toggle("in-weave", !!steps);
    this.number.textContent = steps?.[at].number ?? "";
    if (!steps) {
      this.trail.replaceChildren();
      this.weaving.replaceChildren();
      return;
    }
    const made = steps.map((step, i) => trailCard(step, i, at));
    // The card that is turned up is woven by the next step, and is there but once.
    this.trail.replaceChildren(...made.filter((_, i) => steps[i].kind !== "turned"));
    made[at].scrollIntoView({ block: "nearest", inline: "nearest" });
    if (this.weaving.childElementCount) return;
    const button = control(this.labels.skip, skip);
    button.classList.add("accented", "skip");
    button.prepend(drawing("icon-auto", "icon"));
    this.weaving.append(this.speeds(), button);
  }

  /** Shows anew which speed is chosen. */
  showSpeed() {
    this.weaving.querySelector(".speeds")?.replaceWith(this.speeds());
  }

  speeds() {
    const group = element("div", "speeds");
    group.setAttribute("role", "group");
    group.ariaLabel = this.labels.speed;
    group.append(
      ...SETTINGS.speed.map((speed) => {
        const made = control(this.labels[speed], () => {
          set("speed", speed);
          this.showSpeed();
        });
        made.dataset.speed = speed;
        made.ariaPressed = String(setting("speed") === speed);
        return made;
      }),
    );
    return group;
  }
}

/** @param {Step} step @param {number} i @param {number} at */
function trailCard(step, i, at) {
  const made = span(i < at ? "trail-card" : i === at ? "trail-card now" : "trail-card to-come");
  if (i <= at && step.moves.length) draw(made, step.moves[0].card);
  return made;
}

/** @param {string} text @param {() => void} act */
export function control(text, act) {
  const made = document.createElement("button");
  made.className = "control";
  made.append(span("", ...withSuits(text)));
  made.addEventListener("click", act);
  return made;
}

/** @param {string} name @param {string} kind */
export function element(name, kind) {
  const made = document.createElement(name);
  made.className = kind;
  return made;
}

function segments() {
  return Array.from({ length: SEGMENTS }, () => span("chance-segment"));
}
