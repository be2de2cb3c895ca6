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

/// The m of `& (m - 1)`, a power of two; nullopt: the value is none such.
std::optional<std::int64_t> lowBitsOf(const Expr &expr) {
  if (expr.kind != ExprKind::Binary || expr.binaryOp != BinaryOp::And || !expr.type->isInteger())
    return std::nullopt;
  for (const ExprRef &operand : expr.operands)
    if (const Expr &mask = withoutCasts(*operand);
        mask.kind == ExprKind::IntLiteral && mask.intValue > 0 &&
        mask.intValue < (std::int64_t{1} << 62) && (mask.intValue & (mask.intValue + 1)) == 0)
      return mask.intValue + 1;
  return std::nullopt;
}

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

/// A body run on what is known of its values: which of them are their low bits alone.
class LowBits {
public:
  LowBits(const GroupPlan &group, std::int64_t modulus)
      : group_(group), modulus_(modulus), bits_(bitsBelow(modulus)) {
    for (const SymbolRef &state : group.states)
      areLow_.insert(state.get());
  }
  /// The states begin and end as low bits, and what lies between keeps these as sums and products do.
  bool keeps(const Stmt &body) {
    return std::ranges::all_of(group_.states,
                               [&](const SymbolRef &state) {
                                 return state->type->kind == TypeKind::Integer &&
                                        state->type->bits >=
                                            bits_ + (state->type->isSigned ? 1U : 0U);
                               }) &&
           run(body) && std::ranges::all_of(group_.states, [&](const SymbolRef &state) {
             return areLow_.contains(state.get());
           });
  }

private:
  static unsigned bitsBelow(std::int64_t modulus) {
    unsigned bits = 0;
    for (; std::int64_t{1} << bits < modulus; ++bits)
      ;
    return bits;
  }
  bool run(const Stmt &stmt) {
    switch (stmt.kind) {
    case StmtKind::Block:
      return std::ranges::all_of(stmt.children, [&](const StmtRef &one) { return run(*one); });
    case StmtKind::Declare:
    case StmtKind::Assign: {
      const Symbol *variable = setBy(stmt);
      if (!variable || !group_.variables.contains(variable) || !stmt.value)
        return true;
      if (isLow(*stmt.value) && holds(*variable->type))
        areLow_.insert(variable);
      else
        areLow_.erase(variable);
      return keepsBits(*stmt.value) && holds(*variable->type);
    }
    case StmtKind::If: {
      const Variables before = areLow_;
      if (!run(*stmt.thenBranch))
        return false;
      const Variables behind = std::exchange(areLow_, before);
      if (stmt.elseBranch && !run(*stmt.elseBranch))
        return false;
      std::erase_if(areLow_, [&](const Symbol *one) { return !behind.contains(one); });
      return true;
    }
    case StmtKind::Loop: {
      bool sets = false;
      forEachStmt(stmt, [&](const Stmt &part) {
        const Symbol *variable = setBy(part);
        sets |= variable && group_.variables.contains(variable);
      });
      return !sets;
    }
    default:
      return true;
    }
  }
  bool holds(const Type &type) const {
    return type.kind == TypeKind::Integer && type.bits >= bits_;
  }
  /// In this type, and with an operation that makes low bits of low bits.
  bool keepsBits(const Expr &expr) const {
    if (!mentionsAny(expr, group_.variables))
      return true;
    if (!holds(*expr.type))
      return false;
    switch (expr.kind) {
    case ExprKind::Load:
      return expr.operands[0]->kind == ExprKind::VarRef;
    case ExprKind::Cast:
      return keepsBits(*expr.operands[0]);
    case ExprKind::Select:
      return keepsBits(*expr.operands[1]) && keepsBits(*expr.operands[2]);
    case ExprKind::Binary: {
      const bool isSum = expr.binaryOp == BinaryOp::Add || expr.binaryOp == BinaryOp::Sub ||
                         expr.binaryOp == BinaryOp::Mul || expr.binaryOp == BinaryOp::Shl;
      return (isSum || lowBitsOf(expr) == modulus_) && keepsBits(*expr.operands[0]) &&
             keepsBits(*expr.operands[1]);
    }
    default:
      return false;
    }
  }
  bool isLow(const Expr &expr) const {
    if (!mentionsAny(expr, group_.variables)) {
      const analysis::ValueRange range = analysis::rangeOf(expr);
      return range.low >= 0 && range.high < static_cast<double>(modulus_);
    }
    switch (expr.kind) {
    case ExprKind::Load:
      return areLow_.contains(expr.operands[0]->symbol.get());
    case ExprKind::Cast: // of enough bits for what is not negative
      return isLow(*expr.operands[0]) && expr.type->bits >= bits_ + (expr.type->isSigned ? 1U : 0U);
    case ExprKind::Select:
      return isLow(*expr.operands[1]) && isLow(*expr.operands[2]);
    default:
      return lowBitsOf(expr) == modulus_;
    }
  }

