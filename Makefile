# Two commands are all a new machine needs: make play, make test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.stamp-ready

.PHONY: setup play test test-laws test-rest check bench mutants lock clean

setup: $(READY)

$(READY): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Sapeur needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

play: setup
	@$(BIN)/sapeur play

# Everything that must hold, quickest first; the tests in two runs, for two cores.
test: check
	$(MAKE) --no-print-directory -j2 test-laws test-rest

test-laws: setup
	$(BIN)/python -m pytest tests/laws tests/kernel tests/records tests/tools

test-rest: setup
	$(BIN)/python -m pytest --ignore=tests/laws --ignore=tests/kernel --ignore=tests/records \
		--ignore=tests/tools

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup
	$(BIN)/sapeur bench

# Plant faults in the rules and see that the tests notice; takes a while.
mutants: setup
	$(BIN)/python tools/mutants.py --sample 200 --seed 1

# Pin what is installed, by hash and with no address.
lock: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --generate-hashes --universal --no-header --no-emit-index-url \
		--python-version 3.11 --group dev pyproject.toml -o requirements.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .import_linter_cache .hypothesis
