#include "legality/parallel/CanReduceArray.h"

#include "analysis/execution/Assigned.h"
#include "analysis/model/InTree.h"
#include "analysis/scalars/Updates.h"
#include "analysis/symbolic/Bounds.h"
#include "ir/Builder.h"
#include "ir/RootSymbol.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"
#include "legality/nest/UpdateStatements.h"
#include "legality/nest/WrittenBefore.h"
#include "legality/parallel/CalleeUpdates.h"
#include "legality/parallel/ElementPlaces.h"
#include "legality/parallel/ElementsByName.h"
#include "legality/parallel/ElementsByWords.h"
#include "legality/parallel/FollowsName.h"
#include "legality/parallel/LoopSlice.h"
#include "legality/parallel/UpdatedMembers.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <set>

namespace parlift::legality {

using namespace analysis;

namespace {

struct Section {
  Polynomial low, high;
  bool operator==(const Section &other) const { return low == other.low && high == other.high; }
};

bool variesIn(const Nest &nest, LoopIndex loop, AtomId atom) {
  const Atom &known = nest.table().atoms[atom];
  return known.variesEverywhere ||
         (known.kind == AtomKind::Counter && nest.isInside(known.loop, loop)) ||
         std::any_of(known.variesIn.begin(), known.variesIn.end(),
                     [&](LoopIndex in) { return nest.isInside(in, loop); });
}

/// The elements the access reaches where the loop and all `entered` ones inside it run, both ends included; nullopt when it
/// may skip an end. Loops that may not run are added to `entered`.
std::optional<Section> reached(const Nest &nest, LoopIndex loop, const Access &access,
                               std::set<LoopIndex> &entered) {
  const bool isOneRow = std::ranges::all_of(access.path | std::views::drop(1), &PathStep::isField);
  if (access.path.empty() || access.path[0].isField || !isOneRow || !access.exact ||
      !access.guards.empty())
    return std::nullopt;
  const Polynomial &index = access.path[0].index;
  for (AtomId atom : index.atoms())
    if (nest.table().atoms[atom].kind != AtomKind::Counter &&
        (nest.table().atoms[atom].variesEverywhere || !nest.table().atoms[atom].variesIn.empty()))
      return std::nullopt;
  std::vector<LoopIndex> inner;
  Bounds before(nest.table(), nest.table().context);
  for (LoopIndex at : access.loops) {
    if (!nest.isInside(at, loop))
      continue;
    inner.push_back(at);
    const NestLoop &known = nest.loop(at);
    if (!known.exact || !known.upper)
      return std::nullopt;
    // One that may not run would leave the section empty, or worse; in the first iteration of those around it is not in all.
    if (before.positive(*known.upper - known.lower))
      continue;
    for (const AtomId atom : (*known.upper - known.lower).atoms())
      if (variesIn(nest, loop, atom))
        return std::nullopt;
    entered.insert(at);
  }
  Bounds bounds(nest.table(), nest.factsAt(access));
  auto low = bounds.minimum(index, inner);
  auto high = bounds.maximum(index, inner);
  if (!low || !high || !bounds.nonNegative(*high - *low))
    return std::nullopt;
  return Section{*low, *high};
}

/// One element all through the loop, which a statement before it has written: it is there, whatever the conditions are under which
/// the loop updates it.
std::optional<Section> writtenBefore(const Nest &nest, LoopIndex loop, const Access &access) {
  const bool isOneRow = !access.path.empty() && !access.path[0].isField && access.path.size() == 1;
  if (!isOneRow || access.wholeObject || access.isInCallee() || !access.expr ||
      access.path[0].index.isPoisoned())
    return std::nullopt;
  for (const AtomId atom : access.path[0].index.atoms())
    if (variesIn(nest, loop, atom))
      return std::nullopt;
  return isWrittenBefore(nest, loop, *access.expr)
             ? std::optional(Section{access.path[0].index, access.path[0].index})
             : std::nullopt;
}

/// The least section with both, whose elements all exist: they lie between two that are touched.
std::optional<Section> hull(const Nest &nest, const Section &a, const Section &b) {
  const Bounds bounds(nest.table(), nest.table().context);
  const bool lowIsFirst = bounds.nonNegative(b.low - a.low);
  const bool highIsFirst = bounds.nonNegative(a.high - b.high);
  if ((!lowIsFirst && !bounds.nonNegative(a.low - b.low)) ||
      (!highIsFirst && !bounds.nonNegative(b.high - a.high)))
    return std::nullopt;
  return Section{lowIsFirst ? a.low : b.low, highIsFirst ? a.high : b.high};
}

/// The outermost subscript of `h[k]`, `h[k][2]`; null: the name is followed by something else.
ir::ExprRef outermostSubscript(const ir::Expr &place, const ir::Symbol &symbol) {
  using ir::ExprKind;
  const auto isName = [&](const ir::Expr &expr) {
    return (expr.kind == ExprKind::Load || expr.kind == ExprKind::AddressOf) &&
           expr.operands[0]->kind == ExprKind::VarRef && expr.operands[0]->symbol.get() == &symbol;
  };
  for (const ir::Expr *at = &place; at->kind == ExprKind::Subscript || at->kind == ExprKind::Member;
       at = at->operands[0].get()) {
    if (at->kind == ExprKind::Member)
      continue;
    if (isName(*at->operands[0]))
      return at->operands[1];
    if (at->operands[0]->kind != ExprKind::AddressOf)
      break;
    at = at->operands[0].get();
  }
  return nullptr;
}

/// A declared array of known length: all of it exists.
bool isDeclaredWhole(const Base &base) {
  return base.kind == BaseKind::Object && base.symbol &&
         base.symbol->type->kind == ir::TypeKind::Array && base.symbol->type->extent &&
         base.symbol->type->extent->kind == ir::ExprKind::IntLiteral;
}

/// The only one of the places that the statement gives a function, or a name; null: there are more, or it may give none.
const ir::Expr *onlyPlace(const ir::Stmt &stmt, const std::set<const ir::Expr *> &places) {
  const bool isSimple =
      (stmt.kind == ir::StmtKind::Evaluate || stmt.kind == ir::StmtKind::Declare) && stmt.value;
  if (!isSimple)
    return nullptr;
  const ir::Expr *found = nullptr;
  unsigned count = 0;
  bool isSure = true;
  ir::forEachExpr(*stmt.value, [&](const ir::Expr &expr) {
    isSure = isSure && expr.kind != ir::ExprKind::Select && expr.kind != ir::ExprKind::Binary;
    if (places.contains(&expr)) {
      found = &expr;
      ++count;
    }
  });
  return isSure && count == 1 ? found : nullptr;
}

/// What of the body computes the subscripts of all updates.
std::optional<LoopSlice> subscripts(const Nest &nest, LoopIndex loop,
                                    const std::vector<const Access *> &accesses,
                                    const ir::Symbol &symbol, const Roles &roles) {
  if (accesses.empty())
    return std::nullopt;
  std::set<const ir::Expr *> updated;
  const std::set<const ir::Expr *> places =
      elementPlaces(nest, loop, accesses).value_or(std::set<const ir::Expr *>());
  const Wanted wanted = [&](const ir::Stmt &stmt) -> ir::StmtRef {
    const auto update = matchUpdate(stmt);
    const bool isSure = update && ir::rootSymbolOf(*update->target) == &symbol &&
                        update->conditions.empty() && update->payload.empty() &&
                        update->behindComparison.empty();
    const ir::Expr *place = isSure ? update->target.get() : onlyPlace(stmt, places);
    const ir::ExprRef subscript = place ? outermostSubscript(*place, symbol) : nullptr;
    if (const CalleeUpdates made = subscript ? CalleeUpdates{} : calleeUpdates(stmt, symbol);
        !made.subscripts.empty()) {
      std::vector<ir::StmtRef> all;
      for (const ir::ExprRef &one : made.subscripts)
        all.push_back(ir::evaluate(one));
      for (const ir::Stmt *one : made.statements)
        ir::forEachExpr(*one, [&](const ir::Expr &expr) { updated.insert(&expr); });
      return all.size() == 1 ? all.front() : ir::block(std::move(all), {}, /*isScope=*/false);
    }
    if (!subscript)
      return nullptr;
    ir::forEachExpr(stmt, [&](const ir::Expr &expr) { updated.insert(&expr); });
    return ir::evaluate(subscript);
  };
  const unsigned base = accesses.front()->base;
  auto slice = sliceOf(
      nest, loop, roles, [&](const Access &, const Access &write) { return write.base == base; },
      wanted);
  const auto isSeen = [&](const ir::Expr *expr) { return updated.contains(expr); };
  const bool all = places.empty() ? std::ranges::all_of(accesses, isSeen,
                                                        [](const Access *one) { return one->expr; })
                                  : std::ranges::all_of(places, isSeen);
  return all ? std::move(slice) : std::nullopt;
}

/// The only pointer variable that the loop reaches the array by, where it is not the one that the base is named for:
/// `p = a; for (i) p[key[i]]++`. Null: there are several, or others.
ir::SymbolRef otherName(const Nest &nest, LoopIndex loop,
                        const std::vector<const Access *> &accesses, const ir::SymbolRef &known) {
  const ir::Symbol *root =
      accesses.front()->expr ? ir::rootSymbolOf(*accesses.front()->expr) : nullptr;
  if (!root || root == known.get() || !root->type->isPointer() || root->isExposed() ||
      placesByName(nest, loop, accesses, root).empty())
    return nullptr;
  ir::SymbolRef result;
  ir::forEachExpr(*nest.loop(loop).stmt, [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::VarRef && expr.symbol.get() == root)
      result = expr.symbol;
  });
  return isDeclaredIn(*nest.loop(loop).stmt, *root) ? nullptr : result;
}

/// The loop says the pointer or array to subscript it for one of the accesses, and for nothing else: `h[k] += w`, where the
/// program's own operator follows the element that it gets.
bool isSubscriptedOnly(const Nest &nest, LoopIndex loop,
                       const std::vector<const Access *> &accesses, const ir::Symbol &symbol) {
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  const auto places = elementPlaces(nest, loop, accesses);
  if (!places || symbol.isReference || symbol.isExposed() ||
      assignedIn(stmt).symbols.contains(&symbol))
    return false;
  std::set<const ir::Expr *> names;
  for (const ir::Expr *place : *places) {
    const ir::Expr *name = place->kind == ir::ExprKind::Subscript &&
                                   (place->operands[0]->kind == ir::ExprKind::Load ||
                                    place->operands[0]->kind == ir::ExprKind::AddressOf)
                               ? place->operands[0]->operands[0].get()
                               : nullptr;
    if (!name || name->kind != ir::ExprKind::VarRef || name->symbol.get() != &symbol)
      return false;
    names.insert(name);
  }
  bool isElsewhere = false;
  ir::forEachExpr(stmt, [&](const ir::Expr &expr) {
    isElsewhere |=
        expr.kind == ir::ExprKind::VarRef && expr.symbol.get() == &symbol && !names.contains(&expr);
  });
  return !isElsewhere;
}

/// The reference is the iteration's own, and bound to an element that the loop says by the array's name: `int &n = h[k]; ++n;`
bool isBoundByName(const Nest &nest, LoopIndex loop, const Access &access, const Base &array) {
  const auto places = elementPlaces(nest, loop, {&access});
  if (!places || places->size() != 1)
    return false;
  const bool isRun = array.symbol && (array.symbol->type->isPointer() ||
                                      array.symbol->type->kind == ir::TypeKind::Array);
  return !isRun || outermostSubscript(**places->begin(), *array.symbol) != nullptr;
}

/// Why it is none, or nothing.
std::optional<diag::Note> isNoReduction(const Nest &nest, LoopIndex loop, unsigned base) {
  const Base &array = nest.table().bases[base];
  const auto because = [&](SourceRange where, const std::string &reason) {
    return diag::Note{
        std::move(where),
        fmt::format("`{}` is no reduction: {}", array.text.empty() ? "it" : array.text, reason)};
  };
  std::string op;
  for (const Access &access : nest.table().accesses) {
    if (access.base != base || !nest.isInside(access, loop))
      continue;
    // What a reference denotes, the array's name does not say (CanReducePlaces.h).
    const bool isByReference = access.expr && access.expr->kind == ir::ExprKind::VarRef &&
                               access.expr->symbol->isReference &&
                               !isBoundByName(nest, loop, access, array);
    if (access.update == 0 || access.wholeObject || isByReference)
      return because(access.range, fmt::format("`{}` is {} here by itself", access.text,
                                               access.isWrite ? "written" : "read"));
    if (op.empty())
      op = access.updateOp;
    if (access.updateOp != op)
      return because(access.range, fmt::format("`{}` is combined by `{}` here, elsewhere by `{}`",
                                               access.text, access.updateOp, op));
  }
  if (array.kind == BaseKind::Object && !array.printable)
    return because(nest.loop(loop).stmt->source.keyword, "it has no name here");
  if (array.kind == BaseKind::Unknown || array.variesEverywhere)
    return because(nest.loop(loop).stmt->source.keyword, "it is other memory in other iterations");
  return std::nullopt;
}

/// Updated as if it were of another type, `((int *)bytes)[k]++`: threads' copies would be added byte by byte. Of records their members
/// are found by name.
const Access *updatedAsAnother(const Reduction &reduction,
                               const std::vector<const Access *> &accesses) {
  const ir::Type *element = reduction.elements ? reduction.elements->type->element.get()
                            : reduction.symbol ? reduction.symbol->type.get()
                                               : nullptr;
  if (element && !reduction.elements && element->isPointer())
    element = element->element.get();
  while (element && element->kind == ir::TypeKind::Array)
    element = element->element.get();
  const bool isNumber = element && (element->isInteger() || element->isFloating());
  const auto isOther = [&](const Access *access) {
    const ir::Type *type = access->expr ? access->expr->type.get() : nullptr;
    return !type || type->kind != element->kind || type->bits != element->bits ||
           type->isSigned != element->isSigned;
  };
  const auto found = isNumber ? std::ranges::find_if(accesses, isOther) : accesses.end();
  return found == accesses.end() ? nullptr : *found;
}

} // namespace

