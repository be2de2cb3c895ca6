// Pointers without restrict: parallel when the ranges do not overlap, or are the same.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

// EXPECT brew:1 conditional
void brew(int n, double *cup, const double *pot) {
  for (int i = 0; i < n; i++)
    cup[i] = 2 * pot[i];
}

// EXPECT brewBack:1 conditional
void brewBack(long n, short *cup, short *pot) {
  for (long i = n - 1; i >= 0; i--)
    cup[i] = (short)(pot[i] + pot[i + 1]);
}

// EXPECT brewRows:1 conditional
// EXPECT brewRows:1.1 conditional
void brewRows(int n, int m, float *cup, const float *pot) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      cup[i * m + j] = pot[j * n + i];
}

// EXPECT brewWalk:1 conditional
void brewWalk(int n, int *cup, const int *pot) {
  while (n-- > 0)
    *cup++ = *pot++;
}

// EXPECT brewTwo:1 conditional
void brewTwo(int n, double *cup, const double *pot, const double *tin) {
  for (int i = 0; i < n; i++)
    cup[i] = pot[i] - tin[2 * i];
}

// EXPECT brewStrided:1 conditional|unknown
void brewStrided(int n, double *cup, const double *pot) {
  for (int i = 0; i < n; i += 4)
    cup[i] = 2 * pot[i];
}

static void pour(double *cup, const double *pot, int i) { cup[i] = pot[i]; }
// EXPECT brewByCall:1 conditional
void brewByCall(int n, double *cup, const double *pot) {
  for (int i = 0; i < n; i++)
    pour(cup, pot, i);
}

// Only read: nothing to overlap.
// EXPECT taste:1 parallel needs=reduction
double taste(int n, const double *cup, const double *pot) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += cup[i] * pot[i];
  return sum;
}

// Two arrays of one's own never overlap.
// EXPECT mix:1 parallel
double mix(int n) {
  static double cup[100], pot[100];
  for (int i = 0; i < 100; i++)
    cup[i] = pot[i] + n;
  return cup[n];
}
