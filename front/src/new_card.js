// A new card: asked for in a dialog, in Cards as in Table.
import { h } from "./elements.js";
import { ask, chooser } from "./question.js";
import { addWords, words as word } from "./words.js";
import { newCardWords } from "./new_card_words.js";

addWords(newCardWords);

/** Ask which card it shall be; resolves to its id and the URI of its file once the studio has it, or to null. */
export async function addCard(studio, { set, kind }) {
  const { id: game, sets, kinds } = studio.game;
  const name = h("input", { name: "id", placeholder: word("new-id-hint"), maxlength: "48", spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
  const fields = [[word("in-set"), chooser("set", sets, set)], [word("of-kind"), chooser("kind", kinds, kind)], [word("new-id"), name]];
  const take = (answer) => studio.call("ordo/addCard", { game, ...answer, id: answer.id.trim() || null });
  const found = await ask(word("new-title"), word("new-text"), /** @type {any} */ (fields), word("add"), take);
  if (found) studio.tell(word("added", { card: found.id }));
  return found;
}
