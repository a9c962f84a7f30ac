// Findings as a list: each leads to what is wrong, and is mended where the studio can.
import { h } from "./elements.js";
import { mend } from "./language_edits.js";

/** The button that carries out the remedy of a finding; null where there is none. */
export function remedyButton(studio, { uri, range, remedy }) {
  return remedy ? h("button", { type: "button", class: "remedy", onClick: () => mend(studio, uri, range, remedy) }, remedy) : null;
}

/** @param {(finding: any) => void} [go] goes to a finding; without it, to its card in the view Cards */
export function findingList(findings, studio, go) {
  const leads = (each) => go ?? (each.card && studio.game?.cards.some((card) => card.id === each.card) ? () => { studio.choose({ card: each.card }); studio.open("cards"); } : null);
  return h("ul", { class: "finding-list" }, ...findings.map((each) => {
    const place = `${each.file}:${each.range.start.line + 1}`;
    const act = leads(each);
    const text = [h("strong", { class: each.severity }, each.code), " ", each.message];
    return h("li", {},
      act ? h("button", { class: "to-place", onClick: () => act(each) }, ...text) : h("span", {}, ...text),
      each.help ? h("span", { class: "faint" }, ` ${each.help}`) : null,
      h("span", { class: "faint" }, ` (${place})`),
      ...(each.remedy ? [" ", remedyButton(studio, each)] : []));
  }));
}
