// Loops that an iteration may leave begin where a search by all threads has ended, in all spellings: with a hit at the first, the last, no or several
// places, of any length.
// RUN: %S/scans.sh %parlift %s %t
// RUN: %parlift parallelize -q --thread-cost 0 %s | grep -c "omp atomic read" | grep -x 24
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { N = 300, ROWS = 20, COLUMNS = 30 };
static int a[N], b[N];
static double x[N], y[N], m[ROWS][COLUMNS];
static char text[N];
static int calls;

static int find_first(int n, int key) {
  for (int i = 0; i < n; i++)
    if (a[i] == key)
      return i;
  return -1;
}

static int find_last(int n, int key) {
  int i;
  for (i = n - 1; i >= 0; i--)
    if (a[i] == key)
      break;
  return i;
}

static int any_negative(int n) {
  int found = 0;
  for (int i = 0; i < n; i++) {
    if (x[i] < 0) {
      found = 1;
      break;
    }
  }
  return found;
}

static int all_equal(int n) {
  int equal = 1;
  for (int i = 0; i < n; i++)
    if (a[i] != b[i]) {
      equal = 0;
      break;
    }
  return equal;
}

static int by_while(int n, int key) {
  int i = 0;
  while (i < n && a[i] != key)
    i++;
  return i;
}

static int by_header(int n, int key) {
  int i, found;
  for (i = 0, found = 0; i < n && !found; i++)
    if (a[i] == key) {
      found = 1;
      calls++;
    }
  return i * 2 + found;
}

static int by_do(int n, int key) {
  int i = 0;
  do {
    if (a[i] == key)
      break;
    i++;
  } while (i < n);
  return i;
}

static int counting_down(size_t n, int key) {
  size_t i;
  for (i = n; i-- > 0;)
    if (a[i] == key)
      return (int)i;
  return -1;
}

static int sentinel(int key) {
  int i = 0;
  a[N - 1] = key;
  while (a[i] != key)
    i++;
  return i;
}

static int in_matrix(int rows, int columns, double least) {
  int i, j;
  for (i = 0; i < rows; i++)
    for (j = 0; j < columns; j++)
      if (m[i][j] > least)
        goto out;
  return -1;
out:
  return i * COLUMNS + j;
}

static double first_difference(int n, double eps) {
  double d = -1;
  int i;
  for (i = 0; i < n; i++) {
    d = fabs(x[i] - y[i]);
    if (d > eps)
      break;
  }
  return d + i;
}

static int with_output(int n) {
  for (int i = 0; i < n; i++)
    if (a[i] < 0) {
      printf("a[%d] = %d\n", i, a[i]);
      calls++;
      return 1;
    }
  return 0;
}

static int promised(int n, const int p[static n], int key) {
  for (int i = 0; i < n; i++)
    if (p[i] == key)
      return i;
  return n;
}

static int unordered(int n, double key) {
  for (int i = 0; i < n; i++)
    if (!(x[i] < key))
      return i;
  return n;
}

static const char *scan_bytes(const char *s, const char *end, char c) {
  const char *p;
  for (p = s; p < end; p++)
    if (*p == c)
      return p;
  return NULL;
}

static unsigned with_stride(unsigned n, int key) {
  unsigned i;
  for (i = 2; i < n; i += 3)
    if (a[i] == key || b[i] == key)
      break;
  return i;
}

static int two_counters(int n) {
  int i, j;
  for (i = 0, j = n - 1; i < j; i++, j--)
    if (text[i] != text[j])
      return i;
  return -1;
}

static int flags(int n) {
  int bad = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] == 0)
      continue;
    if (b[i] % a[i] == 3 && x[i] > 0)
      bad++;
    if (bad)
      break;
  }
  return bad;
}

static int divisible(int n, int by) {
  for (int i = 0; i < n; i++)
    if (a[i] % by == 1 && a[i] * 70000 > 5)
      return i;
  return -1;
}

static int prime(unsigned n) {
  for (unsigned d = 2; d < n; d++)
    if (n % d == 0)
      return 0;
  return 1;
}

static int rows_with(int rows, int columns, double least) {
  int i, j, found = 0;
  for (i = 0; i < rows && !found; i++) {
    for (j = 0; j < columns; j++) {
      if (m[i][j] > least) {
        found = 1;
        break;
      }
    }
  }
  return i * 2 + found;
}

static int nested_flag(int rows) {
  int i;
  for (i = 0; i < rows; i++) {
    int worst = 0;
    for (int j = 0; j < COLUMNS; j++)
      if (m[i][j] > 1e6)
        worst = j;
    if (worst > 3)
      break;
  }
  return i;
}

/* All of the words that say where it starts give way. */
static int from_an_address(int n, int key) {
  int *p;
  for (p = &a[0]; p != &a[n]; p++)
    if (*p == key)
      break;
  return (int)(p - a);
}

static int from_a_bracket(int n, int key) {
  const int *p;
  for (p = (&(b[0])); p < b + n; ++p)
    if (*p == key)
      return (int)(p - b);
  return -1;
}

static void fill(int hit, int other) {
  for (int i = 0; i < N; i++) {
    a[i] = i % 7 + 2;
    b[i] = i % 7 + 2;
    x[i] = i * 0.5;
    y[i] = i * 0.5;
    text[i] = 'a';
  }
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      m[i][j] = i - j;
  for (int k = 0; k < 2; k++) {
    const int at = k ? other : hit;
    if (at < 0)
      continue;
    a[at] = -7;
    b[(at * 3) % N] = -7;
    x[at] = k ? NAN : -1;
    y[(at + 1) % N] += 3;
    text[at] = 'z';
    m[at % ROWS][at % COLUMNS] = 1e7 + at;
  }
}

int main(void) {
  static const int lengths[] = {0, 1, 2, 15, 16, 17, 18, 100, 299, 300};
  static const int places[] = {-1, 0, 1, 14, 15, 16, 17, 40, 99, 298, 299};
  for (unsigned l = 0; l < sizeof lengths / sizeof *lengths; l++)
    for (unsigned h = 0; h < sizeof places / sizeof *places; h++) {
      const int n = lengths[l], hit = places[h], other = h % 3 ? (hit + 5) % N : -1;
      fill(hit, other);
      printf("%d %d: %d %d %d %d", n, hit, find_first(n, -7), find_last(n, -7), any_negative(n),
             all_equal(n));
      printf(" %d %d %d %d", by_while(n, -7), by_header(n, -7), by_do(n ? n : 1, -7),
             counting_down((size_t)n, -7));
      printf(" %d %g %d", in_matrix(n % 21, n % 31, 1e6), first_difference(n, 1), with_output(n));
      printf(" %d %d", n ? promised(n, a, -7) : 0, unordered(n, 40));
      const char *p = scan_bytes(text, text + n, 'z');
      printf(" %d %u %d %d", p ? (int)(p - text) : -1, with_stride((unsigned)n, -7), two_counters(n),
             flags(n));
      printf(" %d %d", from_an_address(n, -7), from_a_bracket(n, -7));
      printf(" %d %d %d", divisible(n, 8), prime((unsigned)n), rows_with(n % 21, n % 31, 1e6));
      printf(" %d", nested_flag(n % 21));
      printf(" %d %d\n", sentinel(-7), calls);
    }
  return 0;
}
