#include "ir/Jumps.h"

#include "ir/Builder.h"

#include <gtest/gtest.h>

namespace parlift::ir {
namespace {

StmtRef around(StmtRef stmt) {
  return ifThen(intLiteral(1, intType()), block({std::move(stmt)}));
}
StmtRef loopAround(StmtRef stmt) {
  LoopParts parts;
  parts.condition = intLiteral(1, intType());
  parts.body = block({std::move(stmt)});
  return loop(std::move(parts));
}

TEST(Jumps, belong_to_the_loop_around_the_statement) {
  EXPECT_TRUE(jumpsOf(*around(breakStmt())).breaks);
  EXPECT_FALSE(jumpsOf(*around(breakStmt())).continues);
  EXPECT_TRUE(jumpsOf(*block({around(continueStmt())})).continues);
  EXPECT_FALSE(jumpsOf(*block({})).any());
}

TEST(Jumps, of_loops_inside_stay_there) {
  EXPECT_FALSE(jumpsOf(*around(loopAround(around(breakStmt())))).any());
  EXPECT_FALSE(jumpsOf(*loopAround(continueStmt())).any());
}

TEST(Jumps, leave_all_loops_where_they_return_or_nobody_knows) {
  EXPECT_TRUE(jumpsOf(*loopAround(loopAround(returnStmt()))).returns);
  EXPECT_TRUE(jumpsOf(*loopAround(opaqueStmt("unstructured-flow", {}, {}))).isUnknown);
  EXPECT_FALSE(jumpsOf(*loopAround(returnStmt())).breaks);
}

TEST(HoldsAny, looks_into_loops_and_at_the_statement_itself) {
  EXPECT_TRUE(holdsAny(*loopAround(around(breakStmt())), {StmtKind::Break}));
  EXPECT_TRUE(holdsAny(*breakStmt(), {StmtKind::Return, StmtKind::Break}));
  EXPECT_FALSE(holdsAny(*loopAround(breakStmt()), {StmtKind::Continue, StmtKind::Return}));
  EXPECT_FALSE(holdsAny(*loopAround(breakStmt()), {}));
}

} // namespace
} // namespace parlift::ir
