// A view that cannot be shown says so in its place: why, and what helps. An empty page would say nothing.
import { LOST } from "./connection.js";
import { h } from "./elements.js";
import { reason } from "./refusal.js";
import { words } from "./words.js";

/** View -> how often it was to be shown: of several attempts the last one counts. */
const attempts = new WeakMap();

/** What a report needs: the view, the error, where it came up unless the studio refused something, and the browser. */
function detailsOf(name, error) {
  const said = `${error.name ?? "Error"}${error.code === undefined ? "" : ` ${error.code}`}: ${error.message ?? error}`;
  return [`${name} (${location.hash})`, said, error.code === undefined ? error.stack ?? "" : "", navigator.userAgent].filter(Boolean).join("\n");
}

function failureBox(name, error, again) {
  const details = h("pre", { tabindex: "0", lang: "en" }, detailsOf(name, error));
  const folded = h("details", {}, h("summary", {}, words("details")), details);
  const copied = h("span", { role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(details.textContent);
      copied.textContent = words("copied");
    } catch { // the browser does not allow it: the text is marked, to be copied by hand
      folded.open = true;
      getSelection().selectAllChildren(details);
    }
  };
  return h("section", { class: "view-failure", "data-part": "" },
    h("h2", { role: "alert" }, words("view-failed", { view: name })),
    h("p", {}, reason(error)),
    h("p", { class: "faint" }, words("view-failed-kept")),
    h("p", { class: "tool-row" },
      h("button", { type: "button", class: "primary", "data-first": "", onClick: again }, words("try-again")),
      h("button", { type: "button", onClick: copy }, words("copy-details")), copied),
    folded);
}

/**
 * Do what shows a view. Where that fails, a box stands in place of what is in the view, until it is shown after all.
 * Where the studio cannot be reached the view stays as it is: that is told at the foot of the page.
 * @param {HTMLElement} view
 * @param {() => any} act
 */
export async function showing(view, act) {
  const attempt = (attempts.get(view) ?? 0) + 1;
  attempts.set(view, attempt);
  let box = null;
  try {
    await act();
  } catch (error) {
    if (error.code === LOST) throw error;
    box = failureBox(view.getAttribute("aria-label") ?? document.title, error, () => showing(view, act));
  }
  if (attempts.get(view) !== attempt) return;
  view.querySelector(":scope > .view-failure")?.remove();
  if (box) view.prepend(box);
}
