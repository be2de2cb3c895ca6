// A program's own class is what its text says, whatever it is called; and case labels may be computed by functions of classes.
// RUN: %parlift parallelize -q --thread-cost=0 %s 2> /dev/null | grep -v CHECK > %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %{GCC} -x c++ -fopenmp -O2 -c %t.cpp -o %t.o
namespace std {
template <class T> struct vector { // all elements are one
  T only;
  T &operator[](long) { return only; }
  long size() const { return 10; }
};
} // namespace std
namespace __gnu_cxx {
template <class P, class C> struct __normal_iterator {
  P current;
  __normal_iterator(P p) : current(p) {}
  int &operator*() const { return *current; }
  __normal_iterator &operator++() { return *this; } // stays where it is
};
} // namespace __gnu_cxx
void one(std::vector<int> &v, int n) {
  // CHECK-LABEL: void one
  // CHECK-NOT: omp parallel for{{$}}
  for (int i = 0; i < n; i++)
    v[i] = v[i] / 2 + i;
}
void stays(int *a, int n) {
  // CHECK-LABEL: void stays
  // CHECK-NOT: omp parallel
  __gnu_cxx::__normal_iterator<int *, int> at(a);
  for (int i = 0; i < n; i++, ++at)
    *at = *at / 2 + i;
}
enum class Kind { First, Second };
struct Held {
  Kind kind;
  constexpr operator Kind() const { return kind; }
  constexpr Held(Kind k) : kind(k) {}
};
void labels(const Kind *kinds, int *__restrict to, int n) {
  // CHECK-LABEL: void labels
  // CHECK: omp parallel for
  for (int i = 0; i < n; i++)
    switch (kinds[i]) {
    case Held(Kind::First):
      to[i] = 1;
      break;
    default:
      to[i] = 2;
    }
}
void headers(int n) {
  // CHECK-LABEL: void headers
  // CHECK-NOT: omp parallel
  for (int i = 0; i < n; i++)
    for (;; ({ break; }))
      ;
}
