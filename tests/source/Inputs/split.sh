#!/bin/bash
# usage: split.sh TEST FOLDER
# What follows a line `// FILE name` in TEST, up to the next one, becomes FOLDER/name; a compilation database has the flags
# that follow the name.
set -euo pipefail
rm -rf "$2"
mkdir -p "$2"
awk -v folder="$2" '/^\/\/ FILE /{ file = folder "/" $3; next } file { print > file }' "$1"
awk -v folder="$2" '/^\/\/ FILE .*\.c(pp)?/{
    flags = ""; for (i = 4; i <= NF; i++) flags = flags " " $i
    printf "%s{\"directory\": \"%s\", \"file\": \"%s\", \"command\": \"cc%s -c %s\"}", n++ ? ",\n" : "[", folder, $3, flags, $3
  } END { print "]" }' "$1" > "$2/compile_commands.json"
