// Nests that are plainly parallel, and the loops in them that are not.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

// --- Matrix products

// EXPECT blendColours:1 parallel
// EXPECT blendColours:1.1 parallel
// EXPECT blendColours:1.1.1 parallel
// NEEDS blendColours:1.1.1 reduction + sum
void blendColours(int rows, int cols, int mid, const double a[restrict rows][mid],
                  const double b[restrict mid][cols], double out[restrict rows][cols]) {
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < cols; c++) {
      double sum = 0;
      for (int k = 0; k < mid; k++)
        sum += a[r][k] * b[k][c];
      out[r][c] = sum;
    }
}

// EXPECT blendFlat:1 parallel
// EXPECT blendFlat:1.1 parallel
// EXPECT blendFlat:1.1.1 parallel needs=reduction
void blendFlat(int rows, int cols, int mid, const float *restrict a, const float *restrict b, float *restrict out) {
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < cols; c++) {
      out[r * cols + c] = 0;
      for (int k = 0; k < mid; k++)
        out[r * cols + c] += a[r * mid + k] * b[k * cols + c];
    }
}

// The innermost loop last in the text, first in the nest: it carries the sums.
// EXPECT blendOuter:1 parallel needs=reduction
// EXPECT blendOuter:1.1 parallel
// EXPECT blendOuter:1.1.1 parallel
void blendOuter(int n, const double a[restrict n][n], const double b[restrict n][n], double out[restrict n][n]) {
  for (int k = 0; k < n; k++)
    for (int r = 0; r < n; r++)
      for (int c = 0; c < n; c++)
        out[r][c] += a[r][k] * b[k][c];
}

// EXPECT blendRows:1 parallel
// EXPECT blendRows:1.1 parallel
// EXPECT blendRows:1.1.1 parallel needs=reduction
void blendRows(int n, const double *restrict a, const double *restrict b, double *restrict out) {
  for (int r = 0; r < n; r++) {
    const double *row = a + r * n;
    for (int c = 0; c < n; c++) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += row[k] * b[k * n + c];
      out[r * n + c] = sum;
    }
  }
}

static double dot(int n, const double *a, const double *b, int stride) {
  double sum = 0;
  for (int k = 0; k < n; k++)
    sum += a[k] * b[k * stride];
  return sum;
}
// EXPECT blendByCall:1 parallel
// EXPECT blendByCall:1.1 parallel
void blendByCall(int n, const double *restrict a, const double *restrict b, double *restrict out) {
  for (int r = 0; r < n; r++)
    for (int c = 0; c < n; c++)
      out[r * n + c] = dot(n, &a[r * n], &b[c], n);
}

// EXPECT blendInPlace:1 sequential|unknown|parallel
// EXPECT blendInPlace:1.1 sequential|unknown
void blendInPlace(int n, double a[restrict n][n]) {
  for (int r = 0; r < n; r++)
    for (int c = 1; c < n; c++)
      for (int k = 0; k < c; k++)
        a[r][c] += a[r][k] * a[r][c - 1];
}

// --- Transposition

// EXPECT turn:1 parallel
// EXPECT turn:1.1 parallel
// INTERCHANGE turn:1.1 yes
// NODEP turn
void turn(int rows, int cols, const float *restrict page, float *restrict turned) {
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < cols; c++)
      turned[c * rows + r] = page[r * cols + c];
}

// EXPECT turnSquare:1 parallel
// EXPECT turnSquare:1.1 parallel
// NODEP turnSquare
void turnSquare(int n, const char page[restrict n][n], char turned[restrict n][n]) {
  for (int r = n - 1; r >= 0; r--)
    for (int c = 0; c < n; c++)
      turned[c][n - 1 - r] = page[r][c];
}

// EXPECT turnTriangle:1 parallel
// EXPECT turnTriangle:1.1 parallel
void turnTriangle(int n, double page[restrict n][n]) {
  for (int r = 0; r < n; r++)
    for (int c = 0; c < r; c++) {
      const double kept = page[r][c];
      page[r][c] = page[c][r];
      page[c][r] = kept;
    }
}

