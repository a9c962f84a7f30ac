"""``ordo simulate``, ``ordo simulate --paired`` and ``ordo balance`` in real processes: workers that die are replaced, nobody is left behind, nothing kept is lost."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="named pipes and signals")

SHIPPED = "no folder `cards` with a game here or above: these are the cards that came along\n"
# Seconds after which a test gives up waiting for a process to end.
LONG = 120


# The environment in which workers neither tell nor wait.
NEVER = {"AFTER": "1000000"}


class Running:
    """A running command whose workers tell their process ids, and wait until they may go on."""

    def __init__(self, folder, *words, **environment) -> None:
        for name in ("told", "go"):
            if not (folder / name).exists():
                os.mkfifo(folder / name)
        # opened for both directions, so that neither end ever waits for the other to be opened
        self._told = os.fdopen(os.open(folder / "told", os.O_RDWR), "r", encoding="ascii")
        self._go = os.open(folder / "go", os.O_RDWR)
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("telling.py")), *words, "--game", "ordonnance", "--json"],
            cwd=folder,
            env={**os.environ, "TOLD": str(folder / "told"), "GO": str(folder / "go"), **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def worker(self) -> int:
        """Wait until another worker tells its process id."""
        return int(self._told.readline())

    def go_on(self) -> None:
        """Let every worker go on, those of later, too."""
        os.write(self._go, b"." * 1000)

    def close(self) -> None:
        """Close the pipes; end whatever a failed test has left."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()
        self._told.close()
        os.close(self._go)

    def end(self) -> tuple[int, str, str]:
        """Wait until the command and all that has inherited its output are gone: code, output, errors."""
        out, err = self.process.communicate(timeout=LONG)
        return self.process.returncode, out, err.removeprefix(SHIPPED)


@pytest.fixture
def start(tmp_path):
    started = []

    def running(*words, **environment):
        started.append(Running(tmp_path, *words, **environment))
        return started[-1]

    yield running
    for each in started:
        each.close()


@pytest.fixture
def simulate(start):
    return lambda *words, **environment: start("simulate", "--bots", "telling", *words, **environment)


