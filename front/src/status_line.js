// A line that tells how something goes. What was not done is told in red, and to screen readers at once, until the next attempt begins.
import { h } from "./elements.js";

export class StatusLine {
  /**
   * @param {string} classes those that it always has
   * @param {{name?: string, role?: string | null, text?: any}} [options] name of the element; role while nothing is wrong, null where it changes too often to be read out; what it tells at first
   */
  constructor(classes, { name = "p", role = "status", text = "" } = {}) {
    this.classes = classes;
    this.role = role;
    this.isError = false;
    this.element = h(name, { class: classes, role }, text);
  }

  get text() {
    return this.element.textContent;
  }

  /** Tell something. @param {any} told a text, an element, or a list of both @param {string} kind one more class */
  show(told = "", kind = "") {
    this.#put(told, kind, false);
  }

  /** Tell why something was not done. @param {any} told as for `show` */
  fail(told) {
    this.#put(told, "error", true);
  }

  /** Take an error away: something is tried again. */
  retry() {
    if (this.isError) this.show();
  }

  #put(told, kind, isError) {
    this.isError = isError;
    this.element.className = [this.classes, kind].filter(Boolean).join(" ");
    const role = isError ? "alert" : this.role;
    if (role) this.element.setAttribute("role", role);
    else this.element.removeAttribute("role");
    this.element.replaceChildren(...[told].flat());
  }
}
