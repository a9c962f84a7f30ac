// A new game: what is played, by whom, with what; records that go on; tables at which somebody sits.
import { namedBot } from "../bot_words.js";
import { h, spoken } from "../elements.js";
import { language as pageLanguage, languageName, words as word } from "../words.js";
import { TableList } from "./table_list.js";

function field(label, control) {
  return h("label", { class: "field" }, h("span", {}, label), control);
}

function select(options, value, onChange = null, label = null) {
  const found = h("select", { "aria-label": label }, ...options.map(([key, text, lang]) => h("option", { value: String(key), lang, selected: String(key) === String(value) }, text)));
  if (onChange) found.addEventListener("change", () => onChange(found.value));
  return found;
}

/** The form of a new game. `begin(params)` and `load(text)` are called with what was chosen. */
export class Setup {
  constructor(studio, { begin, load, sit }) {
    this.studio = studio;
    this.begin = begin;
    this.load = load;
    this.tables = new TableList(studio, { sit });
    this.root = h("div", { class: "setup" });
    this.chosen = { rules: true, seats: ["me", "greedy"], names: [], sets: null, variants: {}, seed: "", language: "" };
    this.options = null;
    this.seatsBox = h("div", { class: "seats" });
  }

  async show() {
    const game = this.studio.chosen.game;
    const [options] = await Promise.all([this.studio.call("ordo/play/options", { game }), this.tables.refresh()]);
    if (this.options?.game !== game) {
      this.chosen.sets = null;
      this.chosen.variants = {};
      this.chosen.language = "";
    }
    this.options = options;
    if (!options.rules) this.chosen.rules = false;
    this.chosen.sets ??= [...options.usual];
    if (!options.languages.includes(this.chosen.language)) {
      const wished = [this.studio.chosen.language, pageLanguage()].find((each) => options.languages.includes(each));
      this.chosen.language = wished ?? options.language;
    }
    this.draw();
  }

  counts() {
    if (!this.chosen.rules) return Array.from({ length: this.options.seats }, (_, at) => at + 1);
    return this.options.players;
  }

  draw() {
    const { options, chosen } = this;
    const counts = this.counts();
    if (!counts.includes(chosen.seats.length)) this.resize(counts.includes(2) ? 2 : counts[0]);
    const kind = (rules, label, about) => h("label", { class: "kind" },
      h("input", { type: "radio", name: "play-kind", checked: chosen.rules === rules, disabled: rules && !options.rules, onChange: () => { chosen.rules = rules; this.draw(); this.root.querySelector("input[name=play-kind]:checked").focus(); } }),
      h("span", {}, h("strong", {}, label), h("small", {}, about)));
    const players = select(counts.map((each) => [each, String(each)]), chosen.seats.length, (found) => { this.resize(Number(found)); this.drawSeats(); });
    const seed = h("input", { inputMode: "numeric", pattern: "[0-9]*", value: chosen.seed, placeholder: word("play-seed-any"), onInput: () => { chosen.seed = seed.value; } });
    const file = h("input", { type: "file", accept: ".yaml,.yml,text/yaml", onChange: async () => { if (file.files[0]) this.load(await file.files[0].text(), chosen.language); } });
    this.drawSeats();
    this.root.replaceChildren(...[
      this.tables.root,
      h("form", { class: "new-game", "data-part": "", onSubmit: (event) => { event.preventDefault(); this.begin(this.params()); } },
        h("h2", {}, word("play-setup")),
        options.problems.length ? h("div", { class: "problems", role: "alert" }, h("p", {}, word("play-problems")), h("ul", {}, ...options.problems.map((each) => h("li", {}, h("code", {}, each.place), " ", spoken(each.message))))) : null,
        options.leftOut.length ? h("div", { class: "problems" }, h("p", {}, word("play-left-out")), h("ul", {}, ...options.leftOut.map((each) => h("li", {}, h("code", {}, each.card), " ", spoken(each.problem))))) : null,
        options.stale.length ? h("p", { class: "stale" }, word("play-stale", { cards: options.stale.join(", ") })) : null,
        h("fieldset", { class: "kinds" }, h("legend", {}, word("play-how")),
          kind(true, word("play-with-rules"), options.rules ? word("play-kind-rules") : word("play-no-rules")),
          kind(false, word("play-without-rules"), word("play-kind-free"))),
        h("fieldset", {}, h("legend", {}, word("play-seats")), field(word("play-players"), players), this.seatsBox),
        h("fieldset", {}, h("legend", {}, word("play-sets")), ...options.sets.map((each) => h("label", { class: "check" },
          h("input", { type: "checkbox", checked: chosen.sets.includes(each.id), onChange: (event) => { chosen.sets = options.sets.map((one) => one.id).filter((id) => (id === each.id ? event.target.checked : chosen.sets.includes(id))); } }), spoken(each.name, options.language)))),
        chosen.rules && options.variants?.length ? h("details", {}, h("summary", {}, word("play-variants")), h("div", { class: "variants" }, ...options.variants.map((each) => field(each.ruling ? `${each.name} (${each.ruling})` : each.name,
          select([["", each.default ? `${word("play-usual")}: ${each.default}` : word("play-usual")], ...each.values.map((value) => [value, value])], chosen.variants[each.name] ?? "", (found) => { chosen.variants[each.name] = found; }))))) : null,
        h("div", { class: "small-fields" }, field(word("play-language"), select(options.languages.map((each) => [each, languageName(each), each]), chosen.language, (found) => { chosen.language = found; })), field(word("play-seed"), seed)),
        h("button", { type: "submit", class: "main" }, word("play-begin"))),
      h("section", { class: "open-record", "data-part": "" }, field(word("play-open"), file)),
    ]);
  }

  resize(count) {
    const seats = this.chosen.seats.slice(0, count);
    while (seats.length < count) seats.push(seats.length ? "greedy" : "me");
    this.chosen.seats = seats;
  }

  drawSeats() {
    const { chosen, options } = this;
    this.seatsBox.replaceChildren(...chosen.seats.map((who, at) => {
      const name = h("input", { "aria-label": word("play-name", { number: at + 1 }), maxLength: 60, placeholder: word("play-name-short"), value: chosen.names[at] ?? "", onInput: () => { chosen.names[at] = name.value; } });
      const choice = chosen.rules ? select([["me", word("play-person")], ...options.bots.map((each) => [each.name, namedBot(each)])], who, (found) => { chosen.seats[at] = found; name.hidden = found !== "me"; }, word("play-seat", { number: at + 1 })) : h("span", {}, word("play-person"));
      if (chosen.rules) name.hidden = who !== "me";
      return h("div", { class: "seat" }, h("label", {}, h("span", {}, word("play-seat", { number: at + 1 })), choice), name);
    }));
  }

  params() {
    const { chosen, options } = this;
    const seats = chosen.seats.map((who, at) => {
      if (chosen.rules && who !== "me") return { bot: who };
      const name = (chosen.names[at] ?? "").trim();
      return name ? { name } : {};
    });
    const rules = Object.fromEntries(Object.entries(chosen.variants).filter(([, value]) => value));
    const params = { game: options.game, seats, sets: chosen.sets, language: chosen.language, withRules: chosen.rules };
    if (chosen.rules) params.rules = rules;
    const seed = Number.parseInt(chosen.seed, 10);
    if (seed >= 0) params.seed = seed;
    return params;
  }
}
