#!/usr/bin/env bash
# at_most.sh LIMIT WORD PROGRAM [ARGUMENTS]: the number the program prints after WORD is at most LIMIT.
set -euo pipefail
limit=$1 word=$2
shift 2
"$@" | awk -v limit="$limit" -v word="$word" '
  { print; for (i = 1; i < NF; ++i) if ($i == word) { found = 1; number = $(i + 1) } }
  END { exit found && number <= limit ? 0 : 1 }'
