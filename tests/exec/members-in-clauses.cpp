// Directives of the program's own that name members, which OpenMP makes variables of.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
#include <cstdio>
#include <vector>

class Sum {
  long total_ = 0;
  std::vector<int> x_;

public:
  explicit Sum(int n) : x_(static_cast<std::size_t>(n), 3) {}
  void run() {
#pragma omp parallel for reduction(+ : total_)
    for (std::size_t i = 0; i < x_.size(); i++)
      total_ += x_[i];
  }
  long total() const { return total_; }
};

int main() {
  Sum s(10000);
  s.run();
  std::printf("%ld\n", s.total());
}
