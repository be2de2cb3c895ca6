// What conditions say about ranges of memory.
#include "analysis/execution/Executor.h"
#include "analysis/symbolic/Bounds.h"
#include "analysis/symbolic/Words.h"
#include "ir/Reference.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

/// A conversion of the pointer does not change which byte it is.
const Expr &withoutPointerCasts(const Expr &pointer) {
  const bool isConversion = pointer.kind == ExprKind::Cast && pointer.type &&
                            pointer.type->isPointer() && pointer.operands[0]->type &&
                            pointer.operands[0]->type->isPointer();
  return isConversion ? withoutPointerCasts(*pointer.operands[0]) : pointer;
}

/// A variable, or the address of one, with numbers added to it: steps over what the variable's type says.
bool isPlainAddress(const Expr &pointer) {
  switch (pointer.kind) {
  case ExprKind::Load:
  case ExprKind::AddressOf:
    return pointer.operands[0]->kind == ExprKind::VarRef;
  case ExprKind::Binary:
    return pointer.binaryOp == BinaryOp::PtrAdd && isPlainAddress(*pointer.operands[0]);
  default:
    return false;
  }
}

/// `lower <= upper`, or what says so.
struct Order {
  const Expr *lower = nullptr, *upper = nullptr;
};

std::optional<Order> orderOf(const Expr &comparison, bool sense) {
  if (comparison.kind == ExprKind::Cast && comparison.operands[0]->kind == ExprKind::Binary)
    return orderOf(*comparison.operands[0], sense);
  if (comparison.kind == ExprKind::Unary && comparison.unaryOp == UnaryOp::LogicalNot)
    return orderOf(*comparison.operands[0], !sense);
  if (comparison.kind != ExprKind::Binary || !comparison.operands[0]->type ||
      !comparison.operands[0]->type->isPointer())
    return std::nullopt;
  const BinaryOp op = comparison.binaryOp;
  const bool isLess = op == BinaryOp::Lt || op == BinaryOp::Le;
  if (!isLess && op != BinaryOp::Gt && op != BinaryOp::Ge)
    return std::nullopt;
  const Expr *left = &withoutPointerCasts(*comparison.operands[0]);
  const Expr *right = &withoutPointerCasts(*comparison.operands[1]);
  if (!isPlainAddress(*left) || !isPlainAddress(*right))
    return std::nullopt;
  return isLess == sense ? Order{left, right} : Order{right, left};
}

/// A variable that is a container and owns its elements; null: it is something else.
const Symbol *ownerIn(const Expr &lvalue) {
  const bool isOwner = lvalue.kind == ExprKind::VarRef &&
                       lvalue.type->kind == TypeKind::Container && !lvalue.type->isView &&
                       !lvalue.type->extent;
  return isOwner ? lvalue.symbol.get() : nullptr;
}

/// `v.data() + v.size()`: behind all elements of v.
bool isBehindAll(const Expr &pointer) {
  if (pointer.kind != ExprKind::Binary || pointer.binaryOp != BinaryOp::PtrAdd ||
      pointer.operands[0]->kind != ExprKind::AddressOf)
    return false;
  const Expr *count = pointer.operands[1].get();
  while (count->kind == ExprKind::Cast && count->type->bits >= 64)
    count = count->operands[0].get();
  const Symbol *owner = ownerIn(*pointer.operands[0]->operands[0]);
  return owner && !isAddressOfContainer(*pointer.operands[0]) && count->kind == ExprKind::Load &&
         isContainerSize(*count->operands[0]) && ownerIn(*count->operands[0]->operands[0]) == owner;
}

} // namespace

/// Where the address lies: a base, and a number of its elements from there. The end of a range of which only this
/// one is known.
std::optional<ElementRange> Executor::elementsUpTo(const Expr &pointer) {
  if (isBehindAll(pointer))
    return allElementsOf(*pointer.operands[0]->operands[0]);
  const Value value = askAgain([&] { return evaluate(pointer); });
  if (value.kind != Value::Kind::Pointer || value.path.size() > 1 || !pointer.type->element)
    return std::nullopt;
  const Base base = table().bases[value.base];
  if (base.kind == BaseKind::Unknown || !base.variesIn.empty() || base.variesEverywhere)
    return std::nullopt;
  ElementRange result;
  result.base = value.base;
  result.elementSize = pointer.type->element->size;
  if (value.path.empty())
    return result;
  const PathStep &step = value.path[0];
  if (step.isField || step.index.isPoisoned() || step.elementSize != result.elementSize)
    return std::nullopt;
  result.end = step.index;
  result.endIsModular = step.isModular;
  for (const Type *row = pointer.type->element.get();
       row && row->size == 0 && row->kind == TypeKind::Array; row = row->element.get()) {
    if (!row->extent || row->extentChanges)
      return std::nullopt;
    ++dry_;
    const Value length = evaluate(*row->extent);
    --dry_;
    if (length.kind != Value::Kind::Integer || length.modular)
      return std::nullopt;
    result.rows.push_back(length.number);
  }
  return result;
}

