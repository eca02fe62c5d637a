#!/usr/bin/env bash
# ./run mpi: a stop keeps what is there, and says how to go on; the end is that of rank 0.
source "$(dirname "$0")/support.sh"

unset OMPI_MCA_pml OMPI_MCA_btl  # as people start it
export ESPALIER_MPI_BINARY=$espalier_mpi
study=(lab run muszycka85/scouts --trees 20000 --out out)
setsid "$scripts/run-mpi.sh" 4 "${study[@]}" > stopped.log 2>&1 < /dev/null &
runner=$!
wait_for_size out/lab.sqlite 40000
kill -TERM "$runner"
code=0
wait "$runner" || code=$?
[ "$code" = 1 ] || fail "a stopped run returns $code"
grep -q "to go on: ./run mpi 4 lab run muszycka85/scouts --trees '20000' --out 'out'" stopped.log ||
  fail "it does not say how to go on"
stored=$(sed -n 's/.*stopped after \([0-9]*\) of .*/\1/p' stopped.log)
[ "${stored:-0}" -gt 0 ] || fail "nothing was stored"
[ -s out/results.csv ] || fail "no report was written"
wait_for_ranks_to_end

# A worker is killed: what mpirun returns does not matter.
setsid "$scripts/run-mpi.sh" 3 lab run muszycka85/scouts --trees 300 --out other --lease 1s > killed.log 2>&1 < /dev/null &
runner=$!
wait_for_store other
kill -KILL "$(ranks 1)" || fail "the worker ended before it was killed"
wait "$runner" || fail "the run returned $? though it is complete"
[ -s other/results.csv ] || fail "no results"
wait_for_ranks_to_end
