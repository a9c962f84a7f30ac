"""No sentence without a proof: universal sentences of books are claims, laws, or say why they are neither."""

import pytest

from ordo_pnp.books.claims import UNIVERSAL, universal_words, unproved_sentences
from ordo_pnp.books.reading import parse_book, read_book

FRONT = "---\nformat: 1\ntitle: Birds\nsubtitle: Every bird\n---\n\n# Birds always {#birds}\n\n"
CLAIM = "```{claim} x\nover: true\n```\n"
LAW = "```{law} x\n```\n"
ADVICE = "```{unproved} advice\n```\n"
# The first line below the heading.
FIRST = 9


def unproved(text, language="en"):
    """The unproved sentences of a text, as (line, word)."""
    book, source = parse_book((FRONT + text).encode(), "en.md", "game", language)
    assert source.problems == []
    found = list(unproved_sentences(book, source))
    spans = [each.span for each in found]
    words = [source.lines[span.line - 1][span.column - 1 : span.end_column - 1] for span in spans]
    return list(zip([span.line for span in spans], words, strict=True))


def test_a_universal_sentence_without_a_proof_is_found_at_its_word():
    """The finding stands where the word stands, and tells the sentence."""
    book, source = parse_book((FRONT + "A gull\nflies. It *never* rests.\n").encode(), "en.md", "game", "en")

    (found,) = unproved_sentences(book, source)

    assert (found.code.id, found.span.line, found.span.column) == ("CAT826", FIRST + 1, 12)
    assert found.message == "nothing proves that “It never rests.”: `never` says that it is so in all games"


def test_the_sentence_is_told_as_it_is_typed():
    """Roles stand in it as they do in the file, not as the marks that hide them from the search for words."""
    book, source = parse_book((FRONT + "The {card gull|every gull} *never* sees `all` of it.\n").encode(), "", "", "en")

    (found,) = unproved_sentences(book, source)

    assert found.message.startswith("nothing proves that “The {card gull|every gull} never sees `all` of it.”: `never`")


@pytest.mark.parametrize("proof", [CLAIM, LAW, ADVICE])
def test_what_stands_below_in_the_section_proves_it(proof):
    """A claim, a law and a reason count alike for the paragraph directly above."""
    assert unproved(f"Gulls never rest.\n\n{proof}") == []


@pytest.mark.parametrize(
    "text",
    [
        f"{CLAIM}\nGulls never rest.\n",
        f"Gulls never rest.\n\n## More {{#more}}\n\n{CLAIM}",
        f"Gulls never rest.\n\nThey fly.\n\n{ADVICE}",
        f"Gulls never rest.\n\nThey fly.\n\n{ADVICE}\n{CLAIM}",
    ],
    ids=["above", "in the next section", "of another paragraph", "behind another mark"],
)
def test_what_stands_elsewhere_proves_nothing(text):
    """A proof is about what stands above it, back to the last mark or the heading, a reason only about one block."""
    assert [word for _, word in unproved(text)] == ["never"]


def test_a_claim_reaches_back_to_the_last_mark():
    """Paragraphs, lists and boxes above a claim are proved by it."""
    box = "```{box} tip\nFly if you can.\n\nEvery gull does.\n```\n"

    assert unproved(f"Gulls never rest.\n\n- always\n- never\n\n{box}\n{CLAIM}") == []


@pytest.mark.parametrize(
    "block",
    ["```{box} tip\nAlways fly.\n\nFly.\n```\n", "- Always fly.\n- Fly.\n", "| x | y |\n|---|---|\n| ever | never |\n"],
)
def test_a_reason_is_about_the_whole_block_above(block):
    """All of a box, a list, a table is meant."""
    assert unproved(f"{block}\n{ADVICE}") == []


FREE = {
    "heading": "## Every gull {#gull}",
    "question": "Does every gull fly? Sometimes.",
    "asked condition": "Is every nest empty? Then compare.",
    "title": "```{box} tip\ntitle: Every gull\nFly.\n```",
    "alternative text": "```{figure} x\nalt: Every gull flies.\n```",
    "glossary": "```{glossary}\ngull: gull: every bird by the sea.\n```",
    "quotation": "> Gulls never rest.",
    "part of a word": "Everest is a clever, whatsoever.",
    "each other": "They face each other.",
}


