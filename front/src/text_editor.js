// The editor of a text, of cards as of books: findings and remedies, completion, help, renaming and definitions of the studio.
import { EditorView, keymap, lineNumbers, highlightActiveLine, highlightActiveLineGutter, drawSelection, hoverTooltip } from "@codemirror/view";
import { Compartment, EditorState, Prec } from "@codemirror/state";
import { defaultKeymap, history, historyKeymap, indentWithTab, redo } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { syntaxHighlighting, bracketMatching, foldGutter, foldService, foldKeymap, indentUnit } from "@codemirror/language";
import { search, searchKeymap, highlightSelectionMatches } from "@codemirror/search";
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { lintGutter, setDiagnostics, forEachDiagnostic } from "@codemirror/lint";
import { classHighlighter } from "@lezer/highlight";
import { chooseFrom } from "./action_menu.js";
import { h } from "./elements.js";
import { quietFromNow } from "./going_on.js";
import { mend, rename } from "./language_edits.js";
import { offsetAt, positionAt, spanOf } from "./positions.js";
import { ask } from "./question.js";
import { words as word } from "./words.js";

/** Whatever stands deeper below a line folds into it: a card into its first line. */
const foldByIndent = foldService.of((state, start) => {
  const first = state.doc.lineAt(start);
  const indent = first.text.search(/\S/);
  if (indent < 0 || first.text.trimStart().startsWith("#")) return null;
  let end = first.to;
  for (let at = first.number + 1; at <= state.doc.lines; at++) {
    const line = state.doc.line(at);
    const inner = line.text.search(/\S/);
    if (inner < 0) continue;
    if (inner <= indent) break;
    end = line.to;
  }
  return end > first.to ? { from: first.to, to: end } : null;
});

/** Kinds of completions of LSP -> icons of CodeMirror. */
const KINDS = { 3: "function", 5: "property", 6: "variable", 10: "property", 12: "constant", 13: "enum", 14: "keyword", 17: "text", 18: "type", 20: "enum" };

/** What an editor adds to the state of the text that it shows. */
const own = new Compartment();
const markup = new Compartment();

export class TextEditor extends EventTarget {
  #document = null;
  /** How often somebody has begun to go to a place, or gone there. */
  #ways = 0;

  /**
   * Events: `caret` when it moves or text changes, with `docChanged` as `detail`.
   * @param {{label: string, lang?: string, keys?: readonly any[], onDefinition: (location: {uri: string, range: any}) => void}} options
   */
  constructor(place, studio, options) {
    super();
    this.place = place;
    this.studio = studio;
    this.options = options;
  }

  get document() {
    return this.#document;
  }

  get view() {
    return this.#document?.view ?? null;
  }

