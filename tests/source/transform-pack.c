// The copy is a declaration and loops with the user's names; what the loop says beside it stays.
// RUN: printf 'tile norms:1 0x64\npack norms:1.1 weights\n' > %t.tiled
// RUN: %parlift transform -q %s --plan %t.tiled | FileCheck %s
// CHECK-LABEL: {{^}}void norms
// CHECK-NEXT: {{^}}  int i, j;
// CHECK-NEXT: {{^}}  for (long j{{j}} = 0; j{{j}} < n; j{{j}} += 64) {
// CHECK-NEXT: {{^}}    const int j{{_}}end = j{{j}} + 64 < n ? j{{j}} + 64 : n;
// CHECK-NEXT: {{^}}    float weights{{_}}tile[64];
// CHECK-NEXT: {{^}}    if (m > 0) {
// CHECK-NEXT: {{^}}      for (int j = j{{j}}; j < j{{_}}end; j++) {
// CHECK-NEXT: {{^}}        weights{{_}}tile[j - j{{j}}] = weights[j];
// CHECK-NEXT: {{^}}      }
// CHECK-NEXT: {{^}}    }
// CHECK-NEXT: {{^}}    for (i = 0; i < m; i++)
// CHECK-NEXT: {{^}}      for (j = j{{j}}; j < j{{_}}end; j++)
// CHECK-NEXT: {{^}}        y[i] += x[i] * /* by column */ weights{{_}}tile[j - j{{j}}]; // added up
// CHECK-NEXT: {{^}}  }
void norms(int m, int n, float *restrict y, const float *restrict x, const float *restrict weights) {
  int i, j;
  for (i = 0; i < m; i++)
    for (j = 0; j < n; j++)
      y[i] += x[i] * /* by column */ weights[j]; // added up
}

// The two that keep a copy from being right are named.
// RUN: echo 'pack moved:1 w' > %t.moved
// RUN: exits 1 %parlift transform %s --plan %t.moved 2>&1 | FileCheck --check-prefix=MOVED %s
// MOVED: [[@LINE+6]]:3: remark: `pack` is not proved legal: `w[j]` and `y[i]` may overlap; a step `version` before this one tests it [transform-unproved]
// MOVED: read here
// MOVED: y[i] += w[j];
// MOVED: written here
// MOVED: y[i] += w[j];
void moved(int m, float *y, const float *w) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < 8; j++)
      y[i] += w[j];
}

// RUN: echo 'pack some:1 w' > %t.some
// RUN: exits 1 %parlift transform %s --plan %t.some 2>&1 | FileCheck --check-prefix=SOME %s
// SOME: `pack` is not proved legal: the loop is not known to read each element of the box that `w[j]` is in [transform-unproved]
void some(int m, float *restrict y, const float *restrict w) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < 8; j++)
      if (y[i] > 0)
        y[i] += w[j];
}

// RUN: echo 'pack both:1 w' > %t.both
// RUN: exits 1 %parlift transform %s --plan %t.both 2>&1 | FileCheck --check-prefix=BOTH %s
// BOTH: `pack` does not fit here: it has `w[i]` and `w[j]`, which do not move together: name one of them, as in `pack both:1 w[i]`
void both(float *restrict y, const float *restrict w) {
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 8; j++)
      y[i] += w[i] * w[j];
}

// RUN: echo 'pack whole:1' > %t.whole
// RUN: exits 1 %parlift transform %s --plan %t.whole 2>&1 | FileCheck --check-prefix=WHOLE %s
// WHOLE: `pack` wants the name of an array, or one element without blanks in it
void whole(float *restrict y, const float *restrict w) {
  for (int i = 0; i < 8; i++)
    y[i] += w[i];
}
