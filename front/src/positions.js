// Addresses of files, and places in a text: offsets of CodeMirror, and positions of LSP, both in UTF-16 units.

/** An address as people read it; one of a file whose name is no UTF-8 stays as it is. */
export function readable(uri) {
  try { return decodeURIComponent(uri); } catch { return uri; }
}

/** @returns {{line: number, character: number}} */
export function positionAt(doc, offset) {
  const line = doc.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
}

/** The offset of a position; a place outside is the nearest one of its line, or the end. */
export function offsetAt(doc, { line, character }) {
  if (line >= doc.lines) return doc.length;
  const found = doc.line(line + 1);
  return Math.min(found.from + character, found.to);
}

/** Where a range begins and ends. */
export function spanOf(doc, { start, end }) {
  const from = offsetAt(doc, start);
  return { from, to: Math.max(from, offsetAt(doc, end)) };
}
