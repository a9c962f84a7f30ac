// What the bots of the program are called where one is chosen.
import { words as word } from "./words.js";

export const botWords = {
  en: { "bot-random": "random: any allowed action", "bot-greedy": "greedy: what looks best now", "bot-learned": "learned: what play has taught it", "bot-strong": "strong: tries games that could be this one, slow" },
  de: { "bot-random": "random: irgendein erlaubter Zug", "bot-greedy": "greedy: was jetzt am besten aussieht", "bot-learned": "learned: was das Spielen ihn gelehrt hat", "bot-strong": "strong: probiert mögliche Partien, langsam" },
  ru: { "bot-random": "random: любой разрешённый ход", "bot-greedy": "greedy: что сейчас выглядит лучшим", "bot-learned": "learned: чему научила игра", "bot-strong": "strong: пробует возможные партии, медленно" },
};

/** A bot by its name and what it does; one of a package says that itself. @param {{name: string, about: string}} bot */
export function namedBot({ name, about }) {
  return `bot-${name}` in botWords.en ? word(`bot-${name}`) : `${name}: ${about}`;
}
