#include "legality/loops/CanCount.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/CountedLoop.h"
#include "ir/Jumps.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/HeaderEffects.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace parlift::legality {

namespace {

using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;
using ir::Symbol;

constexpr const char *what = "count";

bool assigns(const Stmt &stmt, const Symbol &symbol) {
  return stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef &&
         stmt.target->symbol.get() == &symbol;
}

std::size_t assignmentsIn(const Stmt &stmt, const Symbol &symbol) {
  std::size_t count = 0;
  ir::forEachStmt(stmt, [&](const Stmt &part) { count += assigns(part, symbol) ? 1 : 0; });
  return count;
}

std::vector<StmtRef> statementsOf(const StmtRef &part) {
  std::vector<StmtRef> result = part ? ir::withoutSequences({part}) : std::vector<StmtRef>{};
  std::erase_if(result, [](const StmtRef &one) {
    return one->kind == StmtKind::Block && one->children.empty();
  });
  return result;
}

/// `i = i + 2`, `p = p - 1`: the variable and numbers.
bool stepsByConstant(const Stmt &step, const Symbol &counter) {
  const Expr &sum = ir::withoutCasts(*step.value);
  const bool isSum = sum.kind == ExprKind::Binary &&
                     (sum.binaryOp == ir::BinaryOp::Add || sum.binaryOp == ir::BinaryOp::Sub ||
                      sum.binaryOp == ir::BinaryOp::PtrAdd);
  if (!isSum)
    return false;
  const Expr &from = ir::withoutCasts(*sum.operands[0]), &by = ir::withoutCasts(*sum.operands[1]);
  const Expr &amount = by.kind == ExprKind::Unary && by.unaryOp == ir::UnaryOp::Neg
                           ? ir::withoutCasts(*by.operands[0])
                           : by;
  return from.kind == ExprKind::Load && from.operands[0]->kind == ExprKind::VarRef &&
         from.operands[0]->symbol.get() == &counter && amount.kind == ExprKind::IntLiteral;
}

/// It sets the counter, or declares it.
bool isSetBy(const StmtRef &init, const Symbol &counter) {
  bool result = false;
  if (init)
    ir::forEachStmt(*init, [&](const Stmt &stmt) {
      result |= stmt.symbol.get() == &counter || assigns(stmt, counter);
    });
  return result;
}

/// What the statements in front of the loop assign to the counter last.
std::optional<std::int64_t> numberBefore(const Stmt &function, const Stmt &loop,
                                         const Symbol &counter) {
  std::optional<std::int64_t> result;
  ir::forEachStmt(function, [&](const Stmt &around) {
    const auto at = std::ranges::find(around.children, &loop, &StmtRef::get);
    if (at == around.children.end())
      return;
    for (auto one = std::make_reverse_iterator(at); one != around.children.rend(); ++one) {
      const Stmt &stmt = **one;
      const bool sets = assigns(stmt, counter) ||
                        (stmt.kind == StmtKind::Declare && stmt.symbol.get() == &counter);
      if (sets && stmt.value)
        if (const Expr &value = ir::withoutCasts(*stmt.value); value.kind == ExprKind::IntLiteral)
          result = value.intValue;
      if (sets || assignmentsIn(stmt, counter) > 0)
        return;
    }
  });
  return result;
}

/// Words that nobody follows, or two statements in one.
bool isOpaque(const Stmt &loop) {
  bool result = false;
  ir::forEachStmt(loop, [&](const Stmt &part) { result |= part.kind == StmtKind::OpaqueStmt; });
  ir::forEachExpr(loop, [&](const Expr &part) { result |= part.kind == ExprKind::OpaqueExpr; });
  return result;
}

/// In a block with handlers, `try { while (i < n) ...; } catch (...) { print(i); }`: an exception leaves the loop in the middle of an
/// iteration, and the counter is read as it was then.
bool isInHandledBlock(const Stmt &function, const Stmt &loop) {
  bool result = false;
  ir::forEachStmt(function, [&](const Stmt &around) {
    if (around.kind == StmtKind::OpaqueStmt)
      ir::forEachStmt(around, [&](const Stmt &part) { result |= &part == &loop; });
  });
  return result;
}

/// The body's statements, those of a sequence that counts one by one: `o[i++] = x` is two.
std::vector<StmtRef> takenApart(const StmtRef &body, const Symbol &counter) {
  std::vector<StmtRef> result;
  const auto add = [&](const auto &self, const StmtRef &stmt, bool isBody) -> void {
    const bool isList = stmt->kind == StmtKind::Block && !stmt->isScope;
    if (!isBody && !(isList && assignmentsIn(*stmt, counter) > 0))
      return result.push_back(stmt);
    for (const StmtRef &child : stmt->children)
      if (isBody || child->kind == StmtKind::Block)
        self(self, child, false);
      else
        result.push_back(assigns(*child, counter) ? child : ir::withoutPlacesIn(child));
  };
  if (body->kind == StmtKind::Block && !body->isOneStatement())
    add(add, body, true);
  else
    add(add, body, false);
  return result;
}

struct Test {
  ir::BinaryOp op = ir::BinaryOp::Lt;
  ir::ExprRef limit;
  bool isAhead = false; ///< of the first iteration
};

/// Nothing ends the loop but its test, and no function that it calls might end the program.
bool endsByTest(const Stmt &loop) {
  const ir::Jumps jumps = ir::jumpsOf(*loop.body);
  bool result = !jumps.breaks && !jumps.returns;
  ir::forEachExpr(loop, [&](const Expr &part) {
    result &= part.kind != ExprKind::Call || !part.effects.any();
  });
  return result;
}

/// `i < n`, `0 < i`, `--n`: the counter against a limit that lies where its steps lead, compared as numbers. By `!=` it lies there, too: else
/// a counter with a sign would overflow.
std::optional<Test> testOf(const Stmt &loop, const Symbol &counter, std::int64_t pace) {
  const Expr &test = ir::withoutCasts(*loop.condition);
  const bool isAlone = ir::isReadOf(test, &counter);
  if (!isAlone && test.kind != ExprKind::Binary)
    return std::nullopt;
  const bool isLeft = isAlone || ir::isReadOf(*test.operands[0], &counter), rises = pace > 0;
  if (!isLeft && !ir::isReadOf(*test.operands[1], &counter))
    return std::nullopt;
  Test result = {isAlone  ? ir::BinaryOp::Ne
                 : isLeft ? test.binaryOp
                          : ir::mirrored(test.binaryOp),
                 isAlone ? ir::intLiteral(0, ir::unqualified(counter.type))
                         : test.operands[isLeft ? 1 : 0],
                 false};
  if (result.op == ir::BinaryOp::Ne && std::abs(pace) == 1 && counter.type->isSigned &&
      endsByTest(loop)) {
    result.op = rises ? ir::BinaryOp::Lt : ir::BinaryOp::Gt;
    result.isAhead = true;
  }
  const Expr &read = isAlone ? test : *test.operands[isLeft ? 0 : 1];
  const bool leadsThere = rises ? result.op == ir::BinaryOp::Lt || result.op == ir::BinaryOp::Le
                                : result.op == ir::BinaryOp::Gt || result.op == ir::BinaryOp::Ge;
  const bool areNumbers = ir::preservesValue(*counter.type, *read.type);
  bool mentions = false;
  ir::forEachExpr(*result.limit,
                  [&](const Expr &part) { mentions |= part.symbol.get() == &counter; });
  return leadsThere && areNumbers && !mentions ? std::optional(result) : std::nullopt;
}

} // namespace

