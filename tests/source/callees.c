// What a callee touches counts for the statement that calls it: each step with callees that read, write, and perhaps write
// what it moves, and one with a callee that does nothing of the kind.
// RUN: %parlift parallelize -q --thread-cost=0 %s | FileCheck --check-prefix=OUT %s
static int t;
static int twice(void) { return 2 * t; }
static void put(int v) { t = v; }
static void put_if(int v) {
  if (v > 3)
    t = v;
}
static int square(int x) { return x * x; }

// RUN: echo 'distribute read_by:1' > %t.read_by
// RUN: exits 1 %parlift transform %s --plan %t.read_by 2>&1 | FileCheck --check-prefix=READ %s
// READ: `distribute` is not legal: {{.*}} tie all statements together [transform-illegal]
// OUT-LABEL: {{^}}void read_by
// OUT-NEXT: {{^}}  for (int j = 0;
// OUT-NEXT: {{^}}    t = j;
// OUT-NEXT: {{^}}    r[j] = twice();
void read_by(int n, int *restrict r) {
  for (int j = 0; j < n; j++) {
    t = j;
    r[j] = twice();
  }
}

// RUN: echo 'distribute written_by:1' > %t.written_by
// RUN: exits 1 %parlift transform %s --plan %t.written_by 2>&1 | FileCheck --check-prefix=WRITTEN %s
// WRITTEN: `distribute` is not legal: {{.*}} tie all statements together [transform-illegal]
void written_by(int n, int *restrict r) {
  for (int j = 0; j < n; j++) {
    put(j);
    r[j] = t;
  }
}

// RUN: echo 'distribute perhaps_written_by:1' > %t.perhaps
// RUN: exits 1 %parlift transform %s --plan %t.perhaps 2>&1 | FileCheck --check-prefix=PERHAPS %s
// PERHAPS: `distribute` is not legal: {{.*}} tie all statements together [transform-illegal]
void perhaps_written_by(int n, int *restrict r) {
  for (int j = 0; j < n; j++) {
    put_if(j);
    r[j] = t;
  }
}

// The dependence from the first statement to the second one is between two callees.
// RUN: echo 'distribute apart:1' > %t.apart
// RUN: %parlift transform -q %s --plan %t.apart | FileCheck --check-prefix=APART %s
// APART-LABEL: {{^}}void apart
// APART-NEXT: for (int j = 1; j < n; j++)
// APART-NEXT: set(a, j, square(j));
// APART-NEXT: for (int j = 1; j < n; j++)
// APART-NEXT: r[j] = at(a, j - 1);
static int at(const int *p, int k) { return p[k]; }
static void set(int *p, int k, int v) { p[k] = v; }
void apart(int n, int *restrict a, int *restrict r) {
  for (int j = 1; j < n; j++) {
    set(a, j, square(j));
    r[j] = at(a, j - 1);
  }
}

// RUN: echo 'distribute around:1' > %t.around
// RUN: exits 1 %parlift transform %s --plan %t.around 2>&1 | FileCheck --check-prefix=AROUND %s
// AROUND: `distribute` is not legal: {{.*}} tie all statements together [transform-illegal]
void around(int n, int *restrict a, int *restrict r) {
  for (int j = 1; j < n; j++) {
    set(a, j, at(r, j - 1));
    r[j] = at(a, j);
  }
}

static int cur[4];
static int get(void) { return cur[0]; }
static void set_cur(int v) { cur[0] = v; }
static void set_cur_if(int v) {
  if (v > 3)
    cur[0] = v;
}

// RUN: echo 'scalar-replace held:1' > %t.held
// RUN: exits 1 %parlift transform %s --plan %t.held 2>&1 | FileCheck --check-prefix=HELD %s
// HELD: `scalar-replace` does not fit here: a function that the loop calls touches `cur[0]` [transform-unsuited]
// OUT-LABEL: {{^}}void held
// OUT: {{^}}    cur[0] += a[i];
void held(int n, const int *restrict a, int *restrict o) {
  for (int i = 0; i < n; i++) {
    cur[0] += a[i];
    o[i] = get();
  }
}

