#include "legality/parallel/RestoredArray.h"

#include "analysis/dependences/Coverage.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "legality/parallel/ListedElements.h"

#include <algorithm>
#include <map>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;

namespace {

/// Numbers and what is computed of numbers.
bool isConstant(const Expr &value) {
  switch (value.kind) {
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
    return true;
  case ExprKind::Unary:
  case ExprKind::Cast:
    return isConstant(*value.operands[0]);
  default:
    return false;
  }
}

bool isLiteralZero(const Expr &value) {
  const Expr &plain = *withoutPreservingCasts(std::make_shared<Expr>(value));
  return (plain.kind == ExprKind::IntLiteral && plain.intValue == 0) ||
         (plain.kind == ExprKind::FloatLiteral && plain.floatValue == 0);
}

/// `counter + offset`, without wrapping around.
struct Stamp {
  std::int64_t offset = 0;
  ir::TypeRef type;
  bool operator==(const Stamp &other) const {
    return offset == other.offset && ir::sameType(*type, *other.type);
  }
};

class RestorationQuestion {
public:
  RestorationQuestion(const Nest &nest, LoopIndex loop, const Accesses &reads,
                      const Accesses &writes)
      : nest_(nest), loop_(loop), stmt_(*nest.loop(loop).stmt), reads_(reads), writes_(writes) {
    ir::forEachStmt(stmt_, [&](const ir::Stmt &one) {
      if (one.kind == ir::StmtKind::Assign) {
        stores_.emplace(one.target.get(), &one);
        if (one.target->kind == ExprKind::VarRef)
          ++assignments_[one.target->symbol.get()];
      }
      if (one.kind == ir::StmtKind::Declare && one.value) {
        ++assignments_[one.symbol.get()];
        declared_.emplace(one.symbol.get(), one.value);
      }
    });
  }

  std::optional<RestoredArray> answer() {
    if (writes_.empty() || !std::ranges::all_of(writes_, isPlain) ||
        !std::ranges::all_of(reads_, isPlain))
      return std::nullopt;
    if (auto restored = asRestored())
      return restored;
    return asStamped();
  }

private:
  /// One element, by one subscript.
  static bool isPlain(const Access *access) {
    const Expr *place = access->expr;
    return !access->wholeObject && place && place->kind == ExprKind::Subscript && place->type &&
           place->type->isScalar() && place->type->kind != ir::TypeKind::Complex &&
           !place->type->isPointer() && !place->type->isVolatile && !place->type->isAtomic &&
           access->path.size() == 1 && !access->path.front().isField &&
           access->size == place->type->size;
  }

  /// What the assignment stores of its own right; null: the loop has no such assignment of its own.
  const ir::Stmt *storeAt(const Access &write) const {
    const auto found = write.isInCallee() ? stores_.end() : stores_.find(write.expr);
    return found == stores_.end() || found->second->isUpdate ? nullptr : found->second;
  }

  ExprRef element(const ir::SymbolRef &at) const {
    return ir::load(ir::subscript(writes_.front()->expr->operands[0], ir::load(ir::varRef(at))));
  }
  static ir::SymbolRef subscriptVariable() {
    auto symbol = std::make_shared<ir::Symbol>();
    symbol->name = "k";
    symbol->type = ir::longType();
    symbol->isSynthetic = true;
    return symbol;
  }

  std::optional<RestoredArray> asRestored() {
    std::vector<const ir::Stmt *> tried;
    for (auto next = writes_.rbegin(); next != writes_.rend(); ++next) {
      const ir::Stmt *store = storeAt(**next);
      if (!store || !isConstant(*store->value))
        continue;
      const bool isTried = std::ranges::any_of(
          tried, [&](const ir::Stmt *one) { return sameExpression(*one->value, *store->value); });
      if (auto found = isTried ? std::nullopt : setBackTo(*store->value)) {
        RestoredArray result = restoredTo(store->value);
        result.restsOn = std::move(found->restsOn);
        return result;
      }
      tried.push_back(store);
    }
    return std::nullopt;
  }

  std::optional<SetBack> setBackTo(const Expr &value) const {
    Accesses back, others;
    for (const Access *write : writes_) {
      const ir::Stmt *store = storeAt(*write);
      (store && sameExpression(*store->value, value) ? back : others).push_back(write);
    }
    if (others.empty()) // where all were so before, none would be written
      return std::nullopt;
    const bool isWhole = std::ranges::all_of(others, [&](const Access *write) {
      return isWrittenBehind(nest_.table(), *write, back, loop_);
    });
    return isWhole ? std::optional(SetBack()) : setBackByList(nest_, loop_, others, back);
  }

