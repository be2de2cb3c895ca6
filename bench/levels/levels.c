// Milliseconds of a sweep through rows that read of each other what the matrix says: forward and backward solves with a triangle, Gauss and
// Seidel's iteration. Sweeps are many, so that finding levels is paid for; the first column of numbers has it with them.
//
//     bench/levels/run.py build/default/bin/parlift --threads 1 4 16 --rows 1000000
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

struct matrix {
  int n, *rp, *col;
  double *v;
};

static void forward(int sweeps, int n, const int *restrict rp, const int *restrict col, const double *restrict v,
                    const double *restrict b, double *restrict x) {
  for (int t = 0; t < sweeps; t++)
    for (int i = 0; i < n; i++) {
      double s = b[i];
      for (int k = rp[i]; k < rp[i + 1]; k++)
        if (col[k] < i)
          s -= v[k] * x[col[k]];
      x[i] = s * 0.25;
    }
}

static void backward(int sweeps, int n, const int *restrict rp, const int *restrict col, const double *restrict v,
                     const double *restrict b, double *restrict x) {
  for (int t = 0; t < sweeps; t++)
    for (int i = n - 1; i >= 0; i--) {
      double s = b[i];
      for (int k = rp[i]; k < rp[i + 1]; k++)
        if (col[k] > i)
          s -= v[k] * x[col[k]];
      x[i] = s * 0.25;
    }
}

static void relax(int sweeps, int n, const int *restrict rp, const int *restrict col, const double *restrict v,
                  const double *restrict b, double *restrict x) {
  for (int t = 0; t < sweeps; t++)
    for (int i = 0; i < n; i++) {
      double s = b[i];
      for (int k = rp[i]; k < rp[i + 1]; k++)
        s -= v[k] * x[col[k]];
      x[i] += 0.2 * s;
    }
}

// The neighbours in a grid of width * width points, or width * width * width.
static struct matrix grid(int width, int depth) {
  struct matrix a;
  a.n = width * width * depth;
  a.rp = malloc((a.n + 1) * sizeof *a.rp);
  a.col = malloc(7L * a.n * sizeof *a.col);
  a.v = malloc(7L * a.n * sizeof *a.v);
  int at = 0;
  for (int i = 0; i < a.n; i++) {
    const int x = i % width, y = i / width % width, z = i / width / width;
    const int there[7] = {z > 0, y > 0, x > 0, 1, x < width - 1, y < width - 1, z < depth - 1};
    const int next[7] = {i - width * width, i - width, i - 1, i, i + 1, i + width, i + width * width};
    a.rp[i] = at;
    for (int k = 0; k < 7; k++)
      if (there[k]) {
        a.col[at] = next[k];
        a.v[at++] = k == 3 ? 4 : -0.5;
      }
  }
  a.rp[a.n] = at;
  return a;
}

// `each` others anywhere, and the diagonal.
static struct matrix scattered(int n, int each) {
  struct matrix a;
  a.n = n;
  a.rp = malloc((n + 1) * sizeof *a.rp);
  a.col = malloc((each + 1L) * n * sizeof *a.col);
  a.v = malloc((each + 1L) * n * sizeof *a.v);
  unsigned long seed = 1;
  int at = 0;
  for (int i = 0; i < n; i++) {
    a.rp[i] = at;
    a.col[at] = i;
    a.v[at++] = 4;
    for (int k = 0; k < each; k++) {
      seed = seed * 6364136223846793005UL + 1442695040888963407UL;
      a.col[at] = (int)((seed >> 33) % (unsigned long)n);
      a.v[at++] = -0.25;
    }
  }
  a.rp[n] = at;
  return a;
}

typedef void solver(int, int, const int *restrict, const int *restrict, const double *restrict, const double *restrict,
                    double *restrict);

static void measure(const char *name, solver *solve, const struct matrix *a, int sweeps) {
  double *b = malloc(a->n * sizeof *b), *x = malloc(a->n * sizeof *x);
  double least = 1e30, sum = 0;
  for (int run = 0; run < 3; run++) {
    for (int i = 0; i < a->n; i++)
      b[i] = 1 + i % 3, x[i] = 0;
    const double start = now();
    solve(sweeps, a->n, a->rp, a->col, a->v, b, x);
    const double time = now() - start;
    least = time < least ? time : least;
  }
  for (int i = 0; i < a->n; i++)
    sum = 0.5 * sum + x[i];
  printf("%-26s %10.3f ms %.17g\n", name, 1e3 * least / sweeps, sum);
  free(b), free(x);
}

static void measureAll(const char *name, struct matrix a, int sweeps) {
  solver *const solvers[] = {forward, backward, relax};
  const char *const names[] = {"forward", "backward", "relax"};
  for (int k = 0; k < 3; k++) {
    char words[64];
    snprintf(words, sizeof words, "%s, %s", names[k], name);
    measure(words, solvers[k], &a, sweeps);
  }
  free(a.rp), free(a.col), free(a.v);
}

int main(int argc, char **argv) {
  const int rows = argc > 1 ? atoi(argv[1]) : 1000000, sweeps = argc > 2 ? atoi(argv[2]) : 30;
  int width = 1, edge = 1;
  while ((long)width * width < rows)
    width++;
  while ((long)edge * edge * edge < rows)
    edge++;
  measureAll("2-D, 5 points", grid(width, 1), sweeps);
  measureAll("3-D, 7 points", grid(edge, edge), sweeps);
  measureAll("3 others anywhere", scattered(rows, 3), sweeps);
  measureAll("20 others anywhere", scattered(rows / 4, 20), sweeps);
  return 0;
}
