# Two commands matter: `make deck` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
