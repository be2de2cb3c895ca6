// A variable that only one iteration touches passes nothing on, whatever the text looks like.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

// EXPECT oneIteration:1 parallel|unknown
double oneIteration(int n, int k, const double *a, double s) {
  for (int i = 0; i < n; i++)
    if (i == k)
      s = s * s + a[i];
  return s;
}

// EXPECT lastOfOne:1 parallel|unknown
double lastOfOne(int n, int k, const double *a) {
  double s = 0;
  for (int i = 0; i < n; i++)
    if (i == k)
      s = a[i];
  return s;
}

// EXPECT emptyLoop:1 parallel|unknown
double emptyLoop(int n, const double *a, double s) {
  for (int i = n / 2; i < n - n; i++)
    if (n > 1)
      s = s * s + a[i];
  return s;
}

// EXPECT writtenFirst:1 parallel|unknown
void writtenFirst(int n, int m, const double *a, double *restrict b) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    if (i < m)
      s = a[i];
    if (i < m)
      b[i] = s;
  }
}

// EXPECT atMostOneTrip:1 parallel|unknown
double atMostOneTrip(int n, int m, const double *a, double s) {
  for (int i = 0; i < (n != m); i++)
    s = s * s + a[i];
  return s;
}

// EXPECT endsAtSeven:1 unknown
double endsAtSeven(const double *a, double s) {
  for (int i = 1; i % 7 < 3; i += 3)
    s = s * s + a[i];
  return s;
}

// These do.
// EXPECT twoIterations:1 sequential
double twoIterations(int n, int k, const double *a, double s) {
  for (int i = 0; i < n; i++)
    if (i == k || i == k + 1)
      s = s * s + a[i];
  return s;
}

// EXPECT everyThird:1 sequential
double everyThird(int n, const double *a, double s) {
  for (int i = 0; i < n; i++)
    if (i % 3 == 1)
      s = s * s + a[i];
  return s;
}

// EXPECT writtenUnderOther:1 parallel needs=scan
void writtenUnderOther(int n, int m, const double *a, double *restrict b) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    if (i < m)
      s = a[i];
    if (i <= m)
      b[i] = s;
  }
}

// EXPECT underData:1 sequential
double underData(int n, const double *a, double s) {
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      s = s * s + a[i];
  return s;
}

// EXPECT untilData:1 sequential|unknown
double untilData(const double *a, const int *end, double s) {
  for (int i = 0; i < end[i]; i++)
    s = s * s + a[i];
  return s;
}
