// A test of whether two containers are one needs no bounds of what is touched: sparse rows in a class, whose result may be
// its own values.
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.omp.cpp 2>&1 | grep loop-parallelized | FileCheck %s
// RUN: c++ -O1 -fopenmp -Wall -Wextra -Werror %t.omp.cpp -o %t.omp
// RUN: c++ -O1 %s -o %t.seq
// RUN: %t.seq > %t.expected
// RUN: OMP_NUM_THREADS=4 %t.omp | cmp - %t.expected
// CHECK: value_.data() != y.data()
#include <cstdio>
#include <vector>

class Sparse {
public:
  explicit Sparse(int n) : n_(n), value_(3 * n), column_(3 * n), start_(n + 1) {
    for (int k = 0; k < 3 * n; k++) {
      value_[k] = k % 7 - 3;
      column_[k] = (5 * k + 2) % n;
    }
    for (int i = 0; i <= n; i++)
      start_[i] = 3 * i;
  }
  void multiply(const std::vector<double> &x, std::vector<double> &y) const {
    for (int i = 0; i < n_; i++) {
      double sum = 0;
      for (int k = start_[i]; k < start_[i + 1]; k++)
        sum += value_[k] * x[column_[k]];
      y[i] = sum;
    }
  }
  std::vector<double> &values() { return value_; }

private:
  int n_;
  std::vector<double> value_;
  std::vector<int> column_, start_;
};

int main() {
  const int n = 1000;
  Sparse matrix(n);
  std::vector<double> x(n), y(n);
  for (int i = 0; i < n; i++)
    x[i] = i % 11;
  matrix.multiply(x, y);
  matrix.multiply(y, matrix.values()); // the values change while they are read
  matrix.multiply(x, x);
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 0.5 + y[i] + x[i] + matrix.values()[i];
  std::printf("%.17g\n", sum);
  return 0;
}