  RestoredArray restoredTo(const ExprRef &value) const {
    const ir::SymbolRef at = subscriptVariable();
    const ExprRef read = element(at);
    const ir::TypeRef type = ir::unqualified(read->type);
    const Expr &plain = ir::withoutCasts(*value);
    const bool isNegative = plain.kind == ExprKind::IntLiteral && plain.intValue < 0;
    const ExprRef number = // `-1`, and not `(-1)` for what stands there
        isNegative && type->isInteger() ? ir::intLiteral(plain.intValue, plain.type) : value;
    ExprRef holds = ir::binary(BinaryOp::Eq, read, ir::cast(number, type));
    if (read->type->isFloating() && isLiteralZero(*value)) { // there are two zeros
      const ExprRef sign = ir::call("signbit", {read}, ir::intType(), {});
      holds = ir::binary(BinaryOp::LogicalAnd, holds, ir::unary(ir::UnaryOp::LogicalNot, sign));
    }
    return {holds, at, true, {}};
  }

  /// The counter, or the counter and a number; through a variable of the body that says so.
  std::optional<Stamp> stampOf(const ExprRef &value, const ir::CountedLoop &header) const {
    const ExprRef plain = withoutPreservingCasts(value);
    if (const ir::SymbolRef symbol = readVariable(plain)) {
      if (symbol == header.counter)
        return Stamp{0, ir::unqualified(symbol->type)};
      const auto said = declared_.find(symbol.get());
      const auto times = assignments_.find(symbol.get());
      const bool isConstant = said != declared_.end() && times->second == 1 &&
                              !symbol->isExposed() && !symbol->isReference && isInBody(*symbol);
      const auto stamp = isConstant ? stampOf(said->second, header) : std::nullopt;
      return stamp && ir::sameType(*ir::unqualified(symbol->type), *stamp->type) ? stamp
                                                                                 : std::nullopt;
    }
    if (plain->kind != ExprKind::Binary || !plain->type->isInteger() || !plain->type->isSigned ||
        (plain->binaryOp != BinaryOp::Add && plain->binaryOp != BinaryOp::Sub))
      return std::nullopt;
    const auto numberOf = [](const ExprRef &side) -> std::optional<std::int64_t> {
      constexpr std::int64_t most = 1 << 20;
      const Expr &number = *withoutPreservingCasts(side);
      return number.kind == ExprKind::IntLiteral && number.intValue <= most &&
                     number.intValue >= -most
                 ? std::optional(number.intValue)
                 : std::nullopt;
    };
    const auto left = numberOf(plain->operands[0]), right = numberOf(plain->operands[1]);
    const bool isSum = plain->binaryOp == BinaryOp::Add;
    const auto inner = right           ? stampOf(plain->operands[0], header)
                       : left && isSum ? stampOf(plain->operands[1], header)
                                       : std::nullopt;
    if (!inner || !inner->type->isSigned)
      return std::nullopt;
    const std::int64_t more = right ? *right : *left;
    return Stamp{inner->offset + (isSum ? more : -more), ir::unqualified(plain->type)};
  }
  /// Declared by a statement of the body itself: once in each iteration, ahead of all that may name it.
  bool isInBody(const ir::Symbol &symbol) const {
    return std::ranges::any_of(stmt_.body->children, [&](const ir::StmtRef &one) {
      return one->kind == ir::StmtKind::Declare && one->symbol.get() == &symbol;
    });
  }

  std::optional<RestoredArray> asStamped() {
    const auto header = ir::countedLoop(stmt_);
    const NestLoop &loop = nest_.loop(loop_);
    if (!header || header->test == BinaryOp::Ne || !loop.counted || !loop.exact ||
        loop.variable != header->counter || header->counter->isReference ||
        !isSteady(*header->first) || !isSteady(*header->limit))
      return std::nullopt;
    std::optional<Stamp> stamp;
    for (const Access *write : writes_) {
      const ir::Stmt *store = storeAt(*write);
      const auto found = store ? stampOf(store->value, *header) : std::nullopt;
      if (!found || (stamp && stamp->offset != found->offset) ||
          !keeps(*store->target->type, *found->type))
        return std::nullopt;
      stamp = found;
    }
    if (!areCompared(*header, *stamp))
      return std::nullopt;
    return stamped(*header, *stamp);
  }

