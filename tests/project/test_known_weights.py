"""Weights that are known are used for hints; nothing is learned for them before anybody asks."""

from ordo_pnp.project import find_workspace, prepare_match, with_known_weights
from ordo_pnp.rules import bot_support


def known_for(repository, players, rules):
    """Return what the learner of a base match knows when the files of the shipped game were looked through."""
    with find_workspace((repository / "cards",), game="ordonnance") as workspace:
        _, match, *_ = prepare_match(workspace, players, rules, ("base",))
        assert bot_support(match).learner.weights is None
        return bot_support(with_known_weights(workspace, match)).learner.weights


def test_weights_of_a_file_are_taken_as_they_are(repository, monkeypatch, tmp_path):
    """For two players of the base game a file came along; for its variants there is none, and none is made."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert set(known_for(repository, 2, {})) == {"territory", "kept"}
    assert known_for(repository, 2, {"singles": "rank_only"}) is None
    assert list(tmp_path.rglob("*.json")) == []