bool isWrittenPlainly(const Stmt &loop) {
  bool result = true;
  ir::forEachStmt(*loop.init, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare && stmt.value)
      result &= ir::beginsWithEquals(loop.source, *stmt.value);
  });
  return result;
}

Answer<CountEvidence> canCount(const Nest &nest, LoopIndex loop) {
  if (auto refusal = cannotEdit(nest, loop, what))
    return *refusal;
  const Stmt &stmt = *nest.loop(loop).stmt;
  const auto no = [&](const std::string &why) {
    return refuse(diag::ReasonId::TransformUnsuited, nest, loop, what, why);
  };
  const ir::SymbolRef &counter = nest.loop(loop).variable;
  const bool isNumber = counter && !counter->isSynthetic && !counter->isExposed() &&
                        !counter->type->isVolatile && !counter->type->isAtomic &&
                        (counter->type->isInteger() || counter->type->isPointer());
  if (!isNumber)
    return no("no variable of its own says how far the loop is");
  const bool isDo = !stmt.testFirst && stmt.source.form == ir::LoopForm::DoWhile;
  if (!isDo && (!stmt.testFirst ||
                (stmt.source.form != ir::LoopForm::While && stmt.source.form != ir::LoopForm::For)))
    return no("its iterations are those of a range or an array");
  if (!stmt.condition)
    return no("it has no test");
  if (!stmt.source.label.empty() || nest.function.hasUnstructuredFlow || isOpaque(stmt) ||
      isInHandledBlock(*nest.function.body, stmt))
    return no("there are labels or words in it that parlift does not follow");
  const std::vector<StmtRef> before = statementsOf(stmt.before), after = statementsOf(stmt.after),
                             step = statementsOf(stmt.step);
  CountEvidence evidence;
  evidence.isSetByHeader_ = isSetBy(stmt.init, *counter);
  if (before.size() + after.size() + step.size() > 1 || !headerOnlyCounts(stmt))
    return no("its header does more than count");
  if (!evidence.isSetByHeader_ && !statementsOf(stmt.init).empty())
    return no("its header sets something else");
  if (!step.empty() && evidence.isSetByHeader_ && isWrittenPlainly(stmt))
    return no("its header counts already");
  if (!nest.loop(loop).counted)
    return no("how often it runs is not known before it");
  evidence.loop_ = &stmt;
  evidence.counter_ = counter;
  evidence.isReadBehind_ = nest.liveness.liveAfter(stmt, *counter);
  evidence.body_ = takenApart(stmt.body, *counter);
  std::size_t changes = assignmentsIn(*stmt.body, *counter);
  if (!step.empty()) {
    evidence.step_ = step.front();
    changes += assigns(*evidence.step_, *counter) ? 1 : 2;
    evidence.behind_ = evidence.body_.size();
  } else if (!before.empty() || !after.empty()) {
    evidence.step_ = before.empty() ? after.front() : before.front();
    changes += assigns(*evidence.step_, *counter) ? 1 : 2;
    evidence.countsBeforeTest_ = !before.empty() && !isDo;
    evidence.behind_ = before.empty() ? 0 : evidence.body_.size();
    evidence.countsAtEnd_ = before.empty() && evidence.isReadBehind_;
  } else {
    const auto at = std::ranges::find_if(
        evidence.body_, [&](const StmtRef &one) { return assigns(*one, *counter); });
    if (at == evidence.body_.end())
      return no(fmt::format("`{}` is not changed once in every iteration", counter->name));
    if (std::any_of(evidence.body_.begin(), at,
                    [](const StmtRef &one) { return ir::jumpsOf(*one).continues; }))
      return no(
          fmt::format("`continue` leaves an iteration before `{}` is changed", counter->name));
    if (evidence.isReadBehind_ && std::any_of(at + 1, evidence.body_.end(), [](const StmtRef &one) {
          return ir::jumpsOf(*one).breaks;
        }))
      return no(fmt::format("`{}` is read behind the loop, which may end behind its change",
                            counter->name));
    evidence.step_ = *at;
    evidence.behind_ = static_cast<std::size_t>(at - evidence.body_.begin());
    evidence.body_.erase(at);
  }
  if (changes != 1 || !stepsByConstant(*evidence.step_, *counter))
    return no(
        fmt::format("`{}` is not changed once in every iteration, by a constant", counter->name));
  if (counter->type->isInteger() && !evidence.isSetByHeader_)
    evidence.start_ = numberBefore(*nest.function.body, stmt, *counter);
  const auto &pace = nest.loop(loop).step;
  if (isDo) {
    const auto test = pace ? testOf(stmt, *counter, *pace) : std::nullopt;
    const bool isWide = counter->type->isInteger() && counter->type->bits >= 32 &&
                        (counter->type->isSigned || (evidence.start_ && pace && *pace > 0));
    if (!test || !isWide || !after.empty())
      return no("it runs once in any case, and another limit cannot say so");
    evidence.limit_ = test->limit;
    evidence.test_ = test->op;
    evidence.isLimitAhead_ = test->isAhead;
  }
  if (evidence.countsBeforeTest_ && evidence.start_)
    evidence.start_ = pace ? std::optional(*evidence.start_ + *pace) : std::nullopt;
  return evidence;
}

} // namespace parlift::legality
