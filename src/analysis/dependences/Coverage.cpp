#include "analysis/dependences/Coverage.h"

#include "analysis/dependences/AlignedWrites.h"
#include "analysis/dependences/Claims.h"
#include "analysis/dependences/CoverageQuestion.h"
#include "analysis/dependences/Overlap.h"
#include "analysis/model/Reach.h"

#include <algorithm>

namespace parlift::analysis {

using Kind = Constraint::Kind;

/// The universe of the executions asked about, and what each write covers of it; false: nothing can be said.
bool CoverageQuestion::build(const Access &any, const Accesses &writes) {
  if (any.wholeObject || !isNested(any))
    return false;
  for (const Constraint &constraint : table_.context) {
    const auto atoms = constraint.value.atoms();
    if (std::all_of(atoms.begin(), atoms.end(),
                    [this](AtomId id) { return isFixed(table_.atoms, id, {}); }))
      know(constraint);
  }
  for (const LoopIndex loop : any.loops)
    knowAll(table_.loops[loop].bounds, Side::First);
  knowAll(any.guards, Side::First);
  knowAll(any.inBounds, Side::First);
  knowProducts(any);
  for (std::size_t k = 0; k < any.entries.size(); ++k)
    if (any.entries[k].doubtsInside > any.entries[k].doubtsBefore &&
        any.entries[k].loops <= around_.size())
      know(takes(any, k, Side::First));
  // A subscript that nothing is known of is still inside its array.
  for (std::size_t k = 0; k < any.path.size(); ++k) {
    const PathStep &step = any.path[k];
    if (step.isField)
      continue;
    Polynomial place = instance(step.index, Side::First);
    if (step.index.isPoisoned()) {
      // A number that no atom has stands for it.
      place = Polynomial::atom(static_cast<AtomId>(table_.atoms.atoms.size() + k) | firstBit);
      shared_.emplace(Monomial{static_cast<AtomId>(table_.atoms.atoms.size() + k) | firstBit},
                      sharedCount_++);
    }
    if (step.extent && !stepsOverRows(step)) {
      know({Kind::NonNegative, place});
      if (!step.extent->isPoisoned())
        know({Kind::NonNegative,
              instance(*step.extent, Side::First) - place - Polynomial::constant(1)});
    }
    places_.emplace(k, std::move(place));
  }
  if (iterations_ == Iterations::Later) {
    knowAll(table_.loops[*loop_].bounds, Side::Second);
    const Polynomial counter = Polynomial::atom(table_.loops[*loop_].counter);
    know({Kind::NonNegative, instance(counter, Side::Second) - instance(counter, Side::First) -
                                 Polynomial::constant(1)});
  }
  for (const Access *write : writes)
    if (isReaching(*write))
      for (const Order &order : orders(any, *write))
        cover(any, *write, order);
  return true;
}

bool CoverageQuestion::answer(const Access &any, const Accesses &writes) {
  return build(any, writes) && poly::isCovered(universe_, sharedCount_, covers());
}

/// A sum of the shared variables of a point; nullopt: something in it has none.
std::optional<std::int64_t>
CoverageQuestion::valueAt(const Polynomial &place, const std::vector<std::int64_t> &point) const {
  if (place.isPoisoned() || place.denominator() != 1)
    return std::nullopt;
  std::int64_t value = 0;
  for (const auto &[monomial, coefficient] : place.terms()) {
    std::int64_t factor = 1;
    if (!monomial.empty()) {
      const auto known = shared_.find(monomial);
      if (known == shared_.end())
        return std::nullopt;
      factor = point[known->second];
    }
    std::int64_t product = 0;
    if (__builtin_mul_overflow(coefficient, factor, &product) ||
        __builtin_add_overflow(value, product, &value))
      return std::nullopt;
  }
  return value;
}

std::optional<Uncovered> CoverageQuestion::counterexample(const Access &any,
                                                          const Accesses &writes) {
  if (!build(any, writes))
    return std::nullopt;
  const auto point = poly::unreached(universe_, sharedCount_, covers());
  if (!point)
    return std::nullopt;
  Uncovered result;
  result.counter =
      valueAt(instance(Polynomial::atom(table_.loops[*loop_].counter), Side::First), *point);
  for (std::size_t k = 0; k < any.path.size(); ++k)
    if (!any.path[k].isField)
      result.subscripts.push_back(valueAt(places_.at(k), *point));
  return result;
}

namespace {

/// A structure by its members; none where it has others than plain ones.
std::vector<Access> membersOf(const Access &whole) {
  const ir::Type *type = whole.expr && whole.expr->type ? whole.expr->type.get() : nullptr;
  if (!type || type->kind != ir::TypeKind::Record || type->isUnion || type->size != whole.size ||
      whole.wholeObject)
    return {};
  std::vector<Access> members;
  for (const ir::Field &field : type->fields) {
    PathStep step;
    step.isField = true;
    step.fieldOffset = field.offset;
    step.fieldSize = field.type->size;
    step.fieldName = field.name;
    const bool overlaps =
        !members.empty() && field.offset < members.back().path.back().fieldOffset +
                                               members.back().path.back().fieldSize;
    if (field.isBitField || field.name.empty() || field.type->size == 0 || overlaps)
      return {};
    Access member = whole;
    member.path.push_back(std::move(step));
    member.size = field.type->size;
    members.push_back(std::move(member));
  }
  return members;
}

bool isFilledInParts(const Access &read, const Accesses &writes) {
  return std::ranges::any_of(
      writes, [&](const Access *write) { return write->path.size() > read.path.size(); });
}

} // namespace

namespace {

/// With those in other loops that name their elements by the same values.
std::vector<Access> alignedWrites(const AccessTable &table, const Access &any,
                                  const Accesses &writes, LoopIndex loop) {
  std::vector<Access> result;
  for (const Access *write : writes)
    if (auto aligned = alignedWrite(table, *write, any, loop))
      result.push_back(std::move(*aligned));
  return result;
}

/// Each element that `any` touches is one of a write's in the same iteration, before it or behind it.
bool isReached(const AccessTable &table, const Access &any, const Accesses &writes,
               std::optional<LoopIndex> loop, ClaimedOrder order) {
  const auto iterations = order == ClaimedOrder::Behind ? CoverageQuestion::Iterations::Behind
                                                        : CoverageQuestion::Iterations::Same;
  Accesses all = writes;
  bool answer = CoverageQuestion(table, loop, iterations).answer(any, all);
  std::vector<Access> aligned;
  if (!answer && loop)
    aligned = alignedWrites(table, any, writes, *loop);
  if (!aligned.empty()) {
    for (const Access &one : aligned)
      all.push_back(&one);
    answer = CoverageQuestion(table, loop, iterations).answer(any, all);
  }
  const bool isFilled =
      std::any_of(writes.begin(), writes.end(), [](const Access *one) { return one->wholeObject; });
  if (ClaimRecorder *recorder = ClaimRecorder::current(); recorder && answer && !isFilled)
    recorder->add(claimCovered(table, any, all, loop, order));
  return answer;
}

} // namespace

bool isWrittenBefore(const AccessTable &table, const Access &read, const Accesses &writes,
                     std::optional<LoopIndex> loop) {
  // Padding is nobody's.
  if (const std::vector<Access> members =
          isFilledInParts(read, writes) ? membersOf(read) : std::vector<Access>();
      !members.empty())
    return std::ranges::all_of(members, [&](const Access &member) {
      return isWrittenBefore(table, member, writes, loop);
    });
  return isReached(table, read, writes, loop, ClaimedOrder::Before);
}

bool isWrittenBehind(const AccessTable &table, const Access &write, const Accesses &writes,
                     LoopIndex loop) {
  return isReached(table, write, writes, loop, ClaimedOrder::Behind);
}

bool isWrittenAgain(const AccessTable &table, const Access &write, const Accesses &writes,
                    LoopIndex loop) {
  const bool answer =
      CoverageQuestion(table, loop, CoverageQuestion::Iterations::Later).answer(write, writes);
  if (ClaimRecorder *recorder = ClaimRecorder::current(); recorder && answer)
    recorder->add(claimCovered(table, write, writes, loop, ClaimedOrder::Again));
  return answer;
}

std::optional<Uncovered> uncoveredRead(const AccessTable &table, const Access &read,
                                       const Accesses &writes, LoopIndex loop) {
  if (isFilledInParts(read, writes))
    return std::nullopt; // which member, is not asked
  return CoverageQuestion(table, loop, CoverageQuestion::Iterations::Same)
      .counterexample(read, writes);
}

} // namespace parlift::analysis
