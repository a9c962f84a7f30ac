// What the chosen part says, as controls: each writes one value of the face.
import { h } from "../elements.js";
import { titleOf, words as word } from "../words.js";

/** Kind of part -> the key by which it shows something of a card, and what it shows where it says nothing. */
const SHOWS = { text: ["text"], icons: ["of"], image: ["file", "$art"], arms: ["of", "$arms"], vignette: ["of", "$vignette"], repeat: ["over"] };
const COLOURS = { text: ["color"], rect: ["fill", "stroke"], path: ["fill", "stroke"], pattern: ["fill", "stroke"], curve: ["fill", "stroke"], battlement: ["fill", "stroke"], line: ["color"], icons: ["color"] };
const ALIGNS = { text: { align: ["left", "center", "right", "justify"], valign: ["top", "middle", "bottom"] } };
/** Keys without which a part of that kind cannot be. */
const NEEDED = { line: ["color"], text: ["size"], icons: ["size"] };
const RGB = /^#[0-9a-f]{6}$/i;

/** What a reference leads to, as people read it: `$roles.text` is `Text`. */
export const readable = (reference) => titleOf(reference.replace(/^\$(roles\.)?/, "").replaceAll(".", " "));

/** What a part is called. */
export function partName({ kind, spec }) {
  const [key, otherwise] = SHOWS[kind] ?? [];
  const said = (Array.isArray(spec[key]) ? spec[key] : [spec[key] ?? otherwise]).filter((each) => typeof each === "string");
  const references = said.filter((each) => /^\$\w/.test(each));
  if (references.length) return [...new Set(references.map(readable))].join(" · ");
  const words = said.join("").trim();
  if (words) return `“${words.slice(0, 30)}”`;
  const what = spec.fragment ?? spec.by ?? (COLOURS[kind] ?? []).map((each) => spec[each]).find((each) => typeof each === "string");
  return what ? `${word(`part-${kind}`)} · ${what}` : word(`part-${kind}`);
}

export class Controls {
  /** @param {{set: (key: string, value: any) => void, move: (by: number[]) => void, act: (act: string) => void}} does */
  constructor(does) {
    this.does = does;
    this.element = h("form", { class: "face-controls", autocomplete: "off", onSubmit: (event) => event.preventDefault() });
    this.made = "";
  }

  /** Show the chosen parts; what has the focus keeps it. */
  show(chosen, face) {
    const made = JSON.stringify([chosen, face?.state, face?.columns, face?.palette]);
    if (made === this.made) return;
    this.made = made;
    const held = /** @type {any} */ (document.activeElement)?.closest?.(".face-controls") ? document.activeElement?.id : null;
    this.element.replaceChildren(...this.#content(chosen, face));
    if (face?.state !== "own") for (const each of this.element.querySelectorAll("input, select, button")) /** @type {any} */ (each).disabled = true;
    if (held) document.getElementById(held)?.focus();
  }

  #content(chosen, face) {
    if (!chosen.length) return [h("p", { class: "faint" }, word("face-nothing"))];
    if (chosen.length > 1) return [h("h2", {}, word("face-several", { count: chosen.length }))];
    const [part] = chosen;
    return [h("h2", {}, partName(part), part.isShown ? null : h("small", {}, word("face-hidden"))), ...this.#shows(part, face), ...this.#place(part, face), ...this.#letters(part, face), ...this.#colours(part, face), ...this.#condition(part, face), this.#order(part)];
  }

  #field(id, label, control) {
    control.id = `face-field-${id}`;
    return h("label", { class: "face-field" }, h("span", {}, label), control);
  }

