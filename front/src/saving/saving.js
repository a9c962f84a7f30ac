// Saving: what is not saved, what needs a decision, and what an earlier studio left. Nothing else writes to the project.
import { h, spoken } from "../elements.js";
import { readable } from "../positions.js";
import { reason } from "../refusal.js";
import { addWords, language, phrase, words } from "../words.js";
import { savingWords } from "./words.js";

export class Saving {
  /** URIs of texts that are not saved, as the studio says. */
  #unsaved = [];
  /** URIs of texts that were changed here and by another program. */
  #conflicts = new Set();
  #recovered = [];
  #title = "";
  /** Why what is typed is not kept against a crash. */
  #journalFailure = null;

  constructor(studio) {
    addWords(savingWords);
    this.studio = studio;
    this.button = h("button", { type: "button", class: "save", "aria-keyshortcuts": "Control+S", onClick: () => this.save() });
    this.notices = h("section", { class: "notices", "data-part": "", "aria-label": words("notices"), hidden: true });
    studio.on("ordo/unsaved", ({ uris }) => { this.#unsaved = uris; this.#settleConflicts(); this.draw(); });
    studio.on("ordo/conflict", ({ uri }) => { this.#conflicts.add(uri); this.draw(); });
    studio.on("ordo/journal", ({ failure }) => this.#tellJournal(failure));
    studio.documents.addEventListener("begun", (event) => {
      const { detail: uri } = /** @type {CustomEvent} */ (event);
      studio.tell(words("begun-anew", { name: this.#name(uri) }), { stays: true });
    });
    studio.on("ordo/disk", ({ uris }) => {
      if (document.hasFocus()) studio.tell(words("disk-changed", { names: this.#names(uris) }));
      studio.refreshProject();
    });
    studio.connection.addEventListener("open", () => this.#refresh());
    addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      this.save();
    }, { capture: true });
    addEventListener("beforeunload", (event) => {
      const isKept = studio.documents.isSettled && !(this.#unsaved.length && this.#journalFailure); // by the studio, and by its journal when that ends
      if (!isKept) event.preventDefault();
    });
    this.draw();
  }

  /** The title of the page, which shows whether all is saved. */
  set title(text) {
    this.#title = text;
    document.title = `${this.#unsaved.length ? "● " : ""}${text}`;
  }

  /** The path of a file in the project; that of one outside of it as it is. */
  #name(uri) {
    const home = `${this.studio.project?.uri}/`;
    return readable(uri.startsWith(home) ? uri.slice(home.length) : uri.slice("file://".length));
  }

  #names(uris) {
    return uris.slice(0, 4).map((uri) => this.#name(uri)).join(", ") + (uris.length > 4 ? " …" : "");
  }

  async #refresh() {
    const state = await this.studio.call("ordo/saving");
    this.#unsaved = state.unsaved;
    this.#conflicts = new Set(state.conflicts);
    this.#recovered = state.recovered;
    this.draw();
    this.#tellJournal(state.journal.failure);
  }

  /** Say once that what is typed cannot be kept against a crash, and once that it can again. */
  #tellJournal(failure) {
    if (failure === this.#journalFailure) return;
    this.#journalFailure = failure;
    if (failure === null) this.studio.tell(words("kept-again"));
    else this.studio.tell(phrase("not-kept", { reason: spoken(failure) }), { isError: true, stays: true });
  }

  #settleConflicts() {
    for (const uri of this.#conflicts) if (!this.#unsaved.includes(uri)) this.#conflicts.delete(uri);
  }

  /** Write all texts that are not saved; what another program has changed, too, is shown beside it. */
  async save() {
    if (!this.studio.connection.isOpen) {
      this.studio.tell(words("lost"), { isError: true, stays: true });
      return;
    }
    try {
      const unsent = await this.studio.documents.settled().catch((error) => error); // what it has is saved nevertheless
      const { saved, conflicts } = await this.studio.call("ordo/save");
      if (conflicts.length) {
        for (const each of conflicts) this.#conflicts.add(each.uri);
        this.draw();
        await this.choose(conflicts[0].uri);
      } else {
        this.studio.tell(saved.length ? words("saved-files", { names: this.#names(saved) }) : words("nothing-to-save"));
      }
      if (unsent) throw unsent;
    } catch (error) {
      this.studio.tell(phrase("save-failed", { reason: reason(error) }), { isError: true });
    }
  }

  /** Show a text and its file beside each other, until somebody chooses. */
  async choose(uri) {
    const { showConflict } = await import("./compare.js");
    await showConflict(this.studio, uri, this.#name(uri));
    await this.#refresh();
  }

  async #look(left) {
    const { showLeft } = await import("./compare.js");
    const choice = await showLeft(this.studio, left.name, this.#name(left.uri));
    if (choice !== null) await this.#decide(left, choice);
  }

  async #decide({ name, uri }, keep) {
    try {
      await this.studio.call("ordo/recover", { name, keep });
      if (keep) await this.studio.documents.open(uri);
      await this.#refresh();
    } catch (error) {
      this.studio.fail(error);
    }
  }

  draw() {
    const count = this.#unsaved.length;
    this.button.textContent = count ? words("save-some", { count }) : words("save-none");
    this.button.title = words("save-hint");
    this.button.classList.toggle("unsaved", count > 0);
    this.title = this.#title;
    const rows = [...this.#conflicts].map((uri) => h("p", {}, h("span", {}, words("changed-outside", { name: this.#name(uri) })),
      h("button", { type: "button", onClick: () => this.choose(uri) }, words("compare"))));
    for (const left of this.#recovered) {
      const time = new Date(left.time * 1000).toLocaleString(language(), { dateStyle: "short", timeStyle: "short" });
      rows.push(h("p", {}, h("span", {}, words("left-unsaved", { name: this.#name(left.uri), time })),
        h("button", { type: "button", onClick: () => this.#look(left) }, words("compare")),
        h("button", { type: "button", onClick: () => this.#decide(left, true) }, words("keep-left")),
        h("button", { type: "button", onClick: () => this.#decide(left, false) }, words("drop-left"))));
    }
    this.notices.replaceChildren(...rows);
    this.notices.hidden = rows.length === 0;
  }
}
