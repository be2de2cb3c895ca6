#include "ir/ReturnsAtEnd.h"

#include "Snippet.h"
#include "ir/Printer.h"

#include <gtest/gtest.h>

namespace parlift::ir {
namespace {

/// The body with its returns at the end, without line breaks; "no": it has none.
std::string ended(const std::string &body) {
  const parlift::testing::Snippet snippet("int f(int x, double d, int *p) {" + body + "}");
  Function copy = snippet.function();
  copy.body = withReturnsAtEnd(copy.body);
  if (!copy.body)
    return "no";
  std::string result;
  const std::string text = print(copy);
  for (const char c : text.substr(text.find('{')))
    if (c != '\n' && (c != ' ' || (!result.empty() && result.back() != ' ')))
      result += c;
    else if (c == '\n' && result.back() != ' ')
      result += ' ';
  return result;
}

bool always(const std::string &body) {
  const parlift::testing::Snippet snippet("int f(int x, double d, int *p) {" + body + "}");
  return alwaysReturns(*withReturnsAtEnd(snippet.function().body));
}

TEST(ReturnsAtEnd, whatFollowsABranchThatReturnsIsTheOtherBranch) {
  EXPECT_EQ(ended("if (x) return 1; *p = 2; return 3;"),
            "{ if (x) { return 1; } else { p[0] = 2; return 3; } } ");
  EXPECT_EQ(ended("if (x) *p = 1; else return 2; return 3;"),
            "{ if (x) { p[0] = 1; return 3; } else { return 2; } } ");
}

TEST(ReturnsAtEnd, severalFollowOneAnother) {
  EXPECT_EQ(ended("if (x > 2) return 1; if (x > 1) return 2; return 3;"),
            "{ if (x > 2) { return 1; } else { if (x > 1) { return 2; } else { return 3; } } } ");
}

TEST(ReturnsAtEnd, aBranchOfABranchMayReturnWhereTheOtherOneDoes) {
  EXPECT_EQ(ended("if (x > 2) return 1; else if (x > 1) *p = 4; else return 2; return 3;"),
            "{ if (x > 2) { return 1; } else { if (x > 1) { p[0] = 4; return 3; } else { return 2; "
            "} } } ");
}

TEST(ReturnsAtEnd, aConditionThatOnlyReturnsIsTurnedRound) {
  EXPECT_EQ(ended("if (x <= *p) return; *p = x;"), "{ if (x > p[0]) { p[0] = x; } } ");
}

TEST(ReturnsAtEnd, aConditionOfFloatingNumbersIsDenied) {
  EXPECT_EQ(ended("if (d <= 1.0) return; *p = x;"), "{ if (!(d <= 1.0)) { p[0] = x; } } ");
}

TEST(ReturnsAtEnd, aBodyThatIsSoStaysAsItIs) {
  const parlift::testing::Snippet snippet("int f(int x) { int y = x; if (x) y = 2; return y; }");
  EXPECT_EQ(withReturnsAtEnd(snippet.function().body), snippet.function().body);
}

TEST(ReturnsAtEnd, whatABranchDeclaresIsNotSeenBehindIt) {
  EXPECT_EQ(ended("if (x) return 1; else { int y = 2; *p = y; } return 3;"),
            "{ if (x) { return 1; } else { { let y: i32 = 2; p[0] = y; } return 3; } } ");
}

TEST(ReturnsAtEnd, noneIsTakenOutOfALoop) {
  EXPECT_EQ(ended("while (x--) if (x == *p) return x; return 3;"), "no");
}

TEST(ReturnsAtEnd, noneIsTakenFromWhereSomeOfABranchGoOn) {
  EXPECT_EQ(ended("if (x) { if (d > 1.0) return 1; *p = 2; } return 3;"), "no");
  EXPECT_EQ(ended("{ if (x) return 1; } return 3;"), "no");
}

TEST(ReturnsAtEnd, nothingMayFollowWhatAlwaysReturns) {
  EXPECT_EQ(ended("if (x) return 1; else return 2; *p = 1; return 3;"), "no");
}

TEST(ReturnsAtEnd, allBranchesGiveBackAValueOrOneDoesNot) {
  EXPECT_TRUE(always("if (x) return 1; if (d > 1.0) return 2; return 3;"));
  EXPECT_FALSE(always("if (x) return 1; if (d > 1.0) return 2;"));
  EXPECT_FALSE(always("*p = 1;"));
}

} // namespace
} // namespace parlift::ir
