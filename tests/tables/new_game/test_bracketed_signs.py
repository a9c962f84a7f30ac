"""Signs that a table writes between other brackets than braces become signs, or are told."""

import pytest


@pytest.fixture
def made(ordo):
    """Makes a game of texts: what the command says, and the file with its cards."""

    def make(*texts):
        rows = ["Name,Text", *(f"Card {chr(65 + at)},{text}" for at, text in enumerate(texts))]
        (ordo.folder / "cards.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
        told = ordo("new", "game", "mine", "--from", "cards.csv", check=0)
        return told.stderr, (ordo.folder / "mine/cards/mine/base/cards.yaml").read_text("utf-8")

    return make


@pytest.mark.parametrize("form", [":{}:", "[{}]", "<{}>"])
def test_a_word_between_brackets_in_several_cells_is_the_sign_of_that_name(made, form):
    """Also where two stand side by side, behind a number, and where the word is another name of the sign."""
    coin, gold = form.format("coin"), form.format("gold")
    told, cards = made(f"Pay 2{coin}{coin}: draw.", f"Take {coin}.", f"Lose {gold}.", f"Find {gold}.")

    assert '"Pay 2{coin}{coin}: draw."' in cards
    assert "Take {coin}." in cards
    assert "Lose {gold}." in cards
    assert f"`{coin}` is `{{coin}}` (2 cells), `{gold}` is `{{gold}}` (2 cells)" in told
    assert "`{gold}` shows `coin`" in told


@pytest.mark.parametrize(
    ("texts", "remark"),
    [
        (["Get :stone:.", "Go."], "`:stone:` in 1 cell looks like a sign: write `{stone}`"),
        (["Get :grimp:.", "Go."], "`:grimp:` in 1 cell looks like a sign: write `{grimp}`"),
        (["Get (wood).", "Take (wood)."], "`(wood)` in 2 cells looks like a sign: write `{wood}`"),
        (
            ["Get [grimp].", "Lose [grimp].", "Pay <coin>."],
            "`[grimp]` in 2 cells, `<coin>` in 1 cell look like signs: write `{grimp}`, `{coin}`",
        ),
    ],
)
def test_a_word_that_only_looks_like_a_sign_is_told_and_stays(made, texts, remark):
    """A single cell proves nothing, nor does a word without a sign; a word between parentheses may be a remark."""
    told, cards = made(*texts)

    assert remark in " ".join(told.split())
    assert all(text in cards for text in texts)


@pytest.mark.parametrize(
    "text", ["At 10:30:15 (see there).", "Fight:sword:axe.", "Choose: one, or: two.", "[X] and [T]"]
)
def test_ordinary_colons_and_brackets_are_no_signs(made, text):
    """Times, lists, remarks, and single letters."""
    told, cards = made(text, f"{text} Again.")

    assert "sign" not in told
    assert text.split()[0] in cards
