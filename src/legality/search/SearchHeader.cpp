#include "legality/search/SearchHeader.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "legality/search/SearchBody.h"

#include <algorithm>
#include <set>

namespace parlift::legality {

using ir::BinaryOp;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

std::optional<std::int64_t> moveOf(const Stmt &stmt, const ir::Symbol &symbol) {
  if (stmt.kind != StmtKind::Assign || stmt.target->kind != ExprKind::VarRef ||
      stmt.target->symbol.get() != &symbol || !sameType(*stmt.value->type, *symbol.type))
    return std::nullopt;
  const ir::Expr &sum = *stmt.value;
  const bool isSum = sum.kind == ExprKind::Binary &&
                     (sum.binaryOp == BinaryOp::Add || sum.binaryOp == BinaryOp::Sub ||
                      sum.binaryOp == BinaryOp::PtrAdd);
  if (!isSum || sum.operands[0]->kind == ExprKind::Cast || !ir::isReadOf(*sum.operands[0], &symbol))
    return std::nullopt;
  const ir::Expr &amount = ir::withoutCasts(*sum.operands[1]);
  constexpr std::int64_t most = 1 << 20;
  if (amount.kind != ExprKind::IntLiteral || amount.intValue == 0 ||
      std::abs(amount.intValue) > most)
    return std::nullopt;
  return sum.binaryOp == BinaryOp::Sub ? -amount.intValue : amount.intValue;
}

namespace {

/// Below conversions of a truth value to a number or back.
const ExprRef &truth(const ExprRef &expr) {
  const ExprRef *at = &analysis::withoutTruthTest(expr);
  while ((*at)->kind == ExprKind::Cast &&
         analysis::isTruthValue(*(*at)->operands[0], [](const ir::Symbol &) { return false; }))
    at = &(*at)->operands[0];
  return *at;
}

/// The tests of a loop, each without such conversions; none: it runs for ever.
std::vector<ExprRef> testsOf(const ExprRef &condition) {
  if (!condition)
    return {};
  const ExprRef &core = truth(condition);
  if (core->kind != ExprKind::Binary || core->binaryOp != BinaryOp::LogicalAnd)
    return {core};
  std::vector<ExprRef> result = testsOf(core->operands[0]);
  for (ExprRef &one : testsOf(core->operands[1]))
    result.push_back(std::move(one));
  return result;
}

/// Where each variable is set in an iteration.
struct Settings {
  struct Place {
    const Stmt *stmt = nullptr;
    bool isAlways = false, inStep = false, inBefore = false;
  };
  std::map<const ir::Symbol *, std::vector<Place>> all;

