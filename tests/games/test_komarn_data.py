"""The checks of Komarn's own data: the board by itself, and tiles, tokens, pieces and rules against it."""

import re
from dataclasses import replace

import pytest

from ordo_pnp.cards import Origin, Schemas, read_bytes, schemas_folder
from ordo_pnp.games.komarn.board import River
from ordo_pnp.games.komarn.data_checks import check_card, check_game

SHORT = """
board:
  areas: 20
  along: [L, W, R]
  across: [[L, W], [W, R]]
  sites: [{id: S01, bank: L, at: 2}, {id: S02, bank: R, at: 6}, {id: S03, bank: L, at: 12}]
  page_breaks: [9, 20]
  tokens: {castle: 1, maiden: 1, town2: 0, town3: 0, town4: 1}
  layouts:
    layout_a: [maiden, castle, town4]
"""


@pytest.fixture(scope="module")
def game(catalog):
    return catalog.games["komarn"]


@pytest.fixture(scope="module")
def schemas():
    return tuple(Schemas(schemas_folder()).all())


def with_board(game, text, name="board"):
    """Return the game with another board beside or in place of its own, without those of sets."""
    document = read_bytes(text.encode(), f"{name}.yaml")
    assert not document.problems
    boards = {"board": game.files["board"]["board"], name: Origin(document, ("board",))}
    return replace(game, files={**game.files, "board": boards})


def with_rules(game, **defaults):
    """Return the game with other defaults; a double underscore stands for the dot."""
    changed = {
        name: game.variants[name]._replace(default=value)
        for name, value in ((key.replace("__", "."), value) for key, value in defaults.items())
    }
    return replace(game, variants={**game.variants, **changed})


def with_cards(game, change):
    """Return the game with every card of its base set passed through a function that may drop it."""
    base = game.sets["base"]
    cards = tuple(card for card in map(change, base.cards) if card is not None)
    return replace(game, sets={**game.sets, "base": replace(base, cards=cards)})


def copies(number, *names):
    """Make a change that prints some cards so often."""

    def change(card):
        if card.id.removeprefix("base/") not in names:
            return card
        return replace(card, printing=card.printing._replace(copies=number))

    return change


def codes(game):
    return [each.code.id for each in check_game(game)]


def own_board(game):
    """The committed file as text, to be edited."""
    return game.files["board"]["board"].document.text


def own_strip(game):
    """The committed file without its picture: then any number of areas has room, and a ring is drawn."""
    return re.sub(r"  arms:.*?(?=  along)", "", own_board(game), count=1, flags=re.DOTALL)


def test_the_committed_data_have_no_finding(game):
    """Board, tiles, tokens, pieces, coins and rules fit together."""
    assert list(check_game(game)) == []
    assert [problem for card in game.cards() for problem in check_card(card, game.facts)] == []


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("castle: 10,", "castle: 11,", ["CAT271"]),
        ("  - {id: S26, bank: R, at: 52}", "  - {id: S26, bank: R, at: 54}", ["CAT272"]),
        ("  - {id: S02, bank: R, at: 4}", "  - {id: S02, bank: L, at: 3}", ["CAT273"]),
        ("  - {id: S02, bank: R, at: 4}", "  - {id: S01, bank: R, at: 4}", ["CAT274"]),
        ("layout_a: [castle, maiden,", "layout_a: [maiden, maiden,", ["CAT275"]),
        ("layout_a: [castle, maiden,", "layout_a: [maiden,", ["CAT275"]),
        ("layout_a: [", "layout_b: [", ["CAT288", "CAT288"]),
        ("layout_a: [", "spread: [", ["CAT288", "CAT288"]),
        ("[9, 19, 27,", "[9, 27, 19,", ["CAT276"]),
        ("45, 54]", "45, 53]", ["CAT276"]),
        ("[9, 19, 27,", "[8, 19, 27,", ["CAT277"]),
        ("extra_edges: []", "extra_edges: [[L1, L2]]", ["CAT278"]),
        ("extra_edges: []", "extra_edges: [[L1, L55]]", ["CAT278"]),
        ("extra_edges: []", "extra_edges: [[L1, R1], [R1, L1]]", ["CAT278"]),
        ("removed_edges: []", "removed_edges: [[L1, R1]]", ["CAT278"]),
        ("removed_edges: []", "removed_edges: [[L2, L3]]", ["CAT287"]),
        ("extra_edges: []", "extra_edges: [[L12, R12]]", []),
        ("along: [L, W, R]", "along: [L, R]", ["CAT290"]),
        ("extra_edges: []", "extra_edges: [[W54, W1]]", ["CAT279"]),
        ("ring: false", "ring: true\n  removed_edges: [[R54, R1]]", ["CAT279"]),
        ("    - {area: 29, bank: R, look: well}\n", "", ["CAT296"]),
        ("area: 29, bank: R, look: well", "area: 30, bank: R, look: well", ["CAT295"]),
    ],
)
def test_a_mistake_in_the_board_is_found(game, before, after, expected):
    """Every rule for boards has a code, and a mistake gives that code and nothing else."""
    text = own_board(game)
    assert before in text
    edited = text.replace(before, after, 1)
    if after.startswith("ring"):
        edited = edited.replace("  removed_edges: []\n", "")

    assert codes(with_board(game, edited)) == expected


