// The socket to the studio: JSON-RPC, with requests that wait for a connection that is being made again.

/** The code of an error that is no answer: the connection was lost before one came. */
export const LOST = -1;

/** The code of an error that keeps what was typed in the window: the studio has refused it. */
export const UNSENT = -2;

/** The code with which the studio closes a window that is one too many. */
const FULL = 1013;

/** The code of an error that is a mistake of the program, whatever was asked. */
export const INTERNAL = -32603;

/** The code of an error that says that something else is there meanwhile. */
export const CONTENT_MODIFIED = -32801;

/** An answer that is an error; `code` is that of JSON-RPC, `data` what it says more. */
export class RequestError extends Error {
  /** @param {{code: number, message: string, data?: any}} error */
  constructor({ code, message, data }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Events: `open`, `close`, and `again` when it is open once more. */
export class Connection extends EventTarget {
  /** @type {WebSocket} */
  #socket = null;
  #waiting = new Map();
  #queue = [];
  #next = 1;
  #listeners = new Map();
  #pause = 250;
  #wasOpen = false;
  #isWelcome = false;

  /** Whether the studio has as many windows as it takes; this one begins as soon as another is closed. */
  isFull = false;

  /** `welcome` is the word by which the studio is known: to any other program that listens there nothing is said. */
  constructor(address, welcome) {
    super();
    this.address = address;
    this.welcome = welcome;
    this.#open();
  }

  get isOpen() {
    return this.#isWelcome && this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Ask the studio; resolves to the result, rejects with a RequestError. */
  call(method, params = {}) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ jsonrpc: "2.0", id, method, params });
    });
  }

  /** Listen to a notification; returns what ends that. */
  on(method, listener) {
    const listeners = this.#listeners.get(method) ?? new Set();
    this.#listeners.set(method, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  #send(message) {
    const text = JSON.stringify(message);
    if (this.isOpen) this.#socket.send(text);
    else this.#queue.push(text);
  }

  #open() {
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (this.#isWelcome) this.#receive(message);
      else this.#begin(message);
    };
    socket.onclose = ({ code }) => {
      for (const { reject } of this.#waiting.values()) reject(new RequestError({ code: LOST, message: "the studio has ended" }));
      this.#waiting.clear();
      this.#queue.length = 0;
      this.#isWelcome = false;
      this.isFull = code === FULL;
      this.dispatchEvent(new Event("close"));
      setTimeout(() => this.#open(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, 5000);
    };
  }

  #begin({ method, params }) {
    if (method !== "ordo/welcome" || params.welcome !== this.welcome) {
      this.#socket.close();
      return;
    }
    if (this.isFull && !this.#wasOpen) location.reload(); // what the page asked for when it was loaded was refused
    this.#isWelcome = true;
    this.#pause = 250;
    for (const text of this.#queue.splice(0)) this.#socket.send(text);
    this.dispatchEvent(new Event("open"));
    if (this.#wasOpen) this.dispatchEvent(new Event("again"));
    this.#wasOpen = true;
  }

  #receive(message) {
    if (message.method) {
      for (const listener of this.#listeners.get(message.method) ?? []) listener(message.params);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (!waiting) return;
    if (message.error) waiting.reject(new RequestError(message.error));
    else waiting.resolve(message.result);
  }
}
