// Habits of C that C++ has no words for: names, numbers in enumerations, initializers that say what they are for, heads with types behind
// them, jumps past initializers.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
// RUN: FileCheck --check-prefix=TEXT --input-file=%t.cu %s
// What no loop has a kernel of is C++ all the same where the name of the result says so.
// RUN: %parlift parallelize -q --target=cuda --single-file %s -o %t.none.cu && not grep "^static __glob" %t.none.cu
// RUN: g++ -x c++ -std=c++17 -Wall -Werror -Wno-unknown-pragmas -fsyntax-only %t.none.cu
// RUN: %parlift parallelize -q --target=cuda --single-file %s > %t.none.c && gcc -Wall -Werror -fopenmp -fsyntax-only %t.none.c
// RUN: sed 's/weight.4. = {1/weight[4] = {[sizeof(char)] = 1/' %s > %t.c && %parlift parallelize -q --target=cuda %t.c -o %t.still.cu 2> %t.said
// RUN: grep 'no loop has a kernel, and .*still.cu. is C, which nvcc does not read: an initializer says which element it is for, .*sizeof' %t.said
// RUN: gcc -x c -fopenmp -w -fsyntax-only %t.still.cu
// RUN: sed 's/^static void update.*/static void update(n, new, old, scale) int n; double *new; const double *old; double scale; {/' %s > %t.old.c
// RUN: %parlift parallelize -q --target=cuda --offload=always --thread-cost=0 %t.old.c -o %t.old.cu
// RUN: grep -x '.*static void update(int n, double \*new, const double \*old, double scale)' %t.old.cu
// RUN: %S/../cuda/on-cpu.sh %t.old.cu %t.old.out && %t.old.out | diff %t.expected -
#include <stdio.h>
#include <stdlib.h>

enum color { RED, GREEN, BLUE };
struct option {
  int class;
  double scale;
  enum color color;
  const char *name;
};
// TEXT: #define {{ne}}w {{ne}}w_
// TEXT: weight[4] = {1, {}, 5, 7};
static const int weight[4] = {1, [2] = 5, [3] = 7};
// TEXT: = {.class = 3, .scale = 0.5, .color = GREEN, .name = {}};
static struct option settings = {.scale = 0.5, .color = GREEN, .class = 3};

static void update(int n, double *new, const double *old, double scale) {
  for (int i = 1; i < n - 1; i++)
    new[i] = old[i] + scale * weight[i % 4] * (old[i - 1] - 2 * old[i] + old[i + 1]);
}

static enum color next(int i) {
  return i % 3;
}

int main(int argc, char **argv) {
  const int n = 1000;
  double *new = malloc(n * sizeof(double)), *old = malloc(n * sizeof(double));
  int count[3] = {0}, all = 0;
  register enum color c = 0;
  if (argc > 1)
    goto out;
  // TEXT: int none; none = atoi(argv[0]);
  int none = atoi(argv[0]);
  for (int i = 0; i < n; i++)
    new[i] = old[i] = i % 10;
  for (int try = 0; try < 5; try++) {
    update(n, new, old, settings.scale / 100);
    double *const this = new;
    new = old;
    old = this;
  }
  for (int i = 0; i < 10; i++)
    count[next(i)]++;
  while (c <= BLUE) {
    all = all * 2 + count[c];
    c++;
  }
  c = all;
  c |= 2;
  printf("%.10g %d %d %d %d\n", old[n / 2], all, (int)c, settings.class, none);
out:
  free(new);
  free(old);
  return 0;
}

// CHECK: ran main_kernel
