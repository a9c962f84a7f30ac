// A table: whose eyes look at it, what is told, and what every table has, with rules or without.
import { h } from "../elements.js";
import { reason } from "../refusal.js";
import { StatusLine } from "../status_line.js";
import { language, phrase, words as word } from "../words.js";
import { listTables } from "./place.js";
import { card, face, keepPictures, shapeOf } from "./faces.js";

const PAUSE = 450;
/** Milliseconds that a card is still shown after it was looked at. */
const LOOK = 250;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

/** How the page calls whoever sits at a seat: by the name that was given, else by a word of the page. */
export function nameOf({ names, unnamed }, seat) {
  return unnamed.includes(seat) ? word("play-player", { number: seat + 1 }) : names[seat];
}

/** Key -> steps to the right and down. */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Return the element that lies nearest to one in a direction; what lies aside of it counts as farther. */
function nearest(from, all, right, down) {
  const middle = (element) => { const { left, top, width, height } = element.getBoundingClientRect(); return [left + width / 2, top + height / 2]; };
  const [x, y] = middle(from);
  let found = null;
  let least = Infinity;
  for (const each of all) {
    const [across, along] = middle(each);
    const ahead = (across - x) * right + (along - y) * down;
    const aside = Math.abs((across - x) * down) + Math.abs((along - y) * right);
    if (ahead > 4 && ahead + 2 * aside < least) [least, found] = [ahead + 2 * aside, each];
  }
  return found;
}

/** What tables with and without rules share. A subclass draws `this.state` by `drawTable()` and acts by `send(params)`. */
export class Table {
  #ends = [];
  #epoch = 0;
  #lookingAway = 0;
  isBusy = false;
  /** Whether what lies before the person who looks is drawn last: that end is in sight. */
  isOwnLast = false;
  refused = null;
  /** Lines that were asked for. */
  answer = null;
  /** What is being typed: a refusal leaves it, to be mended, and so does whatever others do meanwhile. */
  typed = "";
  hinted = null;

  /** @param studio the studio. @param found what `ordo/play/new` has answered. @param leave called to go back to the setup. */
  constructor(studio, found, { leave, again }) {
    this.studio = studio;
    this.play = found.play;
    this.mine = found.mine;
    this.leaveTable = leave;
    this.again = again;
    this.facing = this.mine.length === 1 ? this.mine[0] : null;
    this.state = null;
    this.told = [];
    this.pieces = new Map();
    /** What lay there when whoever looks had acted; nothing until that is drawn. */
    this.laid = new Map();
    this.log = h("div", { class: "log", role: "log", "aria-live": "polite", "aria-label": word("play-log"), tabIndex: 0 });
    this.message = new StatusLine("status");
    this.status = this.message.element;
    this.looked = h("aside", { class: "looked", "aria-label": word("play-card-shown"), hidden: true });
    this.far = h("div", { class: "far" });
    this.near = h("div", { class: "near" });
    this.main = h("div", { class: "on-table", "data-part": "", tabIndex: -1 });
    this.choice = h("section", { class: "choice", "data-part": "", "aria-label": word("play-menu") });
    this.seats = h("ul", { class: "at-seats", "aria-label": word("play-seats") });
    this.bar = h("div", { class: "table-bar", "data-part": "", role: "toolbar", "aria-label": word("play") });
    this.beside = h("div", { class: "beside" }, this.choice, h("div", { class: "past", "data-part": "" }, h("h2", { class: "small" }, word("play-log")), this.log, this.looked));
    this.root = h("div", { class: "table-view" }, h("div", { class: "table-head" }, this.seats, this.bar), h("div", { class: "table-body" }, this.main, this.beside));
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    this.#ends.push(studio.on("ordo/play/changed", ({ play }) => { if (play === this.play && !this.isBusy) this.go(); }));
  }

