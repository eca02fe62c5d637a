#!/usr/bin/env bash
# Two network namespaces are two hosts with their own addresses. One of them is cut off in the
# middle of a run: the run ends with everything done.
source "$(dirname "$0")/support.sh"

here=esp$$a
there=esp$$b
more_clean_up() {
  ip netns del "$here" 2> /dev/null || true
  ip netns del "$there" 2> /dev/null || true
}
if ! ip netns add "$here" 2> skipped.log || ! ip netns add "$there" 2> skipped.log; then
  echo "SKIPPED: network namespaces are not allowed here: $(cat skipped.log)"
  exit 77
fi
link=$here
ip link add "$link" type veth peer name "$there" || { echo "SKIPPED: no veth"; exit 77; }
ip link set "$link" netns "$here"
ip link set "$there" netns "$there"
for end in 1 2; do
  name=$([ $end = 1 ] && echo "$here" || echo "$there")
  ip -n "$name" addr add "10.77.0.$end/24" dev "$name"
  ip -n "$name" link set "$name" up
  ip -n "$name" link set lo up
done

# In the place of ssh: a process in the other namespace, with a host name of its own.
cat > agent << END
#!/usr/bin/env bash
shift  # the host
export TMPDIR=$work/there
mkdir -p "\$TMPDIR"
exec ip netns exec $there unshare --uts bash -c 'hostname espalier-there; exec bash -c "\$0"' "\$*"
END
chmod +x agent

study=(lab run muszycka85/scouts --trees 400)
"$espalier" "${study[@]}" --out threads > threads.log 2>&1
ip netns exec "$here" mpirun --enable-recovery --oversubscribe --bind-to none \
  --host 10.77.0.1:3,10.77.0.2:2 -n 5 \
  --mca plm_rsh_agent "$work/agent" --mca btl tcp,self --mca btl_tcp_if_include 10.77.0.0/24 \
  --mca oob_tcp_if_include 10.77.0.0/24 -x ESPALIER_TEST_MARK -x ESPALIER_MPI_STATUS="$work/status" \
  "$espalier_mpi" "${study[@]}" --out ranks --lease 1s > ranks.log 2>&1 < /dev/null &
mpirun_pid=$!
wait_for_store ranks
in_there=$(ip netns pids "$there" | while read -r pid; do cat "/proc/$pid/comm"; done | grep -cx espalier-mpi || true)
[ "$in_there" = 2 ] || fail "$in_there ranks run on the other host, not 2"
sleep 0.3
ip -n "$there" link set "$there" down
wait_until 60 grep -qs exit status || fail "rank 0 does not end"
grep -qx "exit 0" status || fail "rank 0 is not done"
grep -q "is silent; its units go to others" ranks.log || fail "nobody was missed"
same threads/results.csv ranks/results.csv
# Rank 0 and the ranks beside it are gone; those that were cut off give up by themselves.
wait_for_ranks_to_end
