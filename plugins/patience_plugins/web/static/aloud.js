// @ts-check
/** What is read out: one polite live region, one sentence at a time. */

/** @param {string} sentence */
export function say(sentence) {
  const live = /** @type {HTMLElement} */ (document.getElementById("live"));
  // The same sentence again is only heard when something has changed.
  live.textContent = live.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
