# Landfall. `make help` lists the targets; each works from a fresh clone.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
# SwiftPM writes the flags of the traits in the order of a hash table. With a fixed hash seed the flags
# stay the same, and a finished build is reused.
export SWIFT_DETERMINISTIC_HASHING := 1
PREFIX ?= /usr/local
BENCH ?=
RECORD ?=
PRODUCTS ?=
APP_LINK := docodego://app/acme-corp/members
OPEN := .build/debug/textshell open $(APP_LINK) --as ada@acme.test
# The libraries of textshell, textshell-remote, textshell-qr and textshell-desktop. With
# --disable-default-traits only libsodium is needed.
LIBRARIES := libsodium-dev libsqlite3-dev libedit-dev libfribidi-dev libssl-dev pkg-config \
  libcurl4-openssl-dev libqrencode-dev libzbar-dev libpng-dev libturbojpeg0-dev libdbus-1-dev
# A desktop without a screen: a bus, programs that open links and show notifications, and one that clicks.
DESKTOP := dbus xdg-utils libglib2.0-bin desktop-file-utils python3-dbusmock dunst xvfb xdotool
# What codespell reads: our text and code, without tables of other languages and recorded data.
SPELLED := --skip '*.svg,*.csv,*.tsv,*/locales/*,*/Locales/*,*/Formats/Tables/*,*/.build' README.md CHANGELOG.md CONTRIBUTING.md \
  SECURITY.md Makefile Docs Sources Plugins Examples Benchmarks Scripts $(filter-out Tests/Vectors Tests/Transcripts Tests/Screens,$(wildcard Tests/*))
LINTED := $(wildcard Sources Tests Plugins Benchmarks/Sources Scripts/wasm Examples/*/Sources Package.swift)

.PHONY: help run deps test kills torture test-desktop demo-sso check check-api model limits bench bench-check bench-commands bench-desktop pictures mutate \
  sanitize wasm \
  docs test-docs install clean

help:                      ## list the targets
	@sed -n 's/^\([a-z-]*\): *.*## */\1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 12

run:                       ## install missing packages, build, open a link of the DoCodeGo example
	@Scripts/install-packages.sh $(LIBRARIES)
	swift build --product textshell
	@echo '$$ $(OPEN)'
	@$(OPEN)

deps:                      ## install programs that only tests use: an OpenID provider, readers of QR codes
	@Scripts/install-readers.sh || test $$? -eq 2
	@Scripts/install-deps.sh

test:                      ## install missing packages, run every test; ends with N passed, N failed, N skipped
	@Scripts/install-packages.sh $(LIBRARIES) strace python3 tmux openssl nghttp2-server zsh fish
	@Scripts/run-tests.sh

kills: deps                ## kill textshell at every system call of every sign-in, and start it again; takes minutes
	@Scripts/install-packages.sh $(LIBRARIES) strace python3 openssl
	swift build --product textshell
	swift build --product textshell-remote
	@folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	  python3 Tests/Torture/kill-sign-in.py "$$PWD/.build/debug/textshell" \
	  "$$PWD/Examples/ExpresScan" "$$folder" 1 "$$PWD/.build/deps/glewlwyd"

torture:                   ## attack the built programs; takes minutes with SHORT=1; ends with N passed, N failed
	@Scripts/install-packages.sh $(LIBRARIES) $(DESKTOP) python3 openssl tmux
	swift build --build-tests
	@Tests/Torture/run.sh .build/debug $(if $(SHORT),--short)

test-desktop:              ## test links and notifications on a real desktop; ends with N passed, N failed
	@Scripts/install-packages.sh $(LIBRARIES) $(DESKTOP)
	@Scripts/test-desktop.sh

bench-desktop:             ## measure a cold xdg-open and a warm link next to an empty program
	@Scripts/install-packages.sh $(LIBRARIES) $(DESKTOP)
	@Benchmarks/desktop.sh

demo-sso: deps             ## run an OpenID provider with one account, to try sign-in yourself
	@Scripts/install-packages.sh $(LIBRARIES)
	swift build --product textshell
	swift build --product textshell-remote
	@folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	  python3 Tests/EndToEnd/Provider/glewlwyd.py --demo .build/deps/glewlwyd "$$folder"

check:                     ## check imports, warnings, format, requirements, schemas, the API, linkage, a package outside, examples in the docs
	@Scripts/install-packages.sh $(LIBRARIES) python3 codespell python3-jsonschema
	for target in '' '--target LandfallKeychain'; do \
	  swift build $$target --scratch-path .build/check \
	    --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors || exit; \
	done  # a plain build leaves out what only phones link
	swift format lint --strict --parallel --recursive $(LINTED)
	Scripts/clauses.py --check
	Scripts/words/check.py
	Scripts/schemas.py check
	Scripts/api.py check
	codespell --ignore-words Scripts/words/known.txt $(SPELLED)
	Scripts/linkage-test.sh .build/check/debug
	Scripts/stranger-test.sh .build/check/debug/textshell
	Scripts/docs-test.sh .build/check/debug
	swift build --build-tests
	swift test --skip-build --filter SourceChecks
	Scripts/link-tools-test.sh

check-api:                 ## compare the public API with the last release; skipped without a release tag
	@Scripts/install-packages.sh $(LIBRARIES) python3
	@Scripts/check-api.sh $(PRODUCTS)

model:                     ## test every reachable state and a million random steps; takes two hours
	@Scripts/install-packages.sh $(LIBRARIES)
	LANDFALL_MODEL=full LANDFALL_MODEL_COUNTS=1 LANDFALL_MODEL_STEPS=1000000 \
	  swift test -c release -Xswiftc -enable-testing --scratch-path .build/model \
	  --filter 'ExhaustiveTests|PlainWalkTests'

limits:                    ## print the worst of 1,000 runs next to each limit of the specifications
	@Scripts/install-packages.sh $(LIBRARIES)
	swift build -c release --product textshell
	swift run -c release limits .build/release/textshell

bench:                     ## run the benchmarks next to their peers; BENCH=bus selects by name
	@Scripts/install-packages.sh $(LIBRARIES)
	swift run -c release landfall-bench $(BENCH)

bench-check:               ## fail if instructions, allocations or a ratio to a peer is worse; RECORD=1 records them
	@Scripts/install-packages.sh $(LIBRARIES)
	swift run -c release landfall-bench --check Benchmarks/ceilings.tsv $(if $(RECORD),--record)

bench-commands:            ## measure a cold start, audit and routing next to other tools
	@Scripts/install-packages.sh $(LIBRARIES)
	Benchmarks/cold-start.sh
	Benchmarks/audit.sh
	Benchmarks/peers.sh

pictures:                  ## draw the pictures of Docs again
	@Scripts/install-packages.sh $(LIBRARIES) python3
	swift build --product textshell
	mkdir -p Docs/Pictures
	.build/debug/textshell routes graph > Docs/Pictures/routes.svg
	.build/debug/textshell routes graph states > Docs/Pictures/link-states.svg
	python3 Scripts/pictures.py .build/debug/textshell Docs/Pictures
	@if python3 -c 'import pyte' 2> /dev/null; then \
	  python3 Scripts/record-shell.py .build/debug/textshell Docs/Pictures/shell.svg; \
	else echo 'SKIPPED: Docs/Pictures/shell.svg is recorded with pyte: apt-get install python3-pyte, or pip install pyte' >&2; fi

mutate:                    ## change 100 lines of a copy, one at a time, and count those that tests detect; takes an hour
	@Scripts/install-packages.sh $(LIBRARIES) strace python3 tmux openssl nghttp2-server zsh fish
	@python3 Tests/Torture/Mutation/mutate.py $(if $(COUNT),--count $(COUNT)) $(if $(SEED),--seed $(SEED)) $(if $(AGAIN),--again)

sanitize:                  ## run the tests with the thread and address sanitizers; not in CI, takes minutes
	@Scripts/install-packages.sh $(LIBRARIES) strace python3 openssl
	Scripts/sanitize.sh thread address

wasm:                      ## compile the cores for WebAssembly; node compares their answers with textshell audit
	@Scripts/install-packages.sh $(LIBRARIES) nodejs wasi-libc libclang-rt-dev-wasm32
	Scripts/wasm/build.sh
	swift build --product textshell
	node Scripts/wasm/links.mjs .build/wasm/landfall.wasm .build/debug/textshell

docs:                      ## build the documentation site in .build/docs
	@Scripts/install-packages.sh $(LIBRARIES) python3
	@Scripts/build-docs.sh

test-docs: docs            ## open its pages in a headless Chromium; ends with N pages, N links, N pictures, 0 broken
	@Scripts/test-docs.sh

install:                   ## install a release build of textshell and its helper programs in PREFIX/bin
	@Scripts/install-packages.sh $(LIBRARIES)
	Scripts/build-static.sh
	swift build -c release -Xswiftc -static-stdlib --product textshell-remote
	swift build -c release -Xswiftc -static-stdlib --product textshell-qr
	swift build -c release -Xswiftc -static-stdlib --product textshell-desktop
	install -s -D -m 755 .build/static/release/textshell '$(DESTDIR)$(PREFIX)/bin/textshell'
	for product in textshell-remote textshell-qr textshell-desktop; do \
	  install -s -D -m 755 .build/release/$$product '$(DESTDIR)$(PREFIX)/bin/'$$product; \
	done
	set -e; share='$(DESTDIR)$(PREFIX)/share'; put() { \
	  mkdir -p "$$share/$${1%/*}"; .build/static/release/textshell "$${@:2}" > "$$share/$$1"; }; \
	put man/man1/textshell.1 help man-page; \
	put bash-completion/completions/textshell completions bash; \
	put zsh/site-functions/_textshell completions zsh; \
	put fish/vendor_completions.d/textshell.fish completions fish

clean:                     ## remove all build results
	rm -rf .build Tests/EndToEnd/Linkage/.build
