// A grid of cells, keyboard first: only the rows in view, and the one in focus, are elements of the page.
import { h } from "../elements.js";
import { turnOf } from "../turns.js";
import { words as word } from "../words.js";
import { cellEditor } from "./cell_editor.js";
import { formatCells, parseCells } from "./cells.js";

const OVERSCAN = 6;
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** A text as one line: where another line begins, a sign says so. */
function inLine(text) {
  const sign = () => h("span", { class: "line-end", role: "img", "aria-label": word("line-end") }, " ↵ ");
  return text.split("\n").flatMap((line, at) => (at ? [sign(), line] : [line]));
}

/**
 * The grid. `handlers`: `edit(cells)` for cells `{ row, column, value }`, `focus(row, column)`, `sort(column)`, `turn("undo" or "redo")`,
 * `mark(row, column)`, which returns `{ severity, text }` or null, `told(text, isError)`, and `add(lines, cells)` for pasted rows of
 * cards that are not there, each a Map of column key -> text, and the cells that are pasted with them.
 */
export class Grid {
  #columns = [];
  #rows = [];
  #sort = null;
  /** The cell in focus; row -1 is that of the headings. */
  #at = { row: 0, column: 0 };
  /** The other corner of what is selected. */
  #anchor = { row: 0, column: 0 };
  #drawn = new Map();
  #editing = null;
  #waits = false;
  #height = 32;

