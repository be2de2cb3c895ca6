// A structure that only one of the files packs.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze a.c b.c 2>&1 | FileCheck %s
// CHECK-NOT: loop over `i` is parallel
// CHECK: a.c:{{[0-9]+}}:3: remark: loop over `i` not proved parallel: {{.*}}[call-opaque]
// CHECK-NOT: a.c:{{.*}}is parallel
// FILE a.c
struct grid {
  double *cells;
  int n;
  char c;
  double d;
};
void row(struct grid *g, int i);
void all(struct grid *g) {
  for (int i = 0; i < 64; i++)
    row(&g[i], 64);
}
// FILE b.c
#pragma pack(1)
struct grid {
  double *cells;
  int n;
  char c;
  double d;
};
void row(struct grid *g, int i) { g->n = i; }
