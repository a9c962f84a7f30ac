"""No value of the game's data is a lie: each one changes what is played or printed, or the check refuses another one.

The walk goes over every scalar of ``game.yaml``, ``board.yaml`` and the components, words apart; of those that differ by
their place in lists alone the usual run takes the middle one, the sweep all. Each is changed in every way below. What books may state must come out in play exactly as changed, whatever the checks say of it. Any other change
that the schema and the checks let pass must show: in deals and games, or in the pieces that are drawn.
"""

import copy
import json
import shutil
from dataclasses import replace
from functools import cache
from itertools import zip_longest

import pytest
import yaml

from ordo_pnp.base import DataError, MemoPart, OrdoError, has_errors
from ordo_pnp.books.facts import Played
from ordo_pnp.cards import Origin, Schemas, Scope, load_catalog, schemas_folder, shipped_cards
from ordo_pnp.cards.loading import variants_of
from ordo_pnp.check import Cache, ProjectCheck, card_checks as variants, wording as term_number_check
from ordo_pnp.games import load_game, plugin_of
from ordo_pnp.paper import faces_of
from ordo_pnp.rules import RulesError, derive, extend, run_scenario
from ordo_pnp.rules.bots import RandomBot

GAMES = ("komarn", "ordonnance")
# Keys with words: names and titles are printed as they are.
TEXT = {"words", "name", "format"}


@cache
def shipped(game_id):
    return load_catalog(shipped_cards(), scope=Scope.of_game(game_id))


@cache
def schemas():
    return Schemas(schemas_folder())


def documents(game):
    """Return the documents that the walk goes over, by a name of its own: key of the file, and set."""
    found = {"game": game.origin.document}
    found |= {f"board:{name}": origin.document for name, origin in game.files.get("board", {}).items()}
    for card_set in game.sets.values():
        for card in card_set.cards:
            if card.origin.document.file.name == "components.yaml":
                found[f"components:{card_set.id}"] = card.origin.document
    return found


def leaves(data, path=()):
    """Return path and value of every scalar that is no word; what may be chosen of a list is one value."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in TEXT:
                yield from leaves(value, (*path, key))
    elif isinstance(data, list) and path[-1] != "values":
        for at, value in enumerate(data):
            yield from leaves(value, (*path, at))
    else:
        yield path, data


def changes(value, siblings):
    """Return other values for one: numbers next to it, other words that stand at like places, fewer choices."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int | float):
        return [value + 1, value - 1] if isinstance(value, int) else [value * 1.1]
    if isinstance(value, list):
        return [value[:-1]]
    if value.isdecimal():
        return [str(int(value) + 1), *(other for other in siblings if other != value)][:2]
    return [other for other in siblings if other != value][:2] or [f"{value}x"]


def likes(all_leaves):
    """Return the words at all places whose path without its numbers is the same."""
    found = {}
    for path, value in all_leaves:
        if isinstance(value, str):
            found.setdefault(generic(path), []).append(value)
    return {path: sorted(set(words)) for path, words in found.items()}


def generic(path):
    return tuple("*" if isinstance(step, int) else step for step in path)


def with_value(data, path, value):
    twin = copy.deepcopy(data)
    at = twin
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return twin


def changed(catalog, game, document, data):
    """Return the catalog with the content of one document changed, assembled as from a file that says so."""
    twin = copy.copy(document)
    twin.data = data
    if document is game.origin.document:
        facts = data["game"]
        made = replace(
            game,
            facts=facts,
            variants=variants_of(facts),
            language=facts["language"],
            languages=tuple(facts["languages"]),
            words={**game.words, facts["language"]: facts["words"]},
            origin=Origin(twin, ("game",)),
        )
    else:
        files = {
            kind: {name: Origin(twin, each.path) if each.document is document else each for name, each in group.items()}
            for kind, group in game.files.items()
        }
        sets = {
            name: replace(each, cards=tuple(_card(card, document, twin) for card in each.cards))
            for name, each in game.sets.items()
        }
        made = replace(game, files=files, sets=sets)
    return replace(catalog, games={**catalog.games, game.id: made})


