// When the last value that some iterations assign is the greatest of all, and when that is not known.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
// RUN: %parlift analyze %s 2>&1 | FileCheck %s

// EXPECT counted:1 parallel needs=reduction
int counted(int n, const int *x) {
  int j = -1;
  for (int i = 0; i < n; i++) if (x[i] > 3) j = i;
  return j;
}
// EXPECT fromParameter:1 sequential
// CHECK: note: `j` is no maximum or minimum: its value before the loop is not known to be at most `i` of the first iteration
int fromParameter(int n, int j, const int *x) {
  for (int i = 0; i < n; i++) if (x[i] > 3) j = i;
  return j;
}
// EXPECT setOnOneWay:1 sequential
int setOnOneWay(int n, int c, const int *x) {
  int j = 9;
  if (c) j = -1;
  for (int i = 0; i < n; i++) if (x[i] > 3) j = i;
  return j;
}
// EXPECT keptByTheOuterLoop:1.1 sequential
int keptByTheOuterLoop(int n, int m, const int *x) {
  int j = -1;
  for (int k = 0; k < m; k++)
    for (int i = 0; i < n; i++) if (x[i + k] > 3) j = i;
  return j;
}
// EXPECT twoValues:1 sequential
// CHECK: note: `j` is no maximum or minimum: it is assigned more than one and the same `i` plus a number
int twoValues(int n, const int *x) {
  int j = -1;
  for (int i = 0; i < n; i++) {
    if (x[i] > 3) j = i + 1;
    if (x[i] > 5) j = i;
  }
  return j;
}
// EXPECT narrower:1 sequential
int narrower(int n, const int *x) {
  signed char j = -1;
  for (int i = 0; i < n; i++) if (x[i] > 3) j = i;
  return j;
}
// EXPECT unsignedBelow:1 sequential
unsigned unsignedBelow(unsigned n, const int *x) {
  unsigned j = -1;
  for (unsigned i = 0; i < n; i++) if (x[i] > 3) j = i;
  return j;
}
// EXPECT downwards:1 sequential
int downwards(int n, const int *x) {
  int j = -1;
  for (int i = n - 1; i >= 0; i--) if (x[i] > 3) j = i;
  return j;
}
// EXPECT ofAnotherLoop:1 sequential
int ofAnotherLoop(int n, int m, const int *x) {
  int j = -1;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) if (x[i + k] > 3) j = k;
  return j;
}
// EXPECT readBefore:1 sequential|unknown
int readBefore(int n, const int *x, int *restrict y) {
  int j = -1;
  for (int i = 0; i < n; i++) { y[i] = j; if (x[i] > 3) j = i; }
  return j;
}
