#include "legality/loops/CanCountRange.h"

#include "ir/ContainerChange.h"
#include "ir/Iterator.h"
#include "ir/PlainParts.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/ContainerChanges.h"
#include "legality/nest/MentionsOfElement.h"
#include "legality/nest/Touched.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;

namespace {

constexpr const char *what = "count";

/// A place that is the same one whenever it is asked for: its variables are not set.
class FixedPlace {
public:
  explicit FixedPlace(const Touched &touched) : touched_(touched) {}

  bool isFixed(const Expr &place) {
    if (place.type->isVolatile || place.type->isAtomic)
      return false;
    switch (place.kind) {
    case ExprKind::VarRef:
      return !place.symbol->isThreadLocal && !touched_.set.contains(place.symbol.get()) &&
             !touched_.declared.contains(place.symbol.get());
    case ExprKind::Member:
      return isFixed(*place.operands[0]);
    case ExprKind::Subscript:
      return isFixedPointer(*place.operands[0]) && isFixedNumber(*place.operands[1]);
    default:
      return false;
    }
  }
  /// Its container is in memory that other names may reach: an element of one, or where a pointer or a reference leads.
  bool isReachedOtherwise(const Expr &place) const {
    const ir::Symbol *holder = ir::variableHolding(place);
    bool result = !holder || holder->isReference;
    ir::forEachExpr(place, [&](const Expr &part) {
      result |= part.kind == ExprKind::AddressOf &&
                part.operands[0]->type->kind == ir::TypeKind::Container;
    });
    return result;
  }

private:
  bool isFixedPointer(const Expr &pointer) {
    if (pointer.kind == ExprKind::AddressOf)
      return isFixed(*pointer.operands[0]);
    return pointer.kind == ExprKind::Load && pointer.operands[0]->kind == ExprKind::VarRef &&
           isFixedVariable(*pointer.operands[0]);
  }
  bool isFixedNumber(const Expr &number) {
    switch (number.kind) {
    case ExprKind::IntLiteral:
      return true;
    case ExprKind::Load:
      return number.operands[0]->kind == ExprKind::VarRef && isFixedVariable(*number.operands[0]);
    case ExprKind::Cast:
      return isFixedNumber(*number.operands[0]);
    case ExprKind::Binary:
      return (number.binaryOp == ir::BinaryOp::Add || number.binaryOp == ir::BinaryOp::Sub ||
              number.binaryOp == ir::BinaryOp::Mul) &&
             isFixedNumber(*number.operands[0]) && isFixedNumber(*number.operands[1]);
    default:
      return false;
    }
  }
  bool isFixedVariable(const Expr &variable) {
    return !variable.symbol->isExposed() && isFixed(variable);
  }

