#!/bin/sh
# same-after-plan.sh PARLIFT FILE TEMPORARY STEP...: FILE prints the same after these steps, and the result
# compiles without warnings.
set -e
parlift=$1 file=$2 temporary=$3
shift 3
printf '%s\n' "$@" > "$temporary.plan"
"$parlift" transform -q "$file" --plan "$temporary.plan" > "$temporary.new.c"
gcc -O2 -w "$file" -o "$temporary.old" -lm
gcc -O2 -fopenmp -Wall -Wextra -Werror -fsanitize=undefined -fno-sanitize-recover=all "$temporary.new.c" -o "$temporary.new" -lm
"$temporary.old" > "$temporary.old.out"
for threads in 1 2 4; do
  OMP_NUM_THREADS=$threads "$temporary.new" > "$temporary.new.out"
  cmp "$temporary.old.out" "$temporary.new.out"
done
