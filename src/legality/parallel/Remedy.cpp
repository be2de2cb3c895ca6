#include "legality/parallel/Remedy.h"

#include "analysis/symbolic/SharedWords.h"
#include "ir/PlainParts.h"
#include "legality/parallel/CanCopyIn.h"
#include "legality/parallel/CanPrivatize.h"
#include "legality/parallel/CanRenewMembers.h"
#include "legality/parallel/SameStores.h"
#include "legality/versions/CanAvoidMeeting.h"
#include "legality/versions/CanChooseParameters.h"
#include "legality/versions/CanInspect.h"
#include "legality/versions/FilledBefore.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

namespace parlift::legality {

using namespace analysis;
using diag::DependenceKind;

namespace {

using Ids = std::vector<unsigned>;

class Search {
public:
  Search(const Nest &nest, LoopIndex loop, const Roles &roles)
      : nest_(nest), loop_(loop), roles_(roles) {}

  Remedies run(const Ids &carried) {
    std::vector<Part> parts;
    for (const Ids &component : components(renewMembers(carried)))
      parts.push_back(removeByClauses(component));
    std::vector<std::optional<std::vector<Remedy>>> copies;
    for (const Part &part : parts)
      copies.push_back(copiesOfAll(part.left));
    const bool needsNoTest =
        std::ranges::all_of(copies, [](const auto &one) { return one.has_value(); });
    if (needsNoTest)
      for (auto &one : copies)
        choose(std::move(*one));
    else
      removeByTest(parts, copies);
    withdrawUnsupported();
    for (const Part &part : parts)
      if (!part.left.empty() && !isRemoved(part.left))
        object(part);
    std::ranges::sort(result_.left);
    return std::move(result_);
  }

private:
  /// One component: all that it carries, and what clauses leave of that.
  struct Part {
    Ids all, left;
  };

  const Dependence &at(unsigned id) const { return nest_.dependences.dependences[id]; }
  unsigned sourceBase(unsigned id) const { return nest_.table().accesses[at(id).source].base; }
  unsigned sinkBase(unsigned id) const { return nest_.table().accesses[at(id).sink].base; }
  std::set<unsigned> basesOf(const Ids &ids) const {
    std::set<unsigned> bases;
    for (const unsigned id : ids)
      bases.insert({sourceBase(id), sinkBase(id)});
    return bases;
  }
  std::optional<ScalarRole> roleOf(unsigned base) const {
    const Base &object = nest_.table().bases[base];
    const auto role =
        object.kind == BaseKind::Object ? roles_.find(object.symbol.get()) : roles_.end();
    return role == roles_.end() ? std::nullopt : std::optional(role->second);
  }

  void choose(std::vector<Remedy> remedies) {
    for (Remedy &one : remedies) {
      removed_.insert(one.removes.begin(), one.removes.end());
      result_.chosen.push_back(std::move(one));
    }
  }
  bool isRemoved(const Ids &ids) const {
    return std::ranges::all_of(ids, [this](unsigned id) { return removed_.contains(id); });
  }

  /// Connected by common arrays, in order of their first dependences.
  std::vector<Ids> components(const Ids &carried) const {
    std::vector<unsigned> leader(nest_.table().bases.size());
    std::iota(leader.begin(), leader.end(), 0U);
    const auto find = [&](unsigned base) {
      while (leader[base] != base)
        base = leader[base];
      return base;
    };
    for (const unsigned id : carried)
      leader[find(sinkBase(id))] = find(sourceBase(id));
    std::vector<Ids> result;
    std::map<unsigned, std::size_t> places;
    for (const unsigned id : carried) {
      const auto [place, isNew] = places.try_emplace(find(sourceBase(id)), result.size());
      if (isNew)
        result.emplace_back();
      result[place->second].push_back(id);
    }
    return result;
  }

