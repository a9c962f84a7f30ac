"""Books in the studio: their pages as they are typed, from a process that is kept warm."""

import json
import os
import re
import shutil

import pikepdf
import pytest

from ordo_pnp.books import BookRequest, Edition, make_books, open_book_projects
from ordo_pnp.editor import RpcError
from ordo_pnp.editor.language.protocol import ParamsError
from ordo_pnp.editor.studio import book_process
from ordo_pnp.editor.studio.book_process import BookProcess
from ordo_pnp.editor.studio.books import FRAME_POLICY
from ordo_pnp.editor.studio.pages import NotFoundError
from tests.editor.studio import job_targets
from tests.editor.studio.downloaded import whole
from tests.editor.studio.windows import WaitingWindow, serve

GAME = {"game": "ordonnance", "edition": "play", "language": "en"}


class BookWindow(WaitingWindow):
    """A window that keeps what it has been sent of a book, as the page does."""

    def __init__(self, desk):
        super().__init__(desk)
        self.parts = {}

    def preview(self, **params):
        """Return what the window is told of a book, whose parts are then those it has."""
        asked = self.ask("ordo/preview", **{**GAME, **params})
        while True:
            told = self.next("ordo/book")
            if told["request"] == asked["request"]:
                return told

    def take(self, page):
        """Return the HTML of a page, of the parts that were sent now and before."""
        self.parts |= page["parts"]
        keys = [page["head"], page["contents"], *(key for each in page["sections"] for key in each["parts"])]
        self.parts = {key: self.parts[key] for key in [*keys, page["style"], page["shapes"]]}
        return "".join(self.parts[key] for key in keys)


def write(desk, book, change):
    """Change the text of a book without saving it."""
    uri = book.as_uri()
    text = desk.editor.text(uri)
    desk.editor.open(uri, change(text.lines.text), text.version + 1)


@pytest.mark.slow
def test_a_page_is_that_of_the_command_and_follows_what_is_typed(desk, project):
    """All parts together are the page of ``ordo rulebook --format html``; after a word only its paragraph is sent.

    A claim of a scenario that is not there is a finding at its line, beside the page, and can be mended; front matter that is none leaves no page.
    """
    window = BookWindow(desk)
    told = window.preview()
    (books,) = open_book_projects(project / "cards", "ordonnance")
    made, _ = make_books([(books, BookRequest(("en",), ("html",), Edition.PLAY))])
    html = window.take(told["page"])
    main = re.search(r'<main id="main">(.*)</main>', made[0].content.decode(), re.DOTALL)[1]
    assert html.rstrip().endswith(main.replace("<section>\n", "").replace("</section>\n", "").strip())
    assert told["findings"] == []
    write(
        desk,
        project / "cards/ordonnance/rulebook/en.md",
        lambda text: text.replace("You and your rivals", "You and your unwritten rivals"),
    )
    again = window.preview()
    assert len(again["page"]["parts"]) == 1
    assert "unwritten rivals" in window.take(again["page"])
    assert len(json.dumps(again)) < 20_000
    assert [*desk.kept(BookProcess).take_problems().values()] == [[]], (
        "of one book what its newest page had wrong is enough"
    )

    book = project / "cards/ordonnance/rulebook/en.md"
    sound = desk.editor.text(book.as_uri()).lines.text
    write(desk, book, lambda text: text.replace("{claim} two-finished", "{claim} two-finishd"))
    wrong = window.preview()
    lines = [at for at, line in enumerate(sound.splitlines()) if "{claim} two-finished" in line]
    found = [each for each in wrong["findings"] if each["severity"] == "error"]
    assert [each["range"]["start"]["line"] for each in found] == lines
    assert found[0]["uri"] == book.as_uri()
    assert wrong["page"] is not None
    for each in found:
        place = {"textDocument": {"uri": book.as_uri()}, "range": each["range"]}
        window.ask("ordo/mend", **place, title=each["remedy"])
        assert window.ask("textDocument/codeAction", **place, context={}) == []  # what was mended is not mended again
    assert desk.editor.text(book.as_uri()).lines.text == sound
    write(desk, book, lambda text: "---\n```\n" + text)
    broken = window.preview()
    assert broken["page"] is None
    assert book.as_uri() in {each["uri"] for each in window.ask("ordo/findings")["findings"]}
    write(desk, book, lambda _: sound)
    mended = window.preview(again=True)
    assert mended["findings"] == []
    assert book.as_uri() not in {each["uri"] for each in window.ask("ordo/findings")["findings"]}
    assert "Ordonnance" in window.take(mended["page"])


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="stops a process as POSIX does")
def test_a_process_that_does_not_read_holds_up_nobody_and_is_ended(desk, project, monkeypatch):
    """Requests are taken meanwhile, however long the texts; after its limit windows are told, and the next request is answered."""
    monkeypatch.setattr(book_process, "ANSWER_S", 2.0)
    monkeypatch.setattr(book_process, "serve_books", job_targets.read_nothing)
    window, book = BookWindow(desk), project / "cards/ordonnance/rulebook/en.md"
    for count in range(3):
        write(desk, book, lambda text, more="long " * 200_000 + str(count): text + more)
        window.ask("ordo/preview", **GAME)
    told = window.preview()
    assert told["failure"] == "the book was not made within 2 seconds"
    assert window.heard.empty()
    monkeypatch.setattr(book_process, "ANSWER_S", 90.0)
    monkeypatch.setattr(book_process, "serve_books", job_targets.be_wrong)
    assert "no space left" in window.preview()["failure"]


