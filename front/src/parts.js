// The parts of the page, marked by `data-part`: F6 goes through them, and each gives the focus back to what had it last.

const FOCUSABLE = "a[href], button, input, select, textarea, summary, iframe, [contenteditable=true], [tabindex='0']";

/** Part -> what had the focus in it last. */
const last = new WeakMap();
/** View -> the part that had the focus last. */
const lastPart = new WeakMap();

document.addEventListener("focusin", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const part = target.closest("[data-part]");
  const view = target.closest(".view");
  if (part && part !== target) last.set(part, target);
  if (part && view) lastPart.set(view, part);
});

const canFocus = (element) => element.isConnected && !element.disabled && element.getClientRects().length > 0;

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
