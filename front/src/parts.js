// The parts of the page, marked by `data-part`: F6 goes through them, each gives the focus back to what had it last, and none loses it.

/** Where the window keeps what gets the focus when the page is loaded anew. */
const RETURN = "ordo-focus";
const FOCUSABLE = "a[href], button, input, select, textarea, summary, iframe, [contenteditable=true], [tabindex='0']";

/** Part -> what had the focus in it last. */
const last = new WeakMap();
/** View -> the part that had the focus last. */
const lastPart = new WeakMap();

/** What has the focus, its part, and the place in it. @type {{target: HTMLElement, part: HTMLElement, at: number} | null} */
let held = null;

document.addEventListener("focusin", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  hold(target);
  const part = target.closest("[data-part]");
  const view = target.closest(".view");
  if (part && part !== target) last.set(part, target);
  if (part && view) lastPart.set(view, part);
});

const canFocus = (element) => element.isConnected && !element.matches(":disabled") && element.getClientRects().length > 0;

const stops = (place) => [...place.querySelectorAll(FOCUSABLE)].filter(canFocus);

function hold(target) {
  const part = /** @type {HTMLElement} */ (target.closest("dialog, [data-part], .view"));
  held = part && { target, part, at: stops(part).indexOf(target) };
}

/** What comes in the place of what is gone, hidden or out of use: its like, else its neighbour in the part. */
function successor({ target, part, at }) {
  const all = part.isConnected ? stops(part) : [];
  const name = (each) => [each.tagName, each.id, each.getAttribute("aria-label") ?? each.textContent].join();
  return all.find((each) => name(each) === name(target)) ?? all[Math.min(Math.max(at, 0), all.length - 1)];
}

/** Whoever uses a control that is gone then does not lose the focus: it goes to what comes in its place. */
function keep() {
  isWaiting = false;
  if (!held || (document.activeElement !== document.body && document.activeElement !== held.target)) return;
  if (canFocus(held.target)) {
    if (document.activeElement === document.body) held = null; // it was left
    return;
  }
  const next = successor(held);
  if (next) next.focus();
  else enter(document.querySelector(".view:not([hidden])") ?? document.body);
}

let isWaiting = false;
function keepSoon() {
  if (isWaiting || !held) return;
  isWaiting = true;
  requestAnimationFrame(keep); // what gives the focus itself has done so until then
}
document.addEventListener("focusout", keepSoon);
new MutationObserver(keepSoon).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden", "disabled"] });

/** Let an element of an id get the focus when the page has been loaded anew. */
export function returnTo(id) {
  sessionStorage.setItem(RETURN, id);
}

/** Give the focus to what was to get it, once. */
export function resume() {
  document.getElementById(sessionStorage.getItem(RETURN) ?? "")?.focus();
  sessionStorage.removeItem(RETURN);
}

/** Where the focus goes in a place: to what had it last, to what is marked `data-first`, to the first that takes it. */
function entry(place) {
  const before = last.get(place);
  if (before && canFocus(before)) return before;
  return [...place.querySelectorAll("[data-first]"), ...(place.matches(FOCUSABLE) ? [place] : []), ...place.querySelectorAll(FOCUSABLE)].find((each) => canFocus(each) && (each.tabIndex >= 0 || each.isContentEditable));
}

/** Put the focus into a view: where it was last, else into its first part, else on the view itself. */
export function enter(view) {
  const part = lastPart.get(view);
  ((part && entry(part)) ?? entry(view) ?? view).focus();
}

/** Go to the next part that is shown, or to the one before it; from outside of all to the first of the view. */
export function nextPart(step, view) {
  const parts = [...document.querySelectorAll("[data-part]")].map((each) => ({ part: each, entry: entry(each) })).filter((each) => each.entry);
  const here = document.activeElement?.closest("[data-part]");
  const at = parts.findIndex(({ part }) => part === here);
  if (at < 0) enter(view);
  else parts[(at + step + parts.length) % parts.length].entry.focus();
}
