// Faces of cards: what they are made of stands in the page once, and each card refers to it.
import { h } from "../elements.js";
import { words as word } from "../words.js";

const SVG = "http://www.w3.org/2000/svg";
const PARSER = new DOMParser();
const shapes = new Map();
const defined = new Set();
let store = null;

/** Keep what the studio sent of pictures: definitions go into the page, shapes are remembered. */
export function keepPictures({ shapes: sent, definitions }) {
  for (const [name, shape] of Object.entries(sent)) shapes.set(name, shape);
  if (!definitions) return;
  if (!store) {
    const sheet = document.createElementNS(SVG, "svg");
    sheet.setAttribute("class", "face-store");
    sheet.setAttribute("aria-hidden", "true");
    store = document.createElementNS(SVG, "defs");
    sheet.append(store);
    document.body.append(sheet);
  }
  const parsed = PARSER.parseFromString(`<svg xmlns="${SVG}">${definitions}</svg>`, "image/svg+xml");
  for (const each of [...parsed.documentElement.children]) {
    if (defined.has(each.id)) continue;
    defined.add(each.id);
    store.append(document.importNode(each, true));
  }
}

/** Width, height and radius of a picture in millimetres. */
export function shapeOf(picture) {
  return shapes.get(picture) ?? [63, 88, 3];
}

/** The drawing of a face, without a name: whoever shows it names it. */
export function face(picture, box = null) {
  const [width, height] = shapeOf(picture);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", (box ?? [0, 0, width, height]).join(" "));
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${picture}`);
  svg.append(use);
  return svg;
}

/** How a piece is called for those who do not see it. */
export function named(piece) {
  if (piece.hidden) return word("play-hidden");
  return piece.data ? `${piece.name}, ${piece.data}` : piece.name;
}

/** A card: an image, or a button where something can be done with it. */
export function card(piece, { onClick = null, label = null, pressed = null, key = null, isNew = false, onLook = null } = {}) {
  const [width, height, radius] = shapeOf(piece.picture);
  const inside = piece.picture ? face(piece.picture) : h("span", { class: "plain" }, piece.hidden ? "" : piece.name);
  const classes = ["card", piece.hidden ? "hidden-card" : "", piece.turned ? "turned" : "", piece.sideways ? "sideways" : "", isNew ? "new" : "", width < 40 ? "small" : ""];
  const common = { class: classes.filter(Boolean).join(" "), "aria-label": label ?? named(piece), "data-key": key };
  const element = onClick
    ? h("button", { ...common, type: "button", "aria-pressed": pressed === null ? null : String(pressed), onClick }, inside)
    : h("span", { ...common, role: "img" }, inside);
  element.style.setProperty("--wide", String(width));
  element.style.setProperty("--tall", String(height));
  element.style.borderRadius = `${(radius / width) * 100}% / ${(radius / height) * 100}%`;
  if (onLook && !piece.hidden) {
    element.addEventListener("pointerenter", () => onLook(piece));
    element.addEventListener("focus", () => onLook(piece));
  }
  return element;
}
