#include "legality/storage/CanRegisterBlock.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "legality/loops/CanTile.h"
#include "legality/loops/Reordering.h"
#include "legality/storage/CanPack.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::legality {

using analysis::Access;
using diag::ReasonId;
using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;

class RegisterBlockQuestion {
public:
  RegisterBlockQuestion(const Nest &nest, LoopIndex loop, const RegisterBlockSizes &sizes)
      : nest_(nest), root_(loop), sizes_(sizes) {}

  Answer<RegisterBlockEvidence> answer() {
    band_ = perfectBand(nest_, root_, 3);
    if (band_.size() != 3)
      return unsuited("three perfectly nested loops are wanted");
    const auto tiled = canTile(nest_, band_, {sizes_.block.begin(), sizes_.block.end()});
    if (!tiled)
      return tiled.refusal();
    for (std::size_t level = 0; level < 3; ++level) {
      evidence_.loops_[level] = nest_.loop(band_[level]).stmt;
      const auto header = ir::countedLoop(*evidence_.loops_[level]);
      counters_[level] = header->counter.get();
      if (header->step != 1 || !isPlainInteger(*header->counter->type))
        return unsuited(fmt::format("loop over `{}` does not count up by one in a signed type",
                                    nest_.name(band_[level])));
    }
    evidence_.function_ = &nest_.function;
    evidence_.sizes_ = sizes_;
    if (auto no = findUpdate())
      return *no;
    if (auto no = hasOtherDependences())
      return *no;
    if (auto no = isTooLarge())
      return *no;
    return evidence_;
  }

private:
  Refusal unsuited(const std::string &why) const {
    return refuse(ReasonId::TransformUnsuited, nest_, root_, what, why);
  }
  static bool isPlainInteger(const ir::Type &type) {
    return type.kind == ir::TypeKind::Integer && type.isSigned && !type.isVolatile &&
           !type.isAtomic && !type.isEnumeration && type.bits >= 32;
  }
  bool isNamedWith(const Expr &expr, std::size_t level) const {
    return analysis::mentions(expr, *counters_[level]);
  }

  std::optional<Refusal> findUpdate() {
    const ir::Stmt *body = evidence_.loops_[2]->body.get();
    while (body->kind == ir::StmtKind::Block && body->children.size() == 1)
      body = body->children[0].get();
    if (body->kind != ir::StmtKind::Assign)
      return unsuited("the body is not one assignment");
    evidence_.update_ = body;
    const Expr &target = *body->target, &value = *body->value;
    const ir::Type &type = *target.type;
    if ((!type.isFloating() && type.kind != ir::TypeKind::Integer) || type.isVolatile ||
        type.isAtomic || type.isEnumeration || type.bits < 32)
      return unsuited("what the body adds to is no plain number");
    if (!isPlace(target, true) || isNamedWith(target, 2) || !isNamedWith(target, 0) ||
        !isNamedWith(target, 1))
      return unsuited(fmt::format("what the body sets is no element that `{}` and `{}` name",
                                  nest_.name(band_[0]), nest_.name(band_[1])));
    const bool isSum = value.kind == ExprKind::Binary &&
                       (value.binaryOp == BinaryOp::Add || value.binaryOp == BinaryOp::Sub);
    if (!isSum || !ir::sameType(*value.type, type))
      return unsuited("the body adds nothing to an element");
    const auto isOld = [&](const Expr &expr) {
      return expr.kind == ExprKind::Load && analysis::sameExpression(*expr.operands[0], target);
    };
    const bool isFirst = isOld(*value.operands[0]);
    if (!isFirst && (value.binaryOp == BinaryOp::Sub || !isOld(*value.operands[1])))
      return unsuited("the body adds nothing to an element");
    const Expr &added = *value.operands[isFirst ? 1 : 0];
    if (auto no = cannotTake(added))
      return no;
    addOperands(added);
    const auto has = [&](std::size_t level) {
      return std::ranges::any_of(evidence_.operands_,
                                 [&](const auto &operand) { return operand.level == level; });
    };
    if (!has(0) || !has(1))
      return unsuited("no elements come back for each row, or none for each column");
    return std::nullopt;
  }

