// What is done once nobody has asked for it again for a moment: while somebody types it waits.

/** What asks for an act that is done when it was not asked for during a pause of milliseconds; `cancel` asks no more. */
export function later(act, pause) {
  let timer = 0;
  const cancel = () => clearTimeout(timer);
  const ask = () => { cancel(); timer = window.setTimeout(act, pause); };
  return Object.assign(ask, { cancel });
}
