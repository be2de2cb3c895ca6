#include "ir/Builder.h"
#include "ir/SetBy.h"
#include "ir/SureParts.h"
#include "ir/VariablesIn.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parlift::ir {
namespace {

using testing::UnorderedElementsAre;

SymbolRef variable(const std::string &name, TypeRef type = intType()) {
  auto symbol = std::make_shared<Symbol>();
  symbol->name = name;
  symbol->type = std::move(type);
  return symbol;
}
ExprRef value(const SymbolRef &symbol) {
  return load(varRef(symbol));
}

class VariablesOfATree : public ::testing::Test {
protected:
  SymbolRef a = variable("a"), b = variable("b"), c = variable("c"), d = variable("d");
  /// int b = a;  if (c) d = b + 1;
  StmtRef body =
      block({declare(b, value(a)),
             ifThen(value(c), block({assign(varRef(d), binary(BinaryOp::Add, value(b),
                                                              intLiteral(1, intType())))}))});
};

TEST_F(VariablesOfATree, are_named_in_statements_inside) {
  for (const SymbolRef &symbol : {a, b, c, d})
    EXPECT_TRUE(mentions(*body, *symbol)) << symbol->name;
  EXPECT_FALSE(mentions(*body, *variable("a")));
  const SymbolRef other = variable("x");
  EXPECT_TRUE(mentionsAny(*body, {other.get(), c.get()}));
  EXPECT_FALSE(mentionsAny(*body, {}));
}

TEST_F(VariablesOfATree, are_not_named_by_their_declaration) {
  EXPECT_FALSE(mentions(*declare(b, value(a)), *b));
  EXPECT_TRUE(isDeclaredIn(*body, *b));
  EXPECT_FALSE(isDeclaredIn(*body, *d));
}

TEST_F(VariablesOfATree, are_set_by_declarations_and_assignments) {
  EXPECT_THAT(changingIn(*body), UnorderedElementsAre(b.get(), d.get()));
  EXPECT_THAT(assignedByName(*body), UnorderedElementsAre(d.get()));
  EXPECT_TRUE(isAssignedIn(*body, *d));
  EXPECT_FALSE(isAssignedIn(*body, *b));
  EXPECT_EQ(setBy(*body), nullptr);
}

TEST_F(VariablesOfATree, are_not_set_by_stores_to_what_they_point_to) {
  const SymbolRef p = variable("p", pointerTo(intType()));
  const StmtRef store = assign(subscript(value(p), value(a)), value(b));
  EXPECT_EQ(setBy(*store), nullptr);
  EXPECT_THAT(changingIn(*store), testing::IsEmpty());
  EXPECT_THAT(variablesIn(*store->target), UnorderedElementsAre(p.get(), a.get()));
}

TEST_F(VariablesOfATree, are_read_surely_where_nothing_decides_about_it) {
  // a + (b && c ? d : a)
  const ExprRef choice =
      select(binary(BinaryOp::LogicalAnd, value(b), value(c)), value(d), value(a));
  const ExprRef sum = binary(BinaryOp::Add, value(a), choice);
  std::vector<const Symbol *> sure;
  forEachSurePart(*sum, [&](const Expr &part) {
    if (part.kind == ExprKind::VarRef)
      sure.push_back(part.symbol.get());
  });
  EXPECT_THAT(sure, testing::ElementsAre(a.get(), b.get()));
  EXPECT_TRUE(mayLeaveOut(*choice));
  EXPECT_FALSE(mayLeaveOut(*sum));
}

} // namespace
} // namespace parlift::ir