  /// Reductions and private copies, base by base.
  Part removeByClauses(const Ids &component) {
    Part part{component, component};
    for (const unsigned base : basesOf(component)) {
      const auto isOwn = [&](unsigned id) {
        return sourceBase(id) == base && sinkBase(id) == base;
      };
      Ids own;
      std::ranges::copy_if(component, std::back_inserter(own), isOwn);
      if (isAssumedApart(nest_, loop_, own))
        take(part.left, Remedy{{}, base, Remedy::Condition{}}, isOwn);
    }
    if (isSaidIndependent()) {
      // Scratch memory of the iterations is private all the same, and what is proved to happen gets its remedy.
      privatizeAll(part.left);
      take(part.left, Remedy{{}, 0, Remedy::Condition{}},
           [&](unsigned id) { return !at(id).exact; });
    }
    for (const unsigned base : basesOf(component))
      reducePlaces(base, part.left);
    for (const unsigned base : basesOf(part.left))
      if (auto remedy = reduction(base))
        take(part.left, std::move(*remedy),
             [&](unsigned id) { return sourceBase(id) == base && sinkBase(id) == base; });
    privatizeAll(part.left);
    return part;
  }

  /// Members that each iteration begins anew: the containers, and all of their elements. The rest is left.
  Ids renewMembers(Ids carried) {
    for (RenewedMember &member : canRenewMembers(nest_, loop_))
      take(carried, Remedy{{}, member.base, std::move(member.array)}, [&](unsigned id) {
        return member.accesses.contains(at(id).source) && member.accesses.contains(at(id).sink);
      });
    return carried;
  }

  void privatizeAll(Ids &left) {
    for (const unsigned base : basesOf(left))
      if (auto remedy = privatization(base))
        take(left, std::move(*remedy), [&](unsigned id) { return sourceBase(id) == base; });
  }

  /// `#pragma parlift assume(independent)`.
  bool isSaidIndependent() const {
    return std::ranges::any_of(nest_.table().assumed, [&](const Assumed &assumed) {
      return assumed.loop == loop_ && assumed.said->kind == ir::AssumptionKind::Independent;
    });
  }

  template <typename Removes> void take(Ids &left, Remedy remedy, const Removes &removes) {
    for (const unsigned id : left)
      if (removes(id))
        remedy.removes.push_back(id);
    std::erase_if(left, removes);
    if (!remedy.removes.empty())
      choose({std::move(remedy)});
  }

  std::optional<Remedy> reduction(unsigned base) {
    // Complex numbers are records of two, and summed as one.
    if (isReducibleRecord(nest_.table().bases[base])) {
      auto found = recordReduction(base);
      return !found && isSummedWhole(base) ? std::optional(Remedy{{}, base, Remedy::OfRole{}})
                                           : found;
    }
    auto found = canReduceArray(nest_, loop_, base, roles_);
    if (!found)
      return std::nullopt;
    if (roleOf(base) == ScalarRole::Reduction)
      return Remedy{{}, base, Remedy::OfRole{}};
    if (auto order = orderInsteadOf(*found, base))
      return Remedy{{}, base, std::move(*order)};
    if (nest_.options.strictFp && found->floating) {
      result_.inOrder.push_back(nest_.table().bases[base].text);
      return std::nullopt;
    }
    return Remedy{{}, base, *found};
  }

  void reducePlaces(unsigned base, Ids &left) {
    for (PlaceReduction &found : canReducePlaces(nest_, loop_, base)) {
      if (nest_.options.strictFp && found.reduction.reassociatesFloat) {
        result_.inOrder.push_back(nest_.table().bases[base].text);
        continue;
      }
      const std::set<unsigned> own = found.accesses;
      take(left, Remedy{{}, base, std::move(found)},
           [&](unsigned id) { return own.contains(at(id).source) && own.contains(at(id).sink); });
    }
    for (BestKept &best : canKeepBest(nest_, loop_, base)) {
      const std::set<unsigned> own = best.accesses;
      take(left, Remedy{{}, base, std::move(best)},
           [&](unsigned id) { return own.contains(at(id).source) && own.contains(at(id).sink); });
    }
  }

  /// A variable whose role, by its name, is that of a reduction, and which the loop touches by no other name.
  bool isSummedWhole(unsigned base) const {
    const auto isNamed = [&](const Access &access) {
      return access.expr && access.expr->kind == ir::ExprKind::VarRef &&
             access.expr->symbol == nest_.table().bases[base].symbol && !access.wholeObject;
    };
    return roleOf(base) == ScalarRole::Reduction &&
           std::ranges::all_of(nest_.table().accesses, [&](const Access &access) {
             return access.base != base || !nest_.isInside(access, loop_) || isNamed(access);
           });
  }

