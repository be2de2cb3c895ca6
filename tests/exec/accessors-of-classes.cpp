// Accessors of private members: two objects or the same one, a bound that an accessor's place changes, caches behind const,
// numbers read and written through accessors, arrays that are initialized by lists.
// RUN: %S/same-output.sh %parlift %s %t
#include <array>
#include <cstddef>
#include <cstdio>
#include <vector>

template <class T> class Table {
  int rows_, columns_;
  std::vector<T> data_;
  mutable T last_ = 0;

public:
  Table(int r, int c) : rows_(r), columns_(c), data_(static_cast<std::size_t>(r) * c) {}
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int &rowsPlace() { return rows_; }
  T &operator()(int i, int j) { return data_[static_cast<std::size_t>(i) * columns_ + j]; }
  T operator()(int i, int j) const { return data_[static_cast<std::size_t>(i) * columns_ + j]; }
  T difference(int i, int j) const {
    const T result = (*this)(i, j) - last_;
    last_ = (*this)(i, j);
    return result;
  }
  T *row(int i) { return &data_[static_cast<std::size_t>(i) * columns_]; }
  Table &operator+=(const Table &o) {
    for (std::size_t k = 0; k < data_.size(); k++)
      data_[k] += o.data_[k];
    return *this;
  }
  long sum() const {
    long s = 0;
    for (int i = 0; i < rows_; i++)
      for (int j = 0; j < columns_; j++)
        s += static_cast<long>((*this)(i, j)) * (i % 7 + j % 5);
    return s;
  }
};
using Numbers = Table<int>;
using Values = Table<double>;

template <class T> void fill(Table<T> &m) {
  for (int i = 0; i < m.rows(); i++)
    for (int j = 0; j < m.columns(); j++)
      m(i, j) = (i * 3 + j * 5) % 11;
}
template <class T> void scale(Table<T> &m) {
  for (int i = 0; i < m.rows(); i++)
    for (int j = 0; j < m.columns(); j++)
      m(i, j) = m(i, j) * 2 + 1;
}
template <class T> void shift(const Table<T> &a, Table<T> &b) {
  for (int i = 1; i < a.rows(); i++)
    for (int j = 0; j < a.columns(); j++)
      b(i, j) = a(i - 1, j) + 1;
}
template <class T> void transpose(const Table<T> &a, Table<T> &b) {
  for (int i = 0; i < a.rows(); i++)
    for (int j = 0; j < a.columns(); j++)
      b(j, i) = a(i, j);
}
void scatter(const Numbers &at, Numbers &m) {
  for (int i = 0; i < at.rows(); i++)
    m(at(i, 0), 1) += i;
}
void gather(Numbers &m) {
  for (int i = 0; i < m.rows(); i++)
    m(i, 2) = m(m(i, 0), 1);
}
void halves(Numbers &m) {
  for (int i = 0; i < m.rows(); i++) {
    m(i, 0) = i;
    if (i == 100)
      m.rowsPlace() = 150;
  }
}
void differences(const Values &m, std::vector<double> &o) {
  for (int i = 0; i < m.rows(); i++)
    o[i] = m.difference(i, 0);
}
void rowsOf(Values &m) {
  for (int i = 1; i < m.rows(); i++) {
    double *p = m.row(i);
    const double *q = m.row(i - 1);
    for (int j = 0; j < m.columns(); j++)
      p[j] += q[j];
  }
}
void lists(std::vector<double> &o) {
  for (std::size_t i = 0; i < o.size(); i++) {
    std::array<double, 3> t{static_cast<double>(i), 2, 3};
    t[1] += t[0];
    o[i] = t[0] + t[1] * t[2];
  }
}

template <class T> void all() {
  Table<T> a(300, 300), b(300, 300);
  fill(a);
  scale(a);
  shift(a, b);
  std::printf("%ld %ld\n", a.sum(), b.sum());
  shift(a, a);
  std::printf("%ld\n", a.sum());
  transpose(b, a);
  transpose(a, a);
  std::printf("%ld\n", a.sum());
  a += b;
  a += a;
  std::printf("%ld\n", a.sum());
}

int main() {
  all<int>();
  all<double>();
  Numbers n(300, 300);
  fill(n);
  scatter(n, n);
  gather(n);
  std::printf("%ld\n", n.sum());
  halves(n);
  std::printf("%ld %d\n", n.sum(), n.rows());
  Values v(300, 300);
  fill(v);
  std::vector<double> o(300);
  differences(v, o);
  lists(o);
  double sum = 0;
  for (double x : o)
    sum += x;
  std::printf("%.0f\n", sum);
  rowsOf(v);
  std::printf("%ld\n", v.sum());
}
