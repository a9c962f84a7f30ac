// The keys of a view and of the page, in a dialog; keys.json tells them, here and in the reference.
import { openDialog } from "./dialog.js";
import { h } from "./elements.js";
import KEYS from "./keys.json";
import { language, words } from "./words.js";

/** How keyboards of a language name keys. */
const NAMES = {
  de: { Ctrl: "Strg", Shift: "Umschalt", Enter: "Eingabe", Delete: "Entf", Home: "Pos1", End: "Ende", PageUp: "Bild↑", PageDown: "Bild↓" },
};

const named = (keys) => keys.replace(/[A-Z]\w+/g, (name) => NAMES[language()]?.[name] ?? name);

const list = (title, keys) => [
  h("h3", {}, title),
  h("dl", {}, ...keys.flatMap((each) => [h("dt", {}, ...each.keys.split(", ").map((one) => h("kbd", {}, named(one)))), h("dd", {}, each[language()])])),
];

/** Show the keys of a view, then those that hold everywhere. */
export function showKeys(view) {
  openDialog(words("keys"), ({ close }) => [
    ...list(words(view), KEYS[view]), ...list(words("everywhere"), KEYS.everywhere),
    h("p", { class: "choices" }, h("button", { type: "button", onClick: () => close() }, words("close"))),
  ]);
}
