// A function of the library's name that the program gives another one is the program's own: it may keep what it gets.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
int sscanf(const char *text, const char *form, ...) __asm__("own_sscanf");
double *vector(int n);

// CHECK: [[@LINE+5]]:3: remark: loop over `i` not proved parallel
double *fresh(const char *text) {
  int n, i;
  sscanf(text, "%d", &n);
  double *p = vector(n);
  for (i = 0; i < n; i++)
    p[i] = i;
  return p;
}
