// Measuring a printer: the page to print, a table for what was read off it, what the printer does, and its name.
import { openDialog } from "../dialog.js";
import { h, spoken } from "../elements.js";
import { JobFollower, reasonOfJob } from "../jobs.js";
import { later } from "../later.js";
import { showReason } from "../refusal.js";
import { s } from "../cards/pictures.js";
import { StatusLine } from "../status_line.js";
import { language, languageName, words as word } from "../words.js";

/** Milliseconds without a change until readings are computed. */
const PAUSE = 300;
const CORNERS = ["tl", "tr", "bl", "br"];
/** In the picture errors are so many times as large. */
const LARGER = 12;

const number = (value, digits) => new Intl.NumberFormat(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** What a deviation is in words, in the order of `ordo calibrate`. */
function told({ x, y, turn, wide, high, worst }) {
  const off = (value, plus, minus) => word(value < 0 ? minus : plus, { mm: number(Math.abs(value), 2) });
  return [
    off(x, "printer-to-right", "printer-to-left"), off(y, "printer-downwards", "printer-upwards"),
    word(turn < 0 ? "printer-turned-back" : "printer-turned", { degrees: number(Math.abs(turn), 2) }),
    word("printer-size", { wide: number(100 * wide, 2), high: number(100 * high, 2) }), word("printer-fits", { mm: number(worst, 2) }),
  ].join(", ");
}

/** Paper with what is printed where it should be, and where it comes to, larger than it is. */
function picture(back) {
  const [width, height, edge] = [105, 148, 18];
  const box = { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge };
  const [middleX, middleY] = [width / 2, height / 2];
  const grown = (factor) => 1 + LARGER * (factor - 1);
  const moved = `translate(${middleX + LARGER * back.x / 2} ${middleY + LARGER * back.y / 2}) rotate(${LARGER * back.turn}) scale(${grown(back.wide)} ${grown(back.high)}) translate(${-middleX} ${-middleY})`;
  return h("figure", { class: "printer-picture" },
    s("svg", { viewBox: `-6 -6 ${width + 12} ${height + 12}`, role: "img", "aria-label": word("printer-picture") },
      s("rect", { x: 0, y: 0, width, height, class: "sheet" }), s("rect", { ...box, class: "front" }), s("rect", { ...box, class: "back", transform: moved })),
    h("figcaption", {}, word("printer-larger", { times: LARGER })));
}

/** The dialog, which keeps what was read off while it is closed; `onKept({ name, paper })` is told of a printer that has been kept. Returns what opens it for a paper. */
export function calibrationDialog(studio, onKept) {
  const computeSoon = later(compute, PAUSE);
  let asked = 0;
  let offered = null;

  const select = (id, label, options = []) => {
    const control = h("select", { id }, ...options.map(([value, text]) => h("option", { value }, text)));
    return [control, h("label", { class: "print-field" }, h("span", {}, word(label)), control)];
  };
  const fill = (control, options, value) => {
    control.replaceChildren(...options.map(([key, text, lang]) => h("option", { value: key, lang }, text)));
    if (options.some(([key]) => key === value)) control.value = value;
  };
  const [paper, paperField] = select("printer-paper", "print-paper");
  const [edge, edgeField] = select("printer-edge", "printer-edge", [["long-edge", word("printer-long-edge")], ["short-edge", word("printer-short-edge")]]);
  const [tongue, tongueField] = select("printer-language", "printer-language");
  const [tried, triedField] = select("printer-tried", "printer-tried");
  const make = h("button", { type: "button", onClick: () => pages.start("ordo/calibrationPage", { paper: paper.value, backs: edge.value, language: tongue.value, ...(tried.value ? { printer: tried.value } : {}) }) }, word("printer-make"));
  const made = new StatusLine("printer-made", { name: "span" });

  const cell = (id, label, hint = "") => h("input", { id, type: "text", autocomplete: "off", spellcheck: "false", "aria-label": label, placeholder: hint });
  const cells = new Map();
  const add = (key, label, hint) => {
    const made = cell(`printer-${key}`, label, hint);
    cells.set(key, made);
    return made;
  };
  const head = (...keys) => h("tr", {}, h("td", {}), ...keys.map((key) => h("th", { scope: "col" }, word(key))));
  const row = (corner) => h("tr", {}, h("th", { scope: "row" }, word(`printer-${corner}`), h("small", {}, corner)),
    ...[["", "across"], ["", "down"], ["edge-", "side"], ["edge-", "end"]].map(([before, part]) => h("td", {}, add(`${before}${corner}-${part}`, word("printer-cell", { corner: word(`printer-${corner}`), what: word(`printer-${part}`) })))));
  const across = add("across", word("printer-between-across"));
  const down = add("down", word("printer-between-down"));
  const table = h("table", { class: "printer-readings" },
    h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "colgroup", colspan: "2" }, word("printer-light")), h("th", { scope: "colgroup", colspan: "2" }, word("printer-ruler"))),
      head("printer-across", "printer-down", "printer-side", "printer-end")),
    h("tbody", {}, ...CORNERS.map(row)));
  const lengths = h("div", { class: "tool-row" }, h("label", {}, h("span", { class: "faint" }, word("printer-between-across")), " ", across), h("label", {}, h("span", { class: "faint" }, word("printer-between-down")), " ", down));

  const name = h("input", { id: "printer-name", type: "text", value: "printer", spellcheck: "false", autocomplete: "off", maxlength: "60" });
  const result = h("div", { class: "printer-result", role: "status" });
  const keep = h("button", { type: "submit", class: "primary", disabled: true }, word("printer-keep"));
  const form = h("form", { onSubmit: (event) => { event.preventDefault(); if (!keep.disabled) tools.attempt(() => studio.call("ordo/keepPrinter", { ...values(), replaces })); }, onInput: (event) => { if (event.target !== tried && event.target !== edge && event.target !== tongue) changed(); } },
    h("p", { class: "faint" }, word("printer-why")),
    h("fieldset", {}, h("legend", {}, word("printer-step-print")), h("div", { class: "printer-page" }, paperField, edgeField, tongueField, triedField),
      h("div", { class: "tool-row" }, make, made.element), h("p", { class: "faint" }, word("printer-how"))),
    h("fieldset", {}, h("legend", {}, word("printer-step-read")), h("p", { class: "faint" }, word("printer-read")), h("div", { class: "printer-scroll" }, table), lengths),
    h("fieldset", {}, h("legend", {}, word("printer-step-keep")), result,
      h("div", { class: "tool-row" }, h("label", {}, h("span", { class: "faint" }, word("printer-name")), " ", name), keep, h("button", { type: "button", onClick: () => tools.close() }, word("close")))));
  let tools = null;

  const pages = new JobFollower(studio, "calibrate", (now) => {
    make.disabled = pages.isAtWork;
    if (now.state === "waiting") made.show("…");
    if (now.state === "failed") made.fail(reasonOfJob(now));
    if (now.state !== "done") return;
    const file = now.result.name;
    made.show(h("a", { href: `/download/${now.job}/${file}`, download: file }, word("printer-page", { name: file })));
    if (pages.isAwaited()) made.element.querySelector("a").focus();
  });

  /** What was read, in the notation of `ordo calibrate --read`; null where nothing was. */
  function readings() {
    const found = [];
    for (const [before, first, second] of [["", "across", "down"], ["edge-", "side", "end"]]) {
      for (const corner of CORNERS) {
        const said = [first, second].map((part) => cells.get(`${before}${corner}-${part}`).value.trim());
        if (said.some(Boolean)) found.push(`${before}${corner}=${said.join(";")}`);
      }
    }
    for (const [key, field] of [["across", across], ["down", down]]) if (field.value.trim()) found.push(`${key}=${field.value.trim()}`);
    return found;
  }

  const values = () => ({ name: name.value.trim(), paper: paper.value, readings: readings() });

  function showSpans() {
    const found = offered?.papers.find((each) => each.id === paper.value);
    if (!found) return;
    across.placeholder = number(found.across, 1);
    down.placeholder = number(found.down, 1);
  }

  function changed() {
    showSpans();
    keep.disabled = true;
    computeSoon();
  }

  let replaces = false;
  async function compute() {
    const at = ++asked;
    const wanted = values();
    if (!wanted.readings.length) { result.replaceChildren(h("p", { class: "faint" }, word("printer-nothing"))); return; }
    try {
      const found = await studio.call("ordo/measure", wanted);
      if (at !== asked) return;
      keep.disabled = !found.isConsistent;
      replaces = found.isThere;
      result.replaceChildren(picture(found.back), h("div", {},
        h("p", {}, h("strong", {}, word("printer-back")), " ", told(found.back)),
        found.front ? h("p", {}, h("strong", {}, word("printer-front")), " ", told(found.front)) : null,
        ...found.warnings.map((each) => h("p", { class: "warning" }, spoken(each))),
        h("p", { class: "faint" }, !found.isConsistent ? word("printer-unfit") : word(found.isThere ? "printer-replaces" : "printer-writes", { file: found.file }))));
    } catch (error) {
      if (at !== asked) return;
      const why = h("p", { class: "error" }); // while somebody types: it waits its turn to be read out
      showReason(why, error);
      result.replaceChildren(why);
    }
  }

  return async (wanted) => {
    offered = await studio.call("ordo/calibration");
    fill(paper, offered.papers.map((each) => [each.id, each.name]), paper.value || wanted);
    fill(tongue, offered.languages.map((each) => [each, languageName(each), each]), tongue.value || language());
    fill(tried, [["", word("printer-tried-none")], ...offered.printers.map((each) => [each, each])], tried.value);
    triedField.hidden = !offered.printers.length;
    changed();
    const kept = await openDialog(word("printer-title"), (given) => {
      tools = given;
      return [form];
    }, "print printer");
    if (!kept) return;
    studio.tell(word("printer-kept", kept));
    onKept(kept);
  };
}
