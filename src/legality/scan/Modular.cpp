#include "legality/scan/Modular.h"

#include "analysis/symbolic/ValueRange.h"
#include "ir/Builder.h"
#include "ir/PlainParts.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"
#include "legality/scan/TreeAlgebra.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace parlift::legality {

using namespace ir;

namespace {

constexpr std::int64_t largestModulus = std::int64_t{1} << 31;

/// The m of `% m`; nullopt: the value is no such remainder.
std::optional<std::int64_t> remainderBy(const Expr &expr) {
  const bool isRemainder = expr.kind == ExprKind::Binary && expr.binaryOp == BinaryOp::Rem;
  const Expr *by = isRemainder ? &withoutCasts(*expr.operands[1]) : nullptr;
  return by && by->kind == ExprKind::IntLiteral && by->intValue > 1 &&
                 by->intValue <= largestModulus
             ? std::optional(by->intValue)
             : std::nullopt;
}

/// A body run on intervals from 0: how large its values may be.
class Bounds {
public:
  void add(const GroupPlan &group, std::int64_t modulus) {
    for (const SymbolRef &state : group.states)
      most_[state.get()] = static_cast<double>(modulus - 1);
    variables_.insert(group.variables.begin(), group.variables.end());
  }

  bool run(const Stmt &stmt) {
    switch (stmt.kind) {
    case StmtKind::Block:
      return std::ranges::all_of(stmt.children, [&](const StmtRef &one) { return run(*one); });
    case StmtKind::Declare:
    case StmtKind::Assign: {
      const Symbol *variable = setBy(stmt);
      if (!variable || !variables_.contains(variable) || !stmt.value)
        return true;
      const auto most = of(*stmt.value);
      if (most)
        most_[variable] = *most;
      return most.has_value();
    }
    case StmtKind::If: {
      const auto before = most_;
      if (!run(*stmt.thenBranch))
        return false;
      auto behind = std::exchange(most_, before);
      if (stmt.elseBranch && !run(*stmt.elseBranch))
        return false;
      for (const auto &[variable, most] : behind)
        most_[variable] = std::max(most_[variable], most);
      return true;
    }
    case StmtKind::Loop: {
      bool sets = false;
      forEachStmt(stmt, [&](const Stmt &part) {
        const Symbol *variable = setBy(part);
        sets |= variable && variables_.contains(variable);
      });
      return !sets || refuse(stmt.range, "a loop inside adds to it");
    }
    default:
      return true;
    }
  }
  bool isBelow(const GroupPlan &group, std::int64_t modulus) {
    return std::ranges::all_of(group.states, [&](const SymbolRef &state) {
      return most_[state.get()] < static_cast<double>(modulus) ||
             refuse({}, fmt::format("`{}` may reach {}", state->name, modulus));
    });
  }
  ScanRefusal refusal;

private:
  bool refuse(const SourceRange &place, std::string reason) {
    if (refusal.reason.empty())
      refusal = {std::move(reason), place, false};
    return false;
  }
  std::optional<double> none(const Expr &expr, const char *why) {
    refuse(expr.range, fmt::format("`{}` {}", expr.range.oneLine(), why));
    return std::nullopt;
  }
  /// What an operation gives in its own type.
  std::optional<double> fitting(const Expr &expr, double most) {
    constexpr double exact = 9007199254740992.0; // 2^53, up to where ends are not rounded
    const double end = analysis::rangeOf(*expr.type).high;
    return most <= std::min(end, exact) || (end > exact && most < end / 2)
               ? std::optional(most)
               : none(expr, "may come round, or overflow");
  }
  std::optional<double> of(const Expr &expr) {
    if (!mentionsAny(expr, variables_)) {
      const analysis::ValueRange range = analysis::rangeOf(expr);
      return range.low >= 0 ? std::optional(range.high) : none(expr, "may be negative");
    }
    switch (expr.kind) {
    case ExprKind::Load:
      if (const auto known = most_.find(expr.operands[0]->symbol.get());
          expr.operands[0]->kind == ExprKind::VarRef && known != most_.end())
        return known->second;
      break;
    case ExprKind::Cast:
      if (const auto inner = expr.type->isInteger() ? of(*expr.operands[0]) : std::nullopt)
        return fitting(expr, *inner);
      return std::nullopt;
    case ExprKind::Select: {
      const auto one = of(*expr.operands[1]), other = of(*expr.operands[2]);
      return one && other ? std::optional(std::max(*one, *other)) : std::nullopt;
    }
    case ExprKind::Binary: {
      const auto left = of(*expr.operands[0]), right = of(*expr.operands[1]);
      if (!left || !right)
        return std::nullopt;
      if (const auto by = remainderBy(expr))
        return std::min(*left, static_cast<double>(*by - 1));
      if (expr.binaryOp == BinaryOp::Add)
        return fitting(expr, *left + *right);
      if (expr.binaryOp == BinaryOp::Mul)
        return fitting(expr, *left * *right);
      break;
    }
    default:
      break;
    }
    return none(expr, "is no sum, product or remainder");
  }

