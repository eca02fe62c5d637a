#!/usr/bin/env bash
# ./run mpi: a stop keeps what is there, and says how to go on; the end is that of rank 0.
source "$(dirname "$0")/support.sh"

run_mpi=$(dirname "$0")/../../scripts/run-mpi.sh
export ESPALIER_MPI_BINARY=$espalier_mpi
study=(lab run muszycka85/pruning --trees 300 --out out)
setsid "$run_mpi" 4 "${study[@]}" > stopped.log 2>&1 < /dev/null &
runner=$!
wait_for_store out
sleep 1
kill -TERM "$runner"
code=0
wait "$runner" || code=$?
[ "$code" = 1 ] || fail "a stopped run returns $code"
grep -q "to go on: mpirun -n 4 espalier-mpi lab run muszycka85/pruning --trees '300' --out 'out'" \
  stopped.log || fail "it does not say how to go on"
stored=$(sed -n 's/.*stopped after \([0-9]*\) of .*/\1/p' stopped.log)
[ "${stored:-0}" -gt 0 ] || fail "nothing was stored"
[ -s out/results.csv ] || fail "no report was written"
wait_for_ranks_to_end

# A worker is killed: what mpirun returns does not matter.
ESPALIER_MPI_STATUS= setsid "$run_mpi" 3 lab run muszycka85/pruning --trees 40 --out other --lease 1s > killed.log 2>&1 < /dev/null &
runner=$!
wait_for_store other
victim=$(marked 1)
[ -z "$victim" ] || kill -KILL "$victim"
wait "$runner" || fail "the run returned $? though it is complete"
[ -s other/results.csv ] || fail "no results"
wait_for_ranks_to_end
