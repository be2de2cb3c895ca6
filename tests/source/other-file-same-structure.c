// A structure that both files declare alike.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze a.c b.c 2>&1 | FileCheck %s
// CHECK: a.c:{{[0-9]+}}:3: remark: loop over `i` is parallel
// FILE a.c
struct grid {
  double *cells;
  int n;
};
void row(struct grid *g, int i);
void all(struct grid *g) {
  for (int i = 0; i < 64; i++)
    row(&g[i], 64);
}
// FILE b.c
struct grid {
  double *cells;
  int n;
};
void row(struct grid *g, int i) { g->n = i; }
