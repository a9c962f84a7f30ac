// The face of a card as it will be printed: its sides, its size on this screen, its lines, and its parts, which lead to their keys.
import { openDialog } from "../dialog.js";
import { h, spoken } from "../elements.js";
import { StatusLine } from "../status_line.js";
import { phrase, words as word } from "../words.js";
import { formOf, s } from "./pictures.js";

const PX_PER_MM = 96 / 25.4;
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const SCREEN = "ordo-gallery-screen";
const LINES = "ordo-studio-lines";
const DRAG_PX = 4;
/** Between a part and the line around it: letters reach to the edge of their box, their accents and serifs over it. */
const AROUND_MM = 0.7;

function remembered(key, otherwise) {
  try { return localStorage.getItem(key) ?? otherwise; } catch { return otherwise; }
}
function remember(key, value) {
  try { localStorage.setItem(key, String(value)); } catch { /* a browser may keep nothing */ }
}

const inside = ({ box: [x, y, width, height] }, [px, py]) => px >= x && py >= y && px <= x + width && py <= y + height;
const area = ({ box }) => box[2] * box[3];
const starts = (keys, way) => way.length > 0 && way.every((each, at) => String(keys[at]) === String(each));

/** Set an attribute that is not so already: the browser would look anew at all that it may bear upon. */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export class FacePane {
  #look = null;
  /** @type {"fit" | number} */
  #zoom = "fit";
  #caret = [];
  #part = -1;
  #moved = null;
  /** Width and height that the stage has for a face: reading them anew at each key would lay out the page before it is to be painted. */
  #room = [0, 0];
  /** What was drawn last, so that no more is drawn than what has changed: the size on the screen, the shape of the card, and what its parts show. */
  #drawnSize = "";
  #drawnShape = "";
  #drawnHits = null;

  /**
   * @param {HTMLElement} place
   * @param {{studio: any, pictures: any, onPart: (keys: any[]) => void, onSide: (side: string) => void}} parts
   */
  constructor(place, { studio, pictures, onPart, onSide }) {
    this.studio = studio;
    this.pictures = pictures;
    this.onPart = onPart;
    this.screen = Number(remembered(SCREEN, "100")) || 100;
    this.note = new StatusLine("face-note");
    this.defs = s("defs");
    this.art = s("g");
    this.lines = s("g", { class: "lines" });
    this.hits = s("g", { class: "hits" });
    this.words = h("p", { id: "face-words", class: "unseen" });
    this.svg = s("svg", { role: "img", "aria-describedby": "face-words" }, this.defs, this.art, this.lines, this.hits);
    this.sheet = h("div", { class: "sheet" }, this.svg);
    this.stage = h("div", { class: "stage", tabindex: "0", "data-first": "", role: "group", "aria-label": word("face-pane"), onKeydown: (event) => this.#key(event) }, this.sheet);
    this.sides = ["front", "back"].map((each) => h("button", { type: "button", "aria-pressed": String(each === "front"), onClick: () => onSide(each) }, word(each)));
    this.scale = h("output", {});
    this.mover = h("button", { type: "button", "aria-pressed": "false", onClick: () => this.#setMoving(!this.#moved) }, word("move"));
    this.lined = h("input", { type: "checkbox", checked: remembered(LINES, "0") === "1", onChange: () => this.#setLines() });
    const button = (key, act, text = word(key)) => h("button", { type: "button", "aria-label": word(key), title: word(key), onClick: act }, text);
    place.append(
      h("div", { class: "bar", role: "group", "aria-label": word("face-pane") },
        h("div", { class: "pair", role: "group", "aria-label": word("side") }, ...this.sides),
        h("div", { class: "pair" }, button("smaller", () => this.#step(-1), "−"), this.scale, button("larger", () => this.#step(1), "+")),
        button("fit", () => this.zoom("fit")), button("real", () => this.zoom(1)),
        h("label", {}, this.lined, word("lines")), this.mover, h("button", { type: "button", onClick: () => studio.open("faces") }, word("edit-face")),
        button("set-screen", () => this.#setScreen())),
      this.stage, this.note.element, this.words);
    new ResizeObserver(([{ contentRect }]) => {
      this.#room = [contentRect.width, contentRect.height];
      this.#size();
    }).observe(this.stage);
    this.svg.addEventListener("pointerdown", (event) => this.#press(event));
    this.svg.addEventListener("pointermove", (event) => this.#hover(event));
    this.#setLines();
  }

  /** Show what the studio drew. */
  show(look) {
    this.#look = look;
    const { face, name, words: all, stale, overset, hits } = look;
    for (const [at, each] of ["front", "back"].entries()) set(this.sides[at], "aria-pressed", String(each === look.place.side));
    set(this.svg, "aria-label", name);
    if (this.words.textContent !== all) this.words.textContent = all;
    for (const each of [this.svg, this.words]) set(each, "lang", look.place.language);
    this.sheet.hidden = !face;
    this.stage.classList.toggle("stale", stale);
    this.note.show(!face ? word("blank") : stale ? word("face-stale") : overset.length ? word("overset") : "", stale || overset.length ? "error" : "");
    this.mover.hidden = !hits.some((each) => each.moves);
    if (!face) return;
    this.#paint(face);
    if (hits !== this.#drawnHits) this.#drawHits(hits);
    this.#size();
  }

  #drawHits(hits) {
    this.#drawnHits = hits;
    const sorted = [...hits].sort((a, b) => area(b) - area(a));
    this.hits.replaceChildren(...sorted.map((each) => {
      const [x, y, width, height] = each.box;
      const rect = s("rect", { x: x - AROUND_MM, y: y - AROUND_MM, width: width + 2 * AROUND_MM, height: height + 2 * AROUND_MM, class: "hit" });
      /** @type {any} */ (rect).hit = each;
      return rect;
    }));
    this.#mark();
  }

  #paint(face) {
    const { width, height, bleed, safe, radius, round, corners, body } = face;
    this.pictures.define(body, this.defs);
    this.pictures.renew(this.art, body);
    const shape = [width, height, bleed, safe, radius, round, ...Object.values(corners ?? {})].join();
    if (shape === this.#drawnShape) return;
    this.#drawnShape = shape;
    this.svg.setAttribute("viewBox", `${-bleed} ${-bleed} ${width + 2 * bleed} ${height + 2 * bleed}`);
    const line = (inset, kind) => (corners ? s("polygon", { points: corners[kind].join(" "), class: kind }) : round
      ? s("circle", { cx: width / 2, cy: height / 2, r: width / 2 - inset, class: kind })
      : s("rect", { x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset, rx: inset === 0 ? radius : null, class: kind }));
    this.lines.replaceChildren(line(-bleed, "bleed"), line(0, "trim"), line(safe, "safe"));
  }

  /** There is no picture, and why. */
  fail(message) {
    this.#look = null;
    this.sheet.hidden = true;
    this.words.textContent = "";
    this.mover.hidden = true;
    this.stage.classList.remove("stale");
    this.note.show(phrase("no-face", { why: spoken(message) }), "error"); // while somebody types: it waits its turn to be read out
  }

  /** Forget all that pictures are made of. */
  forget() {
    this.defs.replaceChildren();
  }

  /** Light up what shows the key under the caret. */
  highlight(keys) {
    this.#caret = keys;
    this.#mark();
  }

  #mark() {
    for (const rect of this.hits.children) {
      const { keys } = /** @type {any} */ (rect).hit;
      const isOn = (way) => way[0] !== "id" && (starts(this.#caret, way) || (this.#caret.length > 0 && starts(way, this.#caret) && this.#caret.join() !== "print"));
      rect.classList.toggle("on", keys.some(isOn));
    }
  }

  // Size

  zoom(value) {
    this.#zoom = value;
    this.#size();
  }

  #step(by) {
    const now = this.#factor();
    const next = by > 0 ? ZOOMS.find((each) => each > now + 0.01) : [...ZOOMS].reverse().find((each) => each < now - 0.01);
    this.zoom(next ?? now);
  }

  /** @returns {number} */
  #factor() {
    const face = this.#look?.face;
    if (this.#zoom !== "fit") return this.#zoom;
    if (!face) return 1;
    const out = this.lined.checked ? 2 * face.bleed : 0;
    const perMm = PX_PER_MM * (this.screen / 100);
    const [across, down] = [face.width, face.height].map((each, at) => this.#room[at] / ((each + out) * perMm));
    return Math.max(Math.min(across, down, 4), 0.2);
  }

  #size() {
    const face = this.#look?.face;
    if (!face) return;
    const factor = this.#factor();
    const px = PX_PER_MM * (this.screen / 100) * factor;
    const { width, height, bleed, radius, round, corners } = face;
    const size = [factor, this.screen, width, height, bleed, radius, round, corners?.trim].join();
    if (size === this.#drawnSize) return;
    this.#drawnSize = size;
    Object.assign(this.sheet.style, { width: `${width * px}px`, height: `${height * px}px`, borderRadius: round ? "50%" : `${radius * px}px` });
    Object.assign(this.svg.style, { left: `${-bleed * px}px`, top: `${-bleed * px}px`, width: `${(width + 2 * bleed) * px}px`, height: `${(height + 2 * bleed) * px}px` });
    this.stage.style.setProperty("--form", formOf(face));
    this.stage.style.setProperty("--bleed", `${bleed * px}px`);
    this.scale.textContent = `${Math.round(factor * 100)} %`;
  }

  #setLines() {
    remember(LINES, this.lined.checked ? 1 : 0);
    this.stage.classList.toggle("with-lines", this.lined.checked);
    this.#size();
  }

  #setScreen() {
    const card = h("div", { class: "bank-card" });
    const shown = h("output", {});
    const range = h("input", { type: "range", min: "50", max: "200", step: "0.5", value: String(this.screen), onInput: () => {
      this.screen = Number(range.value);
      remember(SCREEN, this.screen);
      fit();
    } });
    const fit = () => {
      const px = PX_PER_MM * (this.screen / 100);
      Object.assign(card.style, { width: `${85.6 * px}px`, height: `${53.98 * px}px` });
      shown.textContent = `${this.screen} %`;
      this.#size();
    };
    fit();
    openDialog(word("set-screen"), ({ close }) => [
      h("p", {}, word("set-screen-note")), h("label", {}, word("screen-scale"), range, shown), card,
      h("p", { class: "choices" }, h("button", { type: "button", onClick: () => close() }, word("close"))),
    ], "cards screen");
  }

  // Parts

  #mm(event) {
    const box = this.svg.getBoundingClientRect();
    const { bleed, width, height } = this.#look.face;
    return [((event.clientX - box.left) / box.width) * (width + 2 * bleed) - bleed, ((event.clientY - box.top) / box.height) * (height + 2 * bleed) - bleed];
  }

  /** The smallest part at a place; null where there is none. */
  partAt(point) {
    const found = (this.#look?.hits ?? []).filter((each) => inside(each, point));
    return found.length ? found.reduce((best, each) => (area(each) < area(best) ? each : best)) : null;
  }

  #hover(event) {
    if (!this.#look?.face) return;
    const part = this.partAt(this.#mm(event));
    for (const rect of this.hits.children) rect.classList.toggle("near", /** @type {any} */ (rect).hit === part);
  }

  #press(event) {
    if (event.button !== 0 || !this.#look?.face) return;
    const start = this.#mm(event);
    const part = this.partAt(start);
    const [startX, startY] = [event.clientX, event.clientY];
    let isDragged = false;
    const move = (moved) => {
      if (!part?.moves || (!isDragged && Math.hypot(moved.clientX - startX, moved.clientY - startY) < DRAG_PX)) return;
      if (!isDragged) this.#setMoving(true);
      isDragged = true;
      const now = this.#mm(moved);
      this.#move([now[0] - start[0], now[1] - start[1]]);
    };
    const end = (ended) => {
      this.svg.removeEventListener("pointermove", move);
      this.svg.removeEventListener("pointerup", end);
      this.svg.removeEventListener("pointercancel", end);
      if (isDragged) this.#keep(ended.type === "pointerup");
      else if (ended.type === "pointerup") this.onPart(part?.keys[0] ?? ["id"]);
    };
    this.svg.setPointerCapture(event.pointerId);
    this.svg.addEventListener("pointermove", move);
    this.svg.addEventListener("pointerup", end);
    this.svg.addEventListener("pointercancel", end);
    event.preventDefault();
    this.stage.focus({ preventScroll: true });
  }

  #key(event) {
    const step = { ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1] }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== this.stage || !this.#look) return;
    if (this.#moved) {
      if (step) this.#move([this.#moved.by[0] + step[0], this.#moved.by[1] + step[1]]);
      else if (event.key === "Enter" || event.key === "Escape") this.#keep(event.key === "Enter");
      else return;
    } else if (step) {
      const hits = [...this.hits.children].reverse();
      this.#part = (this.#part + (step[0] + step[1]) + hits.length) % Math.max(hits.length, 1);
      for (const [at, rect] of hits.entries()) rect.classList.toggle("near", at === this.#part);
      const part = /** @type {any} */ (hits[this.#part])?.hit;
      if (part) this.studio.tell(part.keys[0].join(" · "));
    } else if (event.key === "Enter" && this.#part >= 0) {
      this.onPart(/** @type {any} */ ([...this.hits.children].reverse()[this.#part])?.hit.keys[0] ?? ["id"]);
    } else return;
    event.preventDefault();
  }

  // Moving the picture in its box: shown while it moves, written at the end.

  #setMoving(isMoving) {
    this.#moved = isMoving ? { by: [0, 0], asked: null, isAsking: false } : null;
    this.mover.setAttribute("aria-pressed", String(isMoving));
    this.stage.classList.toggle("moving", isMoving);
    this.studio.tell(isMoving ? word("move-note") : "");
    if (isMoving) this.stage.focus({ preventScroll: true });
  }

  async #move(by) {
    const moved = this.#moved;
    moved.by = by;
    if (moved.isAsking) return;
    moved.isAsking = true;
    while (this.#moved === moved && moved.asked !== moved.by) {
      moved.asked = moved.by;
      const found = await this.studio.call("ordo/crop", { ...this.#look.place, by: moved.by }).catch((error) => this.studio.fail(error));
      if (found) this.pictures.take(found);
      if (found?.face && this.#moved === moved) this.#paint(found.face);
    }
    moved.isAsking = false;
  }

  async #keep(isKept) {
    const { by } = this.#moved;
    this.#setMoving(false);
    if (isKept && (by[0] || by[1])) {
      try {
        await this.studio.call("ordo/crop", { ...this.#look.place, by, writes: true });
        return; // the text has changed: the picture follows
      } catch (error) {
        this.studio.fail(error);
      }
    }
    if (this.#look?.face) this.#paint(this.#look.face);
  }
}
