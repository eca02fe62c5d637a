#!/usr/bin/env bash
# ./run mpi where Open MPI is missing: it is installed, the build is configured anew, and the ranks
# start. Package manager, CMake and mpirun are stand-ins here that write down what they are asked.
source "$(dirname "$0")/support.sh"

mkdir -p house/build/release bin
cp -r "$scripts" house/scripts
cat > bin/stand-in << 'END'
#!/usr/bin/env bash
name=$(basename "$0")
echo "$name $*" >> "$ASKED"
case "$name" in
  dpkg-query) case "$*" in *openmpi*) [ -e "$ASKED.installed" ] || exit 1 ;; esac
              echo "install ok installed" ;;
  apt-get) [ "$1" != install ] || { [ -z "${NO_NETWORK:-}" ] || { echo "no network"; exit 100; }; touch "$ASKED.installed"; } ;;
  cmake) [ "$1" != --preset ] || echo "espalier-mpi" > build/release/build.ninja ;;
  mpirun) echo "exit 0" >> "$ESPALIER_MPI_STATUS" ;;
esac
END
chmod +x bin/stand-in
for name in dpkg-query apt-get sudo cmake mpirun; do ln -s stand-in "bin/$name"; done
printf '#!/bin/sh\nexec "$@"\n' > sudo-that-works && chmod +x sudo-that-works && ln -sf ../sudo-that-works bin/sudo
touch house/build/release/build.ninja  # configured before, without MPI
export ASKED=$work/asked PATH=$work/bin:$PATH

# Without the network: one line that says so, and what the package manager said.
code=0
NO_NETWORK=1 house/scripts/run-mpi.sh 3 games > no-network.log 2>&1 || code=$?
[ "$code" = 1 ] || fail "without the network it returns $code"
grep -q "^installation failed:" no-network.log || fail "it does not say what failed"
! grep -q "^mpirun" asked || fail "it goes on without Open MPI"

rm asked
house/scripts/run-mpi.sh 3 games > installed.log 2>&1 || fail "it returned $?"
grep -qx "installing openmpi-bin libopenmpi-dev ..." installed.log || fail "it does not say what it installs"
grep -qx "apt-get install -y -qq --no-install-recommends openmpi-bin libopenmpi-dev" asked || fail "nothing was installed"
grep -qx "cmake --preset release" asked || fail "the build was not configured anew"
grep -qx "cmake --build --preset release --target espalier_mpi" asked || fail "nothing was built"
grep -q "^mpirun .* -n 3 $work/house/build/release/espalier-mpi games" asked || fail "no ranks were started"

# The second time everything is there.
rm asked
house/scripts/run-mpi.sh 3 games > again.log 2>&1 || fail "it returned $?"
! grep -q "^apt-get\|^cmake --preset" asked || fail "it installs or configures again"
