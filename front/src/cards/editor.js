// The editor of one file of data: YAML, findings, completion and help of the studio.
import { EditorView, keymap, lineNumbers, highlightActiveLine, highlightActiveLineGutter, drawSelection, hoverTooltip } from "@codemirror/view";
import { EditorState, Prec } from "@codemirror/state";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { syntaxHighlighting, bracketMatching, foldGutter, foldService, foldKeymap, indentUnit } from "@codemirror/language";
import { search, searchKeymap, highlightSelectionMatches } from "@codemirror/search";
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { lintGutter, setDiagnostics, forEachDiagnostic } from "@codemirror/lint";
import { classHighlighter } from "@lezer/highlight";
import { h } from "../elements.js";
import { words as word } from "../words.js";

const METHOD_NOT_FOUND = -32601;

export const positionAt = (doc, offset) => {
  const line = doc.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
};
export const offsetAt = (doc, { line, character }) => {
  if (line >= doc.lines) return doc.length;
  const found = doc.line(line + 1);
  return Math.min(found.from + character, found.to);
};

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

export class CardEditor extends EventTarget {
  #shown = null;
  #offered = new Set(["textDocument/completion", "textDocument/hover"]);
  #equipped = new WeakSet();

  /** Events: `caret` when it moves or text changes, with `docChanged` as `detail`. */
  constructor(place, studio, keys) {
    super();
    this.place = place;
    this.studio = studio;
    this.keys = keys;
  }

  get document() {
    return this.#shown?.document ?? null;
  }

  get view() {
    return this.#shown?.view ?? null;
  }

  /** Show a document, with its history; a place in it is put before the eyes. */
  show(document, range = null, { focuses = false } = {}) {
    if (this.document !== document) {
      if (this.#shown) {
        this.#shown.document.view = null;
        this.#shown.view.destroy();
      }
      if (!this.#equipped.has(document)) {
        document.state = EditorState.create({ doc: document.state.doc, extensions: this.#extensions(document) });
        this.#equipped.add(document);
      }
      const view = new EditorView({ state: document.state, parent: this.place, dispatchTransactions: (transactions, editor) => {
        editor.update(transactions);
        for (const each of transactions) document.apply(each);
        const docChanged = transactions.some((each) => each.docChanged);
        if (docChanged || transactions.some((each) => each.selection)) this.dispatchEvent(new CustomEvent("caret", { detail: { docChanged } }));
      } });
      document.view = view;
      this.#shown = { document, view };
    }
    if (range) this.go(range);
    if (focuses) this.view.focus();
  }

  /** Put the caret on a place, and the place before the eyes. */
  go(range) {
    const from = offsetAt(this.view.state.doc, range.start);
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
    const made = findings.filter((each) => each.uri === this.document.uri).map((each) => {
      const from = offsetAt(doc, each.range.start);
      return {
        from, to: Math.max(offsetAt(doc, each.range.end), from), severity: each.severity === 1 ? "error" : "warning", source: each.code,
        message: each.message, card: each.card, renderMessage: () => told(each),
      };
    });
    if (card !== null) forEachDiagnostic(this.view.state, (each, from, to) => { if (/** @type {any} */ (each).card !== card) made.push({ ...each, from, to }); });
    this.view.dispatch(setDiagnostics(this.view.state, made));
  }

  #extensions(document) {
    return [
      Prec.highest(keymap.of(this.keys)),
      lineNumbers(), lintGutter(), foldGutter(), foldByIndent, drawSelection(), highlightActiveLine(), highlightActiveLineGutter(), bracketMatching(), history(),
      search({ top: true }), highlightSelectionMatches(), yaml(), indentUnit.of("  "), syntaxHighlighting(classHighlighter),
      autocompletion({ override: [(context) => this.#complete(document, context)], icons: false }),
      hoverTooltip((view, at) => this.#explain(document, view, at)),
      keymap.of([...completionKeymap, ...foldKeymap, ...searchKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
      EditorView.cspNonce.of(this.studio.nonce),
      EditorView.contentAttributes.of({ "aria-label": word("editor"), "data-first": "", spellcheck: "false", autocapitalize: "off" }),
    ];
  }

  async #ask(method, document, offset) {
    if (!this.#offered.has(method)) return null;
    await document.settled();
    try {
      return await this.studio.call(method, { textDocument: { uri: document.uri }, position: positionAt(document.state.doc, offset) });
    } catch (error) {
      if (error.code === METHOD_NOT_FOUND) this.#offered.delete(method);
      return null;
    }
  }

  async #complete(document, context) {
    const before = context.matchBefore(/[\w$./-]*/);
    if (!context.explicit && !before?.text) return null;
    const found = await this.#ask("textDocument/completion", document, context.pos);
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

  async #explain(document, view, at) {
    const found = await this.#ask("textDocument/hover", document, at);
    if (!found?.contents) return null;
    const [from, to] = found.range ? [offsetAt(view.state.doc, found.range.start), offsetAt(view.state.doc, found.range.end)] : [at, at];
    return { pos: from, end: to, above: true, create: () => ({ dom: plain(found.contents) }) };
  }
}

/** What a finding says, with its remedy. */
function told({ code, message, help }) {
  return h("div", { class: "told" }, h("span", { class: "code" }, code), ` ${message}`, help ? h("div", { class: "help" }, `${word("remedy")} ${help}`) : null);
}

/** Markdown of the studio as plain lines. */
function plain(contents) {
  const text = typeof contents === "string" ? contents : Array.isArray(contents) ? contents.map((each) => each.value ?? each).join("\n\n") : contents.value;
  return h("div", { class: "explained" }, ...text.replace(/[*`]/g, "").split("\n").map((line) => h("p", {}, line)));
}
