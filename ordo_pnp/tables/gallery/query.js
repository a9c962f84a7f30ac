// The filter language of every command, term by term the same: a test holds both against each other.
const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000"; // as Python's, which is not a script's own
const TERM = new RegExp(`[${SPACE}]*(-)?(?:([\\p{L}\\p{N}_-]+):)?(?:"([^"]*)"|([^${SPACE}"]+))(?=[${SPACE}]|$)`, "uy");
const BLANK = new RegExp(`^[${SPACE}]*$`, "u"), LEADING = new RegExp(`[${SPACE}]*`, "uy");
const KEYS = ["id", "game", "set", "kind", "copies", "number", "name", "text"], PARTIAL = ["name", "text"], HOMES = ["game", "set"];
const WORDS = ["id", "kind", ...HOMES]; // whose values are never numbers to compare
const NUMBER = "[-+]?[0-9]+(?:\\.[0-9]+)?";
const COMPARISON = new RegExp(`^([<>])(=?) *(${NUMBER})$`), SPAN = new RegExp(`^(${NUMBER})? *\\.\\. *(${NUMBER})?$`);
const HYPHEN = /^([0-9]+(?:\.[0-9]+)?)-([0-9]+(?:\.[0-9]+)?)$/;
// A comparison without its colon, or one without its value.
const CUT = /^([\p{L}\p{N}_-]+)(?::|([<>]=?[-+.0-9]*))$/u;
// The numbers of YAML 1.2.
const IS_NUMBER = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-f]+|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:e[-+]?[0-9]+)?)$/;

// What is wrong with a filter: the name of a sentence, its parts, and where the term stands.
class FilterError extends Error {
  constructor(what, parts, start, end) { super(what); Object.assign(this, { what, parts, start, end }); }
}

function parseFilter(text) {
  const terms = [];
  let at = 0;
  while (!BLANK.test(text.slice(at))) {
    TERM.lastIndex = LEADING.lastIndex = at;
    const found = TERM.exec(text);
    LEADING.exec(text);
    if (!found) throw new FilterError("unreadable", {}, LEADING.lastIndex, text.length);
    const [, not, key, quoted, bare] = found;
    const typed = quoted === undefined ? bare.split(",").filter((each) => each) : [quoted];
    const isWord = key === undefined && quoted === undefined;
    terms.push({
      key: (key ?? "").toLowerCase(), values: typed.map((each) => each.toLowerCase()), isNegated: not !== undefined,
      words: isWord ? typed : [], start: LEADING.lastIndex, end: TERM.lastIndex,
    });
    at = TERM.lastIndex;
  }
  return terms;
}

// Cards hold a Map `values`: key -> what terms are held against, in lower case.
function valuesOf(card, key) {
  return card.values.get(key) ?? (KEYS.includes(key) ? [] : card.values.get(`${key}s`) ?? []);
}

// Whether a text or the id of a card holds a part; the set in an id counts where the part has a slash, too.
function holds(card, wanted) {
  const own = valuesOf(card, "id")[wanted.includes("/") ? 0 : 1];
  return own.includes(wanted) || valuesOf(card, "text").some((each) => each.includes(wanted));
}

// Whether a number is in a range such as >=3, 2..4 or 1-9; undefined for every other word, null for a range that holds none.
function rangeOf(text) {
  const compared = COMPARISON.exec(text);
  if (compared) {
    const [, sign, equal, end] = compared, to = Number(end);
    return (number) => (equal && number === to) || (sign === ">" ? number > to : number < to);
  }
  if (/^[<>]/.test(text)) return null;
  const found = SPAN.exec(text) ?? HYPHEN.exec(text);
  if (!found || (found[1] === undefined && found[2] === undefined)) return undefined;
  const least = Number(found[1] ?? -Infinity), most = Number(found[2] ?? Infinity);
  return least > most ? null : (number) => least <= number && number <= most;
}

function numbersIn(values) { return values.filter((each) => IS_NUMBER.test(each)).map(Number); }

