// Sparse matrices in C++: rows, columns and values in vectors, spans over rows, assembly, renumbering.
// RUN: %parlift analyze --format=json %s -- -std=c++20 -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -std=c++20 -I%S
#include "Inputs/collection.h"
#include <cstddef>
#include <cstdio>
#include <span>
#include <utility>
#include <vector>

using Numbers = std::vector<double>;
using Indices = std::vector<std::size_t>;

struct Csr {
  Indices start;
  Indices column;
  Numbers value;
  std::size_t rows() const { return start.empty() ? 0 : start.size() - 1; }
  std::span<const double> row(std::size_t r) const { return std::span(value).subspan(start[r], start[r + 1] - start[r]); }
};

// A matrix times a vector; the result may be the vector.
// EXPECT multiply:1 conditional
// EXPECT multiply:1.1 parallel needs=reduction
void multiply(const Csr &m, const Numbers &x, Numbers &y) {
  for (std::size_t r = 0; r < m.rows(); ++r) {
    double s = 0;
    for (std::size_t k = m.start[r]; k < m.start[r + 1]; ++k)
      s += m.value[k] * x[m.column[k]];
    y[r] = s;
  }
}
// The transposed product.
// EXPECT multiplyTransposed:1 conditional needs=histogram
void multiplyTransposed(const Csr &m, const Numbers &x, Numbers &y) {
  for (std::size_t r = 0; r < m.rows(); ++r)
    for (std::size_t k = m.start[r]; k < m.start[r + 1]; ++k)
      y[m.column[k]] += m.value[k] * x[r];
}
// Each row in the array of all values is scaled.
// EXPECT scaleRows:1 conditional needs=inspect
void scaleRows(Csr &m, const Numbers &by) {
  for (std::size_t r = 0; r < m.rows(); ++r)
    for (std::size_t k = m.start[r]; k < m.start[r + 1]; ++k)
      m.value[k] *= by[r];
}
// Each row is changed by more than a factor.
// EXPECT changeRows:1 conditional needs=inspect
void changeRows(Csr &m, const Numbers &by) {
  for (std::size_t r = 0; r < m.rows(); ++r)
    for (std::size_t k = m.start[r]; k < m.start[r + 1]; ++k)
      m.value[k] = m.value[k] * 0.5 + by[r];
}
// Elements to places that no two of them have.
// EXPECT scatter:1 conditional needs=inspect
void scatter(const Indices &at, const Numbers &x, Numbers &y) {
  for (std::size_t i = 0; i < at.size(); ++i)
    y[at[i]] = x[i] + 1;
}
// In the class of the matrix, with the places as integers.
class Renumbering {
public:
  explicit Renumbering(std::vector<int> to) : to_(std::move(to)) {}
  void apply(Numbers &x) const;
  void gather(const Numbers &x, Numbers &y) const;

private:
  std::vector<int> to_;
};
// Each chosen element is changed.
// EXPECT Renumbering::apply:1 unknown
// could be: conditional (to_ injective, as where arrays are pointers)
void Renumbering::apply(Numbers &x) const {
  for (int t : to_)
    x[static_cast<std::size_t>(t)] = x[static_cast<std::size_t>(t)] * 0.5 + 1;
}
// Elements from where they are to a row of their own.
// EXPECT Renumbering::gather:1 conditional
void Renumbering::gather(const Numbers &x, Numbers &y) const {
  for (std::size_t i = 0; i < to_.size(); ++i)
    y[i] = x[static_cast<std::size_t>(to_[i])];
}
// The largest of each row, by a span over it.
// EXPECT largest:1 conditional
void largest(const Csr &m, Numbers &y) {
  for (std::size_t r = 0; r < m.rows(); ++r) {
    double most = 0;
    for (double v : m.row(r))
      most = v > most ? v : most;
    y[r] = most;
  }
}
// How many entries each column has.
// EXPECT countColumns:1 parallel needs=histogram
void countColumns(const Csr &m, std::vector<int> &count) {
  for (std::size_t c : m.column)
    ++count[c];
}
// Where rows begin, from how many entries they have.
// EXPECT starts:1 conditional
void starts(const Indices &count, Indices &start) {
  for (std::size_t r = 0; r < count.size(); ++r)
    start[r + 1] = start[r] + count[r];
}
// Triplets into a list of those that are not zero.
struct Triplet {
  std::size_t row, column;
  double value;
};
// A dense table is packed.
// EXPECT triplets:1 parallel
std::vector<Triplet> triplets(const Numbers &dense, std::size_t cols) {
  std::vector<Triplet> out;
  for (std::size_t i = 0; i < dense.size(); ++i)
    if (dense[i] > 0)
      out.push_back({i / cols, i % cols, dense[i]});
  return out;
}
// Triplets are summed into a dense table.
// EXPECT toDense:1 parallel needs=histogram
void toDense(const std::vector<Triplet> &list, std::size_t cols, Numbers &dense) {
  for (const Triplet &t : list)
    dense[t.row * cols + t.column] += t.value;
}
// A step of a relaxation in place: rows read what other rows have written.
// EXPECT relax:1 unknown
void relax(const Csr &m, const Numbers &b, Numbers &x) {
  for (std::size_t r = 0; r < m.rows(); ++r) {
    double s = b[r];
    for (std::size_t k = m.start[r]; k < m.start[r + 1]; ++k)
      s -= m.value[k] * x[m.column[k]] * 0.01;
    x[r] = s;
  }
}
// Rows as vectors of pairs.
// EXPECT pairs:1 conditional
void pairs(const std::vector<std::vector<std::pair<int, double>>> &rows, const Numbers &x, Numbers &y) {
  for (std::size_t r = 0; r < rows.size(); ++r) {
    double s = 0;
    for (const auto &[c, v] : rows[r])
      s += v * x[static_cast<std::size_t>(c)];
    y[r] = s;
  }
}

