// A ray tracer as classes have it: a number by reference into `hit`, a pointer to the nearest sphere, and a member that calls itself.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

struct Vec {
  double x = 0, y = 0, z = 0;
  Vec operator+(const Vec &o) const { return {x + o.x, y + o.y, z + o.z}; }
  Vec operator-(const Vec &o) const { return {x - o.x, y - o.y, z - o.z}; }
  Vec operator*(double s) const { return {x * s, y * s, z * s}; }
  double dot(const Vec &o) const { return x * o.x + y * o.y + z * o.z; }
  Vec normalized() const { return *this * (1 / std::sqrt(dot(*this))); }
};
struct Ray {
  Vec origin, dir;
};
struct Sphere {
  Vec center;
  double radius;
  Vec color;
  double mirror;
  bool hit(const Ray &ray, double &t) const {
    const Vec oc = ray.origin - center;
    const double b = oc.dot(ray.dir), c = oc.dot(oc) - radius * radius;
    const double disc = b * b - c;
    if (disc < 0)
      return false;
    t = -b - std::sqrt(disc);
    return t > 1e-4;
  }
};
class Scene {
  std::vector<Sphere> spheres_;
  long hits_ = 0;

public:
  void add(const Sphere &s) { spheres_.push_back(s); }
  long hits() const { return hits_; }
  Vec trace(const Ray &ray, int depth) const {
    double nearest = 1e30;
    const Sphere *found = nullptr;
    for (const Sphere &s : spheres_) {
      double t;
      if (s.hit(ray, t) && t < nearest) {
        nearest = t;
        found = &s;
      }
    }
    if (!found)
      return {0.2, 0.3, 0.4 + 0.2 * ray.dir.y};
    const Vec p = ray.origin + ray.dir * nearest, n = (p - found->center).normalized();
    const double light = std::max(0.1, n.dot(Vec{1, 1, -1}.normalized()));
    Vec color = found->color * light;
    if (found->mirror > 0 && depth > 0)
      color = color * (1 - found->mirror) +
              trace({p + n * 1e-3, ray.dir - n * (2 * ray.dir.dot(n))}, depth - 1) * found->mirror;
    return color;
  }
  double counted(const Ray &ray, int depth) {
    double t = 0;
    for (Sphere &s : spheres_)
      if (s.hit(ray, t)) {
        hits_++;
        s.color.x *= 0.999;
      }
    return depth > 0 ? counted({ray.origin, ray.dir + Vec{0.01, 0, 0}}, depth - 1) : t;
  }
};

// CHECK-LABEL: void render(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int y
static void render(const Scene &scene, std::vector<std::uint8_t> &image, int w, int h) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      const Vec dir{(x - w / 2) / static_cast<double>(w), (h / 2 - y) / static_cast<double>(w), 1};
      const Vec c = scene.trace({{0, 0, 0}, dir.normalized()}, 3);
      image[3 * (y * w + x)] = static_cast<std::uint8_t>(255 * std::min(c.x, 1.0));
      image[3 * (y * w + x) + 1] = static_cast<std::uint8_t>(255 * std::min(c.y, 1.0));
      image[3 * (y * w + x) + 2] = static_cast<std::uint8_t>(255 * std::min(c.z, 1.0));
    }
}

// CHECK-LABEL: double wear(
// CHECK-NOT: #pragma omp
// CHECK-LABEL: int main(
static double wear(Scene &scene, int n) {
  double last = 0;
  for (int i = 0; i < n; i++)
    last = std::max(last, scene.counted({{0, 0, 0}, Vec{i * 1e-3, 0, 1}.normalized()}, 2));
  return last;
}

int main() {
  const int w = 90, h = 70;
  Scene scene;
  for (int i = 0; i < 12; i++)
    scene.add({{i % 4 - 1.5, i / 4 - 1.0, 4.0 + i % 3},
               0.45,
               {0.2 + 0.05 * i, 0.9 - 0.03 * i, 0.5},
               i % 2 ? 0.4 : 0.0});
  std::vector<std::uint8_t> image(3 * w * h);
  render(scene, image, w, h);
  unsigned hash = 1;
  for (const auto byte : image)
    hash = hash * 31 + byte;
  const double last = wear(scene, 40);
  std::printf("%u %.6f %ld\n", hash, last, scene.hits());
}
