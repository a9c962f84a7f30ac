// The frame in which a book is seen: no script runs in it; what has changed is put in, everything else stays where it is.

/** @param {HTMLIFrameElement} element @param {(line: number) => void} onPoint is told the line of what is clicked, from 1 */
export function bookFrame(element, onPoint) {
  /** Key of a part -> its nodes. @type {Map<string, ChildNode[]>} */
  let parts = new Map();
  let styles = new Map();
  let shown = null;
  /** The elements of sections, with their lines. @type {{element: Element, line: number}[]} */
  let places = [];
  /** The headings that are marked. @type {HTMLElement[]} */
  let marked = [];
  const ready = new Promise((resolve) => {
    element.addEventListener("load", () => {
      element.contentDocument.addEventListener("click", point);
      element.contentDocument.addEventListener("keydown", (event) => { // the keys of the page hold in the book, too
        if (!element.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
      });
      for (const kind of ["focus", "blur"]) { // no selector tells it of a frame
        element.contentWindow.addEventListener(kind, () => element.classList.toggle("has-focus", kind === "focus"));
      }
      resolve(element.contentDocument);
    }, { once: true });
  });

  function point(event) {
    if (event.target.closest?.("a")) return;
    const heading = event.target.closest?.("h1, h2, h3, h4, h5, h6");
    const section = places.find((each) => each.element === heading?.parentElement);
    const line = section?.line ?? lineAt(event.clientY + element.contentWindow.scrollY);
    if (line) onPoint(line);
  }

  /** Where a section begins on the page, in pixels. */
  const top = (place) => place.element.getBoundingClientRect().top + element.contentWindow.scrollY;

  /** The line of a height on the page; between two headings by proportion. */
  function lineAt(y) {
    let at = -1;
    while (at + 1 < places.length && top(places[at + 1]) <= y) at++;
    if (at < 0) return places[0]?.line ?? 0;
    const [here, next] = [places[at], places[at + 1]];
    if (!next) return here.line;
    return here.line + Math.floor(((next.line - here.line) * (y - top(here))) / Math.max(1, top(next) - top(here)));
  }

  /** Bring what a line says into view, unless it is there. */
  function show(line) {
    let at = -1;
    while (at + 1 < places.length && places[at + 1].line <= line) at++;
    const frame = element.contentWindow;
    if (!frame || at < 0) { frame?.scrollTo(0, 0); return; }
    const [here, next] = [places[at], places[at + 1]];
    const end = next ? top(next) : frame.document.documentElement.scrollHeight;
    const share = next ? (line - here.line) / Math.max(1, next.line - here.line) : 0;
    const y = top(here) + share * (end - top(here));
    const height = element.clientHeight;
    if (y < frame.scrollY + 0.1 * height || y > frame.scrollY + 0.8 * height) frame.scrollTo(0, y - 0.3 * height);
  }

  function nodes(document, key) {
    return parts.get(key).map((each) => (each.ownerDocument === document ? each : document.adoptNode(each)));
  }

  /** Make the children of an element these, touching only what is another one. */
  function fill(parent, wanted) {
    wanted.forEach((each, at) => { if (parent.childNodes[at] !== each) parent.insertBefore(each, parent.childNodes[at] ?? null); });
    while (parent.childNodes.length > wanted.length) parent.lastChild.remove();
  }

  /** Show a page as `ordo/book` tells it; false where parts of it are missing here. */
  async function take(page, language) {
    const document = await ready;
    const parser = new (/** @type {any} */ (element.contentWindow).DOMParser)(); // that of the frame: under its policy, styles of pictures hold
    for (const [key, html] of Object.entries(page.parts)) {
      if (key === page.style) styles.set(key, html);
      else parts.set(key, [...parser.parseFromString(html, "text/html").body.childNodes]);
    }
    if (!styles.has(page.style) || [...keysOf(page)].some((key) => !parts.has(key))) return false;
    const style = document.querySelector("style");
    if (shown?.style !== page.style) style.textContent = styles.get(page.style);
    document.documentElement.lang = language;
    document.title = page.title;
    const body = document.body;
    if (!body.querySelector("main")) {
      const [shapes, head, contents, main] = ["div", "div", "div", "main"].map((name) => document.createElement(name));
      main.id = "main";
      body.replaceChildren(shapes, head, contents, main);
    }
    const [shapes, head, contents, main] = body.children;
    for (const [place, key] of [[shapes, page.shapes], [head, page.head], [contents, page.contents]]) fill(place, nodes(document, key));
    const isSame = shown?.sections.length === page.sections.length && shown.sections.every((each, at) => each.level === page.sections[at].level);
    if (!isSame) nest(document, main, page.sections);
    const taken = new Set();
    page.sections.forEach((each, at) => {
      const below = [...places[at].element.childNodes].filter((node) => node.nodeName === "SECTION");
      const own = each.parts.flatMap((key) => {
        const found = nodes(document, key);
        if (taken.has(key)) return found.map((node) => node.cloneNode(true)); // a part that comes twice is two
        taken.add(key);
        return found;
      });
      fill(places[at].element, [...own, ...below]);
      places[at].line = each.line;
    });
    const used = keysOf(page);
    for (const key of parts.keys()) if (!used.has(key)) parts.delete(key); // the studio sends them again
    for (const key of styles.keys()) if (key !== page.style) styles.delete(key);
    shown = page;
    return true;
  }

  const keysOf = (page) => new Set([page.shapes, page.head, page.contents, ...page.sections.flatMap((each) => each.parts)]);

  /** Make the elements of sections, one within the other by their levels. */
  function nest(document, main, sections) {
    const open = [{ level: 0, element: main }];
    main.replaceChildren();
    places = sections.map(({ level, line }) => {
      while (open.at(-1).level >= level) open.pop();
      const made = document.createElement("section");
      open.at(-1).element.append(made);
      open.push({ level, element: made });
      return { element: made, line };
    });
  }

  /** Mark the headings of the sections in which something is wrong: `findings` with their lines, counted from 1. */
  function mark(findings) {
    for (const each of marked) each.style.borderInlineStart = each.style.marginInlineStart = each.style.paddingInlineStart = "";
    marked = [];
    for (const { line, isError } of [...findings].sort((a, b) => Number(a.isError) - Number(b.isError))) { // the last one stays: errors over warnings
      const place = places.filter((each) => each.line <= line).at(-1);
      const heading = /** @type {HTMLElement | null} */ (place?.element.querySelector(":scope > :is(h1, h2, h3, h4, h5, h6)") ?? place?.element.firstElementChild);
      if (!heading) continue;
      Object.assign(heading.style, { borderInlineStart: isError ? "0.4rem solid #c8102e" : "0.4rem dotted #b8860b", marginInlineStart: "-0.8rem", paddingInlineStart: "0.4rem" });
      marked.push(heading);
    }
  }

  /** Forget everything: another book is shown. */
  function clear() {
    parts = new Map();
    styles = new Map();
    shown = null;
    places = [];
    element.contentDocument?.body?.replaceChildren();
    element.contentWindow?.scrollTo(0, 0);
  }

  return { take, show, mark, clear };
}
