#!/bin/sh
# Builds GSL twice, with gcc and with `parlift cc`, runs its own tests in both and compares the results:
#
#   bench/gsl/check.sh [-d DIRECTORY] [-p PARLIFT] [-f OPTIONS] [-j JOBS] [PART...]
#
# DIRECTORY (default build/gsl) is where fetch.sh put the source package; the trees are DIRECTORY/check-gcc
# and DIRECTORY/check-parlift, and what is built there already is not built again. With OPTIONS of
# `parlift parallelize` (--strict-fp, --thread-cost=0) the tree is check-parlift followed by them. Without PARTs (folders of
# GSL: vector, linalg ...) the tests of all folders are run. The tests run under gcc once, and under parlift
# with OMP_NUM_THREADS=1 and 4. Exit status 1 when a test that passes with gcc fails with parlift.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
directory=$root/build/gsl
parlift=$root/build/default/bin/parlift
jobs=2
options=
while getopts d:f:p:j: option; do
  case $option in
  d) directory=$OPTARG ;;
  f) options=$OPTARG ;;
  p) parlift=$(realpath "$OPTARG") ;;
  j) jobs=$OPTARG ;;
  *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
directory=$(realpath "$directory")

# One static library: each source is compiled once, not a second time for a shared one.
configure() {
  [ -d "$directory/check-$1" ] && return
  rm -rf "$directory/new-$1"
  dpkg-source --no-check -x "$directory"/gsl_*.dsc "$directory/new-$1" >"$directory/unpack.log"
  mv "$directory/new-$1" "$directory/check-$1"
  # By a path without spaces: libtool takes CC apart.
  (cd "$directory/check-$1" && ./configure --quiet --disable-shared CC="$2" CFLAGS=-O2)
}

build() {
  begin=$(date +%s)
  # -k: Debian's package has no sources of the manual, so the folder doc cannot be made. `TESTS=` builds the
  # test programs and runs none.
  for goal in all 'check TESTS='; do
    # shellcheck disable=SC2086
    make -C "$directory/check-$1" -k -j "$jobs" $goal || true
  done >"$directory/build-$1.log" 2>&1
  echo "build $1: $(($(date +%s) - begin)) s, $(grep -c "compiled as it is" "$directory/build-$1.log") files left to gcc"
}

# Runs the tests of the parts and keeps their logs in DIRECTORY/results-NAME.
check() {
  tree=$directory/check-$1 results=$directory/results-$2 threads=$3
  shift 3
  rm -rf "$results"
  mkdir -p "$results"
  [ $# -gt 0 ] || set -- $(cd "$tree" && sed -n 's/^SUBDIRS = //p' Makefile)
  for part; do
    begin=$(date +%s.%N)
    OMP_NUM_THREADS=$threads timeout 1800 make -C "$tree/$part" -k check >"$results/$part.out" 2>&1 || true
    end=$(date +%s.%N)
    for trs in "$tree/$part"/*.trs; do
      [ -f "$trs" ] || continue
      name=$(basename "$trs" .trs)
      cp "$trs" "$results/$part.$name.trs"
      cp "${trs%.trs}.log" "$results/$part.$name.log"
    done
    echo "$begin $end" >"$results/$part.time"
  done
}

variant=parlift$(echo "$options" | tr -d ' ')
export PARLIFT_FLAGS="$options" PARLIFT_REMARKS="$directory/remarks-$variant.txt"
configure gcc gcc
configure "$variant" "$parlift cc"
build gcc
build "$variant"
check gcc gcc 1 "$@"
check "$variant" "$variant-1" 1 "$@"
check "$variant" "$variant-4" 4 "$@"
exec "$root/bench/gsl/compare.py" "$directory/results-gcc" "$directory/results-$variant-1" "$directory/results-$variant-4"