@pytest.mark.parametrize("name", ["layout_b", "harbour", "first-game"])
def test_the_first_layout_may_have_any_name(game, schemas, name):
    """Renamed on the board and in the values of the rule it has no finding, neither of its form nor of its sense."""
    renamed = with_board(game, own_board(game).replace("layout_a:", f"{name}:"))
    values = ("random", "spread", name)
    offered = {**game.variants, "setup.sites": game.variants["setup.sites"]._replace(values=values)}
    (schema,) = [each for each in schemas if each.name == "komarn/board.schema.json"]

    assert schema.validate(renamed.files["board"]["board"].document) == []
    assert codes(replace(renamed, variants=offered)) == []


def test_a_board_has_a_layout(game, schemas):
    """Where chance does not spread the tokens, one is needed."""
    (schema,) = [each for each in schemas if each.name == "komarn/board.schema.json"]
    none = read_bytes(re.sub(r"layout_a: .*\]", "{}", own_board(game), flags=re.DOTALL).encode(), "board.yaml")
    assert [each.code.id for each in schema.validate(none)] == ["CAT108"]


@pytest.mark.parametrize(
    ("tokens", "none", "why"),
    [
        (
            "castle: 20, maiden: 4, town2: 2, town3: 0, town4: 0",
            "no shuffle",
            "with 20 castles on 26 sites three in a row cannot be avoided",
        ),
        (
            "castle: 2, maiden: 6, town2: 6, town3: 6, town4: 6",
            "in 4 of 4 trials none of 2000 shuffles",
            (
                "it wants no three of a kind in a row and, in each third of the river, 0 to 1 castles, 1 to 3 maidens and "
                "towns worth 14 to 22"
            ),
        ),
    ],
)
def test_tokens_that_are_never_spread_are_told(game, tokens, none, why):
    """Nearly every game would have the first layout, each one where no shuffle can do; where `spread` cannot be chosen that does not matter."""
    text = own_board(game).replace("castle: 10, maiden: 7, town2: 3, town3: 3, town4: 3", tokens)
    kinds = {kind: int(count) for kind, count in re.findall(r"(\w+): (\d+)", tokens)}
    laid = ", ".join(kind for kind, count in kinds.items() for _ in range(count))
    other = with_board(game, re.sub(r"layout_a: \[.*\]", f"layout_a: [{laid}]", text, flags=re.DOTALL))
    found = [each for each in check_game(other) if each.code.id == "CAT289"]

    assert [each.message for each in found] == [
        f"{none} of these tokens is `spread`, and `layout_a` is laid instead: {why}"
    ]
    assert found[0].help == "change the tokens, or take `spread` out of `setup.sites` in `game.yaml`"
    without = game.variants["setup.sites"]._replace(values=("random", "layout_a"))
    assert "CAT289" not in codes(replace(other, variants={**game.variants, "setup.sites": without}))


def test_a_finding_says_where_it_is(game):
    """The place is the wrong value, the other party is named beside it."""
    text = own_board(game).replace("  - {id: S02, bank: R, at: 4}", "  - {id: S02, bank: L, at: 3}")

    (found,) = check_game(with_board(game, text))

    line = text.split("\n")[found.span.line - 1]
    assert line[found.span.column - 1 :] == "3}"
    assert [note for _, note in found.related] == ["the other site"]


def test_there_is_exactly_one_board(game):
    """A second board would be a file that does nothing; without one there is no game."""
    assert codes(with_board(game, SHORT, "short")) == ["CAT270"]
    assert codes(replace(game, files={**game.files, "board": {}})) == ["CAT270"]


