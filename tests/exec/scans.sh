#!/bin/bash
# usage: scans.sh PARLIFT SOURCE PREFIX [CC-FLAGS...]
# As same-output.sh, but for the smallest loops too, and with numbers of threads that cut them unevenly: scans run in blocks
# from three threads on.
set -euo pipefail
parlift=$1 source=$2 prefix=$3
shift 3
suffix=${source##*.}
new=$prefix.omp.$suffix
gcc=gcc clang=clang-19
[ "$suffix" = c ] || gcc=g++ clang=clang++-19
warnings=(-Wall -Wextra -Werror)

"$parlift" parallelize --thread-cost 0 "$source" -o "$new" -- "$@" 2> "$prefix.remarks"
"$parlift" parallelize --thread-cost 0 "$new" -o "$prefix.twice.$suffix" -- "$@" 2> /dev/null
diff -u "$new" "$prefix.twice.$suffix"

# And in strips of a few iterations each, so that threads take many turns.
few=$prefix.few.$suffix
printf 'l2 = 256\n' > "$prefix.machine"
"$parlift" parallelize -q --thread-cost 0 --machine "$prefix.machine" "$source" -o "$few" -- "$@"

"$gcc" -O1 "$@" "$source" -o "$prefix.original" -lm
"$prefix.original" > "$prefix.expected"
for compiler in "$gcc" "$clang"; do
  "$compiler" -O2 -fopenmp "${warnings[@]}" "$@" "$new" -o "$prefix.parallel" -lm
  for threads in 1 2 3 4 7; do
    OMP_NUM_THREADS=$threads OMP_DYNAMIC=false OMP_WAIT_POLICY=passive "$prefix.parallel" > "$prefix.got"
    diff -u "$prefix.expected" "$prefix.got" ||
      { echo "$compiler, $threads threads"; exit 1; }
  done
  [ "$compiler" = "$gcc" ] && [ $# = 0 ] || continue
  "$compiler" -O2 -fopenmp "${warnings[@]}" "$few" -o "$prefix.parallel" -lm
  for threads in 3 7; do
    OMP_NUM_THREADS=$threads OMP_DYNAMIC=false OMP_WAIT_POLICY=passive "$prefix.parallel" > "$prefix.got"
    diff -u "$prefix.expected" "$prefix.got" ||
      { echo "$compiler, $threads threads, short strips"; exit 1; }
  done
done
