// A reference or a pointer from before the loop is another name of the variable, and of no thread's copy of it.
// RUN: %S/same-output.sh %parlift %s %t
#include <cstdio>
#include <initializer_list>

static void store(int *p, int v) { *p = v; }
static void reference(int n, const int *__restrict in, int *__restrict out) {
  int x = 0;
  int &y = x;
  for (int i = 0; i < n; i++) {
    x = in[i];
    out[i] = y;
  }
}
static void pointer(int n, const int *__restrict in, int *__restrict out) {
  int x = 0;
  int *p = &x;
  for (int i = 0; i < n; i++) {
    store(&x, in[i]);
    out[i] = *p;
  }
}
static void array(int n, const int *__restrict in, int *__restrict out) {
  int t[2];
  int *p = t;
  for (int i = 0; i < n; i++) {
    t[0] = in[i];
    t[1] = in[i] + 1;
    out[i] = p[0] + p[1];
  }
}
static void own(int n, const int *__restrict in, int *__restrict out) {
  int x;
  for (int i = 0; i < n; i++) {
    int &y = x;
    store(&y, in[i]);
    out[i] = x;
  }
}
static void captured(int n, const int *__restrict in, int *__restrict out) {
  int x = 0;
  auto value = [&x] { return x; };
  for (int i = 0; i < n; i++) {
    x = in[i];
    out[i] = value();
  }
}

static int in[50000], out[50000];

int main() {
  for (int i = 0; i < 50000; i++)
    in[i] = i % 1001;
  for (const auto one : {reference, pointer, array, own, captured}) {
    one(50000, in, out);
    long sum = 0;
    for (int i = 0; i < 50000; i++)
      sum += static_cast<long>(out[i]) * (i % 13);
    std::printf("%ld\n", sum);
  }
}
