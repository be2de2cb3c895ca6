// A vector from before a time loop that each iteration of a loop inside fills for itself: what the other loops read of it, they have
// written themselves. One that was made of so many elements, and keeps them, has no other ones: data may choose what is read.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <utility>
#include <vector>

// CHECK-LABEL: double adi(
// CHECK: #pragma omp parallel for firstprivate(p, q)
// CHECK-NEXT: for (int i = 1; i < n - 1; i++)
// CHECK: #pragma omp parallel for firstprivate(p, q)
// CHECK-NEXT: for (int i = 1; i < n - 1; i++)
static double adi(int n, int steps, double r) {
  std::vector<double> u(n * n, 0.0), v(n * n, 0.0), p(n), q(n);
  for (int k = 0; k < n * n; k++)
    u[k] = k % 11;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      p[0] = 0;
      q[0] = u[i * n];
      for (int j = 1; j < n - 1; j++) {
        double den = 2 + r - p[j - 1];
        p[j] = 1 / den;
        q[j] = (u[(i - 1) * n + j] + u[(i + 1) * n + j] + q[j - 1]) / den;
      }
      v[i * n + n - 1] = 1;
      for (int j = n - 2; j >= 1; j--)
        v[i * n + j] = p[j] * v[i * n + j + 1] + q[j];
    }
    for (int i = 1; i < n - 1; i++) {
      p[0] = 0;
      q[0] = v[i];
      for (int j = 1; j < n - 1; j++) {
        double den = 2 + r - p[j - 1];
        p[j] = 1 / den;
        q[j] = (v[j * n + i - 1] + v[j * n + i + 1] + q[j - 1]) / den;
      }
      u[(n - 1) * n + i] = 1;
      for (int j = n - 2; j >= 1; j--)
        u[j * n + i] = p[j] * u[(j + 1) * n + i] + q[j];
    }
  }
  return u[n + 3] + v[2 * n + 1];
}

// The same in an array.
// CHECK-LABEL: double rows(
// CHECK: #pragma omp parallel for private(p)
// CHECK: #pragma omp parallel for private(p)
static double rows(double (*u)[40], double (*v)[40], int steps) {
  double p[40];
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < 40; i++) {
      p[0] = 1;
      for (int j = 1; j < 40; j++)
        p[j] = 0.5 * p[j - 1] + u[i][j];
      for (int j = 0; j < 40; j++)
        v[i][j] = p[39 - j];
    }
    for (int i = 0; i < 40; i++) {
      p[0] = 2;
      for (int j = 1; j < 40; j++)
        p[j] = 0.25 * p[j - 1] + v[j][i];
      for (int j = 0; j < 40; j++)
        u[j][i] = p[39 - j];
    }
  }
  return u[3][4] + v[5][6];
}

// What the last iteration leaves is read by the loop behind, by the next time, by what follows the time loop.
// CHECK-LABEL: double kept(
// CHECK-NOT: private(p)
// CHECK: static double again(
static double kept(int n, int steps) {
  std::vector<double> u(n * n, 1.0), p(n);
  double s = 0;
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++)
        p[j] = u[i * n + j] + i;
      for (int j = 0; j < n; j++)
        u[i * n + j] = p[n - 1 - j] * 0.5;
    }
    for (int i = 0; i < n; i++)
      s += p[i] * i;
  }
  return s;
}
static double again(int n, int steps) {
  std::vector<double> u(n * n, 1.0), p(n);
  double s = 0;
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++) {
      s += p[i]; // of the time before
      u[i] += s;
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++)
        p[j] = u[i * n + j] + i;
      for (int j = 0; j < n; j++)
        u[i * n + j] = p[n - 1 - j] * 0.5;
    }
  }
  return s;
}
// CHECK-LABEL: double last(
// CHECK-NOT: private(p)
// CHECK: int distances(
static double last(int n, int steps) {
  std::vector<double> u(n * n, 1.0), p(n);
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++)
        p[j] = u[i * n + j] + i;
      for (int j = 0; j < n; j++)
        u[i * n + j] = p[n - 1 - j] * 0.5;
    }
  return p[2];
}

