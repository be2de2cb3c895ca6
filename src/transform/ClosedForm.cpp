#include "transform/ClosedForm.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "transform/BoundExprs.h"
#include "transform/LoopRuns.h"

#include <algorithm>

namespace parlift::transform {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::StmtKind;
using ir::StmtRef;

namespace {

class Writer {
public:
  Writer(const legality::ClosedFormEvidence &evidence, Names &names)
      : loop_(evidence.loop()), element_(evidence.element()), header_(*ir::countedLoop(loop_)),
        type_(ir::unqualified(element_.start->type)) {
    const ir::Symbol *root = ir::rootSymbolOf(*element_.start->operands[0]);
    first_ = names.variable((root && !root->isThis ? root->name : "value") + "_first", type_);
  }

  Change write() const {
    const ExprRef none = ir::intLiteral(0, ir::intType());
    const ExprRef start = element_.isThere
                              ? element_.start
                              : ir::select(loopRuns(loop_), element_.start,
                                           type_->isPointer() ? none : ir::cast(none, type_));
    return Change{&loop_, {ir::declare(first_, start), ir::withBody(loop_, rewrite(loop_.body))}};
  }

private:
  bool isRead(const Expr &expr) const {
    return std::ranges::find(element_.reads, &expr) != element_.reads.end();
  }

  /// Behind conversions that keep as many bits as the element has: sums are the same modulo these.
  const Expr &withoutWide(const Expr &value) const {
    const Expr *at = &value;
    while (at->kind == ExprKind::Cast &&
           (at->type->isPointer() ||
            (at->type->kind == ir::TypeKind::Integer && at->type->bits >= type_->bits)))
      at = at->operands[0].get();
    return *at;
  }

  /// `m[i - 1] + columns`: what the next iteration reads. A wider sum is another number where it is not stored to such an element.
  bool isNext(const ir::Stmt &stmt) const {
    const Expr &sum = withoutWide(*stmt.value);
    if (!ir::sameType(*ir::unqualified(stmt.target->type), *type_) &&
        !ir::sameType(*ir::unqualified(sum.type), *type_))
      return false;
    if (!element_.by)
      return isRead(sum);
    const BinaryOp op = type_->isPointer()     ? BinaryOp::PtrAdd
                        : element_.isTakenAway ? BinaryOp::Sub
                                               : BinaryOp::Add;
    return sum.kind == ExprKind::Binary && sum.binaryOp == op &&
           !(type_->isPointer() && element_.isTakenAway) && isRead(withoutWide(*sum.operands[0])) &&
           analysis::sameExpression(ir::withoutPreservingCasts(*sum.operands[1]),
                                    ir::withoutPreservingCasts(*element_.by));
  }

  StmtRef rewrite(const StmtRef &stmt) const {
    if (stmt->kind == StmtKind::Assign && isNext(*stmt))
      return ir::withOwnExprs(stmt, [&](const ExprRef &own) {
        return own == stmt->value ? ir::inPlaceOf(*own, valueAfter(1)) : own;
      });
    const StmtRef inside = ir::withParts(stmt, [&](const StmtRef &part) { return rewrite(part); });
    return ir::withOwnExprs(inside, [&](const ExprRef &own) {
      return ir::rewrite(own, [&](const ExprRef &part) -> ExprRef {
        return isRead(*part) ? valueAfter(0) : nullptr;
      });
    });
  }

  /// Iterations before this one, and so many more. In a type that holds them.
  ExprRef iterations(std::int64_t more) const {
    const ExprRef counter = ir::load(ir::varRef(header_.counter));
    const bool rises = header_.step > 0;
    const auto number = constantOf(*header_.first);
    if (rises && number && *number >= 0 && *number < 1 << 30)
      return plus(counter, more - *number);
    const ExprRef at = ir::cast(counter, ir::longType()),
                  first = ir::cast(header_.first, ir::longType());
    return plus(rises ? ir::binary(BinaryOp::Sub, at, first) : ir::binary(BinaryOp::Sub, first, at),
                more);
  }

  ExprRef valueAfter(std::int64_t more) const {
    const ExprRef start = ir::load(ir::varRef(first_));
    if (!element_.by)
      return start;
    // So many products of 32 bits are in a long; others only modulo the elements' width.
    const bool isWide = type_->bits > 32 || header_.counter->type->bits > 32;
    const ir::TypeRef number = type_->isPointer() ? ir::longType()
                               : isWide           ? ir::unsignedLongType()
                               : type_->isSigned  ? ir::longType()
                                                  : ir::integerType(32, false, "unsigned");
    ExprRef grown = ir::cast(iterations(more), number);
    if (const auto by = constantOf(*element_.by); !by || *by != 1)
      grown = ir::binary(BinaryOp::Mul, grown, ir::cast(element_.by, number));
    if (type_->isPointer())
      return ir::binary(BinaryOp::PtrAdd, start,
                        element_.isTakenAway ? ir::unary(ir::UnaryOp::Neg, grown) : grown);
    return ir::cast(ir::binary(element_.isTakenAway ? BinaryOp::Sub : BinaryOp::Add,
                               ir::cast(start, number), grown),
                    type_);
  }

  const ir::Stmt &loop_;
  const legality::GrowingElement &element_;
  const ir::CountedLoop header_;
  const ir::TypeRef type_;
  ir::SymbolRef first_;
};

} // namespace

Change closedForm(const legality::ClosedFormEvidence &evidence, Names &names) {
  return Writer(evidence, names).write();
}

} // namespace parlift::transform