  /** Show a document, with its history; another editor that shows it lets go of it. A place in it is put before the eyes. */
  show(document, range = null, { focuses = false, lang = null } = {}) {
    if (this.#document !== document) {
      this.leave();
      document.editor?.leave();
      if (own.get(document.state) === undefined) document.state = EditorState.create({ doc: document.state.doc, extensions: extensions(document, this.studio) });
      document.state = document.state.update({ effects: own.reconfigure(this.#own(lang)) }).state;
      document.editor = this;
      this.#document = document;
      document.view = new EditorView({ state: document.state, parent: this.place, dispatchTransactions: (transactions, view) => {
        view.update(transactions);
        for (const each of transactions) document.apply(each);
        const docChanged = transactions.some((each) => each.docChanged);
        if (docChanged || transactions.some((each) => each.selection)) this.dispatchEvent(new CustomEvent("caret", { detail: { docChanged } }));
      } });
    }
    if (range) this.go(range);
    if (focuses) this.view.focus();
  }

  /** Show nothing. */
  leave() {
    if (!this.#document) return;
    this.view.destroy();
    this.#document.view = this.#document.editor = null;
    this.#document = null;
  }

  /**
   * Begin to go to a place that is not known yet, which ends every other way. What it returns tells later whether the place shall still
   * be shown, since nobody has gone on here or to another, and whether it may take the focus, since nobody has gone on anywhere.
   */
  seek() {
    const way = ++this.#ways;
    const isQuiet = quietFromNow();
    return { isWanted: () => way === this.#ways && (isQuiet() || !this.view?.hasFocus), mayFocus: isQuiet };
  }

  /** Put the caret on a place, and the place before the eyes. */
  go(range) {
    this.#ways++;
    const { from } = spanOf(this.view.state.doc, range);
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
  }

  get caret() {
    const { state } = this.view;
    return positionAt(state.doc, state.selection.main.head);
  }

  /** Show findings of this file; with `card` only those of one card are replaced. */
  lint(findings, card = null) {
    if (!this.view) return;
    const { doc } = this.view.state;
    const made = findings.filter((each) => each.uri === this.#document.uri).map((each) => ({
      ...spanOf(doc, each.range), severity: each.severity === "remark" ? "info" : each.severity, message: each.message, card: each.card, code: each.code, help: each.help, renderMessage: () => told(each),
      actions: each.remedy ? [{ name: each.remedy, apply: (view, from, to) => this.#mend({ start: positionAt(view.state.doc, from), end: positionAt(view.state.doc, to) }, each.remedy) }] : [],
    }));
    const shown = [];
    forEachDiagnostic(this.view.state, (each, from, to) => shown.push({ .../** @type {any} */ (each), from, to }));
    if (card !== null) made.push(...shown.filter((each) => each.card !== card));
    if (said(made) !== said(shown)) this.view.dispatch(setDiagnostics(this.view.state, made)); // which closes what is read under the mouse
  }

  #own(lang) {
    return [
      Prec.highest(keymap.of([
        ...this.options.keys ?? [],
        { key: "Mod-.", run: () => { this.#remedies(); return true; } },
        { key: "F2", run: () => { this.#rename(); return true; } },
        { key: "F12", run: () => { this.#define(); return true; } },
      ])),
      EditorView.domEventHandlers({ mousedown: (event, view) => {
        if (!(/Mac/.test(navigator.platform) ? event.metaKey : event.ctrlKey) || event.button !== 0) return false;
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (at !== null) this.#define(at);
        return true;
      } }),
      EditorView.contentAttributes.of({ "aria-label": this.options.label, "data-first": "", ...(lang ? { lang } : {}) }),
    ];
  }

  /** Ask about the text, and act on the answer, null where there is none, unless somebody has gone on meanwhile. */
  async #ask(method, more, act) {
    const isQuiet = quietFromNow();
    const found = await question(this.studio, this.#document, method, more);
    return isQuiet() ? act(found) : null;
  }

  #mend(range, title) {
    const isQuiet = quietFromNow();
    return mend(this.studio, this.#document.uri, range, title).then(() => { if (isQuiet()) this.view?.focus(); });
  }

  /** Offer what mends the findings of the line of the caret. */
  #remedies() {
    const { view } = this;
    const line = view.state.doc.lineAt(view.state.selection.main.head);
    const range = { start: positionAt(view.state.doc, line.from), end: positionAt(view.state.doc, line.to) };
    return this.#ask("textDocument/codeAction", { range, context: {} }, async (found) => {
      if (!found?.length) return this.studio.tell(word("no-remedy"));
      const place = view.coordsAtPos(view.state.selection.main.head) ?? view.dom.getBoundingClientRect();
      const chosen = await chooseFrom(word("remedies-here"), found.map((each) => each.title), place);
      return chosen === null ? null : this.#mend(range, found[chosen].title);
    });
  }

  #rename() {
    const { caret } = this;
    return this.#ask("textDocument/prepareRename", { position: caret }, async (found) => {
      if (!found) return this.studio.tell(word("rename-nothing"));
      const name = found.placeholder;
      const input = h("input", { name: "now", value: name, required: true, spellcheck: "false", autocomplete: "off" });
      input.value = name;
      const { uri } = this.#document;
      const take = async ({ now }) => (now === name ? null : rename(this.studio, uri, caret, name, now));
      return ask(word("rename-title", { name }), word("rename-text"), [[word("rename-to"), input]], word("rename"), take).catch((error) => this.studio.fail(error));
    });
  }

  #define(at = this.view.state.selection.main.head) {
    return this.#ask("textDocument/definition", { position: positionAt(this.view.state.doc, at) }, (found) => {
      if (!found?.length) this.studio.tell(word("no-definition"));
      else this.options.onDefinition(found[0]);
    });
  }
}

/** What every editor has of a text; with its state it keeps its history, whoever shows it. */
function extensions(document, studio) {
  const isProse = document.uri.toLowerCase().endsWith(".md");
  if (isProse) import("@codemirror/lang-markdown").then(({ markdown }) => document.dispatch({ effects: markup.reconfigure(markdown()) }));
  return [
    own.of([]), markup.of(isProse ? [] : yaml()),
    lineNumbers(), lintGutter(), drawSelection(), highlightActiveLine(), highlightActiveLineGutter(), bracketMatching(), history(), EditorView.lineWrapping,
    search({ top: true }), highlightSelectionMatches(), indentUnit.of("  "), syntaxHighlighting(classHighlighter),
    isProse ? [] : [
      foldGutter(), foldByIndent, keymap.of(foldKeymap), autocompletion({ override: [(context) => complete(studio, document, context)], icons: false }), keymap.of(completionKeymap),
      hoverTooltip((view, at) => explain(studio, document, view, at)),
    ],
    keymap.of([...searchKeymap, ...defaultKeymap, ...historyKeymap, { key: "Mod-Shift-z", run: redo }, ...(isProse ? [] : [indentWithTab])]), // of prose, Tab leaves the editor
    EditorView.cspNonce.of(studio.nonce),
    EditorView.contentAttributes.of(isProse ? { spellcheck: "true" } : { spellcheck: "false", autocapitalize: "off" }),
  ];
}

/** What a text is marked with, to be compared. */
const said = (diagnostics) => JSON.stringify(diagnostics.map(({ from, to, severity, code, message, help, card, actions }) => [from, to, severity, code, message, help, card, actions?.map(({ name }) => name)]).sort());

/** Ask the studio about a text, when it has all that was typed; null where it cannot answer. */
async function question(studio, document, method, more) {
  const ask = () => studio.call(method, { textDocument: { uri: document.uri }, ...more });
  return document.settled().then(ask).catch(() => null);
}

async function complete(studio, document, context) {
  const before = context.matchBefore(/[\w$./-]*/);
  if (!context.explicit && !before?.text) return null;
  const found = await question(studio, document, "textDocument/completion", { position: positionAt(context.state.doc, context.pos) });
  const items = Array.isArray(found) ? found : found?.items;
  if (!items?.length || context.aborted) return null;
  const { doc } = context.state;
  const first = items.find((each) => each.textEdit?.range);
  const from = first ? offsetAt(doc, first.textEdit.range.start) : before.from;
  return {
    from,
    options: items.map((each) => ({
      label: each.filterText ?? each.label, displayLabel: each.label, detail: each.detail, type: KINDS[each.kind] ?? "text",
      apply: (each.textEdit?.newText ?? each.insertText ?? each.label).replace(/\$\{?\d+(?::([^}]*))?\}?/g, "$1"),
      info: each.documentation ? () => ({ dom: plain(each.documentation) }) : undefined,
    })),
    validFor: /^[\w$./-]*$/,
  };
}

async function explain(studio, document, view, at) {
  const found = await question(studio, document, "textDocument/hover", { position: positionAt(view.state.doc, at) });
  if (!found?.contents) return null;
  const { from, to } = found.range ? spanOf(view.state.doc, found.range) : { from: at, to: at };
  return { pos: from, end: to, above: true, create: () => ({ dom: plain(found.contents) }) };
}

/** What a finding says, with its remedy. */
function told({ code, message, help }) {
  return h("div", { class: "told" }, h("span", { class: "code" }, code), " ", h("span", { lang: "en" }, message), help ? h("div", { class: "help" }, word("remedy"), " ", h("span", { lang: "en" }, help)) : null);
}

/** Markdown of the studio as plain lines. */
function plain(contents) {
  const text = typeof contents === "string" ? contents : Array.isArray(contents) ? contents.map((each) => each.value ?? each).join("\n\n") : contents.value;
  return h("div", { class: "explained", lang: "en" }, ...text.replace(/[*`]/g, "").split("\n").map((line) => h("p", {}, line)));
}
