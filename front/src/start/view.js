// Start: a game from a table that is dropped here, an empty one, a set, an example, and what was open lately.
import { h } from "../elements.js";
import { reason } from "../refusal.js";
import { StatusLine } from "../status_line.js";
import { language, languageName, words as word } from "../words.js";
import { TableForm } from "./table_form.js";
import { everyFile, send } from "./upload.js";

export { words } from "./words.js";

/** Languages that cards are offered in; the page's own is first. */
const LANGUAGES = ["en", "de", "ru", "fr", "es", "it", "pt", "nl", "pl", "cs", "sv", "da", "fi", "hu", "uk", "el", "tr", "ja", "zh", "ko", "ar", "he", "hi"];

/** A labelled field. */
const field = (label, control) => h("label", { class: "start-field" }, h("span", {}, label), control);

/** Addresses of pictures of three cards of what is open. */
function someCards(project) {
  const game = project?.games.at(-1);
  const cards = (game?.cards ?? []).filter((each) => !each.problem);
  return cards.length < 3 ? [] : [0, 1, 2].map((at) => `/face/${game.id}/${cards[Math.floor((at * (cards.length - 1)) / 3)].id}.svg?${new URLSearchParams({ lang: game.shown })}`);
}

/** An id of a game for what somebody types as its name. */
const slug = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/ß/g, "ss").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");

