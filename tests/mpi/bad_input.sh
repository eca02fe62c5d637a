#!/usr/bin/env bash
# What cannot be done is refused in one line, and no rank is left behind.
source "$(dirname "$0")/support.sh"

# one_line WORDS LOG: a single line of ours, and the words are in it.
one_line() {
  [ "$(grep -c '^espalier: ' "$2")" = 1 ] || fail "not one line, but: $(cat "$2")"
  grep -q "^espalier: .*$1" "$2" || fail "'$1' is missing in: $(cat "$2")"
}
# refused CODE WORDS ARGS...: on two ranks.
refused() {
  local code=$1 words=$2
  shift 2
  ESPALIER_MPI_STATUS=$work/status run_ranks 2 refused.log "$@"
  one_line "$words" refused.log
  grep -qx "exit $code" status || fail "'$*' does not return $code"
  rm -f status
}
refused 2 "'serve' answers one user" serve
refused 2 "'play' answers one user" play connect4
refused 2 "'uci' answers one user" uci
refused 2 "unknown study" lab run no/such
printf 'a file\n' > file
refused 2 "file" lab run muszycka85/scouts --trees 1 --out file/below

# Leases, on one rank.
for lease in soon 0 25h ''; do
  code=0
  "$espalier_mpi" games --lease "$lease" > lease.log 2>&1 < /dev/null || code=$?
  [ "$code" = 2 ] || fail "--lease '$lease' returns $code"
  one_line "--lease '$lease': expected a time from 0.5s to 24h" lease.log
done
code=0
"$espalier_mpi" games --lease > lease.log 2>&1 < /dev/null || code=$?
[ "$code" = 2 ] || fail "--lease without a time returns $code"
one_line "--lease: expected a time" lease.log

# Ranks of another build.
mpirun --enable-recovery --oversubscribe -n 1 "$espalier_mpi" games : \
  -n 1 -x ESPALIER_MPI_BUILD="espalier 0.0.0" "$espalier_mpi" games > other.log 2>&1 < /dev/null || true
one_line "rank 1 runs espalier 0.0.0, rank 0 runs espalier [0-9].*; expected the same build" other.log

# A rank whose processor computes in another way; that all compute so is fine.
if grep -q '^flags.* fma .*avx2' /proc/cpuinfo; then
  older=GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4
  mpirun --enable-recovery --oversubscribe -n 1 "$espalier_mpi" games : -n 1 -x "$older" "$espalier_mpi" games \
    > maths.log 2>&1 < /dev/null || true
  one_line "rank 1 runs .*, maths \([0-9a-f]*\), rank 0 runs .*; expected the same build" maths.log
  mpirun --enable-recovery --oversubscribe -n 2 -x "$older" "$espalier_mpi" games > older.log 2>&1 < /dev/null ||
    fail "older processors are refused"
fi

# A rank that ends while MPI starts: the others do not wait for ever.
ESPALIER_MPI_START=1 mpirun --enable-recovery --oversubscribe -n 1 "$espalier_mpi" games : -n 1 true \
  > start.log 2>&1 < /dev/null || true
one_line "MPI has not started in time" start.log

# One rank alone works, and says so.
"$espalier_mpi" lab run muszycka85/scouts --trees 1 --out alone > alone.log 2>&1 < /dev/null
grep -q "^espalier: one rank: its own threads compute" alone.log || fail "one rank says nothing"
[ -s alone/results.csv ] || fail "one rank computes nothing"

# A directory that only rank 0 sees is fine.
mkdir elsewhere
mpirun --enable-recovery --oversubscribe \
  -n 1 "$espalier_mpi" lab run muszycka85/scouts --trees 1 --out here : \
  -n 2 -wdir "$work/elsewhere" "$espalier_mpi" lab run muszycka85/scouts --trees 1 --out here \
  > here.log 2>&1 < /dev/null || fail "a directory of rank 0 alone is refused"
cmp alone/results.csv here/results.csv || fail "other bytes with a directory of rank 0 alone"
[ -z "$(ls elsewhere)" ] || fail "another rank wrote: $(ls elsewhere)"

# Ranks without a file that a player names: rank 0 says so, and its helper plays.
printf '# another file\n' > elsewhere/w.toml
cp "$scripts/../experiments/weights/breakthrough.toml" w.toml
match=(match breakthrough --player "default weights=w.toml" --player greedy --depth 1 --games 200)
# On a busy machine the match may be over before rank 1 has asked for a game: then once more.
for _ in 1 2 3 4 5; do
  mpirun --enable-recovery --oversubscribe -n 1 "$espalier_mpi" "${match[@]}" : \
    -n 1 -wdir "$work/elsewhere" "$espalier_mpi" "${match[@]}" > file.log 2>&1 < /dev/null || fail "the match ended"
  if grep -q 'rank 1 fails' file.log; then break; fi
done
one_line "rank 1 fails: .*w.toml.*; others try what it fails" file.log

# ./run mpi
for words in "" "4" "0 games" "x games" "-3 games" "10000 games" "games 4"; do
  code=0
  # shellcheck disable=SC2086
  "$scripts/run-mpi.sh" $words > run.log 2>&1 < /dev/null || code=$?
  [ "$code" = 2 ] || fail "./run mpi $words returns $code"
  [ "$(wc -l < run.log)" = 1 ] || fail "./run mpi $words does not say one line"
  grep -q "^run mpi: expected the number of ranks and a command" run.log || fail "$(cat run.log)"
done
wait_for_ranks_to_end
