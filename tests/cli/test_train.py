"""``ordo train``, and where bots find what was learned."""

import json
import shutil

import pytest
import yaml

WORDS = ("--game", "ordonnance", "--players", "3")


@pytest.fixture(scope="module")
def ordo(tmp_path_factory, make_ordo, repository):
    """The command in a copy of the cards."""
    folder = tmp_path_factory.mktemp("train")
    shutil.copytree(repository / "cards", folder / "cards")
    return make_ordo(folder)


@pytest.fixture(scope="module")
def learned(ordo):
    """What is learned for three, as text."""
    return ordo("train", *WORDS, check=0).stdout


def simulate(ordo, *words):
    return ordo("simulate", *WORDS, "--bots", "learned,greedy,greedy", "--games", "4", "--json", *words)


@pytest.fixture
def file(ordo, learned):
    """What is learned for three, as a file of the project."""
    path = ordo.folder / "cards/ordonnance/bots/three.yaml"
    path.write_text(learned, encoding="utf-8")
    yield path
    path.unlink()


@pytest.mark.sweep
def test_a_file_of_weights_is_sound_and_used(ordo, file):
    """It passes the check, and `learned` plays with it at once."""
    assert ordo("check", "cards/ordonnance", "--strict", check=0).stdout == "no problems found\n"
    assert ordo("fmt", str(file), "--check", check=0)
    assert simulate(ordo).stderr == ""


@pytest.mark.sweep
def test_weights_that_do_not_fit_are_passed_over(ordo, file):
    """Under another rule the bots learn anew."""
    assert file.is_file()
    other = simulate(ordo, "--rules", "singles=rank_only")
    assert other.returncode == 0
    assert "no weights fit these cards of ordonnance: the bots learn them now" in other.stderr


@pytest.mark.sweep
def test_the_same_is_learned_twice(ordo, learned):
    """Into a file, too; only its first line says what it was made by."""
    path = ordo.folder / "three.yaml"
    assert ordo("train", *WORDS, "-o", str(path), check=0).stdout.endswith("181 weights\n")
    assert path.read_text(encoding="utf-8").split("\n", 1)[1] == learned.split("\n", 1)[1]


@pytest.mark.slow
def test_what_is_learned_on_the_way_is_kept(ordo):
    """It is told once; the second time it is known, and the same games are played."""
    first, second = simulate(ordo), simulate(ordo)
    assert "the bots learn them now" in first.stderr
    assert second.stderr == ""
    assert json.loads(first.stdout) == json.loads(second.stdout)


@pytest.mark.sweep
def test_a_damaged_cache_is_a_miss(ordo):
    """Weights that somebody changed in the cache are learned again."""
    simulate(ordo)
    for each in ordo.cache.glob("ordo-pnp/weights-*.json"):
        each.write_bytes(each.read_bytes().replace(b"1", b"2"))
    again = simulate(ordo)
    assert (again.returncode, "learn them now" in again.stderr) == (0, True)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            lambda data: data["weights"]["kept"].pop(),
            "these weights are not those that the bot has: kept of 31, territory of 150",
        ),
        (lambda data: data["weights"]["kept"].append("x"), "base-2.yaml"),
        (lambda data: data["weights"].update(kept=[10**15] * 31), "base-2.yaml"),
    ],
)
def test_a_damaged_file_is_a_finding(ordo, change, words):
    """A file with the fingerprint of the cards and other weights than the bot has is told with its place."""
    file = ordo.folder / "cards/ordonnance/bots/base-2.yaml"
    sound = file.read_text(encoding="utf-8")
    data = yaml.safe_load(sound)
    change(data)
    file.write_text(yaml.safe_dump(data), encoding="utf-8")
    found = ordo("simulate", "--game", "ordonnance", "--players", "2", "--bots", "learned,greedy", "--games", "4")
    file.write_text(sound, encoding="utf-8")
    assert found.returncode == 1
    assert words in found.stderr
    assert "Traceback" not in found.stderr


def test_bots_are_refused_as_usage(called):
    """A parameter that a bot does not have ends with 2 and what it has."""
    code, _, err = called("simulate", "--game", "ordonnance", "--bots", "strong:depth=2")
    assert code == 2
    assert "the bot `strong` has no parameter `depth`; known: playouts" in err
