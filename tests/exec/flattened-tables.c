// Tables that are walked through a pointer to their first element, row after row, and cells with their neighbours.
// RUN: %S/same-output.sh %parlift %s %t
#include <stdio.h>

enum { N = 40 };
static double u[N][N];

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      u[i][j] = (i * 7 + j * 3) % 11;
}

static void print(const char *name) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += u[i][j] * ((i * 5 + j) % 13);
  printf("%s %.0f\n", name, sum);
}

static void relax(int n) {
  double *p = &u[0][0];
  int k, t, m = n * N;
  for (t = 0; t < 2; t++)
    for (k = N; k < m - N; k++)
      p[k] = p[k - 1] - p[k + 1] + p[k - N] - p[k + N];
}

static void cells(int n) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      double *c = &u[i][j];
      *c = c[-1] - c[1] + c[-N] - c[N + 1];
    }
}

static void copy_down(double *to, int n) {
  for (int k = N; k < n; k++)
    to[k] = to[k - N] + 1;
}

static void from_any_element(int n, int k) {
  for (int i = 0; i < n; i++)
    u[1][i] = (&u[0][0])[k] + 1;
}

static void two_rows_up(int n, int k) {
  for (int i = 1; i < n; i++)
    (&u[i][0])[k] = (&u[i - 1][0])[k - N] + 1;
}

int main(void) {
  fill();
  relax(N);
  print("relax");
  fill();
  cells(N);
  print("cells");
  fill();
  copy_down(u[0], N * N);
  print("copy_down");
  from_any_element(N, N + 5);
  print("from_any_element");
  two_rows_up(N - 1, N);
  print("two_rows_up");
  return 0;
}