  std::optional<Remedy> recordReduction(unsigned base) {
    auto found = canReduceRecord(nest_, loop_, base);
    if (!found)
      return std::nullopt;
    if (nest_.options.strictFp &&
        std::ranges::any_of(found->members, &Reduction::reassociatesFloat)) {
      result_.inOrder.push_back(nest_.table().bases[base].text);
      return std::nullopt;
    }
    return Remedy{{}, base, *found};
  }

  /// Sums into elements of which nothing is known before the loop, which perhaps no two iterations share.
  std::optional<ir::InspectClause> orderInsteadOf(const ArrayReduction &found,
                                                  unsigned base) const {
    if (found.reduction.length || found.reduction.isIrregular)
      return std::nullopt;
    Ids own;
    for (const unsigned id : nest_.carried(loop_))
      if (sourceBase(id) == base || sinkBase(id) == base)
        own.push_back(id);
    return canInspectOrder(nest_, loop_, own);
  }

  std::optional<Remedy> privatization(unsigned base) const {
    const auto found = canPrivatize(nest_, loop_, base);
    if (!found)
      return std::nullopt;
    if (!isVariable(nest_.table().bases[base]))
      return Remedy{{}, base, *found};
    // A variable, some of whose accesses go by its address. Its role is settled; a clause fulfils it.
    const auto role = roleOf(base);
    const bool isOwn = role == ScalarRole::Private || role == ScalarRole::Lastprivate;
    return isOwn && found->followsName ? std::optional(Remedy{{}, base, Remedy::OfRole{}})
                                       : std::nullopt;
  }

  /// One for each array of which these reads find what was there before the loop; nullopt: some does not.
  std::optional<std::vector<Remedy>> copiesOfAll(const Ids &ids, const Ids &ruledOut = {}) const {
    auto arrays = canCopyIn(nest_, loop_, ids, ruledOut);
    if (!arrays)
      return std::nullopt;
    std::vector<Remedy> result;
    for (const CopiedArray &array : *arrays)
      result.push_back({result.empty() ? ids : Ids{}, 0, array});
    return result;
  }

  /// Reads of the component, one by one, that a copy serves.
  Ids servedByCopy(const Ids &ids) const {
    std::map<unsigned, Ids> byRead;
    for (const unsigned id : ids)
      if (at(id).kind == DependenceKind::WAR)
        byRead[at(id).source].push_back(id);
    Ids served;
    for (const auto &[read, own] : byRead)
      if (canCopyIn(nest_, loop_, own))
        served.insert(served.end(), own.begin(), own.end());
    return served;
  }

  std::optional<Remedy::Condition> conditionFor(const Ids &ids) const {
    const bool isExact = std::ranges::all_of(ids, [this](unsigned id) { return at(id).exact; });
    if (auto chosen = isExact ? canChooseParameters(nest_, loop_, ids) : std::nullopt)
      return chosen;
    if (auto avoided = canAvoidMeeting(nest_, loop_, ids))
      return avoided;
    return isExact ? std::nullopt : canChooseParameters(nest_, loop_, ids);
  }

  /// What a test rules out of a component, by itself or when copies have served some of its reads.
  struct Tested {
    std::vector<Remedy> copies;
    Remedy condition;
  };

  /// The test says on which side the elements lie that are read, `w >= 0` of `d[c - w]` in a loop that falls: those that it leaves
  /// hold what they did before.
  std::optional<Tested> onOneSide(const Ids &ids) const {
    Ids behind, ahead;
    for (const unsigned id : ids)
      (at(id).kind == DependenceKind::WAR ? ahead : behind).push_back(id);
    auto condition = behind.empty() || ahead.empty()
                         ? std::nullopt
                         : canChooseParameters(nest_, loop_, behind, /*byDistance=*/true);
    auto copies = condition ? copiesOfAll(ahead, behind) : std::nullopt;
    if (!copies)
      return std::nullopt;
    return Tested{std::move(*copies), {std::move(behind), 0, std::move(*condition)}};
  }

  std::optional<Tested> byTest(const Ids &ids) const {
    if (auto condition = conditionFor(ids))
      return Tested{{}, {ids, 0, std::move(*condition)}};
    const Ids served = servedByCopy(ids);
    if (served.empty())
      return onOneSide(ids);
    if (served.size() == ids.size())
      return std::nullopt;
    Ids rest = ids;
    std::erase_if(rest, [&](unsigned id) { return std::ranges::find(served, id) != served.end(); });
    auto condition = conditionFor(rest);
    auto copies = condition ? copiesOfAll(served) : std::nullopt;
    if (!copies)
      return std::nullopt;
    return Tested{std::move(*copies), {std::move(rest), 0, std::move(*condition)}};
  }

