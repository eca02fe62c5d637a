#!/bin/sh
# hardened.sh BINARY COMPILE_COMMANDS: are the protections of linker and compiler in it?
set -eu
fail() { echo "$1: $2"; exit 1; }
readelf -lW "$1" | grep -q GNU_RELRO || fail "$1" "no RELRO, expected -z relro"
readelf -dW "$1" | grep -Eq 'FLAGS.*NOW' || fail "$1" "bound late, expected -z now"
readelf -hW "$1" | grep -q 'Type: *DYN' || fail "$1" "at a fixed address, expected PIE"
if readelf -lW "$1" | grep -Eq 'GNU_STACK.* RWE '; then fail "$1" "its stack can be run"; fi
# The compiler may find every checked call to be safe and leave no trace of it: the commands tell.
for room in protocol codec work store match lab tune server commands; do
  count=$(grep -c "\"command\".*espalier_$room.dir" "$2") || fail "$2" "no file of espalier_$room"
  checked=$(grep "\"command\".*espalier_$room.dir" "$2" | grep -c -- -D_FORTIFY_SOURCE=2) || true
  [ "$count" = "$checked" ] || fail "espalier_$room" "expected -D_FORTIFY_SOURCE=2 for all of $count files, got $checked"
done