  constructor(label, handlers) {
    this.handlers = handlers;
    this.head = h("div", { role: "rowgroup", class: "grid-head" });
    this.body = h("div", { role: "rowgroup", class: "grid-body" });
    this.grid = h("div", { role: "grid", class: "grid", "aria-label": label, "aria-multiselectable": "true" }, this.head, this.body);
    this.element = h("div", { class: "grid-place", "data-part": "" }, this.grid);
    this.element.addEventListener("scroll", () => requestAnimationFrame(() => this.#drawRows()), { passive: true });
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("pointerdown", (event) => this.#point(event));
    this.grid.addEventListener("pointermove", (event) => this.#drag(event));
    this.grid.addEventListener("dblclick", () => this.edit());
    this.grid.addEventListener("copy", (event) => this.#copy(event));
    this.grid.addEventListener("cut", (event) => { if (this.#copy(event)) this.#empty(); });
    this.grid.addEventListener("paste", (event) => this.#paste(event));
    new ResizeObserver(() => this.#drawRows()).observe(this.element);
  }

  get row() {
    return this.#rows[this.#at.row];
  }

  /** The id of the card in the first row. */
  get first() {
    return this.#rows[0]?.id;
  }

  get column() {
    return this.#columns[this.#at.column];
  }

  /** Show rows `{ id, cells: Map of column key -> text, canEdit(column) }`; the cell in focus stays that of the same card. */
  show(columns, rows, sort) {
    const named = [this.#at, this.#anchor].map((place) => ({ id: this.#rows[place.row]?.id, key: this.#columns[place.column]?.key, place }));
    [this.#columns, this.#rows, this.#sort] = [columns, rows, sort];
    [this.#at, this.#anchor] = named.map(({ id, key, place }) => {
      const row = rows.findIndex((each) => each.id === id);
      return {
        row: place.row === -1 ? -1 : Math.max(0, row >= 0 ? row : Math.min(place.row, rows.length - 1)),
        column: Math.max(0, columns.findIndex((each) => each.key === key)),
      };
    });
    this.refresh();
  }

  /** Draw again what is in view. */
  refresh() {
    if (this.#editing) {
      this.#waits = true;
      return;
    }
    const hadFocus = this.grid.contains(document.activeElement);
    this.#height = 2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    this.grid.setAttribute("aria-rowcount", String(this.#rows.length + 1));
    this.grid.setAttribute("aria-colcount", String(this.#columns.length));
    const total = this.#columns.reduce((sum, each) => sum + each.width, 0);
    this.grid.style.width = `${total}rem`;
    this.body.style.height = `${this.#rows.length * 2}rem`;
    this.#drawHead();
    this.body.replaceChildren();
    this.#drawn.clear();
    this.#drawRows();
    if (hadFocus) this.#element()?.focus({ preventScroll: true });
  }

  /** Put the focus on a card, or on the cell where it is; on the cell in focus where the card has none of that column. */
  focus(id = null, key = null, options = {}) {
    if (this.#editing) return; // whoever types stays where they are
    const row = id === null ? this.#at.row : this.#rows.findIndex((each) => each.id === id);
    const column = key === null ? this.#at.column : this.#columns.findIndex((each) => each.key === key);
    if (row >= -1 && column >= 0 && this.#columns.length) this.#go({ row, column }, options);
  }

  /** Let a card be the one in focus, without taking the focus of the page. */
  choose(id) {
    const row = this.#rows.findIndex((each) => each.id === id);
    if (row < 0 || row === this.#at.row) return;
    this.#go({ row, column: this.#at.column }, { isFocused: false });
  }

  /** The widths of all columns; those whose cells are cut share what room is left. */
  #template() {
    return this.#columns.map(({ width, room }) => (room > width ? `minmax(${width}rem, ${room - width}fr)` : `${width}rem`)).join(" ");
  }

  #drawHead() {
    const row = h("div", { role: "row", "aria-rowindex": "1" });
    row.style.gridTemplateColumns = this.#template();
    row.append(...this.#columns.map((column, at) => {
      const isSorted = this.#sort?.key === column.key;
      const arrow = isSorted ? (this.#sort.isDown ? " ▾" : " ▴") : "";
      return h("div", {
        role: "columnheader", "aria-colindex": String(at + 1), class: `cell ${column.kind}`, tabindex: this.#isAt(-1, at) ? "0" : "-1", title: column.help,
        "aria-sort": isSorted ? (this.#sort.isDown ? "descending" : "ascending") : "none",
      }, h("span", {}, column.title), column.language ? [" ", h("span", { class: "tongue" }, column.language)] : null, h("span", { "aria-hidden": "true" }, arrow));
    }));
    this.head.replaceChildren(row);
  }

  #drawRows() {
    if (this.#editing && this.#waits) return;
    const { scrollTop, clientHeight } = this.element;
    const first = Math.max(0, Math.floor(scrollTop / this.#height) - OVERSCAN);
    const last = Math.min(this.#rows.length - 1, Math.ceil((scrollTop + clientHeight) / this.#height) + OVERSCAN);
    const wanted = new Set();
    for (let at = first; at <= last; at++) wanted.add(at);
    if (this.#at.row >= 0 && this.#at.row < this.#rows.length) wanted.add(this.#at.row);
    for (const [at, element] of this.#drawn) if (!wanted.has(at)) { element.remove(); this.#drawn.delete(at); }
    for (const at of [...wanted].sort((a, b) => a - b)) if (!this.#drawn.has(at)) this.#drawRow(at);
  }

  #drawRow(at) {
    const row = this.#rows[at];
    const element = h("div", { role: "row", "aria-rowindex": String(at + 2), class: row.isStale ? "is-stale" : null });
    element.style.top = `${at * 2}rem`;
    element.style.gridTemplateColumns = this.#template();
    element.append(...this.#columns.map((column, place) => this.#drawCell(row, column, at, place)));
    const after = [...this.#drawn.keys()].filter((each) => each > at).sort((a, b) => a - b)[0];
    this.body.insertBefore(element, after === undefined ? null : this.#drawn.get(after));
    this.#drawn.set(at, element);
  }

  #drawCell(row, column, at, place) {
    const mark = this.handlers.mark(row, column);
    const canEdit = row.canEdit(column);
    const isSelected = this.#isSelected(at, place);
    return h("div", {
      role: place === 0 ? "rowheader" : "gridcell", "aria-colindex": String(place + 1), lang: column.language,
      tabindex: this.#isAt(at, place) ? "0" : "-1", "aria-selected": isSelected ? "true" : "false",
      "aria-readonly": canEdit ? null : "true", "aria-invalid": mark?.severity === "error" ? "true" : null,
      "aria-describedby": this.#isAt(at, place) ? "table-about" : null,
      class: ["cell", column.kind, canEdit ? "" : "fixed", column.kinds && !column.kinds.includes(row.kind) ? "none" : "", mark ? `marked ${mark.severity}` : ""].join(" "),
    }, ...inLine(row.cells.get(column.key)));
  }

  #isAt(row, column) {
    return this.#at.row === row && this.#at.column === column;
  }

  #range() {
    const [a, b] = [this.#at, this.#anchor];
    return {
      top: Math.max(0, Math.min(a.row, b.row)), bottom: Math.max(a.row, b.row),
      left: Math.min(a.column, b.column), right: Math.max(a.column, b.column),
    };
  }

  #isSelected(row, column) {
    const { top, bottom, left, right } = this.#range();
    return top <= row && row <= bottom && left <= column && column <= right;
  }

  #element({ row, column } = this.#at) {
    const line = row === -1 ? this.head.firstElementChild : this.#drawn.get(row);
    return /** @type {HTMLElement} */ (line?.children[column]);
  }

  /** Every cell that is selected and can be changed. */
  #selected() {
    const { top, bottom, left, right } = this.#range();
    const cells = [];
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++)
        if (this.#rows[row].canEdit(this.#columns[column])) cells.push({ row: this.#rows[row], column: this.#columns[column] });
    return cells;
  }

  #go({ row, column }, { extends: isExtended = false, isFocused = true } = {}) {
    const before = this.#at;
    this.#at = {
      row: Math.min(this.#rows.length - 1, Math.max(isExtended ? 0 : -1, row)),
      column: Math.min(this.#columns.length - 1, Math.max(0, column)),
    };
    if (!isExtended) this.#anchor = { ...this.#at };
    this.#intoView();
    this.#drawRows();
    if (before.row === -1 || this.#at.row === -1) this.#drawHead();
    for (const [at, line] of this.#drawn) {
      [...line.children].forEach((cell, place) => {
        const isHere = this.#isAt(at, place);
        cell.setAttribute("tabindex", isHere ? "0" : "-1");
        cell.setAttribute("aria-selected", String(this.#isSelected(at, place)));
        if (isHere) cell.setAttribute("aria-describedby", "table-about");
        else cell.removeAttribute("aria-describedby");
      });
    }
    if (this.row) this.handlers.focus(this.row, this.column);
    if (isFocused) this.#element()?.focus({ preventScroll: true });
  }

  #intoView() {
    const place = this.element;
    const head = this.head.offsetHeight;
    if (this.#at.row >= 0) {
      const top = this.#at.row * this.#height;
      const most = place.clientHeight - head - this.#height;
      if (top < place.scrollTop) place.scrollTop = top;
      else if (top > place.scrollTop + most) place.scrollTop = top - most;
    }
    const cell = /** @type {HTMLElement} */ (this.head.firstElementChild?.children[this.#at.column]);
    const first = /** @type {HTMLElement} */ (this.head.firstElementChild?.children[0]);
    if (!cell || cell === first) {
      if (cell) place.scrollLeft = 0;
      return;
    }
    const margin = getComputedStyle(first).position === "sticky" ? first.offsetWidth : 0;
    const left = this.#columns.slice(0, this.#at.column).reduce((sum, each) => sum + each.width, 0) * (this.#height / 2);
    if (left < place.scrollLeft + margin) place.scrollLeft = left - margin;
    else if (left + cell.offsetWidth > place.scrollLeft + place.clientWidth) place.scrollLeft = left + cell.offsetWidth - place.clientWidth;
  }

  // Keys

  #key(event) {
    const { key, shiftKey, altKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (this.#editing) {
      this.#keyWhileEditing(event);
      return;
    }
    const page = Math.max(1, Math.floor((this.element.clientHeight - this.head.offsetHeight) / this.#height) - 1);
    const { row, column } = this.#at;
    const extend = { extends: shiftKey };
    const isHead = row === -1;
    const turn = turnOf(event);
    let isTaken = true;
    if (key in MOVES && !altKey) {
      const [down, right] = MOVES[key].map((each) => each * (isCommand ? 1e6 : 1));
      this.#go({ row: isCommand && down < 0 && !isHead ? 0 : row + down, column: column + right }, extend);
    } else if (key === "PageUp" || key === "PageDown") this.#go({ row: Math.max(0, row + (key === "PageUp" ? -page : page)), column }, extend);
    else if (key === "Home") this.#go({ row: isCommand ? 0 : row, column: 0 }, extend);
    else if (key === "End") this.#go({ row: isCommand ? this.#rows.length - 1 : row, column: this.#columns.length - 1 }, extend);
    else if (isHead && (key === "Enter" || key === " ")) this.handlers.sort(this.column);
    else if (key === "Enter" || key === "F2") this.edit();
    else if (!isHead && (key === "Delete" || key === "Backspace")) this.#empty();
    else if (key === "Escape" && !isHead) this.#go({ row, column });
    else if (isCommand && key.toLowerCase() === "a") {
      this.#anchor = { row: 0, column: 0 };
      this.#go({ row: this.#rows.length - 1, column: this.#columns.length - 1 }, { extends: true });
    } else if (turn) this.handlers.turn(turn);
    else if (!isHead && !isCommand && !altKey && key.length === 1) this.edit(key);
    else isTaken = false;
    if (isTaken) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  #keyWhileEditing(event) {
    const { key, shiftKey, altKey } = event;
    const isLines = this.#editing.input.tagName === "TEXTAREA";
    event.stopPropagation();
    if (event.isComposing) return;
    if (key === "Escape") this.#finish({ isKept: false });
    else if (key === "Enter" && isLines && (shiftKey || altKey)) {
      if (altKey) this.#editing.input.setRangeText("\n", this.#editing.input.selectionStart, this.#editing.input.selectionEnd, "end");
      else return;
    } else if (key === "Enter") this.#finish({ move: [shiftKey ? -1 : 1, 0] });
    else if (key === "Tab") this.#finish({ move: [0, shiftKey ? -1 : 1] });
    else if (event.ctrlKey && key.toLowerCase() === "s") {
      this.#finish({});
      return; // and it is saved
    } else return;
    event.preventDefault();
  }

  /** Edit the cell in focus; `typed` takes the place of what it holds. */
  edit(typed = null) {
    const [row, column] = [this.row, this.column];
    if (this.#editing || !row || this.#at.row === -1) return;
    if (!row.canEdit(column)) {
      this.handlers.told(word(row.isStale ? "stale-row" : column.isEditable ? "no-such-field" : "not-here", { column: column.title, kind: row.kind }));
      return;
    }
    this.#go(this.#at);
    const cell = this.#element();
    const before = row.cells.get(column.key);
    const input = cellEditor(column, before, `${column.title} · ${row.id}`, typed);
    this.#editing = { row, column, before, input };
    cell.replaceChildren(input);
    cell.classList.add("editing");
    input.addEventListener("blur", () => this.#finish({ isFocused: false }));
    input.focus();
    if (typed === null && "select" in input) input.select();
  }

  #finish({ isKept = true, move = null, isFocused = true }) {
    if (!this.#editing) return;
    const { row, column, before, input } = this.#editing;
    const value = input.value;
    this.#editing = null;
    const isChanged = isKept && value !== before;
    const cell = this.#element();
    cell?.classList.remove("editing");
    cell?.replaceChildren(...inLine(isChanged ? value : before));
    if (this.#waits) {
      this.#waits = false;
      this.refresh();
    }
    if (isChanged) this.handlers.edit([{ row, column, value }]);
    if (move) this.#go({ row: Math.max(0, this.#at.row + move[0]), column: this.#at.column + move[1] });
    else if (isFocused) this.#element()?.focus({ preventScroll: true });
  }

  #empty() {
    const cells = this.#selected().filter(({ row, column }) => row.cells.get(column.key) !== "");
    if (cells.length) this.handlers.edit(cells.map((each) => ({ ...each, value: "" })));
  }

  // Pointer and clipboard

  #placeOf(target) {
    const cell = target.closest?.(".cell");
    const line = cell?.parentElement;
    if (!line || !this.grid.contains(line)) return null;
    return { row: Number(line.getAttribute("aria-rowindex")) - 2, column: [...line.children].indexOf(cell) };
  }

  #point(event) {
    const place = this.#placeOf(event.target);
    if (!place || event.button !== 0 || this.#editing?.input.contains(event.target)) return;
    event.preventDefault();
    if (this.#editing) this.#finish({ isFocused: false });
    const isAgain = this.#isAt(place.row, place.column) && event.pointerType === "touch";
    this.#go(place, { extends: event.shiftKey && place.row >= 0 });
    if (place.row === -1) this.handlers.sort(this.column);
    else if (isAgain) this.edit();
  }

  #drag(event) {
    if (event.buttons !== 1 || this.#editing || this.#at.row === -1 || event.pointerType === "touch") return;
    const place = this.#placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (place && place.row >= 0 && !this.#isAt(place.row, place.column)) this.#go(place, { extends: true });
  }

  #copy(event) {
    if (this.#editing || this.#at.row === -1) return false;
    const { top, bottom, left, right } = this.#range();
    const columns = this.#columns.slice(left, right + 1);
    const rows = this.#rows.slice(top, bottom + 1).map((row) => columns.map((column) => row.cells.get(column.key)));
    event.clipboardData.setData("text/plain", formatCells(rows));
    event.preventDefault();
    return true;
  }

  #paste(event) {
    if (this.#editing || this.#at.row === -1) return;
    event.preventDefault();
    const pasted = parseCells(event.clipboardData.getData("text/plain"));
    if (!pasted.length) return;
    if (pasted.length === 1 && pasted[0].length === 1) {
      this.#put(this.#selected().map((each) => ({ ...each, value: pasted[0][0] })));
      return;
    }
    this.#pasteRows(pasted);
  }

  /** Paste rows at the selection, all or none; where ids are among them, each goes to the card that it names. */
  #pasteRows(pasted) {
    const { top, left } = this.#range();
    const columns = this.#columns.slice(left, left + Math.max(...pasted.map((each) => each.length)));
    const tooWide = Math.max(...pasted.map((line) => line.slice(columns.length).filter((each) => each !== "").length));
    if (tooWide) return this.handlers.told(word("too-wide", { count: tooWide }), true);
    const hasIds = columns[0].key === "id";
    const tooMany = top + pasted.length - this.#rows.length;
    if (tooMany > 0 && !hasIds) return this.handlers.told(word("too-many", { count: tooMany }), true);
    const [cells, added] = [[], []];
    let missing = 0;
    pasted.forEach((line, down) => {
      const row = hasIds ? this.#rows.find((each) => each.id === line[0].trim()) : this.#rows[top + down];
      if (!row) {
        if (line.some((each) => each !== "")) added.push(new Map(columns.map((column, at) => [column.key, line[at] ?? ""])));
        return;
      }
      line.slice(0, columns.length).forEach((value, at) => {
        if (row.canEdit(columns[at])) cells.push({ row, column: columns[at], value });
        else if (value !== row.cells.get(columns[at].key)) missing++;
      });
    });
    if (added.length) return this.handlers.add(added, this.#changed(cells));
    this.#put(cells);
    if (!hasIds) {
      this.#anchor = { row: top, column: left };
      this.#go({ row: top + pasted.length - 1, column: left + columns.length - 1 }, { extends: true });
    }
    if (missing) this.handlers.told(word("left-out", { count: missing }));
  }

  #changed(cells) {
    return cells.filter(({ row, column, value }) => row.cells.get(column.key) !== value);
  }

  #put(cells) {
    const changed = this.#changed(cells);
    if (changed.length) this.handlers.edit(changed);
  }
}
