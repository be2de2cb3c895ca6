// Objects that know where they are, however they are made: by copies that register, by functions and conditionals that return them, in place of
// parts and bases, as temporaries that a reference keeps, by the library; and what is handed on by functions that return where they have been.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++17
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

enum { M = 3000 };

struct Addressed {
  int a[M] = {};
  int (*b)[M];
  Addressed() : b(std::addressof(a)) {}
};
static int addressed(int m) {
  Addressed s;
  for (int j = 1; j < m; j++)
    s.a[j] = (*s.b)[j - 1] + 1;
  return s.a[m - 1] + 2 * s.a[m / 2];
}

struct Set {
  char a[M];
  char *b;
  Set() { b = static_cast<char *>(std::memset(a, 0, M)); }
};
static int set(int m) {
  Set s;
  for (int j = 1; j < m; j++)
    s.a[j] = static_cast<char>(s.b[j - 1] + 1);
  return s.a[m - 1] + 2 * s.a[m / 2];
}

struct Constant {
  int a[M] = {};
  const int (&b)[M];
  Constant() : b(std::as_const(a)) {}
};
static int constant(int m) {
  Constant s;
  for (int j = 1; j < m; j++)
    s.a[j] = s.b[j - 1] + 1;
  return s.a[m - 1] + 2 * s.a[m / 2];
}

struct Filled {
  int a[M];
  int *b;
  Filled() { b = std::fill_n(a, M, 0) - M; }
};
static int filled(int m) {
  Filled s;
  for (int j = 1; j < m; j++)
    s.a[j] = s.b[j - 1] + 1;
  return s.a[m - 1] + 2 * s.a[m / 2];
}

struct Registered;
static Registered *last;
struct Registered {
  int a[M] = {};
  Registered() = default;
  Registered(const Registered &o) {
    std::memcpy(a, o.a, sizeof a);
    last = this;
  }
};
static int registered(int m) {
  Registered first;
  Registered s = first;
  for (int j = 1; j < m; j++)
    s.a[j] = last->a[j - 1] + 1;
  return s.a[m - 1] + 2 * s.a[m / 2];
}

struct Named {
  std::vector<int> a;
  std::vector<int> *b;
  explicit Named(int n) : a(n), b(&a) {}
  static Named make(int n) {
    Named result(n);
    result.a[0] = 0;
    return result;
  }
};
static int named(int m) {
  auto s{Named::make(M)};
  for (int j = 1; j < m; j++)
    s.a[j] = (*s.b)[j - 1] + 1;
  return s.a[m - 1] + 2 * s.a[m / 2];
}

struct Inner {
  int a[M] = {};
  int *b = a;
};
struct Outer {
  Inner o;
  int k;
};
static Outer makeOuter() {
  return Outer();
}
static int wrapped(int m) {
  Outer s = makeOuter();
  for (int j = 1; j < m; j++)
    s.o.a[j] = s.o.b[j - 1] + 1;
  return s.o.a[m - 1] + 2 * s.o.a[m / 2];
}

struct First {
  int a[M] = {};
  int *b = a;
};
static int paired(int m) {
  std::pair<First, int> s;
  for (int j = 1; j < m; j++)
    s.first.a[j] = s.first.b[j - 1] + 1;
  return s.first.a[m - 1] + 2 * s.first.a[m / 2];
}

struct Parent {
  int a[M] = {};
  int *b = a;
};
struct Child : Parent {
  int k;
};
static Child makeChild() {
  return Child();
}
static int inherited(int m) {
  auto s = makeChild();
  for (int j = 1; j < m; j++)
    s.a[j] = s.b[j - 1] + 1;
  return s.a[m - 1] + 2 * s.a[m / 2];
}

struct Owned {
  int a[M] = {};
  int *b = a;
};
static int owned(int m) {
  auto s = std::make_unique<Owned>();
  for (int j = 1; j < m; j++)
    s->a[j] = s->b[j - 1] + 1;
  return s->a[m - 1] + 2 * s->a[m / 2];
}

struct Chosen {
  int a[M] = {};
  int *b = a;
};
static int chosen(int m) {
  Chosen s = m > 0 ? Chosen() : Chosen();
  for (int j = 1; j < m; j++)
    s.a[j] = s.b[j - 1] + 1;
  return s.a[m - 1] + 2 * s.a[m / 2];
}

struct Returned {
  int a[M] = {};
  int *b = a;
};
static int returned(int m) {
  auto f = [] { return Returned(); };
  Returned s = f();
  for (int j = 1; j < m; j++)
    s.a[j] = s.b[j - 1] + 1;
  return s.a[m - 1] + 2 * s.a[m / 2];
}

struct Kept {
  int a[M] = {};
  int *b = a;
};
static int kept(int m) {
  Kept &&s = Kept();
  for (int j = 1; j < m; j++)
    s.a[j] = s.b[j - 1] + 1;
  return s.a[m - 1] + 2 * s.a[m / 2];
}

struct Part {
  int a[M] = {};
  int *b = a;
};
struct Whole {
  int k;
  Part o;
};
static int listed(int m) {
  Whole s{3, {}};
  for (int j = 1; j < m; j++)
    s.o.a[j] = s.o.b[j - 1] + 1;
  return s.o.a[m - 1] + 2 * s.o.a[m / 2];
}

// By value: the parameter is an object of its own.
struct Given {
  int a[M] = {};
  int *b;
  Given() : b(a) {}
  Given(const Given &o) : b(a) { std::memcpy(a, o.a, sizeof a); }
};
static int given(Given s, int m) {
  for (int j = 1; j < m; j++)
    s.a[j] = s.b[j - 1] + 1;
  return s.a[m - 1] + 2 * s.a[m / 2];
}

// In a capture.
struct Captured {
  int a[M] = {};
  int *b = a;
};
static int captured(int m) {
  auto f = [q = Captured()](int n) mutable {
    for (int j = 1; j < n; j++)
      q.a[j] = q.b[j - 1] + 1;
    return q.a[n - 1];
  };
  return f(m);
}

// Members' own values in lists, which nobody goes by: `int a[8] = {1, 2};`
struct Plain {
  int a[8] = {1, 2};
  int n = 3;
};
static int plain(int m) {
  Plain s{}, t = {};
  for (int j = 1; j < 8; j++)
    s.a[j] = t.a[j - 1] + m;
  return s.a[7] + t.a[1] + s.n;
}

int main() {
  std::printf("%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d\n", captured(M), addressed(M), set(M), constant(M), filled(M), registered(M), named(M), wrapped(M), paired(M), inherited(M), owned(M), chosen(M), returned(M), kept(M), listed(M), given(Given(), M), plain(2));
}