  /// Private where a test before the loop says that each iteration fills what it reads: the arrays, and the tests.
  std::optional<std::vector<Remedy>> privateIf(const Ids &ids) {
    std::vector<Remedy> result;
    for (const unsigned base : basesOf(ids)) {
      if (isVariable(nest_.table().bases[base]))
        return std::nullopt;
      auto found = canPrivatizeIf(nest_, loop_, base);
      if (!found)
        return std::nullopt;
      Ids own;
      for (const unsigned id : ids)
        if (sourceBase(id) == base && sinkBase(id) == base)
          own.push_back(id);
      if (!found->restsOn.empty())
        rests_[found->array.symbol.get()] = found->restsOn;
      result.push_back({std::move(own), base, std::move(found->array)});
      result.push_back({{}, base, std::move(found->condition)});
    }
    std::size_t removed = 0;
    for (const Remedy &one : result)
      removed += one.removes.size();
    return removed == ids.size() && !ids.empty() ? std::optional(std::move(result)) : std::nullopt;
  }

  /// Copies that are right only where other arrays begin, and are set back, as they are said to be: and those are not.
  void withdrawUnsupported() {
    while (withdrawOnce())
      ;
  }
  bool withdrawOnce() {
    std::map<const ir::Symbol *, const ir::Expr *> restored;
    for (const Remedy &one : result_.chosen)
      if (const auto *array = std::get_if<PrivateArray>(&one.means); array && array->holds)
        restored.emplace(array->symbol.get(), array->holds.get());
    const auto isSupported = [&](const Remedy &one) {
      const auto *array = std::get_if<PrivateArray>(&one.means);
      const auto rests = array && array->holds ? rests_.find(array->symbol.get()) : rests_.end();
      return rests == rests_.end() || std::ranges::all_of(rests->second, [&](const auto &other) {
               const auto found = restored.find(other.first);
               return found != restored.end() && saysAll(*found->second, other.second);
             });
    };
    return 0 < std::erase_if(result_.chosen, [&](const Remedy &one) {
             if (isSupported(one))
               return false;
             for (const unsigned id : one.removes)
               removed_.erase(id);
             result_.left.insert(result_.left.end(), one.removes.begin(), one.removes.end());
             return true;
           });
  }
  /// `in[k] == 0`
  static bool saysAll(const ir::Expr &holds, std::int64_t number) {
    const ir::Expr *other = holds.kind == ir::ExprKind::Binary && holds.binaryOp == ir::BinaryOp::Eq
                                ? &ir::withoutCasts(*holds.operands[1])
                                : nullptr;
    return other && other->kind == ir::ExprKind::IntLiteral && other->intValue == number;
  }

  /// One for each array of the component; nullopt: some array has none, or dependences are between two.
  std::optional<std::vector<Remedy>> inspections(const Ids &ids) const {
    std::vector<Remedy> result;
    for (const unsigned base : basesOf(ids)) {
      Ids own;
      for (const unsigned id : ids)
        if (sourceBase(id) == base || sinkBase(id) == base)
          own.push_back(id);
      auto clause = canInspect(nest_, loop_, own);
      if (!clause)
        return std::nullopt;
      const bool isKnown = clause->kind == ir::InspectClause::Kind::Distinct &&
                           isFilledDistinct(nest_, loop_, *clause->low.front());
      if (isKnown)
        result.push_back({std::move(own), 0, Remedy::Condition{}});
      else
        result.push_back({std::move(own), base, std::move(*clause)});
    }
    return result.empty() ? std::nullopt : std::optional(std::move(result));
  }

