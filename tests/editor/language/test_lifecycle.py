"""How a client begins, asks, cancels and ends; and what happens to whatever is wrong."""

import pytest

from ordo_pnp.base import VERSION
from ordo_pnp.editor import TEXT_METHODS


@pytest.mark.slow
@pytest.mark.parametrize("how", ["rootUri", "rootPath", "workspaceFolders"])
def test_a_client_needs_to_say_nothing_but_its_folder(caller, shared, units, how):
    """Without any capability, findings come for a text that is opened, and for files that are not."""
    folder = {
        "rootUri": shared.as_uri(),
        "rootPath": str(shared),
        "workspaceFolders": [{"uri": shared.as_uri(), "name": "x"}],
    }[how]
    found = caller.ask("initialize", **{how: folder})
    caller.tell("initialized")
    caller.open(units, units.read_text("utf-8").replace("symbols: [spear]", "symbols: [speer]", 1))
    told = caller.settle(books=False)

    assert found["serverInfo"] == {"name": "ordo", "version": VERSION}
    assert found["capabilities"]["textDocumentSync"]["change"] == 2
    assert [each["code"] for each in told[units.as_uri()]["diagnostics"]] == ["CAT105"]
    assert told[units.as_uri()]["version"] == 1


@pytest.mark.slow
def test_two_folders_are_two_projects(caller, shared, units, tmp_path, copy_of_data):
    """Of a file that lies in both alike, each project tells its own findings; places are counted in UTF-16, whatever else is offered."""
    copy_of_data(tmp_path, "ordonnance")
    folders = [{"uri": each.as_uri(), "name": each.name} for each in (shared, tmp_path)]
    offered = {"general": {"positionEncodings": ["utf-8", "utf-16"]}}
    found = caller.ask("initialize", rootUri=None, workspaceFolders=folders, capabilities=offered)
    caller.tell("initialized")
    mine = tmp_path / units.relative_to(shared)
    text = units.read_text("utf-8")
    caller.open(units, text)
    caller.open(mine, text.replace("symbols: [spear]", "symbols: [\N{EUROPEAN CASTLE}, speer]", 1))
    told = caller.settle(books=False)

    assert found["capabilities"]["positionEncoding"] == "utf-16"
    assert told[units.as_uri()]["diagnostics"] == []
    column = next(each for each in text.splitlines() if "symbols: [spear]" in each).index("spear")
    starts = [each["range"]["start"]["character"] for each in told[mine.as_uri()]["diagnostics"]]
    assert starts == [column, column + 4]


def test_what_is_announced_is_there(caller, shared):
    """The answers to texts are announced, and a search of symbols, which is answered."""
    announced = {name for name in caller.begin(shared)["capabilities"] if name.endswith("Provider")}

    assert len(announced) > 5
    assert [each["containerName"] for each in caller.ask("workspace/symbol", query="cancel-bow")] == [
        "crown/cancel-bow"
    ]


def test_a_request_before_the_beginning_is_refused(caller):
    """It gets -32002; a notification is dropped."""
    assert caller.call("textDocument/hover")["error"]["code"] == -32002
    assert caller.tell("textDocument/didOpen") == []
    assert caller.settle() == {}


def test_a_second_beginning_is_refused(caller, shared):
    """Whoever has begun cannot begin again."""
    caller.begin(shared)

    assert caller.call("initialize", rootUri=shared.as_uri())["error"]["code"] == -32600


def test_after_shutdown_nothing_is_answered(caller, shared):
    """A request gets -32600, findings are told no more, and the exit code is 0."""
    caller.begin(shared)
    assert caller.ask("shutdown") is None

    assert caller.call("textDocument/documentSymbol")["error"]["code"] == -32600
    assert caller.settle() == {}
    assert caller.batch({"method": "exit"}, {"id": 5, "method": "shutdown"}) == []
    assert caller.server.exit_code == 0


def test_exit_without_shutdown_is_an_error(caller):
    """The exit code is 1, whether the client has begun or not."""
    caller.tell("exit")

    assert caller.server.exit_code == 1


