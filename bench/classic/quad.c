#include <math.h>
#include <stdio.h>

typedef double (*func)(double);

double square(double x) { return x * x; }
double bell(double x) { return exp(-x * x); }
double wiggle(double x) { return sin(10 * x) / (1 + x * x); }

double trapezoid(func f, double a, double b, int n) {
  double h = (b - a) / n;
  double sum = 0.5 * (f(a) + f(b));
  int i;
  for (i = 1; i < n; i++)
    sum += f(a + i * h);
  return sum * h;
}

double simpson(func f, double a, double b, int n) {
  double h = (b - a) / n, s = f(a) + f(b);
  for (int i = 1; i < n; i += 2)
    s += 4 * f(a + i * h);
  for (int i = 2; i < n - 1; i += 2)
    s += 2 * f(a + i * h);
  return s * h / 3;
}

double midpoint2d(double (*g)(double, double), int n) {
  double h = 1.0 / n, s = 0, x, y;
  int i, j;
  for (i = 0, x = h / 2; i < n; i++, x += h)
    for (j = 0, y = h / 2; j < n; j++, y += h)
      s += g(x, y);
  return s * h * h;
}
static double saddle(double x, double y) { return x * y * exp(-x * y); }

int main(void) {
  struct { const char *name; func f; } all[] = {{"square", square}, {"bell", bell}, {"wiggle", wiggle}};
  for (unsigned k = 0; k < sizeof all / sizeof *all; k++) {
    printf("%s %.9f", all[k].name, trapezoid(all[k].f, -1, 2, 4000000));
    printf(" %.9f\n", simpson(all[k].f, -1, 2, 4000000));
  }
  printf("%.9f\n", midpoint2d(saddle, 3000));
  return 0;
}
