"""What a client can say to the language server: how it begins and ends, what it does to texts, what it asks about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import VERSION, real
from ordo_pnp.editor.language.addresses import file_of
from ordo_pnp.editor.language.capabilities import ANNOUNCED, capabilities
from ordo_pnp.editor.language.editor import content_changes
from ordo_pnp.editor.language.params import Params
from ordo_pnp.editor.language.rpc import INVALID_PARAMS, RpcError

if TYPE_CHECKING:
    from ordo_pnp.editor.language.client import LanguageClient
    from ordo_pnp.editor.language.editor import Editor
    from ordo_pnp.editor.language.rpc import Handler


_MAX_FOLDERS: Final = 100


def initialize(client: LanguageClient, params: Params) -> dict[str, Any]:
    """Begin: `InitializeParams`, of which only folders are needed. Result: `InitializeResult`."""
    folders = list(_folders(params))
    client.abilities = params.object("capabilities") if "capabilities" in params else Params({})
    client.has_begun = True
    client.folders = tuple(folders)
    return {"capabilities": capabilities(), "serverInfo": {"name": "ordo", "version": VERSION}}


def _folders(params: Params) -> Iterator[Path]:
    """Yield the folders that the client has open: as it says it now, or as it was said in former times."""
    if "workspaceFolders" in params:
        uris = [each.uri("uri") for each in params.objects("workspaceFolders", _MAX_FOLDERS)]
    elif "rootUri" in params:
        uris = [params.uri("rootUri")]
    elif "rootPath" in params:
        uris = [real(Path(params.uri("rootPath")).absolute()).as_uri()]
    else:
        uris = []
    for each in uris:
        found = file_of(each)
        if found is not None:
            yield found


def initialized(client: LanguageClient, params: Params) -> None:
    """Note that the client goes on, and ask it to watch files if it can."""
    workspace = client.abilities.object("workspace") if "workspace" in client.abilities else None
    files = workspace.object("didChangeWatchedFiles") if workspace and "didChangeWatchedFiles" in workspace else None
    if files and files.flag("dynamicRegistration"):
        client.watch_files()


def shutdown(client: LanguageClient, params: Params) -> None:
    """End: nothing more will be asked."""
    client.has_ended = True


def ignore(client: LanguageClient, params: Params) -> None:
    """Ignore something that changes nothing here."""


# Texts


def open_text(client: LanguageClient, params: Params) -> None:
    """Open a text: `DidOpenTextDocumentParams`; a file of no project is nobody's."""
    document = params.object("textDocument")
    uri, text = document.uri("uri"), document.string("text")
    version = document.count("version") if "version" in document else 0
    for project in client.projects.of(uri):
        project.editor.open(uri, text, version)
        project.note_change()


def change_text(client: LanguageClient, params: Params) -> None:
    """Change a text: `DidChangeTextDocumentParams`; a version is not asked for."""
    document = params.object("textDocument")
    uri = document.uri("uri")
    for project in client.projects.of(uri):
        version = document.count("version") if "version" in document else project.editor.text(uri).version + 1
        project.note_change()
        project.editor.change(uri, version, content_changes(params.objects("contentChanges")))


def close_text(client: LanguageClient, params: Params) -> None:
    """Close a text: it is again what lies on disk."""
    uri = params.object("textDocument").uri("uri")
    for project in client.projects.of(uri):
        project.editor.close(uri)
        project.note_change()


def look_at_disk(client: LanguageClient, params: Params) -> None:
    """Look at the disk again, since a file there has changed."""
    for project in client.projects:
        project.editor.session.refresh()
        project.note_change()


# Questions


def _about_text(name: str) -> Handler[LanguageClient]:
    """Return what answers a question about a text, for the project that it belongs to."""

    def answer(client: LanguageClient, params: Params) -> Any:
        from ordo_pnp.editor.language.features import TEXT_METHODS  # after the client has got its first answer: 0.13 s

        return TEXT_METHODS[name](_editor(client, params), params)

    return answer


def _editor(client: LanguageClient, params: Params) -> Editor:
    uri = params.object("textDocument").uri("uri")
    found = client.projects.of(uri)
    if not found:
        raise RpcError(f"`{uri[:200]}` is in no folder of a project", INVALID_PARAMS)
    return found[0].editor


def document_symbols(client: LanguageClient, params: Params) -> Any:
    """Return the outline of a file as the client can read it."""
    from ordo_pnp.editor.language.symbols import flat_symbols  # as above

    found = _about_text("textDocument/documentSymbol")(client, params)
    where = client.abilities
    for name in ("textDocument", "documentSymbol"):
        if name not in where:
            return flat_symbols(params.object("textDocument").uri("uri"), found)
        where = where.object(name)
    is_known = where.flag("hierarchicalDocumentSymbolSupport")
    return found if is_known else flat_symbols(params.object("textDocument").uri("uri"), found)


def workspace_symbols(client: LanguageClient, params: Params) -> list[dict[str, Any]]:
    """Return the cards of all projects whose id or name holds a text."""
    from ordo_pnp.editor.language.places import workspace_symbols as symbols_of  # as above

    return [each for project in client.projects for each in symbols_of(project.editor, params)]


# Name of a method -> what carries it out; ``exit`` is the server's own.
METHODS: Final[Mapping[str, Handler[LanguageClient]]] = {
    **{name: _about_text(name) for name in ANNOUNCED},
    "$/cancelRequest": ignore,
    "$/setTrace": ignore,
    "initialize": initialize,
    "initialized": initialized,
    "shutdown": shutdown,
    "textDocument/didChange": change_text,
    "textDocument/didClose": close_text,
    "textDocument/didOpen": open_text,
    "textDocument/didSave": look_at_disk,
    "textDocument/documentSymbol": document_symbols,
    "workspace/didChangeConfiguration": ignore,
    "workspace/didChangeWatchedFiles": look_at_disk,
    "workspace/symbol": workspace_symbols,
}
