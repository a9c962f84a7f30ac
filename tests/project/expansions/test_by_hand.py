"""Cards that people play by hand, by a text that no rules know: printed, listed and translated as any card, left out by bots."""

import json

import pytest

from ordo_pnp.cards import Schemas, read_bytes, schemas_folder

SET = "format: 1\nset: {id: fog, name: Fog, language: en, languages: [en], requires: [base]}\n"
KINGDOM = (
    "format: 1\nkingdoms:\n  - {id: haze, name: Haze, by_hand: true, text: Cards here lie face down.}\n"
    "  - {id: mud, name: Mud, effects: [{while: in_play, do: [{set_limit: {limit: 5}}]}]}\n"
)
ORDONNANCE = "format: 1\nordonnances:\n  - {id: encore, name: Encore, by_hand: true, text: Do again what was done.}\n"
UNIT = (
    "format: 1\nunits:\n"
    '  - {id: hermit, name: Hermit, by_hand: true, symbols: [banner], text: "Counts only if no other {banner} lies here."}\n'
    "  - {id: chameleon, name: Chameleon, by_hand: true, ends: {top: [helm], bottom: [banner]}, text: Turn it over at the end.}\n"
)
GERMAN = (
    "format: 1\ntext:\n  language: de\n  entries:\n"
    '    haze: {source: "00000000", name: Dunst, text: Karten liegen hier verdeckt.}\n'
)
CARDS = ["fog/chameleon", "fog/encore", "fog/haze", "fog/hermit"]


@pytest.fixture
def fog(ordo):
    """A set with such a card of each kind, and one with two ends; one other card is played by rules."""
    folder = ordo.folder / "fog"
    (folder / "text").mkdir(parents=True)
    for name, content in (("set", SET), ("kingdoms", KINGDOM), ("ordonnances", ORDONNANCE), ("units", UNIT)):
        (folder / f"{name}.yaml").write_text(content, "utf-8")
    return folder


@pytest.mark.slow
def test_such_a_card_is_checked_listed_and_printed(ordo, fog):
    """It needs no effects, and nobody misses it in the games of the check; its text stands on the card."""
    assert "no problems found" in ordo("check", "fog", "--strict").stdout
    listed = json.loads(ordo("list", "--with", "fog", "set:fog", "--json").stdout)
    assert sorted(each["id"] for each in listed if each.get("by_hand")) == CARDS
    assert "5 cards" in ordo("build", "--with", "fog", "set:fog").stdout
    for slug, words in (
        ("haze", "face down"),
        ("encore", "Do again"),
        ("hermit", "Counts only"),
        ("chameleon", "Turn it over"),
    ):
        assert words in ordo("show", "--with", "fog", f"fog/{slug}").stdout


def test_such_a_card_is_translated(ordo, fog):
    """Its text is one of those to translate; in a language that has none the set's own is shown."""
    (fog / "text" / "de.yaml").write_text(GERMAN, "utf-8")

    told = ordo("translate", "--with", "fog", "--lang", "de").stdout
    assert "Do again what was done." in told
    assert "Karten liegen hier verdeckt." in ordo("show", "--with", "fog", "fog/haze", "--lang", "de").stdout
    assert "Cards here lie face down." in ordo("show", "--with", "fog", "fog/haze", "--lang", "ru").stdout


def test_games_by_bots_leave_it_out_and_say_so(ordo, fog):
    """The others are played, as if these cards were not there."""
    done = ordo("simulate", "--with", "fog", "--players", "2", "--games", "1", "--bots", "random")

    assert "Left out, as people play them by hand: fog/haze, fog/encore, fog/hermit, fog/chameleon" in done.stderr
    assert "Sets: base, fog" in done.stdout


def test_people_have_it_on_their_table(ordo, fog):
    """At a table without rules it lies in the deck with all others."""
    words = (
        "play",
        "--free",
        "--with",
        "fog",
        "--sets",
        "fog",
        "--seats",
        "Anna,Ben",
        "--seed",
        "4",
        "--record",
        "f.yaml",
    )
    ordo(*words, stdin="quit\n", check=None)

    kept = (ordo.folder / "f.yaml").read_text("utf-8")
    assert [card for card in CARDS if card in kept] == CARDS


@pytest.mark.slow
def test_a_position_with_it_cannot_be_scored(ordo, fog):
    """No rules know what it does; the finding says so at its place."""
    table = "format: 1\ngame: ordonnance\nplayers: [North, South]\narmies:\n  - antioch: [{card: fog/hermit}]\n  - {}\n"
    (fog / "table.yaml").write_text(table, "utf-8")

    assert "`fog/hermit` is played by hand" in ordo("check", "fog", check=1).stdout


@pytest.mark.parametrize(
    ("kind", "entry", "message"),
    [
        ("kingdoms", "by_hand: true", "`text` is missing"),
        ("kingdoms", "text: Nobody knows.", "`effects` is missing"),
        (
            "ordonnances",
            "by_hand: true, text: Draw., effects: [{when: played, do: [{draw: {count: 1}}]}]",
            "has a `text` and no `effects`",
        ),
        ("ordonnances", "by_hand: false, text: Draw.", "not allowed for `by_hand`"),
        ("units", "symbols: [bow], by_hand: true", "`text` is missing"),
        ("units", "symbols: [bow], text: Nobody knows.", "no rules read the `text` of a unit"),
    ],
)
def test_it_has_a_text_in_place_of_effects(kind, entry, message):
    """A text alone does not make it: somebody has to say that no effects are wanted."""
    text = f"format: 1\n{kind}:\n  - {{id: odd, name: Odd, {entry}}}\n"
    document = read_bytes(text.encode(), f"{kind}.yaml")

    (found,) = Schemas(schemas_folder()).of(document.data, "ordonnance").validate(document)
    assert message in f"{found.message} {found.help}"
