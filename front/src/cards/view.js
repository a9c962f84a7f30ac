// Cards: the list of them, the chosen one as a form or as its file in an editor, its face, and what is wrong.
import { LOST } from "../connection.js";
import { h, spoken } from "../elements.js";
import { RETRY_MS } from "../jobs.js";
import { later } from "../later.js";
import { addCard } from "../new_card.js";
import { readable } from "../positions.js";
import { phrase, words as word } from "../words.js";
import { CardForm } from "./form.js";
import { FacePane } from "./face.js";
import { FindingsList } from "./findings_list.js";
import { Gallery } from "./gallery.js";
import { Looks } from "./looks.js";
import { Pictures } from "./pictures.js";

export { words } from "./words.js";

const CARET_MS = 60;
const FORM_MS = 80;
/** Where the browser keeps whether a card is shown as a form or as YAML. */
const TAB = "ordo-card-tab";

function remembered() {
  try { return localStorage.getItem(TAB) === "yaml" ? "yaml" : "form"; } catch { return "form"; }
}

export function mount(root, studio) {
  const left = h("div", { class: "gallery-pane", "data-part": "" });
  const middle = h("div", { class: "editor-pane", "data-part": "" });
  const right = h("div", { class: "face-pane", "data-part": "" });
  const below = h("div", { class: "findings-pane", "data-part": "" });
  root.append(left, middle, right, below);

  const state = { side: "front", isFromCaret: false, isShown: false, retry: 0, spoken: null, tab: "", caret: null };
  const pictures = new Pictures();
  const gallery = new Gallery(left, studio, pictures, { onOpen: (card) => { choose({ card }); goToCard({ focuses: true }); }, onNew: newCard });
  const looks = new Looks(studio, () => ({ ...studio.chosen, side: state.side }));

  const file = h("span", { class: "file" });
  const place = h("div", { class: "editor", role: "tabpanel", "aria-label": "YAML", hidden: true });
  const formPlace = h("div", { class: "form-place", role: "tabpanel", "aria-label": word("tab-form"), hidden: true });
  const tabs = { form: word("tab-form"), yaml: "YAML" };
  const tabButtons = Object.entries(tabs).map(([name, label]) => h("button", { type: "button", role: "tab", class: `tab-${name}`, onClick: () => turnTo(name, { focuses: true }) }, label));
  const toCard = h("button", { type: "button", class: "to-card", onClick: () => goToCard({ focuses: true }) }, word("to-card"));
  const stepButton = (by, sign) => h("button", { type: "button", "aria-label": word(by < 0 ? "card-before" : "card-after"), title: word(by < 0 ? "card-before" : "card-after"), onClick: () => nextCard(by) }, sign);
  middle.append(h("div", { class: "bar" },
    h("div", { class: "tabs", role: "tablist", "aria-label": word("card-as"), onKeydown: (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      turnTo(state.tab === "form" ? "yaml" : "form").then(() => tabButtons[state.tab === "form" ? 0 : 1].focus());
    } }, ...tabButtons), file, h("span", { class: "pair steps" }, toCard, stepButton(-1, "▴"), stepButton(1, "▾"))), formPlace, place);

  const nextCard = (steps) => {
    const card = gallery.neighbour(steps);
    if (card) studio.choose({ card });
    return true;
  };
  /** The editor, once somebody has asked for the text: the form needs none. @type {any} */
  let editor = null;
  let loading = null;
  const openedEditor = async () => {
    loading ??= import("../text_editor.js");
    const { TextEditor } = await loading;
    if (editor) return editor;
    editor = new TextEditor(place, studio, {
      label: word("editor"),
      keys: [{ key: "Alt-ArrowUp", run: () => nextCard(-1) }, { key: "Alt-ArrowDown", run: () => nextCard(1) }],
      onDefinition: goToPlace,
    });
    editor.addEventListener("caret", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.docChanged) looks.want(editor.document, { isTyping: true });
      followCaretSoon();
    });
    return editor;
  };
  const written = () => editor?.document ?? null;
  const form = new CardForm(formPlace, studio, (keys) => turnTo("yaml").then(() => goToKey(keys, { isYaml: true })));
  form.addEventListener("focus", (event) => face.highlight(/** @type {CustomEvent} */ (event).detail));
  const loadFormSoon = later(() => { if (state.isShown && state.tab === "form") form.load(); }, FORM_MS);
  const face = new FacePane(right, { studio, pictures, onPart: goToKey, onSide: (side) => { state.side = side; looks.want(written()); } });
  const findings = new FindingsList(below, studio, goToFinding);

  /** Show the text of a place, with the caret there, when `find` has found it, unless somebody goes on in the text meanwhile, or to another place. */
  async function goTo(find, { focuses }) {
    if (!editor) await openedEditor();
    const { isWanted, mayFocus } = editor.seek();
    try {
      const { uri, range } = await find();
      const opened = await studio.documents.open(uri);
      if (!isWanted()) return;
      editor.show(opened, range, { focuses: focuses && mayFocus() });
      speak(uri);
      file.textContent = readable(uri.split("/").slice(-3).join("/"));
      if (state.all) editor.lint(state.all);
    } catch (error) {
      if (isWanted()) studio.fail(error);
    }
  }

  /** Show faces in the language of a file of translations while it is open, then in the one before, unless another was chosen. */
  function speak(uri) {
    const [, told] = readable(uri).match(/\/text\/([^/]+)\.ya?ml$/) ?? [];
    const { language } = studio.chosen;
    if (told && studio.game?.languages.includes(told)) {
      state.spoken = { told, before: state.spoken?.before ?? language };
      choose({ language: told });
    } else if (state.spoken) {
      if (language === state.spoken.told) choose({ language: state.spoken.before });
      state.spoken = null;
    }
  }

  /** Show the card as a form or as YAML, at the value that has the focus, and remember that. */
  async function turnTo(tab, { focuses = false } = {}) {
    const isTurned = state.tab !== tab;
    const key = form.focused ?? form.entered?.key;
    if (isTurned && state.tab === "form") await form.settled();
    showTab(tab);
    try { localStorage.setItem(TAB, tab); } catch { /* a browser may keep nothing */ }
    if (!isTurned) return;
    if (tab === "form") {
      const hasAll = !written() || await written().settled().then(() => true, () => false);
      if (hasAll) await form.load();
      form.findFaults();
      if (focuses && !form.focus(state.caret ?? [])) form.focusFirst();
    } else if (focuses) {
      const of = form.field(key);
      await goToKey(of ? (of.isPrinting ? ["print", of.title] : [of.title]) : ["id"], { isYaml: true, language: of?.language ?? studio.chosen.language });
    }
  }

  function showTab(tab) {
    state.tab = tab;
    root.classList.toggle("as-form", tab === "form");
    formPlace.hidden = tab !== "form";
    place.hidden = tab !== "yaml";
    toCard.hidden = file.hidden = tab !== "yaml";
    for (const [at, name] of ["form", "yaml"].entries()) {
      tabButtons[at].setAttribute("aria-selected", String(name === tab));
      tabButtons[at].tabIndex = name === tab ? 0 : -1;
    }
  }

  /** Put the focus on a key of the chosen card: on its field, or on its place in whatever file it stands. */
  async function goToKey(keys, { focuses = true, isYaml = false, language = studio.chosen.language } = {}) {
    if (state.tab === "form" && !isYaml) {
      if (!focuses || form.focus(keys)) return null;
      if (keys[0] === "id") return form.focusFirst();
      await turnTo("yaml");
    }
    return goTo(() => studio.call("ordo/place", { ...studio.chosen, language, keys }), { focuses });
  }

  async function goToCard({ focuses = false } = {}) {
    if (state.tab === "form") {
      await form.load();
      if (focuses) form.focusFirst();
      return null;
    }
    return studio.chosen.card ? goToKey(["id"], { focuses }) : null;
  }

  async function goToFinding({ uri, range, card, code }) {
    if (card && studio.game?.cards.some((each) => each.id === card)) choose({ card });
    if (state.tab === "form" && card === studio.chosen.card) {
      await form.load();
      await form.findFaults();
      const key = form.fieldOf({ code, uri, range });
      if (key && form.focus(key)) return;
    }
    await goToPlace({ uri, range });
  }

  /** Ask for a new card, and show it in its file, which may be a new one, too. */
  async function newCard() {
    try {
      const found = await addCard(studio, { set: studio.card?.id.split("/")[0], kind: studio.card?.kind });
      if (!found) return;
      gallery.input.value = "";
      await studio.refreshProject();
      choose({ card: found.id });
      await goToCard({ focuses: true });
      await gallery.refresh();
    } catch (error) {
      studio.fail(error);
    }
  }

  async function goToPlace({ uri, range }) {
    if (state.tab === "form") await turnTo("yaml");
    return goTo(() => ({ uri, range }), { focuses: true });
  }

  /** Choose a card without moving the caret. */
  function choose(changes) {
    state.isFromCaret = true;
    studio.choose(changes);
    state.isFromCaret = false;
  }

  /** Choose the card in which the caret stands, and show its part of the face, unless a person chooses another meanwhile, or another view. */
  async function followCaret() {
    if (state.tab !== "yaml" || !editor?.document) return;
    const { document } = editor;
    const { game, card } = studio.chosen;
    const hasAll = await document.settled().then(() => true, () => false);
    if (!hasAll || document !== editor.document) return;
    const position = editor.caret;
    const found = await studio.call("ordo/at", { uri: document.uri, position }).catch(() => null);
    if (!state.isShown || studio.chosen.game !== game || studio.chosen.card !== card) return;
    const { line, character } = editor.caret;
    if (document !== editor.document || line !== position.line || character !== position.character) return; // it has gone on, and asks again
    if (!found?.card) return face.highlight([]);
    if (studio.project.games.find((each) => each.id === found.game)?.cards.some((each) => each.id === found.card)) choose({ game: found.game, card: found.card });
    state.caret = found.card === studio.chosen.card ? found.keys : [];
    face.highlight(state.caret);
  }

  const followCaretSoon = later(followCaret, CARET_MS);

  looks.addEventListener("look", (event) => {
    const look = /** @type {CustomEvent} */ (event).detail;
    pictures.take(look);
    if (look.place.card !== studio.chosen.card || look.place.game !== studio.chosen.game) return;
    face.show(look);
    if (look.place.side === "front") { state.thumb = look; }
  });
  looks.addEventListener("failed", (event) => {
    const { error, place: at } = /** @type {CustomEvent} */ (event).detail;
    if (at.card === studio.chosen.card && error.code !== LOST) face.fail(error.message);
  });
  looks.addEventListener("findings", (event) => {
    const { findings: found, card } = /** @type {CustomEvent} */ (event).detail;
    editor?.lint(found, card);
    findings.showOf(card, found);
    if (state.tab === "form") form.findFaults();
  });
  looks.addEventListener("all", async (event) => {
    const { findings: found, counts, cardsVersion: version, isComplete } = /** @type {CustomEvent} */ (event).detail;
    state.all = found;
    editor?.lint(found);
    if (state.tab === "form") form.findFaults();
    findings.show(found, studio.chosen.card, counts, isComplete);
    if (state.thumb) gallery.set(state.thumb.card, state.thumb.face, state.thumb.stale);
    if (gallery.version !== version) {
      await studio.refreshProject(() => choose({})); // where the chosen card is no more, that of the caret is meant
      await gallery.refresh();
      if (editor?.view && state.isShown) followCaret();
    }
  });
  pictures.addEventListener("forget", () => { face.forget(); looks.want(written()); });

  // What is typed elsewhere, and structured edits, change faces, too.
  for (const each of ["ordo/text", "ordo/closed"]) {
    studio.on(each, () => {
      if (form.writing) { // the studio tells of what this form writes
        if (state.isShown) looks.want(null, { isTyping: true });
        return;
      }
      if (each === "ordo/text") gallery.renew();
      loadFormSoon();
      if (state.isShown) looks.want(written());
    });
  }

  studio.on("ordo/disk", () => {
    form.forgetOffers();
    loadFormSoon();
    if (state.isShown) looks.want(written());
  });
  studio.on("ordo/checked", ({ failure, isFull }) => {
    clearTimeout(state.retry); // one that waits, however many answers come, also to other windows
    if (isFull) state.retry = window.setTimeout(() => { if (state.isShown) looks.everything(written()); }, RETRY_MS);
    else if (failure) studio.tell(phrase("books-unchecked", { failure: spoken(failure) }), { isError: true });
    else if (state.isShown) looks.everything(written());
  });

  let known = {};
  const draw = async () => {
    if (!state.isShown) return;
    const { game, card, language } = studio.chosen;
    const before = known;
    known = { game, card, language };
    if (before.game && before.game !== game) gallery.input.value = studio.firstFilter;
    if (before.game !== game || before.language !== language) gallery.refresh();
    else gallery.mark();
    if (before.card !== card || before.game !== game) {
      state.thumb = null;
      face.highlight([]);
      if (state.tab === "form") {
        const key = form.focused;
        looks.want(written());
        await form.settled();
        await form.load();
        if (key) form.focus(key);
        return;
      }
      if (!state.isFromCaret) {
        followCaretSoon.cancel(); // it stands where the card before is
        await goToCard();
      }
    } else if (state.tab === "form") form.load(); // in another language
    looks.want(written());
  };
  studio.addEventListener("chosen", draw);
  studio.connection.addEventListener("open", () => { if (state.isShown && known.card) { gallery.renew(); loadFormSoon(); looks.want(written()); } });

  document.addEventListener("keydown", (event) => {
    if (!state.isShown || document.querySelector("dialog[open]")) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const act = event.key.toLowerCase() === "k" && isCommand && !event.shiftKey && !event.altKey ? () => gallery.focus()
        : event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown") && !event.defaultPrevented ? () => nextCard(event.key === "ArrowUp" ? -1 : 1) : null;
    if (!act) return;
    event.preventDefault();
    act();
  });

  return {
    show() {
      state.isShown = true;
      const { place: wanted } = studio;
      studio.place = null;
      if (!state.tab) showTab(remembered());
      if (wanted) goToPlace(wanted);
      known = wanted ? { ...studio.chosen } : {};
      if (wanted) gallery.refresh();
      else if (state.tab === "form") loadFormSoon();
      draw();
    },
    hide() {
      state.isShown = false;
      followCaretSoon.cancel();
      form.settled();
      editor?.seek();
    },
    nextFinding: () => findings.next(),
  };
}
