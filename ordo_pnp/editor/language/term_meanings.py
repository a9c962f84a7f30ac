"""What the words of a game mean: the terms that its ``terms.yaml`` lists, found in texts and books as they are written there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ordo_pnp.cards import shown_path, terms_of, word_pattern
from ordo_pnp.editor.language.named_things import thing_named
from ordo_pnp.project import book_texts

if TYPE_CHECKING:
    from ordo_pnp.editor.language.editor import Editor
    from ordo_pnp.editor.language.things import TextContext


# Introduces a term in a book, in whatever case or number it stands there.
_ROLE: Final = re.compile(r"\{term (?P<name>[\w-]+)(?:\|[^{}]*)?\}")
# A line end or a tab in a text in quotes: its letter does not belong to the word behind it.
_ESCAPE: Final = re.compile(r"\\[nt]")


def term_at(editor: Editor, here: TextContext, offset: int) -> tuple[int, int, str] | None:
    """Return where a term begins and ends that stands at an offset of a text, and what it means, in Markdown; None where none does."""
    if here.game is None:
        return None
    lines, language = here.text.lines, _language(here)
    line = lines.line_of(offset)
    start = lines.start(line)
    terms = terms_of(here.game, language, None if here.card_set is None else here.card_set.id).terms
    written = [((each.start("name"), each.end() - 1), each["name"]) for each in _ROLE.finditer(lines.line(line))]
    words = _ESCAPE.sub("  ", lines.line(line))
    for term in terms:
        written += [(each.span(), term.id) for each in word_pattern(term.word).finditer(words)]
    names = {each.id for each in terms}
    found = [(place, name) for place, name in written if name in names and place[0] <= offset - start <= place[1]]
    if not found:
        return None
    (first, end), name = max(found, key=lambda each: each[0][1] - each[0][0])
    return start + first, start + end, meaning_of_term(editor, here, name, language)


def meaning_of_term(editor: Editor, here: TextContext, name: str, language: str) -> str:
    """Return what a term is called in the languages of its game, what it means, where it is listed, and where books introduce it."""
    if here.game is None:
        return ""
    own = None if here.card_set is None else here.card_set.id
    known = [each for code in here.game.languages for each in terms_of(here.game, code, own).terms if each.id == name]
    if not known:
        return ""
    places = []
    listed = thing_named(here, "terms", name)
    if listed is not None and listed.origin is not None:
        origin = listed.origin
        places.append(f"{shown_path(origin.document.file)}:{origin.span(key=True).line}")
    places += _introduced(editor, here, name, language)
    words = " · ".join(dict.fromkeys(each.word for each in known))
    return f"**{words}** — {known[0].means}\n\n_{', '.join(places)}_"


def _introduced(editor: Editor, here: TextContext, name: str, language: str) -> list[str]:
    """Return where books in a language introduce a term."""
    game = here.game
    homes = () if game is None else (game.folder, *(each.folder for each in game.sets.values()))
    with editor.session.looking():
        books = [(path, text) for path, text in book_texts(homes) if path.stem == language]
    places = ((path, text, _ROLE.finditer(text)) for path, text in books)
    first = ((path, text, next((each for each in roles if each["name"] == name), None)) for path, text, roles in places)
    return [
        f"{shown_path(path)}:{text.count(chr(10), 0, at.start()) + 1}" for path, text, at in first if at is not None
    ]


def _language(here: TextContext) -> str:
    """Return the language of a text: that which the name of the file says, or that of its set or game."""
    owner = here.card_set or here.game
    stem = here.text.path.stem
    if here.game is not None and stem in here.game.languages:
        return stem
    return "" if owner is None else owner.language
