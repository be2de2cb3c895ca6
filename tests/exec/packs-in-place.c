// Elements that a loop moves to the front of their own array, and what lies behind them afterwards.
// RUN: %S/scans.sh %parlift %s %t
// RUN: %S/scans.sh %parlift %s %t.strict -fsanitize=address,undefined -fno-sanitize-recover=all -Wno-pass-failed
// RUN: grep -c "parallelized: scan" %t.remarks | grep -x 14
// RUN: grep -c "_part\[k" %t.omp.c | grep -x 14
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static int positive(int n, int *a) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      a[k++] = a[i];
  return k;
}
static int in_two_steps(int n, int *a) {
  int k = 0, i;
  for (i = 0; i < n; i++) {
    if (a[i] % 3 == 0)
      continue;
    a[k] = a[i];
    k++;
  }
  return k + i;
}
static int by_a_variable(int n, double *a) {
  int k = 0;
  for (int i = 0; i < n; ++i) {
    double x = a[i];
    if (x != 1.0) {
      a[k] = x;
      k += 1;
    }
  }
  return k;
}
static int others(int n, int *a) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (a[i] & 1)
      a[k++] = 2 * a[i] + 1;
  return k;
}
static int last_of_a_run(int n, int *a) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (i + 1 == n || a[i] != a[i + 1])
      a[k++] = a[i];
  return k;
}
static int from_the_middle(int n, int from, int *a) {
  int k = from;
  for (int i = from; i < n; i++)
    if (a[i] > 0)
      a[k++] = a[i];
  return k;
}
static size_t blanks(size_t n, char *s) {
  size_t k = 0;
  for (size_t i = 0; i < n; i++)
    if (s[i] != ' ')
      s[k++] = s[i];
  return k;
}
static long with_places(int n, int *restrict a, int *restrict where) {
  int k = 0;
  long sum = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 2) {
      where[k] = i;
      sum += a[i];
      a[k++] = a[i];
    }
  return sum * 31 + k;
}
static int by_flags(int n, int *a, const char *keep) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (keep[i])
      a[k++] = a[i];
  return k;
}
static int read_again(int n,
                      int *a) { /* what was moved is the element itself */
  int k = 0, odd = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 0) {
      a[k++] = a[i];
      odd += a[i] & 1;
    }
  return k * 1000 + odd;
}
static int start_given(int n, int k,
                       int *a) { /* at the counter, or elsewhere */
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      a[k++] = a[i];
  return k;
}
static int counts_by_itself(int n, int *a) {
  int k = 0, i = 0;
  while (i < n) {
    if (a[i] != 5)
      a[k++] = a[i];
    i++;
  }
  return k;
}
static int in_memory[5000];
static int all_of_it(int n) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (in_memory[i] > 0)
      in_memory[k++] = in_memory[i];
  return k;
}

static int first_of_a_run(int n, int *a) {
  int k = 1;
  for (int i = 1; i < n; i++)
    if (a[i] != a[k - 1])
      a[k++] = a[i];
  return k;
}

/* Near misses. */
static int behind(int n, int *a) {
  int k = 1;
  for (int i = 1; i < n; i++)
    if (a[i] != a[i - 1] + 1)
      a[k++] = a[i] + 1;
  return k;
}
static int twice(int n, int *a) {
  int k = 0;
  for (int i = 0; i < n / 2; i++)
    if (a[i] > 0) {
      a[k++] = a[i];
      a[k++] = 1;
    }
  return k;
}
static int changed_and_read(int n, int *a) {
  int k = 0, sum = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 0) {
      a[k++] = a[i] + 1;
      sum += a[i];
    }
  return k + sum;
}
static int from_the_end(int n, int *a) {
  int k = 0;
  for (int i = n - 1; i >= n / 2; i--)
    if (a[i] > 0)
      a[k++] = a[i];
  return k;
}
static int elsewhere(int n, int *a, const int *p) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (a[p[i]] > 0)
      a[k++] = a[i];
  return k;
}
static int by_twos(int n, int *a) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 0) {
      a[k] = a[i];
      k += 2;
    }
  return k > n;
}

int main(void) {
  static const int sizes[] = {0, 1, 2, 3, 7, 8, 64, 777, 4000};
  for (unsigned t = 0; t < sizeof sizes / sizeof *sizes; t++) {
    int n = sizes[t];
    int *a = malloc((2 * n + 8) * sizeof *a), *b = malloc((n + 8) * sizeof *b);
    double *d = malloc((n + 1) * sizeof *d);
    char *c = malloc(n + 1);
    for (int what = 0; what < 22; what++) {
      long result = 0;
      unsigned long sum = 7;
      for (int i = 0; i < 2 * n + 8; i++)
        a[i] = (i * 37 + i / 5 + 11) % 19 - 7;
      for (int i = 0; i < n; i++) {
        b[i] = (i * 7) % n;
        c[i] = i % 3 ? 'x' + i % 2 : ' ';
        d[i] = i * 5 % 4;
        in_memory[i] = a[i];
      }
      switch (what) {
      case 0:
        result = positive(n, a);
        break;
      case 1:
        result = in_two_steps(n, a);
        break;
      case 2:
        result = by_a_variable(n, d);
        break;
      case 3:
        result = others(n, a);
        break;
      case 4:
        result = last_of_a_run(n, a);
        break;
      case 5:
        result = from_the_middle(n, n / 3, a);
        break;
      case 6:
        result = (long)blanks(n, c);
        break;
      case 7:
        result = with_places(n, a, b);
        break;
      case 8:
        result = by_flags(n, a, c);
        break;
      case 9:
        result = read_again(n, a);
        break;
      case 10:
        result = start_given(n, 0, a);
        break;
      case 11:
        result = start_given(n, 3, a);
        break;
      case 12:
        result = counts_by_itself(n, a);
        break;
      case 13:
        result = all_of_it(n);
        break;
      case 14:
        result = behind(n, a);
        break;
      case 15:
        result = first_of_a_run(n, a);
        break;
      case 16:
        result = twice(n, a);
        break;
      case 17:
        result = changed_and_read(n, a);
        break;
      case 18:
        result = from_the_end(n, a);
        break;
      case 19:
        result = elsewhere(n, a, b);
        break;
      case 20:
        result = by_twos(n, a);
        break;
      default:
        result = by_flags(n, a, (const char *)a);
        break;
      }
      for (int i = 0; i < 2 * n + 8; i++)
        sum = sum * 31 + (unsigned)a[i];
      for (int i = 0; i < n; i++)
        sum =
            sum * 31 + (unsigned)(b[i] + c[i] + (int)(2 * d[i]) + in_memory[i]);
      printf("%d %d %ld %lu\n", n, what, result, sum);
    }
    free(a), free(b), free(c), free(d);
  }
}