  const GroupPlan &group_;
  const std::int64_t modulus_;
  const unsigned bits_;
  Variables areLow_;
};

/// (a·x + v) % m, or (x + v) % m; where m is a power of two, `&` stands for it.
class Modular : public Family {
public:
  Modular(TypeRef state, const Modulus &modulus, bool hasScale)
      : state_(std::move(state)), modulus_(modulus.number), isOfBits_(modulus.isOfBits),
        hasScale_(hasScale) {
    kind = ScanFamily::Affine;
    op = fmt::format("modulo {}", modulus.number);
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
    case BinaryOp::Sub: // below zero 64 bits come round, which a power of two divides
      if (!isOfBits_ || (right.isOfState() && !hasScale_))
        return std::nullopt;
      if (right.isOfState())
        for (ExprRef &part : f)
          part = ir::unary(UnaryOp::Neg, part);
      f.back() = ir::binary(right.isOfState() ? BinaryOp::Add : BinaryOp::Sub, f.back(), by);
      return f;
    case BinaryOp::And:
      if (!isOfBits_)
        return std::nullopt;
      [[fallthrough]];
    case BinaryOp::Rem:
      if (done == BinaryOp::Rem && (isOfBits_ || !left.isOfState()))
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
    if (isOfBits_)
      return ir::binary(BinaryOp::And, value, intLiteral(modulus_ - 1, number));
    return ir::binary(BinaryOp::Rem, value, intLiteral(modulus_, number));
  }
  TypeRef state_;
  std::int64_t modulus_;
  bool isOfBits_; ///< of a power of two, by `&`
  bool hasScale_;
};

} // namespace

std::variant<Modulus, ScanRefusal>
modulusOf(const GroupPlan &group, const std::vector<std::pair<GroupPlan, Modulus>> &others,
          const Stmt &body) {
  Modulus modulus;
  bool isOne = group.states.size() == 1 && group.states[0]->type->isInteger();
  const auto note = [&](const Expr &part) {
    const auto by = remainderBy(part), bits = lowBitsOf(part);
    if (!by && !bits)
      return;
    const Modulus found{by ? *by : *bits, !by};
    isOne = isOne && (modulus.number == 0 || modulus == found);
    modulus = found;
  };
  forEachStmt(body, [&](const Stmt &stmt) {
    const Symbol *variable = setBy(stmt);
    if (variable && group.variables.contains(variable) && stmt.value)
      forEachExpr(*stmt.value, [&](const Expr &part) {
        if (mentionsAny(part, group.variables))
          note(part);
      });
  });
  if (!isOne || modulus.number == 0)
    return ScanRefusal{"no one remainder keeps it small", {}, false};
  if (modulus.isOfBits)
    return LowBits(group, modulus.number).keeps(body)
               ? std::variant<Modulus, ScanRefusal>(modulus)
               : ScanRefusal{"more of it is passed on than its low bits", {}, false};
  Bounds bounds;
  bounds.add(group, modulus.number);
  for (const auto &[other, below] : others)
    bounds.add(other, below.number);
  if (!bounds.run(body) || !bounds.isBelow(group, modulus.number))
    return bounds.refusal;
  return modulus;
}

FamilyRef modularFamily(const TypeRef &state, const Modulus &modulus, bool hasScale) {
  return std::make_shared<const Modular>(state, modulus, hasScale);
}

} // namespace parlift::legality
