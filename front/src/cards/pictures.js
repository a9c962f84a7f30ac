// Definitions of pictures that the studio has sent, and pictures put together from them.
const SPACE = "http://www.w3.org/2000/svg";
const PARSER = new DOMParser();
const REFERENCE = /(?:href='|url\()#([\w-]+)/g;

/** Parse items of SVG; words of cards are outlines in it, so nothing of a card can be more than a shape. */
function nodes(text) {
  const made = PARSER.parseFromString(`<svg xmlns="${SPACE}">${text}</svg>`, "image/svg+xml").documentElement;
  return [...made.childNodes];
}

/** Make the children of an element equal to others: those at both ends that are equal already stay, and one between them is looked into. */
function renew(element, wanted) {
  const there = [...element.childNodes];
  const most = Math.min(there.length, wanted.length);
  let [start, end] = [0, 0];
  while (start < most && there[start].isEqualNode(wanted[start])) start++;
  while (end < most - start && there.at(-1 - end).isEqualNode(wanted.at(-1 - end))) end++;
  const [old, made] = [there.slice(start, there.length - end), wanted.slice(start, wanted.length - end)];
  if (old.length === 1 && made.length === 1 && old[0].cloneNode().isEqualNode(made[0].cloneNode())) {
    renew(old[0], [...made[0].childNodes]);
    return;
  }
  for (const each of old) each.remove();
  element.insertBefore(fragment(made), there[there.length - end] ?? null);
}

function fragment(children) {
  const made = document.createDocumentFragment();
  made.append(...children);
  return made;
}

const named = (text) => [...new Set([...text.matchAll(REFERENCE)].map((each) => each[1]))];

/** The form of a hexagon or octagon at its trim, for a style; of another face none. */
export function formOf({ width, height, corners }) {
  return corners ? `polygon(${corners.trim.map(([x, y]) => `${(100 * x) / width}% ${(100 * y) / height}%`)})` : "none";
}

export class Pictures extends EventTarget {
  #texts = new Map();
  #below = new Map();

  /** Take what an answer brings along. Event `forget` when all earlier definitions are gone: what is shown is to be asked for anew. */
  take({ definitions, forget }) {
    if (forget) {
      this.#texts.clear();
      this.#below.clear();
    }
    for (const [id, text] of Object.entries(definitions)) this.#texts.set(id, text);
    if (forget) this.dispatchEvent(new Event("forget"));
  }

  /** Everything that a text refers to, each behind what it refers to itself. */
  #closure(text) {
    const found = new Set();
    const add = (id) => {
      if (found.has(id)) return;
      if (!this.#below.has(id)) this.#below.set(id, named(this.#texts.get(id) ?? ""));
      for (const each of this.#below.get(id)) add(each);
      found.add(id);
    };
    for (const each of named(text)) add(each);
    return found;
  }

  /** Put what a body refers to into an element, as far as it is not there yet. */
  define(body, defs) {
    const wanted = this.#closure(body);
    if (defs.childElementCount > 4000) defs.replaceChildren();
    const there = new Set([...defs.children].map((each) => each.id));
    const missing = [...wanted].filter((id) => !there.has(id));
    if (missing.length) defs.append(...nodes(missing.map((id) => this.#texts.get(id) ?? "").join("")));
  }

  /** Make what an element holds that of a body; what is the same stays, so that the browser paints no more than what has changed. */
  renew(element, body) {
    renew(element, nodes(body));
  }

  /** The address of a drawing as a picture of its own: what lies in a box, from left and top, of some width and height in millimetres. */
  address({ body, box }) {
    const definitions = [...this.#closure(body)].map((id) => this.#texts.get(id) ?? "").join("");
    const text = `<svg xmlns="${SPACE}" width="${box[2]}mm" height="${box[3]}mm" viewBox="${box.join(" ")}"><defs>${definitions}</defs>${body}</svg>`;
    return URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  }
}

/** An element of SVG. */
export function s(name, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null && value !== undefined) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}
