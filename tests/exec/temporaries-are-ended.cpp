// An object that an expression makes is ended by its destructor, which is a call like any other: where the expression ends, or with
// the reference that keeps it.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstddef>
#include <cstdio>
#include <vector>

using Numbers = std::vector<long>;

static long ended = 1;
struct Ended {
  long value;
  explicit Ended(long x) : value(x) {}
  ~Ended() { ended = (ended * 3 + value) % 1009; }
  long get() const { return value; }
};
struct Holder {
  Ended inside;
  long more;
};
struct Quiet {
  long value;
  explicit Quiet(long x) : value(x) {}
  long get() const { return value; }
};
static long taken(const Ended &one) {
  return one.value;
}
static long defaulted(long x, const Ended &one = Ended(5)) {
  return x + one.value;
}
struct Made {
  long value;
  explicit Made(long x) : value(Ended(x).get()) {}
};

// CHECK-LABEL: void operand(
// CHECK-NOT: #pragma omp
// CHECK-LABEL: void quiet(
void operand(Numbers &v) {
  for (long &x : v)
    x = Ended(x).get() + 1;
}
void kept(Numbers &v) {
  for (long &x : v) {
    const Ended &one = Ended(x);
    x = one.value + 1;
  }
}
void part(Numbers &v) {
  for (long &x : v) {
    const long &one = Ended(x).value;
    x = one + 1;
  }
}
void argument(Numbers &v) {
  for (long &x : v)
    x = taken(Ended(x)) + 1;
}
void defaultArgument(Numbers &v) {
  for (long &x : v)
    x = defaulted(x);
}
void condition(Numbers &v) {
  for (long &x : v)
    if (Ended(x).get() % 2)
      x++;
}
void statement(Numbers &v) {
  for (long &x : v) {
    Ended(x + 1);
    x++;
  }
}
void inHolder(Numbers &v) {
  for (long &x : v)
    x = Holder{Ended(x), 2}.more + x;
}
void inConstructor(Numbers &v) {
  for (long &x : v)
    x = Made(x).value + 1;
}
void initializer(Numbers &v) {
  for (long &x : v) {
    long y = Ended(x).get();
    x = y + 1;
  }
}
void shortCircuit(Numbers &v) {
  for (long &x : v)
    x += x > 50 && Ended(x).get() > 60;
}
// CHECK: #pragma omp parallel for
// CHECK-LABEL: int main(
void quiet(Numbers &v) {
  for (long &x : v)
    x = Quiet(x).get() + 1;
}

int main() {
  Numbers v(10001);
  const auto run = [&](void (*change)(Numbers &)) {
    for (std::size_t i = 0; i < v.size(); i++)
      v[i] = static_cast<long>(i * 37 % 101);
    change(v);
    long sum = 0;
    for (long x : v)
      sum = (sum * 31 + x) % 1000007;
    std::printf("%ld %ld\n", sum, ended);
  };
  run(operand);
  run(kept);
  run(part);
  run(argument);
  run(defaultArgument);
  run(condition);
  run(statement);
  run(inHolder);
  run(inConstructor);
  run(initializer);
  run(shortCircuit);
  run(quiet);
}