@pytest.mark.parametrize("text", FREE.values(), ids=FREE)
def test_what_says_nothing_needs_no_proof(text):
    """Headings, questions, descriptions, definitions and quotations are no sentences about all games."""
    assert unproved(text + "\n") == []


UNIVERSALS = {
    "en": "Whoever flies. If so. Nobody. Any gull. As soon as it rains.",
    "de": "Wer fliegt, der fliegt. Wenn ja. Niemand. Jedem Vogel. Sobald es regnet. Das tut, wer kann. Nie.",
    "ru": "Кто летит, тот летит. Если да. Никому. Каждую чайку. Как только дождь. Тот, кто может. Никогда.",
}


@pytest.mark.parametrize("language", UNIVERSAL)
def test_each_language_has_its_words(language):
    """Persons, things, times and conditions make a sentence universal in every language."""
    text = UNIVERSALS[language]

    assert len(unproved(text + "\n", language)) == text.count(".")


def test_questions_by_the_same_word_are_free():
    """German *wer* and Russian *кто* are relative only where they open a sentence or follow a comma, and ask nothing."""
    assert unproved("Er fragt den, der weiß. Wer fliegt?\n", "de") == []
    assert unproved("Так думал кое-кто из птиц. Кто летит?\n", "ru") == []


def test_a_language_without_words_is_not_asked():
    """Nothing is guessed about a language whose words are not known."""
    assert universal_words("eo") is None
    assert unproved("Birdo never dormas.\n", "eo") == []


def test_books_are_asked_when_they_are_checked(project):
    """The finding is one of the check, a warning."""
    project.spoil(
        "ordonnance/rulebook/en.md", "See [armies](#comparing).\n```\n", "See [armies](#comparing). Nobody may.\n```\n"
    )

    (found,) = project.findings()

    assert (found.code.id, found.severity.value) == ("CAT826", "warning")


@pytest.mark.parametrize(
    ("argument", "said"),
    [
        ("guess", "`guess` is no reason to leave a sentence unproved"),
        ("advice goal", "`advice` takes nothing behind it"),
        ("repeated", "`repeated` names no section that proves it"),
        ("repeated gaol", "there is no section `gaol`"),
        ("repeated goal", "the section `goal` has neither claim nor law, so it proves nothing"),
    ],
)
def test_a_reason_is_one_of_a_list(project, argument, said):
    """Reasons are closed, and what is repeated is proved where it says."""
    project.spoil("ordonnance/rulebook/en.md", "# Reference {", f"```{{unproved}} {argument}\n```\n\n# Reference {{")

    (found,) = project.said()

    assert found.endswith(said)


def test_what_is_repeated_is_proved_in_a_section(project):
    """A section with a claim proves what another one says again."""
    project.spoil(
        "ordonnance/rulebook/en.md", "# Reference {", "```{unproved} repeated regiments\n```\n\n# Reference {"
    )

    assert project.said() == []


def test_translations_have_the_same_reasons(bilingual):
    """A reason that stands in one language stands in the others."""
    bilingual.spoil("ordonnance/rulebook/en.md", "# Reference {", f"{ADVICE}\n# Reference {{")

    assert any("lacks a block `unproved` `advice`" in each.message for each in bilingual.findings())


@pytest.mark.slow
def test_no_sentence_is_left_over(repository):
    """Every universal sentence of every text of the project has its proof or its reason."""
    texts = sorted((repository / "cards").glob("*/rulebook/**/*.md"))
    left = {}
    for path in texts:
        book, source = read_book(path, path.relative_to(repository / "cards").parts[0], path.stem)
        assert universal_words(path.stem).search("\n".join(source.lines))
        left[path] = [f"{each.span.line}: {each.message}" for each in unproved_sentences(book, source)]

    assert len(texts) >= 6
    assert {path.name: found for path, found in left.items() if found} == {}
