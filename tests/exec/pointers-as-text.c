// In a program of one file a pointer that is printed, or written to a file, may come back from there: `p` and `a` are compared.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q %s | FileCheck %s
#include <stdio.h>
enum { N = 100000 };
static int a[N], b[N];
static void text(int *p, int *q, int n) {
  // CHECK: #pragma omp parallel for if(n > {{[0-9]+}} && {{.*}}p{{.*}}q
  for (int i = 0; i < n; i++)
    p[i] = q[i] + 1;
}
static void file(int *p, int *q, int n) {
  // CHECK: #pragma omp parallel for if(n > {{[0-9]+}} && {{.*}}p{{.*}}q
  for (int i = 0; i < n; i++)
    p[i] = q[i] + 1;
}
// What is printed otherwise stays here.
static int c[N], d[N];
static void plain(int *p, int *q, int n) {
  // CHECK: #pragma omp parallel for if(n > {{[0-9]+}}){{$}}
  for (int i = 0; i < n; i++)
    p[i] = q[i] + 1;
}
struct record { int *data; int count; };
int main(void) {
  char words[40], name[] = "d 100%";
  void *p;
  sprintf(words, "%16p", (void *)(a + 1));
  if (sscanf(words, "%p", &p) != 1)
    return 1;
  text(p, a, N - 1);
  struct record out = {b + 1, N - 1}, in;
  FILE *f = tmpfile();
  fwrite(&out, sizeof out, 1, f);
  rewind(f);
  if (fread(&in, sizeof in, 1, f) != 1)
    return 1;
  file(in.data, b, in.count);
  printf("%s: %d%%\n", name, d[0]);
  fwrite(d, sizeof *d, 2, f);
  plain(c, d, N);
  printf("%d %d %d\n", a[N - 1], b[N - 1], c[N - 1]);
  return 0;
}
