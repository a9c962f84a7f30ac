"""What the printed board does not show of the neighbours that are played."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.games import plugin_of
from ordo_pnp.games.komarn.board import River
from ordo_pnp.games.komarn.data_checks import check_game, undrawn

BANKS = ("L", "W", "R")
BOARD = """
board:
  id: trial
  areas: 20
  ring: {ring}
  along: [{along}]
  across: [{across}]
  extra_edges: [{extra}]
  removed_edges: [{removed}]
  sites: [{{id: S01, bank: L, at: 2}}]
  page_breaks: [9, 20]
  tokens: {{castle: 1, maiden: 0, town2: 0, town3: 0, town4: 0}}
  layouts: {{one: [castle]}}
"""
FIELDS = st.builds("{}{}".format, st.sampled_from(BANKS), st.integers(1, 20))
PAIRS = st.lists(st.lists(FIELDS, min_size=2, max_size=2, unique=True), max_size=6)


@pytest.fixture(scope="module")
def game(catalog):
    return catalog.games["komarn"]


def with_board(
    game, *, ring="false", along=BANKS, across=(("L", "W"), ("W", "R")), extra=(), removed=(), banks="false"
):
    """Return the game with a board of 20 areas and a default of `board.banks_adjacent`."""
    pairs = [", ".join(f"[{', '.join(pair)}]" for pair in each) for each in (across, extra, removed)]
    parts = dict(zip(("across", "extra", "removed"), pairs, strict=True))
    text = BOARD.format(ring=ring, along=", ".join(along), **parts)
    board = {"board": Origin(read_bytes(text.encode(), "cards/komarn/board.yaml"), ("board",))}
    adjacent = game.variants["board.banks_adjacent"]._replace(default=banks)
    variants = {**game.variants, "board.banks_adjacent": adjacent}
    return replace(game, files={**game.files, "board": board}, variants=variants)


def shown(areas, *, ring, extra=(), removed=()):
    """Return the neighbours that a strip of areas shows, with its bridges and its rocks."""
    ends = [(area, area % areas + 1) for area in range(1, areas + 1 if ring else areas)]
    along = {frozenset((f"{row}{one}", f"{row}{two}")) for row in BANKS for one, two in ends}
    across = {frozenset((f"W{area}", f"{bank}{area}")) for bank in "LR" for area in range(1, areas + 1)}
    return (along | across | set(map(frozenset, extra))) - set(map(frozenset, removed))


@given(
    ring=st.booleans(),
    along=st.sets(st.sampled_from(BANKS), min_size=1),
    across=st.sets(st.sampled_from(list(combinations(BANKS, 2)))),
    extra=PAIRS,
    removed=PAIRS,
    banks=st.booleans(),
)
def test_every_pair_that_the_picture_shows_falsely_is_named_once(game, ring, along, across, extra, removed, banks):
    """Whatever the board, what is named is exactly where the strip and the neighbours of the engine differ.

    Bridges and rocks are drawn; what is left are rows of `along` and `across`, and banks that are neighbours.
    """
    other = with_board(
        game,
        ring=str(ring).lower(),
        along=sorted(along),
        across=sorted(across),
        extra=extra,
        removed=removed,
        banks=str(banks).lower(),
    )
    parts = list(undrawn(other, other.files["board"]["board"]))
    edges = River(other.files["board"]["board"].value, banks_adjacent=banks).edges
    assert frozenset().union(*(part.edges for part in parts)) == edges ^ shown(
        20, ring=ring, extra=extra, removed=removed
    )
    named = [edge for part in {part.edges for part in parts} for edge in part]
    assert len(named) == len(set(named))


@pytest.mark.parametrize(
    ("edit", "message", "at", "remedy"),
    [
        ({"along": ["L", "W"]}, "the fields along the right bank are no neighbours", "[L, W]", "add R to `along`"),
        (
            {"across": [["L", "W"]]},
            "the river and the right bank are no neighbours",
            "[[L, W]]",
            "add [W, R] to `across`",
        ),
        (
            {"across": [["L", "W"], ["W", "R"], ["L", "R"]]},
            "the banks of each area are neighbours",
            "[[L, W], [W, R], [L, R]]",
            "take [L, R] out of `across`",
        ),
        ({"banks": "true"}, "the banks of each area are neighbours", '"false"', 'write `default: "false"`'),
    ],
)
def test_the_check_warns_and_the_board_is_not_printed(game, edit, message, at, remedy):
    """Each difference is a warning at its place; to print the board is an error that names the pairs, to print others is not."""
    other = with_board(game, **edit)
    (found,) = [each for each in check_game(other) if each.code.id == "CAT290"]
    assert message in found.message
    assert "printed board" in found.message
    assert found.help.startswith(remedy)
    assert found.span.source[found.span.column - 1 : found.span.end_column - 1] == at

    check = plugin_of("komarn").check_print
    boards = [card for card in game.cards() if card.kind == "board"]
    (refused,) = check(other, [*game.cards()])
    assert [str(refused.severity), refused.code.id] == ["error", "CAT291"]
    assert "the board is not printed" in refused.message
    assert "-kind:board" in refused.help
    assert [told for _, told in refused.related] == [found.message]
    assert list(check(other, [card for card in game.cards() if card not in boards])) == []


def test_many_pairs_are_counted(game):
    """The error names the first pairs in board order and how many more there are."""
    (refused,) = plugin_of("komarn").check_print(with_board(game, along=["L", "R"]), game.cards())
    assert refused.message.endswith("W1-W2, W2-W3, W3-W4, W4-W5 and 15 more")


@pytest.mark.parametrize("ring", ["false", "true"])
def test_a_line_and_a_ring_are_drawn(game, ring):
    """What the strip shows is printed without a word."""
    other = with_board(game, ring=ring)
    assert list(undrawn(other, other.files["board"]["board"])) == []
    assert list(plugin_of("komarn").check_print(other, game.cards())) == []
