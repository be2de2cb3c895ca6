// Statistics and data: moments, tables of counts, regressions, quantiles, clusters, time series, money.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

typedef struct {
  long n;
  double sum, squares, low, high;
} Moments;
typedef struct {
  int day, account, kind;
  long cents;
} Entry;

// Moments and extremes in a structure on the stack.
// EXPECT moments:1 parallel needs=reduction
static Moments moments(int n, const double *x) {
  Moments m = {0, 0, 0, 1e30, -1e30};
  for (int i = 0; i < n; i++) {
    m.n++;
    m.sum += x[i];
    m.squares += x[i] * x[i];
    if (x[i] < m.low)
      m.low = x[i];
    if (x[i] > m.high)
      m.high = x[i];
  }
  return m;
}
// The same behind a pointer, by a function for each value.
static void observe(Moments *m, double x) {
  m->n += 1;
  m->sum += x;
  m->squares += x * x;
  m->low = x < m->low ? x : m->low;
  m->high = x > m->high ? x : m->high;
}
// Moments behind a pointer, which may be where the numbers are.
// EXPECT observeAll:1 sequential
// could be: conditional (sums and extremes behind one pointer, as for each of them alone)
static void observeAll(Moments *m, int n, const double *x) {
  int i;
  for (i = 0; i < n; i++)
    observe(m, x[i]);
}

// A mean and a variance that are kept up to date: the mean so far is a scan.
// EXPECT running:1 parallel needs=scan,reduction
static double running(int n, const double *x) {
  double mean = 0, m2 = 0;
  for (int i = 0; i < n; i++) {
    double d = x[i] - mean;
    mean += d / (i + 1);
    m2 += d * (x[i] - mean);
  }
  return m2;
}

// Sums by group.
// EXPECT byGroup:1 parallel needs=histogram
static void byGroup(int n, const int *restrict group, const double *restrict x, double *restrict sum, int *restrict count) {
  for (int i = 0; i < n; i++) {
    sum[group[i]] += x[i];
    count[group[i]] += 1;
  }
}
// The largest of each group.
// EXPECT highOfGroup:1 parallel needs=histogram
static void highOfGroup(int n, const int *restrict group, const double *restrict x, double *restrict high) {
  for (int i = 0; i < n; i++)
    if (x[i] > high[group[i]])
      high[group[i]] = x[i];
}
// The last of each group in the order of the data.
// EXPECT lastOfGroup:1 conditional needs=inspect
static void lastOfGroup(int n, const int *restrict group, const double *restrict x, double *restrict last) {
  for (int i = 0; i < n; i++)
    last[group[i]] = x[i];
}

// All products of columns, the lower half, mirrored.
// EXPECT covariance:1 conditional
static void covariance(int rows, int cols, const double *x, double *c) {
  for (int a = 0; a < cols; a++)
    for (int b = 0; b <= a; b++) {
      double s = 0;
      for (int r = 0; r < rows; r++)
        s += x[r * cols + a] * x[r * cols + b];
      c[a * cols + b] = s;
      c[b * cols + a] = s;
    }
}
// Means of columns, row by row.
// EXPECT columnMeans:2 conditional
static void columnMeans(int rows, int cols, const double *x, double *mean) {
  int r, c;
  for (c = 0; c < cols; c++)
    mean[c] = 0;
  for (r = 0; r < rows; r++)
    for (c = 0; c < cols; c++)
      mean[c] += x[r * cols + c];
  for (c = 0; c < cols; c++)
    mean[c] /= rows ? rows : 1;
}

// A line through points.
// EXPECT regression:1 parallel needs=reduction
static void regression(int n, const double *x, const double *y, double *slope, double *offset) {
  double sx = 0, sy = 0, sxx = 0, sxy = 0, d;
  int i;
  for (i = 0; i < n; i++)
    sx += x[i], sy += y[i], sxx += x[i] * x[i], sxy += x[i] * y[i];
  d = n * sxx - sx * sx;
  *slope = d != 0 ? (n * sxy - sx * sy) / d : 0;
  *offset = n ? (sy - *slope * sx) / n : 0;
}

