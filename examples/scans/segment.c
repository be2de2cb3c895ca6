/* The segment of a sequence with the largest sum (Kadane), and where it is.
 *
 *   segment [numbers]
 */
#include <stdio.h>
#include <stdlib.h>

static long largest(int n, const int *a) {
  long here = 0, best = 0;
  for (int i = 0; i < n; i++) {
    here = here + a[i] > 0 ? here + a[i] : 0;
    if (here > best)
      best = here;
  }
  return best;
}

/* In three steps, each of which is a scan or a search: sums, the least sum so far, the largest difference. */
static long where(int n, const int *restrict a, long *restrict sum, long *restrict least, int *from, int *to) {
  sum[0] = 0;
  for (int i = 0; i < n; i++)
    sum[i + 1] = sum[i] + a[i];
  least[0] = 0;
  for (int i = 1; i <= n; i++)
    least[i] = sum[i] < least[i - 1] ? sum[i] : least[i - 1];
  long best = 0;
  int end = 0;
  for (int i = 1; i <= n; i++)
    if (sum[i] - least[i] > best) {
      best = sum[i] - least[i];
      end = i;
    }
  int begin = end;
  for (int i = 0; i < end; i++)
    if (sum[i] == least[end] && i < begin)
      begin = i;
  *from = begin;
  *to = end;
  return best;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 8000000;
  if (n < 1)
    return 2;
  int *a = malloc(n * sizeof *a);
  long *sum = malloc((n + 1L) * sizeof *sum), *least = malloc((n + 1L) * sizeof *least);
  if (!a || !sum || !least)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = i * 7919L % 201 - 100;
  int from = 0, to = 0;
  long best = where(n, a, sum, least, &from, &to);
  printf("%ld %ld [%d, %d)\n", largest(n, a), best, from, to);
  free(a);
  free(sum);
  free(least);
  return 0;
}
