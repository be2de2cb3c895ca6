// A loop of a callee whose end is a few of its own strides ahead is its iterations one by one: the first row and the last.
// RUN: %parlift analyze %s 2> %t
// RUN: FileCheck %s < %t
#define N 66

static double work[N][5];
double in[N][N][5], out[N][N][5];

static void middle(double rows[][5], int size, int j) {
  int i, m;
  for (i = 1; i < size; i++)
    for (m = 0; m < 5; m++)
      rows[i][m] = in[j][i][m];
}

static void use(double rows[][5], int size, int j) {
  int i, m;
  for (i = 1; i < size; i++)
    for (m = 0; m < 5; m++)
      out[j][i][m] = rows[i - 1][m] + rows[i + 1][m];
}

static void ends(double rows[][5], int size) {
  int i, m;
  for (i = 0; i <= size; i += size)
    for (m = 0; m < 5; m++)
      rows[i][m] = 0.0;
}

// CHECK: [[@LINE+3]]:3: remark: loop over `j` is parallel: {{.*}}apart from `work`, whose last value is kept
void first_and_last(int size) {
  int j;
  for (j = 0; j < N; j++) {
    ends(work, size);
    middle(work, size, j);
    use(work, size, j);
  }
}

// Two strides and a test that leaves the end out: rows 0 and size.
static void exclusive(double rows[][5], int size) {
  int i, m;
  for (i = 0; i < 2 * size; i += size)
    for (m = 0; m < 5; m++)
      rows[i][m] = 0.0;
}

// CHECK: [[@LINE+3]]:3: remark: loop over `j` is parallel: {{.*}}apart from `work`, whose last value is kept
void end_left_out(int size) {
  int j;
  for (j = 0; j < N; j++) {
    exclusive(work, size);
    middle(work, size, j);
    use(work, size, j);
  }
}

// The first row alone.
static void one(double rows[][5], int size) {
  int i, m;
  for (i = 0; i < size; i += size)
    for (m = 0; m < 5; m++)
      rows[i][m] = 0.0;
}

// CHECK: [[@LINE+3]]:3: remark: loop over `j`{{.*}}{{sequential|not proved}}
void last_is_missing(int size) {
  int j;
  for (j = 0; j < N; j++) {
    one(work, size);
    middle(work, size, j);
    use(work, size, j);
  }
}

// How far it steps is what it reads: the last row is written perhaps.
static void stride_changes(double rows[][5], int size) {
  int i, m, s = size;
  for (i = 0; i <= size; i += s) {
    for (m = 0; m < 5; m++)
      rows[i][m] = 0.0;
    s = size + 1;
  }
}

// CHECK: [[@LINE+3]]:3: remark: loop over `j`{{.*}}{{sequential|not proved}}
void stride_that_changes(int size) {
  int j;
  for (j = 0; j < N; j++) {
    stride_changes(work, size);
    middle(work, size, j);
    use(work, size, j);
  }
}

// Some rows are passed over.
static void some(double rows[][5], int size) {
  int i, m;
  for (i = 0; i <= size; i += size) {
    if (rows[i][0] > 1.0)
      continue;
    for (m = 0; m < 5; m++)
      rows[i][m] = 0.0;
  }
}

// CHECK: [[@LINE+3]]:3: remark: loop over `j`{{.*}}{{sequential|not proved}}
void rows_passed_over(int size) {
  int j;
  for (j = 0; j < N; j++) {
    some(work, size);
    middle(work, size, j);
    use(work, size, j);
  }
}

// The body moves the counter on.
static void moved(double rows[][5], int size) {
  int i, m;
  for (i = 0; i <= size; i += size) {
    for (m = 0; m < 5; m++)
      rows[i][m] = 0.0;
    i++;
  }
}

// CHECK: [[@LINE+3]]:3: remark: loop over `j`{{.*}}{{sequential|not proved}}
void counter_moved_on(int size) {
  int j;
  for (j = 0; j < N; j++) {
    moved(work, size);
    middle(work, size, j);
    use(work, size, j);
  }
}

// Unsigned strides may come round.
static void wraps(double rows[][5], unsigned size) {
  unsigned i;
  int m;
  for (i = 0; i <= size; i += size)
    for (m = 0; m < 5; m++)
      rows[i][m] = 0.0;
}

// CHECK: [[@LINE+3]]:3: remark: loop over `j`{{.*}}{{sequential|not proved}}
void unsigned_stride(int size) {
  int j;
  for (j = 0; j < N; j++) {
    wraps(work, size);
    middle(work, size, j);
    use(work, size, j);
  }
}

// Each iteration adds to the rows at both ends.
static void add(double rows[][5], int size) {
  int i, m;
  for (i = 0; i <= size; i += size)
    for (m = 0; m < 5; m++)
      rows[i][m] = 0.5 * rows[i][m] + in[i][1][m];
}

// CHECK: [[@LINE+3]]:3: remark: loop over `j`{{.*}}{{sequential|not proved}}
void ends_are_kept(int size) {
  int j;
  for (j = 0; j < N; j++) {
    add(work, size);
    middle(work, size, j);
    use(work, size, j);
  }
}