  /// What is added, from the root to its leaves.
  std::optional<Refusal> cannotTake(const Expr &expr) {
    const auto no = [&](const char *why) {
      return refuse(ReasonId::TransformUnsuited, nest_, root_, what, why, {{expr.range, "here"}});
    };
    const bool isNumber = (expr.type->isFloating() || expr.type->kind == ir::TypeKind::Integer) &&
                          !expr.type->isVolatile && !expr.type->isAtomic;
    if (!isNumber)
      return no("what is added is no plain number");
    switch (expr.kind) {
    case ExprKind::IntLiteral:
    case ExprKind::FloatLiteral:
      return std::nullopt;
    case ExprKind::Load:
      return cannotRead(expr);
    case ExprKind::Cast:
      // A number with a fraction may not fit; of another kind there are no products of zeros alone.
      if (expr.type->isInteger() && expr.operands[0]->type->isFloating())
        return no("a conversion to whole numbers");
      return cannotTake(*expr.operands[0]);
    case ExprKind::Binary: {
      const bool isProduct = expr.binaryOp == BinaryOp::Mul;
      const bool isSum = expr.binaryOp == BinaryOp::Add || expr.binaryOp == BinaryOp::Sub;
      if (!isProduct && (!isSum || expr.type->kind == ir::TypeKind::Integer))
        return no("an operation that zeros in the place of elements may not do");
      if (auto refusal = cannotTake(*expr.operands[0]))
        return refusal;
      return cannotTake(*expr.operands[1]);
    }
    default:
      return no("more than sums and products of elements");
    }
  }

  std::optional<Refusal> cannotRead(const Expr &load) {
    const Expr &place = *load.operands[0];
    if (place.kind == ExprKind::VarRef) {
      const ir::Symbol *symbol = place.symbol.get();
      if (std::ranges::find(counters_, symbol) != counters_.end() || place.type->isVolatile)
        return unsuited("what is added is said with a counter itself");
      return std::nullopt; // nothing in the loops sets it: see `hasOtherDependences`
    }
    const bool isRow = isNamedWith(place, 0), isColumn = isNamedWith(place, 1);
    if (!isPlace(place, true) || isRow == isColumn || !isNamedWith(place, 2))
      return refuse(ReasonId::TransformUnsuited, nest_, root_, what,
                    fmt::format("an element is not named with `{}` and one of `{}` and `{}`",
                                nest_.name(band_[2]), nest_.name(band_[0]), nest_.name(band_[1])),
                    {{place.range, "read here"}});
    copied_.insert(&place);
    return std::nullopt;
  }

  /// The elements by which i and j come in; each of them in `elements`.
  std::array<bool, 2> levelsOf(const Expr &expr, std::vector<const Expr *> &elements) const {
    std::array<bool, 2> levels{};
    if (copied_.contains(&expr)) {
      elements.push_back(&expr);
      return {isNamedWith(expr, 0), isNamedWith(expr, 1)};
    }
    for (const auto &operand : expr.operands)
      if (operand) {
        const auto some = levelsOf(*operand, elements);
        levels = {levels[0] || some[0], levels[1] || some[1]};
      }
    return levels;
  }

  /// What a panel has: as much of the expression as one of i and j decides, so that it is computed once.
  void addOperands(const Expr &expr) {
    std::vector<const Expr *> elements;
    const auto levels = levelsOf(expr, elements);
    if (!levels[0] && !levels[1])
      return;
    if (levels[0] && levels[1]) {
      for (const auto &operand : expr.operands)
        addOperands(*operand);
      return;
    }
    for (RegisterBlockEvidence::Operand &known : evidence_.operands_)
      if (analysis::sameExpression(*known.values.front(), expr)) {
        known.values.push_back(&expr);
        return;
      }
    evidence_.operands_.push_back({{&expr}, elements.front(), levels[0] ? 0U : 1U});
  }

