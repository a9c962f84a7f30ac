// The words of the page in its three languages; each view brings its own.

const WORDS = { en: {}, de: {}, ru: {} };
export const LANGUAGES = { en: "English", de: "Deutsch", ru: "Русский" };

/** Add words: language -> key -> text with {places}. */
export function addWords(words) {
  for (const language of Object.keys(WORDS)) Object.assign(WORDS[language], words[language]);
}

let current = "en";

export function language() {
  return current;
}

export function setLanguage(wanted) {
  current = wanted in WORDS ? wanted : "en";
  document.documentElement.lang = current;
}

/** The text of a key in the language of the page, with values in its {places}. */
export function words(key, values = {}) {
  const text = WORDS[current][key];
  if (text === undefined) throw new Error(`no word ${key} in ${current}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
