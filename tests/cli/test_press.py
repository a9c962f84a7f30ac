"""``ordo build`` for a press, as a person types it."""


def test_a_press_without_its_profile_is_refused(ordo, tmp_path):
    """With what to write; nothing is written."""
    said = ordo("build", "--game", "ordonnance", "--for", "press", "--icc", "./none.icc", "-o", "press")
    assert said.returncode != 0
    assert "the ICC profile `none.icc` cannot be read: no such file or directory; install one" in said.stderr
    assert not (tmp_path / "press").exists()


def test_an_option_for_presses_alone_is_refused(ordo):
    """It would do nothing."""
    said = ordo("build", "--game", "ordonnance", "--ink-limit", "280")
    assert said.returncode == 2
    assert "'--ink-limit': it is about a press" in said.stderr
    assert "`--for press` or `--color cmyk`" in said.stderr
