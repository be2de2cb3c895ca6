// Two ranges of one array are said as one only where the longer covers the shorter in every iteration: with m == 0 the
// elements a[0 .. m) are none, and a[0] is read all the same.
// RUN: %parlift explain %s:outside | FileCheck %s --check-prefix=OUTSIDE
// RUN: %parlift explain %s:behind | FileCheck %s --check-prefix=BEHIND
// RUN: %parlift explain %s:alike | FileCheck %s --check-prefix=ALIKE
// RUN: %parlift explain %s:guarded | FileCheck %s --check-prefix=GUARDED
void outside(int n, int m, const int *a, int *out) {
  // OUTSIDE: condition:
  // OUTSIDE-NEXT: (a + 1 <= out || out + n <= a) && (a + m <= out || out + n <= a)
  for (int i = 0; i < n; i++) {
    int t = a[0];
    for (int j = 0; j < m; j++)
      t += a[j];
    out[i] = t + 1;
  }
}

void behind(int n, int m, const int *a, int *out) {
  // BEHIND: condition:
  // BEHIND-NEXT: (a + 1 <= out || out + n <= a) && (a + m <= out || out + n <= a)
  for (int i = 0; i < n; i++) {
    int t = 0;
    for (int j = 0; j < m; j++)
      t += a[j];
    out[i] = t + a[0];
  }
}

// One range where both run in one loop.
void alike(int n, int m, const int *a, int *out) {
  // ALIKE: condition:
  // ALIKE-NEXT: a + m + 1 <= out || out + n <= a
  for (int i = 0; i < n; i++) {
    int t = 0;
    for (int j = 0; j < m; j++)
      t += a[j] * a[j + 1];
    out[i] = t;
  }
}

// What a condition says of one access says nothing of the other.
void guarded(int n, int m, const int *a, int *out) {
  // GUARDED: condition:
  // GUARDED-NEXT: (a + 4 <= out || out + n <= a + 3) && (a + m <= out || out + n <= a + m - 1)
  for (int i = 0; i < n; i++) {
    int t = a[3];
    if (m > 3)
      t += a[m - 1];
    out[i] = t;
  }
}