  Variables variables_;
  std::map<const Symbol *, double> most_;
};

/// (a·x + v) % m, or (x + v) % m.
class Modular : public Family {
public:
  Modular(TypeRef state, std::int64_t modulus, bool hasScale)
      : state_(std::move(state)), modulus_(modulus), hasScale_(hasScale) {
    kind = ScanFamily::Affine;
    op = fmt::format("modulo {}", modulus);
    number = unsignedLongType();
  }
  std::vector<std::string> names() const override {
    return hasScale_ ? std::vector<std::string>{"scale", "sum"} : std::vector<std::string>{"sum"};
  }
  Parts identity(std::size_t, const SymbolRef &) const override {
    const ExprRef sum = intLiteral(0, number);
    return hasScale_ ? Parts{intLiteral(1, number), sum} : Parts{sum};
  }
  std::optional<Parts> constant(const ExprRef &value) const override {
    return hasScale_ ? std::optional(Parts{intLiteral(0, number), cast(value, number)})
                     : std::nullopt;
  }
  std::optional<Parts> binary(BinaryOp done, const ScanValue &left,
                              const ScanValue &right) const override {
    if (left.isOfState() && right.isOfState())
      return std::nullopt;
    Parts f = left.isOfState() ? left.parts : right.parts;
    const ExprRef by = cast(left.isOfState() ? right.plain : left.plain, number);
    switch (done) {
    case BinaryOp::Add:
      f.back() = ir::binary(BinaryOp::Add, f.back(), by);
      return f;
    case BinaryOp::Mul:
      if (!hasScale_)
        return std::nullopt;
      for (ExprRef &part : f)
        part = ir::binary(BinaryOp::Mul, part, by);
      return f;
    case BinaryOp::Rem:
      if (!left.isOfState())
        return std::nullopt;
      for (ExprRef &part : f)
        part = remainder(part);
      return f;
    default:
      return std::nullopt;
    }
  }
  bool passes(const Type &to) const override { return to.isInteger(); }
  ExprRef apply(const Parts &f, const std::vector<ExprRef> &x) const override {
    ExprRef value = cast(x[0], number);
    if (hasScale_)
      value = ir::binary(BinaryOp::Mul, value, f[0]);
    return remainder(ir::binary(BinaryOp::Add, value, f.back()));
  }

private:
  ExprRef remainder(const ExprRef &value) const {
    return ir::binary(BinaryOp::Rem, value, intLiteral(modulus_, number));
  }
  TypeRef state_;
  std::int64_t modulus_;
  bool hasScale_;
};

} // namespace

std::variant<std::int64_t, ScanRefusal>
modulusOf(const GroupPlan &group, const std::vector<std::pair<GroupPlan, std::int64_t>> &others,
          const Stmt &body) {
  std::int64_t modulus = 0;
  bool isOne = group.states.size() == 1 && group.states[0]->type->isInteger();
  forEachStmt(body, [&](const Stmt &stmt) {
    const Symbol *variable = setBy(stmt);
    if (!variable || !group.variables.contains(variable) || !stmt.value)
      return;
    forEachExpr(*stmt.value, [&](const Expr &part) {
      const auto by = mentionsAny(part, group.variables) ? remainderBy(part) : std::nullopt;
      isOne = isOne && (!by || modulus == 0 || modulus == *by);
      modulus = by ? *by : modulus;
    });
  });
  if (!isOne || modulus == 0)
    return ScanRefusal{"no one remainder keeps it small", {}, false};
  Bounds bounds;
  bounds.add(group, modulus);
  for (const auto &[other, below] : others)
    bounds.add(other, below);
  if (!bounds.run(body) || !bounds.isBelow(group, modulus))
    return bounds.refusal;
  return modulus;
}

FamilyRef modularFamily(const TypeRef &state, std::int64_t modulus, bool hasScale) {
  return std::make_shared<const Modular>(state, modulus, hasScale);
}

} // namespace parlift::legality
