// A structure's member that is a reference leads to a variable by another name, whether it is set by a list or a constructor, and read
// by a function or not.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
#include <cstdio>

struct Ref {
  int &r;
  int get() const { return r; }
};
struct Two {
  Ref inner;
  double &weight;
};
class Bound {
  int &r_;

public:
  explicit Bound(int &r) : r_(r) {}
  int get() const { return r_; }
};

void member(int n, const int *__restrict in, long *__restrict out) {
  int x = 0;
  Ref r{x};
  for (int i = 0; i < n; i++) {
    x = in[i];
    out[i] = r.r;
  }
}
void byFunction(int n, const int *__restrict in, long *__restrict out) {
  int x = 0;
  const Ref r = {x};
  for (int i = 0; i < n; i++) {
    x = in[i];
    out[i] = r.get();
  }
}
void designated(int n, const int *__restrict in, long *__restrict out) {
  int x = 0;
  Ref r{.r = x};
  for (int i = 0; i < n; i++) {
    r.r = in[i];
    out[i] = x;
  }
}
void parenthesized(int n, const int *__restrict in, long *__restrict out) {
  int x = 0;
  Ref r(x);
  for (int i = 0; i < n; i++) {
    x = in[i];
    out[i] = r.r;
  }
}
void nested(int n, const int *__restrict in, long *__restrict out) {
  int x = 0;
  double w = 1;
  Two t{{x}, w};
  for (int i = 0; i < n; i++) {
    x = in[i];
    w = x + 1;
    out[i] = t.inner.r + static_cast<long>(t.weight);
  }
}
void constructed(int n, const int *__restrict in, long *__restrict out) {
  int x = 0;
  Bound r(x);
  for (int i = 0; i < n; i++) {
    x = in[i];
    out[i] = r.get();
  }
}

static int in[20000];
static long out[20000];

int main() {
  const int n = 20000;
  for (int i = 0; i < n; i++)
    in[i] = i * 37 % 1009;
  const auto tried = [](void (*call)(int, const int *, long *)) {
    long sum = 0;
    call(n, in, out);
    for (int i = 0; i < n; i++)
      sum = sum * 31 % 1000003 + out[i];
    std::printf("%ld\n", sum);
  };
  tried(member);
  tried(byFunction);
  tried(designated);
  tried(parenthesized);
  tried(nested);
  tried(constructed);
}
