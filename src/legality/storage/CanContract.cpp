#include "legality/storage/CanContract.h"

#include "analysis/dependences/Coverage.h"
#include "ir/MacroWords.h"
#include "ir/Walk.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/NamesBefore.h"
#include "legality/nest/SamePlace.h"
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

/// The text has the name more often than the tree, and the declaration: in `sizeof`, perhaps in a comment. Or a macro has it.
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
  return words > uses.size() + 1 ||
         ir::wordsOfMacros(function.body->range.text(), function.outline.get())
             .contains(array.name);
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

/// The place, or what of it names an element of the array with all its subscripts, outermost subscript first; empty: it is
/// not said so.
std::vector<const Expr *> subscriptsOf(const Expr &place, const ir::Symbol &array) {
  std::vector<const Expr *> result;
  const Expr *at = &place;
  while (at->kind == ir::ExprKind::Member)
    at = at->operands[0].get();
  while (at->kind == ir::ExprKind::Subscript) {
    result.insert(result.begin(), at);
    at = at->operands[0].get();
    if (at->kind != ir::ExprKind::AddressOf)
      return {};
    at = at->operands[0].get();
  }
  return isUseOf(*at, array) ? result : std::vector<const Expr *>{};
}

std::size_t rankOf(const ir::Type &type) {
  return type.kind == ir::TypeKind::Array ? 1 + rankOf(*type.element) : 0;
}

} // namespace

class ContractionQuestion {
public:
  ContractionQuestion(const Nest &nest, LoopIndex loop, std::string name)
      : nest_(nest), loop_(loop), stmt_(*nest.loop(loop).stmt), name_(std::move(name)) {}

  Answer<ContractionEvidence> answer() {
    if (auto refusal = cannotEdit(nest_, loop_, what))
      return *refusal;
    if (nest_.function.hasUnstructuredFlow)
      return no("jumps may enter the loop");
    if (auto refusal = findUses())
      return *refusal;
    auto refusal = findPlaces();
    if (refusal && rankOf(*evidence_.array_->type) > 1)
      refusal = findRows();
    if (refusal)
      return *refusal;
    if (isUsedElsewhere(nest_.function, *evidence_.array_, evidence_.places_))
      return no(fmt::format("`{}` is used outside of the loop", name_));
    evidence_.function_ = &nest_.function;
    evidence_.loop_ = &stmt_;
    evidence_.mayGo_ = !isNamedElsewhere(nest_.function, *evidence_.array_);
    return evidence_;
  }

private:
  Refusal no(const std::string &why) const {
    return refuse(diag::ReasonId::TransformUnsuited, nest_, loop_, what, why);
  }
  std::optional<Refusal> findUses();
  std::optional<Refusal> findPlaces();
  std::optional<Refusal> findRows();
  std::optional<Refusal> isReadFirst() const;
  bool isFixed(const Polynomial &value) const;
  bool isSameInside(const ir::Type &type) const;

  const Nest &nest_;
  const LoopIndex loop_;
  const ir::Stmt &stmt_;
  const std::string name_;
  Accesses uses_;
  ContractionEvidence evidence_;
};

/// The array, and what the nest does with it.
std::optional<Refusal> ContractionQuestion::findUses() {
  ir::SymbolRef array;
  bool isAmbiguous = false;
  std::set<const Expr *> inBody;
  ir::forEachExpr(*stmt_.body, [&](const Expr &expr) {
    inBody.insert(&expr);
    if (expr.kind != ir::ExprKind::VarRef || expr.symbol->name != name_)
      return;
    isAmbiguous |= array && array != expr.symbol;
    array = expr.symbol;
  });
  if (!array || isAmbiguous || array->type->kind != ir::TypeKind::Array ||
      array->storage != ir::Storage::Local)
    return no(fmt::format("the loop uses no array `{}` of the function's own", name_));
  if (array->isExposed())
    return no(fmt::format("other names may reach `{}`", name_));
  for (const Access &access : nest_.table().accesses) {
    const Base &base = nest_.table().bases[access.base];
    if (base.kind != BaseKind::Object || base.symbol != array)
      continue;
    if (nest_.isInside(access, loop_) && inBody.count(access.expr) == 0)
      return no(fmt::format("`{}` is used in other places than the loop's body", access.text));
    uses_.push_back(&access);
  }
  std::sort(uses_.begin(), uses_.end(),
            [](const Access *a, const Access *b) { return a->position < b->position; });
  if (uses_.empty())
    return no(fmt::format("the loop uses no array `{}` of the function's own", name_));
  evidence_.array_ = array;
  return std::nullopt;
}

