# Everything works from a bare clone on a machine with Python (3.11 or newer), make and git.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
THESIS_TREE := @plaat-2.4

.PHONY: setup demo test lint bench evidence clean

setup: $(VENV)/.installed

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

demo: setup
	$(BIN)/verified run alphabeta $(THESIS_TREE) --contracts oracle
	$(BIN)/verified draw $(THESIS_TREE) --algorithm alphabeta

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint
	$(BIN)/pytest -n 2

bench: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m proofs.bench

evidence: setup
	$(BIN)/verified evidence --further

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis *.egg-info
