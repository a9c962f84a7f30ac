// What the page shows. Whatever comes from cards is put there as text.
const $ = (selector) => document.querySelector(selector);
const read = (id) => JSON.parse($(id).textContent);
const data = read("#data"), book = pictureBook(data.sides, new Map(Object.entries(read("#pictures"))));
const cards = data.cards.map((card) => ({ ...card, values: new Map(Object.entries(card.values)) }));
const sets = new Set(cards.map((card) => card.set.toLowerCase()));
const state = { language: data.languages[0], group: "kind", side: "front", filter: "", lines: false, size: innerWidth < 600 ? 60 : 80, screen: remembered(), picked: [], open: null };
let shown = cards;

function remembered() { try { return Number(localStorage.getItem("ordo-gallery-screen")) || 100; } catch { return 100; } }
function remember(value) { try { localStorage.setItem("ordo-gallery-screen", value); } catch { /* a page from a file may keep nothing */ } }

function say(key, parts = {}) {
  const words = data.words[state.language] ?? data.words.en;
  return words[key].replace(/\{(\w+)\}/g, (whole, name) => parts[name] ?? whole);
}
function wordsOf(card) { return card.words[state.language] ?? Object.values(card.words)[0]; }
function tongueOf(card) { return card.words[state.language] ? state.language : Object.keys(card.words)[0]; }
function headingOf(what, card) {
  const texts = data.headings[`${what} ${card.game} ${card[what]}`], title = data.titles[card.game];
  const heading = texts[state.language] ?? Object.values(texts)[0];
  return Object.keys(data.titles).length > 1 ? `${title[state.language] ?? Object.values(title)[0]}: ${heading}` : heading;
}
function make(name, text, attributes = {}) {
  const found = document.createElement(name);
  if (text !== undefined) found.textContent = text;
  for (const [key, value] of Object.entries(attributes)) found.setAttribute(key, value);
  return found;
}

function sidesOf(card, which) {
  const words = wordsOf(card), kind = headingOf("kind", card);
  const front = [words.front, say("front-of", { name: words.name, kind, rules: words.rules || words.story })];
  const back = [words.back, say("back-of", { name: words.name })];
  const wanted = which === "both" ? [front, back] : [which === "back" ? back : front];
  return wanted.map(([number, alt]) => (number === null ? blank(alt, data.sides[words.front]) : book.make(number, alt, which === "dialog")));
}
function blank(alt, side) {
  const { box, cut } = pieceOf({ ...side, bleed: 0 });
  box.classList.add("blank");
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", `${alt}. ${say("blank")}`);
  cut.append(make("span", undefined, { class: "crop" }));
  return box;
}

function item(card) {
  const words = wordsOf(card), tongue = tongueOf(card);
  const entry = make("li", undefined, { "data-id": card.id, "data-game": card.game }), button = make("button", undefined, { type: "button", class: "card", lang: tongue, tabindex: "-1" });
  button.append(...sidesOf(card, state.side));
  button.addEventListener("click", () => openCard(card));
  const caption = make("p", undefined, { class: "caption", lang: tongue });
  caption.append(make("bdi", words.name));
  if (card.copies !== 1) caption.append(` × ${card.copies}`);
  entry.append(button, caption);
  card.entry = entry;
  entry.card = card;
  return entry;
}

// Everything anew, in the language, order and sides that are chosen.
function build() {
  document.documentElement.lang = data.words[state.language] ? state.language : "en";
  for (const each of document.querySelectorAll("[data-word]")) each.textContent = say(each.dataset.word, cards[0]);
  for (const each of document.querySelectorAll("[data-label]")) each.setAttribute("aria-label", say(each.dataset.label));
  for (const [id, key] of [["#previous", "previous"], ["#next", "next"]]) $(id).setAttribute("aria-label", say(key));
  const titles = Object.values(data.titles).map((each) => each[state.language] ?? Object.values(each)[0]);
  document.title = $("h1").textContent = titles.join(" · ");
  $("#key-list").replaceChildren(...KEY_LIST.flatMap(([key, word]) => [make("dt", key), make("dd", say(word))]));
  book.forgetAll();
  const groups = new Map();
  for (const card of cards) {
    const name = state.group === "none" ? "" : headingOf(state.group, card);
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(item(card));
  }
  $("main").replaceChildren(...[...groups].map(([name, entries]) => {
    const section = make("section"), list = make("ul", undefined, { role: "list" });
    list.append(...entries);
    section.append(...(name ? [make("h2", name, { dir: "auto" })] : [make("h2", say("cards"), { class: "unseen" })]), list);
    return section;
  }));
  filter();
}

