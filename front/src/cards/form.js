// The form of a card: a field for each value, written into its text a moment after it is typed; what is refused stays in its field.
import { CONTENT_MODIFIED } from "../connection.js";
import { h, spoken } from "../elements.js";
import { remedyButton, TRANSLATIONS } from "../finding_list.js";
import { later } from "../later.js";
import { reason } from "../refusal.js";
import { turned, TurnButtons, turnOf } from "../turns.js";
import { languageName, titleOf, words as word } from "../words.js";
import { pictureField } from "./picture_field.js";
import { richField } from "./rich_field.js";

const PAUSE_MS = 80;
/** Kinds of fields that are narrow: several stand in one row. */
const NARROW = ["number", "choice", "flag"];
/** Words of a list that are offered as buttons. */
const MOST_WORDS = 12;

/** A value with the words of a list, or the number one more or less, beside it. */
function numberField(field, input) {
  const step = (by) => {
    const next = (Number(input.value) || 0) + by;
    if ((field.least !== null && next < field.least) || (field.most !== null && next > field.most)) return;
    input.value = String(next);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const button = (by, sign) => h("button", { type: "button", tabindex: "-1", "aria-label": word(by < 0 ? "one-less" : "one-more", { field: titleOf(field.title) }), onClick: () => step(by) }, sign);
  input.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  });
  return h("div", { class: "stepper" }, button(-1, "−"), input, button(1, "+"));
}

