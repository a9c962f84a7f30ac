// Why something was not done: in the words of the studio, which are English, or of the page where the studio could not be reached.
import { LOST, UNSENT } from "./connection.js";
import { spoken } from "./elements.js";
import { language, words } from "./words.js";

/** The text of an error and the language that it is in. */
export function reasonOf(error) {
  if (error.code === LOST) return { text: words("lost"), lang: language() };
  if (error.code === UNSENT) return { text: words("unsent", { reason: error.message }), lang: language() };
  return { text: error.message, lang: "en" };
}

/** The text of an error as an element. */
export function reason(error) {
  const { text, lang } = reasonOf(error);
  return spoken(text, lang);
}

/** Put the text of an error into an element. */
export function showReason(element, error) {
  const { text, lang } = reasonOf(error);
  element.textContent = text;
  element.lang = lang;
}
