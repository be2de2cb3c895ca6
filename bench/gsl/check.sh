#!/bin/sh
# Builds GSL twice, with gcc and with `parlift cc`, runs its own tests in both and compares the results:
#
#   bench/gsl/check.sh [-d DIRECTORY] [-p PARLIFT] [-j JOBS] [PART...]
#
# DIRECTORY (default build/gsl) is where fetch.sh put the source package; the trees are DIRECTORY/check-gcc
# and DIRECTORY/check-parlift, and what is built there already is not built again. Without PARTs (folders of
# GSL: vector, linalg ...) the tests of all folders are run. The tests run under gcc once, and under parlift
# with OMP_NUM_THREADS=1 and 4. Exit status 1 when a test that passes with gcc fails with parlift.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
directory=$root/build/gsl
parlift=$root/build/default/bin/parlift
jobs=2
while getopts d:p:j: option; do
  case $option in
  d) directory=$OPTARG ;;
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
  make -C "$directory/check-$1" -k -j "$jobs" >"$directory/build-$1.log" 2>&1 ||
    echo "the build with $1 failed, see $directory/build-$1.log"
  echo "build $1: $(($(date +%s) - begin)) s"
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

configure gcc gcc
configure parlift "$parlift cc"
export PARLIFT_REMARKS="$directory/remarks.txt"
build gcc
build parlift
check gcc gcc 1 "$@"
check parlift parlift-1 1 "$@"
check parlift parlift-4 4 "$@"
exec "$root/bench/gsl/compare.py" "$directory"/results-gcc "$directory"/results-parlift-1 "$directory"/results-parlift-4