/// All uses are one element.
std::optional<Refusal> ContractionQuestion::findPlaces() {
  const std::set<const Expr *> direct = unconditional(*stmt_.body);
  const Access &first = *uses_.front();
  if (first.expr && readsMemory(*first.expr))
    return no(fmt::format("the subscripts of `{}` are read from memory", first.text));
  std::vector<const Expr *> places;
  for (const Access *use : uses_) {
    const bool isPlain = use->expr && nest_.isInside(*use, loop_) && !use->wholeObject &&
                         use->expr->type->isScalar() && !use->expr->type->isVolatile &&
                         !use->expr->type->isAtomic;
    if (!isPlain || !samePath(*use, first) || use->text != first.text)
      return no(fmt::format("`{}` is used in other ways than as `{}`", name_, first.text));
    places.push_back(use->expr);
  }
  const bool isOfThisLoop = !first.loops.empty() && first.loops.back() == loop_;
  if (!first.isWrite || !isOfThisLoop || direct.count(first.expr) == 0)
    return no(fmt::format("not every iteration begins by setting `{}`", first.text));
  evidence_.places_ = std::move(places);
  return std::nullopt;
}

/// Within an iteration it has one value.
bool ContractionQuestion::isFixed(const Polynomial &value) const {
  const std::vector<AtomId> atoms = value.atoms();
  return !value.isPoisoned() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
    const Atom &atom = nest_.table().atoms[id];
    return !atom.variesEverywhere && atom.kind != AtomKind::Unknown &&
           std::all_of(atom.variesIn.begin(), atom.variesIn.end(),
                       [&](LoopIndex at) { return nest_.isInside(loop_, at); });
  });
}

/// The extents say the same where the loop's body begins.
bool ContractionQuestion::isSameInside(const ir::Type &type) const {
  if (type.kind != ir::TypeKind::Array)
    return true;
  if (!type.extent || type.extentChanges)
    return false;
  const NamesBefore before(nest_.function, stmt_);
  std::set<std::string> own; // of the header: what hides it inside
  if (stmt_.init)
    ir::forEachStmt(*stmt_.init, [&](const ir::Stmt &part) {
      if (part.kind == ir::StmtKind::Declare)
        own.insert(part.symbol->name);
    });
  bool isSame = !readsMemory(*type.extent);
  ir::forEachExpr(*type.extent, [&](const Expr &expr) {
    isSame &= !expr.symbol ||
              (before.find(expr.symbol->name) == expr.symbol && own.count(expr.symbol->name) == 0);
  });
  return isSame && isSameInside(*type.element);
}

/// Some subscripts are the same in all uses, and no value passes from one iteration to another.
std::optional<Refusal> ContractionQuestion::findRows() {
  const ir::Symbol &array = *evidence_.array_;
  const std::size_t rank = rankOf(*array.type);
  std::vector<bool> dropped(rank, true);
  std::vector<const Expr *> places;
  for (const Access *use : uses_) {
    const auto subscripts =
        use->expr ? subscriptsOf(*use->expr, array) : std::vector<const Expr *>{};
    if (subscripts.size() != rank || use->path.size() < rank || use->wholeObject ||
        !nest_.isInside(*use, loop_) || use->expr->type->isVolatile || use->expr->type->isAtomic)
      return no(fmt::format("`{}` is used in other ways than by elements in the loop", name_));
    for (std::size_t k = 0; k < rank; ++k)
      dropped[k] = dropped[k] && !use->path[k].isField && !uses_.front()->path[k].isField &&
                   isFixed(use->path[k].index) &&
                   use->path[k].index == uses_.front()->path[k].index;
    places.push_back(subscripts.back());
  }
  if (std::count(dropped.begin(), dropped.end(), true) == 0)
    return no(fmt::format("no subscript of `{}` is the same in all that an iteration of loop `{}` "
                          "does with it",
                          name_, nest_.name(loop_)));
  if (std::count(dropped.begin(), dropped.end(), false) == 0)
    return findPlaces();
  if (auto refusal = isReadFirst())
    return refusal;
  if (!isSameInside(*array.type))
    return no(fmt::format("the size of `{}` is not known inside the loop", name_));
  evidence_.places_ = std::move(places);
  evidence_.dropped_ = std::move(dropped);
  return std::nullopt;
}

std::optional<Refusal> ContractionQuestion::isReadFirst() const {
  Accesses writes;
  for (const Access *use : uses_)
    if (use->isWrite)
      writes.push_back(use);
  const std::vector<Access> ofBranches = writesOfBranches(writes);
  for (const Access &both : ofBranches)
    writes.push_back(&both);
  for (const Access *use : uses_)
    if (!use->isWrite && !isWrittenBefore(nest_.table(), *use, writes, loop_))
      return refuse(
          diag::ReasonId::TransformUnproved, nest_, loop_, what,
          fmt::format("`{}` may be an element that the iteration has not set before", use->text),
          {{use->range, "read here"}});
  return std::nullopt;
}

Answer<ContractionEvidence> canContract(const Nest &nest, LoopIndex loop, const std::string &name) {
  return ContractionQuestion(nest, loop, name).answer();
}

} // namespace parlift::legality
