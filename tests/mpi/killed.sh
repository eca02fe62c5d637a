#!/usr/bin/env bash
# Three workers are killed during a run, then rank 0; the same command goes on, to the same bytes.
source "$(dirname "$0")/support.sh"

study=(lab run muszycka85/pruning --trees 50)
"$espalier" "${study[@]}" --out threads > threads.log 2>&1

start_ranks 6 killed.log "${study[@]}" --out ranks --lease 1s
wait_for_store ranks
rank_0=$(marked 0)
[ -n "$rank_0" ] || fail "there is no rank 0"
for victim in $(marked | grep -vx "$rank_0" | shuf -n 3); do
  kill -KILL "$victim" || fail "a worker ended before it was killed"
  sleep 0.25
done
kill -KILL "$rank_0" || echo "rank 0 was done before it could be killed"
wait_for_ranks_to_end  # they notice that rank 0 is silent
wait "$mpirun_pid" || true
mpirun_pid=

# One more worker is killed, and the run ends by itself with everything done.
# (Not before MPI has started: until then all ranks wait for each other.)
export ESPALIER_MPI_STATUS=$work/status
start_ranks 4 resumed.log "${study[@]}" --out ranks --lease 1s
for _ in $(seq 300); do
  [ ! -s status ] || break
  sleep 0.1
done
sleep 0.5
victim=$(marked 2)
[ -z "$victim" ] || kill -KILL "$victim" 2> /dev/null || true
wait "$mpirun_pid" || true
mpirun_pid=
cmp threads/results.csv ranks/results.csv || fail "other bytes after the kills"
wait_for_ranks_to_end
