// A table that becomes a game: what each column is, in which look, under which name. Nothing is written before the last button.
import { h, spoken } from "../elements.js";
import { reason } from "../refusal.js";
import { StatusLine } from "../status_line.js";
import { words as word } from "../words.js";

/** What a column can be for every card, and the types of fields of one's own. */
const USES = ["name", "kind", "count", "id", "back"];
const TYPES = ["rich", "text", "int", "figure", "choice", "symbols", "flag", "image", "color"];

export class TableForm {
  /** @param {any} studio @param {{onMade: (request: any) => Promise<any>, onLeave: () => void, sizes: () => HTMLSelectElement, languages: () => HTMLSelectElement}} parts */
  constructor(studio, { onMade, onLeave, sizes, languages }) {
    this.studio = studio;
    this.onMade = onMade;
    this.sizes = sizes;
    this.languages = languages;
    this.status = new StatusLine("start-status");
    this.title = h("span", { class: "faint" });
    this.rows = h("tbody", {});
    this.remarks = h("ul", { class: "start-remarks" });
    this.looks = h("fieldset", { class: "start-looks" });
    this.faces = h("div", { class: "start-faces", "aria-live": "off" });
    this.options = h("div", { class: "tool-row" });
    this.name = h("input", { name: "name", required: true, spellcheck: "false", autocomplete: "off", maxlength: "48" });
    this.makes = h("button", { type: "submit", class: "primary" }, word("start-make"));
    const submit = (event) => {
      event.preventDefault();
      this.make();
    };
    const heads = ["start-take", "start-heading", "start-becomes", "start-type", "start-values"].map((key) => h("th", { scope: "col" }, word(key)));
    this.element = h("form", { class: "start-form", hidden: true, onSubmit: submit },
      h("header", { class: "tool-row", "data-part": "" }, h("h2", { tabIndex: -1 }, word("start-table")), this.title, h("button", { type: "button", onClick: onLeave }, word("start-another"))),
      h("div", { class: "start-columns" },
        h("section", { "data-part": "", "aria-label": word("start-columns") }, h("h3", {}, word("start-columns")), h("div", { class: "start-scroll", tabindex: "0", role: "region", "aria-label": word("start-columns") }, h("table", {}, h("thead", {}, h("tr", {}, ...heads)), this.rows)), this.remarks),
        h("section", { class: "start-preview", "data-part": "", "aria-label": word("start-look") }, this.looks, this.options, this.faces)),
      h("footer", { class: "tool-row start-foot", "data-part": "" }, h("label", {}, word("start-id"), " ", this.name), this.status.element, h("span", { class: "faint" }, word("start-nothing-written")), this.makes));
    this.element.addEventListener("keydown", (event) => {
      if (event.ctrlKey && event.key === "Enter") this.element.requestSubmit();
    });
  }

  focus() {
    /** @type {HTMLElement} */ (this.element.querySelector("h2")).focus();
  }

  /** Begin with the tables that the studio has; throws where they cannot be read. */
  async begin(offers) {
    this.wishes = new Map();
    this.dropped = new Set();
    this.look = offers.looks[0].name;
    this.size = this.sizes();
    this.language = this.languages();
    for (const each of [this.size, this.language]) each.addEventListener("change", () => this.read());
    this.options.replaceChildren(h("label", {}, word("start-size"), " ", this.size), h("label", {}, word("start-language"), " ", this.language));
    this.looks.replaceChildren(h("legend", {}, word("start-look")), ...offers.looks.map(({ name, summary }) => {
      const radio = h("input", { type: "radio", name: "look", value: name, checked: name === this.look, onChange: () => { this.look = name; this.read(); } });
      return h("label", { title: summary }, radio, h("span", { lang: "en" }, name));
    }));
    const found = await this.ask();
    this.name.value = found.name;
    this.show(found);
  }

  ask() {
    return this.studio.call("ordo/start/plan", this.request());
  }

  request() {
    return { look: this.look, size: this.size.value, language: this.language.value, drop: [...this.dropped], wishes: [...this.wishes.values()].filter((each) => !this.dropped.has(each.heading)) };
  }

  /** Read again after a change; where the studio refuses it, what stands there stays, with the reason. */
  async read() {
    const number = (this.number = (this.number ?? 0) + 1);
    this.status.show(word("start-reading"));
    try {
      const found = await this.ask();
      if (number !== this.number) return;
      this.show(found);
      this.status.show("");
    } catch (error) {
      if (number === this.number) this.status.fail(reason(error));
    }
  }

  async make() {
    this.status.show(word("start-working"));
    this.makes.disabled = true;
    try {
      await this.onMade({ ...this.request(), name: this.name.value.trim(), tables: true });
    } catch (error) {
      this.status.fail(reason(error));
      this.makes.disabled = false;
    }
  }

  show({ columns, cards, kinds, remarks, faces }) {
    this.title.textContent = word("start-read", { cards, columns: columns.length, kinds: kinds.length });
    const active = document.activeElement?.id;
    this.rows.replaceChildren(...columns.map((each, at) => this.row(each, at)));
    if (active) document.getElementById(active)?.focus();
    this.remarks.replaceChildren(...remarks.map((each) => h("li", {}, spoken(each))));
    this.faces.replaceChildren(...faces.map(({ name, svg }) => h("img", { alt: name, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` })));
  }

  row({ heading, field, type, why, values }, at) {
    const isTaken = Boolean(field);
    const isOwn = isTaken && !USES.includes(field) && field !== "focus";
    const toggle = () => {
      if (this.dropped.has(heading)) this.dropped.delete(heading);
      else this.dropped.add(heading);
      this.read();
    };
    const wish = (name, kind) => {
      this.wishes.set(heading, { heading, field: name, type: kind });
      this.read();
    };
    const own = isOwn ? field : slugOf(heading, at);
    const uses = [...USES, ...(field === "focus" ? ["focus"] : [])].map((each) => h("option", { value: each, selected: field === each }, word(`start-use-${each}`)));
    const becomes = h("select", { id: `start-becomes-${at}`, "aria-label": `${heading}: ${word("start-becomes")}`, disabled: !isTaken, onChange: (event) => wish(event.target.value, "") }, ...uses, h("option", { value: own, selected: isOwn }, word("start-use-field", { name: own })));
    const kinds = h("select", { id: `start-type-${at}`, "aria-label": `${heading}: ${word("start-type")}`, hidden: !isOwn, onChange: (event) => wish(field, event.target.value) }, ...TYPES.map((each) => h("option", { value: each, selected: each === type }, word(`start-type-${each}`))));
    const shown = values.join(" · ");
    return h("tr", { class: isTaken ? null : "off" },
      h("td", {}, h("input", { id: `start-take-${at}`, type: "checkbox", checked: isTaken, "aria-label": `${heading}: ${word("start-take")}`, onChange: toggle })),
      h("th", { scope: "row" }, heading), h("td", {}, becomes), h("td", {}, kinds),
      h("td", {}, h("code", {}, shown), h("span", { class: "faint" }, spoken(why))));
  }
}

/** The name of a field for a heading that had another use. */
const slugOf = (heading, at) => heading.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^[-0-9]+|-+$/g, "") || `column-${at + 1}`;
