// Containers, members, templates, temporaries. The first argument says what is wrong: 0 nothing.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>
struct Mesh {
  void scatter(const std::vector<double> &in) {
#pragma parlift assume(injective(to))
    for (std::size_t i = 0; i < to.size(); i++)
      v[to[i]] = in[i];
  }
  template <class T> void fill(T x) {
#pragma parlift assume(independent)
    for (std::size_t i = 0; i < v.size(); ++i) {
      std::vector<T> t(3, x);
      std::string s = "a string that is too long for its own place, " + names[i % names.size()];
      for (auto &y : t)
        y += i;
      auto p = std::make_unique<T>(t[1]);
      v[i] = *p + s.size();
    }
  }
  std::vector<int> to;
  std::vector<double> v;
  std::vector<std::string> names;
};
static double twice(double x) { return 2 * x; }
template <class T> struct Sum {
  void add(T x) { s += x; }
  T s{};
};
int main(int argc, char **argv) {
  const int wrong = argc > 1 ? std::atoi(argv[1]) : 0;
  Mesh m;
  std::vector<double> in;
  for (int i = 0; i < 50; i++) {
    m.to.push_back(wrong == 1 && i > 40 ? 3 : 49 - i);
    m.v.push_back(i);
    in.push_back(i);
  }
  m.names = {"a", "b"};
  m.scatter(in);
  m.fill(3.0);
  m.fill(2);
  double t = 0;
#pragma parlift assume(pure(twice), independent)
  for (int i = 0; i < 50; i++)
    t += twice(m.v[i]);
  Sum<double> s[50];
  int at = 0;
#pragma parlift assume(independent)
  for (double x : m.v) {
    s[wrong == 2 ? 0 : at].add(x);
    at++;
  }
  std::printf("%g %g\n", t, s[0].s);
}
