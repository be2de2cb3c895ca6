#include "legality/storage/CanScalarReplace.h"

#include "analysis/dependences/Dependences.h"
#include "analysis/dependences/Locality.h"
#include "analysis/dependences/MostIterations.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/Walk.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/SamePlace.h"
#include "legality/nest/Touched.h"
#include "legality/nest/UpdateStatements.h"
#include "legality/nest/WrittenBefore.h"
#include "support/Replaced.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::Stmt;

namespace {

constexpr const char *what = "scalar-replace";

/// The innermost sequence of statements that the loop is part of; null: it is a body by itself.
const Stmt *sequenceAround(const Stmt &inside, const Stmt &loop) {
  const Stmt *found = nullptr;
  ir::forEachStmt(inside, [&](const Stmt &stmt) {
    for (const ir::StmtRef &child : stmt.children)
      if (child.get() == &loop)
        found = &stmt;
  });
  return found;
}

/// The place's text says the same before, in and after the loop: nothing in the loop declares or sets what it
/// is made of.
bool isSameOutside(const Nest &nest, LoopIndex loop, const std::vector<const ir::Expr *> &places) {
  const Touched touched = touchedBy(nest, *nest.loop(loop).stmt);
  std::set<const ir::Expr *> parts;
  bool isSame = true;
  for (const ir::Expr *place : places)
    ir::forEachExpr(*place, [&](const ir::Expr &expr) {
      const bool isItself = &expr == place && expr.kind == ir::ExprKind::VarRef;
      isSame &= !expr.symbol || ((isItself || !touched.set.contains(expr.symbol.get())) &&
                                 !touched.declared.contains(expr.symbol.get()));
      if (std::find(places.begin(), places.end(), &expr) == places.end())
        parts.insert(&expr);
    });
  const auto &accesses = nest.table().accesses;
  for (const BandRow &row : bandRows(nest, {loop})) {
    const Dependence &dependence = nest.dependences.dependences[row.dependence];
    isSame &= parts.count(accesses[dependence.source].site) == 0 &&
              parts.count(accesses[dependence.sink].site) == 0;
  }
  return isSame;
}

/// Numbers and variables that no other name reaches.
bool readsNoMemory(const ir::Expr &value) {
  bool result = true;
  ir::forEachExpr(value, [&](const ir::Expr &expr) {
    result &= expr.kind != ir::ExprKind::Call && expr.kind != ir::ExprKind::OpaqueExpr &&
              expr.kind != ir::ExprKind::Subscript && expr.kind != ir::ExprKind::Member &&
              !(expr.symbol && expr.symbol->isExposed());
  });
  return result;
}

/// Another statement stands in the same words: a macro's, or `a = b = c`.
bool sharesWords(const Stmt &around, const Stmt &statement) {
  return std::ranges::any_of(around.children, [&](const ir::StmtRef &other) {
    const SourceRange &a = statement.range;
    const SourceRange &b = other->kind == ir::StmtKind::Loop ? other->source.whole : other->range;
    return other.get() != &statement && a.valid() && b.valid() && a.file == b.file &&
           a.begin < b.end && b.begin < a.end;
  });
}

/// `q[i] = 0` right before a loop whose header reads no memory: nothing sees it until the element is stored again.
const Stmt *storeBefore(const Nest &nest, const Stmt &loop, const Stmt &around,
                        const Access &write) {
  const auto at = std::ranges::find(around.children, &loop, &ir::StmtRef::get);
  const auto header = ir::countedLoop(loop);
  if (!header || at == around.children.begin() || at == around.children.end() ||
      !readsNoMemory(*header->first) || !readsNoMemory(*header->limit))
    return nullptr;
  const Stmt &before = **std::prev(at);
  if (before.kind != ir::StmtKind::Assign || sharesWords(around, before))
    return nullptr;
  const bool isElement = std::ranges::any_of(nest.table().accesses, [&](const Access &access) {
    return access.isWrite && access.expr == before.target.get() && !access.isInCallee() &&
           access.base == write.base && samePath(access, write);
  });
  return isElement && ir::sameType(*ir::unqualified(before.target->type),
                                   *ir::unqualified(write.expr->type))
             ? &before
             : nullptr;
}

/// A macro's use says the place and what is done with it at once: `#define ADD(x) c->total += (x)`. In its words there is no place
/// to put a variable in.
bool isSaidByMacro(const Stmt &loop, const std::vector<const ir::Expr *> &places) {
  const auto isWordsOfPlace = [&](const SourceRange &words) {
    return words.valid() && std::ranges::any_of(places, [&](const ir::Expr *place) {
             const SourceRange &said = place->range;
             return said.file == words.file && said.begin == words.begin && said.end == words.end;
           });
  };
  bool result = false;
  ir::forEachStmt(loop, [&](const Stmt &stmt) {
    result |= stmt.kind == ir::StmtKind::Assign && isWordsOfPlace(stmt.range);
  });
  ir::forEachExpr(loop, [&](const ir::Expr &expr) {
    const bool computes = expr.kind == ir::ExprKind::Binary || expr.kind == ir::ExprKind::Select ||
                          expr.kind == ir::ExprKind::Call || expr.kind == ir::ExprKind::Unary;
    result |= computes && !expr.wordsSayMore && isWordsOfPlace(expr.range);
  });
  return result;
}

/// `total += a[i]` of a variable that other names may reach, or of a reference: it is there, whether the loop runs or not.
bool isVariableForAll(const Access &write) {
  return write.isScalarVariable && write.expr && write.expr->kind == ir::ExprKind::VarRef &&
         (write.expr->symbol->isExposed() || write.expr->symbol->isReference) &&
         !write.expr->symbol->isThreadLocal;
}

/// Some access of them stands in the loop's header, whose words stay.
bool isSaidInHeader(const Stmt &loop, const std::vector<const ir::Expr *> &places) {
  std::set<const ir::Expr *> inBody;
  ir::forEachExpr(*loop.body, [&](const ir::Expr &expr) { inBody.insert(&expr); });
  return !std::ranges::all_of(places,
                              [&](const ir::Expr *place) { return inBody.contains(place); });
}

/// The one operator that has nothing for its neutral element and by which the loop updates the place, in statements of their own.
std::optional<ir::BinaryOp> gathering(const Nest &nest, LoopIndex loop, const Access &write) {
  const ir::Type &type = *write.expr->type;
  std::vector<const Access *> accesses;
  bool isSame = true;
  for (const Access &access : nest.table().accesses)
    if (nest.isInside(access, loop) && access.base == write.base && samePath(access, write)) {
      accesses.push_back(&access);
      isSame &= access.updateOp == write.updateOp;
    }
  const bool isSum = write.updateOp == "+" && (type.isInteger() || type.isFloating());
  const bool areBits = (write.updateOp == "|" || write.updateOp == "^") && type.isInteger();
  if (!isSame || (!isSum && !areBits) || type.kind == ir::TypeKind::Bool ||
      (type.isFloating() && nest.options.strictFp) ||
      updateStatements(nest, loop, accesses).empty())
    return std::nullopt;
  return isSum ? ir::BinaryOp::Add : write.updateOp == "|" ? ir::BinaryOp::Or : ir::BinaryOp::Xor;
}

} // namespace

