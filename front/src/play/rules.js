// A game with rules: the table, the hand, and what can be done, in words and on the cards.
import { h, spoken, unseen } from "../elements.js";
import { language, phrase, words as word } from "../words.js";
import { Menu } from "./menu.js";
import { Table, face, shapeOf } from "./table.js";

export class RulesTable extends Table {
  menu = new Menu({});
  zoom = 1;
  isOwnLast = true;

  get narration() {
    return this.state.language;
  }

  take(state) {
    this.menu = new Menu(state);
    super.take(state);
  }

  extraButton() {
    return this.button("play-hint", () => this.hint(), { disabled: this.state?.turn !== this.facing || this.state?.over });
  }

  async hint() {
    if (this.state?.turn !== this.facing || this.state.over) return;
    try {
      const { hint } = await this.call("ordo/play/hint", { seat: this.facing });
      this.wantsHint = hint === null;
      this.hinted = hint;
      this.draw();
      if (hint === null) this.say(word("play-hint-thinks"));
      else this.root.querySelector(".hint button")?.focus();
    } catch (error) {
      this.fail(error);
    }
  }

  async go() {
    if (this.wantsHint && this.state?.turn === this.facing) { await this.hint(); return; }
    await super.go();
  }

  drawTable() {
    const { state } = this;
    const own = state.held[state.seat];
    const others = state.held.filter((_, seat) => seat !== state.seat);
    const isMine = state.turn === state.seat && !state.over;
    const felt = h("section", { class: "felt", "aria-label": word("play-table"), "data-plane": "" }, ...state.table.map((part) => this.part(part)));
    this.far.replaceChildren(...[state.table.length ? felt : null, this.inWords()].filter(Boolean));
    this.near.replaceChildren(...[
      own ? h("section", { class: "own", "aria-label": word("play-hand") }, h("h2", { class: "small" }, word("play-hand"), own.label === state.names[state.seat] ? null : h("span", { class: "left" }, own.label)), this.hand(own)) : null,
      others.length || state.piles.length ? h("section", { class: "others", "aria-label": word("play-hands") },
        ...state.piles.map((each) => this.heap(each, true)), ...others.map((each) => this.heap(each))) : null,
    ].filter(Boolean));
    this.choice.replaceChildren(...this.choices(isMine).filter(Boolean));
    this.oneStop(felt);
  }

  inWords() {
    const { state } = this;
    return h("details", { class: "in-words", open: this.showsWords ?? !state.table.length, onToggle: (event) => { this.showsWords = event.target.open; } },
   h("summary", {}, word("play-words")), h("pre", { tabIndex: 0, lang: this.narration }, ...state.words.flatMap((line) => [...line.map(([text, style]) => (style ? h("span", { class: style }, text) : text)), "\n"])));
  }

  // What can be done

  choices(isMine) {
    const { state } = this;
    if (state.over) {
      this.say("");
      return [h("h2", { tabIndex: -1, "data-first": "" }, word("play-over")), h("ul", { class: "verdict" }, ...state.verdict.map((each) => h("li", { lang: this.narration }, each))), this.status];
    }
    if (!isMine) {
      this.say(word("play-wait", { name: this.nameOf(state.turn) }));
      return [this.status];
    }
    this.say("");
    const [question, ...more] = state.question.split("\n");
    const path = this.menu.path;
    return [
      h("h2", { lang: this.narration }, question), ...more.map((each) => h("p", { lang: this.narration }, each)),
      this.refusal(), this.hintBox(),
      path.length ? h("p", { class: "path", lang: this.narration }, path.map((each) => each.text).join(" → ")) : null,
      h("div", { class: "menu", "data-group": "menu", role: "group", "aria-label": word("play-menu") }, ...this.menu.items.map((item, at) => this.line(item, at)),
        this.menu.canGoBack ? this.button("play-back", () => this.back()) : null),
      this.status,
      this.typedForm(word("play-typed")),
    ];
  }

  line({ step, choices }, at) {
    const isBarred = choices.every((each) => each.isBarred);
    return h("button", { type: "button", class: isBarred ? "barred" : "", "data-key": `line ${step.key}`, "data-first": at === 0 ? "" : null, onClick: () => this.choose(choices) },
      h("span", { class: "number", "aria-hidden": "true" }, at < 9 ? String(at + 1) : ""),
      h("span", { lang: this.narration }, step.text, isBarred ? h("em", { lang: language() }, ` (${word("play-not-now")})`) : null, step.detail ? h("small", {}, step.detail) : null));
  }

