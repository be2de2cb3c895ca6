// Sums of std::complex: products inside them, the running sum on either side, values that are read while they grow.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -c "^ *#pragma omp declare reduction" %t.omp.cpp | grep -x 3
// RUN: grep -c "^ *#pragma omp parallel for reduction" %t.omp.cpp | grep -x 3
#include <complex>
#include <cstdio>
#include <vector>

using Complex = std::complex<double>;

int main() {
  const int n = 20000;
  std::vector<Complex> a(n), b(n);
  for (int i = 0; i < n; i++) {
    a[static_cast<std::size_t>(i)] = Complex(i % 7, -(i % 5));
    b[static_cast<std::size_t>(i)] = Complex(i % 3, i % 11);
  }
  Complex s = 3, t(1, 2), u;
  for (const Complex &c : a)
    s += c;
  for (int i = 0; i < n; i++)
    t = std::conj(a[static_cast<std::size_t>(i)]) * b[static_cast<std::size_t>(i)] + t;
  for (int i = 0; i < n; i++) {
    u -= a[static_cast<std::size_t>(i)];
    b[static_cast<std::size_t>(i)] = u;
  }
  Complex p = 1;
  for (int i = 0; i < n; i++)
    p = Complex(i % 2 ? 0.0 : -1.0, i % 2) * p;
  std::printf("%g %g %g %g %g %g %g %g\n", s.real(), s.imag(), t.real(), t.imag(), u.real(),
              b[100].imag(), p.real(), p.imag() + 0.0);
}
