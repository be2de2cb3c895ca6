// What is looked at before a loop may hold: of two elements that an iteration touches where data say, both would have to lie above all
// those before, which no graph's edges do. What two arrays need is looked at once, and nothing is compared with itself.
// RUN: %parlift parallelize -q --as-written --thread-cost=0 %s -o %t.c
// RUN: grep -v CHECK %t.c | FileCheck %s
// RUN: %{GCC} -fopenmp -Wall -Wextra -Werror -fsyntax-only %t.c
// RUN: clang-19 -fopenmp -Wall -Wextra -Werror -fsyntax-only %t.c
typedef struct {
  int u, v, w;
} edge;

// CHECK-LABEL: int relax
// CHECK-NOT: ascends
// CHECK-LABEL: void expand
int relax(const edge *restrict e, int m, int *restrict d) {
  int i, any = 0;
  for (i = 0; i < m; i++)
    if (d[e[i].u] + e[i].w < d[e[i].v]) {
      d[e[i].v] = d[e[i].u] + e[i].w;
      any = 1;
    }
  return any;
}

// CHECK-COUNT-1: follow one another
// CHECK-NOT: follow one another
// CHECK: ptr_ascends &= !((i + 1) < n) || ptr[i] <= ptr[i + 1];
// CHECK-NOT: ptr[i+1] <= ptr[i + 1]
// CHECK-LABEL: void pairs
static int ptr[8001], ind[60000], row[60000], col[60000];
void expand(int n) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = ptr[i]; j < ptr[i+1]; j++) {
      row[j] = i;
      col[j] = ind[j];
    }
}

// two elements at a fixed distance are one part
// CHECK: at_ascends
void pairs(int n, const int *restrict at, double *restrict x) {
  for (int i = 0; i < n; i++) {
    x[at[i]] = x[at[i] + 1] * 0.5;
    x[at[i] + 1] = i;
  }
}
