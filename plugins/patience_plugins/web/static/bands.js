// @ts-check
/** The foundations: each suit a band across the columns, with its lines, what they want, and cloth. */

import { draw, drawing, span } from "./card.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").SuitView} SuitView */
/** @typedef {import("./types.js").SuitTold} SuitTold */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./picture.js").Picture} Picture */

const SVG = "http://www.w3.org/2000/svg";

export class Bands {
  /** @param {HTMLElement} section @param {Record<string, string>} labels */
  constructor(section, labels) {
    this.section = section;
    section.ariaLabel = labels.foundations;
    /** @type {Map<string, Band>} */
    this.bands = new Map();
  }

  /**
   * @param {State} state
   * @param {Picture} picture
   * @param {Layout} layout
   * @param {string[]} ranks The letters of all ranks, the ace first.
   * @param {number | null} crossing The rank of the crossing that is being asked about.
   */
  show(state, picture, layout, ranks, crossing) {
    for (const [letter, band] of this.bands) {
      if (state.game.suits.includes(letter)) continue;
      band.element.remove();
      this.bands.delete(letter);
    }
    state.view.suits.forEach((view, number) => {
      const { suit } = view;
      const band = this.bands.get(suit) ?? new Band(suit);
      this.bands.set(suit, band);
      if (this.section.children[number] !== band.element) {
        this.section.insertBefore(band.element, this.section.children[number] ?? null);
      }
      const asked = state.question ?? null;
      band.place(number, layout);
      band.show(view, state.suits[number], picture.heights[suit], {
        layout,
        columns: new Map(state.game.ranks.map((rank, i) => [rank, layout.columns[i]])),
        ranks,
        crossing: asked ? null : crossing,
      });
    });
  }

  /** The small card at the head of a line. @param {string} suit @param {number} line */
  head(suit, line) {
    return this.bands.get(suit)?.heads[line] ?? null;
  }

  /** Lights the band on which a dragged card can be dropped. @param {string | null} suit */
  light(suit) {
    for (const [letter, band] of this.bands) {
      band.element.classList.toggle("lit", letter === suit);
    }
  }

  /** The suit of the band at a place of the window. @param {number} x @param {number} y */
  at(x, y) {
    for (const [suit, band] of this.bands) {
      const box = band.element.getBoundingClientRect();
      if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return suit;
    }
    return null;
  }
}

/**
 * @typedef {object} Loom What all bands of a table share.
 * @property {Layout} layout
 * @property {Map<number, number>} columns The centre of each rank's column.
 * @property {string[]} ranks
 * @property {number | null} crossing
 */

class Band {
  /** @param {string} suit */
  constructor(suit) {
    this.suit = suit;
    this.element = document.createElement("div");
    this.element.className = `band band-${suit}`;
    this.element.dataset.suit = suit;
    this.body = document.createElement("button");
    this.body.className = "band-body";
    this.body.dataset.band = suit;
    this.body.tabIndex = -1;
    this.lines = document.createElementNS(SVG, "svg");
    this.lines.setAttribute("class", "band-lines");
    this.lines.setAttribute("aria-hidden", "true");
    this.signs = span("band-signs");
    this.signs.ariaHidden = "true";
    this.meeting = span("meeting");
    this.meeting.ariaHidden = "true";
    this.icon = drawing(`suit-${suit}`, "band-suit");
    this.element.append(this.icon, this.body, this.lines, this.signs, this.meeting);
    /** @type {HTMLElement[]} */
    this.heads = [];
    /** @type {Map<number, HTMLButtonElement>} */
    this.rings = new Map();
  }

