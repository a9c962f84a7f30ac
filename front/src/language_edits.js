// Remedies and renaming: the studio finds the edit and makes it in all texts at once, and one word takes it back.
import { addWords, words as word } from "./words.js";
import { editorWords } from "./editor_words.js";

addWords(editorWords);

/** Do what changes texts, when the studio has all that was typed; `said` makes the words for what was done. */
async function edit(studio, method, params, said) {
  await studio.documents.settled();
  try {
    const done = await studio.call(method, params);
    const undo = async () => {
      try {
        const { title } = await studio.call("ordo/undo");
        studio.tell(word("undone-this", { title }));
      } catch (error) {
        studio.tell(error.message, { isError: true });
      }
    };
    studio.tell(said(done), { act: { name: word("undo-this"), run: undo } });
  } catch (error) {
    studio.tell(error.message, { isError: true });
  }
}

/** Carry out the remedy of a title at a place. */
export function mend(studio, uri, range, title) {
  return edit(studio, "ordo/mend", { textDocument: { uri }, range, title }, () => word("mended", { title }));
}

/** Give the card that is named at a place another id. */
export function rename(studio, uri, position, name, now) {
  const said = ({ uris }) => word("renamed", { name, now, count: uris.length });
  return edit(studio, "ordo/rename", { textDocument: { uri }, position, newName: now }, said);
}
