// What member functions say that only say a value stands in the place of their calls, and the loops have kernels.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck %s < %t.ran
// CHECK-DAG: ran Matrix__add_kernel
// CHECK-DAG: ran Matrix__operator__kernel
// CHECK-DAG: ran Matrix__fill_kernel
// CHECK-DAG: ran blur_kernel
// CHECK-DAG: ran nested_kernel
// RUN: FileCheck --check-prefix=NO %s < %t.ran
// NO-NOT: ran outside
// NO-NOT: ran virtually
// NO-NOT: ran checked
// NO-NOT: ran counted
// NO-NOT: ran byReference
// NO-NOT: ran global
// RUN: printf 'accessors Matrix::add:1\n' > %t.plan && %parlift transform -q --plan %t.plan %s | FileCheck --check-prefix=ADD %s
// ADD: this->data_.data()[i * this->cols_ + j] += o.data_.data()[i * o.cols_ + j];
// RUN: printf 'accessors outside:1\n' > %t.plan; not %parlift transform --plan %t.plan %s 2>&1 | grep '.accessors. .*not' > %t.outside
// RUN: FileCheck --check-prefix=REFUSED %s < %t.outside
// RUN: printf 'accessors virtually:1\n' > %t.plan; not %parlift transform --plan %t.plan %s 2>&1 | grep '.accessors. .*not' > %t.virtually
// RUN: FileCheck --check-prefix=REFUSED %s < %t.virtually
// RUN: printf 'accessors checked:1\n' > %t.plan; not %parlift transform --plan %t.plan %s 2>&1 | grep '.accessors. .*not' > %t.checked
// RUN: FileCheck --check-prefix=REFUSED %s < %t.checked
// RUN: printf 'accessors counted:1\n' > %t.plan; not %parlift transform --plan %t.plan %s 2>&1 | grep '.accessors. .*not' > %t.counted
// RUN: FileCheck --check-prefix=REFUSED %s < %t.counted
// RUN: printf 'accessors byReference:1\n' > %t.plan; not %parlift transform --plan %t.plan %s 2>&1 | grep '.accessors. .*not' > %t.byReference
// RUN: FileCheck --check-prefix=REFUSED %s < %t.byReference
// RUN: printf 'accessors global:1\n' > %t.plan; not %parlift transform --plan %t.plan %s 2>&1 | grep '.accessors. .*not' > %t.global
// RUN: FileCheck --check-prefix=REFUSED %s < %t.global
// REFUSED: `accessors` does not fit
#include <cstdio>
#include <stdexcept>
#include <vector>

class Matrix {
public:
  Matrix(int r, int c) : rows_(r), cols_(c), data_(r * c) {}
  double &operator()(int i, int j) { return data_[i * cols_ + j]; }
  double operator()(int i, int j) const { return data_[i * cols_ + j]; }
  int rows() const { return rows_; }
  int cols() const { return cols_; }
  void add(const Matrix &o) {
    for (int i = 0; i < rows_; i++)
      for (int j = 0; j < cols_; j++)
        (*this)(i, j) += o(i, j);
  }
  Matrix operator*(const Matrix &b) const {
    Matrix c(rows(), b.cols());
    for (int i = 0; i < rows(); i++)
      for (int j = 0; j < b.cols(); j++) {
        double s = 0;
        for (int k = 0; k < cols(); k++)
          s += (*this)(i, k) * b(k, j);
        c(i, j) = s;
      }
    return c;
  }
  void fill(int k);

private:
  int rows_, cols_;
  std::vector<double> data_;
};

void Matrix::fill(int k) {
  for (int i = 0; i < rows(); i++)
    for (int j = 0; j < cols(); j++)
      (*this)(i, j) = (i * k + j) % 7;
}

struct Image {
  int w, h;
  std::vector<float> p;
  float &at(int x, int y) { return p[y * w + x]; }
  const float &at(int x, int y) const { return p[y * w + x]; }
  int width() const { return w; }
  int before() const { return width() - 1; }
  int clamped(int x) const { return x < 0 ? 0 : x > before() ? before() : x; }
};
void blur(const Image &in, Image &out) {
  for (int y = 1; y < in.h - 1; y++)
    for (int x = 1; x < in.width() - 1; x++)
      out.at(x, y) = (in.at(x - 1, y) + in.at(x + 1, y) + in.at(x, y - 1) + in.at(x, y + 1)) / 4;
}
// An accessor asks accessors, and an argument is one.
void nested(const Image &in, std::vector<int> &out) {
  for (int x = 0; x < in.width(); x++)
    out[x] = in.clamped(in.clamped(x - 3) + 5) * 2;
}

// What follows keeps its calls: private members, and functions that do more, or whose words mean nothing there.
void outside(const Matrix &a, std::vector<double> &v) {
  for (int i = 0; i < 40; i++)
    v[i] = a(i, 1);
}

struct Shape {
  double size;
  explicit Shape(double size) : size(size) {}
  virtual ~Shape() = default;
  virtual double area() const { return size; }
};
struct Square : Shape {
  using Shape::Shape;
  double area() const override { return size * size; }
};
void virtually(const Shape &s, std::vector<double> &v) {
  for (int i = 0; i < 40; i++)
    v[i] += s.area();
}

static int asked = 0, shift = 1;
struct Row {
  std::vector<double> v;
  double &checked(int i) {
    if (i < 0)
      throw std::out_of_range("below zero");
    return v[i];
  }
  double counted(int i) const {
    asked++;
    return v[i];
  }
  double byReference(const int &i) const { return v[i]; }
  double global(int i) const { return v[i + shift]; }
};
void checked(Row &r) {
  for (int i = 0; i < 40; i++)
    r.checked(i) = i;
}
void counted(const Row &r, std::vector<double> &v) {
  for (int i = 0; i < 40; i++)
    v[i] += r.counted(i);
}
void byReference(const Row &r, std::vector<double> &v) {
  for (int i = 0; i < 40; i++)
    v[i] += r.byReference(i);
}
void global(const Row &r, std::vector<double> &v) {
  int shift = 5;
  for (int i = 0; i < 39; i++)
    v[i] += r.global(i) * shift;
}

int main(int one, char **) {
  Matrix a(40 + one, 37), b(37, 29);
  a.fill(3);
  b.fill(5);
  Matrix d(40 + one, 37);
  d.fill(2);
  a.add(d);
  a.add(a); // of which the CPU takes care
  const Matrix c = a * b;
  std::printf("%g %g\n", c(40, 28), c(3, 4));
  Image in{50 + one, 33, std::vector<float>(51 * 33)}, out = in;
  for (int k = 0; k < 51 * 33; k++)
    in.p[k] = k % 11;
  blur(in, out);
  std::printf("%g %g\n", out.at(3, 4), out.at(49, 31));
  std::vector<int> places(51);
  nested(in, places);
  std::printf("%d %d %d\n", places[0], places[20], places[50]);
  std::vector<double> v(40);
  Row row{std::vector<double>(40)};
  outside(a, v);
  virtually(Square(3), v);
  checked(row);
  counted(row, v);
  byReference(row, v);
  global(row, v);
  std::printf("%g %g %d\n", v[7], v[38], asked);
}
