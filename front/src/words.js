// The words of the page in its three languages; each view brings its own.

const WORDS = { en: {}, de: {}, ru: {} };
export const LANGUAGES = Object.keys(WORDS);

/** Add words: language -> key -> text with {places}, and {places|with|forms}, which are a number and what it counts. All views share one table: no key stands for two texts. */
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

/** The own name of a language, such as `français` of `fr`; its code where it has none. */
export function languageName(code) {
  try {
    return new Intl.DisplayNames([code, current], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The text of a key in the language of the page, with values in its {places}. */
export function words(key, values = {}) {
  return phrase(key, values).join("");
}

/** The same as a list of texts and of what stands in its {places}, which may be elements. */
export function phrase(key, values = {}) {
  const text = WORDS[current][key];
  if (text === undefined) throw new Error(`no word ${key} in ${current}`);
  return text.split(/(\{\w+(?:\|[^{}|]+)*\})/).map((part, at) => {
    if (at % 2 === 0) return part;
    const [name, ...forms] = part.slice(1, -1).split("|");
    if (forms.length) return counted(values[name], forms);
    return values[name] instanceof Node ? values[name] : String(values[name]);
  });
}

/** A number with the form of what it counts; the forms stand in the order in which the rules of the language name them. */
function counted(number, forms) {
  const rules = new Intl.PluralRules(current);
  const names = ["one", "few", "many", "other"].filter((each) => rules.resolvedOptions().pluralCategories.includes(/** @type {any} */ (each)));
  return `${number} ${forms[names.indexOf(rules.select(number))] ?? forms.at(-1)}`;
}

/** A key as people read it: `by_hand` is `By hand`. */
export const titleOf = (key) => { const text = key.replaceAll(/[_-]/g, " "); return text[0].toUpperCase() + text.slice(1); };
