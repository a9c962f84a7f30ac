// The card with its parts as boxes over it: they are chosen, moved and sized there; nothing is written before the pointer goes up.
import { s } from "../cards/pictures.js";
import { h } from "../elements.js";
import { words as word } from "../words.js";

const DRAG_PX = 4;
const SNAP_MM = 0.9;
const LEAST_MM = 0.5;
/** Around a part without width or height, and of a handle: as much of the screen as one can hit. */
const AROUND_PX = 9;
const HANDLE_PX = 9;
/** Handle -> which edges it moves: to the left or top -1, to the right or foot 1. */
const HANDLES = { nw: [-1, -1], n: [0, -1], ne: [1, -1], e: [1, 0], se: [1, 1], s: [0, 1], sw: [-1, 1], w: [-1, 0] };

const short = (number) => Math.round(number * 1000) / 1000;
const tenth = (number) => Math.round(number * 10) / 10;
/** @param {number[]} box */
const area = (box) => box[2] * box[3];
/** The box that a gesture makes of another one. */
export const changed = (box, by) => box.map((each, at) => short(each + by[at]));
/** Start, middle and end of a box along an axis. */
const lines = (box, axis) => [box[axis], box[axis] + box[axis + 2] / 2, box[axis] + box[axis + 2]];

/** Events: `choose` with a part (null for none) and `isMore`, `change` with `by`, both in `detail`. */
export class Canvas extends EventTarget {
  #face = null;
  #parts = [];
  #chosen = [];
  #by = [0, 0, 0, 0];
  #areas = {};
  /** Millimetres of a pixel. */
  #unit = 0.2;
  isDragging = false;
  snaps = true;
  canChange = false;

