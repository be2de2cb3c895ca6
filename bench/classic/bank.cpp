#include <cstdint>
#include <cstdio>
#include <deque>
#include <map>
#include <queue>
#include <string>
#include <unordered_map>
#include <vector>

class Rng {
  uint64_t s;

public:
  explicit Rng(uint64_t seed) : s(seed) {}
  uint32_t next() {
    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    return static_cast<uint32_t>(s >> 16);
  }
  double uniform() { return next() / 4294967296.0; }
};

class Account {
  int id_;
  long cents_;

public:
  Account(int id, long c) : id_(id), cents_(c) {}
  bool withdraw(long c) {
    if (c > cents_) return false;
    cents_ -= c;
    return true;
  }
  void deposit(long c) { cents_ += c; }
  void interest(double rate) { cents_ += static_cast<long>(cents_ * rate); }
  long balance() const { return cents_; }
  int id() const { return id_; }
};

class Bank {
  std::vector<Account> accounts;

public:
  explicit Bank(int n) {
    for (int i = 0; i < n; ++i) accounts.emplace_back(i, 1000 + i % 500);
  }
  int transfers(int n, Rng &r) {
    int failed = 0;
    for (int k = 0; k < n; ++k) {
      auto &a = accounts[r.next() % accounts.size()], &b = accounts[r.next() % accounts.size()];
      long c = r.next() % 300;
      if (a.withdraw(c)) b.deposit(c);
      else ++failed;
    }
    return failed;
  }
  void month() {
    for (auto &a : accounts) a.interest(a.balance() > 1200 ? 0.02 : 0.01);
  }
  long total() const {
    long t = 0;
    for (const auto &a : accounts) t += a.balance();
    return t;
  }
  std::map<long, int> distribution() const {
    std::map<long, int> m;
    for (const auto &a : accounts) m[a.balance() / 250]++;
    return m;
  }
};

// replications of an M/M/1 queue
double simulate(uint64_t seed, int customers) {
  Rng r(seed);
  double clock = 0, free_at = 0, wait = 0;
  for (int i = 0; i < customers; ++i) {
    clock += r.uniform() * 2.2;
    double start = clock > free_at ? clock : free_at;
    wait += start - clock;
    free_at = start + r.uniform() * 2;
  }
  return wait / customers;
}

double queue_deque(uint64_t seed, int steps) {
  Rng r(seed);
  std::deque<int> q;
  long waited = 0, served = 0;
  for (int t = 0; t < steps; ++t) {
    if (r.uniform() < 0.45) q.push_back(t);
    if (!q.empty() && r.uniform() < 0.5) {
      waited += t - q.front();
      q.pop_front();
      ++served;
    }
  }
  return static_cast<double>(waited) / served;
}

int main() {
  Bank bank(100000);
  Rng r(99);
  int failed = 0;
  for (int m = 0; m < 36; ++m) {
    failed += bank.transfers(100000, r);
    bank.month();
  }
  std::printf("%d %ld %zu\n", failed, bank.total(), bank.distribution().size());
  double s = 0;
  for (int k = 0; k < 200; ++k) s += simulate(1000 + k, 20000);
  double d = 0;
  for (int k = 0; k < 50; ++k) d += queue_deque(77 + k, 40000);
  std::printf("%.9f %.9f\n", s / 200, d / 50);
  std::unordered_map<std::string, int> words;
  for (int i = 0; i < 300000; ++i) words["w" + std::to_string(i % 1000 * 7 % 313)]++;
  std::printf("%zu\n", words.size());
}
