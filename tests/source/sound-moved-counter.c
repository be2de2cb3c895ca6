// A condition names a counter only where the counter has the value that the name has there; else the elements are looked at.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

// EXPECT early:1.1 conditional
void early(int n, int *a, int *b) {
  int j = 0;
  while (j < 20) {
    j += 1;
    for (int k = 0; k < n; k++)
      a[k] = b[k * 8 + j];
  }
}

// EXPECT inHeader:1.1 conditional
void inHeader(int n, int *a, int *b) {
  for (int j = 0; j < 20; j++)
    for (int k = 0; k < n; k++)
      a[k] = b[k * 8 + j];
}
