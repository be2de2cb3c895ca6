#include "analysis/symbolic/ExprFacts.h"
#include "legality/scop/RegionBuilder.h"

#include "ir/Builder.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;

void forEachStatement(const poly::Order &order, const std::function<void(unsigned)> &visit) {
  if (order.kind == poly::Order::Kind::Statement)
    visit(order.statement);
  for (const poly::Order &child : order.children)
    forEachStatement(child, visit);
}

/// The same in all iterations of the region.
bool RegionBuilder::isFixed(AtomId id) const {
  const Atom &atom = nest_.table().atoms[id];
  if (atom.kind == AtomKind::Counter)
    return !nest_.isInside(atom.loop, root_);
  if (atom.kind != AtomKind::Value || atom.variesEverywhere)
    return false;
  return std::none_of(atom.variesIn.begin(), atom.variesIn.end(),
                      [&](LoopIndex loop) { return nest_.isInside(loop, root_); });
}

unsigned RegionBuilder::parameter(const Monomial &monomial) {
  const auto [found, isNew] =
      parameters_.try_emplace(monomial, static_cast<unsigned>(parameters_.size()));
  return firstParameter + found->second;
}

std::string RegionBuilder::textOf(const Monomial &monomial) const {
  std::string result;
  for (const AtomId id : monomial)
    result += (result.empty() ? "" : "*") + nest_.table().atoms[id].text;
  return result;
}

/// Evaluating it reads through no pointer but `this`, and divides by numbers alone: it can be done wherever its variables are.
static bool isAlwaysThere(const ir::Expr &word) {
  bool result = true;
  ir::forEachExpr(word, [&](const ir::Expr &part) {
    const bool divides = part.kind == ir::ExprKind::Binary &&
                         (part.binaryOp == ir::BinaryOp::Div || part.binaryOp == ir::BinaryOp::Rem);
    result &= !divides || part.operands[1]->kind == ir::ExprKind::IntLiteral;
    const ir::Expr *pointer =
        part.kind == ir::ExprKind::Subscript ? part.operands[0].get() : nullptr;
    result &= !pointer || (pointer->kind == ir::ExprKind::Load &&
                           pointer->operands[0]->kind == ir::ExprKind::VarRef &&
                           pointer->operands[0]->symbol->isThis);
  });
  return result;
}

/// `m.rows`, `a.size()`: what a loop's own header reads whenever it is reached, and what is taken to last while the region runs, may be
/// read anywhere in it. `p->columns` of an inner header only where the first header reads it, too: where that loop does not run, p may
/// be null. Null: no header does.
ir::ExprRef RegionBuilder::wordInHeaders(const Atom &atom) const {
  if (atom.kind == AtomKind::Counter || !atom.word || !atom.word->type->isInteger())
    return nullptr;
  const bool isSafe = isAlwaysThere(*atom.word);
  bool isThere = false;
  for (const Region::Loop &loop : region_.loops) {
    const ir::Expr &test = *nest_.loop(loop.index).stmt->condition;
    const bool isReached = test.kind == ir::ExprKind::Binary &&
                           test.binaryOp != ir::BinaryOp::LogicalAnd &&
                           test.binaryOp != ir::BinaryOp::LogicalOr;
    if (!isSafe && (loop.index != root_ || !isReached))
      continue;
    ir::forEachExpr(test, [&](const ir::Expr &expr) {
      isThere |= sameExpression(ir::withoutCasts(expr), ir::withoutCasts(*atom.word));
    });
  }
  return isThere ? atom.word : nullptr;
}

