// A text that says more than the tree is not taken apart: types and enumerators of a body, lines of the preprocessor,
// pragmas that are about the loop as it is, other words for braces.
// RUN: echo 'distribute enumerator:1' > %t.a
// RUN: exits 1 %parlift transform %s --plan %t.a 2>&1 | FileCheck --check-prefix=ENUM %s
// ENUM: `distribute` does not fit here: `A` is declared inside the loop, and is no variable of its own [transform-unsuited]
// RUN: echo 'reschedule constants:1' > %t.b
// RUN: exits 1 %parlift transform %s --plan %t.b 2>&1 | FileCheck --check-prefix=STATIC %s
// STATIC: `k` is declared inside the loop, and is no variable of its own [transform-unsuited]
// RUN: echo 'fuse chosen:1.1 chosen:1.2' > %t.c
// RUN: exits 1 %parlift transform %s --plan %t.c 2>&1 | FileCheck --check-prefix=FUSE %s
// FUSE: `fuse` does not fit here: there are preprocessor lines between the two loops [transform-unsuited]
// RUN: echo 'split promised:1.1 2' > %t.d
// RUN: exits 1 %parlift transform %s --plan %t.d 2>&1 | FileCheck --check-prefix=PRAGMA %s
// PRAGMA: `split` does not fit here: a `#pragma` stands before the loop, and is about the loop as it is [transform-unsuited]
// RUN: echo 'interchange digraphs:1 j i' > %t.e
// RUN: exits 1 %parlift transform %s --plan %t.e 2>&1 | FileCheck --check-prefix=DIGRAPH %s
// DIGRAPH: `interchange` does not fit here: the loop is written with `<%` and `%>` [transform-unsuited]
void enumerator(int n, int *restrict a, int *restrict b, int *restrict c) {
  for (int i = 0; i < n; i++) {
    enum { A = 3 };
    a[i] = A + c[i];
    b[i] = A;
  }
}
void constants(int n, int *restrict a, int *restrict b, int *restrict c) {
  for (int i = 0; i < n; i++) {
    static const int k[2] = {1, 2};
    b[i] = k[i & 1];
    c[i] = a[i];
  }
}
void chosen(int n, int m, int *restrict a, int *restrict b) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      a[i * m + j] = 1;
#if 1
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[i * m + j];
#endif
  }
}
void promised(int n, int m, int *restrict a, int *restrict c) {
  for (int i = 0; i < n; i++) {
#pragma GCC ivdep
    for (int j = 0; j < m; j++)
      a[i * m + j] = c[i * m + j] / 2;
  }
}
int digraphs(int n, int m, int *restrict a, int *restrict b) {
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) <% a[i * m + j] = b[i * m + j]; %>
  return 5;
}
