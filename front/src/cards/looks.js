// Which picture is asked for: never more than one at a time, the newest text always wins, findings come after pictures.

const PAUSE_MS = 250;

/** Events: `look` with the answer as `detail`, `failed` with the error, `findings` of the card, `all` of everything. */
export class Looks extends EventTarget {
  #wanted = null;
  #isRunning = false;
  #pause = 0;
  #last = null;
  /** How often something was wanted; and of which of these all findings are told. */
  #count = 0;
  #told = 0;

  /**
   * @param {any} studio
   * @param {() => {game: string, card: string, language: string, side: string}} now What to look at.
   */
  constructor(studio, now) {
    super();
    this.studio = studio;
    this.now = now;
  }

  /** Look at what is chosen now; `document` is waited for, so that the studio has all that was typed. */
  want(document = null, { isTyping = false } = {}) {
    this.#wanted = { document, isTyping };
    this.#count++;
    this.#run();
    clearTimeout(this.#pause);
    this.#pause = window.setTimeout(() => this.everything(document), PAUSE_MS);
  }

  async #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#wanted) {
      const { document } = this.#wanted;
      this.#wanted = null;
      await document?.sent().catch(() => null); // what is refused is told: shown is what the studio has
      const place = this.now();
      if (!place.card) break;
      try {
        const found = await this.studio.call("ordo/look", { ...place, has: this.#last?.serial });
        this.#tell("look", { ...this.#whole(found), place });
      } catch (error) {
        this.#tell("failed", { error, place });
      }
      if (this.#wanted) continue;
      try {
        const { findings } = await this.studio.call("ordo/findings", { game: place.game, card: place.card });
        if (!this.#wanted && this.#told !== this.#count) this.#tell("findings", { findings, card: place.card });
      } catch {
        // those of everything come in the pause
      }
    }
    this.#isRunning = false;
  }

  /** An answer that tells only what has changed since the last one, made whole. */
  #whole(found) {
    if (found.face?.patch) {
      const [start, end, between] = found.face.patch;
      const before = this.#last.face?.body ?? "";
      found.face = { ...found.face, body: before.slice(0, start) + between + before.slice(before.length - end) };
    }
    found.hits ??= this.#last.hits;
    this.#last = found;
    return found;
  }

  /** Ask for all findings. */
  async everything(document = null) {
    const count = this.#count;
    await document?.settled().catch(() => null);
    try {
      const found = await this.studio.call("ordo/findings");
      if (count !== this.#count) return; // of a text that is no more: the next pause asks again
      this.#told = count;
      this.#tell("all", found);
      if (!found.isComplete) await this.studio.call("ordo/checkBooks"); // `ordo/checked` follows
    } catch (error) {
      this.studio.fail(error);
    }
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
