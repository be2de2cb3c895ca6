#include "transform/LoopRanges.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace parlift::transform {

using poly::Affine;
using poly::LoopExpr;
using poly::LoopNode;

namespace {

void addTo(Affine &sum, const Affine &other, std::int64_t factor) {
  for (const auto &[variable, coefficient] : other.terms)
    sum.terms.emplace_back(variable, coefficient * factor);
  sum.constant += other.constant * factor;
}

constexpr std::int64_t lowest = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int32_t>::max();

} // namespace

LoopRanges::LoopRanges(const legality::Region &region) {
  for (std::size_t i = 0; i < region.parameters.size(); ++i) {
    const poly::Variable variable = variables_++;
    parameters_.push_back(variable);
    const ir::ExprRef &value = region.parameters[i];
    if (value && value->type->bits <= 32 && value->type->isSigned) {
      rows_.push_back({{{{variable, 1}}, -lowest}, false});
      rows_.push_back({{{{variable, -1}}, highest}, false});
    }
  }
  for (const poly::Row &row : region.program.context)
    rows_.push_back(row); // the parameters are its variables, in this order
}

poly::Variable LoopRanges::loop(unsigned index) {
  const auto found = loops_.find(index);
  return found != loops_.end() ? found->second : loops_.emplace(index, variables_++).first->second;
}

std::optional<Affine> LoopRanges::form(const LoopExpr &expr) {
  const auto both = [&](std::int64_t factor) -> std::optional<Affine> {
    auto left = form(expr.operands[0]);
    const auto right = form(expr.operands[1]);
    if (!left || !right)
      return std::nullopt;
    addTo(*left, *right, factor);
    return left;
  };
  switch (expr.kind) {
  case LoopExpr::Kind::Constant:
    return Affine{{}, expr.value};
  case LoopExpr::Kind::Loop:
    return Affine{{{loop(expr.index), 1}}, 0};
  case LoopExpr::Kind::Parameter:
    return Affine{{{parameters_.at(expr.index), 1}}, 0};
  case LoopExpr::Kind::Add:
    return both(1);
  case LoopExpr::Kind::Sub:
    return both(-1);
  case LoopExpr::Kind::Neg: {
    const auto value = form(expr.operands[0]);
    if (!value)
      return std::nullopt;
    Affine result;
    addTo(result, *value, -1);
    return result;
  }
  case LoopExpr::Kind::Mul:
    for (const std::size_t constant : {0u, 1u})
      if (expr.operands[constant].kind == LoopExpr::Kind::Constant) {
        const auto value = form(expr.operands[1 - constant]);
        if (!value)
          return std::nullopt;
        Affine result;
        addTo(result, *value, expr.operands[constant].value);
        return result;
      }
    return std::nullopt;
  case LoopExpr::Kind::Div:
  case LoopExpr::Kind::FloorDiv: {
    const auto value = form(expr.operands[0]);
    if (!value || expr.operands[1].kind != LoopExpr::Kind::Constant || expr.operands[1].value <= 0)
      return std::nullopt;
    const std::int64_t divisor = expr.operands[1].value;
    const poly::Variable quotient = variables_++;
    // 0 <= value - divisor · quotient < divisor
    Affine remainder = *value, rest;
    remainder.terms.emplace_back(quotient, -divisor);
    addTo(rest, remainder, -1);
    rest.constant += divisor - 1;
    rows_.push_back({std::move(remainder), false});
    rows_.push_back({std::move(rest), false});
    return Affine{{{quotient, 1}}, 0};
  }
  default:
    return std::nullopt;
  }
}

/// high - low + plus >= 0
void LoopRanges::addDifference(Affine high, const Affine &low, std::int64_t plus) {
  addTo(high, low, -1);
  high.constant += plus;
  rows_.push_back({std::move(high), false});
}

void LoopRanges::bound(const LoopExpr &expr, poly::Variable counter, bool isLast) {
  if (expr.kind == (isLast ? LoopExpr::Kind::Min : LoopExpr::Kind::Max)) {
    for (const LoopExpr &operand : expr.operands)
      bound(operand, counter, isLast);
    return;
  }
  const auto limit = form(expr);
  const Affine value{{{counter, 1}}, 0};
  if (limit && isLast)
    addDifference(*limit, value, 0);
  else if (limit)
    addDifference(value, *limit, 0);
}

