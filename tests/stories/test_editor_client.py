"""An editor speaks with `ordo lsp`: what is told while somebody types in a game and a set of their own."""

from tests.stories.processes import Editor

BEASTS = "Name,Type,Qty,Power,Text\nWolf,Creature,3,2,Howls {tooth}.\nBear,Creature,2,5,Sleeps.\nThicket,Place,2,,Hides.\nGlade,Place,1,,Shows.\n"
FILE = "beasts/cards/beasts/base/creatures.yaml"
OFFERED = {
    "textDocument": {
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source.fixAll"]}}},
        "completion": {"completionItem": {"snippetSupport": True}},
        "rename": {"prepareSupport": True},
    },
    "workspace": {"workspaceEdit": {"documentChanges": True}},
}


def begin(editor, folder):
    """Open the folder."""
    editor.ask("initialize", processId=None, rootUri=editor.uri(folder), capabilities=OFFERED)
    editor.tell("initialized")


def test_slips_are_told_while_somebody_types(story, golden):
    """Findings of each version of a text, their remedies, and the edits that carry them out."""
    story.write("beasts.csv", BEASTS)
    story("new game beasts --from beasts.csv", shows=False)
    with Editor(story) as editor:
        begin(editor, "beasts")
        text = editor.open(FILE)
        assert editor.findings(FILE, 1) == []
        wrong = text.replace("name: Wolf", "nmae: Wolf").replace("power: 5", "power: five").replace("{tooth}", "{toth}")
        editor.change(FILE, 2, wrong)
        found = editor.findings(FILE, 2)
        for each in found:
            editor.ask(
                "textDocument/codeAction",
                textDocument={"uri": editor.uri(FILE)},
                range=each["range"],
                context={"diagnostics": [each]},
            )
        editor.change(FILE, 3, wrong.replace("creatures:\n", "creatures:\n - oops: [\n"))
        assert editor.findings(FILE, 3)
        editor.change(FILE, 4, text)
        assert editor.findings(FILE, 4) == []
        editor.end()
    golden(story.file, story.text)


def test_an_editor_asks_about_a_game(story, golden):
    """Hover, completion, definition, references, symbols, folds, hints, and the renaming of a card."""
    story.write("beasts.csv", BEASTS)
    story("new game beasts --from beasts.csv", shows=False)
    with Editor(story) as editor:
        begin(editor, "beasts")
        text = editor.open(FILE)
        editor.findings(FILE, 1)
        for words in ("power: 2", "creatures:", "{tooth}", "wolf", "copies: 3"):
            editor.ask("textDocument/hover", **editor.at(FILE, text, words, 1))
        for words, offset in (("    power: 2", 4), ("power: 2", 7), ("{tooth}", 1), ("copies: 3", 0)):
            editor.ask("textDocument/completion", **editor.at(FILE, text, words, offset))
        for method in ("definition", "references", "prepareRename"):
            params = editor.at(FILE, text, "wolf", 1)
            editor.ask(
                f"textDocument/{method}",
                **params,
                **({"context": {"includeDeclaration": True}} if method == "references" else {}),
            )
        editor.ask("textDocument/rename", **editor.at(FILE, text, "wolf", 1), newName="grey-wolf")
        editor.ask("textDocument/rename", **editor.at(FILE, text, "wolf", 1), newName="bear")
        for method in ("documentSymbol", "foldingRange"):
            editor.ask(f"textDocument/{method}", textDocument={"uri": editor.uri(FILE)})
        editor.ask("workspace/symbol", query="be")
        everything = {"start": {"line": 0, "character": 0}, "end": {"line": 40, "character": 0}}
        editor.ask("textDocument/inlayHint", textDocument={"uri": editor.uri(FILE)}, range=everything)
        editor.change(FILE, 2, text.replace("    power: 2", "    power:    2").replace("[", "[ "))
        options = {"tabSize": 2, "insertSpaces": True}
        editor.ask("textDocument/formatting", textDocument={"uri": editor.uri(FILE)}, options=options)
        editor.ask("textDocument/nothing")
        editor.end()
    golden(story.file, story.text)


def test_an_editor_writes_a_set(story, golden):
    """Effects, symbols and scenarios of a set from outside: findings, hover with the sentence of a card, completion."""
    story("new expansion trial", shows=False)
    name = "trial/ordonnances.yaml"
    with Editor(story) as editor:
        begin(editor, "trial")
        text = editor.open(name)
        assert editor.findings(name, 1) == []
        for words in ("night-crossing", "draw:", "pick: unit", "owner: self", "$mine"):
            editor.ask("textDocument/hover", **editor.at(name, text, words, 2))
        for words, offset in (("draw:", 0), ("pick: unit", 6), ("when: played", 6), ("what: $mine", 7)):
            answer = editor.ask("textDocument/completion", shows=False, **editor.at(name, text, words, offset))
            story.note(f"offered at {words}", [each["label"] for each in answer["items"]])
        editor.change(
            name, 2, text.replace("count: 1", "count: -1").replace("draw:", "drwa:", 1).replace("$mine", "$yours", 1)
        )
        editor.findings(name, 2)
        editor.open("trial/units.yaml", text="format: 1\nunits:\n  - id: harbour-watch\n    symbols: [bow, spear]\n")
        editor.findings("trial/units.yaml", 1)
        editor.tell("textDocument/didClose", textDocument={"uri": editor.uri("trial/units.yaml")})
        editor.end()
    story.tree("trial")
    golden(story.file, story.text)
