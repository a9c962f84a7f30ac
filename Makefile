# The two commands that matter: `make deck` prints the base deck into output/, `make test` proves that it works.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WORKERS ?= 2
# Of `make lint`, all at once on so many cores; mypy first: without its cache it takes longer than all others together.
CHECKS := mypy ruff-check ruff-format imports ordo-check ordo-fmt ordo-schema generated figures
# Of `make test` and `make test-slow`, and of the two in a browser.
PYTEST := $(BIN)/pytest -q -n $(WORKERS) --dist worksteal
IN_BROWSER := $(BIN)/pytest -q -n $(WORKERS) --dist loadgroup --no-loadscope-reorder
USUAL := not system and not browser and not sweep
# Of `make sweep`: how long.
SWEEP_MINUTES ?= 60
# Of `make fuzz`: how long, where all inputs come from, and which classes (all if empty).
FUZZ_SECONDS ?= 600
FUZZ_SEED ?= 1
FUZZ_CLASSES ?=
# Of `make mutants`: how long, which mutants, and of which folders or files (those that matter most if empty).
MUTANTS_MINUTES ?= 30
MUTANTS_SEED ?= 1
MUTANTS_OF ?=

# Lint and tests start some hundred Pythons: where none may keep what it has compiled, each compiles the package anew (0.7 s
# of CPU for all of it on a fast machine), and each worker the tests.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: deck test lint $(CHECKS:%=lint-%) studio studio-check test-slow test-docs test-system test-browser test-browser-slow test-pythons nightly sweep fuzz mutants docs golden requirements clean

deck: $(READY)
	$(BIN)/ordo build --game ordonnance set:base --lang all -o output

# `make test ROOM=paper/sheets` runs the tests of one folder of tests/, `ROOM=games/komarn` those of some files in it; so does test-slow.
test: $(if $(ROOM),$(READY),lint)
	$(PYTEST) -m "$(USUAL) and not slow" $(if $(ROOM),--room "$(ROOM)")

# The tests of which a case takes more than half a second, one in twelve.
test-slow: $(READY)
	$(PYTEST) -m "$(USUAL) and slow" $(if $(ROOM),--room "$(ROOM)")

lint: $(READY)
	$(MAKE) --no-print-directory --jobs=$(WORKERS) $(CHECKS:%=lint-%)

lint-mypy: $(READY)
	$(BIN)/mypy

lint-ruff-check: $(READY)
	$(BIN)/ruff check .

lint-ruff-format: $(READY)
	$(BIN)/ruff format --check .

lint-imports: $(READY)
	PYTHONPATH=docs $(BIN)/lint-imports

lint-ordo-check: $(READY)
	$(BIN)/ordo check --strict

lint-ordo-fmt: $(READY)
	$(BIN)/ordo fmt --check

lint-ordo-schema: $(READY)
	$(BIN)/ordo schema --check

lint-figures: $(READY)
	$(BIN)/python docs/figures.py

lint-generated: $(READY)
	$(BIN)/python docs/generate.py --check

# The pages that `make test` leaves: their commands are run, what they print is compared; and what of packages it leaves.
test-docs: $(READY)
	$(BIN)/pytest -q -n $(WORKERS) -m sweep tests/docs tests/packaging

test-system: $(READY)
	$(BIN)/pytest -q -n $(WORKERS) -m system

# The studio in Chromium; CHROMIUM names it where it is not on the path. What drives it is installed for these tests alone.
# Groups keep their order, longest first: those with most tests are not those that take longest.
test-browser: $(VENV)/.browser
	$(IN_BROWSER) -m "browser and not sweep and not slow" tests/browser

# What takes longest of it, and pages of books and galleries.
test-browser-slow: $(VENV)/.browser
	$(IN_BROWSER) -m "browser and not sweep and slow" tests/browser

$(VENV)/.browser: $(READY) requirements-browser.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-browser.txt
	touch $@

# The page of the studio is committed as it is built from front/: `studio` builds it, `studio-check` compares,
# and plays windows that type at once.
studio: $(VENV)/.front
	cd front && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent build

studio-check: $(VENV)/.front
	cd front && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent check && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent types && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent laws

$(VENV)/.front: $(READY) requirements-front.txt front/package-lock.json
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-front.txt
	cd front && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --silent
	touch $@

# Builds everything with each Python on the machine and compares bytes; ORDO_PYTHONS names more of them.
test-pythons: $(READY)
	$(BIN)/python tests/pythons.py

# The tests that take too long for every change: whole, before a set of changes is called done. Stops at the first suite that fails.
nightly:
	$(MAKE) test-slow
	$(MAKE) test-browser-slow
	$(MAKE) sweep
	$(MAKE) fuzz
	$(MAKE) mutants

# Chromium, as for `make test-browser`, shows every face of every game.
sweep: $(VENV)/.browser
	$(BIN)/python tests/sweep.py --minutes $(SWEEP_MINUTES) --jobs $(WORKERS)

fuzz: $(READY)
	$(BIN)/python -m fuzz --seconds $(FUZZ_SECONDS) --jobs $(WORKERS) --seed $(FUZZ_SEED) --classes "$(FUZZ_CLASSES)"

mutants: $(READY)
	$(BIN)/python -m mutants --minutes $(MUTANTS_MINUTES) --jobs $(WORKERS) --seed $(MUTANTS_SEED) $(MUTANTS_OF)

docs: $(READY)
	$(BIN)/ordo schema --write
	$(BIN)/python docs/generate.py --write
	$(BIN)/python docs/pictures.py --write

golden: $(READY)
	$(BIN)/pytest -q --update-golden

# The environment is made again whenever the pinned versions or the project file change.
$(READY): requirements.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(READY)

requirements: $(READY)
	$(BIN)/pip install --quiet pip-tools
	$(BIN)/python docs/requirements_in.py | $(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
		--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-annotate --no-header -o requirements.txt -
	for each in browser front; do $(BIN)/python docs/requirements_in.py $$each | $(BIN)/pip-compile --quiet --generate-hashes --strip-extras --constraint requirements.txt \
		--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-annotate --no-header -o requirements-$$each.txt - && \
		sed -i "1i # What is needed for $$each beside requirements.txt, and the hashes of its files. Renewed by: make requirements" requirements-$$each.txt || exit 1; \
		done

clean:
	rm -rf $(VENV) .venvs .mutants build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
