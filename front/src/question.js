// Questions: a dialog of fields.
import { openDialog } from "./dialog.js";
import { h } from "./elements.js";
import { words as word } from "./words.js";

/**
 * Ask; resolves to what `take` makes of what was chosen in `fields`, elements with a name, or to null. Where `take` is refused
 * the question stays, with why.
 * @param {(answer: any) => Promise<any>} take
 */
export function ask(title, text, fields, confirm, take = async (answer) => answer) {
  return openDialog(title, ({ close, attempt }) => {
    const submit = (event) => {
      event.preventDefault();
      attempt(() => take(Object.fromEntries(fields.map(([, field]) => [field.name, field.value]))));
    };
    return [h("form", { onSubmit: submit },
      text ? h("p", {}, text) : null,
      ...fields.map(([label, field]) => h("label", {}, h("span", {}, label), field)),
      h("p", { class: "choices" }, h("button", { type: "submit", class: "chosen" }, confirm), h("button", { type: "button", onClick: () => close() }, word("cancel"))))];
  }, "question");
}

export function chooser(name, options, value) {
  return h("select", { name }, ...options.map((each) => h("option", { value: each, selected: each === value }, each)));
}
