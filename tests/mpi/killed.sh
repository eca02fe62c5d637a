#!/usr/bin/env bash
# Three workers are killed during a run, then rank 0; the same command goes on, to the same bytes.
source "$(dirname "$0")/support.sh"

study=(lab run muszycka85/scouts --trees 400)
"$espalier" "${study[@]}" --out threads > threads.log 2>&1

start_ranks 6 killed.log "${study[@]}" --out ranks --lease 1s
wait_for_store ranks
rank_0=$(ranks 0)
[ -n "$rank_0" ] || fail "there is no rank 0"
for victim in $(ranks | grep -vx "$rank_0" | shuf -n 3); do
  kill -KILL "$victim" || fail "a worker ended before it was killed"
  sleep 0.1
done
kill -KILL "$rank_0" || fail "rank 0 was done before it could be killed"
first_mpirun=$mpirun_pid  # it ends when the other ranks notice that rank 0 is silent
helper_is_there() { [ -n "$(helpers)" ]; }
no_helper_is_there() { ! helper_is_there; }
wait_until 5 no_helper_is_there || fail "the helper outlives rank 0"

# The same command at once again, and the process beside rank 0 is killed: the run ends with
# everything done. (Not before MPI has started: until then all ranks wait for each other.)
start_ranks 4 resumed.log "${study[@]}" --out ranks --lease 1s
wait_until 30 helper_is_there || fail "rank 0 has no helper"
sleep 0.2
kill -KILL "$(helpers)" || fail "the helper ended before it was killed"
end_of_mpirun
same threads/results.csv ranks/results.csv
wait "$first_mpirun" || true
wait_for_ranks_to_end
