// An array used only within an iteration becomes a scalar, and its declaration goes.
// RUN: printf 'fuse norm:1 norm:2\ncontract norm:1 d\n' > %t.norm
// RUN: %parlift transform -q %s --plan %t.norm | FileCheck %s
// CHECK-LABEL: {{^}}double norm
// CHECK-NEXT: {{^}}  double s = 0;
// CHECK-NEXT: {{^}}  for (int i = 0; i < 100; i++) {
// CHECK-NEXT: {{^}}    double d{{_}}i = a[i] - b[i];
// CHECK-NEXT: {{^}}    s += d{{_}}i * d{{_}}i; // squared
// CHECK-NEXT: {{^}}  }
double norm(const double *restrict a, const double *restrict b) {
  double d[100], s = 0;
  for (int i = 0; i < 100; i++)
    d[i] = a[i] - b[i];
  for (int i = 0; i < 100; i++)
    s += d[i] * d[i]; // squared
  return s;
}

// What the tree does not know of still names the array.
// RUN: echo 'contract named:1 w' > %t.named
// RUN: %parlift transform -q %s --plan %t.named | FileCheck --check-prefix=NAMED %s
// NAMED-LABEL: {{^}}void named
// NAMED-NEXT: {{^}}  int w[8];
// NAMED-NEXT: {{^}}  for (int i = 0; i < 8; i++) {
// NAMED-NEXT: {{^}}    int w{{_}}i = i;
// NAMED-NEXT: {{^}}    a[i] = w{{_}}i + sizeof(w);
void named(int *a) {
  int w[8];
  for (int i = 0; i < 8; i++) {
    w[i] = i;
    a[i] = w[i] + sizeof(w);
  }
}

// Of several subscripts those that stay the same in an iteration go, and the array is declared there.
// RUN: printf 'contract rows:1 w\nparallel rows:1\n' > %t.rows
// RUN: %parlift transform -q %s --plan %t.rows | FileCheck --check-prefix=ROWS %s
// ROWS-LABEL: {{^}}void rows
// ROWS-NEXT: {{^}}  #pragma omp parallel for
// ROWS-NEXT: {{^}}  for (int i = 0; i < 90; i++) {
// ROWS-NEXT: {{^}}    float w{{_}}i[WIDTH];
// ROWS-NEXT: {{^}}    for (int j = 0; j < WIDTH; j++)
// ROWS-NEXT: {{^}}      w{{_}}i[j] = a[i][j] * 2; // twice
// ROWS-NEXT: {{^}}    for (int j = 0; j < WIDTH; j++)
// ROWS-NEXT: {{^}}      b[i][j] = w{{_}}i[WIDTH - 1 - j];
// ROWS-NEXT: {{^}}  }
enum { WIDTH = 1000 };
void rows(const float a[restrict 90][WIDTH], float b[restrict 90][WIDTH]) {
  float w[90][WIDTH];
  for (int i = 0; i < 90; i++) {
    for (int j = 0; j < WIDTH; j++)
      w[i][j] = a[i][j] * 2; // twice
    for (int j = 0; j < WIDTH; j++)
      b[i][j] = w[i][WIDTH - 1 - j];
  }
}

// RUN: echo 'contract partly:1 w' > %t.partly
// RUN: exits 1 %parlift transform %s --plan %t.partly 2>&1 | FileCheck --check-prefix=PARTLY %s
// PARTLY: `contract` is not proved legal: `w[i][j + 1]` may be an element that the iteration has not set before [transform-unproved]
// PARTLY: read here
void partly(const float a[restrict 90][8], float b[restrict 90][8]) {
  float w[90][8] = {{0}};
  for (int i = 0; i < 90; i++) {
    for (int j = 0; j < 7; j++)
      w[i][j] = a[i][j] * 2;
    for (int j = 0; j < 7; j++)
      b[i][j] = w[i][j + 1];
  }
}

// RUN: echo 'contract shifted:1 w' > %t.shifted
// RUN: exits 1 %parlift transform %s --plan %t.shifted 2>&1 | FileCheck --check-prefix=SHIFTED %s
// SHIFTED: `contract` does not fit here: `w` is used in other ways than as `w[i + 1]` [transform-unsuited]
void shifted(int *a) {
  int w[9] = {0};
  for (int i = 0; i < 8; i++) {
    w[i + 1] = i;
    a[i] = w[i];
  }
}
