// Texts that are open: one CodeMirror state each, with its history, whatever view shows it. What is typed goes to the studio one
// request at a time; what other windows have changed meanwhile is merged with what is still on its way.
import { Annotation, ChangeSet, EditorState, Text } from "@codemirror/state";
import { offsetAt, positionAt } from "./positions.js";

/** Marks a transaction that came from the studio. */
const Remote = Annotation.define();

const textOf = (string) => Text.of(string.split(/\r\n?|\n/));

/** The smallest change that makes one text of another. */
function difference(before, after) {
  const [old, fresh] = [before.toString(), after.toString()];
  let start = 0;
  const most = Math.min(old.length, fresh.length);
  while (start < most && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end++;
  return ChangeSet.of({ from: start, to: old.length - end, insert: textOf(fresh.slice(start, fresh.length - end)) }, old.length);
}

/** One open text. Events: `change` after each change, whoever made it; `settled` when the studio has all of it. */
export class OpenDocument extends EventTarget {
  /** The text as the studio has it. */
  #seen;
  /** What was typed and is on its way to the studio, and what was typed after that. */
  #sent = null;
  #pending = null;
  #settling = [];

  constructor(connection, { uri, version, text }) {
    super();
    this.connection = connection;
    this.uri = uri;
    this.version = version;
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

  /** Resolves when the studio has everything that was typed. */
  settled() {
    return this.isSettled ? Promise.resolve() : new Promise((resolve) => this.#settling.push(resolve));
  }

  /** Take a transaction: of the editor, of a view, or of the studio. */
  apply(transaction) {
    this.state = transaction.state;
    if (!transaction.docChanged) return;
    if (!transaction.annotation(Remote)) {
      this.#pending = this.#pending ? this.#pending.compose(transaction.changes) : transaction.changes;
      this.#send();
    }
    this.dispatchEvent(new Event("change"));
  }

  dispatch(specification) {
    if (this.view) this.view.dispatch(specification);
    else this.apply(this.state.update(specification));
  }

  async #send() {
    if (this.#sent || !this.#pending) return;
    this.#sent = this.#pending;
    this.#pending = null;
    const changes = [];
    this.#sent.iterChanges((from, to, _from, _to, inserted) => {
      changes.unshift({ range: { start: positionAt(this.#seen, from), end: positionAt(this.#seen, to) }, text: inserted.toString() });
    });
    try {
      const { version } = await this.connection.call("ordo/change", { uri: this.uri, base: this.version, changes });
      this.version = version;
      this.#seen = this.#sent.apply(this.#seen);
      this.#sent = null;
    } catch (error) {
      if (error.data?.text === undefined) {
        this.#unsend();
        if (error.code !== -1) throw error;
        return; // the connection is lost: `again` goes on
      }
      this.reset(error.data);
    }
    this.#send();
    if (this.isSettled) {
      for (const resolve of this.#settling.splice(0)) resolve();
      this.dispatchEvent(new Event("settled"));
    }
  }

  #unsend() {
    if (this.#sent) this.#pending = this.#pending ? this.#sent.compose(this.#pending) : this.#sent;
    this.#sent = null;
  }

  /** Take the text that the studio has: what was typed and is not in it stays, at its place. */
  reset({ version, text }) {
    this.#unsend();
    this.version = version;
    this.#merge(difference(this.#seen, textOf(text)));
  }

  /** Take changes that another window, or the studio itself, has made. */
  receive({ version, changes }) {
    if (this.#sent || version <= this.version) return; // what was sent is refused, with the newest text
    this.version = version;
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

  /** After the connection was lost: what was typed here stays, whatever the studio has. */
  again({ version, text }) {
    this.#sent = null;
    this.version = version;
    this.#seen = textOf(text);
    const mine = difference(this.#seen, this.state.doc);
    this.#pending = mine.empty ? null : mine;
    this.#send();
  }

  #merge(theirs) {
    const mine = this.#pending;
    this.#seen = theirs.apply(this.#seen);
    if (mine) this.#pending = mine.map(theirs, true);
    if (!theirs.empty) this.dispatch({ changes: mine ? theirs.map(mine) : theirs, annotations: Remote.of(true) });
  }
}

export class Documents {
  #open = new Map();
  #opened = new Set();

  constructor(connection) {
    this.connection = connection;
    connection.on("ordo/text", ({ uri, version, changes }) => this.#open.get(uri)?.then((found) => found.receive({ version, changes })));
    connection.on("ordo/closed", ({ uri }) => this.#open.get(uri)?.then((found) => { this.#opened.delete(found); this.#open.delete(uri); }));
    connection.addEventListener("again", () => this.#again());
  }

  /** The document of a URI, opened when it is asked for first. */
  open(uri) {
    if (!this.#open.has(uri)) {
      const opening = this.connection.call("ordo/open", { uri }).then((found) => {
        const opened = new OpenDocument(this.connection, found);
        this.#opened.add(opened);
        return opened;
      });
      opening.catch(() => this.#open.delete(uri));
      this.#open.set(uri, opening);
    }
    return this.#open.get(uri);
  }

  /** Whether the studio has everything that was typed anywhere. */
  get isSettled() {
    return [...this.#opened].every((each) => each.isSettled);
  }

  /** Resolves when the studio has everything that was typed anywhere. */
  settled() {
    return Promise.all([...this.#opened].map((each) => each.settled()));
  }

  async #again() {
    for (const opening of this.#open.values()) {
      const document = await opening;
      document.again(await this.connection.call("ordo/open", { uri: document.uri }));
    }
  }
}
