// Languages: every text beside its translations; each translation written is a change of the open texts.
import { CardFace } from "../card_face.js";
import { INTERNAL } from "../connection.js";
import { h, spoken } from "../elements.js";
import { offerFilters } from "../filter_field.js";
import { TRANSLATIONS } from "../finding_list.js";
import { later } from "../later.js";
import { ask } from "../question.js";
import { reasonOf, showReason } from "../refusal.js";
import { turned, TurnButtons, turnOf } from "../turns.js";
import { showing } from "../view_failure.js";
import { language, languageName, phrase, words as word } from "../words.js";
import { Field } from "./field.js";

export { words } from "./words.js";

/** Entries that are built at once, and again when the last of them comes into view. */
const BATCH = 30;

const nameOf = (row) => `${row.set} ${row.entry} ${row.key}`;

export function mount(root, studio) {
  let isShown = false;
  let ours = 0;
  let isRefused = false;
  let game = "";
  let asked = 0;
  /** Language -> what the studio says of it. */
  let found = new Map();
  let findings = [];
  /** Card -> its name in the language that its set is written in. */
  let names = new Map();
  /** The entries that are listed, and the fields of those that are built, in order. */
  let entries = [];
  let fields = new Map();
  let built = 0;
  let focused = null;
  const hidden = new Set();

  const filter = h("input", { type: "search", id: "languages-filter", autocomplete: "off", spellcheck: "false", onInput: () => loadSoon() });
  offerFilters(filter, studio);
  const onlyOpen = h("input", { type: "checkbox", onChange: () => list() });
  const tongues = h("div", { class: "tongues", "data-part": "" });
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const place = h("div", { class: "entries", "data-part": "", role: "group", "aria-label": word("texts") });
  const face = new CardFace();
  const more = new IntersectionObserver((seen) => { if (seen.some((each) => each.isIntersecting)) build(); }, { rootMargin: "600px" });
  const end = h("div", { class: "end" });
  const turns = new TurnButtons(studio, turn);

  root.append(
    h("div", { class: "tools", "data-part": "" },
      h("label", { class: "filter" }, h("span", {}, word("text-filter")), filter),
      h("label", { class: "only" }, onlyOpen, word("only-open")),
      h("span", { class: "acts" }, h("button", { type: "button", onClick: addLanguage }, word("add-language")), ...turns.elements)),
    tongues, problem,
    h("div", { class: "languages-body" }, place, h("aside", {}, face.element)),
  );
  place.addEventListener("input", () => turns.expect());
  root.addEventListener("keydown", (event) => {
    const wanted = /^(input|textarea)$/i.test(event.target.tagName) ? null : turnOf(event);
    if (!wanted) return;
    event.preventDefault();
    turn(wanted);
  });

  /** Ask for another language of the game, and go to its first text. */
  async function addLanguage() {
    const code = h("input", { name: "language", required: true, maxlength: "3", placeholder: "fr", spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
    const add = (answer) => studio.call("ordo/addLanguage", { game: studio.chosen.game, ...answer });
    const added = await ask(word("add-language"), word("add-language-text"), [[word("language-code"), code]], word("add-it"), add);
    if (!added) return;
    await studio.refreshProject();
    await load();
    goToText({ language: added.language, set: null });
  }

  /** The languages that are translated into and shown. */
  const targets = () => [...found.keys()].filter((each) => !hidden.has(each));

  async function load() {
    const number = ++asked;
    turns.refresh();
    const wanted = (studio.game?.languages ?? []).filter((each) => each !== studio.game.language);
    try {
      const answers = await Promise.all(wanted.map((language) => studio.call("ordo/translations", { game: studio.chosen.game, language, filter: filter.value })));
      if (number !== asked) return;
      found = new Map(wanted.map((language, at) => [language, answers[at]]));
      problem.hidden = true;
      filter.removeAttribute("aria-invalid");
    } catch (error) {
      if (number !== asked) return;
      if (error.code === INTERNAL) throw error; // no filter is to blame
      showReason(problem, error);
      problem.hidden = false;
      filter.setAttribute("aria-invalid", "true");
      return;
    }
    names = new Map([...found.values()].flatMap(({ rows }) => rows.filter((each) => each.card && each.key === "name").map((each) => [each.card, each.source])));
    drawTongues();
    if (!update()) list();
    loadFindingsSoon();
  }

  function drawTongues() {
    const focus = document.activeElement?.id;
    tongues.replaceChildren(...[...found].map(([language, { progress }]) => {
      const numbers = progress[language] ?? {};
      const all = Object.values(numbers).reduce((sum, each) => sum + each, 0);
      const wrong = errorsIn(language).length;
      const stale = (numbers.stale ?? 0) + (numbers.reviewed ?? 0);
      const done = all - stale - (numbers.missing ?? 0);
      const left = [["stale-count", stale], ["missing-count", numbers.missing ?? 0], ["wrong-count", wrong]].filter(([, count]) => count).map(([key, count]) => word(key, { count }));
      const id = `into-${language}`;
      return h("label", { class: "into" },
        h("input", { type: "checkbox", id, checked: !hidden.has(language), onChange: (event) => {
          if (event.target.checked) hidden.delete(language);
          else hidden.add(language);
          list();
        } }),
        h("strong", { lang: language }, languageName(language)), h("meter", { min: "0", max: String(all || 1), value: String(done), lang: language, "aria-label": languageName(language) }),
        h("span", { class: "numbers" }, [word("done", { done, all }), ...left].join(" · ")));
    }));
    if (focus?.startsWith("into-")) document.getElementById(focus)?.focus();
  }

  /** The texts by entry: `{ set, entry, card, texts: [{ key, rows: Map of language -> row }] }`. */
  function gathered() {
    const all = new Map();
    for (const [language, { rows }] of found) {
      if (hidden.has(language)) continue;
      for (const row of rows) {
        const name = `${row.set} ${row.entry}`;
        if (!all.has(name)) all.set(name, { set: row.set, entry: row.entry, card: row.card, texts: new Map() });
        const { texts } = all.get(name);
        if (!texts.has(row.key)) texts.set(row.key, new Map());
        texts.get(row.key).set(language, row);
      }
    }
    return [...all.values()];
  }

  /** Whether something of a text is still to be done: rows by language. */
  const isOpen = (rows) => [...rows].some(([language, row]) => ["stale", "missing", "reviewed"].includes(row.state) || findingsOf(row, language).length > 0);

  /** Show the new state of what is listed already; false where other texts are to be listed. */
  function update() {
    const all = targets().flatMap((language) => found.get(language).rows.map((row) => ({ name: `${language} ${nameOf(row)}`, language, row })));
    const rows = new Map(all.map(({ name, row }) => [name, row]));
    const names = new Set(entries.flatMap((each) => [...each.texts].flatMap(([key, held]) => [...held.keys()].map((language) => `${language} ${each.set} ${each.entry} ${key}`))));
    if (!entries.length || (onlyOpen.checked ? all.some(({ name, language, row }) => !names.has(name) && isOpen([[language, row]])) : rows.size !== names.size) || [...names].some((name) => !rows.has(name))) return false;
    for (const [name, field] of fields) {
      const row = rows.get(name);
      if (row.source !== field.row.source) return false;
      field.update(row, findingsOf(row, field.language));
    }
    return true;
  }

  function list() {
    const name = focused ? `${focused.language} ${nameOf(focused.row)}` : null;
    const hadFocus = place.contains(document.activeElement);
    entries = gathered();
    if (onlyOpen.checked) {
      entries = entries.map((each) => ({ ...each, texts: new Map([...each.texts].filter(([, rows]) => isOpen(rows))) })).filter((each) => each.texts.size);
    }
    fields = new Map();
    built = 0;
    const note = !found.size ? "no-tongue" : onlyOpen.checked ? "nothing-open" : "no-texts";
    place.replaceChildren(...(entries.length ? [] : [h("p", { class: "note" }, word(note))]), end);
    more.disconnect();
    build();
    more.observe(end);
    while (hadFocus && name && !fields.has(name) && built < entries.length) build();
    if (hadFocus) fields.get(name)?.input.focus({ preventScroll: false });
  }

  /** Go to the first text that is open of a set, or of all. */
  function goToText({ language, set }) {
    const isMeant = (field) => field.language === language && (set === null || field.row.set === set) && field.isOpen;
    let field = [...fields.values()].find(isMeant);
    while (!field && built < entries.length) {
      build();
      field = [...fields.values()].find(isMeant);
    }
    field?.input.focus();
    field?.element.scrollIntoView({ block: "center" });
  }

  function build() {
    for (const entry of entries.slice(built, built + BATCH)) end.before(entryElement(entry));
    built = Math.min(entries.length, built + BATCH);
  }

  function titleOf(entry) {
    if (!entry.set) return `${word("own-words")}: ${entry.entry}`;
    if (entry.entry === "set") return word("of-set", { set: entry.set });
    return names.get(entry.card) || `${entry.set}/${entry.entry}`;
  }

  function entryElement(entry) {
    const title = titleOf(entry);
    const tongue = names.has(entry.card) ? studio.game.language : language();
    return h("section", { class: "entry" },
      h("h2", {}, spoken(title, tongue), h("small", {}, entry.card ?? entry.set)),
      ...[...entry.texts].map(([key, rows]) => {
        const row = [...rows.values()][0];
        const old = [...rows.values()].find((each) => each.old !== null && each.old !== each.source)?.old;
        return h("div", { class: "passage" },
          h("div", { class: "source" }, h("span", { class: "key" }, key), h("p", { lang: row.sourceLanguage }, row.source),
            old ? h("p", { class: "old" }, ...phrase("was-source", { text: spoken(old, row.sourceLanguage) })) : null),
          ...[...rows].map(([into, held]) => {
            const field = new Field(held, into, title, tongue, { write, focus, step });
            fields.set(`${into} ${nameOf(held)}`, field);
            if (held.terms.length) field.element.append(h("ul", { class: "terms" }, ...held.terms.map((each) => h("li", { title: each.means }, ...phrase("use", { word: spoken(each.word, row.sourceLanguage), wanted: spoken(each.wanted, into) })))));
            field.update(held, findingsOf(held, into));
            return field.element;
          }));
      }));
  }

  function focus(field) {
    focused = field;
    if (field.row.card) studio.choose({ card: field.row.card });
    showFaceSoon();
  }

  /** Go to the next text of the language: where only open ones are listed, to the next that is open. */
  function step(field, by) {
    const name = `${field.language} ${nameOf(field.row)}`;
    if (by > 0 && [...fields.keys()].at(-1) === name) build();
    const all = [...fields.values()].filter((each) => each === field || (each.language === field.language && (!onlyOpen.checked || each.isOpen)));
    let next = all[all.indexOf(field) + by];
    while (!next && by > 0 && built < entries.length) {
      build();
      const grown = [...fields.values()].filter((each) => each === field || (each.language === field.language && (!onlyOpen.checked || each.isOpen)));
      next = grown[grown.indexOf(field) + by];
    }
    if (!next && by > 0) {
      const isMore = filter.value.trim() !== "" || [...fields.values()].some((each) => each !== field && each.language === field.language && each.isOpen);
      studio.tell(word(isMore ? "last-text" : "all-translated", { language: languageName(field.language) }));
    }
    next?.input.focus();
    next?.element.scrollIntoView({ block: "nearest" });
  }

  async function write(field, text) {
    const { row } = field;
    if (row.text === text && row.state !== "stale") return;
    const before = { ...row };
    Object.assign(row, { text });
    ours++;
    try {
      const { state } = await studio.call("ordo/translate", {
        game: studio.chosen.game, language: field.language, set: row.set, entry: row.entry, key: row.key, source: row.source, was: before.text, text,
      });
      field.update({ ...row, text: text.trim() ? text : "", state }, []);
      if (isRefused) studio.tell("");
      isRefused = false;
    } catch (error) {
      isRefused = true;
      Object.assign(row, before);
      field.refuse(reasonOf(error));
      studio.fail(error);
      return;
    } finally {
      ours--;
    }
    loadSoon();
    showFaceSoon();
  }

  async function turn(wanted) {
    ours++;
    try {
      studio.tell(await turned(studio, wanted));
    } catch (error) {
      studio.fail(error);
    } finally {
      ours--;
    }
    await load();
  }

  const errorsIn = (language) => findings.filter((each) => each.severity === "error" && each.language === language);
  const findingsOf = (row, language) => findings.filter((each) => each.language === language && nameOf(each) === nameOf(row));

  async function loadFindings() {
    if (!isShown) return;
    const all = await studio.call("ordo/textFindings", { game: studio.chosen.game });
    findings = all.filter((each) => !TRANSLATIONS.includes(each.code));
    drawTongues();
    if (!update()) list();
  }

  const loadSoon = later(load, 300);
  const loadFindingsSoon = later(loadFindings, 400);
  const showFaceSoon = later(() => {
    const card = focused?.row.card;
    const known = studio.game?.cards.find((each) => each.id === card);
    if (!isShown || !known || known.problem) {
      face.hide();
      return;
    }
    face.draw({ game: studio.chosen.game, card, language: focused.language }, titleOf(focused.row), studio.game.language);
  }, 150);

  /** Forget the texts of another game than the chosen one, and the face beside them; returns whether there were any. */
  function leaveGame() {
    if (game === studio.chosen.game) return false;
    game = studio.chosen.game;
    filter.value = studio.firstFilter;
    hidden.clear();
    focused = null;
    face.hide();
    entries = [];
    return true;
  }

  studio.addEventListener("chosen", () => { if (isShown && leaveGame()) showing(root, load); });
  studio.on("ordo/text", () => { if (isShown && ours === 0) loadSoon(); });
  studio.on("ordo/closed", () => { if (isShown && ours === 0) loadSoon(); });

  return {
    async show() {
      isShown = true;
      leaveGame();
      const { text } = studio;
      studio.text = null;
      if (!text) return load();
      filter.value = "";
      hidden.delete(text.language);
      onlyOpen.checked = true;
      entries = [];
      await load();
      return goToText(text);
    },
    hide() {
      isShown = false;
    },
  };
}
