#include "analysis/regions/RegionWalk.h"

#include "ir/Allocation.h"
#include "ir/FunctionName.h"
#include "ir/TouchedRuns.h"

#include <algorithm>
#include <utility>

namespace parlift::analysis {

using namespace ir;

/// All that an expression reads, each under the conditions under which C evaluates it.
void RegionWalk::read(const Expr &expr) {
  if (failed_ || !isReached())
    return;
  switch (expr.kind) {
  case ExprKind::Load:
    touch(*expr.operands[0], false);
    return;
  case ExprKind::Select: {
    read(*expr.operands[0]);
    const State before = state_;
    assume(*expr.operands[0], true);
    read(*expr.operands[1]);
    state_ = before;
    assume(*expr.operands[0], false);
    read(*expr.operands[2]);
    if (!failed_)
      state_ = before;
    return;
  }
  case ExprKind::Binary:
    if (expr.binaryOp == BinaryOp::LogicalAnd || expr.binaryOp == BinaryOp::LogicalOr)
      return readInOrder(*expr.operands[0], expr.binaryOp == BinaryOp::LogicalAnd,
                         *expr.operands[1]);
    break;
  case ExprKind::OpaqueExpr:
    if (expr.effects.any())
      return refuse(expr.range, "an expression is not understood");
    break;
  case ExprKind::AddressOf:
    // The address alone: what it is counted from may be read, the place itself is not.
    if (expr.operands[0]->kind == ExprKind::Subscript) {
      read(*expr.operands[0]->operands[0]);
      read(*expr.operands[0]->operands[1]);
      return;
    }
    if (expr.operands[0]->kind == ExprKind::VarRef)
      return;
    break;
  case ExprKind::Subscript:
  case ExprKind::Member:
    break;
  case ExprKind::VarRef: // bound to a reference
    return;
  case ExprKind::Call:
    for (const ExprRef &operand : expr.operands)
      read(*operand);
    enter(expr);
    return;
  default:
    break;
  }
  for (const ExprRef &operand : expr.operands)
    read(*operand);
}

void RegionWalk::readInOrder(const Expr &first, bool whenTrue, const Expr &second) {
  read(first);
  const State before = state_;
  assume(first, whenTrue);
  read(second);
  if (isReached() || !before.numbers.isUnreached())
    state_ = before;
}

void RegionWalk::touch(const Expr &lvalue, bool isWrite) {
  if (lvalue.type && (lvalue.type->isVolatile || lvalue.type->isAtomic))
    return refuse(lvalue.range, "a volatile or atomic object is used");
  if (lvalue.kind == ExprKind::VarRef) {
    if (lvalue.symbol->isThreadLocal)
      return refuse(lvalue.range, "each thread has its own `" + lvalue.symbol->name + "`");
    if (!lvalue.symbol->isExposed())
      return;
  } else {
    for (const ExprRef &operand : lvalue.operands)
      if (operand->isLvalue()) {
        if (operand->kind != ExprKind::VarRef)
          read(*operand);
      } else {
        read(*operand);
      }
  }
  if (failed_)
    return;
  touch(element(lvalue), isWrite, nullptr, lvalue.range);
}

void RegionWalk::touch(const Element &element, bool isWrite, const Expr *call, SourceRange at) {
  if (element.in.kind == PointsInto::Kind::Own && !callsItselfIn_.contains(at_))
    return;
  poly::Restraints where = state_.numbers;
  const poly::Variable number = where.addVariable();
  if (element.at) {
    poly::Affine difference = *element.at;
    difference.terms.emplace_back(number, -1);
    where.assumeZero(difference);
  }
  touchWhere(element.in, where.beginning(count_, number), isWrite, call, std::move(at));
}

/// `where`: the function's numbers, then the element.
void RegionWalk::touchWhere(const PointsInto &in, poly::Restraints where, bool isWrite,
                            const Expr *call, SourceRange at) {
  const bool isOwn = in.kind == PointsInto::Kind::Own;
  if (in.kind == PointsInto::Kind::Nothing || where.isUnreached() ||
      (isOwn && !callsItselfIn_.contains(at_)))
    return;
  if (in.kind == PointsInto::Kind::Any && isWrite)
    return refuse(std::move(at), "where it writes is only known at run time");
  const RegionBase base = in.kind == PointsInto::Kind::Any ? RegionBase{} : in.base;
  Touched touched{base, isWrite, std::move(where)};
  if (!isOwn)
    addOnEntry(touched);
  result_.touches.push_back({at_, call, std::move(touched)});
}

/// In the parameters' values on entry.
void RegionWalk::addOnEntry(const Touched &touched) {
  poly::Restraints entry = touched.where;
  const poly::Variable first = addEntry(entry);
  const poly::Variable number = entry.addVariable();
  entry.assumeZero({{{number, 1}, {count_, -1}}, 0});
  const auto parameters = static_cast<unsigned>(function_.parameters.size());
  addToSummary({touched.base, touched.isWritten, entry.range(first, parameters + 1)});
}

void RegionWalk::addToSummary(const Touched &touched) {
  for (Touched &known : result_.touched)
    if (known.base == touched.base && known.isWritten == touched.isWritten) {
      if (!known.where.includes(touched.where))
        known.where = known.where.withDifferences().joined(touched.where.withDifferences());
      return;
    }
  result_.touched.push_back(touched);
}

poly::Variable RegionWalk::addArguments(const Expr &call, const Function &callee,
                                        poly::Restraints &numbers) {
  std::vector<std::optional<poly::Affine>> arguments;
  for (std::size_t k = 0; k < callee.parameters.size(); ++k) {
    const Symbol &parameter = *callee.parameters[k];
    arguments.push_back(parameter.type->isInteger() && !parameter.isReference
                            ? number(*call.operands[k])
                            : std::nullopt);
  }
  numbers = state_.numbers; // with what the arguments' own numbers are
  const poly::Variable first = numbers.variableCount();
  for (std::optional<poly::Affine> &argument : arguments) {
    const poly::Variable parameter = numbers.addVariable();
    if (!argument)
      continue;
    argument->terms.emplace_back(parameter, -1);
    numbers.assumeZero(*argument);
  }
  return first;
}

/// Null: it has been told why.
const FunctionRegions *RegionWalk::summaryOf(const Expr &call, const Function &callee) {
  const FunctionRegions *there = regions_.underWay(callee);
  if (there && &callee == &function_)
    return there;
  if (there) {
    refuse(call.range, "`" + writtenName(callee.name) + "` and `" + writtenName(function_.name) +
                           "` call each other");
    return nullptr;
  }
  poly::Restraints numbers;
  const poly::Variable first = addArguments(call, callee, numbers);
  there = regions_.of(callee, numbers.range(first, callee.parameters.size()));
  failed_ |= !there;
  return there;
}

poly::Restraints RegionWalk::inCallersNumbers(const Expr &call, const Function &callee,
                                              const poly::Restraints &of,
                                              const poly::Affine &shift) {
  poly::Restraints where;
  const poly::Variable first = addArguments(call, callee, where);
  // The callee's element follows its parameters, and then the caller's.
  const poly::Variable theirs = where.addVariable(), element = where.addVariable();
  if (of.isUnreached())
    return poly::Restraints::unreached(count_ + 1);
  for (poly::Row row : of.rows()) {
    for (auto &[variable, coefficient] : row.form.terms)
      variable += first;
    where.assume(row);
  }
  poly::Affine difference = shift; // element = theirs + shift
  difference.terms.emplace_back(theirs, 1);
  difference.terms.emplace_back(element, -1);
  where.assumeZero(difference);
  return where.beginning(count_, element);
}

void RegionWalk::enter(const Expr &call) {
  const Effects &effects = call.effects;
  if (!effects.any() || allocates(call))
    return;
  if (frees(call)) {
    const PointerValue freed = pointer(*call.operands[0]);
    if (freed.into.kind == PointsInto::Kind::Any || freed.into.kind == PointsInto::Kind::Base)
      refuse(call.range, "memory that it did not allocate is given back");
    return;
  }
  if (!touchedRuns(call).runs.empty())
    return touchRuns(call);
  if (call.target.expired() && !effects.writesMemory && !effects.observable &&
      !effects.mayNotReturn)
    return touchWhere({}, state_.numbers.anyMore(count_), false, nullptr, call.range);
  const auto callee = call.target.lock();
  if (call.callee.empty())
    return refuse(call.range, "the function called here is only known at run time");
  const std::string name = writtenName(call.callee);
  if (!callee || !callee->body || callee->parameters.size() != call.operands.size())
    return refuse(call.range, effects.onlyPrints || effects.observable
                                  ? "the call of `" + name + "` may be seen from outside"
                                  : "the call of `" + name + "` may read or write anything");
  const bool isSelf = callee.get() == &function_;
  const FunctionRegions *there = summaryOf(call, *callee);
  if (!there)
    return;
  if (isSelf)
    noteGiven(call);
  for (const Touched &touched : there->touched) {
    PointsInto in{touched.base.isAny() ? PointsInto::Kind::Any : PointsInto::Kind::Base,
                  touched.base};
    std::optional<poly::Affine> shift = poly::Affine{};
    const auto parameter = std::ranges::find(callee->parameters, touched.base.symbol,
                                             [](const SymbolRef &one) { return one.get(); });
    if (touched.base.symbol && parameter != callee->parameters.end()) {
      const Expr &argument = *call.operands[parameter - callee->parameters.begin()];
      if (touched.base.isPointee) {
        const PointerValue value = pointer(argument);
        in = value.into;
        shift = value.offset;
        const ir::Type &given = *argument.type, &taken = *(*parameter)->type;
        if (!given.isPointer() || !countAlike(*given.element, *taken.element))
          shift = std::nullopt;
      } else {
        // A value that a reference is bound to is nobody else's.
        in = {};
        in.kind = PointsInto::Kind::Nothing;
        if (argument.isLvalue() || argument.kind == ExprKind::Load) {
          const Element value = element(argument.isLvalue() ? argument : *argument.operands[0]);
          in = value.in;
          shift = value.at;
        }
      }
    }
    if (in.kind == PointsInto::Kind::Nothing)
      continue;
    poly::Restraints where =
        inCallersNumbers(call, *callee, touched.where, shift.value_or(poly::Affine{}));
    if (!shift && !where.isUnreached())
      where.forget(count_);
    touchWhere(in, std::move(where), touched.isWritten, isSelf ? &call : nullptr, call.range);
  }
  if (there->result.isUnreached())
    state_.numbers = poly::Restraints::unreached(count_);
}

void RegionWalk::noteGiven(const Expr &call) {
  SelfCall self{&call, {}};
  for (std::size_t k = 0; k < function_.parameters.size(); ++k) {
    std::optional<RegionBase> &base = self.given.emplace_back();
    if (!function_.parameters[k]->type->isPointer())
      continue;
    const PointsInto into = pointer(*call.operands[k]).into;
    if (into.kind == PointsInto::Kind::Own || into.kind == PointsInto::Kind::Base)
      base = into.base;
  }
  result_.selfCalls.push_back(std::move(self));
}

/// `memcpy(a + lo, t, n * sizeof *a)`: from the first element as many as the bytes hold.
void RegionWalk::touchRuns(const Expr &call) {
  for (const TouchedRun &run : touchedRuns(call).runs) {
    const Expr *start = run.first.get();
    while (start->kind == ExprKind::Cast && start->operands[0]->type->isPointer())
      start = start->operands[0].get();
    const PointerValue first = pointer(*start);
    const TypeRef type = start->type->isPointer() ? start->type->element : nullptr;
    const auto size = static_cast<std::int64_t>(type ? type->size : 0);
    const auto amount = run.bytes && size > 0 ? atMost(*run.bytes)
                        : run.count           ? atMost(*run.count)
                                              : std::nullopt;
    poly::Restraints where = state_.numbers;
    const poly::Variable number = where.addVariable();
    if (first.offset) {
      poly::Affine behind = negated(*first.offset);
      behind.terms.emplace_back(number, 1); // number - first >= 0
      where.assume(behind);
      if (amount) {
        const std::int64_t unit = run.bytes ? size : 1;
        poly::Affine room = *amount; // amount - unit * (number - first) - 1 >= 0
        for (const auto &[variable, coefficient] : behind.terms)
          room.terms.emplace_back(variable, -unit * coefficient);
        room.constant -= unit * behind.constant + 1;
        where.assume(room);
      }
    }
    where = where.beginning(count_, number);
    if (run.isRead)
      touchWhere(first.into, where, false, nullptr, call.range);
    if (run.isWritten)
      touchWhere(first.into, where, true, nullptr, call.range);
  }
}

} // namespace parlift::analysis
