// Heat conduction with a conductivity that depends on the temperature: assembled and solved anew until nothing changes.
// Temperatures that are linear in space times the conductivity's integral are exact, whatever the elements' shapes.
// fem [ELEMENTS ALONG AN EDGE [ITERATIONS]]
#include "matrix.h"
#include "mesh.h"
#include <cstdio>
#include <cstdlib>

namespace {

/// Shape functions and their derivatives at the points of Gauss's rule.
class Quadrature {
public:
  Quadrature()
  {
    const double g = 1 / std::sqrt(3.0);
    for (int q = 0; q < 8; ++q) {
      const double at[3] = {q & 1 ? g : -g, q & 2 ? g : -g, q & 4 ? g : -g};
      for (int a = 0; a < 8; ++a) {
        const double s[3] = {corner[a][0], corner[a][1], corner[a][2]};
        shape_[q][a] = 0.125 * (1 + s[0] * at[0]) * (1 + s[1] * at[1]) * (1 + s[2] * at[2]);
        derivative_[q][a][0] = 0.125 * s[0] * (1 + s[1] * at[1]) * (1 + s[2] * at[2]);
        derivative_[q][a][1] = 0.125 * s[1] * (1 + s[0] * at[0]) * (1 + s[2] * at[2]);
        derivative_[q][a][2] = 0.125 * s[2] * (1 + s[0] * at[0]) * (1 + s[1] * at[1]);
      }
    }
  }
  double shape(int q, int a) const { return shape_[q][a]; }
  double derivative(int q, int a, int d) const { return derivative_[q][a][d]; }

private:
  static constexpr double corner[8][3] = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1},
                                          {-1, -1, 1},  {1, -1, 1},  {1, 1, 1},  {-1, 1, 1}};
  double shape_[8][8], derivative_[8][8][3];
};

double conductivity(double t) { return 1 + 0.5 * t; }
double exact(const Point &p)
{
  // k(t) grad t is constant: t + t^2 / 4 is linear.
  const double w = 0.3 + 0.5 * p.x + 0.4 * p.y + 0.3 * p.z;
  return 2 * (std::sqrt(1 + w) - 1);
}

void elementMatrix(const Mesh &mesh, const Quadrature &rule, int element, const Vector &t, double ke[8][8])
{
  for (int a = 0; a < 8; ++a)
    for (int b = 0; b < 8; ++b)
      ke[a][b] = 0;
  for (int q = 0; q < 8; ++q) {
    double jac[3][3] = {{0}}, temperature = 0;
    for (int a = 0; a < 8; ++a) {
      const int node = mesh.node(element, a);
      const Point &p = mesh.point(node);
      temperature += rule.shape(q, a) * t[node];
      for (int d = 0; d < 3; ++d) {
        jac[d][0] += rule.derivative(q, a, d) * p.x;
        jac[d][1] += rule.derivative(q, a, d) * p.y;
        jac[d][2] += rule.derivative(q, a, d) * p.z;
      }
    }
    double inverse[3][3];
    inverse[0][0] = jac[1][1] * jac[2][2] - jac[1][2] * jac[2][1];
    inverse[0][1] = jac[0][2] * jac[2][1] - jac[0][1] * jac[2][2];
    inverse[0][2] = jac[0][1] * jac[1][2] - jac[0][2] * jac[1][1];
    inverse[1][0] = jac[1][2] * jac[2][0] - jac[1][0] * jac[2][2];
    inverse[1][1] = jac[0][0] * jac[2][2] - jac[0][2] * jac[2][0];
    inverse[1][2] = jac[0][2] * jac[1][0] - jac[0][0] * jac[1][2];
    inverse[2][0] = jac[1][0] * jac[2][1] - jac[1][1] * jac[2][0];
    inverse[2][1] = jac[0][1] * jac[2][0] - jac[0][0] * jac[2][1];
    inverse[2][2] = jac[0][0] * jac[1][1] - jac[0][1] * jac[1][0];
    const double det = jac[0][0] * inverse[0][0] + jac[0][1] * inverse[1][0] + jac[0][2] * inverse[2][0];
    double gradient[8][3];
    for (int a = 0; a < 8; ++a)
      for (int d = 0; d < 3; ++d) {
        gradient[a][d] = 0;
        for (int e = 0; e < 3; ++e)
          gradient[a][d] += inverse[d][e] / det * rule.derivative(q, a, e);
      }
    const double weight = det * conductivity(temperature);
    for (int a = 0; a < 8; ++a)
      for (int b = 0; b < 8; ++b)
        ke[a][b] += weight * (gradient[a][0] * gradient[b][0] + gradient[a][1] * gradient[b][1] +
                              gradient[a][2] * gradient[b][2]);
  }
}

