// Dialogs: Esc closes one, the focus goes back to what had it, and what is refused is told in it.
import { h } from "./elements.js";
import { enter } from "./parts.js";
import { showReason } from "./refusal.js";

/**
 * Open a dialog; resolves to what it is closed with, to null where it was only closed, or where one is open already. `build` makes what stands in it from
 * `close(value)` and `attempt(act)`, which closes it with what `act` resolves to; where that is refused it stays, and says why.
 * @param {string} title
 * @param {(tools: {close: (value?: any) => void, attempt: (act: () => Promise<any>) => Promise<void>}) => any[]} build
 * @param {string} kind its classes; that of a view where the styles of the view are meant
 * @returns {Promise<any>}
 */
export function openDialog(title, build, kind = "") {
  if (document.querySelector("dialog[open]")) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    let answer = null;
    /** @type {Promise<void> | null} */
    let attempted = null;
    let late = null;
    const refusal = h("p", { class: "refusal error", role: "alert" });
    const close = (value = null) => { answer = value; dialog.close(); };
    const perform = async (act) => {
      refusal.textContent = "";
      try {
        answer = await act();
        dialog.close();
      } catch (error) {
        if (dialog.open) showReason(refusal, error);
        else late = error;
      }
      attempted = null;
    };
    const attempt = (act) => (attempted ??= perform(act)); // once, however often Enter is pressed
    const dialog = h("dialog", { class: kind, "aria-labelledby": "dialog-title" }, h("h2", { id: "dialog-title" }, title), ...build({ close, attempt }), refusal);
    dialog.addEventListener("close", async () => {
      dialog.remove(); // the browser has given the focus back, unless what had it is gone
      if (document.activeElement === document.body) enter(document.querySelector(".view:not([hidden])"));
      await attempted; // what was begun is done, whoever closed the dialog meanwhile
      if (late) reject(late);
      else resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
