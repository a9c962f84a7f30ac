// Two texts beside each other: the file and what is in the page; both are kept until somebody chooses.
import { MergeView } from "@codemirror/merge";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { EditorState, Transaction } from "@codemirror/state";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { h } from "../elements.js";
import { words } from "../words.js";

/** Open a dialog; resolves to what `close(value)` is called with, null where it was only closed. */
function ask(title, build) {
  return new Promise((resolve) => {
    let answer = null;
    const before = document.activeElement;
    const dialog = h("dialog", { class: "compare", "aria-labelledby": "compare-title" }, h("h2", { id: "compare-title" }, title));
    const close = (value) => { answer = value; dialog.close(); };
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.append(...build(close));
    dialog.showModal();
  });
}

function texts(studio, left, right, labels, { isEditable }) {
  const common = (label) => [lineNumbers(), yaml(), EditorView.cspNonce.of(studio.nonce), EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" })];
  const fixed = [EditorState.readOnly.of(true)];
  return new MergeView({
    a: { doc: left, extensions: [...common(labels[0]), ...fixed] },
    b: { doc: right, extensions: [...common(labels[1]), ...(isEditable ? [history(), keymap.of([...defaultKeymap, ...historyKeymap])] : fixed)] },
    revertControls: isEditable ? "a-to-b" : undefined,
    collapseUnchanged: { margin: 3, minSize: 6 },
    gutter: true,
  });
}

const heads = (left, right) => h("div", { class: "sides" }, left, h("strong", {}, right));

/** Show a text and its file; what is chosen is saved, or the text becomes that of the file. */
export async function showConflict(studio, uri, name) {
  const opened = await studio.documents.open(uri);
  await opened.settled();
  let found = await studio.call("ordo/compare", { uri });
  let mine = found.mine;
  for (;;) {
    const choice = await ask(words("compare-title", { name }), (close) => {
      const view = texts(studio, found.theirs ?? "", mine, [words("side-file"), words("side-mine")], { isEditable: true });
      const sides = { file: found.theirs ?? "", base: found.base ?? "" };
      const side = h("select", { id: "compare-side", onChange: () => {
        view.a.dispatch({ changes: { from: 0, to: view.a.state.doc.length, insert: sides[side.value] }, annotations: Transaction.addToHistory.of(false) });
      } }, h("option", { value: "file" }, words("side-file")), h("option", { value: "base" }, words("side-base")));
      return [
        found.theirs === null ? h("p", {}, words("no-file")) : h("p", {}, words("take-hint")),
        heads(h("label", {}, h("span", { class: "hidden" }, words("left-side")), side), words("side-mine")),
        h("div", { class: "texts", tabindex: "-1" }, view.dom),
        h("div", { class: "choices" },
          h("button", { type: "button", class: "chosen", onClick: () => close({ text: view.b.state.doc.toString() }) }, words("save-mine")),
          h("button", { type: "button", onClick: () => close({ text: null }) }, words("take-file")),
          h("button", { type: "button", onClick: () => close(null) }, words("later"))),
      ];
    });
    if (choice === null) return;
    try {
      await opened.settled();
      if (choice.text === null) {
        await studio.call("ordo/discard", { uri, version: opened.version });
        return;
      }
      mine = choice.text;
      const answer = await studio.call("ordo/resolve", { uri, version: opened.version, text: mine, theirsHash: found.theirsHash });
      if (answer.saved) {
        studio.tell(words("saved-files", { names: name }));
        return;
      }
      found = answer.conflict;
      studio.tell(words("saved-elsewhere"));
    } catch (error) {
      studio.tell(words("save-failed", { reason: error.message }), { isError: true });
      return;
    }
  }
}

/** Show a text that an earlier studio left beside the file; resolves to whether it is kept, null where nobody chose. */
export async function showLeft(studio, left, name) {
  const found = await studio.call("ordo/recovered", { name: left });
  return ask(words("compare-title", { name }), (close) => [
    heads(h("strong", {}, words("side-file")), words("side-left")),
    h("div", { class: "texts", tabindex: "-1" }, texts(studio, found.theirs ?? "", found.mine, [words("side-file"), words("side-left")], { isEditable: false }).dom),
    h("div", { class: "choices" },
      h("button", { type: "button", class: "chosen", onClick: () => close(true) }, words("keep-left")),
      h("button", { type: "button", onClick: () => close(false) }, words("drop-left")),
      h("button", { type: "button", onClick: () => close(null) }, words("later"))),
  ]);
}
