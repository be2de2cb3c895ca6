// One vector by two names: a member and a reference to it, what an accessor returns, a pointer to a vector, a named one.
// References that records store are written as what they refer to.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
#include <array>
#include <cstddef>
#include <cstdio>
#include <vector>

using Row = std::vector<double>;

Row global;

class Matrix {
  int columns_;
  Row data_;

public:
  Matrix(int rows, int columns)
      : columns_(columns), data_(static_cast<std::size_t>(rows) * columns, 1.0) {}
  double &operator()(int i, int j) { return data_[static_cast<std::size_t>(i) * columns_ + j]; }
  Row &data() { return data_; }
  Row *pointer() { return &data_; }
};
struct Named {
  Row row;
};
struct Bound {
  Row &row;
  double &one;
  double *&place;
  double (&fixed)[100];
};

void byAccessor(Matrix &m) {
  auto &d = m.data();
  for (std::size_t i = 0; i < d.size(); i++)
    d[i] = m(0, 1) - d[i];
}
void byPointer(Matrix &m, int n) {
  Row *d = m.pointer();
  for (int i = 1; i < n; i++)
    (*d)[i] = m(0, i - 1) + 1;
}
void member(Named &s, Row &v, int n) {
  for (int i = 1; i < n; i++)
    s.row[i] = v[i - 1] + 1;
}
void named(Row *p, int n) {
  for (int i = 1; i < n; i++)
    (*p)[i] = global[i - 1] + 1;
}
void inArray(std::array<Row, 3> &a, Row &v, int n) {
  for (int i = 1; i < n; i++)
    a[1][i] = v[i - 1] + 1;
}
void inVector(std::vector<Row> &a, Row &v, int n) {
  for (int i = 1; i < n; i++)
    a[1][i] = v[i - 1] + 1;
}
void chosen(Row &a, Row &b, bool which, int n) {
  Row &v = which ? a : b;
  for (int i = 1; i < n; i++)
    a[i] = v[i - 1] + 1;
}
void stored(Bound s, Bound &t, int n) {
  for (int i = 1; i < n; i++)
    s.row[i] = t.row[i - 1] + 1;
}
void storedNumber(const Bound &s, double *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = s.one + 1;
}
void storedPointer(const Bound &s, double *a, int n) {
  for (int i = 1; i < n; i++)
    a[i] = s.place[i - 1] + 1;
}
void storedArray(const Bound &s, double *a) {
  for (int i = 1; i < 100; i++)
    a[i] = s.fixed[i - 1] + 1;
}

double sum(const Row &v) {
  double result = 0;
  for (std::size_t i = 0; i < v.size(); i++)
    result += v[i] * static_cast<double>(i % 7);
  return result;
}

int main() {
  constexpr int n = 100000;
  Matrix m(1, n);
  byAccessor(m);
  std::printf("%.0f\n", sum(m.data()));
  byPointer(m, n);
  std::printf("%.0f\n", sum(m.data()));
  Named s{Row(n, 1.0)};
  Row other(n, 2.0);
  member(s, other, n);
  std::printf("%.0f\n", sum(s.row));
  member(s, s.row, n);
  std::printf("%.0f\n", sum(s.row));
  global = other;
  named(&other, n);
  std::printf("%.0f\n", sum(other));
  named(&global, n);
  std::printf("%.0f\n", sum(global));
  std::array<Row, 3> three{other, other, other};
  inArray(three, three[2], n);
  std::printf("%.0f\n", sum(three[1]));
  inArray(three, three[1], n);
  std::printf("%.0f\n", sum(three[1]));
  std::vector<Row> rows(3, other);
  inVector(rows, rows[1], n);
  std::printf("%.0f\n", sum(rows[1]));
  chosen(rows[0], rows[2], true, n);
  chosen(rows[2], rows[1], false, n);
  std::printf("%.0f %.0f\n", sum(rows[0]), sum(rows[2]));
  static double fixed[200];
  double *place = other.data();
  Bound b{other, other[n / 2], place, reinterpret_cast<double(&)[100]>(fixed[0])};
  stored(b, b, n);
  std::printf("%.0f\n", sum(other));
  storedNumber(b, other.data(), n);
  std::printf("%.0f\n", sum(other));
  storedPointer(b, other.data(), n);
  std::printf("%.0f\n", sum(other));
  storedArray(b, fixed);
  std::printf("%.0f\n", fixed[99]);
}
