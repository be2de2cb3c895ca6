// What an accessor of the class refers to, said where a function takes a reference: the element, and not its address.
// RUN: %parlift parallelize --target=cuda --offload=always -q %s | FileCheck %s
#include <utility>
#include <vector>
struct Matrix {
  int rows, columns;
  std::vector<double> data;
  double &at(int i, int j) { return data[(std::size_t)i * columns + j]; }
};

// CHECK-LABEL: void transpose_twice(
// CHECK: std::swap(m.data.data()[{{[^&]*}}], m.data.data()[{{[^&]*}}]);
void transpose_twice(Matrix &m) {
  for (int i = 0; i < m.rows; i++)
    for (int j = 0; j < m.rows; j++)
      std::swap(m.at(i, j), m.at(j, i));
  for (int i = 0; i < m.rows; i++)
    m.at(i, i) += i;
}

double sum(Matrix &m) {
  double s = 0;
  for (double x : m.data)
    s += x;
  return s;
}
