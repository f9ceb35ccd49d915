# make play: an event on this machine.  make test: everything we know how to check.  make mutate, make chaos: harder ways.
# make check: what needs no database, server or browser, in three minutes, before a commit.
# make balance: how kingdoms fare over many games.  make rehearse: the evening before.  make bench: how fast it is.
# make rehearse-war: one war of thirty armies, as long as it takes.  make record: what must come out the same each time.  make marks: the same after a new column.
# All prepare what they need first. HOST, PORT and ASTOR_DATA reach the server: make play PORT=9000

PYTHON ?= python3
ARGS ?=

SHELL := /bin/sh
export PATH := $(CURDIR)/.venv/bin:$(PATH)
ifndef TOGETHER
.NOTPARALLEL:
endif
.PHONY: play dev prepared test check checks lint pure types imports django client services tests mutate chaos balance days rehearse rehearse-war bench pictures record marks film

# Checks that load the settings leave no trace in the data, or the database, of a real event.
APART = env -u DATABASE_URL -u REDIS_URL ASTOR_DATA="$(CURDIR)/.venv/checks"

# $(call timed,name,commands): run them under a heading and say how long they took.
timed = @printf '\n== %s\n' '$(1)'; began=$$(date +%s); { $(2); } && printf '   %s: %s s\n' '$(1)' "$$(($$(date +%s) - began))"

play:
	@$(PYTHON) -I astor/prepare.py
	@exec python manage.py serve

# Server and client anew as soon as a file is saved, at one address, with a practice event that runs. PORT and ASTOR_DATA.
dev: prepared
	@exec python -m astor.dev

prepared:
	$(call timed,prepare,$(PYTHON) -I astor/prepare.py --tests)

# The tests come last, so that their closing line is the last one.
test: prepared checks services tests

# Types, lint, imports, the client's own tests, and those of ours that ask for no database, server or browser. All of
# them are run, whichever fails.
check: prepared
	@$(MAKE) TOGETHER=1 --jobs=2 --keep-going --output-sync=target --no-print-directory lint imports types client pure

pure: prepared
	$(call timed,pure tests,python -m pytest -q -n 2 --dist loadfile --no-loadscope-reorder -m pure)

# What reads the code shares the cores; each says what it found when it is done.
checks: prepared
	@$(MAKE) TOGETHER=1 --jobs=2 --output-sync=target --no-print-directory client types lint imports django

lint: prepared
	$(call timed,ruff,ruff check . && ruff format --check .)

types: prepared
	$(call timed,mypy,$(APART) python -m mypy --no-incremental)

imports: prepared
	$(call timed,imports,lint-imports --no-logo)

django: prepared
	$(call timed,django,$(APART) python -W error manage.py check && \
		$(APART) python manage.py makemigrations --check --dry-run)

client: prepared
	$(call timed,client check,cd frontend && npm run --silent check)
	$(call timed,client tests,cd frontend && npm run --silent test)

# On PostgreSQL and Redis as well, where ASTOR_TEST_POSTGRES and ASTOR_TEST_REDIS name a pair meant for tests.
services: prepared
ifneq ($(and $(ASTOR_TEST_POSTGRES),$(ASTOR_TEST_REDIS)),)
	$(call timed,tests on PostgreSQL and Redis,ASTOR_TEST_DATABASE=postgres python -m pytest -n 4 --dist loadfile --no-loadscope-reorder -m both_databases $(ARGS))
endif

tests: prepared
	@printf '\n== tests\n'
	@ASTOR_TEST_DATABASE=sqlite python -m pytest -n 4 --dist loadfile --no-loadscope-reorder $(ARGS)

# Each rule is broken on purpose; a test must notice. ARGS=PROD-5 or ARGS="TURN SEAT" asks for less.
mutate: prepared
	@python tests/mutate.py $(ARGS)

# Servers, databases and lines fail fifty times, on SQLite and on services, and guests who are nobody send every flood of
# tests/floods.py; nothing is lost and nothing happens twice. ARGS="--on sqlite --faults 0" asks for the floods alone.
# Before that come the tests that take too long for every day.
chaos: prepared
	@python -m pytest -m thorough
	@python -m tests.chaos $(ARGS)

# 200 games of bots; a kingdom at peace that plays by the defaults may never starve nor rise. Writes docs/balance.md.
balance: prepared
	@python -m astor.rehearsal balance $(ARGS)

# 100 days of six turns, each played three times: by nobody, by who taps only what is yellow, and by bots alone.
# Yellow may not be worse than silence and has to come in the first half mostly; no court may come first too often. Two
# hours on two cores.
days: prepared
	@python -m astor.rehearsal days $(ARGS)

# A whole event on this machine with bots on all seats, on a server and data of its own. ARGS=--kill asks for more.
rehearse:
	@$(PYTHON) -I astor/prepare.py
	@exec python -m astor.rehearsal $(ARGS)

# A war of thirty armies in real time, about ten minutes. ARGS="--write docs/performance.md" puts its figures there.
rehearse-war:
	@$(PYTHON) -I astor/prepare.py
	@exec python -m astor.rehearsal --war $(ARGS)

# A whole event by bots, written down order by order; tests/test_recorded.py replays it. Only where rules have changed.
record: prepared
	@python -m tests.recorded

# The orders of that record as they are, and anew what its rows come to: where a kind of row has another column.
marks: prepared
	@python -m tests.recorded --marks

# The turn that newcomers try on their phones, played anew; tests/test_film.py says when.
film: prepared
	@python -m tests.film

# With nothing else running on this machine, about twenty minutes; writes docs/performance.md. ARGS="--only fanout" asks
# for less, and only prints; ARGS="--only loading" measures a phone's first screen, ARGS="--only filing" an event of
# 100,000 entries as a file, ARGS="--only ventures" the orders of a war beside side tables, ARGS="--only floods" bells
# under every flood of tests/floods.py, and each writes its section.
bench: prepared
	@python -m tests.bench $(ARGS)

# The screens as they are now, for the README and docs/.
pictures: prepared
	@python -m tests.browser.pictures
	@python -m tests.browser.jobs