// EXPECT turnWrong:1 sequential|unknown
void turnWrong(int n, double page[restrict n][n]) {
  for (int r = 0; r < n; r++)
    for (int c = 0; c < n; c++)
      page[r][c] = page[c][r] + 1;
}

// --- Rows that are recurrences

// EXPECT decay:1 parallel
// EXPECT decay:1.1 sequential
void decay(int rows, const float given[restrict rows][32], float level[restrict rows][32]) {
  for (int r = 0; r < rows; r++) {
    float now = 1;
    for (int t = 0; t < 32; t++) {
      now = now * now + given[r][t];
      level[r][t] = now;
    }
  }
}

// EXPECT decayOutside:1 parallel needs=private
// EXPECT decayOutside:1.1 sequential
void decayOutside(int rows, const double *restrict given, double *restrict level) {
  double now;
  int r, t;
  for (r = 0; r < rows; r++) {
    now = 0;
    for (t = 0; t < 32; t++) {
      now = 1 / (now + given[r * 32 + t] * now * now + 1);
      level[r * 32 + t] = now;
    }
  }
}

// The level is not reset: the rows hang together.
// EXPECT decayOn:1 sequential
// EXPECT decayOn:1.1 sequential
void decayOn(int rows, const float given[restrict rows][32], float level[restrict rows][32]) {
  float now = 1;
  for (int r = 0; r < rows; r++)
    for (int t = 0; t < 32; t++) {
      now = now * now + given[r][t];
      level[r][t] = now;
    }
}

// --- By row and by column

// EXPECT wrapRows:1 parallel
// EXPECT wrapRows:1.1 parallel
void wrapRows(int n, int m, int dial[restrict n][m], const int *restrict size) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      dial[i][j] %= size[i];
}

// EXPECT wrapColumns:1 parallel
// EXPECT wrapColumns:1.1 parallel
void wrapColumns(int n, int m, int dial[restrict n][m], const int *restrict size) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      dial[i][j] %= size[j];
}

// The sizes are in the table itself.
// EXPECT wrapInside:1.1 sequential|unknown
void wrapInside(int n, int m, int dial[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      dial[i][j] %= dial[i][0] + 1;
}

// --- Arrays of structures

struct star {
  double x, y, mass;
};
// EXPECT brightness:1 parallel
void brightness(int n, const struct star *restrict sky, double *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = sky[i].mass / (sky[i].x * sky[i].x + sky[i].y * sky[i].y);
}

// Different fields never meet.
// EXPECT shine:1 parallel
// NODEP shine
void shine(int n, struct star *restrict sky) {
  for (int i = 1; i < n; i++)
    sky[i].x = sky[i - 1].mass;
}

// EXPECT shineOn:1 sequential|parallel|unknown
// DEP shineOn RAW sky < 1
void shineOn(int n, struct star *restrict sky) {
  for (int i = 1; i < n; i++)
    sky[i].x = sky[i - 1].x + 1;
}

// --- Time around sweeps

// EXPECT ripple:1 sequential
// EXPECT ripple:1.1 parallel
// EXPECT ripple:1.1.1 parallel
// EXPECT ripple:1.2 parallel
// EXPECT ripple:1.2.1 parallel
void ripple(int times, int n, double now[restrict n][n], double next[restrict n][n]) {
  for (int t = 0; t < times; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        next[i][j] = 0.25 * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] + now[i][j + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        now[i][j] = next[i][j];
  }
}

// EXPECT rippleLine:1 sequential
// EXPECT rippleLine:1.1 parallel
// EXPECT rippleLine:1.2 parallel
void rippleLine(int times, int n, float *restrict now, float *restrict next) {
  while (times-- > 0) {
    for (int i = 1; i < n - 1; i++)
      next[i] = (now[i - 1] + now[i] + now[i + 1]) / 3;
    for (int i = 1; i < n - 1; i++)
      now[i] = next[i];
  }
}

// In place: each sweep uses what it has just written.
// EXPECT rippleInPlace:1 sequential
// EXPECT rippleInPlace:1.1 sequential
// EXPECT rippleInPlace:1.1.1 sequential
void rippleInPlace(int times, int n, double now[restrict n][n]) {
  for (int t = 0; t < times; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        now[i][j] = 0.25 * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] + now[i][j + 1]);
}
