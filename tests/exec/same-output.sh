#!/bin/bash
# usage: same-output.sh PARLIFT SOURCE PREFIX [CC-FLAGS...]
# Parallelizes SOURCE, builds original and result with GCC and Clang, warnings being errors, runs the result
# under 1, 2 and 4 threads and compares its output with the original's. Parallelizing the result once more
# must change nothing, and so must directives that the compiler ignores. Leaves the new source and the remarks in
# PREFIX.omp.{c,cpp} and PREFIX.remarks. `parlift_flags` of the environment are parlift's: --thread-cost=0 has small loops written, too.
set -euo pipefail
parlift=$1 source=$2 prefix=$3
shift 3
suffix=${source##*.}
new=$prefix.omp.$suffix
gcc=gcc clang=clang-19
[ "$suffix" = c ] || gcc=g++ clang=clang++-19
warnings=(-Wall -Wextra -Werror)

read -ra flags <<< "${parlift_flags-}"
"$parlift" parallelize "${flags[@]}" "$source" -o "$new" -- "$@" 2> "$prefix.remarks"
"$parlift" parallelize "${flags[@]}" "$new" -o "$prefix.twice.$suffix" -- "$@" 2> /dev/null
diff -u "$new" "$prefix.twice.$suffix"

"$gcc" -O1 "$@" "$source" -o "$prefix.original" -lm
"$prefix.original" > "$prefix.expected"
for compiler in "$gcc" "$clang"; do
  "$compiler" -O2 -fopenmp "${warnings[@]}" "$@" "$new" -o "$prefix.parallel" -lm
  for threads in 1 2 4; do
    OMP_NUM_THREADS=$threads OMP_DYNAMIC=false "$prefix.parallel" > "$prefix.got"
    diff -u "$prefix.expected" "$prefix.got" ||
      { echo "$compiler, $threads threads"; exit 1; }
  done
done
"$gcc" -O1 "${warnings[@]}" -Wno-unknown-pragmas -Wno-misleading-indentation "$@" "$new" -o "$prefix.sequential" -lm -lgomp
"$prefix.sequential" > "$prefix.got"
diff -u "$prefix.expected" "$prefix.got" || { echo "directives ignored"; exit 1; }
