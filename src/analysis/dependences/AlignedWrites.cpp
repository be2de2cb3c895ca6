#include "analysis/dependences/AlignedWrites.h"

#include "analysis/dependences/Coverage.h"
#include "analysis/dependences/Executions.h"
#include "ir/Builder.h"

#include <algorithm>
#include <map>
#include <set>

namespace parlift::analysis {

namespace {

/// One write and one other access.
class Alignment {
public:
  Alignment(const AccessTable &table, LoopIndex loop) : table_(table), loop_(loop) {}

  std::optional<Access> align(const Access &write, const Access &other) {
    const std::vector<LoopIndex> common = commonLoops(write, other);
    const bool isInside = std::ranges::find(common, loop_) != common.end();
    if (!isInside || write.loops.size() != other.loops.size() ||
        write.loops.size() == common.size() || write.wholeObject || !write.inTestOf.empty() ||
        !other.inTestOf.empty())
      return std::nullopt;
    for (std::size_t k = common.size(); k < write.loops.size(); ++k) {
      own_.insert(write.loops[k]);
      renamed_.emplace(table_.loops[write.loops[k]].counter, table_.loops[other.loops[k]].counter);
    }
    for (const Constraint &bound : table_.boundsAround(other))
      addNames(bound.value);
    for (const Constraint &guard : other.guards)
      addNames(guard.value);
    for (const PathStep &step : other.path)
      addNames(step.index);
    Access result = write;
    result.loops = other.loops;
    for (std::size_t k = common.size(); k < write.loops.size(); ++k) {
      const auto sure = sureIterations(table_.loops[write.loops[k]], write);
      if (!sure || !add(result.guards, *sure))
        return std::nullopt;
    }
    std::vector<Constraint> guards;
    if (!add(guards, write.guards))
      return std::nullopt;
    std::copy(guards.begin(), guards.end(), result.guards.begin());
    for (PathStep &step : result.path)
      if (!step.isField && (step.index.isPoisoned() || !rename(step.index) ||
                            (step.extent && !step.extent->isPoisoned() && !rename(*step.extent))))
        return std::nullopt;
    result.inBounds.clear(); // known of accesses that are asked about alone
    return needsMore_ ? std::optional(std::move(result)) : std::nullopt;
  }

private:
  bool add(std::vector<Constraint> &to, const std::vector<Constraint> &constraints) {
    return std::ranges::all_of(constraints, [&](Constraint constraint) {
      const bool isSaid = !constraint.value.isPoisoned() && rename(constraint.value);
      to.push_back(std::move(constraint));
      return isSaid;
    });
  }

  /// False: it has an atom for which the other access has none.
  bool rename(Polynomial &value) {
    for (const AtomId id : value.atoms())
      if (!find(id))
        return false;
    value = value.renamed([&](AtomId id) { return renamed_.at(id); });
    return true;
  }

  bool varies(AtomId id) const {
    const Atom &atom = table_.atoms[id];
    return atom.kind == AtomKind::Unknown || atom.variesEverywhere ||
           std::ranges::any_of(atom.variesIn, [this](LoopIndex at) { return own_.contains(at); });
  }

  /// Finds what the atom is called in the other access's loops.
  bool find(AtomId id) {
    if (renamed_.contains(id))
      return true;
    if (!varies(id)) {
      renamed_.emplace(id, id);
      return true;
    }
    const Atom &atom = table_.atoms[id];
    const auto found = atom.variesEverywhere          ? std::nullopt
                       : atom.kind == AtomKind::Value ? sameRead(id)
                       : atom.kind == AtomKind::Quotient || atom.kind == AtomKind::Remainder
                           ? sameDivision(atom)
                           : std::nullopt;
    if (found)
      renamed_.emplace(id, *found);
    return found.has_value();
  }

  std::optional<AtomId> sameDivision(const Atom &atom) {
    Polynomial operand = atom.operand;
    if (operand.isPoisoned() || !rename(operand))
      return std::nullopt;
    needsMore_ = true;
    return first([&](const Atom &other) {
      return other.kind == atom.kind && other.divisor == atom.divisor &&
             !other.operand.isPoisoned() && other.operand == operand;
    });
  }

