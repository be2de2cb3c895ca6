#include "legality/versions/IndexValues.h"

#include "analysis/model/InTree.h"
#include "ir/Builder.h"
#include "ir/Jumps.h"
#include "ir/RootSymbol.h"
#include "ir/SetBy.h"
#include "ir/SureParts.h"
#include "ir/Walk.h"
#include "legality/nest/NamesBefore.h"
#include "legality/nest/SamePlace.h"

#include <algorithm>
#include <optional>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;

namespace {

/// The node that the statement's tree owns.
ExprRef owned(const ir::Stmt &stmt, const Expr &wanted) {
  ExprRef result;
  ir::forEachExpr(stmt, [&](const Expr &expr) {
    for (const ExprRef &operand : expr.operands)
      if (operand.get() == &wanted)
        result = operand;
  });
  return result;
}

/// Evaluated whenever the condition is: nothing in it is skipped.
bool isPartOfAll(const Expr &condition, const Expr &wanted) {
  bool found = false, skips = false;
  ir::forEachExpr(condition, [&](const Expr &expr) {
    found |= &expr == &wanted;
    skips |= ir::mayLeaveOut(expr);
  });
  return found && !skips;
}

/// The statements one after another reach a loop with `wanted` in its test. nullopt: something before it may leave.
std::optional<bool> reachesTest(const ir::Stmt &sequence, const Expr &wanted) {
  using ir::StmtKind;
  for (const ir::StmtRef &stmt : sequence.children) {
    if (stmt->kind == StmtKind::Block) {
      const auto inside = reachesTest(*stmt, wanted);
      if (!inside || *inside)
        return inside;
      continue;
    }
    const bool isLoop = stmt->kind == StmtKind::Loop;
    if (isLoop && stmt->testFirst && stmt->condition && stmt->before->children.empty() &&
        isPartOfAll(*stmt->condition, wanted))
      return true;
    if (holdsAny(*stmt, {StmtKind::Return, StmtKind::OpaqueStmt}) ||
        (!isLoop && holdsAny(*stmt, {StmtKind::Break, StmtKind::Continue})))
      return std::nullopt;
  }
  return false;
}

} // namespace

IndexValues::IndexValues(const Nest &nest, LoopIndex loop)
    : nest_(nest), loop_(loop), changing_(changingIn(*nest.loop(loop).stmt)) {}

/// Each iteration executes it: in the loop's body, or in the test of a loop there, under no condition.
bool IndexValues::isSure(const Access &access) const {
  const auto here = std::ranges::find(access.loops, loop_);
  if (access.isWrite || !access.exact || access.wholeObject || access.isInCallee() ||
      here == access.loops.end())
    return false;
  const bool isInBody = std::all_of(here + 1, access.loops.end(), [&](LoopIndex inner) {
    return std::ranges::find(access.inTestOf, inner) != access.inTestOf.end();
  });
  const NestLoop &loop = nest_.loop(loop_);
  return isInBody && access.loops.end() - here <= 2 && loop.exact && loop.counted &&
         access.guards.size() + access.branches.size() + access.doubts <= loop.conditionsOutside;
}

/// Each iteration executes it in the test of a loop that the body always comes to. That a test runs once more than its loop
/// makes it doubtful in the model; the first time is sure.
bool IndexValues::isInSureTest(const Access &access) const {
  const NestLoop &loop = nest_.loop(loop_);
  return !access.isWrite && !access.wholeObject && !access.isInCallee() && access.expr &&
         nest_.isInside(access, loop_) && loop.exact && loop.counted &&
         access.guards.size() + access.branches.size() <= loop.conditionsOutside &&
         reachesTest(*loop.stmt->body, *access.expr) == true;
}

/// No write in the loop is to what it reads, other names aside: these are a condition of the loop's.
bool IndexValues::isUnwritten(const Access &access) const {
  const auto &accesses = nest_.table().accesses;
  const auto isWriteInside = [&](unsigned id) {
    return accesses[id].isWrite && nest_.isInside(accesses[id], loop_);
  };
  // The test of a loop makes several accesses of one read.
  const auto isIt = [&](unsigned id) { return accesses[id].expr == access.expr; };
  return std::ranges::none_of(nest_.dependences.dependences,
                              [&](const Dependence &one) {
                                return !one.viaAlias &&
                                       ((isIt(one.source) && isWriteInside(one.sink)) ||
                                        (isIt(one.sink) && isWriteInside(one.source)));
                              }) &&
         std::ranges::none_of(accesses, [&](const Access &other) {
           return other.base == access.base && isWriteInside(other.id);
         });
}

