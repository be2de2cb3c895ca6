#include "target/openmp/EmptyRange.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/CountedLoop.h"
#include "ir/ExprText.h"
#include "ir/PlainParts.h"
#include "ir/Scan.h"
#include "target/common/Conditions.h"

#include <algorithm>
#include <set>

namespace parlift::target::openmp {

namespace {

/// A value that may lie at the end of `int`.
bool mayBeFar(const ir::Expr &expr) {
  constexpr unsigned bits = 32;
  const ir::Expr &value = ir::withoutCasts(expr);
  return value.kind != ir::ExprKind::IntLiteral &&
         (value.type->isFloating() || value.type->bits >= bits);
}

/// The numbers that are variables in an expression, and in what `const` ones begin with; not the pointer in `p->lo`.
std::set<const ir::Symbol *> variablesOf(const ir::Expr &expr, const ir::Function &function) {
  std::set<const ir::Symbol *> result;
  ir::forEachExpr(expr, [&](const ir::Expr &part) {
    if (part.kind == ir::ExprKind::VarRef && part.symbol->type->isInteger())
      result.insert(part.symbol.get());
  });
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Declare && stmt.value && stmt.symbol->type->isConst &&
        result.contains(stmt.symbol.get()))
      ir::forEachExpr(*stmt.value, [&](const ir::Expr &part) {
        if (part.kind == ir::ExprKind::VarRef && part.symbol->type->isInteger())
          result.insert(part.symbol.get());
      });
  });
  return result;
}

/// `(unsigned)n / 2` of an n below zero, `n > 0 ? 0 : INT_MAX`: far from n, though it is computed from it.
bool leadsFar(const ir::Expr &expr) {
  constexpr std::int64_t far = std::int64_t{1} << 30;
  bool result = false;
  ir::forEachExpr(expr, [&](const ir::Expr &part) {
    if (part.kind == ir::ExprKind::IntLiteral)
      result |= part.intValue >= far || part.intValue <= -far;
    if (part.kind == ir::ExprKind::Cast && part.type->isInteger() &&
        part.operands[0]->type->isInteger())
      result |= part.type->isUnsigned() &&
                !ir::preservesValue(*part.operands[0]->type, *part.type) &&
                part.operands[0]->kind != ir::ExprKind::IntLiteral;
  });
  return result;
}

/// `lo` and `lo + n`, `n - n % 4` and `n`: the one is where it is because of the other.
bool areRelated(const ir::Expr &first, const ir::Expr &limit, const ir::Function &function) {
  if (leadsFar(first) || leadsFar(limit))
    return false;
  const auto ofFirst = variablesOf(first, function), ofLimit = variablesOf(limit, function);
  return std::ranges::any_of(ofFirst, [&](const ir::Symbol *one) { return ofLimit.contains(one); });
}

/// The loops around it run within their own limits, and this one begins where they are.
bool startsFromCounter(const ir::Expr &first, const ir::LoopStack &enclosing) {
  bool result = false;
  ir::forEachExpr(first, [&](const ir::Expr &expr) {
    for (const ir::Stmt *loop : enclosing) {
      const auto around = ir::countedLoop(*loop);
      result |= expr.kind == ir::ExprKind::VarRef && around && around->counter == expr.symbol;
    }
  });
  return result;
}

} // namespace

ir::ExprRef testOfRange(const ir::Stmt &loop, const ir::Function &function,
                        const ir::LoopStack &enclosing) {
  const ir::ParallelMark &mark = *loop.parallel;
  // Other forms count by themselves, and the library counts what it hands out, in `long`.
  if (mark.simd || mark.counted || mark.search || mark.collapse > 1 || mark.runsAtLeastOnce ||
      mark.schedule.find("dynamic") != std::string::npos)
    return nullptr;
  const auto header = ir::countedLoop(loop);
  if (!header || header->test == ir::BinaryOp::Ne || !header->counter->type->isSigned ||
      !mayBeFar(*header->first) || !mayBeFar(*header->limit) ||
      areRelated(*header->first, *header->limit, function) ||
      startsFromCounter(*header->first, enclosing))
    return nullptr;
  return ir::binary(header->test, ir::cast(header->first, header->counter->type), header->limit);
}

void testRange(LoopText &lines, const ir::ExprRef &range, const ir::Stmt &loop,
               const Layout &layout) {
  if (!range)
    return;
  const std::string test = ir::lineText(*range);
  if (loop.parallel->scan && loop.parallel->scan->appends.empty()) {
    lines.condition = bothHold(test, lines.condition);
    return;
  }
  // What follows on the loop's last line would seem to belong to the test.
  const std::uint32_t end = layout.statementEnd(loop.source.whole.end);
  const bool isAlone = layout.endsLine(layout.afterTrailingComment(end));
  lines.before.push_back({"if (" + test + (isAlone ? ")" : ") {")});
  if (!isAlone)
    lines.closing.emplace_back("}");
}

} // namespace parlift::target::openmp
