// The page of the studio: its views, what is chosen in all of them, and the line that tells what happens.
import { Connection, LOST, RequestError } from "./connection.js";
import { Documents } from "./documents.js";
import { h } from "./elements.js";
import { MODIFIERS } from "./going_on.js";
import { Head } from "./head.js";
import { enter, nextPart, resume } from "./parts.js";
import { reason } from "./refusal.js";
import { Saving } from "./saving/saving.js";
import { StatusLine } from "./status_line.js";
import { showing } from "./view_failure.js";
import { addWords, setLanguage, words } from "./words.js";
import { shellWords } from "./shell_words.js";

/** Every view: its module exports `words` and `mount(root, studio)`, which returns `{ show(), hide(), nextFinding() }`, the last for F8. */
const VIEWS = {
  start: () => import("./start/view.js"),
  cards: () => import("./cards/view.js"),
  table: () => import("./table/view.js"),
  faces: () => import("./faces/view.js"),
  languages: () => import("./languages/view.js"),
  print: () => import("./print/view.js"),
  books: () => import("./books/view.js"),
  play: () => import("./play/view.js"),
  judge: () => import("./judge/view.js"),
};

/** The views that have a tab and a key; to Start leads the name of the program. */
const TABS = Object.keys(VIEWS).filter((each) => each !== "start");

/** The view that is shown where the address names none: Start where nothing of the person's own is open. */
let firstView = "cards";

/** Milliseconds in which a message is read. */
const READ_MS = 4000;

/** Keys that may lead to the message, and those that do nothing alone. */
const LEADING = ["Tab", "F6", ...MODIFIERS];

/** What all views share. Events: `chosen` when another game, card or language of cards is chosen. */
class Studio extends EventTarget {
  constructor() {
    super();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const welcome = document.querySelector("meta[name=studio-welcome]").getAttribute("content");
    this.connection = new Connection(`${scheme}://${location.host}/ws`, welcome);
    /** Tells what the browser keeps for this studio from what it keeps for others: part of the secret by which the page knows it again. */
    this.sign = welcome.slice(0, 8);
    this.documents = new Documents(this.connection);
    /** The nonce under which styles may be set. */
    this.nonce = document.querySelector("meta[name=csp-nonce]").getAttribute("content");
    this.project = null;
    this.chosen = { game: "", card: "", language: "" };
    /** The text of a record that Play opens when it is shown next. */
    this.record = "";
    /** The place of a text, `uri` and `range`, that Cards shows when it is shown next. */
    this.place = null;
    /** The texts, `game`, `language` and `set` ("" for the words of the game), whose first open one Languages shows when it is shown next. */
    this.text = null;
    this.told = { at: 0, stays: true };
    /** The line at the foot of the page. */
    this.line = new StatusLine("");
    this.line.element.id = "told";
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
    const named = (id) => this.project.games.find((each) => each.id === id);
    const game = named(chosen.game) ?? named(this.project.here?.game) ?? this.project.games[0];
    chosen.game = game?.id ?? "";
    if (!game?.languages.includes(chosen.language)) chosen.language = game?.shown ?? "";
    if (!game?.cards.some((each) => each.id === chosen.card)) chosen.card = (game?.cards.find((each) => each.id.startsWith(`${this.setHere(game.id)}/`)) ?? game?.cards[0])?.id ?? "";
    if (Object.keys(chosen).every((key) => chosen[key] === this.chosen[key])) return;
    this.chosen = chosen;
    this.writeAddress();
    this.dispatchEvent(new Event("chosen"));
  }

  /** The set in whose folder the studio was opened, where it is one of a game; else empty. */
  setHere(game) {
    return this.project.here?.game === game ? this.project.here.set : "";
  }

