// Languages: every text beside its translations; each translation written is a change of the open texts.
import { h } from "../elements.js";
import { offerFilters } from "../filter_field.js";
import { words as word } from "../words.js";
import { Field } from "./field.js";

export { words } from "./words.js";

/** Entries that are built at once, and again when the last of them comes into view. */
const BATCH = 30;

/** What the state of a text says already: stale, no translation. */
const SHOWN = ["CAT401", "CAT403"];

const later = (act, pause) => {
  let timer = 0;
  return () => { clearTimeout(timer); timer = setTimeout(act, pause); };
};
const nameOf = (row) => `${row.set} ${row.entry} ${row.key}`;

export function mount(root, studio) {
  let isShown = false;
  let ours = 0;
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

  const filter = h("input", { type: "search", id: "languages-filter", placeholder: word("text-filter-hint"), autocomplete: "off", spellcheck: "false", onInput: () => loadSoon() });
  offerFilters(filter, studio);
  const onlyOpen = h("input", { type: "checkbox", onChange: () => list() });
  const tongues = h("div", { class: "tongues", "data-part": "" });
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const place = h("div", { class: "entries", "data-part": "", role: "group", "aria-label": word("texts") });
  const face = h("img", { hidden: true, onError: () => { face.hidden = true; }, onLoad: () => { face.hidden = false; } });
  const more = new IntersectionObserver((seen) => { if (seen.some((each) => each.isIntersecting)) build(); }, { rootMargin: "600px" });
  const end = h("div", { class: "end" });

  root.append(
    h("div", { class: "tools", "data-part": "" },
      h("label", { class: "filter" }, h("span", {}, word("text-filter")), filter),
      h("label", { class: "only" }, onlyOpen, word("only-open")),
      h("span", { class: "acts" },
        h("button", { type: "button", onClick: () => turn("ordo/undo", "languages-undone") }, word("languages-undo")),
        h("button", { type: "button", onClick: () => turn("ordo/redo", "languages-redone") }, word("languages-redo")))),
    tongues, problem,
    h("div", { class: "languages-body" }, place, h("aside", {}, face)),
  );
  root.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || /^(input|textarea)$/i.test(event.target.tagName)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) turn("ordo/redo", "languages-redone");
    else turn("ordo/undo", "languages-undone");
  });

  /** The languages that are translated into and shown. */
  const targets = () => [...found.keys()].filter((each) => !hidden.has(each));

  async function load() {
    const number = ++asked;
    const wanted = (studio.game?.languages ?? []).filter((each) => each !== studio.game.language);
    try {
      const answers = await Promise.all(wanted.map((language) => studio.call("ordo/translations", { game: studio.chosen.game, language, filter: filter.value })));
      if (number !== asked) return;
      found = new Map(wanted.map((language, at) => [language, answers[at]]));
      problem.hidden = true;
      filter.removeAttribute("aria-invalid");
    } catch (error) {
      if (number !== asked) return;
      problem.textContent = error.message;
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
        h("strong", {}, language), h("meter", { min: "0", max: String(all || 1), value: String(done), "aria-label": language }),
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
  const isOpen = (rows) => [...rows].some(([language, row]) => ["stale", "missing", "reviewed"].includes(row.state) || findingsOf(row, language).some((each) => each.severity === "error"));

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
    return h("section", { class: "entry" },
      h("h2", {}, title, h("small", {}, entry.card ?? entry.set)),
      ...[...entry.texts].map(([key, rows]) => {
        const row = [...rows.values()][0];
        const old = [...rows.values()].find((each) => each.old !== null && each.old !== each.source)?.old;
        return h("div", { class: "passage" },
          h("div", { class: "source" }, h("span", { class: "key" }, key), h("p", { lang: row.sourceLanguage }, row.source),
            old ? h("p", { class: "old" }, word("was-source", { text: old })) : null),
          ...[...rows].map(([language, held]) => {
            const field = new Field(held, language, title, { write, focus, step });
            fields.set(`${language} ${nameOf(held)}`, field);
            if (held.terms.length) field.element.append(h("ul", { class: "terms" }, ...held.terms.map((each) => h("li", { title: each.means }, word("use", each)))));
            field.update(held, findingsOf(held, language));
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
      studio.tell("");
    } catch (error) {
      Object.assign(row, before);
      field.refuse(error.message);
      studio.tell(error.message, { isError: true });
      return;
    } finally {
      ours--;
    }
    loadSoon();
    showFaceSoon();
  }

  async function turn(method, told) {
    ours++;
    try {
      const { title } = await studio.call(method);
      studio.tell(word(told, { title }));
    } catch (error) {
      studio.tell(error.message, { isError: true });
    } finally {
      ours--;
    }
    await load();
  }

  const errorsIn = (language) => findings.filter((each) => each.severity === "error" && each.column.endsWith(`.${language}`));
  const findingsOf = (row, language) => findings.filter((each) => each.id === row.card && each.column === `${row.key}.${language}`);

  async function loadFindings() {
    if (!isShown) return;
    const all = await studio.call("ordo/cellFindings", { game: studio.chosen.game });
    findings = all.filter((each) => !SHOWN.includes(each.code));
    drawTongues();
    if (!update()) list();
  }

  const loadSoon = later(load, 300);
  const loadFindingsSoon = later(loadFindings, 400);
  const showFaceSoon = later(() => {
    const card = focused?.row.card;
    if (!isShown || !card || studio.game?.cards.find((each) => each.id === card)?.problem) {
      face.hidden = true;
      return;
    }
    face.alt = word("face-in", { card: titleOf(focused.row), language: focused.language });
    face.src = `/face/${studio.chosen.game}/${card}.svg?${new URLSearchParams({ lang: focused.language, now: String(Date.now()) })}`;
  }, 150);

  /** Forget the texts of another game than the chosen one, and the face beside them; returns whether there were any. */
  function leaveGame() {
    if (game === studio.chosen.game) return false;
    game = studio.chosen.game;
    filter.value = "";
    hidden.clear();
    focused = null;
    face.hidden = true;
    entries = [];
    return true;
  }

  studio.addEventListener("chosen", () => { if (isShown && leaveGame()) load(); });
  studio.on("ordo/text", () => { if (isShown && ours === 0) loadSoon(); });
  studio.on("ordo/closed", () => { if (isShown && ours === 0) loadSoon(); });

  return {
    show() {
      isShown = true;
      leaveGame();
      load();
    },
    hide() {
      isShown = false;
    },
  };
}
