"""The page of the studio speaks with its process: cards, texts, faces, findings, tables to play at, undo, jobs, saving."""

import hashlib
import json
import re

import pytest

from tests.stories.processes import Studio

UNITS = "night-garden/cards/night-garden/base/visitors.yaml"


def begin(story):
    """Make the example game, and go into its folder."""
    story("new game --example", shows=False)
    story.enter("night-garden")


def edit(studio, opened, old, new, name):
    """Type over the first place of some words; return the answer with the new version."""
    text = opened["text"]
    before = text[: text.index(old)]
    line, column = before.count("\n"), len(before) - before.rfind("\n") - 1
    place = {"start": {"line": line, "character": column}, "end": {"line": line, "character": column + len(old)}}
    changes = [{"range": place, "text": new}]
    return studio.ask("ordo/change", uri=opened["uri"], base=opened["version"], changes=changes, name=name)


def steady(answer):
    """Return an answer without words that are made by lot, numbers in six digits, pictures as digests."""
    if isinstance(answer, dict):
        return {key: HIDDEN.get(key, steady)(each) for key, each in answer.items()}
    if isinstance(answer, float):
        return round(answer, 6)
    return [steady(each) for each in answer] if isinstance(answer, list) else answer


def short(data):
    """Return a digest of data."""
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()[:12]


HIDDEN = {
    "cardsVersion": lambda _: "<…>",
    "bytes": lambda _: "<…>",
    "pictures": short,
    "patch": short,
    "body": short,
    "definitions": short,
}


def note(story, studio, method, **params):
    """Ask, and note the answer without words made by lot."""
    answer = studio.ask(method, shows=False, **params)
    story.note(f"{method} {json.dumps(params, ensure_ascii=False)}", steady(answer))
    return answer


def face(story, studio, card, **more):
    """Note the face of a card: its size, its parts in mm, a digest of what is painted."""
    params = {"game": "night-garden", "card": card, "language": "en", "side": "front", "has": 0, **more}
    answer = studio.ask("ordo/look", shows=False, **params)
    story.note(f"face of {card} {json.dumps(more)}", steady(answer))
    return answer


def run(story, studio, method, **params):
    """Start a job, wait for its end, and note what it tells and leaves."""
    job = studio.ask(method, shows=False, **params).get("job")
    done = studio.wait("ordo/job", lambda told: told["job"] == job and told["state"] in {"done", "failed", "cancelled"})
    story.note(f"{method} {json.dumps(params)}", steady(done))
    for each in done.get("files", []):
        content = studio.file(f"/download/{job}/{each['name']}")
        path = story.folder / "downloads" / each["name"]
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
        if path.suffix == ".pdf":
            story.pdf(f"downloads/{each['name']}")
        elif path.suffix == ".png":
            story.pictures(f"downloads/{each['name']}")
        elif path.suffix == ".svg":
            story.note(each["name"], f"{len(content)} bytes, {story.digest(content.decode())}")


def test_the_link_opens_once(story, golden):
    """The page is served to the browser with the link alone, with its policy; others are refused."""
    begin(story)
    with Studio(story) as studio:
        names = ("content-security-policy", "content-type", "x-frame-options", "referrer-policy", "cache-control")
        headers = {name: studio.page.getheader(name) for name in names}
        headers = re.sub(r"nonce-[\w-]+", "nonce-<word>", json.dumps(headers).replace(studio.address[7:], "<address>"))
        story.note("the page", [studio.page.status, json.loads(headers)])
        story.note("again", studio.get(studio.link.removeprefix(studio.address)).status)
        story.note("without the cookie", studio.get("/").status)
        story.note("of another page", studio.get("/", Origin="http://example.org").status)
        story.note("nothing there", studio.get("/nothing").status)
        note(story, studio, "ordo/overview")
        note(story, studio, "ordo/nothing")
        note(story, studio, "ordo/open")
    golden(story.file, story.text)