// The nearest of some centres for each point, and new centres from the points.
// EXPECT assign:1 parallel needs=reduction
static int assign(int n, int k, const double (*restrict p)[2], const double (*restrict centre)[2], int *restrict cluster) {
  int moved = 0;
  for (int i = 0; i < n; i++) {
    int best = 0;
    double least = 1e300;
    for (int c = 0; c < k; c++) {
      double dx = p[i][0] - centre[c][0], dy = p[i][1] - centre[c][1], d = dx * dx + dy * dy;
      if (d < least) {
        least = d;
        best = c;
      }
    }
    if (cluster[i] != best) {
      cluster[i] = best;
      moved++;
    }
  }
  return moved;
}
// Sums of rows by their cluster.
// EXPECT centres:2 parallel needs=histogram
static void centres(int n, int k, const double (*restrict p)[2], const int *restrict cluster, double (*restrict centre)[2], int *restrict size) {
  for (int c = 0; c < k; c++)
    centre[c][0] = centre[c][1] = 0, size[c] = 0;
  for (int i = 0; i < n; i++) {
    centre[cluster[i]][0] += p[i][0];
    centre[cluster[i]][1] += p[i][1];
    size[cluster[i]]++;
  }
}

// A moving mean by adding what comes and taking away what goes.
// EXPECT movingMean:2 parallel needs=scan
static void movingMean(int n, int w, const double *restrict x, double *restrict y) {
  double s = 0;
  int i;
  for (i = 0; i < w && i < n; i++)
    s += x[i];
  for (i = w; i < n; i++) {
    y[i - w] = s / w;
    s += x[i] - x[i - w];
  }
}
// The same with a window summed each time.
// EXPECT windowMean:1 conditional
static void windowMean(int n, int w, const double *x, double *y) {
  for (int i = 0; i + w <= n; i++) {
    y[i] = 0;
    for (int k = 0; k < w; k++)
      y[i] += x[i + k] / w;
  }
}
// Smoothing that forgets slowly.
// EXPECT forgetting:1 parallel needs=scan
static void forgetting(int n, const double *restrict x, double *restrict y, double alpha) {
  double s = n ? x[0] : 0;
  for (int i = 0; i < n; i++) {
    s = alpha * x[i] + (1 - alpha) * s;
    y[i] = s;
  }
}
// How far below its highest value so far each is, and the worst of it.
// EXPECT drawdown:1 parallel needs=scan
static double drawdown(int n, const double *x) {
  double peak = -1e30, worst = 0;
  for (int i = 0; i < n; i++) {
    if (x[i] > peak)
      peak = x[i];
    if (peak - x[i] > worst)
      worst = peak - x[i];
  }
  return worst;
}

// A ledger: the balance after each entry.
// EXPECT balances:1 parallel needs=scan
static long balances(int n, const Entry *e, long *after, long balance) {
  for (int i = 0; i < n; i++) {
    balance += e[i].kind ? e[i].cents : -e[i].cents;
    after[i] = balance;
  }
  return balance;
}
// Interest that is rounded down each year: the rounding keeps years in order.
// EXPECT interest:1 sequential
static long interest(int years, long cents, int perMille) {
  for (int y = 0; y < years; y++)
    cents += cents * perMille / 1000;
  return cents;
}
// Entries of one account are picked, with their numbers.
// EXPECT pick:1 parallel needs=scan
static int pick(int n, const Entry *restrict e, int account, int *restrict which) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (e[i].account == account)
      which[k++] = i;
  return k;
}
// At most so many of them: the loop ends when there is no room.
// EXPECT pickSome:1 sequential
// could be: parallel (packed by all, what is beyond the room left out)
static int pickSome(int n, const Entry *restrict e, int account, int room, int *restrict which) {
  int k = 0;
  for (int i = 0; i < n && k < room; i++)
    if (e[i].account == account)
      which[k++] = i;
  return k;
}

// Ranks among ten classes, by a callback.
typedef int (*Classify)(double);
static int bySize(double x) { return x < 0 ? 0 : x > 9 ? 9 : (int)x; }
static int bySign(double x) { return x < 0 ? 0 : 1; }
// The class of each number by a function.
// EXPECT classes:1 parallel needs=histogram
static void classes(int n, const double *x, Classify f, int count[10]) {
  int i;
  for (i = 0; i < n; i++)
    count[f(x[i])]++;
}

