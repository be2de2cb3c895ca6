#include <cmath>
#include <iostream>
#include <limits>
#include <random>
#include <vector>

struct Point {
  double x{0}, y{0};
  int cluster{-1};
  double minDist{std::numeric_limits<double>::max()};
  double distance(const Point &p) const { return (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y); }
};

void kMeansClustering(std::vector<Point> *points, int epochs, int k) {
  int n = points->size();
  std::vector<Point> centroids;
  for (int i = 0; i < k; ++i)
    centroids.push_back(points->at(i * (n / k)));
  for (int e = 0; e < epochs; ++e) {
    for (auto c = begin(centroids); c != end(centroids); ++c) {
      int clusterId = c - begin(centroids);
      for (auto it = points->begin(); it != points->end(); ++it) {
        Point p = *it;
        double dist = c->distance(p);
        if (dist < p.minDist) {
          p.minDist = dist;
          p.cluster = clusterId;
        }
        *it = p;
      }
    }
    std::vector<int> nPoints(k, 0);
    std::vector<double> sumX(k, 0.0), sumY(k, 0.0);
    for (auto it = points->begin(); it != points->end(); ++it) {
      int clusterId = it->cluster;
      nPoints[clusterId] += 1;
      sumX[clusterId] += it->x;
      sumY[clusterId] += it->y;
      it->minDist = std::numeric_limits<double>::max();
    }
    for (auto c = begin(centroids); c != end(centroids); ++c) {
      int clusterId = c - begin(centroids);
      c->x = sumX[clusterId] / nPoints[clusterId];
      c->y = sumY[clusterId] / nPoints[clusterId];
    }
  }
  for (const Point &c : centroids) std::cout << c.x << ' ' << c.y << '\n';
}

std::vector<int> nearest(const std::vector<Point> &data, const std::vector<Point> &queries) {
  std::vector<int> result(queries.size());
  for (std::size_t q = 0; q < queries.size(); ++q) {
    auto best = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < data.size(); ++i) {
      auto d = data[i].distance(queries[q]);
      if (d < best) {
        best = d;
        result[q] = static_cast<int>(i);
      }
    }
  }
  return result;
}

int main() {
  std::mt19937 gen(7);
  std::vector<Point> pts(300000);
  for (auto &p : pts) {
    p.x = gen() % 10007 / 100.0;
    p.y = gen() % 20011 / 100.0;
  }
  std::cout.precision(8);
  kMeansClustering(&pts, 20, 8);
  std::vector<Point> qs(pts.begin(), pts.begin() + 3000), data(pts.begin() + 10000, pts.begin() + 30000);
  long s = 0;
  for (int i : nearest(data, qs)) s += i;
  std::cout << s << '\n';
}
