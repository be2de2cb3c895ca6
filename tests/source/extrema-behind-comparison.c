// A thread compares with its own best, and so reads behind the comparison where the program may not: only what is
// sure to exist.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
enum { N = 1000 };
static double numbers[N];
static int marks[N], few[10];

// CHECK: remark: loop over `k` not proved parallel: looking for `best`, a thread would read `mask[k]` where the program may not, and it need not exist [extremum-reads-ahead]
// EXPECT ofPointer:1 unknown
double ofPointer(int n, const double *d, const char *mask, double best) {
  for (int k = 0; k < n; k++)
    if (d[k] >= best && mask[k])
      best = d[k];
  return best;
}

// EXPECT maskFirst:1 parallel
double maskFirst(int n, const double *d, const char *mask, double best) {
  for (int k = 0; k < n; k++)
    if (mask[k] && d[k] >= best)
      best = d[k];
  return best;
}

// EXPECT readAnyway:1 parallel
double readAnyway(int n, const double *d, const char *mask, double best) {
  for (int k = 0; k < n; k++) {
    const char taken = mask[k];
    if (d[k] >= best && taken)
      best = d[k];
  }
  return best;
}

// EXPECT sameElement:1 parallel
double sameElement(int n, const double *d, double best) {
  for (int k = 0; k < n; k++)
    if (d[k] >= best && d[k] < 100)
      best = d[k];
  return best;
}

// EXPECT sameSizes:1 parallel
double sameSizes(int n, double best) {
  for (int k = 0; k < n; k++)
    if (numbers[k] >= best && marks[k])
      best = numbers[k];
  return best;
}

// EXPECT countsToSize:1 parallel
double countsToSize(const double *d, double best) {
  for (int k = 0; k < N; k++)
    if (d[k] >= best && marks[k])
      best = d[k];
  return best;
}

// EXPECT shorter:1 sequential|unknown
double shorter(double best) {
  for (int k = 0; k < N; k++)
    if (numbers[k] >= best && few[k])
      best = numbers[k];
  return best;
}

// What is read only where the maximum rises is read by threads that know it: a scan.
// EXPECT payload:1 parallel
int payload(int n, const double *d, const int *idx, double best) {
  int at = -1, name = 0;
  for (int k = 0; k < n; k++)
    if (d[k] > best) {
      best = d[k];
      at = k;
      name = idx[k];
    }
  return at + name;
}

// EXPECT payloadReadAnyway:1 parallel
int payloadReadAnyway(int n, const double *d, const int *idx, double best) {
  int at = -1, name = 0;
  for (int k = 0; k < n; k++) {
    const int here = idx[k];
    if (d[k] > best) {
      best = d[k];
      at = k;
      name = here;
    }
  }
  return at + name;
}

// EXPECT divides:1 sequential|unknown
double divides(int n, const double *d, int z, double best) {
  for (int k = 0; k < n; k++)
    if (d[k] > best && 100 / z > 3)
      best = d[k];
  return best;
}

// Handed on in each iteration, too.
// EXPECT running:1 sequential|unknown
void running(int n, const double *restrict d, const char *restrict mask, double *restrict out) {
  double best = 0;
  int at = -1;
  for (int k = 0; k < n; k++) {
    if (d[k] > best && mask[k]) {
      best = d[k];
      at = k;
    }
    out[k] = best + at;
  }
}

// EXPECT runningMaskFirst:1 parallel
void runningMaskFirst(int n, const double *restrict d, const char *restrict mask, double *restrict out) {
  double best = 0;
  int at = -1;
  for (int k = 0; k < n; k++) {
    if (mask[k] && d[k] > best) {
      best = d[k];
      at = k;
    }
    out[k] = best + at;
  }
}

// By a second key, which is read where the first ones are equal.
// EXPECT secondKey:1 sequential|unknown
int secondKey(int n, const int *first, const int *second) {
  int at = 0;
  for (int k = 1; k < n; k++)
    if (first[k] < first[at] || (first[k] == first[at] && second[k] < second[at]))
      at = k;
  return at;
}
