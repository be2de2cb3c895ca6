#!/bin/sh
# Says before a long build how long it will take.
#
# usage: build-time.sh BUILD TARGET
set -eu
build=$1 target=$2
# A step takes some three seconds of one core: eight of them, two being precompiled headers, took 27 s of user time
# (`time ninja parlift` after a change, clang 19).
seconds_per_step=3
steps=$(ninja -C "$build" -n "$target" 2>/dev/null | sed -n 's/^\[[0-9]*\/\([0-9]*\)\].*/\1/p' | tail -1)
cores=$(nproc)
[ "${steps:-0}" -gt 20 ] || exit 0
minutes=$(((steps * seconds_per_step / cores + 59) / 60))
echo "building $target: $steps steps, about $minutes minutes on $cores idle cores; a second time takes seconds"
