// An iterator that the header does not declare is no counter for threads: of a private one clang 19 makes no iteration, of a lastprivate one
// compilers make one too far, or the first. Loops elsewhere in the file are read with it.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: sed -n "/^static long count/,/^}/p" %t.omp.cpp | not grep -q "pragma omp"
// RUN: sed -n "/^static void only_inside/,/^}/p" %t.omp.cpp | not grep -q "pragma omp"
// RUN: sed -n "/^static void own/,/^}/p" %t.omp.cpp | grep -q "pragma omp parallel for"
#include <cstdio>
#include <vector>

static std::vector<int> later(const std::vector<int> &v) {
  std::vector<int> s;
  for (int x : v)
    if (x > 5)
      s.push_back(x);
  return s;
}

static long count(std::vector<int> &v) {
  std::vector<int>::iterator it;
  for (it = v.begin(); it != v.end(); ++it)
    *it *= 3;
  return it - v.begin();
}

static void only_inside(std::vector<int> &v) {
  std::vector<int>::iterator it;
  for (it = v.begin(); it != v.end(); ++it)
    *it += 2;
}

static void own(std::vector<int> &v) {
  for (std::vector<int>::iterator it = v.begin(); it != v.end(); ++it)
    *it -= 1;
}

int main() {
  std::vector<int> v(100000, 7), none;
  only_inside(v);
  own(v);
  std::printf("%zu ", later(v).size());
  std::printf("%ld ", count(v));
  std::printf("%ld %d\n", count(none), v[77]);
}