def words_of(command, games):
    """The words of a command that plays so many games, and of the same with bots that tell nothing."""
    if command == "simulate":
        return [("simulate", "--bots", bot, "--games", str(games), "--seed", "3") for bot in ("telling", "random")]
    return [
        ("simulate", "--paired", bot, bot, "--deals", str(games // 2), "--seed", "3") for bot in ("telling", "random")
    ]


BOTH = pytest.mark.parametrize("command", ["simulate", "simulate --paired"])


def result(text):
    """The counts of a result, without the names of the bots and what they cost."""
    data = json.loads(text)
    seats = [{key: value for key, value in seat.items() if key != "bot"} for seat in data.get("seats", ())]
    return {**data, "seats": seats, "bots": None, "ms_per_decision": None}


@pytest.mark.slow
@BOTH
@pytest.mark.few(1)
def test_the_games_of_a_killed_worker_are_played_again(start, called, command):
    """A worker is killed as an exhausted memory does it: the result is that of one process that nobody disturbs."""
    words, undisturbed = words_of(command, 60)
    running = start(*words, "--jobs", "2")
    os.kill(running.worker(), signal.SIGKILL)
    running.go_on()
    code, out, err = running.end()
    assert (code, err) == (0, "")
    _, expected, _ = called(*undisturbed, "--game", "ordonnance", "--json")
    assert result(out) == result(expected)


@pytest.mark.slow
@BOTH
@pytest.mark.few(1)
def test_a_killed_command_goes_on_from_its_journal(start, called, tmp_path, command):
    """After SIGKILL the same command plays what is missing, and its result is that of one that nobody disturbs."""
    words, undisturbed = words_of(command, 80)
    keeping = ("--resume", str(tmp_path / "journal"))
    running = start(*words, *keeping, "--jobs", "2", AFTER="10")
    assert running.worker() != running.worker()  # both are in their eleventh game
    running.process.kill()
    assert running.end()[0] == -signal.SIGKILL
    kept = len((tmp_path / "journal").read_bytes().splitlines()) - 1
    assert kept > 0
    code, out, err = start(*words, *keeping, "--jobs", "3", **NEVER).end()
    assert (code, err) == (0, f"{kept} chunks of games are taken from `{tmp_path / 'journal'}`\n")
    _, expected, _ = called(*undisturbed, "--game", "ordonnance", "--json")
    assert result(out) == result(expected)


@pytest.mark.slow
@pytest.mark.parametrize(("jobs", "after", "in_deals"), [("2", "10", False), ("1", "300", True)])
@pytest.mark.few(1)
def test_a_killed_judgement_goes_on_from_its_journal(start, called, tmp_path, jobs, after, in_deals):
    """After SIGKILL among the natural games, or among deals that are played twice, the verdicts are those of an undisturbed run."""
    words = ("--games", "200", "--seed", "3", "--card", "base/spear-levy")
    keeping = ("--resume", str(tmp_path / "journal"))
    running = start("balance", "--bots", "telling", *words, *keeping, "--jobs", jobs, AFTER=after)
    running.worker()
    running.process.kill()
    assert running.end()[0] == -signal.SIGKILL
    lines = (tmp_path / "journal").read_bytes().splitlines()[1:]
    assert lines
    assert (b"spear-levy" in lines[-1]) == in_deals
    code, out, err = start("balance", "--bots", "telling", *words, *keeping, **NEVER).end()
    assert (code, err) == (0, f"{len(lines)} chunks of games are taken from `{tmp_path / 'journal'}`\n")
    _, expected, _ = called("balance", "--bots", "random", *words, "--game", "ordonnance", "--json")
    assert found(out) == found(expected)


def found(text):
    """What a judgement has found, without the names of the bots and what it cost."""
    data = json.loads(text)
    return {key: data[key] for key in ("cards", "places", "length", "margin", "lead", "games", "partial")}


@pytest.mark.slow
def test_games_that_always_kill_their_worker_are_named(simulate):
    """Nobody waits for ever: the seed and the games are told, with exit code 1, and no result of no games."""
    code, out, err = simulate("--games", "1", "--seed", "3", "--jobs", "2", DIE="1").end()
    assert (code, out) == (1, "")
    assert err.startswith("error: game 0 cannot be played: 3 times the process that played it was killed")
    assert err.endswith("(seed 3)\n")


ENDINGS = pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["Ctrl-C", "SIGTERM"]
)


@pytest.mark.slow
@ENDINGS
@pytest.mark.few(1)
def test_ending_early_shows_what_is_known(simulate, number, code):
    """Ctrl-C goes to all processes, SIGTERM to the first: the games so far are shown, marked, and all processes end."""
    running = simulate("--games", "80", "--jobs", "2", AFTER="10")  # the first eight chunks have one game each
    assert running.worker() != running.worker()  # both are in their eleventh game
    (os.killpg if number == signal.SIGINT else os.kill)(running.process.pid, number)
    ended, out, err = running.end()
    assert (ended, err) == (code, "ended before all games were played\n")
    found = json.loads(out)
    assert found["partial"]
    assert 8 <= found["games"] <= 20
    assert sum(seat["wins"] for seat in found["seats"]) <= found["games"]


def assert_shows_no_game(ended, code):
    """Check a result of no games: what was asked for, no rates, and intervals that say nothing."""
    left, out, err = ended
    assert (left, err) == (code, "ended before all games were played\n")
    found = json.loads(out)
    assert (found["games"], found["partial"], found["mean_actions"]) == (0, True, None)
    row = {"wins": 0, "win_rate": None, "ci95": [0.0, 1.0], "shared": 0, "mean_total": None}
    assert found["seats"] == [{"seat": seat, "bot": "telling", **row} for seat in range(2)]
    assert found["turn_order"] == [{"place": place, **row} for place in (1, 2)]


@pytest.mark.parametrize("jobs", ["1", "2"])
@ENDINGS
@pytest.mark.few(1)
def test_ending_before_any_game_is_counted_shows_none(simulate, jobs, number, code):
    """The result is that of no games: there is no division by nothing."""
    running = simulate("--games", "80", "--jobs", jobs)
    running.worker()
    (os.killpg if number == signal.SIGINT else os.kill)(running.process.pid, number)
    assert_shows_no_game(running.end(), code)


@ENDINGS
@pytest.mark.few(1)
def test_ending_while_the_games_are_prepared_shows_none(simulate, number, code):
    """What arrives while the cards are being read waits until it can be said what would have been played."""
    running = simulate("--games", "80", PREPARING="1")
    os.kill(running.worker(), number)
    running.go_on()
    assert_shows_no_game(running.end(), code)


def test_one_process_ends_early_as_many_do(simulate):
    """Without workers the same holds: the whole chunks that were played are shown."""
    running = simulate("--games", "80", AFTER="11")  # chunks of one, two, four and eight games
    running.worker()
    running.process.terminate()
    code, out, err = running.end()
    assert (code, err) == (143, "ended before all games were played\n")
    assert json.loads(out)["games"] == 7


@pytest.mark.slow
@ENDINGS
@pytest.mark.few(1)
def test_a_duel_that_ends_early_shows_its_score_so_far(start, number, code):
    """The deals before the first one that is missing are shown with their interval, marked, and all processes end."""
    running = start(*words_of("simulate --paired", 80)[0], "--jobs", "2", AFTER="20")
    assert running.worker() != running.worker()
    (os.killpg if number == signal.SIGINT else os.kill)(running.process.pid, number)
    ended, out, err = running.end()
    assert (ended, err) == (code, "ended before all games were played\n")
    found = json.loads(out)
    assert found["partial"]
    assert found["games"] == 2 * found["deals"] <= 40
    assert found["interval"][0] < 0.5 < found["interval"][1]


@pytest.mark.slow
def test_workers_do_not_outlive_a_killed_command(simulate):
    """After SIGKILL, which nobody can answer, the workers and the tracker of resources end by themselves."""
    running = simulate("--games", "80", "--jobs", "2")
    running.worker()
    running.process.kill()
    assert running.end()[0] == -signal.SIGKILL  # their output has been closed by all of them
