// The state of a generator goes by a reference, or is a member of an object that a member function changes: what the call does to it is done
// to the variable. Not where a reference may be to something else, or where the caller may not say the member.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize %s 2>&1 >%t.cpp | FileCheck %s
// CHECK: generators-by-reference.cpp: 14 of 22 loops parallelized
#include <cstdint>
#include <cstdio>

static const int N = 300000;
static int a[N];
static std::uint32_t x[N];

static std::uint32_t next(std::uint32_t &s) {
  s = s * 1664525u + 1013904223u;
  return s >> 8;
}
static std::uint32_t last(const std::uint32_t &s) {
  return s >> 8;
}
static double uniform(std::uint32_t &s) {
  return next(s) / 16777216.0;
}
struct Rng {
  std::uint32_t state;
  std::uint32_t next() {
    state = state * 1664525u + 1013904223u;
    return state >> 8;
  }
};
class Hidden {
public:
  explicit Hidden(std::uint32_t seed) : state_(seed) {}
  std::uint32_t next() {
    state_ = state_ * 1664525u + 1013904223u;
    return state_ >> 8;
  }
  std::uint32_t state() const { return state_; }
  void fill(int n, std::uint32_t *__restrict out) {
    for (int i = 0; i < n; i++)
      out[i] = next();
  }

private:
  std::uint32_t state_;
};
static std::uint32_t of_object(Rng &r) {
  r.state = r.state * 1664525u + 1013904223u;
  return r.state >> 8;
}
static void better(int &m, int &at, int v, int i) {
  if (v > m) {
    m = v;
    at = i;
  }
}
static std::uint32_t mix(std::uint32_t &p, std::uint32_t &q) {
  p = p * 5u + 1u;
  q = q * 3u + 7u;
  return p ^ q;
}
static std::uint32_t value(std::uint32_t &p, std::uint32_t q) {
  p = p * 5u + q;
  return p - q;
}
static std::uint32_t locals(std::uint32_t &s) {
  std::uint32_t t = s * 5u;
  if (t & 1) {
    std::uint32_t u = t + 3u;
    s = u;
  } else
    s = t;
  return s;
}
static std::uint32_t *kept;
static std::uint32_t keeps(std::uint32_t &s) {
  kept = &s;
  s = s * 5u + 1u;
  return s;
}
static std::uint32_t sum() {
  std::uint32_t s = 0;
  for (int i = 0; i < N; i++)
    s = s * 7u + x[i];
  return s;
}

static void references(std::uint32_t s) {
  for (int i = 0; i < N; i++)
    x[i] = next(s);
  std::printf("%u %u\n", s, sum());
  for (int i = 0; i < N; i++) {
    next(s);
    x[i] = last(s);
  }
  std::printf("%u %u\n", s, sum());
  double most = 0;
  for (int i = 0; i < N; i++) {
    const double u = uniform(s);
    if (u > most)
      most = u;
  }
  std::printf("%u %.9f\n", s, most);
  int in = 0;
  for (int i = 0; i < N; i++) {
    std::uint32_t u = next(s) & 1023, v = next(s) & 1023;
    in += u * u + v * v < 1024 * 1024;
  }
  std::printf("%u %d\n", s, in);
  int m = -1, at = -1;
  for (int i = 0; i < N; i++)
    better(m, at, a[i], i);
  std::printf("%d %d\n", m, at);
}
static void objects(std::uint32_t seed) {
  Rng r{seed};
  for (int i = 0; i < N; i++)
    x[i] = r.next();
  std::printf("%u %u\n", r.state, sum());
  for (int i = 0; i < N; i++)
    x[i] = of_object(r);
  std::printf("%u %u\n", r.state, sum());
  for (int i = 0; i < N; i++)
    x[i] = next(r.state);
  std::printf("%u %u\n", r.state, sum());
  Hidden h(seed);
  for (int i = 0; i < N; i++)
    x[i] = h.next();
  std::printf("%u %u\n", h.state(), sum());
  h.fill(N, x);
  std::printf("%u %u\n", h.state(), sum());
}
static void others(std::uint32_t s) {
  for (int i = 0; i < N; i++)
    x[i] = mix(s, s);
  std::printf("%u %u\n", s, sum());
  for (int i = 0; i < N; i++)
    x[i] = value(s, s);
  std::printf("%u %u\n", s, sum());
  std::uint32_t &same = s;
  for (int i = 0; i < N; i++) {
    x[i] = next(s);
    next(same);
  }
  std::printf("%u %u\n", s, sum());
  for (int i = 0; i < N; i++) {
    x[i] = next(same);
    s += 1;
  }
  std::printf("%u %u\n", s, sum());
  std::uint32_t t = s, u = 1;
  for (int i = 0; i < N; i++)
    x[i] = locals(t) + locals(u) * 0u;
  std::printf("%u %u %u\n", t, u, sum());
  for (int i = 0; i < N; i++)
    x[i] = locals(u);
  std::printf("%u %u\n", u, sum());
  for (int i = 0; i < N; i++) {
    x[i] = keeps(s);
    *kept += 2;
  }
  std::printf("%u %u\n", s, sum());
  auto draw = [&s]() { return next(s); };
  for (int i = 0; i < N; i++) {
    x[i] = next(s);
    x[i] += draw();
  }
  std::printf("%u %u\n", s, sum());
  for (int i = 0; i < N; i++)
    x[i] = draw();
  std::printf("%u %u\n", s, sum());
  for (int i = 0; i < N; i++) {
    std::uint32_t &r = i & 1 ? s : t;
    x[i] = next(r);
  }
  std::printf("%u %u %u\n", s, t, sum());
}

int main() {
  for (int i = 0; i < N; i++)
    a[i] = static_cast<int>(static_cast<unsigned>(i) * 2654435761u >> 12) % 100003;
  references(1);
  objects(2);
  others(3);
  return 0;
}
