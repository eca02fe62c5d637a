#!/usr/bin/env bash
# compare.sh GENERIC HAND_WRITTEN LIMIT: both must print the same; GENERIC may execute at most LIMIT
# times the instructions of HAND_WRITTEN.
set -euo pipefail
command -v valgrind > /dev/null || { echo "valgrind is missing: install it (./test does)"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

if ! diff <("$1") <("$2"); then
  echo "the two programs disagree"
  exit 1
fi
count() {
  valgrind --tool=callgrind --callgrind-out-file="$folder/out" "$1" > /dev/null 2> "$folder/log"
  sed -n 's/^.*Collected : \([0-9]*\).*$/\1/p' "$folder/log"
}
generic=$(count "$1")
by_hand=$(count "$2")
awk -v g="$generic" -v h="$by_hand" -v limit="$3" 'BEGIN {
  ratio = g / h
  printf "generic %d, hand-written %d instructions: ratio %.3f, allowed %.2f\n", g, h, ratio, limit
  exit ratio <= limit ? 0 : 1
}'