  /** @param {number} number @param {Layout} layout */
  place(number, layout) {
    const { x, y, width, height, pitch } = layout.bands;
    Object.assign(this.element.style, {
      left: `${x}px`,
      top: `${y + number * pitch}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    this.left = x;
    this.middle = height / 2;
  }

  /**
   * @param {SuitView} view
   * @param {SuitTold} told
   * @param {number[]} heights
   * @param {Loom} loom
   */
  show(view, told, heights, loom) {
    this.body.ariaLabel = told.name;
    this.element.dataset.meeting = view.meeting;
    const reaches = view.lines.map((line, i) => ({
      rises: line.rises,
      from: line.ranks[0],
      to: line.ranks[heights[i] - 1],
      next: line.ranks[heights[i]] ?? null,
    }));
    this.drawLines(reaches, loom);
    this.drawSigns(view, reaches, loom);
    this.drawRings(told, reaches, loom);
    this.caption(view, told, reaches, loom);
  }

  /** @param {number} rank @param {Loom} loom */
  x(rank, loom) {
    return (loom.columns.get(rank) ?? 0) - (this.left ?? 0);
  }

  /**
   * @param {{rises: boolean, from: number, to: number}[]} reaches
   * @param {Loom} loom
   */
  drawLines(reaches, loom) {
    const { scale, design } = loom.layout;
    const unit = design === "wide" ? scale : scale * 0.78;
    const middle = this.middle ?? 0;
    const [first = 0, second = 1] = [...loom.columns.values()];
    const pitch = second - first;
    const end = Math.min(10 * unit, pitch / 3);
    const parts = [];
    const spans = reaches.map(({ from, to }) => {
      const [left, right] = [from, to].map((rank) => this.x(rank, loom)).sort((a, b) => a - b);
      return { left: left - end, right: right + end };
    });
    const lanes = reaches.length;
    reaches.forEach(({ from, to, rises }, i) => {
      if (from === to) return;
      const y = middle + (i - (lanes - 1) / 2) * (lanes > 2 ? 26 / (lanes - 1) : 16) * unit;
      const { left, right } = spans[i];
      parts.push(
        shape("line", {
          class: "line",
          x1: left + 5 * unit,
          x2: right - 5 * unit,
          y1: y,
          y2: y,
          "stroke-width": 9 * unit,
        }),
      );
      if (!rises) {
        parts.push(
          shape("line", {
            class: "line-gap",
            x1: left + 5 * unit,
            x2: right - 5 * unit,
            y1: y,
            y2: y,
            "stroke-width": 1.6 * unit,
          }),
        );
      }
      for (const x of [...loom.columns.values()].map((one) => one - (this.left ?? 0))) {
        if (x < left + end + 1 || x > right - end - 1) continue;
        for (const side of [-2.5, 2.5]) {
          parts.push(
            shape("line", {
              class: "tick",
              x1: x + side * unit,
              x2: x + side * unit,
              y1: y - 5 * unit,
              y2: y + 5 * unit,
            }),
          );
        }
      }
    });
    const left = Math.max(...spans.map((one) => one.left));
    const right = Math.min(...spans.map((one) => one.right));
    if (lanes > 1 && right - left > 2 * end + 1) parts.push(...this.cloth(left, right, unit));
    this.lines.replaceChildren(...parts);
  }

  /** @param {number} left @param {number} right @param {number} unit */
  cloth(left, right, unit) {
    const id = `cloth-${this.suit}`;
    const size = 8 * unit;
    const pattern = shape("pattern", {
      id,
      width: size,
      height: size,
      patternUnits: "userSpaceOnUse",
      y: (this.middle ?? 0) - 12 * unit,
    });
    pattern.append(
      shape("rect", { class: "cloth-warp", width: size, height: size }),
      shape("rect", { class: "cloth-weft", width: size / 2, height: size / 2 }),
      shape("rect", {
        class: "cloth-weft",
        x: size / 2,
        y: size / 2,
        width: size / 2,
        height: size / 2,
      }),
    );
    const box = {
      x: left,
      y: (this.middle ?? 0) - 12.500 * unit,
      width: right - left,
      height: 25 * unit,
      rx: 3 * unit,
    };
    return [pattern, shape("rect", { class: "cloth", ...box, fill: `url(#${id})` })];
  }

  /**
   * @param {SuitView} view
   * @param {{from: number, to: number, next: number | null}[]} reaches
   * @param {Loom} loom
   */
  drawSigns(view, reaches, loom) {
    const made = [];
    const taken = new Set();
    reaches.forEach(({ from, to }) => {
      for (const rank of loom.columns.keys()) {
        if (rank >= Math.min(from, to) && rank <= Math.max(from, to)) taken.add(rank);
      }
    });
    if (view.meeting !== "met") {
      const heads = reaches.map(({ to }) => to);
      for (const rank of new Set(reaches.map(({ next }) => next))) {
        if (rank === null || heads.includes(rank)) continue;
        taken.add(rank);
        made.push(at(span("want", loom.ranks[rank - 1]), this.x(rank, loom)));
      }
    }
    for (const rank of loom.columns.keys()) {
      if (!taken.has(rank)) made.push(at(span("dot"), this.x(rank, loom)));
    }
    if (view.meeting === "met" && reaches.length > 1) {
      const middle = reaches.slice(0, 2).reduce((sum, one) => sum + this.x(one.to, loom), 0) / 2;
      made.push(at(span("seam", span("seam-left", "‹"), span("seam-right", "›")), middle));
    }
    const ends = reaches.map(({ to }) => to);
    this.heads = reaches.map(({ to }, i) => {
      const doubled = ends.filter((other) => other === to).length > 1;
      const { head: size, width } = loom.layout.bands;
      const aside = doubled ? (i - (reaches.length - 1) / 2) * size.width * 0.5 : 0;
      const x = this.x(to, loom) + aside;
      const head = span("head");
      head.dataset.line = String(i);
      head.classList.toggle(
        "wanted",
        view.meeting !== "met" && reaches.some(({ next }) => next === to),
      );
      draw(head, loom.ranks[to - 1] + this.suit);
      return at(head, Math.min(Math.max(x, size.width / 2), width - size.width / 2));
    });
    this.signs.replaceChildren(...made, ...this.heads);
  }

  /**
   * @param {SuitTold} told
   * @param {{to: number, rises: boolean}[]} reaches
   * @param {Loom} loom
   */
  drawRings(told, reaches, loom) {
    const ranks = new Map(told.crossings.map((crossing) => [crossing.rank, crossing]));
    for (const [rank, ring] of this.rings) {
      if (ranks.has(rank)) continue;
      ring.remove();
      this.rings.delete(rank);
    }
    for (const [rank, crossing] of ranks) {
      let ring = this.rings.get(rank);
      if (!ring) {
        ring = document.createElement("button");
        ring.className = "ring";
        ring.tabIndex = -1;
        ring.dataset.ring = `${this.suit}${rank}`;
        ring.append(span("ring-rank", loom.ranks[rank - 1]));
        this.rings.set(rank, ring);
        this.element.append(ring);
      }
      ring.ariaLabel = crossing.sentence.aloud;
      ring.classList.toggle("asked", rank === loom.crossing);
      at(ring, this.x(rank, loom) + this.aside(rank, reaches, loom));
    }
  }

  /**
   * By how much a ring stands beside its column, so that it hides no head of a line.
   *
   * @param {number} rank
   * @param {{to: number, rises: boolean}[]} reaches
   * @param {Loom} loom
   */
  aside(rank, reaches, loom) {
    const { design, bands, scale } = loom.layout;
    const under = reaches.find(({ to }) => to === rank);
    if (!under || design !== "wide") return 0;
    return (bands.head.width / 2 + 17 * scale) * (under.rises ? -1 : 1);
  }

  /**
   * @param {SuitView} view
   * @param {SuitTold} told
   * @param {{to: number}[]} reaches
   * @param {Loom} loom
   */
  caption(view, told, reaches, loom) {
    const text = told.meeting;
    if (view.meeting === "met") {
      const tops = reaches.map(({ to }) => loom.ranks[to - 1]).join(" | ");
      // What can be crossed at is shown by the rings.
      this.meeting.replaceChildren(span("met", text.split(", ")[0]), span("", tops));
      return;
    }
    const parts = text.split(/(\d[\d, ]*)/).filter((part) => part.trim());
    this.meeting.replaceChildren(
      ...parts.map((part) => span(/^\d/.test(part) ? "between" : "", part.trim())),
    );
  }
}

/** @template {HTMLElement} E @param {E} element @param {number} x @returns {E} */
function at(element, x) {
  element.style.left = `${x}px`;
  return element;
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
