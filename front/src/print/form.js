// The form of a print, made from the schemas of its options: nothing is chosen twice, neither here nor there.
import { h } from "../elements.js";
import { languageName, words as word } from "../words.js";

/** Options that stand at the top; all others are behind "more". */
const FIRST = ["paper", "backs", "copies", "ink"];

/** The text of a key if the page has one, else the word of the data. */
function named(key, otherwise) {
  try {
    return word(key);
  } catch {
    return otherwise;
  }
}

/**
 * One option: its field, and what it says.
 * @param {string} path such as `paper`, or `marks.style`
 */
function field(path, schema, papers) {
  const key = path.replace(".", "-");
  const id = `print-field-${key}`;
  const label = named(`print-${key}`, path);
  const hint = schema.description ?? "";
  let control;
  let read;
  const choices = path === "paper" ? papers.map((each) => [each.id, each.name]) : schema.enum?.map((each) => [each, named(`print-${key}-${each}`, each)]);
  if (schema.type === "boolean") {
    control = h("select", { id, title: hint }, h("option", { value: "" }), h("option", { value: "yes" }, word("print-yes")), h("option", { value: "no" }, word("print-no")));
    read = () => (control.value ? control.value === "yes" : undefined);
  } else if (choices) {
    control = h("select", { id, title: hint }, h("option", { value: "" }), ...choices.map(([value, text]) => h("option", { value }, text)));
    read = () => control.value || undefined;
  } else if (schema.type === "number" || schema.type === "integer") {
    control = h("input", { id, title: hint, type: "number", min: String(schema.minimum ?? ""), max: String(schema.maximum ?? ""), step: schema.type === "integer" ? "1" : "any" });
    read = () => (control.value === "" ? undefined : Number(control.value));
  } else {
    control = h("input", { id, title: hint, type: "text", pattern: schema.pattern ?? null, spellcheck: "false" });
    read = () => control.value.trim() || undefined;
  }
  const usual = (text) => {
    if (control instanceof HTMLSelectElement) control.options[0].textContent = text;
    else control.setAttribute("placeholder", text);
  };
  return { path, control, read, usual, element: h("label", { class: "print-field" }, h("span", {}, label), control) };
}

/**
 * The form. `onChange` is called after each change, `onMeasure(paper)` where a printer is to be measured; `values()` gives the parameters of `ordo/build`, null where something cannot be.
 */
export function printForm(offered, chosen, onChange, onMeasure) {
  const fields = [];
  for (const [key, schema] of Object.entries(offered.options)) {
    if (schema.properties) for (const [part, inner] of Object.entries(schema.properties)) fields.push(field(`${key}.${part}`, inner, offered.papers));
    else fields.push(field(key, schema, offered.papers));
  }
  const select = (id, label, options, value = "") => {
    const control = h("select", { id }, ...options.map(([key, text, lang]) => h("option", { value: key, lang, selected: key === value }, text)));
    return [control, h("label", { class: "print-field" }, h("span", {}, word(label)), control)];
  };
  const query = h("input", { id: "print-query", type: "text", spellcheck: "false" });
  const [lang, langField] = select("print-lang", "print-lang", [...offered.languages.map((each) => [each, languageName(each), each]), ["all", word("print-lang-all")]], chosen.language);
  const [profile, profileField] = select("print-profile", "print-profile", [["", word("print-profile-none")], ...offered.profiles.map((each) => [each.name, each.name])]);
  const [size, sizeField] = select("print-size", "print-size", [["", word("print-size-own")], ...offered.sizes.map((each) => [each.name, `${each.name} (${each.notation})`])]);
  const [printer, printerField] = select("print-printer", "print-printer", [["", word("print-printer-none")], ...offered.printers.map((each) => [each.name, each.name])]);
  const measure = h("button", { type: "button", onClick: () => onMeasure(paperId()) }, word("printer-measure"));
  const otherPaper = h("p", { class: "print-about stale", role: "status" });
  const coverage = h("input", { id: "print-coverage", type: "checkbox" });
  const about = h("p", { class: "print-about", id: "print-about" });
  profile.setAttribute("aria-describedby", "print-about");

  /** The id of the paper that is printed on. */
  const paperId = () => fields.find((each) => each.path === "paper").read() ?? offered.profiles.find((each) => each.name === profile.value)?.says.paper ?? offered.paper;
  const paperName = (id) => offered.papers.find((each) => each.id === id)?.name ?? id;

  const drawUsual = () => {
    const measured = offered.printers.find((each) => each.name === printer.value)?.paper;
    otherPaper.textContent = measured && measured !== paperId() ? word("printer-other-paper", { name: printer.value, measured: paperName(measured), paper: paperName(paperId()) }) : "";
    const found = offered.profiles.find((each) => each.name === profile.value);
    about.textContent = found?.about ?? "";
    for (const each of fields) {
      const said = each.path === "marks.style" ? found?.says.marks : found?.says[each.path];
      each.usual(said === undefined ? word("print-usual") : word("print-as-profile", { value: said }));
    }
  };
  drawUsual();

  const isFirst = (each) => FIRST.includes(each.path);
  const element = h("form", { class: "print-form", "aria-label": word("print-form"), onSubmit: (event) => event.preventDefault(), onInput: () => { drawUsual(); onChange(); } },
    h("label", { class: "print-field wide" }, h("span", {}, word("print-query")), query),
    langField, profileField, about,
    ...fields.filter(isFirst).map((each) => each.element), printerField, measure, otherPaper,
    h("details", {}, h("summary", {}, word("print-more")),
      h("div", { class: "print-more" }, sizeField, ...fields.filter((each) => !isFirst(each)).map((each) => each.element),
        h("label", { class: "print-check" }, coverage, h("span", {}, word("print-coverage"))))),
  );

  const values = () => {
    if (!element.checkValidity()) return null;
    const options = {};
    for (const { path, read } of fields) {
      const value = read();
      if (value === undefined) continue;
      const [key, part] = path.split(".");
      if (part) options[key] = { ...options[key], [part]: value };
      else options[key] = value;
    }
    const said = { query: query.value.trim(), lang: lang.value, profile: profile.value, size: size.value, printer: printer.value };
    return { ...Object.fromEntries(Object.entries(said).filter(([, value]) => value)), options, coverage: coverage.checked };
  };
  /** Take a printer that has been kept, and print for it. */
  const take = (kept) => {
    offered.printers = [...offered.printers.filter((each) => each.name !== kept.name), kept];
    if (![...printer.options].some((each) => each.value === kept.name)) printer.append(h("option", { value: kept.name }, kept.name));
    printer.value = kept.name;
    drawUsual();
    onChange();
    printer.focus();
  };
  return { element, values, take };
}
