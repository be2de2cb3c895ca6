// A pointer to a function that is made of something else may hold what no function in the file is: then the other members of a structure
// are asked about, too, and whatever is called through it may do anything.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdint.h>

struct task {
  double (*run)(const struct task *, double);
  double *room;
};
static double plain(const struct task *t, double x) { return x + t->room[0]; }

// CHECK: functions-made-of-addresses.c:[[#@LINE+4]]:{{.*}} not proved parallel: the function called here is only known at run time
void made(int n, double *restrict o, uintptr_t code) {
  double room[4] = {1, 2, 3, 4};
  struct task t = {(double (*)(const struct task *, double))code, room};
  for (int i = 0; i < n; i++)
    o[i] = t.run(&t, i);
}

// CHECK: functions-made-of-addresses.c:[[#@LINE+5]]:{{.*}} not proved parallel: the function called here is only known at run time
void from_elsewhere(int n, double *restrict o, double (*given)(const struct task *, double)) {
  double room[4] = {1, 2, 3, 4};
  struct task t = {plain, room};
  t.run = given;
  for (int i = 0; i < n; i++)
    o[i] = t.run(&t, i);
}
