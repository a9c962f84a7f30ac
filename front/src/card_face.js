// The face of a card beside what is typed, as the studio draws it: there while there is one.
import { h, spoken, unseen } from "./elements.js";
import { languageName, phrase } from "./words.js";

export class CardFace {
  constructor() {
    this.picture = h("img", { alt: "", onError: () => this.hide(), onLoad: () => { this.element.hidden = false; } });
    this.caption = h("figcaption");
    this.element = h("figure", { class: "card-face", hidden: true }, this.picture, this.caption);
  }

  /** Draw a card of a game in a language anew; its title is in `titleLanguage`. */
  draw({ game, card, language }, title, titleLanguage) {
    this.caption.replaceChildren(unseen(...phrase("face-in", { card: spoken(title, titleLanguage), language: spoken(languageName(language), language) })));
    this.picture.src = `/face/${game}/${card}.svg?${new URLSearchParams({ lang: language, now: String(Date.now()) })}`;
  }

  hide() {
    this.element.hidden = true;
  }
}
