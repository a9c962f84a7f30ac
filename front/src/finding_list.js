// Findings as a list: each leads to what is wrong, and is mended where the studio can.
import { h, spoken } from "./elements.js";
import { mend } from "./language_edits.js";
import { readable } from "./positions.js";
import { words as word } from "./words.js";

/** The button that carries out the remedy of a finding; null where there is none. */
export function remedyButton(studio, { uri, range, remedy }) {
  return remedy ? h("button", { type: "button", class: "remedy", lang: "en", onClick: () => mend(studio, uri, range, remedy) }, remedy) : null;
}

/** What the view Languages shows as open, in the state of a text: stale, or not translated. */
export const TRANSLATIONS = ["CAT401", "CAT403"];

/** A translation that says another number than its source. */
const DIFFERS = "CAT404";

/** Of which texts a finding says that they are to be translated: `game`, `language`, and `set`, empty for the words of the game; null for others. */
export function translationOf(studio, { code, uri }) {
  const [, folder, language] = readable(uri).match(/^(.*)\/text\/([^/]+)\.ya?ml$/) ?? [];
  const game = studio.project.games.find((each) => folder === undefined ? false : `${folder}/`.startsWith(`${readable(each.uri)}/`)) ?? studio.game;
  if (![...TRANSLATIONS, DIFFERS].includes(code) || !language || !game?.languages.includes(language)) return null;
  return { game: game.id, language, set: folder === readable(game.uri) ? "" : folder.split("/").at(-1) };
}

const SEVERITIES = ["error", "warning", "remark"];

const placeOf = ({ severity, file, range, code, message }) => [SEVERITIES.indexOf(severity), file, range.start.line, range.start.character, code, message];

function compare(one, other) {
  const [a, b] = [placeOf(one), placeOf(other)];
  const at = a.findIndex((each, index) => each !== b[index]);
  return at < 0 ? 0 : a[at] < b[at] ? -1 : 1;
}

/** Findings by file, line and column, as every command lists them, but errors first, then warnings. */
export const inOrder = (findings) => [...findings].sort(compare);

/** As many findings as a list shows, errors before warnings, in their order. */
export function mostUrgent(findings, most) {
  const isError = (each) => Number(each.severity === "error");
  const kept = new Set([...findings].sort((one, other) => isError(other) - isError(one)).slice(0, most));
  return findings.filter((each) => kept.has(each));
}

/** The finding after one, in that order; the first one at the end, and where none was looked at. */
export function findingAfter(last, findings) {
  const sorted = inOrder(findings);
  return (last ? sorted.find((each) => compare(each, last) > 0) : findings[0]) ?? sorted[0];
}

/** URI -> the end of its path that tells it from the others: a folder and a name at least. */
export function shortPaths(uris) {
  const paths = new Map(uris.map((uri) => [uri, readable(uri).split("/")]));
  const short = new Map();
  for (const [uri, path] of paths) {
    const others = [...paths.keys()].filter((each) => each !== uri).map((each) => paths.get(each));
    let length = 2;
    while (length < path.length && others.some((each) => each.slice(-length).join("/") === path.slice(-length).join("/"))) length++;
    short.set(uri, path.slice(-length).join("/"));
  }
  return short;
}

/** Draw a list anew; where the focus was in it, it stays at that place of the list. */
export function redraw(list, ...children) {
  const hadFocus = list.contains(document.activeElement);
  const at = [...list.querySelectorAll("li")].findIndex((each) => each.contains(document.activeElement));
  list.replaceChildren(...children);
  const items = [...list.querySelectorAll("li")];
  if (hadFocus) (items[Math.min(at, items.length - 1)]?.querySelector("button") ?? list).focus();
}

/** @param {(finding: any) => void} [go] goes to a finding; without it, to its card in the view Cards */
export function findingList(findings, studio, go) {
  const leads = (each) => go ?? (each.card && studio.game?.cards.some((card) => card.id === each.card) ? () => { studio.choose({ card: each.card }); studio.open("cards"); } : null);
  return h("ul", { class: "finding-list" }, ...findings.map((each) => {
    const place = `${each.file}:${each.range.start.line + 1}`;
    const act = leads(each);
    const text = [h("strong", { class: each.severity }, `${word(each.severity)} ${each.code}`), " ", spoken(each.message)];
    return h("li", {},
      act ? h("button", { class: "to-place", onClick: () => act(each) }, ...text) : h("span", {}, ...text),
      each.help ? h("span", { class: "faint" }, " ", spoken(each.help)) : null,
      h("span", { class: "where faint" }, ` (${place})`),
      ...(each.remedy ? [" ", remedyButton(studio, each)] : []));
  }));
}
