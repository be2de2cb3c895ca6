#include "legality/parallel/CanRenewMembers.h"

#include "analysis/dependences/Coverage.h"
#include "ir/ContainerChange.h"
#include "ir/Walk.h"
#include "legality/nest/SamePlace.h"
#include "legality/parallel/CanPrivatize.h"
#include "legality/parallel/FollowsName.h"
#include "legality/parallel/MemberByName.h"

#include <algorithm>
#include <map>
#include <optional>

namespace parlift::legality {

using namespace analysis;

namespace {

/// About one container, `named` by a call that begins it anew.
class MemberQuestion {
public:
  MemberQuestion(const Nest &nest, LoopIndex loop, const Access &named)
      : nest_(nest), loop_(loop), named_(named) {
    ir::forEachExpr(*nest.loop(loop).stmt, [&](const ir::Expr &expr) {
      if (const auto change = ir::containerChange(expr)) {
        changes_.emplace(change->container, *change);
        if (change->other)
          isGiven_.insert(change->other);
      }
    });
  }

  std::optional<RenewedMember> answer() {
    if (!collect() || !isRenewedFirst() || !isAlone())
      return std::nullopt;
    std::vector<const Access *> places = container_;
    places.insert(places.end(), elements_.begin(), elements_.end());
    ir::SymbolRef symbol = memberByName(nest_, loop_, places);
    if (!symbol)
      return std::nullopt;
    RenewedMember result;
    result.base = elements_.front()->base;
    result.array.name = nest_.table().bases[result.base].text;
    result.array.symbol = std::move(symbol);
    result.array.last = result.array.followsName = true;
    result.accesses = own_;
    return result;
  }

private:
  bool isElement(const Access &access) const {
    const auto &holder = nest_.table().bases[access.base].holder;
    if (!holder || holder->base != named_.base || !nest_.table().bases[access.base].ownsElements)
      return false;
    Access at = named_;
    at.path = holder->path;
    return samePath(at, named_);
  }

  /// The calls that begin it anew, and everything else of it.
  bool collect() {
    for (const Access &access : nest_.table().accesses) {
      if (!nest_.isInside(access, loop_))
        continue;
      const bool isContainer =
          access.base == named_.base && !access.wholeObject && samePath(access, named_);
      if (!isContainer && !isElement(access))
        continue;
      if (isOfFunction(access) || isGiven_.contains(access.expr))
        return false;
      own_.insert(access.id);
      (isContainer ? container_ : elements_).push_back(&access);
      const auto change = changes_.find(access.expr);
      const bool renews = isContainer && access.isWrite && change != changes_.end() &&
                          change->second.isNew && !change->second.exchanges;
      if (!renews) {
        others_.push_back(asOneElement(access));
        others_.back().isWrite = false;
        continue;
      }
      renewals_.push_back(asOneElement(access)); // writes, as `renews` says
      renewals_.back().exact = access.doubts == 0 && access.inTestOf.empty();
    }
    return !elements_.empty();
  }

  /// In each iteration, and before all else.
  bool isRenewedFirst() const {
    Accesses writes;
    for (const Access &one : renewals_)
      writes.push_back(&one);
    return std::ranges::all_of(others_,
                               [&](const Access &one) {
                                 return isWrittenBefore(nest_.table(), one, writes, loop_);
                               }) &&
           std::ranges::all_of(renewals_, [&](const Access &one) {
             return isWrittenAgain(nest_.table(), one, writes, loop_);
           });
  }

  /// No other name leads there, as far as it is not ruled out before the loop.
  bool isAlone() const {
    for (const Access *element : elements_)
      if (isWrittenByOthers(nest_, loop_, element->base))
        return false;
    const auto &accesses = nest_.table().accesses;
    return std::ranges::all_of(nest_.dependences.dependences, [&](const Dependence &dependence) {
      return dependence.viaAlias ||
             own_.contains(dependence.source) == own_.contains(dependence.sink) ||
             !nest_.isInside(accesses[dependence.source], loop_) ||
             !nest_.isInside(accesses[dependence.sink], loop_);
    });
  }

  const Nest &nest_;
  const LoopIndex loop_;
  const Access &named_;
  std::map<const ir::Expr *, ir::ContainerChange> changes_; ///< by the container's place
  std::set<const ir::Expr *> isGiven_; ///< whose elements go to another container
  std::vector<const Access *> container_, elements_;
  std::vector<Access> renewals_, others_;
  std::set<unsigned> own_;
};

} // namespace

std::vector<RenewedMember> canRenewMembers(const Nest &nest, LoopIndex loop) {
  std::vector<RenewedMember> result;
  for (const Access &access : nest.table().accesses) {
    const bool isPlace =
        access.isWrite && access.expr && !access.isInCallee() && !access.path.empty() &&
        access.path.back().isField && !access.path.back().isOwned && !access.path.back().inUnion &&
        nest.isInside(access, loop) && access.expr->type->kind == ir::TypeKind::Container;
    const bool isKnown = std::ranges::any_of(
        result, [&](const RenewedMember &one) { return one.accesses.contains(access.id); });
    if (!isPlace || isKnown)
      continue;
    if (auto member = MemberQuestion(nest, loop, access).answer())
      result.push_back(std::move(*member));
  }
  return result;
}

} // namespace parlift::legality
