// Cards: the list of them, the file of the chosen one in an editor, its face, and what is wrong.
import { LOST } from "../connection.js";
import { h, spoken } from "../elements.js";
import { RETRY_MS } from "../jobs.js";
import { later } from "../later.js";
import { addCard } from "../new_card.js";
import { readable } from "../positions.js";
import { TextEditor } from "../text_editor.js";
import { phrase, words as word } from "../words.js";
import { FacePane } from "./face.js";
import { FindingsList } from "./findings_list.js";
import { Gallery } from "./gallery.js";
import { Looks } from "./looks.js";
import { Pictures } from "./pictures.js";

export { words } from "./words.js";

const CARET_MS = 60;

export function mount(root, studio) {
  const left = h("div", { class: "gallery-pane", "data-part": "" });
  const middle = h("div", { class: "editor-pane", "data-part": "" });
  const right = h("div", { class: "face-pane", "data-part": "" });
  const below = h("div", { class: "findings-pane", "data-part": "" });
  root.append(left, middle, right, below);

  const state = { side: "front", isFromCaret: false, isShown: false, retry: 0, spoken: null };
  const pictures = new Pictures();
  const gallery = new Gallery(left, studio, pictures, { onOpen: (card) => { choose({ card }); goToCard({ focuses: true }); }, onNew: newCard });
  const looks = new Looks(studio, () => ({ ...studio.chosen, side: state.side }));

  const file = h("span", { class: "file" });
  const place = h("div", { class: "editor" });
  middle.append(h("div", { class: "bar" }, file, h("button", { type: "button", class: "to-card", onClick: () => goToCard({ focuses: true }) }, word("to-card"))), place);

  const nextCard = (steps) => {
    const card = gallery.neighbour(steps);
    if (card) studio.choose({ card });
    return true;
  };
  const editor = new TextEditor(place, studio, {
    label: word("editor"),
    keys: [{ key: "Alt-ArrowUp", run: () => nextCard(-1) }, { key: "Alt-ArrowDown", run: () => nextCard(1) }],
    onDefinition: goToPlace,
  });
  const face = new FacePane(right, { studio, pictures, onPart: goToKey, onSide: (side) => { state.side = side; looks.want(editor.document); } });
  const findings = new FindingsList(below, studio, goToFinding);

  /** Show the text of a place, with the caret there, when `find` has found it, unless somebody goes on in the text meanwhile, or to another place. */
  async function goTo(find, { focuses }) {
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

  /** Put the caret on a key of the chosen card, in whatever file it stands. */
  function goToKey(keys, { focuses = true } = {}) {
    return goTo(() => studio.call("ordo/place", { ...studio.chosen, keys }), { focuses });
  }

  function goToCard({ focuses = false } = {}) {
    return studio.chosen.card ? goToKey(["id"], { focuses }) : null;
  }

  async function goToFinding({ uri, range, card }) {
    if (card && studio.game?.cards.some((each) => each.id === card)) choose({ card });
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

  function goToPlace({ uri, range }) {
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
    face.highlight(found.card === studio.chosen.card ? found.keys : []);
  }

  const followCaretSoon = later(followCaret, CARET_MS);
  editor.addEventListener("caret", (event) => {
    if (/** @type {CustomEvent} */ (event).detail.docChanged) looks.want(editor.document, { isTyping: true });
    followCaretSoon();
  });

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
    editor.lint(found, card);
    findings.showOf(card, found);
  });
  looks.addEventListener("all", async (event) => {
    const { findings: found, counts, cardsVersion: version, isComplete } = /** @type {CustomEvent} */ (event).detail;
    state.all = found;
    editor.lint(found);
    findings.show(found, studio.chosen.card, counts, isComplete);
    if (state.thumb) gallery.set(state.thumb.card, state.thumb.face, state.thumb.stale);
    if (gallery.version !== version) {
      await studio.refreshProject(() => choose({})); // where the chosen card is no more, that of the caret is meant
      await gallery.refresh();
      if (editor.view && state.isShown) followCaret();
    }
  });
  pictures.addEventListener("forget", () => { face.forget(); looks.want(editor.document); });

  // What is typed elsewhere, and structured edits, change faces, too.
  studio.on("ordo/text", () => {
    gallery.renew();
    if (state.isShown) looks.want(editor.document);
  });

  studio.on("ordo/disk", () => { if (state.isShown) looks.want(editor.document); });
  studio.on("ordo/checked", ({ failure, isFull }) => {
    clearTimeout(state.retry); // one that waits, however many answers come, also to other windows
    if (isFull) state.retry = window.setTimeout(() => { if (state.isShown) looks.everything(editor.document); }, RETRY_MS);
    else if (failure) studio.tell(phrase("books-unchecked", { failure: spoken(failure) }), { isError: true });
    else if (state.isShown) looks.everything(editor.document);
  });

  let known = {};
  const draw = async () => {
    if (!state.isShown) return;
    const { game, card, language } = studio.chosen;
    const before = known;
    known = { game, card, language };
    if (before.game !== game || before.language !== language) gallery.refresh();
    else gallery.mark();
    if (before.card !== card || before.game !== game) {
      state.thumb = null;
      face.highlight([]);
      if (!state.isFromCaret) {
        followCaretSoon.cancel(); // it stands where the card before is
        await goToCard();
      }
    }
    looks.want(editor.document);
  };
  studio.addEventListener("chosen", draw);
  studio.connection.addEventListener("open", () => { if (state.isShown && editor.document) { gallery.renew(); looks.want(editor.document); } });

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
      if (wanted) goToPlace(wanted);
      known = wanted ? { ...studio.chosen } : {};
      if (wanted) gallery.refresh();
      draw();
    },
    hide() {
      state.isShown = false;
      followCaretSoon.cancel();
      editor.seek();
    },
    nextFinding: () => findings.next(),
  };
}
