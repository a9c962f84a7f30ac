"""Games on a Dask cluster of this machine: the same results as here, whichever of its workers are killed."""

import os
import signal
import subprocess
import sys
import threading

import pytest

from ordo_pnp.base import MissingExtraError
from ordo_pnp.rules import ClusterError, DuelRun, Journal, Spec, TallyRun, Workers, cluster, cluster_backend, play_range

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # of the packages of a cluster
    pytest.mark.skipif(os.name != "posix", reason="signals"),
]


def test_a_command_without_dask_says_what_to_install(monkeypatch):
    """One line names the extra."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'distributed>=2024.5'"):
        cluster_backend("tcp://127.0.0.1:1")


@pytest.mark.parametrize("address", ["", "nonsense", "what://x:3"])
def test_what_is_no_address_is_refused(address):
    """The message has the words that were given, and what an address looks like."""
    pytest.importorskip("distributed")
    with pytest.raises(ClusterError, match=rf"no Dask scheduler answers at `{address}`.*such as tcp://10.0.0.1:8786"):
        cluster_backend(address)


def test_a_worker_with_another_program_does_not_play():
    """Its games could be others, so it says what to do instead."""
    digest = cluster.program_digest()
    assert cluster._checked(digest, max, (3, 4), {}) == 4
    with pytest.raises(ClusterError, match="its program is not the same; install the same version"):
        cluster._checked("0" * len(digest), max, (3, 4), {})


class LocalCluster:
    """A scheduler and two workers in processes of their own, as somebody starts them by hand."""

    def __init__(self, folder) -> None:
        self._file = folder / "scheduler.json"
        self._processes = []
        environment = {**os.environ, "DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
        self._common = {"cwd": folder, "env": environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", until="Scheduler at:")
        for _ in range(2):
            self.add()

    @property
    def address(self):
        import json

        return json.loads(self._file.read_text())["address"]

    def add(self):
        """Start another worker and wait until it is known; return its process."""
        words = ("--nthreads", "1", "--no-dashboard", "--no-nanny")
        return self._start("worker", *words, until="Registered to:")

    def _start(self, kind, *words, until):
        command = [sys.executable, "-m", "dask", kind, *words, "--scheduler-file", str(self._file)]
        process = subprocess.Popen(command, **self._common, text=True)
        self._processes.append(process)
        seen = []
        while until not in (seen or [""])[-1]:
            seen.append(process.stderr.readline())
            assert seen[-1], "".join(seen)
        threading.Thread(target=process.stderr.read, daemon=True).start()  # so that it is never full
        return process

    def close(self):
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.wait()


@pytest.fixture
def local(tmp_path):
    cluster = LocalCluster(tmp_path)
    yield cluster
    cluster.close()


@pytest.mark.sweep
def test_a_cluster_plays_the_same_games_whoever_is_killed(local, ordonnance, tmp_path):
    """A worker is killed on the way, another one comes; result and journal are those of one process, and so is a duel's."""
    spec = Spec(ordonnance.prepare(2, {}), ("greedy", "random"), 12)
    run, seen = TallyRun(spec, 3000), []

    def on_progress(done, total, doing):
        del total, doing
        seen.append(done)
        if len(seen) == 3:
            os.kill(local._processes[1].pid, signal.SIGKILL)
            local.add()

    with Workers(Journal(tmp_path / "journal", {}), cluster_backend(local.address)) as workers:
        run.run(workers, on_progress)
        duel = DuelRun(spec.match, ("greedy", "random"), 12, 40)
        duel.run(workers, on_progress)
    assert len(seen) > 5
    assert run.tally == play_range(spec, 0, 3000)
    kept = Journal(tmp_path / "journal", {}).kept("games", 0, 3000)
    assert sum(count for (_, count), _ in kept) == 3000
    here = DuelRun(spec.match, ("greedy", "random"), 12, 40)
    here.run(Workers(Journal(None, {})), lambda *_: None)
    assert (duel.total, duel.squares, duel.deals) == (here.total, here.squares, here.deals)


@pytest.mark.sweep
def test_the_command_plays_on_a_cluster(local, tmp_path):
    """`ordo simulate` and `ordo simulate --paired` print what they print without a cluster, but for the cost."""
    import json

    def printed(*words):
        run = [sys.executable, "-m", "ordo_pnp", *words, "--game", "ordonnance", "--json"]
        done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return {**json.loads(done.stdout), "ms_per_decision": None}

    for words in (
        ("simulate", "--games", "300", "--bots", "greedy"),
        ("simulate", "--paired", "greedy", "random", "--sprt", "0.5,0.55"),
    ):
        assert printed(*words, "--dask", local.address) == printed(*words)


@pytest.mark.sweep
def test_a_lost_scheduler_is_told(local, ordonnance):
    """Whoever plays on a cluster whose scheduler dies is told so, with all that was counted until then."""
    run = TallyRun(Spec(ordonnance.prepare(2, {}), ("greedy", "random"), 12), 10**6)

    def on_progress(done, total, doing):
        del done, total, doing
        local._processes[0].kill()

    with Workers(Journal(None, {}), cluster_backend(local.address)) as workers, pytest.raises(ClusterError):
        run.run(workers, on_progress)
    assert run.tally.games > 0
