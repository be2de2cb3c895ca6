/* Headers that a macro says as a whole get their directives in front of its use, where it stands; twice where the loop stands twice. What a
   macro says more of the loop than its header, or writes as OpenMP does not take it, is left.
   RUN: env parlift_flags="--thread-cost=0 --as-written" %S/same-output.sh %parlift %s %t
   RUN: sed -n "/^static void scale/,/^}/p" %t.omp.c | grep -q "#pragma omp parallel for"
   RUN: sed -n "/^static int sum/,/^}/p" %t.omp.c | grep -q "reduction(+:total)"
   RUN: sed -n "/^static void table/,/^}/p" %t.omp.c | grep -q "collapse(2)"
   RUN: sed -n "/^static void rows_of/,/^}/p" %t.omp.c | grep -q "#pragma omp parallel for"
   RUN: sed -n "/^static void may_overlap/,/^}/p" %t.omp.c | grep -q "a + n <= b"
   RUN: sed -n "/^static void running/,/^}/p" %t.omp.c | grep -c "REP(i, n)" | grep -q "^[2-9]"
   RUN: sed -n "/^static void counts/,/^}/p" %t.omp.c | grep -q "#pragma omp for"
   RUN: sed -n "/^static void in_parentheses/,/^}/p" %t.omp.c | not grep -q "pragma omp parallel"
   RUN: sed -n "/^static void with_condition/,/^}/p" %t.omp.c | not grep -q "pragma omp parallel"
   RUN: sed -n "/^static void with_brace/,/^}/p" %t.omp.c | not grep -q "pragma omp parallel"
   RUN: sed -n "/^static int find/,/^}/p" %t.omp.c | not grep -q "pragma omp parallel"
   RUN: sed -n "/^static int used_after/,/^}/p" %t.omp.c | grep -q "lastprivate(i)"
   RUN: grep -c "macro .PAREN. .in-macro" %t.remarks | grep -q "^1"
   RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t.planned
 */
#include <stdio.h>

#define FOR(i, a, b) for (int i = (a); i < (b); ++i)
#define REP(i, n) FOR(i, 0, n)
#define forall(i, n) for (i = 0; i < n; i++)
#define DOWN(i, n) for (i = (n) - 1; i >= 0; i--)
#define EACH_ROW for (int r = 0; r < rows; r += 2)
#define PAREN(i, n) for (i = 0; (i) < (n); (i)++)
#define WHERE(i, n, c) for (i = 0; i < n; i++) if (c)
#define LOOP(i, n) for (i = 0; i < n; i++) {
#define END }
#define CLAUSES(i, n) i = 2; i < (n); i++

enum { N = 1000 };

static void scale(double *a, int n) { REP(i, n) a[i] *= 2; }

static int sum(const int *a, int n) {
  int i, total = 0;
  forall (i, n) {
    total += a[i] * 3;
  }
  return total;
}

static void table(int m[40][25]) {
  REP(i, 40)
    REP(j, 25)
      m[i][j] = i * 25 - j;
}

static void rows_of(int *a, int rows, int columns) {
  EACH_ROW
  {
    REP(c, columns) a[r * columns + c] += r - c; /* a comment */
  }
}

static void may_overlap(int *a, const int *b, int n) {
  int i;
  DOWN(i, n) a[i] = b[i] + 1;
}

static void running(const int *restrict a, int *restrict out, int n) {
  int s = 0;
  REP(i, n) {
    s += a[i];
    out[i] = s;
  }
}

static void counts(const unsigned char *restrict a, int *restrict bins, int n) {
  REP(i, n) bins[a[i] & 15]++;
}

static void in_parentheses(int *a, int n) {
  int i;
  PAREN(i, n) a[i] -= 7;
}

static void with_condition(int *a, int n) {
  int i;
  WHERE(i, n, a[i] > 50) a[i] = 50;
}

static void with_brace(int *a, int n) {
  int i;
  LOOP(i, n) a[i] ^= 5; END
}

static int find(const int *a, int n, int x) {
  REP(i, n)
    if (a[i] == x)
      return i;
  return -1;
}

/* What the counter holds where nothing runs is said without the macro. */
static int used_after(int *a, int n) {
  int i;
  forall (i, n) a[i] ^= 9;
  return i;
}

static int in_clauses(int *a, int n) {
  int i;
  for (CLAUSES(i, n)) a[i] += 3;
  return i;
}

static double d[N];
static int a[N], b[N], m[40][25], bins[16];
static unsigned char bytes[N];

int main(void) {
  unsigned hash = 0;
  REP(i, N) {
    a[i] = i * 37 % 101;
    b[i] = 0;
    d[i] = i;
    bytes[i] = (unsigned char)(i * 11);
  }
  scale(d, N);
  table(m);
  rows_of(a, 20, 50);
  may_overlap(a, a + 1, N - 1);
  may_overlap(a + 1, a, N - 1);
  running(a, b, N);
  counts(bytes, bins, N);
  in_parentheses(a, N);
  with_condition(a, N);
  with_brace(a, N);
  printf("%d ", used_after(a, N));
  printf("%d ", used_after(a, 0));
  printf("%d ", in_clauses(a, N));
  printf("%d\n", in_clauses(a, 1));
  REP(i, N) hash = hash * 31 + (unsigned)(a[i] ^ b[i]) + (unsigned)d[i];
  REP(i, 40) REP(j, 25) hash = hash * 31 + (unsigned)m[i][j];
  REP(i, 16) hash = hash * 31 + (unsigned)bins[i];
  printf("%u %d %d %d\n", hash, sum(a, N), find(a, N, 13), find(a, N, 1000000));
  return 0;
}