def _card(card, document, twin):
    if card.origin.document is not document:
        return card
    origin = Origin(twin, card.origin.path)
    entry = origin.value
    printing = card.printing._replace(
        copies=entry.get("print", {}).get("copies", 1), face=entry.get("print", {}).get("face", card.printing.face)
    )
    fields = {key: entry.get(key, value) for key, value in card.fields.items()}
    slug = card.id.partition("/")[0]
    return replace(
        card, origin=origin, printing=printing, fields=fields, kind=entry["kind"], id=f"{slug}/{entry['id']}"
    )


def is_of_the_form(document, data, game_id):
    """Whether the schema lets a changed file pass."""
    twin = copy.copy(document)
    twin.data = data
    return not has_errors(schemas().of(data, game_id).validate(twin))


def refused(document, data, path, catalog, game_id):
    """Whether a check of the data finds an error; that words state another number does not count for the number."""
    game = changed(catalog, catalog.games[game_id], document, data).games[game_id]
    of_card = plugin_of(game_id).check_card
    problems = [*plugin_of(game_id).check_game(game), *variants.check_variants(game)]
    if term_number_check.WORD_NUMBERS in path:
        problems += term_number_check.check_term_numbers(game)
    problems += [problem for card in game.cards() for problem in of_card(card, game)]
    return has_errors(problems)


def errors_on_disk(folder):
    """Whether the check of a whole project finds an error."""
    return has_errors(ProjectCheck([folder / "cards"], Cache(MemoPart(folder / "cache.sqlite", "own", "1"))).check())


def refused_on_disk(document, data, catalog, game_id, folder):
    """Whether the check of a whole project finds an error when the file says so; slow, for what is left."""
    game, game_folder = folder / "cards" / game_id, catalog.games[game_id].folder
    if not game.exists():
        ignored = shutil.ignore_patterns("rulebook", "scenarios")
        shutil.copytree(game_folder, game, ignore=ignored)
        for shared in game_folder.parent.iterdir():
            if not (shared / "game.yaml").exists():
                shutil.copytree(shared, game.parent / shared.name)
        assert not errors_on_disk(folder)
    path = game / document.file.relative_to(game_folder)
    before = path.read_text(encoding="utf-8")
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    try:
        return errors_on_disk(folder)
    finally:
        path.write_text(before, encoding="utf-8")


def in_play(catalog, game_id):
    """Yield what players see of some games: what is dealt, offered and scored, for every number of players."""
    try:
        game = load_game(catalog, game_id)
    except (DataError, KeyError) as error:
        yield repr(error)
        return
    sets = [None, *((tuple(catalog.games[game_id].sets),) if len(catalog.games[game_id].sets) > 1 else ())]
    for players in range(1, 7):
        for chosen in sets:
            try:
                match = game.prepare(players, {}, chosen)
            except RulesError as error:
                yield str(error)
                continue
            state = match.new_state(5)
            yield json.dumps(state.view(0), default=str)
            bots = [RandomBot(extend(derive(5), seat)) for seat in range(players)]
            for _ in range(400):
                if state.is_terminal:
                    break
                state.apply(bots[state.current_player].choose(state, state.legal_actions()))
            seen = [state.outcome().totals, game.board(state, list("ABCDEF")[:players]).data]
            yield json.dumps(seen, default=str)


def in_scenarios(catalog, game_id, rule, scenarios):
    """Return which scenarios of a rule's ruling pass: what hardly ever happens in games stands there."""
    game = load_game(catalog, game_id)
    ruling = catalog.games[game_id].variants[rule].ruling
    return [run_scenario(game, each).passed for each in scenarios if each.ruling == ruling]


def choosable(catalog, game_id, rule, values):
    """Return which values of a rule a table may choose."""
    game = load_game(catalog, game_id)
    found = []
    for value in values:
        for players in (2, 3):
            try:
                game.prepare(players, {rule: value})
            except OrdoError as error:
                found.append(str(error))
    return found


