// Dependences that the loop carries through memory, and what removes them.
#include "legality/loops/CanDistribute.h"
#include "legality/nest/Describe.h"
#include "legality/nest/UnknownCounter.h"
#include "legality/parallel/CanCopyIn.h"
#include "legality/parallel/CanPrivatize.h"
#include "legality/parallel/CanReduceArray.h"
#include "legality/parallel/ParallelQuestion.h"
#include "legality/versions/CanChooseParameters.h"

#include <fmt/format.h>

#include <iterator>
#include <map>
#include <set>

namespace parlift::legality {

using namespace analysis;
using diag::NeedKind;
using diag::ReasonId;
using diag::Verdict;

void Question::arrays() {
  std::vector<unsigned> carried = nest_.carried(loop_);
  // The roles of scalar variables are settled above.
  carried.erase(std::remove_if(carried.begin(), carried.end(),
                               [&](unsigned id) {
                                 const Dependence &d = nest_.dependences.dependences[id];
                                 const auto &accesses = nest_.table().accesses;
                                 return accesses[d.source].isScalarVariable &&
                                        accesses[d.sink].isScalarVariable;
                               }),
                carried.end());
  for (unsigned id : carried)
    (nest_.dependences.dependences[id].exact ? carriedAsWritten_ : doubtAsWritten_) = true;
  if (carried.empty())
    return;
  if (restsOnProofs(nest_.table(), nest_.options)) {
    refuseDependences(carried); // assumed ones: there is nothing to find out about them
    return;
  }
  const auto reducible = reducibleBases(nest_, loop_, carried);
  std::vector<unsigned> left;
  for (unsigned id : carried) {
    const Dependence &dependence = nest_.dependences.dependences[id];
    unsigned source = nest_.table().accesses[dependence.source].base;
    unsigned sink = nest_.table().accesses[dependence.sink].base;
    if (source != sink || !reducible.count(source))
      left.push_back(id);
  }
  privatize(left);
  if (left.empty()) {
    for (unsigned base : reducible)
      arrayReduction(base);
    return;
  }
  if (copyOrChoose({left}) || copyOrChoose(byArray(left))) {
    for (unsigned base : reducible)
      arrayReduction(base);
    answer_.blocking = left;
    return;
  }
  if (Distribution distribution = canDistribute(nest_, loop_); distribution.helps && !refused_) {
    if (distribution.distributes)
      answer_.needs.push_back({NeedKind::Distribute, "", {}});
    if (distribution.interchanges)
      answer_.needs.push_back({NeedKind::Interchange, "", {}});
    answer_.blocking = left;
    return;
  }
  refuseDependences(left);
}

/// What is carried, array by array; none where some of it is between two.
std::vector<std::vector<unsigned>> Question::byArray(const std::vector<unsigned> &carried) const {
  std::map<unsigned, std::vector<unsigned>> groups;
  for (const unsigned id : carried) {
    const Dependence &dependence = nest_.dependences.dependences[id];
    const unsigned base = nest_.table().accesses[dependence.source].base;
    if (nest_.table().accesses[dependence.sink].base != base)
      return {};
    groups[base].push_back(id);
  }
  std::vector<std::vector<unsigned>> result;
  for (auto &[base, ids] : groups)
    result.push_back(std::move(ids));
  return result;
}

/// Each of the groups goes by a copy from before the loop, or where a condition holds. False: one does not.
bool Question::copyOrChoose(const std::vector<std::vector<unsigned>> &groups) {
  std::vector<CopiedArray> copies;
  std::vector<std::string> conditions;
  for (const std::vector<unsigned> &group : groups) {
    if (auto arrays = canCopyIn(nest_, loop_, group)) {
      std::move(arrays->begin(), arrays->end(), std::back_inserter(copies));
      continue;
    }
    const bool isExact = std::all_of(group.begin(), group.end(), [&](unsigned id) {
      return nest_.dependences.dependences[id].exact;
    });
    const auto clauses = isExact ? canChooseParameters(nest_, loop_, group) : std::nullopt;
    if (!clauses)
      return false;
    conditions.insert(conditions.end(), clauses->begin(), clauses->end());
  }
  for (CopiedArray &array : copies) {
    need(NeedKind::Copy, "", array.name);
    answer_.copiedArrays.push_back(std::move(array));
  }
  requireAll(conditions);
  return !groups.empty();
}

/// Takes out the dependences on arrays that the iterations can have for themselves.
void Question::privatize(std::vector<unsigned> &carried) {
  const auto &accesses = nest_.table().accesses;
  const auto baseOf = [&](unsigned id) {
    return accesses[nest_.dependences.dependences[id].source].base;
  };
  std::set<unsigned> bases;
  for (unsigned id : carried)
    bases.insert(baseOf(id));
  for (unsigned base : bases) {
    auto found = canPrivatize(nest_, loop_, base);
    if (!found)
      continue;
    const Base &object = nest_.table().bases[base];
    if (isVariable(object)) {
      // A variable, some of whose accesses go by its address. Its role is settled; a clause fulfils it.
      const auto role = answer_.roles.find(object.symbol.get());
      if (!found->followsName || role == answer_.roles.end() ||
          (role->second != ScalarRole::Private && role->second != ScalarRole::Lastprivate))
        continue;
      privateBases_.insert(base);
      std::erase_if(carried, [&](unsigned id) { return baseOf(id) == base; });
      continue;
    }
    privateBases_.insert(base);
    need(found->last ? NeedKind::Lastprivate : NeedKind::Private, "",
         nest_.table().bases[base].text);
    answer_.privateArrays.push_back(std::move(*found));
    std::erase_if(carried, [&](unsigned id) { return baseOf(id) == base; });
  }
}

void Question::arrayReduction(unsigned base) {
  // A variable that a callee adds to by its address: it has its role.
  const Base &object = nest_.table().bases[base];
  if (const auto role = answer_.roles.find(object.symbol.get());
      object.kind == BaseKind::Object && role != answer_.roles.end() &&
      role->second == ScalarRole::Reduction)
    return;
  ArrayReduction found = describeArrayReduction(nest_, loop_, base);
  const std::string &name = nest_.table().bases[base].text;
  if (nest_.options.strictFp && found.floating) {
    refuse(Verdict::Sequential, ReasonId::StrictFp, {name});
    return;
  }
  if (auto remark = reorderingOf(found.reduction, nest_.loop(loop_).stmt->source.keyword, name))
    answer_.more.push_back(std::move(*remark));
  need(found.irregular ? NeedKind::Histogram : NeedKind::Reduction, found.reduction.op, name);
  answer_.reductions.push_back(std::move(found.reduction));
}

void Question::refuseDependences(const std::vector<unsigned> &carried) {
  const Dependence *worst = nullptr;
  for (unsigned id : carried) {
    const Dependence &dependence = nest_.dependences.dependences[id];
    if (!worst || (dependence.exact && !worst->exact) ||
        (dependence.exact == worst->exact && dependence.kind < worst->kind))
      worst = &dependence;
  }
  answer_.blocking = carried;
  const Access &source = nest_.table().accesses[worst->source];
  const Access &sink = nest_.table().accesses[worst->sink];
  auto notes = notesOf(nest_, *worst);
  if (worst->exact) {
    refuse(Verdict::Sequential, ReasonId::DependenceCarried, {describe(nest_, loop_, *worst)},
           source.range, std::move(notes));
    return;
  }
  if (worst->quota) {
    refuse(Verdict::Unknown, ReasonId::QuotaExceeded,
           {fmt::format("{:g}", nest_.options.timeoutPerLoop)}, source.range, std::move(notes));
    return;
  }
  const AccessTable &table = nest_.table();
  const Base &base = table.bases[source.base];
  if (base.variesEverywhere || (!base.variesIn.empty() && !base.holder)) {
    std::string name = base.text.substr(0, base.text.find('['));
    refuse(Verdict::Unknown, ReasonId::RowsMayAlias, {name}, source.range, std::move(notes));
    return;
  }
  auto affine = [&](const Access &access) {
    for (const PathStep &step : access.path) {
      if (step.index.isPoisoned() || !step.index.isAffine())
        return false;
      for (AtomId atom : step.index.atoms()) {
        const Atom &known = table.atoms[atom];
        if (known.kind == AtomKind::Counter || known.kind == AtomKind::Quotient ||
            known.kind == AtomKind::Remainder || !known.cases.empty())
          continue;
        for (LoopIndex in : known.variesIn)
          if (nest_.isInside(in, loop_))
            return false;
        if (known.variesEverywhere)
          return false;
      }
    }
    return true;
  };
  for (const Access *access : {&sink, &source})
    if (!access->wholeObject && !affine(*access)) {
      if (refuseCounter(notes))
        return;
      refuse(Verdict::Unknown, ReasonId::SubscriptNotAffine, {access->text}, access->range,
             std::move(notes));
      return;
    }
  if (source.path.size() != sink.path.size() && !source.wholeObject && !sink.wholeObject) {
    refuse(Verdict::Unknown, ReasonId::UnionOrCast, {source.variable}, source.range,
           std::move(notes));
    return;
  }
  refuse(Verdict::Unknown, ReasonId::DependenceUnknown, {describe(nest_, loop_, *worst)},
         source.range, std::move(notes));
}

/// A subscript in a counter without a closed form is not affine; the counter is what to mend.
bool Question::refuseCounter(std::vector<diag::Note> &notes) {
  for (LoopIndex index = 0; index < nest_.table().loops.size(); ++index) {
    if (!nest_.isInside(index, loop_) || nest_.loop(index).variable)
      continue;
    const ir::Stmt &loop = *nest_.loop(index).stmt;
    if (const auto counter = unknownCounter(loop)) {
      refuse(Verdict::Unknown, counter->reason, {counter->symbol->name}, loop.source.keyword,
             std::move(notes));
      return true;
    }
  }
  return false;
}

} // namespace parlift::legality
