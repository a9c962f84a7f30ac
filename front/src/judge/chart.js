// The difference and its interval, deal by deal: a band that narrows, drawn as SVG, and the same numbers as a table.
import { h } from "../elements.js";
import { language, words as word } from "../words.js";

/** Of the drawing: as wide as the page lets it be, so that letters keep their size. */
const USUAL_WIDTH = 640;
const LEAST_WIDTH = 300;
const HEIGHT = 260;
const LEFT = 50;
/** Between the lines and what stands at their right end. */
const GAP = 8;
const TOP = 30;
const BOTTOM = 30;
/** Points to either side that the chart can show. */
const SCALES = [2, 5, 10, 20, 50, 100];
/** Points that matter. */
const MATTERS = 5;
/** Rows of the table. */
const ROWS = 10;

const SVG = "http://www.w3.org/2000/svg";

/** Make an element of the drawing. */
function draw(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** A difference of shares in points of a hundred, with its sign. */
export function points(value) {
  return new Intl.NumberFormat(language(), { signDisplay: "exceptZero", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(100 * value);
}

/** Points on the axis, as short as they can be written. */
function mark(value) {
  return new Intl.NumberFormat(language(), { signDisplay: "exceptZero", maximumFractionDigits: 1 }).format(value);
}

/** A share as per cent. */
export function share(value) {
  return value === null ? "–" : new Intl.NumberFormat(language(), { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** The chart. A look is `{ deals, difference, low, high }`, shares from -1 to 1. */
export class Chart {
  #looks = [];
  #games = 1;
  #text = "";

  constructor() {
    this.picture = draw("svg", { role: "img", class: "judge-chart" });
    new ResizeObserver(() => this.#redraw()).observe(this.picture);
    this.body = h("tbody", {});
    this.table = h("details", { class: "judge-looks" }, h("summary", {}, word("judge-table")),
      h("table", {}, h("thead", {}, h("tr", {}, ...["at", "difference", "low", "high"].map((each) => h("th", { scope: "col" }, word(`judge-${each}`))))), this.body));
  }

  /** Begin a new one, of so many deals. */
  begin(games) {
    this.#looks = [];
    this.#games = Math.max(1, games);
    this.#text = "";
    this.body.replaceChildren();
    this.#redraw();
  }

  /** Take another look; `text` says in words what is known. */
  add(look, text) {
    if (look.difference === null) return;
    this.#looks.push(look);
    this.#text = text;
    this.#redraw();
    const step = Math.max(1, Math.ceil(this.#looks.length / ROWS));
    const rows = this.#looks.filter((_, at) => (this.#looks.length - 1 - at) % step === 0);
    this.body.replaceChildren(...rows.map((each) => h("tr", {}, h("td", {}, String(each.deals)), h("td", {}, points(each.difference)), h("td", {}, points(each.low)), h("td", {}, points(each.high)))));
  }

  /** Draw it anew, as wide as it is now. What is written stands around the lines, never among them. */
  #redraw() {
    const last = this.#looks.at(-1);
    const width = Math.max(LEAST_WIDTH, this.picture.clientWidth || USUAL_WIDTH);
    this.picture.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const matters = draw("text", {}, word("judge-matters"));
    this.picture.replaceChildren(matters);
    const right = width - 2 * GAP - matters.getComputedTextLength();
    const most = last ? 100 * Math.max(Math.abs(last.low), Math.abs(last.high), Math.abs(last.difference)) : 100;
    const scale = SCALES.find((each) => each >= 1.25 * most) ?? 100;
    const across = (deals) => LEFT + ((right - LEFT) * deals) / this.#games;
    const down = (value) => TOP + (HEIGHT - TOP - BOTTOM) * (0.5 - Math.max(-1, Math.min(1, (100 * value) / scale)) / 2);
    const at = (deals, value) => `${across(deals).toFixed(1)},${down(value).toFixed(1)}`;
    const parts = [];
    for (const value of [scale, scale / 2, 0, -scale / 2, -scale]) {
      const y = down(value / 100);
      parts.push(draw("line", { x1: LEFT, x2: right, y1: y, y2: y, class: value ? "judge-grid" : "judge-zero" }));
      parts.push(draw("text", { x: LEFT - 6, y: y + 4, "text-anchor": "end" }, mark(value)));
    }
    if (scale > MATTERS) {
      for (const value of [MATTERS, -MATTERS]) parts.push(draw("line", { x1: LEFT, x2: right, y1: down(value / 100), y2: down(value / 100), class: "judge-matters" }));
      matters.setAttribute("x", String(right + GAP));
      matters.setAttribute("y", String(down(MATTERS / 100) + 4));
      parts.push(matters);
    }
    if (last) {
      const high = this.#looks.map((each) => at(each.deals, each.high));
      const low = this.#looks.map((each) => at(each.deals, each.low)).reverse();
      parts.push(draw("polygon", { points: [...high, ...low].join(" "), class: "judge-band" }));
      parts.push(draw("polyline", { points: this.#looks.map((each) => at(each.deals, each.difference)).join(" "), class: "judge-line" }));
      parts.push(draw("circle", { cx: across(last.deals), cy: down(last.difference), r: 3.5, class: "judge-point" }));
    }
    parts.push(draw("text", { x: LEFT, y: HEIGHT - 8, "text-anchor": "middle" }, "0"));
    parts.push(draw("text", { x: right, y: HEIGHT - 8, "text-anchor": "end" }, word("judge-axis", { deals: this.#games })));
    parts.push(draw("text", { x: 10, y: 17, "text-anchor": "start" }, word("judge-points")));
    this.picture.setAttribute("aria-label", word("judge-chart", { text: this.#text }));
    this.picture.replaceChildren(...parts);
  }
}
