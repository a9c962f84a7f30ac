// A table without rules: cards are chosen and moved by mouse, by keys, or by what is typed.
import { dropDown } from "../drop_down.js";
import { h } from "../elements.js";
import { words as word } from "../words.js";
import { Table, face } from "./table.js";

const own = (seat) => `area${seat + 1}`;
const hand = (seat) => `hand${seat + 1}`;

export class FreeTable extends Table {
  chosen = new Set();
  isDown = false;

  /** Where the first of the cards lay that were chosen last. */
  left = "";

  take(state) {
    if (this.state && this.state.at !== state.at) this.chooseNone();
    super.take(state);
  }

  chooseNone() {
    [this.left = this.left] = this.refs();
    this.chosen.clear();
  }

  /** Whatever is done with cards that are chosen leaves the focus where the first of them lay: on it, or on the one that is there now. */
  focus(key) {
    const keys = new Set([...this.root.querySelectorAll("[data-key]:not(:disabled)")].map((each) => each.dataset.key));
    if (keys.has(key) || !this.left) { super.focus(key); return; }
    const [place, at] = this.left.split(".");
    const numbers = Array.from({ length: Number(at) }, (_, before) => Number(at) - before);
    super.focus(numbers.map((each) => `card ${place}.${each}`).find((each) => keys.has(each)) ?? key);
  }

  get isMine() {
    return this.state.turn === this.state.seat;
  }

  event(text) {
    return this.send({ event: text });
  }

  refs() {
    return [...this.chosen].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
  }

  /** Move cards to a place: into hands and piles face down, elsewhere open, unless it is said otherwise. */
  move(refs, place) {
    const kind = this.state.places.find((each) => each.place === place)?.kind;
    const seat = this.state.places.find((each) => each.place === place)?.seat;
    if (kind === "hand" && seat !== this.state.seat) return this.event(`give ${refs.join(",")} ${seat + 1}`);
    const isDown = kind === "hand" || (kind === "pile" && place !== "discard") || this.isDown;
    return this.event(`move ${refs.join(",")} ${place} ${isDown ? "down" : "up"}`);
  }

  moveTo(refs, place) {
    if (place.startsWith("under ")) this.event(`under ${refs.join(",")} ${place.slice(6)}`);
    else if (place) this.move(refs, place);
  }

  drawTable() {
    const { state } = this;
    const seat = state.seat;
    const by = (kind) => state.places.filter((each) => each.kind === kind);
    const areas = by("area");
    const mine = areas.find((each) => each.place === own(seat));
    const others = areas.filter((each) => each.seat !== null && each.seat !== seat);
    const common = areas.filter((each) => each.seat === null);
    const hands = by("hand");
    this.far.replaceChildren(
      h("section", { class: "felt free", "aria-label": word("play-table") },
        h("div", { class: "piles", "data-group": "piles" }, ...by("pile").map((each) => this.pile(each))),
        ...others.map((each) => this.area(each, hands.find((one) => one.seat === each.seat))),
        ...common.map((each) => this.area(each)), this.area(mine)));
    this.near.replaceChildren(h("section", { class: "own", "aria-label": word("play-hand") }, h("h2", { class: "small" }, word("play-hand")), this.area(hands.find((each) => each.seat === seat), null, true)));
    this.choice.replaceChildren(...this.actions());
  }

  /** Take what is dropped here. */
  dropped(element, place) {
    element.addEventListener("dragover", (event) => { event.preventDefault(); element.classList.add("over"); });
    element.addEventListener("dragleave", () => element.classList.remove("over"));
    element.addEventListener("drop", (event) => {
      event.preventDefault();
      element.classList.remove("over");
      const refs = event.dataTransfer.getData("text/plain").split(",").filter((each) => /^[^\s,]+\.\d+$/.test(each));
      if (refs.length) this.move(refs, place);
    });
    return element;
  }

  cardOf(place, each) {
    const ref = `${place.place}.${each.at + 1}`;
    const canChoose = this.isMine && (place.kind !== "hand" || place.seat === this.state.seat);
    if (!canChoose) return this.counted(this.card(each, place.place), each);
    const made = this.card(each, place.place, {
      key: `card ${ref}`, pressed: this.chosen.has(ref), saying: (name) => [name, `, ${place.label} ${each.at + 1}${each.counters ? ", " : ""}`],
      onClick: () => { if (!this.chosen.delete(ref)) this.chosen.add(ref); this.draw(); this.focus(`card ${ref}`); },
    });
    made.classList.add("can");
    made.draggable = true;
    made.addEventListener("dragstart", (event) => {
      const refs = this.chosen.has(ref) ? this.refs() : [ref];
      event.dataTransfer.setData("text/plain", refs.join(","));
      event.dataTransfer.effectAllowed = "move";
    });
    return this.counted(made, each);
  }

  counted(made, each) {
    if (each.counters) made.append(h("span", { class: "counter" }, Object.entries(each.counters).map(([name, value]) => `${name} ${value}`).join(", ")));
    return made;
  }