  close() {
    this.#epoch++;
    for (const end of this.#ends) end();
  }

  /** The language in which the game tells what happens; null where the page does. */
  get narration() {
    return null;
  }

  call(method, params = {}) {
    return this.studio.call(method, { play: this.play, page: language(), ...params });
  }

  /** How the page calls whoever sits at a seat. */
  nameOf(seat) {
    return nameOf(this.state, seat);
  }

  /** Go on until a person of this window has to decide. */
  async go() {
    const epoch = ++this.#epoch;
    const isOld = () => epoch !== this.#epoch;
    try {
      while (!isOld()) {
        const tables = await listTables(this.studio);
        const listed = tables.find((each) => each.play === this.play);
        if (isOld()) return;
        if (!listed?.mine.length) { this.leaveTable(); return; }
        this.mine = listed.mine;
        if (this.facing !== null && !this.mine.includes(this.facing)) this.facing = null;
        if (this.mine.length === 1) [this.facing] = this.mine;
        const mustHandOver = !listed.over && this.mine.includes(listed.turn) && listed.turn !== this.facing;
        if (mustHandOver) { this.curtain(listed); return; }
        if (listed.over && this.facing === null) [this.facing] = this.mine;
        if (this.facing !== null) {
          await this.look();
          if (isOld()) return;
        } else this.waiting(listed);
        if (listed.over || listed.people.includes(listed.turn)) return;
        this.say(word("play-thinks", { name: nameOf(listed, listed.turn) }));
        if (!isStill()) await wait(PAUSE);
        if (isOld()) return;
        this.isBusy = true;
        const { bot } = await this.call("ordo/play/bot", { at: listed.actions });
        this.isBusy = false;
        if (bot === "thinks") return; // the studio tells when it has thought
      }
    } catch (error) {
      this.isBusy = false;
      if (!isOld()) this.fail(error);
    }
  }

  /** Ask for what the seat that looks may see, and draw it where it is not there yet: a card that is just dragged stays in the page. */
  async look() {
    const known = this.state && this.state.seat === this.facing;
    const found = await this.call("ordo/play/state", { seat: this.facing, since: known ? this.state.at : 0, tookBack: known ? this.state.tookBack : 0 });
    const isDrawn = known && this.far.parentElement === this.main && this.drawnFor === String(this.mine);
    if (isDrawn && found.at === this.state.at && found.tookBack === this.state.tookBack) keepPictures(found.pictures);
    else this.take(found);
  }

  /** Take a position that the studio sent. */
  take(state) {
    keepPictures(state.pictures);
    const isOther = this.state?.seat !== state.seat;
    if (isOther) { this.told = []; this.pieces = this.laid = new Map(); this.log.replaceChildren(); this.lookAway(); }
    this.state = state;
    if (state.since === 0) { this.told = []; this.log.replaceChildren(); }
    for (const sentences of state.told) {
      this.told.push(sentences);
      if (sentences.length) this.log.append(h("div", { lang: this.narration }, ...sentences.map((each) => h("p", {}, each))));
    }
    const active = /** @type {HTMLElement} */ (document.activeElement);
    const key = this.root.contains(active) ? active.dataset.key : null;
    const caret = active instanceof HTMLInputElement && key === "typed" ? active.selectionEnd : null;
    this.draw();
    this.log.scrollTop = this.log.scrollHeight;
    const isNowhere = document.activeElement === document.body || document.activeElement === null;
    if (key !== null || (isNowhere && this.root.isConnected)) this.focus(key);
    if (caret !== null && document.activeElement instanceof HTMLInputElement) document.activeElement.setSelectionRange(caret, caret);
  }

  /** Put the focus on what has a key, else on the first thing that can be done. */
  focus(key) {
    const keyed = key && [...this.root.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key && !each.disabled);
    const found = keyed && (keyed.closest("details:not([open])")?.querySelector("summary") ?? keyed);
    (found || this.root.querySelector("[data-first]") || this.main).focus({ preventScroll: Boolean(found) });
  }

  draw() {
    this.drawnFor = String(this.mine);
    this.drawBar();
    this.drawSeats(this.state);
    this.beside.hidden = false;
    this.seen = new Map();
    const isFirst = this.pieces.size === 0;
    if (this.far.parentElement !== this.main) this.main.replaceChildren(this.far, this.near);
    const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight > scrollHeight - 8;
    const [isOwnSeen, isLastSeen] = [isAtEnd(this.far), isAtEnd(this.log)];
    this.drawTable();
    if (this.isOwnLast && (isFirst || isOwnSeen)) this.far.scrollTop = this.far.scrollHeight;
    if (isLastSeen) this.log.scrollTop = this.log.scrollHeight; // what can be done takes more room now
    this.pieces = this.seen;
    if (!this.laid.size) this.laid = this.pieces;
  }

  /** Whether a piece was not in its place when it was drawn last, and whether others have put it there since whoever looks has acted; counts pieces that are alike. */
  newness(place, piece) {
    const name = `${place} ${piece.picture}`;
    const count = (this.seen.get(name) ?? 0) + 1;
    this.seen.set(name, count);
    const isLater = (known) => known.size > 0 && count > (known.get(name) ?? 0);
    return { isNew: isLater(this.pieces), isFresh: !piece.hidden && isLater(this.laid) };
  }

  /** Show a card large; where that lies over the others, away from the card itself. */
  lookAt(piece, { top, bottom }) {
    this.looked.classList.toggle("is-above", top + bottom > innerHeight);
    const [width, height, radius] = shapeOf(piece.picture);
    const drawn = face(piece.picture);
    drawn.style.borderRadius = `${(radius / width) * 100}% / ${(radius / height) * 100}%`;
    this.looked.replaceChildren(drawn, h("p", { lang: this.state.language }, h("strong", {}, piece.name), piece.data ? ` ${piece.data}` : ""));
    this.looked.hidden = false;
    clearTimeout(this.#lookingAway);
  }

  /** Put the card away that is looked at: after a moment, so that nothing flickers from card to card. */
  lookAway(after = 0) {
    clearTimeout(this.#lookingAway);
    this.#lookingAway = window.setTimeout(() => { this.looked.hidden = true; this.looked.replaceChildren(); }, after);
  }

  /** A card of this table; `options` as for `card`. */
  card(piece, place, options = {}) {
    return card(piece, this.state.language, { ...this.newness(place, piece), onLook: (found, place) => this.lookAt(found, place), onLookAway: () => this.lookAway(LOOK), ...options });
  }

  /** Hidden cards beside each other: told as a number, not one by one. */
  backs(pieces, place) {
    const backs = h("span", { class: "backs", role: "img", lang: language(), "aria-label": word("play-hidden-many", { count: pieces.length }) });
    backs.append(...pieces.map((each) => { const made = this.card(each, place); made.setAttribute("aria-hidden", "true"); return made; }));
    return backs;
  }

  say(text) {
    this.message.show(text);
  }

  fail(error) {
    this.message.fail(reason(error));
    this.studio.fail(error);
  }

  waiting(listed) {
    this.drawBar();
    this.drawSeats(listed);
    this.main.replaceChildren();
    this.choice.replaceChildren(this.status);
    this.say(word("play-wait", { name: nameOf(listed, listed.turn) }));
  }

  /** Between two hands: nothing of the table is in the page until the next person says so. */
  curtain(listed) {
    const seat = listed.turn;
    const name = nameOf(listed, seat);
    this.state = null;
    this.told = [];
    this.pieces = this.laid = new Map();
    this.log.replaceChildren();
    this.lookAway();
    this.bar.replaceChildren();
    this.seats.replaceChildren();
    this.beside.hidden = true;
    const button = h("button", { class: "main", type: "button", onClick: () => { this.facing = seat; this.go(); } }, word("play-ready", { name }));
    this.main.replaceChildren(h("div", { class: "curtain" }, h("p", {}, word("play-curtain", { name })), button));
    button.focus();
  }

  /** Send what a person does; a refusal is told with its ruling. */
  async send(params, method = "ordo/play/act") {
    if (this.isBusy) return;
    this.isBusy = true;
    this.message.retry();
    try {
      const found = await this.call(method, { seat: this.facing, at: this.state.at, since: this.state.at, tookBack: this.state.tookBack, ...params });
      this.refused = found.refused ?? null;
      this.answer = found.answer ?? null;
      if (params.text && !found.refused && !found.isOld) this.typed = "";
      this.hinted = null;
      if (!found.refused && !found.isOld && !found.answer) this.laid = new Map();
      this.take(found.state);
      if (found.count !== undefined) this.say(word("play-undone", { count: found.count }));
      this.isBusy = false;
      if (found.wish) await ({ save: () => this.save(), quit: () => this.quit(), log: () => this.log.focus() })[found.wish]();
      else if (!this.refused) await this.go();
    } catch (error) {
      this.isBusy = false;
      this.fail(error);
    }
  }

  /** A line in which an action is typed. */
  typedForm(label) {
    const type = (event) => {
      event.preventDefault();
      if (this.typed.trim()) this.send({ text: this.typed.trim() });
    };
    return h("form", { class: "typed", onSubmit: type },
      h("input", { "aria-label": label, placeholder: label, value: this.typed, maxLength: 200, autocomplete: "off", "data-key": "typed", onInput: (event) => { this.typed = event.target.value; } }),
      h("button", {}, word("play-do")));
  }

  answered() {
    return this.answer && h("div", { class: "answer", role: "status", tabIndex: 0 }, ...this.answer.map((each) => h("p", {}, each)));
  }

  refusal() {
    if (!this.refused) return null;
    return h("div", { class: "refused", role: "alert" }, h("p", { lang: this.narration }, this.refused.why), this.refused.ruling ? h("p", { class: "ruling", lang: this.narration }, this.refused.ruling) : null);
  }

  button(key, action, { isMain = false, disabled = false, label = word(key) } = {}) {
    return h("button", { type: "button", class: isMain ? "main" : null, disabled, "data-key": key, onClick: action }, label);
  }

  /** Who sits there, whose turn it is, and in the end who has won. */
  drawSeats(known) {
    const { names, turn, over, winners = [] } = known;
    this.seats.replaceChildren(...names.map((_, seat) => h("li", { "aria-current": !over && seat === turn ? "true" : null, class: [winners.includes(seat) ? "won" : "", seat === this.facing ? "mine" : ""].join(" ").trim() || null }, nameOf(known, seat))));
  }

  drawBar() {
    const canSave = this.state?.over || this.state?.people.every((each) => this.mine.includes(each));
    this.bar.replaceChildren(...[
      this.button("play-undo", () => this.undo(), { disabled: !this.state?.canTakeBack }),
      this.extraButton(),
      canSave ? this.button("play-record", () => this.save()) : null,
      this.again ? this.button("play-again", () => this.again(this)) : null,
      this.button("play-new", () => this.quit()),
    ].filter(Boolean));
  }

  async quit() {
    await this.call("ordo/play/leave");
    this.leaveTable();
  }

  undo() {
    if (this.state?.canTakeBack) this.send({}, "ordo/play/undo");
  }

  async save() {
    try {
      const { name, text } = await this.call("ordo/play/record");
      const address = URL.createObjectURL(new Blob([text], { type: "text/yaml" }));
      h("a", { href: address, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
      this.studio.tell(phrase("play-note", { command: h("code", {}, "ordo replay") }));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Move the focus among the things of one group by arrows: to the next one, and on a plane to the nearest one that way. */
  moveFocus(event) {
    const group = event.target.closest?.("[data-group], [data-plane]");
    const [right, down] = ARROWS[event.key] ?? [0, 0];
    if (!group || !(right || down)) return false;
    const all = [...group.querySelectorAll("button:not(:disabled)")];
    const at = all.indexOf(event.target);
    if (at < 0) return false;
    event.preventDefault();
    const next = "plane" in group.dataset ? nearest(event.target, all, right, down) : all[(at + right + down + all.length) % all.length];
    if (!next) return true;
    if ("plane" in group.dataset) for (const each of all) each.tabIndex = each === next ? 0 : -1;
    next.focus();
    return true;
  }

  /** Make a plane one stop of the tabulator: what was in focus there, else its first button. */
  oneStop(plane) {
    const all = [...plane.querySelectorAll("button")];
    const kept = all.find((each) => each.dataset.key === this.stop) ?? all[0];
    for (const each of all) each.tabIndex = each === kept ? 0 : -1;
    plane.addEventListener("focusin", (event) => { this.stop = event.target.dataset.key; });
  }

  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches?.("input, select, textarea")) return;
    if (this.moveFocus(event)) return;
    if (event.key === "u") { event.preventDefault(); this.undo(); return; }
    this.pressed(event);
  }

  /** Draw what lies there and what can be done. */
  drawTable() {}

  /** One more button of the bar. @returns {HTMLElement | null} */
  extraButton() {
    return null;
  }

  /** Take a key that no table takes alike. @param {KeyboardEvent} _event */
  pressed(_event) {}
}

export { card, face, shapeOf };
