// A sum whose rows and terms are taken four at a time has short loops over small arrays, not sixteen names: in the nest's own names, with
// all comments and one more above, which says what was done and what it is estimated to bring. What is left over is as it was.
// RUN: printf 'threads = 4\nl1 = 32768\nl2 = 1048576\nl3 = 33554432\n' > %t.machine
// RUN: %parlift parallelize --machine %t.machine %s > %t.c 2> %t.err
// RUN: grep -v CHECK %t.c | FileCheck %s
// RUN: FileCheck --check-prefix=SAYS %s < %t.err
// RUN: %{GCC} -fopenmp -O2 -Wall -Wextra -Wshadow -Werror -c %t.c -o %t.o
// RUN: %{CC} -fopenmp -O2 -Wall -Wextra -Wshadow -Werror -c %t.c -o %t.o
// SAYS: loops were restructured (In the order i k j, 4x4 iterations at once, estimated {{[0-9.]+}} times as fast); --as-written adds directives alone

// At most three times as many lines as there were, and the directives.
// RUN: sed -n '/^void few/,/^}/p' %s | grep -v CHECK > %t.before
// RUN: sed -n '/^void few/,/^}/p' %t.c | grep -v -e '#pragma' -e CHECK > %t.after
// RUN: test $(wc -l < %t.after) -le $((3 * $(wc -l < %t.before)))

void few(int C[restrict 60][400], int A[restrict 60][200], int B[restrict 200][400]) {
  // every row
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 400; j++)
      for (int k = 0; k < 200; k++)
        C[i][j] += A[i][k] - B[k][j]; // a term
  // CHECK-LABEL: void few
  // CHECK:      {{^}}  // every row
  // CHECK-NEXT: {{^}}  // In the order i k j, 4x4 iterations at once, estimated {{[0-9.]+}} times as fast{{$}}
  // CHECK:      {{^}}  for (int i = 0; i < 60; i += 4)
  // CHECK-NEXT: {{^}}    for (int k = 0; k < 200; k += 4) {
  // CHECK-NEXT: {{^}}      int A_tile[4][4];
  // CHECK-NEXT: {{^}}      for (int r = 0; r < 4; r++)
  // CHECK-NEXT: {{^}}        for (int {{s2?}} = 0; {{s2?}} < 4; {{s2?}}++)
  // CHECK-NEXT: {{^}}          A_tile[r][{{s2?}}] = A[i + r][k + {{s2?}}];
  // CHECK-NEXT: {{^}}      #pragma omp simd
  // CHECK-NEXT: {{^}}      for (int j = 0; j < 400; j++) {
  // CHECK-NEXT: {{^}}        int B_tile[4];
  // CHECK-NEXT: {{^}}        #pragma GCC unroll 4
  // CHECK-NEXT: {{^}}        for (int {{s2?}} = 0; {{s2?}} < 4; {{s2?}}++)
  // CHECK-NEXT: {{^}}          B_tile[{{s2?}}] = B[k + {{s2?}}][j];
  // CHECK-NEXT: {{^}}        #pragma GCC unroll 4
  // CHECK-NEXT: {{^}}        for (int r = 0; r < 4; r++)
  // CHECK-NEXT: {{^}}          #pragma GCC unroll 4
  // CHECK-NEXT: {{^}}          for (int {{s2?}} = 0; {{s2?}} < 4; {{s2?}}++)
  // CHECK-NEXT: {{^}}            C[i + r][j] += A_tile[r][{{s2?}}] - B_tile[{{s2?}}]; // a term
  // CHECK-NEXT: {{^}}      }
  // CHECK-NEXT: {{^}}    }
}
