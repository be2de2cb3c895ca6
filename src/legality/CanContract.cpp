#include "legality/CanContract.h"

#include "ir/Walk.h"
#include "legality/Reordering.h"
#include "legality/SamePlace.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;

namespace {

constexpr const char *what = "contract";

bool isUseOf(const Expr &expr, const ir::Symbol &array) {
  return expr.kind == ir::ExprKind::VarRef && expr.symbol.get() == &array;
}

/// A subscript of the place comes from memory, which the iteration may change.
bool readsMemory(const Expr &place) {
  bool found = false;
  ir::forEachExpr(place, [&](const Expr &expr) {
    found |= expr.kind == ir::ExprKind::Call || expr.kind == ir::ExprKind::OpaqueExpr ||
             (expr.kind == ir::ExprKind::Load && (expr.operands[0]->kind != ir::ExprKind::VarRef ||
                                                  expr.operands[0]->symbol->isExposed()));
  });
  return found;
}

/// The text has the name more often than the tree, and the declaration: in `sizeof`, perhaps in a comment.
bool isNamedElsewhere(const ir::Function &function, const ir::Symbol &array) {
  if (!function.body->range.valid())
    return false;
  std::size_t words = 0;
  forEachWord(function.body->range.text(),
              [&](std::string_view word) { words += word == array.name; });
  std::set<std::uint32_t> uses;
  ir::forEachExpr(*function.body, [&](const Expr &expr) {
    if (isUseOf(expr, array))
      uses.insert(expr.range.begin);
  });
  return words > uses.size() + 1;
}

/// Some use of the array in the function is in none of the places.
bool isUsedElsewhere(const ir::Function &function, const ir::Symbol &array,
                     const std::vector<const Expr *> &places) {
  std::set<const Expr *> known;
  for (const Expr *place : places)
    ir::forEachExpr(*place, [&](const Expr &expr) {
      if (isUseOf(expr, array))
        known.insert(&expr);
    });
  bool found = false;
  ir::forEachExpr(*function.body, [&](const Expr &expr) {
    found |= isUseOf(expr, array) && known.count(&expr) == 0;
  });
  return found;
}

} // namespace

Answer<ContractionEvidence> canContract(const Nest &nest, LoopIndex loop, const std::string &name) {
  const auto no = [&](const std::string &why) {
    return refuse(diag::ReasonId::TransformUnsuited, nest, loop, what, why);
  };
  if (auto refusal = cannotEdit(nest, loop, what))
    return *refusal;
  if (nest.function.hasUnstructuredFlow)
    return no("jumps may enter the loop");
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  ir::SymbolRef array;
  bool isAmbiguous = false;
  ir::forEachExpr(*stmt.body, [&](const Expr &expr) {
    if (expr.kind != ir::ExprKind::VarRef || expr.symbol->name != name)
      return;
    isAmbiguous |= array && array != expr.symbol;
    array = expr.symbol;
  });
  if (!array || isAmbiguous || array->type->kind != ir::TypeKind::Array ||
      array->storage != ir::Storage::Local)
    return no(fmt::format("the loop uses no array `{}` of the function's own", name));
  if (array->isExposed())
    return no(fmt::format("other names may reach `{}`", name));
  const std::set<const Expr *> direct = unconditional(*stmt.body);
  std::vector<const Access *> uses;
  for (const Access &access : nest.table().accesses) {
    const Base &base = nest.table().bases[access.base];
    if (base.kind == BaseKind::Object && base.symbol == array)
      uses.push_back(&access);
  }
  std::sort(uses.begin(), uses.end(),
            [](const Access *a, const Access *b) { return a->position < b->position; });
  if (uses.empty())
    return no(fmt::format("the loop uses no array `{}` of the function's own", name));
  const Access &first = *uses.front();
  if (first.expr && readsMemory(*first.expr))
    return no(fmt::format("the subscripts of `{}` are read from memory", first.text));
  std::vector<const Expr *> places;
  for (const Access *use : uses) {
    const bool isPlain = use->expr && nest.isInside(*use, loop) && !use->wholeObject &&
                         use->expr->type->isScalar() && !use->expr->type->isVolatile &&
                         !use->expr->type->isAtomic;
    if (!isPlain || !samePath(*use, first) || use->text != first.text)
      return no(fmt::format("`{}` is used in other ways than as `{}`", name, first.text));
    places.push_back(use->expr);
  }
  const bool isOfThisLoop = !first.loops.empty() && first.loops.back() == loop;
  if (!first.isWrite || !isOfThisLoop || direct.count(first.expr) == 0)
    return no(fmt::format("not every iteration begins by setting `{}`", first.text));
  if (isUsedElsewhere(nest.function, *array, places))
    return no(fmt::format("`{}` is used outside of the loop", name));
  ContractionEvidence evidence;
  evidence.function_ = &nest.function;
  evidence.loop_ = &stmt;
  evidence.array_ = array;
  evidence.places_ = std::move(places);
  evidence.mayGo_ = !isNamedElsewhere(nest.function, *array);
  return evidence;
}

} // namespace parlift::legality
