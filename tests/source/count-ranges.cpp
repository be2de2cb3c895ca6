// A range-based `for` as a loop over the numbers of its elements: references go, copies stay, and the range gets a name where the loop
// would ask for it again and again.
// RUN: sed -n 's|^// PLAN: ||p' %s > %t.plan; %parlift transform -q %s --plan %t.plan -- -std=c++20 | grep -v CHECK | FileCheck %s
#include <string>
#include <vector>

// PLAN: count running:1
// CHECK-LABEL: void running(
// CHECK: for (std::size_t i = 0; i < v.size(); i++) {
// CHECK-NEXT: {{^}}    // So far.
// CHECK-NEXT: {{^}}    s += v[i];
// CHECK-NEXT: {{^}}    v[i] = s; // kept
// CHECK-NEXT: {{^}}  }
void running(std::vector<int> &v) {
  int s = 0;
  for (auto &x : v) {
    // So far.
    s += x;
    x = s; // kept
  }
}

// PLAN: count copies:1
// CHECK-LABEL: unsigned copies(
// CHECK: for (std::size_t i = 0; i < text.size(); i++) {
// CHECK-NEXT: unsigned char c = text[i];
// CHECK-NEXT: h = 31 * h + c;
unsigned copies(const std::string &text) {
  unsigned h = 7;
  for (unsigned char c : text)
    h = 31 * h + c;
  return h;
}

// PLAN: count attribute:1
// CHECK-LABEL: unsigned attribute(
// CHECK: {{\[\[}}maybe_unused]] auto x = v[i];
unsigned attribute(const std::vector<int> &v) {
  unsigned h = 7;
  for ([[maybe_unused]] auto x : v)
    h = 31 * h + 1;
  return h;
}

// The names of bindings are members.
struct Pair {
  int first, second;
};
// PLAN: count bound:1
// CHECK-LABEL: void bound(
// CHECK: s = 3 * s + pairs[i].first;
// CHECK-NEXT: pairs[i].second = s;
void bound(std::vector<Pair> &pairs) {
  unsigned s = 1;
  for (auto &[first, second] : pairs) {
    s = 3 * s + first;
    second = s;
  }
}

// An array has a number of elements, and no header need declare std::size_t.
// PLAN: count array:1
// CHECK-LABEL: unsigned array(
// CHECK: for (int i = 0; i < 1000; i++)
// CHECK-NEXT: h = 31 * h + a[i];
unsigned array(int (&a)[1000]) {
  unsigned h = 7;
  for (const int &x : a)
    h = 31 * h + x;
  return h;
}

// Words that the tree does not have mention the reference, or a call would see that it is const: it stays.
void use(const int &);
void use(int &);
#define LAST x
#define LENGTH sizeof x
// PLAN: count measured:1
// PLAN: count hidden:1
// PLAN: count lengths:1
// PLAN: count shared:1
// CHECK-LABEL: unsigned measured(
// CHECK: const auto &x = v[i];
// CHECK-LABEL: unsigned hidden(
// CHECK: auto &x = v[i];
// CHECK-LABEL: unsigned lengths(
// CHECK: auto &x = v[i];
// CHECK-LABEL: void shared(
// CHECK: const int &x = v[i];
unsigned measured(std::vector<int> &v) {
  unsigned h = 7;
  for (const auto &x : v)
    h = 31 * h + x + sizeof x;
  return h;
}
unsigned hidden(std::vector<int> &v) {
  unsigned h = 7;
  for (auto &x : v)
    h = 31 * h + LAST;
  return h;
}
unsigned lengths(std::vector<int> &v) {
  unsigned h = 7;
  for (auto &x : v)
    h = 31 * h + LENGTH + x;
  return h;
}
void shared(std::vector<int> &v, const int **last) {
  for (const int &x : v)
    *last = &x;
}

// A member of that name is another thing.
struct Node {
  int x;
};
// PLAN: count members:1
// CHECK-LABEL: unsigned members(
// CHECK: h = 31 * h + nodes[i].x;
unsigned members(std::vector<Node> &nodes) {
  unsigned h = 7;
  for (auto &x : nodes)
    h = 31 * h + x.x;
  return h;
}

// What is called, made, or declared in the header is so once.
class Track {
  std::vector<int> items_;

public:
  const std::vector<int> &items() const { return items_; }
  std::vector<int> copied() const { return items_; }
};
// PLAN: count called:1
// CHECK-LABEL: unsigned called(
// CHECK: {{^}}  {
// CHECK-NEXT: {{^}}    auto &&range = track.items();
// CHECK-NEXT: {{^}}    for (std::size_t i = 0; i < range.size(); i++) {
// CHECK-NEXT: {{^}}      int x = range[i];
unsigned called(const Track &track) {
  unsigned h = 7;
  for (int x : track.items())
    h = 31 * h + x;
  return h;
}
// PLAN: count made:1
// CHECK-LABEL: unsigned made(
// CHECK: auto &&range = track.copied();
unsigned made(const Track &track) {
  unsigned h = 7;
  for (int x : track.copied())
    h = 31 * h + x;
  return h;
}
// PLAN: count declared:1
// CHECK-LABEL: unsigned declared(
// CHECK: int by = 31;
// CHECK-NEXT: for (std::size_t i = 0; i < v.size(); i++) {
unsigned declared(const std::vector<int> &v) {
  unsigned h = 7;
  for (int by = 31; int x : v)
    h = by * h + x;
  return h;
}

// A loop inside goes through the element: its words stay, and those of the header.
// PLAN: count rows:1
// PLAN: count rows:1.1
// CHECK-LABEL: int rows(
// CHECK: for (std::size_t i = 0; i < m.size(); i++) {
// CHECK-NEXT: auto &row = m[i];
// CHECK-NEXT: for (std::size_t j = 0; j < row.size(); j++)
// CHECK-NEXT: s += row[j];
int rows(std::vector<std::vector<int>> &m) {
  int s = 0;
  for (auto &row : m)
    for (auto &x : row)
      s += x;
  return s;
}
