// The page of the studio: its views, what is chosen in all of them, and the line that tells what happens.
import { Connection } from "./connection.js";
import { Documents } from "./documents.js";
import { h } from "./elements.js";
import { Saving } from "./saving/saving.js";
import { LANGUAGES, addWords, language, setLanguage, words } from "./words.js";
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

function chooser(id, label, options, value, onChange) {
  const select = h("select", { id, onChange: () => onChange(select.value) }, ...options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)));
  return h("label", {}, h("span", {}, label), select);
}

function start() {
  addWords(shellWords);
  setLanguage(localStorage.getItem("ordo-language") ?? navigator.language.slice(0, 2));
  const studio = new Studio();
  const root = document.getElementById("studio");
  const mounted = {};
  const saving = new Saving(studio);
  const showKeys = async () => (await import("./saving/keys.js")).showKeys(VIEWS);

  const drawHead = () => {
    const here = parseAddress().view;
    const games = studio.project?.games ?? [];
    const tabs = Object.keys(VIEWS).map((name) => h("a", { href: `#/${name}?${new URLSearchParams(studio.chosen)}`, "aria-current": name === here ? "page" : null }, words(name)));
    document.getElementById("head").replaceChildren(
      h("h1", {}, "ordo"),
      h("nav", { "aria-label": words("views") }, ...tabs),
      h("div", { class: "choosers" },
        saving.button,
        h("button", { type: "button", title: words("keys-hint"), "aria-label": words("keys"), onClick: showKeys }, "?"),
        games.length > 1 ? chooser("game", words("game"), games.map((each) => [each.id, each.id]), studio.chosen.game, (game) => studio.choose({ game })) : null,
        chooser("cards-language", words("cards-language"), (studio.game?.languages ?? []).map((each) => [each, each]), studio.chosen.language, (found) => studio.choose({ language: found })),
        chooser("page-language", words("page-language"), Object.entries(LANGUAGES), language(), (found) => {
          localStorage.setItem("ordo-language", found);
          studio.isReloading = true;
          location.reload();
        })),
    );
  };

  const showView = async () => {
    const address = parseAddress();
    if (mounted[address.view]?.root.hidden !== false && studio.connection.isOpen) studio.tell(""); // what another view has told
    drawHead();
    for (const each of Object.values(mounted)) if (each.name !== address.view && !each.root.hidden) { each.root.hidden = true; each.view.hide?.(); }
    if (!mounted[address.view]) {
      const module = await VIEWS[address.view]();
      if (!mounted[address.view]) { // else it was asked for twice meanwhile
        addWords(module.words);
        const place = h("section", { class: `view ${address.view}`, "aria-label": words(address.view), hidden: true });
        document.getElementById("views").append(place);
        mounted[address.view] = { name: address.view, root: place, view: module.mount(place, studio) };
      }
    }
    if (parseAddress().view !== address.view) return;
    mounted[address.view].root.hidden = false;
    saving.title = `${words(address.view)} · ordo`;
    mounted[address.view].view.show?.();
  };

  root.append(
    h("header", { id: "head" }),
    saving.notices,
    h("main", { id: "views" }),
    h("footer", {}, h("p", { id: "told", role: "status" })),
  );
  if (location.search) history.replaceState(null, "", `/${location.hash}`);
  studio.addEventListener("chosen", drawHead);
  studio.connection.addEventListener("close", () => studio.tell(words("lost"), { isError: true }));
  studio.connection.addEventListener("open", () => studio.tell(""));
  addEventListener("keydown", (event) => {
    const at = /** @type {HTMLElement} */ (event.target);
    if (event.key === "?" && !at.isContentEditable && !/^(input|select|textarea)$/i.test(at.tagName) && !document.querySelector("dialog[open]")) showKeys();
  });
  addEventListener("hashchange", () => { if (!studio.project) return; studio.choose(parseAddress()); showView(); });
  studio.call("ordo/overview").then((project) => {
    studio.project = project;
    const { game, card, language: found } = parseAddress();
    studio.choose({ game, card, language: found });
    showView();
  });
}

start();
