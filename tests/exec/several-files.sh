#!/bin/bash
# usage: several-files.sh PARLIFT FOLDER PREFIX FUNCTION...
# Parallelizes all C or C++ sources of FOLDER as one program, so that each FUNCTION has a loop on threads, which it has not where
# its file is given alone; builds original and result, warnings being errors, and compares their outputs under 1, 2 and 4
# threads and, with the result built for it, under ThreadSanitizer. Parallelizing the result once more must change nothing.
set -euo pipefail
parlift=$1 folder=$2 prefix=$3
shift 3
rm -rf "$prefix.new" "$prefix.alone"
cp -r "$folder" "$prefix.new"
cp -r "$folder" "$prefix.alone"
sources() { ls "$1"/*.c "$1"/*.cpp 2> /dev/null || true; }
compiler=clang-19
ls "$folder"/*.cpp > /dev/null 2>&1 && compiler=clang++-19
onThreads() { # the functions with a directive for threads in them
  awk '/^[a-z].*\(.*\) *\{$/ { name = $0; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name) }
       /pragma omp parallel/ { print name }' $(sources "$1")
}
"$parlift" parallelize --in-place --thread-cost=0 $(sources "$prefix.new") 2> "$prefix.remarks"
for source in $(sources "$prefix.alone"); do
  "$parlift" parallelize --in-place --thread-cost=0 "$source" 2> /dev/null
done
for function in "$@"; do
  onThreads "$prefix.new" | grep -qx "$function" || { echo "$function stays sequential"; exit 1; }
  if onThreads "$prefix.alone" | grep -qx "$function"; then echo "$function needs no other file"; exit 1; fi
done
cp -r "$prefix.new" "$prefix.twice"
"$parlift" parallelize --in-place --thread-cost=0 $(sources "$prefix.twice") 2> /dev/null
diff -ru "$prefix.new" "$prefix.twice"
"$compiler" -O1 $(sources "$folder") -o "$prefix.original" -lm
"$prefix.original" > "$prefix.expected"
"$compiler" -O2 -fopenmp -Wall -Wextra -Werror $(sources "$prefix.new") -o "$prefix.parallel" -lm
"$compiler" -O1 -g -fopenmp -fsanitize=thread $(sources "$prefix.new") -o "$prefix.tsan" -lm
for threads in 1 2 4; do
  OMP_NUM_THREADS=$threads OMP_DYNAMIC=false "$prefix.parallel" | diff -u "$prefix.expected" -
done
OMP_NUM_THREADS=4 OMP_TOOL_LIBRARIES=/usr/lib/llvm-19/lib/libarcher.so \
  TSAN_OPTIONS=ignore_noninstrumented_modules=1 "$prefix.tsan" | diff -u "$prefix.expected" -
