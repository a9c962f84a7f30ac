// The law of merging: whatever windows type at once, and whenever a connection is lost, what is typed refused or the text closed, each
// letter stands once in every window, unless it was there when the text was closed.
import assert from "node:assert/strict";
import { UNSENT } from "../src/connection.js";
import { Documents } from "../src/documents.js";

const ROUNDS = 1000;
const STEPS = 60;

/** Numbers from 0 to 1 that a seed gives (mulberry32). */
function chances(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A studio with one text, which is closed now and then and has no file; messages of each window arrive whenever `step` lets them. */
class Studio {
  constructor(text) {
    this.text = text;
    this.version = 1;
    this.taken = new Set();
    this.windows = [];
    /** Letters that were in a text when it was closed: whoever closed it saw them. */
    this.dropped = "";
    /** Whether it takes nothing that is typed, as where that makes the file too large. */
    this.refuses = false;
  }

  get stale() {
    return { error: { version: this.version, text: this.text } };
  }

  change({ base, changes, name }, from) {
    if (this.text === null) return { error: { isClosed: true } };
    if (base !== this.version) return this.stale;
    if (this.refuses) return { error: undefined };
    for (const { range, text } of changes) {
      assert.equal(range.start.line, 0);
      this.text = this.text.slice(0, range.start.character) + text + this.text.slice(range.end.character);
    }
    return this.take(name, changes, from);
  }

  begin({ text, name }, from) {
    if (this.text !== null) return this.stale;
    if (this.refuses) return { error: undefined };
    this.text = text;
    return this.take(name, [{ text }], from);
  }

  take(name, changes, from) {
    this.version++;
    this.taken.add(name);
    this.tell("ordo/text", { changes }, from);
    return { result: { version: this.version } };
  }

  tell(method, more, from = null) {
    for (const each of this.windows) if (each !== from) each.notify(method, { uri: "u", version: this.version, ...more });
  }

  close() {
    if (this.text === null) return;
    this.dropped += this.text;
    this.text = null;
    this.tell("ordo/closed", {});
  }

  open({ sent }) {
    const isTaken = this.taken.has(sent);
    return this.text === null ? { error: { isTaken } } : { result: { uri: "u", version: this.version, text: this.text, isTaken } };
  }
}

/**
 * A connection of a window: what it sends and what it is sent waits in two queues. What the studio tells may overtake the answer before
 * it, which another thread takes out of the worker.
 */
class Wire extends EventTarget {
  constructor(studio, chance) {
    super();
    this.studio = studio;
    this.chance = chance;
    this.there = [];
    this.back = [];
    this.listeners = new Map();
    this.asked = new Set();
    studio.windows.push(this);
  }

  on(method, listener) { this.listeners.set(method, listener); }

  call(method, params) {
    return new Promise((resolve, reject) => {
      const request = { method, params, resolve, reject };
      this.asked.add(request);
      this.there.push(request);
    });
  }

  notify(method, params) {
    const tell = () => this.listeners.get(method)?.(params);
    const overtakes = this.back.at(-1)?.isAnswer && this.chance() < 0.3;
    this.back.splice(overtakes ? -1 : this.back.length, 0, tell);
  }

  arrive() {
    const request = this.there.shift();
    const { result, error } = this.studio[request.method.slice("ordo/".length)](request.params, this);
    const answer = () => {
      this.asked.delete(request);
      if (result) request.resolve(result);
      else request.reject(Object.assign(new Error("refused"), { code: 1, data: error }));
    };
    this.back.push(Object.assign(answer, { isAnswer: true }));
  }

  lose() {
    this.there.length = this.back.length = 0;
    for (const { reject } of this.asked) reject(Object.assign(new Error("lost"), { code: -1 }));
    this.asked.clear();
    this.isLost = true;
  }

  connect() {
    this.isLost = false;
    this.there.length = 0;
    this.back.length = 0; // nobody is told what happens while there is no connection
    const queued = [...this.asked];
    this.there.push(...queued);
    this.dispatchEvent(new Event("again"));
  }
}

const letter = (at) => String.fromCharCode(0x4e00 + at);

async function round(seed) {
  const chance = chances(seed);
  const pick = (list) => list[Math.floor(chance() * list.length)];
  const studio = new Studio("abcdef");
  const wires = [0, 1, 2].map(() => new Wire(studio, chance));
  const windows = wires.map((wire) => new Documents(wire));
  const opening = windows.map((each) => each.open("u"));
  for (const wire of wires) { wire.arrive(); wire.back.shift()(); }
  const documents = await Promise.all(opening);
  const closes = chance() < 0.5;
  const haste = 0.05 + 0.3 * chance();
  let typed = 0;
  const step = async (isTyping) => {
    const wire = pick(wires);
    if (isTyping && chance() < haste) {
      const document = pick(documents);
      document.dispatch({ changes: { from: Math.floor(chance() * (document.state.doc.length + 1)), insert: letter(typed++) } });
    } else if (isTyping && closes && chance() < 0.06) studio.close();
    else if (isTyping && chance() < 0.03) studio.refuses = !studio.refuses;
    else if (isTyping && chance() < 0.05 && !wire.isLost) wire.lose();
    else if (wire.isLost) { if (chance() < 0.3) wire.connect(); }
    else if (chance() < 0.5 && wire.there.length) wire.arrive();
    else if (wire.back.length) wire.back.shift()();
    await tick();
  };
  const quieten = async () => {
    for (let quiet = 0; quiet < 20; quiet = wires.some((each) => each.isLost || each.there.length || each.back.length) ? 0 : quiet + 1) await step(false);
  };
  for (let at = 0; at < STEPS; at++) await step(true);
  await quieten();
  for (const isRefusing of [true, false]) { // whoever asks whether all has come is answered, and what was refused is sent again
    studio.refuses &&= isRefusing;
    const asked = windows.map((each) => each.settled().then(() => "taken", ({ code }) => code));
    await quieten();
    const found = await Promise.all(asked);
    for (const [at, each] of found.entries()) assert.equal(each, documents[at].isSettled ? "taken" : UNSENT, `round ${seed}`);
    if (!studio.refuses) assert.ok(documents.every((each) => each.isSettled), `round ${seed}`);
  }
  for (const each of documents) {
    assert.equal(each.isClosed, studio.text === null, `round ${seed}`);
    if (!each.isClosed) assert.equal(each.text, studio.text, `round ${seed}`);
  }
  const text = studio.text ?? "";
  assert.equal(new Set(text).size, text.length, `round ${seed}: a letter stands twice`);
  const kept = new Set(text + studio.dropped);
  for (const each of ["a", "b", "c", "d", "e", "f", ...Array.from({ length: typed }, (_, at) => letter(at))]) assert.ok(kept.has(each), `round ${seed}: a letter is lost`);
}

process.on("unhandledRejection", (error) => { if (![-1, 1, UNSENT].includes(error.code)) throw error; }); // the page tells that the connection is lost, and what is refused
for (let seed = 1; seed <= ROUNDS; seed++) await round(seed);
