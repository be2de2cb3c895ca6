// Accessors that throw for a wrong index: where the loop's bounds keep all indices right, nothing is thrown. Elsewhere the loop stays
// as it is, and what is caught is what the program catches.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstddef>
#include <cstdio>
#include <stdexcept>
#include <vector>

class Table {
  std::vector<double> data_;
  int rows_, columns_;

public:
  Table(int rows, int columns)
      : data_(static_cast<std::size_t>(rows) * columns), rows_(rows), columns_(columns) {}
  double &at(int i, int j) {
    if (i < 0 || i >= rows_ || j < 0 || j >= columns_)
      throw std::out_of_range("Table");
    return data_[static_cast<std::size_t>(i) * columns_ + j];
  }
  int rows() const { return rows_; }
  int columns() const { return columns_; }
};
struct Checked {
  unsigned n;
  double values[20000];
  void check(unsigned i) const {
    if (i >= n)
      throw i;
  }
  double &operator[](unsigned i) {
    check(i);
    return values[i];
  }
};

// CHECK-LABEL: void fill(
// CHECK: #pragma omp parallel for
void fill(Table &t) {
  for (int i = 0; i < t.rows(); i++)
    for (int j = 0; j < t.columns(); j++)
      t.at(i, j) = (i - 0.5 * j) / (j + 2.0) + 3.0 * j;
}
// CHECK-LABEL: double sum(
// CHECK: #pragma omp parallel for{{.*}} reduction(+:total)
double sum(Checked &c) {
  double total = 0;
  for (unsigned i = 0; i < c.n; i++)
    total += c[i];
  return total;
}
// CHECK-LABEL: void inner(
// CHECK: #pragma omp parallel for
void inner(double *v, int n) {
  for (int i = 1; i < n - 1; i++) {
    if (!(i - 1 >= 0 && i + 1 < n))
      throw std::runtime_error("border");
    v[i] *= 2;
  }
}
// CHECK-LABEL: void elseways(
// CHECK: #pragma omp parallel for
void elseways(double *v, int n) {
  for (int i = 0; i < n; i++) {
    if (i < n)
      v[i] += 1;
    else
      throw n;
  }
}
// Too few, perhaps: that is asked.
// CHECK-LABEL: void tooLow(
// CHECK: low >= 0 && {{.*}}t.columns() > 0
// CHECK-NEXT: #pragma omp parallel for
void tooLow(Table &t, int low) {
  for (int i = low; i < t.rows(); i++)
    t.at(i, 0) = i;
}
// One too many, and any number of them.
// CHECK-LABEL: void tooMany(
// CHECK-NOT: #pragma omp
// CHECK-LABEL: void shrinking(
void tooMany(Checked &c) {
  for (unsigned i = 0; i <= c.n; i++)
    c[i] = i;
}
void byIndex(Checked &c, const unsigned *index) {
  for (unsigned i = 0; i < c.n; i++)
    c[index[i]] = i;
}
// The bound falls on the way.
// CHECK-NOT: #pragma omp
// CHECK-LABEL: double before(
void shrinking(Checked &c) {
  for (unsigned i = 0; i < 20000; i++) {
    c[i] = i;
    c.n--;
  }
}
// What is thrown is what an earlier iteration has left.
// CHECK-NOT: #pragma omp
// CHECK-LABEL: int main
double before(const Checked &c) {
  double last = 0;
  for (int i = 0; i < 20000; i++) {
    if (c.values[i] > 15000)
      throw last;
    last = c.values[i] * 2;
  }
  return last;
}

static Checked c;

template <typename Call> static void tried(const char *what, Call call) {
  try {
    call();
  } catch (const std::out_of_range &error) {
    std::printf("%s: %s\n", what, error.what());
  } catch (unsigned index) {
    std::printf("%s: %u\n", what, index);
  } catch (double value) {
    std::printf("%s: %g\n", what, value);
  }
}

int main() {
  Table t(300, 200);
  fill(t);
  double total = 0;
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 200; j++)
      total = total * 0.99 + t.at(i, j);
  std::printf("%.17g\n", total);
  std::vector<double> v(50000, 1.5);
  inner(v.data(), 50000);
  elseways(v.data(), 50000);
  std::printf("%g %g %g\n", v[0], v[1], v[49999]);
  c.n = 10000;
  std::vector<unsigned> index(10000);
  for (unsigned i = 0; i < 10000; i++)
    index[i] = i * 7 % 10007;
  tried("many", [] { tooMany(c); });
  std::printf("%.17g\n", sum(c));
  tried("low", [&] { tooLow(t, -1); });
  tried("index", [&] { byIndex(c, index.data()); });
  tried("shrinking", [] { shrinking(c); });
  std::printf("%u\n", c.n);
  for (int i = 0; i < 20000; i++)
    c.values[i] = i;
  tried("before", [] { before(c); });
}
