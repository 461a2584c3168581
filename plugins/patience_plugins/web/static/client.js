// @ts-check
/** What goes over the wire; docs/web.md describes it. */

/** @typedef {import("./types.js").State} State */

/** A refusal or a failure of the server, in a sentence. */
export class Refused extends Error {
  /** @param {string} sentence @param {number} status */
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

/** The game has moved on since the page asked: this is how it stands. */
export class MovedOn extends Refused {
  /** @param {string} sentence @param {State} state */
  constructor(sentence, state) {
    super(sentence, 409);
    this.state = state;
  }
}

/** The server cannot be reached. */
export class Unreachable extends Error {}

/**
 * @param {string} address Below /api/.
 * @param {object} [body] What is sent; without it something is only looked at.
 * @returns {Promise<any>}
 */
export async function ask(address, body) {
  const posted = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  let answer;
  try {
    answer = await fetch(`/api/${address}`, body && posted);
  } catch {
    throw new Unreachable();
  }
  if (answer.status === 204) return null;
  const told = await answer.json();
  if (answer.ok) return told;
  throw answer.status === 409
    ? new MovedOn(told.error, told.state)
    : new Refused(told.error, answer.status);
}

/**
 * Follows a table: the stream closes while the page is hidden and opens again when it is shown.
 *
 * @param {string} table
 * @param {Record<string, (told: any) => void>} heard By the names of the events; `broken` and
 *   `open` for the stream itself.
 * @returns {() => void} Ends it.
 */
export function follow(table, heard) {
  /** @type {EventSource | null} */
  let stream = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;
  const close = () => {
    clearTimeout(again);
    stream?.close();
    stream = null;
  };
  const open = () => {
    close();
    const opened = new EventSource(`/api/events?table=${encodeURIComponent(table)}`);
    stream = opened;
    opened.onopen = () => heard.open?.(null);
    opened.onerror = () => {
      heard.broken?.(null);
      // A browser gives up for good on an answer that is no stream, as while a server starts.
      if (opened.readyState === EventSource.CLOSED) again = setTimeout(open, 1000);
    };
    for (const name of ["state", "chance", "curve", "gone"]) {
      opened.addEventListener(name, (event) => heard[name]?.(JSON.parse(event.data)));
    }
  };
  const turned = () => (document.hidden ? close() : open());
  document.addEventListener("visibilitychange", turned);
  open();
  return () => {
    document.removeEventListener("visibilitychange", turned);
    close();
  };
}
