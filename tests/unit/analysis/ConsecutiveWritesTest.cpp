#include "analysis/execution/ConsecutiveWrites.h"
#include "Snippet.h"

#include <fmt/format.h>

namespace parlift::analysis {
namespace {

using testing::Snippet;

/// "q c", one for each array and counter; "st[+1].4 c" of bytes 4 and on in each element, and a counter that rises ahead of the store.
std::string found(const std::string &body) {
  const Snippet snippet("struct entry { int key, depth; };\n"
                        "int G, leave(int);\n"
                        "void f(int n, int *x, int *q, struct entry *st, int k) { " +
                        body + " }");
  std::string text;
  for (const ConsecutiveWrites &one : consecutiveWrites(*snippet.function().body)) {
    text += (text.empty() ? "" : ", ") + one.array->name + (one.ahead == 0 ? "" : "[+1]");
    for (const PartStep &step : one.part)
      text += fmt::format(fmt::runtime(step.isField ? ".{}" : "[{}]"), step.at);
    text += " " + one.counter->name;
  }
  return text;
}

TEST(ConsecutiveWrites, AStoreAndThenTheNext) {
  EXPECT_EQ(found("int c = 0; for (int i = 0; i < n; i++) if (x[i]) q[c++] = x[i];"), "q c");
  EXPECT_EQ(found("int c; c = 0; while (n--) { q[c] = n; c = c + 1; }"), "q c");
  EXPECT_EQ(found("int c = k; q[c] = 1; x[c] = 2; c++;"), "x c, q c");
  EXPECT_EQ(found("int c = 0; for (int i = 0; i < n; i++) { q[c] = i; if (x[i]) k++; c += 1; }"),
            "q c");
}

TEST(ConsecutiveWrites, TheNextAndThenAStore) {
  EXPECT_EQ(found("int top = -1; st[++top].key = n; st[top].depth = 0;"),
            "st[+1].0 top, st[+1].4 top");
  EXPECT_EQ(found("int top = 0; while (n--) q[++top] = q[top - 1];"), "q[+1] top");
  EXPECT_EQ(found("int top = 0; while (n--) q[++top] = leave(n);"), "");
}

TEST(ConsecutiveWrites, StacksFall) {
  EXPECT_EQ(found("int sp = 0; q[sp++] = n; while (sp > 0) { k = q[--sp]; q[sp++] = x[k]; }"),
            "q sp");
  EXPECT_EQ(found("unsigned sp = 0; q[sp++] = n; while (n--) k = q[--sp];"), ""); // it may wrap
  EXPECT_EQ(found("short sp = 0; q[sp++] = n; while (n--) k = q[--sp];"), "");
}

TEST(ConsecutiveWrites, NarrowAndUnsignedNumbersOnTheWayComeRound) {
  EXPECT_EQ(found("int c = 0; while (n--) { q[c++] = n; if (x[n]) c = (unsigned char)(c - 1); }"),
            "");
  EXPECT_EQ(found("int c = 0; while (n--) { q[c++] = n; if (x[n]) c = (unsigned char)c - 1; }"),
            "");
  EXPECT_EQ(found("int c = 0; while (n--) { q[c++] = n; if (x[n]) c -= 4294967295u; }"), "");
  EXPECT_EQ(found("int c = 0; while (n--) { q[c++] = n; if (x[n]) c -= 1u; }"), "");
  EXPECT_EQ(found("long c = 0; while (n--) { q[c++] = n; if (x[n]) c += (unsigned)-1; }"), "");
  EXPECT_EQ(found("int c = 0; while (n--) { q[c++] = n; if (x[n]) c = (int)(c - 1.0); }"), "");
  EXPECT_EQ(found("int c = 0; while (n--) { q[c] = n; c = (int)((long)c + 1); }"), "q c");
  EXPECT_EQ(found("int c = 0; while (n--) { q[(unsigned char)c] = n; c++; }"), "");
  EXPECT_EQ(found("int c = 0; while (n--) { q[(long)c] = n; c++; }"), "q c");
  EXPECT_EQ(found("unsigned char c = 0; while (n--) q[c++] = n;"),
            "q c"); // all of it is written then
}

TEST(ConsecutiveWrites, ElementsOfAnotherSize) {
  EXPECT_EQ(found("int c = 0; while (n--) ((unsigned char *)q)[c++] = n;"), "");
  EXPECT_EQ(found("int c = 0; while (n--) { if (n & 1) q[c++] = n; else ((char *)q)[c++] = n; }"),
            "");
  EXPECT_EQ(found("int c = 0; while (n--) ((unsigned *)q)[c++] = n;"), "q c");
}

TEST(ConsecutiveWrites, WhatIsBegunOnceMore) {
  EXPECT_EQ(found("int c = 0; while (n--) { q[c++] = n; if (x[n]) c = 0; }"), "q c");
  EXPECT_EQ(found("int c = 0; while (n--) { q[c++] = n; if (x[n]) c = 1; }"), "");
  EXPECT_EQ(found("int c = k; while (n--) { q[c++] = n; if (x[n]) c = k; }"), "");
}

TEST(ConsecutiveWrites, ThePlacesOfAllRises) {
  EXPECT_EQ(found("int c = 0; if (n) q[c++] = 1; else q[c++] = 2;"), "q c");
  EXPECT_EQ(found("int c = 0; if (n) q[c++] = 1; else c++;"), "");
  EXPECT_EQ(found("int c = 0; if (n) q[c++] = 1; else x[c++] = 2;"), "");
  EXPECT_EQ(found("int c = 0; q[c] = 1; c += 2;"), "");
  EXPECT_EQ(found("int c = 0; while (n--) { if (x[n]) q[c] = 1; c++; }"), "");
  EXPECT_EQ(found("int c = 0; while (n--) { q[c] = 1; if (x[n]) continue; c++; }"), "");
}

TEST(ConsecutiveWrites, CountersThatOthersSet) {
  EXPECT_EQ(found("G = 0; q[G++] = n;"), "");
  EXPECT_EQ(found("int c = 0, *p = &c; *p = 3; q[c++] = n;"), "");
  EXPECT_EQ(found("static int c; c = 0; q[c++] = n;"), "");
  EXPECT_EQ(found("q[k++] = n;"), ""); // where does it start?
}

TEST(ConsecutiveWrites, ArraysThatMove) {
  EXPECT_EQ(found("int c = 0; while (n--) { q[c++] = n; if (x[n]) q = x; }"), "");
  EXPECT_EQ(found("int c = 0; while (n--) { int *row = q + k * n; row[c++] = n; }"), "");
  EXPECT_EQ(found("int *row = q + k; int c = 0; while (n--) row[c++] = n;"), "row c");
}

} // namespace
} // namespace parlift::analysis
