# Everything works from a bare clone on a machine with Python (3.11 or newer), make and git.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SUDO := $(shell test "$$(id -u)" = 0 || echo sudo)
INSTALL := $(BIN)/python -m pip install --disable-pip-version-check

# `demo`: a search with every nested call checked, then the main job: variants of others, right and wrong, are checked.
# It fails if a wrong one is not refuted, or a right one is.
.PHONY: setup browser why3 demo docs wheel reports pictures positions certificates test suite more lint bench wild wild-contracts evidence experiments clean

setup: $(VENV)/.installed

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	@echo "installing into $(VENV), the first time this takes a minute"
	@$(INSTALL) --editable '.[dev]' > $(VENV)/install.log 2>&1 || { cat $(VENV)/install.log; exit 1; }
	@$(BIN)/python -m compileall -q specs verified proofs
	touch $@

# Chromium, as Debian packages it, in which the tests open the pages. Without it they are skipped, and say so.
browser:
	@command -v chromium || { $(SUDO) apt-get update && $(SUDO) apt-get install --yes --no-install-recommends chromium; }

# Why3 and three provers, as Debian packages them, for `verified prove --why3`. Without them its tests are skipped, and
# say so.
why3:
	@command -v why3 > /dev/null && command -v z3 > /dev/null && command -v cvc5 > /dev/null || \
		{ $(SUDO) apt-get update && $(SUDO) apt-get install --yes --no-install-recommends why3 z3 cvc4 cvc5; }

demo: setup
	@$(BIN)/python examples/reports.py

# What `verified check` says of the examples, written anew beside them: look at the difference before you keep it.
reports: setup
	$(BIN)/python examples/reports.py --write

# The wheel, installed into an empty environment, where README's first example is run.
wheel: setup
	$(BIN)/python -m tests.wheel

# The two pictures of README.md, drawn anew: a search, and the counterexample of its first section; and the architecture.
pictures: setup
	$(BIN)/python examples/pictures.py
	$(BIN)/python docs/architecture.py

# The site: the pages, a reference from the docstrings, the help of each command, a glossary. Every link is checked.
docs: setup
	DISABLE_MKDOCS_2_WARNING=true NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

# The test positions of the games, played anew: the file changes only if the rules, the evaluations or the search do.
positions: setup
	$(BIN)/python -c "from verified.games.suite import write; write()"

# The certificates of examples/certificates.md, made anew and checked by the program that stands alone.
certificates: setup
	$(BIN)/python examples/certificates.py certificates

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Types are checked beside the tests, which do not use both cores all the time; if either fails, so does `test`.
test: setup
	@$(MAKE) --no-print-directory --jobs 2 lint suite

suite: setup
	$(BIN)/pytest -n 2 --dist loadgroup -m "not evidence and not more"

# The tests that `make test` leaves out for their time: some minutes. Nothing lands without both.
more: setup
	$(BIN)/pytest -n 2 --dist loadgroup -m "more and not evidence"

bench: setup
	-@$(INSTALL) --editable '.[bench]' > $(VENV)/install.log 2>&1 || cat $(VENV)/install.log
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench.cores
	$(BIN)/python -m tests.bench.proofs
	$(BIN)/python -m tests.bench.campaigns --jobs 100

# The searches that people ship, judged as they are installed, at the versions that the table speaks of. What aima3 asks for
# (Jupyter, and a networkx of 2016, which no longer installs) its games do not use; the extra has what they do.
wild: setup
	-@$(INSTALL) --editable '.[wild]' > $(VENV)/install.log 2>&1 || cat $(VENV)/install.log
	-@$(INSTALL) --no-deps 'aima3==1.0.11' >> $(VENV)/install.log 2>&1 || cat $(VENV)/install.log
	$(BIN)/python -m tests.wild

# The games of easyAI and OpenSpiel, searched by every algorithm under every contract at `oracle`: a minute for each.
wild-contracts: setup
	-@$(INSTALL) --editable '.[wild]' > $(VENV)/install.log 2>&1 || cat $(VENV)/install.log
	$(BIN)/python -m tests.wild.under_contract

# What `make test` shows, on larger scopes: hours rather than minutes. Stopped, it goes on where it was.
evidence: setup
	$(BIN)/verified campaign evidence

# The thesis's measurements on real games: data, figures and the page examples/experiments.md. About an hour on two cores;
# stopped, it goes on.
experiments: setup
	$(BIN)/python -m proofs.experiments

clean:
	rm -rf $(VENV) site demo.html .mypy_cache .pytest_cache .ruff_cache .hypothesis .verified *.egg-info
