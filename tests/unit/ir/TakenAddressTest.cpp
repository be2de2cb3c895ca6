#include "ir/TakenAddress.h"

#include "Snippet.h"
#include "ir/Printer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parlift::ir {
namespace {

using parlift::testing::Language;
using parlift::testing::Snippet;

SymbolRef localOf(const Function &function, const std::string &name) {
  for (const SymbolRef &symbol : function.locals)
    if (symbol->name == name)
      return symbol;
  return nullptr;
}

/// Of `s` in the body of `f`.
bool isByName(const std::string &body, Language language = Language::C) {
  const Snippet snippet("struct pair { int a, b[4]; }; void g(int *); void h(int n);\n"
                        "void f(int n) { int s = 0; struct pair p = {1}; int *q = 0;" +
                            body + "}",
                        language);
  return isReachedByNameOnly(*snippet.function().body, *localOf(snippet.function(), "s"));
}
bool isPairByName(const std::string &body) {
  const Snippet snippet("struct pair { int a, b[4]; }; void g(int *); void h(int n);\n"
                        "void f(int n) { struct pair p; p.a = 1; int *q = 0;" +
                        body + "}");
  return isReachedByNameOnly(*snippet.function().body, *localOf(snippet.function(), "p"));
}

TEST(TakenAddress, aVariableThatIsReadAndSetIsReachedByItsName) {
  EXPECT_TRUE(isByName("s = n; s += 3; h(s); if (s > n) s++;"));
}

TEST(TakenAddress, aVariableWhoseAddressIsGivenAwayIsReachedOtherwise) {
  EXPECT_FALSE(isByName("g(&s);"));
  EXPECT_FALSE(isByName("s = 1; q = &s;"));
  EXPECT_FALSE(isByName("for (int i = 0; i < n; i++) g(&s);"));
}

TEST(TakenAddress, aReferenceIsAnotherName) {
  EXPECT_FALSE(isByName("int &r = s; r = 3;", Language::Cxx));
}

TEST(TakenAddress, membersAndElementsAreReachedByTheNameOfTheWhole) {
  EXPECT_TRUE(isPairByName("p.a += n; p.b[n] = p.b[2];"));
}

TEST(TakenAddress, theAddressOfAMemberOrAnElementIsOneOfTheWhole) {
  EXPECT_FALSE(isPairByName("g(&p.a);"));
  EXPECT_FALSE(isPairByName("g(p.b);"));
  EXPECT_FALSE(isPairByName("q = &p.b[1];"));
}

TEST(TakenAddress, theVariableInItsPlaceIsPlainWhereverItIsNamed) {
  const Snippet snippet("void g(int *);\n"
                        "int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; g(&n); "
                        "return s; }");
  Function copy = snippet.function();
  const SymbolRef old = localOf(copy, "s");
  takeNoAddress(copy, *old);
  const SymbolRef fresh = localOf(copy, "s");
  EXPECT_NE(old, fresh);
  EXPECT_FALSE(fresh->addressTaken);
  EXPECT_EQ(print(copy), print(snippet.function()));
  EXPECT_TRUE(isReachedByNameOnly(*copy.body, *fresh));
}

} // namespace
} // namespace parlift::ir