def on_paper(catalog, game_id):
    """Yield the drawings of all components, how often each is printed, and in which languages."""
    game = catalog.games[game_id]
    faces = faces_of(catalog, game.id)
    yield game.languages
    for card in game.cards():
        if card.origin.document.file.name == "components.yaml":
            yield card.id, card.kind, card.printing.copies
            for drawn in (faces.front(card, "en"), faces.back(card, "en")):
                yield None if drawn is None else (drawn.drawing, drawn.cuts)


def differs(found, before):
    """Whether something comes out otherwise; most changes show at once, and the rest is not played or drawn."""
    return any(one != other for one, other in zip_longest(found, before))


def is_stated(game_id, path):
    """Whether books may state a value, because play shows it."""
    name = ".".join(map(str, path[1:]))
    return path[0] == "game" and any(f"{name}.".startswith(f"{each}.") for each in plugin_of(game_id).played_facts())


def is_played(catalog, game_id, path, value):
    """Whether play shows exactly this value; None where nothing can be played with it."""
    try:
        return Played(load_game(catalog, game_id)).fact(".".join(map(str, path[1:]))) == value
    except (OrdoError, LookupError):
        return None


def shows(catalog, game_id, path, before):
    """Whether a changed value shows: in what may be chosen, in games, or on paper."""
    if path[-1] == "values":
        rule = path[2]
        old = before["catalog"].games[game_id].variants[rule].values
        return choosable(catalog, game_id, rule, old) != choosable(before["catalog"], game_id, rule, old)
    if differs(in_play(catalog, game_id), before["play"]()):
        return True
    if path[1] == "rules" and path[-1] == "default":
        rule = path[2]
        old, new = (in_scenarios(each, game_id, rule, before["scenarios"]) for each in (before["catalog"], catalog))
        return new != old
    return differs(on_paper(catalog, game_id), before["paper"]())


DOCUMENTS = [(game_id, name) for game_id in GAMES for name in documents(shipped(game_id).games[game_id])]


def one_of_each_kind(all_leaves):
    """Return of the places whose path without its numbers is the same the middle one."""
    alike = {}
    for path, value in all_leaves:
        alike.setdefault(generic(path), []).append((path, value))
    return [those[len(those) // 2] for those in alike.values()]


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "name"), DOCUMENTS)
@pytest.mark.few(4)
def test_a_value_of_each_kind_shows_or_is_refused(scenarios_of, game_id, name, tmp_path):
    """A value that neither play nor print nor the check looks at would be a lie to whoever changes it."""
    assert "\n".join(unseen(scenarios_of, game_id, name, one_of_each_kind, tmp_path)) == ""


@pytest.mark.sweep
@pytest.mark.parametrize(("game_id", "name"), DOCUMENTS)
def test_every_value_of_the_data_shows_or_is_refused(scenarios_of, game_id, name, tmp_path):
    """The same for all places, also those that are alike."""
    assert "\n".join(unseen(scenarios_of, game_id, name, list, tmp_path)) == ""


def unseen(scenarios_of, game_id, name, choose, folder):
    """Return the changes of chosen values of a document that neither show nor are refused."""
    catalog = shipped(game_id)
    game = catalog.games[game_id]
    before = {
        "catalog": catalog,
        "scenarios": scenarios_of(game),
        "play": cache(lambda: [*in_play(catalog, game_id)]),
        "paper": cache(lambda: [*on_paper(catalog, game_id)]),
    }
    document = documents(game)[name]
    everything = list(leaves(document.data))
    words = likes(everything)
    found = []
    for path, value in choose(everything):
        for other in changes(value, words.get(generic(path), ())):
            data = with_value(document.data, path, other)
            if not is_of_the_form(document, data, game_id):
                continue
            twin = changed(catalog, game, document, data)
            played = is_played(twin, game_id, path, other) if is_stated(game_id, path) else None
            if played is False:
                found.append(f"{'.'.join(map(str, path))}: {value} -> {other} is not played")
            if played is not None or refused(document, data, path, catalog, game_id):
                continue
            if shows(twin, game_id, path, before):
                continue
            if not refused_on_disk(document, data, catalog, game_id, folder):
                found.append(f"{'.'.join(map(str, path))}: {value} -> {other}")
    return found
