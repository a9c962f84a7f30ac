// Questions: in a dialog, which gives the focus back.
import { h } from "./elements.js";
import { words as word } from "./words.js";

/** Ask; resolves to what was chosen in `fields`, elements with a name, or to null. */
export function ask(title, text, fields, confirm) {
  const before = document.activeElement;
  return new Promise((resolve) => {
    let answer = null;
    const take = (event) => {
      event.preventDefault();
      answer = Object.fromEntries(fields.map(([, field]) => [field.name, field.value]));
      dialog.close();
    };
    const dialog = h("dialog", { class: "question", "aria-labelledby": "question-title" },
      h("form", { onSubmit: take },
        h("h2", { id: "question-title" }, title),
        text ? h("p", {}, text) : null,
        ...fields.map(([label, field]) => h("label", {}, h("span", {}, label), field)),
        h("p", { class: "choices" }, h("button", { type: "submit", class: "chosen" }, confirm), h("button", { type: "button", onClick: () => dialog.close() }, word("cancel")))));
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

export function chooser(name, options, value) {
  return h("select", { name }, ...options.map((each) => h("option", { value: each, selected: each === value }, each)));
}
