// A local that the loop declares and a call gets by a reference has no place before the loop.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
#include <cstdio>
#include <utility>
#include <vector>

static void add(int &place, int more) { place += more; }

int main() {
  constexpr int N = 200000;
  std::vector<int> a(N), o(N);
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 1009;
  int k = 0, m = 3;
  for (int i = 0; i < N; i++) {
    int t = k;
    int old = std::exchange(t, t + (a[i] & 3));
    o[i] ^= old;
    k = t;
  }
  std::printf("%d %d\n", k, o[N / 2]);
  for (int i = 0; i < N; i++) {
    int t = m;
    for (int j = 0; j < 3; j++)
      add(t, a[i] & 1);
    m = t & 0xffff;
    o[i] += m;
  }
  std::printf("%d %d\n", m, o[N / 3]);
}
