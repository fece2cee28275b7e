# `make play` and `make test` do all set-up themselves; everything lands in .venv.
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: play test lint coverage browser bench callgrind sanitize equality wheel golden lock picture study clean

play: $(VENV)/base
	@$(BIN)/quiltwork play

test: lint coverage browser sanitize

lint: $(VENV)/dev
	$(BIN)/ruff check src tests benchmarks examples
	$(BIN)/ruff format --check src tests benchmarks examples
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python scripts/check_page.py

# One run of all tests but the browser's; then the rooms that decide rules must be covered to the
# last branch.
coverage: $(VENV)/dev $(VENV)/learn
	$(BIN)/coverage erase
	$(BIN)/python -m pytest -n auto --ignore=tests/browser --cov --cov-report=
	$(BIN)/coverage report --include='src/quiltwork/rules/*,src/quiltwork/notation/*' --fail-under=100
	$(BIN)/coverage report --format=total

# Whole games in a real browser; pictures of every page and state land in build/screens.
browser: $(VENV)/dev
	QUILTWORK_BROWSER="$$(scripts/find-browser)" \
		$(BIN)/python -m pytest -n 2 --dist worksteal tests/browser

bench: $(VENV)/base
	@$(BIN)/quiltwork bench

# Instructions a random playout, counted: whatever else the machine is doing.
callgrind: $(VENV)/base
	@$(BIN)/python benchmarks/callgrind.py

# 20,000 random games of every edition, native and reference side by side; long.
equality: $(VENV)/base
	$(BIN)/python benchmarks/equality.py

# The native core under AddressSanitizer and UBSan, on a short suite.
sanitize: $(VENV)/dev
	scripts/sanitize $(VENV)

wheel: $(VENV)/base
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

# Remake the golden playthroughs and transcripts after a deliberate change; read the diff before
# you commit it.
golden: $(VENV)/dev
	$(BIN)/python tests/golden/playthrough.py
	$(BIN)/python tests/protocol/transcribe.py
	$(BIN)/python tests/envs/playthrough.py

# The pictures in the README.
picture: $(VENV)/base
	for theme in light dark; do \
		$(BIN)/quiltwork show docs/pictures/example.qw --move 30 --format png --theme $$theme \
			--output docs/pictures/table-$$theme.png; \
	done

# All games, tables and pictures of docs/calibration.md and docs/balance.md; hours on two cores.
# Stopped, it goes on; SCALE=0.1 plays a tenth of the games.
study: $(VENV)/dev
	scripts/study $(VENV)

# Pin the newest versions that pyproject.toml allows.
lock: $(VENV)/dev
	$(PIP) uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
		--no-annotate --upgrade --custom-compile-command "make lock" --extra server \
		pyproject.toml --output-file requirements.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
		--no-annotate --upgrade --custom-compile-command "make lock" --extra server --extra dev \
		--constraint requirements.lock pyproject.toml --output-file requirements-dev.lock

$(VENV)/bin/python:
	scripts/make-venv $(VENV)

NATIVE := CMakeLists.txt $(shell find native -name "*.?pp")
PAGE := scripts/build_page.py $(shell find web -type f -not -path "*/node_modules/*")

# The lock files name everything, so nothing is resolved: older pips stumble over extras there as
# soon as a newer version of the same package is published.
$(VENV)/base: $(VENV)/bin/python requirements.lock pyproject.toml $(NATIVE) $(PAGE)
	$(PIP) --no-deps --require-hashes --requirement requirements.lock
	$(PIP) --no-deps --editable .
	@touch $@

# Learning and the network in play, in the versions the tests are run with; large, so not in dev.
$(VENV)/learn: $(VENV)/dev
	$(PIP) torch==2.13.0 onnx==1.23.2 onnxruntime==1.31.1 onnxscript==0.7.2 tensorboard==2.21.0
	@# Ray comes later than others to a new Python; the tests that need it are skipped without.
	$(PIP) ray==2.60.0 || echo "There is no Ray for this Python: its tests will be skipped."
	@touch $@

$(VENV)/dev: $(VENV)/base requirements-dev.lock
	$(PIP) --no-deps --require-hashes --requirement requirements-dev.lock
	@# The tests on PostgreSQL are skipped where there is none.
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || scripts/debian-packages postgresql || true
	@touch $@

clean:
	rm -rf $(VENV) build dist .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
