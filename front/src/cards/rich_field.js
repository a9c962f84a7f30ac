// A text with signs and bold or italic words: buttons for them, and what may come at the caret: signs after {, keywords after @ or their first letters.
import { h } from "../elements.js";
import { dropDown } from "../drop_down.js";
import { words as word } from "../words.js";

/** Offers that are listed. */
const MOST = 8;
/** Letters of a keyword after which it is offered. */
const LEAST = 3;
/** Signs in the menu of all of them. */
const MOST_SIGNS = 300;
let count = 0;

/** A sign as a small picture. */
const signPicture = (studio, name) => {
  const { game, card } = studio.chosen;
  return h("img", { alt: "", loading: "lazy", class: "sign", src: `/sign/${game}/${card.split("/")[0]}/${encodeURIComponent(name)}.svg` });
};

/** Put a text in the place of what stands between two places, so that Ctrl-Z takes it back. */
function put(area, text, from = area.selectionStart, to = area.selectionEnd) {
  area.focus();
  area.setSelectionRange(from, to);
  if (!document.execCommand("insertText", false, text)) {
    area.setRangeText(text, from, to, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Put stars around the chosen words, or take them away. */
function surround(area, stars) {
  const { selectionStart: from, selectionEnd: to, value } = area;
  const chosen = value.slice(from, to);
  const [before, after] = [value.slice(from - stars.length, from), value.slice(to, to + stars.length)];
  if (before === stars && after === stars && chosen) {
    put(area, chosen, from - stars.length, to + stars.length);
    area.setSelectionRange(from - stars.length, to - stars.length);
  } else {
    put(area, `${stars}${chosen}${stars}`);
    area.setSelectionRange(from + stars.length, to + stars.length);
  }
}

/** @param {HTMLTextAreaElement} area @param {any} offers signs, `used` ones for buttons, and keywords @param {any} studio @param {string} title of the field */
export function richField(area, offers, studio, title) {
  const id = `text-offers-${++count}`;
  const list = h("ul", { id, class: "text-offers", role: "listbox", "aria-label": word("text-offers"), hidden: true });
  for (const [key, value] of Object.entries({ "aria-autocomplete": "list", "aria-controls": id })) area.setAttribute(key, value);
  let found = [];
  let at = -1;
  let start = 0;

  const fit = () => { area.style.height = "auto"; area.style.height = `${area.scrollHeight + 2}px`; };
  const close = () => { found = []; list.hidden = true; area.removeAttribute("aria-activedescendant"); };

  function mark(next) {
    at = next;
    for (const [number, each] of [...list.children].entries()) each.setAttribute("aria-selected", String(number === at));
    area.setAttribute("aria-activedescendant", `${id}-${at}`);
    list.children[at]?.scrollIntoView({ block: "nearest" });
  }

  function take(each) {
    const end = area.selectionStart;
    close();
    put(area, each.text, start, area.value[end] === "}" && each.sign ? end + 1 : end);
  }

  function offer() {
    const before = area.value.slice(0, area.selectionStart);
    const brace = /\{([^{}\n]*)$/.exec(before);
    const asked = brace ?? /@([\p{L}\d -]*)$/u.exec(before) ?? /(?<![\p{L}\d])(\p{L}{3,})$/u.exec(before);
    if (!asked || area.selectionStart !== area.selectionEnd) return close();
    const typed = asked[1].toLowerCase();
    start = asked.index;
    const fitting = (names) => [...names.filter((each) => each.toLowerCase().startsWith(typed)), ...names.filter((each) => !each.toLowerCase().startsWith(typed) && typed && each.toLowerCase().includes(typed))];
    found = brace ? fitting([...new Set([...offers.used, ...offers.signs])]).map((name) => ({ sign: name, text: `{${name}}`, label: name }))
      : fitting(offers.keywords).filter((each) => asked[0].startsWith("@") || (typed.length >= LEAST && each.toLowerCase().startsWith(typed) && each !== asked[1])).map((name) => ({ sign: null, text: name, label: name }));
    found = found.slice(0, MOST);
    if (!found.length) return close();
    list.replaceChildren(...found.map((each, number) => h("li", { id: `${id}-${number}`, role: "option", "aria-selected": "false", onPointerdown: (event) => { event.preventDefault(); take(each); } }, each.sign ? signPicture(studio, each.sign) : null, each.label)));
    list.hidden = false;
    if (brace || asked[0].startsWith("@")) mark(0);
    else { at = -1; area.removeAttribute("aria-activedescendant"); }
  }

  area.addEventListener("input", () => { fit(); offer(); });
  area.addEventListener("set", () => { fit(); close(); });
  area.addEventListener("blur", close);
  area.addEventListener("keydown", (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (isCommand && event.key === "b") surround(area, "**");
    else if (isCommand && event.key === "i") surround(area, "*");
    else if (!found.length || event.altKey || isCommand) return;
    else if (step) mark((at + step + found.length) % found.length);
    else if ((event.key === "Enter" || event.key === "Tab") && at >= 0) take(found[at]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  new ResizeObserver(fit).observe(area);

  const tool = (label, said, act) => h("button", { type: "button", tabindex: "-1", "aria-label": `${title}: ${said}`, title: said, onPointerdown: (event) => event.preventDefault(), onClick: act }, label);
  const sign = (name) => tool(signPicture(studio, name), `{${name}}`, () => put(area, `{${name}}`));
  const menu = (name, label, make) => {
    const inside = h("div", { class: "offer-menu" });
    const drop = dropDown(name, label, inside, `${title}: ${label}`);
    drop.querySelector("summary").tabIndex = -1;
    drop.addEventListener("toggle", () => { if (drop.open && !inside.childElementCount) inside.append(...make(() => { drop.open = false; })); });
    return drop;
  };
  const signs = menu("sign-menu", word("all-signs"), (shut) => offers.signs.slice(0, MOST_SIGNS).map((name) => h("button", { type: "button", title: name, onClick: () => { shut(); put(area, `{${name}}`); } }, signPicture(studio, name), name)));
  const keywords = menu("keyword-menu", word("all-keywords"), (shut) => offers.keywords.map((name) => h("button", { type: "button", onClick: () => { shut(); put(area, name); } }, name)));
  return h("div", { class: "rich" },
    h("div", { class: "rich-tools", role: "toolbar", "aria-label": word("text-tools", { field: title }) },
      tool(h("b", {}, "B"), `${word("bold")} (Ctrl-B)`, () => surround(area, "**")), tool(h("i", {}, "I"), `${word("italic")} (Ctrl-I)`, () => surround(area, "*")),
      ...offers.used.map(sign), offers.signs.length ? signs : null, offers.keywords.length ? keywords : null),
    area, list);
}