static Numbers numbers(int n, int seed) {
  Numbers v(static_cast<std::size_t>(n));
  fill(n, v.data(), seed);
  return v;
}
static void showAll(const char *name, const Numbers &v) { show(name, static_cast<int>(v.size()), v.data()); }
static void run(int n) {
  const std::size_t size = static_cast<std::size_t>(n);
  Csr m;
  m.start.push_back(0);
  std::vector<std::vector<std::pair<int, double>>> rows(size);
  for (std::size_t r = 0; r < size; ++r) {
    for (std::size_t k = 0; k < r % 6; ++k) {
      m.column.push_back((r * 3 + k * 5) % size);
      m.value.push_back(static_cast<double>((r + k) % 7));
      rows[r].emplace_back(static_cast<int>(m.column.back()), m.value.back());
    }
    m.start.push_back(m.column.size());
  }
  Numbers x = numbers(n, 1), y = numbers(n, 2);
  multiply(m, x, y);
  showAll("multiply", y);
  if (n < 9)
    multiply(m, y, y);
  multiplyTransposed(m, x, y);
  showAll("transposed", y);
  scaleRows(m, x);
  showAll("scaled", m.value);
  Csr overlapping = m;
  for (std::size_t r = 0; r + 1 < overlapping.start.size(); ++r)
    overlapping.start[r] /= 2;
  scaleRows(overlapping, x);
  changeRows(m, x);
  changeRows(overlapping, x);
  showAll("overlapping", overlapping.value);
  Indices at(size);
  std::vector<int> to(size);
  permute(n, to.data());
  for (int kind = 0; kind < 2; ++kind) {
    for (std::size_t i = 0; i < size; ++i)
      at[i] = static_cast<std::size_t>(to[i]);
    scatter(at, x, y);
    scatter(at, y, y);
    showAll("scattered", y);
    Renumbering numbering(to);
    numbering.apply(x);
    numbering.gather(x, y);
    showAll("gathered", y);
    numbering.gather(y, y);
    showAll("gathered", y);
    repeat(n, to.data());
    x = numbers(n, 3);
  }
  largest(m, y);
  showAll("largest", y);
  std::vector<int> count(size);
  countColumns(m, count);
  showInts("columns", n, count.data());
  Indices start(size + 1);
  starts(at, start);
  std::printf("starts %zu\n", start.back());
  Numbers dense = numbers(n, 4), again(size + 8);
  const auto list = triplets(dense, 8);
  toDense(list, 8, again);
  showAll("dense", again);
  relax(m, x, y);
  std::printf("relaxed %.8e\n", n ? y[size / 2] : 0.0);
  pairs(rows, x, y);
  showAll("pairs", y);
  if (n < 9)
    pairs(rows, y, y);
}
int main() {
  run(0);
  run(1);
  run(8);
  run(300);
  return 0;
}
