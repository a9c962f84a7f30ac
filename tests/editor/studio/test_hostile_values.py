"""Messages with values that nobody types: every method answers, and none is a mistake of the program."""

import json
import random
import re

import pytest

from ordo_pnp.editor import RpcError, parse_message
from ordo_pnp.editor.studio.child_processes import ProcessSlots, TooManyProcessesError
from ordo_pnp.editor.studio.features import METHODS
from ordo_pnp.editor.studio.worker import DeskWorker
from ordo_pnp.project import find_workspace

TRIES = 12
LETTERS = [
    "a",
    "é",
    "𝄞",
    "\0",
    "\t",
    "\n",
    "\r",
    "\x1b",
    "\u2028",
    "\u2029",
    "\u202e",
    "\u2066",
    "\ufeff",
    *"/\\.:{}[]'\"`*&!#-?|%$",
]
HALVES = ["\ud800", "\udbff", "\udc00", "\udfff"]
_MISSING = re.compile(r"`(?P<name>\w+)` is (?:missing: |.*, not )(?P<wanted>(?:a|an|one|true)\b.*)", re.DOTALL)


@pytest.fixture(scope="module")
def answers(tmp_path_factory, small_game):
    """Return what answers a method with some parameters, in a studio that may start no process."""

    def refuse(_):
        raise TooManyProcessesError("none here")

    folder = small_game(tmp_path_factory.mktemp("hostile"))
    with pytest.MonkeyPatch.context() as patch, find_workspace((), (), None, start=folder) as workspace:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        patch.setenv("XDG_CONFIG_HOME", str(folder / "settings"))
        patch.setattr(ProcessSlots, "take", refuse)
        worker = DeskWorker(workspace)
        window = worker.open_window(lambda method, params: json.dumps([method, params]))

        def answer(method, params):
            message = {"jsonrpc": "2.0", "id": 7, "method": method, "params": params}
            return json.loads(worker.answer(window, json.dumps(message)))

        answer.uris = [each.as_uri() for each in folder.rglob("*") if each.is_file()]
        yield answer
        worker.desk().close()


class Sender:
    """Makes parameters as a method says that it wants them, but for what stands in them.

    Args:
        chance: Decides.
        uris: Of files of the project.
    """

    def __init__(self, chance, uris):
        self._chance = chance
        self._uris = uris

    def text(self):
        """Return a text, now and then a very long line of it."""
        few = "".join(self._chance.choices(LETTERS, k=self._chance.choice([0, 1, 2, 7])))
        return few * self._chance.choice([1, 1, 1, 30, 20_000])

    def value(self, name, wanted):
        """Return a value of a kind that is wanted, now and then of another one."""
        chance = self._chance
        if chance.random() < 0.1:
            return chance.choice(
                [None, True, -1, 0.5, 10**400, [], {}, self.text(), [self.text()], {self.text(): self.text()}]
            )
        if wanted.startswith("one of ") and chance.random() < 0.8:
            return chance.choice(wanted.removeprefix("one of ").split(", "))
        if name == "uri" and chance.random() < 0.8:
            return chance.choice(self._uris)
        kinds = {
            "a whole number": lambda: chance.choice([0, 1, 2, 7, 2**31 - 1]),
            "true or false": lambda: chance.choice([True, False]),
            "an object": lambda: {key: self.text() for key in ("uri", "id", "line", self.text())},
        }
        for begin, make in kinds.items():
            if wanted.startswith(begin):
                return make()
        if wanted.startswith("a list"):
            return [
                kinds["an object"]() if "objects" in wanted else self.text() for _ in range(chance.choice([0, 1, 2]))
            ]
        if name in {"game", "language", "set", "card", "id", "kind"} and chance.random() < 0.8:
            known = {"game": "moths", "language": "de", "set": "base", "kind": "creature"}
            return known.get(name, "base/example-1")
        return self.text()


@pytest.mark.few(40)
@pytest.mark.parametrize("method", sorted(METHODS))
def test_every_method_answers_texts_of_any_letters(answers, method):
    """Control characters, ends of lines that are none in YAML, marks of direction, very long lines, and values of other kinds."""
    for seed in range(TRIES):
        sender, params = Sender(random.Random(f"{method}{seed}"), answers.uris), {}
        for _ in range(12):
            answer = answers(method, params)
            assert answer["id"] == 7
            error = answer.get("error", {"message": ""})["message"]
            assert "mistake of the program" not in error, (params, error)
            found = _MISSING.match(error)
            if found is None:
                break
            params[found["name"]] = sender.value(found["name"], found["wanted"])


@pytest.mark.parametrize("method", sorted(METHODS))
def test_half_a_letter_is_refused_before_any_method_sees_it(answers, method):
    """In values and in keys, however deep, under the id of the message; whole letters that are written as two halves are none."""
    for half in HALVES:
        for params in ({"uri": half}, {half: 1}, {"a": [{"b": [f"x{half}y"]}]}, half):
            answer = answers(method, params)
            assert answer["id"] == 7
            assert answer["error"]["message"] == "a message with a text that holds half a letter"
    assert "half a letter" not in json.dumps(answers(method, {"uri": "𝄞"}))


@pytest.mark.parametrize(
    ("text", "said", "of"),
    [
        (b'{"jsonrpc": "2.0", "id": 1, "method": "\xed\xa0\x80"}', "no JSON", None),
        ('{"jsonrpc": "2.0", "id": "\\ud800", "method": "x"}', "half a letter", None),
        ('{"jsonrpc": "2.0", "id": "a", "method": "\\udc00\\ud800"}', "half a letter", "a"),
        ('{"jsonrpc": "2.0", "id": 1, "method": "x", "params": {"a": NaN}}', "no JSON", None),
        ('{"jsonrpc": "2.0", "id": 1, "method": "x", "params": {"a": -Infinity}}', "no JSON", None),
        ('{"jsonrpc": "2.0", "id": 1, "method": "x", "params": {"a": 1e999}}', "no JSON", None),
    ],
)
def test_what_json_does_not_know_is_refused_at_the_gate(text, said, of):
    """Python would read it, and what it makes of it can be neither written nor compared."""
    with pytest.raises(RpcError, match=said) as caught:
        parse_message(text)
    assert caught.value.of == of
