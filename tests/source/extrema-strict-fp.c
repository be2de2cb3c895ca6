// Under --strict-fp an extremum stays where another order may give another one: not where its place decides, and
// not where numbers are whole.
// RUN: %parlift analyze --strict-fp --format=json %s | python3 %S/../check_expect.py %s

// EXPECT least:1 sequential
double least(int n, const double *a, double m) {
  for (int i = 0; i < n; i++)
    m = m < a[i] ? m : a[i];
  return m;
}

// EXPECT greatest:1 sequential
float greatest(int n, const float *a, float m) {
  for (int i = 0; i < n; i++)
    if (a[i] > m)
      m = a[i];
  return m;
}

// EXPECT whole:1 parallel
int whole(int n, const int *a, int m) {
  for (int i = 0; i < n; i++)
    if (a[i] > m)
      m = a[i];
  return m;
}

// EXPECT place:1 parallel
int place(int n, const double *a, double m) {
  int at = -1;
  for (int i = 0; i < n; i++)
    if (a[i] > m) {
      m = a[i];
      at = i;
    }
  return at;
}