  #select(options, value, act) {
    const all = options.some(([key]) => key === value) ? options : [[value, String(value)], ...options];
    const select = h("select", { onChange: () => act(select.value) }, ...all.map(([key, text]) => h("option", { value: key, selected: key === value }, text)));
    return select;
  }

  #group(title, note, ...fields) {
    return h("fieldset", {}, h("legend", {}, title, note ? h("small", {}, ` ${note}`) : null), ...fields);
  }

  #shows({ kind, spec }, { columns }) {
    const [key, otherwise] = SHOWS[kind] ?? [];
    if (!key) return [];
    const value = spec[key] ?? otherwise;
    if (typeof value !== "string") return [this.#field("shows", word("face-shows"), h("input", { value: word("face-joined"), disabled: true }))];
    const isWords = kind === "text" && !/^\$[a-z]/.test(value);
    const options = columns.map((each) => [each, readable(each)]);
    const select = this.#select(isWords ? [["", word("face-own-words")], ...options] : options, isWords ? "" : value, (found) => { if (found) this.does.set(key, found); });
    const found = [this.#field("shows", word("face-shows"), select)];
    if (isWords) {
      const input = h("input", { value, onChange: () => { if (input.value) this.does.set(key, input.value); } });
      found.push(this.#field("words", word("face-words"), input));
    }
    return found;
  }

  #place({ placing, numbers, box, spec, inBox }, { areas }) {
    const fields = [];
    if (numbers && placing !== "area") {
      const names = ["left", "top", "width", "height"].slice(0, numbers.length);
      fields.push(h("div", { class: "face-numbers" }, ...names.map((name, at) => {
        const input = h("input", { type: "number", step: "0.1", value: String(Math.round(numbers[at] * 100) / 100), min: at > 1 ? "0.5" : null, onChange: () => {
          const by = [0, 0, 0, 0];
          by[at] = Math.round((Number(input.value) - numbers[at]) * 1000) / 1000;
          if (input.value !== "" && input.checkValidity() === !input.validity.rangeUnderflow && by[at] && !input.validity.rangeUnderflow) this.does.move(by);
          else input.value = String(numbers[at]);
        } });
        return this.#field(name, word(`face-${name}`), input);
      })));
    }
    if (placing === "box" || placing === "area") {
      const tied = [["", word("face-free")], ...Object.keys(areas).map((each) => [each, each])];
      fields.push(this.#field("tied", word("face-tied"), this.#select(tied, placing === "area" ? spec.box : "", (found) => { if (found) this.does.set("box", found); else this.does.act("free"); })));
    }
    if (!fields.length && placing !== "line") fields.push(h("p", { class: "faint" }, word("face-no-place")));
    if (numbers && !box) fields.push(h("p", { class: "faint" }, word("face-inside")));
    if (placing === "box" && spec.box.some((each) => typeof each === "string")) fields.push(h("p", { class: "faint" }, word("face-percent")));
    return fields.length ? [this.#group(word("face-place"), word("face-mm"), ...fields)] : [];
  }

  #letters({ kind, spec }, { fonts, sizes }) {
    const fields = [];
    if (kind === "text") fields.push(this.#field("font", word("face-font"), this.#select(fonts.map((each) => [each, each]), spec.font ?? "text", (found) => this.does.set("font", found))));
    if (kind === "text") {
      const sized = (key) => {
        const input = h("input", { value: spec[key] ?? "", list: "face-sizes", inputmode: "decimal", onChange: () => {
          const text = input.value.trim().replace(",", ".");
          if (text === "" && NEEDED[kind].includes(key)) input.value = String(spec[key]);
          else this.does.set(key, text === "" ? null : Number.isNaN(Number(text)) ? text : Number(text));
        } });
        return this.#field(key, word(`face-${key}`), input);
      };
      fields.push(h("div", { class: "face-numbers" }, sized("size"), sized("smallest")), h("datalist", { id: "face-sizes" }, ...Object.entries(sizes).map(([name, pt]) => h("option", { value: name }, `${name}: ${pt} pt`))));
    }
    for (const [key, values] of Object.entries(ALIGNS[kind] ?? {})) {
      const now = spec[key] ?? { align: "left", valign: "middle" }[key];
      fields.push(h("div", { class: "face-field" }, h("span", { id: `face-${key}` }, word(`face-${key}`)), h("div", { class: "pair", role: "group", "aria-labelledby": `face-${key}` }, ...values.map((each) => h("button", { type: "button", id: `face-${key}-${each}`, "aria-pressed": String(each === now), onClick: () => this.does.set(key, each) }, word(`${key}-${each}`))))));
    }
    return fields.length ? [this.#group(word("face-letters"), null, ...fields)] : [];
  }

  #colours({ kind, spec }, { palette }) {
    const fields = (COLOURS[kind] ?? []).map((key) => {
      const value = spec[key] ?? "";
      const options = [...(NEEDED[kind]?.includes(key) ? [] : [["", word("face-usual")]]), ...Object.keys(palette).map((each) => [each, each])];
      const name = word(`face-${key}`);
      const shown = palette[value] ?? (RGB.test(value) ? value : "#000000");
      const other = h("input", { type: "color", id: `face-other-${key}`, value: shown.toLowerCase(), "aria-label": word("face-other", { name }), title: word("face-other", { name }), onChange: () => this.does.set(key, other.value.toUpperCase()) });
      return h("div", { class: "face-colour" }, this.#field(key, name, this.#select(options, value, (found) => this.does.set(key, found || null))), other);
    });
    return fields.length ? [this.#group(word("face-colours"), null, ...fields)] : [];
  }

  #condition({ spec }, { columns }) {
    const { when } = spec;
    const isGiven = when && Object.keys(when).join() === "given";
    const options = [["", word("face-always")], ...columns.filter((each) => !/^\$(item|index)/.test(each)).map((each) => [each, word("face-when", { column: readable(each) })])];
    const value = !when ? "" : isGiven ? when.given : " ";
    if (value === " ") options.unshift([" ", word("face-condition")]);
    return [this.#field("when", word("face-shown"), this.#select(options, value, (found) => { if (found !== " ") this.does.set("when", found ? { given: found } : null); }))];
  }

  #order({ isFirst, isLast }) {
    const button = (act, disabled = false) => h("button", { type: "button", id: `face-do-${act}`, disabled, onClick: () => this.does.act(act) }, word(`face-${act}`));
    return this.#group(word("face-order"), null, h("div", { class: "face-acts" }, button("forward", isLast), button("backward", isFirst), button("duplicate"), button("remove", isFirst && isLast)));
  }
}
