#include "legality/CanAvoidOverlap.h"

#include "analysis/Bounds.h"
#include "analysis/CText.h"

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace analysis;

namespace {

/// Elements [low, end) of the outermost subscript, in C text; both empty: the object as a whole.
struct Range {
  std::string address; ///< of the first byte, an expression of pointer type
  std::string end;     ///< of the byte after the last
  bool operator<(const Range &other) const {
    return std::tie(address, end) < std::tie(other.address, other.end);
  }
};

std::string plus(const std::string &base, const std::string &offset) {
  if (offset == "0")
    return base;
  bool negative = offset.front() == '-' && offset.find(' ') == std::string::npos;
  return negative ? base + " - " + offset.substr(1) : base + " + " + offset;
}

/// All ranges of one base in the loop; nullopt when one cannot be written down.
std::optional<std::set<Range>> rangesOf(const Nest &nest, LoopIndex loop, unsigned base,
                                        bool writesOnly) {
  const AccessTable &table = nest.table();
  CText text(nest.model, loop);
  auto address = text.text(table.bases[base]);
  if (!address)
    return std::nullopt;
  std::set<Range> ranges;
  for (const Access &access : table.accesses) {
    if (access.base != base || !nest.isInside(access, loop) || (writesOnly && !access.isWrite))
      continue;
    const Base &object = table.bases[base];
    if (access.path.empty() || access.path[0].isField) {
      bool whole = access.wholeObject && object.kind == BaseKind::Pointer;
      if (whole)
        return std::nullopt; // as much as the pointer reaches
      if (object.kind == BaseKind::Object && object.symbol->type->kind == ir::TypeKind::Array)
        ranges.insert({*address, "&" + *address + " + 1"});
      else if (object.isContainer)
        return std::nullopt;
      else
        ranges.insert({*address, *address + " + 1"});
      continue;
    }
    // A step that is not over the type the text points to would need other units.
    std::uint64_t unit = object.elementType ? object.elementType->size : 0;
    if (access.path[0].elementSize != unit)
      return std::nullopt;
    std::vector<LoopIndex> inner;
    for (LoopIndex index : access.loops)
      if (nest.isInside(index, loop))
        inner.push_back(index);
    std::vector<Constraint> facts = table.context;
    facts.insert(facts.end(), access.guards.begin(), access.guards.end());
    for (LoopIndex index : access.loops)
      facts.insert(facts.end(), table.loops[index].bounds.begin(), table.loops[index].bounds.end());
    Bounds bounds(table, facts);
    auto low = bounds.minimum(access.path[0].index, inner);
    auto high = bounds.maximum(access.path[0].index, inner);
    if (!low || !high)
      return std::nullopt;
    auto first = text.text(*low);
    auto end = text.text(*high + Polynomial::constant(1));
    if (!first || !end || low->denominator() != 1 || high->denominator() != 1)
      return std::nullopt;
    ranges.insert({plus(*address, *first), plus(*address, *end)});
  }
  if (ranges.size() > 4)
    return std::nullopt;
  return ranges;
}

bool sameElements(const Base &a, const Base &b) {
  return a.elementType && b.elementType && a.elementType->kind == b.elementType->kind &&
         a.elementType->bits == b.elementType->bits &&
         a.elementType->isSigned == b.elementType->isSigned &&
         a.elementType->spelling == b.elementType->spelling;
}

} // namespace

Overlap canAvoidOverlap(const Nest &nest, LoopIndex loop, unsigned baseA, unsigned baseB) {
  Overlap result;
  const AccessTable &table = nest.table();
  auto writes = [&](unsigned base) {
    return std::any_of(table.accesses.begin(), table.accesses.end(), [&](const Access &access) {
      return access.base == base && access.isWrite && nest.isInside(access, loop);
    });
  };
  // What one side only reads may overlap what the other side only reads.
  bool writesA = writes(baseA), writesB = writes(baseB);
  auto rangesA = rangesOf(nest, loop, baseA, !writesB);
  auto rangesB = rangesOf(nest, loop, baseB, !writesA);
  if (!rangesA || !rangesB)
    return result;
  const Base &a = table.bases[baseA];
  const Base &b = table.bases[baseB];
  bool bytes = !sameElements(a, b) || a.kind == BaseKind::Object || b.kind == BaseKind::Object;
  auto cast = [&](const std::string &pointer) {
    if (!bytes)
      return pointer;
    bool simple = pointer.find(' ') == std::string::npos && pointer.front() != '&';
    return "(const char *)" + (simple ? pointer : "(" + pointer + ")");
  };
  std::string condition;
  for (const Range &first : *rangesA)
    for (const Range &second : *rangesB) {
      std::string apart = cast(first.end) + " <= " + cast(second.address) + " || " +
                          cast(second.end) + " <= " + cast(first.address);
      condition += condition.empty() ? apart : (") && (" + apart);
    }
  if (rangesA->size() * rangesB->size() > 1)
    condition = "(" + condition + ")";
  if (rangesA->size() * rangesB->size() > 6)
    return result;
  if (condition.empty())
    result.proved = true;
  else
    result.condition = condition;
  return result;
}

} // namespace parlift::legality
