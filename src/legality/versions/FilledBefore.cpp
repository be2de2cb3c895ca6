#include "legality/versions/FilledBefore.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/OnlyStatement.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"

#include <algorithm>
#include <optional>
#include <set>

namespace parlift::legality {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;
using ir::Symbol;

namespace {

/// The variable that a value is read from, conversions that keep it aside; null: it is something else.
const Symbol *variableOf(const ir::ExprRef &value) {
  const Expr &plain = *analysis::withoutPreservingCasts(value);
  return plain.kind == ExprKind::Load && plain.operands[0]->kind == ExprKind::VarRef
             ? plain.operands[0]->symbol.get()
             : nullptr;
}

/// `array[counter]`: the array, or the pointer to it.
const Symbol *arrayAt(const Expr &place, const Symbol &counter) {
  if (place.kind != ExprKind::Subscript || variableOf(place.operands[1]) != &counter)
    return nullptr;
  const Expr &pointer = *place.operands[0];
  const bool isNamed = (pointer.kind == ExprKind::Load || pointer.kind == ExprKind::AddressOf) &&
                       pointer.operands[0]->kind == ExprKind::VarRef;
  return isNamed ? pointer.operands[0]->symbol.get() : nullptr;
}

/// An array by its own name, or a pointer that is the only way to what it points to.
bool isOwnMemory(const Symbol &symbol) {
  return !symbol.isReference && (symbol.type->kind == ir::TypeKind::Array ||
                                 (symbol.type->isPointer() && symbol.isRestrict &&
                                  symbol.storage == ir::Storage::Parameter));
}

/// Variables that a statement must not change, and memory that it must not write.
class Kept {
public:
  explicit Kept(const Symbol &array) : array_(array) {}
  void addVariable(const Symbol &symbol) { variables_.insert(&symbol); }
  void addVariablesOf(const Expr &expr) { variables_.merge(ir::variablesIn(expr)); }
  bool isKeptBy(const Stmt &stmt) const;

private:
  bool isHarmless(const Expr &expr) const;
  bool mayAssign(const Expr &target) const;

