#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <vector>

struct Option { double spot, strike, rate, vol, time; bool call; };

inline double phi(double x) { return 0.5 * std::erfc(-x * M_SQRT1_2); }

class Pricer {
public:
  virtual ~Pricer() = default;
  virtual double price(const Option &o) const = 0;
};

class BlackScholes final : public Pricer {
public:
  double price(const Option &o) const override {
    const double sd = o.vol * std::sqrt(o.time);
    const double d1 = (std::log(o.spot / o.strike) + (o.rate + 0.5 * o.vol * o.vol) * o.time) / sd, d2 = d1 - sd;
    const double disc = std::exp(-o.rate * o.time);
    return o.call ? o.spot * phi(d1) - o.strike * disc * phi(d2) : o.strike * disc * phi(-d2) - o.spot * phi(-d1);
  }
};

class BinomialTree final : public Pricer {
  int steps;

public:
  explicit BinomialTree(int n) : steps(n) {}
  double price(const Option &o) const override {
    const double dt = o.time / steps, u = std::exp(o.vol * std::sqrt(dt)), d = 1 / u;
    const double p = (std::exp(o.rate * dt) - d) / (u - d), disc = std::exp(-o.rate * dt);
    std::vector<double> v(steps + 1);
    for (int i = 0; i <= steps; ++i) {
      double s = o.spot * std::pow(u, 2 * i - steps);
      v[i] = std::max(0.0, o.call ? s - o.strike : o.strike - s);
    }
    for (int k = steps; k > 0; --k)
      for (int i = 0; i < k; ++i)
        v[i] = disc * (p * v[i + 1] + (1 - p) * v[i]);
    return v[0];
  }
};

std::vector<double> price_all(const Pricer &p, const std::vector<Option> &book) {
  std::vector<double> out;
  out.reserve(book.size());
  for (const auto &o : book)
    out.push_back(p.price(o));
  return out;
}

std::vector<double> price_direct(const std::vector<Option> &book) {
  BlackScholes bs;
  std::vector<double> out(book.size());
  std::transform(book.cbegin(), book.cend(), out.begin(), [&bs](const Option &o) { return bs.price(o); });
  return out;
}

std::vector<double> price_tree(const std::vector<Option> &book, int steps) {
  const BinomialTree tree(steps);
  std::vector<double> out(book.size());
  for (std::size_t i = 0; i < book.size(); ++i)
    out[i] = tree.price(book[i]);
  return out;
}

double implied_vol(const Option &o, double target) {
  Option t = o;
  double lo = 1e-4, hi = 3;
  for (int i = 0; i < 60; ++i) {
    t.vol = 0.5 * (lo + hi);
    (BlackScholes().price(t) > target ? hi : lo) = t.vol;
  }
  return t.vol;
}

int main() {
  std::vector<Option> book;
  for (int i = 0; i < 400000; ++i)
    book.push_back({80.0 + i % 41, 70.0 + i % 61, 0.01 * (i % 5), 0.1 + 0.05 * (i % 7), 0.25 + 0.25 * (i % 8), i % 2 == 0});
  auto a = price_all(BlackScholes(), book), b = price_direct(book);
  std::vector<Option> few(book.begin(), book.begin() + 400);
  auto c = price_tree(few, 400);
  std::vector<double> iv(5000);
  for (std::size_t i = 0; i < iv.size(); ++i) iv[i] = implied_vol(book[i], b[i]);
  std::printf("%.8g %.8g %.8g %.8g\n", std::accumulate(a.begin(), a.end(), 0.0), std::accumulate(b.begin(), b.end(), 0.0),
              std::accumulate(c.begin(), c.end(), 0.0), std::accumulate(iv.begin(), iv.end(), 0.0));
}
