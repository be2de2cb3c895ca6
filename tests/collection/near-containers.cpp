// Near-misses in C++: accessors, operators, containers and lambdas that do a little more than they seem to.
// RUN: %parlift analyze --format=json %s -- -std=c++20 -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -std=c++20 -I%S
#include "Inputs/collection.h"
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <vector>

using Numbers = std::vector<double>;

// A view whose elements are fewer than its indices.
class Folded {
public:
  Folded(double *data, int period) : data_(data), period_(period) {}
  double &operator[](int i) const { return data_[i % period_]; }

private:
  double *data_;
  int period_;
};
// Elements of a view come round.
// EXPECT folded:1 unknown
void folded(Folded v, int n) {
  for (int i = 0; i < n; ++i)
    v[i] = v[i] * 0.5 + i;
}
// A view that counts how often it is asked, and answers accordingly.
class Counting {
public:
  explicit Counting(double *data) : data_(data) {}
  double &next() { return data_[at_++ / 2]; }

private:
  double *data_;
  int at_ = 0;
};
// Two calls for each element.
// EXPECT counting:1 sequential
void counting(Counting &v, int n) {
  for (int i = 0; i < n; ++i) {
    double &x = v.next();
    x = x * 0.5 + i;
  }
}
// A cache behind a method that is const.
class Cached {
public:
  explicit Cached(const Numbers &v) : v_(v) {}
  double at(std::size_t i) const {
    if (i != last_) {
      value_ = value_ * 0.5 + v_[i];
      last_ = i;
    }
    return value_;
  }

private:
  const Numbers &v_;
  mutable std::size_t last_ = ~std::size_t{0};
  mutable double value_ = 0;
};
// It only looks as if it were asked.
// EXPECT cached:1 unknown
void cached(const Cached &c, Numbers &out) {
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = c.at(i);
}
// An operator that changes its right side.
struct Taking {
  double value;
  Taking &operator+=(Taking &other) {
    value += other.value;
    other.value *= 0.5;
    return *this;
  }
};
// The neighbour is changed, which the next iteration adds.
// EXPECT taking:1 sequential
void taking(std::vector<Taking> &v) {
  for (std::size_t i = 1; i < v.size(); ++i)
    v[i - 1] += v[i];
}
// A copy that shares its memory.
struct Shared {
  std::shared_ptr<double> value;
};
// All elements point to one number.
// EXPECT shared:1 conditional
void shared(std::vector<Shared> &v) {
  for (std::size_t i = 0; i < v.size(); ++i)
    *v[i].value = *v[i].value * 0.5 + static_cast<double>(i);
}
// Pointers in a vector, some of them the same.
// EXPECT pointers:1 conditional
void pointers(const std::vector<double *> &v) {
  for (std::size_t i = 0; i < v.size(); ++i)
    *v[i] = *v[i] * 0.5 + static_cast<double>(i);
}
// A lambda that keeps what it saw.
// EXPECT keeps:1 sequential
void keeps(const Numbers &in, Numbers &out) {
  double before = 0;
  auto difference = [&before](double x) {
    double d = x - before;
    before = x * 0.5 + d;
    return d;
  };
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = difference(in[i]);
}
// A mutable lambda with a state of its own.
// EXPECT states:1 unknown
void states(Numbers &out) {
  auto next = [s = 1u]() mutable {
    s = (s * 75 + 74) % 65537 ^ (s >> 7);
    return s;
  };
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = next();
}
// Its size is what is stored.
// EXPECT sizes:1 unknown
void sizes(Numbers &v, Numbers &out) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (out[i] > 0)
      v.push_back(out[i]);
    out[i] = static_cast<double>(v.size() % 7);
    if (v.size() > 20)
      v.clear();
  }
}
// Spans that begin at each other's second element.
// EXPECT spans:1 conditional
void spans(std::span<double> a, std::span<double> b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    b[i] = a[i] * 0.5 + 1;
}
// Rows of a table are references to one row.
// EXPECT rows:1 unknown
void rows(const std::vector<std::span<double>> &table) {
  for (const auto &row : table)
    for (double &x : row)
      x = x * 0.5 + static_cast<double>(row.size());
}
// An accumulation that begins with the sum before.
// EXPECT begins:1 sequential
double begins(const std::vector<Numbers> &v) {
  double sum = 0;
  for (const auto &row : v)
    sum = std::accumulate(row.begin(), row.end(), sum * sum * 0.001);
  return sum;
}
// A maximum by reference: what is raised is an element.
// EXPECT raises:1 unknown
void raises(Numbers &v) {
  for (std::size_t i = 1; i < v.size(); ++i) {
    double &larger = v[i] > v[i - 1] ? v[i] : v[i - 1];
    larger += 0.5;
  }
}
// Texts are put together in order.
// EXPECT joins:1 unknown
std::string joins(const std::vector<int> &v) {
  std::string s;
  for (int x : v)
    if (s.empty() || s.back() != 'a' + x % 26)
      s += static_cast<char>('a' + x % 26);
  return s;
}
// A base class that remembers.
class Base {
public:
  virtual ~Base() = default;
  double step(double x) { return before_ = rule(x, before_); }

protected:
  virtual double rule(double x, double before) const = 0;

private:
  double before_ = 1;
};
class Halving final : public Base {
  double rule(double x, double before) const override { return x > before ? before * before * 0.1 : x * 0.5; }
};
// The rule is virtual and pure, the state is in the base.
// EXPECT remembers:1 sequential
void remembers(Base &b, Numbers &v) {
  for (double &x : v)
    x = b.step(x);
}
// A proxy that is assigned to writes elsewhere, too.
class Proxy {
public:
  Proxy(double *data, int i) : data_(data), i_(i) {}
  Proxy &operator=(double x) {
    data_[i_] = x;
    data_[0] = data_[0] * 0.5 + x;
    return *this;
  }

private:
  double *data_;
  int i_;
};
struct Watched {
  double *data;
  Proxy operator[](int i) const { return {data, i}; }
};
// Element 0 sees all others.
// EXPECT watched:1 sequential
void watched(const Watched &w, int n, const Numbers &in) {
  for (int i = 1; i < n; ++i)
    w[i] = in[static_cast<std::size_t>(i)];
}

