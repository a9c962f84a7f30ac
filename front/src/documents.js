// Texts that are open: one CodeMirror state each, with its history, whatever view shows it. What is typed goes to the studio one
// request at a time; what other windows have changed meanwhile is merged with what is still on its way. What the studio refuses
// stays in the window, and is sent again when somebody types on or asks whether all of it has come.
import { Annotation, ChangeSet, EditorState, Text } from "@codemirror/state";
import { LOST, RequestError, UNSENT } from "./connection.js";
import { offsetAt, positionAt } from "./positions.js";

/** Marks a transaction that came from the studio. */
const Remote = Annotation.define();

const textOf = (string) => Text.of(string.split(/\r\n?|\n/));

/** One change that makes a text of another: for where nobody knows how it came about. */
function difference(before, after) {
  const [old, fresh] = [before.toString(), after.toString()];
  let start = 0;
  const most = Math.min(old.length, fresh.length);
  while (start < most && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end++;
  return ChangeSet.of({ from: start, to: old.length - end, insert: textOf(fresh.slice(start, fresh.length - end)) }, old.length);
}

/**
 * One open text. Events: `change` after each change, whoever made it; `begun` when it was closed elsewhere, has no file any more, and was
 * begun anew with what is typed here.
 */
class OpenDocument extends EventTarget {
  /** The text as the studio has it. */
  #seen;
  /** What was typed and is on its way to the studio, and what was typed after that. */
  #sent = null;
  #name = "";
  #pending = null;
  /** What the studio has told that is not taken yet: changes of others, none where the text was closed. */
  #told = [];
  #settling = [];
  /** That it is being opened anew. */
  #renewing = null;

  constructor(connection, { uri, version, text }) {
    super();
    this.connection = connection;
    this.uri = uri;
    this.version = version;
    /** Whether the studio has closed it: there is no such text any more. */
    this.isClosed = false;
    this.state = EditorState.create({ doc: text });
    this.#seen = this.state.doc;
    /** What CodeMirror shows it in, and whose that is: one editor at a time. */
    this.view = null;
    this.editor = null;
  }

  get text() {
    return this.state.doc.toString();
  }

  /** Whether the studio has everything that was typed. */
  get isSettled() {
    return !this.#sent && !this.#pending;
  }

  /** Resolves when the studio has everything that was typed; rejects when it refuses that, with the code UNSENT. */
  settled() {
    if (this.isSettled) return Promise.resolve();
    const settled = new Promise((resolve, reject) => this.#settling.push({ resolve, reject }));
    this.#goOn();
    return settled;
  }

  /** Resolves when everything that was typed has been sent at least: what is asked then is answered after it. Rejects as `settled` does. */
  sent() {
    return this.#pending ? this.settled() : Promise.resolve();
  }

  /** Take a transaction: of the editor, of a view, or of the studio. */
  apply(transaction) {
    this.state = transaction.state;
    if (!transaction.docChanged) return;
    if (!transaction.annotation(Remote)) {
      this.#pending = this.#pending ? this.#pending.compose(transaction.changes) : transaction.changes;
      this.#goOn();
    }
    this.dispatchEvent(new Event("change"));
  }

  dispatch(specification) {
    if (this.view) this.view.dispatch(specification);
    else this.apply(this.state.update(specification));
  }

  /**
   * Take changes that another window, or the studio itself, has made; or that the text was closed: what was typed since begins it anew.
   * @param {{version: number, changes?: {text: string, range?: any}[]}} told
   */
  receive(told) {
    this.#told.push(told);
    this.#goOn();
  }

  /** Open it anew; rejects where that is refused. What was typed here stays, and so does what others have typed meanwhile. */
  renew() {
    this.#renewing ??= this.#openAgain().finally(() => {
      this.#renewing = null;
      this.#goOn();
    });
    return this.#renewing;
  }

  /** Unless the studio is to answer first: take what it has told, send what was typed. */
  #goOn() {
    if (this.#sent || this.#renewing) return;
    this.#catchUp();
    if (this.#renewing) return;
    if (this.#pending) this.#send();
    else for (const { resolve } of this.#settling.splice(0)) resolve();
  }

  async #send() {
    const [method, params] = this.isClosed ? ["ordo/begin", { text: this.text }] : ["ordo/change", { base: this.version, changes: this.#asLsp(this.#pending) }];
    this.#sent = this.#pending;
    this.#pending = null;
    this.#name = crypto.randomUUID();
    try {
      const { version } = await this.connection.call(method, { uri: this.uri, ...params, name: this.#name });
      this.version = version;
      if (this.isClosed) this.dispatchEvent(new Event("begun"));
      this.isClosed = false;
      this.#take();
    } catch (error) {
      if (error.code === LOST) return; // whether the studio has it `renew` learns
      this.#unsend();
      if (error.data?.text === undefined && !error.data?.isClosed) this.#refuse(error);
      this.isClosed = error.data.text === undefined;
      this.#catchUp();
      if (error.data.text !== undefined) this.#reset(error.data);
    }
    this.#goOn();
  }

  /** Tell whoever waits that what was typed is not taken; the page learns it by what this throws. */
  #refuse({ message }) {
    const error = new RequestError({ code: UNSENT, message });
    this.#catchUp();
    for (const { reject } of this.#settling.splice(0)) reject(error);
    throw error;
  }

  /** Changes of what the studio has, as LSP has them. */
  #asLsp(set) {
    const changes = [];
    set.iterChanges((from, to, _from, _to, inserted) => {
      changes.unshift({ range: { start: positionAt(this.#seen, from), end: positionAt(this.#seen, to) }, text: inserted.toString() });
    });
    return changes;
  }

  /** Note that the studio has what was on its way. */
  #take() {
    this.#seen = this.#sent.apply(this.#seen);
    this.#sent = null;
  }

  /** Note that the studio has not got what was on its way. */
  #unsend() {
    this.#pending = this.#pending ? this.#sent.compose(this.#pending) : this.#sent;
    this.#sent = null;
  }

  /** Take what the studio has told, as far as it follows what is known. */
  #catchUp() {
    while (this.#told.length && !this.#renewing) {
      const told = this.#told.shift();
      if (told.version > this.version + 1) this.renew();
      else if (!told.changes) this.isClosed ||= told.version >= this.version;
      else if (told.version > this.version) this.#follow(told);
    }
  }

  #follow({ version, changes }) {
    this.version = version;
    this.isClosed = false;
    let [doc, whole] = [this.#seen, ChangeSet.empty(this.#seen.length)];
    for (const { range, text } of changes) {
      const change = range
        ? ChangeSet.of({ from: offsetAt(doc, range.start), to: offsetAt(doc, range.end), insert: textOf(text) }, doc.length)
        : difference(doc, textOf(text));
      doc = change.apply(doc);
      whole = whole.compose(change);
    }
    this.#merge(whole);
  }

  /** Take the text that the studio has, unless it is known; what was typed and is not in it stays, near its place. */
  #reset({ version, text }) {
    if (version <= this.version) return;
    this.version = version;
    this.isClosed = false;
    this.#merge(difference(this.#seen, textOf(text)));
  }

  async #openAgain() {
    const name = this.#sent && this.#name;
    const settle = ({ isTaken }) => { // what was on its way when the connection was lost, not what has been answered meanwhile
      if (!name || !this.#sent || this.#name !== name) return;
      if (isTaken) this.#take();
      else this.#unsend();
    };
    try {
      const found = await this.connection.call("ordo/open", { uri: this.uri, ...(name ? { sent: name } : {}) });
      settle(found);
      this.#reset(found);
    } catch (error) {
      if (error.code === LOST) throw error;
      settle(error.data ?? {});
      this.isClosed = true;
      if (this.isSettled) throw error; // else it is begun anew, or that is refused
    }
  }

  #merge(theirs) {
    const mine = this.#pending;
    this.#seen = theirs.apply(this.#seen);
    if (mine) this.#pending = mine.map(theirs, true);
    if (!theirs.empty) this.dispatch({ changes: mine ? theirs.map(mine) : theirs, annotations: Remote.of(true) });
  }
}

/** Events: `begun` as of an open text, with its URI as `detail`. */
export class Documents extends EventTarget {
  #open = new Map();
  #opened = new Set();

  constructor(connection) {
    super();
    this.connection = connection;
    for (const method of ["ordo/text", "ordo/closed"]) connection.on(method, (told) => this.#open.get(told.uri)?.then((found) => found.receive(told)));
    connection.addEventListener("again", () => { for (const opening of this.#open.values()) opening.then((found) => found.renew()); }); // each by itself
  }

  /** The document of a URI, opened when it is asked for first, and anew when it was closed. */
  async open(uri) {
    if (!this.#open.has(uri)) {
      const opening = this.connection.call("ordo/open", { uri }).then((found) => {
        const opened = new OpenDocument(this.connection, found);
        opened.addEventListener("begun", () => this.dispatchEvent(new CustomEvent("begun", { detail: uri })));
        this.#opened.add(opened);
        return opened;
      });
      opening.catch(() => this.#open.delete(uri));
      this.#open.set(uri, opening);
    }
    const found = await this.#open.get(uri);
    if (found.isClosed) await found.renew();
    return found;
  }

  /** Whether the studio has everything that was typed anywhere. */
  get isSettled() {
    return [...this.#opened].every((each) => each.isSettled);
  }

  /** Resolves when the studio has everything that was typed anywhere; rejects where it refuses some, when all has been tried. */
  async settled() {
    const found = await Promise.allSettled([...this.#opened].map((each) => each.settled()));
    for (const each of found) if (each.status === "rejected") throw each.reason;
  }
}
