// Texts that are open: one CodeMirror state each, with its history, whatever view shows it; the studio sees every change.
import { EditorState, Annotation } from "@codemirror/state";

/** Marks a transaction that came from the studio. */
const Remote = Annotation.define();

const position = (doc, offset) => {
  const line = doc.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
};
const offset = (doc, { line, character }) => {
  if (line >= doc.lines) return doc.length;
  const found = doc.line(line + 1);
  return Math.min(found.from + character, found.to);
};

/** The smallest change that makes one text of another. */
function difference(before, after) {
  let start = 0;
  const most = Math.min(before.length, after.length);
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** One open text. Events: `change` after each change, whoever made it. */
export class OpenDocument extends EventTarget {
  #sending = Promise.resolve();

  constructor(connection, { uri, version, text }) {
    super();
    this.connection = connection;
    this.uri = uri;
    this.version = version;
    this.state = EditorState.create({ doc: text });
    /** The editor that shows it, if one does: it then holds the newest state. */
    this.view = null;
  }

  get text() {
    return this.state.doc.toString();
  }

  /** Take a transaction: of the editor, of a view, or of the studio. */
  apply(transaction) {
    this.state = transaction.state;
    if (transaction.docChanged && !transaction.annotation(Remote)) this.#send(transaction);
    if (transaction.docChanged) this.dispatchEvent(new Event("change"));
  }

  dispatch(specification) {
    if (this.view) this.view.dispatch(specification);
    else this.apply(this.state.update(specification));
  }

  /** Resolves when the studio has everything that was typed. */
  settled() {
    return this.#sending;
  }

  #send(transaction) {
    const before = transaction.startState.doc;
    const changes = [];
    transaction.changes.iterChanges((fromA, toA, fromB, toB, inserted) => {
      changes.unshift({ range: { start: position(before, fromA), end: position(before, toA) }, text: inserted.toString() });
    });
    this.#sending = this.#sending.then(async () => {
      const base = this.version;
      try {
        this.version = (await this.connection.call("ordo/change", { uri: this.uri, base, changes })).version;
      } catch (error) {
        if (error.data?.text === undefined) throw error;
        this.reset(error.data);
      }
    });
  }

  /** Take the whole text of the studio, as one step that can be undone. */
  reset({ version, text }) {
    this.version = version;
    const change = difference(this.text, text);
    if (change.from !== change.to || change.insert) this.dispatch({ changes: change, annotations: Remote.of(true) });
  }

  /** Take changes that another window, or the studio itself, has made. */
  receive({ version, changes }) {
    this.#sending = this.#sending.then(() => {
      this.version = version;
      for (const { range, text } of changes) {
        const doc = this.state.doc;
        const change = range ? { from: offset(doc, range.start), to: offset(doc, range.end), insert: text } : difference(this.text, text);
        this.dispatch({ changes: change, annotations: Remote.of(true) });
      }
    });
  }
}

export class Documents {
  #open = new Map();

  constructor(connection) {
    this.connection = connection;
    connection.on("ordo/text", ({ uri, version, changes }) => this.#open.get(uri)?.then((found) => found.receive({ version, changes })));
    connection.addEventListener("open", () => this.#again());
  }

  /** The document of a URI, opened when it is asked for first. */
  open(uri) {
    if (!this.#open.has(uri)) {
      const opening = this.connection.call("ordo/open", { uri }).then((found) => new OpenDocument(this.connection, found));
      opening.catch(() => this.#open.delete(uri));
      this.#open.set(uri, opening);
    }
    return this.#open.get(uri);
  }

  /** After the connection was lost: give the studio what it may have missed. */
  async #again() {
    for (const opening of this.#open.values()) {
      const document = await opening;
      const mine = document.text;
      const found = await this.connection.call("ordo/open", { uri: document.uri });
      document.version = found.version;
      if (found.text !== mine) document.dispatch({ changes: { from: 0, to: document.state.doc.length, insert: mine } });
    }
  }
}
