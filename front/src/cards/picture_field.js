// The picture of a card: shown, dropped, pasted, or chosen from those in the folder of the set.
import { openDialog } from "../dialog.js";
import { h } from "../elements.js";
import { words as word } from "../words.js";

const address = (studio, path) => {
  const { game, card } = studio.chosen;
  return `/picture/${game}/${card.split("/")[0]}/${path.split("/").map(encodeURIComponent).join("/")}`;
};

async function encoded(file) {
  const data = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let from = 0; from < data.length; from += 0x8000) text += String.fromCharCode(...data.subarray(from, from + 0x8000));
  return btoa(text);
}

/** @param {HTMLInputElement} input its value is the path @param {any} form which has `studio` and `offers` */
export function pictureField(input, form) {
  const { studio } = form;
  const image = h("img", { alt: "", hidden: true, onLoad: () => { size.textContent = `${image.naturalWidth} × ${image.naturalHeight}`; image.hidden = false; none.hidden = true; }, onError: () => { image.hidden = true; none.hidden = false; size.textContent = ""; } });
  const none = h("span", { class: "no-picture", "aria-hidden": "true" }, "🖼");
  const size = h("span", { class: "faint" });
  const refusal = h("p", { class: "refusal error", role: "alert", lang: "en" });
  const file = h("input", { type: "file", accept: "image/*", hidden: true, onChange: () => { if (file.files[0]) take(file.files[0]); file.value = ""; } });

  function show() {
    refusal.textContent = "";
    if (input.value) image.src = address(studio, input.value);
    else { image.removeAttribute("src"); image.hidden = true; none.hidden = false; size.textContent = ""; }
  }

  function write(path) {
    input.value = path;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  async function take(dropped) {
    const { game, card } = studio.chosen;
    refusal.textContent = "";
    try {
      const name = dropped.name || `${card.split("/")[1]}.${dropped.type.split("/")[1]}`;
      const { path } = await studio.call("ordo/putPicture", { game, set: card.split("/")[0], name, data: await encoded(dropped), beside: input.value });
      if (card !== studio.chosen.card) return;
      form.offers.pictures = [...new Set([...form.offers.pictures, path])].sort();
      write(path);
    } catch (error) {
      refusal.textContent = error.message;
    }
  }

  async function choose() {
    const path = await openDialog(word("choose-picture"), ({ close }) => [
      form.offers.pictures.length ? h("div", { class: "picture-list" }, ...form.offers.pictures.map((each) => h("button", { type: "button", "aria-pressed": String(each === input.value), onClick: () => close(each) }, h("img", { alt: "", loading: "lazy", src: address(studio, each) }), h("span", {}, each)))) : h("p", {}, word("no-pictures")),
      h("p", { class: "choices" }, h("button", { type: "button", onClick: () => { close(); file.click(); } }, word("picture-from-file")), h("button", { type: "button", onClick: () => close() }, word("cancel"))),
    ], "cards pictures");
    if (path) write(path);
  }

  input.addEventListener("set", show);
  input.addEventListener("input", show);
  const place = h("div", {
    class: "picture-field",
    onDragover: (event) => { event.preventDefault(); place.classList.add("is-target"); },
    onDragleave: () => place.classList.remove("is-target"),
    onDrop: (event) => { event.preventDefault(); place.classList.remove("is-target"); if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0]); },
    onPaste: (event) => { const pasted = [...event.clipboardData.files].find((each) => each.type.startsWith("image/")); if (pasted) { event.preventDefault(); take(pasted); } },
  },
    h("div", { class: "picture-shown" }, image, none),
    h("div", { class: "picture-words" }, input, h("span", { class: "faint" }, size, " ", word("drop-picture")), refusal),
    h("div", { class: "picture-acts" }, h("button", { type: "button", onClick: choose }, word("choose-picture"))), file);
  return place;
}
