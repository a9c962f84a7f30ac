"""The reports under docs/reports: whole pages of `ordo balance`, of these cards, told where they are linked."""

import re
import shlex
from html import unescape

import click
import pytest

from ordo_pnp.cli import root

MOST_BYTES = 150_000
NAMES = ("crown", "komarn", "trial")
SHIPPED = {"crown": ("ordonnance", ("base", "crown")), "komarn": ("komarn", ("base",))}


@pytest.fixture(params=NAMES)
def name(request):
    return request.param


@pytest.fixture
def report(repository, name):
    return (repository / f"docs/reports/{name}.html").read_text(encoding="utf-8")


def told(report, term):
    """Return what a report says of how it was made."""
    found = re.search(rf"<dt>{term}</dt><dd>(?:<code>)?(.*?)(?:</code>)?</dd>", report)
    return unescape(found[1])


def options(report):
    """Return the options of the command of a report, read as the program reads them."""
    words = shlex.split(told(report, "Command"))
    assert words[:2] == ["ordo", "balance"]
    context = click.Context(root, info_name="ordo", **root.context_settings)
    name, command, rest = root.resolve_command(context, words[1:])
    return command.make_context(name, rest, parent=context).params


def test_every_report_is_known(repository):
    """What lies there is what these tests look at."""
    assert sorted(page.stem for page in (repository / "docs/reports").iterdir()) == list(NAMES)


def test_a_report_is_one_small_whole_page(repository, name, report):
    """No script, nothing from elsewhere, no more bytes than a report may have; all games were played."""
    assert len((repository / f"docs/reports/{name}.html").read_bytes()) <= MOST_BYTES
    assert re.search(r"<script|<link|<iframe|https?://(?!www\.w3\.org/)", report) is None
    played, asked = told(report, "Games").split(" of ")
    assert played == asked == str(options(report)["games"])


def test_a_report_tells_the_command_that_made_it(report):
    """The command can be read by the program, with the seed and the games that the page is of."""
    chosen = options(report)
    assert told(report, "Seed") == str(chosen["seed"])
    assert f"{chosen['games']:,} games of {chosen['players']} players" in report
    assert re.fullmatch("[0-9a-f]{16}", told(report, "Cards and rules"))


def test_a_link_to_a_report_names_its_bots_and_games(repository, name, report):
    """The index says in a sentence which bots played how many games."""
    chosen = options(report)
    text = (repository / "docs/index.md").read_text(encoding="utf-8")
    (line,) = [each for each in text.splitlines() if f"(reports/{name}.html)" in each]
    assert f"{chosen['games']:,} games" in line
    assert all(bot in line for bot in chosen["bots"].split(","))


@pytest.mark.parametrize("name", SHIPPED, indirect=True)
def test_a_report_is_of_the_cards_and_rules_of_today(catalog, name, report):
    """Each card that is drawn has a row and no other has one, and the rules are those that the command means."""
    from ordo_pnp.games import load_game
    from ordo_pnp.project import find_workspace, fingerprint

    game, sets = SHIPPED[name]
    chosen = options(report)
    match = load_game(catalog, game).prepare(chosen["players"], dict(chosen["rules"]), sets)
    drawn = {each.name.replace("/", "-") for each in getattr(match, "cards", ())}
    assert (chosen["game"], chosen["sets"]) == (game, ",".join(sets))
    assert set(re.findall('<g class="card" id="card-([^"]+)"', report)) == drawn
    with find_workspace((), (), game) as place:
        assert told(report, "Cards and rules") == fingerprint(place, match)
    assert told(report, "Rules") == ", ".join(f"{key} {value}" for key, value in match.rules.items())
