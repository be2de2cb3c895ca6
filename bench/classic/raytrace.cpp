#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <vector>

struct Vec3 {
  double x = 0, y = 0, z = 0;
  Vec3 operator+(const Vec3 &o) const { return {x + o.x, y + o.y, z + o.z}; }
  Vec3 operator-(const Vec3 &o) const { return {x - o.x, y - o.y, z - o.z}; }
  Vec3 operator*(double s) const { return {x * s, y * s, z * s}; }
  double dot(const Vec3 &o) const { return x * o.x + y * o.y + z * o.z; }
  Vec3 normalized() const { return *this * (1 / std::sqrt(dot(*this))); }
};
struct Ray { Vec3 origin, dir; };
struct Sphere {
  Vec3 centre;
  double radius;
  Vec3 colour;
  double reflect;
  bool hit(const Ray &r, double &t) const {
    Vec3 l = centre - r.origin;
    double tca = l.dot(r.dir), d2 = l.dot(l) - tca * tca;
    if (tca < 0 || d2 > radius * radius) return false;
    double thc = std::sqrt(radius * radius - d2);
    t = tca - thc;
    if (t < 1e-6) t = tca + thc;
    return true;
  }
};

class Scene {
  std::vector<Sphere> spheres_;
  Vec3 light_{5, 10, -5};

public:
  void add(const Sphere &s) { spheres_.push_back(s); }
  Vec3 trace(const Ray &ray, int depth) const {
    double nearest = std::numeric_limits<double>::infinity();
    const Sphere *found = nullptr;
    for (const Sphere &s : spheres_) {
      double t;
      if (s.hit(ray, t) && t < nearest) {
        nearest = t;
        found = &s;
      }
    }
    if (!found) return {0.2, 0.3, 0.5 + 0.5 * ray.dir.y};
    Vec3 p = ray.origin + ray.dir * nearest, n = (p - found->centre).normalized();
    Vec3 to_light = (light_ - p).normalized();
    bool shadow = false;
    for (const auto &s : spheres_) {
      double t;
      if (s.hit({p + n * 1e-4, to_light}, t)) {
        shadow = true;
        break;
      }
    }
    double diffuse = shadow ? 0.1 : std::fmax(0.1, n.dot(to_light));
    Vec3 c = found->colour * diffuse;
    if (found->reflect > 0 && depth > 0) {
      Vec3 refl = ray.dir - n * (2 * ray.dir.dot(n));
      c = c * (1 - found->reflect) + trace({p + n * 1e-4, refl}, depth - 1) * found->reflect;
    }
    return c;
  }
};

static uint8_t to_byte(double v) { return v < 0 ? 0 : v > 1 ? 255 : static_cast<uint8_t>(v * 255); }

int main() {
  const int w = 480, h = 360;
  Scene scene;
  for (int i = 0; i < 20; ++i)
    scene.add({{(i % 5) - 2.0, (i / 5) - 1.5, 4.0 + i % 3}, 0.45, {0.2 + 0.04 * i, 0.9 - 0.03 * i, 0.5}, i % 2 ? 0.4 : 0.0});
  std::vector<uint8_t> image(3 * w * h);
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      Vec3 dir{(x - w / 2) / double(w), (h / 2 - y) / double(w), 1};
      Vec3 c = scene.trace({{0, 0, 0}, dir.normalized()}, 4);
      std::size_t o = 3 * (static_cast<std::size_t>(y) * w + x);
      image[o] = to_byte(c.x);
      image[o + 1] = to_byte(c.y);
      image[o + 2] = to_byte(c.z);
    }
  uint32_t hash = 1;
  for (auto b : image) hash = hash * 31 + b;
  std::printf("%u\n", hash);
}