  /** The filter with which views of the chosen game begin: the cards of that set, where the game has others. */
  get firstFilter() {
    const set = this.setHere(this.chosen.game);
    return set && this.game.sets.length > 1 ? `set:${set}` : "";
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
   * Tell a person something, on the line at the foot and to screen readers, and what can be done about it. It goes, once there was time
   * to read it, when whoever is there goes on; unless it `stays`, because it holds until something else is told.
   * @param {any} text a text, an element, or a list of both
   * @param {{isError?: boolean, stays?: boolean, act?: {name: string, run: () => void}}} [more]
   */
  tell(text, { isError = false, stays = false, act = null } = {}) {
    this.told = { at: Date.now(), stays };
    const told = [text, ...(act ? [" ", h("button", { type: "button", onClick: act.run }, act.name)] : [])].flat();
    if (isError) this.line.fail(told);
    else this.line.show(told);
  }

  /** Tell why the studio has not done something. */
  fail(error) {
    this.tell(reason(error), { isError: true, stays: error.code === LOST });
  }

  /** Take away what was told, when somebody does something else with it read. */
  goOn(event) {
    const at = /** @type {Element} */ (event.target);
    if (this.told.stays || at.closest?.("footer") || LEADING.includes(event.key) || Date.now() - this.told.at < READ_MS) return;
    this.tell("", { stays: true });
  }

  /** Read again what there is; `choose` chooses anew where what was chosen is no more. */
  async refreshProject(choose = () => this.choose({})) {
    this.project = await this.call("ordo/overview");
    choose();
    this.dispatchEvent(new Event("project"));
  }
}

function parseAddress() {
  const [path, query] = location.hash.replace(/^#\//, "").split("?");
  const found = Object.fromEntries(new URLSearchParams(query ?? ""));
  return { view: path in VIEWS ? path : firstView, game: found.game ?? "", card: found.card ?? "", language: found.language ?? "" };
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
  const head = new Head({ studio, views: TABS, saveButton: saving.button, onKeys: showKeys, onSkip: enterView });

  /** What the cards are that nobody here can save. */
  const builtIn = h("section", { class: "built-in", "data-part": "", "aria-label": words("built-in"), hidden: true },
    h("p", {}, words("built-in-text"), " ", h("button", { type: "button", onClick: () => studio.open("start") }, words("built-in-copy"))));

  /** Show the view that the address names; `takesFocus` puts the focus into it wherever it was. */
  const showView = async ({ takesFocus = false } = {}) => {
    const address = parseAddress();
    head.draw(address.view);
    builtIn.hidden = !studio.project.isBuiltIn || address.view === "start";
    if (mounted[address.view]?.root.hidden !== false && studio.connection.isOpen) studio.tell(""); // what another view has told
    for (const each of Object.values(mounted)) {
      if (each.name === address.view || each.root.hidden) continue;
      if (each.root.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur(); // what is being written is taken
      each.root.hidden = true;
      each.view.hide?.();
    }
    if (!mounted[address.view]) {
      const place = h("section", { class: `view ${address.view}`, "aria-label": words(address.view), tabIndex: -1, hidden: true });
      document.getElementById("views").append(place);
      mounted[address.view] = { name: address.view, root: place, view: null };
    }
    const shown = mounted[address.view];
    await showing(shown.root, async () => {
      const module = shown.view ? null : await VIEWS[address.view]();
      if (module && !shown.view) { // else it was asked for twice meanwhile
        addWords(module.words);
        shown.root.replaceChildren(); // of an attempt that failed
        shown.view = module.mount(shown.root, studio);
      }
      if (parseAddress().view !== address.view) return;
      shown.root.hidden = false;
      saving.title = `${words(address.view)} · ordo`;
      showing(shown.root, () => shown.view.show?.());
    });
    if (parseAddress().view !== address.view) return;
    shown.root.hidden = false; // with the reason, where it could not even be made
    if (takesFocus) enterView();
  };

  root.append(
    head.element,
    saving.notices,
    builtIn,
    h("main", { id: "views" }),
    h("footer", { "data-part": "" }, studio.line.element),
  );
  if (location.search) history.replaceState(null, "", `/${location.hash}`);
  studio.addEventListener("chosen", () => head.draw(parseAddress().view));
  studio.addEventListener("project", () => head.draw(parseAddress().view));
  studio.connection.addEventListener("close", () => studio.tell(words(studio.connection.isFull ? "full" : "lost"), { isError: true, stays: true }));
  for (const each of ["keydown", "pointerdown"]) addEventListener(each, (event) => studio.goOn(event), { capture: true });
  studio.connection.addEventListener("open", () => studio.tell(""));
  addEventListener("unhandledrejection", (event) => { // what the studio refuses is told, where nobody has more to do about it
    if (!(event.reason instanceof RequestError)) return;
    event.preventDefault();
    studio.fail(event.reason);
  });
  addEventListener("keydown", (event) => {
    if (!studio.project || document.querySelector("dialog[open]")) return;
    const digit = event.ctrlKey && event.shiftKey && !event.altKey && !event.metaKey ? event.code.match(/^Digit(\d)$/)?.[1] : null;
    const view = TABS[Number(digit) - 1];
    if (view) {
      /** @type {HTMLElement} */ (document.activeElement).blur();
      if (view === parseAddress().view) enterView();
      else studio.open(view);
    }
    else if (event.key === "F6") nextPart(event.shiftKey ? -1 : 1, mounted[parseAddress().view].root);
    else if (event.key === "F1") showKeys();
    else if (event.key === "F8" && mounted[parseAddress().view]?.view.nextFinding) mounted[parseAddress().view].view.nextFinding();
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
  showing(document.getElementById("views"), async () => {
    studio.project = await studio.call("ordo/overview");
    if (studio.project.isBuiltIn) firstView = "start";
    studio.on("ordo/reopened", () => {
      history.replaceState(null, "", "/");
      location.reload();
    });
    const { game, card, language: found } = parseAddress();
    studio.choose({ game, card, language: found });
    showView();
    resume();
  });
}

start();
