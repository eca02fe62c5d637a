#!/usr/bin/env bash
# Four ranks give the bytes that threads give: a study, a match, a fit, a tuning.
source "$(dirname "$0")/support.sh"

"$espalier" lab run muszycka85/pruning --trees 10 --out threads > threads.log 2>&1
run_ranks 4 ranks.log lab run muszycka85/pruning --trees 10 --out ranks
same threads/results.csv ranks/results.csv

match=(match connect4 --player default --player "mix(1 random | 2 greedy)" --depth 2 --games 60
       --no-times)
"$espalier" "${match[@]}" --pgn threads.pgn > match-threads.log 2>&1
run_ranks 4 match-ranks.log "${match[@]}" --pgn ranks.pgn --threads 2
[ "$(grep -c '^\[Result' threads.pgn)" = 60 ] || fail "threads did not play 60 games"
same threads.pgn ranks.pgn

# A program as a player starts on the rank that plays the game. Rank 0 begins at once and could play
# all games before the other ranks have joined, so its program waits for one of theirs (5 s at most).
cat > engine << END
#!/bin/sh
rank="\${OMPI_COMM_WORLD_RANK:-none}"
echo "\$rank" >> "$work/who"
tries=0
while [ "\$rank" = 0 ] && [ "\$tries" -lt 50 ] && ! grep -qx '[12]' "$work/who"; do
  tries=\$((tries + 1))
  sleep 0.1
done
exec "$espalier" ugi --game tic-tac-toe
END
chmod +x engine
match=(match tic-tac-toe --player "ugi($work/engine)" --player first --depth 1 --games 20 --no-times)
"$espalier" "${match[@]}" --pgn program-threads.pgn > program-threads.log 2>&1
[ "$(sort -u who)" = none ] || fail "ranks without MPI: $(sort -u who)"
rm who
run_ranks 3 program-ranks.log "${match[@]}" --pgn program-ranks.pgn
same program-threads.pgn program-ranks.pgn
[ "$(grep -c '^\[End "rules"\]' program-ranks.pgn)" = 20 ] || fail "the program does not play to the end"
grep -qx '[12]' who || fail "no rank started the program but $(sort -u who)"

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
