// A shift that is only known at run time: the exact condition for it to do no harm.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

// EXPECT drift:1 conditional
// CONDITION drift:1 equivalent to k == 0 || k >= n || k <= -n || n <= 1
void drift(int n, int k, double *restrict sand) {
  for (int i = 0; i < n; i++)
    sand[i + k] = sand[i] / 2;
}

// EXPECT driftBack:1 conditional
// CONDITION driftBack:1 equivalent to wind == 0 || wind >= n || wind <= -n || n <= 1
void driftBack(long n, long wind, int *restrict sand) {
  for (long i = 0; i < n; i++)
    sand[i] = sand[i - wind] + 1;
}

// EXPECT driftFrom:1 conditional
// CONDITION driftFrom:1 equivalent to k == 0 || k >= n - 2 || k <= 2 - n || n <= 3
void driftFrom(int n, int k, float *restrict sand) {
  for (int i = n - 1; i >= 2; i--)
    sand[i + k] += sand[i];
}

// EXPECT driftRows:1 conditional
// EXPECT driftRows:1.1 parallel
// CONDITION driftRows:1 equivalent to k == 0 || k >= n || k <= -n || n <= 1
void driftRows(int n, int k, float (*restrict sand)[8]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++)
      sand[i + k][j] = sand[i][j];
}

// EXPECT driftWhile:1 conditional
// CONDITION driftWhile:1 equivalent to k == 0 || k >= n || k <= -n || n <= 1
void driftWhile(int n, int k, short *restrict sand) {
  int i = 0;
  while (i < n) {
    sand[i + k] = sand[i];
    i += 1;
  }
}

// A known distance: that a short loop or a guard avoids it is no reason to test at run time.
// EXPECT driftIf:1 sequential|conditional
// DEP driftIf RAW sand < 30
void driftIf(int n, int wet, int *restrict sand) {
  for (int i = 0; i < n; i++)
    if (wet > 0)
      sand[i + 30] = sand[i] + 1;
}
