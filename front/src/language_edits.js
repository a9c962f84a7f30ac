// Remedies and renaming: the studio finds the edit and makes it in all texts at once, and one word takes it back.
import { spoken } from "./elements.js";
import { addWords, phrase, words as word } from "./words.js";
import { editorWords } from "./editor_words.js";

addWords(editorWords);

/** Do what changes texts, when the studio has all that was typed; `said` makes the words for what was done. Rejects where it is refused. */
async function edit(studio, method, params, said) {
  await studio.documents.settled();
  const done = await studio.call(method, params);
  const undo = async () => {
    try {
      const { title } = await studio.call("ordo/undo");
      studio.tell(phrase("undone-this", { title: spoken(title) }));
    } catch (error) {
      studio.fail(error);
    }
  };
  studio.tell(said(done), { act: { name: word("undo-this"), run: undo } });
}

/** Carry out the remedy of a title at a place; why it is refused is told. */
export function mend(studio, uri, range, title) {
  const said = () => phrase("mended", { title: spoken(title) });
  return edit(studio, "ordo/mend", { textDocument: { uri }, range, title }, said).catch((error) => studio.fail(error));
}

/** Give the card that is named at a place another id; rejects where it is refused. */
export function rename(studio, uri, position, name, now) {
  const said = ({ uris }) => word("renamed", { name, now, count: uris.length });
  return edit(studio, "ordo/rename", { textDocument: { uri }, position, newName: now }, said);
}
