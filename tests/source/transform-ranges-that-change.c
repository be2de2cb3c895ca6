// A step that evaluates a loop's range again, or its counter elsewhere, wants it to stay what it was.
// RUN: echo 'interchange started:1 j i' > %t.1
// RUN: exits 1 %parlift transform %s --plan %t.1 2>&1 | FileCheck --check-prefix=START %s
// START: `interchange` is not proved legal: what the range of loop `i` is read from may change while it runs
void started(double *restrict a, int *restrict b) {
  for (int i = b[0] & 3; i < 8; i++)
    for (int j = 0; j < 8; j++)
      b[i * 8 + j] = a[i * 8 + j] > 0;
}

// RUN: echo 'distribute between:1' > %t.2
// RUN: exits 1 %parlift transform %s --plan %t.2 2>&1 | FileCheck --check-prefix=BETWEEN %s
// BETWEEN: `distribute` is not proved legal: what the range of loop `j` is read from may change while it runs
void between(int n, double a[restrict 64][64], double *restrict b) {
  int t = 1;
  for (int i = 0; i < n; i++)
    for (int j = t; j < 5; j++) {
      a[i][j] = b[j];
      t = 2;
    }
}

// RUN: echo 'strip-mine shrinking:1 4' > %t.3
// RUN: exits 1 %parlift transform %s --plan %t.3 2>&1 | FileCheck --check-prefix=LIMIT %s
// LIMIT: `strip-mine` does not fit here: loop over `i` is no `for` with one counter
void shrinking(int *restrict a, const int *restrict b) {
  for (int i = 0; i < (a[2] & 7); i++)
    a[i] = b[i];
}

// RUN: echo 'strip-mine apart:1 4' > %t.4
// RUN: %parlift transform -q %s --plan %t.4 | FileCheck --check-prefix=APART %s
// APART-LABEL: {{^}}void apart
// APART: for (long [[C:[a-z0-9]+]] = 0; [[C]] < (*n); [[C]] += 4)
void apart(const int *restrict n, double *restrict a) {
  for (int i = 0; i < *n; i++)
    a[i] = i;
}

// RUN: echo 'fuse reader:1 reader:2' > %t.5
// RUN: exits 1 %parlift transform %s --plan %t.5 2>&1 | FileCheck --check-prefix=READER %s
// READER: `fuse` does not fit here: `i` connects the two loops
void reader(int n, int *restrict a, int *restrict b) {
  int i;
  for (i = 0; i < n; i++)
    a[i] = 0;
  for (int j = 0; j < n; j++)
    b[j] = i;
}

// RUN: echo 'expand inner:1 j' > %t.6
// RUN: exits 1 %parlift transform %s --plan %t.6 2>&1 | FileCheck --check-prefix=COUNTS %s
// COUNTS: `expand` does not fit here: `j` counts a loop
void inner(double a[restrict 8][8]) {
  int j;
  for (int i = 0; i < 8; i++)
    for (j = 0; j < 8; j++)
      a[i][j] = 0;
}

// RUN: echo 'expand moved:1 t' > %t.7
// RUN: exits 1 %parlift transform %s --plan %t.7 2>&1 | FileCheck --check-prefix=MOVED %s
// MOVED: `expand` is not proved legal: what the range of loop `i` is read from may change while it runs
void moved(int *restrict a, int *restrict b) {
  int t;
  for (int i = a[0] & 3; i < 8; i++) {
    t = b[i];
    a[i] = t;
  }
}

// The strips of a narrow counter have a counter that does not come round.
// RUN: echo 'strip-mine narrow:1 32' > %t.8
// RUN: %parlift transform -q %s --plan %t.8 | FileCheck --check-prefix=NARROW %s
// NARROW-LABEL: {{^}}void narrow
// NARROW: for (long [[C:[a-z0-9]+]] = 0; [[C]] < 250; [[C]] += 32)
void narrow(double *restrict a) {
  for (unsigned char i = 0; i < 250; i++)
    a[i] = 0;
}

// A loop with another step than 1 starts where the one around it says.
// RUN: echo 'interchange strided:1 i k' > %t.6
// RUN: exits 1 %parlift transform %s --plan %t.6 2>&1 | FileCheck --check-prefix=STRIDED %s
// RUN: echo 'tile strided:1 0x4' > %t.7
// RUN: exits 1 %parlift transform %s --plan %t.7 2>&1 | FileCheck --check-prefix=UNCUT %s
// RUN: echo 'interchange hidden:1 i k' > %t.8
// RUN: %parlift transform -q %s --plan %t.8 | FileCheck --check-prefix=HIDDEN %s
// STRIDED: `interchange`
// UNCUT: `tile` does not fit here: the bounds of loop `i` change in the loops around it
void strided(int n, int *restrict a, const int *restrict b) {
  for (int k = 0; k < n; k++)
    for (int i = 2 * k + 1; i < 2 * k + 13; i += 2)
      a[i / 2] += b[i] * k;
}

// HIDDEN-LABEL: {{^}}void hidden
// HIDDEN-NOT: i = 2 * k + 1; i <
// HIDDEN: a[i + 100 * k] = b[i];
void hidden(int n, int *restrict a, const int *restrict b) {
  int k;
  for (k = 0; k < 8; k++)
    for (int i = 2 * k + 1; i < 2 * k + 13; i += 2)
      a[i + 100 * k] = b[i];
}

// What counts in `long` cannot start behind the largest one.
// RUN: echo 'interchange far:1 j i' > %t.9
// RUN: exits 1 %parlift transform %s --plan %t.9 2>&1 | FileCheck --check-prefix=FAR %s
// RUN: echo 'interchange near:1 j i' > %t.10
// RUN: %parlift transform -q %s --plan %t.10 | FileCheck --check-prefix=NEAR %s
// FAR: `interchange` does not fit here: loop over `i` may start behind the largest `long`
void far(unsigned long a, unsigned long b, double A[restrict 20][20]) {
  for (unsigned long i = a; i < b; i++)
    for (unsigned long j = 0; j <= i; j++)
      A[i][j] += 2;
}

// NEAR-LABEL: {{^}}void near
// NEAR: j++)
// NEAR: i++)
void near(unsigned long b, double A[restrict 20][20]) {
  for (unsigned long i = 1; i < b; i++)
    for (unsigned long j = 0; j <= i; j++)
      A[i][j] += 2;
}
