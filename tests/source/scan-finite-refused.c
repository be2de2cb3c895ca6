// What is run for states that may never occur must do no harm; and 17 values are too many.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// EXPECT depth:1 sequential
int depth(int n, const char *restrict in, int *restrict out) {
  int level = 0;
  for (int i = 0; i < n; i++) {
    if (in[i] == '(')
      level++;
    else if (level > 0 && in[i] == ')')
      level--;
    out[i] = level;
  }
  return level;
}
// EXPECT divides:1 sequential
// CHECK: no scan: `12 / (s - 2)` may be any number
int divides(int n, const int *restrict in, int *restrict out) {
  int s = 1;
  for (int i = 0; i < n; i++) {
    int c = in[i];
    s = c & 1 ? 12 / (s - 2) & 3 : 1;
    out[i] = s;
  }
  return s;
}
// EXPECT guarded:1 sequential
// CHECK: no scan: `other[i]` need not exist in each state
int guarded(int n, const int *restrict in, const int *restrict other, int *restrict out) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    if (s == 1) {
      if (other[i] > 0)
        s = 0;
    } else if (in[i] > 0)
      s = 1;
    out[i] = s;
  }
  return s;
}
// EXPECT overflows:1 sequential
// CHECK: no scan: `c * c` may be computed only in some states
int overflows(int n, const int *restrict in, int *restrict out) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    int c = in[i];
    if (s == 1)
      s = c * c > 5;
    else if (c == 1)
      s = 1;
    out[i] = s;
  }
  return s;
}
// EXPECT many:1 sequential
int many(int n, const unsigned char *restrict in, int *restrict out) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s = (s ^ in[i]) % 17;
    out[i] = s;
  }
  return s;
}
static const int row[3] = {1, 2, 0};
// EXPECT outside:1 sequential
// CHECK: no scan: `row[s + 1]` need not exist in each state
int outside(int n, const int *restrict in, int *restrict out) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    int c = in[i];
    s = c > 0 ? 2 : c < 0 ? row[s + 1] & 1 : s;
    out[i] = s;
  }
  return s;
}
