// What is wrong, each with its remedy; a click, Enter or F8 leads there.
import { h } from "../elements.js";
import { findingAfter, inOrder, mostUrgent, redraw, remedyButton, shortPaths, translationOf } from "../finding_list.js";
import { words as word } from "../words.js";

/** Findings that are listed at most. */
const MOST = 200;

export class FindingsList {
  #findings = [];
  #last = null;
  #card = null;

  constructor(place, studio, onGo) {
    this.studio = studio;
    this.onGo = onGo;
    this.count = h("span", { class: "count", role: "status" });
    this.list = h("ol", { tabindex: "0", "aria-label": word("findings") });
    place.append(h("h2", {}, word("findings"), h("kbd", {}, "F8"), this.count), this.list);
  }

  /** Show findings, and how many there are of each kind; without books they are not all, unless `isComplete`. */
  show(findings, card, counts, isComplete) {
    this.#card = card;
    this.#draw(findings);
    const counted = word("findings-count", counts);
    this.#tell(!findings.length ? word(isComplete ? "no-findings" : "no-findings-yet") : isComplete ? counted : word("findings-but-books", { counted }));
  }

  #tell(text) {
    if (this.count.textContent !== text) this.count.textContent = text;
  }

  #draw(findings) {
    this.#findings = inOrder(findings);
    const shown = mostUrgent(this.#findings, MOST);
    const paths = shortPaths(shown.map((each) => each.uri));
    redraw(this.list, ...shown.map((each) => h("li", {},
      h("button", { type: "button", class: `to-place is-${each.severity}`, onClick: () => this.#go(each) },
        h("span", { class: "kind" }, `${word(each.severity)} ${each.code}`),
        h("span", { class: "message", lang: "en" }, each.message),
        h("span", { class: "where" }, `${paths.get(each.uri)}:${each.range.start.line + 1}`),
        each.help ? h("span", { class: "help" }, word("remedy"), " ", h("span", { lang: "en" }, each.help)) : null),
      remedyButton(this.studio, each), this.#translate(each))));
  }

  /** What leads from a text that is stale or not there to where it is translated; null for other findings. */
  #translate(finding) {
    const text = translationOf(this.studio, finding);
    return text ? h("button", { type: "button", class: "remedy", onClick: () => { this.studio.text = text; this.studio.choose({ game: text.game }); this.studio.open("languages"); } }, word("translate-it")) : null;
  }

  /** Replace those of one card, and leave the others, until all are known. */
  showOf(card, findings) {
    this.#card = card;
    this.#draw([...findings, ...this.#findings.filter((each) => each.card !== card)]);
    this.#tell(word("findings-checking"));
  }

  /** Go to the finding after the one that was gone to last; at first to one of the chosen card. */
  next() {
    const own = this.#findings.find((each) => each.card === this.#card);
    const next = (this.#last ? null : own) ?? findingAfter(this.#last, this.#findings);
    if (next) this.#go(next);
  }

  #go(finding) {
    this.#last = finding;
    this.onGo(finding);
  }
}
