// Threads cannot have copies of an array that only accessors lead to: where an iteration does enough between them, each update is
// an atomic one. Not where the elements are read besides, where updates are parts of statements, and where there is little else to do.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v "^//" %t.omp.cpp | FileCheck %s
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

class Matrix {
public:
  explicit Matrix(int n) : value_(n) {}
  long &at(int i) {
    int low = 0, high = static_cast<int>(value_.size()) - 1;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (middle < i)
        low = middle + 1;
      else
        high = middle;
    }
    return value_[low];
  }
  void add(int i, long x) { value_[i] += x; }
  long sum() const {
    long s = 0;
    for (std::size_t i = 0; i < value_.size(); i++)
      s += value_[i] * static_cast<long>(i % 7);
    return s;
  }

private:
  std::vector<long> value_;
};

class Mesh {
public:
  explicit Mesh(int n) {
    for (int e = 0; e < n; e++)
      corners_.push_back({e, (e * 7 + 1) % n, (e * 5 + 2) % n, (e * 3 + 3) % n});
  }
  int size() const { return static_cast<int>(corners_.size()); }
  int corner(int e, int a) const { return corners_[e][a]; }

private:
  std::vector<std::array<int, 4>> corners_;
};

static long work(int e, int a) {
  double x = e + a;
  for (int k = 0; k < 60; k++)
    x = std::sqrt(x * 2 + k);
  return std::lround(x * 1000);
}

// CHECK-LABEL: void assemble(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int e = 0
// CHECK: {{^}}      #pragma omp atomic{{$}}
// CHECK-NEXT: matrix.at(mesh.corner(e, a)) += work(e, a);
__attribute__((noinline)) void assemble(const Mesh &mesh, Matrix &matrix) {
  for (int e = 0; e < mesh.size(); e++)
    for (int a = 0; a < 4; a++)
      matrix.at(mesh.corner(e, a)) += work(e, a);
}

// On the header's line the directive gets one of its own; so does a second update.
// CHECK-LABEL: void twoUpdates(
// CHECK: #pragma omp parallel for
// CHECK: for (int a = 0; a < 4; a++) {
// CHECK-NEXT: {{^}}      #pragma omp atomic{{$}}
// CHECK-NEXT: matrix.at(mesh.corner(e, a)) -= work(e, a);
// CHECK: if (a % 2)
// CHECK-NEXT: #pragma omp atomic{{$}}
// CHECK-NEXT: {{ *}}++matrix.at(e);
__attribute__((noinline)) void twoUpdates(const Mesh &mesh, Matrix &matrix) {
  for (int e = 0; e < mesh.size(); e++)
    for (int a = 0; a < 4; a++) {
      matrix.at(mesh.corner(e, a)) -= work(e, a);
      if (a % 2) ++matrix.at(e);
    }
}

// CHECK-LABEL: void readsBesides(
// CHECK-NOT: omp
__attribute__((noinline)) void readsBesides(const Mesh &mesh, Matrix &matrix, long *out) {
  for (int e = 0; e < mesh.size(); e++) {
    out[e] = matrix.at(e);
    matrix.at(mesh.corner(e, 1)) += work(e, 1);
  }
}

// CHECK-LABEL: void twoOperators(
// CHECK-NOT: omp
__attribute__((noinline)) void twoOperators(const Mesh &mesh, Matrix &matrix) {
  for (int e = 0; e < mesh.size(); e++) {
    matrix.at(mesh.corner(e, 1)) += work(e, 1);
    matrix.at(mesh.corner(e, 2)) ^= work(e, 2);
  }
}

// CHECK-LABEL: void partOfMore(
// CHECK-NOT: omp
__attribute__((noinline)) void partOfMore(const Mesh &mesh, Matrix &matrix, long *out) {
  for (int e = 0; e < mesh.size(); e++)
    out[e] = matrix.at(mesh.corner(e, 1)) += work(e, 1);
}

// CHECK-LABEL: void inCallee(
// CHECK-NOT: omp
__attribute__((noinline)) void inCallee(const Mesh &mesh, Matrix &matrix) {
  for (int e = 0; e < mesh.size(); e++)
    matrix.add(mesh.corner(e, 1), work(e, 1));
}

// CHECK-LABEL: void behindCast(
// CHECK-NOT: omp
__attribute__((noinline)) void behindCast(const Mesh &mesh, Matrix &matrix) {
  for (int e = 0; e < mesh.size(); e++)
    static_cast<void>(matrix.at(mesh.corner(e, 1)) += work(e, 1)), (void)++matrix.at(e);
}

#define ADD(x, y) (x) += (y)
// CHECK-LABEL: void behindMacro(
// CHECK-NOT: omp
__attribute__((noinline)) void behindMacro(const Mesh &mesh, Matrix &matrix) {
  for (int e = 0; e < mesh.size(); e++)
    ADD(matrix.at(mesh.corner(e, 1)), work(e, 1));
}

// CHECK-LABEL: void littleElse(
// CHECK-NOT: omp
__attribute__((noinline)) void littleElse(const Mesh &mesh, std::vector<std::vector<long>> &rows) {
  for (int e = 0; e < mesh.size(); e++)
    rows[mesh.corner(e, 0) % 3][mesh.corner(e, 1)] += e;
}

// CHECK-LABEL: int main
int main() {
  for (int n : {0, 1, 5, 4000}) {
    const Mesh mesh(n);
    Matrix matrix(n + 4);
    std::vector<long> out(n + 1);
    assemble(mesh, matrix);
    twoUpdates(mesh, matrix);
    std::printf("%d %ld\n", n, matrix.sum());
    readsBesides(mesh, matrix, out.data());
    partOfMore(mesh, matrix, out.data());
    inCallee(mesh, matrix);
    behindMacro(mesh, matrix);
    behindCast(mesh, matrix);
    twoOperators(mesh, matrix);
    std::vector<std::vector<long>> rows(3, std::vector<long>(n + 1));
    littleElse(mesh, rows);
    std::printf("%ld %ld\n", matrix.sum(), out[n / 2] + rows[1][n / 2]);
  }
  return 0;
}
