// What a condition says about its operands when it holds, or does not.
#include "analysis/Executor.h"
#include "analysis/ExecutorValues.h"
#include "analysis/ExprFacts.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

std::vector<Constraint> Executor::assume(const Expr &condition, bool sense, bool &exact) {
  std::vector<Constraint> result;
  ++dry_; // the condition's reads were recorded when it was evaluated
  assumeComparison(condition, sense, exact, result);
  --dry_;
  return result;
}

void Executor::assumeComparison(const Expr &condition, bool sense, bool &exact,
                                std::vector<Constraint> &result) {
  using Kind = Constraint::Kind;
  if (condition.kind == ExprKind::Cast && condition.operands[0]->type &&
      condition.operands[0]->type->kind == TypeKind::Bool)
    return assumeComparison(*condition.operands[0], sense, exact, result);
  if (condition.kind == ExprKind::Unary && condition.unaryOp == UnaryOp::LogicalNot)
    return assumeComparison(*condition.operands[0], !sense, exact, result);
  if (condition.kind == ExprKind::Cast && condition.type && condition.type->isInteger() &&
      condition.operands[0]->kind == ExprKind::Binary &&
      condition.operands[0]->binaryOp >= BinaryOp::Lt &&
      condition.operands[0]->binaryOp <= BinaryOp::LogicalOr)
    return assumeComparison(*condition.operands[0], sense, exact, result);
  if (condition.kind != ExprKind::Binary ||
      (!isComparison(condition.binaryOp) && condition.binaryOp != BinaryOp::LogicalAnd &&
       condition.binaryOp != BinaryOp::LogicalOr)) {
    Value value = evaluate(condition);
    if (value.kind != Value::Kind::Integer || value.modular) {
      exact = false;
      return;
    }
    if (auto number = value.number.constantValue()) {
      if ((*number != 0) != sense)
        result.push_back({Kind::NonNegative, Polynomial::constant(-1)});
      return;
    }
    result.push_back({sense ? Kind::NonZero : Kind::Zero, value.number});
    return;
  }
  BinaryOp op = condition.binaryOp;
  const Expr &left = *condition.operands[0];
  const Expr &right = *condition.operands[1];
  if (op == BinaryOp::LogicalAnd || op == BinaryOp::LogicalOr) {
    if ((op == BinaryOp::LogicalAnd) == sense) {
      assumeComparison(left, sense, exact, result);
      assumeComparison(right, sense, exact, result);
    } else {
      exact = false; // a disjunction: one of several, not known which
    }
    return;
  }
  if (!sense) {
    static const BinaryOp negated[] = {BinaryOp::Ge, BinaryOp::Gt, BinaryOp::Le,
                                       BinaryOp::Lt, BinaryOp::Ne, BinaryOp::Eq};
    op = negated[static_cast<int>(op) - static_cast<int>(BinaryOp::Lt)];
  }
  if (left.type && left.type->isFloating()) {
    exact = false;
    return;
  }
  Value a = evaluate(left);
  Value b = evaluate(right);
  Polynomial difference; // b - a
  if (a.kind == Value::Kind::Pointer && b.kind == Value::Kind::Pointer && a.path.size() == 1 &&
      b.path.size() == 1 && !a.path[0].isField && !b.path[0].isField &&
      a.path[0].elementSize == b.path[0].elementSize) {
    difference = b.path[0].index - a.path[0].index;
    if (a.base != b.base) {
      const Base &from = table().bases[a.base];
      const Base &to = table().bases[b.base];
      if (from.kind == BaseKind::Unknown || to.kind == BaseKind::Unknown || from.variesEverywhere ||
          to.variesEverywhere) {
        exact = false;
        return;
      }
      std::string key = "gap" + std::to_string(a.base) + "," + std::to_string(b.base);
      auto it = keyed_.find(key);
      if (it == keyed_.end()) {
        Atom atom;
        atom.kind = AtomKind::Value;
        atom.text = "(" + to.text + " - " + from.text + ")";
        atom.variesIn = from.variesIn;
        atom.variesIn.insert(atom.variesIn.end(), to.variesIn.begin(), to.variesIn.end());
        std::sort(atom.variesIn.begin(), atom.variesIn.end());
        atom.printable = from.printable && to.printable;
        atom.rootOnly = (from.symbol && modifiedInNest_.count(from.symbol.get())) ||
                        (to.symbol && modifiedInNest_.count(to.symbol.get()));
        it = keyed_.emplace(key, newAtom(std::move(atom))).first;
      }
      difference = difference + Polynomial::atom(it->second);
    }
  } else if (a.kind == Value::Kind::Integer && b.kind == Value::Kind::Integer &&
             presumesNumber(a, *left.type) && presumesNumber(b, *right.type)) {
    difference = b.number - a.number;
  } else {
    exact = false;
    return;
  }
  if (difference.isPoisoned()) {
    exact = false;
    return;
  }
  Polynomial one = Polynomial::constant(1);
  switch (op) {
  case BinaryOp::Lt:
    result.push_back({Kind::NonNegative, difference - one});
    break;
  case BinaryOp::Le:
    result.push_back({Kind::NonNegative, difference});
    break;
  case BinaryOp::Gt:
    result.push_back({Kind::NonNegative, -difference - one});
    break;
  case BinaryOp::Ge:
    result.push_back({Kind::NonNegative, -difference});
    break;
  case BinaryOp::Eq:
    result.push_back({Kind::Zero, difference});
    break;
  default:
    result.push_back({Kind::NonZero, difference});
    break;
  }
}

} // namespace parlift::analysis
