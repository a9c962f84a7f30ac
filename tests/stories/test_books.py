"""Somebody makes rulebooks: pages, booklets and HTML in three languages, with claims that the engine proves."""

import re

import pytest


@pytest.mark.parametrize("game", ["ordonnance", "komarn"])
@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.slow
def test_a_rulebook_as_pages(story, golden, game, language):
    """Size, words, figures and looks of each page of a book, and its outline."""
    story(f"rulebook {game} --lang {language} -o books", shows=False)
    story.pdf(f"books/{game}-rules-{language}.pdf", words=True)
    golden(story.file, story.text)


@pytest.mark.slow
def test_booklets_for_folding(story, golden):
    """Two pages a side in the order of folding, with creep, covers apart and larger paper."""
    story("rulebook ordonnance --lang en --format booklet --paper-thickness 80g -o books", shows=False)
    story(
        "rulebook ordonnance --lang de --format booklet --cover separate --sheet a3 --marks all -o large", shows=False
    )
    names = sorted(each.relative_to(story.folder).as_posix() for each in story.folder.glob("*/*.pdf"))
    story.pdf(*names)
    golden(story.file, story.text)


@pytest.mark.slow
def test_rulebooks_as_web_pages(story, golden):
    """One file each, the same each time: headings, words and a digest of all of it."""
    story("rulebook --lang en --format html -o books", shows=False)
    story("rulebook ordonnance --lang de --edition reference --format html -o books", shows=False)
    for path in sorted((story.folder / "books").glob("*.html")):
        page = path.read_text(encoding="utf-8")
        headings = re.findall(r"<h([1-6])[^>]*>(.*?)</h\1>", page, re.DOTALL)
        story.note(path.name, f"{len(page)} letters, {story.digest(page)}, {page.count('<svg')} drawings")
        story.note("headings", "\n".join(f"{level} {re.sub('<[^>]+>', '', text)}" for level, text in headings))
        body = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", page, flags=re.DOTALL)
        story.note("words", re.sub(r"\s*\n\s*", "\n", re.sub(r"<[^>]+>", " ", body)))
    golden(story.file, story.text)


def test_a_book_that_says_something_false_is_not_made(project_story, golden):
    """Claims that the engine contradicts, unknown cards and sections, wrong numbers: each is named, and nothing is written."""
    story = project_story
    book = story.folder / "cards/ordonnance/rulebook/en.md"
    text = book.read_text(encoding="utf-8")
    story.write(
        "cards/ordonnance/rulebook/en.md",
        text
        + "\n## Odd\n\n{card:base/nobody} and {nothing} of {sign:baner}, see [there](#nowhere).\n\n```table\nx\n```\n",
    )
    story("rulebook ordonnance --lang en --format html -o books")
    story("check cards/ordonnance/rulebook/en.md")
    story("check --format concise")
    assert not (story.folder / "books").exists()
    story.write("cards/ordonnance/rulebook/en.md", re.sub(r"\d+", "7", text))
    story("rulebook ordonnance --lang en --format html -o books")
    story("rulebook nobody")
    story("rulebook ordonnance --lang fr")
    golden(story.file, story.text)
