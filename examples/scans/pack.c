/* Cursors: numbers that are kept, numbers that are told apart, runs that are written out, rows of a sparse matrix.
 *
 *   pack [numbers]
 */
#include <stdio.h>
#include <stdlib.h>

static int keep(int n, const int *restrict a, int *restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 50)
      out[k++] = a[i];
  return k;
}

static int split(int n, const int *restrict a, int *restrict even, int *restrict odd) {
  int e = 0, o = 0;
  for (int i = 0; i < n; i++)
    if (a[i] % 2 == 0)
      even[e++] = a[i];
    else
      odd[o++] = a[i];
  return e;
}

/* value[i] stands length[i] times. */
static int expand(int runs, const int *restrict value, const unsigned char *restrict length, int *restrict out) {
  int k = 0;
  for (int i = 0; i < runs; i++)
    for (int j = 0; j < length[i]; j++)
      out[k++] = value[i];
  return k;
}

/* Where each row of a sparse matrix begins. */
static int row_pointers(int rows, const unsigned char *restrict count, int *restrict first) {
  first[0] = 0;
  for (int i = 0; i < rows; i++)
    first[i + 1] = first[i] + count[i];
  return first[rows];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4000000;
  if (n < 1 || n > 200000000)
    return 2;
  int *a = malloc(n * sizeof *a), *out = malloc(4L * n * sizeof *out), *odd = malloc(n * sizeof *odd);
  int *first = malloc((n + 1L) * sizeof *first);
  unsigned char *length = malloc(n);
  if (!a || !out || !odd || !first || !length)
    return 1;
  for (int i = 0; i < n; i++) {
    a[i] = i * 7919L % 101;
    length[i] = i % 4;
  }
  int kept = keep(n, a, out);
  printf("%d %d, ", kept, kept ? out[kept - 1] : 0);
  int even = split(n, a, out, odd);
  printf("%d %d, ", even, even ? out[even - 1] : 0);
  int all = expand(n, a, length, out);
  printf("%d %d, ", all, all ? out[all - 1] : 0);
  printf("%d\n", row_pointers(n, length, first));
  free(a);
  free(out);
  free(odd);
  free(first);
  free(length);
  return 0;
}