/// Of a variable that is a container.
std::optional<ElementRange> Executor::allElementsOf(const Expr &container) {
  ++dry_;
  const Place where = place(container);
  --dry_;
  if (where.kind != Place::Kind::Memory || where.broken || !where.path.empty() ||
      !table().bases[where.base].ownsElements || table().bases[where.base].kind != BaseKind::Object)
    return std::nullopt;
  ElementRange result;
  result.base = where.base;
  result.elementSize = container.type->element->size;
  result.end = Polynomial::poisoned(); // however many there are
  return result;
}

/// `&v != &w`: two containers have no element in common, unless they are one.
std::optional<ApartRanges> Executor::ownersApart(const Expr &comparison, bool sense) {
  if (comparison.kind != ExprKind::Binary ||
      comparison.binaryOp != (sense ? BinaryOp::Ne : BinaryOp::Eq))
    return std::nullopt;
  std::vector<ElementRange> both;
  for (const ExprRef &side : comparison.operands) {
    const Expr &address = withoutPointerCasts(*side);
    const auto all = isAddressOfContainer(address) && ownerIn(*address.operands[0])
                         ? allElementsOf(*address.operands[0])
                         : std::nullopt;
    if (!all)
      return std::nullopt;
    both.push_back(*all);
  }
  if (both[0].base == both[1].base)
    return std::nullopt;
  return ApartRanges{both[0], both[1]};
}

/// One of `x || y || z` where it holds, of `x && y && z` where it does not.
void Executor::addAlternatives(const Expr &condition, bool sense, Alternatives &into) {
  const BinaryOp joins = sense ? BinaryOp::LogicalOr : BinaryOp::LogicalAnd;
  if (condition.kind == ExprKind::Binary && condition.binaryOp == joins) {
    addAlternatives(*condition.operands[0], sense, into);
    addAlternatives(*condition.operands[1], sense, into);
  } else if (condition.kind == ExprKind::Unary && condition.unaryOp == UnaryOp::LogicalNot) {
    addAlternatives(*condition.operands[0], !sense, into);
  } else if (condition.kind == ExprKind::Cast && condition.type && condition.type->isInteger()) {
    addAlternatives(*condition.operands[0], sense, into);
  } else if (!sense && condition.type && condition.type->isPointer()) {
    into.missing.push_back(&condition);
  } else {
    into.others.emplace_back(&condition, sense);
  }
}

/// `end of A <= begin of B || end of B <= begin of A`: no byte is in both, whichever holds. `!A || ...`: nothing lies behind a null
/// pointer.
std::optional<ApartRanges> Executor::rangesApart(const Expr &condition, bool sense) {
  Alternatives alternatives;
  addAlternatives(condition, sense, alternatives);
  const auto &others = alternatives.others;
  if (others.size() != 2)
    return std::nullopt;
  auto apart = rangesApart(*others[0].first, others[0].second, *others[1].first, others[1].second);
  const auto isRanges = [&](const Expr *pointer) {
    const auto at = isPlainAddress(*pointer) ? elementsUpTo(*pointer) : std::nullopt;
    return at && at->end.isZero() &&
           (at->base == apart->first.base || at->base == apart->second.base);
  };
  return apart && std::ranges::all_of(alternatives.missing, isRanges) ? apart : std::nullopt;
}

std::optional<ApartRanges> Executor::rangesApart(const Expr &one, bool senseOfOne,
                                                 const Expr &other, bool senseOfOther) {
  const auto first = orderOf(one, senseOfOne), second = orderOf(other, senseOfOther);
  if (!first || !second)
    return std::nullopt;
  auto endOfA = elementsUpTo(*first->lower), beginOfB = elementsUpTo(*first->upper);
  auto endOfB = elementsUpTo(*second->lower), beginOfA = elementsUpTo(*second->upper);
  if (!endOfA || !beginOfB || !endOfB || !beginOfA)
    return std::nullopt;
  const auto joined = [](ElementRange &range, const ElementRange &begin) {
    range.low = begin.end;
    range.lowIsModular = begin.endIsModular;
    if (begin.end.isPoisoned() || (range.end.isPoisoned() && !begin.end.isZero()))
      return false;
    return range.base == begin.base && range.elementSize == begin.elementSize;
  };
  if (endOfA->base == endOfB->base || !joined(*endOfA, *beginOfA) || !joined(*endOfB, *beginOfB))
    return std::nullopt;
  return ApartRanges{std::move(*endOfA), std::move(*endOfB)};
}

