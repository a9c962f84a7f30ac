// Table: all cards of a game as rows, edited as in a spreadsheet; each change is one of the open texts.
import { CardFace } from "../card_face.js";
import { INTERNAL } from "../connection.js";
import { dropDown } from "../drop_down.js";
import { h, spoken } from "../elements.js";
import { cardNamed, offerFilters } from "../filter_field.js";
import { showReason } from "../refusal.js";
import { showing } from "../view_failure.js";
import { languageName, words as word } from "../words.js";
import { chooseColumns, chosenColumns, sized, sorted, usualColumns } from "./columns.js";
import { findingList } from "../finding_list.js";
import { quietFromNow } from "../going_on.js";
import { later } from "../later.js";
import { addCard } from "../new_card.js";
import { ask, chooser } from "../question.js";
import { turned, TurnButtons } from "../turns.js";
import { Grid } from "./grid.js";

export { words } from "./words.js";

export function mount(root, studio) {
  let data = { columns: [], rows: [], kinds: [], sets: {} };
  let rows = [];
  let sort = null;
  let findings = new Map();
  let refused = new Map();
  let isShown = false;
  let ours = 0;
  let asked = 0;

  const filter = h("input", { type: "search", id: "table-filter", autocomplete: "off", spellcheck: "false", onInput: () => loadSoon(), onKeydown: (event) => { if (event.key === "Enter") enter(); } });
  offerFilters(filter, studio);
  filter.value = studio.firstFilter;
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const count = h("span", { class: "count", role: "status" });
  const picker = h("div", { class: "column-list" });
  const columnMenu = dropDown("column-menu", word("columns"), picker);
  const about = h("div", { id: "table-about", class: "about" });
  const face = new CardFace();
  const button = (key, act) => h("button", { type: "button", onClick: act }, word(key));
  const turns = new TurnButtons(studio, turn);

  const grid = new Grid(word("table-label"), {
    edit: change,
    focus: (row, column) => { tellCell(row, column); studio.choose({ card: row.id }); showFaceSoon(); },
    sort: (column) => {
      sort = sort?.key !== column.key ? { key: column.key, isDown: false } : sort.isDown ? null : { key: column.key, isDown: true };
      draw();
    },
    turn,
    mark,
    told: (text, isError = false) => studio.tell(text, { isError }),
    add: addRows,
  });

  root.append(
    h("div", { class: "tools", "data-part": "" },
      h("label", { class: "filter" }, h("span", {}, word("filter")), filter), count, columnMenu,
      h("span", { class: "acts" }, button("new-card", add), button("copy-card", copy), button("remove-card", remove), ...turns.elements)),
    problem,
    h("div", { class: "table-body" }, grid.element, h("aside", { "aria-label": word("about") }, about, face.element)),
  );
  grid.element.addEventListener("input", () => turns.expect());

  function mark(row, column) {
    const own = refused.get(`${row.id} ${column.key}`);
    if (own) return { severity: "error", text: own };
    const found = findings.get(`${row.id} ${column.key}`);
    if (!found) return null;
    const severity = ["error", "warning"].find((wanted) => found.some((each) => each.severity === wanted)) ?? "remark";
    return { severity, text: found.map((each) => (each.help ? `${each.message}: ${each.help}` : each.message)).join("\n") };
  }

  function tellCell(row, column) {
    const found = mark(row, column);
    const problem = found ? "" : row.problem;
    const listed = refused.has(`${row.id} ${column.key}`) ? null : findings.get(`${row.id} ${column.key}`);
    const parts = [listed ? "" : found?.text, problem, row.isStale ? word("stale-row") : "", column.help];
    if (column.choices?.length) parts.push(word(column.kind === "list" ? "list-of" : "choices", { choices: column.choices.join(", ") }));
    const isEnglish = (text) => [found?.text, problem, column.help].includes(text); // those of the studio
    const hadFocus = about.contains(document.activeElement);
    about.replaceChildren(h("strong", {}, column.title, ...[column.language ? [" (", spoken(languageName(column.language), column.language), ")"] : ""].flat()), ...(listed ? [findingList(listed, studio)] : []), ...parts.filter(Boolean).map((each) => h("span", { class: each === found?.text ? found.severity : each === problem ? "error" : "", lang: isEnglish(each) ? "en" : null }, each)));
    if (hadFocus) grid.focus();
  }

  const prepared = (row) => {
    const cells = new Map(data.columns.map((column, at) => [column.key, row.cells[at]]));
    const kind = cells.get("kind");
    return { id: row.id, kind, cells, isStale: row.isStale, problem: row.problem, canEdit: (column) => column.isEditable && !row.isStale && column.kinds.includes(kind) };
  };

  function draw() {
    const languages = [studio.game?.language, studio.chosen.language];
    const keys = new Set(chosenColumns(studio.chosen.game) ?? usualColumns(data.columns, data.rows, languages));
    const columns = sized(data.columns, data.rows).filter((each) => keys.has(each.key) || each.key === "id");
    const shown = sorted(rows, sort, columns.find((each) => each.key === sort?.key));
    grid.show(columns, shown, sort);
    const all = studio.game?.cards.length ?? 0;
    count.textContent = rows.length === 0 ? word("no-cards") : filter.value.trim() ? word("count", { shown: rows.length, all }) : word("count-all", { all: rows.length });
    drawPicker(keys);
  }

  function drawPicker(keys) {
    const choose = (wanted) => { chooseColumns(studio.chosen.game, wanted); draw(); };
    const boxes = data.columns.filter((each) => each.key !== "id").map((each) => h("label", {},
      h("input", { type: "checkbox", checked: keys.has(each.key), onChange: (event) => {
        if (event.target.checked) keys.add(each.key);
        else keys.delete(each.key);
        choose([...keys]);
      } }), each.title, each.language ? [" ", h("span", { class: "tongue" }, each.language)] : null));
    const focused = [...picker.querySelectorAll("input")].indexOf(/** @type {HTMLInputElement} */ (document.activeElement));
    picker.replaceChildren(...boxes, h("p", {}, h("button", { type: "button", onClick: () => choose(data.columns.map((each) => each.key)) }, word("all-columns")), h("button", { type: "button", onClick: () => choose(null) }, word("some-columns"))));
    if (focused >= 0) picker.querySelectorAll("input")[focused]?.focus();
  }

  async function load() {
    const number = ++asked;
    turns.refresh();
    try {
      const found = await studio.call("ordo/grid", { game: studio.chosen.game, filter: filter.value });
      if (number !== asked) return;
      data = found;
      problem.hidden = true;
      filter.removeAttribute("aria-invalid");
    } catch (error) {
      if (number !== asked) return;
      if (error.code === INTERNAL) throw error; // no filter is to blame
      showReason(problem, error);
      problem.hidden = false;
      filter.setAttribute("aria-invalid", "true");
      return;
    }
    isRead = true;
    rows = data.rows.map(prepared);
    draw();
    if (grid.row) tellCell(grid.row, grid.column);
    loadFindingsSoon();
    showFaceSoon();
  }

  async function loadFindings() {
    if (!isShown) return;
    const found = await studio.call("ordo/cellFindings", { game: studio.chosen.game });
    findings = new Map();
    for (const each of found) findings.set(`${each.id} ${each.column}`, [...(findings.get(`${each.id} ${each.column}`) ?? []), each]);
    grid.refresh();
    if (grid.row) tellCell(grid.row, grid.column);
  }

  const loadSoon = later(load, 200);
  const refreshNames = later(() => studio.refreshProject(), 500);
  const loadFindingsSoon = later(loadFindings, 350);
  /** Whether the rows are those of the texts as they are now: until they are read again a card may be gone whose row stands. */
  let isRead = false;
  const showFaceSoon = later(() => {
    const card = grid.row?.id;
    if (!isShown || !isRead || !card || !face.element.isConnected) return;
    if (studio.card?.problem) {
      face.hide();
      return;
    }
    const { game, language } = studio.chosen;
    face.draw({ game, card, language }, grid.row.cells.get(`name.${language}`) || card, language);
  }, 150);

  /** Do what changes texts; what the studio tells of it meanwhile is known. */
  async function doing(act) {
    ours++;
    try {
      return await act();
    } catch (error) {
      studio.fail(error);
      return { error };
    } finally {
      ours--;
    }
  }

  /** Go from the filter to the card that it names, or to the first that it leaves. */
  async function enter() {
    const isQuiet = quietFromNow();
    await load();
    if (isQuiet() && problem.hidden && rows.length) grid.focus(cardNamed(filter.value, rows.map((each) => each.id)) ?? grid.first);
  }

  const askedOf = (cells) => cells.map(({ row, column, value }) => ({ id: row.id, column: column.key, value, was: row.cells.get(column.key) }));

  async function change(cells) {
    refused.clear();
    const asking = askedOf(cells);
    for (const { row, column, value } of cells) row.cells.set(column.key, value);
    if (cells.length > 1) grid.refresh();
    const found = await doing(() => studio.call("ordo/cells", { game: studio.chosen.game, cells: asking }));
    if (found.error) {
      for (const each of found.error.data?.cells ?? []) refused.set(`${each.id} ${each.column}`, each.message);
      asking.forEach(({ column, was }, at) => cells[at].row.cells.set(column, was));
      grid.refresh();
      const first = found.error.data?.cells?.[0];
      if (first) grid.focus(first.id, first.column, { isFocused: grid.grid.contains(document.activeElement) });
      return;
    }
    for (const fresh of found.rows) {
      const at = data.rows.findIndex((each) => each.id === fresh.id);
      if (at < 0) continue;
      data.rows[at] = fresh;
      Object.assign(rows.find((each) => each.id === fresh.id), prepared(fresh));
    }
    grid.refresh();
    if (cells.some(({ column }) => column.title === "name")) refreshNames();
    studio.tell(cells.length > 1 ? word("changed", { count: cells.length }) : "");
    turns.refresh();
    loadFindingsSoon();
    showFaceSoon();
  }

  async function turn(wanted) {
    refused.clear();
    const before = new Map(data.rows.map((row) => [row.id, row.cells]));
    const here = [grid.row?.id, grid.column?.key].join();
    isRead = false;
    const found = await doing(() => turned(studio, wanted));
    await changedCards();
    if (found.error) return;
    const changed = data.rows.find((row) => row.cells.some((text, at) => text !== before.get(row.id)?.[at]));
    const key = changed && data.columns[changed.cells.findIndex((text, at) => text !== before.get(changed.id)?.[at])].key;
    if (changed && here === [grid.row?.id, grid.column?.key].join()) grid.focus(changed.id, key, { isFocused: grid.grid.contains(document.activeElement) });
    studio.tell(found);
  }

  /** Make cards of pasted rows that name cards which are not there, with the cells that were pasted beside them, as one step. */
  async function addRows(lines, cells) {
    const hasKind = lines.every((each) => each.get("kind"));
    const names = lines.slice(0, 5).map((each) => each.get("id").trim() || "?").join(", ");
    const text = word("paste-text", { cards: lines.length > 5 ? `${names}, …` : names });
    const answer = await ask(word("paste-title", { count: lines.length }), text, hasKind ? [] : [[word("of-kind"), chooser("kind", data.kinds, grid.row?.kind)]], word("add"));
    if (!answer) return studio.tell(word("nothing-pasted"));
    const added = lines.map((line) => ({
      id: line.get("id").trim(), kind: line.get("kind") || answer.kind,
      cells: Object.fromEntries([...line].filter(([key, value]) => key !== "id" && key !== "kind" && value !== "")),
    }));
    const found = await doing(() => studio.call("ordo/cells", { game: studio.chosen.game, cells: askedOf(cells), added }));
    if (found.error) {
      const first = found.error.data?.cells?.[0];
      if (first) studio.tell([`${first.id} · ${first.column}: `, spoken(first.message)], { isError: true });
      return;
    }
    filter.value = "";
    studio.tell(word("pasted", { count: added.length }));
    await changedCards(added[0].id);
  }

  async function changedCards(id = null) {
    const isQuiet = quietFromNow();
    await studio.refreshProject();
    await load();
    if (id) grid.focus(id, null, { isFocused: isQuiet() });
  }

  async function add() {
    const found = await doing(() => addCard(studio, { set: grid.row?.id.split("/")[0], kind: grid.row?.kind }));
    if (!found) return loadSoon();
    if (found.error) return;
    filter.value = "";
    await changedCards(found.id);
  }

  async function copy() {
    if (!grid.row) return;
    const found = await doing(() => studio.call("ordo/copyCard", { game: studio.chosen.game, id: grid.row.id }));
    if (found.error) return;
    studio.tell(word("added", { card: found.id }));
    await changedCards(found.id);
  }

  async function remove() {
    const card = grid.row?.id;
    if (!card || !(await ask(word("remove-title", { card }), word("remove-text"), [], word("remove")))) return;
    isRead = false;
    const isQuiet = quietFromNow();
    const found = await doing(() => studio.call("ordo/removeCard", { game: studio.chosen.game, id: card }));
    if (found.error) { isRead = true; return; }
    studio.tell(word("removed", { card }));
    await changedCards();
    grid.focus(null, null, { isFocused: isQuiet() });
  }

  let game = "";
  studio.addEventListener("chosen", () => {
    if (!isShown) return;
    if (studio.chosen.game !== game) {
      game = studio.chosen.game;
      filter.value = studio.firstFilter;
      showing(root, load);
    } else draw();
  });
  for (const each of ["ordo/text", "ordo/closed"]) {
    studio.on(each, () => {
      if (!isShown || ours > 0) return;
      isRead = false;
      loadSoon();
    });
  }

  return {
    async show() {
      isShown = true;
      game = studio.chosen.game;
      await load();
      grid.choose(studio.chosen.card);
    },
    hide() {
      isShown = false;
    },
  };
}