  /// A variable and subscripts of it, whose values are those of variables and sums and products of them: the same wherever
  /// it is evaluated with the same counters, and in wider numbers.
  static bool isPlace(const Expr &expr, bool isOutermost) {
    switch (expr.kind) {
    case ExprKind::VarRef:
      return !expr.type->isVolatile && !expr.type->isAtomic && !expr.symbol->isReference &&
             !expr.symbol->isThreadLocal;
    case ExprKind::IntLiteral:
      return isPlainInteger(*expr.type);
    case ExprKind::Load:
      return expr.operands[0]->kind == ExprKind::VarRef && isPlace(*expr.operands[0], false) &&
             (expr.type->isPointer() || isPlainInteger(*expr.type));
    case ExprKind::Cast:
      return isPlainInteger(*expr.type) && isPlainInteger(*expr.operands[0]->type) &&
             expr.type->bits >= expr.operands[0]->type->bits && isPlace(*expr.operands[0], false);
    case ExprKind::Binary:
      return (expr.binaryOp == BinaryOp::Add || expr.binaryOp == BinaryOp::Sub ||
              expr.binaryOp == BinaryOp::Mul) &&
             isPlainInteger(*expr.type) && isPlace(*expr.operands[0], false) &&
             isPlace(*expr.operands[1], false);
    case ExprKind::Subscript:
    case ExprKind::AddressOf:
      return !(isOutermost && expr.kind == ExprKind::AddressOf) &&
             std::ranges::all_of(expr.operands, [](const ir::ExprRef &operand) {
               return isPlace(*operand, false);
             });
    default:
      return false;
    }
  }

  /// Of two iterations that are not in the same (i, j), and of what is copied.
  std::optional<Refusal> hasOtherDependences() const {
    const auto &accesses = nest_.table().accesses;
    for (const BandRow &row : bandRows(nest_, band_)) {
      const auto &dependence = nest_.dependences.dependences[row.dependence];
      const bool isApart = row.coversBand && row.direction[0] == diag::Direction::Eq &&
                           row.direction[1] == diag::Direction::Eq;
      if (!isApart)
        return refuseRow(nest_, root_, what, row.dependence, "ties elements of a tile together");
      for (const unsigned end : {dependence.source, dependence.sink})
        if (copied_.contains(accesses[end].expr) || accesses[end].isScalarVariable)
          return refuseRow(nest_, root_, what, row.dependence, "is of a copy");
    }
    for (const Access &access : accesses)
      if (nest_.isInside(access, band_[2]) && access.isWrite &&
          access.expr != evidence_.update_->target.get())
        return unsuited("the body sets more than one element");
    return std::nullopt;
  }

  std::optional<Refusal> isTooLarge() const {
    const auto &[tile, block] = sizes_;
    std::int64_t bytes = block[0] * block[1] * (evidence_.update_->target->type->bits / 8);
    for (const auto &operand : evidence_.operands_)
      bytes += block[operand.level] * block[2] * (operand.values.front()->type->bits / 8);
    for (std::size_t level = 0; level < 2; ++level)
      if (tile[level] < 2 || block[level] % tile[level] != 0)
        return unsuited("a block has not whole tiles");
    if (bytes > PackEvidence::largest)
      return unsuited(fmt::format("the copies would have {} KB, more than {}", bytes >> 10,
                                  PackEvidence::largest >> 10));
    return std::nullopt;
  }

  static constexpr const char *what = "register-block";
  const Nest &nest_;
  LoopIndex root_;
  RegisterBlockSizes sizes_;
  std::vector<LoopIndex> band_;
  std::array<const ir::Symbol *, 3> counters_{};
  std::set<const Expr *> copied_;
  RegisterBlockEvidence evidence_;
};

Answer<RegisterBlockEvidence> canRegisterBlock(const Nest &nest, LoopIndex loop,
                                               const RegisterBlockSizes &sizes) {
  return RegisterBlockQuestion(nest, loop, sizes).answer();
}

} // namespace parlift::legality
