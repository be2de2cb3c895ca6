/* What a program's own function allocates and gives away is another block for each of its calls, in local variables as at file scope:
   no test for overlap. A helper that keeps what it gives, gives it twice, or deals out parts of a pool says nothing.
   RUN: %S/same-output.sh %parlift %s %t
   RUN: sed -n "/^static double apart/,/^}/p" %t.omp.c | not grep -q "<="
   RUN: sed -n "/^static double checked/,/^}/p" %t.omp.c | not grep -q "<="
   RUN: sed -n "/^static long tables/,/^}/p" %t.omp.c | not grep -q "<="
   RUN: sed -n "/^static long tables/,/^}/p" %t.omp.c | grep -q "^ *#pragma omp parallel for private(j)"
   RUN: sed -n "/^static double given_twice/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double from_pool/,/^}/p" %t.omp.c | grep -q "(shift < 0"
   RUN: sed -n "/^static double one_of_two/,/^}/p" %t.omp.c | grep -q "<="
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 60000 };

static double *vec(int n) {
  double *v = (double *)malloc(n * sizeof *v);
  return v;
}
static void *xmalloc(size_t size) {
  void *p = malloc(size);
  if (!p) {
    fprintf(stderr, "out of memory\n");
    exit(1);
  }
  return p;
}
static int **matrix(int rows, int columns) {
  int i;
  int **m = (int **)malloc(rows * sizeof *m);
  for (i = 0; i < rows; i++)
    m[i] = (int *)calloc(columns, sizeof **m);
  return m;
}

static double apart(int n) {
  int i;
  double *u = vec(n), *v = vec(n), r;
  for (i = 0; i < n; i++)
    v[i] = i * 0.5;
  for (i = 1; i < n; i++)
    u[i] = v[i - 1] + 1;
  r = u[n - 1] + v[1];
  free(u);
  free(v);
  return r;
}

static double checked(int n) {
  int i;
  double *u, *v, r;
  u = xmalloc(n * sizeof *u);
  v = xmalloc(n * sizeof *v);
  for (i = 0; i < n; i++)
    v[i] = i * 0.25;
  for (i = 1; i < n; i++)
    u[i] = v[i - 1] + 1;
  r = u[n - 1] + v[1];
  free(u);
  free(v);
  return r;
}

static long tables(int rows, int columns) {
  int i, j;
  long sum = 0;
  int **a = matrix(rows, columns), **b = matrix(rows, columns);
  for (i = 0; i < rows; i++)
    for (j = 0; j < columns; j++)
      a[i][j] = b[i][j] + i * j % 7;
  for (i = 0; i < rows; i++)
    for (j = 1; j < columns; j++)
      b[i][j] = a[i][j - 1] + 1;
  for (i = 0; i < rows; i++) {
    sum += a[i][columns - 1] + b[i][columns / 2];
    free(a[i]);
    free(b[i]);
  }
  free(a);
  free(b);
  return sum;
}

static double *last;
static double *kept_vec(int n) {
  double *v = (double *)malloc(n * sizeof *v);
  last = v;
  return v;
}
static double kept(int n) {
  int i;
  double *u = kept_vec(n), *v = last, r; /* one block */
  for (i = 0; i < n; i++)
    u[i] = i;
  for (i = 1; i < n; i++)
    u[i] = v[i - 1] * 0.5 + 1;
  r = u[n - 1] + u[5];
  free(u);
  return r;
}

static double *once;
static double *buffer(int n) {
  if (!once)
    once = (double *)malloc(n * sizeof *once);
  return once;
}
static double given_twice(int n) {
  int i;
  double *u = buffer(n), *v = buffer(n);
  for (i = 0; i < n; i++)
    u[i] = i;
  for (i = 1; i < n; i++)
    u[i] = v[i - 1] * 0.5 + 1;
  return u[n - 1] + u[5];
}

static double pool[2 * N];
static double *part(int at) {
  double *p = pool + at;
  return p;
}
static double from_pool(int n, int shift) {
  int i;
  double *u = part(shift), *v = part(0);
  for (i = 0; i < n; i++)
    v[i] = i;
  for (i = 1; i < n; i++)
    u[i] = v[i - 1] * 0.5 + 1;
  return u[n - 1] + u[5];
}

static double one_of_two(int n, int same) {
  int i;
  double *u = vec(n), *w = vec(n), *v, r;
  v = same ? u : w;
  for (i = 0; i < n; i++)
    u[i] = w[i] = i;
  for (i = 1; i < n; i++)
    u[i] = v[i - 1] * 0.5 + 1;
  r = u[n - 1] + u[5];
  free(u);
  free(w);
  return r;
}

int main(int argc, char **argv) {
  (void)argv;
  printf("%g %g %ld\n", apart(N), checked(N), tables(300, 400));
  printf("%g %g\n", kept(N), given_twice(N));
  printf("%g %g %g\n", from_pool(N / 2, 1), from_pool(N / 2, N / 2), from_pool(N / 2, 0));
  printf("%g %g\n", one_of_two(N, argc == 1), one_of_two(N, argc != 1));
  return 0;
}
