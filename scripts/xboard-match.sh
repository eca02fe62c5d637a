#!/usr/bin/env bash
# Two games in XBoard, on a screen that nobody sees: Espalier against another program, as XBoard
# itself referees it. Needs the Debian packages xboard, xvfb, polyglot and the other program.
#   scripts/xboard-match.sh                          over XBoard, against fairymax
#   scripts/xboard-match.sh uci                      over UCI, through PolyGlot
#   scripts/xboard-match.sh xboard 'phalanx -b-'
#   ESPALIER=FILE: another binary; CLOCK=0:05: minutes and seconds of a game
# Prints the results, and fails if a game was not played to a proper end.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH=$PATH:/usr/games
protocol=${1:-xboard}
opponent=${2:-fairymax}
binary=$(realpath "${ESPALIER:-build/release/espalier}")
for program in xboard Xvfb polyglot "${opponent%% *}"; do
  command -v "$program" > /dev/null || { echo "not installed: $program" >&2; exit 1; }
done
folder=$(mktemp -d)
screen=""
finish() {
  [ -n "$screen" ] && kill "$screen" 2> /dev/null
  rm -rf "$folder"
}
trap finish EXIT

# Any number of a screen that is free: Xvfb chooses it and writes it down.
Xvfb -displayfd 3 -screen 0 1024x768x8 -nolisten tcp 3> "$folder/display" 2> /dev/null &
screen=$!
for _ in $(seq 100); do [ -s "$folder/display" ] && break; sleep 0.1; done
DISPLAY=:$(cat "$folder/display")
export DISPLAY HOME="$folder"

uci=()
[ "$protocol" = uci ] && uci=(-fUCI)
timeout 1800 xboard -fcp "$binary $protocol" "${uci[@]}" -scp "$opponent" -matchGames 2 \
  -tc "${CLOCK:-0:05}" -inc 0.05 -sgf "$folder/games.pgn" -noGUI -xexit -soundMove '' \
  -testClaims true -xponder -debug -nameOfDebugFile "$folder/talk" > "$folder/said" 2>&1 \
  || { tail -n 5 "$folder/said"; exit 1; }
cat "$folder/games.pgn"
games=$(grep -c '^\[Result "\(1-0\|0-1\|1/2-1/2\)"\]' "$folder/games.pgn" || true)
wrong=$(grep -ciE 'forfeit|illegal|exited|false .*claim|crash|abandon' "$folder/games.pgn" || true)
echo "$games games with a result, $wrong with a complaint"
if [ "$games" -ne 2 ] || [ "$wrong" -ne 0 ]; then
  tail -n 40 "$folder/talk"
  exit 1
fi
