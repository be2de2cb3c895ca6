// What a condition says about its operands when it holds, or does not.
#include "analysis/execution/Executor.h"
#include "analysis/execution/ExecutorValues.h"
#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/Comparison.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

/// `v.data()` of a vector, `&x` of a variable.
std::string addressWords(const Base &base) {
  if (base.kind != BaseKind::Object)
    return base.text;
  if (base.isContainer && !base.symbol->type->isView)
    return base.text + ".data()";
  return (base.symbol->type->kind == TypeKind::Array ? "" : "&") + base.text;
}

/// Bytes from one element to the next one, as the address says; 0: it does not.
std::uint64_t stepOf(const ExprRef &address) {
  const TypeRef type = address ? address->type : nullptr;
  return type && type->kind == TypeKind::Pointer && type->element ? type->element->size : 0;
}

/// The address as a pointer like the other, so that one more is as many bytes further.
ExprRef wordLike(const ExprRef &address, const TypeRef &like, std::uint64_t bytes) {
  if (!address || stepOf(address) == bytes)
    return address;
  const bool isOwner = address->type->element->kind == TypeKind::Container;
  return !isOwner && like && like->kind == TypeKind::Pointer && like->element &&
                 like->element->size == bytes
             ? ir::cast(address, like)
             : nullptr;
}

/// Of two numbers that are so far apart, second minus first; `sense`: that the comparison holds, or that it does not.
Constraint comparison(BinaryOp op, bool sense, const Polynomial &difference) {
  using Kind = Constraint::Kind;
  if (!sense)
    op = opposite(op).value();
  const Polynomial one = Polynomial::constant(1);
  switch (op) {
  case BinaryOp::Lt:
    return {Kind::NonNegative, difference - one};
  case BinaryOp::Le:
    return {Kind::NonNegative, difference};
  case BinaryOp::Gt:
    return {Kind::NonNegative, -difference - one};
  case BinaryOp::Ge:
    return {Kind::NonNegative, -difference};
  case BinaryOp::Eq:
    return {Kind::Zero, difference};
  default:
    return {Kind::NonZero, difference};
  }
}

} // namespace

/// All that happens on the way to the truth value, which nobody asks for as a number.
void Executor::evaluateCondition(const Expr &condition) {
  ++remembers_;
  evaluateTruth(condition);
  --remembers_;
}

void Executor::evaluateTruth(const Expr &condition) {
  switch (condition.kind) {
  case ExprKind::Cast:
    if (condition.operands[0]->type && condition.operands[0]->type->isInteger())
      return evaluateTruth(*condition.operands[0]);
    break;
  case ExprKind::Unary:
    if (condition.unaryOp == UnaryOp::LogicalNot)
      return evaluateTruth(*condition.operands[0]);
    break;
  case ExprKind::Binary:
    if (isComparison(condition.binaryOp)) {
      evaluate(*condition.operands[0]);
      evaluate(*condition.operands[1]);
      return;
    }
    if (condition.binaryOp == BinaryOp::LogicalAnd || condition.binaryOp == BinaryOp::LogicalOr)
      return evaluateBothOperands(condition);
    break;
  default:
    break;
  }
  evaluate(condition);
}

/// Of && and ||: the second one where the first does not decide.
void Executor::evaluateBothOperands(const Expr &expr) {
  evaluateCondition(*expr.operands[0]);
  bool exact = true;
  const auto guard = assume(*expr.operands[0], expr.binaryOp == BinaryOp::LogicalAnd, exact);
  const PathCondition before = path_;
  const Expr &second = *expr.operands[1];
  const bool assigns = mayAssign(second), wasUnreachable = unreachable_;
  const Environment entry = assigns ? environment_ : Environment{};
  path_.learn(saidHere(guard), exact);
  within(Reach::Kind::Part, [&] { evaluateCondition(second); });
  path_ = before;
  // Where the first operand decides, the second one has not done anything.
  const bool reaches = !std::exchange(unreachable_, wasUnreachable);
  if (assigns)
    environment_ = reaches ? merge(entry, environment_) : entry;
}

