// Sizes of private members that only operator() reads: the test says them by the class's own functions. Where the target has
// shorter rows than the loops, elements are written twice and the loop stays in order.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -c "b.columns()" %t.omp.cpp
// RUN: grep -c "to.columns()" %t.omp.cpp
#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

template <typename T> class Table {
public:
  Table(std::size_t rows, std::size_t columns) : rows_(rows), columns_(columns), data_(rows * columns) {}
  T &operator()(std::size_t i, std::size_t j) { return data_[i * columns_ + j]; }
  const T &operator()(std::size_t i, std::size_t j) const { return data_[i * columns_ + j]; }
  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  long sum() const {
    long s = 0;
    for (std::size_t k = 0; k < data_.size(); k++)
      s += static_cast<long>(k % 17) * data_[k];
    return s;
  }

private:
  std::size_t rows_, columns_;
  std::vector<T> data_;
};
using Numbers = Table<int>;

void multiply(const Numbers &a, const Numbers &b, Numbers &c) {
  for (std::size_t i = 0; i < a.rows(); i++)
    for (std::size_t j = 0; j < b.columns(); j++) {
      int s = 0;
      for (std::size_t k = 0; k < a.columns(); k++)
        s += a(i, k) * b(k, j);
      c(i, j) = s;
    }
}

void smooth(const Numbers &from, Numbers &to) {
  for (std::size_t i = 1; i + 1 < from.rows(); i++)
    for (std::size_t j = 1; j + 1 < from.columns(); j++)
      to(i, j) = from(i - 1, j) + from(i + 1, j) + from(i, j - 1) + from(i, j + 1);
}

Numbers sum(const Numbers &a, const Numbers &b) {
  Numbers result(a.rows(), a.columns());
  for (std::size_t i = 0; i < a.rows(); i++)
    for (std::size_t j = 0; j < a.columns(); j++)
      result(i, j) = a(i, j) + b(i, j);
  return result;
}

// One name may mean two functions: none of them is asked.
class Two {
public:
  explicit Two(int n) : n_(n), data_(static_cast<std::size_t>(n) * 300) {}
  int width() const { return n_; }
  int &width() { return ++n_; }
  int &at(int i, int j) { return data_[static_cast<std::size_t>(i * n_ + j)]; }
  int at(int i, int j) const { return data_[static_cast<std::size_t>(i * n_ + j)]; }

private:
  int n_;
  std::vector<int> data_;
};
void copy(const Two &from, Two &to) {
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < from.width(); j++)
      to.at(i, j) = from.at(i, j) + i;
}

int main() {
  Numbers a(90, 70), b(70, 80), c(90, 80), narrow(200, 40);
  for (std::size_t i = 0; i < 90; i++)
    for (std::size_t j = 0; j < 70; j++)
      a(i, j) = static_cast<int>((i * 7 + j * 3) % 11);
  for (std::size_t i = 0; i < 70; i++)
    for (std::size_t j = 0; j < 80; j++)
      b(i, j) = static_cast<int>((i * 5 + j) % 13);
  multiply(a, b, c);
  multiply(a, b, narrow);
  std::printf("%ld %ld\n", c.sum(), narrow.sum());
  multiply(c, b, c); // into one of its own factors
  std::printf("%ld\n", c.sum());
  Numbers d(300, 300), e(300, 300), f(700, 150);
  for (std::size_t i = 0; i < 300; i++)
    for (std::size_t j = 0; j < 300; j++)
      d(i, j) = static_cast<int>((i * 3 + j * 5) % 17);
  for (int t = 0; t < 3; t++) {
    smooth(d, e);
    std::swap(d, e);
  }
  smooth(d, f);
  smooth(d, d);
  std::printf("%ld %ld %ld\n", d.sum(), f.sum(), sum(d, e).sum());
  Two from(50), to(50);
  from.at(3, 4) = 7;
  copy(from, to);
  std::printf("%d %d\n", std::as_const(to).width(), to.at(3, 4));
}
