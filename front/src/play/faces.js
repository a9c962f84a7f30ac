// Faces of cards: what they are made of stands in the page once, and each card refers to it.
import { Pictures } from "../cards/pictures.js";
import { h, spoken, unseen } from "../elements.js";
import { words as word } from "../words.js";

const shapes = new Map();
const pictures = new Pictures();
/** Addresses of pictures: each is a document of its own, drawn once however often it is shown. */
const addresses = new Map();

/** Keep what the studio sent of pictures: their shapes, and the definitions that they are made of. */
export function keepPictures({ shapes: sent, definitions }) {
  for (const [name, shape] of Object.entries(sent)) shapes.set(name, shape);
  pictures.take({ definitions, forget: false });
}

function addressOf(picture, box) {
  const key = `${picture} ${box.join(" ")}`;
  if (!addresses.has(key)) addresses.set(key, pictures.address({ body: `<use href='#${picture}'/>`, box }));
  return addresses.get(key);
}

/** Width, height and radius of a picture in millimetres. */
export function shapeOf(picture) {
  return shapes.get(picture) ?? [63, 88, 3];
}

/** The drawing of a face, without a name unless one is given: whoever shows it names it. */
export function face(picture, box = null, name = "") {
  const [width, height] = shapeOf(picture);
  const made = h("img", { class: "face", alt: name, decoding: "sync", src: addressOf(picture, box ?? [0, 0, width, height]) });
  made.draggable = false; // the card is dragged, not its picture
  return made;
}

/** How a piece is called for those who do not see it: in the language of the cards, or in that of the page. */
function named({ hidden, name, data }, lang) {
  return hidden ? word("play-hidden") : spoken(data ? `${name}, ${data}` : name, lang);
}

/** A card whose words are in a language, or a button where something can be done with it; `saying` makes of its name what is read out, texts and elements. */
export function card(piece, lang, { onClick = null, saying = (name) => [name], pressed = null, key = null, isNew = false, isFresh = false, onLook = null, onLookAway = null } = {}) {
  const [width, height, radius] = shapeOf(piece.picture);
  const inside = piece.picture ? face(piece.picture) : h("span", { class: "plain", lang, "aria-hidden": "true" }, piece.hidden ? "" : piece.name);
  const classes = ["card", piece.hidden ? "hidden-card" : "", piece.turned ? "turned" : "", piece.sideways ? "sideways" : "", isNew ? "new" : "", isFresh ? "fresh" : "", width < 40 ? "small" : ""];
  const common = { class: classes.filter(Boolean).join(" "), "data-key": key };
  const name = unseen(...saying(named(piece, lang)), isFresh ? `, ${word("play-fresh")}` : null);
  const element = onClick
    ? h("button", { ...common, type: "button", "aria-pressed": pressed === null ? null : String(pressed), onClick }, inside, name)
    : h("span", common, inside, name);
  element.style.setProperty("--wide", String(width));
  element.style.setProperty("--tall", String(height));
  element.style.borderRadius = `${(radius / width) * 100}% / ${(radius / height) * 100}%`;
  if (onLook && !piece.hidden) {
    for (const each of ["pointerenter", "focus"]) element.addEventListener(each, () => onLook(piece, element.getBoundingClientRect()));
    element.addEventListener("pointerleave", onLookAway);
    element.addEventListener("blur", onLookAway);
  }
  return element;
}