export function mount(root, studio) {
  let offers = null;
  const status = new StatusLine("start-status");
  const form = new TableForm(studio, { onMade: opened, onLeave: () => showForm(false), sizes: sizeChooser, languages: languageChooser });
  const chosen = h("input", { type: "file", multiple: true, class: "unseen", tabindex: "-1", "aria-hidden": "true", onChange: () => take([...chosen.files].map((file) => ({ file, name: file.name }))) });
  const choose = h("button", { type: "button", class: "primary", onClick: () => chosen.click() }, word("start-choose"));
  const drop = h("section", { class: "start-drop", "aria-label": word("start-table"), "data-part": "" },
    h("h2", {}, word("start-table")), h("p", {}, word("start-table-text")),
    h("p", { class: "tool-row" }, choose, chosen, h("span", { class: "faint" }, word("start-paste"))), status.element);

  const name = h("input", { name: "name", required: true, placeholder: word("start-name-example"), autocomplete: "off" });
  const look = h("select", { name: "look" });
  const size = sizeChooser();
  const lang = languageChooser();
  const empty = act("start-empty", [field(word("start-name"), name), field(word("start-look"), look), field(word("start-size"), size), field(word("start-language"), lang)], "start-begin",
    () => ({ method: "ordo/start/make", name: slug(name.value) || name.value, look: look.value, size: size.value, language: lang.value }));

  const setName = h("input", { name: "set", required: true, placeholder: word("start-set-example"), autocomplete: "off" });
  const setGame = h("select", { name: "game" });
  const set = act("start-set", [field(word("start-name"), setName), field(word("start-game"), setGame)], "start-begin-set",
    () => ({ method: "ordo/start/make", name: slug(setName.value) || setName.value, game: setGame.value }));

  const exampleName = h("input", { name: "example", required: true, value: "my-example", autocomplete: "off" });
  const example = act("start-example", [field(word("start-name"), exampleName)], "start-example-make", () => ({ method: "ordo/start/make", name: slug(exampleName.value) || exampleName.value, example: true }));
  const builtIn = h("button", { type: "button", onClick: () => run({ method: "ordo/start/open", path: offers.builtIn }) }, word("start-built-in"));
  example.append(builtIn);

  const copyName = h("input", { name: "copy", required: true, value: "my-copy", autocomplete: "off" });
  const copyGame = h("select", { name: "copied" });
  const copy = act("start-copy", [field(word("start-name"), copyName), field(word("start-game"), copyGame)], "start-copy-make", () => ({ method: "ordo/start/make", name: slug(copyName.value) || copyName.value, copy: copyGame.value }));

  const fan = h("div", { class: "start-fan", "aria-hidden": "true" });
  const folder = h("input", { name: "folder", spellcheck: "false", autocomplete: "off" });
  const place = field(word("start-folder"), folder);
  const recent = h("ul", { class: "start-recent" });
  const path = h("input", { name: "path", required: true, spellcheck: "false", autocomplete: "off", placeholder: word("start-path-example") });
  const open = act("start-open", [field(word("start-path"), path)], "start-open-do", () => ({ method: "ordo/start/open", path: path.value }));
  const home = h("div", { class: "start-home" },
    h("header", {}, fan, h("div", {}, h("h2", { class: "start-title" }, word("start-title")), h("p", {}, word("start-text")))),
    h("div", { class: "start-ways" }, drop, h("div", { class: "start-boxes" }, empty, set, copy, example), h("section", { class: "start-box", "data-part": "", "aria-label": word("start-where") }, place)),
    h("aside", { class: "start-aside" }, h("section", { class: "start-box", "data-part": "", "aria-label": word("start-recent") }, h("h3", {}, word("start-recent")), recent), open));
  root.append(home, form.element);

  /** A way to begin: fields and a button; what is asked of the studio is made by `request`. */
  function act(key, fields, button, request) {
    const submit = (event) => {
      event.preventDefault();
      run(request());
    };
    return h("form", { class: "start-box", "data-part": "", "aria-label": word(key), onSubmit: submit }, h("h3", {}, word(key)), h("p", { class: "faint" }, word(`${key}-text`)), ...fields, h("button", { type: "submit" }, word(button)));
  }

  function sizeChooser() {
    return h("select", { name: "size" }, h("option", { value: "" }, word("start-usual-size")), ...(offers?.sizes ?? []).map(sizeOption));
  }

  function sizeOption({ name: found, width, height }) {
    return h("option", { value: found }, `${found}, ${width.toLocaleString(language())} × ${height.toLocaleString(language())} mm`);
  }

  function languageChooser() {
    const codes = [...new Set([language(), ...LANGUAGES])];
    return h("select", { name: "language" }, ...codes.map((each) => h("option", { value: each, lang: each }, languageName(each))));
  }

  /** Ask the studio for a project; it opens it, and the page is loaded anew. */
  async function run({ method, ...params }) {
    status.show(word("start-working"));
    try {
      await studio.call(method, { size: "", language: language(), folder: folder.value, ...params });
    } catch (error) {
      status.fail(reason(error));
      status.element.scrollIntoView({ block: "nearest" });
    }
  }

  function opened(request) {
    return studio.call("ordo/start/make", { folder: folder.value, ...request });
  }

  /** Take files: the tables among them become a plan of a game. */
  async function take(files) {
    chosen.value = "";
    if (!files.length) return;
    status.show(word("start-reading"));
    try {
      await send(studio, files, (done, total) => status.show(word("start-sending", { done, total })));
      await form.begin(offers);
      status.show("");
      showForm(true);
    } catch (error) {
      status.fail(error.code === undefined ? String(error.message) : reason(error));
    }
  }

  function showForm(isForm) {
    form.element.hidden = !isForm;
    home.hidden = isForm;
    if (isForm) form.focus();
    else choose.focus();
  }

  root.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
  root.addEventListener("dragleave", (event) => { if (!root.contains(event.relatedTarget)) drop.classList.remove("over"); });
  root.addEventListener("drop", async (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    take(await everyFile(event.dataTransfer));
  });
  addEventListener("paste", (event) => {
    const at = /** @type {HTMLElement} */ (event.target);
    if (root.hidden || home.hidden || /^(input|select|textarea)$/i.test(at.tagName)) return;
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData("text/plain");
    if (files.length) take(files.map((file) => ({ file, name: file.name })));
    else if (/[\t\n]/.test(text)) take([{ file: new Blob([text]), name: "pasted.tsv" }]);
    else return;
    event.preventDefault();
  });

  async function refresh() {
    offers = await studio.call("ordo/start");
    if (!folder.value) folder.value = offers.folder;
    if (look.options.length === 0) look.append(...offers.looks.map((each) => h("option", { value: each.name, title: each.summary }, each.name)));
    if (size.options.length === 1) size.append(...offers.sizes.map(sizeOption));
    setGame.replaceChildren(...(studio.project?.games ?? []).map((each) => h("option", { value: each.id }, each.id)));
    set.hidden = !setGame.options.length;
    if (!copyGame.options.length) copyGame.append(...offers.copied.map((each) => h("option", { value: each }, each)));
    builtIn.hidden = Boolean(studio.project?.isBuiltIn);
    if (!fan.childNodes.length) fan.append(...someCards(studio.project).map((src) => h("img", { src, alt: "", onError: (event) => event.target.remove() })));
    recent.replaceChildren(...(offers.recent.length ? offers.recent.map(recentItem) : [h("li", { class: "faint" }, word("start-nothing-yet"))]));
  }

  function recentItem({ path: where, title, cards, time, isThere }) {
    const told = [h("strong", {}, title || where), h("span", { class: "faint" }, word("start-recent-cards", { cards, when: new Date(time * 1000).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" }) })), h("code", {}, where)];
    if (isThere) return h("li", {}, h("button", { type: "button", onClick: () => run({ method: "ordo/start/open", path: where }) }, ...told));
    const forget = async () => {
      await studio.call("ordo/start/forget", { path: where });
      refresh();
    };
    return h("li", {}, h("div", {}, ...told, h("span", { class: "error" }, word("start-gone")), h("button", { type: "button", onClick: forget }, word("start-forget"))));
  }

  return {
    show: () => {
      if (form.element.hidden) refresh();
    },
  };
}