// RUN: echo 'scalar-replace held_before:1' > %t.held_before
// RUN: exits 1 %parlift transform %s --plan %t.held_before 2>&1 | FileCheck --check-prefix=HELD %s
// OUT-LABEL: {{^}}void held_before
// OUT: {{^}}    cur[0] = i;
void held_before(int n, int *restrict o) {
  for (int i = 0; i < n; i++) {
    o[i] = get();
    cur[0] = i;
  }
}

// RUN: echo 'scalar-replace overwritten:1' > %t.overwritten
// RUN: exits 1 %parlift transform %s --plan %t.overwritten 2>&1 | FileCheck --check-prefix=HELD %s
void overwritten(int n, const int *restrict a) {
  for (int i = 0; i < n; i++) {
    cur[0] += a[i];
    set_cur(i);
  }
}

// RUN: echo 'scalar-replace perhaps_overwritten:1' > %t.perhaps_overwritten
// RUN: exits 1 %parlift transform %s --plan %t.perhaps_overwritten 2>&1 | FileCheck --check-prefix=HELD %s
void perhaps_overwritten(int n, const int *restrict a) {
  for (int i = 0; i < n; i++) {
    cur[0] += a[i];
    set_cur_if(i);
  }
}

struct scaler {
  int factor, other;
};
static int apply(const struct scaler *s, int x) { return s->factor * x; }

// The same words stand in the callee.
// RUN: echo 'scalar-replace same_words:1' > %t.same_words
// RUN: exits 1 %parlift transform %s --plan %t.same_words 2>&1 | FileCheck --check-prefix=WORDS %s
// WORDS: `scalar-replace` does not fit here: a function that the loop calls touches `s->factor` [transform-unsuited]
void same_words(struct scaler *restrict s, int n, const int *restrict in, int *restrict out) {
  for (int i = 0; i < n; i++) {
    s->factor = in[i];
    out[i] = apply(s, i);
  }
}

// RUN: echo 'scalar-replace harmless:1' > %t.harmless
// RUN: %parlift transform -q %s --plan %t.harmless | FileCheck --check-prefix=HARMLESS %s
// HARMLESS: s_other += apply(s, a[i]);
void harmless(struct scaler *restrict s, int n, const int *restrict a) {
  for (int i = 0; i < n; i++)
    s->other += apply(s, a[i]);
}

static int row[100];
static int row_at(int k) { return row[k]; }

// RUN: echo 'fuse ahead:1 ahead:2' > %t.ahead
// RUN: exits 1 %parlift transform %s --plan %t.ahead 2>&1 | FileCheck --check-prefix=AHEAD %s
// AHEAD: `fuse` is not legal: {{.*}} would go from the second loop to the first [transform-illegal]
void ahead(const int *restrict a, int *restrict r) {
  for (int i = 0; i < 99; i++)
    row[i] = a[i];
  for (int i = 0; i < 99; i++)
    r[i] = row_at(i + 1);
}

// RUN: echo 'fuse beside:1 beside:2' > %t.beside
// RUN: %parlift transform -q %s --plan %t.beside | FileCheck --check-prefix=BESIDE %s
// BESIDE-LABEL: {{^}}void beside
// BESIDE-NEXT: for (int i
// BESIDE-NEXT: row[i] = a[i];
// BESIDE-NEXT: r[i] = row_at(i);
void beside(const int *restrict a, int *restrict r) {
  for (int i = 0; i < 99; i++)
    row[i] = a[i];
  for (int i = 0; i < 99; i++)
    r[i] = row_at(i);
}

