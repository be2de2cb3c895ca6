// Arrays that each iteration may have for itself: every read is of an element that the same iteration wrote
// before; where the array is seen later, each later iteration writes what any one wrote.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

enum { M = 64 };

// --- filled before it is read

// EXPECT downwards:1 parallel needs=private
void downwards(int n, int out[restrict n][M]) {
  int t[M];
  for (int i = 0; i < n; i++) {
    for (int j = M - 1; j >= 0; j--)
      t[j] = i * j;
    for (int j = 1; j < M; j++)
      out[i][j] = t[j] - t[j - 1];
  }
}

// EXPECT evenOnes:1 parallel needs=private
void evenOnes(int n, int out[restrict n][M]) {
  int t[M];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j += 2)
      t[j] = i * j;
    for (int j = 0; j < M / 2; j++)
      out[i][j] = t[2 * j];
  }
}

// EXPECT symbolic:1 parallel needs=lastprivate
// EXPECT symbolic:1.1 parallel
void symbolic(int n, int m, int *restrict t, int *restrict out) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      t[j] = i + j;
    for (int j = 0; j < m; j++)
      out[i] += t[m - 1 - j];
  }
}

// EXPECT squares:1 parallel needs=lastprivate
void squares(int n, int m, double (*restrict t)[m], double *restrict out) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      for (int k = 0; k < m; k++)
        t[j][k] = i * j + k;
    for (int j = 1; j < m; j++)
      for (int k = 1; k < m; k++)
        out[i] += t[k][j] * t[k - 1][j - 1];
  }
}

// EXPECT flat:1 parallel|conditional needs=lastprivate
void flat(int n, int m, int w, double *restrict t, double *restrict out) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      for (int k = 0; k < w; k++)
        t[j * w + k] = i * j + k;
    for (int j = 0; j < m; j++)
      for (int k = 0; k < w; k++)
        out[i] += t[j * w + k];
  }
}

// EXPECT recurrenceInside:1 parallel needs=private
void recurrenceInside(int n, const int *restrict a, int *restrict out) {
  int t[M];
  for (int i = 0; i < n; i++) {
    t[0] = a[i];
    for (int j = 1; j < M; j++)
      t[j] = t[j - 1] * 3 % 101;
    out[i] = t[M - 1];
  }
}

// EXPECT bothBranches:1 parallel needs=private
void bothBranches(int n, const float *restrict a, float *restrict out) {
  float t[M];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++)
      if (a[j] > 0.0f)
        t[j] = a[j];
      else
        t[j] = -a[j];
    for (int j = 0; j < M; j++)
      out[i] += t[j] * j;
  }
}

// EXPECT wholeBranches:1 parallel needs=private
void wholeBranches(int n, const float *restrict a, float *restrict out) {
  float t[M];
  for (int i = 0; i < n; i++) {
    if (a[i] > 0.0f)
      for (int j = 0; j < M; j++)
        t[j] = a[i] * j;
    else
      for (int j = M - 1; j >= 0; j--)
        t[j] = -a[i];
    for (int j = 0; j < M; j++)
      out[i] += t[j] * j;
  }
}

// EXPECT sameGuard:1 parallel needs=private
void sameGuard(int n, int k, int *restrict out) {
  int t[M];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++)
      if (j != k)
        t[j] = i * j;
    for (int j = 0; j < M; j++)
      if (j != k)
        out[i] += t[j];
  }
}

// EXPECT readInTheBranch:1 parallel needs=private
void readInTheBranch(int n, const float *restrict a, float *restrict out) {
  float t[M];
  for (int i = 0; i < n; i++)
    if (a[i] > 0.0f) {
      for (int j = 0; j < M; j++)
        t[j] = a[i] * j;
      out[i] = t[i % M];
    }
}

static void fill(int m, int *t, int start) {
  for (int j = 0; j < m; j++)
    t[j] = start + j;
}
static int total(int m, const int *t) {
  int s = 0;
  for (int j = 0; j < m; j++)
    s += t[j];
  return s;
}
// The callees keep no address: nobody finds the array after the loop.
// EXPECT throughCalls:1 parallel needs=private
void throughCalls(int n, int m, int *restrict out) {
  int t[M];
  for (int i = 0; i < n; i++) {
    fill(m, t, i);
    out[i] = total(m, t);
  }
}

struct point {
  double x, y;
};
// EXPECT records:1 parallel needs=private
void records(int n, const double *restrict a, double *restrict out) {
  struct point p[M];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++) {
      p[j].x = a[j] * i;
      p[j].y = a[j] - i;
    }
    for (int j = 0; j < M; j++)
      out[i] += p[j].x * p[M - 1 - j].y;
  }
}

// EXPECT workStatic:1 parallel needs=private
int workStatic(int n, int *restrict out) {
  static int t[M];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++)
      t[j] = i ^ j;
    out[i] = t[i % M];
  }
  return 0;
}

// EXPECT anyRemainder:1 parallel needs=private
void anyRemainder(int n, const int *restrict at, int *restrict out) {
  int t[M];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++)
      t[j] = i ^ j;
    out[i] = t[at[i] & 63] + t[at[i]];
  }
}