  /// Some component needs a test: of the others it takes what it can, too. What neither a test nor copies remove is left.
  void removeByTest(const std::vector<Part> &parts,
                    std::vector<std::optional<std::vector<Remedy>>> &copies) {
    Ids tested;
    std::vector<Remedy> conditions;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const Ids &ids = parts[k].left;
      auto test = ids.empty() ? std::nullopt : byTest(ids);
      if (test && (test->copies.empty() || !copies[k])) {
        choose(std::move(test->copies));
        tested.insert(tested.end(), test->condition.removes.begin(), test->condition.removes.end());
        conditions.push_back(std::move(test->condition));
      } else if (copies[k]) {
        choose(std::move(*copies[k]));
      } else if (auto stores = sameStores(nest_, loop_, ids, roles_)) {
        choose({{ids, sourceBase(ids.front()), Remedy::SameStores{std::move(*stores)}}});
      } else if (auto own = privateIf(ids)) {
        choose(std::move(*own));
      } else if (auto found = inspections(ids)) {
        choose(std::move(*found));
      } else {
        result_.left.insert(result_.left.end(), ids.begin(), ids.end());
      }
    }
    // Said at once, what one part asks is not asked again by another.
    if (conditions.size() > 1)
      if (auto joint = conditionFor(tested))
        conditions = {{std::move(tested), 0, std::move(*joint)}};
    choose(std::move(conditions));
  }

  /// A loop in an iteration writes elements, and one behind it reads some: `q[c++] = x; ... for (k < c) s += q[k];`.
  bool isFilledAndRead(unsigned base) const {
    const auto isOfInner = [&](const Access &access) {
      return access.base == base && nest_.isInside(access, loop_) && access.loops.back() != loop_;
    };
    const auto &accesses = nest_.table().accesses;
    return std::ranges::any_of(accesses, [&](const Access &write) {
      return write.isWrite && isOfInner(write) &&
             std::ranges::any_of(accesses, [&](const Access &read) {
               return !read.isWrite && isOfInner(read) && read.position > write.position &&
                      read.loops.back() != write.loops.back();
             });
    });
  }

  /// The remedy that is made for what the array carries, had it been possible: its reason is worth a note. Of what is only not
  /// excluded the subscripts are to be told, not these.
  void object(const Part &part) {
    if (!nest_.options.explains)
      return;
    for (const unsigned base : basesOf(part.left)) {
      const auto carries = [&](DependenceKind kind, bool isProved = false) {
        return std::ranges::any_of(part.left, [&](unsigned id) {
          return at(id).kind == kind && sourceBase(id) == base && !at(id).quota &&
                 (at(id).exact || !isProved);
        });
      };
      const auto note = [&](const auto &answer) {
        if (!answer)
          result_.objections.push_back(answer.refusal());
      };
      const bool isUpdated = std::ranges::any_of(nest_.table().accesses, [&](const Access &access) {
        return access.base == base && access.update > 0 && nest_.isInside(access, loop_);
      });
      if (isUpdated && carries(DependenceKind::RAW) && carries(DependenceKind::WAW))
        isReducibleRecord(nest_.table().bases[base])
            ? note(canReduceRecord(nest_, loop_, base))
            : note(canReduceArray(nest_, loop_, base, roles_));
      else if (carries(DependenceKind::WAW, true) || // each iteration writes what another one does
               (carries(DependenceKind::WAW) && isFilledAndRead(base)))
        note(canPrivatize(nest_, loop_, base));
      else if (carries(DependenceKind::WAR, true) && !carries(DependenceKind::RAW))
        note(canCopyIn(nest_, loop_, part.left));
    }
  }

  const Nest &nest_;
  const LoopIndex loop_;
  const Roles &roles_;
  std::set<unsigned> removed_;
  std::map<const ir::Symbol *, std::map<const ir::Symbol *, std::int64_t>>
      rests_; ///< by the array that is copied
  Remedies result_;
};

} // namespace

Remedies findRemedies(const Nest &nest, LoopIndex loop, const std::vector<unsigned> &carried,
                      const Roles &roles) {
  // Elements that share words: no clause gives a thread some of them, and no directive stores one at a time.
  const auto sharesWords = [&](unsigned access) {
    const Access &one = nest.table().accesses[access];
    return one.isWrite && one.expr && isSharedWord(*one.expr);
  };
  std::vector<unsigned> shared, others;
  for (const unsigned id : carried) {
    const Dependence &dependence = nest.dependences.dependences[id];
    const bool isShared = sharesWords(dependence.source) || sharesWords(dependence.sink);
    (isShared ? shared : others).push_back(id);
  }
  Remedies result = Search(nest, loop, roles).run(others);
  result.left.insert(result.left.end(), shared.begin(), shared.end());
  std::ranges::sort(result.left);
  return result;
}

} // namespace parlift::legality