function filter() {
  const problem = $("#problem"), input = $("#filter");
  let isKept = false;
  try {
    shown = selectCards(cards, parseFilter(state.filter), sets);
    problem.replaceChildren();
    input.removeAttribute("aria-invalid");
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    isKept = true;
    input.setAttribute("aria-invalid", "true");
    problem.replaceChildren(...told(error));
  }
  const chosen = new Set(shown);
  for (const card of cards) card.entry.hidden = !chosen.has(card);
  for (const section of document.querySelectorAll("main section")) section.hidden = !section.querySelector("li:not([hidden])");
  const copies = shown.reduce((sum, card) => sum + card.copies, 0);
  $("#found").textContent = [say("found", { cards: shown.length, total: cards.length, copies }), isKept ? say("kept") : "", shown.length ? "" : say("none")].join(" ").trim();
  const buttons = visible();
  if (!buttons.some((each) => each.tabIndex === 0) && buttons.length) buttons[0].tabIndex = 0;
  keep();
}

// A mistake where it stands: the filter with the term marked, and below it what is wrong.
function told(error) {
  const { what, parts, start, end } = error, typed = state.filter, line = make("code", undefined, { dir: "auto" });
  line.append(typed.slice(0, start), make("mark", typed.slice(start, end)), typed.slice(end));
  const where = parts.homes ? say("where", { homes: parts.homes }) : "";
  const few = parts.choices?.length > 12 ? [...parts.choices.slice(0, 12), "…"] : parts.choices ?? [];
  const near = parts.choices && nearest(parts.wanted, parts.choices), known = parts.choices ? say("known", { known: few.join(", ") }) : "";
  return [line, make("p", `${say(what, { ...parts, where })} ${near ? say("meant", { word: near }) : known}`.trim())];
}

function visible() { return [...document.querySelectorAll("main li:not([hidden]) > .card")]; }
function focusCard(button) {
  for (const each of document.querySelectorAll(".card[tabindex='0']")) each.tabIndex = -1;
  button.tabIndex = 0;
  button.focus();
}

function openCard(card) {
  state.open = card;
  const words = wordsOf(card), tongue = tongueOf(card);
  $("#card").style.setProperty("--shape", data.sides[words.front].width / data.sides[words.front].height);
  $("#card-name").replaceChildren(make("bdi", words.name, { lang: tongue }));
  $("#card-sides").replaceChildren(...sidesOf(card, "both"));
  book.loadAll($("#card-sides"));
  const { width, height } = data.sides[words.front], list = make("dl");
  const rows = [["set", headingOf("set", card)], ["copies", card.copies], ["measures", `${width} × ${height}`], ["id", card.id]];
  list.append(...rows.flatMap(([key, value]) => [make("dt", say(key)), make("dd", value, { dir: "auto" })]));
  const lines = words.styled ?? [words.rules, ...words.story.split("\n")].filter((each) => each).map((each) => [[each, 0]]);
  const texts = lines.map((each) => paragraphOf(each, tongue));
  $("#card-words").replaceChildren(make("p", headingOf("kind", card), { class: "kind" }), ...texts, list);
  showPicked();
  if (!$("#card").open) $("#card").showModal();
}
function paragraphOf(runs, tongue) {
  const found = make("p", undefined, { dir: "auto", lang: tongue });
  if (runs[0][0].startsWith("\u2022\u00a0")) found.classList.add("item");
  found.append(...runs.map(([words, style]) => ["i", "b"].reduce((inner, name, at) => {
    if (!(style & (2 >> at))) return inner;
    const outer = make(name);
    outer.append(inner);
    return outer;
  }, document.createTextNode(words))));
  return found;
}
function turnTo(step) {
  const at = shown.indexOf(state.open) + step;
  if (at >= 0 && at < shown.length) openCard(shown[at]);
}

function pick(card) {
  state.picked = state.picked.includes(card) ? state.picked.filter((each) => each !== card) : [...state.picked, card];
  showPicked();
}
function showPicked() {
  $("#picked").textContent = state.picked.length ? `(${state.picked.length})` : "";
  $("#pick").textContent = say(state.picked.includes(state.open) ? "compare-without" : "compare-with");
  for (const card of cards) card.entry.classList.toggle("picked", state.picked.includes(card));
}
function openCompare() {
  const figures = state.picked.map((card) => {
    const figure = make("figure"), { width, height } = data.sides[wordsOf(card).front];
    const caption = make("figcaption");
    caption.append(make("bdi", wordsOf(card).name, { lang: tongueOf(card) }), make("br"), `${width} × ${height} mm`);
    figure.append(...sidesOf(card, "front"), caption);
    return figure;
  });
  $("#compared").replaceChildren(...figures);
  book.loadAll($("#compared"));
  $("#compare-note").textContent = say(figures.length ? "compare-note" : "compare-none");
  if (!$("#compare").open) $("#compare").showModal();
}

