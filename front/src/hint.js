// What stands in a field while it is empty: never more than there is room for.

const pen = document.createElement("canvas").getContext("2d");

/**
 * Show in a field the first of some hints that is not cut off, whatever becomes of its width; none where each would be. Returns what is
 * called when there are other hints.
 * @param {HTMLInputElement} input
 * @param {() => string[]} hints the longest first
 */
export function fittingHint(input, hints) {
  const fit = () => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (room <= 0) return; // it is not shown
    pen.font = font;
    input.placeholder = hints().find((each) => pen.measureText(each).width <= room) ?? "";
  };
  new ResizeObserver(fit).observe(input);
  return fit;
}
