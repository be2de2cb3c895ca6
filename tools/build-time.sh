#!/bin/sh
# Says before a long build how long it will take.
#
# usage: build-time.sh BUILD TARGET
set -eu
build=$1 target=$2
# A step takes some three seconds of one core: eight of them, two being precompiled headers, took 27 s of user time
# (`time ninja parlift` after a change, clang 19).
seconds_per_step=3
[ ! -x "$build/bin/$target" ] || exit 0 # later builds are short
steps=$(ninja -C "$build" -t commands "$target" | wc -l)
cores=$(nproc)
minutes=$(((steps * seconds_per_step / cores + 59) / 60))
echo "building $target: $steps steps, about $minutes minutes on $cores idle cores; a second time takes seconds"