  hintBox() {
    if (!this.hinted) return null;
    const { said, estimates } = this.hinted;
    return h("div", { class: "hint", role: "status" }, h("p", {}, said),
      h("ul", {}, ...estimates.map((each) => h("li", {}, h("button", { type: "button", onClick: () => this.send({ action: each.action }) }, `${each.text} (${each.value})`)))));
  }

  choose(choices) {
    const action = this.menu.take(choices);
    this.refused = null;
    if (action !== null) { this.send({ action }); return; }
    this.draw();
    this.focus("");
  }

  /** Choose by a card or a place: what is allowed with it, or else why nothing is. */
  chooseAbout(target) {
    const about = this.menu.about(target);
    const allowed = about.filter((each) => !each.isBarred);
    this.choose(allowed.length ? allowed : about);
  }

  /** Choose a card in the place of the one that was chosen first, or nothing where it is that one. */
  chooseInstead(target) {
    const isSame = this.menu.path.some((step) => step.card === target.card && (!step.place || step.place === target.place));
    this.menu.restart();
    this.refused = null;
    if (!isSame) { this.chooseAbout(target); return; }
    this.draw();
    this.focus("");
  }

  back() {
    this.menu.back();
    this.refused = null;
    this.draw();
    this.focus("");
  }

  pressed(event) {
    if (event.key === "Escape" && this.menu.canGoBack) { event.preventDefault(); this.back(); }
    if (event.key === "h") { event.preventDefault(); this.hint(); }
    const number = Number(event.key);
    const item = number >= 1 ? this.menu.items[number - 1] : null;
    if (item && this.state?.turn === this.facing && !this.state.over) { event.preventDefault(); this.choose(item.choices); }
  }

  // What lies there

  /** A piece that can be chosen if the menu leads to it. */
  piece(piece, place, key, options = {}) {
    const target = { card: piece.card, place };
    const canAct = piece.card && this.state.turn === this.facing && !this.state.over;
    const isNext = canAct && this.menu.leadsTo(target);
    if (!isNext && !(canAct && this.menu.began(target))) return this.card(piece, place, options);
    const made = this.card(piece, place, { ...options, key, saying: (name) => phrase("play-choose-card", { name }), onClick: () => (isNext ? this.chooseAbout(target) : this.chooseInstead(target)) });
    if (isNext) made.classList.add("can");
    made.draggable = true;
    made.addEventListener("dragstart", (event) => { event.dataTransfer.setData("text/plain", JSON.stringify(target)); event.dataTransfer.effectAllowed = "move"; });
    return made;
  }

  /** The cover of a place that the menu leads to: a button over all that lies there. */
  cover(place) {
    const target = { place };
    if (!place || this.state.turn !== this.facing || this.state.over || !this.menu.leadsTo(target)) return null;
    const step = this.menu.stepAbout(target);
    const cover = h("button", { type: "button", class: "cover", "data-key": `place ${place}`, lang: this.narration, title: step.text, onClick: () => this.chooseAbout(target) }, unseen(...phrase("play-to-place", { what: spoken(step.text, this.narration) })));
    cover.addEventListener("dragover", (event) => { event.preventDefault(); cover.classList.add("over"); });
    cover.addEventListener("dragleave", () => cover.classList.remove("over"));
    cover.addEventListener("drop", (event) => { event.preventDefault(); this.drop(event, target); });
    return cover;
  }

  drop(event, target) {
    let dragged = null;
    try { dragged = JSON.parse(event.dataTransfer.getData("text/plain")); } catch { return; }
    const both = this.menu.about(dragged).filter((each) => this.menu.about(target).includes(each));
    const allowed = both.filter((each) => !each.isBarred);
    if (both.length) this.choose(allowed.length ? allowed : both);
  }

  part(part) {
    if (part.kind === "grid") return this.grid(part);
    if (part.kind === "board") return this.board(part);
    if (part.kind === "hand") return this.heap(part);
    return h("div", { class: "heaps" }, ...part.columns.map((each) => this.heap(each)));
  }

  column(column) {
    const place = column.place;
    const isChosen = column.pieces.some((each) => this.menu.leadsTo({ card: each.card, place }));
    const pieces = column.pieces.map((each, at) => this.piece(each, place, `piece ${place} ${at}`));
    return h("div", { class: "column" }, ...pieces, isChosen ? null : this.cover(place));
  }

