// Undo and redo of what views change that have no editor of text: their buttons, and their keys, which are those of an editor.
import { h, spoken } from "./elements.js";
import { phrase, words as word } from "./words.js";

/** What each is called for the studio, and what is told of it. */
const TURNS = { undo: { method: "ordo/undo", told: "undone" }, redo: { method: "ordo/redo", told: "redone" } };

/** What a key asks for: `undo` by Ctrl-Z, `redo` by Ctrl-Shift-Z or Ctrl-Y, else null. */
export function turnOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const letter = key.toLowerCase();
  if (!(ctrlKey || metaKey) || altKey || (letter !== "z" && letter !== "y")) return null;
  return letter === "y" || shiftKey ? "redo" : "undo";
}

/** Undo the last edit, or do again what was undone last; resolves to what is to be told of it. Rejects where it is refused. */
export async function turned(studio, turn) {
  const { method, told } = TURNS[turn];
  const { title } = await studio.call(method);
  return phrase(told, { title: spoken(title) });
}

/** A button each for `undo` and `redo`, which `act` is given. They are out of use until `refresh` has found that there is something to do. */
export class TurnButtons {
  constructor(studio, act) {
    this.studio = studio;
    this.elements = Object.keys(TURNS).map((turn) => h("button", { type: "button", disabled: true, onClick: () => act(turn) }, word(turn)));
  }

  /** Let what is being written be undone: it is an edit as soon as its field is left, as for a click on the button. */
  expect() {
    this.elements[0].disabled = false;
  }

  /** Show what can be undone and done again now. */
  async refresh() {
    const history = await this.studio.call("ordo/history");
    for (const [at, turn] of Object.keys(TURNS).entries()) {
      this.elements[at].disabled = history[turn].length === 0;
      this.elements[at].title = history[turn][0] ?? "";
    }
  }
}