  const Touched &touched_;
};

/// The parts of a tuple are members of its bases, which have no names in a program.
bool isSaidByMembers(const Expr *mention) {
  for (const Expr *at = mention; at->kind == ExprKind::Member; at = at->operands[0].get()) {
    const std::vector<ir::Field> &fields = at->operands[0]->type->fields;
    const std::string &name = at->field < fields.size() ? fields[at->field].name : std::string();
    if (name.empty() || name.starts_with('(') || name.starts_with('_'))
      return false;
  }
  return true;
}

/// No container is an element of it.
bool holdsNumbers(const ir::Type &container) {
  return container.element && container.element->isScalar() && !ir::isOwner(*container.element);
}

/// Nothing in the loop changes which elements a container has, or where they lie, but for what is appended to another one. By the
/// language that is no name of ours, since what is appended to a range ends the loop over it; and ours is not in it, and moves with
/// its elements.
bool mayChangeRange(const Stmt &body, const Expr &object, bool isReachedOtherwise) {
  const ir::Symbol *own = ir::rootSymbolOf(object);
  std::set<const ir::Function *> asked;
  bool changes = false;
  ir::forEachStmt(body, [&](const Stmt &stmt) {
    changes |= stmt.kind == StmtKind::OpaqueStmt ||
               (stmt.kind == StmtKind::Assign && mayHoldContainers(*stmt.target->type));
  });
  ir::forEachExpr(body, [&](const Expr &expr) {
    changes |= expr.kind == ExprKind::OpaqueExpr;
    if (expr.kind != ExprKind::Call)
      return;
    const auto change = ir::containerChange(expr);
    const bool isAppended = change && expr.reason == "append" &&
                            ir::rootSymbolOf(*change->container) != own &&
                            (!isReachedOtherwise || holdsNumbers(*change->container->type));
    changes |= !isAppended && mayChangeContainers(expr, asked);
  });
  return changes;
}

/// The header's own reads, of sizes and pointers.
std::set<unsigned> readsOf(const Nest &nest, const Stmt &loop, const Expr &object) {
  std::set<const Expr *> parts;
  const auto add = [&](const Expr &part) { parts.insert(&part); };
  ir::forEachExpr(*loop.condition, add);
  ir::forEachExpr(object, add);
  std::set<unsigned> result;
  for (const Access &access : nest.table().accesses)
    if (!access.isWrite && parts.contains(access.site))
      result.insert(access.id);
  return result;
}

/// Something in the loop may write what the header reads, by whatever name.
bool mayWriteHeader(const Nest &nest, LoopIndex loop, const Expr &object) {
  const std::set<unsigned> reads = readsOf(nest, *nest.loop(loop).stmt, object);
  const auto &accesses = nest.table().accesses;
  const auto isRead = [&](unsigned id) { return reads.contains(id); };
  const bool isDependent =
      std::ranges::any_of(nest.dependences.dependences, [&](const Dependence &dependence) {
        return (isRead(dependence.source) || isRead(dependence.sink)) &&
               nest.isInside(accesses[dependence.source], loop) &&
               nest.isInside(accesses[dependence.sink], loop);
      });
  return isDependent ||
         std::ranges::any_of(nest.dependences.aliases, [&](const AliasQuestion &question) {
           return nest.isInside(question.loop, loop) &&
                  (isRead(question.accessA) || isRead(question.accessB));
         });
}

/// Words that make no object which ends before the loop does: those of a temporary's own value do, apart from what a view looks at.
bool holdsItself(const Expr &range) {
  bool result = range.range.valid();
  ir::forEachExpr(range, [&](const Expr &part) {
    result &= part.kind != ExprKind::OpaqueExpr;
    result &= part.kind != ExprKind::VarRef || !part.symbol->isSynthetic;
  });
  return result;
}

/// `int n = 3;` of the user's, and nothing that the tree keeps for itself.
bool isWritten(const Stmt &stmt) {
  bool result = stmt.range.valid() && (stmt.kind != StmtKind::Declare || !stmt.symbol->isSynthetic);
  ir::forEachExpr(stmt, [&](const Expr &part) {
    result &= part.kind != ExprKind::VarRef || !part.symbol->isSynthetic;
  });
  return result;
}

/// `[[likely]] for (...)`: other words have no place between the two.
bool hasAttribute(const SourceRange &keyword) {
  if (!keyword.valid())
    return true;
  const std::string &text = keyword.file->text();
  const std::size_t last =
      keyword.begin == 0 ? std::string::npos : text.find_last_not_of(" \t\r\n", keyword.begin - 1);
  return last != std::string::npos && text[last] == ']';
}

} // namespace

class RangeQuestion {
public:
  RangeQuestion(const Nest &nest, LoopIndex loop)
      : nest_(nest), loop_(loop), stmt_(*nest.loop(loop).stmt) {}
  Answer<RangeCountEvidence> answer();

private:
  Refusal no(const std::string &why) const {
    return refuse(diag::ReasonId::TransformUnsuited, nest_, loop_, what, why);
  }
  Refusal unproved(const std::string &why) const {
    return refuse(diag::ReasonId::TransformUnproved, nest_, loop_, what, why);
  }
  std::optional<Refusal> headerFails();
  std::optional<Refusal> isNotFollowed() const;
  std::optional<Refusal> mayChange();

  const Nest &nest_;
  const LoopIndex loop_;
  const Stmt &stmt_;
  RangeCountEvidence evidence_;
};

