// What a loop over a range does besides its body: it copies an element, converts it, ends the copy, and computes the range. Functions
// of the program's that are called for this are functions that the loop calls.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct Object {
  long value = 1;
};
struct Handle {
  long *target;
  operator long &() const { return *target; }
};
struct Numbered {
  long value;
  static inline long made = 0;
  Numbered(int v) : value(v + made++) {}
};
struct Copied {
  long value = 1;
  static inline long copies = 0;
  Copied() = default;
  Copied(const Copied &other) : value(other.value + copies % 2) { copies = copies * 5 % 1009 + 1; }
};
struct Ended {
  long value = 1;
  static inline long ends = 1;
  ~Ended() { ends = (ends * 5 + value) % 1009; }
};
struct Shape {
  virtual ~Shape() = default;
  long area = 2;
};
struct Square : Shape {
  ~Square() override { Ended::ends = (Ended::ends * 7 + area) % 1009; }
};
struct Tree {
  long value = 3;
  std::vector<Tree> below;
};

// One object behind all elements.
// CHECK-LABEL: void references(
// CHECK-NOT: #pragma omp
// CHECK-LABEL: long sums(
void references(std::vector<std::reference_wrapper<Object>> &list) {
  for (Object &object : list)
    object.value = object.value * 3 % 1009;
}
void handles(std::vector<Handle> &list) {
  for (long &value : list)
    value = value * 3 % 1009 + 1;
}
long numbered(const std::vector<int> &list) {
  long sum = 0;
  for (Numbered one : list)
    sum += one.value & 3;
  return sum;
}
long copied(const std::vector<Copied> &list) {
  long sum = 0;
  for (auto one : list)
    sum += one.value;
  return sum;
}
long insides(const std::vector<std::pair<Copied, int>> &list) {
  long sum = 0;
  for (auto one : list)
    sum += one.second + one.first.value;
  return sum;
}
long rows(const std::vector<std::vector<Copied>> &list) {
  long sum = 0;
  for (auto row : list)
    sum += static_cast<long>(row.size());
  return sum;
}
long ended(const std::vector<Ended> &list) {
  long sum = 0;
  for (auto one : list)
    sum += one.value;
  return sum;
}
// The last owner ends the object, which may be of a class that this one is a base of.
void owned(std::vector<std::unique_ptr<Ended>> &list, std::vector<long> &out) {
  for (std::size_t i = 0; i < list.size(); i++) {
    std::unique_ptr<Ended> one = std::move(list[i]);
    out[i] = one->value;
  }
}
void shared(std::vector<std::shared_ptr<Ended>> &list, std::vector<long> &out) {
  for (std::size_t i = 0; i < list.size(); i++) {
    auto one = std::move(list[i]);
    out[i] += one->value;
  }
}
void shapes(std::vector<std::unique_ptr<Shape>> &list, std::vector<long> &out) {
  for (std::size_t i = 0; i < list.size(); i++) {
    auto one = std::move(list[i]);
    out[i] += one->area;
  }
}
// Each thread would make the range.
static long asked = 0;
static std::vector<int> ones(int n) {
  asked++;
  return std::vector<int>(static_cast<std::size_t>(n), 1);
}
long range() {
  long sum = 0;
  for (int one : ones(20000))
    sum += one;
  return sum;
}
// Bytes, numbers, and what the library copies.
// CHECK-COUNT-5: #pragma omp parallel for
long sums(const std::vector<Object> &objects, const std::vector<int> &numbers,
          const std::vector<std::string> &words, const std::vector<Tree> &trees) {
  long sum = 0;
  for (auto object : objects)
    sum += object.value;
  for (double number : numbers)
    sum += static_cast<long>(number / 2);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wrange-loop-construct"
  for (const double &number : numbers)
    sum += static_cast<long>(number / 3);
#pragma GCC diagnostic pop
  for (std::string word : words)
    sum += static_cast<long>(word.size());
  for (Tree tree : trees)
    sum += tree.value;
  return sum;
}

int main() {
  const int n = 20000;
  Object object;
  long target = 1;
  std::vector<std::reference_wrapper<Object>> references_(n, object);
  std::vector<Handle> handles_(n, Handle{&target});
  references(references_);
  handles(handles_);
  std::vector<int> numbers(n);
  for (int i = 0; i < n; i++)
    numbers[i] = i % 7;
  std::printf("%ld %ld\n", object.value, target);
  std::printf("%ld\n", numbered(numbers));
  std::printf("%ld\n", copied(std::vector<Copied>(n)));
  std::printf("%ld\n", insides(std::vector<std::pair<Copied, int>>(n)));
  std::printf("%ld\n", rows(std::vector<std::vector<Copied>>(n, std::vector<Copied>(2))));
  std::printf("%ld\n", Copied::copies);
  {
    std::vector<Ended> list(n);
    std::printf("%ld", ended(list));
    std::printf(" %ld\n", Ended::ends);
  }
  std::vector<long> out(n);
  std::vector<std::unique_ptr<Ended>> unique;
  std::vector<std::shared_ptr<Ended>> several;
  std::vector<std::unique_ptr<Shape>> squares;
  for (int i = 0; i < n; i++) {
    unique.push_back(std::make_unique<Ended>());
    unique.back()->value = i;
    several.push_back(std::make_shared<Ended>());
    several.back()->value = i;
    squares.push_back(std::make_unique<Square>());
    squares.back()->area = i;
  }
  owned(unique, out);
  shared(several, out);
  shapes(squares, out);
  std::printf("%ld %ld\n", Ended::ends, out[777]);
  std::printf("%ld", range());
  std::printf(" %ld\n", asked);
  std::printf("%ld\n", sums(std::vector<Object>(n), numbers, std::vector<std::string>(n, "word"),
                            std::vector<Tree>(n)));
}
