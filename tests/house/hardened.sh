#!/bin/sh
# hardened.sh BINARY: are the protections of the linker in it?
set -eu
fail() { echo "$1: $2"; exit 1; }
readelf -lW "$1" | grep -q GNU_RELRO || fail "$1" "no RELRO, expected -z relro"
readelf -dW "$1" | grep -Eq 'FLAGS.*NOW' || fail "$1" "bound late, expected -z now"
readelf -hW "$1" | grep -q 'Type: *DYN' || fail "$1" "at a fixed address, expected PIE"
if readelf -lW "$1" | grep -Eq 'GNU_STACK.* RWE '; then fail "$1" "its stack can be run"; fi
