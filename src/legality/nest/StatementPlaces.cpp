#include "legality/nest/StatementPlaces.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"

#include <algorithm>
#include <set>

namespace parlift::legality {

using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;

namespace {

bool isOwnPlace(const Expr &place) {
  return place.kind == ExprKind::VarRef && isOwnVariable(*place.symbol);
}

/// It can be found where the program would not look for it: nothing is read for that but such variables, nothing divided.
bool isFoundAnyway(const Expr &place) {
  bool result = true;
  ir::forEachExpr(place, [&](const Expr &part) {
    const bool divides = part.kind == ExprKind::Binary &&
                         (part.binaryOp == ir::BinaryOp::Div || part.binaryOp == ir::BinaryOp::Rem);
    result = result && !divides && part.kind != ExprKind::Call &&
             (part.kind != ExprKind::Load || isOwnPlace(*part.operands[0]));
  });
  return result;
}

bool contains(const std::vector<ExprRef> &places, const ExprRef &place) {
  return std::ranges::any_of(
      places, [&](const ExprRef &one) { return analysis::sameExpression(*one, *place); });
}

class PlaceCollector {
public:
  bool take(const Stmt &stmt);
  /// No more statements follow.
  bool finish();
  StatementPlaces places;

private:
  bool value(const Expr &expr, bool isCertain);
  bool address(const ExprRef &place, bool isCertain);
  bool read(const ExprRef &place, bool isCertain);
  bool write(const ExprRef &place);

  std::vector<ExprRef> doubtful_;        ///< read under conditions
  std::set<const ir::Symbol *> changed_; ///< variables
};

/// What the value reads.
bool PlaceCollector::value(const Expr &expr, bool isCertain) {
  const auto all = [&] {
    return std::ranges::all_of(expr.operands,
                               [&](const ExprRef &one) { return value(*one, isCertain); });
  };
  switch (expr.kind) {
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
    return true;
  case ExprKind::Load:
    return read(expr.operands[0], isCertain);
  case ExprKind::AddressOf:
    return address(expr.operands[0], isCertain);
  case ExprKind::Unary:
  case ExprKind::Cast:
    return all();
  case ExprKind::Binary: {
    const bool maySkip =
        expr.binaryOp == ir::BinaryOp::LogicalAnd || expr.binaryOp == ir::BinaryOp::LogicalOr;
    return value(*expr.operands[0], isCertain) && value(*expr.operands[1], isCertain && !maySkip);
  }
  case ExprKind::Select:
    return value(*expr.operands[0], isCertain) && value(*expr.operands[1], false) &&
           value(*expr.operands[2], false);
  case ExprKind::Call:
    return !expr.effects.any() && !expr.isMemberCall && !expr.callee.empty() &&
           std::ranges::none_of(
               expr.operands,
               [](const ExprRef &one) { return one->isLvalue() || one->type->isPointer(); }) &&
           all();
  default: // a place that is passed by reference, opaque code
    return false;
  }
}

/// What finding the place reads.
bool PlaceCollector::address(const ExprRef &place, bool isCertain) {
  if (place->type->isVolatile || place->type->isAtomic)
    return false;
  switch (place->kind) {
  case ExprKind::VarRef:
    return !place->symbol->isSynthetic;
  case ExprKind::Subscript:
    return value(*place->operands[0], isCertain) && value(*place->operands[1], isCertain);
  case ExprKind::Member: {
    const std::vector<ir::Field> &fields = place->operands[0]->type->fields;
    return place->field < fields.size() && !fields[place->field].isBitField &&
           !fields[place->field].name.empty() && address(place->operands[0], isCertain);
  }
  default:
    return false;
  }
}

bool PlaceCollector::read(const ExprRef &place, bool isCertain) {
  if (!address(place, isCertain))
    return false;
  if (isOwnPlace(*place) || contains(places.written, place))
    return true; // written by the same statement before
  if (mentionsAny(*place, changed_))
    return false; // found before the first statement it is another place
  if (!isCertain && !isFoundAnyway(*place))
    doubtful_.push_back(place);
  else if (!contains(places.read, place))
    places.read.push_back(place);
  return true;
}

bool PlaceCollector::write(const ExprRef &place) {
  if (isOwnPlace(*place)) {
    changed_.insert(place->symbol.get());
    return address(place, true);
  }
  const bool isFound = address(place, true) && isFoundAnyway(*place);
  if (isFound && !contains(places.written, place))
    places.written.push_back(place);
  return isFound; // that nothing of it changes is asked at the end
}

bool PlaceCollector::take(const Stmt &stmt) {
  switch (stmt.kind) {
  case StmtKind::Declare:
    changed_.insert(stmt.symbol.get());
    return stmt.symbol->type->isScalar() && stmt.symbol->storage == ir::Storage::Local &&
           (!stmt.value || value(*stmt.value, true));
  case StmtKind::Assign:
    return value(*stmt.value, true) && write(stmt.target);
  case StmtKind::Evaluate:
    return value(*stmt.value, true);
  case StmtKind::If: {
    bool isKnown = value(*stmt.condition, true);
    for (const Stmt *next = elseIf(stmt); next; next = elseIf(*next))
      isKnown = isKnown && value(*next->condition, false);
    return isKnown;
  }
  case StmtKind::Block:
    return stmt.isOneStatement() &&
           std::ranges::all_of(stmt.children, [&](const ir::StmtRef &part) {
             return part->kind != StmtKind::If && part->kind != StmtKind::Block && take(*part);
           });
  default:
    return false;
  }
}

bool PlaceCollector::finish() {
  const bool isKnown = std::ranges::all_of(
      doubtful_, [&](const ExprRef &place) { return contains(places.read, place); });
  return isKnown && std::ranges::none_of(places.written, [&](const ExprRef &place) {
           return mentionsAny(*place, changed_);
         });
}

} // namespace

const Stmt *elseIf(const Stmt &stmt) {
  if (stmt.kind != StmtKind::If || !stmt.elseBranch || stmt.elseBranch->children.size() != 1)
    return nullptr;
  const Stmt &branch = *stmt.elseBranch, &only = *branch.children.front();
  const bool isUnbraced = only.range.valid() && only.range.begin == branch.range.begin;
  return isUnbraced && only.kind == StmtKind::If ? &only : nullptr;
}

std::optional<StatementPlaces> placesOf(const Stmt &stmt) {
  PlaceCollector collector;
  if (!collector.take(stmt) || !collector.finish())
    return std::nullopt;
  return std::move(collector.places);
}

} // namespace parlift::legality
