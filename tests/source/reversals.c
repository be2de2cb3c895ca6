// Both ends of an array move towards each other: no element is met twice, whatever way the half is told.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
#include <stddef.h>

#define SWAP(x, y)                                                                                 \
  do {                                                                                             \
    double t = x;                                                                                  \
    x = y;                                                                                         \
    y = t;                                                                                         \
  } while (0)

// EXPECT half:1 parallel
void half(int n, double *a) {
  for (int i = 0; i < n / 2; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// EXPECT halfOfLong:1 parallel
void halfOfLong(long n, double *a) {
  for (long i = 0; i < n / 2; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// EXPECT halfOfShort:1 parallel
void halfOfShort(short n, double *a) {
  for (int i = 0; i < n / 2; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// EXPECT halfOfUnsigned:1 parallel
void halfOfUnsigned(unsigned n, double *a) {
  for (unsigned i = 0; i < n / 2; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// EXPECT halfOfSize:1 parallel
void halfOfSize(size_t n, double *a) {
  for (size_t i = 0; i < n / 2; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// EXPECT named:1 parallel
void named(int n, double *a) {
  int middle = n / 2;
  for (int i = 0; i < middle; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// EXPECT shifted:1 parallel
void shifted(int n, double *a) {
  for (int i = 0; i < n >> 1; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// EXPECT withoutTheInnermost:1 parallel
void withoutTheInnermost(int n, double *a) {
  for (int i = 0; i < n / 2 - 1; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// The middle is exchanged with itself.
// EXPECT upperHalf:1 parallel
void upperHalf(int n, double *a) {
  for (int i = 0; i < n - n / 2; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// EXPECT roundedUp:1 parallel
void roundedUp(int n, double *a) {
  for (int i = 0; i < (n + 1) / 2; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// EXPECT untilTheyMeet:1 parallel
void untilTheyMeet(int n, double *a) {
  for (int i = 0; i < n - 1 - i; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// EXPECT twoCounters:1 parallel
void twoCounters(int n, double *a) {
  for (int i = 0, j = n - 1; i < j; i++, j--) {
    double t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}

static void swap(double *x, double *y) {
  double t = *x;
  *x = *y;
  *y = t;
}

// EXPECT throughAFunction:1 parallel
void throughAFunction(int n, double *a) {
  for (int i = 0; i < n / 2; i++)
    swap(&a[i], &a[n - 1 - i]);
}

// EXPECT partOfAnArray:1 parallel
void partOfAnArray(int n, int first, double *a) {
  for (int i = 0; i < n / 2; i++)
    SWAP(a[first + i], a[first + n - 1 - i]);
}

// EXPECT rows:1 parallel
// EXPECT rows:1.1 parallel
void rows(int m, int n, double a[m][n]) {
  for (int k = 0; k < m; k++)
    for (int i = 0; i < n / 2; i++)
      SWAP(a[k][i], a[k][n - 1 - i]);
}

// EXPECT firstHalfFromSecond:1 parallel
void firstHalfFromSecond(int n, double *a) {
  for (int i = 0; i < n / 2; i++)
    a[i] = a[i + n / 2];
}

// Not these: the ends pass each other.
// EXPECT all:1 sequential
void all(int n, double *a) {
  for (int i = 0; i < n; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// For an odd n the middle is met once more, and by itself.
// EXPECT oneTooMany:1 conditional
void oneTooMany(int n, double *a) {
  for (int i = 0; i < n / 2 + 1; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// EXPECT neighbours:1 parallel needs=scan
void neighbours(int n, double *a) {
  for (int i = 1; i < n / 2; i++)
    a[i] = a[i - 1];
}
