// Reductions into members of structures: by `declare reduction`, where every thread's structure can be made and named.
#include "ir/MemberSection.h"
#include "ir/RecordPlace.h"
#include "plan/cpu/MarkMaker.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::plan {

namespace {

/// All members of the structure can be said one by one, in the braces of an initializer.
bool hasFewParts(const ir::Type &type, unsigned &budget) {
  if (type.isScalar())
    return budget > 0 && budget-- > 0;
  if (type.kind == ir::TypeKind::Array)
    return type.extent && type.extent->kind == ir::ExprKind::IntLiteral && type.element &&
           type.element->isScalar() && type.extent->intValue <= budget &&
           (budget -= static_cast<unsigned>(type.extent->intValue), true);
  return type.kind == ir::TypeKind::Record && !type.isUnion && !type.fields.empty() &&
         std::ranges::all_of(type.fields, [&](const ir::Field &field) {
           return field.type && !field.isBitField && hasFewParts(*field.type, budget);
         });
}

} // namespace

bool MarkMaker::addMember(const analysis::Reduction &reduction) {
  constexpr std::uint64_t mostBytes = 4096;
  constexpr unsigned mostParts = 24;
  const ir::Symbol &symbol = *reduction.symbol;
  const ir::Type &type = *symbol.type;
  const auto refuseCopy = [&] {
    return refuseNeed(fmt::format("a copy of `{}` for each thread", symbol.name));
  };
  const auto section = ir::memberSection(type, reduction.member);
  const ir::Outline *outline = all_.function->outline.get();
  if (!section || section->isHiddenInside || !isDeclarableIn(*all_.function, type) ||
      type.size > mostBytes || (symbol.isReference && symbol.storage != ir::Storage::Parameter) ||
      loop_.source.isTemplateInstance || !outline ||
      (symbol.hasStaticStorage() && isNamedByCallees(loop_, symbol)))
    return refuseCopy();
  if (unsigned budget = mostParts; !outline->isCxx && !hasFewParts(type, budget))
    return refuseCopy();
  if (section->isHidden && !ir::placeOf(type, *outline, *loop_.source.keyword.file))
    return refuseNeed(fmt::format("a reduction that the class of `{}` declares", symbol.name));
  ir::ReductionClause clause{reduction.op, reduction.symbol, nullptr, nullptr};
  clause.member = reduction.member;
  mark_.reductions.push_back(std::move(clause));
  return true;
}

} // namespace parlift::plan
