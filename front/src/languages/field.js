// One translation: its text to be edited, its state, and what is wrong with it.
import { h, spoken, unseen } from "../elements.js";
import { languageName, phrase, words as word } from "../words.js";

export class Field {
  /** `title` is that of the entry. `handlers`: `write(field, text)`, `focus(field)`, `step(field, by)`. */
  constructor(row, language, title, titleLanguage, handlers) {
    this.row = row;
    this.language = language;
    this.handlers = handlers;
    this.isWrong = false;
    this.state = h("span", { class: "state" });
    this.right = h("button", { type: "button", onClick: () => handlers.write(this, this.row.text) }, word("still-right"));
    this.wrong = h("p", { class: "wrong" });
    const id = `text-${language}-${row.set}-${row.entry}-${row.key}`;
    this.wrong.id = `${id}-wrong`;
    this.input = /** @type {HTMLTextAreaElement} */ (h("textarea", {
      id, lang: language, spellcheck: "true", rows: "1", "aria-labelledby": `${id}-name`, "aria-describedby": this.wrong.id,
      onFocus: () => handlers.focus(this), onBlur: () => this.take(), onKeydown: (event) => this.#key(event),
    }));
    this.input.value = row.text;
    this.element = h("div", { class: "target" }, h("span", { id: `${id}-name` }, unseen(...phrase("translation-of", { key: h("span", { class: "key" }, row.key), entry: spoken(title, titleLanguage), language: spoken(languageName(language), language) })), h("span", { class: "tongue", "aria-hidden": "true" }, language)), this.input, h("div", { class: "foot" }, this.state, this.right), this.wrong);
    this.update(row, []);
  }

  get isChanged() {
    return this.input.value !== this.row.text;
  }

  /** Whether something is still to be done: a translation to write, to look through, or to mend. */
  get isOpen() {
    return this.isWrong || ["stale", "missing"].includes(this.row.state);
  }

  /** Show what the studio has now; what is being typed stays. */
  update(row, findings) {
    if (!this.isChanged || document.activeElement !== this.input) this.input.value = row.text;
    this.row = row;
    this.right.hidden = row.state !== "stale";
    this.#show(findings);
  }

  /** Show why a text was not taken. */
  refuse({ text, lang }) {
    this.#show([{ severity: "error", message: text, lang }]);
  }

  /** Show the state of the text: with an error it is to be mended, whatever else it is. */
  #show(findings) {
    this.isWrong = findings.some((each) => each.severity === "error");
    this.state.textContent = word(this.isWrong ? "to-mend" : this.row.state);
    this.element.className = `target is-${this.isWrong ? "wrong" : this.row.state}`;
    this.wrong.replaceChildren(...findings.map((each) => h("span", { class: each.severity }, `${word(each.severity)}: `, spoken(each.help ? `${each.message}: ${each.help}` : each.message, each.lang))));
    this.wrong.hidden = findings.length === 0;
    this.input.setAttribute("aria-invalid", String(this.isWrong));
  }

  take() {
    if (this.isChanged) this.handlers.write(this, this.input.value);
  }

  #key(event) {
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === "Escape") this.input.value = this.row.text;
    else if (isCommand && event.key === "Enter") {
      if (this.isChanged || this.row.state === "stale") this.handlers.write(this, this.input.value);
      this.handlers.step(this, event.shiftKey ? -1 : 1);
    } else if (isCommand && event.key.toLowerCase() === "s") {
      this.take();
      return; // and it is saved
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
