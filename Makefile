# `make run` plays, `make test` tests.
# PYTHON picks the interpreter; else the first of these that is new enough, if possible one that can
# also compile. Systems build their own for speed; what version managers build is often slower.
PYTHONS := /usr/bin/python3 python3 python3.14 python3.13 python3.12 python3.11
NEW := import sys; sys.exit(sys.version_info < (3, 11))
WHOLE := import ensurepip, os, sysconfig; open(os.path.join(sysconfig.get_path("include"), "Python.h")); $(NEW)
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: setup run test check native bench cluster containers faults

setup: $(STAMP)
	@:

run: $(STAMP)
	@$(BIN)/python -m kadi_site.serve

test: $(STAMP)
	@$(BIN)/python -m tools.run_tests

check: $(STAMP)
	@$(BIN)/python -m tools.check

# The rules engine as machine code, three times as fast; needs a C compiler.
native: $(STAMP)
	@$(BIN)/python -m games.native

# The topology of docker-compose.yml as local processes.
cluster: $(STAMP)
	@$(BIN)/python -m tools.cluster

# docker-compose.yml with Podman, a game through it, and whether it is as closed as it should be.
containers: $(STAMP)
	@$(BIN)/python -m tools.containers

# Breaks things under load for about eight minutes; make test does the same, shorter.
faults: $(STAMP)
	@FAULTS=full $(BIN)/python -m pytest tests/faults

bench: $(STAMP)
	@$(BIN)/python -m bench

$(STAMP): requirements.txt
	@test -w . || { echo "Cannot write to $(CURDIR): make it writable, or clone into a folder that is."; exit 1; }
	@for fit in '$(WHOLE)' '$(NEW)'; do \
		for python in $(or $(PYTHON),$(PYTHONS)); do \
			"$$python" -c "$$fit" 2>/dev/null && break 2; \
			python=; \
		done; \
	done; \
	test -n "$$python" || { echo "Kadi needs Python 3.11 or newer: install it, or name it as in make PYTHON=/path/to/python3."; exit 1; }; \
	$(BIN)/python -m pip --version >/dev/null 2>&1 || "$$python" -m venv --clear $(VENV) >/dev/null || \
		{ echo "Cannot make a virtual environment: install Python's venv module (on Debian: apt install python3-venv)."; exit 1; }
	@echo "Installing what Kadi needs into $(VENV) (about a minute) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt || \
		{ echo "Could not install: check the network, then run make again."; exit 1; }
	@touch $@
