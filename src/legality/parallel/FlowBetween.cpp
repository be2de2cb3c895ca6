#include "legality/parallel/FlowBetween.h"

#include "analysis/dependences/Overlap.h"
#include "analysis/symbolic/Valuation.h"

#include <algorithm>
#include <functional>
#include <map>

namespace parlift::legality {

using namespace analysis;

namespace {

constexpr std::int64_t mostIterations = 10; ///< of each loop
constexpr std::size_t mostInstances = 20000;

/// One execution of an access.
struct Instance {
  const Access *access = nullptr;
  std::vector<std::int64_t> counters; ///< of the loop and of those inside it
  std::vector<std::int64_t> place;    ///< base, size, subscripts
  bool isSure = false;
};

class Search {
public:
  Search(const Nest &nest, LoopIndex loop, std::int64_t size)
      : nest_(nest), loop_(loop), valuation_(nest.table(), size) {}

  std::optional<FlowBetween> run() {
    if (!enter())
      return std::nullopt;
    for (const Access &access : nest_.table().accesses)
      if (isOfInterest(access))
        collect(access);
    std::ranges::stable_sort(
        instances_, [this](const Instance &a, const Instance &b) { return isBefore(a, b); });
    return instances_.size() < mostInstances ? firstFlow() : std::nullopt;
  }

private:
  /// The loops around are in their first iterations. False: the size does not fit what is known.
  bool enter() {
    std::vector<LoopIndex> around;
    for (std::optional<LoopIndex> at = nest_.loop(loop_).parent; at; at = nest_.loop(*at).parent)
      around.insert(around.begin(), *at);
    for (const LoopIndex at : around)
      if (const auto lower = valuation_.of(nest_.loop(at).lower))
        valuation_.set(nest_.loop(at).counter, *lower);
    return std::ranges::all_of(nest_.table().context, [this](const Constraint &known) {
      return valuation_.holds(known).value_or(true);
    });
  }

  bool isOfInterest(const Access &access) const {
    return nest_.isInside(access, loop_) && !access.isScalarVariable && !access.wholeObject &&
           !access.isPresumed && access.size != 0;
  }

  /// Memory that every iteration has for itself, or of which it is not known where it is.
  bool isElsewhere(const Base &base) const {
    const auto isIn = [this](LoopIndex at) { return nest_.isInside(at, loop_); };
    return base.kind == BaseKind::Unknown || base.variesEverywhere || base.isLocalToNest ||
           std::ranges::any_of(base.variesIn, isIn) || std::ranges::any_of(base.declaredIn, isIn);
  }

  void collect(const Access &access) {
    const std::optional<Access> whole = fullPlaceThroughRows(nest_.table(), access, nest_.options);
    if (!whole || isElsewhere(nest_.table().bases[whole->base]))
      return;
    const auto first = std::ranges::find(access.loops, loop_);
    run(access, *whole, {first, access.loops.end()}, {}, true);
  }

  /// All executions with these counters of the outer loops.
  void run(const Access &access, const Access &whole, std::vector<LoopIndex> inside,
           const std::vector<std::int64_t> &counters, bool isSure) {
    if (instances_.size() >= mostInstances)
      return;
    if (inside.empty())
      return add(access, whole, counters, isSure);
    const NestLoop &loop = nest_.loop(inside.front());
    inside.erase(inside.begin());
    const auto lower = valuation_.of(loop.lower);
    if (!lower)
      return;
    for (std::int64_t value = *lower; value < *lower + mostIterations; ++value) {
      valuation_.set(loop.counter, value);
      bool isKnown = loop.exact;
      for (const Constraint &bound : loop.bounds) {
        const auto holds = valuation_.holds(bound);
        if (!holds.value_or(true))
          return;
        isKnown &= holds.has_value();
      }
      std::vector<std::int64_t> here = counters;
      here.push_back(value);
      run(access, whole, inside, here, isSure && isKnown);
    }
  }

  void add(const Access &access, const Access &whole, const std::vector<std::int64_t> &counters,
           bool isSure) {
    Instance instance{&access,
                      counters,
                      {whole.base, static_cast<std::int64_t>(access.size)},
                      isSure && access.exact};
    for (const Constraint &guard : access.guards) {
      const auto holds = valuation_.holds(guard);
      if (!holds.value_or(true))
        return;
      instance.isSure &= holds.has_value();
    }
    for (const PathStep &step : whole.path) {
      const auto index = step.isField ? std::optional(static_cast<std::int64_t>(step.fieldOffset))
                                      : valuation_.of(step.index);
      if (!index)
        return;
      instance.place.push_back(*index);
    }
    instances_.push_back(std::move(instance));
  }

  /// In the order of the program: by the counters of the loops that both are in, and then by where they stand.
  bool isBefore(const Instance &a, const Instance &b) const {
    const auto first = std::ranges::find(a.access->loops, loop_);
    const auto other = std::ranges::find(b.access->loops, loop_);
    for (std::size_t level = 0; level < a.counters.size() && level < b.counters.size(); ++level) {
      if (first[static_cast<std::ptrdiff_t>(level)] != other[static_cast<std::ptrdiff_t>(level)])
        break;
      if (a.counters[level] != b.counters[level])
        return a.counters[level] < b.counters[level];
    }
    return a.access->position < b.access->position;
  }

  /// All that the loop does to the memory is one sum.
  bool isSummed(const Access &update) const {
    return update.update > 0 &&
           std::ranges::all_of(nest_.table().accesses, [&](const Access &other) {
             return other.base != update.base || !nest_.isInside(other, loop_) ||
                    (other.update > 0 && other.updateOp == update.updateOp);
           });
  }

  std::optional<FlowBetween> firstFlow() const {
    std::map<std::vector<std::int64_t>, const Instance *> written;
    for (const Instance &now : instances_) {
      if (now.access->isWrite) {
        written[now.place] = &now;
        continue;
      }
      const auto before = written.find(now.place);
      if (before == written.end() || before->second->counters.front() == now.counters.front())
        continue;
      const Instance &write = *before->second;
      if (!isSummed(*now.access))
        return FlowBetween{write.access->id, now.access->id, write.counters.front(),
                           now.counters.front(), write.isSure && now.isSure};
    }
    return std::nullopt;
  }

  const Nest &nest_;
  const LoopIndex loop_;
  Valuation valuation_;
  std::vector<Instance> instances_;
};

} // namespace

std::optional<FlowBetween> flowBetween(const Nest &nest, LoopIndex loop) {
  for (const std::int64_t size : {6, 9})
    if (auto found = Search(nest, loop, size).run())
      return found;
  return std::nullopt;
}

} // namespace parlift::legality
