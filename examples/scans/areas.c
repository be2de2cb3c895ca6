/* Prefix sums of rows, then of columns: the sum over any rectangle of a picture in four reads.
 *
 *   areas [rows [columns]]
 */
#include <stdio.h>
#include <stdlib.h>

/* Each row by itself. */
static void sum_rows(int rows, int columns, const unsigned char *restrict picture, long *restrict area) {
  for (int i = 0; i < rows; i++) {
    long sum = 0;
    for (int j = 0; j < columns; j++) {
      sum += picture[i * columns + j];
      area[i * columns + j] = sum;
    }
  }
}

/* Each column by itself, though memory lies in rows. */
static void sum_columns(int rows, int columns, long *area) {
  for (int i = 1; i < rows; i++)
    for (int j = 0; j < columns; j++)
      area[i * columns + j] += area[(i - 1) * columns + j];
}

/* All of it as one long row. */
static void sum_all(long n, const unsigned char *restrict picture, long *restrict sums) {
  sums[0] = picture[0];
  for (long i = 1; i < n; i++)
    sums[i] = sums[i - 1] + picture[i];
}

static long within(const long *area, int columns, int top, int left, int bottom, int right) {
  return area[bottom * columns + right] - area[top * columns + right] - area[bottom * columns + left] +
         area[top * columns + left];
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 3000, columns = argc > 2 ? atoi(argv[2]) : 4000;
  if (rows < 3 || columns < 3 || rows > 20000 || columns > 20000)
    return 2;
  long n = (long)rows * columns;
  unsigned char *picture = malloc(n);
  long *area = malloc(n * sizeof *area), *sums = malloc(n * sizeof *sums);
  if (!picture || !area || !sums)
    return 1;
  for (long i = 0; i < n; i++)
    picture[i] = i * 37 % 251;
  sum_rows(rows, columns, picture, area);
  sum_columns(rows, columns, area);
  sum_all(n, picture, sums);
  printf("%ld %ld %ld\n", area[n - 1], within(area, columns, 0, 0, rows / 2, columns / 2), sums[n / 2]);
  free(picture);
  free(area);
  free(sums);
  return 0;
}
