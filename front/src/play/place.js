// The place of this window among the tables: it comes back to its seats when it is loaded again.

const WORD = "ordo-window";
const PLAY = "ordo-play";
const ATTEMPTS = 10;
const PAUSE = 100;
/** New each time: a copy of this window, which has what is stored here, is another one. */
const word = crypto.randomUUID();
const before = sessionStorage.getItem(WORD);
sessionStorage.setItem(WORD, word);

/** The tables of the studio; the seats that this window had before it was loaded are its own again. */
export async function listTables(studio) {
  const { tables } = await studio.call("ordo/play/list", { window: word, before });
  return tables;
}

/** Note the table at which this window sits; "" for none. */
export function noteTable(play) {
  sessionStorage.setItem(PLAY, play);
}

/** The table of a game at which this window sat before it was loaded, if it still has a seat there. */
export async function tableBefore(studio) {
  const play = sessionStorage.getItem(PLAY);
  for (let attempt = 0; play && attempt < ATTEMPTS; attempt++) {
    const found = (await listTables(studio)).find((each) => each.play === play && each.game === studio.chosen.game);
    if (!found) return null;
    if (found.mine.length) return found;
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); }); // the studio has not yet seen that the window is gone
  }
  return null;
}
