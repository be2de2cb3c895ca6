// Histograms of structures in C: pointers, arrays of the file's, rows; the largest of a member.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
struct site { long n; double sum; double at[3]; char tag; };
struct v { double x, y; };
static struct v field[700];
static struct v grid[300][2];
// CHECK-LABEL: void fill(
// CHECK: struct site *const s_all = s;
// CHECK: s_all[k2].at[2] += s_own[
void fill(int n, const int *restrict k, const double *restrict w, struct site *restrict s) {
  for (int i = 0; i < n; i++) {
    s[k[i]].n++;
    s[k[i]].at[i % 3] += w[i];
  }
}
// CHECK-LABEL: void all(
// CHECK: struct v *const field_all = field;
void all(int n, const int *restrict k, const double *restrict w) {
  for (int i = 0; i < n; i++) {
    field[k[i]].x += w[i];
    field[k[i] + 1].y -= w[i];
  }
}
// CHECK-LABEL: void two(
// CHECK: struct v (*const grid_all)[2] = grid;
void two(int n, const int *restrict k, const double *restrict w) {
  for (int i = 0; i < n; i++)
    grid[k[i] % 300][i & 1].y += w[i];
}
// CHECK-LABEL: void most(
// CHECK: best[k2].x = best_all[k2].x;
void most(int n, const int *restrict k, const double *restrict w, struct v *restrict best) {
  for (int i = 0; i < n; i++)
    if (w[i] > best[k[i]].x)
      best[k[i]].x = w[i];
}
int main(void) {
  int n = 100000, m = 500;
  int *k = malloc(n * sizeof *k);
  double *w = malloc(n * sizeof *w);
  struct site *s = calloc(m, sizeof *s);
  struct v *b = calloc(m, sizeof *b);
  for (int i = 0; i < n; i++) { k[i] = (int)((unsigned)i * 2654435761u % (unsigned)m); w[i] = i % 13; }
  fill(n, k, w, s); all(n, k, w); two(n, k, w); most(n, k, w, b);
  double t = 0;
  for (int i = 0; i < m; i++) t += s[i].n * (i % 3) + s[i].at[0] + 2 * s[i].at[1] - s[i].at[2] * (i % 5) + field[i].x * (i % 7) + field[i].y + b[i].x + grid[i % 300][0].y + grid[i % 300][1].y * 2;
  printf("%.1f\n", t);
  return 0;
}