// RUN: echo 'fuse through:1 through:2' > %t.through
// RUN: exits 1 %parlift transform %s --plan %t.through 2>&1 | FileCheck --check-prefix=THROUGH %s
// THROUGH: `fuse` does not fit here: `t` connects the two loops [transform-unsuited]
void through(int *restrict r) {
  for (int i = 0; i < 99; i++)
    put_if(i);
  for (int i = 0; i < 99; i++)
    r[i] = twice();
}

static int grid[50][50];
static int up_right(int i, int j) { return grid[i - 1][j + 1]; }
static int up(int i, int j) { return grid[i - 1][j]; }
static void set_grid(int i, int j, int v) { grid[i][j] = v; }
static void set_grid_if(int i, int j, int v) {
  if (v > 3)
    grid[i][j] = v;
}

// RUN: echo 'interchange turned:1 j i' > %t.turned
// RUN: exits 1 %parlift transform %s --plan %t.turned 2>&1 | FileCheck --check-prefix=TURNED %s
// TURNED: `interchange` is not legal: {{.*}} would be turned round [transform-illegal]
// RUN: echo 'unroll-and-jam turned:1 2' > %t.jammed
// RUN: exits 1 %parlift transform %s --plan %t.jammed 2>&1 | FileCheck --check-prefix=JAMMED %s
// JAMMED: `unroll-and-jam` is not legal: {{.*}} would be turned round [transform-illegal]
// RUN: echo 'tile turned:1 4x4' > %t.tiled
// RUN: exits 1 %parlift transform %s --plan %t.tiled 2>&1 | FileCheck --check-prefix=TILED %s
// TILED: `tile` is not legal: {{.*}} would leave a tile and come back [transform-illegal]
// RUN: echo 'reverse turned:1' > %t.reversed
// RUN: exits 1 %parlift transform %s --plan %t.reversed 2>&1 | FileCheck --check-prefix=REVERSED %s
// REVERSED: `reverse` is not legal: {{.*}} would be turned round [transform-illegal]
void turned(void) {
  for (int i = 1; i < 49; i++)
    for (int j = 1; j < 49; j++)
      grid[i][j] = up_right(i, j) + 1;
}

// RUN: echo 'interchange set_there:1 j i' > %t.set_there
// RUN: exits 1 %parlift transform %s --plan %t.set_there 2>&1 | FileCheck --check-prefix=TURNED %s
void set_there(void) {
  for (int i = 1; i < 49; i++)
    for (int j = 1; j < 49; j++)
      set_grid(i, j, up_right(i, j));
}

// RUN: echo 'interchange perhaps_set_there:1 j i' > %t.perhaps_set_there
// RUN: exits 1 %parlift transform %s --plan %t.perhaps_set_there 2>&1 | FileCheck --check-prefix=PERHAPS_SET %s
// PERHAPS_SET: would be turned round
void perhaps_set_there(void) {
  for (int i = 1; i < 49; i++)
    for (int j = 1; j < 49; j++)
      set_grid_if(i, j, grid[i - 1][j + 1]);
}

// RUN: echo 'interchange kept:1 j i' > %t.kept
// RUN: %parlift transform -q %s --plan %t.kept | FileCheck --check-prefix=KEPT %s
// RUN: echo 'unroll-and-jam kept:1 2' > %t.kept_jam
// RUN: %parlift transform -q %s --plan %t.kept_jam | FileCheck --check-prefix=KEPT_JAM %s
// RUN: echo 'reschedule kept:1 tile(8x8)' > %t.kept_tiles
// RUN: %parlift transform -q %s --plan %t.kept_tiles | FileCheck --check-prefix=KEPT_TILES %s
// KEPT-LABEL: {{^}}void kept
// KEPT-NEXT: for (int j = 1; j < 49; j++)
// KEPT-NEXT: for (int i = 1; i < 49; i++)
// KEPT_JAM: set_grid((i + 1), j, up((i + 1), j) + 1);
// KEPT_TILES: set_grid(i, j, up(i, j) + 1);
void kept(void) {
  for (int i = 1; i < 49; i++)
    for (int j = 1; j < 49; j++)
      set_grid(i, j, up(i, j) + 1);
}