  pile(pile) {
    const [top] = pile.cards;
    const label = word("play-top-of", { place: pile.label, count: pile.count });
    return this.dropped(h("div", { class: "pile", role: "group", "aria-label": label },
      top ? h("span", { class: `stack ${pile.count > 1 ? "many" : ""}` }, this.cardOf(pile, top)) : h("span", { class: "nothing" }, word("play-empty")),
      h("p", { class: "label" }, `${pile.label} · ${pile.count}`),
      this.isMine && pile.count ? h("div", { class: "pile-actions" },
        this.button(`draw ${pile.place}`, () => this.event(`draw 1 ${pile.place}`), { label: word("play-draw") }),
        this.button(`shuffle ${pile.place}`, () => this.event(`shuffle ${pile.place}`), { label: word("play-shuffle") }),
        dropDown("more", "…", h("div", {},
            this.button(`deal ${pile.place}`, () => this.event(`deal 1 ${pile.place}`), { label: word("play-deal") }),
            this.button(`reveal ${pile.place}`, () => this.event(`reveal 1 ${pile.place} table`), { label: word("play-reveal") }),
            this.button(`look ${pile.place}`, () => this.event(`look 1 ${pile.place}`), { label: word("play-look") }),
            pile.place === "discard" ? null : this.button(`gather ${pile.place}`, () => this.event(`gather discard ${pile.place}`), { label: word("play-gather") })), `${pile.label}: ${word("play-more")}`))
        : null), pile.place);
  }

  area(area, held = null, isHand = false) {
    const isOwnHand = isHand;
    const label = held ? word("play-held", { name: area.label, count: held.count }) : area.label;
    const counters = this.state.counters[area.place] ?? {};
    return this.dropped(h("div", { class: isOwnHand ? "area hand" : "area", role: "group", "aria-label": isOwnHand ? word("play-hand") : label, "data-group": area.place },
      isOwnHand ? null : h("p", { class: "label" }, label, ...Object.entries(counters).map(([name, value]) => h("span", { class: "counter" }, `${name} ${value}`)),
        this.isMine && area.seat !== null ? h("span", { class: "points" },
          h("button", { type: "button", "data-key": `less ${area.place}`, "aria-label": `${area.label}: ${word("play-points")}, ${word("play-less")}`, onClick: () => this.event(`count ${word("play-points")} -1 ${area.place}`) }, "−"),
          h("button", { type: "button", "data-key": `more ${area.place}`, "aria-label": `${area.label}: ${word("play-points")}, ${word("play-more")}`, onClick: () => this.event(`count ${word("play-points")} +1 ${area.place}`) }, "+")) : null),
      held?.count ? this.backs(held.cards, held.place) : null,
      h("div", { class: "cards-there" }, ...(area.cards.length ? area.cards.map((each) => this.cardOf(area, each)) : [h("span", { class: "nothing" }, word("play-nothing"))]))), area.place);
  }

  actions() {
    const { state } = this;
    const refs = this.refs();
    const text = refs.join(",");
    const places = new Set(refs.map((each) => each.slice(0, each.lastIndexOf("."))));
    const isFromHand = [...places].every((each) => each === hand(state.seat));
    const kinds = new Set(state.places.filter((each) => places.has(each.place)).map((each) => each.kind));
    const isOnTable = refs.length && [...kinds].every((each) => each === "area");
    const act = (key, event, label = word(key)) => this.button(`do ${key} ${event}`, () => this.event(event), { label });
    const targets = state.places.filter((each) => each.kind !== "hand" || each.seat === state.seat);
    const where = h("select", { "aria-label": word("play-move-to"), "data-key": "where", onChange: () => this.moveTo(refs, where.value) }, h("option", { value: "" }, `${word("play-move-to")} …`), ...targets.map((each) => h("option", { value: each.place }, each.label)),
      ...state.places.filter((each) => each.kind === "pile" && each.place !== "discard").map((each) => h("option", { value: `under ${each.place}` }, word("play-under", { place: each.label }))));
    if (this.message.text && !this.message.isError) this.say("");
    if (!this.isMine) this.say(word("play-wait", { name: this.nameOf(state.turn) }));
    return [
      h("h2", {}, this.isMine ? word("play-your-turn") : word("play-wait", { name: this.nameOf(state.turn) })),
      this.refusal(), this.answered(),
      this.isMine ? h("div", { class: "free-actions", role: "group", "aria-label": word("play-menu"), "data-group": "actions" },
        h("span", { class: "chosen-count", role: "status" }, refs.length ? word("play-chosen", { count: refs.length }) : ""),
        ...(refs.length ? [
          this.button("play-lay", () => this.move(refs, own(state.seat)), { isMain: true }),
          this.button("play-discard", () => this.move(refs, "discard")),
          where,
          h("label", { class: "check" }, h("input", { type: "checkbox", checked: this.isDown, "data-key": "down", onChange: (event) => { this.isDown = event.target.checked; } }), h("span", {}, word("play-face-down"))),
          isOnTable ? act("play-flip", `flip ${text}`) : null,
          isOnTable ? act("play-turn-card", `turn ${text}`) : null,
          isOnTable ? act("play-peek", `peek ${text}`) : null,
          isFromHand ? act("play-show", `show ${text}`) : null,
          ...state.names.map((_, seat) => (seat === state.seat ? null : act("play-give", `give ${text} ${seat + 1}`, word("play-give", { name: this.nameOf(seat) })))),
          this.button("play-clear", () => this.letGo()),
        ] : [
          state.names.length > 1 ? act("play-end-turn", `sit ${((state.seat + 1) % state.names.length) + 1}`) : null,
          ...state.names.map((_, seat) => (seat === state.seat || !state.places.find((each) => each.place === hand(seat))?.count ? null : act("play-steal", `steal ${seat + 1}`, word("play-steal", { name: this.nameOf(seat) })))),
          act("play-dice", "roll 1d6"), act("play-coin", "roll 1d2"),
        ])) : act("play-take-turn", `sit ${state.seat + 1}`),
      this.isMine ? this.typedForm(word("play-typed-free")) : null,
      this.status,
    ].filter(Boolean);
  }

  pressed(event) {
    if (event.key === "Escape" && this.chosen.size) { event.preventDefault(); this.letGo(); }
  }

  letGo() {
    this.chooseNone();
    this.draw();
    this.focus("");
  }
}

export { face };
