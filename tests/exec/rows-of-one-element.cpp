// Elements behind pointers in what owners hold are rows of one element each: nothing counts along them, and no counter is declared.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <memory>
#include <vector>

struct Node {
  int value;
  Node *next;
};

// CHECK-LABEL: static void handDown(
// CHECK-NOT: inner_row
// CHECK: #pragma omp parallel for
// CHECK-LABEL: int main(
static void handDown(std::vector<std::unique_ptr<Node>> &nodes) {
  for (auto &node : nodes)
    node->next->value += node->value;
}

int main() {
  std::vector<std::unique_ptr<Node>> nodes;
  std::vector<Node> others(5000);
  for (int i = 0; i < 5000; i++)
    nodes.push_back(std::unique_ptr<Node>(new Node{i, &others[i]}));
  handDown(nodes);
  for (int i = 0; i < 5000; i++)
    nodes[i]->next = i + 1 < 5000 ? nodes[i + 1].get() : &others[0];
  handDown(nodes); // each of the next one's
  long sum = 0;
  for (int i = 0; i < 5000; i++)
    sum = (sum * 7 + nodes[i]->value + others[i].value) % 1000003;
  std::printf("%ld\n", sum);
}
