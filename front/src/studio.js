// The page of the studio: its views, what is chosen in all of them, and the line that tells what happens.
import { Connection } from "./connection.js";
import { Documents } from "./documents.js";
import { h } from "./elements.js";
import { Head } from "./head.js";
import { enter, nextPart } from "./parts.js";
import { Saving } from "./saving/saving.js";
import { addWords, setLanguage, words } from "./words.js";
import { shellWords } from "./shell_words.js";

/** Every view: its module exports `words` and `mount(root, studio)`, which returns `{ show(), hide() }`. */
const VIEWS = {
  cards: () => import("./cards/view.js"),
  table: () => import("./table/view.js"),
  languages: () => import("./languages/view.js"),
  print: () => import("./print/view.js"),
  books: () => import("./books/view.js"),
  play: () => import("./play/view.js"),
  judge: () => import("./judge/view.js"),
};

/** What all views share. Events: `chosen` when another game, card or language of cards is chosen. */
class Studio extends EventTarget {
  constructor() {
    super();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.connection = new Connection(`${scheme}://${location.host}/ws`, document.querySelector("meta[name=studio-welcome]").getAttribute("content"));
    this.documents = new Documents(this.connection);
    /** The nonce under which styles may be set. */
    this.nonce = document.querySelector("meta[name=csp-nonce]").getAttribute("content");
    this.project = null;
    /** Whether the page is loaded anew by itself, which loses nothing. */
    this.isReloading = false;
    this.chosen = { game: "", card: "", language: "" };
    /** The text of a record that Play opens when it is shown next. */
    this.record = "";
    /** The place of a text, `uri` and `range`, that Cards shows when it is shown next. */
    this.place = null;
  }

  call(method, params) {
    return this.connection.call(method, params);
  }

  on(method, listener) {
    return this.connection.on(method, listener);
  }

  get game() {
    return this.project.games.find((each) => each.id === this.chosen.game);
  }

  get card() {
    return this.game?.cards.find((each) => each.id === this.chosen.card);
  }

  /** Choose a game, a card or a language of cards; the address of the page tells it, too. */
  choose(changes) {
    const chosen = { ...this.chosen, ...changes };
    const game = this.project.games.find((each) => each.id === chosen.game) ?? this.project.games[0];
    chosen.game = game?.id ?? "";
    if (!game?.languages.includes(chosen.language)) chosen.language = game?.language ?? "";
    if (!game?.cards.some((each) => each.id === chosen.card)) chosen.card = game?.cards[0]?.id ?? "";
    if (Object.keys(chosen).every((key) => chosen[key] === this.chosen[key])) return;
    this.chosen = chosen;
    this.writeAddress();
    this.dispatchEvent(new Event("chosen"));
  }

  /** Show a view by its name. */
  open(view) {
    location.hash = `#/${view}?${new URLSearchParams(this.chosen)}`;
  }

  writeAddress() {
    const view = parseAddress().view;
    history.replaceState(null, "", `/#/${view}?${new URLSearchParams(this.chosen)}`);
  }

  /**
   * Tell a person something, on the line at the foot and to screen readers, and what can be done about it.
   * @param {string} text
   * @param {{isError?: boolean, act?: {name: string, run: () => void}}} [more]
   */
  tell(text, { isError = false, act = null } = {}) {
    const line = document.getElementById("told");
    line.replaceChildren(text, ...(act ? [" ", h("button", { type: "button", onClick: act.run }, act.name)] : []));
    line.classList.toggle("error", isError);
  }

  async refreshProject() {
    this.project = await this.call("ordo/overview");
    this.choose({});
    this.dispatchEvent(new Event("project"));
  }
}

function parseAddress() {
  const [path, query] = location.hash.replace(/^#\//, "").split("?");
  const found = Object.fromEntries(new URLSearchParams(query ?? ""));
  return { view: path in VIEWS ? path : "cards", game: found.game ?? "", card: found.card ?? "", language: found.language ?? "" };
}

function start() {
  addWords(shellWords);
  setLanguage(localStorage.getItem("ordo-language") ?? navigator.language.slice(0, 2));
  const studio = new Studio();
  const root = document.getElementById("studio");
  const mounted = {};
  const saving = new Saving(studio);
  const showKeys = async () => (await import("./key_list.js")).showKeys(parseAddress().view);
  const enterView = () => enter(mounted[parseAddress().view].root);
  const head = new Head({ studio, views: Object.keys(VIEWS), saveButton: saving.button, onKeys: showKeys, onSkip: enterView });

  /** Show the view that the address names; `takesFocus` puts the focus into it wherever it was. */
  const showView = async ({ takesFocus = false } = {}) => {
    const address = parseAddress();
    head.draw(address.view);
    if (mounted[address.view]?.root.hidden !== false && studio.connection.isOpen) studio.tell(""); // what another view has told
    for (const each of Object.values(mounted)) {
      if (each.name === address.view || each.root.hidden) continue;
      if (each.root.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur(); // what is being written is taken
      each.root.hidden = true;
      each.view.hide?.();
    }
    if (!mounted[address.view]) {
      const module = await VIEWS[address.view]();
      if (!mounted[address.view]) { // else it was asked for twice meanwhile
        addWords(module.words);
        const place = h("section", { class: `view ${address.view}`, "aria-label": words(address.view), tabIndex: -1, hidden: true });
        document.getElementById("views").append(place);
        mounted[address.view] = { name: address.view, root: place, view: module.mount(place, studio) };
      }
    }
    if (parseAddress().view !== address.view) return;
    mounted[address.view].root.hidden = false;
    saving.title = `${words(address.view)} · ordo`;
    mounted[address.view].view.show?.();
    if (takesFocus) enterView();
  };

  root.append(
    head.element,
    saving.notices,
    h("main", { id: "views" }),
    h("footer", { "data-part": "" }, h("p", { id: "told", role: "status" })),
  );
  if (location.search) history.replaceState(null, "", `/${location.hash}`);
  studio.addEventListener("chosen", () => head.draw(parseAddress().view));
  studio.addEventListener("project", () => head.draw(parseAddress().view));
  studio.connection.addEventListener("close", () => studio.tell(words("lost"), { isError: true }));
  studio.connection.addEventListener("open", () => studio.tell(""));
  addEventListener("keydown", (event) => {
    if (!studio.project || document.querySelector("dialog[open]")) return;
    const digit = event.ctrlKey && event.shiftKey && !event.altKey && !event.metaKey ? event.code.match(/^Digit(\d)$/)?.[1] : null;
    const view = Object.keys(VIEWS)[Number(digit) - 1];
    if (view) {
      /** @type {HTMLElement} */ (document.activeElement).blur();
      if (view === parseAddress().view) enterView();
      else studio.open(view);
    }
    else if (event.key === "F6") nextPart(event.shiftKey ? -1 : 1, mounted[parseAddress().view].root);
    else if (event.key === "F1") showKeys();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
  addEventListener("keydown", (event) => {
    const at = /** @type {HTMLElement} */ (event.target);
    if (event.key === "?" && !at.isContentEditable && !/^(input|select|textarea)$/i.test(at.tagName)) showKeys();
  });
  addEventListener("hashchange", () => {
    if (!studio.project) return;
    studio.choose(parseAddress());
    showView({ takesFocus: !head.element.contains(document.activeElement) });
  });
  studio.call("ordo/overview").then((project) => {
    studio.project = project;
    const { game, card, language: found } = parseAddress();
    studio.choose({ game, card, language: found });
    showView();
  });
}

start();
