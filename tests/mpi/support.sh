# Sourced by the tests of espalier-mpi. Usage of each: TEST.sh ESPALIER ESPALIER_MPI
# Works in a directory of its own; nothing that was started here outlives the test.
set -euo pipefail
espalier=$1
espalier_mpi=$2
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export ESPALIER_TEST_MARK="espalier-mpi-test-$$"  # every rank has it in its environment
work=$(mktemp -d)
cd "$work"

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  tail -n 20 ./*.log >&2 2> /dev/null || true
  exit 1
}

# marked [RANK]: the processes of this test, or of one of its ranks.
marked() {
  local file pid name
  for file in /proc/[0-9]*/comm; do
    { read -r name < "$file"; } 2> /dev/null || continue
    [ "$name" = espalier-mpi ] || continue
    pid=${file#/proc/}
    pid=${pid%/comm}
    has_in_environment "$pid" "ESPALIER_TEST_MARK=$ESPALIER_TEST_MARK" || continue
    [ $# -eq 0 ] || has_in_environment "$pid" "OMPI_COMM_WORLD_RANK=$1" || continue
    printf '%s\n' "$pid"
  done
}
has_in_environment() { { tr '\0' '\n' < "/proc/$1/environ" | grep -qx "$2"; } 2> /dev/null; }

# wait_for_store DIRECTORY: until the first unit is there.
wait_for_store() {
  for _ in $(seq 600); do
    [ ! -s "$1/lab.sqlite" ] || return 0
    sleep 0.05
  done
  fail "the run in $1 did not begin"
}
# wait_for_ranks_to_end: at most twenty seconds.
wait_for_ranks_to_end() {
  for _ in $(seq 100); do
    [ -n "$(marked)" ] || return 0
    sleep 0.2
  done
  fail "ranks are left: $(marked)"
}

mpirun_pid=
clean_up() {
  [ -z "$mpirun_pid" ] || kill -KILL "$mpirun_pid" 2> /dev/null || true
  local pid
  for pid in $(marked); do kill -KILL "$pid" 2> /dev/null || true; done
  [ "$(type -t more_clean_up)" != function ] || more_clean_up
  cd /
  rm -rf "$work"
}
trap clean_up EXIT

# start_ranks N LOG ARGS...: in the background; mpirun_pid is its process.
start_ranks() {
  local ranks=$1 log=$2
  shift 2
  mpirun --enable-recovery --oversubscribe --bind-to none -n "$ranks" "$espalier_mpi" "$@" \
    > "$log" 2>&1 < /dev/null &
  mpirun_pid=$!
}
# run_ranks N LOG ARGS...: to the end.
run_ranks() {
  start_ranks "$@"
  wait "$mpirun_pid" || true
  mpirun_pid=
}

# The games without the times that moves took, in one line.
games_without_times() { tr '\n' ' ' < "$1" | sed -E 's/([ {])[0-9.]+(us|ms|s)([ }])/\1\3/g'; }
