// No test asks whether `this` is null, though the loop touches the object under a condition alone.
// RUN: %parlift parallelize --no-strict-aliasing --thread-cost 0 -q %s -o %t.cpp && FileCheck --input-file=%t.cpp %s
// RUN: g++ -fopenmp -Wall -Wextra -Werror -c %t.cpp -o %t.o
class Worker {
  long count_ = 0;
  int *items_ = nullptr;

public:
  void run(int n, const int *__restrict a);
};
// CHECK: if(n > 0 && (!items_ ||
// CHECK-NOT: {{[!]}}this
void Worker::run(int n, const int *__restrict a) {
  for (int i = 0; i < n; i++) {
    if (n < 1)
      items_[i] = a[i];
  }
}
