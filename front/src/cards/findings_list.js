// What is wrong, each with its remedy; a click, Enter or F8 leads there.
import { h } from "../elements.js";
import { remedyButton } from "../finding_list.js";
import { words as word } from "../words.js";

export class FindingsList {
  #findings = [];
  #at = -1;

  constructor(place, studio, onGo) {
    this.studio = studio;
    this.onGo = onGo;
    this.count = h("span", { class: "count", role: "status" });
    this.list = h("ol", { tabindex: "0", "aria-label": word("findings") });
    place.append(h("h2", {}, word("findings"), h("kbd", {}, "F8"), this.count), this.list);
  }

  /** Show findings, those of the chosen card first; without books they are not all, unless `isComplete`. */
  show(findings, card, isComplete) {
    this.#draw(findings, card);
    const errors = findings.filter((each) => each.severity === "error").length;
    const counted = word("findings-count", { errors, warnings: findings.length - errors });
    this.#tell(!findings.length ? word(isComplete ? "no-findings" : "no-findings-yet") : isComplete ? counted : word("findings-but-books", { counted }));
  }

  #tell(text) {
    if (this.count.textContent !== text) this.count.textContent = text;
  }

  #draw(findings, card) {
    const isOwn = (each) => each.card === card;
    this.#findings = [...findings.filter(isOwn), ...findings.filter((each) => !isOwn(each))];
    this.#at = -1;
    this.list.replaceChildren(...this.#findings.slice(0, 200).map((each, index) => h("li", {},
      h("button", { type: "button", class: `to-place is-${each.severity}`, onClick: () => this.#go(index) },
        h("span", { class: "kind" }, `${word(each.severity)} ${each.code}`),
        h("span", { class: "message" }, each.message),
        h("span", { class: "where" }, `${decodeURIComponent(each.uri.split("/").slice(-2).join("/"))}:${each.range.start.line + 1}`),
        each.help ? h("span", { class: "help" }, `${word("remedy")} ${each.help}`) : null),
      remedyButton(this.studio, each))));
  }

  /** Replace those of one card, and leave the others, until all are known. */
  showOf(card, findings) {
    this.#draw([...findings, ...this.#findings.filter((each) => each.card !== card)], card);
    this.#tell(word("findings-checking"));
  }

  next() {
    if (this.#findings.length) this.#go((this.#at + 1) % this.#findings.length);
  }

  #go(index) {
    this.#at = index;
    this.onGo(this.#findings[index]);
  }

  focus() {
    (this.list.querySelector("button") ?? this.list).focus();
  }
}