// CHECK: #pragma omp parallel for firstprivate(dist, queue, n) reduction(+:sum)
// CHECK: for (int s = 0; s < n; s++)
static int distances(const std::vector<int> &off, const std::vector<int> &adj, int n) {
  std::vector<int> dist(n), queue(n);
  int sum = 0;
  for (int s = 0; s < n; s++) {
    for (int i = 0; i < n; i++)
      dist[i] = -1;
    int head = 0, tail = 0;
    queue[tail++] = s;
    dist[s] = 0;
    while (head < tail) {
      int x = queue[head++];
      for (int e = off[x]; e < off[x + 1]; e++)
        if (dist[adj[e]] < 0) {
          dist[adj[e]] = dist[x] + 1;
          queue[tail++] = adj[e];
        }
    }
    for (int i = 0; i < n; i++)
      sum += dist[i] * tail;
  }
  return sum;
}

// Elements behind those that were filled: it has more of them by then, or is another one.
// CHECK-LABEL: int grown(
// CHECK-NOT: private(d)
// CHECK: int main()
static int grown(const std::vector<int> &at, int n, int m) {
  std::vector<int> d(n);
  d.resize(m, 5);
  int sum = 0;
  for (int s = 0; s < n; s++) {
    for (int i = 0; i < n; i++)
      d[i] = s;
    for (int i = 0; i < n; i++)
      sum += d[at[i]];
    d[m - 1] = s;
  }
  return sum;
}
static int exchanged(const std::vector<int> &at, int n, int m) {
  std::vector<int> d(n), e(m, 3);
  std::swap(d, e);
  int sum = 0;
  for (int s = 0; s < n; s++) {
    for (int i = 0; i < n; i++)
      d[i] = s;
    for (int i = 0; i < n; i++)
      sum += d[at[i]];
    d[m - 1] = s;
  }
  return sum + e[0];
}
static void enlarge(std::vector<int> &v, int m) {
  v.resize(m, 9);
}
static int called(const std::vector<int> &at, int n, int m) {
  std::vector<int> d(n);
  enlarge(d, m);
  int sum = 0;
  for (int s = 0; s < n; s++) {
    for (int i = 0; i < n; i++)
      d[i] = s;
    for (int i = 0; i < n; i++)
      sum += d[at[i]];
    d[m - 1] = s;
  }
  return sum;
}
static int named(const std::vector<int> &at, int n, int m) {
  std::vector<int> d(n);
  std::vector<int> &other = d;
  const auto more = [&d, m] { d.resize(m - 1, 2); };
  more();
  other.push_back(4);
  int sum = 0;
  for (int s = 0; s < n; s++) {
    for (int i = 0; i < n; i++)
      d[i] = s;
    for (int i = 0; i < n; i++)
      sum += d[at[i]];
    d[m - 1] = s;
  }
  return sum;
}
// One element, n: no n elements.
static int listed(const std::vector<int> &at, int n) {
  std::vector<int> d{n};
  int sum = 0;
  for (int s = 0; s < n; s++) {
    for (int i = 0; i < 1; i++)
      d[i] = s;
    for (int i = 0; i < n; i++)
      sum += d[at[i] * 0];
  }
  return sum;
}

int main() {
  std::printf("%.17g\n", adi(30, 4, 0.5));
  static double u[40][40], v[40][40];
  u[2][3] = 4;
  std::printf("%.17g\n", rows(u, v, 3));
  std::printf("%.17g %.17g %.17g\n", kept(20, 3), again(20, 3), last(20, 3));
  std::vector<int> off, adj, at;
  for (int i = 0; i < 50; i++) {
    off.push_back(int(adj.size()));
    adj.push_back((i * 7 + 3) % 50);
    adj.push_back((i + 1) % 50);
    at.push_back((i * 3) % 60);
  }
  off.push_back(int(adj.size()));
  std::printf("%d\n", distances(off, adj, 50));
  std::printf("%d %d %d %d %d\n", grown(at, 50, 60), exchanged(at, 50, 60), called(at, 50, 60),
              named(at, 50, 60), listed(at, 20));
}
