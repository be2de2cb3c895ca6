#include "legality/parallel/CanReduceArray.h"

#include "analysis/model/CText.h"
#include "analysis/symbolic/Bounds.h"

#include <algorithm>

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

} // namespace

std::set<unsigned> reducibleBases(const Nest &nest, LoopIndex loop,
                                  const std::vector<unsigned> &carried) {
  std::set<unsigned> result;
  const AccessTable &table = nest.table();
  for (unsigned id : carried) {
    unsigned base = table.accesses[nest.dependences.dependences[id].source].base;
    std::string op;
    bool all = table.bases[base].kind != BaseKind::Unknown && !table.bases[base].variesEverywhere;
    for (const Access &access : table.accesses) {
      if (access.base != base || !nest.isInside(access, loop))
        continue;
      if (op.empty())
        op = access.updateOp;
      all &= access.update > 0 && access.updateOp == op && !access.wholeObject;
    }
    if (all)
      result.insert(base);
  }
  return result;
}

ArrayReduction describeArrayReduction(const Nest &nest, LoopIndex loop, unsigned baseId) {
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
        result.irregular |= varies && known.kind != AtomKind::Counter;
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
