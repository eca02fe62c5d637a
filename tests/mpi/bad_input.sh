#!/usr/bin/env bash
# What cannot be done is refused in one line, and no rank is left behind.
source "$(dirname "$0")/support.sh"

# refused CODE WORDS ARGS...: on two ranks.
refused() {
  local code=$1 words=$2
  shift 2
  ESPALIER_MPI_STATUS=$work/status run_ranks 2 refused.log "$@"
  [ "$(grep -c '^espalier: ' refused.log)" = 1 ] || fail "'$*' does not say one line"
  grep -q "$words" refused.log || fail "'$*' does not say '$words'"
  grep -qx "exit $code" status || fail "'$*' does not return $code"
  rm -f status
}
refused 2 "'serve' answers one user" serve
refused 2 "'play' answers one user" play connect4
refused 2 "'uci' answers one user" uci
refused 2 "expected a time from 0.5s to 24h" lab run muszycka85/pruning --lease soon
refused 2 "unknown study" lab run no/such
printf 'a file\n' > file
refused 2 "file" lab run muszycka85/pruning --trees 1 --out file/below

# Ranks of another build.
mpirun --enable-recovery --oversubscribe -n 1 "$espalier_mpi" games : \
  -n 1 -x ESPALIER_MPI_BUILD="espalier 0.0.0" "$espalier_mpi" games > other.log 2>&1 < /dev/null || true
grep -q "^espalier: rank 1 runs espalier 0.0.0, rank 0 runs espalier [0-9].*; expected the same build" \
  other.log || fail "another build is not refused"

# One rank alone works, and says so.
"$espalier_mpi" lab run muszycka85/pruning --trees 1 --cells "table=III" --out alone > alone.log 2>&1 < /dev/null
grep -q "^espalier: one rank: its own threads compute" alone.log || fail "one rank says nothing"
[ -s alone/results.csv ] || fail "one rank computes nothing"
wait_for_ranks_to_end
