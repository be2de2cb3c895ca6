// What members of an object hold when a loop begins: what its constructor or a setter stored, while nothing else can have
// stored there since.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <cstddef>
#include <vector>

class Image {
  int width_, height_;
  std::vector<float> data_;

public:
  Image(int w, int h) : width_(w), height_(h), data_(static_cast<std::size_t>(w) * h) {}
  int width() const { return width_; }
  int height() const { return height_; }
  int &widthPlace() { return width_; }
  void setWidth(int w) { width_ = w; }
  void narrow(int w) {
    if (w > width_)
      return;
    width_ = w;
  }
  float operator()(int x, int y) const { return data_[static_cast<std::size_t>(y) * width_ + x]; }
  float &operator()(int x, int y) { return data_[static_cast<std::size_t>(y) * width_ + x]; }
};
void change(Image &image);

Image made(int w, int h) {
  Image out(w, h);
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out(x, y) = 1;
  return out;
}
Image asAnother(const Image &in) {
  Image along(in.width(), in.height()), out(in.width(), in.height());
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int y = 0; y < in.height(); y++)
    for (int x = 0; x < in.width(); x++)
      along(x, y) = in(x, y);
  // The first loop stores to the elements of `along` alone.
  // CHECK: :[[@LINE+1]]:{{.*}} over `y` is parallel: {{.*}}[loop-parallel]
  for (int y = 0; y < in.height(); y++)
    for (int x = 0; x < in.width(); x++)
      out(x, y) = along(x, y);
  return out;
}
Image set(int w, int h) {
  Image out(w, h);
  out.setWidth(w - 1);
  // CHECK: :[[@LINE+1]]:{{.*}} over `y` is parallel: {{.*}}[loop-parallel]
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w - 1; x++)
      out(x, y) = 1;
  return out;
}
Image setSmaller(int w, int h) {
  Image out(w, h);
  out.setWidth(w - 1);
  // CHECK: :[[@LINE+1]]:{{.*}} over `y` {{is sequential|not proved}}
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out(x, y) = 2 * out(x, y) + x;
  return out;
}
Image setAtTimes(int w, int h, bool isOdd) {
  Image out(w, h);
  if (isOdd)
    out.setWidth(w - 1);
  // CHECK: :[[@LINE+1]]:{{.*}} over `y` is parallel when `out.width() >= w`
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out(x, y) = 2 * out(x, y) + x;
  return out;
}
Image setWithAReturn(int w, int h, int to) {
  Image out(w, h);
  out.narrow(to);
  // CHECK: :[[@LINE+1]]:{{.*}} over `y` is parallel when `out.width() >= w`
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out(x, y) = 2 * out(x, y) + x;
  return out;
}
Image setByReference(int w, int h) {
  Image out(w, h);
  int &place = out.widthPlace();
  place = w - 1;
  // CHECK: :[[@LINE+1]]:{{.*}} over `y` {{is sequential|not proved}}
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out(x, y) = 2 * out(x, y) + x;
  return out;
}
Image setByPointer(int w, int h) {
  Image out(w, h);
  int *place = &out.widthPlace();
  for (int i = 0; i < h; i++)
    place[0] -= 1;
  // CHECK: :[[@LINE+1]]:{{.*}} over `y` is parallel when `out.width() >= w`
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out(x, y) = 2 * out(x, y) + x;
  return out;
}
Image setInALoop(int w, int h) {
  Image out(w, h);
  for (int i = 0; i < h; i++)
    out.setWidth(i);
  // CHECK: :[[@LINE+1]]:{{.*}} over `y` is parallel when `out.width() >= w`
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out(x, y) = 2 * out(x, y) + x;
  return out;
}
Image setElsewhere(int w, int h) {
  Image out(w, h);
  change(out);
  // CHECK: :[[@LINE+1]]:{{.*}} over `y` is parallel when `out.width() >= w`
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out(x, y) = 2 * out(x, y) + x;
  return out;
}
Image assigned(int w, int h, const Image &other) {
  Image out(w, h);
  out = other;
  // CHECK: :[[@LINE+1]]:{{.*}} over `y` is parallel when `out.width() >= w`
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out(x, y) = 2 * out(x, y) + x;
  return out;
}
void otherName(Image &a, Image &b) {
  const int w = a.width();
  b.setWidth(w - 1);
  // CHECK: :[[@LINE+1]]:{{.*}} over `y` is parallel when `a.width() >= w`
  for (int y = 0; y < a.height(); y++)
    for (int x = 0; x < w; x++)
      a(x, y) = 2 * a(x, y) + x;
}
struct Bits {
  unsigned w : 3;
  float *data;
};
void truncated(unsigned w, int h, float *restrict_) {
  Bits b;
  b.w = w;
  // CHECK: :[[@LINE+1]]:{{.*}} over `y` {{.*(is sequential|not proved|is parallel when|histogram)}}
  for (int y = 0; y < h; y++)
    for (unsigned x = 0; x < w; x++)
      restrict_[y * b.w + x] += x;
}
