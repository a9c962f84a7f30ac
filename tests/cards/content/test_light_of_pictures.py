"""The light of all pictures of Ordonnance comes from the left."""


def test_no_card_mirrors_its_picture(catalog):
    """A mirrored picture would be lit from the right; cards that share a picture differ in its tones instead."""
    cards = catalog.games["ordonnance"].cards()
    pictures = [card.printing.vignette for card in cards if card.printing.vignette is not None]

    assert pictures
    assert [each for each in pictures if not isinstance(each, str) and "mirror" in each] == []


def test_cards_of_a_set_differ_in_picture_or_tones(catalog):
    """No two cards of a set have the same picture in the same tones."""
    shown = [
        (card.set, card.printing.vignette) for card in catalog.games["ordonnance"].cards() if card.printing.vignette
    ]

    assert len({(name, repr(each)) for name, each in shown}) == len(shown)
