// A negative shift added to a size_t moves backwards: the sum wraps, and so does the address.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
#include <stddef.h>

// EXPECT back:1 conditional
// CONDITION back:1 equivalent to k == 0 || k >= n - 8 || k <= 8 - n || n <= 9
void back(int n, int k, int *restrict a) {
  for (size_t i = 8; i < n; i++)
    a[i + k] = a[i];
}

// EXPECT fixedCell:1 sequential|unknown|conditional
// CONDITION fixedCell:1 equivalent to k > 5 || k < 6 - n
void fixedCell(int n, int k, int *restrict a) {
  for (size_t i = 0; i < n; i++)
    a[i + k] -= a[5];
}
