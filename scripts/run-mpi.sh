#!/usr/bin/env bash
# run-mpi.sh N ARGS...: espalier-mpi on N ranks of this machine. Installs Open MPI where it is
# missing and builds. Returns what rank 0 returned: mpirun does not know it when ranks were killed.
# Ctrl-C tells rank 0 to stop and keep what it has; a second one ends everything.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
source "$here/scripts/prepare.sh"

if ! [[ "${1:-}" =~ ^[1-9][0-9]{0,3}$ ]] || [ $# -lt 2 ]; then
  say "run mpi: expected the number of ranks and a command, such as: ./run mpi 4 lab run tong02/forward-pruning"
  exit 2
fi
ranks=$1
shift

program=${ESPALIER_MPI_BINARY:-}
if [ -z "$program" ]; then
  program=$here/build/release/espalier-mpi
  (
    cd "$here"
    need_packages "${build_packages[@]}" "${mpi_packages[@]}"
    [ -x "$program" ] || say "building (a few minutes the first time) ..."
    grep -qs 'espalier-mpi' build/release/build.ninja || configure release
    build release espalier_mpi
  )
fi

if [ "$(id -u)" -eq 0 ]; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi
ESPALIER_MPI_STATUS=$(mktemp)
export ESPALIER_MPI_STATUS
export ESPALIER_MPI_STARTED_AS="./run mpi $ranks"
status_of() { sed -n "s/^$1 //p" "$ESPALIER_MPI_STATUS" | tail -n 1; }

# In a session of its own, so that Ctrl-C reaches this script and not mpirun, which kills.
setsid mpirun --enable-recovery --oversubscribe --bind-to none -n "$ranks" "$program" "$@" < /dev/null &
mpirun=$!
asked=0
stop() {
  asked=$((asked + 1))
  local rank_0
  rank_0=$(status_of pid)
  if [ "$asked" -gt 1 ] || [ -z "$rank_0" ]; then rank_0=$mpirun; fi
  kill -TERM "$rank_0" 2> /dev/null || true
}
trap stop INT TERM HUP

while kill -0 "$mpirun" 2> /dev/null && [ -z "$(status_of exit)" ]; do
  sleep 0.1 &
  wait $! || true
done
# Rank 0 is done. mpirun may wait for ranks that do not answer any more.
for _ in $(seq 100); do
  kill -0 "$mpirun" 2> /dev/null || break
  sleep 0.1
done
if kill -TERM "$mpirun" 2> /dev/null; then
  sleep 3
  kill -KILL "$mpirun" 2> /dev/null || true
fi
returned=0
wait "$mpirun" || returned=$?
code=$(status_of exit)
rm -f "$ESPALIER_MPI_STATUS"
if [ -n "$code" ]; then exit "$code"; fi
say "run mpi: rank 0 ended before its work was done; the same command goes on from what is stored"
exit $((returned > 0 ? returned : 1))