  grid(grid) {
    const count = Math.max(...grid.rows.map((row) => row.columns.length), grid.above.length, 1);
    const own = this.state.names[this.state.seat];
    const isByPlayer = grid.rows.length > 1;
    const rows = isByPlayer ? [...grid.rows.filter((row) => row.label !== own), ...grid.rows.filter((row) => row.label === own)] : grid.rows;
    const made = h("div", { class: "grid", role: "group", lang: grid.title ? this.narration : null, "aria-label": grid.title || word("play-table") });
    made.style.setProperty("--columns", String(count));
    for (const head of grid.heads) made.append(h("div", { class: "head", lang: this.narration }, head));
    const cells = (columns, label, isOwn) => {
      if (label) made.append(h("div", { class: isOwn ? "row-label own" : "row-label", lang: this.narration }, label));
      columns.forEach((column, at) => made.append(h("div", { class: isOwn ? "cell own" : "cell", role: "group", lang: this.narration, "aria-label": [label, grid.heads[at]].filter(Boolean).join(", ") || word("play-table") }, this.column(column))));
    };
    rows.forEach((row, at) => {
      if (at === rows.length - 1 && grid.above.some((each) => each.pieces.length || this.menu.leadsTo({ place: each.place }))) cells(grid.above, "", false);
      cells(row.columns, row.label, row.label === own);
    });
    return made;
  }

  board(board) {
    const [, , width, height] = board.window;
    const sheet = h("div", { class: "board-sheet" });
    sheet.style.aspectRatio = `${width} / ${height}`;
    sheet.style.setProperty("--zoom", String(this.zoom));
    const drawn = face(board.picture, board.window, board.name);
    sheet.append(drawn);
    const put = (element, { x, y }, wide, tall) => {
      element.classList.add("placed");
      element.style.left = `${x * 100}%`;
      element.style.top = `${y * 100}%`;
      element.style.width = `${wide * 100}%`;
      element.style.height = `${tall * 100}%`;
      sheet.append(element);
    };
    const stacked = new Map();
    for (const each of board.placed) {
      const spot = `${each.x} ${each.y}`;
      const above = stacked.get(spot) ?? 0;
      stacked.set(spot, above + 1);
      put(this.card(each, each.place, { saying: (name) => [name, ", ", spoken(each.place, this.narration)] }), { x: each.x + (above * 3.5) / width, y: each.y - (above * 3.5) / height }, each.width, each.height);
    }
    const size = 19;
    const fields = new Map(board.fields.map((each) => [each.place, each]));
    for (const field of fields.values()) {
      const cover = this.cover(field.place);
      if (cover) put(cover, field, size / width, size / height);
    }
    const grow = (by) => () => { this.zoom = Math.min(4, Math.max(0.4, this.zoom * by)); sheet.style.setProperty("--zoom", String(this.zoom)); };
    const scroller = h("div", { class: "board-scroll", tabIndex: 0, role: "group", lang: this.narration, "aria-label": board.name }, sheet);
    requestAnimationFrame(() => { if (this.scrolled) scroller.scrollTo(...this.scrolled); });
    scroller.addEventListener("scroll", () => { this.scrolled = [scroller.scrollLeft, scroller.scrollTop]; });
    return h("div", { class: "board" }, h("div", { class: "zoom" }, h("button", { type: "button", "aria-label": word("play-zoom-out"), onClick: grow(1 / 1.4) }, "−"), h("button", { type: "button", "aria-label": word("play-zoom-in"), onClick: grow(1.4) }, "+")), scroller);
  }

  /** A pile or a hand of somebody else: what is open one by one, hidden cards as a fan of backs. */
  heap(heap, isPile = false) {
    const open = heap.pieces.filter((each) => !each.hidden);
    const hidden = heap.pieces.filter((each) => each.hidden);
    const target = heap.place && this.menu.leadsTo({ place: heap.place });
    return h("div", { class: isPile ? "heap pile-heap" : "heap", role: "group", lang: heap.label ? this.narration : null, "aria-label": heap.label || word("play-piles") },
      h("div", { class: "fan" }, ...open.map((each, at) => this.piece(each, heap.place, `heap ${heap.place} ${at}`)), hidden.length ? this.backs(hidden, heap.place) : null, !heap.pieces.length ? h("span", { class: "nothing", lang: language() }, word("play-empty")) : null, target ? this.cover(heap.place) : null),
      heap.label ? h("p", { class: "label" }, heap.label) : null);
  }

  hand(hand) {
    const chosen = this.menu.path.find((step) => step.card && step.place === hand.place);
    let isMarked = false;
    const cards = hand.pieces.map((each, at) => {
      const isTaken = !isMarked && chosen?.card === each.card;
      if (isTaken) isMarked = true;
      const made = this.piece(each, hand.place, `hand ${at}`);
      if (isTaken) made.classList.add("taken");
      return made;
    });
    return h("div", { class: "hand", "data-group": "hand", role: "group", "aria-label": word("play-hand") }, ...cards, hand.pieces.length ? null : h("p", { class: "nothing" }, word("play-empty")));
  }
}
