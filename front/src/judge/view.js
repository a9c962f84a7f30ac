// Judge: the card as it was and as it is typed, the same deals with both, and what difference that makes, while they are played.
import { h } from "../elements.js";
import { findingList } from "../finding_list.js";
import { JobFollower } from "../jobs.js";
import { words as word } from "../words.js";
import { Chart, points, share } from "./chart.js";

export { words } from "./words.js";

/** Milliseconds without a change until both cards are read again. */
const PAUSE = 600;
const MOST_SEED = 2 ** 31 - 1;
/** Deals with other winners that are shown at once; of these both games can be had. */
const FIRST_DEALS = 12;

export function mount(root, studio) {
  let offered = null;
  let look = null;
  let result = null;
  let asked = "";
  let waiting = 0;
  let openedUri = "";
  let beingJudged = "";
  /** The cards that have been judged, each behind its game. */
  const judged = new Set();

  const card = h("select", { id: "judge-card", onChange: () => studio.choose({ card: card.value }) });
  const against = h("select", { id: "judge-against", onChange: () => compare() }, h("option", { value: "disk" }, word("judge-disk")), h("option", { value: "judged", disabled: true }, word("judge-judged")));
  const games = h("input", { id: "judge-games", type: "number", min: "1", step: "1", required: true });
  const bots = h("select", { id: "judge-bots" });
  const players = h("select", { id: "judge-players" });
  const seed = h("input", { id: "judge-seed", type: "number", min: "0", max: String(MOST_SEED), step: "1", required: true, value: "1" });
  const start = h("button", { class: "primary", type: "submit" }, word("judge-start"));
  const stop = h("button", { type: "button", hidden: true, onClick: () => judging.cancel() }, word("judge-stop"));
  const field = (label, control) => h("label", { class: "judge-field" }, h("span", {}, word(label)), control);
  const form = h("form", { class: "judge-form", "data-part": "", "aria-label": word("judge-form"), onSubmit: (event) => { event.preventDefault(); judge(); } },
    field("judge-card", card), field("judge-against", against), field("judge-bots", bots), field("judge-games", games), field("judge-players", players), field("judge-seed", seed),
    h("div", { class: "row" }, start, stop));

  const pictures = h("div", { class: "judge-pictures" });
  const differs = h("p", { class: "judge-differs" });
  const lines = h("ol", { class: "judge-lines", tabindex: "0", "aria-label": word("judge-text") });
  const cards = h("section", { class: "judge-cards", "data-part": "", "aria-label": word("judge-both") }, h("h2", {}, word("judge-both")), pictures, differs, h("h3", {}, word("judge-text")), lines);

  const bar = h("div", { class: "progress", role: "progressbar", "aria-label": word("judge-progress"), "aria-valuemin": "0", "aria-valuemax": "100", hidden: true }, h("div", {}));
  const step = h("p", { class: "faint" });
  const verdict = h("p", { class: "judge-verdict" }, word("judge-none"));
  const counts = h("p", { class: "faint" });
  const sound = h("p", { class: "faint", hidden: true }, word("judge-sound"));
  const problems = h("div", { hidden: true });
  const chart = new Chart();
  const chartPlace = h("div", { hidden: true }, chart.picture, chart.table);
  const placesBody = h("tbody", {});
  const places = h("section", { hidden: true, tabindex: "0", "aria-label": word("judge-places") }, h("h3", {}, word("judge-places")), h("table", { class: "judge-places" },
    h("thead", {}, h("tr", {}, ...["place", "share-old", "share-new", "difference", "low", "high"].map((each) => h("th", { scope: "col" }, word(`judge-${each}`))))), placesBody));
  const dealList = h("ul", { class: "judge-deals" });
  const moreDeals = h("div", { class: "judge-more" });
  const deals = h("section", { hidden: true }, h("h3", {}, word("judge-deals")), dealList, moreDeals, h("p", { class: "faint" }, word("judge-replay")));
  const outcome = h("section", { class: "judge-result", "data-part": "", "aria-label": word("judge-result") }, h("h2", {}, word("judge-result")), bar, step, verdict, counts, problems, chartPlace, sound, places, deals);
  const why = h("p", { class: "judge-why", hidden: true });
  const body = h("div", { class: "judge-body" }, h("div", { class: "judge-left" }, form, cards), outcome);
  root.append(why, body);

  /** What is known of the card's holders, or of whoever begins where the game does not tell who has it. */
  const main = (known) => known.holders ?? known.places[0];

  /** What is known, in words. */
  function told(known) {
    if (!known.deals || (main(known).difference === null && known.answer !== "same")) return word("judge-wait");
    const { old, new: now, difference, low, high } = main(known);
    const who = word(known.holders ? "judge-holders" : "judge-begins");
    return word(`judge-${known.answer}`, { who, deals: known.deals, old: share(old), new: share(now), difference: points(difference ?? 0), low: points(low), high: points(high) });
  }

  function showProgress(done, of) {
    const percent = of ? Math.round((100 * done) / of) : 0;
    bar.setAttribute("aria-valuenow", String(percent));
    bar.firstChild.style.width = `${percent}%`;
  }

  function showLook(known, list, job) {
    result = known;
    const text = told(known);
    verdict.textContent = text;
    verdict.className = `judge-verdict ${known.answer}`;
    counts.textContent = word("judge-counts", known);
    chartPlace.hidden = sound.hidden = places.hidden = false;
    chart.add({ ...main(known), deals: known.deals }, text);
    placesBody.replaceChildren(...known.places.map((each, at) => h("tr", {}, h("th", { scope: "row" }, String(at + 1)), ...[share(each.old), share(each.new), points(each.difference ?? 0), points(each.low), points(each.high)].map((cell) => h("td", {}, cell)))));
    deals.hidden = !list.length;
    const [first, rest, left] = [list.slice(0, FIRST_DEALS), list.slice(FIRST_DEALS), known.changed - list.length];
    const unlisted = left ? h("p", { class: "faint" }, word(job ? "judge-unlisted" : "judge-more", { count: left })) : null;
    dealList.replaceChildren(...first.map((each) => dealItem(each, job)));
    moreDeals.replaceChildren(...[
      rest.length ? h("details", {}, h("summary", {}, word("judge-more", { count: rest.length })), h("ul", { class: "judge-deals" }, ...rest.map((each) => dealItem(each, "")))) : null,
      unlisted].filter(Boolean));
  }

  const seats = (list) => (list.length ? list.map((seat) => word("judge-seat", { seat: seat + 1 })).join(word("judge-and")) : word("judge-nobody"));

  function dealItem(deal, job) {
    const address = (which) => `/download/${job}/deal-${deal.number}-${which}.yaml`;
    const name = (which) => `deal-${deal.number}-${which}.yaml`;
    const links = job ? ["old", "new"].flatMap((which) => [" ", h("a", { href: address(which), download: name(which) }, word(`judge-record-${which}`))]) : [];
    if (job) links.push(" ", h("button", { type: "button", class: "link", "aria-label": `${word("judge-record-new")} ${deal.number}, ${word("judge-open-play")}`, onClick: () => play(address("new")) }, word("judge-open-play")));
    return h("li", {}, word("judge-deal", { number: deal.number, before: seats(deal.old), now: seats(deal.new) }), ...links);
  }

  /** Open a game with the typed card in Play, where it can be taken back move by move. */
  async function play(address) {
    studio.record = await (await fetch(address)).text();
    studio.open("play");
  }

  function clear() {
    result = null;
    problems.hidden = chartPlace.hidden = sound.hidden = places.hidden = deals.hidden = true;
    problems.hidden = true;
    problems.replaceChildren();
    counts.textContent = step.textContent = "";
    verdict.className = "judge-verdict";
  }

  const judging = new JobFollower(studio, "judge", (notice) => {
    const isAtWork = judging.isAtWork;
    stop.hidden = bar.hidden = !isAtWork;
    if (!isAtWork && document.activeElement === stop) start.focus();
    if (notice.state === "waiting") { clear(); showProgress(0, 0); verdict.textContent = ""; step.textContent = word("judge-waits"); }
    if (notice.state === "running") { step.textContent = word("judge-reads"); verdict.textContent = word("judge-wait"); }
    if (notice.part?.note) step.textContent = notice.part.note;
    if (notice.part?.look) showLook(notice.part.look, notice.part.deals, "");
    if (notice.progress !== undefined) { showProgress(notice.progress, notice.of); step.textContent = word("judge-playing", { done: notice.progress, total: notice.of }); }
    if (notice.state === "done") {
      const { samePlay, sameDeals, look: known, deals: list } = notice.result;
      step.textContent = sameDeals ? "" : word("judge-other-deals");
      if (samePlay) verdict.textContent = word("judge-same-play");
      else showLook(known, list, notice.job);
      studio.tell(verdict.textContent);
      judged.add(beingJudged);
      showAgainst();
    }
    if (notice.state === "failed") {
      verdict.textContent = word("judge-failed", { error: notice.error });
      verdict.className = "judge-verdict error";
      step.textContent = "";
      problems.hidden = !notice.findings?.length;
      problems.replaceChildren(findingList(notice.findings ?? [], studio));
      studio.tell(verdict.textContent, { isError: true });
    }
    if (notice.state === "cancelled") {
      step.textContent = result ? word("judge-stopped", result) : "";
      if (!result) verdict.textContent = word("judge-none");
      studio.tell(step.textContent);
    }
  });

  const looking = new JobFollower(studio, "judge-look", (notice) => {
    if (notice.state === "waiting" && !look) differs.textContent = word("judge-looking");
    if (notice.state === "failed") { look = null; pictures.replaceChildren(); lines.replaceChildren(); differs.textContent = notice.error; }
    if (notice.state !== "done") return;
    look = notice.result;
    pictures.replaceChildren(...["old", "new"].map((which) => figure(which, notice)));
    differs.textContent = look.same ? word("judge-text-same") : word(look.samePlay ? "judge-same-play" : "judge-differs");
    lines.replaceChildren(...look.lines.map((line) => {
      const kind = { "- ": "gone", "+ ": "added" }[line.slice(0, 2)];
      return h("li", { class: kind ?? "kept" }, kind ? h("span", { class: "unseen" }, word(`judge-${kind}`)) : null, line.slice(2));
    }));
  });

  function figure(which, notice) {
    const about = notice.files.find((each) => each.name === `${which}.svg`);
    const name = look.names[which];
    const caption = h("figcaption", {}, h("strong", {}, name || studio.chosen.card), " ", h("span", { class: "faint" }, word(`judge-${which}`)));
    if (!about) return h("figure", {}, h("p", { class: "error" }, word("judge-no-picture", { name, problem: look.problems[which] ?? "" })), caption);
    return h("figure", {}, h("img", { src: `/download/${notice.job}/${which}.svg`, alt: `${name}, ${word(`judge-${which}`)}`, width: Math.round(about.width * 4), height: Math.round(about.height * 4) }), caption);
  }

  /** Read both cards again, once nothing has changed for a moment. */
  function compare() {
    clearTimeout(waiting);
    waiting = window.setTimeout(async () => {
      if (root.hidden || !studio.chosen.card || !offered?.rules) return;
      await studio.documents.settled?.();
      const { game, card: chosen, language } = studio.chosen;
      looking.start("ordo/judge/look", { game, card: chosen, language, against: against.value });
    }, PAUSE);
  }

  async function judge() {
    if (!form.reportValidity()) return;
    await studio.documents.settled?.();
    const { game, card: chosen } = studio.chosen;
    beingJudged = `${game}/${chosen}`;
    chart.begin(games.valueAsNumber);
    await judging.start("ordo/judge/start", { game, card: chosen, games: games.valueAsNumber, bots: bots.value, players: Number(players.value), seed: seed.valueAsNumber, against: against.value });
  }

  function showAgainst() {
    against.options[1].disabled = !judged.has(`${studio.chosen.game}/${studio.chosen.card}`);
    if (against.selectedOptions[0].disabled) against.value = "disk";
  }

  const named = (each) => (["random", "greedy", "learned", "strong"].includes(each.name) ? word(`judge-bot-${each.name}`) : `${each.name}: ${each.about}`);

  async function offer() {
    const { game } = studio.chosen;
    asked = game;
    const found = await studio.call("ordo/judge/options", { game });
    if (asked !== game) return;
    offered = found;
    why.hidden = found.rules;
    body.hidden = !found.rules;
    why.textContent = found.why ?? "";
    if (!found.rules) return;
    bots.replaceChildren(...found.bots.map((each) => h("option", { value: each.name, selected: each.name === "greedy" }, named(each))));
    players.replaceChildren(...found.players.map((each) => h("option", { value: String(each) }, String(each))));
    games.value ||= String(found.games);
    games.max = String(found.most);
    for (const each of found.judged) judged.add(`${game}/${each}`);
    showAgainst();
  }

  function watchTexts() {
    const uri = studio.card?.uri ?? "";
    if (!uri || uri === openedUri) return;
    openedUri = uri;
    studio.documents.open(uri).then((text) => text.addEventListener("change", () => { if (studio.card?.uri === uri) compare(); }));
  }

  async function show() {
    const { game, card: chosen, language } = studio.chosen;
    if (!game) return;
    card.replaceChildren(...(studio.game?.cards ?? []).filter((each) => each.problem === null).map((each) => h("option", { value: each.id, selected: each.id === chosen }, each.names[language] || each.id)));
    showAgainst();
    if (asked !== game || !offered?.rules) await offer();
    watchTexts();
    compare();
  }

  studio.addEventListener("chosen", () => {
    if (root.hidden) return;
    look = null;
    pictures.replaceChildren();
    lines.replaceChildren();
    show();
  });
  return { show, hide: () => { clearTimeout(waiting); looking.cancel(); } };
}
