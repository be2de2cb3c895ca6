// Variables that advance by a known amount: their value is a formula, and kept after the loop.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

// EXPECT pegs:1 parallel
// NEEDS pegs:1 induction k
int pegs(int n, int k, double *restrict board) {
  for (int i = 0; i < n; i++) {
    k = k + 3;
    board[k] = i;
  }
  return k;
}

// EXPECT pegsBefore:1 parallel
// NEEDS pegsBefore:1 induction k
long pegsBefore(long n, long k, float *restrict board) {
  for (long i = n; i > 0; i--) {
    board[k] = 1;
    k -= 2;
  }
  return k;
}

// EXPECT pegsBoth:1 parallel needs=induction
void pegsBoth(int n, int *restrict board) {
  int k = 0, l = 100;
  for (int i = 0; i < n; i++) {
    board[k] = l;
    k += 2;
    l--;
  }
}

// An inner loop that would run a negative number of times runs never.
// EXPECT pegsInner:1 conditional needs=induction
// EXPECT pegsInner:1.1 conditional|parallel needs=induction
// CONDITION pegsInner:1 equivalent to m >= 0
void pegsInner(int n, int m, const short *restrict in, short *restrict board) {
  int k = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      board[k++] = in[j];
}

// It stands still in some iterations: no formula.
// EXPECT pegsSome:1 sequential|unknown|parallel not=induction
int pegsSome(int n, const int *restrict in, int *restrict board) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (in[i] > 0)
      board[k++] = in[i];
  return k;
}

// EXPECT pegsDouble:1 sequential|unknown not=induction
void pegsDouble(int n, int *restrict board) {
  int k = 1;
  for (int i = 0; i < n; i++) {
    board[k % 1000] = i;
    k = k * 3 + board[i];
  }
}

// --- A triangle: the formula is a polynomial.

// EXPECT pack:1 parallel needs=induction
// EXPECT pack:1.1 parallel needs=induction
void pack(int n, double *restrict line, const double square[restrict n][n]) {
  int at = 0;
  for (int r = 0; r < n; r++)
    for (int c = 0; c <= r; c++) {
      line[at] = square[r][c];
      at++;
    }
}

// EXPECT packBack:1 parallel needs=induction
// EXPECT packBack:1.1 parallel needs=induction
void packBack(int n, double square[restrict n][n], const double *restrict line) {
  int at = 0;
  for (int r = 0; r < n; r++)
    for (int c = r; c < n; c++)
      square[r][c] = line[at++];
}

// EXPECT packWhile:1 parallel needs=induction
void packWhile(int n, int *restrict line) {
  int at = 0, r = 0;
  while (r < n) {
    line[at] = r;
    r++;
    at += r;
  }
}

// --- Pointers that walk

// EXPECT walk:1 parallel needs=induction
void walk(int n, const double *restrict from, double *restrict to) {
  while (n-- > 0)
    *to++ = 2 * *from++;
}

// EXPECT walkFor:1 parallel needs=induction
void walkFor(int n, const float *restrict from, float *restrict to) {
  for (int i = 0; i < n; i++) {
    *to = from[i];
    to += 2;
  }
}

// A loop with its test last runs once even for no elements.
// EXPECT walkDo:1 conditional needs=induction
// CONDITION walkDo:1 equivalent to n > 0
void walkDo(int n, const int *restrict from, int *restrict to) {
  int left = n;
  do {
    *--to = *from++;
  } while (--left > 0);
}

// EXPECT walkRows:1 parallel needs=induction
void walkRows(int n, int width, const char *restrict from, char *restrict to) {
  for (int r = 0; r < n; r++, to += width)
    for (int c = 0; c < width; c++)
      to[c] = from[r];
}

// EXPECT walkSame:1 sequential|unknown
void walkSame(int n, int *restrict to) {
  int *read = to;
  for (int i = 0; i < n; i++)
    *++to = *read++ + 1;
}
