#include "legality/parallel/CanReduceArray.h"

#include "analysis/model/CText.h"
#include "analysis/symbolic/Bounds.h"

#include <fmt/format.h>

#include <algorithm>
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
  if (access.path.size() != 1 || access.path[0].isField || !access.exact || !access.guards.empty())
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
    if (access.update == 0 || access.wholeObject)
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

} // namespace

Answer<ArrayReduction, diag::Note> canReduceArray(const Nest &nest, LoopIndex loop,
                                                  unsigned baseId) {
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
  for (const Access &access : table.accesses) {
    if (access.base != baseId || !nest.isInside(access, loop))
      continue;
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
    oneSection &= here && (!section || *section == *here);
    section = here;
  }
  // A declared array of known length exists as a whole.
  const bool declared = base.kind == BaseKind::Object && base.symbol &&
                        base.symbol->type->kind == ir::TypeKind::Array &&
                        base.symbol->type->extent &&
                        base.symbol->type->extent->kind == ir::ExprKind::IntLiteral &&
                        base.symbol->type->element->isScalar();
  CText text(nest.model, loop);
  const bool named = base.symbol && text.text(base) == base.symbol->name;
  if (named && declared) {
    reduction.low = "0";
    reduction.length = std::to_string(base.symbol->type->extent->intValue);
  } else if (named && oneSection && section) {
    auto low = text.text(section->low);
    auto length = text.text(section->high - section->low + Polynomial::constant(1));
    auto tests = text.entryTests(entered);
    if (low && length && tests) {
      reduction.low = *low;
      reduction.length = *length;
      reduction.entryTests = std::move(*tests);
    }
  }
  reduction.reassociatesFloat = result.floating && (reduction.op == "+" || reduction.op == "*");
  reduction.mayTakeOtherZero = result.floating && !reduction.reassociatesFloat;
  reduction.mayTakeOtherAfterNaN = reduction.mayTakeOtherZero; // how it compares is not known here
  return result;
}

} // namespace parlift::legality
