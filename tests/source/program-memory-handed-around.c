// Pointers that files hand to each other in other ways than by assignment: a table of functions, copied bytes, structures, the
// address of a pointer, a function that returns its argument, one that keeps it, variadic arguments.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze main.c other.c s.c 2>&1 | FileCheck %s
// CHECK-NOT: s.c:{{.*}}is parallel: no iteration
// CHECK: s.c:{{[0-9]+}}:{{[0-9]+}}: remark: loop over `i` is parallel when `v 
// CHECK: s.c:{{[0-9]+}}:{{[0-9]+}}: remark: loop over `i` is parallel when `u 
// CHECK: s.c:{{[0-9]+}}:{{[0-9]+}}: remark: loop over `i` is parallel when `g1.a 
// CHECK: s.c:{{[0-9]+}}:{{[0-9]+}}: remark: loop over `i` is parallel when `z 
// CHECK: s.c:{{[0-9]+}}:{{[0-9]+}}: remark: loop over `i` is parallel when `x 
// CHECK: s.c:{{[0-9]+}}:{{[0-9]+}}: remark: loop over `i` is parallel when `y 
// CHECK: s.c:{{[0-9]+}}:{{[0-9]+}}: remark: loop over `i` is parallel when `z 
// CHECK-NOT: s.c:{{.*}}is parallel: no iteration
// FILE main.c
struct pairs { double *a, *b; };
extern double *u, *v, *w, *x, *y, *z;
extern struct pairs g1, g2;
void set_w(double *p); void set_by_memcpy(void); void copy_structs(void); void give(double ***where); void set_varargs(int n, ...);
void read_in(void); void sort(void); double *ident(double *p); void keep(double *p); double *kept(void);
void s1(int), s2(int), s3(int), s4(int), s5(int), s6(int), s7(int);
#include <stdlib.h>
static void (*const table[])(double *) = {set_w};
extern double *p5, *p6, *p7;
int main(int argc, char **argv) {
  double **at;
  u = malloc(800); v = malloc(800); w = malloc(800); x = malloc(800); y = malloc(800); z = malloc(800); 
  table[argc - 1](v);
  s1(100);
  set_by_memcpy(); s2(100);
  g1.a = malloc(800); g1.b = malloc(800); copy_structs(); s3(100);
  give(&at); *at = z; s4(100);
  p5 = ident(x); s5(100);
  keep(y); p6 = kept(); s6(100);
  set_varargs(1, z); s7(100);
  return 0;
}
// FILE other.c
#include <stdarg.h>
#include <string.h>
struct pairs { double *a, *b; };
extern double *u, *v, *w, *x, *y, *z;
extern struct pairs g1, g2;
void set_w(double *p); void set_by_memcpy(void); void copy_structs(void); void give(double ***where); void set_varargs(int n, ...);
void read_in(void); void sort(void); double *ident(double *p); void keep(double *p); double *kept(void);
void s1(int), s2(int), s3(int), s4(int), s5(int), s6(int), s7(int);
double *u, *v, *w, *x, *y, *z, *p5, *p6, *p7; struct pairs g1, g2;
static double *hold;
void set_w(double *p) { w = p; }
void set_by_memcpy(void) { memcpy(&x, &u, sizeof x); }
void copy_structs(void) { g2 = g1; }
void give(double ***where) { *where = &y; }
double *ident(double *p) { return p; }
void keep(double *p) { hold = p; }
double *kept(void) { return hold; }
void set_varargs(int n, ...) { va_list l; va_start(l, n); p7 = va_arg(l, double *); va_end(l); }
// FILE s.c
struct pairs { double *a, *b; };
extern double *u, *v, *w, *x, *y, *z;
extern struct pairs g1, g2;
void set_w(double *p); void set_by_memcpy(void); void copy_structs(void); void give(double ***where); void set_varargs(int n, ...);
void read_in(void); void sort(void); double *ident(double *p); void keep(double *p); double *kept(void);
void s1(int), s2(int), s3(int), s4(int), s5(int), s6(int), s7(int);
extern double *p5, *p6, *p7;
void s1(int n) { for (int i = 1; i < n; i++) w[i] = v[i - 1]; }
void s2(int n) { for (int i = 1; i < n; i++) x[i] = u[i - 1]; }
void s3(int n) { for (int i = 1; i < n; i++) g2.a[i] = g1.a[i - 1]; }
void s4(int n) { for (int i = 1; i < n; i++) y[i] = z[i - 1]; }
void s5(int n) { for (int i = 1; i < n; i++) p5[i] = x[i - 1]; }
void s6(int n) { for (int i = 1; i < n; i++) p6[i] = y[i - 1]; }
void s7(int n) { for (int i = 1; i < n; i++) p7[i] = z[i - 1]; }
