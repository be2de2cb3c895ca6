// Loops of C++ that may be left begin where a search has ended: subscripts, iterators, members, strings, exceptions thrown by the loop itself.
// RUN: %S/scans.sh %parlift %s %t -std=c++17
// RUN: %parlift parallelize -q --thread-cost 0 %s -- -std=c++17 | grep -c "omp atomic read" | grep -x 8
#include <array>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

static int subscripts(const std::vector<int> &v, int key) {
  for (std::size_t i = 0; i < v.size(); ++i)
    if (v[i] == key)
      return static_cast<int>(i);
  return -1;
}

static int downwards(const std::vector<int> &v, std::size_t n, int key) {
  for (std::size_t i = n; i-- > 0;)
    if (v[i] == key)
      return static_cast<int>(i);
  return -1;
}

static int iterators(const std::vector<int> &v, int key) {
  for (auto it = v.begin(); it != v.end(); ++it)
    if (*it == key)
      return static_cast<int>(it - v.begin());
  return -1;
}

static int by_while(std::vector<double> &v) {
  std::vector<double>::iterator it = v.begin();
  while (it != v.end() && *it >= 0)
    ++it;
  if (it != v.end())
    *it += 1;
  return static_cast<int>(it - v.begin());
}

static int letters(const std::string &s, char c) {
  for (std::size_t i = 0; i < s.size(); ++i)
    if (s[i] == c)
      return static_cast<int>(i);
  return -1;
}

static std::array<double, 333> table;
static int in_table(double least) {
  for (int i = 0; i < 333; ++i)
    if (table[i] > least)
      return i;
  return 333;
}

struct Members {
  std::vector<float> data;
  int find(float key) const {
    for (std::size_t i = 0; i != data.size(); ++i) {
      if (data[i] == key)
        return static_cast<int>(i);
    }
    return -1;
  }
  void check() const {
    for (std::size_t i = 0; i < data.size(); ++i)
      if (data[i] < 0)
        throw static_cast<int>(i);
  }
};

int main() {
  Members members;
  std::vector<int> v(400);
  std::vector<double> d(400, 1.0);
  std::string s(300, 'a');
  members.data.resize(250);
  for (int k = 0; k < 400; k++)
    v[k] = k * 7 % 101;
  for (int k = 0; k < 333; k++)
    table[k] = k * 0.25;
  for (int k = 0; k < 250; k++)
    members.data[k] = static_cast<float>(k);
  for (int key = 0; key < 110; key += 7) {
    d[(key * 31) % 400] = -1;
    s[(key * 17) % 300] = 'b';
    members.data[(key * 13) % 250] = -1;
    std::printf("%d %d %d %d %d %d %d", subscripts(v, key), downwards(v, 350, key),
                iterators(v, key), by_while(d), letters(s, 'b'), in_table(key),
                members.find(static_cast<float>(key)));
    try {
      members.check();
    } catch (int at) {
      std::printf(" thrown %d", at);
    }
    std::printf("\n");
    s[(key * 17) % 300] = 'a';
    members.data[(key * 13) % 250] = 2;
  }
  std::vector<int> none;
  std::printf("%d %d\n", subscripts(none, 1), iterators(none, 1));
}
