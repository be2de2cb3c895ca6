// Checks in loops that end the program: where no iteration decides about them they are asked before the loop, which runs as it is where
// they fail, and says the same before it ends.
// RUN: env parlift_flags="--thread-cost=0" %S/same-ends.sh %parlift %s %t 12
// RUN: env parlift_flags="--thread-cost=0 --as-written" %S/same-ends.sh %parlift %s %t 12
// RUN: %parlift parallelize -q --thread-cost=0 %s | grep -v CHECK | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 400

typedef struct { double re, im; } complex_t;
static complex_t table[8];
static double x[N * 50];
static int calls;

static void transform(int is, int m, int n, double *row) {
  int i, most;
  most = (int)(table[0].re);
  if ((is != 1 && is != -1) || m < 1 || m > most) {
    printf("not initialized\n");
    printf("is %d, m %d, at most %d\n", is, m, most);
    exit(EXIT_FAILURE);
  }
  for (i = 0; i < n; i++)
    row[i] = row[i] * table[i % 8].im + is;
}
// CHECK-LABEL: void transforms(
// CHECK-NEXT: if(rows > 0 && (is == 1 || is == -1) && m > 0 && (int)table->re >= m)
void transforms(int is, int m, int rows) {
  for (int k = 0; k < rows; k++)
    transform(is, m, 50, &x[k * 50]);
}

static void fatal(const char *what, int value) {
  fprintf(stderr, "%s: %d\n", what, value);
  exit(3);
}
// CHECK-LABEL: void by_own_function(
// CHECK: if(n > 0 && mode >= 0)
void by_own_function(double *a, int n, int mode) {
  int i;
  for (i = 0; i < n; i++) {
    if (mode < 0)
      fatal("bad mode", mode);
    a[i] = mode == 1 ? a[i] * 2 : a[i] + 1;
  }
}

// CHECK-LABEL: void in_the_last_branch(
// CHECK-NEXT: if(n > 0 && mode == 2)
void in_the_last_branch(double *a, int n, int mode) {
  for (int i = 0; i < n; i++) {
    if (mode == 1)
      a[i] *= 2;
    else if (mode == 2)
      a[i] += 3;
    else {
      fputs("no such mode\n", stderr);
      exit(4);
    }
  }
}

// What the inner loop asks before it begins is the outer one's own.
// CHECK-LABEL: void of_a_row(
// CHECK: for (int i
// CHECK-NEXT: if(m > 0 && w[i] <= 3)
void of_a_row(double *a, int n, int m, const int *w) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      if (w[i] > 3) {
        puts("too heavy");
        exit(5);
      }
      a[i * m + j] += 1;
    }
}

// The mode changes while the loop runs.
// CHECK-LABEL: void that_changes(
// CHECK-NOT: omp
void that_changes(double *a, int n, int mode) {
  for (int i = 0; i < n; i++) {
    if (mode > 300) {
      printf("at %d\n", i);
      exit(6);
    }
    a[i] = a[i] + mode;
    if (a[i] > 1e9)
      mode++;
  }
}

// The last iteration decides.
// CHECK-LABEL: void of_its_number(
// CHECK: if(n > 0 && (long)m + 1 >= n)
void of_its_number(double *a, int n, int m) {
  for (int i = 0; i < n; i++) {
    if (i > m) {
      printf("at %d\n", i);
      exit(7);
    }
    a[i] = a[i] + m;
  }
}

// It may come back.
static void leave(int k) {
  if (k > 5)
    exit(8);
  calls++;
}
// CHECK-LABEL: void that_comes_back(
// CHECK-NOT: omp
void that_comes_back(double *a, int n, int m) {
  for (int i = 0; i < n; i++) {
    if (m > 3) {
      puts("m");
      leave(m);
    }
    a[i] += 1;
  }
}

// It does more than to say so.
// CHECK-LABEL: void that_counts(
// CHECK-NOT: omp
void that_counts(double *a, int n, int m) {
  for (int i = 0; i < n; i++) {
    if (m > 3) {
      calls += 5;
      exit(calls);
    }
    a[i] += 1;
  }
}

// What is left of a number in a narrower type may be nothing.
// CHECK-LABEL: void of_a_part(
// CHECK-NOT: if(n > 0 && m != 0)
void of_a_part(double *a, int n, int m) {
  for (int i = 0; i < n; i++) {
    if (!(unsigned char)m) {
      puts("nothing");
      exit(12);
    }
    a[i] += 1;
  }
}

// What it says is what the iterations before have made.
// CHECK-LABEL: double that_tells(
double that_tells(double *a, int n, int m) {
  double t = 7;
  for (int i = 0; i < n; i++) {
    if (m > 100) {
      printf("%g %g\n", a[0], t);
      exit(9);
    }
    t = a[i] * 2;
    a[i] = t + 1;
  }
  return t;
}

// A work array is what a pointer leads to, too.
void with_work(char (*names)[16], int n, int m, const char *who) {
  char work[16];
  strcpy(work, "start");
  for (int i = 0; i < n; i++) {
    if (m > 3) {
      printf("%s %s\n", who, work);
      exit(10);
    }
    for (int k = 0; k < 16; k++)
      work[k] = (char)('a' + (i + k) % 26);
    work[15] = 0;
    for (int k = 0; k < 16; k++)
      names[i][k] = work[k];
  }
}

int main(int argc, char **argv) {
  static char names[N][16];
  static int w[N];
  const int bad = argc > 1 ? atoi(argv[1]) : 0;
  setvbuf(stdout, NULL, _IONBF, 0);
  for (int i = 0; i < 8; i++)
    table[i].re = table[i].im = 5 - i;
  for (int i = 0; i < N * 50; i++)
    x[i] = i % 13;
  for (int i = 0; i < N; i++)
    w[i] = bad == 5 && i == 7 ? 5 : 0;
  transforms(bad == 1 ? 3 : 1, bad == 2 ? 6 : 3, 30);
  by_own_function(x, 2000, bad == 3 ? -1 : 1);
  in_the_last_branch(x, 2000, bad == 4 ? 5 : 2);
  of_a_row(x, 100, 20, w);
  that_changes(x, 2000, bad == 6 ? 400 : 4);
  of_its_number(x, 2000, bad == 7 ? 1000 : 4000);
  that_comes_back(x, 100, bad == 8 ? 10 : 5);
  that_counts(x, 100, bad == 11 ? 10 : 1);
  of_a_part(x, 100, bad == 12 ? 256 : 3);
  printf("%g\n", that_tells(x, 2000, bad == 9 ? 1000 : 4));
  with_work(names, N, bad == 10 ? 9 : 1, "work");
  double s = 0;
  for (int i = 0; i < N * 50; i++)
    s += x[i] * (i % 3);
  printf("%.17g %d %s\n", s, calls, names[5]);
  return 0;
}
