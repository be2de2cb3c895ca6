// Sums of constants near the end of 64 bits are no reason to take a condition for impossible.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
#define LAST 9223372036854775807L

static int t[12];

// Where j is the first one, nothing is written before t[0] is read.
// EXPECT masked:1 unknown|sequential
void masked(int n, const int *restrict a, int *restrict b) {
  for (long j = LAST - 6L; j < (LAST - 6L) + n; j++) {
    for (int y = 0; y < (int)((j - (LAST - 6L)) & 7); y++)
      t[y] = a[j - (LAST - 6L)];
    b[j - (LAST - 6L)] = t[0];
  }
}

// EXPECT converted:1 unknown|sequential
void converted(int n, const int *restrict a, int *restrict b) {
  for (long j = LAST - 6L; j < (LAST - 6L) + n; j++) {
    for (int y = 0; y < (int)(j - (LAST - 6L)); y++)
      t[y] = a[j - (LAST - 6L)];
    b[j - (LAST - 6L)] = t[0];
  }
}
