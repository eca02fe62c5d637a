#!/usr/bin/env bash
# Makes Node and the browser app's packages ready for the tests; does nothing when they are.
# Running Espalier needs neither: the built app is in web/dist.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/prepare.sh

if ! command -v node > /dev/null || ! command -v npm > /dev/null; then
  need_packages nodejs npm
fi
lock=$(cksum < web/package-lock.json)
if [ "$(cat web/node_modules/.prepared 2> /dev/null)" != "$lock" ]; then
  say "installing the packages of the browser app ..."
  log=$(mktemp)
  if ! npm --prefix web ci --no-audit --no-fund > "$log" 2>&1; then
    tail -n 20 "$log" >&2
    exit 1
  fi
  rm -f "$log"
  printf '%s\n' "$lock" > web/node_modules/.prepared
fi
