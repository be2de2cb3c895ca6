#ifdef _OPENMP
#include <omp.h>
#endif
#include <stdio.h>

int mine;
#ifndef UNREAD
#pragma omp threadprivate(mine)
#endif
int values[9000];

int threads(void) {
  int count = 0;
#pragma omp parallel num_threads(3) \
    shared(count)
#pragma omp atomic
  count++;
  for (int i = 0; i < 9000; i++)
    values[i] = i;
#ifdef _OPENMP
  count += 100;
#endif
  return count;
}

/* Clang takes no such counter. */
void unread(void) {
#ifdef UNREAD
#pragma omp parallel for
#endif
  for (mine = 0; mine < 10; mine++)
    values[mine] = 7;
}

int main(void) {
  unread();
  const int count = threads();
  printf("%d %d\n", count, values[8999]);
  return 0;
}
