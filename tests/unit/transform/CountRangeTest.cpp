// A range-based `for` as a loop over the numbers of its elements.
#include "Stepped.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using parlift::testing::Language;
using parlift::testing::Stepped;
using ::testing::HasSubstr;

namespace {

/// The header of `f(int n, int m, int *a)`, and 16 elements that begin as those of a.
std::string onElements(const std::string &body) {
  return "void f(int n, int m, int *a) {\n  int v[16], w[16];\n  unsigned h = n;\n  for (int i = "
         "0; i < 16; "
         "i++) {\n"
         "    v[i] = a[i];\n    w[i] = a[16 + i];\n  }\n" +
         body +
         "  for (int i = 0; i < 16; i++) {\n    a[i] = v[i];\n    a[16 + i] = w[i];\n  }\n  a[40] "
         "= h;\n}";
}

void keeps(const std::string &text, const std::string &plan = "count f:2") {
  Stepped f(text, Language::Cxx);
  ASSERT_EQ(f.perform(plan), "");
  f.expectSame({-1, 0, 1, 5});
}

/// Why not, of the first loop of `int f(...)`, whose vectors are no library's: what is asked is the tree.
std::string refusalOf(const std::string &text, const std::string &plan = "count f:2") {
  return Stepped(text, Language::Cxx).perform(plan);
}

TEST(CountRange, KeepsWhatIsComputedOfCopies) {
  keeps(onElements("  for (int x : v)\n    h = h * 3 + x;\n"));
}

TEST(CountRange, KeepsWhatIsAssignedToACopy) {
  keeps(onElements("  for (int x : v) {\n    x += m;\n    h = h * 3 + x;\n  }\n"));
}

TEST(CountRange, KeepsWhatIsWrittenByAReference) {
  keeps(onElements("  for (int &x : v) {\n    h += x;\n    x = h;\n  }\n"));
}

TEST(CountRange, KeepsWhereAnIterationLeaves) {
  keeps(onElements(
      "  for (auto &x : v) {\n    if (x == m)\n      break;\n    if (x > n)\n      continue;\n"
      "    x = h++;\n  }\n"));
}

TEST(CountRange, ConvertsWhatTheCopyConverts) {
  keeps(onElements("  for (unsigned char x : v)\n    h = h * 3 + x;\n"));
}

TEST(CountRange, KeepsRowsAndTheirElements) {
  keeps("void f(int n, int m, int *a) {\n  int t[4][5];\n  unsigned h = n;\n  for (int i = 0; i < "
        "20; i++)\n"
        "    t[i / 5][i % 5] = a[i];\n  for (auto &row : t)\n    for (int &x : row)\n      x = h = "
        "h * 3 + x;\n"
        "  for (int i = 0; i < 20; i++)\n    a[i] = t[i / 5][i % 5];\n  a[40] = h + m;\n}",
        "count f:2\ncount f:2.1");
}

TEST(CountRange, KeepsMembersByTheirBindings) {
  keeps(
      "struct P {\n  int x, y;\n};\nvoid f(int n, int m, int *a) {\n  P v[8];\n  unsigned h = n;\n"
      "  for (int i = 0; i < 8; i++) {\n    v[i].x = a[i];\n    v[i].y = m;\n  }\n"
      "  for (auto &[p, q] : v) {\n    h = h * 3 + p;\n    q = h;\n  }\n"
      "  for (int i = 0; i < 8; i++)\n    a[i] = v[i].y;\n}");
}

TEST(CountRange, KeepsAHeaderThatDeclaresANumber) {
  keeps(onElements("  for (int by = m + 2; int x : v)\n    h = h * by + x;\n"));
}

TEST(CountRange, CountsByANameThatIsFree) {
  Stepped f(onElements("  int i = 4;\n  for (int &x : v)\n    x += i;\n"), Language::Cxx);
  ASSERT_EQ(f.perform("count f:2"), "");
  EXPECT_EQ(f.loop("2")->init->children.front()->symbol->name, "j");
  f.expectSame({0, 3});
}

TEST(CountRange, RefusesAPointerThatMovesOn) {
  EXPECT_THAT(refusalOf(onElements(
                  "  int(*p)[16] = &v;\n  for (int &x : *p) {\n    x = m;\n    p = &w;\n  }\n")),
              HasSubstr("what its range is named by may change"));
}

TEST(CountRange, RefusesARowWhoseNumberIsSet) {
  EXPECT_THAT(
      refusalOf("void f(int n, int m, int *a) {\n  int t[4][5];\n  for (int i = 0; i < 20; i++)\n"
                "    t[i / 5][i % 5] = a[i];\n  for (int x : t[m & 3]) {\n    a[n] = x;\n    m = "
                "x;\n  }\n}"),
      HasSubstr("what its range is named by may change"));
}

TEST(CountRange, RefusesARowWhoseNumberIsInMemory) {
  EXPECT_THAT(
      refusalOf("void f(int n, int m, int *a) {\n  int t[4][5];\n  for (int i = 0; i < 20; i++)\n"
                "    t[i / 5][i % 5] = a[i];\n  for (int x : t[a[n] & 3])\n    a[x & 7] = m;\n}"),
      HasSubstr("what its range is named by may change"));
}

TEST(CountRange, RefusesAPointerThatOtherNamesReach) {
  EXPECT_THAT(refusalOf(onElements(
                  "  int(*p)[16] = &v, (**q)[16] = &p;\n  for (int &x : *p) {\n    x = m;\n"
                  "    *q = &w;\n  }\n")),
              HasSubstr("what its range is named by may change"));
}

TEST(CountRange, RefusesAReferenceToWhatTheElementIsConvertedTo) {
  EXPECT_THAT(refusalOf(onElements("  for (const signed char &x : v)\n    h = h * 3 + x;\n")),
              HasSubstr("no elements by number"));
}

TEST(CountRange, RefusesAList) {
  EXPECT_THAT(refusalOf("#include <initializer_list>\nvoid f(int n, int m, int *a) {\n"
                        "  for (int x : {n, m, 3})\n    a[x & 7] += x;\n}",
                        "count f:1"),
              HasSubstr("a temporary that a name would not keep"));
}

TEST(CountRange, RefusesBeginAndEndOfTheProgram) {
  EXPECT_THAT(refusalOf("struct R {\n  int *b, *e;\n};\nint *begin(R &r);\nint *end(R &r);\n"
                        "void f(int n, int m, int *a) {\n  R r = {a, a + 9};\n  for (int &x : r)\n "
                        "   x += n + m;\n}",
                        "count f:1"),
              HasSubstr("no elements by number"));
}

TEST(CountRange, RefusesStatementsThatAreNotFollowed) {
  EXPECT_THAT(refusalOf("int next();\n" + onElements("  for (int &x : v)\n    x = next();\n")),
              HasSubstr("may read or write anything"));
}

TEST(CountRange, RefusesJumps) {
  EXPECT_THAT(refusalOf(onElements("  for (int x : v) {\n    h = h * 3 + x;\n    if (h == m)\n     "
                                   " goto out;\n  }\nout:\n")),
              HasSubstr("labels or words"));
}

TEST(CountRange, RefusesAnAttributeBeforeMoreThanALoop) {
  EXPECT_THAT(
      refusalOf(onElements("  [[likely]] for (int by = m; int x : v)\n    h = h * by + x;\n")),
      HasSubstr("its header does more than to name a range"));
}

TEST(CountRange, RefusesElementsOfMacros) {
  EXPECT_THAT(refusalOf("#define EACH(x, v) int x : v\n" +
                        onElements("  for (EACH(x, v))\n    h = h * 3 + x;\n")),
              HasSubstr("in words that no declaration has"));
}

} // namespace
