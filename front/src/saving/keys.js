// The list of keys of the page and of all its views.
import { h } from "../elements.js";
import { addWords, words } from "../words.js";

const EVERYWHERE = [["Ctrl-S", "key-save"], ["?", "key-keys"], ["Ctrl-F", "key-find"], ["Ctrl-Z", "key-undo"]];

const table = (title, keys) => [
  h("h3", {}, title),
  h("dl", {}, ...keys.flatMap(([key, word]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words(word))])),
];

/** Show them; `views` are the functions that load the views, whose modules may export `keys`, pairs of a key and a word. */
export async function showKeys(views) {
  if (document.getElementById("keys")) return;
  const before = document.activeElement;
  const parts = table(words("everywhere"), EVERYWHERE);
  for (const [name, load] of Object.entries(views)) {
    const module = await load();
    addWords(module.words);
    if (module.keys?.length) parts.push(...table(words(name), module.keys));
  }
  const dialog = h("dialog", { id: "keys", "aria-labelledby": "keys-title" }, h("h2", { id: "keys-title" }, words("keys")), ...parts,
    h("button", { type: "button", onClick: () => dialog.close() }, words("close")));
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before instanceof HTMLElement) before.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
