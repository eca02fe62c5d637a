#!/usr/bin/env bash
# fuzz.sh MINUTES [TARGET...]: runs each fuzz target (all of tests/fuzz by default) for an even share
# of MINUTES, under AddressSanitizer and UndefinedBehaviorSanitizer, from the corpora in the tree.
# Prints how many inputs each target has read. What was found is kept in build/fuzz/found.
# ./test --fuzz MINUTES builds the program first.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
minutes=${1:?fuzz.sh: expected MINUTES}
shift
program=build/fuzz/espalier_fuzz
targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
  for folder in tests/fuzz/corpus/*/; do targets+=("$(basename "$folder")"); done
fi
share=$((60 * minutes / ${#targets[@]}))
[ "$share" -ge 1 ] || share=1
mkdir -p build/fuzz/found build/fuzz/corpus
total=0
failed=0
for target in "${targets[@]}"; do
  mkdir -p "build/fuzz/corpus/$target"
  log="build/fuzz/$target.log"
  code=0
  # New inputs go to the first folder; those in the tree are only read.
  ESPALIER_FUZZ=$target ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 \
    "$program" -max_total_time="$share" -print_final_stats=1 -timeout=120 -rss_limit_mb=4096 \
    -max_len=4096 -artifact_prefix="build/fuzz/found/$target-" \
    "build/fuzz/corpus/$target" "tests/fuzz/corpus/$target" > "$log" 2>&1 || code=$?
  count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  count=${count:-0}
  total=$((total + count))
  if [ "$code" -eq 0 ]; then
    printf '%-10s %9d inputs, nothing found\n' "$target" "$count"
  else
    printf '%-10s %9d inputs, FOUND something: %s\n' "$target" "$count" "$log"
    failed=1
  fi
done
printf '%-10s %9d inputs\n' all "$total"
exit $failed
