// When the last value that some iterations assign is the greatest of all; where that is not known, it is handed on from block to block.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

// EXPECT counted:1 parallel needs=reduction
int counted(int n, const int *x) {
  int j = -1;
  for (int i = 0; i < n; i++) if (x[i] > 3) j = i;
  return j;
}
// EXPECT fromParameter:1 parallel needs=scan
int fromParameter(int n, int j, const int *x) {
  for (int i = 0; i < n; i++) if (x[i] > 3) j = i;
  return j;
}
// EXPECT setOnOneWay:1 parallel needs=scan
int setOnOneWay(int n, int c, const int *x) {
  int j = 9;
  if (c) j = -1;
  for (int i = 0; i < n; i++) if (x[i] > 3) j = i;
  return j;
}
// EXPECT keptByTheOuterLoop:1.1 parallel needs=scan
int keptByTheOuterLoop(int n, int m, const int *x) {
  int j = -1;
  for (int k = 0; k < m; k++)
    for (int i = 0; i < n; i++) if (x[i + k] > 3) j = i;
  return j;
}
// EXPECT twoValues:1 parallel needs=scan
int twoValues(int n, const int *x) {
  int j = -1;
  for (int i = 0; i < n; i++) {
    if (x[i] > 3) j = i + 1;
    if (x[i] > 5) j = i;
  }
  return j;
}
// EXPECT narrower:1 parallel needs=scan
int narrower(int n, const int *x) {
  signed char j = -1;
  for (int i = 0; i < n; i++) if (x[i] > 3) j = i;
  return j;
}
// EXPECT unsignedBelow:1 parallel needs=scan
unsigned unsignedBelow(unsigned n, const int *x) {
  unsigned j = -1;
  for (unsigned i = 0; i < n; i++) if (x[i] > 3) j = i;
  return j;
}
// EXPECT downwards:1 parallel needs=scan
int downwards(int n, const int *x) {
  int j = -1;
  for (int i = n - 1; i >= 0; i--) if (x[i] > 3) j = i;
  return j;
}
// EXPECT ofAnotherLoop:1 parallel needs=scan
int ofAnotherLoop(int n, int m, const int *x) {
  int j = -1;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) if (x[i + k] > 3) j = k;
  return j;
}
// EXPECT readBefore:1 parallel needs=scan
int readBefore(int n, const int *x, int *restrict y) {
  int j = -1;
  for (int i = 0; i < n; i++) { y[i] = j; if (x[i] > 3) j = i; }
  return j;
}
