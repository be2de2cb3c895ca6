#include "ir/Conjunction.h"
#include "LoopsOfText.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/ExprText.h"

#include <gtest/gtest.h>

namespace parlift::ir {
namespace {

using parlift::testing::LoopsOfText;

ExprRef less(const char *one, const char *other) {
  const auto value = [](const char *name) { return load(varRef(LoopsOfText::symbol(name))); };
  return binary(BinaryOp::Lt, value(one), value(other));
}

TEST(Conjunction, asksEachConditionOnceInItsOrder) {
  Conjunction all;
  all.add(less("a", "b"));
  all.add(less("c", "d"));
  all.add(less("a", "b"));
  EXPECT_EQ(all.text(), "a < b && c < d");
}

TEST(Conjunction, takesApartWhatIsJoinedAlready) {
  Conjunction all;
  all.add(less("a", "b"));
  all.add(binary(BinaryOp::LogicalAnd, less("a", "b"), less("c", "d")));
  EXPECT_EQ(all.parts().size(), 2U);
}

TEST(Conjunction, keepsAChoiceTogether) {
  Conjunction all;
  all.add(binary(BinaryOp::LogicalOr, less("a", "b"), less("c", "d")));
  EXPECT_EQ(all.text(), "a < b || c < d");
  all.add(less("e", "f"));
  EXPECT_EQ(all.text(), "(a < b || c < d) && e < f");
}

TEST(Conjunction, leavesOutWhatAlwaysHoldsAndKeepsWhatNeverDoes) {
  Conjunction all;
  all.add(intLiteral(1, intType()));
  EXPECT_TRUE(all.empty() && !all.tree());
  all.add(intLiteral(0, intType()));
  EXPECT_EQ(all.text(), "0");
}

TEST(ExprText, takesFromAPointerWhatIsAddedAsItsOpposite) {
  const ExprRef p = load(varRef(LoopsOfText::symbol("p", pointerTo(doubleType()))));
  const ExprRef n = load(varRef(LoopsOfText::symbol("n", integerType(32, false, "unsigned"))));
  const ExprRef back = unary(UnaryOp::Neg, cast(n, longType()));
  EXPECT_EQ(lineText(*binary(BinaryOp::PtrAdd, p, back)), "p - n");
}

TEST(ExprText, writesTheOppositeOfAConversionWithoutParentheses) {
  const ExprRef n = load(varRef(LoopsOfText::symbol("n", intType())));
  const ExprRef wide = cast(n, longType());
  EXPECT_EQ(lineText(*unary(UnaryOp::Neg, wide)), "-(long)n");
  EXPECT_EQ(lineText(*unary(UnaryOp::Neg, unary(UnaryOp::Neg, n))), "-(-n)");
  EXPECT_EQ(lineText(*unary(UnaryOp::Neg, binary(BinaryOp::Add, n, n))), "-(n + n)");
}

} // namespace
} // namespace parlift::ir