  void add(const Stmt &part, bool isAlways, bool inStep, bool inBefore) {
    if (part.kind == StmtKind::Assign && part.target->kind == ExprKind::VarRef)
      all[part.target->symbol.get()].push_back({&part, isAlways, inStep, inBefore});
    if (part.kind == StmtKind::Declare)
      all[part.symbol.get()].push_back({&part, false, inStep, inBefore});
    const bool isSequence = part.kind == StmtKind::Block;
    ir::forEachChild(
        part, [&](const StmtRef &child) { add(*child, isAlways && isSequence, inStep, inBefore); });
  }
};

std::optional<SearchHeader::Bound>
boundOf(const ExprRef &test, const std::map<const ir::Symbol *, SearchHeader::Mover> &movers,
        const Settings &settings) {
  const auto counterOf = [&](const ir::Expr &expr) -> const ir::Symbol * {
    const ir::Expr &plain = ir::withoutCasts(expr);
    if (plain.kind != ExprKind::Load || plain.operands[0]->kind != ExprKind::VarRef ||
        !plain.type->isScalar() || plain.type->isFloating() || !expr.type->isScalar() ||
        expr.type->isFloating() || expr.type->kind == ir::TypeKind::Bool)
      return nullptr;
    const ir::Symbol *symbol = plain.operands[0]->symbol.get();
    return ir::isReadOf(expr, symbol) && movers.contains(symbol) ? symbol : nullptr;
  };
  const auto isFixed = [&](const ir::Expr &expr) {
    bool fixed = true;
    ir::forEachExpr(expr, [&](const ir::Expr &part) {
      fixed &= part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr &&
               !part.type->isVolatile && !part.type->isAtomic;
      fixed &= part.kind != ExprKind::Binary ||
               (part.binaryOp != BinaryOp::Div && part.binaryOp != BinaryOp::Rem) ||
               part.operands[1]->kind == ExprKind::IntLiteral;
      if (part.kind == ExprKind::VarRef)
        fixed &= !settings.all.contains(part.symbol.get()) && !part.symbol->isThreadLocal;
    });
    return fixed;
  };
  SearchHeader::Bound bound;
  if (const ir::Symbol *symbol = counterOf(*test); symbol && symbol->type->isInteger()) {
    bound.counter = symbol;
    bound.test = BinaryOp::Ne;
    bound.limit = ir::intLiteral(0, ir::unqualified(symbol->type));
    return bound;
  }
  if (test->kind != ExprKind::Binary || !analysis::isComparison(test->binaryOp) ||
      test->binaryOp == BinaryOp::Eq)
    return std::nullopt;
  for (const bool isLeft : {true, false}) {
    const ir::Symbol *symbol = counterOf(*test->operands[isLeft ? 0 : 1]);
    const ExprRef &limit = test->operands[isLeft ? 1 : 0];
    if (!symbol || limit->type->isFloating() || !isFixed(*limit))
      continue;
    bound.counter = symbol;
    bound.test = isLeft ? test->binaryOp : ir::mirrored(test->binaryOp);
    bound.limit = limit;
    bound.comparison = test;
    const std::int64_t step = movers.at(symbol).mark.step;
    const bool rises = bound.test == BinaryOp::Lt || bound.test == BinaryOp::Le;
    const bool falls = bound.test == BinaryOp::Gt || bound.test == BinaryOp::Ge;
    // `(int)i > limit` of an unsigned i that goes down past zero: another number than i is compared.
    const ir::Type &compared = *test->operands[isLeft ? 0 : 1]->type;
    const bool turnsSign = compared.isInteger() && compared.isSigned && !symbol->type->isSigned &&
                           compared.bits == symbol->type->bits;
    if ((rises && step < 0) || (falls && step > 0) || (turnsSign && !rises) ||
        (bound.test == BinaryOp::Ne && std::abs(step) != 1))
      continue;
    return bound;
  }
  return std::nullopt;
}

} // namespace

std::optional<SearchHeader> searchHeader(const Stmt &loop, const Stmt &body, bool continues) {
  Settings settings;
  settings.add(*loop.before, true, false, true);
  settings.add(*loop.after, true, false, false);
  settings.add(body, !continues, false, false);
  settings.add(*loop.step, true, true, false);

  SearchHeader header;
  for (const auto &[symbol, places] : settings.all) {
    const auto &place = places.front();
    const auto step =
        places.size() == 1 && place.isAlways ? moveOf(*place.stmt, *symbol) : std::nullopt;
    constexpr unsigned narrow = 32;
    const bool isCounter =
        (symbol->type->isInteger() && symbol->type->bits >= narrow) || symbol->type->isPointer();
    if (!step || !isCounter || !isPlainVariable(*symbol) || symbol->isSynthetic) {
      if (place.inStep) // what the step sets is set before the next iteration
        return std::nullopt;
      continue;
    }
    SearchHeader::Mover mover;
    mover.mark.symbol = place.stmt->target->symbol;
    mover.mark.step = *step;
    mover.inStep = place.inStep;
    mover.inBefore = place.inBefore;
    header.movers.emplace(symbol, std::move(mover));
  }
  for (const StmtRef &first : ir::withoutBlocks(loop.init)) {
    const bool declares = first->kind == StmtKind::Declare;
    if (!declares && (first->kind != StmtKind::Assign || first->target->kind != ExprKind::VarRef))
      return std::nullopt;
    const ir::SymbolRef &symbol = declares ? first->symbol : first->target->symbol;
    const auto mover = header.movers.find(symbol.get());
    const bool isNumber = first->value && first->value->kind == ExprKind::IntLiteral;
    if (isNumber && !settings.all.contains(symbol.get()) && isPlainVariable(*symbol) &&
        header.constants.emplace(symbol.get(), first->value).second)
      continue;
    if (mover == header.movers.end() || !first->value || mover->second.mark.start)
      return std::nullopt;
    mover->second.mark.start = first->value;
    mover->second.mark.isInHeader = true;
    mover->second.mark.isDeclared = declares;
  }
  for (auto &[symbol, mover] : header.movers) {
    if (!mover.mark.start) {
      mover.mark.start = ir::load(ir::varRef(mover.mark.symbol));
      continue;
    }
    bool hasWords = true;
    ir::forEachExpr(*mover.mark.start, [&](const ir::Expr &part) {
      hasWords &= part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr &&
                  !part.type->isVolatile && !part.type->isAtomic;
      hasWords &= part.kind != ExprKind::VarRef || !header.constants.contains(part.symbol.get());
      const auto other = header.movers.find(part.symbol.get());
      if (part.kind == ExprKind::VarRef && other != header.movers.end())
        hasWords &= !other->second.mark.isInHeader;
    });
    if (!hasWords)
      return std::nullopt;
  }
  for (const ExprRef &written : testsOf(loop.condition)) {
    const ExprRef test = ir::replaceReads(written, header.constants);
    auto bound = header.bound ? std::nullopt : boundOf(test, header.movers, settings);
    if (!bound) {
      header.others.push_back(test);
      continue;
    }
    bound->isFirst = header.others.empty();
    header.bound = std::move(bound);
  }
  return header;
}

} // namespace parlift::legality
