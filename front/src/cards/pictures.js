// Definitions of pictures that the studio has sent, and pictures put together from them.
const SPACE = "http://www.w3.org/2000/svg";
const PARSER = new DOMParser();
const REFERENCE = /(?:href='|url\()#([\w-]+)/g;

/** Parse items of SVG; words of cards are outlines in it, so nothing of a card can be more than a shape. */
function nodes(text) {
  const made = PARSER.parseFromString(`<svg xmlns="${SPACE}">${text}</svg>`, "image/svg+xml").documentElement;
  return [...made.childNodes].map((each) => document.importNode(each, true));
}

const named = (text) => [...new Set([...text.matchAll(REFERENCE)].map((each) => each[1]))];

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

  nodes(body) {
    return nodes(body);
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