static double sums[64];
static double first_sum(void) { return sums[0]; }
static void clear_if(int k) {
  if (k > 3)
    sums[0] = 0;
}

// RUN: echo 'in-place looked_at:1.1' > %t.looked_at
// RUN: exits 1 %parlift transform %s --plan %t.looked_at 2>&1 | FileCheck --check-prefix=LOOKED %s
// LOOKED: `in-place` is not legal: {{.*}} would read or write `sums[i]` in between
double looked_at(int n, const double *restrict x) {
  double all = 0;
  for (int i = 0; i < 64; i++) {
    double w = 0;
    for (int k = 0; k < n; k++) {
      w += x[k];
      all += first_sum();
    }
    sums[i] = w;
  }
  return all;
}

// RUN: echo 'in-place perhaps_cleared:1.1' > %t.perhaps_cleared
// RUN: exits 1 %parlift transform %s --plan %t.perhaps_cleared 2>&1 | FileCheck --check-prefix=CLEARED %s
// CLEARED: would read or write `sums[i]` in between
void perhaps_cleared(int n, const double *restrict x) {
  for (int i = 0; i < 64; i++) {
    double w = 0;
    for (int k = 0; k < n; k++) {
      w += x[k];
      clear_if(k);
    }
    sums[i] = w;
  }
}

// RUN: echo 'in-place left_alone:1.1' > %t.left_alone
// RUN: %parlift transform -q %s --plan %t.left_alone | FileCheck --check-prefix=ALONE %s
// ALONE: sums[i] += square(k);
void left_alone(int n) {
  for (int i = 0; i < 64; i++) {
    double w = 0;
    for (int k = 0; k < n; k++)
      w += square(k);
    sums[i] = w;
  }
}

static int base;
static void step(void) { base++; }

// RUN: echo 'pack moved:1 x[base+i]' > %t.moved
// RUN: exits 1 %parlift transform %s --plan %t.moved 2>&1 | FileCheck --check-prefix=MOVED %s
// MOVED: `pack` does not fit here: `x[base + i]` is said with `base`, which the loop sets
void moved(const int *restrict x, int *restrict r) {
  for (int i = 0; i < 20; i++) {
    r[i] = x[base + i];
    step();
  }
}

// What a callee reads of the sum's place is no part of the update.
// RUN: %parlift analyze %s 2>&1 | FileCheck --check-prefix=SUM %s
// SUM: callees.c:[[#@LINE+2]]:3: remark: loop over `i` is sequential: {{.*}}`cur[0]`
void adds_to_itself(int n) {
  for (int i = 0; i < n; i++)
    cur[0] += get();
}

// A limit may change by way of its address, in a callee or not.
// RUN: echo 'reschedule cut_short:1' > %t.cut_short
// RUN: exits 1 %parlift transform %s --plan %t.cut_short 2>&1 | FileCheck --check-prefix=CUT %s
// CUT: `reschedule` is not proved legal: {{.*}} the number of iterations is not known when it starts [transform-unproved]
void cut_short(int n, int *restrict o) {
  int m = n / 2;
  int *p = &m;
  for (int i = 0; i < m; i++) {
    o[i] = i;
    if (i == 5)
      *p = 21;
  }
}

// RUN: echo 'reschedule cut_by_callee:1' > %t.cut_by_callee
// RUN: exits 1 %parlift transform %s --plan %t.cut_by_callee 2>&1 | FileCheck --check-prefix=CUT_THERE %s
// CUT_THERE: `reschedule` is not proved legal: {{.*}} the number of iterations is not known when it starts [transform-unproved]
void cut_by_callee(int n, int *restrict o) {
  int m = n / 2;
  for (int i = 0; i < m; i++) {
    o[i] = i;
    if (i == 5)
      set(&m, 0, 21);
  }
}
