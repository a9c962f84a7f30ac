// Undo and redo by keys, in every view that has no editor of text: an editor has the same keys.

/** What a key asks for: `undo` by Ctrl-Z, `redo` by Ctrl-Shift-Z or Ctrl-Y, else null. */
export function turnOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const letter = key.toLowerCase();
  if (!(ctrlKey || metaKey) || altKey || (letter !== "z" && letter !== "y")) return null;
  return letter === "y" || shiftKey ? "redo" : "undo";
}
