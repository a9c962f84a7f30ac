"""Numbers written as words are read in every form a sentence needs."""

import pytest

from ordo_pnp.cards import number_of

FORMS = {
    "en": {
        4: "four fourth",
        2: "two twice both second",
        56: "fifty-six fifty-sixth",
        1: "one once first",
        20: "twenty",
    },
    "de": {
        4: "vier viertes vierten viermal",
        56: "sechsundfünfzig sechsundfünfzigste",
        1: "ein eine einem erste ersten einmal",
        3: "drei dritte dritter dreimal",
        17: "siebzehn siebzehnte",
        30: "dreißig dreißigste",
        8: "acht achte",
        100: "hundert",
    },
    "ru": {
        4: "четыре четырёх четырех четырьмя четвёртая четвертое вчетвером четырежды",
        1: "один одной одним первый первая первое",
        2: "два две двумя двое второй второго",
        3: "три трёх третий третья третьего",
        6: "шесть шести шестая",
        11: "одиннадцать одиннадцатью",
        40: "сорок сорока",
    },
}


@pytest.mark.parametrize(
    ("language", "value", "word"),
    [
        (language, value, word)
        for language, all_ in FORMS.items()
        for value, words in all_.items()
        for word in words.split()
    ],
)
def test_a_form_is_its_number(language, value, word):
    """Cardinals, ordinals, multiples, with their endings."""
    assert number_of(word, language) == value
    assert number_of(word.capitalize(), language) == value


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("en", "three times", 3),
        ("de", "zu viert", 4),
        ("de", "drei Mal", 3),
        ("ru", "пятьдесят шесть", 56),
        ("ru", "двадцать первый", 21),
        ("ru", "три раза", 3),
        ("en", "a hundred", 100),
        ("ru", "56", 56),
    ],
)
def test_several_words_are_one_number(language, words, value):
    """Tens and units, and what stands beside a number."""
    assert number_of(words, language) == value


@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("text", ["", "many", "viele", "много", "four five", "twenty eleven", "4.5", "-"])
def test_what_is_no_number_is_none(language, text):
    """Nothing is guessed."""
    assert number_of(text, language) is None
