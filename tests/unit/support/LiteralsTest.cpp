// Where comments and literals end.
#include "support/Literals.h"

#include <gtest/gtest.h>

using namespace parlift;

namespace {

TEST(Literals, CodeIsNone) {
  EXPECT_EQ(pastLiteral("a + b", 0), 0U);
  EXPECT_EQ(pastComment("a / b", 2), 2U);
}

TEST(Literals, ALineCommentLeavesItsLineBreak) {
  EXPECT_EQ(pastComment("// b\nc", 0), 4U);
  EXPECT_EQ(pastComment("// b", 0), 4U);
}

TEST(Literals, ACommentEndsBehindItsEnd) {
  EXPECT_EQ(pastComment("/* ' */ c", 0), 7U);
  EXPECT_EQ(pastComment("/* open", 0), 7U);
}

TEST(Literals, AnEscapedQuoteEndsNothing) {
  EXPECT_EQ(pastLiteral(R"("a\"b" c)", 0), 6U);
  EXPECT_EQ(pastLiteral(R"('\'' c)", 0), 4U);
}

TEST(Literals, AQuoteInANumberBeginsNothing) {
  EXPECT_EQ(pastLiteral("1'000", 1), 1U);
  EXPECT_EQ(pastLiteral("0xFF'FF", 4), 4U);
  EXPECT_EQ(pastLiteral("u'a'", 1), 4U);
}

TEST(Literals, ARawStringEndsWithItsMark) {
  EXPECT_EQ(pastLiteral(R"--(R"x(" )x" c)--", 1), 9U);
  EXPECT_EQ(pastLiteral(R"(aR" b" c)", 2), 6U); // aR is no prefix
}

TEST(Literals, ALiteralThatIsOpenEndsWithItsLine) {
  EXPECT_EQ(pastLiteral("don't\nbut", 3), 6U);
}

} // namespace
