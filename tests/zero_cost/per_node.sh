#!/usr/bin/env bash
# per_node.sh LIMIT PROGRAM_A PROGRAM_B [ARGUMENTS]: both print "nodes N". The instructions that A
# executes per node, inside its function counted(), are at most LIMIT times those of B.
set -euo pipefail
command -v valgrind > /dev/null || { echo "valgrind is missing: install it (./test does)"; exit 1; }
limit=$1 a=$2 b=$3
shift 3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

per_node() {  # PROGRAM ARGUMENTS...
  valgrind --tool=callgrind --callgrind-out-file="$folder/out" --toggle-collect='*counted*' \
    "$@" > "$folder/stdout" 2> "$folder/log"
  local nodes instructions
  nodes=$(sed -n 's/^.*nodes \([0-9]*\).*$/\1/p' "$folder/stdout" | head -1)
  instructions=$(sed -n 's/^.*Collected : \([0-9]*\).*$/\1/p' "$folder/log")
  echo "$nodes $instructions"
}
read -r nodes_a instructions_a <<< "$(per_node "$a" "$@")"
read -r nodes_b instructions_b <<< "$(per_node "$b" "$@")"
awk -v na="$nodes_a" -v ia="$instructions_a" -v nb="$nodes_b" -v ib="$instructions_b" \
    -v limit="$limit" 'BEGIN {
  if (na == 0 || nb == 0 || ia == 0 || ib == 0) { print "nothing was counted"; exit 1 }
  ratio = (ia / na) / (ib / nb)
  printf "%d nodes, %.1f instructions each; %d nodes, %.1f each: ratio %.3f, allowed %.2f\n",
         na, ia / na, nb, ib / nb, ratio, limit
  exit ratio <= limit ? 0 : 1
}'