def test_a_text_is_changed_and_saved(story, golden):
    """Faces and findings follow the text as it is typed; saving writes the file, and nothing before."""
    begin(story)
    file = story.folder / UNITS
    before = file.read_bytes()
    with Studio(story) as studio:
        opened = studio.ask("ordo/open", uri=studio.uri(UNITS))
        face(story, studio, "base/snail")
        face(story, studio, "base/snail", language="de")
        face(story, studio, "base/snail", side="back")
        answer = edit(studio, opened, "Snail", "Slow Snail", "first")
        face(story, studio, "base/snail")
        again = studio.ask("ordo/open", uri=studio.uri(UNITS), shows=False)
        assert again["version"] == answer["version"]
        edit(studio, again, "value: 2", "value: many", "second")
        note(story, studio, "ordo/findings")
        note(story, studio, "ordo/findings", game="night-garden", card="base/snail")
        face(story, studio, "base/snail")
        assert file.read_bytes() == before
        again = studio.ask("ordo/open", uri=studio.uri(UNITS), shows=False)
        studio.ask("ordo/save", texts=[{"uri": again["uri"], "version": again["version"]}])
        note(story, studio, "ordo/unsaved")
    story.note("the file", file.read_text(encoding="utf-8")[:1500])
    story("undo --yes", shows=False)
    assert file.read_bytes() == before
    golden(story.file, story.text)


@pytest.mark.slow
def test_cards_are_edited_as_a_table(story, golden):
    """The table of cards, cells that are changed or refused, new cards, copies, and a translation that is written."""
    begin(story)
    game = {"game": "night-garden"}
    with Studio(story) as studio:
        note(story, studio, "ordo/grid", **game, kind="visitor")
        note(
            story,
            studio,
            "ordo/cells",
            **game,
            cells=[{"id": "base/owl", "column": "name.en", "was": "Owl", "value": "Barn Owl"}],
        )
        note(
            story,
            studio,
            "ordo/cells",
            **game,
            cells=[{"id": "base/owl", "column": "value", "was": "10", "value": "ten"}],
        )
        note(
            story, studio, "ordo/cells", **game, cells=[{"id": "base/owl", "column": "value", "was": "9", "value": "8"}]
        )
        note(story, studio, "ordo/cellFindings", **game)
        note(story, studio, "ordo/addCard", **game, set="base", kind="visitor", id="lynx")
        note(story, studio, "ordo/copyCard", **game, id="base/owl")
        note(story, studio, "ordo/removeCard", **game, id="base/toad")
        note(
            story,
            studio,
            "ordo/faces",
            **game,
            cards=["base/owl", "base/snail", "base/dusk"],
            language="de",
            side="front",
        )
        note(story, studio, "ordo/gallery", **game, filter="kind:visitor", language="de")
        note(story, studio, "ordo/filterOffers", **game, filter="ki", at=2)
        rows = note(story, studio, "ordo/translations", **game, language="de")["rows"]
        row = next(each for each in rows if each["entry"] == "owl" and each["key"] == "name")
        named = {key: row[key] for key in ("set", "entry", "key", "source")}
        note(story, studio, "ordo/translate", **game, **named, language="de", text="Schleiereule", was=row["text"])
        note(story, studio, "ordo/textFindings", **game)
        note(story, studio, "ordo/addLanguage", **game, language="fr")
        note(story, studio, "ordo/findings")
        note(story, studio, "ordo/history")
        for method in ("undo", "undo", "redo"):
            note(story, studio, f"ordo/{method}")
        note(story, studio, "ordo/history")
    golden(story.file, story.text)