/// A call in it may give variables other values.
bool Executor::mayAssign(const Expr &expr) {
  if (expr.kind == ExprKind::IntLiteral || expr.kind == ExprKind::VarRef)
    return false;
  const auto [known, isNew] = mayAssign_.try_emplace(&expr, false);
  if (!isNew)
    return known->second;
  bool result = false;
  if (expr.kind == ExprKind::OpaqueExpr) {
    result = expr.effects.writesMemory;
  } else if (expr.kind == ExprKind::Call) {
    const Assigned assigned = assignedBy(expr);
    result = expr.effects.any() &&
             (assigned.anything || assigned.throughReference || assigned.calls ||
              !assigned.symbols.empty() || !assigned.roots.empty() || !assigned.changes.empty());
  }
  for (const ExprRef &operand : expr.operands)
    result = result || mayAssign(*operand);
  return mayAssign_[&expr] = result;
}

std::vector<Constraint> Executor::assume(const Expr &condition, bool sense, bool &exact) {
  return askAgain([&] {
    std::vector<Constraint> result;
    assumeComparison(condition, sense, exact, result);
    return result;
  });
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
    result.push_back(
        sharpened({sense ? Kind::NonZero : Kind::Zero, value.number}, factsEverywhere()));
    return;
  }
  const BinaryOp op = condition.binaryOp;
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
  const auto apart = difference(condition);
  if (!apart)
    exact = false;
  else
    result.push_back(sharpened(comparison(op, sense, *apart), factsEverywhere()));
}

/// A value that is never negative and is not zero is at least one: n of `while (n--)`, without a sign, or j of `if (j == 0) ... else`
/// where j counts from 0.
Constraint Executor::sharpened(Constraint constraint, const Bounds::Lists &facts) const {
  const Polynomial value = constraint.value;
  if (constraint.kind != Constraint::Kind::NonZero || value.isPoisoned() ||
      value.denominator() != 1 || std::ranges::any_of(value.atoms(), [&](AtomId id) {
        const ir::TypeRef &type = table().atoms[id].type;
        return type && type->kind == TypeKind::Bool;
      }))
    return constraint;
  const Polynomial one = Polynomial::constant(1);
  for (const Polynomial &size : {value, -value})
    if (Bounds::of(table(), facts).nonNegative(size))
      return {Constraint::Kind::NonNegative, size - one};
  return constraint;
}

/// What is known wherever the loops around run. A value that is told by cases keeps what they say on all ways: in
///
///     if (x == 0) t = 0; else if (x == 1) t = 1; else t = 2;
///
/// the inner choice would have no case left for x = 0 if its `x != 1` said `x > 1`, which holds behind the first test alone.
Bounds::Lists Executor::factsEverywhere() const {
  return {&table().context, &bounds_};
}

/// What a condition says, on the way that is gone now.
std::vector<Constraint> Executor::saidHere(std::vector<Constraint> constraints) const {
  for (Constraint &constraint : constraints)
    constraint = sharpened(std::move(constraint), factLists());
  return constraints;
}

/// What is known where the loops run now contradicts it: `i >= n` where `i` runs up to `n`. False: that is not known.
bool Executor::isNever(const Expr &condition, bool sense) {
  const Expr *plain = &condition;
  while (plain->kind == ExprKind::Cast && plain->type && plain->type->isInteger() &&
         plain->operands[0]->type && plain->operands[0]->type->isInteger())
    plain = plain->operands[0].get();
  if (plain->kind == ExprKind::Unary && plain->unaryOp == UnaryOp::LogicalNot)
    return isNever(*plain->operands[0], !sense);
  const bool isBoth = plain->kind == ExprKind::Binary && (plain->binaryOp == BinaryOp::LogicalAnd ||
                                                          plain->binaryOp == BinaryOp::LogicalOr);
  if (isBoth && (plain->binaryOp == BinaryOp::LogicalOr) == sense) // one of the two
    return isNever(*plain->operands[0], sense) && isNever(*plain->operands[1], sense);
  bool exact = true;
  const std::vector<Constraint> when = assume(condition, sense, exact);
  const Polynomial one = Polynomial::constant(1);
  return std::ranges::any_of(when, [&](const Constraint &constraint) {
    if (constraint.value.isPoisoned() || constraint.kind == Constraint::Kind::NonZero)
      return false;
    return provesNonNegative(-constraint.value - one) ||
           (constraint.kind == Constraint::Kind::Zero && provesNonNegative(constraint.value - one));
  });
}

/// The second operand minus the first; nullopt: not known as a number.
std::optional<Polynomial> Executor::difference(const Expr &condition) {
  const Expr &left = *condition.operands[0];
  if (left.type && left.type->isFloating())
    return std::nullopt;
  const Value a = evaluate(left);
  return difference(condition, a, evaluate(*condition.operands[1]));
}