/// Some read of the same element that each iteration executes.
const Access *IndexValues::sureRead(const Expr &place) const {
  const auto &accesses = nest_.table().accesses;
  const auto first = std::ranges::find_if(
      accesses, [&](const Access &access) { return access.expr == &place && !access.isWrite; });
  if (first == accesses.end())
    return nullptr;
  for (const Access &access : accesses)
    if ((&access == &*first || samePath(access, *first)) &&
        (isSure(access) || isInSureTest(access)) && isUnwritten(access) && saysSame(*access.expr))
      return &access;
  return nullptr;
}

/// The variable has one value in all of an iteration, and but for the counter in all of the loop.
bool IndexValues::standsStill(const Expr &variable) const {
  const ir::SymbolRef &symbol = variable.symbol;
  if (symbol->type->isVolatile || symbol->type->isAtomic || symbol->isSynthetic)
    return false;
  if (symbol == nest_.loop(loop_).variable)
    return !symbol->isExposed();
  const auto &modified = nest_.model.modified;
  if (changing_.contains(symbol.get()) ||
      std::ranges::find(modified, symbol.get()) != modified.end())
    return false;
  return std::ranges::all_of(nest_.table().accesses, [&](const Access &access) {
    return access.expr != &variable || isUnwritten(access);
  });
}

/// The words mean in a loop with the same header what they mean in this one.
bool IndexValues::saysSame(const Expr &expr) const {
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    return true;
  case ExprKind::
      VarRef: // an array or a container, at its place: what a parameter refers to it always does
    return !changing_.contains(expr.symbol.get()) &&
           (!expr.symbol->isReference || expr.symbol->storage == ir::Storage::Parameter);
  case ExprKind::Load: {
    const Expr &place = *expr.operands[0];
    if (place.type && (place.type->isVolatile || place.type->isAtomic))
      return false;
    return place.kind == ExprKind::VarRef ? standsStill(place) : sureRead(place) != nullptr;
  }
  case ExprKind::Binary:
    if (expr.binaryOp == ir::BinaryOp::Div || expr.binaryOp == ir::BinaryOp::Rem)
      return false;
    break;
  case ExprKind::Subscript:
  case ExprKind::AddressOf:
  case ExprKind::Member:
  case ExprKind::Unary:
  case ExprKind::Cast:
    break;
  default:
    return false;
  }
  return std::ranges::all_of(expr.operands,
                             [&](const ExprRef &operand) { return saysSame(*operand); });
}

ExprRef IndexValues::read(AtomId id) const {
  const Atom &atom = nest_.table().atoms[id];
  const bool isRead = atom.kind == AtomKind::Value && atom.load && !atom.variesEverywhere &&
                      atom.type && atom.type->isInteger();
  if (!isRead || std::ranges::find(atom.variesIn, loop_) == atom.variesIn.end() ||
      std::ranges::any_of(atom.variesIn, [&](LoopIndex loop) {
        return loop != loop_ && nest_.isInside(loop, loop_);
      }))
    return nullptr;
  const Access *access = sureRead(*atom.load);
  const ExprRef place = access ? owned(*nest_.loop(loop_).stmt, *access->expr) : nullptr;
  return place ? ir::load(place, place->range) : nullptr;
}

std::string IndexValues::arrayOf(AtomId id) const {
  const Access *access = sureRead(*nest_.table().atoms[id].load);
  return access ? nest_.table().bases[access->base].text : "";
}

ExprRef IndexValues::still(AtomId id) const {
  const InTree::Maybe words = InTree(nest_.model, loop_).value(Polynomial::atom(id));
  if (!words || !(*words)->type->isInteger())
    return nullptr;
  const NamesBefore names(nest_.function, *nest_.loop(loop_).stmt);
  // Of memory that is read elsewhere it is not known here that it is there.
  bool isPlain = true;
  ir::forEachExpr(**words, [&](const Expr &part) {
    isPlain &= part.kind == ExprKind::VarRef
                   ? names.findSet(part.symbol->name) == part.symbol
                   : part.kind == ExprKind::Load || part.kind == ExprKind::Cast;
  });
  return isPlain ? *words : nullptr;
}

} // namespace parlift::legality
