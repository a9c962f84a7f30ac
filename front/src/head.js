// The head of the page: the views, and what is chosen for all of them. It is made once and changed in place: the focus stays.
import { h } from "./elements.js";
import { returnTo } from "./parts.js";
import { LANGUAGES, language, languageName, words } from "./words.js";

/** A labelled choice whose options may become others; a label that goes without saying is for those alone who do not see. */
function chooser(id, onChange, { isPlain = false } = {}) {
  const select = h("select", { id, title: isPlain ? words(id) : null, onChange: () => onChange(select.value) });
  const element = h("label", {}, h("span", { class: isPlain ? "unseen" : null }, words(id)), select);
  const show = (options, value) => {
    const old = [...select.options].map((each) => `${each.value} ${each.text}`).join("\n");
    if (old !== options.map(([key, text]) => `${key} ${text}`).join("\n")) select.replaceChildren(...options.map(([key, text, lang]) => h("option", { value: key, lang }, text)));
    select.value = value;
  };
  return { element, show };
}

/** An option for a language: its code, its own name, and what that is read out in. */
const named = (code) => [code, languageName(code), code];

export class Head {
  /** @param {{ studio: any, views: string[], saveButton: HTMLElement, onKeys: () => void, onSkip: () => void }} parts */
  constructor({ studio, views, saveButton, onKeys, onSkip }) {
    this.studio = studio;
    this.tabs = views.map((name, at) => h("a", { "data-view": name, title: `${words(name)} (${words("view-key", { number: at + 1 })})`, "aria-keyshortcuts": `Control+Shift+${at + 1}` }, words(name)));
    this.home = h("a", { "data-view": "start", title: words("start-hint"), href: "#/start" }, "ordo");
    this.game = chooser("game", (game) => studio.choose({ game }), { isPlain: true });
    this.cards = chooser("cards-language", (found) => studio.choose({ language: found }));
    const page = chooser("page-language", async (found) => {
      localStorage.setItem("ordo-language", found);
      returnTo("page-language");
      if (studio.connection.isOpen) await studio.documents.settled();
      location.reload();
    }, { isPlain: true });
    page.show(LANGUAGES.map(named), language());
    this.element = h("header", { id: "head", "data-part": "" },
      h("a", { class: "skip", href: "#views", onClick: (event) => { event.preventDefault(); onSkip(); } }, words("skip")),
      h("h1", {}, this.home),
      h("nav", { "aria-label": words("views") }, ...this.tabs),
      h("div", { class: "choosers" }, saveButton,
        h("button", { type: "button", title: words("keys-hint"), "aria-label": words("keys"), "aria-keyshortcuts": "F1", onClick: onKeys }, "?"),
        this.game.element, this.cards.element, page.element));
  }

  /** Show the view that is open and what is chosen. */
  draw(view) {
    const { project, chosen, game } = this.studio;
    for (const tab of [...this.tabs, this.home]) {
      const name = tab.dataset.view;
      tab.setAttribute("href", `#/${name}?${new URLSearchParams(chosen)}`);
      tab.toggleAttribute("data-first", name === view);
      if (name === view) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    const games = project?.games ?? [];
    this.game.element.hidden = games.length < 2;
    this.game.show(games.map((each) => [each.id, each.id]), chosen.game);
    this.cards.show((game?.languages ?? []).map(named), chosen.language);
  }
}
