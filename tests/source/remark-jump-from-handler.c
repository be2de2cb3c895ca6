// A signal handler that jumps leaves the loop of whatever thread it interrupts.
// RUN: %parlift parallelize --thread-cost=0 -o %t.c %s 2>&1 | FileCheck %s
// RUN: %parlift parallelize --thread-cost=0 -o %t.c %s -- -DIN_TABLE 2>&1 | FileCheck %s
// RUN: %parlift parallelize --thread-cost=0 -o %t.c %s -- -DCALMLY 2>&1 | FileCheck %s --check-prefix=CALM
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf back;
static volatile sig_atomic_t seen;
static void out(void) { siglongjmp(back, 1); }
static void handler(int number) {
  seen = number;
#ifndef CALMLY
  out();
#endif
}
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}}`handler` may jump out of it{{.*}}[jump-from-handler]
// CALM: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} parallelized
void add(int n, int *restrict a, const int *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] += b[i];
}
#ifdef IN_TABLE
static const struct sigaction table[] = {{.sa_handler = handler}};
#endif
void run(int n, int *a, int *b) {
#ifdef IN_TABLE
  sigaction(SIGSEGV, &table[0], 0);
#else
  signal(SIGSEGV, handler);
#endif
  if (sigsetjmp(back, 1) == 0)
    add(n, a, b);
  else
    out();
}
