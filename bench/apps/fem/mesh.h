// Hexahedra with eight nodes, on a box whose inner nodes are moved about.
#ifndef MESH_H
#define MESH_H

#include <array>
#include <cmath>
#include <vector>

struct Point {
  double x, y, z;
};

class Mesh {
public:
  explicit Mesh(int n) : n_(n)
  {
    const int m = n + 1;
    points_.resize(static_cast<std::size_t>(m) * m * m);
    fixed_.assign(points_.size(), 0);
    for (int k = 0; k < m; ++k)
      for (int j = 0; j < m; ++j)
        for (int i = 0; i < m; ++i) {
          const bool edge = i == 0 || j == 0 || k == 0 || i == n || j == n || k == n;
          const double h = 1.0 / n, move = edge ? 0 : 0.2 * h;
          Point &p = points_[node(i, j, k)];
          p.x = i * h + move * std::sin(7.0 * i + 3.0 * j + 11.0 * k);
          p.y = j * h + move * std::sin(5.0 * i + 13.0 * j + 2.0 * k);
          p.z = k * h + move * std::sin(3.0 * i + 5.0 * j + 17.0 * k);
          fixed_[node(i, j, k)] = edge;
        }
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i)
          elements_.push_back({node(i, j, k), node(i + 1, j, k), node(i + 1, j + 1, k), node(i, j + 1, k),
                               node(i, j, k + 1), node(i + 1, j, k + 1), node(i + 1, j + 1, k + 1),
                               node(i, j + 1, k + 1)});
  }

  int nodes() const { return static_cast<int>(points_.size()); }
  int elements() const { return static_cast<int>(elements_.size()); }
  const Point &point(int i) const { return points_[i]; }
  int node(int element, int corner) const { return elements_[element][corner]; }
  bool isFixed(int i) const { return fixed_[i]; }

private:
  int node(int i, int j, int k) const { return (k * (n_ + 1) + j) * (n_ + 1) + i; }

  int n_;
  std::vector<Point> points_;
  std::vector<std::array<int, 8>> elements_;
  std::vector<char> fixed_;
};

#endif