std::optional<Polynomial> Executor::difference(const Expr &condition, const Value &a,
                                               const Value &b) {
  const Expr &left = *condition.operands[0];
  const Expr &right = *condition.operands[1];
  if (left.type && left.type->isFloating())
    return std::nullopt;
  Polynomial difference;
  if (a.kind == Value::Kind::Pointer && b.kind == Value::Kind::Pointer) {
    const auto gap = elementsBetween(a, b, left.type);
    if (!gap)
      return std::nullopt;
    difference = *gap;
  } else if (a.kind == Value::Kind::Integer && b.kind == Value::Kind::Integer &&
             presumesNumber(a, *left.type) && presumesNumber(b, *right.type)) {
    difference = b.number - a.number;
  } else {
    return std::nullopt;
  }
  return difference.isPoisoned() ? std::nullopt : std::optional(std::move(difference));
}

/// How many elements behind the first pointer the second one points. Of two values that nothing is known of it is one value,
/// said of pointers like those that are compared.
std::optional<Polynomial> Executor::elementsBetween(const Value &a, const Value &b,
                                                    const TypeRef &like) {
  if (a.path.size() != 1 || b.path.size() != 1 || a.path[0].isField || b.path[0].isField ||
      a.path[0].elementSize != b.path[0].elementSize)
    return std::nullopt;
  Polynomial difference = b.path[0].index - a.path[0].index;
  if (a.base == b.base)
    return difference;
  const Base &from = table().bases[a.base];
  const Base &to = table().bases[b.base];
  if (from.kind == BaseKind::Unknown || to.kind == BaseKind::Unknown || from.variesEverywhere ||
      to.variesEverywhere)
    return std::nullopt;
  // In elements of these, whatever the bases' own types point to: `(float *)end - (float *)start` of two `float (*)[8]`. Between two
  // `char *` there need not be a whole number of them.
  const std::uint64_t size = a.path[0].elementSize;
  const ir::ExprRef end = addressWord(to), begin = addressWord(from);
  for (const ir::ExprRef &address : {end, begin})
    if (address && (size == 0 || stepOf(address) % size != 0 || stepOf(address) == 0))
      return std::nullopt;
  std::string key = fmt::format("gap{},{} by {}", a.base, b.base, size);
  auto it = keyed_.find(key);
  if (it == keyed_.end()) {
    Atom atom;
    atom.kind = AtomKind::Value;
    atom.text = "(" + addressWords(to) + " - " + addressWords(from) + ")";
    const ir::ExprRef last = wordLike(end, like, size), first = wordLike(begin, like, size);
    if (last && first)
      atom.word = ir::binary(ir::BinaryOp::PtrDiff, last, first);
    atom.variesIn = from.variesIn;
    atom.variesIn.insert(atom.variesIn.end(), to.variesIn.begin(), to.variesIn.end());
    std::sort(atom.variesIn.begin(), atom.variesIn.end());
    atom.printable = atom.word && from.printable && to.printable;
    atom.rootOnly = (from.symbol && modifiedInNest_.count(from.symbol.get())) ||
                    (to.symbol && modifiedInNest_.count(to.symbol.get()));
    it = keyed_.emplace(key, newAtom(std::move(atom))).first;
  }
  return difference + Polynomial::atom(it->second);
}

/// What is known where the condition holds, and where it does not. The operands of a comparison are the same for both.
void Executor::assumeEither(const Expr &condition, Alternative &holds, Alternative &fails) {
  const Expr *plain = &condition;
  while (plain->kind == ExprKind::Cast && plain->type && plain->type->isInteger() &&
         plain->operands[0]->kind == ExprKind::Binary && isComparison(plain->operands[0]->binaryOp))
    plain = plain->operands[0].get();
  if (plain->kind != ExprKind::Binary || !isComparison(plain->binaryOp)) {
    holds.when = assume(condition, true, holds.exact);
    fails.when = assume(condition, false, fails.exact);
    return;
  }
  assumeEither(plain->binaryOp, askAgain([&] { return difference(*plain); }), holds, fails);
}

void Executor::assumeEither(BinaryOp op, const std::optional<Polynomial> &apart, Alternative &holds,
                            Alternative &fails) {
  if (apart) {
    holds.when.push_back(sharpened(comparison(op, true, *apart), factsEverywhere()));
    fails.when.push_back(sharpened(comparison(op, false, *apart), factsEverywhere()));
  } else {
    holds.exact = fails.exact = false;
  }
}

} // namespace parlift::analysis
