"""Rulebooks: Markdown with live figures and claims that the engine checks, to PDF and HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.rulebook.book_builder import BookRequest, MadeBook, make_books
    from ordo_pnp.rulebook.book_project import BookProject
    from ordo_pnp.rulebook.book_style import BOOK_PAPERS
    from ordo_pnp.rulebook.booklet import BookletStyle
    from ordo_pnp.rulebook.booklet_sheet import BookletSheet
    from ordo_pnp.rulebook.checking import BookCheck
    from ordo_pnp.rulebook.creep import parse_thickness
    from ordo_pnp.rulebook.directives import FILTERED
    from ordo_pnp.rulebook.editions import Edition, book_file, own_languages, texts_of
    from ordo_pnp.rulebook.figure_renderer import FigureRenderer
    from ordo_pnp.rulebook.known_laws import LawFile
    from ordo_pnp.rulebook.opening import open_book_projects
    from ordo_pnp.rulebook.page_style import style_for
    from ordo_pnp.rulebook.places import places_of
    from ordo_pnp.rulebook.preview import BookPreviews, PreviewedBook
    from ordo_pnp.rulebook.scenario_names import names_of_scenario
    from ordo_pnp.rulebook.stack_sheet import has_first_game, make_first_game
    from ordo_pnp.rulebook.translation_hashes import changed_digests, stamped, with_digests
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "book_project": "BookProject",
            "opening": "open_book_projects",
            "page_style": "style_for",
            "preview": "BookPreviews PreviewedBook",
            "places": "places_of",
            "checking": "BookCheck",
            "book_style": "BOOK_PAPERS",
            "booklet": "BookletStyle",
            "booklet_sheet": "BookletSheet",
            "creep": "parse_thickness",
            "directives": "FILTERED",
            "editions": "Edition book_file own_languages texts_of",
            "figure_renderer": "FigureRenderer",
            "scenario_names": "names_of_scenario",
            "stack_sheet": "has_first_game make_first_game",
            "known_laws": "LawFile",
            "book_builder": "BookRequest MadeBook make_books",
            "translation_hashes": "changed_digests stamped with_digests",
        },
    )


# Below the folder of a game.
FOLDER = "rulebook"
