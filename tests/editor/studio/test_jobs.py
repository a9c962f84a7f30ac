"""Long work of the studio: one process after the other, none of which outlives it."""

import os
import queue
import shutil
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

import pytest

from ordo_pnp.editor import RpcError
from ordo_pnp.editor.studio import jobs as kept_jobs
from ordo_pnp.editor.studio.jobs import MAX_WAITING, Jobs
from ordo_pnp.editor.studio.pages import NotFoundError
from ordo_pnp.editor.studio.private_folders import ResultFolder, remove_dead_results
from tests.editor.studio import job_targets
from tests.editor.studio.downloaded import whole
from tests.editor.studio.windows import ENDS, WaitingWindow, serve

ROOT = Path(__file__).resolve().parents[3]


class JobWindow(WaitingWindow):
    """A window that starts jobs."""

    def __init__(self, desk):
        super().__init__(desk)
        self.jobs = desk.kept(Jobs)

    def start(self, target, limit_s=60, kind="test", **arguments):
        """Start a job."""
        return self.jobs.start(kind, target, arguments, self.window, limit_s)


@pytest.fixture
def window(desk):
    """Return a window that starts jobs."""
    return JobWindow(desk)


def is_there(pid):
    """Whether a process has not ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return (
        not Path(f"/proc/{pid}/stat").exists()
        or Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    )


def wait_for_end(pid):
    """Return once a process has ended; fail after a while."""
    waiting = queue.Queue()
    for _ in range(600):
        if not is_there(pid):
            return
        with pytest.raises(queue.Empty):
            waiting.get(timeout=0.05)
    pytest.fail(f"process {pid} is still there")


def test_a_job_tells_how_far_it_is_and_ends_with_its_result_and_files(window, desk):
    """It says that it waits, runs, how far it is, what it has made; its files are served by name."""
    job = window.start(job_targets.echo, word="hö")
    told = window.until(*ENDS)
    assert [each["state"] for each in told[:2]] == ["waiting", "running"]
    assert {"job": job, "kind": "test", "state": "progress", "progress": 2, "of": 2, "text": "whole"} in told
    assert {"job": job, "kind": "test", "state": "progress", "part": {"word": "hö"}} in told
    assert told[-1]["state"] == "done"
    assert told[-1]["result"]["word"] == "hö"
    assert told[-1]["result"]["pid"] != os.getpid()
    assert told[-1]["files"][0] == {"name": "word.txt", "bytes": 3, "pages": 1}
    served = serve(desk, "download", job, "word.txt")
    assert (whole(served.file), served.media_type, served.download) == (
        "hö".encode(),
        "text/plain; charset=utf-8",
        "word.txt",
    )
    assert whole(serve(desk, "sheet", job, "1.png").file) == b"a picture"


def test_a_job_sees_what_was_typed_and_not_saved(window, desk, units):
    """The texts that are open lie over the disk in its process."""
    desk.editor.open(units, "units: [] # typed\n", 1)
    window.start(job_targets.text_of, path=desk.editor.path_of(units))
    assert window.end()["result"] == {"text": "units: [] # typed\n"}


@pytest.mark.parametrize(
    "words", [(), ("1",), ("1", "other.txt"), ("2", "word.txt"), ("1", "word.txt", "more"), ("1", "")]
)
def test_only_files_that_a_job_listed_are_served(window, desk, words):
    """What else lies in the folder of a job, or beside it, is not served."""
    window.start(job_targets.echo, word="x")
    window.end()
    (desk.kept(Jobs)._home.path / "1" / "other.txt").write_text("not listed")
    for route in ("download", "sheet"):
        with pytest.raises(NotFoundError):
            serve(desk, route, *words)


@pytest.mark.slow
def test_a_job_that_takes_too_long_is_killed(window):
    """After its limit its process is gone, and the window is told why."""
    window.start(job_targets.sleep, limit_s=2)
    told = window.until(*ENDS)
    assert told[-1]["state"] == "failed"
    assert "after 2 seconds" in told[-1]["error"]
    pids = [pid for each in told for pid in each.get("part", {}).get("pids", ())]
    assert all(not is_there(pid) for pid in pids)


@pytest.mark.parametrize(
    ("target", "error"),
    [
        (job_targets.die, "has died (9)"),
        (job_targets.fail, "a mistake of the program: KeyError"),
        (job_targets.name_badly, "a mistake of the program: ValueError"),
        pytest.param(
            job_targets.swell,
            "more memory than it may",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="no limit"),
        ),
    ],
)
def test_a_job_that_goes_wrong_says_so_and_the_next_one_runs(window, target, error, capfd):
    """A process that dies, a mistake, too much memory: each is told as a failure, and the studio goes on."""
    window.start(target)
    ended = window.end()
    assert ended["state"] == "failed"
    assert error in ended["error"]
    window.start(job_targets.echo, word="next")
    assert window.end()["result"]["word"] == "next"
    capfd.readouterr()  # where a mistake was made


@pytest.mark.slow
def test_findings_that_stop_a_job_say_where_they_are(window, desk, units):
    """They are at the URI of the file, in lines from 0 and UTF-16 units."""
    text = desk.editor.text(units).lines.text
    desk.editor.open(units, text.replace("- id: spear-levy", "- id: 'Spear Levy'"), 1)
    window.start(job_targets.refuse)
    ended = window.end()
    assert ended["state"] == "failed"
    found = ended["findings"][0]
    line = desk.editor.text(units).lines.line(found["range"]["start"]["line"])
    assert found["uri"] == units
    assert found["severity"] == "error"
    assert line[found["range"]["start"]["character"] : found["range"]["end"]["character"]].strip("'") == "Spear Levy"


def test_a_job_can_be_cancelled_while_it_runs_and_while_it_waits(desk, window):
    """By its window alone, and once."""
    running, waiting = window.start(job_targets.sleep), window.start(job_targets.echo, kind="other", word="never")
    window.until("progress", job=running)
    other = JobWindow(desk)
    assert not window.jobs.cancel(running, other.window)
    assert window.jobs.cancel(waiting, window.window)
    assert window.end(waiting)["state"] == "cancelled"
    assert window.jobs.cancel(running, window.window)
    assert window.end(running)["state"] == "cancelled"
    assert not window.jobs.cancel(running, window.window)


def test_a_newer_job_of_a_kind_and_window_replaces_the_one_that_waits(desk, window):
    """Of those that wait for one window only the newest of a kind is done; those of other windows stay."""
    running = window.start(job_targets.sleep)
    other = JobWindow(desk)
    kept = other.start(job_targets.echo, kind="echo", word="other window")
    old = window.start(job_targets.echo, kind="echo", word="old")
    new = window.start(job_targets.echo, kind="echo", word="new")
    assert window.end(old)["state"] == "cancelled"
    window.jobs.cancel(running, window.window)
    assert other.end(kept)["result"]["word"] == "other window"
    assert window.end(new)["result"]["word"] == "new"


def test_one_job_runs_at_a_time_and_only_a_few_wait(window):
    """A job more than may wait is refused."""
    window.start(job_targets.sleep)
    window.until("running")
    for at in range(MAX_WAITING):
        window.start(job_targets.echo, kind=f"kind {at}", word="x")
    with pytest.raises(RpcError, match="too many jobs wait"):
        window.start(job_targets.echo, kind="one more", word="x")
    assert window.heard.queue[0][1]["state"] in {"waiting", "progress"}
    assert all(params["state"] in {"waiting", "progress"} for _, params in window.heard.queue)


def test_the_files_of_the_last_jobs_are_kept_and_none_after_the_studio(desk, window, monkeypatch):
    """They lie in a folder that nobody else on the machine can read."""
    monkeypatch.setattr(kept_jobs, "MAX_KEPT", 1)
    first, last = [window.end(window.start(job_targets.echo, word=word))["job"] for word in ("first", "last")]
    with pytest.raises(NotFoundError):
        window.jobs.open_file(first, "word.txt")
    assert whole(window.jobs.open_file(last, "word.txt")) == b"last"
    home = window.jobs._home.path
    assert {each.name for each in home.iterdir()} == {"lock", last}
    assert home.stat().st_mode & 0o077 == 0
    desk.close()
    assert not home.exists()


def test_results_of_dead_studios_are_removed_and_nothing_else(tmp_path, monkeypatch):
    """Only folders of this user that are closed to others, are no links, and whose studio runs no more."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    dead, alive, open_to_others, foreign = ResultFolder(), ResultFolder(), ResultFolder(), ResultFolder()
    for each in (dead, alive, open_to_others):
        (each.path / "1").mkdir()
        (each.path / "1" / "deck.pdf").write_bytes(b"x")
    for each in (dead, open_to_others):
        each._lock.close()
    open_to_others.path.chmod(0o755)
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(alive.path, elsewhere, copy_function=shutil.copy)
    (dead.path / "2").symlink_to(elsewhere)
    (tmp_path / "ordo-studio-link").symlink_to(elsewhere)
    notes = tmp_path / "ordo-studio-notes"
    (notes / "mine").mkdir(parents=True)
    notes.chmod(0o700)
    remove_dead_results()
    assert not dead.path.exists()
    for each in (
        alive.path / "1/deck.pdf",
        open_to_others.path / "1/deck.pdf",
        foreign.path,
        elsewhere / "1/deck.pdf",
        notes / "mine",
    ):
        assert each.exists(), each
    alive.remove()
    assert not alive.path.exists()


