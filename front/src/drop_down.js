// A button with what drops down from it: Escape closes it and gives the focus back, and so does whatever happens elsewhere.
import { h } from "./elements.js";

/** @param {string} name of its class @param {string} label what stands on the button @param {HTMLElement} inside @param {string} [said] how the button is called where its label says too little */
export function dropDown(name, label, inside, said = label) {
  const button = h("summary", { "aria-label": said === label ? null : said }, label);
  const menu = h("details", {
    class: `drop-down ${name}`,
    onKeydown: (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      event.preventDefault();
      event.stopPropagation();
      menu.open = false;
      button.focus();
    },
    onFocusout: (event) => { if (event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false; },
    onToggle: () => (menu.open ? addEventListener : removeEventListener)("pointerdown", elsewhere, true),
  }, button, inside);
  const elsewhere = (event) => {
    if (menu.contains(event.target)) return;
    menu.open = false;
    removeEventListener("pointerdown", elsewhere, true); // an element that is no longer in the page is told of nothing
  };
  return menu;
}
