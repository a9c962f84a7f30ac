// Long work that the studio does in a process of its own: started, followed, ended.
import { h } from "./elements.js";
import { words } from "./words.js";

/** Follows the newest job of one kind. `listener` gets each notification: state `waiting`, `running`, `progress`, `done`, `failed` or `cancelled`. */
export class JobFollower {
  #newest = "";
  #isAtWork = false;

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

  /** Start a job by a method of the studio, in the place of the one that may be at work. */
  async start(method, params) {
    await this.cancel();
    try {
      await this.studio.call(method, params);
    } catch (error) {
      this.listener({ job: "", state: "failed", error: error.message });
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
