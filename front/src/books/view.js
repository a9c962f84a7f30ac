// Books: the text at the left, the book as it will be at the right, what is wrong below.
import { h, spoken } from "../elements.js";
import { findingAfter, findingList, inOrder, redraw } from "../finding_list.js";
import { JobFollower, RETRY_MS, reasonOfJob } from "../jobs.js";
import { reason } from "../refusal.js";
import { StatusLine } from "../status_line.js";
import { TextEditor } from "../text_editor.js";
import { showing } from "../view_failure.js";
import { languageName, phrase, words as word } from "../words.js";
import { bookFrame } from "./frame.js";

export { words } from "./words.js";
export function mount(root, studio) {
  const state = { game: "", books: [], book: null, document: null, line: 0, isAsking: false, isChanged: false, isNew: true, findings: [], last: null, asked: null, retry: 0 };

  const chooser = h("select", { id: "books-book", onChange: () => { editor.seek(); choose(state.books[Number(chooser.value)]); } });
  const formats = ["pdf", "booklet", "html"].map((each) => h("button", { onClick: () => make(each) }, word(`books-${each}`)));
  const paper = h("select", { id: "books-paper" }, h("option", { value: "a4" }, "A4"), h("option", { value: "letter" }, "Letter"));
  const stop = h("button", { hidden: true, onClick: () => files.cancel() }, word("books-cancel"));
  const made = new StatusLine("books-made", { name: "span" });
  const bar = h("div", { class: "books-bar tool-row", "data-part": "" },
    h("label", {}, h("span", { class: "faint" }, word("books-book")), " ", chooser),
    h("div", { class: "tool-row", role: "group", "aria-label": word("books-download") }, ...formats, h("label", {}, h("span", { class: "faint" }, word("books-paper")), " ", paper), stop), made.element);
  const place = h("div", { class: "editor books-editor", "data-part": "" });
  const element = h("iframe", { src: "/book/frame", title: word("books-preview"), sandbox: "allow-same-origin" });
  const note = new StatusLine("books-note", { text: word("books-first") });
  const findings = h("section", { class: "books-findings", tabIndex: -1, "data-part": "", "aria-label": word("books-findings") });
  root.append(bar, place, h("div", { class: "books-preview", "data-part": "" }, note.element, element), findings);

  const editor = new TextEditor(place, studio, { label: word("books-text"), onDefinition: goTo });
  editor.addEventListener("caret", () => {
    const line = editor.caret.line + 1;
    if (line === state.line) return;
    state.line = line;
    frame.show(line);
  });
  const frame = bookFrame(element, (line) => goToLine(line - 1));

  /** Put the caret into a line, counted from 0. */
  function goToLine(line) {
    if (!editor.view) return;
    editor.go({ start: { line, character: 0 }, end: { line, character: 0 } });
    editor.view.focus();
  }

  const files = new JobFollower(studio, "book", (told) => {
    stop.hidden = !files.isAtWork;
    const asked = formats.find((each) => each === document.activeElement);
    if (asked) state.asked = asked;
    for (const each of formats) each.disabled = files.isAtWork;
    if (asked && files.isAtWork) stop.focus(); // a button that is out of use loses the focus
    else if (!files.isAtWork && [stop, document.body].includes(document.activeElement)) state.asked?.focus();
    if (told.state === "waiting") made.show(word("books-making", { name: word("books-book") }));
    if (told.state === "cancelled") made.show();
    if (told.state === "failed") { made.fail(phrase("books-file-failed", { error: reasonOfJob(told) })); if (told.findings) drawFindings(told.findings); }
    if (told.state !== "done") return;
    made.show(told.files.map(({ name }) => h("a", { href: `/download/${told.job}/${name}`, download: name }, word("books-made", { name }))));
    if (files.isAwaited()) made.element.querySelector("a")?.focus();
  });

  /** Ask for the page of the newest text; while one is made, another one is asked for only once. */
  async function ask() {
    state.isChanged = true;
    if (state.isAsking || !state.book) return;
    state.isAsking = true;
    state.isChanged = false;
    const { document, book } = state;
    try {
      await document.settled();
      await studio.call("ordo/preview", { game: state.game, edition: book.edition, language: book.language, again: state.isNew });
      state.isNew = false;
    } catch (error) {
      state.isAsking = false;
      note.fail(phrase("books-failed", { error: reason(error) }));
    }
  }

  studio.on("ordo/book", async (told) => {
    state.isAsking = false;
    const book = state.book;
    if (!book || told.game !== state.game || told.edition !== book.edition || told.language !== book.language) { if (state.isChanged) ask(); return; }
    if (told.page && !(await frame.take(told.page, book.language))) { state.isNew = true; ask(); return; }
    const hasErrors = told.findings.some((each) => each.severity === "error");
    element.classList.toggle("is-stale", !told.page);
    if (told.failure) note.fail(phrase("books-failed", { error: spoken(told.failure) }));
    else note.show(!told.page ? word("books-stale") : hasErrors ? word("books-refused") : "", hasErrors || !told.page ? "stale" : "");
    drawFindings(told.findings);
    editor.lint(told.findings);
    const here = told.findings.filter((each) => each.uri === book.uri);
    frame.mark(here.map((each) => ({ line: each.range.start.line + 1, isError: each.severity === "error" })));
    if (state.isChanged) ask();
    else if (told.isFull) {
      clearTimeout(state.retry); // one that waits, however many answers come
      state.retry = window.setTimeout(() => { if (!root.hidden) ask(); }, RETRY_MS);
    }
  });
  studio.connection.addEventListener("close", () => { state.isAsking = false; state.isNew = true; });
  studio.connection.addEventListener("open", () => { if (!root.hidden && state.book) ask(); });

  function drawFindings(list) {
    state.findings = list;
    redraw(findings, list.length ? findingList(inOrder(list), studio, goTo) : h("p", { class: "faint" }, word("books-sound")));
  }

  /** Go to a place of a book here, or of any other text in Cards. */
  async function goTo({ uri, range }) {
    const other = state.books.find((one) => one.uri === uri);
    if (other) {
      const { isWanted, mayFocus } = editor.seek();
      const opened = await studio.documents.open(uri);
      if (!isWanted()) return;
      await choose(other);
      if (isWanted() && state.book === other) editor.show(opened, range, { focuses: mayFocus(), lang: other.language });
    } else {
      studio.place = { uri, range };
      studio.open("cards");
    }
  }

  function make(format) {
    if (!state.document) return;
    const { edition, language } = state.book;
    files.start("ordo/makeBook", { game: state.game, edition, language, format, paper: paper.value });
  }

  async function choose(book) {
    if (!book) return;
    if (book === state.book) {
      if (state.document) editor.show(state.document, null, { lang: book.language });
      return;
    }
    state.document?.removeEventListener("change", ask);
    editor.leave();
    state.document = null;
    state.book = book;
    chooser.value = String(state.books.indexOf(book));
    frame.clear();
    state.isNew = true;
    note.show(word("books-first"));
    findings.replaceChildren();
    const opened = await studio.documents.open(book.uri).catch((error) => {
      if (state.book === book) state.book = null; // it can be chosen again
      throw error;
    });
    if (state.book !== book) return;
    state.document = opened;
    editor.show(opened, null, { lang: book.language });
    opened.addEventListener("change", ask);
    ask();
  }

  /** Begin the first book of the game. */
  async function begin() {
    try {
      ({ books: state.books } = await studio.call("ordo/newBook", { game: state.game }));
      offer();
      await show();
      editor.view?.focus();
    } catch (error) {
      studio.fail(error);
    }
  }

  const offer = () => chooser.replaceChildren(...state.books.map((each, at) => h("option", { value: String(at) }, `${word(`books-${each.edition}`)} · ${languageName(each.language)}`)));

  async function show() {
    if (!studio.chosen.game) return;
    if (state.game !== studio.chosen.game) {
      state.game = studio.chosen.game;
      const { books } = await studio.call("ordo/books", { game: state.game }).catch((error) => {
        state.game = ""; // to be asked again
        throw error;
      });
      state.books = books;
      offer();
    }
    for (const each of [bar, place, element, findings]) each.hidden = !state.books.length;
    if (!state.books.length) {
      note.show([word("books-none"), " ", h("button", { type: "button", "data-first": "", onClick: begin }, word("books-begin", { language: languageName(studio.game.language) }))]);
      return;
    }
    const edition = state.book?.edition ?? "play";
    const language = studio.chosen.language;
    const is = (one) => (other) => other.language === one.language && other.edition === one.edition;
    editor.seek();
    await choose(state.books.find(is({ edition, language })) ?? state.books.find((each) => each.language === language) ?? state.books[0]);
  }

  studio.addEventListener("chosen", () => { if (!root.hidden) showing(root, show); });
  return {
    show,
    hide: () => editor.seek(),
    nextFinding() {
      state.last = findingAfter(state.last, state.findings) ?? null;
      if (state.last) goTo(state.last);
    },
  };
}