// Whether a value is among some: that word, or for a range of numbers one that it holds.
function isOne(wanted, values, key) {
  return values.includes(wanted) || (!WORDS.includes(key) && numbersIn(values).some(rangeOf(wanted) ?? (() => false)));
}

function matches(term, card) {
  if (term.key === "") return term.values.some((wanted) => holds(card, wanted)) !== term.isNegated;
  const found = valuesOf(card, term.key);
  const isIn = PARTIAL.includes(term.key) ? (wanted) => found.some((each) => each.includes(wanted)) : (wanted) => isOne(wanted, found, term.key);
  return term.values.some(isIn) !== term.isNegated;
}

function refuse(term, what, parts) { throw new FilterError(what, { key: term.key, ...parts }, term.start, term.end); }

function checkTerm(term, cards, homes = "") {
  const fields = new Set(cards.flatMap((card) => [...card.values.keys()]));
  const names = new Set([...KEYS, ...fields, ...[...fields].filter((each) => !KEYS.includes(each)).map((each) => each.replace(/s$/, ""))]);
  if (term.key === "") {
    const cut = term.words.map((each) => CUT.exec(each)).find((found) => found && names.has(found[1].toLowerCase()) && !cards.some((card) => holds(card, found[0].toLowerCase())));
    if (cut) refuse(term, cut[2] ? "cut" : "unreadable", { value: cut[0], compared: `${cut[1]}:${cut[2]}` });
    return;
  }
  if (!names.has(term.key)) refuse(term, "unknown-key", { wanted: term.key, choices: [...names].sort(), homes });
  if (PARTIAL.includes(term.key)) {
    if (term.isNegated || cards.some((card) => matches(term, card))) return;
    const ids = new Set(cards.flatMap((card) => card.values.get("id")));
    const named = term.values.find((each) => ids.has(each));
    if (named !== undefined) refuse(term, "id-word", { value: named });
    return;
  }
  const known = [...new Set(cards.flatMap((card) => valuesOf(card, term.key)))];
  const missing = term.values.find((each) => !isOne(each, known, term.key));
  if (missing === undefined) return;
  const range = WORDS.includes(term.key) ? undefined : rangeOf(missing);
  if (range === null) refuse(term, "no-range", { value: missing });
  const byNumber = (one, other) => one.localeCompare(other, "en", { numeric: true });
  refuse(term, "unknown-value", { value: missing, wanted: range ? "" : missing, choices: known.sort(byNumber), homes });
}

// The cards that match every term, in their order; game and set are looked at first, as `Query.select` does.
function selectCards(cards, terms, sets) {
  for (const term of terms) {
    const named = term.words.find((each) => sets.has(each.toLowerCase()));
    if (named !== undefined) refuse(term, "set-word", { value: named });
  }
  const homes = terms.filter((term) => HOMES.includes(term.key)), others = terms.filter((term) => !HOMES.includes(term.key));
  for (const term of homes) checkTerm(term, cards);
  const pool = cards.filter((card) => homes.every((term) => matches(term, card)));
  const shown = homes.map((term) => `${term.isNegated ? "-" : ""}${term.key}:${term.values.join(",")}`).join(" ");
  if (pool.length) for (const term of others) checkTerm(term, pool, shown);
  return pool.filter((card) => others.every((term) => matches(term, card)));
}

// The choice that most likely was meant: it holds the word, or at most two letters of it are others; nothing if none is near.
function nearest(word, choices) {
  const far = (each) => (word && each.includes(word) ? 0.5 : distance(word, each));
  const best = choices.map((each) => [far(each), each]).sort((one, other) => one[0] - other[0])[0];
  return best && best[0] <= Math.min(2, word.length / 2) ? best[1] : undefined;
}

// Letters that are others, missing, too many, or have changed places with the next one.
function distance(one, other) {
  let before = [], row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1) {
      const isTurned = at > 0 && to > 0 && one[at] === other[to - 1] && one[at - 1] === other[to];
      next.push(Math.min(next[to] + 1, row[to + 1] + 1, row[to] + (one[at] === other[to] ? 0 : 1), isTurned ? before[to - 1] + 1 : Infinity));
    }
    [before, row] = [row, next];
  }
  return row[other.length];
}
