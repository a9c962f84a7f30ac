// A text that was changed on two sides: what both were made from, the file and the text, piece by piece, and what becomes of them.
import { Decoration, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { defaultKeymap, history, historyKeymap, redo } from "@codemirror/commands";
import { syntaxHighlighting } from "@codemirror/language";
import { classHighlighter } from "@lezer/highlight";
import { yaml } from "@codemirror/lang-yaml";
import { openDialog } from "../dialog.js";
import { h } from "../elements.js";
import { words } from "../words.js";
import { marked, parted } from "./pieces.js";

const SIDES = ["base", "theirs", "mine"];

/** The lines of a side of a piece, with what differs from the base marked. */
function linesOf(piece, side) {
  const text = piece[side];
  if (!text) return [h("em", {}, words("piece-nothing"))];
  if (side === "base") return [text];
  return marked(text, piece.base).map(([part, differs]) => (differs ? h("mark", {}, part) : part));
}

const both = (piece) => piece.theirs + (piece.theirs && !piece.theirs.endsWith("\n") ? "\n" : "") + piece.mine;

/** The pieces as rows of three sides; where `choose` is given each can be chosen. Returns the rows, and what marks the chosen sides. */
function pieceRows(pieces, names, choose) {
  const radios = pieces.map(() => new Map());
  const radio = (at, value, label) => {
    const found = h("input", { type: "radio", name: `piece-${at}`, value, "aria-labelledby": label, onChange: () => choose(at, value) });
    radios[at].set(value, found);
    return found;
  };
  const rows = pieces.map((piece, at) => {
    const cells = SIDES.map((side) => {
      const id = `piece-${at}-${side}`;
      const head = h("span", { class: "side-name", id }, names[side]);
      const text = h("pre", { tabindex: "-1" }, ...linesOf(piece, side));
      return choose ? h("label", { class: "side" }, radio(at, side, id), head, text) : h("div", { class: "side" }, head, text);
    });
    const title = [words("piece-line", { line: piece.line }), piece.place, words(`piece-${piece.kind}`)].filter(Boolean).join(" · ");
    const more = choose && piece.kind === "both" ? h("label", { class: "side both" }, radio(at, "both", `piece-${at}-both`), h("span", { class: "side-name", id: `piece-${at}-both` }, words("take-both"))) : null;
    return h("fieldset", { class: `piece ${piece.kind}` }, h("legend", {}, title), h("div", { class: "sides" }, ...cells), more);
  });
  const mark = (at, text) => {
    const [piece, options] = [pieces[at], radios[at]];
    const chosen = [...options.keys()].filter((value) => (value === "both" ? both(piece) : piece[value]) === text);
    const kept = chosen.find((value) => options.get(value).checked) ?? chosen.at(-1);
    for (const [value, each] of options) each.checked = value === kept;
  };
  return { rows, mark };
}

/** @type {import("@codemirror/state").StateEffectType<{ at: number, from: number, to: number }>} */
const setPiece = StateEffect.define();

/** Where the pieces stand in the text that will be saved, whatever is typed there. */
const placesOfPieces = (places) => StateField.define({
  create: () => places,
  update(value, transaction) {
    if (!transaction.docChanged) return value;
    const moved = value.map(({ from, to, kind }) => {
      const isEmpty = from === to;
      const [start, end] = [transaction.changes.mapPos(from, isEmpty ? -1 : 1), transaction.changes.mapPos(to, isEmpty ? 1 : -1)];
      return { from: start, to: Math.max(start, end), kind };
    });
    for (const effect of transaction.effects) if (effect.is(setPiece)) Object.assign(moved[effect.value.at], { from: effect.value.from, to: effect.value.to });
    return moved;
  },
  provide: (field) => EditorView.decorations.from(field, (value) => Decoration.set(
    value.filter(({ from, to }) => to > from).map(({ from, to, kind }) => Decoration.mark({ class: `piece-text ${kind}` }).range(from, to)), true)),
});

/** The pieces of three texts and an editor with what will be saved: at first all that was changed on one side alone, and else mine. */
function merging(studio, found) {
  const parts = parted(found.base ?? "", found.theirs ?? "", found.mine);
  const pieces = parts.filter((each) => typeof each !== "string");
  const places = [];
  let doc = "";
  for (const part of parts) {
    const text = typeof part === "string" ? part : part.kind === "theirs" && found.theirs !== null ? part.theirs : part.mine;
    if (typeof part !== "string") places.push({ from: doc.length, to: doc.length + text.length, kind: part.kind });
    doc += text;
  }
  const field = placesOfPieces(places);
  const choose = (at, value) => {
    const [{ from, to }, insert] = [editor.state.field(field)[at], value === "both" ? both(pieces[at]) : pieces[at][value]];
    editor.dispatch({ changes: { from, to, insert }, effects: [setPiece.of({ at, from, to: from + insert.length }), EditorView.scrollIntoView(from, { y: "center" })] });
  };
  const names = { base: words("side-base"), theirs: words("side-file"), mine: words("side-mine") };
  const { rows, mark } = pieceRows(pieces, names, choose);
  const markAll = (state) => state.field(field).forEach(({ from, to }, at) => mark(at, state.sliceDoc(from, to)));
  const editor = new EditorView({
    state: EditorState.create({
      doc,
      extensions: [field, lineNumbers(), yaml(), syntaxHighlighting(classHighlighter), history(), keymap.of([...defaultKeymap, ...historyKeymap, { key: "Mod-Shift-z", run: redo }]), EditorView.cspNonce.of(studio.nonce), EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": words("side-result"), spellcheck: "false", tabindex: "0" }),
        EditorView.updateListener.of((update) => { if (update.docChanged) markAll(update.state); })],
    }),
  });
  markAll(editor.state);
  const first = rows[Math.max(pieces.findIndex(({ kind }) => kind === "both"), 0)]?.querySelector("input:checked");
  if (first instanceof HTMLElement) first.autofocus = true;
  rows.forEach((row, at) => row.addEventListener("focusin", () => editor.dispatch({ effects: EditorView.scrollIntoView(editor.state.field(field)[at].from, { y: "center" }) })));
  return { rows, editor, pieces };
}

const summary = (pieces) => words("pieces", { count: pieces.length, both: pieces.filter(({ kind }) => kind === "both").length });

/** Show a text and its file; what is chosen is saved, or the text becomes that of the file. */
export async function showConflict(studio, uri, name) {
  const opened = await studio.documents.open(uri);
  await opened.settled();
  let found = await studio.call("ordo/compare", { uri });
  const takeFile = async () => {
    await opened.settled();
    await studio.call("ordo/discard", { uri, version: opened.version });
    return null;
  };
  const save = async (text) => {
    await opened.settled();
    return { ...(await studio.call("ordo/resolve", { uri, version: opened.version, text, theirsHash: found.theirsHash })), text };
  };
  for (;;) {
    const answer = await openDialog(words("compare-title", { name }), ({ close, attempt }) => {
      const { rows, editor, pieces } = merging(studio, found);
      return [
        h("p", {}, found.theirs === null ? words("no-file") : summary(pieces)),
        h("div", { class: "pieces" }, ...rows),
        h("h3", {}, words("side-result")),
        h("div", { class: "result" }, editor.dom),
        h("div", { class: "choices" },
          h("button", { type: "button", class: "chosen", onClick: () => attempt(() => save(editor.state.doc.toString())) }, words("save-result")),
          h("button", { type: "button", onClick: () => attempt(takeFile) }, words("take-file")),
          h("button", { type: "button", onClick: () => close() }, words("later"))),
      ];
    }, "compare");
    if (answer === null) return;
    if (answer.saved) {
      studio.tell(words("saved-files", { names: name }));
      return;
    }
    found = { ...answer.conflict, mine: answer.text };
    studio.tell(words("saved-elsewhere"));
  }
}

/** Show a text that an earlier studio left beside the file; resolves to whether it is kept, null where nobody chose. */
export async function showLeft(studio, left, name) {
  const found = await studio.call("ordo/recovered", { name: left });
  const pieces = parted(found.base ?? "", found.theirs ?? "", found.mine).filter((each) => typeof each !== "string");
  const names = { base: words("side-base"), theirs: words("side-file"), mine: words("side-left") };
  return openDialog(words("compare-title", { name }), ({ close }) => [
    h("div", { class: "pieces", tabindex: "0" }, ...pieceRows(pieces, names, null).rows),
    h("div", { class: "choices" },
      h("button", { type: "button", class: "chosen", onClick: () => close(true) }, words("keep-left")),
      h("button", { type: "button", onClick: () => close(false) }, words("drop-left")),
      h("button", { type: "button", onClick: () => close() }, words("later"))),
  ], "compare");
}
