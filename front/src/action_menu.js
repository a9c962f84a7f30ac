// A small menu at a place of the page; the keys of a menu choose in it.
import { h } from "./elements.js";

/** Show it; resolves to the number of the title that was chosen, or to null. */
export function chooseFrom(label, titles, { left, bottom }) {
  const before = document.activeElement;
  return new Promise((resolve) => {
    let isOpen = true;
    const close = (chosen) => {
      if (!isOpen) return;
      isOpen = false; // removing it takes the focus from it
      menu.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(chosen);
    };
    const items = titles.map((title, at) => h("button", { type: "button", role: "menuitem", tabindex: "-1", onClick: () => close(at) }, title));
    const menu = h("div", {
      class: "action-menu", role: "menu", "aria-label": label,
      onFocusout: (event) => { if (!menu.contains(/** @type {Node} */ (event.relatedTarget))) close(null); },
      onKeydown: (event) => {
        const at = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
        const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
        if (event.key === "Escape" || event.key === "Tab") close(null);
        else if (to !== undefined) items[to % items.length].focus();
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    }, ...items);
    document.body.append(menu);
    menu.style.left = `${Math.max(4, Math.min(left, innerWidth - menu.offsetWidth - 4))}px`;
    menu.style.top = `${Math.max(4, Math.min(bottom + 2, innerHeight - menu.offsetHeight - 4))}px`;
    items[0].focus();
  });
}