Answer<ScalarReplacementEvidence> canScalarReplace(const Nest &nest, LoopIndex loop,
                                                   const std::string &text) {
  if (auto no = cannotReorder(nest, loop, what))
    return *no;
  if (auto no = isNoCountedLoop(nest, loop, what))
    return *no;
  const std::string wanted = withoutBlanks(text); // plans separate their words by blanks
  const AccessTable &table = nest.table();
  const Stmt &stmt = *nest.loop(loop).stmt;
  const std::set<const ir::Expr *> direct = unconditional(*stmt.body);
  const Stmt *around = sequenceAround(*nest.function.body, stmt);
  const std::set<const ir::Expr *> beside =
      around ? unconditional(*around) : std::set<const ir::Expr *>{};
  const auto no = [&](diag::ReasonId id, const std::string &why) {
    return refuse(id, nest, loop, what, why);
  };
  std::string reason = "no element is written in every iteration at the same address";
  for (const Access &write : table.accesses) {
    const bool isCandidate =
        write.isWrite && nest.isInside(write, loop) && !write.isInCallee() && write.expr &&
        !write.wholeObject && write.expr->type->isScalar() && !write.expr->type->isVolatile &&
        !write.expr->type->isAtomic &&
        (write.isScalarVariable ? isVariableForAll(write)
                                : !write.path.empty() && !write.path.back().inUnion) &&
        (text.empty() || withoutBlanks(write.text) == wanted);
    if (!isCandidate ||
        (!write.isScalarVariable && strideOf(table, write, loop).kind != Stride::Kind::Invariant))
      continue;
    const bool isDirect = direct.count(write.expr) != 0;
    const bool isThere = !write.isScalarVariable && isWrittenBefore(nest, loop, *write.expr);
    const bool isInteger = write.expr->type->isInteger();
    const auto gathers =
        isDirect || isThere || write.isScalarVariable ? std::nullopt : gathering(nest, loop, write);
    const bool isAsked = !isDirect && !isThere && !gathers && isInteger;
    const bool isKept =
        isAsked && (write.isScalarVariable || isThereAround(nest, loop, *write.expr));
    const bool isKeptInLoop =
        isAsked && !isKept && ir::countedLoop(stmt) && isThereInEach(stmt, *write.expr);
    if (!isDirect && !isThere && !isKept && !isKeptInLoop && !gathers)
      continue;
    // Only what the loop itself says can say the variable instead: a callee goes on to mean the element, whatever its words
    // are.
    bool touchesOther = false;
    const Access *ofCallee = nullptr;
    std::vector<const ir::Expr *> places;
    std::set<unsigned> ids;
    for (const Access &access : table.accesses)
      if (nest.isInside(access, loop) && access.base == write.base && samePath(access, write)) {
        ids.insert(access.id);
        if (access.isInCallee())
          ofCallee = &access;
        else
          places.push_back(access.expr);
        touchesOther |= !access.isInCallee() && !ir::sameType(*ir::unqualified(access.expr->type),
                                                              *ir::unqualified(write.expr->type));
      }
    // What is written is said by words that may be assigned to: `*last`, of a pointer to a constant, is the same element.
    if (const auto written = std::ranges::find(places, write.expr); written != places.end())
      std::iter_swap(places.begin(), written);
    if (ofCallee) {
      reason = fmt::format("a function that the loop calls touches `{}`", write.text);
      continue;
    }
    for (const BandRow &row : bandRows(nest, {loop})) {
      const Dependence &dependence = nest.dependences.dependences[row.dependence];
      touchesOther |= ids.count(dependence.source) != ids.count(dependence.sink);
    }
    if (touchesOther) {
      reason = fmt::format("another access in the loop may touch `{}`", write.text);
      continue;
    }
    if (isSaidInHeader(stmt, places)) {
      reason = fmt::format("the header of the loop asks for `{}`", write.text);
      continue;
    }
    if (isSaidByMacro(stmt, places)) {
      reason = fmt::format("a macro says more in `{}` than an element", write.text);
      continue;
    }
    if (!isSameOutside(nest, loop, places)) {
      reason = fmt::format("`{}` speaks of what the loop declares or sets", write.text);
      continue;
    }
    // An array of the function's own may have been given no value yet: a copy of that is none either.
    const Base &base = table.bases[write.base];
    const bool isOwn =
        base.kind == BaseKind::Object && base.symbol && base.symbol->storage == ir::Storage::Local;
    const auto first = *std::min_element(ids.begin(), ids.end(), [&](unsigned a, unsigned b) {
      return table.accesses[a].position < table.accesses[b].position;
    });
    if (isOwn && table.accesses[first].isWrite) {
      reason = fmt::format("`{}` may have no value before the loop", write.text);
      continue;
    }
    const bool isWrittenBeside =
        std::any_of(table.accesses.begin(), table.accesses.end(), [&](const Access &access) {
          return access.isWrite && access.expr && beside.count(access.expr) &&
                 samePath(access, write);
        });
    ScalarReplacementEvidence evidence;
    evidence.gathers_ = gathers;
    evidence.mayStay_ = isKept || isKeptInLoop;
    evidence.mayNotRun_ = (isKeptInLoop || (isDirect && !isWrittenBeside && !isThere)) &&
                          !runsAtLeastOnce(table, loop);
    const ir::Type &type = *write.expr->type;
    if (evidence.mayNotRun_ &&
        !((type.isInteger() || type.isFloating()) && ir::countedLoop(stmt))) {
      reason = fmt::format("the loop may not run at all, and `{}` not be there", write.text);
      continue;
    }
    evidence.loop_ = &stmt;
    evidence.places_ = std::move(places);
    if (around && !evidence.mayNotRun_ && !evidence.mayStay_ && !gathers && !write.isScalarVariable)
      evidence.store_ = storeBefore(nest, stmt, *around, write);
    return evidence;
  }
  return no(diag::ReasonId::TransformUnsuited, reason);
}

} // namespace parlift::legality
