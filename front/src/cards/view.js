// Cards: the list of them, and the file of the chosen one in an editor.
import { EditorView, keymap, lineNumbers, highlightActiveLine, drawSelection } from "@codemirror/view";
import { EditorState } from "@codemirror/state";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { syntaxHighlighting, defaultHighlightStyle, bracketMatching, foldGutter } from "@codemirror/language";
import { search, searchKeymap } from "@codemirror/search";
import { h } from "../elements.js";
import { words as word } from "../words.js";

export const words = {
  en: { "card-list": "Cards of the game", editor: "File of the card" },
  de: { "card-list": "Karten des Spiels", editor: "Datei der Karte" },
  ru: { "card-list": "Карты игры", editor: "Файл карты" },
};

export function mount(root, studio) {
  const list = h("ul", {});
  const place = h("div", { class: "editor" });
  root.append(h("nav", { class: "card-list", "aria-label": word("card-list") }, list), place);
  let shown = null;

  const extensions = () => [
    lineNumbers(), foldGutter(), drawSelection(), highlightActiveLine(), bracketMatching(), history(), search({ top: true }), yaml(),
    syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
    EditorView.cspNonce.of(studio.nonce),
    EditorView.contentAttributes.of({ "aria-label": word("editor"), spellcheck: "false" }),
  ];

  const drawList = () => {
    list.replaceChildren(...(studio.game?.cards ?? []).map((card) => h("li", {}, h("a", {
      href: "#", "aria-current": card.id === studio.chosen.card ? "true" : null,
      onClick: (event) => { event.preventDefault(); studio.choose({ card: card.id }); },
    }, card.names[studio.chosen.language] || card.id))));
  };

  const drawEditor = async () => {
    const card = studio.card;
    if (!card) return;
    const document = await studio.documents.open(card.uri);
    if (shown?.document !== document) {
      if (shown) { shown.document.view = null; shown.view.destroy(); }
      const state = EditorState.create({ doc: document.state.doc, extensions: extensions() });
      const view = new EditorView({ state, parent: place, dispatchTransactions: (transactions, editor) => {
        editor.update(transactions);
        for (const each of transactions) document.apply(each);
      } });
      document.state = state;
      document.view = view;
      shown = { document, view };
    }
    const line = shown.view.state.doc.line(Math.min(card.line + 1, shown.view.state.doc.lines));
    shown.view.dispatch({ selection: { anchor: line.from }, effects: EditorView.scrollIntoView(line.from, { y: "start" }) });
  };

  const draw = () => { drawList(); drawEditor(); };
  studio.addEventListener("chosen", draw);
  return { show: draw };
}
