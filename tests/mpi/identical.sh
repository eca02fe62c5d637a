#!/usr/bin/env bash
# Four ranks give the bytes that threads give: a study, a match, a fit, a tuning.
source "$(dirname "$0")/support.sh"

same() { cmp -s "$1" "$2" || fail "$1 and $2 differ"; }

"$espalier" lab run muszycka85/pruning --trees 20 --out threads > threads.log 2>&1
run_ranks 4 ranks.log lab run muszycka85/pruning --trees 20 --out ranks
same threads/results.csv ranks/results.csv

match=(match connect4 --player default --player "mix(1 random | 2 greedy)" --depth 2 --games 60)
"$espalier" "${match[@]}" --pgn threads.pgn > match-threads.log 2>&1
run_ranks 4 match-ranks.log "${match[@]}" --pgn ranks.pgn --threads 2
[ "$(grep -c '^\[Result' threads.pgn)" = 60 ] || fail "threads did not play 60 games"
[ "$(games_without_times threads.pgn)" = "$(games_without_times ranks.pgn)" ] || fail "other games"

fit=(fit tic-tac-toe probcut --pairs "1,3" --positions 200)
"$espalier" "${fit[@]}" --json --out threads.toml > fit-threads.log 2>&1
run_ranks 3 fit-ranks.log "${fit[@]}" --json --out ranks.toml
same threads.toml ranks.toml

tune=(tune breakthrough --variant 5x5 --method ga --population 4 --generations 2 --pairs 2 --depth 1
      --check-pairs 4)
"$espalier" "${tune[@]}" --out tuned-threads.toml > tune-threads.log 2>&1
run_ranks 3 tune-ranks.log "${tune[@]}" --out tuned-ranks.toml
same tuned-threads.toml tuned-ranks.toml
wait_for_ranks_to_end