def test_jobs_end_with_their_window(desk, window):
    """Its process is killed, and those of other windows run."""
    window.start(job_targets.sleep)
    pid = window.until("progress")[-1]["part"]["pids"][0]
    desk.windows.remove(window.window)
    window.window.close()
    wait_for_end(pid)
    other = JobWindow(desk)
    other.start(job_targets.echo, word="after")
    assert other.end()["result"]["word"] == "after"


def test_jobs_and_what_they_have_started_end_with_the_studio(desk, window):
    """No process is left, and no job can be started."""
    window.start(job_targets.hang)
    pids = window.until("progress")[-1]["part"]["pids"]
    desk.close()
    for pid in pids:
        wait_for_end(pid)
    with pytest.raises(RpcError, match="ends"):
        window.start(job_targets.echo, word="x")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="kills as POSIX does")
def test_a_job_ends_when_the_studio_is_killed(project):
    """Its process notices that nobody is left to read from it."""
    script = textwrap.dedent(
        """
        import sys
        from ordo_pnp.project import find_workspace
        from ordo_pnp.editor.studio.desk import Desk, StudioWindow
        from ordo_pnp.editor.studio.jobs import Jobs
        from tests.editor.studio import job_targets

        def tell(method, params):
            if "part" in params:
                print(*params["part"]["pids"], flush=True)

        if __name__ == "__main__":
            with find_workspace((), (), None) as workspace:
                desk = Desk(workspace)
                desk.kept(Jobs).start("test", job_targets.sleep, {}, StudioWindow(desk, tell))
                sys.stdin.read()
        """
    )
    file = project / "studio_of_the_test.py"
    file.write_text(script)
    with subprocess.Popen(
        [sys.executable, str(file)],
        cwd=project,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    ) as process:
        pid = int(process.stdout.readline())
        assert is_there(pid)
        process.kill()
    wait_for_end(pid)
