// Memory that an iteration allocates is an object of its own until its address goes where others find it:
//
//     for (i = 0; i < n; i++) { double *w = malloc(m * sizeof *w); ... free(w); }          w points to another object in each iteration
//     for (i = 0; i < n; i++) rows[i] = malloc(m * sizeof **rows);                         others find it: the call is one of who knows what
#include "analysis/execution/Executor.h"
#include "ir/Allocation.h"
#include "ir/Builder.h"
#include "ir/ContainerChange.h"
#include "ir/PlainParts.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"

#include <algorithm>
#include <cmath>

namespace parlift::analysis {

using namespace ir;

/// The object that the allocation makes, wherever on this way of calls it stands.
Value Executor::freshMemory(const Expr &call) {
  SymbolRef &symbol = allocated_[{&call, callPath_, iterations_}];
  if (!symbol) {
    const TypeRef &element = call.type->element;
    auto made = std::make_shared<Symbol>();
    made->id = nextMadeId_--;
    made->name = call.range.oneLine();
    made->type = arrayOf(
        element && element->size > 0 ? element : integerType(8, false, "unsigned char"), nullptr);
    made->isSynthetic = true;
    symbol = std::move(made);
  }
  const unsigned id = objectBase(symbol);
  Base &base = table().bases[id];
  base.elementType = call.type->element;
  base.isLocalToNest = true;
  base.declaredIn = loops_;
  base.printable = false;
  base.allocation = &call;
  return pointerTo(id, call.type->element);
}

namespace {

/// No less than any object's size with a minus, whatever the variables hold that it is a sum of products of.
bool isHardlyNegative(const Polynomial &value, const AtomTable &atoms) {
  double least = 0;
  for (const auto &[monomial, coefficient] : value.terms()) {
    double product = static_cast<double>(coefficient);
    bool isNegative = coefficient < 0;
    for (const AtomId id : monomial) {
      const Atom &atom = atoms[id];
      const bool isAtLeastZero =
          (atom.type && atom.type->isUnsigned()) || (atom.low && *atom.low >= 0);
      isNegative = isNegative || !isAtLeastZero;
      if (!atom.type || !atom.type->isInteger() || atom.type->bits >= 64)
        product *= std::ldexp(1.0, 64);
      else
        product *= std::ldexp(1.0, static_cast<int>(atom.type->bits));
    }
    if (isNegative)
      least -= std::abs(product);
  }
  return least >= -std::ldexp(1.0, 62);
}

} // namespace

namespace {

/// The only value that the variable ever gets by its name; null: there are others, or none.
const Expr *onlyValueOf(const Symbol &variable, const Stmt &body) {
  const Expr *result = nullptr;
  unsigned count = 0;
  forEachStmt(body, [&](const Stmt &stmt) {
    if (setBy(stmt) != &variable || !stmt.value)
      return;
    result = stmt.value.get();
    ++count;
  });
  return count == 1 ? result : nullptr;
}

/// The call whose value the function returns wherever it does not return null: `p = malloc(n); if (!p) fail(); return p;`
const Expr *returnedCall(const Function &function) {
  const Expr *result = nullptr;
  bool isOne = true;
  forEachStmt(*function.body, [&](const Stmt &stmt) {
    if (stmt.kind != StmtKind::Return || !stmt.value)
      return;
    const Expr *value = &withoutCasts(*stmt.value);
    if (isZero(*value))
      return;
    if (value->kind == ExprKind::Load && value->operands[0]->kind == ExprKind::VarRef &&
        value->operands[0]->symbol->storage == Storage::Local &&
        !value->operands[0]->symbol->isExposed())
      value = onlyValueOf(*value->operands[0]->symbol, *function.body);
    value = value ? &withoutCasts(*value) : nullptr;
    isOne = isOne && value && value->kind == ExprKind::Call && (!result || result == value);
    result = value;
  });
  return isOne ? result : nullptr;
}

} // namespace

/// What the number is modulo 2^64, in terms of what it is computed from, before that is taken for a number without a sign.
/// `calls`: around it, from those that are being executed on inwards.
std::optional<Polynomial> Executor::congruent(const Expr &number, CallsAround calls) {
  const bool isWide =
      number.type && number.type->kind == TypeKind::Integer && number.type->bits == 64;
  // `xmalloc(n * sizeof *p)`: what the function was given.
  if (isWide && !calls.empty() && number.kind == ExprKind::Load &&
      number.operands[0]->kind == ExprKind::VarRef) {
    const auto [function, call] = calls.back();
    const Symbol &variable = *number.operands[0]->symbol;
    const auto parameter = std::ranges::find(function->parameters, &variable, &SymbolRef::get);
    if (parameter != function->parameters.end()) {
      if (variable.isExposed() || isAssignedIn(*function->body, variable))
        return std::nullopt;
      calls.pop_back();
      return congruent(
          *call->operands[static_cast<std::size_t>(parameter - function->parameters.begin())],
          std::move(calls));
    }
  }
  if (isWide && number.kind == ExprKind::Cast && number.operands[0]->type &&
      number.operands[0]->type->kind == TypeKind::Integer)
    return congruent(*number.operands[0], std::move(calls));
  if (isWide && number.kind == ExprKind::Binary &&
      (number.binaryOp == BinaryOp::Add || number.binaryOp == BinaryOp::Sub ||
       number.binaryOp == BinaryOp::Mul)) {
    const auto a = congruent(*number.operands[0], calls), b = congruent(*number.operands[1], calls);
    if (!a || !b)
      return std::nullopt;
    return number.binaryOp == BinaryOp::Add   ? *a + *b
           : number.binaryOp == BinaryOp::Sub ? *a - *b
                                              : *a * *b;
  }
  // Of a function that is not being executed, only numbers are known.
  if (calls.size() > callPath_.size() && number.kind != ExprKind::IntLiteral)
    return std::nullopt;
  const Value value = evaluate(number);
  if (value.kind != Value::Kind::Integer || value.number.isPoisoned() ||
      value.number.denominator() != 1)
    return std::nullopt;
  return value.number;
}

/// How much memory the call gives, or more: a product may wrap around on its way to what the call asks for, if it stands for more than
/// there is. What is less than none, and no less than any object's size with a minus, asks for more than there is, too.
std::optional<Polynomial> Executor::allocatedBytes(const Expr &call) {
  CallsAround calls;
  for (std::size_t k = 0; k < callPath_.size(); ++k)
    calls.emplace_back(callStack_[k + 1], callPath_[k]);
  return allocatedBytes(call, std::move(calls));
}

std::optional<Polynomial> Executor::allocatedBytes(const Expr &call, CallsAround calls) {
  if (const auto target = call.target.lock()) { // a function that allocates for others
    const bool isFollowed =
        target->body && target->parameters.size() == call.operands.size() &&
        std::ranges::none_of(calls, [&](const auto &one) { return one.first == target.get(); });
    const Expr *inside = isFollowed ? returnedCall(*target) : nullptr;
    calls.emplace_back(target.get(), &call);
    return inside ? allocatedBytes(*inside, std::move(calls)) : std::nullopt;
  }
  if (const Expr *size = sizeOfMade(call)) { // of less than none there is an exception
    const auto elements = askAgain([&] { return congruent(*size, calls); });
    if (!elements || !isHardlyNegative(*elements, table().atoms) || !call.type->element)
      return std::nullopt;
    return *elements * Polynomial::constant(static_cast<std::int64_t>(call.type->element->size));
  }
  const bool isCounted = isLibraryCall(call, {"calloc"}) && call.operands.size() == 2;
  const bool isArray = isLibraryCall(call, {"operator new[]"}) && !call.operands.empty();
  if (!allocates(call) || !(isCounted || isArray || isLibraryCall(call, {"malloc"})))
    return std::nullopt;
  Polynomial result = Polynomial::constant(
      isArray ? static_cast<std::int64_t>(call.type->element ? call.type->element->size : 0) : 1);
  for (std::size_t at = 0; at < (isCounted ? 2 : 1); ++at) {
    const auto size = askAgain([&] { return congruent(*call.operands[at], calls); });
    if (!size || !isHardlyNegative(*size, table().atoms))
      return std::nullopt;
    result = result * *size;
  }
  return result;
}

bool Executor::executeAllocation(const Expr &call, Value &result) {
  if (loops_.empty() || function_.readsErrno || !(allocates(call) || frees(call)))
    return false;
  std::vector<Value> operands;
  for (const ExprRef &operand : call.operands) {
    if (operand->isLvalue())
      return false;
    operands.push_back(frees(call) ? askAgain([&] { return evaluate(*operand); }) : Value());
  }
  if (allocates(call)) {
    for (const ExprRef &operand : call.operands)
      evaluate(*operand);
    result = freshMemory(call);
    return true;
  }
  // What others have, or what another iteration has allocated, is not freed quietly.
  const Value &pointer = operands.front();
  if (pointer.kind != Value::Kind::Pointer || !table().bases[pointer.base].allocation)
    return false;
  evaluate(*call.operands.front());
  Place all;
  all.kind = Place::Kind::Memory;
  all.base = pointer.base;
  record(all, call, true, true);
  return true;
}

/// Others find the memory: when it is allocated, and where, is for them to see.
void Executor::letAllocationEscape(Base &base) {
  base.addressKnown = true;
  const Expr &call = *base.allocation;
  const bool isNew = call.callee.starts_with("operator new"); // nobody wrote a call
  obstacle(isNew ? diag::ReasonId::StatementUnsupported : diag::ReasonId::CallOpaque, call.range,
           isNew ? call.range.oneLine() : call.callee, base.declaredIn);
}

} // namespace parlift::analysis