/// What is in the header becomes statements before the loop, and names.
std::optional<Refusal> RangeQuestion::headerFails() {
  const ir::RangeLoop &parts = evidence_.parts_;
  evidence_.before_ = parts.init;
  const ir::Symbol *object =
      parts.object->kind == ExprKind::VarRef ? parts.object->symbol.get() : nullptr;
  if (!evidence_.before_.empty() && object && object->isSynthetic) {
    const Stmt &made = *evidence_.before_.back();
    const bool isMade = made.kind == StmtKind::Declare && made.symbol.get() == object &&
                        made.value && made.value->range.valid();
    if (!isMade || (object->type->isView && !holdsItself(*made.value)))
      return no("its range is a temporary that a name would not keep");
    evidence_.range_ = made.value;
    evidence_.before_.pop_back();
  }
  for (const ir::StmtRef &one : evidence_.before_)
    if (!isWritten(*one) || hasAttribute(stmt_.source.keyword))
      return no("its header does more than to name a range");
  const Expr &extent = ir::withoutCasts(*parts.extent);
  const bool isContainer = parts.object->type->kind == ir::TypeKind::Container;
  if (!isContainer && (extent.kind != ExprKind::IntLiteral ||
                       extent.intValue > std::numeric_limits<std::int32_t>::max()))
    return no("how many elements its array has is no number");
  if (!ir::elementWords(*parts.element).valid())
    return no("its header says the element in words that no declaration has");
  return std::nullopt;
}

std::optional<Refusal> RangeQuestion::isNotFollowed() const {
  if (!stmt_.source.label.empty() || nest_.function.hasUnstructuredFlow)
    return no("there are labels or words in it that parlift does not follow");
  for (const Obstacle &obstacle : nest_.model.obstacles)
    for (const LoopIndex one : obstacle.loops)
      if (nest_.isInside(one, loop_) && obstacle.reason != diag::ReasonId::LoopExitsEarly)
        return unproved(
            diag::makeRemark(obstacle.reason, {}, {nest_.name(one), obstacle.name}).text);
  return std::nullopt;
}

std::optional<Refusal> RangeQuestion::mayChange() {
  const Expr &object = *evidence_.parts_.object;
  FixedPlace place(touchedBy(nest_, *stmt_.body));
  bool isReachedOtherwise = false;
  if (!evidence_.range_) {
    isReachedOtherwise = place.isReachedOtherwise(object);
    if (!place.isFixed(object)) {
      if (!holdsItself(object) || hasAttribute(stmt_.source.keyword) ||
          object.type->kind != ir::TypeKind::Container)
        return unproved("what its range is named by may change while it runs");
      evidence_.range_ = evidence_.parts_.object;
      isReachedOtherwise = true;
    }
  }
  if (!nest_.loop(loop_).counted || mayChangeRange(*stmt_.body, object, isReachedOtherwise) ||
      mayWriteHeader(nest_, loop_, object))
    return unproved("how many elements its range has may change while it runs");
  return std::nullopt;
}

Answer<RangeCountEvidence> RangeQuestion::answer() {
  const auto parts = ir::rangeLoop(stmt_);
  if (!parts)
    return no("what it goes through has no elements by number");
  evidence_.loop_ = &stmt_;
  evidence_.parts_ = *parts;
  if (auto refusal = headerFails())
    return *refusal;
  const bool hasMore = !evidence_.before_.empty() || evidence_.range_;
  if (auto refusal = cannotEdit(nest_, loop_, what, /*mayHaveOtherHeader=*/hasMore))
    return *refusal;
  if (auto refusal = isNotFollowed())
    return *refusal;
  if (auto refusal = mayChange())
    return *refusal;
  evidence_.mentions_ = mentionsOfElement(nest_, stmt_, *parts);
  if (evidence_.mentions_ && !std::ranges::all_of(*evidence_.mentions_, isSaidByMembers))
    return no("parts of an element that have names");
  return evidence_;
}

Answer<RangeCountEvidence> canCountRange(const Nest &nest, LoopIndex loop) {
  return RangeQuestion(nest, loop).answer();
}

} // namespace parlift::legality
