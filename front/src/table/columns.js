// Which columns are shown, how wide they are, and in which order the rows.

/** The most rem that a column takes from others, by what it holds. */
const MOST = { words: 21, text: 14, list: 10, choice: 9, number: 5, flag: 5 };
const LEAST = 3.5;
/** Rem beside the text of a cell: its margins, and the mark of a finding. */
const BESIDE = 2.2;
/** Cells of a column that are measured: those with the most letters. */
const MEASURED = 5;

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

/** Columns with their `width` in rem, and `room` in rem, in which every cell can be read. */
export function sized(columns, rows) {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const pen = document.createElement("canvas").getContext("2d");
  const wide = (text, weight) => {
    pen.font = `${weight} ${0.9 * size}px system-ui, sans-serif`;
    return pen.measureText(text.replaceAll("\n", " ↵ ")).width / size;
  };
  return columns.map((column, at) => {
    const long = [...new Set(rows.map((row) => row.cells[at]))].sort((one, other) => other.length - one.length).slice(0, MEASURED);
    const title = wide(column.title, 600) + (column.language ? 2.5 : 0) + BESIDE;
    const room = Math.max(LEAST, title, ...long.map((each) => wide(each, 400) + BESIDE));
    return { ...column, room, width: Math.max(LEAST, title, Math.min(MOST[column.kind] ?? MOST.text, room)) };
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
