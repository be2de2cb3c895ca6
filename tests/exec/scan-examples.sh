#!/bin/bash
# usage: scan-examples.sh PARLIFT FOLDER PREFIX
# The worked examples of loops that pass a state on, at small size: built as they stand and by parlift, the same output.
set -euo pipefail
parlift=$1 folder=$2 prefix=$3
for source in "$folder"/*.c; do
  name=$(basename "$source" .c)
  size=(20000)
  [ "$name" = areas ] && size=(150 170)
  [ "$name" = option ] && size=(12000 4)
  [ "$name" = thomas ] && size=(20000 3)
  "$parlift" parallelize -q "$source" -o "$prefix.$name.c"
  gcc -O1 "$source" -o "$prefix.$name.one" -lm
  gcc -O1 -fopenmp -Wall -Wextra -Werror "$prefix.$name.c" -o "$prefix.$name.all" -lm
  "$prefix.$name.one" "${size[@]}" > "$prefix.$name.expected"
  for threads in 2 3 7; do
    OMP_NUM_THREADS=$threads OMP_WAIT_POLICY=passive "$prefix.$name.all" "${size[@]}" > "$prefix.$name.got"
    diff -u "$prefix.$name.expected" "$prefix.$name.got" || { echo "$name, $threads threads"; exit 1; }
  done
done
