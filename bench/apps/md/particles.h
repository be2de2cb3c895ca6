// Particles in a periodic box, and which of them are near each other.
#ifndef PARTICLES_H
#define PARTICLES_H

#include <cmath>
#include <cstddef>
#include <vector>

struct Vec3 {
  double x = 0, y = 0, z = 0;
  Vec3() = default;
  Vec3(double x_, double y_, double z_) : x(x_), y(y_), z(z_) {}
  Vec3 &operator+=(const Vec3 &o) { x += o.x; y += o.y; z += o.z; return *this; }
  Vec3 &operator-=(const Vec3 &o) { x -= o.x; y -= o.y; z -= o.z; return *this; }
};
inline Vec3 operator+(const Vec3 &a, const Vec3 &b) { return Vec3(a.x + b.x, a.y + b.y, a.z + b.z); }
inline Vec3 operator-(const Vec3 &a, const Vec3 &b) { return Vec3(a.x - b.x, a.y - b.y, a.z - b.z); }
inline Vec3 operator*(double s, const Vec3 &a) { return Vec3(s * a.x, s * a.y, s * a.z); }
inline double dot(const Vec3 &a, const Vec3 &b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

class Box {
public:
  explicit Box(double length) : length_(length) {}
  double length() const { return length_; }
  double wrap(double x) const { return x - length_ * std::floor(x / length_); }
  Vec3 wrap(const Vec3 &r) const { return Vec3(wrap(r.x), wrap(r.y), wrap(r.z)); }
  double nearest(double d) const
  {
    if (d > 0.5 * length_)
      return d - length_;
    if (d < -0.5 * length_)
      return d + length_;
    return d;
  }
  Vec3 nearest(const Vec3 &d) const { return Vec3(nearest(d.x), nearest(d.y), nearest(d.z)); }

private:
  double length_;
};

class Particles {
public:
  explicit Particles(int n) : n_(n), position_(n), velocity_(n), force_(n) {}
  int size() const { return n_; }
  Vec3 &position(int i) { return position_[i]; }
  const Vec3 &position(int i) const { return position_[i]; }
  Vec3 &velocity(int i) { return velocity_[i]; }
  const Vec3 &velocity(int i) const { return velocity_[i]; }
  Vec3 &force(int i) { return force_[i]; }
  const Vec3 &force(int i) const { return force_[i]; }

private:
  int n_;
  std::vector<Vec3> position_, velocity_, force_;
};

/// Of each pair one half: neighbours(i) holds j > i within the reach, as it was when built.
class NeighbourList {
public:
  NeighbourList(double reach) : reach_(reach) {}
  void build(const Particles &p, const Box &box);
  int begin(int i) const { return start_[i]; }
  int end(int i) const { return start_[i + 1]; }
  int operator[](int k) const { return index_[k]; }
  std::size_t pairs() const { return index_.size(); }
  /// Has a particle moved further than half of the margin?
  bool isStale(const Particles &p, const Box &box, double margin) const;

private:
  double reach_;
  std::vector<int> start_, index_;
  std::vector<int> head_, next_;
  std::vector<Vec3> built_;
};

#endif
