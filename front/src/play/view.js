// Play: a game with or without rules, drawn with the faces as they are typed now.
import { h } from "../elements.js";
import { showing } from "../view_failure.js";
import { words as word } from "../words.js";
import { FreeTable } from "./free.js";
import { noteTable, tableBefore } from "./place.js";
import { RulesTable } from "./rules.js";
import { Setup } from "./setup.js";
import { words } from "./words.js";

export { words };

export function mount(root, studio) {
  let table = null;
  let lastSetup = null;
  let game = "";

  const fail = (error) => studio.fail(error);

  const showSetup = () => {
    table?.close();
    table = null;
    noteTable("");
    root.replaceChildren(setup.root);
    showing(root, () => setup.show());
  };

  /** Sit down at a table that has been set up. */
  const sitDown = (found) => {
    studio.tell("");
    table?.close();
    const Kind = found.kind === "free" ? FreeTable : RulesTable;
    const params = lastSetup;
    const again = params ? () => begin({ ...params, like: found.play }) : null;
    table = new Kind(studio, found, { leave: showSetup, again });
    game = found.game;
    noteTable(found.play);
    root.replaceChildren(table.root);
    table.go();
  };

  const begin = async (params) => {
    try {
      const found = await studio.call("ordo/play/new", params);
      if (table) await studio.call("ordo/play/leave", { play: table.play });
      lastSetup = { ...params, like: undefined };
      sitDown(found);
    } catch (error) { fail(error);  }
  };

  const setup = new Setup(studio, {
    begin,
    load: async (text, language) => {
      try {
        const found = await studio.call("ordo/play/load", { text, language });
        lastSetup = null;
        sitDown(found);
      } catch (error) { fail(error); }
    },
    sit: async (listed, seats) => {
      try {
        const found = await studio.call("ordo/play/sit", { play: listed.play, seats });
        lastSetup = null;
        sitDown(found);
      } catch (error) { fail(error); }
    },
  });

  studio.addEventListener("chosen", () => {
    if (root.hidden || !root.isConnected) return;
    const shown = table ? game : setup.options?.game;
    if (shown !== undefined && shown !== studio.chosen.game) showSetup();
  });
  root.append(h("p", { class: "loading" }, word("play-setup")));
  /** Open the record that another view has left. */
  const openRecord = () => {
    const text = studio.record;
    studio.record = "";
    setup.load(text, studio.chosen.language);
  };

  const first = async () => {
    const found = await tableBefore(studio).catch(() => null);
    if (found && !table) sitDown(found);
    else if (!table) showSetup();
  };

  return {
    show: () => {
      if (studio.record) openRecord();
      else if (!table && !setup.options) first();
      else if (!table || game !== studio.chosen.game) showSetup();
      else table.go();
    },
  };
}
