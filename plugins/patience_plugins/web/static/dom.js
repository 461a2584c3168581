// @ts-check
/** Making elements, and waiting for the server with a word where it refuses. */

/**
 * @param {string} tag
 * @param {Record<string, any>} [with_] Properties; `onclick` and the like listen.
 * @param {...(Node | string)} inside
 * @returns {HTMLElement}
 */
export function make(tag, with_ = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(with_)) {
    if (name in made) /** @type {any} */ (made)[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...inside);
  return made;
}

/**
 * A button; what it does may take a while, and a refusal is told beside it.
 *
 * @param {string} label
 * @param {() => unknown} does
 * @param {string} [kind]
 */
export function button(label, does, kind = "control") {
  const made = /** @type {HTMLButtonElement} */ (make("button", { type: "button", className: kind }, label));
  made.onclick = async () => {
    made.disabled = true;
    try {
      await does();
    } catch (error) {
      complain(made, error);
    } finally {
      made.disabled = false;
    }
  };
  return made;
}

/** @param {string} label @param {string} href */
export function link(label, href) {
  return make("a", { href }, label);
}

/** Tells beside an element what went wrong. @param {HTMLElement} beside @param {unknown} error */
export function complain(beside, error) {
  const said = error instanceof Error ? error.message : String(error);
  const old = beside.parentElement?.querySelector(":scope > .complaint");
  old?.remove();
  beside.after(make("p", { className: "complaint", role: "alert" }, said));
}

/** @param {string} heading @param {...(Node | string)} inside */
export function section(heading, ...inside) {
  return make("section", {}, make("h2", {}, heading), ...inside);
}

/** Fills `{fields}` of a label. @param {string} label @param {Record<string, unknown>} fields */
export function filled(label, fields) {
  return label.replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
}
