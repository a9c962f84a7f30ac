// Long work that the studio does in a process of its own: started, followed, ended.
import { h, spoken } from "./elements.js";
import { quietFromNow } from "./going_on.js";
import { reasonOf } from "./refusal.js";
import { words } from "./words.js";

/** Until something is asked for again for which there was no process left. */
export const RETRY_MS = 5000;

/** Why a job has failed, as an element. */
export const reasonOfJob = ({ error, lang }) => spoken(error, lang);

/** Follows the newest job of one kind. `listener` gets each notification: state `waiting`, `running`, `progress`, `done`, `failed` or `cancelled`. */
export class JobFollower {
  #newest = "";
  #isAtWork = false;
  /** Whether nobody has gone on since the newest job was asked for here: what it makes may take the focus. */
  isAwaited = () => false;

  constructor(studio, kind, listener) {
    this.studio = studio;
    this.listener = listener;
    studio.on("ordo/job", (told) => {
      if (told.kind !== kind) return;
      if (told.state === "gone") { this.#forget(told.job); return; }
      if (told.state === "waiting") this.#newest = told.job;
      if (told.job !== this.#newest) return;
      this.#isAtWork = !["done", "failed", "cancelled"].includes(told.state);
      listener(told);
    });
    studio.connection.addEventListener("close", () => {
      if (this.#isAtWork) listener({ job: this.#newest, kind, state: "cancelled" });
      this.#isAtWork = false;
    });
  }

  get isAtWork() {
    return this.#isAtWork;
  }

  /** Start a job by a method of the studio, on all that was typed, in the place of the one that may be at work. */
  async start(method, params) {
    this.isAwaited = quietFromNow();
    try {
      await this.studio.documents.settled();
      await this.cancel();
      await this.studio.call(method, params);
    } catch (error) {
      const { text, lang } = reasonOf(error);
      this.listener({ job: "", state: "failed", error: text, lang });
    }
  }

  /** Take the links to files away that have given way to those of later jobs. */
  #forget(job) {
    const links = document.querySelectorAll(`a[href^="/download/${job}/"]`);
    for (const link of links) link.replaceWith(h("span", { class: "faint" }, words("files-gone", { name: link.textContent })));
    if (links.length) this.studio.tell(words("files-have-gone"));
  }

  async cancel() {
    if (this.#isAtWork) await this.studio.call("ordo/cancel", { job: this.#newest });
  }
}
