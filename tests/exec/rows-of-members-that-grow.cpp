// Rows that each iteration makes longer are its own where it has them by its counter, also where the list of them is a member: a change to
// one row changes no other one, nor where the elements of another one are.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <utility>
#include <vector>

class Mesh {
public:
  explicit Mesh(int n) : nbr_(n), x_(n), cells_(n) {
    for (int i = 0; i < n; i++)
      x_[i] = (i * 37 % 101) * 0.01;
  }
  // CHECK-LABEL: void rebuild(
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (int i = 0; i < (int)x_.size(); i++)
  void rebuild(double r) {
    for (int i = 0; i < (int)x_.size(); i++) {
      nbr_[i].clear();
      for (int j = 0; j < (int)x_.size(); j++)
        if (i != j && (x_[i] - x_[j]) * (x_[i] - x_[j]) < r * r)
          nbr_[i].push_back(j);
    }
  }
  // CHECK-LABEL: void more(
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (int i = 0; i < n; i++)
  void more(int n) {
    for (int i = 0; i < n; i++) {
      cells_[i].at.push_back(i);
      cells_[i].at.push_back((int)nbr_[i].size());
      cells_[i].count += nbr_[i].empty() ? 0 : nbr_[i][0];
    }
  }
  // By a table: two iterations may have the same row.
  // CHECK-LABEL: void scatter(
  // CHECK-NOT: #pragma omp parallel for
  // CHECK: nbr_[key[i]].push_back(i);
  void scatter(const std::vector<int> &key) {
    for (int i = 0; i < (int)key.size(); i++)
      nbr_[key[i]].push_back(i);
  }
  // The row of the iteration before.
  // CHECK-LABEL: void before(
  // CHECK-NOT: #pragma omp parallel for
  // CHECK: nbr_[i].push_back((int)nbr_[i - 1].size());
  void before(int n) {
    for (int i = 1; i < n; i++)
      nbr_[i].push_back((int)nbr_[i - 1].size());
  }
  // CHECK-LABEL: void lastOfBefore(
  // CHECK-NOT: #pragma omp parallel for
  // CHECK: nbr_[i].push_back(nbr_[i - 1][0] + 1);
  void lastOfBefore(int n) {
    for (int i = 1; i < n; i++)
      nbr_[i].push_back(nbr_[i - 1][0] + 1);
  }
  // CHECK-LABEL: void down(
  // CHECK-NOT: #pragma omp parallel for
  // CHECK: nbr_[i].swap(nbr_[i + 1]);
  void down(int n) {
    for (int i = 0; i < n - 1; i++)
      nbr_[i].swap(nbr_[i + 1]);
  }
  // CHECK-LABEL: void onward(
  // CHECK-NOT: #pragma omp parallel for
  // CHECK: nbr_[i] = std::move(nbr_[i + 1]);
  void onward(int n) {
    for (int i = 0; i < n - 1; i++) {
      nbr_[i] = std::move(nbr_[i + 1]);
      nbr_[i].push_back(i);
    }
  }
  // CHECK-LABEL: void take(
  // CHECK-NOT: #pragma omp parallel for{{$}}
  // CHECK: nbr_[i].push_back((int)m.nbr_[i + 1].size());
  void take(const Mesh &m, int n) {
    for (int i = 0; i < n - 1; i++)
      nbr_[i].push_back((int)m.nbr_[i + 1].size());
  }
  long sum() const {
    long s = 0;
    for (const auto &row : nbr_)
      for (int k : row)
        s = s * 7 % 1000003 + k;
    for (const auto &cell : cells_) {
      s += cell.count;
      for (int k : cell.at)
        s = s * 7 % 1000003 + k;
    }
    return s;
  }

private:
  struct Cell {
    std::vector<int> at;
    int count = 0;
  };
  std::vector<std::vector<int>> nbr_;
  std::vector<double> x_;
  std::vector<Cell> cells_;
};

int main() {
  Mesh m(60), k(60);
  m.rebuild(0.1);
  m.more(60);
  std::printf("%ld\n", m.sum());
  std::vector<int> key;
  for (int i = 0; i < 100; i++)
    key.push_back(i * i % 60);
  m.scatter(key);
  m.before(60);
  std::printf("%ld\n", m.sum());
  m.lastOfBefore(50);
  m.down(60);
  std::printf("%ld\n", m.sum());
  m.onward(60);
  m.take(k, 60);
  m.take(m, 60);
  std::printf("%ld\n", m.sum());
}
