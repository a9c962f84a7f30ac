"""What must hold of a changed project: each oracle runs commands on a bench, which notes what must not be.

An oracle returns whether the input was accepted: then everything that follows from it has been tried, too.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import yaml

from fuzz.bench import gist
from fuzz.grids import cells_of
from fuzz.neighbours import NEIGHBOURS, READING, lay_out
from ordo_pnp.base import clipped
from ordo_pnp.cards import plain_text, read_markup, typographic
from ordo_pnp.tables import signs_written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fuzz.bench import Bench
    from fuzz.process import Ran

# So often cards that follow a size are printed in another one, too.
_OTHER_SIZE: Final = 0.3
_OTHER_PAPER: Final = re.compile(r"such as `--paper ([^`]+)`")


def project(bench: Bench) -> bool:
    """A card database that the check calls fine can be built, played, read as a book, exported and imported."""
    ran, found = bench.findings()
    if bench.random.random() < 0.2:
        again, others = bench.findings("--no-cache")
        if (again.code, others) != (ran.code, found):
            bench.fail("check: another verdict without its cache", again)
    if ran.code == 1:
        _refused(bench)
    return ran.code == 0 and _fine(bench, ())


def expansion(bench: Bench) -> bool:
    """A set from outside that the check calls fine can be used like the card database."""
    ran, found = bench.findings("--with", "trial")
    if ran.code:
        errors = [each for each in found if each["severity"] == "error"]
        is_of_play = bool(errors) and all("/scenarios/" in each["file"] for each in errors)  # cards print all the same
        codes = (0, 1, 2) if is_of_play else (1, 2)
        bench.run("build", "--with", "trial", "set:trial", "-o", "out", codes=codes)
        return False
    return _fine(bench, ("--with", "trial"))


def foreign_set(bench: Bench) -> bool:
    """A set in any language that the check calls fine can be listed, shown, built, exported and played, with and without ``--lang``."""
    ran, _ = bench.findings("--with", "trial")
    if ran.code:
        return False
    own = ("--with", "trial", "set:trial")
    cards = _json(bench, bench.run("list", "--json", *own, codes=(0,))) or []
    for language in ((), ("--lang", "en"), ("--lang", "de")):
        bench.run("build", *own, *language, "-o", "out", codes=(0,))
        bench.run("export", "grid", *own, *language, "--dpi", "30", "-o", "grid", codes=(0,))
        bench.run("export", "gallery", *own, *language, "-o", "gallery.html", codes=(0,))
        for card in bench.random.sample(cards, min(1, len(cards))):
            bench.run("show", card["id"], "--with", "trial", *language, "--png", "card.png", "--dpi", "40", codes=(0,))
    bench.run("play", "--with", "trial", "--sets", "trial", "--seats", "me,greedy", "--seed", "1", codes=(0,))
    bench.run("translate", "--with", "trial", codes=(0,))
    _set_up(bench)
    return _fine(bench, ("--with", "trial"))


def _set_up(bench: Bench) -> None:
    """Ask what *Play* of the studio offers to begin with."""

    def ask() -> int:
        from ordo_pnp.editor import Params  # after the modules have been imported by turns
        from ordo_pnp.editor.studio.desk import Desk, StudioWindow
        from ordo_pnp.editor.studio.features import METHODS
        from ordo_pnp.project import find_workspace

        with find_workspace((), (Path("trial"),), None) as workspace:
            desk = Desk(workspace)
            window = StudioWindow(desk, lambda _method, _params: None)
            METHODS["ordo/overview"](window, Params({}))
            METHODS["ordo/play/options"](window, Params({"game": "ordonnance"}))
            desk.close()
        return 0

    bench.run("studio", codes=(0,), work=ask)


def archive(bench: Bench) -> bool:
    """A zip file of such a set can be used in the same way; nothing of it is unpacked beside it."""
    before = sorted(path for path in bench.folder.parent.rglob("*") if "cache" not in path.parts)
    ran, _ = bench.findings("--with", "trial.zip")
    if before != sorted(path for path in bench.folder.parent.rglob("*") if "cache" not in path.parts):
        bench.fail("check: a zip file is unpacked where it lies", ran)
    return ran.code == 0 and _fine(bench, ("--with", "trial.zip"))


def _refused(bench: Bench) -> None:
    """What is wrong with data stops whoever wants to print them, and formats differ in form only."""
    if bench.random.random() < 0.15:
        bench.run("check", "--format", bench.random.choice(("full", "concise", "github", "sarif")), codes=(1,))
    if bench.random.random() < 0.1:
        bench.run("fmt", codes=(0, 1))


def _fine(bench: Bench, external_sets: tuple[str, ...]) -> bool:
    """Try what must work with data that the check calls fine."""
    listed = bench.run("list", "--json", *external_sets, codes=(0,))
    cards = _json(bench, listed) or []
    games = sorted({each["game"] for each in cards})
    game = ("--game", bench.random.choice(games)) if games else ()
    cards = [each for each in cards if each["game"] in game]
    wanted = [each for each in cards if not external_sets or each["id"].startswith("trial/")] or cards
    kinds = {each["kind"]: each["id"] for each in wanted if each["kind"] != "board"}
    chosen = {*kinds.values(), *(each["id"] for each in bench.random.sample(wanted, min(3, len(wanted))))}
    sheets = b"".join(raw for path, raw in bench.files.items() if "/sheets/" in path)
    papers = [each for each in 6 * ("a4",) + ("letter", "a3", "poster") if f" {each}:".encode() in sheets]
    paper = bench.random.choice(papers or ["a4"])
    if chosen:
        words = ("build", *external_sets, *game, f"id:{','.join(sorted(chosen))}", "--paper", paper, "-o", "out")
        words += ("--lang", bench.random.choice(("en", "all")))
        is_own = game == ("--game", "own")
        if is_own and bench.random.random() < _OTHER_SIZE:  # what is fine in one size may be too long in another
            bench.run(*words, "--size", bench.random.choice(("mini", "tarot", "square", "30x60")), codes=(0, 1))
        ran = bench.run(*words, codes=(0, 1))
        if ran.code and _can_print(bench):
            _on_another_paper(bench, words, ran)
    if game == ("--game", "own"):  # it has no rules
        _round_trip(bench, external_sets, game)
        return True
    bench.run("scenario", *(external_sets[1:] or ()), codes=(0, 1))
    sets = ("--sets", "trial") if any(each["id"].startswith("trial/") for each in cards) else ()
    bots = bench.random.choice(("random", "greedy", "greedy,random"))
    bench.run("simulate", *external_sets, *game, *sets, "--games", "6", "--bots", bots, "--one-by-one", codes=(0,))
    if any("/rulebook/" in path and path.endswith(".md") for path in bench.files):
        form = bench.random.choice(("html", "html", "pdf", "all"))
        bench.run("rulebook", "--format", form, "-o", "out", codes=(0,))
    if cards and not any(each.endswith(".zip") for each in external_sets):
        _round_trip(bench, external_sets, game)
    return True


def _on_another_paper(bench: Bench, words: tuple[str, ...], refused: Ran) -> None:
    """Build again on the paper that is named for a piece: only one that the first is too small for may be refused."""
    named = _OTHER_PAPER.search(refused.err)
    if named is None or "[CAT752]" not in refused.err or "-->" not in refused.err:
        bench.fail(f"build: exit 1, {gist(refused)}", refused)
    else:
        bench.run(*words, "--paper", named[1], codes=(0,))


def _can_print(bench: Bench) -> bool:
    """Whether there are papers and sheets; a database without them is sound, but for play only."""
    found = [raw for path, raw in bench.files.items() if path.startswith("cards/")]
    return all(any(key in raw for raw in found) for key in (b"\npapers:", b"\nsheet:"))


def _round_trip(bench: Bench, external_sets: tuple[str, ...], game: tuple[str, ...]) -> None:
    """Exported, imported and written in one style, data are what they were."""
    form = bench.random.choice(("csv", "csv", "xlsx"))
    filters = ("set:trial",) if external_sets else ()
    made = bench.run("export", form, *external_sets, *game, *filters, "-o", f"again.{form}", codes=(0,))
    if made.code == 0:
        taken = bench.run("import", f"again.{form}", *external_sets, *game, "--yes", codes=(0,))
        if taken.code == 0 and "nothing changes" not in taken.out:
            bench.fail("import: what was exported changes something", taken)
    if bench.random.random() < 0.3:
        bench.run("fmt", *(external_sets[1:] or ()), codes=(0,))
        again, _ = bench.findings(*(external_sets[1:] or ()))
        if again.code:
            bench.fail(f"fmt: leaves what the check refuses, {gist(again)}", again)


def _json(bench: Bench, ran: Any) -> Any:
    if ran.code:
        return None
    try:
        return json.loads(ran.out)
    except ValueError:
        bench.fail(f"{ran.words[0]}: its JSON cannot be read", ran)
        return None


def score(bench: Bench) -> bool:
    """A table is scored, or refused with a place."""
    return _played(bench, "score", "table.yaml")


def replay(bench: Bench) -> bool:
    """A record is played again, or refused with a place."""
    return _played(bench, "replay", "record.yaml", *(("--until", "5") if bench.random.random() < 0.2 else ()))


def _played(bench: Bench, command: str, file: str, *more: str) -> bool:
    if bench.random.random() < 0.3 and file in bench.files:
        ran = bench.run(command, "-", "--json", *more, stdin=bench.files[file])
    else:
        ran = bench.run(command, file, "--json", *more, codes=(0, 1, 2) if file not in bench.files else (0, 1))
    if ran.code == 1 and "-->" not in ran.err and not ran.is_crash:
        bench.fail(f"{command}: refused without a place", ran)
    if ran.code == 0:
        _json(bench, ran)
        bench.run(command, file, *more, codes=(0,))
    return ran.code == 0


def scenario(bench: Bench) -> bool:
    """Scenarios are run, or refused with a place."""
    ran = bench.run("scenario", "scenarios.yaml", codes=(0, 1, 2) if "scenarios.yaml" not in bench.files else (0, 1))
    is_run = ran.out.rstrip().endswith((" passed", " failed"))
    if ran.code == 1 and not is_run and "-->" not in ran.err and not ran.is_crash:
        bench.fail("scenario: refused without a place", ran)
    return is_run


def sheet(bench: Bench) -> bool:
    """A spreadsheet is taken back, or refused with the address of a cell; what it leaves is fine and the same again."""
    file = next((each for each in bench.target if each.startswith("cards.")), "cards.csv")
    if file not in bench.files:
        bench.run("import", file, "--with", "trial", "--yes", codes=(1, 2))
        return False
    ran = bench.run("import", file, "--with", "trial", "--yes")
    if ran.code or ran.is_crash:
        return False
    checked, _ = bench.findings("trial")
    if checked.code:
        bench.fail(f"import: leaves what the check refuses, {gist(checked)}", checked)
        return True
    again = bench.run("import", file, "--with", "trial", "--yes", codes=(0,))
    if again.code == 0 and "nothing changes" not in again.out:
        bench.fail("import: changes something the second time", again)
    return _fine(bench, ("--with", "trial")) if "nothing changes" not in ran.out else True


def new_game(bench: Bench) -> bool:
    """A table becomes a project that the check can read, with every cell or a remark about it, or is refused with a place."""
    file = next((each for each in bench.target if each.startswith("table.")), "table.csv")
    ran = bench.run("new", "game", "made", "--from", file, codes=(0, 1) if file in bench.files else (2,))
    if ran.code == 1 and "-->" not in ran.err and not ran.is_crash:
        bench.fail("new game: refused without a place", ran)
    if ran.code or ran.is_crash:
        return False
    _, found = bench.findings("made")
    unreadable = [each for each in found if each["code"] < "CAT100" and each["severity"] == "error"]
    if unreadable:
        bench.fail(f"new game: writes what cannot be read, {unreadable[0]['code']}", ran)
    made = sorted((bench.folder / "made" / "cards").rglob("*.yaml"))
    texts = {text for path in made for text in _scalars(yaml.safe_load(path.read_bytes()))}
    kept = texts | {plain_text(text) for text in texts}
    said = ran.out + ran.err
    lost = [
        text
        for text in cells_of(bench.files[file], file)
        if kept.isdisjoint(_taken(text)) and clipped(text) not in said  # remarks show it so
    ]
    if lost and not unreadable and " more" not in said:  # remarks name some cells, and count the others
        bench.fail("new game: loses a cell", ran)
    if not any(each["severity"] == "error" for each in found):
        bench.run("build", "made", "-o", "out", codes=(0,))
    return True


def _taken(text: str) -> set[str]:
    """Return a cell as a game may have it: its words, and with the marks that English prints."""
    read = read_markup(text)
    words = [text] if read is None else [text, read.words, read.text]
    return {form for each in words for form in (signs_written(each, {}), typographic(signs_written(each, {}), "en"))}


def _scalars(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        data = [part for item in data.items() for part in item]
    for each in data if isinstance(data, list) else ():
        yield from _scalars(each)
    if not isinstance(data, list):
        yield str(data).lower() if isinstance(data, bool) else str(data)


def cache(bench: Bench) -> bool:
    """Whatever stands in the cache, the verdict is that of the files."""
    if bench.random.random() < 0.15:
        _something_else(bench)
    fresh, wanted = bench.findings("--no-cache")
    ran, found = bench.findings()
    if (ran.code, found) != (fresh.code, wanted):
        bench.fail("check: a damaged cache changes its verdict", ran)
    if bench.random.random() < 0.4:
        if any(path.endswith(".md") for path in bench.files):
            bench.run("rulebook", "--format", "html", "-o", "out", codes=(0,))
        bench.run("build", "kind:aid", "-o", "out", codes=(0,))
    return ran.code == 0


def _something_else(bench: Bench) -> None:
    """Put what is no file in the place of a cache."""
    found = sorted((bench.folder.parent / "cache").rglob("*.json"))
    if not found:
        return
    path = bench.random.choice(found)
    path.unlink()
    match bench.random.randrange(3):
        case 0:
            os.mkfifo(path)
        case 1:
            path.mkdir()
        case _:
            path.symlink_to(path.name)


def arguments(bench: Bench) -> bool:
    """Whatever is typed, the command does it or says what is wrong with it."""
    words = bench.files["words.json"].decode(errors="surrogatepass")
    ran = bench.run(*json.loads(words), codes=(0, 1, 2), stdin=bench.random.choice((b"", b"y\n", b"\xff\x00")))
    outside = [path.name for path in bench.folder.parent.iterdir() if path.name not in ("case", "cache", "tmp", "warm")]
    if outside:
        bench.fail("a command wrote outside of its folder", ran)
    return ran.code == 0


def neighbours(bench: Bench) -> bool:
    """Beside any odd entry each command works or reports an error."""
    lay_out(json.loads(bench.files[NEIGHBOURS]), bench.folder)
    ran = [bench.run(*line.split(), codes=(0, 1, 2)) for line in bench.random.sample(READING, 4)]
    return all(each.code == 0 for each in ran)
