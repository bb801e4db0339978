# The words people guess: run test check bench docs gate. `make` alone says what there is.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
# Extras that the tests use, where the project has them.
EXTRAS ?= dev,peers,train
SETUP  := pyproject.toml setup.py $(shell find src -name "*.pyx" -o -name "*.pxd" -o -name "*.h") $(addprefix src/dehusk/,$(shell grep -oE "[a-z_/]+[.]py\b" setup.py))

.DEFAULT_GOAL := help
.PHONY: help run test check unit bench docs gate fuzz format system chromium clean

help: ## what there is
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

run: $(VENV)/.run ## make an environment, install, extract an example page
	$(BIN)/dehusk examples/orchard.html
	@echo
	@echo "That was the content of examples/orchard.html. Try next:"
	@echo "  $(BIN)/dehusk --explain examples/orchard.html     every block, kept or not, and why"
	@echo "  $(BIN)/dehusk --json examples/orchard.html        everything about the page"
	@echo "  $(BIN)/dehusk --help                              all commands"

test: check unit ## everything: lint, types, tests

check: $(VENV)/.dev ## lint and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

unit: $(VENV)/.dev $(if $(wildcard tests/browser),chromium) ## the tests alone
	$(BIN)/python -m pytest

format: $(VENV)/.dev ## let ruff put the code in shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.dev ## speed and memory beside the peers, as ratios in one run
	$(BIN)/python -m bench $(BENCH)

fuzz: $(VENV)/.dev ## 100,000 mutated pages
	$(BIN)/python -m bench.fuzz --count 100000

docs: $(VENV)/.docs ## the documentation site, into site/
	$(BIN)/python docs/generate.py
	$(BIN)/mkdocs build --strict

gate: $(VENV)/.dev ## quality floors on samples of the data sets (bench/floors.toml)
	$(BIN)/dehusk evaluate --gate bench/floors.toml

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "dehusk needs Python 3.11 or newer"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || $(MAKE) system
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --upgrade pip

$(VENV)/.run: $(VENV)/bin/python $(SETUP)
	$(BIN)/python -m pip install -q -e .
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python $(SETUP)
	$(BIN)/python -m pip install -q -e '.[$(EXTRAS)]'
	@touch $@ $(VENV)/.run

$(VENV)/.docs: $(VENV)/.dev
	$(BIN)/python -m pip install -q -e '.[$(EXTRAS),docs]'
	@touch $@

system: ## what Debian keeps apart from Python: venv, headers, a compiler
	@test "$$(id -u)" = 0 || { echo "please install: python3-venv python3-dev gcc"; exit 1; }
	apt-get update -q && apt-get install -q -y --no-install-recommends python3-venv python3-dev gcc libc6-dev

chromium: ## the browser for the browser tests
	@command -v chromium >/dev/null || { apt-get update -q && apt-get install -q -y --no-install-recommends chromium; }

clean: ## forget everything that was made
	rm -rf $(VENV) build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
	find src -name "*.so" -delete -o -name "*.c" -delete
