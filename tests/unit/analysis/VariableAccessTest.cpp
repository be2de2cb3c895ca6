#include "analysis/scalars/VariableAccess.h"
#include "Snippet.h"
#include "ir/Walk.h"

namespace parlift::analysis {
namespace {

using testing::Language;
using testing::Snippet;

const char *const declarations =
    "struct S { int n; S &add(int); S &put(int *); int last() const; };\n"
    "S &choose(S &); int next(const int *); int t, global;\n";

/// What the function `f` of a text accesses.
std::vector<VariableAccess> accesses(const std::string &function) {
  const Snippet snippet(declarations + function, Language::Cxx);
  const VariableAccesses of(*snippet.function().body);
  std::vector<VariableAccess> all;
  ir::forEachStmt(*snippet.function().body, [&](const ir::Stmt &stmt) {
    of.ofStmt(stmt, [&](const VariableAccess &access) { all.push_back(access); });
  });
  return all;
}

bool has(const std::vector<VariableAccess> &all, VariableAccess::Kind kind,
         const std::string &name) {
  for (const VariableAccess &access : all)
    if (access.kind == kind && access.symbol->name == name)
      return true;
  return false;
}

std::string repeated(const std::string &text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i)
    all += text;
  return all;
}

TEST(VariableAccess, ChainsOfCallsAreSaidOncePerCall) {
  const auto chain = [](const std::string &link, int length) {
    return accesses("void f(S &s, int *y) { s" + repeated(link, length) + "; }").size();
  };
  for (const std::string link : {".add(1)", ".add(t)", ".put(&t)", ".add(next(y))"}) {
    const std::size_t ten = chain(link, 10);
    EXPECT_GT(ten, 9u) << link;
    EXPECT_LE(chain(link, 20), 2 * ten + 20) << link;
  }
}

TEST(VariableAccess, NestedCallsAreSaidOncePerCall) {
  const auto nest = [](int depth) {
    return accesses("void f(S &s) { " + repeated("choose(", depth) + "s" + repeated(")", depth) +
                    ".n = 1; }")
        .size();
  };
  EXPECT_LE(nest(20), 2 * nest(10) + 20);
}

TEST(VariableAccess, ObjectAtTheStartOfAChainMayBeWritten) {
  const auto all = accesses("void f() { S s; s.add(1).add(2); }");
  EXPECT_TRUE(has(all, VariableAccess::Kind::Read, "s"));
  EXPECT_TRUE(has(all, VariableAccess::Kind::MayWrite, "s"));
}

TEST(VariableAccess, ArgumentInTheMiddleOfAChainMayBeWritten) {
  const auto all = accesses("void f(S &s) { int k = 0; s.add(1).put(&k).add(2); }");
  EXPECT_TRUE(has(all, VariableAccess::Kind::Read, "k"));
  EXPECT_TRUE(has(all, VariableAccess::Kind::MayWrite, "k"));
}

TEST(VariableAccess, EitherObjectOfAChoiceMayBeWritten) {
  const auto all = accesses("void f(int c) { S s, r; (c ? s : r).add(1); }");
  EXPECT_TRUE(has(all, VariableAccess::Kind::MayWrite, "s"));
  EXPECT_TRUE(has(all, VariableAccess::Kind::MayWrite, "r"));
}

TEST(VariableAccess, SubscriptOfAnElementThatACallWritesIsRead) {
  const auto all = accesses("void f(int k) { S s[4]; s[k].add(1); int m[4]; s[0].put(&m[t]); }");
  EXPECT_TRUE(has(all, VariableAccess::Kind::Read, "k"));
  EXPECT_TRUE(has(all, VariableAccess::Kind::Read, "t"));
  EXPECT_TRUE(has(all, VariableAccess::Kind::MayWrite, "s"));
  EXPECT_TRUE(has(all, VariableAccess::Kind::MayWrite, "m"));
}

TEST(VariableAccess, CallWhoseResultsAddressIsTakenIsMade) {
  const auto all = accesses("void f(S &s, int k) { int *p = &s.add(k).n; S *q = &choose(s); }");
  EXPECT_TRUE(has(all, VariableAccess::Kind::Read, "k"));
  EXPECT_TRUE(has(all, VariableAccess::Kind::MayWrite, "global") ||
              has(all, VariableAccess::Kind::MayWrite, "s"));
}

} // namespace
} // namespace parlift::analysis
