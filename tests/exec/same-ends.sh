#!/bin/bash
# usage: same-ends.sh PARLIFT SOURCE PREFIX COUNT
# As same-output.sh, of a program that is run with each of the arguments 0 ... COUNT, and ends in its own way with each:
# what it says until then and its status are the original's, with 1, 2 and 4 threads.
set -euo pipefail
parlift=$1 source=$2 prefix=$3 count=$4
suffix=${source##*.}
new=$prefix.omp.$suffix
gcc=gcc clang=clang-19
[ "$suffix" = c ] || gcc=g++ clang=clang++-19

read -ra flags <<< "${parlift_flags-}"
"$parlift" parallelize -q "${flags[@]}" "$source" -o "$new"
says() {
  local status=0
  "$@" > "$prefix.out" 2>&1 || status=$?
  echo "$status" >> "$prefix.out"
}
"$gcc" -O1 "$source" -o "$prefix.original" -lm
for compiler in "$gcc" "$clang"; do
  "$compiler" -O2 -fopenmp -Wall -Wextra -Werror "$new" -o "$prefix.parallel" -lm
  for argument in $(seq 0 "$count"); do
    says "$prefix.original" "$argument"
    mv "$prefix.out" "$prefix.expected"
    for threads in 1 2 4; do
      OMP_NUM_THREADS=$threads says "$prefix.parallel" "$argument"
      diff -u "$prefix.expected" "$prefix.out" || { echo "$compiler, argument $argument, $threads threads"; exit 1; }
    done
  done
done
