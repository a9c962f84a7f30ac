// Three texts, line by line: where two of them differ from the one that both were made from.
import { diff, presentableDiff } from "@codemirror/merge";

/** Different lines that can be told apart by one code unit each; surrogates are none. */
const MAX_LINES = 0xf000;

/** Lines with their ends, which put together are the text. */
const linesOf = (text) => text.replace(/\r\n?/g, "\n").match(/[^\n]*\n|[^\n]+$/g) ?? [];

function changes(before, after, codes) {
  const coded = (lines) => lines.map((line) => {
    if (!codes.has(line)) codes.set(line, codes.size);
    const code = codes.get(line);
    return String.fromCharCode(code < 0xd800 ? code : code + 0x800);
  }).join("");
  const [one, other] = [coded(before), coded(after)];
  if (codes.size > MAX_LINES) return [{ fromA: 0, toA: before.length, fromB: 0, toB: after.length }];
  return diff(one, other, { scanLimit: 500, timeout: 200 });
}

/** The lines of one side that stand for some lines of the base; `from` and `to` hold or touch all of its changes that are near. */
function span(found, from, to) {
  const inside = found.filter((each) => each.fromA <= to && each.toA >= from);
  const before = found.filter((each) => each.toA < from).at(-1);
  if (!inside.length) {
    const moved = before ? before.toB - before.toA : 0;
    return [from + moved, to + moved];
  }
  const last = inside.at(-1);
  return [inside[0].fromB - (inside[0].fromA - from), last.toB + (to - last.toA)];
}

/** The card that lines belong to, in a file of cards: that of the nearest line above which names one. */
function place(lines, at) {
  for (let line = Math.min(at, lines.length - 1); line >= 0; line--) {
    const found = /^\s*- id:\s*(\S+)/.exec(lines[line]);
    if (found) return found[1];
  }
  return "";
}

/**
 * Part three texts: a list of texts that are alike, and of pieces `{kind, base, theirs, mine, line, place}` that are not. The kind tells who has
 * changed one: `theirs`, `mine` or `both`; `line` counts in mine, from 1.
 */
export function parted(base, theirs, mine) {
  const lines = [base, theirs, mine].map(linesOf);
  const codes = new Map();
  const found = [lines[1], lines[2]].map((side) => changes(lines[0], side, codes));
  const groups = [];
  for (const { fromA, toA } of found.flat().sort((a, b) => a.fromA - b.fromA)) {
    const last = groups.at(-1);
    if (last && fromA <= last[1]) last[1] = Math.max(last[1], toA);
    else groups.push([fromA, toA]);
  }
  const parts = [];
  let reached = 0;
  for (const [from, to] of groups) {
    const spans = [[from, to], ...found.map((each) => span(each, from, to))];
    const [was, file, own] = spans.map(([start, end], side) => lines[side].slice(start, end).join(""));
    parts.push(lines[2].slice(reached, spans[2][0]).join(""));
    reached = spans[2][1];
    if (file === own) parts.push(own);
    else parts.push({ kind: own === was ? "theirs" : file === was ? "mine" : "both", base: was, theirs: file, mine: own, line: spans[2][0] + 1, place: place(lines[2], spans[2][0]) });
  }
  parts.push(lines[2].slice(reached).join(""));
  return parts;
}

/** A text in parts `[text, whether it differs]`, as compared with another one. */
export function marked(text, other) {
  const parts = [];
  let reached = 0;
  for (const { fromB, toB } of presentableDiff(other, text, { scanLimit: 500, timeout: 100 })) {
    if (fromB > reached) parts.push([text.slice(reached, fromB), false]);
    if (toB > fromB) parts.push([text.slice(fromB, toB), true]);
    reached = toB;
  }
  if (reached < text.length) parts.push([text.slice(reached), false]);
  return parts;
}