def test_a_remedy_and_a_renaming(story, golden):
    """A slip is mended by the action that is proposed for it, a card renamed everywhere; a caret finds its card and back."""
    begin(story)
    with Studio(story) as studio:
        opened = studio.ask("ordo/open", uri=studio.uri(UNITS), shows=False)
        edit(studio, opened, "value: 2", "vlaue: 2", "slip")
        found = note(story, studio, "ordo/findings")["findings"]
        document = {"uri": studio.uri(UNITS)}
        line = opened["text"][: opened["text"].index("value: 2")].count("\n")
        place = {"start": {"line": line, "character": 4}, "end": {"line": line, "character": 9}}
        actions = note(
            story, studio, "textDocument/codeAction", textDocument=document, range=place, context={"diagnostics": []}
        )
        if isinstance(actions, list) and actions:
            note(story, studio, "ordo/mend", textDocument=document, range=place, title=actions[0]["title"])
        assert found
        note(story, studio, "ordo/findings")
        note(story, studio, "ordo/at", uri=studio.uri(UNITS), position=place["start"])
        note(story, studio, "ordo/place", game="night-garden", card="base/owl", keys=["value"], language="en")
        note(story, studio, "ordo/explain", code="CAT102")
        note(
            story,
            studio,
            "ordo/rename",
            textDocument=document,
            position={"line": line - 2, "character": 9},
            newName="slug",
        )
        story.note(
            "texts with the new name",
            studio.ask("ordo/open", shows=False, uri=studio.uri(UNITS.replace("visitors", "text/de")))["text"],
        )
    golden(story.file, story.text)


def test_a_table_is_played(project_story, golden):
    """A game with rules: seats, choices, refusals with their rulings, a bot, a hint, undo, the record, and both seats' views."""
    story = project_story
    with Studio(story) as studio:
        note(story, studio, "ordo/play/options", game="ordonnance")
        table = {
            "game": "ordonnance",
            "seats": [{"name": "Anna"}, {"bot": "greedy"}],
            "withRules": True,
            "seed": 3,
            "language": "en",
        }
        play = studio.ask("ordo/play/new", shows=False, **table)["play"]
        state = studio.ask("ordo/play/state", shows=False, play=play, seat=0)
        told = []
        for turn in range(12):
            known = {"play": play, "at": state["at"]}
            if state["over"]:
                break
            if state["turn"] == 0:
                choices = state["choices"]
                told.append([state["at"], [each[:2] for each in choices][:3], len(choices)])
                act = {**known, "seat": 0, "since": state["at"], "tookBack": state["tookBack"]}
                if turn < 2:
                    refused = studio.ask("ordo/play/act", shows=False, **act, text="pass")
                    story.note("refused", {key: each for key, each in refused.items() if key != "state"})
                answer = studio.ask("ordo/play/act", shows=False, **act, action=choices[turn % len(choices)][0])
                story.note(f"acted {turn}", steady(answer))
                state = answer["state"]
            else:
                studio.ask("ordo/play/bot", shows=False, **known)
                state = studio.ask("ordo/play/state", shows=False, play=play, seat=0)
        story.note("choices", told)
        story.note(
            "undone",
            {
                key: each
                for key, each in studio.ask("ordo/play/undo", shows=False, play=play, seat=0).items()
                if key == "count"
            },
        )
        story.note("record", studio.ask("ordo/play/record", shows=False, play=play))
        note(story, studio, "ordo/play/list", window="w" * 32, before="")
    golden(story.file, story.text)


@pytest.mark.slow
def test_files_are_made_by_jobs(story, golden):
    """What can be chosen for a print, and the sheets, books and pictures that jobs leave, as their commands make them."""
    begin(story)
    with Studio(story) as studio:
        note(story, studio, "ordo/profiles", game="night-garden")
        picture = {"game": "night-garden", "card": "base/owl", "language": "en", "side": "front", "dpi": 100}
        for form in ("svg", "png"):
            run(story, studio, "ordo/picture", **picture, format=form)
        for method, more in {
            "ordo/build": {
                "game": "night-garden",
                "query": "kind:visitor",
                "lang": "de",
                "options": {"paper": "letter", "backs": "none"},
            },
            "ordo/calibrationPage": {"paper": "a4", "backs": "long-edge", "language": "ru"},
        }.items():
            run(story, studio, method, **more)
        note(story, studio, "ordo/books", game="night-garden")
        note(story, studio, "ordo/judge/options", game="night-garden")
        note(
            story,
            studio,
            "ordo/measure",
            name="office",
            paper="a4",
            readings=["tl=+1.2,-0.4", "tr=+1.2,-0.6", "bl=+1.4,-0.4"],
        )
    golden(story.file, story.text)
