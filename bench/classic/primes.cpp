#include <cstdint>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

constexpr bool is_prime(unsigned n) {
  if (n < 4) return n > 1;
  if (n % 2 == 0 || n % 3 == 0) return false;
  for (unsigned i = 5; i * i <= n; i += 6)
    if (n % i == 0 || n % (i + 2) == 0) return false;
  return true;
}

std::vector<bool> sieve(std::size_t n) {
  std::vector<bool> p(n + 1, true);
  p[0] = p[1] = false;
  for (std::size_t i = 2; i * i <= n; ++i)
    if (p[i])
      for (std::size_t j = i * i; j <= n; j += i)
        p[j] = false;
  return p;
}

std::vector<int> smallest_factor(int n) {
  std::vector<int> f(n + 1);
  std::iota(f.begin(), f.end(), 0);
  for (int i = 2; i * i <= n; ++i)
    if (f[i] == i)
      for (int j = i * i; j <= n; j += i)
        if (f[j] == j) f[j] = i;
  return f;
}

template <class T> T power(T b, uint64_t e, T m) {
  T r = 1;
  for (b %= m; e; e >>= 1) {
    if (e & 1) r = r * b % m;
    b = b * b % m;
  }
  return r;
}

class Collatz {
  uint64_t limit;

public:
  explicit Collatz(uint64_t l) : limit(l) {}
  std::pair<uint64_t, int> longest() const {
    std::pair<uint64_t, int> best{1, 1};
    for (uint64_t i = 1; i < limit; ++i) {
      int n = length(i);
      if (n > best.second) best = {i, n};
    }
    return best;
  }
  static int length(uint64_t n) {
    int s = 1;
    for (; n != 1; ++s) n = n % 2 ? 3 * n + 1 : n / 2;
    return s;
  }
};

bool palindrome(const std::string &s) {
  for (auto i = s.begin(), j = s.end() - 1; i < j; ++i, --j)
    if (*i != *j) return false;
  return true;
}

int main() {
  int count = 0;
  for (unsigned i = 0; i < 1000000; ++i)
    if (is_prime(i)) ++count;
  auto p = sieve(10000000);
  std::size_t c2 = 0;
  for (std::size_t i = 0; i < p.size(); ++i) c2 += p[i];
  auto f = smallest_factor(5000000);
  long long sum = 0;
  for (int x : f) sum += x;
  std::cout << count << ' ' << c2 << ' ' << sum << '\n';
  auto [n, len] = Collatz(600000).longest();
  std::cout << n << ' ' << len << '\n';
  int fermat = 0, pal = 0;
  for (uint64_t k = 3; k < 300000; k += 2) fermat += power<uint64_t>(2, k - 1, k) == 1;
  for (int i = 0; i < 1000000; ++i)
    if (palindrome(std::to_string(i))) pal++;
  long long coprime = 0;
  for (int i = 1; i <= 1500; ++i)
    for (int j = 1; j <= 1500; ++j)
      if (std::gcd(i, j) == 1) coprime++;
  std::cout << fermat << ' ' << pal << ' ' << coprime << '\n';
}
