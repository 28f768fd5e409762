# Held: setup, the demo, the server and the checks. `make` alone lists what there is.

.DEFAULT_GOAL := help
.PHONY: help setup demo serve migrate test test-long check bench static

PYTHON := $(shell for p in python3.13 python3.12 python3; do \
  $$p -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
PORT ?= 8000
export PORT
# Hours between two runs of `manage.py retain` beside the server
RETAIN_EVERY ?= 24
PYTEST := $(BIN)/python -m pytest
ON_BOTH := $(BIN)/python -m tests.servers.engines

help:
	@echo "make demo       set up, load the demo person, serve on http://127.0.0.1:$(PORT)"
	@echo "make setup      install into .venv"
	@echo "make migrate    bring the database up to date"
	@echo "make serve      serve on 127.0.0.1:$(PORT)"
	@echo "make test       set up and run the tests, on both databases"
	@echo "make test-long  the tests with the large counts"
	@echo "make check      everything that must pass before a change is done"
	@echo "make bench      the benchmarks"

.venv/installed: requirements.txt
	@test -n "$(PYTHON)" || { echo "Held needs Python 3.12 or newer: install python3.13, then run this again."; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

.venv/installed-dev: .venv/installed requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

static: .venv/installed
	@$(BIN)/python manage.py collectstatic --noinput --verbosity 0

setup: .venv/installed static

migrate: setup
	@$(BIN)/python manage.py migrate --verbosity 0
	-@$(BIN)/python manage.py read_facts --verbosity 0

demo: migrate
	@$(BIN)/python manage.py demo
	@$(MAKE) --no-print-directory serve

serve: setup
	@$(BIN)/python manage.py check --database default
	@exec $(BIN)/python deploy/serve.py $(RETAIN_EVERY) \
	  $(BIN)/granian --interface wsgi --host 127.0.0.1 --port $(PORT) --workers 2 \
	  --blocking-threads 4 --log-level warning --respawn-failed-workers \
	  config.wsgi:application

test: setup .venv/installed-dev
	$(ON_BOTH)

test-long: setup .venv/installed-dev
	$(PYTEST) -m long

check: setup .venv/installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy .
	$(BIN)/lint-imports --no-cache
	$(BIN)/djade --target-version 6.1 --check $$(find templates -name "*.html")
	$(BIN)/djlint --lint --quiet templates
	$(BIN)/python -W error manage.py makemigrations --check --dry-run
	$(BIN)/python -W error manage.py check --database default
	HELD_URL=https://held.example $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(ON_BOTH)

bench: setup .venv/installed-dev
	$(BIN)/python benchmarks/apply.py
	$(BIN)/python -m benchmarks.reach
	$(BIN)/python benchmarks/sensitivity.py
	$(BIN)/python benchmarks/poison.py
	$(BIN)/python benchmarks/tone.py
	$(BIN)/python benchmarks/review.py
	$(BIN)/python benchmarks/rules.py
	$(BIN)/python benchmarks/timing.py