  const Symbol &array_;
  std::set<const Symbol *> variables_;
};

bool Kept::isHarmless(const Expr &expr) const {
  return expr.kind != ExprKind::OpaqueExpr && !(expr.kind == ExprKind::Call && expr.effects.any());
}

bool Kept::mayAssign(const Expr &target) const {
  if (target.kind == ExprKind::VarRef)
    return !target.symbol->isExposed() && !variables_.contains(target.symbol.get()) &&
           target.symbol.get() != &array_;
  const Expr *at = &target;
  if (at->kind != ExprKind::Subscript)
    return false;
  const Expr &pointer = *at->operands[0];
  const bool isNamed = (pointer.kind == ExprKind::Load || pointer.kind == ExprKind::AddressOf) &&
                       pointer.operands[0]->kind == ExprKind::VarRef;
  return isNamed && pointer.operands[0]->symbol.get() != &array_ &&
         isOwnMemory(*pointer.operands[0]->symbol);
}

bool Kept::isKeptBy(const Stmt &stmt) const {
  bool result = true;
  ir::forEachStmt(stmt, [&](const Stmt &part) {
    switch (part.kind) {
    case StmtKind::Block:
    case StmtKind::If:
    case StmtKind::Loop:
    case StmtKind::Declare:
    case StmtKind::Evaluate:
    case StmtKind::Continue:
      break;
    case StmtKind::Assign:
      result &= mayAssign(*part.target);
      break;
    default: // what leaves, or is not understood
      result = false;
    }
  });
  ir::forEachExpr(stmt, [&](const Expr &expr) { result &= isHarmless(expr); });
  return result;
}

/// A number, or a variable that only its own name reaches: no element of an array is it.
bool isHarmlessRead(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::VarRef:
    return !expr.symbol->isExposed() && !expr.symbol->type->isVolatile;
  case ExprKind::IntLiteral:
  case ExprKind::Load:
  case ExprKind::Binary:
  case ExprKind::Cast:
    return true;
  default:
    return false;
  }
}

/// By how much the value grows with the counter; 0: not known. Sums and products alone, so in the type of int or wider.
std::int64_t slope(const ir::ExprRef &value, const Symbol &counter) {
  const Expr &plain = *analysis::withoutPreservingCasts(value);
  if (variableOf(value) == &counter)
    return 1;
  if (plain.kind != ExprKind::Binary || !plain.type->isInteger() || !plain.type->isSigned)
    return 0;
  const ir::ExprRef &left = plain.operands[0], &right = plain.operands[1];
  const auto isStill = [&](const ir::ExprRef &side) {
    const Expr &word = *analysis::withoutPreservingCasts(side);
    const Symbol *variable = variableOf(side);
    return word.kind == ExprKind::IntLiteral || (variable && variable != &counter);
  };
  constexpr std::int64_t most = std::int64_t{1} << 30;
  const auto numberOf = [&](const ir::ExprRef &side) {
    const Expr &word = *analysis::withoutPreservingCasts(side);
    return word.kind == ExprKind::IntLiteral && word.intValue < most && word.intValue > -most
               ? word.intValue
               : 0;
  };
  // One product in a sum: what comes of two numbers is a number.
  const auto bounded = [&](std::int64_t one) { return one < most && one > -most ? one : 0; };
  switch (plain.binaryOp) {
  case BinaryOp::Add:
    return isStill(right) ? slope(left, counter) : isStill(left) ? slope(right, counter) : 0;
  case BinaryOp::Sub:
    return isStill(right) ? slope(left, counter) : isStill(left) ? -slope(right, counter) : 0;
  case BinaryOp::Mul:
    return bounded(variableOf(left) == &counter    ? numberOf(right)
                   : variableOf(right) == &counter ? numberOf(left)
                                                   : 0);
  default:
    return 0;
  }
}

std::optional<std::int64_t> numberAt(const ir::ExprRef &first) {
  const Expr &plain = *analysis::withoutPreservingCasts(first);
  return plain.kind == ExprKind::IntLiteral ? std::optional(plain.intValue) : std::nullopt;
}

/// Both count up by one, to the same limit, `fill` from no later on.
bool covers(const ir::CountedLoop &fill, const ir::CountedLoop &reader) {
  const auto first = numberAt(fill.first), start = numberAt(reader.first);
  return fill.step == 1 && reader.step == 1 && fill.test == reader.test &&
         (fill.test == BinaryOp::Lt || fill.test == BinaryOp::Le) && first && start &&
         *first <= *start && ir::sameType(*fill.counter->type, *reader.counter->type) &&
         analysis::sameExpression(*fill.limit, *reader.limit);
}

/// `array[c] = line;` and nothing else, in the array's own type.
bool fillsWithLine(const Stmt &loop, const ir::CountedLoop &header, const Symbol &array) {
  const Stmt *only = ir::onlyStatement(*loop.body);
  if (!only || only->kind != StmtKind::Assign || only->isUpdate ||
      arrayAt(*only->target, *header.counter) != &array)
    return false;
  const Expr &value = *analysis::withoutPreservingCasts(only->value);
  return value.type->isInteger() && value.type->isSigned && only->target->type->isInteger() &&
         only->target->type->isSigned && only->target->type->bits >= value.type->bits &&
         value.type->bits >= 32 && slope(only->value, *header.counter) != 0;
}

/// The block that has the statement among its own, and where.
std::optional<std::pair<const Stmt *, std::size_t>> placeOf(const Stmt &body, const Stmt &wanted) {
  std::optional<std::pair<const Stmt *, std::size_t>> result;
  ir::forEachStmt(body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Block)
      for (std::size_t k = 0; k < stmt.children.size(); ++k)
        if (stmt.children[k].get() == &wanted)
          result = {&stmt, k};
  });
  return result;
}

} // namespace

bool isFilledDistinct(const Nest &nest, LoopIndex loop, const Expr &read) {
  const Stmt &stmt = *nest.loop(loop).stmt;
  const auto reader = ir::countedLoop(stmt);
  const bool isPlain = reader && read.kind == ExprKind::Load && !nest.loop(loop).parent &&
                       !nest.function.hasUnstructuredFlow;
  const Symbol *array = isPlain ? arrayAt(*read.operands[0], *reader->counter) : nullptr;
  const auto place =
      array && isOwnMemory(*array) ? placeOf(*nest.function.body, stmt) : std::nullopt;
  if (!place)
    return false;
  Kept kept(*array);
  kept.addVariablesOf(*reader->limit);
  for (std::size_t k = place->second; k-- > 0;) {
    const Stmt &before = *place->first->children[k];
    const auto fill = before.kind == StmtKind::Loop ? ir::countedLoop(before) : std::nullopt;
    if (fill && fillsWithLine(before, *fill, *array)) {
      // What its value and its limit are made of stays while it runs: it assigns elements and its counter alone.
      bool isNamedAlone = true;
      for (const Expr *part : {fill->limit.get(), ir::onlyStatement(*before.body)->value.get()})
        ir::forEachExpr(*part, [&](const Expr &expr) { isNamedAlone &= isHarmlessRead(expr); });
      return isNamedAlone && covers(*fill, *reader);
    }
    if (!kept.isKeptBy(before))
      return false;
  }
  return false;
}

} // namespace parlift::legality