def test_whatever_goes_wrong_with_a_page_is_told_and_the_next_one_is_made(desk, monkeypatch, capfd):
    """A mistake of the program, and a file whose name is no UTF-8: the same process answers again."""
    monkeypatch.setattr(book_process, "serve_books", job_targets.be_wrong)
    window = BookWindow(desk)
    told = [window.preview(language=language) for language in ("de", "en", "de")]
    assert [each["page"] for each in told] == [None] * 3
    wrong = "a mistake of the program: RecursionError"
    assert [each["failure"] for each in told] == [wrong, told[1]["failure"], wrong]
    assert "no space left" in told[1]["failure"]
    assert capfd.readouterr().err.count("RecursionError: de") == 2


@pytest.mark.sweep
def test_the_process_begins_anew_after_it_has_died(desk):
    """A window that waits is told; the next question is answered."""
    window = BookWindow(desk)
    warm = desk.kept(BookProcess)
    window.preview()
    child, thread = warm._child, warm._thread
    child.kill()
    thread.join(60)
    assert warm._child is None
    assert window.preview()["page"]["parts"], "a fresh process sends everything"


@pytest.mark.sweep
def test_a_changed_number_of_the_data_is_seen_in_the_book(desk, project):
    """Data that are typed and not saved count, as the text does."""
    window = BookWindow(desk)
    before = window.take(window.preview()["page"])
    game = project / "cards/ordonnance/game.yaml"
    write(desk, game, lambda text: re.sub(r"(players: *\{ *min: *)2", r"\g<1>3", text))
    if desk.editor.text(game.as_uri()).lines.text == game.read_text(encoding="utf-8"):
        pytest.fail("the test no longer finds the players of the game")
    told = window.preview(again=True)
    assert told["page"] is None or window.take(told["page"]) != before


def test_the_books_of_a_game_are_listed_by_edition_and_language(desk):
    """Each with the URI of its text."""
    found = BookWindow(desk).ask("ordo/books", game="ordonnance")["books"]
    assert [(each["edition"], each["language"]) for each in found[:2]] == [("play", "en"), ("play", "de")]
    assert all(each["uri"].endswith(f"{each['language']}.md") for each in found)


@pytest.mark.slow
def test_the_first_book_of_a_game_is_begun_unsaved(desk, project):
    """It is listed and has a page before any file is written, and what a game demands of its book is found in it."""
    shutil.rmtree(project / "cards/ordonnance/rulebook")
    desk.session.refresh()
    window = BookWindow(desk)
    (book,) = window.ask("ordo/newBook", game="ordonnance")["books"]
    assert window.ask("ordo/books", game="ordonnance")["books"] == [book]
    with pytest.raises(RpcError, match="has a book already"):
        window.ask("ordo/newBook", game="ordonnance")
    told = window.preview()
    assert {each["code"] for each in told["findings"]} == {"CAT810"}  # it must answer the questions of this game
    assert (told["failure"], told["page"]["title"]) == ("", "Ordonnance")
    assert not (project / "cards/ordonnance/rulebook").exists()


@pytest.mark.sweep
def test_files_of_a_book_are_made_as_jobs(desk):
    """A booklet is a PDF that is served by its name."""
    window = BookWindow(desk)
    window.ask("ordo/makeBook", **GAME, format="booklet", paper="letter")
    told = window.end()
    assert told["state"] == "done", told
    (file,) = told["files"]
    assert file["name"] == "ordonnance-rules-en-booklet.pdf"
    served = serve(desk, "download", told["job"], file["name"])
    (desk.workspace.root.parent / "booklet.pdf").write_bytes(whole(served.file))
    with pikepdf.open(desk.workspace.root.parent / "booklet.pdf") as pdf:
        assert len(pdf.pages) == 2 * file["sheets"]


@pytest.mark.parametrize("params", [{"game": "chess"}, {"edition": "x"}, {"language": "xx"}, {"language": "../en"}])
def test_books_that_are_not_there_are_refused(desk, params):
    """No process is started for them."""
    with pytest.raises((RpcError, ParamsError)):
        BookWindow(desk).ask("ordo/preview", **{**GAME, **params})
    assert desk.kept(BookProcess)._child is None


def test_the_frame_runs_no_script_and_loads_nothing(desk):
    """Its policy allows style and pictures that are in it, and the page of the studio around it alone."""
    served = serve(desk, "book", "frame")
    assert served.policy == FRAME_POLICY
    assert "script-src" not in FRAME_POLICY
    assert "allow-scripts" not in FRAME_POLICY
    assert b"<script" not in served.content
    for words in ((), ("other",), ("frame", "more")):
        with pytest.raises(NotFoundError):
            serve(desk, "book", *words)
