// What a stride known at run time must be, even where the two subscripts then never meet.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

// EXPECT shiftByOne:1 conditional
// CONDITION shiftByOne:1 equivalent to s >= 2
void shiftByOne(int n, int s, double *restrict a) {
  for (int i = 0; i < n; i++)
    a[i * s] = a[i * s + 1];
}

// EXPECT shiftByFive:1 conditional
// CONDITION shiftByFive:1 equivalent to s >= 6
void shiftByFive(int n, int s, double *restrict a) {
  for (int i = 0; i < n; i++)
    a[i * s] = a[i * s + 5];
}
