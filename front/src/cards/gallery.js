// The cards of a game that a filter leaves, with small pictures that are drawn once they come into sight.
import { h, spoken } from "../elements.js";
import { cardNamed, offerFilters } from "../filter_field.js";
import { quietFromNow } from "../going_on.js";
import { later } from "../later.js";
import { reason } from "../refusal.js";
import { StatusLine } from "../status_line.js";
import { phrase, words as word } from "../words.js";
import { formOf } from "./pictures.js";

const BATCH = 12;
const FILTER_MS = 120;

export class Gallery {
  #cards = [];
  #items = new Map();
  #waiting = new Set();
  #isLoading = false;
  #refreshSoon = later(() => this.refresh(), FILTER_MS);
  #asked = 0;
  /** Of the cards that are known; another number whenever there are others. */
  version = 0;

  constructor(place, studio, pictures, { onOpen, onNew }) {
    this.studio = studio;
    this.onOpen = onOpen;
    this.pictures = pictures;
    this.input = h("input", { type: "search", id: "card-filter", "aria-describedby": "card-filter-told", spellcheck: "false", autocomplete: "off", onInput: () => this.#refreshSoon(), onKeydown: (event) => { if (event.key === "Enter") this.#enter(); } });
    offerFilters(this.input, studio);
    this.input.value = studio.firstFilter;
    this.line = new StatusLine("");
    this.line.element.id = "card-filter-told";
    this.list = h("ul", { onKeydown: (event) => this.#move(event) });
    place.append(h("label", { for: "card-filter" }, word("cards-filter"), h("kbd", {}, "Ctrl K")), this.input, h("div", { class: "above-cards" }, this.line.element, h("button", { type: "button", class: "new-card", onClick: onNew }, word("new-card"))), h("nav", { "aria-label": word("card-list") }, this.list));
    this.watcher = new IntersectionObserver((seen) => {
      for (const each of seen) {
        if (each.isIntersecting && !(/** @type {any} */ (each.target).isDrawn)) this.#waiting.add(/** @type {any} */ (each.target).card);
        else if (!each.isIntersecting) this.#waiting.delete(/** @type {any} */ (each.target).card);
      }
      this.#load();
    }, { root: this.list.parentElement, rootMargin: "40% 0px" });
  }

  focus() {
    this.input.focus();
    this.input.select();
  }

  /** Ask for the cards anew; a filter that cannot be read leaves them as they are and says why. */
  async refresh() {
    const { game, language } = this.studio.chosen;
    const asked = ++this.#asked;
    try {
      const { cards, cardsVersion: version } = await this.studio.call("ordo/gallery", { game, language, filter: this.input.value });
      if (asked !== this.#asked) return;
      this.version = version;
      this.input.removeAttribute("aria-invalid");
      this.line.show(word("filter-found", { found: cards.length, all: this.studio.game?.cards.length ?? cards.length }));
      this.#fill(cards, game, language);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.input.setAttribute("aria-invalid", "true");
      this.line.show(reason(error), "error"); // while somebody types: it waits its turn to be read out
    }
  }

  #fill(cards, game, language) {
    const of = `${game} ${language}`;
    if (this.of !== of) this.#forget();
    this.of = of;
    this.#cards = cards.map((each) => each.id);
    for (const { id, name, problem } of cards) {
      if (!this.#items.has(id)) this.#items.set(id, this.#item(id));
      const item = this.#items.get(id);
      item.querySelector(".name").textContent = name;
      item.querySelector(".name").lang = language;
      item.classList.toggle("faceless", problem !== null);
      item.querySelector(".why").replaceChildren(...(problem === null ? [] : phrase("no-face", { why: spoken(problem) })));
    }
    this.list.replaceChildren(...this.#cards.map((id) => this.#items.get(id)));
    this.mark();
  }

  #forget() {
    for (const item of this.#items.values()) this.watcher.unobserve(item);
    this.#items.clear();
    this.#waiting.clear();
  }

  #item(id) {
    const image = h("img", { alt: "", decoding: "async" });
    const item = /** @type {any} */ (h("li", {}, h("button", { type: "button", tabindex: "-1", onClick: () => this.studio.choose({ card: id }) }, h("span", { class: "small" }, image, h("span", { class: "why" })), h("span", { class: "name" }))));
    item.card = id;
    item.isDrawn = false;
    this.watcher.observe(item);
    return item;
  }

  /** Show which card is chosen. */
  mark() {
    const { card } = this.studio.chosen;
    for (const [id, item] of this.#items) {
      const button = item.querySelector("button");
      const isChosen = id === card;
      button.setAttribute("aria-current", String(isChosen));
      button.tabIndex = isChosen || (!this.#items.has(card) && id === this.#cards[0]) ? 0 : -1;
    }
    this.#items.get(card)?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** Give a card the face that was just drawn. */
  set(id, face, isStale = false) {
    const item = this.#items.get(id);
    if (!item) return;
    const image = item.querySelector("img");
    const before = image.src;
    item.isDrawn = true;
    item.classList.toggle("stale", isStale);
    if (face) {
      image.src = this.pictures.address({ body: face.body, box: [0, 0, face.width, face.height] });
      image.style.clipPath = formOf(face);
      image.style.borderRadius = face.round ? "50%" : `${(face.radius / face.width) * 100}% / ${(face.radius / face.height) * 100}%`;
    }
    else image.removeAttribute("src");
    if (before) setTimeout(() => URL.revokeObjectURL(before), 1000);
  }

  /** Draw again, as they come into sight, all that are older than the texts. */
  renew() {
    for (const item of this.#items.values()) {
      item.isDrawn = false;
      this.watcher.unobserve(item);
      this.watcher.observe(item);
    }
  }

  async #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    while (this.#waiting.size) {
      const cards = [...this.#waiting].sort((a, b) => this.#cards.indexOf(a) - this.#cards.indexOf(b)).slice(0, BATCH);
      const { game, language } = this.studio.chosen;
      for (const each of cards) this.#waiting.delete(each);
      try {
        const found = await this.studio.call("ordo/faces", { game, language, side: "front", cards });
        this.pictures.take(found);
        if (this.of === `${game} ${language}`) for (const each of found.faces) this.set(each.card, each.face, each.stale);
      } catch {
        break; // the connection is lost, or the game is no more: asked again when it is chosen
      }
    }
    this.#isLoading = false;
  }

  /** Open the card that the filter names, or the only one that it leaves; of several, put the focus on the first. */
  async #enter() {
    this.#refreshSoon.cancel();
    const isQuiet = quietFromNow();
    await this.refresh();
    if (!isQuiet() || this.input.hasAttribute("aria-invalid") || !this.#cards.length) return;
    const meant = this.#cards.length === 1 ? this.#cards[0] : cardNamed(this.input.value, this.#cards);
    if (meant) this.onOpen(meant);
    else this.list.querySelector("button").focus();
  }

  /** The card so many steps on; the same at the ends. */
  neighbour(steps) {
    const at = this.#cards.indexOf(this.studio.chosen.card);
    return this.#cards[Math.min(Math.max(at + steps, 0), this.#cards.length - 1)];
  }

  #move(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const buttons = [...this.list.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    const to = event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : step ? at + step : -1;
    if (event.altKey || !buttons[to]) return;
    event.preventDefault();
    for (const each of buttons) each.tabIndex = -1;
    buttons[to].tabIndex = 0;
    buttons[to].focus();
  }
}
