import dataclasses

import pytest

from ordo_pnp.base import DataError, LayoutError
from ordo_pnp.paper import Flip, PrintConfig
from ordo_pnp.paper.deck import DeckBuilder


@pytest.fixture
def builder(catalog, faces, print_config):
    return DeckBuilder(catalog.games["game"], faces["game"], print_config, print_config.papers["a4"], Flip.LONG_EDGE)


def test_sets_have_files_of_their_own(tools, faces):
    """Cards of two sets never share a file; files stand in the order of the sets."""
    cards = [tools.card("a", "unit"), tools.card("b", "unit", card_set="crown"), tools.card("c", "aid")]
    catalog = tools.catalog(cards)
    print_config = PrintConfig.of(catalog)
    builder = DeckBuilder(catalog.games["game"], faces["game"], print_config, print_config.papers["a4"], Flip.NONE)
    assert [(file.name, file.cards) for file in builder.files(cards, "en")] == [
        ("game-base-en.pdf", 2),
        ("game-crown-en.pdf", 1),
    ]


def test_a_missing_heading_is_a_finding(tools, faces):
    """A kind without a heading is an error at the words of the game, not a file without a name."""
    catalog = tools.catalog([tools.card("a", "unit")], {"title": "Game"})
    print_config = PrintConfig.of(catalog)
    builder = DeckBuilder(catalog.games["game"], faces["game"], print_config, print_config.papers["a4"], Flip.NONE)
    with pytest.raises(DataError) as refusal:
        builder.files(catalog.cards(), "en")
    (problem,) = refusal.value.diagnostics
    assert (problem.code.id, problem.span.line) == ("CAT750", 2)
    assert "`unit`" in problem.message


def test_the_margin_is_in_a_language_that_there_are_words_of(builder):
    """Those of the game go before those of the papers; what neither has is in the language of the game, or in English."""
    game, papers = builder.game, builder.print_config
    words = {
        "en": {"margin": {"front": "face"}},
        "fr": {"margin": {"front": "recto", "page": "page {page} sur {pages} {x}"}},
    }
    game = dataclasses.replace(game, words={**game.words, **words})

    french, italian, german = (papers.wording(game, "T", language) for language in ("fr", "it", "de"))

    assert french.lines(1, 2, french.front)[0] == "T · fr · page 1 sur 2 {x} · recto · print at 100 %"
    assert italian.lines(1, 2, italian.front)[0] == "T · it · page 1/2 · face · print at 100 %"
    assert german.lines(1, 2, german.front)[0] == "T · Deutsch · Seite 1/2 · Vorderseite · mit 100 % drucken"
    assert papers.missing_words(game, "fr") == ("back", "scale", "glue")
    assert papers.missing_words(game, "de") == ()


def test_front_and_back_of_different_size_are_refused(builder, tools, cards, faces):
    """A back of another size than its front is refused with both sizes."""
    marker = faces["game"].back(tools.card("x", "marker"), "en")
    faces["game"].drawn["unit"] = marker
    with pytest.raises(LayoutError, match=r"base/spear: its back \(circle, 25 × 25 mm\) .* \(rectangle, 63 × 88 mm\)"):
        builder.files([card for card in cards if card.kind == "unit"], "en")


def test_the_card_that_does_not_fit_is_named(builder, cards, monkeypatch):
    """A refusal for lack of paper starts with the card, and names a paper that holds it."""
    monkeypatch.setattr(builder, "paper", builder.paper._replace(width=70, height=90))
    with pytest.raises(DataError) as refusal:
        builder.files([card for card in cards if card.kind == "unit"], "en")
    (told,) = refusal.value.diagnostics
    assert told.message.startswith("base/spear: a piece of 63 × 88 mm does not fit on A4")
    assert told.span == builder.game.sets["base"].cards[0].origin.span()
    assert told.help == "choose another paper, such as `--paper a4`"
