// A class that refers to its own class, by a member or by that of a member, is read like one that points to it.
// RUN: %S/same-output.sh %parlift %s %t
#include <cstdio>

struct Node {
  Node &parent;
  int n;
};
// A helper that an object holds, and that refers back to the object.
template <class Owner> struct Helper {
  Owner &owner;
  int step;
};
struct Box {
  Helper<Box> helper;
  int *values;
  int n;
  Box(int *values, int n) : helper{*this, 3}, values(values), n(n) {}
  void fill() {
    for (int i = 0; i < n; i++)
      values[i] = i * helper.step;
  }
  // Not parallel: the object behind the reference is this one, whose member changes.
  void count() {
    for (int i = 0; i < 1000; i++)
      helper.owner.n += helper.owner.n % 3;
  }
};
// A reference to an array of the class itself.
struct Pair {
  Pair (&other)[2];
  int n;
};

void ofNode(const Node &node, int n, int *__restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = i + node.n + node.parent.n;
}
// Not parallel: the parent is the node itself, whose member changes.
void chain(Node &node, int n) {
  for (int i = 0; i < n; i++)
    node.n = node.parent.n * 3 % 1009 + i;
}
void ofPair(const Pair &pair, int n, int *__restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = i + pair.other[1].n;
}

static int values[20000];
static long sum() {
  long total = 0;
  for (int i = 0; i < 20000; i++)
    total = total * 31 % 1000003 + values[i];
  return total;
}

int main() {
  Node root{root, 5};
  ofNode(root, 20000, values);
  std::printf("%ld\n", sum());
  chain(root, 1000);
  std::printf("%d\n", root.n);
  Box box(values, 20000);
  box.fill();
  std::printf("%ld\n", sum());
  box.count();
  std::printf("%d\n", box.n);
  Pair pairs[2] = {{pairs, 1}, {pairs, 7}};
  ofPair(pairs[0], 20000, values);
  std::printf("%ld\n", sum());
}
