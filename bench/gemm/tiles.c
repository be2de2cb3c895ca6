/* The same product by hand: what a plan would have to write. A tile of C is in vector registers over a block of k; the blocks of
 * A and B lie in panels as wide as the tile, and C's block is a copy that is longer by what the last tiles reach over. Each
 * element of C is summed in the loop's order.
 *
 * GCC 12 keeps `c` in registers at -O3 only where
 *   - the innermost loops over the tile are `omp simd`, those that fill and store it too: as plain copies they become memcpy, and an
 *     array whose address is taken stays in memory;
 *   - the panels are reached through pointers: of `At[i / ROWS][k][r]` it makes addresses of which it no longer knows that they
 *     are not in `c`.
 * At -O2 neither loop over the tile is unrolled, and `c` stays in memory.
 * Clang (14 and 19) takes 8 rows of 8 doubles for a vector along the rows, and is 20 times slower: ROWS is not the number of
 * elements of a vector.
 */
#include "gemm.h"

#ifndef ROWS
#define ROWS 6
#endif
#ifndef COLUMNS
#define COLUMNS 16
#endif
#ifndef HEIGHT
#define HEIGHT (16 * ROWS)
#endif
#ifndef WIDTH
#define WIDTH 256
#endif
#ifndef DEPTH
#define DEPTH 256
#endif

static int least(long a, long b) {
  return (int)(a < b ? a : b);
}

void product(int n, REAL *restrict C, const REAL *restrict A, const REAL *restrict B) {
#pragma omp parallel for collapse(2) schedule(dynamic)
  for (long ii = 0; ii < n; ii += HEIGHT)
    for (long jj = 0; jj < n; jj += WIDTH) {
      const int height = least(HEIGHT, n - ii), width = least(WIDTH, n - jj);
      REAL Ct[HEIGHT][WIDTH], At[HEIGHT / ROWS][DEPTH][ROWS], Bt[WIDTH / COLUMNS][DEPTH][COLUMNS];
      for (int i = 0; i < height + (ROWS - 1 - (height - 1) % ROWS); i++)
        for (int j = 0; j < width + (COLUMNS - 1 - (width - 1) % COLUMNS); j++)
          Ct[i][j] = i < height && j < width ? C[(ii + i) * n + jj + j] : 0;
      for (long kk = 0; kk < n; kk += DEPTH) {
        const int depth = least(DEPTH, n - kk);
        for (int i = 0; i < height; i += ROWS)
          for (int r = 0; r < ROWS; r++)
            for (int k = 0; k < depth; k++)
              At[i / ROWS][k][r] = i + r < height ? A[(ii + i + r) * n + kk + k] : 0;
        for (int k = 0; k < depth; k++)
          for (int j = 0; j < width; j += COLUMNS)
            for (int s = 0; s < COLUMNS; s++)
              Bt[j / COLUMNS][k][s] = j + s < width ? B[(kk + k) * n + jj + j + s] : 0;
        for (int j = 0; j < width; j += COLUMNS)
          for (int i = 0; i < height; i += ROWS) {
            const REAL(*a)[ROWS] = At[i / ROWS], (*b)[COLUMNS] = Bt[j / COLUMNS];
            REAL c[ROWS][COLUMNS];
            for (int r = 0; r < ROWS; r++)
#pragma omp simd
              for (int s = 0; s < COLUMNS; s++)
                c[r][s] = Ct[i + r][j + s];
            for (int k = 0; k < depth; k++)
              for (int r = 0; r < ROWS; r++)
#pragma omp simd
                for (int s = 0; s < COLUMNS; s++)
                  c[r][s] += a[k][r] * b[k][s];
            for (int r = 0; r < ROWS; r++)
#pragma omp simd
              for (int s = 0; s < COLUMNS; s++)
                Ct[i + r][j + s] = c[r][s];
          }
      }
      for (int i = 0; i < height; i++)
        for (int j = 0; j < width; j++)
          C[(ii + i) * n + jj + j] = Ct[i][j];
    }
}