void assemble(const Mesh &mesh, const Quadrature &rule, const Vector &t, SparseMatrix &matrix)
{
  matrix.clear();
#pragma omp parallel for
  for (int e = 0; e < mesh.elements(); ++e) {
    double ke[8][8];
    elementMatrix(mesh, rule, e, t, ke);
    for (int a = 0; a < 8; ++a)
      for (int b = 0; b < 8; ++b)
      {
        double &element = matrix.at(mesh.node(e, a), mesh.node(e, b));
#pragma omp atomic
        element += ke[a][b];
      }
  }
}

std::vector<std::vector<int>> pattern(const Mesh &mesh)
{
  std::vector<std::vector<int>> rows(mesh.nodes());
  for (int e = 0; e < mesh.elements(); ++e)
    for (int a = 0; a < 8; ++a)
      for (int b = 0; b < 8; ++b)
        rows[mesh.node(e, a)].push_back(mesh.node(e, b));
#pragma omp parallel for
  for (std::vector<int> &row : rows) {
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
  }
  return rows;
}

} // namespace

int main(int argc, char **argv)
{
  const int n = argc > 1 ? std::atoi(argv[1]) : 40;
  const int most = argc > 2 ? std::atoi(argv[2]) : 6;
  const Mesh mesh(n);
  const Quadrature rule;
  SparseMatrix matrix(pattern(mesh));

  const int nodes = mesh.nodes();
  Vector t(nodes, 0.0), values(nodes, 0.0), b(nodes), diagonal(nodes);
  std::vector<char> fixed(nodes);
  for (int i = 0; i < nodes; ++i) {
    fixed[i] = mesh.isFixed(i);
    if (fixed[i])
      t[i] = values[i] = exact(mesh.point(i));
  }

  double change = 1;
  for (int it = 1; it <= most && change > 1e-8; ++it) {
    const Vector before = t;
    assemble(mesh, rule, t, matrix);
    std::fill(b.begin(), b.end(), 0.0);
    matrix.fix(fixed, values, b);
    matrix.diagonal(diagonal);
    const int iterations = conjugateGradients([&](const Vector &x, Vector &y) { matrix.multiply(x, y); }, diagonal, b,
                                              t, 1e-10, 2000);
    change = 0;
#pragma omp parallel for reduction(max : change)
    for (int i = 0; i < nodes; ++i)
      change = std::max(change, std::fabs(t[i] - before[i]));
    std::printf("%d change %.6e\n", it, change);
    if (iterations >= 2000)
      std::printf("no convergence\n");
  }
  double error = 0, square = 0;
  for (int i = 0; i < nodes; ++i) {
    const double d = t[i] - exact(mesh.point(i));
    error = std::max(error, std::fabs(d));
    square += d * d;
  }
  const bool bad = !(error < 0.1 / (n * n)) || !(change < 1e-2);
  std::printf("error %.6e, mean %.6e\nself-check: %s\n", error, std::sqrt(square / nodes), bad ? "FAILED" : "passed");
  return bad;
}