function listField(field, input) {
  const add = (each) => {
    input.value = [input.value.trim(), each].filter(Boolean).join(" ");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return h("div", { class: "with-words" }, input, h("div", { class: "word-buttons" }, ...field.choices.slice(0, MOST_WORDS).map((each) => h("button", { type: "button", tabindex: "-1", onClick: () => add(each) }, `+ ${each}`))));
}

/** Events: `focus` of a field with the keys of its value as `detail`. */
export class CardForm extends EventTarget {
  /** What is shown: the answer of the studio, and the card and languages it is built for. */
  #found = null;
  #built = "";
  #fields = new Map();
  #findings = [];
  #asked = 0;
  #chain = Promise.resolve();
  /** Texts that were refused, by game, card and column: they wait in their fields, whatever is looked at meanwhile. */
  #refused = new Map();
  #languages = new Set();
  /** Writes of this form that are not answered yet. */
  writing = 0;

  /** @param {HTMLElement} place @param {any} studio @param {(keys: any[]) => void} onYaml leads to the text of a value */
  constructor(place, studio, onYaml) {
    super();
    this.studio = studio;
    this.onYaml = onYaml;
    this.offers = { signs: [], used: [], keywords: [], pictures: [] };
    this.turns = new TurnButtons(studio, (turn) => this.turn(turn));
    this.body = h("form", { class: "card-form", autocomplete: "off", "aria-label": word("card-form"), onSubmit: (event) => event.preventDefault(), onKeydown: (event) => this.#key(event) });
    this.about = h("p", { class: "about-field", lang: "en" });
    place.append(this.body, this.about);
    this.body.addEventListener("focusin", (event) => this.#enter(this.#fieldAt(event.target)));
    this.body.addEventListener("focusout", (event) => { const field = this.#fieldAt(event.target); if (field && !field.element.contains(event.relatedTarget)) this.#writeNow(field); });
    this.body.addEventListener("input", (event) => { const field = this.#fieldAt(event.target); if (field) this.#typed(field); });
  }

  /** The card that is shown, for a key. */
  get #card() {
    return `${this.#found.game} ${this.#found.id}`;
  }

  #fieldAt(element) {
    return this.#fields.get(element.closest?.("[data-field]")?.dataset.field);
  }

  /** Show the chosen card as its text is now; what is typed and not written yet stays. */
  async load() {
    const number = ++this.#asked;
    const { game, card, language } = this.studio.chosen;
    if (!card) return;
    const set = card.split("/")[0];
    const of = `${game} ${set} ${language}`;
    try {
      const [found, offers] = await Promise.all([
        this.studio.call("ordo/form", { game, card }),
        this.offers.of === of ? this.offers : this.studio.call("ordo/formOffers", { game, set, language }),
      ]);
      if (number !== this.#asked) return;
      if (this.offers !== offers) this.offers = { ...offers, of };
      this.#show({ ...found, game });
    } catch (error) {
      if (number !== this.#asked) return;
      this.#found = null;
      this.#built = "";
      this.#fields.clear();
      this.body.replaceChildren(h("p", { class: "form-note error" }, reason(error)));
    }
    this.turns.refresh();
  }

  /** Ask anew which signs, keywords and pictures there are. */
  forgetOffers() {
    this.offers = { ...this.offers, of: "" };
  }

  #show(found) {
    this.#found = found;
    const { language } = this.studio.chosen;
    const tongues = [...new Set(found.fields.map((each) => each.language).filter(Boolean))];
    const shown = tongues.filter((each) => each === found.language || each === language || this.#languages.has(each));
    const built = JSON.stringify([this.#card, shown, this.offers.of, found.isStale, found.fields.map((each) => [each.key, each.kind, each.choices])]);
    if (built !== this.#built) {
      const focused = this.#fieldAt(document.activeElement ?? this.body)?.key;
      const isOpen = this.body.querySelector("details.more-fields")?.hasAttribute("open");
      this.#build(found, tongues, shown, isOpen);
      this.#built = built;
      if (focused) this.focus(focused);
    }
    for (const each of found.fields) {
      const field = this.#fields.get(each.key);
      if (field && !field.isDirty) this.#set(field, each.value);
      else if (field) field.value = each.value;
    }
    this.nested?.replaceChildren(...found.nested.map((each) => h("div", { class: "field nested" },
      h("span", { class: "name" }, titleOf(String(each.keys.at(-1)))),
      h("div", { class: "control" }, h("pre", {}, each.source), h("button", { type: "button", onClick: () => this.onYaml(each.keys) }, word("in-yaml"))))));
    this.note.replaceChildren(...(found.isStale || found.problem ? [h("p", { class: "form-note error" },
      ...(found.isStale ? [word("form-stale"), " "] : []), spoken(found.problem ?? ""), " ", h("button", { type: "button", onClick: () => this.onYaml(["id"]) }, word("in-yaml")))] : []));
    this.#drawTongues(found);
    this.#drawFindings();
  }

  #build(found, tongues, shown, isOpen) {
    this.#fields.clear();
    this.note = h("div", { class: "form-notes" });
    this.nested = h("div", { class: "nested-fields" });
    this.tongues = h("div", { class: "control tongue-buttons" });
    const rows = [];
    const folded = [];
    for (const each of found.fields) {
      if (each.language && !shown.includes(each.language)) continue;
      const isFolded = each.isPrinting && each.value === "" && !this.#refused.has(`${this.#card} ${each.key}`) && each.key !== "copies";
      const { element } = this.#make(each, found);
      const place = isFolded ? folded : rows;
      const last = place.at(-1);
      if (NARROW.includes(each.kind) || (each.kind === "text" && !each.language && each.title !== "name" && !isFolded)) {
        if (last?.classList.contains("narrow-fields")) last.append(element);
        else place.push(h("div", { class: "narrow-fields" }, element));
      } else place.push(element);
    }
    this.body.replaceChildren(
      h("p", { class: "form-head" }, h("span", {}, found.id), " · ", h("span", {}, titleOf(found.kind)), h("span", { class: "acts" }, ...this.turns.elements)),
      this.note, ...rows,
      ...(tongues.length > 1 ? [h("div", { class: "field" }, h("span", { class: "name" }, word("card-languages")), this.tongues)] : []),
      this.nested,
      ...(folded.length ? [h("details", { class: "more-fields", open: isOpen ?? false }, h("summary", {}, word("empty-fields", { count: folded.length })), ...folded)] : []),
      h("p", { class: "form-hint" }, word("form-hint")));
  }

  #make(told, found) {
    const id = `field-${told.key}`;
    const field = { ...told, field: told, isDirty: false, visit: "", pause: later(() => this.#writeNow(field), PAUSE_MS) };
    const attributes = { id, lang: told.language, spellcheck: told.language ? "true" : "false", disabled: found.isStale, "aria-describedby": `${id}-told`, autocapitalize: told.language ? null : "off", autocomplete: "off" };
    const line = (more = {}) => h("input", { type: "text", ...attributes, ...more });
    let control;
    if (told.kind === "rich" || told.kind === "words") {
      field.input = h("textarea", { ...attributes, rows: "2" });
      control = told.kind === "rich" ? richField(field.input, this.offers, this.studio, titleOf(told.title)) : field.input;
    } else if (told.kind === "choice" || told.kind === "flag") {
      field.input = h("select", attributes);
      control = field.input;
    } else if (told.kind === "number") {
      field.input = line({ inputmode: "decimal" });
      control = numberField(told, field.input);
    } else if (told.kind === "list") {
      field.input = line();
      control = told.choices.length ? listField(told, field.input) : field.input;
    } else if (told.kind === "picture") {
      field.input = line();
      control = pictureField(field.input, this);
    } else {
      field.input = line(told.choices.length ? { list: `${id}-offers` } : {});
      control = told.choices.length ? h("span", { class: "with-offers" }, field.input, h("datalist", { id: `${id}-offers` }, ...told.choices.map((each) => h("option", { value: each })))) : field.input;
    }
    field.told = h("div", { class: "at-field", id: `${id}-told` });
    const isTranslation = told.language && told.language !== found.language;
    field.element = h("div", { class: `field is-${told.kind}${told.isStory ? " story" : ""}${isTranslation ? " translation" : ""}`, "data-field": told.key },
      h("label", { class: "name", for: id }, isTranslation ? h("span", { class: "unseen" }, titleOf(told.title), " ") : titleOf(told.title), isTranslation ? spoken(languageName(told.language), told.language) : null, told.isRequired ? h("span", { class: "required", title: word("required-field"), "aria-hidden": "true" }, " *") : null),
      h("div", { class: "control" }, control, field.told));
    this.#fields.set(told.key, field);
    const refused = this.#refused.get(`${this.#card} ${told.key}`);
    this.#set(field, refused ? refused.typed : told.value);
    if (refused) Object.assign(field, { isDirty: true, value: told.value, refusal: refused.error });
    return field;
  }

  /** Let a field hold a value of the text. */
  #set(field, value) {
    field.value = value;
    const { input } = field;
    if (input.tagName === "SELECT") {
      const choices = field.kind === "flag" ? ["true", "false"] : field.choices;
      const all = [...(field.isRequired && value ? [] : [""]), ...choices, ...(value === "" || choices.includes(value) ? [] : [value])];
      const name = (each) => (each === "" ? "—" : field.kind === "flag" && choices.includes(each) ? word(each === "true" ? "flag-yes" : "flag-no") : each);
      if ([...input.options].map((each) => each.value).join("\n") !== all.join("\n")) input.replaceChildren(...all.map((each) => h("option", { value: each }, name(each))));
    }
    if (input.value === value) return;
    input.value = value;
    input.dispatchEvent(new Event("set"));
  }

  #drawTongues(found) {
    const tongues = [...new Set(found.fields.map((each) => each.language).filter(Boolean))];
    const own = found.fields.filter((each) => each.language === found.language && each.value !== "").map((each) => each.title);
    const hadFocus = this.tongues.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.tongue : null;
    this.tongues.replaceChildren(...tongues.map((each) => {
      const missing = own.filter((title) => !found.fields.some((field) => field.language === each && field.title === title && field.value !== "")).length;
      if (each === found.language) return h("span", { class: "own-tongue", lang: each }, languageName(each));
      const isShown = [...this.#fields.values()].some((field) => field.language === each);
      const toggle = () => {
        if (isShown) this.#languages.delete(each);
        else this.#languages.add(each);
        if (isShown && each === this.studio.chosen.language) this.studio.choose({ language: found.language });
        this.#show(this.#found);
      };
      return h("button", { type: "button", "aria-pressed": String(isShown), "data-tongue": each, onClick: toggle }, spoken(languageName(each), each), missing ? `: ${word("texts-missing", { count: missing })}` : this.#findings.some((finding) => finding.id === found.id && finding.column.endsWith(`.${each}`) && TRANSLATIONS.includes(finding.code)) ? `: ${word("texts-stale")}` : " ✓");
    }));
    if (hadFocus) /** @type {HTMLElement} */ (this.tongues.querySelector(`[data-tongue="${hadFocus}"]`))?.focus();
  }

  // What is typed

  #enter(field) {
    if (!field) return;
    if (this.entered !== field) {
      this.entered = field;
      field.visit = crypto.randomUUID(); // kept by the field: it may be written when the next one has the focus
    }
    this.about.textContent = field.help;
    this.dispatchEvent(new CustomEvent("focus", { detail: field.isPrinting ? ["print", field.title] : [field.title] }));
  }

  #typed(field) {
    field.isDirty = true;
    this.turns.expect();
    field.pause();
  }

  #writeNow(field) {
    field.pause.cancel();
    if (field.isDirty) this.#chain = this.#chain.then(() => this.#write(field));
  }

  /** Resolves when all that was typed is written or refused. */
  async settled() {
    for (const field of this.#fields.values()) this.#writeNow(field);
    await this.#chain;
  }

  async #write(field) {
    if (!field.isDirty || !this.#found) return;
    const typed = field.input.value;
    if (typed === field.value) return this.#taken(field, typed);
    if (typed === field.refusal?.typed) return;
    const { game, id } = this.#found;
    const place = `${game} ${id} ${field.key}`;
    this.writing++;
    try {
      const { rows } = await this.studio.call("ordo/cells", { game, cells: [{ id, column: field.key, value: typed, was: field.value }], visit: field.visit });
      this.#refused.delete(place);
      if (this.#fields.get(field.key) === field) this.#taken(field, rows[0].cells[field.at], typed);
      if (field.title === "name") this.#renamed();
    } catch (error) {
      const refusal = { error, typed };
      if (field.input.value === typed) {
        this.#refused.set(place, { typed, error: refusal });
        field.refusal = refusal;
        this.#drawFindings();
      }
    } finally {
      this.writing--;
    }
    this.turns.refresh();
  }

  #renamed = later(() => this.studio.refreshProject(), 500);

  /** Note that a field holds a value now, unless somebody types on in it. */
  #taken(field, value, typed = value) {
    field.value = value;
    field.refusal = null;
    this.#refused.delete(`${this.#card} ${field.key}`);
    if (field.input.value === typed) {
      field.isDirty = false;
      if (!field.element.contains(document.activeElement)) this.#set(field, value);
    }
    this.#drawFindings();
  }

  /** Take away what was typed and refused. */
  #back(field, value = field.value) {
    this.#refused.delete(`${this.#card} ${field.key}`);
    Object.assign(field, { isDirty: false, refusal: null });
    this.#set(field, value);
    this.#drawFindings();
    field.input.focus();
  }

  async turn(wanted) {
    await this.settled();
    try {
      this.studio.tell(await turned(this.studio, wanted));
    } catch (error) {
      this.studio.fail(error);
    }
    await this.load();
  }

  // What is wrong

  /** Ask what is wrong with the card, by field. */
  async findFaults() {
    const { game, card } = this.studio.chosen;
    const found = await this.studio.call("ordo/cellFindings", { game, id: card }).catch(() => null);
    if (!found || card !== this.studio.chosen.card) return;
    this.#findings = found;
    this.#drawFindings();
    if (this.#found) this.#drawTongues(this.#found);
  }

  #drawFindings() {
    if (!this.#found) return;
    const line = (severity, ...inside) => h("p", { class: `told-at-field is-${severity}` }, ...inside);
    const told = (each) => line(each.severity, h("span", {}, h("strong", {}, `${word(each.severity)}. `), spoken(each.message), each.help ? [" ", h("span", { class: "help", lang: "en" }, each.help)] : null), remedyButton(this.studio, each));
    const rest = [];
    const own = this.#findings.filter((each) => each.id === this.#found.id);
    const by = (key) => own.filter((each) => each.column === key);
    for (const field of this.#fields.values()) {
      const lines = by(field.key).map(told);
      if (field.refusal) lines.unshift(this.#refusal(field, line));
      const isWrong = field.refusal || by(field.key).some((each) => each.severity === "error");
      if (isWrong) field.input.setAttribute("aria-invalid", "true");
      else field.input.removeAttribute("aria-invalid");
      const said = lines.map((each) => each.textContent).join("\n");
      if (field.said === said) continue;
      field.said = said;
      field.told.replaceChildren(...lines);
    }
    for (const each of own) if (!this.#fields.has(each.column) && !TRANSLATIONS.includes(each.code)) rest.push(told(each)); // what is to be translated the languages tell
    const said = rest.map((each) => each.textContent).join("\n");
    const isSaid = !this.#found.isStale && rest.length > 0; // why the card cannot be read, by a finding
    const stale = isSaid ? null : this.note.querySelector(".form-note");
    if (this.note.said !== said || !this.note.childElementCount) this.note.replaceChildren(...(stale ? [stale] : []), ...rest);
    this.note.said = said;
  }

  #refusal(field, line) {
    const { error } = field.refusal;
    const other = error.code === CONTENT_MODIFIED ? error.data?.cells?.[0]?.now : undefined;
    const acts = other === undefined
      ? [h("button", { type: "button", onClick: () => this.#back(field) }, field.value === "" ? word("back-to-nothing") : word("back-to", { value: field.value.length > 24 ? `${field.value.slice(0, 22)} …` : field.value }))]
      : [h("button", { type: "button", onClick: () => { field.value = other; field.refusal = null; this.#writeNow(field); } }, word("keep-mine")), h("button", { type: "button", onClick: () => this.#back(field, other) }, word("take-theirs"))];
    return line("error", h("span", {}, h("strong", {}, `${word("not-taken")} `), reason(error)), h("span", { class: "acts" }, ...acts));
  }

  /** The column that a finding of the card stands at; undefined where it has no field here. */
  fieldOf({ code, uri, range }) {
    const isIt = (each) => each.code === code && each.uri === uri && each.range.start.line === range.start.line && each.range.start.character === range.start.character;
    const found = this.#findings.find(isIt);
    return found && this.#fields.has(found.column) ? found.column : undefined;
  }

  // Where the focus is

  /** Put the focus on the field of some keys below the card, or of a column; false where there is none. */
  focus(keys) {
    const { language } = this.studio.chosen;
    const [first, second] = Array.isArray(keys) ? keys : [keys];
    const key = String(first === "print" ? second : first);
    const field = this.#fields.get(key) ?? this.#fields.get(`${key}.${language}`) ?? this.#fields.get(`${key}.${this.#found?.language}`);
    if (!field) return false;
    field.element.closest("details")?.setAttribute("open", "");
    field.input.focus();
    field.element.scrollIntoView({ block: "nearest" });
    return true;
  }

  /** What is known of a column; undefined where it has no field. */
  field(key) {
    return this.#fields.get(key);
  }

  focusFirst() {
    for (const field of this.#fields.values()) return field.input.focus();
  }

  /** The column of the field that has the focus; undefined where none has. */
  get focused() {
    return this.#fieldAt(document.activeElement ?? this.body)?.key;
  }

  #key(event) {
    const field = this.#fieldAt(event.target);
    if (event.key === "Escape" && field?.isDirty && field.refusal) {
      event.preventDefault();
      this.#back(field);
    } else if (event.key === "." && (event.ctrlKey || event.metaKey) && field) {
      event.preventDefault();
      const [first] = /** @type {NodeListOf<HTMLElement>} */ (field.told.querySelectorAll("button"));
      if (first) first.focus();
      else this.studio.tell(word("no-remedy"));
    } else if (!/^(input|textarea)$/i.test(event.target.tagName)) {
      const wanted = turnOf(event);
      if (!wanted) return;
      event.preventDefault();
      this.turn(wanted);
    }
  }
}
