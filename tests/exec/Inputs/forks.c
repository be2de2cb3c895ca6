#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static double a[100000], b[100000];

static void twice(void) {
  for (int i = 0; i < 100000; i++)
    a[i] = b[i] * 2;
}

/* What a new process computes, by its exit status. */
static int resultOf(int depth) {
  int status = 0;
  const pid_t child = fork();
  if (child == 0) {
    twice();
    _exit(depth > 0 ? resultOf(depth - 1) : (int)a[99999]);
  }
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

int main(void) {
  for (int i = 0; i < 100000; i++)
    b[i] = 3;
  twice();
  const int child = resultOf(0), grandchild = resultOf(1);
  twice();
  printf("parent %g, child %d, grandchild %d\n", a[7], child, grandchild);
  return 0;
}
