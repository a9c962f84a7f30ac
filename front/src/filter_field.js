// A field for a filter of cards that offers, while somebody types, the keys and values that there are.
import { h } from "./elements.js";
import { fittingHint } from "./hint.js";
import { words as word } from "./words.js";

let count = 0;

/** The card that a filter names by its id alone, with or without its set; undefined where it names none, or several. */
export function cardNamed(filter, ids) {
  const typed = filter.trim().toLowerCase();
  const named = ids.filter((id) => id === typed || id.split("/").at(-1) === typed);
  return named.length === 1 ? named[0] : undefined;
}

const shortest = (names) => [...names].sort((one, other) => one.length - other.length)[0];

/** Filters that find cards of the game that is chosen, the longest first. */
function exampleFilters({ game }) {
  const { kinds, sets } = game ?? { kinds: [], sets: [] };
  const one = kinds.length ? `kind:${shortest(kinds)}` : "name:a";
  return sets.length > 1 ? [`${one} set:${shortest(sets)}`, one] : [one];
}

/**
 * Make a field offer what may be typed in it, for the cards of the game that is chosen: a list below it, reached by the arrows.
 * @param {HTMLInputElement} input
 * @param {any} studio
 * @param {string} [hint] the words that stand in it while it is empty, around an `{example}`
 */
export function offerFilters(input, studio, hint = "filter-example") {
  const id = `filter-offers-${++count}`;
  const list = h("ul", { id, class: "filter-offers", role: "listbox", "aria-label": word("filter-offers") });
  let offers = [];
  let at = -1;
  let asked = 0;
  let isQuiet = false;
  input.type = "text";
  const leaving = new AbortController();
  const suggest = fittingHint(input, () => {
    const examples = exampleFilters(studio);
    return [...examples.map((example) => word(hint, { example })), examples.at(-1)];
  });
  for (const each of ["chosen", "project"]) studio.addEventListener(each, () => (input.isConnected ? suggest() : leaving.abort()), { signal: leaving.signal });
  for (const [key, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": id, autocomplete: "off" })) input.setAttribute(key, value);

  function close() {
    asked++;
    offers = [];
    list.remove();
    window.removeEventListener("resize", close);
    input.setAttribute("aria-expanded", "false");
    mark(-1);
  }

  function mark(next) {
    at = next;
    for (const [number, each] of [...list.children].entries()) each.setAttribute("aria-selected", String(number === at));
    const option = list.children[at];
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  }

  function about({ values }) {
    if (values === undefined) return null;
    return h("span", { class: "faint" }, values ? word("filter-values", { count: values }) : word("filter-part"));
  }

  function show() {
    list.replaceChildren(...offers.map((each, number) => h("li", {
      id: `${id}-${number}`, role: "option", "aria-selected": "false",
      onPointerdown: (event) => { event.preventDefault(); take(each); },
    }, h("span", {}, each.label), about(each))));
    (input.closest(".view") ?? document.body).append(list);
    window.addEventListener("resize", close);
    const { left, bottom, width } = input.getBoundingClientRect();
    Object.assign(list.style, { left: `${left}px`, top: `${bottom + 2}px`, minWidth: `${Math.min(width, 320)}px`, maxWidth: `calc(100vw - ${left}px - 0.5rem)`, maxHeight: `min(16rem, calc(100vh - ${bottom}px - 1rem))` });
    input.setAttribute("aria-expanded", "true");
    mark(-1);
  }

  async function ask() {
    const number = ++asked;
    const { value, selectionStart } = input;
    const found = await studio.call("ordo/filterOffers", { game: studio.chosen.game, filter: value, at: selectionStart ?? value.length }).catch(() => ({ offers: [] }));
    if (number !== asked || document.activeElement !== input) return;
    offers = found.offers.filter((each) => value.slice(each.start, each.end) !== each.text);
    if (offers.length) show();
    else close();
  }

  function take({ text, start, end }) {
    input.setRangeText(text, start, end, "end");
    close();
    isQuiet = !text.endsWith(":");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    isQuiet = false;
  }

  input.addEventListener("input", () => {
    if (input.value && !isQuiet) ask();
    else close();
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && offers.length) mark(at < 0 && step < 0 ? offers.length - 1 : (at + step + offers.length) % offers.length);
    else if (event.key === "ArrowDown") ask();
    else if (event.key === "Enter" && at >= 0) take(offers[at]);
    else if (event.key === "Escape" && offers.length) close();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
