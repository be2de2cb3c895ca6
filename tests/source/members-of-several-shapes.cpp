// Matrices in one object have rows of their own lengths, and are apart as members are.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <memory>
#include <vector>

class Matrix {
public:
  Matrix(int ny, int nx) : d_(ny * nx), ny_(ny), nx_(nx) {}
  double &at(int i, int j) { return d_[i * nx_ + j]; }
  double at(int i, int j) const { return d_[i * nx_ + j]; }
  int ny() const { return ny_; }
  int nx() const { return nx_; }

private:
  std::vector<double> d_;
  int ny_, nx_;
};

class Solver {
public:
  Solver(int n, int m) : u_(n, m), w_(n, m) {}
  void step() {
    // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `(long)this->w_.nx() + 1 >= this->u_.nx()`: {{.*}}[loop-conditional]
    for (int i = 1; i < u_.ny() - 1; i++)
      for (int j = 1; j < u_.nx() - 1; j++)
        w_.at(i, j) = 0.5 * (u_.at(i - 1, j) + u_.at(i + 1, j));
  }
  void inPlace() {
    // CHECK: :[[@LINE+1]]:{{.*}} is sequential: {{.*}}[dependence-carried]
    for (int i = 1; i < u_.ny() - 1; i++)
      for (int j = 1; j < u_.nx() - 1; j++)
        u_.at(i, j) = 0.5 * (u_.at(i - 1, j) + w_.at(i, j));
  }

private:
  Matrix u_, w_;
};

struct Pair { // both may be one
  Matrix &u, &w;
};
void step(Pair &p) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is parallel when .*!=|not proved parallel}}
  for (int i = 1; i < p.u.ny() - 1; i++)
    for (int j = 1; j < p.u.nx() - 1; j++)
      p.w.at(i, j) = 0.5 * (p.u.at(i - 1, j) + p.u.at(i + 1, j));
}
