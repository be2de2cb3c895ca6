#include "pipeline/CheckedPlaces.h"

#include "analysis/model/NestModel.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::pipeline {

using analysis::Access;
using analysis::AccessTable;
using analysis::Assumed;
using ir::AssumptionKind;

namespace {

bool hasSyntheticPart(const ir::Expr &expr) {
  bool found = false;
  ir::forEachExpr(expr,
                  [&](const ir::Expr &part) { found |= part.symbol && part.symbol->isSynthetic; });
  return found;
}

std::string lineOf(const ir::Unit &unit, const SourceRange &range) {
  if (!range.valid())
    return {};
  return range.file == unit.mainFile
             ? fmt::format(" in line {}", range.line())
             : fmt::format(" in line {} of `{}`", range.line(), range.file->path());
}

/// The places of one assumption in one nest.
class Finder {
public:
  Finder(const ir::Unit &unit, const AccessTable &table, const Assumed &assumed,
         CheckedPlaces &result)
      : unit_(unit), table_(table), assumed_(assumed),
        said_(table.loops[assumed.loop].stmt, assumed.said.get()), result_(result) {}

  void find() {
    const bool isDisjoint = assumed_.said->kind == AssumptionKind::Disjoint;
    if (isDisjoint)
      noteLeftOut();
    for (const Access &access : table_.accesses)
      if (std::ranges::find(access.loops, assumed_.loop) != access.loops.end())
        isDisjoint ? addReached(access) : addElement(access);
  }

private:
  /// The analysis knows no memory of such a pointer alone, and concludes nothing from its name.
  void noteLeftOut() {
    if (assumed_.bases.size() < assumed_.said->operands.size())
      unseen("what is reached through some of the pointers is reached in other ways, too");
  }
  bool isNamed(unsigned base) const {
    return std::ranges::find(assumed_.bases, base) != assumed_.bases.end();
  }

  void addElement(const Access &access) {
    if (access.isWrite || !isNamed(access.base))
      return;
    const ir::Expr *place = access.expr;
    const bool ownsElements = table_.bases[access.base].ownsElements;
    // Through another name it is another array to the user.
    if (place && place->kind == ir::ExprKind::Subscript && !ownsElements &&
        !analysis::sameExpression(*place->operands[0], *assumed_.said->operands.front()))
      return;
    if (place && place->kind != ir::ExprKind::Subscript && place->isLvalue() && ownsElements)
      return; // the container, not an element
    if (place && place->kind == ir::ExprKind::Subscript && place->type->isInteger())
      add(access, {}, false);
    else
      unseenAt(access);
  }

  void addReached(const Access &access) {
    if (!isNamed(access.base))
      return;
    if (access.isInCallee() && isReachedOtherwise(access)) {
      unseenAt(access);
      return;
    }
    add(access, table_.bases[access.base].text, access.isWrite);
  }
  /// The same words of a function mean another array when it is called elsewhere in the loop.
  bool isReachedOtherwise(const Access &access) const {
    return std::ranges::any_of(table_.accesses, [&](const Access &other) {
      return other.expr == access.expr && other.base != access.base &&
             std::ranges::find(other.loops, assumed_.loop) != other.loops.end();
    });
  }

  void add(const Access &access, std::string pointer, bool isWritten) {
    if (!access.expr || access.wholeObject || !access.expr->isLvalue() ||
        !areWordsOf(unit_, *access.expr)) {
      unseenAt(access);
      return;
    }
    const ir::Type &type = *access.expr->type;
    result_.places.push_back(
        {access.expr->range, said_, std::move(pointer), isWritten, type.isSigned});
  }

  void unseenAt(const Access &access) {
    unseen(fmt::format("`{}`{} is not followed", access.text, lineOf(unit_, access.range)));
  }
  void unseen(const std::string &why) { result_.unseen.emplace(said_, why); }

  const ir::Unit &unit_;
  const AccessTable &table_;
  const Assumed &assumed_;
  SaidOf said_;
  CheckedPlaces &result_;
};

} // namespace

bool areWordsOf(const ir::Unit &unit, const ir::Expr &place) {
  const SourceRange &range = place.range;
  if (!range.valid() || range.file != unit.mainFile || place.isRewritten || place.wordsSayMore ||
      hasSyntheticPart(place))
    return false;
  const std::string words = range.file->text().substr(range.begin, range.end - range.begin);
  if (place.kind == ir::ExprKind::Subscript)
    return words.ends_with(']') || words.starts_with('*');
  if (place.kind != ir::ExprKind::Member)
    return place.kind == ir::ExprKind::VarRef && words == place.symbol->name;
  const ir::Type &record = *place.operands.front()->type;
  const ir::Field *field =
      place.field < record.fields.size() ? &record.fields[place.field] : nullptr;
  return field && !field->isBitField && words.ends_with(field->name) &&
         words.find_first_of(".>") != std::string::npos;
}

CheckedPlaces checkedPlaces(const ir::Unit &unit, const ir::FunctionRef &function,
                            const analysis::Options &options) {
  CheckedPlaces result;
  bool hasAny = false;
  ir::forEachLoop(*function->body, [&](const ir::Stmt &loop, const ir::LoopStack &) {
    for (const ir::AssumptionRef &said : loop.assumptions)
      hasAny |= said->kind != AssumptionKind::Pure && said->kind != AssumptionKind::Independent;
  });
  if (!hasAny)
    return result;
  std::set<SaidOf> known;
  for (const analysis::NestModel &model : analysis::modelNests(function, options))
    for (const Assumed &assumed : model.table.assumed) {
      const SaidOf said(model.table.loops[assumed.loop].stmt, assumed.said.get());
      known.insert(said);
      if (assumed.said->kind != AssumptionKind::Independent)
        Finder(unit, model.table, assumed, result).find();
    }
  ir::forEachLoop(*function->body, [&](const ir::Stmt &loop, const ir::LoopStack &) {
    for (const ir::AssumptionRef &said : loop.assumptions) {
      const bool isAboutNumber = said->kind == AssumptionKind::Range && !said->operands.empty() &&
                                 said->operands[0]->type->isInteger();
      if (said->kind != AssumptionKind::Pure && said->kind != AssumptionKind::Independent &&
          !isAboutNumber && !known.contains({&loop, said.get()}))
        result.unseen.emplace(SaidOf{&loop, said.get()},
                              "which elements it is about is not understood");
    }
  });
  return result;
}

} // namespace parlift::pipeline
