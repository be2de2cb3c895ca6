// A loop that a sequential one starts in each iteration, and whose length no words of the function say, must be worth more.
// RUN: %parlift parallelize --as-written -q %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
#include <vector>

class Picture {
public:
  int width() const { return width_; }
  float operator()(int x, int y) const { return data_[y * width_ + x]; }
  float &operator()(int x, int y) { return data_[y * width_ + x]; }

private:
  int width_ = 0;
  std::vector<float> data_;
};

// The width has words before the outer loop: that one is asked for, and no row by itself.
// CHECK-LABEL: {{^}}void slopes(
// CHECK-NEXT: {{^ +}}#pragma omp parallel for
// CHECK-NEXT: if((double)height * in.width() >
// CHECK-NEXT: for (int y
// CHECK-NEXT: for (int x
// CHECK-LABEL: {{^}}void slopes_of_rows(
void slopes(const Picture &in, Picture &out, int height) {
  for (int y = 1; y < height; ++y)
    for (int x = 1; x < in.width(); ++x)
      out(x, y) = in(x, y) - in(x - 1, y);
}

// CHECK: {{^ +}}#pragma omp parallel for
void slopes_of_rows(int m, int n, float *restrict_row[], const float *from) {
  for (int y = 1; y < m; ++y) {
    float *__restrict row = restrict_row[y];
    for (int x = 1; x < n; ++x)
      row[x] = 0.5f * from[x] * from[x - 1] + 0.25f * from[x] + 1.5f;
  }
}