  /// The one read that yields the atom; null: there are several places, or its value does not last while the loop runs.
  const Access *readOf(const Atom &atom) const {
    const Access *result = nullptr;
    if (atom.kind != AtomKind::Value || !atom.load || atom.variesEverywhere || atom.sameModulo)
      return nullptr;
    for (const Access &access : table_.accesses) {
      if (access.expr != atom.load || access.isWrite)
        continue;
      if (!lasts(access) || access.wholeObject || (result && !isSamePlace(*result, access)))
        return nullptr;
      result = &access;
    }
    return result;
  }

  /// It is the same all the while that the loop runs.
  bool lasts(const Access &read) const {
    if (!read.heldIn)
      return false;
    for (std::optional<LoopIndex> at = loop_; at; at = table_.loops[*at].parent)
      if (*at == *read.heldIn)
        return true;
    return false;
  }

  static bool isSamePlace(const Access &one, const Access &other) {
    return one.base == other.base && one.size == other.size &&
           std::ranges::equal(one.path, other.path, [](const PathStep &a, const PathStep &b) {
             return isSameStep(a, b) && (a.isField || a.index == b.index);
           });
  }
  static bool isSameStep(const PathStep &one, const PathStep &other) {
    return one.isField == other.isField && one.isOwned == other.isOwned &&
           one.elementSize == other.elementSize && one.fieldOffset == other.fieldOffset &&
           one.fieldSize == other.fieldSize && one.inUnion == other.inUnion &&
           one.isModular == other.isModular &&
           (one.isField || (!one.index.isPoisoned() && !other.index.isPoisoned()));
  }
  /// It points to the same elements in all iterations of the loops inside.
  bool isSteady(unsigned base) const {
    const Base &known = table_.bases[base];
    return known.kind != BaseKind::Unknown && !known.variesEverywhere &&
           std::ranges::none_of(known.variesIn, [this](LoopIndex at) { return own_.contains(at); });
  }

  std::optional<AtomId> sameRead(AtomId id) {
    const Atom &atom = table_.atoms[id];
    const Access *read = readOf(atom);
    if (!read || !isSteady(read->base) || !isWhole(atom))
      return std::nullopt;
    std::vector<PathStep> path = read->path;
    for (PathStep &step : path)
      if (!step.isField && (step.index.isPoisoned() || !rename(step.index)))
        return std::nullopt;
    const auto found = first([&](const Atom &other) {
      const bool isLike = other.kind == AtomKind::Value && other.load && isWhole(other) &&
                          ir::sameType(*other.type, *atom.type);
      const Access *there = isLike ? readOf(other) : nullptr;
      return there && there->base == read->base && there->size == read->size &&
             std::ranges::equal(there->path, path, [](const PathStep &a, const PathStep &b) {
               return isSameStep(a, b) && (a.isField || a.index == b.index);
             });
    });
    needsMore_ = needsMore_ || found;
    return found;
  }
  /// A number as it lies there.
  static bool isWhole(const Atom &atom) {
    return atom.type && atom.load && atom.load->type && atom.type->isInteger() &&
           atom.load->type->isInteger() && atom.type->bits == atom.load->type->bits &&
           !atom.load->type->isVolatile && !atom.load->type->isAtomic;
  }

  /// One of the other access's own, if any is: the table may hold others that nests before this one have made of the same reads.
  template <typename Is> std::optional<AtomId> first(const Is &is) const {
    for (const AtomId id : named_)
      if (is(table_.atoms[id]))
        return id;
    for (AtomId id = 0; id < table_.atoms.atoms.size(); ++id)
      if (is(table_.atoms[id]))
        return id;
    return std::nullopt;
  }
  void addNames(const Polynomial &value) {
    if (value.isPoisoned())
      return;
    for (const AtomId id : value.atoms())
      if (named_.insert(id).second && !table_.atoms[id].operand.isPoisoned())
        addNames(table_.atoms[id].operand);
  }

  const AccessTable &table_;
  const LoopIndex loop_;
  std::set<LoopIndex> own_; ///< loops inside, of the write
  std::set<AtomId> named_;  ///< by the other access, and in its loops
  std::map<AtomId, AtomId> renamed_;
  bool needsMore_ = false; ///< than counters: Coverage compares those itself
};

} // namespace

std::optional<Access> alignedWrite(const AccessTable &table, const Access &write,
                                   const Access &other, LoopIndex loop) {
  if (!write.isWrite || write.base != other.base)
    return std::nullopt;
  return Alignment(table, loop).align(write, other);
}

} // namespace parlift::analysis
