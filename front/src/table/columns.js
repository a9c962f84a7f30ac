// Which columns are shown, how wide they are, and in which order the rows.
const MOST = { words: 40, text: 26, list: 18, choice: 16, number: 8, flag: 8 };

const storage = (game) => `ordo-columns-${game}`;

/** The keys that a person chose for a game; null for the usual ones. */
export function chosenColumns(game) {
  try {
    return JSON.parse(localStorage.getItem(storage(game)));
  } catch {
    return null;
  }
}

export function chooseColumns(game, keys) {
  if (keys) localStorage.setItem(storage(game), JSON.stringify(keys));
  else localStorage.removeItem(storage(game));
}

/** The usual ones: of what any card has, texts in the language of the game and the chosen one, and all else. */
export function usualColumns(columns, rows, languages) {
  const filled = new Set(columns.filter((_, at) => rows.some((row) => row.cells[at] !== "")).map((each) => each.title));
  return columns.filter((each) => !each.isEditable || (filled.has(each.title) && (!each.language || languages.includes(each.language)))).map((each) => each.key);
}

/** Columns with their width in letters, after the longest cell. */
export function sized(columns, rows) {
  return columns.map((column, at) => {
    const longest = rows.reduce((most, row) => Math.max(most, row.cells[at].length), 0);
    const title = column.title.length + (column.language ? 4 : 0) + 3;
    return { ...column, width: Math.max(7, title, Math.min(MOST[column.kind] ?? 26, longest + 3)) };
  });
}

/** Rows in the order of a column: numbers by size, texts as the language sorts them, empty cells last. */
export function sorted(rows, sort, column) {
  if (!sort || !column) return rows;
  const collator = new Intl.Collator(column.language ?? undefined, { numeric: true });
  const compare = (a, b) => {
    const [x, y] = [a.cells.get(column.key), b.cells.get(column.key)];
    if (x === "" || y === "") return Number(x === "") - Number(y === "");
    const order = column.kind === "number" ? Number(x) - Number(y) : collator.compare(x, y);
    return sort.isDown ? -order : order;
  };
  return [...rows].sort(compare);
}
