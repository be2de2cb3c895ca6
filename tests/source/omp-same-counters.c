// Two loops whose counters have one name stay two loops: one header would hide the other's.
// RUN: %parlift parallelize -q --thread-cost=0 %s -o %t.c
// RUN: not grep '^ *#pragma.*collapse' %t.c
// RUN: %{GCC} -fopenmp -Wall -Werror -c %t.c -o %t.o
// RUN: %parlift parallelize -q %s -o %t.c
// RUN: not grep '^ *#pragma.*collapse' %t.c
// RUN: %{GCC} -fopenmp -Wall -Werror -c %t.c -o %t.o
double a[500];
static int same(int x) { return x; }
void calls(void) {
  for (int i = 0; i < 500; ++i) {
    for (int i = 0; i < 300; ++i) {
      int b = i;
      same(b);
    }
  }
}
