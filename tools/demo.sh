#!/bin/bash
# parlift's main job on two examples: analyse, parallelize, compile both versions, run, compare, time.
#
# usage: demo.sh PARLIFT
set -euo pipefail
parlift=$(realpath "${1:?usage: demo.sh PARLIFT}")
cd "$(dirname "$0")/../examples"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
threads=${OMP_NUM_THREADS:-$(nproc)}
failed=0

say() { printf '\n\033[1m== %s\033[0m\n' "$*"; }
seconds() { date +%s.%N; }

# run PROGRAM ARGS...: the fastest of three runs, in seconds; the output goes to PROGRAM.out
run() {
  local best= start time
  for _ in 1 2 3; do
    start=$(seconds)
    OMP_NUM_THREADS=$threads "$@" >"$1.out"
    time=$(echo "$(seconds) $start" | awk '{print $1 - $2}')
    best=$(echo "$time ${best:-$time}" | awk '{print ($1 < $2) ? $1 : $2}')
  done
  echo "$best"
}

# show NAME ARGS...: the whole story of one example
show() {
  local name=$1
  shift
  say "parlift analyze $name.c"
  "$parlift" analyze "$name.c"
  say "parlift parallelize $name.c --diff"
  "$parlift" parallelize --quiet --diff "$name.c"
  "$parlift" parallelize --quiet "$name.c" -o "$work/$name.omp.c"
  say "gcc -O2 -fopenmp, $threads threads: $name $*"
  gcc -O2 "$name.c" -o "$work/$name" -lm
  gcc -O2 -fopenmp "$work/$name.omp.c" -o "$work/$name.omp" -lm
  local before after
  before=$(run "$work/$name" "$@")
  after=$(run "$work/$name.omp" "$@")
  cat "$work/$name.out"
  if cmp -s "$work/$name.out" "$work/$name.omp.out"; then
    echo "$before $after" |
      awk '{printf "outputs agree; %.2f s before, %.2f s after: %.2f times as fast\n", $1, $2, $1 / $2}'
  else
    echo "OUTPUTS DIFFER:"
    diff "$work/$name.out" "$work/$name.omp.out" || true
    failed=1
  fi
}

show matmul 1200
show heat 2000 200
exit $failed
