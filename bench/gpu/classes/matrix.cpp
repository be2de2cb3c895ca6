// A matrix class: private std::vector, accessors, product and sum as members.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>
class Matrix {
public:
  Matrix(int r, int c) : rows_(r), cols_(c), data_(r * c) {}
  double &operator()(int i, int j) { return data_[i * cols_ + j]; }
  double operator()(int i, int j) const { return data_[i * cols_ + j]; }
  int rows() const { return rows_; }
  int cols() const { return cols_; }
  void fill(int k) {
    for (int i = 0; i < rows(); i++)
      for (int j = 0; j < cols(); j++)
        (*this)(i, j) = (i * k + j) % 7;
  }
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

private:
  int rows_, cols_;
  std::vector<double> data_;
};
int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 1501;
  Matrix a(n, n + 2), b(n + 2, n - 3);
  a.fill(3);
  b.fill(5);
  double sum = 0;
  for (int r = 0; r < 3; r++) {
    const auto t = std::chrono::steady_clock::now();
    Matrix c = a * b;
    std::fprintf(stderr, "product %.2f ms\n",
                 std::chrono::duration<double>(std::chrono::steady_clock::now() - t).count() * 1e3);
    sum += c(n - 1, n - 4) + c(3, 5);
  }
  std::printf("%.10g\n", sum);
}
