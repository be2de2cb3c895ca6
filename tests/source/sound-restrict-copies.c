// What restrict excludes are pointers that were not computed from it.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

// EXPECT chosen:1 unknown|conditional|sequential
void chosen(int n, int c, int *restrict a, int *restrict b) {
  int *p = b;
  if (c)
    p = a;
  for (int i = 1; i < n; i++)
    a[i] = p[i - 1];
}

// EXPECT stored:1 unknown|conditional|sequential
void stored(int n, int c, int *restrict a, int *restrict b) {
  int *buffers[2] = {a, b};
  for (int i = 1; i < n; i++)
    a[i] = buffers[c][i - 1];
}

// EXPECT moving:1.1 unknown|conditional|sequential
void moving(int n, int m, int *restrict a) {
  int *p = a + 3;
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < m; k++)
      a[k] = p[1];
    if (a[i] > 3)
      p = a + i;
  }
}

// EXPECT apart:1 parallel
void apart(int n, int *restrict a, int *b) {
  for (int i = 1; i < n; i++)
    a[i] = b[i - 1];
}
