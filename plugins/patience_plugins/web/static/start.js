// @ts-check
/** The start page: the games, and what was begun. */

import { ask } from "./client.js";
import { button, filled, link, make, section } from "./dom.js";

/** @typedef {import("./table.js").Labels} Labels */
/** @typedef {{id: string, name: string, summary: string, hash: string, faults: {line: number, sentence: string}[]}} Game */
/** @typedef {{name: string, title: string, state: string, touched: string, ended: string | null, open: boolean, fault: string | null}} Saved */

/** @param {string[]} parts @param {Labels} told */
export async function page(parts, told) {
  const [{ games }, { saved }] = await Promise.all([ask("games"), ask("saved")]);
  const waiting = saved.filter((/** @type {Saved} */ each) => !each.ended && !each.fault);
  const ended = saved.filter((/** @type {Saved} */ each) => each.ended && !each.fault);
  const faulty = saved.filter((/** @type {Saved} */ each) => each.fault);
  const { labels } = told;
  const inside = [];
  if (waiting.length) {
    const last = button(`${labels.resume}: ${waiting[0].title}`, () => begin({ resume: waiting[0].name }), "control first");
    inside.push(make("p", { className: "resume" }, last));
  }
  inside.push(
    section(labels.games, make("ul", { className: "games" }, ...games.map((/** @type {Game} */ game) => shown(game, told)))),
  );
  if (waiting.length) inside.push(section(labels.in_progress, list(waiting, labels.resume, told)));
  if (ended.length) inside.push(section(labels.finished, list(ended, labels.look, told)));
  if (faulty.length) {
    const lines = faulty.map((/** @type {Saved} */ each) => make("li", {}, each.fault ?? ""));
    inside.push(section(labels.unreadable, make("ul", { className: "faulty" }, ...lines)));
  }
  inside.push(section(labels.import, importing(labels)));
  return { title: labels.weaving, inside };
}

/** @param {Game} game @param {Labels} told */
function shown(game, told) {
  const { labels } = told;
  const title = make("h3", {}, game.name);
  if (game.faults.length) {
    const faults = game.faults.map(({ line, sentence }) => make("li", {}, `${line}: ${sentence}`));
    return make("li", { className: "game broken" }, title, make("p", {}, labels.broken), make("ul", {}, ...faults));
  }
  const share = make("p", { className: "share" });
  const kinds = make("div", { className: "kinds" });
  ask(`games/${game.id}`).then(({ share: known }) => {
    if (known) {
      const percent = (100 * known.won) / known.of;
      share.textContent = filled(labels.share, { percent: percent.toLocaleString(told.language, { maximumFractionDigits: 1 }) });
    }
    if (known) {
      kinds.append(
        ...Object.entries(told.kinds).map(([kind]) => button(labels[`kind_${kind}`], () => begin({ game: game.id, kind }))),
      );
    }
  }, () => {});
  const number = /** @type {HTMLInputElement} */ (
    make("input", { inputMode: "numeric", ariaLabel: labels.deal_number, placeholder: labels.deal_number, autocomplete: "off" })
  );
  const form = make("form", { className: "deal" }, number, make("button", { className: "control" }, labels.play_number));
  form.onsubmit = (event) => {
    event.preventDefault();
    begin({ game: game.id, deal: number.value.trim() || "1" }).catch((error) => {
      form.querySelector(".complaint")?.remove();
      form.append(make("p", { className: "complaint", role: "alert" }, error.message));
    });
  };
  return make(
    "li",
    { className: "game" },
    title,
    make("p", { className: "summary" }, game.summary),
    share,
    make(
      "div",
      { className: "begin" },
      button(labels.play, () => begin({ game: game.id }), "control first"),
      button(labels.daily, () => begin({ game: game.id, daily: true })),
      kinds,
      form,
      make("span", { className: "more" }, link(labels.rules, `#/rules/${game.id}`), " ", link(labels.change, `#/author/${game.id}`)),
    ),
  );
}

/** @param {Saved[]} saved @param {string} label @param {Labels} told */
function list(saved, label, told) {
  const when = new Intl.DateTimeFormat(told.language, { dateStyle: "medium", timeStyle: "short" });
  return make(
    "ul",
    { className: "saved" },
    ...saved.map((each) => {
      const go = button(label, () => (each.ended ? look(each.name) : begin({ resume: each.name })));
      go.setAttribute("aria-label", `${label}: ${each.title}`);
      const told_ = make("span", {}, make("b", {}, each.title), ` ${each.state} · ${when.format(new Date(each.touched))}`);
      return make("li", {}, told_, go);
    }),
  );
}

/** @param {string} name */
function look(name) {
  location.hash = `#/moves/${name}`;
}

/** @param {Record<string, string>} labels */
function importing(labels) {
  const file = /** @type {HTMLInputElement} */ (make("input", { type: "file", id: "import", accept: ".txt,.patience,text/plain" }));
  const label = make("label", { htmlFor: "import" }, labels.import_file);
  file.onchange = async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    file.parentElement?.querySelector(".complaint")?.remove();
    try {
      const { name } = await ask("saved", { text: await chosen.text() });
      await begin({ resume: name });
    } catch (error) {
      file.after(make("p", { className: "complaint", role: "alert" }, /** @type {Error} */ (error).message));
    }
  };
  return make("p", { className: "import" }, label, " ", file);
}

/** Begins a game, or takes one up. @param {object} what */
export async function begin(what) {
  const { table } = await ask("tables", what);
  location.hash = `#/table/${table}`;
}
