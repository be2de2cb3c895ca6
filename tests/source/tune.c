// Numbers of a plan are found by building and running what it makes: here what is run is a sum over the text, so the answer is known.
// RUN: echo 'tile product:1 32x32' > %t.plan
// RUN: %parlift tune %s --plan %t.plan --build 'true' --printed --repeat 1 --run 'grep -v "// " $PARLIFT_SOURCE | sed -n "s/.*long .* += \([0-9]*\).*/\1/p" | awk "{ n++; d = \$1 - (n == 1 ? 128 : 8); s += d * d } END { print 1 + s }"' -o %t.best 2> %t.log
// RUN: FileCheck --input-file=%t.best %s
// RUN: FileCheck --check-prefix=LOG --input-file=%t.log %s
// CHECK: tile product:1 128x8
// LOG: {{^ *}}9793 the plan to begin with
// LOG: tile product:1 64x32
// LOG: programs were run; the best one is 9793.000 times as fast as the first
void product(int n, double a[restrict n][n], double b[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = b[j][i];
}

// A step that is refused is no program; of the number of programs that may be run no more are.
// RUN: printf 'map product:1 i:y/16 j:x/64\n' > %t.map
// RUN: %parlift tune --target=opencl %s --plan %t.map --build true --printed --repeat 1 --trials 3 --run 'echo cost=5' -o %t.map 2>&1 | FileCheck --check-prefix=MAP %s
// MAP: the plan to begin with
// MAP: map product:1 i:y/32 j:x/64 # 2048 threads a block are more than 1024
// MAP: 3 programs were run; the best one is 1.000 times as fast as the first
// RUN: grep -x 'map product:1 i:y/16 j:x/64' %t.map

// The clauses of directives depend on the numbers: they are found again.
// RUN: printf 'tile product:1 0x64\nparallel product:1 if(n > 7)\n' > %t.mark
// RUN: %parlift tune -q %s --plan %t.mark --build true --printed --repeat 1 --trials 2 --run 'echo 3' | FileCheck --check-prefix=MARK %s
// MARK: tile product:1 0x64
// MARK-NEXT: {{^}}parallel product:1{{$}}

// What cannot be built, run or read is said of the first plan, and passes by a later one.
// RUN: exits 1 %parlift tune %s --plan %t.plan --build 'echo no compiler >&2; false' 2>&1 | FileCheck --check-prefix=BUILD %s
// BUILD: the plan to begin with cannot be measured: the build fails with status 1: no compiler
// RUN: exits 1 %parlift tune %s --plan %t.plan --build true --run 'exit 3' 2>&1 | FileCheck --check-prefix=FAILS %s
// RUN: exits 1 %parlift tune %s --plan %t.plan --build true --run 'echo fast' --printed 2>&1 | FileCheck --check-prefix=WORD %s
// RUN: exits 1 %parlift tune %s --plan %t.plan --build true --run 'echo inf' --printed 2>&1 | FileCheck --check-prefix=WORD %s
// RUN: exits 1 %parlift tune %s --plan %t.plan --build true --run 'sleep 5' --timeout 0.2 2>&1 | FileCheck --check-prefix=LONG %s
// FAILS: the plan to begin with cannot be measured: the run fails with status 3
// WORD: the run prints no number above 0 at its end
// LONG: the run takes longer than 0.2 s
// RUN: %parlift tune %s --plan %t.plan --build '! grep -v "// " $PARLIFT_SOURCE | grep "+= 64)"' --printed --repeat 1 --trials 3 --run 'echo 4' 2>&1 | FileCheck --check-prefix=LATER %s
// LATER: tile product:1 64x32 # the build fails with status 1
// LATER: tile product:1 16x32

// A plan that cannot be written is not lost.
// RUN: exits 1 %parlift tune -q %s --plan %t.plan --build true --printed --repeat 1 --trials 1 --run 'echo 4' -o %t.none/plan 2>&1 | FileCheck --check-prefix=LOST %s
// LOST: cannot write
// LOST: tile product:1 32x32

// RUN: exits 2 %parlift tune %s 2>&1 | FileCheck --check-prefix=NOBUILD %s
// NOBUILD: --build is required
// RUN: echo 'tile product:9 4' > %t.wrong
// RUN: exits 1 %parlift tune %s --plan %t.wrong --build true 2>&1 | FileCheck --check-prefix=WRONG %s
// WRONG: cannot be measured: `tile product:9 4`: there is no loop `product:9`
