"""``ordo balance`` of the 68 cards of both sets of Ordonnance, as a person waits for it on two cores."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from corpus import REPOSITORY
from timing import ORDO, Contender, forgetful, heading, options, verdict

WORDS = ("balance", "--game", "ordonnance", "--sets", "base,crown", "--jobs", "2")


def main() -> None:
    options(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(REPOSITORY / "cards", Path(folder) / "cards")
        contender = forgetful(Contender("ordo balance", (*ORDO, *WORDS), Path(folder)), Path(folder) / "cache")
        contender.run()
    heading("Judging 68 cards by 2,500 games, one run")
    verdict("balance", contender.waited, f"{contender.seconds:.0f} s CPU")


if __name__ == "__main__":
    main()
