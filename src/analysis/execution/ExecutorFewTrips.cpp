// Loops of callees that end after a few steps of unknown length: their iterations one by one.
#include "analysis/execution/Executor.h"
#include "analysis/execution/ExecutorValues.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

constexpr unsigned mostTrips = 4;

/// `for (i = 0; i <= size; i += size)`
struct StridedHeader {
  SymbolRef counter;
  const Expr *stride = nullptr, *limit = nullptr;
  bool isInclusive = false;
};

std::optional<StridedHeader> stridedHeader(const Stmt &loop) {
  const Stmt *init = onlyStatement(*loop.init), *step = onlyStatement(*loop.step);
  if (!init || !init->value || !step || step->kind != StmtKind::Assign ||
      step->target->kind != ExprKind::VarRef || !isEmpty(loop.before) || !isEmpty(loop.after) ||
      !loop.condition)
    return std::nullopt;
  StridedHeader result;
  result.counter = step->target->symbol;
  const Symbol *counter = result.counter.get();
  const bool sets = (init->kind == StmtKind::Declare && init->symbol.get() == counter) ||
                    (init->kind == StmtKind::Assign && init->target->kind == ExprKind::VarRef &&
                     init->target->symbol.get() == counter);
  const Expr &sum = withoutCasts(*step->value), &test = withoutCasts(*loop.condition);
  if (!sets || sum.kind != ExprKind::Binary || sum.binaryOp != BinaryOp::Add ||
      !isReadOf(*sum.operands[0], counter) || test.kind != ExprKind::Binary ||
      (test.binaryOp != BinaryOp::Lt && test.binaryOp != BinaryOp::Le) ||
      !isReadOf(*test.operands[0], counter))
    return std::nullopt;
  result.stride = sum.operands[1].get();
  result.limit = test.operands[1].get();
  result.isInclusive = test.binaryOp == BinaryOp::Le;
  return result;
}

/// Its own iterations do not leave it, or one another, by jumps.
bool holdsNoJump(const Stmt &stmt, bool isInLoop = false) {
  if (stmt.kind == StmtKind::Continue)
    return isInLoop;
  bool holds = true;
  forEachChild(stmt, [&](const StmtRef &child) {
    holds &= holdsNoJump(*child, isInLoop || child->kind == StmtKind::Loop);
  });
  return holds;
}

} // namespace

/// As often as its body runs if it runs at all: `limit - first` is so many strides. 0: that is not known to be few.
unsigned Executor::fewTrips(const Stmt &loop) {
  const auto header = stridedHeader(loop);
  if (!header || !isSureToEnd(loop) || !holdsNoJump(*loop.body))
    return 0;
  const Symbol &counter = *header->counter;
  const Type &type = *counter.type;
  if (type.kind != TypeKind::Integer || !type.isSigned || type.bits < 32 || counter.isReference ||
      hasExposedContent(counter) || assignedIn(*loop.body).symbols.contains(&counter))
    return 0;
  const LoopWrites &writes = writesOf(loop);
  bool isFixed = true;
  for (const Expr *part : {header->stride, header->limit})
    forEachExpr(*part, [&](const Expr &expr) {
      const bool isPlain = expr.kind == ExprKind::VarRef || expr.kind == ExprKind::Load ||
                           expr.kind == ExprKind::IntLiteral || expr.kind == ExprKind::Binary ||
                           expr.kind == ExprKind::Cast;
      isFixed &= isPlain &&
                 (!expr.symbol || (!hasExposedContent(*expr.symbol) && !expr.symbol->isReference &&
                                   !writes.parts.symbols.contains(expr.symbol.get())));
    });
  if (!isFixed)
    return 0;
  const Environment entry = environment_;
  ++dry_;
  execute(*loop.init);
  const auto started = environment_.find(&counter);
  const Value first = started == environment_.end() ? Value() : started->second,
              stride = evaluate(*header->stride), limit = evaluate(*header->limit);
  --dry_;
  environment_ = entry;
  const auto isNumber = [](const Value &value) {
    return value.kind == Value::Kind::Integer && !value.modular && !value.number.isPoisoned() &&
           value.number.denominator() == 1;
  };
  if (!isNumber(first) || !isNumber(stride) || !isNumber(limit) || stride.number.constantValue())
    return 0;
  const Polynomial way = limit.number - first.number;
  for (unsigned strides = 1; strides < mostTrips; ++strides)
    if (way == stride.number * Polynomial::constant(strides))
      return header->isInclusive ? strides + 1 : strides;
  return 0;
}

/// The first and the last row, as programs visit them:
///
///     for (i = 0; i <= size; i += size) row(i);        if (0 <= size) { row(0); row(size); }
///
/// With a counter of iterations a subscript would be a product, `size * t`, and nothing be known of it. In the
/// function itself its loop has a verdict of its own, and stays one. A stride of 0 would make it run forever: isSureToEnd.
bool Executor::executeOneByOne(const Stmt &loop) {
  if (inlinedDepth_ == 0 || loops_.empty() || jumps_.empty())
    return false;
  const unsigned trips = fewTrips(loop);
  if (trips == 0)
    return false;
  execute(*loop.init);
  const PathCondition path = path_;
  moment_ = ++moments_;
  evaluateCondition(*loop.condition);
  bool exact = true;
  const std::vector<Constraint> holds = assume(*loop.condition, true, exact);
  const Environment entry = environment_;
  path_.enterBranch(nextIf_++, 0, saidHere(holds), exact, loops_.size());
  within(Reach::Kind::Part, [&] {
    for (unsigned trip = 0; trip < trips && !unreachable_; ++trip) {
      iterations_.push_back(trip);
      execute(*loop.body);
      iterations_.pop_back();
      execute(*loop.step);
      moment_ = ++moments_;
      evaluateCondition(*loop.condition);
    }
  });
  unreachable_ = false;
  path_ = path;
  environment_ = merge(environment_, entry);
  return true;
}

} // namespace parlift::analysis
