// An editor of Markdown over an open document of the studio.
import { EditorView, keymap, lineNumbers, highlightActiveLine, drawSelection } from "@codemirror/view";
import { EditorState } from "@codemirror/state";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown } from "@codemirror/lang-markdown";
import { syntaxHighlighting } from "@codemirror/language";
import { classHighlighter } from "@lezer/highlight";
import { search, searchKeymap } from "@codemirror/search";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";

/** Show a document in a place; `onPlace(line)` is told when the cursor comes to another line, counted from 1. */
export function markdownEditor(place, opened, { nonce, label, language, onPlace }) {
  let line = 0;
  const state = EditorState.create({
    doc: opened.state.doc,
    extensions: [
      lineNumbers(), drawSelection(), highlightActiveLine(), history(), search({ top: true }), markdown(), lintGutter(), EditorView.lineWrapping,
      syntaxHighlighting(classHighlighter),
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]), // Tab leaves the editor
      EditorView.cspNonce.of(nonce),
      EditorView.contentAttributes.of({ "aria-label": label, "data-first": "", spellcheck: "true", lang: language }),
      EditorView.updateListener.of((update) => {
        const now = update.state.doc.lineAt(update.state.selection.main.head).number;
        if (now === line) return;
        line = now;
        onPlace(now);
      }),
    ],
  });
  const view = new EditorView({
    state, parent: place, dispatchTransactions: (transactions, editor) => {
      editor.update(transactions);
      for (const each of transactions) opened.apply(each);
    },
  });
  opened.state = state;
  opened.view = view;

  const offset = (doc, { line: at, character }) => {
    const found = doc.line(Math.min(at + 1, doc.lines));
    return Math.min(found.from + character, found.to);
  };
  return {
    /** Mark findings of this text. */
    mark(findings) {
      const doc = view.state.doc;
      const marks = findings.map((each) => ({
        from: offset(doc, each.range.start), to: Math.max(offset(doc, each.range.start), offset(doc, each.range.end)),
        severity: each.severity === "error" ? "error" : "warning", message: [each.message, each.help].filter(Boolean).join("\n"), source: each.code,
      }));
      view.dispatch(setDiagnostics(view.state, marks));
    },
    /** Put the cursor into a line, counted from 1. */
    go(to) {
      const found = view.state.doc.line(Math.max(1, Math.min(to, view.state.doc.lines)));
      view.dispatch({ selection: { anchor: found.from }, effects: EditorView.scrollIntoView(found.from, { y: "center" }) });
      view.focus();
    },
    close() {
      opened.view = null;
      opened.state = view.state;
      view.destroy();
    },
  };
}
