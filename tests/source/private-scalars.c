// Variables that each iteration writes before it reads: private, and kept where they are read later.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

// EXPECT squares:1 parallel
// NEEDS squares:1 private h
void squares(int n, const double *restrict in, double *restrict out) {
  double h;
  for (int i = 0; i < n; i++) {
    h = in[i] + 1;
    out[i] = h * h;
  }
}

// EXPECT squaresTwo:1 parallel
// NEEDS squaresTwo:1 private h,g
void squaresTwo(int n, const int *restrict in, int *restrict out) {
  int g, h, i;
  for (i = n; i > 0; i--) {
    if (in[i] > 0)
      h = in[i];
    else
      h = -in[i];
    g = h - 1;
    out[i] = g * h;
  }
}

// EXPECT squaresNest:1 parallel needs=private
// EXPECT squaresNest:1.1 parallel needs=private
void squaresNest(int n, const float in[restrict n][n], float out[restrict n][n]) {
  float h, g;
  int i, j;
  for (i = 0; i < n; i++) {
    g = in[i][i];
    for (j = 0; j < n; j++) {
      h = in[i][j] - g;
      out[i][j] = h * h;
    }
  }
}

// EXPECT squaresWhile:1 parallel needs=private
void squaresWhile(int n, const long *restrict in, long *restrict out) {
  long h, i = 0;
  while (i < n) {
    h = in[i];
    out[i] = h * h;
    i++;
  }
}

static void split(double value, double *whole, double *rest) {
  *whole = (double)(long)value;
  *rest = value - *whole;
}
// EXPECT squaresByCall:1 parallel
void squaresByCall(int n, const double *restrict in, double *restrict out) {
  for (int i = 0; i < n; i++) {
    double whole, rest;
    split(in[i], &whole, &rest);
    out[i] = whole * rest;
  }
}

// Declared inside: nothing to do.
// EXPECT squaresInside:1 parallel not=private,lastprivate,firstprivate
void squaresInside(int n, const double *restrict in, double *restrict out) {
  for (int i = 0; i < n; i++) {
    const double h = in[i] + 1;
    out[i] = h * h;
  }
}

// --- Read after the loop

// EXPECT lastSquare:1 parallel
// NEEDS lastSquare:1 lastprivate h
double lastSquare(int n, const double *restrict in, double *restrict out) {
  double h = 0;
  for (int i = 0; i < n; i++) {
    h = in[i] * in[i];
    out[i] = h;
  }
  return h;
}

// EXPECT lastSquareNext:1 parallel needs=lastprivate
// EXPECT lastSquareNext:2 parallel
double lastSquareNext(int n, const double *restrict in, double *restrict out, double *restrict more) {
  double h = 0;
  int i;
  for (i = 0; i < n; i += 2) {
    if (in[i] > 0)
      h = in[i];
    else
      h = 1;
    out[i] = h;
  }
  for (i = 0; i < n; i++)
    more[i] = h;
  return 0;
}

// The next sweep reads what the last one left.
// EXPECT lastSquareSweep:1.1 parallel needs=lastprivate
// EXPECT lastSquareSweep:1 parallel needs=scan
void lastSquareSweep(int times, int n, const double *restrict in, double *restrict out) {
  double h = 0;
  for (int t = 0; t < times; t++) {
    out[t] = h;
    for (int i = 0; i < n; i++)
      h = in[i] * in[i];
  }
}

// Only some iterations write it, and it is read later.
// EXPECT lastPositive:1 parallel needs=scan not=private,lastprivate
// REASON lastPositive:1 h
double lastPositive(int n, const double *restrict in, double *restrict out) {
  double h = 0;
  for (int i = 0; i < n; i++)
    if (in[i] > 0) {
      h = in[i];
      out[i] = h * h;
    }
  return h;
}

// The same, not read later.
// EXPECT anyPositive:1 parallel
// NEEDS anyPositive:1 private h
void anyPositive(int n, const double *restrict in, double *restrict out) {
  double h = 0;
  for (int i = 0; i < n; i++)
    if (in[i] > 0) {
      h = in[i];
      out[i] = h * h;
    }
}

// --- What an earlier iteration left behind

// EXPECT stale:1 parallel needs=scan not=private
// REASON stale:1 h
void stale(int n, const double *restrict in, double *restrict out) {
  double h = 0;
  for (int i = 0; i < n; i++) {
    if (in[i] > 0)
      h = in[i];
    out[i] = h;
  }
}

// EXPECT staleInner:1 parallel needs=scan not=private
void staleInner(int n, const int *restrict count, const double *restrict in, double *restrict out) {
  double h = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < count[i]; j++)
      h = in[j];
    out[i] = h;
  }
}

// EXPECT staleSkip:1 parallel needs=scan not=private
void staleSkip(int n, const int *restrict in, int *restrict out) {
  int h = 0;
  for (int i = 0; i < n; i++) {
    out[i] = h;
    if (in[i] < 0)
      continue;
    h = in[i];
  }
}

static int seen;
static void note(int value) {
  if (value > 9)
    seen = value;
}
// EXPECT staleByCall:1 sequential|unknown not=private
void staleByCall(int n, const int *restrict in, int *restrict out) {
  for (int i = 0; i < n; i++) {
    note(in[i]);
    out[i] = seen;
  }
}

static int shown;
static int show(void) { return shown * 2; }
// The callee reads the one global there is, whatever copies the loop has.
// EXPECT staleInCallee:1 sequential|unknown not=private,lastprivate
void staleInCallee(int n, const int *restrict in, int *restrict out) {
  for (int i = 0; i < n; i++) {
    shown = in[i];
    out[i] = show();
  }
}

static int ticket(void) {
  static int count;
  return count++;
}
// EXPECT staleStatic:1 sequential|unknown
void staleStatic(int n, int *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = ticket();
}

// --- A shift removed by a copy

// EXPECT queue:1 parallel needs=copy
// DEP queue WAR line < 1
void queue(int n, int *restrict line) {
  const int first = line[0];
  for (int i = 0; i < n - 1; i++)
    line[i] = line[i + 1];
  line[n - 1] = first;
}