void LoopRanges::enter(const LoopNode &node) {
  const poly::Variable counter = loop(node.loop);
  bound(node.first, counter, false);
  bound(node.kind == LoopNode::Kind::Let ? node.first : node.last, counter, true);
}

void LoopRanges::assume(const LoopExpr &condition) {
  if (condition.kind == LoopExpr::Kind::And) {
    for (const LoopExpr &operand : condition.operands)
      assume(operand);
    return;
  }
  const bool isBelow = condition.kind == LoopExpr::Kind::Le || condition.kind == LoopExpr::Kind::Lt;
  const bool isAbove = condition.kind == LoopExpr::Kind::Ge || condition.kind == LoopExpr::Kind::Gt;
  const bool isEqual = condition.kind == LoopExpr::Kind::Eq;
  if (!isBelow && !isAbove && !isEqual)
    return;
  const auto left = form(condition.operands[0]);
  const auto right = form(condition.operands[1]);
  if (!left || !right)
    return;
  const bool isStrict =
      condition.kind == LoopExpr::Kind::Lt || condition.kind == LoopExpr::Kind::Gt;
  if (isBelow || isEqual)
    addDifference(*right, *left, isStrict ? -1 : 0);
  if (isAbove || isEqual)
    addDifference(*left, *right, isStrict ? -1 : 0);
}

bool LoopRanges::isBelow(const Affine &form, std::int64_t value) const {
  // Only what is connected with the form, numbered anew.
  std::map<poly::Variable, poly::Variable> numbers;
  poly::System system;
  const auto add = [&](const Affine &from) {
    for (const auto &[variable, coefficient] : from.terms)
      if (numbers.find(variable) == numbers.end())
        numbers.emplace(variable, system.addVariable("x"));
  };
  add(form);
  std::vector<bool> taken(rows_.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const bool isConnected =
          !taken[i] &&
          std::any_of(rows_[i].form.terms.begin(), rows_[i].form.terms.end(),
                      [&](const auto &term) { return numbers.count(term.first) != 0; });
      if (!isConnected)
        continue;
      taken[i] = changed = true;
      add(rows_[i].form);
    }
  }
  const auto renamed = [&](Affine from) {
    for (auto &[variable, coefficient] : from.terms)
      variable = numbers.at(variable);
    return from;
  };
  for (std::size_t i = 0; i < rows_.size(); ++i)
    if (taken[i])
      system.add({renamed(rows_[i].form), rows_[i].isEquality});
  Affine beyond = renamed(form);
  beyond.constant -= value;
  system.addNonNegative(std::move(beyond));
  return system.isRationallyEmpty();
}

bool LoopRanges::isAtMost(const LoopExpr &expr, std::int64_t value) {
  const auto is = [&](const LoopExpr &operand) { return isAtMost(operand, value); };
  if (expr.kind == LoopExpr::Kind::Min)
    return std::any_of(expr.operands.begin(), expr.operands.end(), is);
  if (expr.kind == LoopExpr::Kind::Max)
    return std::all_of(expr.operands.begin(), expr.operands.end(), is);
  const std::size_t before = mark();
  const auto known = form(expr);
  const bool result = known && isBelow(*known, value + 1);
  leaveTo(before);
  return result;
}

bool LoopRanges::isAtLeast(const LoopExpr &expr, std::int64_t value) {
  const auto is = [&](const LoopExpr &operand) { return isAtLeast(operand, value); };
  if (expr.kind == LoopExpr::Kind::Max)
    return std::any_of(expr.operands.begin(), expr.operands.end(), is);
  if (expr.kind == LoopExpr::Kind::Min)
    return std::all_of(expr.operands.begin(), expr.operands.end(), is);
  const std::size_t before = mark();
  const auto known = form(expr);
  Affine negative;
  if (known)
    addTo(negative, *known, -1);
  const bool result = known && isBelow(negative, 1 - value);
  leaveTo(before);
  return result;
}

bool LoopRanges::isNonNegative(const LoopExpr &expr) {
  return isAtLeast(expr, 0);
}

bool LoopRanges::fitsInt(const LoopExpr &expr, std::int64_t plus) {
  return isAtMost(expr, highest - plus) && isAtLeast(expr, lowest - plus);
}

} // namespace parlift::transform
