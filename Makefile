# Two commands are all a new machine needs: make play, make test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.stamp-ready

# Of what is installed, only what is imported is ever compiled, once: so that it must be written.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: setup web browser apt-browser play test test-games test-other-games test-server test-pages \
	test-pages-study test-pages-learning test-web check check-python check-web bench bench-server \
	bench-web mutants chaos leaks gallery exercises studies bench-research bench-cpp lock clean

setup: $(READY)

$(READY): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Sapeur needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# The browser's files, if web/ has changed; with the system's Node, which need not wait for the
# environment, or one that is fetched into it.
SYSTEM_NODE := $(shell $(PYTHON) tools/build_web.py --system-node 2>/dev/null)
BUILD_WEB := $(if $(SYSTEM_NODE),$(PYTHON),$(BIN)/python) tools/build_web.py

web: $(if $(SYSTEM_NODE),,setup)
	@$(BUILD_WEB)

# The browser's words, connection and colours, and that its types are the server's; its pages are
# tested below.
test-web: setup web
	$(BUILD_WEB) --run test

play: setup web
	@$(BIN)/python tools/play.py

# Everything that must hold, two runs at a time for two cores: what needs no environment while pip
# makes one, what is read before what is run. The games' tests compile the rules and the opponents,
# each half those of other games, so that nothing is compiled twice; what follows finds them
# compiled. Of the rest the longest comes first.
test:
	$(MAKE) --no-print-directory -j2 setup apt-browser check browser test-games test-other-games \
		test-web test-pages test-server test-pages-study test-pages-learning

# What needs no server and no browser, halved by the time that it takes.
FIRST_GAMES := orapa or village
UNSERVED := tests --ignore=tests/server --ignore=tests/web

# Two runs share two cores, so that a product of matrices in one does better not to take both.
test-games test-other-games: export OPENBLAS_NUM_THREADS = 1

test-games: setup
	$(BIN)/python -m pytest $(UNSERVED) -k "$(FIRST_GAMES)"

test-other-games: setup
	$(BIN)/python -m pytest $(UNSERVED) -k "not ($(FIRST_GAMES))"

test-server: setup web
	$(BIN)/python -m pytest tests/server

# A Chromium for the pages: the system's, or one that is installed; what apt brings while pip works.
apt-browser:
	@$(PYTHON) tools/browser.py --apt

browser: setup apt-browser
	@$(BIN)/python tools/browser.py

# The pages in a browser, with servers of their own; what is looked at, learned and drawn apart from play.
STUDY_PAGES := tests/web/test_belief.py tests/web/test_replay.py tests/web/test_practice.py \
	tests/web/test_daily.py
LEARNING_PAGES := tests/web/test_learning.py tests/web/test_editor.py tests/web/test_companion.py \
	tests/web/test_keeper.py

test-pages: setup web browser
	$(BIN)/python -m pytest tests/web $(STUDY_PAGES:%=--ignore=%) $(LEARNING_PAGES:%=--ignore=%)

test-pages-study: setup web browser
	$(BIN)/python -m pytest $(STUDY_PAGES)

test-pages-learning: setup web browser
	$(BIN)/python -m pytest $(LEARNING_PAGES)

# What is written: checked without running it.
check: check-python check-web

# After the build, so that only one of them installs what web/ needs.
check-web: web
	$(BUILD_WEB) --run lint
	$(BUILD_WEB) --run check

check-python: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup
	$(BIN)/sapeur bench

# Steps a second of the batch interface beside Pgx, PettingZoo and RLCard, which pip brings.
bench-research: setup
	$(BIN)/python tools/bench_research.py

# Random games beside the same games in C++, which is built with g++.
bench-cpp: setup
	$(BIN)/python tools/bench_cpp

# The server under load, beside boardgame.io's, which npm brings; wants two cores that are free.
bench-server: setup
	$(BIN)/python tools/bench_server

# Plant faults in the rules and see that the tests notice; takes a while.
mutants: setup
	$(BIN)/python tools/mutants.py --sample 200 --seed 1

# Kill servers under play, on both databases, and see that no move is lost; takes a while.
chaos: setup
	$(BIN)/python tools/chaos.py --kills 1000 --seed 1 --forked

# Play 2,000 games again in worlds that look the same, and compare every byte; takes a while.
leaks: setup
	PYTHONPATH=tests $(BIN)/python -m server.leaks

# Screenshots of every screen, for docs/gallery.
gallery: setup web browser
	$(BIN)/python tools/gallery.py

# Find the exercises of every game anew; takes a while.
exercises: setup
	$(BIN)/python tools/exercises.py

# Play the studies of docs/studies where rows are missing, and write what they found; takes a while.
studies: setup browser
	$(BIN)/python tools/studies.py

# How large the pages are, and how quick in a slowed browser.
bench-web: setup web browser
	$(BIN)/python tools/bench_web.py

# Pin what is installed, by hash and with no address.
lock: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --generate-hashes --universal --no-header --no-emit-index-url \
		--python-version 3.11 --group dev pyproject.toml -o requirements.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .import_linter_cache .hypothesis
