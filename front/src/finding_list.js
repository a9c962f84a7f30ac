// Findings as a list that leads to what is wrong: to the card, or to the place in its file.
import { h } from "./elements.js";

/** @param {(finding: any) => void} [go] goes to a finding; without it, to its card in the view Cards */
export function findingList(findings, studio, go) {
  const leads = (each) => go ?? (each.card && studio.game?.cards.some((card) => card.id === each.card) ? () => { studio.choose({ card: each.card }); studio.open("cards"); } : null);
  return h("ul", { class: "finding-list" }, ...findings.map((each) => {
    const place = `${each.file}:${each.range.start.line + 1}`;
    const act = leads(each);
    const text = [h("strong", { class: each.severity }, each.code), " ", each.message];
    return h("li", {},
      act ? h("button", { onClick: () => act(each) }, ...text) : h("span", {}, ...text),
      each.help ? h("span", { class: "faint" }, ` ${each.help}`) : null,
      h("span", { class: "faint" }, ` (${place})`));
  }));
}
