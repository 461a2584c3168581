// @ts-check
/** Where the focus is: one stop of each landmark can be tabbed to, arrows go from stop to stop. */

/** @typedef {"left" | "right" | "up" | "down"} Direction */

const STOPS =
  ".band-body, .ring, .pile:not(.open) .card[data-top], .pile.open .card, .strip .card, .slot:not([hidden]), .exiles";

export class Focus {
  /** @param {HTMLElement} table */
  constructor(table) {
    this.table = table;
    table.addEventListener("focusin", (event) => this.came(/** @type {HTMLElement} */ (event.target)));
    /** @type {number | null} Where the focus is kept when its card is gone. */
    this.pile = null;
  }

  /** All stops, in the order of the document. @returns {HTMLElement[]} */
  stops() {
    return /** @type {HTMLElement[]} */ ([...this.table.querySelectorAll(STOPS)]);
  }

  /** The stop that has the focus. @returns {HTMLElement | null} */
  get now() {
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    return active?.matches(STOPS) && this.table.contains(active) ? active : null;
  }

  /** @param {HTMLElement} target */
  came(target) {
    const stop = /** @type {HTMLElement | null} */ (target.closest(STOPS));
    if (!stop) return;
    const landmark = stop.closest("section");
    for (const other of landmark?.querySelectorAll("[tabindex='0']") ?? []) {
      /** @type {HTMLElement} */ (other).tabIndex = -1;
    }
    stop.tabIndex = 0;
    this.pile = stop.dataset.pile === undefined ? null : Number(stop.dataset.pile);
  }

  /** Sees to it that each landmark can be tabbed to. */
  mend() {
    for (const landmark of this.table.querySelectorAll("section")) {
      const stops = this.stops().filter((stop) => landmark.contains(stop));
      for (const card of landmark.querySelectorAll(".card[tabindex='0']")) {
        if (!stops.includes(/** @type {HTMLElement} */ (card))) {
          /** @type {HTMLElement} */ (card).tabIndex = -1;
        }
      }
      if (stops.length && !stops.some((stop) => stop.tabIndex === 0)) stops[0].tabIndex = 0;
    }
  }

  /** Goes to the nearest stop in a direction. @param {Direction} direction */
  go(direction) {
    const from = this.now;
    if (!from) {
      this.stops()[0]?.focus();
      return;
    }
    const [x, y] = point(from);
    const across = direction === "left" || direction === "right";
    const sign = direction === "left" || direction === "up" ? -1 : 1;
    const column = across || !from.matches(".band-body") ? x : this.x ?? x;
    if (!from.matches(".band-body")) this.x = x;
    let nearest = null;
    let best = Infinity;
    for (const stop of this.stops()) {
      if (stop === from) continue;
      const [sx, sy] = point(stop);
      const along = (across ? sx - x : sy - y) * sign;
      if (along < 2) continue;
      const beside = across ? Math.abs(sy - y) : stop.matches(".band-body") ? 0 : Math.abs(sx - column);
      if (across && beside > along * 4 + 20) continue;
      const distance = along + beside * (across ? 4 : 0.6);
      if (distance < best) [best, nearest] = [distance, stop];
    }
    nearest?.focus();
  }

  /** Goes to the first or last stop of the landmark. @param {boolean} last */
  edge(last) {
    const landmark = this.now?.closest("section") ?? this.table;
    const stops = this.stops()
      .filter((stop) => landmark.contains(stop))
      .sort((one, other) => point(one)[1] - point(other)[1] || point(one)[0] - point(other)[0]);
    (last ? stops.at(-1) : stops[0])?.focus();
  }

  /** The stops that can be played, from left to right, the piles in columns first. */
  playable() {
    const cards = /** @type {HTMLElement[]} */ ([...this.table.querySelectorAll(".card.playable")]);
    return cards.sort(
      (one, other) =>
        Number(one.dataset.pile) - Number(other.dataset.pile) ||
        Number(one.dataset.place) - Number(other.dataset.place),
    );
  }

  /**
   * Goes to the next card that can be played; says whether there is one.
   *
   * @param {number} by 1 or -1.
   */
  next(by) {
    const cards = this.playable();
    const place = this.now ? cards.indexOf(this.now) : -1;
    const next = place < 0 ? (by > 0 ? cards[0] : cards.at(-1)) : cards[place + by];
    next?.focus();
    return !!next;
  }
}

/**
 * Where a stop is thought to be: near its left upper corner, for that is what is seen of a card.
 *
 * @param {HTMLElement} stop
 * @returns {[number, number]}
 */
function point(stop) {
  const box = stop.getBoundingClientRect();
  if (stop.matches(".ring")) return [box.left + box.width / 2, box.top + box.height / 2];
  return [box.left + 10, stop.matches(".band-body") ? box.top + box.height / 2 : box.bottom - 20];
}