def test_soldiers_with_which_nothing_can_happen_are_refused(game):
    """A number with which the first command would end the game cannot be offered; one more can."""
    offered = game.variants["soldiers.3"]._replace(values=("3", "4", "25"))
    other = replace(game, variants={**game.variants, "soldiers.3": offered})
    assert list(check_game(other)) == []

    (found,) = [
        each
        for each in check_game(replace(other, facts={**game.facts, "min_own": 3}))
        if each.span.line == game.origin.span("rules", "soldiers.3", "values").line
    ]

    assert (found.code.id, str(found.severity)) == ("CAT299", "error")
    assert found.message == "3 soldiers are too few: whoever takes command, with 3 of his own, ends the game"
    assert found.help == 'take "3" out: 4 soldiers at least'
    assert found.span.source[found.span.column - 1 : found.span.end_column - 1] == '"3"'


def test_a_short_river_is_sound_but_for_what_is_left_over(game):
    """Fewer areas and sites are an edit of the board alone; what is printed too much is a warning."""
    found = list(check_game(with_board(game, SHORT)))

    assert {str(each.severity) for each in found} == {"warning"}
    assert [each.code.id for each in found] == ["CAT285"] + ["CAT286"] * 3 + ["CAT281"] * 6
    assert "21-54" in found[4].message
    assert [each.help for each in found[1:4]] == [
        'write "30": up to 31 leave room',
        'write "20": up to 21 leave room',
        'write "15": up to 16 leave room',
    ]


def test_a_short_river_with_fewer_tiles_players_and_soldiers_has_no_finding(game):
    """Once the other files follow the board, nothing is left to say."""
    kinds = {"castle": 1, "maiden": 1, "town-4": 1}

    def change(card):
        slug = card.id.removeprefix("base/")
        if card.kind == "number":
            return card if card.fields["number"] <= 20 else None
        if card.kind == "site":
            return copies(kinds[slug], slug)(card) if slug in kinds else None
        number = {"soldier": 25, "camp": 6, "aid": 3}.get(card.kind)
        return card if number is None else copies(number, slug)(card)

    short = with_rules(with_cards(with_board(game, SHORT), change), soldiers__2="25", soldiers__3="20")
    few = replace(short, facts={**short.facts, "players": {"min": 2, "max": 3}})

    assert list(check_game(few)) == []


@pytest.mark.parametrize(
    ("areas", "players", "expected"),
    [(11, (2, 2), []), (10, (2, 2), ["CAT284"]), (15, (2, 3), ["CAT285"]), (21, (2, 4), []), (54, (4, 3), ["CAT284"])],
)
def test_a_river_is_longer_than_all_hands(game, areas, players, expected):
    """With no more areas than numbers in hands nothing is left to draw: an error for the fewest players, else a warning."""
    text = SHORT.replace("areas: 20", f"areas: {areas}").replace("[9, 20]", f"[{areas}]")
    text = text.replace("at: 12", "at: 9")
    facts = {**game.facts, "players": dict(zip(("min", "max"), players, strict=True))}

    found = codes(with_board(replace(game, facts=facts), text))

    assert [code for code in found if code in ("CAT284", "CAT285")] == expected


def test_a_ring_is_sound(game):
    """Its last area borders on its first, and a site may lie between them."""
    text = own_strip(game).replace("ring: false", "ring: true")
    river = River(read_bytes(text.encode(), "board.yaml").data["board"])

    assert codes(with_board(game, text)) == []
    assert {frozenset(("L54", "L1")), frozenset(("W54", "W1")), frozenset(("R54", "R1"))} <= river.edges
    assert river.touched({"bank": "L", "at": 54}) == ("L54", "L1")
    assert len(river.edges) == 267 + 3
    joint = text.replace("  - {id: S26, bank: R, at: 52}", "  - {id: S26, bank: R, at: 54}")
    assert codes(with_board(game, joint)) == []  # the break there cannot be moved, and cuts nothing


def test_a_strip_may_be_a_little_longer(game):
    """Without a picture one more area needs a page break and nothing else."""
    assert codes(with_board(game, own_strip(game).replace("areas: 54", "areas: 55"))) == ["CAT276"]


def test_a_map_whose_ends_lie_apart_is_no_ring(game):
    """The last area would have to lie beside the first: each finding stands at the course, and of sites that come to lie wrongly with it nothing is said."""
    text = own_board(game).replace("ring: false", "ring: true")
    found = list(check_game(with_board(game, text)))

    assert {each.code.id for each in found} == {"CAT295"}
    assert {text.split("\n")[each.span.line - 1].split(": ")[0] for each in found} == {"    - {course"}