// EXPECT growing:1 parallel needs=lastprivate
void growing(int n, int *restrict t, int *restrict out) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++)
      t[j] = i + j;
    out[i] = t[i / 2];
  }
}

// --- something flows in

// EXPECT oneBeyond:1 sequential|unknown
void oneBeyond(int n, int out[restrict n][M]) {
  int t[M + 1];
  t[M] = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++)
      out[i][j] = t[j + 1];
    for (int j = 0; j < M; j++)
      t[j] = i * j;
  }
}

// EXPECT beyondTheEnd:1 sequential|unknown
void beyondTheEnd(int n, int m, int *restrict t, int *restrict out) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      t[j] = i + j;
    for (int j = 0; j <= m; j++)
      out[i] += t[j];
    t[m] = i;
  }
}

// EXPECT oddOnesToo:1 sequential|unknown
void oddOnesToo(int n, int *restrict out) {
  int t[M] = {0};
  for (int i = 0; i < n; i++) {
    for (int j = i % 2; j < M; j += 2)
      t[j] = i * j;
    out[i] = t[5];
  }
}

// EXPECT zeroTrips:1 sequential|unknown
void zeroTrips(int n, int m, int *restrict t, int *restrict out) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      t[0] = i + j;
    out[i] = t[0];
    t[0] = i;
  }
}

// EXPECT otherGuard:1 sequential|unknown
void otherGuard(int n, const float *restrict a, float *restrict out) {
  float t[M] = {0};
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++)
      if (a[j] > i)
        t[j] = a[j];
    for (int j = 0; j < M; j++)
      out[i] += t[j];
  }
}

// A true condition and a false one after it write t[k] neither time.
// EXPECT branchesOfNeighbours:1 sequential|unknown
void branchesOfNeighbours(int n, const float *restrict a, float *restrict out) {
  float t[M + 1] = {0};
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++)
      if (a[j] > i)
        t[j] = a[j];
      else
        t[j + 1] = a[j];
    for (int j = 1; j < M; j++)
      out[i] += t[j];
  }
}

// EXPECT leftEarly:1 sequential|unknown
void leftEarly(int n, const float *restrict a, float *restrict out) {
  float t[M] = {0};
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++) {
      if (a[j] > i)
        break;
      t[j] = a[j];
    }
    out[i] = t[i % M];
  }
}

// EXPECT behindContinue:1 sequential|unknown
void behindContinue(int n, const float *restrict a, float *restrict out) {
  float t[M] = {0};
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++) {
      if (a[j] > i)
        continue;
      t[j] = a[j];
    }
    out[i] = t[i % M];
  }
}

// EXPECT updated:1 sequential|unknown
void updated(int n, int *restrict out) {
  int t[M] = {0};
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++)
      t[j] = t[j] / 2 + i;
    out[i] = t[i % M];
  }
}

// EXPECT wrongOrderInside:1 sequential|unknown
void wrongOrderInside(int n, int *restrict out) {
  int t[M + 1] = {0};
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++) {
      out[i] += t[j + 1];
      t[j] = i;
      t[j + 1] = j;
    }
}

// EXPECT anyElement:1 sequential|unknown
void anyElement(int n, const int *restrict at, int *restrict t, int *restrict out) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++)
      t[j] = i ^ j;
    out[i] = t[at[i]];
  }
}

// --- the last iteration leaves something else

// EXPECT shrinking:1 sequential|unknown
void shrinking(int n, int *restrict t, int *restrict out) {
  for (int i = 0; i < n; i++) {
    for (int j = i; j < n; j++)
      t[j] = i + j;
    out[i] = t[n - 1];
  }
}

// EXPECT sometimes:1 sequential|unknown
void sometimes(int n, const float *restrict a, float *restrict t, float *restrict out) {
  for (int i = 0; i < n; i++)
    if (a[i] > 0.0f) {
      for (int j = 0; j < M; j++)
        t[j] = a[i] * j;
      out[i] = t[i % M];
    }
}

// EXPECT countedAnew:1 sequential|unknown
void countedAnew(int n, const int *restrict count, int *restrict t, int *restrict out) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < count[i]; j++)
      t[j] = i + j;
    for (int j = 0; j < count[i]; j++)
      out[i] += t[j];
  }
}

// EXPECT usedElsewhere:1 sequential|unknown
int usedElsewhere(int n, int k, int *restrict out) {
  static int t[M];
  for (int i = 0; i < n; i++) {
    if (i < 5)
      for (int j = 0; j < M; j++)
        t[j] = i ^ j;
    if (i < 5)
      out[i] = t[i % M];
  }
  return t[k];
}

// --- another name

// EXPECT overlapping:1 conditional|unknown
void overlapping(int n, int m, int *t, int *out) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      t[j] = i + j;
    for (int j = 0; j < m; j++)
      out[i] = t[j];
  }
}

// EXPECT movingRow:1 conditional
void movingRow(int n, int m, int **t, int *restrict out) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      t[i][j] = i + j;
    for (int j = 0; j < m; j++)
      out[i] += t[i][j];
  }
}

int peek(void);
int shared[M];
// EXPECT seenByACall:1 unknown
void seenByACall(int n, int *restrict out) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++)
      shared[j] = i + j;
    out[i] = peek();
  }
}
