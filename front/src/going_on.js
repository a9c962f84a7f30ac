// What somebody has done in the page: an answer that comes late takes nobody away who has gone on.

/** Keys that do nothing alone. */
export const MODIFIERS = ["Control", "Shift", "Alt", "AltGraph", "Meta"];
let acts = 0;
for (const type of ["keydown", "pointerdown"]) {
  addEventListener(type, (event) => { if (!MODIFIERS.includes(/** @type {KeyboardEvent} */ (event).key)) acts++; }, { capture: true });
}

/** What tells, whenever it is asked, whether nobody has pressed a key or a button of the mouse since now. */
export function quietFromNow() {
  const before = acts;
  return () => acts === before;
}