@pytest.mark.parametrize(
    ("areas", "board", "message"),
    [
        (2, "ring: true", "a ring needs three areas"),
        (3, "ring: true", None),
        (3, "ring: true\n  removed_edges: [[R3, R1]]", "the ring does not close: R3 and R1 are no neighbours"),
        (3, "ring: false\n  extra_edges: [[W3, W1]]", "the ends of a line are joined: W3 and W1 are neighbours"),
        (2, "ring: false", None),
    ],
)
def test_the_smallest_ring_has_three_areas(game, areas, board, message):
    """Of two areas the last is next to the first already; with three a ring closes or does not, like any other (A07)."""
    text = SHORT.replace("areas: 20", f"areas: {areas}\n  {board}")
    found = [each.message for each in check_game(with_board(game, text)) if each.code.id == "CAT279"]

    assert found == ([] if message is None else [message])


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda card: None if card.id == "base/number-7" else card, ["CAT280"]),
        (copies(2, "number-7"), ["CAT280"]),
        (copies(9, "castle"), ["CAT282"]),
        (copies(11, "castle"), ["CAT281"]),
        (copies(34, "soldier-boar"), ["CAT282"]),
        (copies(7, "sergeant-wolf"), ["CAT281"]),
        (copies(7, "camp"), ["CAT282"]),
        (copies(3, "player-aid"), ["CAT282"]),
        (lambda card: None if card.kind == "provost" else card, ["CAT282"]),
        (lambda card: None if card.id == "base/heller" else card, ["CAT283"]),
    ],
)
def test_what_is_printed_agrees_with_board_and_rules(game, change, expected):
    """Too few, too many, twice, none: each is found at the card."""
    assert codes(with_cards(game, change)) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({"bag__morlocks": "8"}, ["CAT282"]),
        ({"bag__morlocks": "4"}, ["CAT281"]),
        ({"bag__vortex": "2"}, ["CAT282"]),
        ({"soldiers__2": "30"}, ["CAT281"] * 4),
        ({"money__heller_per_schilling": "12"}, ["CAT283"]),
        ({"money__heller_per_schilling": "1"}, ["CAT283"]),
    ],
)
def test_other_defaults_need_other_pieces(game, rules, expected):
    """The printed copies follow the rules that are played by default."""
    assert codes(with_rules(game, **rules)) == expected


def test_a_dearer_schilling_names_the_rule_that_asks_for_it(game):
    """Whoever changed the rule did not touch the coin that the finding stands at."""
    (found,) = check_game(with_rules(game, money__heller_per_schilling="12"))

    assert found.message.startswith("`money.heller_per_schilling` is 12, but no coin is worth 12 heller")
    assert found.help == "write `value: 12`, or correct the rule in `game.yaml`"


@pytest.mark.parametrize(("slug", "right"), [("town-3", 3), ("castle", 1), ("maiden", 1)])
def test_a_token_shows_what_it_is_worth(game, slug, right):
    """The engine pays by the rules, the players by what is printed."""
    card = next(card for card in game.cards() if card.id == f"base/{slug}")
    wrong = replace(card, fields={**card.fields, "value": right + 1})

    (found,) = check_card(wrong, game.facts)

    assert (found.code.id, found.help) == ("CAT283", f"write `value: {right}`")


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("colours: [r, b, g, y]", "colours: [a, c, g, y]", {"CAT105"}),
        ("marshals: {r: Eagle, b: Stag, ", "marshals: {r: Eagle, ", {"CAT103"}),
        ("money: {heller: Heller, ", "money: {", {"CAT103"}),
        ("      winner: ", "      victor: ", {"CAT102", "CAT103"}),
        ('winner: "Winner:\\u00a0{names}."', 'winner: "Winner: {name}."', {"CAT107"}),
    ],
)
def test_the_words_that_are_shown_are_there(game, before, after, expected):
    """Marshals have the letters of the notation, and they, the money and the results have their words."""
    text = game.origin.document.text
    assert text.count(before) == 1
    document = read_bytes(text.replace(before, after).encode(), "game.yaml")
    (schema,) = [each for each in Schemas(schemas_folder()).all() if each.name == "komarn/game.schema.json"]
    assert {each.code.id for each in schema.validate(document)} == expected


def test_what_cannot_be_filled_in_stays_visible(game):
    """A translation with braces around nothing that is known is shown as it was written, and never a crash."""
    words = {"en": {"result": {"winner": "{names} won, {0} {when} {}"}}}
    said = replace(game, words=words).sentence("result", "winner", "de", names="Emma")
    assert said == "Emma won, {0} {when} {}"
