// The tables of the studio at which a game is played: what, by whom, how far, and which seats are free.
import { h } from "../elements.js";
import { ask } from "../question.js";
import { words as word } from "../words.js";
import { listTables } from "./place.js";
import { nameOf } from "./table.js";

/** Milliseconds until it is asked again whether a seat is still kept for a window that is gone: nobody tells when it is not. */
const KEPT = 5000;

/** The list. `sit(table, seats)` is called with what was chosen. */
export class TableList {
  #isAsking = false;
  #isOld = false;
  #again = 0;

  constructor(studio, { sit }) {
    this.studio = studio;
    this.sit = sit;
    this.list = h("ul", {});
    this.none = h("p", { class: "faint" }, word("play-no-tables"));
    this.root = h("section", { class: "tables", "data-part": "", "aria-label": word("play-tables") }, h("h2", {}, word("play-tables")), this.none, this.list);
    studio.on("ordo/play/changed", () => this.refreshIfSeen());
  }

  refreshIfSeen() {
    if (this.root.checkVisibility()) this.refresh().catch((error) => this.studio.fail(error));
  }

  /** Ask for the tables of the game that is chosen, and draw them; what changes meanwhile is asked for once more. */
  async refresh() {
    this.#isOld = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (this.#isOld) {
        this.#isOld = false;
        const { game } = this.studio.chosen;
        const tables = await listTables(this.studio);
        if (game === this.studio.chosen.game) this.draw(tables.filter((each) => each.game === game));
      }
    } finally {
      this.#isAsking = false;
    }
  }

  /** Draw tables: those at which this window sits, then the others, in either the newest first. What is in focus stays so. */
  draw(tables) {
    clearTimeout(this.#again);
    if (tables.some((each) => each.kept.length)) this.#again = window.setTimeout(() => this.refreshIfSeen(), KEPT);
    const focused = /** @type {HTMLElement} */ (document.activeElement);
    const key = this.root.contains(focused) ? focused.dataset.key : null;
    const ordered = [...tables].reverse().sort((one, other) => Number(other.mine.length > 0) - Number(one.mine.length > 0));
    this.none.hidden = ordered.length > 0;
    this.list.replaceChildren(...ordered.map((each) => this.line(each)));
    if (key) ([...this.list.querySelectorAll("button")].find((each) => each.dataset.key === key) ?? this.list.querySelector("button"))?.focus();
  }

  line(table) {
    const { play, actions, kind, mine, over, winners } = table;
    const state = over
      ? [word("play-over"), winners.length ? word("play-won", { names: winners.map((seat) => nameOf(table, seat)).join(", ") }) : word("play-nobody-won")].join(": ")
      : word("play-wait", { name: nameOf(table, table.turn) });
    const title = word("play-table-number", { number: play });
    return h("li", { "aria-label": title, class: mine.length ? "mine" : null },
      h("p", { class: "what" }, h("strong", {}, title), h("span", { class: "faint" }, [word(kind === "rules" ? "play-with-rules" : "play-without-rules"), word("play-moves", { count: actions })].join(" · "))),
      h("p", { class: over ? "over" : null }, state),
      h("ul", { class: "who", "aria-label": word("play-seats") }, ...table.names.map((_, seat) => h("li", {}, this.seat(table, seat)))),
      h("p", { class: "acts" },
        mine.length ? h("button", { type: "button", class: "main", "data-key": `go ${play}`, onClick: () => this.sit(table, mine) }, word(over ? "play-show-end" : "play-go-on")) : null,
        table.canRemove ? h("button", { type: "button", "data-key": `remove ${play}`, "aria-label": `${title}: ${word("play-remove")}`, onClick: () => this.remove(table) }, word("play-remove")) : null));
  }

  /** Who sits there: a person of this window or of another, a bot, or nobody yet. */
  seat(table, seat) {
    const name = nameOf(table, seat);
    if (table.open.includes(seat)) return h("button", { type: "button", "data-key": `sit ${table.play} ${seat}`, onClick: () => this.sit(table, [seat]) }, word("play-sit", { name }));
    const who = table.mine.includes(seat) ? "play-mine" : table.people.includes(seat) ? "play-taken" : "play-bot";
    return h("span", { class: "seat-of" }, name, " ", h("small", {}, word(who)));
  }

  /** Take a table away; a game that goes on is asked about. */
  async remove({ play, over, actions }) {
    const remove = () => this.studio.call("ordo/play/remove", { play });
    try {
      const isSure = over || !actions ? await remove() : await ask(word("play-remove-title", { number: play }), word("play-remove-why", { count: actions }), [], word("play-remove"), remove);
      if (isSure) await this.refresh();
    } catch (error) {
      this.studio.fail(error);
    }
  }
}