def test_a_request_that_is_cancelled_while_it_waits_is_not_carried_out(caller, shared, units):
    """Only that one is cancelled, whose id may be used again; the others are answered in order."""
    caller.begin(shared)
    params = {"textDocument": {"uri": units.as_uri()}}
    found = caller.batch(
        {"method": "$/cancelRequest", "params": {"id": 7}},
        {"id": 7, "method": "textDocument/foldingRange", "params": params},
        {"id": "7", "method": "textDocument/foldingRange", "params": params},
        {"id": 8, "method": "textDocument/foldingRange", "params": params},
        {"method": "$/cancelRequest", "params": {"id": "7"}},
        {"method": "$/cancelRequest", "params": {"id": 99}},
        {"method": "$/setTrace", "params": {"value": "off"}},
    )

    assert [each["id"] for each in found] == [7, "7", 8]
    assert ["error" in each for each in found] == [False, True, False]
    assert found[1]["error"]["code"] == -32800


@pytest.mark.parametrize(
    ("raw", "code"),
    [(b"{", -32700), (b"[]", -32600), (b'{"id": 1, "method": "shutdown"}', -32600), (b"\xff", -32700)],
)
def test_what_is_no_message_gets_an_error(caller, raw, code):
    """The server goes on behind it."""
    caller.server.take([raw])

    assert [each["error"]["code"] for each in caller.heard] == [code]
    assert caller.call("initialize")["result"]


def test_unknown_methods_are_refused_and_unknown_notifications_ignored(caller, shared):
    """As JSON-RPC wants; an answer to something that was not asked is ignored."""
    caller.begin(shared)

    assert caller.call("ordo/nothing")["error"]["code"] == -32601
    assert caller.tell("$/nothing") == []
    assert caller.batch({"id": 3, "result": None}) == []


def test_a_mistake_of_the_program_ends_nothing(caller, shared, units, monkeypatch, capsys):
    """It is answered with -32603 and goes to standard error; the next request is answered."""
    caller.begin(shared)
    monkeypatch.setitem(TEXT_METHODS, "textDocument/formatting", lambda *_: 1 // 0)

    found = caller.call("textDocument/formatting", textDocument={"uri": units.as_uri()})
    assert found["error"]["code"] == -32603
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert caller.about("foldingRange", units)


@pytest.mark.slow
@pytest.mark.parametrize(
    "params",
    [
        {},
        {"textDocument": 5},
        {"textDocument": {"uri": "file:///etc/passwd"}},
        {"textDocument": {"uri": "http://example.org/a.yaml"}},
        {"textDocument": {"uri": "file://[/a.yaml"}},
        {"textDocument": {"uri": "file:///%00"}},
        {"textDocument": {"uri": "untitled:Untitled-1"}},
    ],
)
def test_files_of_no_project_are_not_read(caller, shared, params):
    """Other files, other addresses and no address at all are refused; opening one of them tells nothing."""
    caller.begin(shared)
    document = params.get("textDocument")
    text = {"textDocument": {"version": 1, "text": "units: x", **document}} if isinstance(document, dict) else params
    caller.tell("textDocument/didOpen", **text)

    assert caller.call("textDocument/documentSymbol", **params)["error"]["code"] == -32602
    assert caller.settle(books=False) == {}


def test_a_client_that_can_watch_files_is_asked_to(caller, shared):
    """Only that one."""
    caller.ask(
        "initialize",
        rootUri=shared.as_uri(),
        capabilities={"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}},
    )
    (asked,) = caller.tell("initialized")

    assert asked["method"] == "client/registerCapability"


def test_a_file_of_another_project_opens_that_one(caller, tmp_path, units):
    """A client that has opened another folder, or none, gets the findings of the project in which a text lies."""
    caller.begin(tmp_path)
    assert caller.settle(books=False) == {}
    caller.open(units, "units: 5\n")

    assert caller.settle(books=False)[units.as_uri()]["diagnostics"]
