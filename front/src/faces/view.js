// Faces: the parts of a face as boxes over a card, beside cards of the same face that show what a change breaks.
import { Pictures } from "../cards/pictures.js";
import { CONTENT_MODIFIED } from "../connection.js";
import { h } from "../elements.js";
import { later } from "../later.js";
import { reason } from "../refusal.js";
import { turned, TurnButtons, turnOf } from "../turns.js";
import { words as word } from "../words.js";
import { Canvas, changed } from "./canvas.js";
import { Controls, partName } from "./controls.js";

export { words } from "./words.js";

const LOAD_MS = 30;
/** Keys that follow each other so soon are one step of undo. */
const RUN_MS = 1000;
const SAMPLES = ["shortest", "longest", "bare"];
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const MOVED = ["box", "point", "line"];

const keyOf = (path) => path.join("/");

export function mount(root, studio) {
  const state = { side: "front", face: null, chosen: [], asked: 0, isShown: false, visit: 0, isRun: false, movedAt: 0, by: [0, 0, 0, 0], isLeaving: false, has: "" };
  const pictures = new Pictures();
  let chain = Promise.resolve();
  let waiting = 0;

  const turns = new TurnButtons(studio, turn);
  const sides = ["front", "back"].map((each) => h("button", { type: "button", onClick: () => { state.side = each; state.chosen = []; load(); } }, word(`face-${each}`)));
  const check = (key, act) => { const input = h("input", { type: "checkbox", checked: true, onChange: () => act(input.checked) }); return h("label", {}, input, word(key)); };
  const yaml = h("button", { type: "button", class: "to-yaml", onClick: showYaml }, word("face-yaml"));
  const title = h("p", { class: "face-title" });
  const banner = h("p", { class: "face-banner", hidden: true });
  const canvas = new Canvas(key);
  const samples = SAMPLES.map((name) => {
    const picture = h("img", { alt: "", draggable: "false" });
    const box = h("span", { class: "sample-box", hidden: true });
    const caption = h("figcaption");
    const button = h("button", { type: "button", onClick: () => studio.choose({ card: state.face.samples[name] }) }, h("span", { class: "sample-card" }, picture, box), caption);
    return { name, picture, box, caption, element: h("li", { hidden: true }, button) };
  });
  const list = h("ul", { class: "part-list", onKeydown: keyInList });
  const source = h("code", { class: "face-source" });
  const written = h("p", { class: "faint written" });
  const controls = new Controls({
    set: (name, value) => edit("set", { key: name, value }, newVisit()),
    move: (by) => edit("move", { by }, state.visit),
    act: (act) => edit(act, {}, newVisit()),
  });
  controls.element.addEventListener("focusin", newVisit);

  const tools = h("div", { class: "bar face-tools", "data-part": "", role: "group", "aria-label": word("face-tools") }, ...turns.elements, h("div", { class: "pair" }, ...sides),
    check("face-snap", (isOn) => { canvas.snaps = isOn; }), check("face-zone", (isOn) => canvas.element.classList.toggle("without-zone", !isOn)), title, yaml);
  const stage = h("div", { class: "face-stage", "data-part": "" }, banner, h("div", { class: "face-cards" }, canvas.element, h("ul", { class: "samples" }, ...samples.map((each) => each.element))), h("p", { class: "faint hint" }, word("face-hint")), h("div", { class: "face-text" }, written, source));
  root.append(tools, h("div", { class: "parts-pane", "data-part": "" }, h("h2", {}, word("face-parts")), list), stage, h("div", { class: "controls-pane", "data-part": "" }, controls.element));

  canvas.addEventListener("choose", (event) => {
    const { part, isMore } = /** @type {CustomEvent} */ (event).detail;
    if (!part) choose([]);
    else if (!isMore) choose([part]);
    else choose(state.chosen.includes(part) ? state.chosen.filter((each) => each !== part) : [...state.chosen, part]);
  });
  canvas.addEventListener("change", (event) => edit("move", { by: /** @type {CustomEvent} */ (event).detail.by }, newVisit()));

  function newVisit() {
    state.isRun = false;
    return ++state.visit;
  }

  /** The side that is shown. */
  const place = () => ({ game: studio.chosen.game, card: studio.chosen.card, language: studio.chosen.language, side: state.side });

  /** Ask for the parts as they are now, then for the pictures. */
  async function load() {
    if (!state.isShown || !studio.chosen.card) return;
    const number = ++state.asked;
    const here = place();
    try {
      const face = await studio.call("ordo/faceParts", here);
      const ids = [here.card, ...SAMPLES.map((each) => face.samples?.[each] ?? here.card)];
      const found = face.face ? await studio.call("ordo/faces", { ...here, cards: ids }) : null;
      if (found) pictures.take(found);
      if (number !== state.asked || canvas.isDragging || waiting) return;
      show(face, found?.faces ?? []);
    } catch (error) {
      if (number !== state.asked) return;
      show({ face: null, why: reason(error) }, []);
    }
    turns.refresh();
  }
  const loadSoon = later(load, LOAD_MS);

  function show(face, drawn) {
    state.face = face;
    for (const [at, each] of ["front", "back"].entries()) sides[at].setAttribute("aria-pressed", String(each === state.side));
    const isThere = Boolean(face.face);
    canvas.element.hidden = list.hidden = controls.element.hidden = !isThere;
    yaml.hidden = !face.uri;
    const told = { look: "face-look", game: "face-game", shipped: "face-shipped" }[face.state];
    banner.hidden = isThere && !told;
    banner.replaceChildren(...(!isThere ? [face.why ?? word("face-blank")] : told ? [word(told), " ", ...(face.state === "shipped" ? [] : [h("button", { type: "button", onClick: makeOwn }, word("face-own"))])] : []));
    title.textContent = isThere ? word("face-of", { face: face.face, count: face.samples.count }) : "";
    canvas.canChange = face.state === "own";
    if (isThere) {
      const kept = new Set(state.chosen.map((each) => keyOf(each.path)));
      state.chosen = face.parts.filter((each) => kept.has(keyOf(each.path)));
      state.by = [0, 0, 0, 0];
      const [main] = drawn;
      if (main?.face) canvas.show(main.face, address(main.face, canvas.picture), main.name);
    } else state.chosen = [];
    for (const [at, each] of samples.entries()) {
      const card = isThere ? face.samples[each.name] : null;
      const found = drawn[at + 1];
      each.element.hidden = !card || !found?.face || card === studio.chosen.card || SAMPLES.slice(0, at).some((other) => face.samples[other] === card);
      if (each.element.hidden) continue;
      each.picture.src = address(found.face, each.picture);
      each.caption.replaceChildren(h("strong", {}, word(`face-${each.name}`)), h("span", { lang: studio.chosen.language }, found.name));
    }
    draw();
  }

  /** The address of a picture of a face for an element, whose earlier one is given up. */
  function address({ width, height, body }, element) {
    const before = element.src;
    element.addEventListener("load", () => { if (before.startsWith("blob:")) URL.revokeObjectURL(before); }, { once: true });
    return pictures.address({ body, box: [0, 0, width, height] });
  }

  /** Show what is chosen in all places. */
  function draw() {
    const { face, chosen, by } = state;
    const parts = face?.parts ?? [];
    canvas.set(parts, face?.areas ?? {}, chosen, by);
    controls.show(chosen, face);
    drawList(parts);
    const [one] = chosen;
    written.textContent = one ? word("face-written", { file: face.file, line: one.line }) : "";
    source.textContent = one ? one.source : "";
    const main = canvas.svg.viewBox.baseVal;
    for (const { box } of samples) {
      box.hidden = !one?.box;
      if (!one?.box || !main?.width) continue;
      const [x, y, width, height] = changed(one.box, by);
      Object.assign(box.style, { left: `${(100 * x) / main.width}%`, top: `${(100 * y) / main.height}%`, width: `${(100 * width) / main.width}%`, height: `${(100 * height) / main.height}%` });
    }
  }

  function drawList(parts) {
    const made = JSON.stringify(parts.map((each) => [each.path, partName(each), each.isShown]));
    if (made !== state.has) {
      const hasFocus = list.contains(document.activeElement);
      state.has = made;
      list.replaceChildren(...[...ordered(parts)].map((part) => h("li", {}, h("button", {
        type: "button", class: part.isShown ? "" : "not-shown", "data-path": keyOf(part.path), onClick: (event) => choose(event.shiftKey ? [...state.chosen, now(part)] : [now(part)]),
      }, h("span", { class: `glyph glyph-${part.kind}`, "aria-hidden": "true" }), h("span", {}, partName(part)), part.isShown ? null : h("span", { class: "unseen" }, ` (${word("face-hidden")})`)))));
      for (const [at, part] of ordered(parts).entries()) /** @type {HTMLElement} */ (list.children[at]).style.setProperty("--depth", String((part.path.length - 3) / 3));
      if (hasFocus) /** @type {HTMLElement} */ (list.querySelector("button"))?.focus();
    }
    const chosen = new Set(state.chosen.map((each) => keyOf(each.path)));
    const buttons = [...list.querySelectorAll("button")];
    const current = buttons.find((each) => chosen.has(each.dataset.path)) ?? buttons[0];
    for (const each of buttons) {
      each.setAttribute("aria-pressed", String(chosen.has(each.dataset.path)));
      each.tabIndex = each === current ? 0 : -1;
    }
  }

  /** Parts topmost first, each before those in it. */
  function ordered(parts) {
    const below = (path) => parts.filter((each) => each.path.length === path.length + 3 && keyOf(each.path).startsWith(`${keyOf(path)}/`)).reverse();
    const all = (part) => [part, ...below(part.path).flatMap(all)];
    return parts.filter((each) => each.path.length === 3).reverse().flatMap(all);
  }

  const now = (part) => state.face.parts.find((each) => keyOf(each.path) === keyOf(part.path)) ?? part;

  function choose(chosen) {
    state.chosen = chosen.filter(Boolean);
    state.isLeaving = false;
    newVisit();
    draw();
    list.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest" });
  }

  /** Write a change of what is chosen, after those before it. */
  function edit(act, more, visit) {
    const { chosen, face } = state;
    if (face?.state !== "own" || !chosen.length) return;
    const paths = chosen.map((each) => each.path);
    if (act === "move") {
      state.by = state.by.map((each, at) => each + more.by[at]);
      draw();
    }
    waiting++;
    chain = chain.then(async () => {
      try {
        const found = await studio.call("ordo/faceEdit", { ...place(), sign: state.face.sign, paths, visit: `face-${studio.sign}-${visit}`, act, ...more });
        state.face.sign = found.sign;
        if (act !== "move" && act !== "set" && act !== "free") state.chosen = found.path.length ? [{ ...chosen[0], path: found.path }] : [];
      } catch (error) {
        state.by = [0, 0, 0, 0];
        controls.made = "";
        studio.fail(error);
        if (error.code === CONTENT_MODIFIED) state.chosen = [];
      } finally {
        waiting--;
      }
      if (!waiting) await load();
    });
  }

  async function turn(which) {
    try {
      studio.tell(await turned(studio, which));
    } catch (error) {
      studio.fail(error);
    }
    await load();
  }

  async function makeOwn() {
    state.chosen = [];
    try {
      await studio.call("ordo/faceOwn", place());
    } catch (error) {
      studio.fail(error);
    }
    await load();
    canvas.element.focus();
  }

  function showYaml() {
    const line = (state.chosen[0]?.line ?? 1) - 1;
    const caret = { line, character: 0 };
    studio.place = { uri: state.face.uri, range: { start: caret, end: caret } };
    studio.open("cards");
  }

  /** Choose the part before or after in the order of Tab; false at the end. */
  function step(by) {
    const all = canvas.reachable;
    const at = all.indexOf(state.chosen[0]);
    const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by];
    if (next) choose([next]);
    return Boolean(next);
  }

  function key(event) {
    const way = STEPS[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    const which = turnOf(event);
    if (event.key === "Tab" && !isCommand && !event.altKey) {
      if (state.isLeaving || !step(event.shiftKey ? -1 : 1)) return;
    } else if (which) turn(which);
    else if (event.key === "Escape" && state.chosen.length) { choose([]); state.isLeaving = true; }
    else if (!state.chosen.length) return;
    else if (way && event.altKey && way[1]) edit(way[1] < 0 ? "forward" : "backward", {}, newVisit());
    else if (way && !isCommand && !event.altKey) {
      if (!state.chosen.every((each) => MOVED.includes(each.placing))) return;
      if (!state.isRun || Date.now() - state.movedAt > RUN_MS) newVisit();
      Object.assign(state, { isRun: true, movedAt: Date.now() });
      const far = event.shiftKey ? 5 : 0.5;
      edit("move", { by: [way[0] * far, way[1] * far, 0, 0] }, state.visit);
    } else if (event.key === "Delete") edit("remove", {}, newVisit());
    else if (event.key.toLowerCase() === "d" && isCommand) edit("duplicate", {}, newVisit());
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function keyInList(event) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || event.altKey) return key(event);
    const buttons = [...list.querySelectorAll("button")];
    const next = buttons[buttons.indexOf(/** @type {any} */ (document.activeElement)) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
    choose([state.face.parts.find((each) => keyOf(each.path) === next.dataset.path)]);
  }

  canvas.element.addEventListener("focus", () => { state.isLeaving = false; });
  root.addEventListener("keydown", (event) => {
    const which = turnOf(event);
    if (!which || /^(input|select|textarea)$/i.test(event.target.tagName)) return;
    event.preventDefault();
    turn(which);
  });

  pictures.addEventListener("forget", () => loadSoon());
  for (const each of ["ordo/text", "ordo/closed", "ordo/disk"]) studio.on(each, () => { if (state.isShown && !waiting) loadSoon(); });
  studio.addEventListener("chosen", () => { if (state.isShown) load(); });
  studio.connection.addEventListener("open", () => { if (state.isShown && state.face) loadSoon(); });

  return {
    show() {
      state.isShown = true;
      load();
    },
    hide() {
      state.isShown = false;
      loadSoon.cancel();
    },
  };
}
