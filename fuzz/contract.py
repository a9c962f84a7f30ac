"""The resource contract: what a command may cost for each byte of its input, tried with every attack.

``python -m fuzz.contract`` runs the attacks in full and prints a table; exits with 1 if one broke the contract. POSIX only.
"""

from __future__ import annotations

import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
import yaml

import fuzz.packed_attacks  # noqa: F401 (enters its attacks into the list)
from fuzz.attacks import ATTACKS, MIB, Attack
from fuzz.process import run, warm

if TYPE_CHECKING:
    from fuzz.process import Ran

# What a command may cost whatever its input, and …
START: Final = 4
# … what for each MiB of it once unpacked: CPU, in the time that PyYAML's C loader takes here for a MiB of cards.
RATE: Final = 8
# Bytes that a reduced attack has at least, unless all of it is smaller.
SMALLEST: Final = 4096


@dataclass(frozen=True)
class Trial:
    """One attack and what came of it."""

    attack: Attack
    # Bytes of the hostile file once unpacked.
    size: int
    ran: Ran
    # Seconds of CPU by the contract.
    allowed: int

    @property
    def breach(self) -> str:
        """What the command did that it must not; empty if nothing."""
        told = self.ran.out + self.ran.err
        if self.ran.code == -24:  # SIGXCPU
            return f"more than {self.allowed} s of CPU"
        if self.ran.is_crash or "MemoryError" in told:
            return f"ended with {self.ran.code}: {told.strip()[-300:]}"
        if self.ran.code and "error" not in told.lower():
            return f"ended with {self.ran.code} without a word"
        return ""


def seconds_of_peer() -> float:
    """Return the seconds of CPU that PyYAML's C loader takes for a MiB of cards; the best of three."""
    text = "".join(f"- {{id: a{at}, name: Card {at}, symbols: [spear, bow]}}\n" for at in range(3_000))
    taken = []
    for _ in range(3):
        start = time.process_time()
        yaml.load(text, Loader=yaml.CSafeLoader)
        taken.append(time.process_time() - start)
    return min(taken) * MIB / len(text)


def attempt(attack: Attack, divisor: int, peer: float) -> Trial:
    """Run an attack at its full size divided by a number; ``peer`` is what ``seconds_of_peer`` gives."""
    size = max(attack.size // divisor, min(attack.size, SMALLEST))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place).resolve() / "project"
        folder.mkdir()
        (folder.parent / "tmp").mkdir()
        words = attack.write(folder, size)
        allowed = int(peer * (START + RATE * size / MIB)) + 1
        return Trial(attack, size, run(words, folder, cpu=allowed), allowed)


@click.command()
@click.argument("names", nargs=-1)
@click.option("--divisor", default=1, help="Run attacks at a part of their size.")
def main(names: tuple[str, ...], divisor: int) -> None:
    """Run the attacks whose names begin with NAMES, or all, and say what each took."""
    warm()
    peer = seconds_of_peer()
    click.echo(f"PyYAML: {peer:.2f} s for a MiB of cards; allowed: {START} times that, and {RATE} times for each MiB")
    chosen = [each for name, each in ATTACKS.items() if name.startswith(names or ("",))]
    broken = 0
    for each in chosen:
        trial = attempt(each, divisor, peer)
        broken += bool(trial.breach)
        figures = f"{trial.size / MIB:7.2f} MiB {trial.ran.cpu:6.2f} s of {trial.allowed:3} {trial.ran.mib:5} MB"
        click.echo(f"{each.name:42}{figures}  exit {trial.ran.code}  {trial.breach}")
    click.echo(f"{len(chosen)} attacks, {broken} broke the contract")
    raise SystemExit(bool(broken))


if __name__ == "__main__":
    main()
