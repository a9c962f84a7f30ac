// Elements of the page, made from data and never from HTML that came over the wire.
import { language } from "./words.js";

/** Make an element: attributes, listeners as onName, children as nodes or texts. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2).toLowerCase(), value);
    else if (key === "class") element.className = value;
    else if (key in element && typeof value !== "string") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((each) => each !== null && each !== undefined));
  return element;
}

/** A text in another language than that of the page, English unless one is named, so that it is read out as that. */
export function spoken(text, lang = "en") {
  return h("span", { lang }, text);
}

/** Texts and elements for those who do not see the page: a name in several languages is what stands in an element, for an attribute has one language alone. */
export function unseen(...parts) {
  return h("span", { class: "unseen", lang: language() }, ...parts);
}

const PARSER = new DOMParser();

/** A picture that the studio drew, as an SVG element; its words are outlines, so it needs a name for those who do not see it. */
export function picture(svg, name) {
  const element = document.importNode(PARSER.parseFromString(svg, "image/svg+xml").documentElement, true);
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", name);
  return element;
}
