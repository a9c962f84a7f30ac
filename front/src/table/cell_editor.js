// What a cell is edited with: a line, some lines, or a choice.
import { h } from "../elements.js";

/** Make the element; `value` is read from it. `typed` takes the place of what the cell holds. */
export function cellEditor(column, cell, label, typed = null) {
  const options = { "aria-label": label, lang: column.language, spellcheck: column.language ? "true" : "false" };
  const text = typed ?? cell;
  if (column.kind === "choice" || column.kind === "flag") {
    const choices = column.kind === "flag" ? ["true", "false"] : column.choices;
    const all = ["", ...choices, ...(cell === "" || choices.includes(cell) ? [] : [cell])];
    const begins = typed === null ? cell : choices.find((each) => each.startsWith(typed.toLowerCase())) ?? cell;
    return h("select", options, ...all.map((each) => h("option", { value: each, selected: each === begins }, each)));
  }
  if (column.kind === "words" || cell.includes("\n")) {
    const area = h("textarea", { ...options, rows: "4" });
    area.value = text;
    return area;
  }
  const line = h("input", { ...options, type: "text", inputmode: column.kind === "number" ? "decimal" : null, autocomplete: "off" });
  line.value = text;
  return line;
}
