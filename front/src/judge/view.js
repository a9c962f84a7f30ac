// Judge: the card as it was and as it is typed, the same deals with both, and what difference that makes, while they are played.
import { namedBot } from "../bot_words.js";
import { h, spoken, unseen } from "../elements.js";
import { quietFromNow } from "../going_on.js";
import { findingList } from "../finding_list.js";
import { JobFollower, reasonOfJob } from "../jobs.js";
import { later } from "../later.js";
import { StatusLine } from "../status_line.js";
import { showing } from "../view_failure.js";
import { phrase, words as word } from "../words.js";
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
  const unread = h("p", { class: "judge-unread", hidden: true });
  const form = h("form", { class: "judge-form", "data-part": "", "aria-label": word("judge-form"), onSubmit: (event) => { event.preventDefault(); judge(); } },
    field("judge-card", card), unread, field("judge-against", against), field("judge-bots", bots), field("judge-games", games), field("judge-players", players), field("judge-seed", seed),
    h("div", { class: "row" }, start, stop));

  const pictures = h("div", { class: "judge-pictures" });
  const differs = new StatusLine("judge-differs", { role: null });
  const lines = h("ol", { class: "judge-lines", tabindex: "0", "aria-label": word("judge-text") });
  const cards = h("section", { class: "judge-cards", "data-part": "", "aria-label": word("judge-both") }, h("h2", {}, word("judge-both")), pictures, differs.element, h("h3", {}, word("judge-text")), lines);

  const bar = h("div", { class: "progress", role: "progressbar", "aria-label": word("judge-progress"), "aria-valuemin": "0", "aria-valuemax": "100", hidden: true }, h("div", {}));
  const step = h("p", { class: "faint" });
  const verdict = new StatusLine("judge-verdict", { role: null, text: word("judge-none") });
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
  const deals = h("section", { hidden: true }, h("h3", {}, word("judge-deals")), dealList, moreDeals, h("p", { class: "faint" }, ...phrase("judge-replay", { command: h("code", {}, "ordo replay") })));
  const title = h("h2", {}, word("judge-result"));
  const outcome = h("section", { class: "judge-result", "data-part": "", "aria-label": word("judge-result") }, title, bar, step, verdict.element, counts, problems, chartPlace, sound, places, deals);
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
    verdict.show(text, known.answer);
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
    const isQuiet = quietFromNow();
    try {
      const record = await (await fetch(address)).text();
      if (!isQuiet()) return;
      studio.record = record;
      studio.open("play");
    } catch (error) {
      studio.fail(error);
    }
  }

  function clear() {
    result = null;
    problems.hidden = chartPlace.hidden = sound.hidden = places.hidden = deals.hidden = true;
    problems.hidden = true;
    problems.replaceChildren();
    counts.textContent = step.textContent = "";
    verdict.show();
  }

  const failure = (notice) => phrase("judge-failed", { error: reasonOfJob(notice) });

  const judging = new JobFollower(studio, "judge", (notice) => {
    const isAtWork = judging.isAtWork;
    stop.hidden = bar.hidden = !isAtWork;
    if (!isAtWork && document.activeElement === stop) start.focus();
    if (notice.state === "waiting") { clear(); showProgress(0, 0); step.textContent = word("judge-waits"); }
    if (notice.state === "running") { step.textContent = word("judge-reads"); verdict.show(word("judge-wait")); }
    if (notice.part?.note) step.replaceChildren(spoken(notice.part.note));
    if (notice.part?.look) showLook(notice.part.look, notice.part.deals, "");
    if (notice.progress !== undefined) { showProgress(notice.progress, notice.of); step.textContent = word("judge-playing", { done: notice.progress, total: notice.of }); }
    if (notice.state === "done") {
      const { samePlay, sameDeals, unlearned = [], look: known, deals: list } = notice.result;
      step.replaceChildren(sameDeals ? "" : `${word("judge-other-deals")} `, ...unlearned.map((each) => spoken(each)));
      if (samePlay) verdict.show(word("judge-same-play"));
      else showLook(known, list, notice.job);
      studio.tell(verdict.text);
      judged.add(beingJudged);
      showAgainst();
    }
    if (notice.state === "failed") {
      verdict.fail(failure(notice));
      step.textContent = "";
      problems.hidden = !notice.findings?.length;
      problems.replaceChildren(findingList(notice.findings ?? [], studio));
      studio.tell(failure(notice), { isError: true });
    }
    if (notice.state === "cancelled") {
      step.textContent = result ? word("judge-stopped", result) : "";
      if (!result) verdict.show(word("judge-none"));
      studio.tell(step.textContent);
    }
  });

  const looking = new JobFollower(studio, "judge-look", (notice) => {
    if (notice.state === "waiting" && !look) differs.show(word("judge-looking"));
    if (notice.state === "failed") { look = null; pictures.replaceChildren(); lines.replaceChildren(); differs.fail(reasonOfJob(notice)); }
    if (notice.state !== "done") return;
    look = notice.result;
    pictures.replaceChildren(...["old", "new"].map((which) => figure(which, notice)));
    differs.show(look.same ? word("judge-text-same") : word(look.samePlay ? "judge-same-play" : "judge-differs"));
    lines.replaceChildren(...look.lines.map((line) => {
      const kind = { "- ": "gone", "+ ": "added" }[line.slice(0, 2)];
      return h("li", { class: kind ?? "kept" }, kind ? unseen(word(`judge-${kind}`)) : null, line.slice(2));
    }));
  });

  function figure(which, notice) {
    const about = notice.files.find((each) => each.name === `${which}.svg`);
    const name = look.names[which];
    const caption = h("figcaption", {}, h("strong", {}, spoken(name || studio.chosen.card, studio.chosen.language)), " ", h("span", { class: "faint" }, word(`judge-${which}`)));
    if (!about) return h("figure", {}, h("p", { class: "error" }, ...phrase("judge-no-picture", { name: spoken(name, studio.chosen.language), problem: spoken(look.problems[which] ?? "") })), caption);
    return h("figure", {}, h("img", { src: `/download/${notice.job}/${which}.svg`, alt: "", width: Math.round(about.width * 4), height: Math.round(about.height * 4) }), caption);
  }

  /** Read both cards again, once nothing has changed for a moment. */
  const compare = later(() => {
    if (root.hidden || !offered?.cards.includes(studio.chosen.card)) return;
    const { game, card: chosen, language } = studio.chosen;
    looking.start("ordo/judge/look", { game, card: chosen, language, against: against.value });
  }, PAUSE);

  async function judge() {
    if (!form.reportValidity()) return;
    const { game, card: chosen } = studio.chosen;
    beingJudged = `${game}/${chosen}`;
    title.replaceChildren(`${word("judge-result")}: `, spoken(nameOf(studio.card), studio.chosen.language));
    chart.begin(games.valueAsNumber);
    await judging.start("ordo/judge/start", { game, card: chosen, games: games.valueAsNumber, bots: bots.value, players: Number(players.value), seed: seed.valueAsNumber, against: against.value });
  }

  function showAgainst() {
    against.options[1].disabled = !judged.has(`${studio.chosen.game}/${studio.chosen.card}`);
    if (against.selectedOptions[0].disabled) against.value = "disk";
  }

  const nameOf = (each) => each.names[studio.chosen.language] || each.id;

  /** Offer the cards that rules read, and so many players as their set allows; where another one is chosen, tell why it is not judged. */
  function showCards() {
    const { card: chosen } = studio.chosen;
    const isOffered = offered.cards.includes(chosen);
    const others = isOffered ? [] : [h("option", { value: "", selected: true, disabled: true }, word("judge-choose"))];
    card.replaceChildren(...others, ...studio.game.cards.filter((each) => offered.cards.includes(each.id)).map((each) => h("option", { value: each.id, lang: studio.chosen.language, selected: each.id === chosen }, nameOf(each))));
    unread.hidden = isOffered;
    start.disabled = !isOffered;
    cards.hidden = !isOffered;
    if (!isOffered) {
      looking.cancel();
      unread.replaceChildren(...phrase(studio.card.problem === null ? "judge-unread" : "judge-faulty", { name: spoken(nameOf(studio.card), studio.chosen.language) }));
    }
    const counts = offered.players[chosen.split("/")[0]];
    const wished = counts.includes(Number(players.value)) ? players.value : String(counts[0]);
    players.replaceChildren(...counts.map((each) => h("option", { value: String(each), selected: String(each) === wished }, String(each))));
  }

  /** Ask what can be judged, where the game or its cards are others than when it was asked last; return whether anything can. */
  async function offer() {
    const { game } = studio.chosen;
    const about = JSON.stringify([game, studio.game.cards.map((each) => [each.id, each.kind, each.problem])]);
    if (asked === about && offered?.rules) return true;
    asked = about;
    offered = null;
    const found = await studio.call("ordo/judge/options", { game });
    if (asked !== about) return false;
    offered = found;
    const canJudge = found.rules && found.cards.length > 0;
    why.hidden = canJudge;
    body.hidden = !canJudge;
    why.replaceChildren(found.why ? spoken(found.why) : word("judge-no-cards"));
    if (!canJudge) return false;
    const bot = bots.value || "greedy";
    bots.replaceChildren(...found.bots.map((each) => h("option", { value: each.name, selected: each.name === bot }, namedBot(each))));
    games.value ||= String(found.games);
    games.max = String(found.most);
    for (const each of found.judged) judged.add(`${game}/${each}`);
    return true;
  }

  function watchTexts() {
    const uri = studio.card?.uri ?? "";
    if (!uri || uri === openedUri) return;
    openedUri = uri;
    studio.documents.open(uri).then((text) => text.addEventListener("change", () => { if (studio.card?.uri === uri) compare(); }));
  }

  async function show() {
    if (!studio.chosen.game) return;
    if (!await offer()) return;
    showCards();
    showAgainst();
    watchTexts();
    compare();
  }

  studio.addEventListener("chosen", () => {
    if (root.hidden) return;
    look = null;
    pictures.replaceChildren();
    lines.replaceChildren();
    showing(root, show);
  });
  studio.addEventListener("project", () => { if (!root.hidden) showing(root, show); });
  return { show, hide: () => { compare.cancel(); looking.cancel(); } };
}
