// @ts-check
/** The chance that the game could still be won, over its moves: a graph that one can go along. */

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 900;
const HEIGHT = 160;
const EDGE = 8;

/** @param {string} kind @param {Record<string, string | number>} with_ */
function shape(kind, with_) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(with_)) made.setAttribute(name, String(value));
  return made;
}

export class Curve {
  /**
   * @param {number} plies How many moves the game has.
   * @param {string} label
   * @param {(ply: number) => void} go Told the ply that was pointed at.
   */
  constructor(plies, label, go) {
    this.plies = plies;
    this.go = go;
    /** @type {Map<number, {won: number, tried: number, text: string}>} */
    this.points = new Map();
    this.at = plies;
    this.svg = /** @type {SVGSVGElement} */ (shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", class: "curve", tabindex: 0, role: "slider", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": plies }));
    this.line = shape("polyline", { class: "curve-line" });
    this.area = shape("polygon", { class: "curve-area" });
    this.lost = shape("line", { class: "curve-lost", y1: 0, y2: HEIGHT, visibility: "hidden" });
    this.here = shape("line", { class: "curve-here", y1: 0, y2: HEIGHT });
    this.svg.append(shape("line", { class: "curve-base", x1: EDGE, x2: WIDTH - EDGE, y1: HEIGHT - EDGE, y2: HEIGHT - EDGE }), this.area, this.line, this.lost, this.here);
    this.svg.addEventListener("pointerdown", (event) => this.point(event));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.show(plies);
  }

  /** @param {number} ply */
  x(ply) {
    return EDGE + ((WIDTH - 2 * EDGE) * ply) / Math.max(this.plies, 1);
  }

  /** @param {number} ply @param {number} won @param {number} tried @param {string} text */
  add(ply, won, tried, text) {
    this.points.set(ply, { won, tried, text });
    const known = [...this.points].sort(([one], [other]) => one - other);
    const line = known.map(([at, { won: w, tried: t }]) => `${this.x(at)},${HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * w) / Math.max(t, 1)}`);
    this.line.setAttribute("points", line.join(" "));
    const [first, last] = [known[0][0], known[known.length - 1][0]];
    this.area.setAttribute("points", [`${this.x(first)},${HEIGHT - EDGE}`, ...line, `${this.x(last)},${HEIGHT - EDGE}`].join(" "));
    if (ply === this.at) this.tell();
  }

  /** Marks the last position that could be won. @param {number} ply */
  mark(ply) {
    for (const name of ["x1", "x2"]) this.lost.setAttribute(name, String(this.x(ply)));
    this.lost.setAttribute("visibility", "visible");
  }

  /** @param {number} ply */
  show(ply) {
    this.at = ply;
    for (const name of ["x1", "x2"]) this.here.setAttribute(name, String(this.x(ply)));
    this.tell();
  }

  tell() {
    this.svg.setAttribute("aria-valuenow", String(this.at));
    this.svg.setAttribute("aria-valuetext", [`${this.at}/${this.plies}`, this.points.get(this.at)?.text ?? ""].join(" "));
  }

  /** @param {PointerEvent} event */
  point(event) {
    const box = this.svg.getBoundingClientRect();
    const along = ((event.clientX - box.left) / box.width) * WIDTH;
    const ply = Math.round(((along - EDGE) / (WIDTH - 2 * EDGE)) * this.plies);
    this.go(Math.min(Math.max(ply, 0), this.plies));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -this.plies, End: this.plies }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.go(Math.min(Math.max(this.at + step, 0), this.plies));
  }
}
