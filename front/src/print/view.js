// Print: the options at the left, the sheets as they will be printed at the right.
import { h, spoken } from "../elements.js";
import { offerFilters } from "../filter_field.js";
import { JobFollower, reasonOfJob } from "../jobs.js";
import { later } from "../later.js";
import { findingList } from "../finding_list.js";
import { StatusLine } from "../status_line.js";
import { showing } from "../view_failure.js";
import { phrase, words as word } from "../words.js";
import { calibrationDialog } from "./calibration.js";
import { printForm } from "./form.js";

export { words } from "./words.js";

/** Milliseconds without a change of the form until pages are counted. */
const PAUSE = 700;

/** Where the form and the last sheets outlive the page, which its language and whoever loads it anew replace. */
const KEPT = "ordo-print";

export function mount(root, studio) {
  const state = { game: "", form: null, sheets: [], shown: 0, isStale: false, done: null };

  const start = h("button", { class: "primary", onClick: () => build() }, word("print-start"));
  const stop = h("button", { hidden: true, onClick: () => builds.cancel() }, word("print-cancel"));
  const bar = h("div", { class: "progress", role: "progressbar", "aria-label": word("print-progress"), "aria-valuemin": "0", "aria-valuemax": "100", hidden: true }, h("div", {}));
  const step = new StatusLine("print-step");
  const formPlace = h("div", {});
  const summary = h("span", {});
  const why = h("pre", { tabindex: "0", lang: "en" });
  const explained = h("details", { class: "print-explained", hidden: true }, h("summary", {}, summary, " · ", word("print-why")), why);
  const findings = h("div", { hidden: true });
  const downloads = h("ul", { class: "print-downloads" });
  const downloadPlace = h("section", { "data-part": "", hidden: true, "aria-label": word("print-downloads") }, h("h2", {}, word("print-downloads")), downloads);
  const page = h("img", { class: "print-page", alt: "", onError: () => { if (studio.connection.isOpen) clearSheets(); } }); // its file has given way
  const caption = h("figcaption", {});
  const stale = h("p", { class: "stale", hidden: true }, word("print-stale"));
  const thumbs = h("nav", { class: "print-thumbs", "aria-label": word("print-pages"), onKeydown: (event) => move(event) });
  const empty = h("p", { class: "print-empty" }, word("print-no-sheets"));
  const sheets = h("section", { class: "print-sheets", "data-part": "", "aria-label": word("print-sheets") }, stale, empty, thumbs, h("figure", { hidden: true }, page, caption));

  const side = h("select", { id: "print-side" }, h("option", { value: "front" }, word("print-front")), h("option", { value: "back" }, word("print-back")));
  const pictureOf = h("span", { class: "faint" });
  const pictureLink = new StatusLine("");
  const pictures = h("section", { class: "print-picture", "data-part": "", "aria-label": word("print-picture") },
    h("h2", {}, word("print-picture")), pictureOf,
    h("div", { class: "tool-row" }, h("label", {}, h("span", {}, word("print-side")), " ", side),
      h("button", { onClick: () => draw("png") }, word("print-make-png")), h("button", { onClick: () => draw("svg") }, word("print-make-svg"))), pictureLink.element);

  const measurePrinter = calibrationDialog(studio, (kept) => state.form?.take(kept));

  root.append(
    h("div", { class: "print-left", "data-part": "" }, formPlace, explained, h("div", { class: "tool-row" }, start, stop), bar, step.element, findings, downloadPlace, pictures),
    sheets,
  );

  const showProgress = (done, of) => {
    const percent = of ? Math.round((100 * done) / of) : 0;
    bar.setAttribute("aria-valuenow", String(percent));
    bar.firstChild.style.width = `${percent}%`;
  };
  const showAtWork = (isAtWork) => {
    stop.hidden = bar.hidden = !isAtWork;
    if (!isAtWork && document.activeElement === stop) start.focus();
  };
  const showFindings = (list) => {
    const count = (severity) => list.filter((each) => each.severity === severity).length;
    const counts = word("print-counts", { errors: count("error"), warnings: count("warning"), remarks: count("remark") });
    findings.replaceChildren(...(list.length ? [h("h2", {}, word("print-findings"), " ", h("small", { class: "faint" }, counts)), findingList(list, studio)] : []));
    findings.hidden = !list.length;
  };

  /** Why nothing was made; what is wrong with cards is listed. */
  const reason = (told) => (told.findings?.length ? word("print-refused") : phrase("print-failed", { error: reasonOfJob(told) }));

  const builds = new JobFollower(studio, "build", (told) => {
    showAtWork(builds.isAtWork);
    if (told.state === "waiting") { step.show(word("print-waits")); showProgress(0, 0); showFindings([]); explained.hidden = true; }
    if (told.state === "running") step.show(word("print-runs"));
    if (told.part?.findings) showFindings(told.part.findings);
    if (told.progress !== undefined) {
      showProgress(told.progress, told.of);
      step.show(state.sheets.length ? word("print-draws-pages", { done: told.progress, total: told.of }) : phrase("print-step", { done: told.progress, total: told.of, text: spoken(told.text) }));
    }
    if (told.file?.page) addSheet(told.job, told.file);
    if (told.state === "done") {
      showDone(told);
      studio.tell(step.text);
    }
    if (told.state === "failed") {
      step.fail(reason(told));
      showFindings(told.findings ?? []);
      studio.tell(reason(told), { isError: true });
      clearSheets();
    }
    if (told.state === "cancelled") { step.show(word("print-cancelled")); clearSheets(); }
  });
  const explanations = new JobFollower(studio, "explain", (told) => {
    if (told.state === "waiting") {
      explained.hidden = false;
      summary.textContent = word("print-explaining");
      if (step.isError) { step.retry(); showFindings([]); }
    }
    if (told.state === "done") { summary.textContent = word("print-explained", told.result); why.textContent = told.result.text; }
    if (told.state === "failed") { explained.hidden = true; step.fail(reason(told)); showFindings(told.findings ?? []); }
  });
  const pictureJobs = new JobFollower(studio, "picture", (told) => {
    if (told.state === "waiting") pictureLink.show("…");
    if (told.state === "failed") pictureLink.fail(phrase("print-failed", { error: reasonOfJob(told) }));
    if (told.state !== "done") return;
    const name = told.result.name;
    const link = h("a", { href: `/download/${told.job}/${name}`, download: name }, word("print-picture-made", { name }));
    pictureLink.show(link);
    if (pictureJobs.isAwaited()) link.focus();
  });

  function showDone({ job, files, result }) {
    state.done = { job, files, result };
    for (const each of files) if (!each.page) addDownload(job, each);
    const done = word("print-done", { pages: result.documents.reduce((sum, each) => sum + each.pages, 0) });
    step.show(result.coverage ? [done, "\n", spoken(result.coverage)] : done);
  }

  const controls = () => [...formPlace.querySelectorAll("input[id], select[id]")];

  function keep() {
    const values = Object.fromEntries(controls().map((each) => [each.id, each.type === "checkbox" ? each.checked : each.value]));
    sessionStorage.setItem(KEPT, JSON.stringify({ studio: studio.sign, game: state.game, values, done: state.done, isStale: state.isStale }));
  }

  /** Fill in the form and show the sheets that this window had, of the same studio and game, before it was loaded anew. */
  function restore() {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
    sessionStorage.removeItem(KEPT);
    if (kept.studio !== studio.sign || kept.game !== state.game) return;
    for (const each of controls()) {
      const value = kept.values[each.id];
      if (typeof value === "boolean") each.checked = value;
      else if (value !== undefined && (each.tagName !== "SELECT" || [...each.options].some((one) => one.value === value))) each.value = value;
    }
    state.form.element.dispatchEvent(new Event("input"));
    if (!kept.done) return;
    for (const each of kept.done.files) if (each.page) addSheet(kept.done.job, each);
    showDone(kept.done);
    state.isStale = kept.isStale;
    stale.hidden = !state.isStale;
  }

  function clearSheets() {
    state.sheets = [];
    state.done = null;
    state.isStale = false;
    downloads.replaceChildren();
    thumbs.replaceChildren();
    downloadPlace.hidden = true;
    sheets.querySelector("figure").hidden = true;
    stale.hidden = true;
    empty.hidden = false;
  }

  function addDownload(job, { name, pages, cards, bytes }) {
    downloadPlace.hidden = false;
    const text = pages ? word("print-document", { name, pages, cards }) : name;
    downloads.append(h("li", {}, h("a", { href: `/download/${job}/${name}`, download: name }, text), h("span", { class: "faint" }, ` ${Math.ceil(bytes / 1024)} kB`)));
  }

  function addSheet(job, { name, page: number, document: file, width, height }) {
    const at = state.sheets.length;
    const address = `/sheet/${job}/${name.slice("sheet-".length)}`;
    const title = word("print-page", { name: file, page: number });
    state.sheets.push({ address, title, width, height });
    thumbs.append(h("button", { class: "print-thumb", title, "aria-label": title, tabindex: at ? "-1" : "0", onClick: () => showSheet(at) },
      h("img", { src: address, alt: "", loading: "lazy", width: 48, height: Math.round((48 * height) / width) })));
    if (!at) showSheet(0);
  }

  function showSheet(at) {
    state.shown = at;
    const { address, title, width, height } = state.sheets[at];
    empty.hidden = true;
    sheets.querySelector("figure").hidden = false;
    Object.assign(page, { src: address, alt: title, width, height });
    caption.textContent = title;
    [...thumbs.children].forEach((each, index) => {
      each.setAttribute("aria-current", index === at ? "page" : "false");
      each.setAttribute("tabindex", index === at ? "0" : "-1");
    });
  }

  function move(event) {
    const last = state.sheets.length - 1;
    const to = { ArrowRight: state.shown + 1, ArrowDown: state.shown + 1, ArrowLeft: state.shown - 1, ArrowUp: state.shown - 1, Home: 0, End: last }[event.key];
    if (to === undefined || to < 0 || to > last) return;
    event.preventDefault();
    showSheet(to);
    thumbs.children[to].focus();
  }

  async function build() {
    const values = state.form?.values();
    if (!values) { state.form?.element.reportValidity(); return; }
    await explanations.cancel();
    clearSheets();
    await builds.start("ordo/build", { game: state.game, ...values });
  }

  const explainSoon = later(() => {
    const values = state.form?.values();
    if (values && !root.hidden && !builds.isAtWork) explanations.start("ordo/explain", { game: state.game, ...values });
  }, PAUSE);

  function changed() {
    state.isStale = state.sheets.length > 0;
    stale.hidden = !state.isStale;
    explainSoon();
  }

  function draw(format) {
    pictureJobs.start("ordo/picture", { game: state.game, card: studio.chosen.card, language: studio.chosen.language, side: side.value, format });
  }

  async function show() {
    pictureOf.replaceChildren(spoken(studio.card?.names[studio.chosen.language] || studio.chosen.card, studio.chosen.language));
    if (state.game === studio.chosen.game || !studio.chosen.game) return;
    state.game = studio.chosen.game;
    clearSheets();
    showFindings([]);
    state.form = null; // that of another game prints what is not shown
    formPlace.replaceChildren();
    const offered = await studio.call("ordo/profiles", { game: state.game }).catch((error) => {
      state.game = ""; // to be asked again
      throw error;
    });
    state.form = printForm(offered, studio.chosen, changed, measurePrinter);
    offerFilters(state.form.element.querySelector("#print-query"), studio, "print-query-hint");
    formPlace.replaceChildren(state.form.element);
    changed();
    restore();
  }

  studio.addEventListener("chosen", () => { if (!root.hidden) showing(root, show); });
  addEventListener("pagehide", () => { if (state.form) keep(); });
  return { show, hide: () => { explainSoon.cancel(); explanations.cancel(); } };
}
