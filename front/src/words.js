// The words of the page in its three languages; each view brings its own.

const WORDS = { en: {}, de: {}, ru: {} };
export const LANGUAGES = { en: "English", de: "Deutsch", ru: "Русский" };

/** Add words: language -> key -> text with {places}. All views share one table: no key stands for two texts. */
export function addWords(words) {
  for (const language of Object.keys(WORDS)) {
    for (const [key, text] of Object.entries(words[language])) {
      if (WORDS[language][key] !== undefined && WORDS[language][key] !== text) throw new Error(`${key} has two texts in ${language}`);
      WORDS[language][key] = text;
    }
  }
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