// A permutation's cycles are walked and marked: which walk begins one depends on all before.
// EXPECT cycles:1 unknown
static int cycles(int n, const int *restrict p, char *restrict seen) {
  int count = 0;
  for (int i = 0; i < n; i++) {
    if (seen[i])
      continue;
    count++;
    for (int j = i; !seen[j]; j = p[j])
      seen[j] = 1;
  }
  return count;
}

enum { MOST = 800 };
static double x[MOST + 8], y[MOST + 8], z[MOST + 8], points[MOST][2], centre[8][2];
static int group[MOST + 8], count[MOST + 8], cluster[MOST + 8];
static long after[MOST + 8];
static Entry entries[MOST];
static char seen[MOST];
static void make(int n) {
  fill(MOST + 8, x, 1);
  fill(MOST + 8, y, 2);
  fill(MOST + 8, z, 3);
  fill(2 * MOST, &points[0][0], 4);
  fill(16, &centre[0][0], 5);
  fillInts(MOST, group, 6, 10);
  memset(count, 0, sizeof count);
  memset(seen, 0, sizeof seen);
  for (int i = 0; i < n; i++) {
    entries[i].account = i * 7 % 13;
    entries[i].kind = i % 3;
    entries[i].cents = i * 37 % 1001;
  }
}
static void showMoments(const char *name, const Moments *m) {
  printf("%s %ld %.9g %.9g %g %g\n", name, m->n, m->sum, m->squares, m->low, m->high);
}
static void run(int n) {
  double a = 0, b = 0;
  int k;
  make(n);
  Moments m = moments(n, x);
  showMoments("moments", &m);
  observeAll(&m, n, y);
  showMoments("moments", &m);
  if (n * (int)sizeof(double) > 2 * (int)sizeof(Moments))
    observeAll((Moments *)(void *)y, n, y);
  printf("%.8e %.8e\n", y[1], y[2]);
  printf("running %.8g\n", running(n, x));
  byGroup(n, group, x, z, count);
  highOfGroup(n, group, x, z + 10);
  show("groups", 20, z);
  lastOfGroup(n, group, x, z);
  permute(n, group);
  lastOfGroup(n, group, x, z);
  show("last", n, z);
  make(n);
  covariance(n / 20, 20, x, z);
  show("covariance", 400, z);
  covariance(n / 20, 9, z, z);
  printf("covariance %.7e\n", z[3]);
  columnMeans(n / 10, 10, x, z);
  show("means", 10, z);
  columnMeans(n / 10, 10, x, x);
  show("means", 10, x);
  make(n);
  regression(n, x, y, &a, &b);
  printf("line %.7g %.7g\n", a, b);
  k = assign(n, 8, (const double(*)[2])points, (const double(*)[2])centre, cluster);
  printf("moved %d\n", k);
  centres(n, 8, (const double(*)[2])points, cluster, centre, count);
  show("centres", 16, &centre[0][0]);
  movingMean(n, 8, x, y);
  show("moving", n, y);
  windowMean(n, 4, x, z);
  show("window", n, z);
  windowMean(n, 3, z, z);
  windowMean(n, 3, z, z + 1);
  printf("window %.8e\n", z[n / 2]);
  make(n);
  forgetting(n, x, y, 0.25);
  printf("forgetting %.8e\n", y[n / 2]);
  printf("drawdown %g\n", drawdown(n, x));
  printf("balance %ld\n", balances(n, entries, after, 100));
  showInts("after", n, (const int *)after);
  printf("interest %ld\n", interest(n % 50, 12345, 31));
  k = pick(n, entries, 5, cluster);
  showInts("picked", k, cluster);
  k = pickSome(n, entries, 5, 7, cluster);
  showInts("picked", k, cluster);
  memset(count, 0, sizeof count);
  classes(n, x, bySize, count);
  classes(n, x, bySign, count);
  showInts("classes", 10, count);
  permute(n, group);
  printf("cycles %d\n", cycles(n, group, seen));
}
int main(void) {
  run(0);
  run(1);
  run(10);
  run(MOST);
  return 0;
}
