# Sourced by the tests of espalier-mpi. Usage of each: TEST.sh ESPALIER ESPALIER_MPI
# Works in a directory of its own; nothing that was started here outlives the test.
set -euo pipefail
espalier=$1
espalier_mpi=$2
scripts=$(cd "$(dirname "$0")/../../scripts" && pwd)
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# Shared memory at once: MPI starts in a tenth of the time if it need not look for networks.
export OMPI_MCA_pml=ob1 OMPI_MCA_btl=vader,self
export ESPALIER_TEST_MARK="espalier-mpi-test-$$"  # every rank has it in its environment
work=$(mktemp -d)
cd "$work"

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  tail -n 20 ./*.log >&2 2> /dev/null || true
  exit 1
}

# processes NAME [RANK]: those of this test, or of one of its ranks.
processes() {
  local file pid name
  for file in /proc/[0-9]*/comm; do
    { read -r name < "$file"; } 2> /dev/null || continue
    [ "$name" = "$1" ] || continue
    pid=${file#/proc/}
    pid=${pid%/comm}
    has_in_environment "$pid" "ESPALIER_TEST_MARK=$ESPALIER_TEST_MARK" || continue
    [ $# -eq 1 ] || has_in_environment "$pid" "OMPI_COMM_WORLD_RANK=$2" || continue
    printf '%s\n' "$pid"
  done
}
has_in_environment() { { tr '\0' '\n' < "/proc/$1/environ" | grep -qx "$2"; } 2> /dev/null; }
ranks() { processes espalier-mpi "$@"; }
helpers() { processes espalier-helper; }

# wait_until SECONDS COMMAND...
wait_until() {
  local tries=$((20 * $1))
  shift
  for _ in $(seq "$tries"); do
    ! "$@" || return 0
    sleep 0.05
  done
  return 1
}
# wait_for_store DIRECTORY: until the run begins.
wait_for_store() { wait_until 30 test -s "$1/lab.sqlite" || fail "the run in $1 did not begin"; }
# wait_for_size FILE BYTES: until a database holds more than its empty tables.
wait_for_size() { wait_until 60 larger "$@" || fail "$1 does not grow"; }
larger() { [ "$(stat -c %s "$1" 2> /dev/null || echo 0)" -gt "$2" ]; }
all_ended() { [ -z "$(ranks)$(helpers)" ]; }
wait_for_ranks_to_end() { wait_until 20 all_ended || fail "ranks are left: $(ranks) $(helpers)"; }

mpirun_pid=
clean_up() {
  [ -z "$mpirun_pid" ] || kill -KILL "$mpirun_pid" 2> /dev/null || true
  local pid
  for pid in $(ranks) $(helpers); do kill -KILL "$pid" 2> /dev/null || true; done
  [ "$(type -t more_clean_up)" != function ] || more_clean_up
  cd /
  rm -rf "$work"
}
trap clean_up EXIT

# start_ranks N LOG ARGS...: in the background; mpirun_pid is its process.
start_ranks() {
  local number=$1 log=$2
  shift 2
  mpirun --enable-recovery --oversubscribe --bind-to none -n "$number" "$espalier_mpi" "$@" \
    > "$log" 2>&1 < /dev/null &
  mpirun_pid=$!
}
# end_of_mpirun: waits; what it returns is of no interest.
end_of_mpirun() {
  wait "$mpirun_pid" || true
  mpirun_pid=
}
# run_ranks N LOG ARGS...: to the end.
run_ranks() {
  start_ranks "$@"
  end_of_mpirun
}

same() { cmp "$1" "$2" || fail "$1 and $2 differ"; }