static Numbers numbers(int n, int seed) {
  Numbers v(static_cast<std::size_t>(n));
  fill(n, v.data(), seed);
  return v;
}
static void showAll(const char *name, const Numbers &v) {
  double sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i)
    sum += v[i] * static_cast<double>(i % 97 + 1);
  std::printf("%s %zu %.7e\n", name, v.size(), sum);
}
static void run(int n) {
  const std::size_t size = static_cast<std::size_t>(n);
  Numbers a = numbers(n, 1), b = numbers(n, 2);
  folded(Folded(a.data(), n < 7 ? n + 1 : 7), n < 7 ? 0 : n);
  folded(Folded(b.data(), n + 1), n);
  showAll("folded", a);
  showAll("folded", b);
  Counting c(a.data());
  counting(c, n);
  showAll("counting", a);
  Cached cache(b);
  cached(cache, a);
  showAll("cached", a);
  std::vector<Taking> t(size);
  for (std::size_t i = 0; i < size; ++i)
    t[i].value = b[i];
  taking(t);
  std::printf("taking %.7e\n", n ? t[size / 2].value : 0);
  std::vector<Shared> s(size);
  for (std::size_t i = 0; i < size; ++i)
    s[i].value = i % 3 ? s[i / 3].value : std::make_shared<double>(1);
  shared(s);
  std::printf("shared %.7e\n", n ? *s[size / 2].value : 0);
  std::vector<double *> p(size);
  for (std::size_t i = 0; i < size; ++i)
    p[i] = &a[i / 2];
  pointers(p);
  showAll("pointers", a);
  for (std::size_t i = 0; i < size; ++i)
    p[i] = &a[size - 1 - i];
  pointers(p);
  showAll("pointers", a);
  keeps(b, a);
  keeps(a, a);
  showAll("keeps", a);
  states(a);
  showAll("states", a);
  b = numbers(n, 3);
  Numbers list;
  sizes(list, b);
  showAll("sizes", b);
  a = numbers(n, 4);
  if (n > 1) {
    spans(std::span(a).first(size - 1), std::span(a).last(size - 1));
    spans(std::span(a).last(size - 1), std::span(a).first(size - 1));
  }
  spans(a, b);
  showAll("spans", a);
  std::vector<std::span<double>> views;
  for (std::size_t i = 0; i + 3 < size; i += 2)
    views.push_back(std::span(a).subspan(i, 3));
  rows(views);
  showAll("rows", a);
  views.clear();
  for (std::size_t i = 0; i + 3 < size; i += 3)
    views.push_back(std::span(a).subspan(i, 3));
  rows(views);
  showAll("rows", a);
  std::printf("begins %.7e\n", begins(std::vector<Numbers>(size / 4, numbers(5, 5))));
  raises(a);
  showAll("raises", a);
  std::vector<int> ints(size);
  fillInts(n, ints.data(), 6, 9);
  const std::string text = joins(ints);
  showBytes("joins", static_cast<int>(text.size()), text.data());
  Halving h;
  remembers(h, a);
  showAll("remembers", a);
  a = numbers(n + 1, 7);
  watched({b.data()}, n, a);
  showAll("watched", b);
}
int main() {
  run(0);
  run(1);
  run(8);
  run(300);
  return 0;
}