Answer<ArrayReduction, diag::Note> canReduceArray(const Nest &nest, LoopIndex loop, unsigned baseId,
                                                  const Roles &roles) {
  if (auto why = isNoReduction(nest, loop, baseId))
    return std::move(*why);
  ArrayReduction result;
  const AccessTable &table = nest.table();
  const Base &base = table.bases[baseId];
  Reduction &reduction = result.reduction;
  reduction.isArray = true;
  reduction.symbol = base.symbol;
  std::optional<Section> section;
  std::set<LoopIndex> entered;
  bool oneSection = true;
  std::vector<const Access *> accesses;
  for (const Access &access : table.accesses) {
    if (access.base != baseId || !nest.isInside(access, loop))
      continue;
    accesses.push_back(&access);
    reduction.op = access.updateOp;
    result.floating |= access.expr->type && access.expr->type->isFloating();
    for (const PathStep &step : access.path)
      for (AtomId atom : step.index.atoms()) {
        const Atom &known = table.atoms[atom];
        bool varies = known.variesEverywhere;
        for (LoopIndex in : known.variesIn)
          varies |= nest.isInside(in, loop);
        reduction.isIrregular |= varies && known.kind != AtomKind::Counter;
      }
    auto here = reached(nest, loop, access, entered);
    if (!here)
      here = writtenBefore(nest, loop, access);
    if (here && section && *section != *here)
      here = hull(nest, *section, *here);
    oneSection &= here.has_value();
    section = here;
  }
  reduction.updates = updateStatements(nest, loop, accesses);
  const bool declared = isDeclaredWhole(base) && base.symbol->type->element->isScalar();
  const InTree tree(nest.model, loop);
  const bool named = tree.isNamed(base);
  reduction.followsName = named && (followsName(nest, loop, base, accesses, base.symbol) ||
                                    isSubscriptedOnly(nest, loop, accesses, *base.symbol));
  if (named && declared) {
    reduction.low = ir::intLiteral(0, ir::longType());
    reduction.length = base.symbol->type->extent;
  } else if (named && oneSection && section) {
    const auto low = tree.value(section->low);
    const auto length = tree.value(section->high - section->low + Polynomial::constant(1));
    auto tests = tree.entryTests(entered);
    if (low && length && tests) {
      reduction.low = *low;
      reduction.length = *length;
      reduction.entryTests = std::move(*tests);
      if (Bounds(table, table.context).nonNegative(section->low))
        reduction.end = tree.length(section->high + Polynomial::constant(1)).value_or(nullptr);
    }
  }
  if (named && isDeclaredWhole(base)) {
    reduction.low = ir::intLiteral(0, ir::longType());
    reduction.end = ir::intLiteral(base.symbol->type->extent->intValue, ir::longType());
    reduction.entryTests.clear();
  }
  if (const auto other = otherName(nest, loop, accesses, base.symbol);
      other && !reduction.followsName) {
    // What is known of the base's elements is not said of where that pointer points.
    reduction.symbol = other;
    reduction.followsName = true;
    reduction.low = reduction.length = nullptr;
    reduction.end = nullptr;
    reduction.entryTests.clear();
  }
  if (auto found = elementsByName(nest, loop, accesses)) {
    reduction.elements = std::move(found->pointer);
    reduction.start = std::move(found->start);
    reduction.count = std::move(found->count);
    reduction.entryTests.clear(); // all of them exist
  } else if (reduction.followsName) {
    reduction.elements = structureElements(*reduction.symbol, accesses);
  } else if (auto worded = elementsByWords(nest, loop, accesses)) {
    reduction.elements = std::move(worded->pointer);
    reduction.start = std::move(worded->start);
    reduction.count = std::move(worded->count);
    reduction.entryTests = std::move(worded->tests);
    reduction.search = std::move(worded->words);
  }
  if (!reduction.end && reduction.followsName && !reduction.start)
    if (auto slice = subscripts(nest, loop, accesses, *reduction.symbol, roles)) {
      reduction.search = std::move(slice->body);
      reduction.searchPrivates = std::move(slice->privates);
    }
  if (const Access *other = updatedAsAnother(reduction, accesses))
    return diag::Note{other->range,
                      fmt::format("`{}` is no reduction: `{}` is of another type than its elements",
                                  base.text.empty() ? "it" : base.text, other->text)};
  reduction.reassociatesFloat = result.floating && (reduction.op == "+" || reduction.op == "*");
  reduction.mayTakeOtherZero = result.floating && !reduction.reassociatesFloat;
  reduction.mayTakeOtherAfterNaN = reduction.mayTakeOtherZero; // how it compares is not known here
  return result;
}

} // namespace parlift::legality
