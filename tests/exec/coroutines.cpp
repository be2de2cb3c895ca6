// Coroutines take no directive, on which GCC 12 fails. What they call does, and so does a function that only makes a coroutine.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
#include <coroutine>
#include <cstdio>
#include <vector>

struct Numbers {
  struct promise_type {
    long value = 0;
    Numbers get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(long x) {
      value = x;
      return {};
    }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
  long next() {
    handle.resume();
    return handle.promise().value;
  }
};

// CHECK-LABEL: void add(
// CHECK: #pragma omp parallel for
static void add(std::vector<long> &v, long k) {
  for (std::size_t i = 0; i < v.size(); i++)
    v[i] += k;
}

// CHECK-LABEL: Numbers sums(
// CHECK-NOT: #pragma
// CHECK: Numbers of(
static Numbers sums(std::vector<long> &v) {
  // REMARK: :[[@LINE+1]]:3: remark: loop over `i` left as it is: it needs a function that is neither constexpr nor a coroutine
  for (std::size_t i = 0; i < v.size(); i++)
    v[i] = v[i] * 3 + 1;
  long sum = 0;
  for (long x : v)
    sum += x;
  co_yield sum;
  std::size_t at = 0;
  for (; at < v.size(); at++)
    if (v[at] > 250000)
      break;
  co_yield static_cast<long>(at);
  add(v, 2);
  co_yield v.back();
}
static Numbers of(std::vector<long> &v) {
  // CHECK: #pragma omp parallel for
  for (std::size_t i = 0; i < v.size(); i++)
    v[i] = static_cast<long>(i) * 2;
  return sums(v);
}

int main() {
  std::vector<long> v(100000);
  Numbers numbers = of(v);
  for (int i = 0; i < 3; i++)
    std::printf("%ld\n", numbers.next());
  numbers.handle.destroy();
}
