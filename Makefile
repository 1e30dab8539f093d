# The local way to run: no container engine, nothing installed beforehand but Node 20 or newer, npm and make.
# Node 24, PostgreSQL and everything else come from npm (docs/decisions/0001-two-ways-to-run.md).

PORT ?= 8080
INSPECT ?=
export PORT INSPECT

# A command gets the name of an account from its environment, letter by letter: visitors choose names, and neither make
# nor a shell may read `$(shell …)` or quotes in them. The name comes only from make's command line, since desktops store
# the name of their user in the environment.
export ACCOUNT := $(if $(findstring command,$(origin USERNAME)),$(value USERNAME))
override USERNAME := $(value USERNAME)

# The machine's own node only starts npm; everything else runs on the Node 24 that npm installs.
WITH_NODE_24 := PATH="$(CURDIR)/node_modules/.bin:$$PATH"
SOURCES := $(shell find packages gateway services frontend -type d \( -name node_modules -o -name dist -o -name dist-types -o -name e2e -o -name test \) -prune -o -type f -print 2>/dev/null)
PACKAGES := $(wildcard package.json package-lock.json packages/*/package.json gateway/package.json services/*/package.json frontend/package.json)
# As given, so that neither make nor the shell runs what is in them.
override SHOW := $(value SHOW)
override HIDE := $(value HIDE)
override PUBLISH := $(value PUBLISH)
override REMOVE := $(value REMOVE)
export SHOW HIDE PUBLISH REMOVE
INSTALLED := node_modules/.installed
BUILT := .cache/built

.DEFAULT_GOAL := help
.PHONY: help start dev install build test unit e2e browser check format kill-test restart-test sms-kill-test bench assistant-benchmark fuzz lighthouse staff staff-off staff-totp log-out disable-account enable-account delete-account gallery rotate compose-check clean reset

help: ## Show this list
	@sed -n 's/^\([a-z0-9-]*\):.*## /  make \1|/p' Makefile | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

start: $(BUILT) ## Run the whole site at http://localhost:8080 (PORT=9000 make start for another port)
	@$(WITH_NODE_24) exec node infra/local/main.ts

dev: $(if $(wildcard frontend/dist/404.html),$(INSTALLED),$(BUILT)) ## The site with hot reload; restarts what you change (INSPECT=inquiries for a debugger)
	@$(WITH_NODE_24) exec node infra/local/main.ts --dev

install: $(INSTALLED) ## Install exactly what package-lock.json names

build: $(BUILT) ## Build services, gateway and pages

test: $(INSTALLED) ## Everything that CI runs: format, lint, types, unit, e2e and browser tests
	@$(WITH_NODE_24) exec node infra/test-runner/run.ts

check: $(BUILT) ## Only format, lint and types
	@$(WITH_NODE_24) exec node infra/test-runner/run.ts format lint types

unit: $(BUILT) ## Only unit tests
	@$(WITH_NODE_24) exec node infra/test-runner/run.ts unit

e2e: $(BUILT) ## Only tests of the services with real databases, queues and stores
	@$(WITH_NODE_24) exec node infra/test-runner/run.ts e2e

browser: $(BUILT) ## Only tests of the running site in Chromium
	@$(WITH_NODE_24) exec node infra/test-runner/run.ts browser

format: $(INSTALLED) ## Format all files
	@$(WITH_NODE_24) prettier --write --log-level warn .

kill-test: $(BUILT) ## 200 quotes while processes and connections are killed at random
	@$(WITH_NODE_24) exec node infra/kill-test.ts

restart-test: $(BUILT) ## Every service restarted three times under 32 busy connections: no request may fail
	@$(WITH_NODE_24) exec node infra/restart-test.ts

sms-kill-test: $(BUILT) ## 100 SMS, the worker killed before, during or after each call of the provider
	@$(WITH_NODE_24) exec node infra/sms-kill-test.ts

bench: $(BUILT) ## Quotes per second and their cost; gateway and media compared with nginx
	@$(WITH_NODE_24) && node infra/bench/quotes.ts && node infra/bench/gateway.ts && node infra/bench/media.ts

fuzz: $(BUILT) ## Random requests, valid and not, from the API's own description (needs Python 3.10)
	@$(WITH_NODE_24) exec node infra/fuzz.ts

assistant-benchmark: $(BUILT) ## The assistant's score on its questions (ARGS='--faults', ARGS='--provider' with OPENAI_API_KEY)
	@$(WITH_NODE_24) exec node services/assistant/benchmark/run.ts $(ARGS)

lighthouse: $(BUILT) ## Lighthouse on every page, median of three (some ten minutes on a quiet machine)
	@$(WITH_NODE_24) exec node infra/bench/lighthouse.ts

staff: $(BUILT) ## Create a staff account: make staff USERNAME=ada (PROMOTE=1 for an existing one; STAFF_PASSWORD, or a random one is printed)
staff-off: $(BUILT) ## Make a staff account a customer's and end its sessions: make staff-off USERNAME=ada
staff-totp: $(BUILT) ## Require a code of an authenticator app at a staff account's logins: make staff-totp USERNAME=ada
log-out: $(BUILT) ## End all sessions of an account: make log-out USERNAME=ada
disable-account: $(BUILT) ## End the sessions of an account and refuse its logins: make disable-account USERNAME=ada
enable-account: $(BUILT) ## Accept the logins of a disabled account again: make enable-account USERNAME=ada
delete-account: $(BUILT) ## Remove an account and its sessions: make delete-account USERNAME=ada
staff staff-off staff-totp log-out disable-account enable-account delete-account:
	@$(WITH_NODE_24) exec node infra/local/account-command.ts $@

gallery: $(BUILT) ## List the gallery's items; with an item's id: make gallery SHOW=id (HIDE=id, PUBLISH=id, REMOVE=id)
	@$(WITH_NODE_24) exec node infra/local/gallery-command.ts

rotate: ## Replace a password of the running containers: make rotate SECRET=AUTH_DB_PASSWORD
	@SECRET="$(SECRET)" sh infra/docker/rotate.sh

compose-check: $(BUILT) ## Prove that the running containers work (HARD=--hard restarts and kills them too)
	@$(WITH_NODE_24) exec node infra/compose-check.ts $(HARD)

clean: ## Remove everything installed and built, but no data
	rm -rf node_modules .cache test-results playwright-report
	find packages gateway services frontend -type d \( -name dist -o -name dist-types -o -name node_modules \) -prune -exec rm -rf {} +

reset: ## Remove the data of make start
	@$(WITH_NODE_24) node infra/local/reset.ts

$(INSTALLED): $(PACKAGES)
	@sh infra/local/require-node.sh
	@echo 'Installing …'
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(BUILT): $(INSTALLED) $(SOURCES) tsconfig.base.json
	@echo 'Building …'
	@$(WITH_NODE_24) tsc -b packages/* gateway services/* frontend
	@cd frontend && PATH="$(CURDIR)/node_modules/.bin:$$PATH" vite build --logLevel warn >/dev/null
	@mkdir -p $(@D) && touch $@