// Sizes and lines are matters of style alone.
function size() {
  const root = document.documentElement.style, percent = `${Number(state.screen).toLocaleString(state.language)} %`;
  root.setProperty("--screen", state.screen / 100);
  root.setProperty("--zoom", state.size / 100);
  $("#size").value = state.size;
  $("#screen").value = state.screen;
  $("#size-shown").textContent = `${state.size} %`;
  $("#screen-shown").textContent = percent;
  document.body.classList.toggle("with-lines", state.lines);
  $("#lines").checked = state.lines;
  $("#legend").hidden = !state.lines;
}

// The address remembers what is shown, so that it can be sent to somebody; browsers allow few changes of it in a row.
let keeping;
function keep() { clearTimeout(keeping); keeping = setTimeout(writeAddress, 300); }
function writeAddress() {
  const { filter: q, language, group, side, lines } = state;
  const words = new URLSearchParams({ q, language, group, side, lines: lines ? 1 : "" });
  for (const [key, value] of [...words]) if (!value) words.delete(key);
  try { history.replaceState(null, "", `#${words}`); } catch { /* some hosts of pages allow none */ }
}
function recall() {
  const words = new URLSearchParams(location.hash.slice(1)), take = (key, known) => (known.includes(words.get(key)) ? words.get(key) : state[key]);
  state.language = take("language", data.languages);
  state.group = take("group", ["kind", "set", "none"]);
  state.side = take("side", ["front", "back", "both"]);
  state.lines = words.get("lines") === "1";
  $("#filter").value = state.filter = words.get("q") ?? "";
  for (const key of ["language", "group", "side"]) $(`#${key}`).value = state[key];
}

$("#language").append(...data.languages.map((each) => make("option", new Intl.DisplayNames([each], { type: "language", fallback: "code" }).of(each), { value: each, lang: each })));
for (const key of ["language", "group", "side"]) $(`#${key}`).addEventListener("change", (event) => { state[key] = event.target.value; build(); size(); });
$("#filter").addEventListener("input", (event) => { state.filter = event.target.value; filter(); });
$("#size").addEventListener("input", (event) => { state.size = Number(event.target.value); size(); });
$("#screen").addEventListener("input", (event) => { state.screen = Number(event.target.value); remember(state.screen); size(); });
$("#lines").addEventListener("change", (event) => { state.lines = event.target.checked; size(); keep(); });
$("#real").addEventListener("click", () => { state.size = 100; size(); });
$("#print").addEventListener("click", () => { book.loadAll($("main")); print(); });
$("#open-measure").addEventListener("click", () => $("#measure").showModal());
$("#open-keys").addEventListener("click", () => $("#keys").showModal());
$("#open-compare").addEventListener("click", openCompare);
$("#pick").addEventListener("click", () => pick(state.open));
$("#clear").addEventListener("click", () => { state.picked = []; showPicked(); openCompare(); });
$("#stack").addEventListener("change", (event) => $("#compared").classList.toggle("stacked", event.target.checked));
$("#previous").addEventListener("click", () => turnTo(-1));
$("#next").addEventListener("click", () => turnTo(1));
$("#card").addEventListener("close", () => { if (state.open && !state.open.entry.hidden) focusCard(state.open.entry.querySelector(".card")); });
for (const each of document.querySelectorAll("dialog .close")) each.addEventListener("click", () => each.closest("dialog").close());
$("form").addEventListener("submit", (event) => { event.preventDefault(); const [first] = visible(); if (first) focusCard(first); });
addEventListener("beforeprint", () => book.loadAll($("main")));

document.addEventListener("keydown", (event) => {
  const { key, target } = event, dialog = $("dialog[open]");
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (key === "Escape" && target === $("#filter")) { target.value = state.filter = ""; filter(); event.preventDefault(); return; }
  if (dialog === $("#card") && ["ArrowLeft", "ArrowRight"].includes(key)) { turnTo(key === "ArrowLeft" ? -1 : 1); return; }
  if (!dialog && target.matches(".card") && /^(Arrow|Home$|End$)/.test(key)) {
    event.preventDefault();
    focusCard(neighbour(visible(), target, key));
  } else if ($("#letters").checked && !isTyping(target)) {
    letter(key.toLowerCase(), dialog, event);
  }
});
function letter(key, dialog, event) {
  const done = () => event.preventDefault();
  const card = dialog === $("#card") ? state.open : event.target.closest?.("li")?.card;
  if (key === "l") { state.lines = !state.lines; size(); keep(); done(); }
  else if (key === "c" && card) { pick(card); done(); }
  else if (dialog) return;
  else if (key === "/") { $("#filter").focus(); $("#filter").select(); done(); }
  else if (key === "v") { openCompare(); done(); }
  else if (key === "?") { $("#keys").showModal(); done(); }
  else if (key === "s") {
    const at = visible().indexOf(event.target), order = ["front", "back", "both"];
    state.side = $("#side").value = order[(order.indexOf(state.side) + 1) % 3];
    build();
    if (at >= 0) focusCard(visible()[at]);
    done();
  }
}

recall();
build();
size();
$("header").hidden = false;
