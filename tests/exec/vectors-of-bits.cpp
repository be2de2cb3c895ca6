// std::vector<bool>: its elements are read as those of other vectors are. Stores stay in one thread but for rows of their own, whose words no
// two iterations share.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: FileCheck --input-file=%t.remarks %s
#include <cstddef>
#include <cstdio>
#include <vector>
using std::size_t;
using Flags = std::vector<bool>;
using Grid = std::vector<std::vector<bool>>;

// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void clear(const Flags &m, std::vector<double> &x) {
  for (size_t i = 0; i < m.size(); i++)
    if (m[i])
      x[i] = 0;
}
// CHECK: :[[#@LINE+3]]:3: remark: loop over `i` parallelized: reduction(+:c)
int count(const Flags &m) {
  int c = 0;
  for (size_t i = 0; i < m.size(); i++)
    c += m[i];
  return c;
}
// CHECK: :[[#@LINE+3]]:3: remark: loop over `b` parallelized: reduction(+:c)
int countEach(const Flags &m) {
  int c = 0;
  for (bool b : m)
    if (b)
      c++;
  return c;
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void changeable(Flags &m, std::vector<int> &o) {
  for (size_t i = 0; i < o.size(); i++)
    o[i] = m[i] ? 3 : m.at(0) ? 4 : 5;
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void toBools(const Flags &m, bool *o) {
  for (size_t i = 0; i < m.size(); i++)
    o[i] = !m[i];
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void through(const Flags &m, const std::vector<int> &w, std::vector<int> &o) {
  for (size_t i = 0; i < w.size(); i++)
    o[i] = m[w[i]] ? 1 : 2;
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void pick(const Flags &m, std::vector<int> &o) {
  for (size_t i = 0; i < m.size(); i++)
    if (m[i])
      o.push_back(static_cast<int>(i));
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
bool any(const Flags &m) {
  for (size_t i = 0; i < m.size(); i++)
    if (m[i])
      return true;
  return false;
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `y` parallelized
void life(const Grid &c, Grid &o, int w, int h) {
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++) {
      int n = 0;
      for (int a = -1; a <= 1; a++)
        for (int b = -1; b <= 1; b++)
          if ((a || b) && c[y + a][x + b])
            n++;
      o[y][x] = n == 3 || (n == 2 && c[y][x]);
    }
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `row` parallelized
void eachRow(Grid &m) {
  for (auto &row : m)
    for (size_t j = 0; j < row.size(); j++)
      row[j].flip();
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void both(Grid &m, const Grid &k) {
  for (size_t i = 0; i < m.size(); i++)
    for (size_t j = 0; j < m[i].size(); j++)
      m[i][j] = m[i][j] != k[i][j];
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void distinct(const std::vector<std::vector<int>> &g, std::vector<int> &o) {
  for (size_t i = 0; i < g.size(); i++) {
    Flags seen(100);
    int c = 0;
    for (size_t k = 0; k < g[i].size(); k++)
      if (!seen[g[i][k]]) {
        seen[g[i][k]] = true;
        c++;
      }
    o[i] = c;
  }
}
// In one thread:
// CHECK-NOT: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void store(const std::vector<double> &x, Flags &m) {
  for (size_t i = 0; i < x.size(); i++)
    m[i] = x[i] > 2;
}
// CHECK-NOT: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void scatter(Flags &m, const std::vector<int> &w) {
  for (size_t i = 0; i < w.size(); i++)
    m[w[i]] = true;
}
// CHECK-NOT: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void twoRows(Grid &m, int n) {
  for (int i = 0; i < n; i++)
    m[i % 2][i] = true;
}
// CHECK-NOT: :[[#@LINE+2]]:3: remark: loop over `i` parallelized
void someRows(Grid &m, const std::vector<int> &w) {
  for (size_t i = 0; i < w.size(); i++)
    m[w[i] % 3][i] = true;
}
// CHECK-NOT: :[[#@LINE+3]]:3: remark: loop over `i` parallelized
void sieve(Flags &p) {
  const size_t n = p.size();
  for (size_t i = 2; i * i < n; i++)
    if (p[i])
      for (size_t j = i * i; j < n; j += i)
        p[j] = false;
}
// CHECK-NOT: :[[#@LINE+2]]:3: remark: loop over `{{.*}}` parallelized
void turn(Flags &m) {
  for (auto &&b : m)
    b = !b;
}

int main() {
  for (const int n : {0, 1, 5, 64, 65, 200}) {
    Flags m(n), k(n, true);
    std::vector<double> x(n);
    std::vector<int> o(n), w(n), picked;
    for (int i = 0; i < n; i++) {
      m[i] = i % 3 == 0 || i % 7 == 1;
      x[i] = i % 5;
      w[i] = (i * 7) % n;
    }
    clear(m, x);
    through(m, w, o);
    pick(m, picked);
    long h = count(m) + 3 * countEach(m) + 5 * any(m) + 7 * static_cast<long>(picked.size());
    const auto add = [&](const Flags &f) {
      for (const bool b : f)
        h = (h * 31 + b) % 1000003;
    };
    for (const int one : o)
      h = (h * 31 + one) % 1000003;
    if (n > 0)
      changeable(m, o);
    for (const int one : o)
      h = (h * 31 + one) % 1000003;
    bool *b = new bool[n + 1]();
    toBools(m, b);
    for (int i = 0; i <= n; i++)
      h = (h * 31 + b[i]) % 1000003;
    delete[] b;
    store(x, m);
    add(m);
    scatter(m, w);
    add(m);
    sieve(k);
    turn(k);
    add(k);
    Grid g(n, Flags(n)), other(n, Flags(n, true));
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        g[i][j] = (i * i + j) % 3 == 0;
    life(g, other, n, n);
    eachRow(g);
    both(g, other);
    both(g, g);
    both(other, g);
    if (n > 3) {
      twoRows(g, n);
      someRows(other, w);
    }
    for (int i = 0; i < n; i++) {
      add(g[i]);
      add(other[i]);
    }
    std::vector<std::vector<int>> lists(n);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < i % 30; j++)
        lists[i].push_back(i * j % 100);
    distinct(lists, o);
    for (const int one : o)
      h = (h * 31 + one) % 1000003;
    std::printf("%ld\n", h);
  }
}
