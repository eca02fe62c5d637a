#!/usr/bin/env bash
# Ctrl-C at mpirun: Open MPI sends SIGTERM a second later and SIGKILL after another second. By then
# rank 0 has stored what was computed, said how to go on, and nothing is left running.
# In memory where there is such a directory: a busy disk can need longer than that second.
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm
source "$(dirname "$0")/support.sh"
unset TMPDIR

study=(lab run muszycka85/scouts --trees 20000 --out out)
start_ranks 4 interrupted.log "${study[@]}"
wait_for_size out/lab.sqlite 40000
kill -INT "$mpirun_pid"
end_of_mpirun
wait_for_ranks_to_end
grep -q "^espalier: stopping; the same command goes on from what is stored" interrupted.log ||
  fail "nobody is told that the run stops"
grep -q "to go on: mpirun -n 4 --enable-recovery espalier-mpi lab run muszycka85/scouts --trees '20000' --out 'out'" \
  interrupted.log || fail "it does not say how to go on"
stored=$(sed -n 's/.*stopped after \([0-9]*\) of .*/\1/p' interrupted.log)
[ "${stored:-0}" -gt 0 ] || fail "nothing was stored"
"$espalier" lab verify muszycka85/scouts --out out > verify.log 2>&1 || fail "what is stored is wrong"

# A match keeps the games that have ended. SIGTERM at mpirun, as Slurm sends it, is the same.
printf '4 4\n3 5\n' > openings
match=(match connect4 --player default --player greedy --depth 4 --openings openings --games 100000
       --resume games)
start_ranks 4 match.log "${match[@]}" --lease 2s
wait_for_size games/match.sqlite-wal 100000  # its games go there first
kill -TERM "$mpirun_pid"
end_of_mpirun
wait_for_ranks_to_end
grep -q "go on with: mpirun -n 4 --enable-recovery espalier-mpi --lease 2s match --resume games" match.log ||
  fail "the match does not say how to go on"
[ "$(grep -c '^\[Result' games/games.pgn)" -gt 0 ] || fail "no game was kept"
