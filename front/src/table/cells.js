// Cells as spreadsheets put them on the clipboard: tabs between cells, line ends between rows, quotation marks where a cell holds any.

/** Write rows of cells. */
export function formatCells(rows) {
  const cell = (text) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join("\t")).join("\n");
}

/** Read rows of cells; a line end after the last row closes it. */
export function parseCells(text) {
  const rows = [];
  let [row, at] = [[], 0];
  while (text) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(at));
    const plain = quoted ?? /^([^\t\r\n]*)/.exec(text.slice(at));
    row.push(quoted ? quoted[1].replaceAll('""', '"').replaceAll(/\r\n?/g, "\n") : plain[1]);
    at += plain[0].length;
    if (text[at] === "\t") {
      at++;
      continue;
    }
    rows.push(row);
    row = [];
    if (at < text.length) at += text.startsWith("\r\n", at) ? 2 : 1;
    if (at >= text.length) break;
  }
  return rows;
}