  /// Whatever the counter is, the element is the same number.
  static bool keeps(const ir::Type &element, const ir::Type &stamp) {
    return element.isInteger() && element.kind != ir::TypeKind::Bool &&
           (element.isSigned == stamp.isSigned ? element.bits >= stamp.bits
                                               : element.isSigned && element.bits > stamp.bits);
  }
  static bool isSteady(const Expr &expr) {
    bool result = true;
    ir::forEachExpr(expr, [&](const Expr &part) {
      result &= part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr;
    });
    return result;
  }

  /// All reads are operands of `==` or `!=` whose other operand is the stamp.
  bool areCompared(const ir::CountedLoop &header, const Stamp &stamp) const {
    std::set<const Expr *> compared;
    ir::forEachExpr(stmt_, [&](const Expr &expr) {
      if (expr.kind != ExprKind::Binary ||
          (expr.binaryOp != BinaryOp::Eq && expr.binaryOp != BinaryOp::Ne))
        return;
      for (const std::size_t side : {0U, 1U}) {
        const Expr &read = *withoutPreservingCasts(expr.operands[side]);
        const auto other = stampOf(expr.operands[1 - side], header);
        if (read.kind == ExprKind::Load && other && other->offset == stamp.offset)
          compared.insert(read.operands[0].get());
      }
    });
    return std::ranges::all_of(reads_, [&](const Access *read) {
      return !read->isInCallee() && compared.contains(read->expr);
    });
  }

  /// The element is none of the numbers that the loop stores.
  std::optional<RestoredArray> stamped(const ir::CountedLoop &header, const Stamp &stamp) const {
    const ir::SymbolRef at = subscriptVariable();
    ExprRef read = element(at), first = header.first, limit = header.limit;
    const auto isNarrow = [](const ir::Type &type) {
      return type.isInteger() && (type.bits < 64 || type.isSigned) && type.bits <= 64;
    };
    const ir::TypeRef own = ir::unqualified(read->type);
    const bool areOne = ir::sameType(*own, *ir::unqualified(first->type)) &&
                        ir::sameType(*own, *ir::unqualified(limit->type));
    const bool isShort = own->bits < 64 && first->type->bits < 64 && limit->type->bits < 64;
    if (!isNarrow(*own) || !isNarrow(*first->type) || !isNarrow(*limit->type) ||
        (stamp.offset != 0 && !isShort))
      return std::nullopt;
    if (!areOne || stamp.offset != 0) {
      for (ExprRef *one : {&read, &first, &limit})
        *one = ir::cast(*one, ir::longType());
      if (stamp.offset != 0)
        read = ir::binary(stamp.offset > 0 ? BinaryOp::Sub : BinaryOp::Add, read,
                          ir::intLiteral(std::abs(stamp.offset), ir::longType()));
    }
    const bool rises = header.test == BinaryOp::Lt || header.test == BinaryOp::Le;
    const BinaryOp before = rises ? BinaryOp::Lt : BinaryOp::Gt;
    const BinaryOp behind = header.test == BinaryOp::Lt   ? BinaryOp::Ge
                            : header.test == BinaryOp::Le ? BinaryOp::Gt
                            : header.test == BinaryOp::Gt ? BinaryOp::Le
                                                          : BinaryOp::Lt;
    return RestoredArray{ir::binary(BinaryOp::LogicalOr, ir::binary(before, read, first),
                                    ir::binary(behind, read, limit)),
                         at,
                         false,
                         {}};
  }

  const Nest &nest_;
  const LoopIndex loop_;
  const ir::Stmt &stmt_;
  const Accesses &reads_, &writes_;
  std::map<const Expr *, const ir::Stmt *> stores_; ///< by their targets
  std::map<const ir::Symbol *, unsigned> assignments_;
  std::map<const ir::Symbol *, ExprRef> declared_;
};

} // namespace

std::optional<RestoredArray> restoredArray(const Nest &nest, LoopIndex loop, const Accesses &reads,
                                           const Accesses &writes) {
  return RestorationQuestion(nest, loop, reads, writes).answer();
}

} // namespace parlift::legality