  constructor(onKey) {
    super();
    this.picture = h("img", { alt: "", draggable: "false" });
    this.zone = s("rect", { class: "zone" });
    this.boxes = s("g");
    this.guides = s("g");
    this.marks = s("g");
    this.svg = s("svg", { "aria-hidden": "true" }, this.zone, this.boxes, this.guides, this.marks);
    this.tag = h("span", { class: "size-tag", hidden: true });
    this.sheet = h("div", { class: "face-sheet" }, this.picture, this.svg, this.tag);
    this.element = h("div", { class: "face-canvas", tabindex: "0", "data-first": "", role: "application", "aria-label": word("face-canvas"), onKeydown: onKey }, this.sheet);
    new ResizeObserver(() => this.#draw()).observe(this.sheet);
    this.svg.addEventListener("pointerdown", (event) => this.#press(event));
  }

  /** Show a face, as large as there is room. */
  show({ width, height, safe, radius }, address, name) {
    this.#face = { width, height };
    this.picture.src = address;
    this.picture.alt = name;
    this.sheet.style.setProperty("--ratio", String(width / height));
    this.sheet.style.borderRadius = `${(100 * radius) / width}% / ${(100 * radius) / height}%`;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    for (const [key, value] of Object.entries({ x: safe, y: safe, width: width - 2 * safe, height: height - 2 * safe })) this.zone.setAttribute(key, String(value));
  }

  /** Show parts, and which of them are chosen; `by` is what a gesture has done to these that is not written yet. */
  set(parts, areas, chosen, by = [0, 0, 0, 0]) {
    [this.#parts, this.#areas, this.#chosen, this.#by] = [parts.filter((each) => each.box && each.isShown), areas, chosen, by];
    this.#draw();
  }

  /** The parts in the order in which Tab goes through them. */
  get reachable() {
    return [...this.#parts].reverse();
  }

  #boxOf(part) {
    return this.#chosen.includes(part) ? changed(part.box, this.#by) : part.box;
  }

  #around(box) {
    const least = 2 * AROUND_PX * this.#unit;
    const [width, height] = [Math.max(box[2], least), Math.max(box[3], least)];
    return [box[0] + (box[2] - width) / 2, box[1] + (box[3] - height) / 2, width, height];
  }

  #draw() {
    if (!this.#face || !this.sheet.clientWidth) return;
    this.#unit = this.#face.width / this.sheet.clientWidth;
    const rect = (box, more) => s("rect", { x: box[0], y: box[1], width: box[2], height: box[3], ...more });
    this.boxes.replaceChildren(...this.#parts.map((each) => rect(this.#around(this.#boxOf(each)), { class: this.#chosen.includes(each) ? "part chosen" : "part" })));
    const [one] = this.#chosen;
    const marks = [];
    if (this.#chosen.length === 1 && one.box && one.isShown) {
      const box = this.#boxOf(one);
      if (one.placing === "box" && this.canChange) {
        const size = HANDLE_PX * this.#unit;
        for (const [name, [across, down]] of Object.entries(HANDLES)) {
          const [x, y] = [box[0] + (box[2] * (across + 1)) / 2, box[1] + (box[3] * (down + 1)) / 2];
          marks.push(rect([x - size / 2, y - size / 2, size, size], { class: `handle ${name}` }), rect([x + (across / 2 - 1) * size, y + (down / 2 - 1) * size, 2 * size, 2 * size], { class: `grip ${name}`, "data-handle": name }));
        }
      }
      this.tag.hidden = !box[2] && !box[3];
      this.tag.textContent = `${tenth(box[2])} × ${tenth(box[3])} mm`;
      const { width, height } = this.#face;
      Object.assign(this.tag.style, { left: `${(100 * (box[0] + box[2] / 2)) / width}%`, top: `min(${(100 * (box[1] + box[3])) / height}% + 8px, 100% - 1.4rem)` });
    } else this.tag.hidden = true;
    this.marks.replaceChildren(...marks);
  }

  #mm(event) {
    const box = this.svg.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * this.#face.width, ((event.clientY - box.top) / box.height) * this.#face.height];
  }

  /** The part at a place: one that is chosen, else the smallest. */
  #at(point) {
    const [x, y] = point;
    const found = this.#parts.filter((each) => { const box = this.#around(each.box); return x >= box[0] && y >= box[1] && x <= box[0] + box[2] && y <= box[1] + box[3]; });
    return found.reverse().reduce((best, each) => (best === null || area(this.#around(each.box)) < area(this.#around(best.box)) ? each : best), null);
  }

  #press(event) {
    if (event.button !== 0 || !this.#face) return;
    event.preventDefault();
    this.element.focus({ preventScroll: true });
    const start = this.#mm(event);
    const handle = HANDLES[event.target.dataset?.handle];
    const isMore = event.shiftKey && !handle;
    const part = handle ? this.#chosen[0] : this.#at(start);
    const isChosen = this.#chosen.includes(part);
    if (!handle && (!isChosen || isMore)) this.dispatchEvent(new CustomEvent("choose", { detail: { part, isMore } }));
    const [startX, startY] = [event.clientX, event.clientY];
    const canMove = this.canChange && part && this.#chosen.every((each) => ["box", "point", "line"].includes(each.placing));
    let hasMoved = false;
    const move = (moved) => {
      if (!canMove || (!hasMoved && Math.hypot(moved.clientX - startX, moved.clientY - startY) < DRAG_PX)) return;
      hasMoved = this.isDragging = true;
      const now = this.#mm(moved);
      this.#drag([now[0] - start[0], now[1] - start[1]], handle, moved.ctrlKey || !this.snaps);
    };
    const end = (ended) => {
      for (const each of ["pointermove", "pointerup", "pointercancel"]) this.svg.removeEventListener(each, each === "pointermove" ? move : end);
      this.isDragging = false;
      this.guides.replaceChildren();
      const by = this.#by;
      if (hasMoved && ended.type === "pointerup" && by.some(Boolean)) this.dispatchEvent(new CustomEvent("change", { detail: { by } }));
      else if (hasMoved) { this.#by = [0, 0, 0, 0]; this.#draw(); }
      else if (ended.type === "pointerup" && isChosen && !isMore && !handle) this.dispatchEvent(new CustomEvent("choose", { detail: { part, isMore: false } }));
    };
    this.svg.setPointerCapture(event.pointerId);
    this.svg.addEventListener("pointermove", move);
    for (const each of ["pointerup", "pointercancel"]) this.svg.addEventListener(each, end);
  }

  #drag(delta, handle, isLoose) {
    const box = this.#chosenBox();
    const guides = [];
    const by = [0, 0, 0, 0];
    for (const axis of [0, 1]) {
      const edge = handle ? handle[axis] : null;
      if (edge === 0) continue;
      let step = tenth(delta[axis]);
      const own = edge === null ? lines(box, axis) : [edge < 0 ? box[axis] : box[axis] + box[axis + 2]];
      const found = isLoose ? null : this.#snap(own, delta[axis], axis);
      if (found) {
        step = short(found.at - found.from);
        guides.push([axis, found.at]);
      }
      if (edge === null) by[axis] = step;
      else if (edge < 0) { step = Math.min(step, short(box[axis + 2] - LEAST_MM)); [by[axis], by[axis + 2]] = [step, -step]; }
      else by[axis + 2] = Math.max(step, short(LEAST_MM - box[axis + 2]));
    }
    this.#by = by;
    const { width, height } = this.#face;
    this.guides.replaceChildren(...guides.map(([axis, at]) => (axis === 0 ? s("line", { x1: at, x2: at, y1: 0, y2: height }) : s("line", { x1: 0, x2: width, y1: at, y2: at }))));
    this.#draw();
  }

  /** The box around all that is chosen. */
  #chosenBox() {
    const boxes = this.#chosen.map((each) => each.box).filter(Boolean);
    const [left, top] = [0, 1].map((axis) => Math.min(...boxes.map((each) => each[axis])));
    const [right, low] = [0, 1].map((axis) => Math.max(...boxes.map((each) => each[axis] + each[axis + 2])));
    return [left, top, right - left, low - top];
  }

  /** The nearest line of an area, of the card or of another part that one of some places comes to when it is moved. */
  #snap(own, by, axis) {
    const { width, height } = this.#face;
    const others = [[0, 0, width, height], ...Object.values(this.#areas), ...this.#parts.filter((each) => !this.#chosen.includes(each)).map((each) => each.box)];
    let best = null;
    for (const at of new Set(others.flatMap((each) => lines(each, axis)))) {
      for (const from of own) {
        const distance = Math.abs(from + by - at);
        if (distance <= SNAP_MM && (best === null || distance < best.distance - 1e-6)) best = { at, from, distance };
      }
    }
    return best;
  }
}