/// False: the condition says more than these ranges and the constraints that `assume` knows.
bool Executor::collectApart(const Expr &condition, bool sense, std::vector<ApartRanges> &result) {
  if (condition.kind == ExprKind::Cast && condition.type && condition.type->isInteger())
    return collectApart(*condition.operands[0], sense, result);
  if (condition.kind == ExprKind::Unary && condition.unaryOp == UnaryOp::LogicalNot)
    return collectApart(*condition.operands[0], !sense, result);
  const bool isOr = condition.kind == ExprKind::Binary && condition.binaryOp == BinaryOp::LogicalOr;
  const bool isAnd =
      condition.kind == ExprKind::Binary && condition.binaryOp == BinaryOp::LogicalAnd;
  if (!isOr && !isAnd) {
    if (auto apart = ownersApart(condition, sense)) {
      result.push_back(std::move(*apart));
      return true;
    }
    bool isExact = true;
    assume(condition, sense, isExact);
    return isExact;
  }
  const Expr &left = *condition.operands[0], &right = *condition.operands[1];
  if (isAnd == sense) {
    const bool isLeftWhole = collectApart(left, sense, result);
    return collectApart(right, sense, result) && isLeftWhole;
  }
  auto apart = rangesApart(condition, sense);
  if (apart)
    result.push_back(std::move(*apart));
  return apart.has_value();
}

/// Of conditions around nests: inside them addresses may vary, and a callee that returns takes what it has tested
/// with it.
std::vector<ApartRanges> Executor::assumeApart(const Expr &condition, bool sense, bool &isWhole) {
  std::vector<ApartRanges> result;
  isWhole = loops_.empty() && dry_ == 0 && callStack_.size() == 1 &&
            collectApart(condition, sense, result);
  if (mayAssign(condition)) // perhaps behind the test, `.. && take(v)`
    std::erase_if(result, [&](const ApartRanges &test) { return isOfContainer(test); });
  return result;
}

bool Executor::isOfContainer(const ApartRanges &test) const {
  const Base first = table().bases[test.first.base], second = table().bases[test.second.base];
  return first.isContainer || second.isContainer;
}

/// `v.swap(w)`: where the elements of a container lie is another place behind it, whatever a test has said of them before.
void Executor::forgetTestsOfContainers(std::vector<ApartRanges> &tests, const Stmt &stmt) {
  const auto isOne = [&](const ApartRanges &test) { return isOfContainer(test); };
  if (std::ranges::none_of(tests, isOne))
    return;
  const Assigned assigned = assignedIn(stmt);
  const auto isSet = [&](const ElementRange &range) {
    const Base base = table().bases[range.base];
    return base.isContainer && base.symbol && assigned.symbols.contains(base.symbol.get());
  };
  std::erase_if(tests, [&](const ApartRanges &test) {
    const bool mayMove = assigned.resizes || assigned.anything || assigned.unknownStore ||
                         isSet(test.first) || isSet(test.second);
    return mayMove && isOne(test);
  });
}

/// What is presumed of a nest, and known on the way to it, is no premise any more.
void Executor::dropKnownPremises() {
  const auto isKnown = [&](const Premise &premise) {
    const Constraint &constraint = premise.constraint;
    const auto &context = table().context;
    if (std::any_of(context.begin(), context.end(), [&](const Constraint &fact) {
          return fact.kind == constraint.kind && fact.value == constraint.value;
        }))
      return true;
    const auto atoms = constraint.value.atoms();
    const bool isFixed = std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
      const Atom &atom = table().atoms[id];
      return atom.kind == AtomKind::Value && atom.variesIn.empty() && !atom.variesEverywhere;
    });
    return isFixed && constraint.kind == Constraint::Kind::NonNegative &&
           Bounds(table(), context).nonNegative(constraint.value);
  };
  auto &premises = model().premises;
  premises.erase(std::remove_if(premises.begin(), premises.end(), isKnown), premises.end());
}

} // namespace parlift::analysis
