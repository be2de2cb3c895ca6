// What nobody reads is not found out: dependences of loops that cannot become parallel for another reason. Loops that can are found all the
// same, beside such ones and in them.
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.full.c 2>&1 | grep -v CHECK | FileCheck --check-prefix=FULL %s
// RUN: %parlift parallelize --brief --thread-cost=0 %s -o %t.brief.c 2>&1 | grep -v CHECK | FileCheck --check-prefix=BRIEF %s
// RUN: cmp %t.full.c %t.brief.c
// RUN: grep -c '^ *#pragma omp parallel' %t.brief.c | grep -x 3 > /dev/null
int search(int n, int *a) {
  // FULL: brief-remarks.c:[[# @LINE + 2]]:3: remark: loop over `i` not proved parallel: an iteration writes
  // BRIEF: brief-remarks.c:[[# @LINE + 1]]:3: remark: loop over `i` not proved parallel: `return` leaves it
  for (int i = 1; i < n; i++) {
    a[i] = a[i - 1] * a[i - 1];
    if (a[i] > 100)
      return i;
  }
  return -1;
}
int rows(int n, int (*restrict a)[100], const int *restrict b) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 100; j++)
      a[i][j] = b[j] * i;
    if (a[i][3] > 100)
      break;
    for (int j = 1; j < 100; j++)
      a[i][j] += a[i][j - 1] * a[i][j - 1];
  }
  for (int i = 0; i < n; i++)
    for (int j = 1; j < 100; j++)
      a[i][j] += a[i][j - 1] * a[i][j - 1];
  return 0;
}
void held(int n, int **restrict p, int *restrict stop) {
  while (*stop == 0) {
    for (int i = 0; i < n; i++)
      p[0][i] = i;
    *stop = p[0][3];
  }
}
