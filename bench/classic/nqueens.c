#include <stdio.h>
#include <stdlib.h>

static int ok(const int *q, int row, int col) {
  for (int r = 0; r < row; r++)
    if (q[r] == col || abs(q[r] - col) == row - r)
      return 0;
  return 1;
}

static long place(int *q, int n, int row) {
  long solutions = 0;
  if (row == n)
    return 1;
  for (int c = 0; c < n; c++)
    if (ok(q, row, c)) {
      q[row] = c;
      solutions += place(q, n, row + 1);
    }
  return solutions;
}

static long bits(unsigned all, unsigned cols, unsigned d1, unsigned d2) {
  if (cols == all)
    return 1;
  long n = 0;
  unsigned free_ = all & ~(cols | d1 | d2);
  while (free_) {
    unsigned b = free_ & -free_;
    free_ -= b;
    n += bits(all, cols | b, (d1 | b) << 1, (d2 | b) >> 1);
  }
  return n;
}

long queens_bits(int n) {
  long total = 0;
  unsigned all = (1u << n) - 1;
  for (int c = 0; c < n; c++) {
    unsigned b = 1u << c;
    total += bits(all, b, b << 1, b >> 1);
  }
  return total;
}

static int count, board[16];
static void solve(int row, int n) {
  for (board[row] = 0; board[row] < n; board[row]++)
    if (ok(board, row, board[row])) {
      if (row == n - 1)
        count++;
      else
        solve(row + 1, n);
    }
}

int main(void) {
  int q[16];
  printf("%ld\n", place(q, 10, 0));
  long t = 0;
  for (int c = 0; c < 11; c++) {
    int r[16];
    r[0] = c;
    t += place(r, 11, 1);
  }
  printf("%ld\n", t);
  printf("%ld\n", queens_bits(13));
  solve(0, 9);
  printf("%d\n", count);
  return 0;
}