/// The values in C wherever in the region; null: there is no such text.
ir::ExprRef RegionBuilder::expressionOf(const Monomial &monomial) const {
  ir::ExprRef result;
  for (const AtomId id : monomial) {
    const Atom &atom = nest_.table().atoms[id];
    ir::SymbolRef symbol;
    if (atom.kind == AtomKind::Counter) {
      const NestLoop &loop = nest_.loop(atom.loop);
      if (!loop.variable || loop.step != 1 || loop.start != loop.lower)
        return nullptr;
      symbol = loop.variable;
    } else {
      if (!atom.printable || atom.rootOnly)
        return nullptr;
      std::set<const ir::Symbol *> inner; // others of that name
      ir::forEachStmt(*region_.root, [&](const ir::Stmt &stmt) {
        if (stmt.kind == ir::StmtKind::Declare)
          inner.insert(stmt.symbol.get());
      });
      ir::forEachExpr(*region_.root, [&](const ir::Expr &expr) {
        if (expr.kind == ir::ExprKind::VarRef && expr.symbol->name == atom.text &&
            inner.count(expr.symbol.get()) == 0)
          symbol = expr.symbol;
      });
    }
    const bool isWritten =
        symbol && (std::find(nest_.model.modified.begin(), nest_.model.modified.end(),
                             symbol.get()) != nest_.model.modified.end() &&
                   atom.kind != AtomKind::Counter);
    const bool isVariable =
        symbol && !isWritten && symbol->type->isInteger() && !symbol->isReference;
    ir::ExprRef value = isVariable ? ir::load(ir::varRef(symbol))
                        : symbol   ? nullptr
                                   : wordInHeaders(atom);
    if (!value)
      return nullptr;
    if (!result) {
      result = value;
      continue;
    }
    if (monomial.size() > 1) // products in a type that holds them
      result = ir::cast(result, ir::longType());
    result = ir::binary(ir::BinaryOp::Mul, result, ir::cast(value, result->type));
  }
  return result;
}

std::optional<poly::Affine> RegionBuilder::Affines::form(const Polynomial &value) {
  if (value.isPoisoned())
    return std::nullopt;
  poly::Affine result;
  for (const auto &[monomial, coefficient] : value.terms()) {
    if (monomial.empty()) {
      result.constant = coefficient;
      continue;
    }
    const auto known = variable(monomial);
    if (!known)
      return std::nullopt;
    result.terms.emplace_back(*known, coefficient);
  }
  return result;
}

std::optional<unsigned> RegionBuilder::Affines::variable(const Monomial &monomial) {
  const AtomTable &atoms = builder_->nest_.table().atoms;
  if (std::all_of(monomial.begin(), monomial.end(),
                  [&](AtomId id) { return builder_->isFixed(id); }))
    return builder_->parameter(monomial);
  if (monomial.size() != 1)
    return std::nullopt;
  const Atom &atom = atoms[monomial.front()];
  if (atom.kind == AtomKind::Quotient || atom.kind == AtomKind::Remainder)
    return quotient(monomial.front());
  if (atom.kind != AtomKind::Counter)
    return std::nullopt;
  if (const auto found = std::find(loops_.begin(), loops_.end(), atom.loop); found != loops_.end())
    return static_cast<unsigned>(found - loops_.begin());
  if (const auto found = inner_.find(atom.loop); found != inner_.end())
    return found->second;
  return std::nullopt;
}

/// operand = divisor · quotient + remainder, 0 <= remainder < divisor
std::optional<unsigned> RegionBuilder::Affines::quotient(AtomId id) {
  if (const auto found = quotients_.find(id); found != quotients_.end())
    return found->second;
  const Atom &atom = builder_->nest_.table().atoms[id];
  constexpr std::int64_t largest = 1 << 20;
  if (atom.operand.isPoisoned() || atom.operand.denominator() != 1 || atom.divisor <= 0 ||
      atom.divisor > largest)
    return std::nullopt;
  const auto operand = form(atom.operand);
  constexpr std::int64_t farthest = std::int64_t{1} << 62U; // `below` adds to it
  if (!operand || operand->constant > farthest || operand->constant < -farthest)
    return std::nullopt;
  const unsigned floor = firstOther + others_++;
  poly::Affine remainder = *operand;
  remainder.terms.emplace_back(floor, -atom.divisor);
  unsigned result = floor;
  if (atom.kind == AtomKind::Remainder) {
    result = firstOther + others_++;
    poly::Affine equal = remainder;
    equal.terms.emplace_back(result, -1);
    rows.push_back({equal, true});
  }
  poly::Affine below = remainder;
  for (auto &[variable, coefficient] : below.terms)
    coefficient = -coefficient;
  below.constant = atom.divisor - 1 - remainder.constant;
  rows.push_back({remainder, false});
  rows.push_back({below, false});
  quotients_.emplace(id, result);
  return result;
}

} // namespace parlift::legality
