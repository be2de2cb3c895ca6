#include "report/Iterations.h"

#include "analysis/symbolic/Valuation.h"
#include "legality/loops/Reordering.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace parlift::report {

namespace {

using analysis::Access;
using analysis::AtomId;
using legality::LoopIndex;
using legality::Nest;
using Point = Space::Point;

constexpr std::int64_t mostAcross = 8; ///< points in a direction of two
constexpr std::int64_t mostInRow = 12; ///< of one loop
constexpr std::size_t mostArrows = 160;
constexpr std::size_t fewPoints = 5; ///< make no picture

/// One instance: the sizes are numbers.
class Instance {
public:
  Instance(const Nest &nest, std::vector<LoopIndex> band, std::int64_t size)
      : nest_(nest), band_(std::move(band)), size_(size) {}

  /// False: the sizes do not fit what is known of them, or bounds cannot be computed.
  bool findPoints(Space &space);
  void findArrows(Space &space) const;

private:
  analysis::Valuation at(const Point &point) const;
  std::optional<bool> isThere(const Point &point) const;
  std::optional<std::int64_t> first(std::optional<std::int64_t> outer) const;
  /// The element that the access touches in the iteration; nullopt: it does not run, or nothing is known.
  std::optional<std::vector<std::int64_t>> place(const Access &access, const Point &point) const;
  bool draw(const analysis::Dependence &dependence, Space &space) const;
  void drawPairs(const analysis::Dependence &dependence,
                 const std::map<Point, std::vector<std::int64_t>> &sources,
                 const std::map<Point, std::vector<std::int64_t>> &sinks, Space &space) const;
  bool drawDistance(const analysis::Dependence &dependence, std::size_t outside,
                    Space &space) const;

  const Nest &nest_;
  std::vector<LoopIndex> band_;
  std::int64_t size_;
};

/// The band's counters as the point says, those of the loops around it at their beginning.
analysis::Valuation Instance::at(const Point &point) const {
  analysis::Valuation valuation(nest_.table(), size_);
  std::vector<LoopIndex> around;
  for (std::optional<LoopIndex> loop = nest_.loop(band_.front()).parent; loop;
       loop = nest_.loop(*loop).parent)
    around.insert(around.begin(), *loop);
  for (const LoopIndex loop : around)
    if (const auto lower = valuation.of(nest_.loop(loop).lower))
      valuation.set(nest_.loop(loop).counter, *lower + 1);
  if (band_.size() == 2)
    valuation.set(nest_.loop(band_[0]).counter, point.outer);
  valuation.set(nest_.loop(band_.back()).counter, point.inner);
  return valuation;
}

/// nullopt: a bound cannot be computed.
std::optional<bool> Instance::isThere(const Point &point) const {
  const analysis::Valuation valuation = at(point);
  for (const LoopIndex loop : band_)
    for (const analysis::Constraint &bound : nest_.loop(loop).bounds) {
      const std::optional<bool> holds = valuation.holds(bound);
      if (!holds.value_or(false))
        return holds;
    }
  return true;
}

bool Instance::findPoints(Space &space) {
  for (const LoopIndex loop : band_)
    if (!nest_.loop(loop).counted)
      return false; // how many there are depends on what they do
  const analysis::Valuation outside = at({});
  for (const analysis::Constraint &known : nest_.table().context)
    if (!outside.holds(known).value_or(true))
      return false;
  const auto lower = [&](std::size_t place, const Point &point) {
    return at(point).of(nest_.loop(band_[place]).lower);
  };
  const bool isPair = band_.size() == 2;
  const std::int64_t most = isPair ? mostAcross : mostInRow;
  Point point;
  const auto row = [&] {
    const auto low = lower(band_.size() - 1, point);
    if (!low)
      return false;
    for (point.inner = *low;; ++point.inner) {
      const std::optional<bool> there = isThere(point);
      if (!there)
        return false;
      if (!*there)
        return true;
      if (point.inner >= *low + most) {
        space.isWhole = false;
        return true;
      }
      space.points.push_back(point);
    }
  };
  if (!isPair)
    return row() && space.points.size() > 1;
  const auto low = lower(0, point);
  if (!low)
    return false;
  bool isThere = true;
  for (std::int64_t outer = *low; isThere; ++outer) {
    point.outer = outer;
    const analysis::Valuation valuation = at(point);
    for (const analysis::Constraint &bound : nest_.loop(band_[0]).bounds) {
      const std::optional<bool> holds = valuation.holds(bound);
      if (!holds)
        return false;
      isThere &= *holds;
    }
    if (isThere && outer >= *low + most) {
      space.isWhole = false;
      break;
    }
    if (isThere && !row())
      return false;
  }
  return space.points.size() > 1;
}

std::optional<std::vector<std::int64_t>> Instance::place(const Access &access,
                                                         const Point &point) const {
  const analysis::Valuation valuation = at(point);
  for (const analysis::Constraint &guard : access.guards)
    if (!valuation.holds(guard).value_or(false))
      return std::nullopt;
  std::vector<std::int64_t> result;
  for (const analysis::PathStep &step : access.path) {
    const auto index = step.isField ? std::optional(static_cast<std::int64_t>(step.fieldOffset))
                                    : valuation.of(step.index);
    if (!index)
      return std::nullopt;
    result.push_back(*index);
  }
  return result;
}

void Instance::drawPairs(const analysis::Dependence &dependence,
                         const std::map<Point, std::vector<std::int64_t>> &sources,
                         const std::map<Point, std::vector<std::int64_t>> &sinks,
                         Space &space) const {
  // Of a read the next write, of a write the last one before: all other pairs follow.
  const bool keepsFirst = dependence.kind == diag::DependenceKind::WAR;
  std::map<Point, Point> nearest;
  for (const auto &[from, element] : sources)
    for (const auto &[to, other] : sinks) {
      if (!(from < to) || element != other)
        continue;
      const auto [found, isNew] = nearest.emplace(keepsFirst ? from : to, keepsFirst ? to : from);
      if (!isNew)
        found->second = keepsFirst ? std::min(found->second, to) : std::max(found->second, from);
    }
  for (const auto &[key, other] : nearest)
    space.arrows.push_back({keepsFirst ? key : other, keepsFirst ? other : key, dependence.kind});
}

/// The same distance from every iteration that has the other one.
bool Instance::drawDistance(const analysis::Dependence &dependence, std::size_t outside,
                            Space &space) const {
  std::array<std::int64_t, 2> distance{};
  for (std::size_t at = 0; at < band_.size(); ++at) {
    if (outside + at >= dependence.distance.size() || !dependence.distance[outside + at])
      return false;
    distance[at + 2 - band_.size()] = *dependence.distance[outside + at];
  }
  const std::set<Point> there(space.points.begin(), space.points.end());
  for (const Point &from : space.points) {
    const Point to{from.outer + distance[0], from.inner + distance[1]};
    if (from < to && there.contains(to))
      space.arrows.push_back({from, to, dependence.kind});
  }
  return true;
}

/// False: there is no way to say between which iterations it is.
bool Instance::draw(const analysis::Dependence &dependence, Space &space) const {
  if (!dependence.exact || dependence.viaAlias)
    return false;
  const auto root = std::find(dependence.loops.begin(), dependence.loops.end(), band_.front());
  const auto outside = static_cast<std::size_t>(root - dependence.loops.begin());
  const Access &source = nest_.table().accesses[dependence.source];
  const Access &sink = nest_.table().accesses[dependence.sink];
  // Accesses of loops further in touch several elements in an iteration.
  const bool areHere = source.loops.back() == band_.back() && sink.loops.back() == band_.back() &&
                       source.base == sink.base;
  std::map<Point, std::vector<std::int64_t>> sources, sinks;
  if (areHere)
    for (const Point &point : space.points) {
      if (const auto touched = place(source, point))
        sources.emplace(point, *touched);
      if (const auto touched = place(sink, point))
        sinks.emplace(point, *touched);
    }
  if (sources.empty() || sinks.empty())
    return drawDistance(dependence, outside, space);
  drawPairs(dependence, sources, sinks, space);
  return true;
}

void Instance::findArrows(Space &space) const {
  const auto &all = nest_.dependences.dependences;
  std::set<std::array<unsigned, 3>>
      seen; // the pairs of one dependence have several direction vectors
  for (const legality::BandRow &row : legality::bandRows(nest_, band_)) {
    const analysis::Dependence &dependence = all[row.dependence];
    const bool isInside = std::all_of(row.direction.begin(), row.direction.end(),
                                      [](auto entry) { return entry == diag::Direction::Eq; });
    if (isInside ||
        !seen.insert({static_cast<unsigned>(dependence.kind), dependence.source, dependence.sink})
             .second)
      continue;
    if (!draw(dependence, space))
      ++space.notDrawn;
  }
  std::sort(space.arrows.begin(), space.arrows.end());
  space.arrows.erase(std::unique(space.arrows.begin(), space.arrows.end()), space.arrows.end());
  if (space.arrows.size() > mostArrows) {
    space.arrows.resize(mostArrows);
    space.isWhole = false;
  }
}

/// The sizes that the drawing is about, by the user's names.
void nameSizes(const Nest &nest, const std::vector<LoopIndex> &band, std::int64_t size,
               Space &space) {
  const analysis::Valuation valuation(nest.table(), size);
  std::map<std::string, std::int64_t> sizes;
  for (const LoopIndex loop : band)
    for (const analysis::Constraint &bound : nest.loop(loop).bounds)
      for (const AtomId id : bound.value.atoms()) {
        const analysis::Atom &atom = nest.table().atoms[id];
        if (atom.kind != analysis::AtomKind::Value || atom.text.empty())
          continue;
        if (const auto value = valuation.ofAtom(id))
          sizes[atom.text] = *value;
      }
  space.sizes.assign(sizes.begin(), sizes.end());
}

} // namespace

Space iterationsOf(const Nest &nest, LoopIndex loop) {
  std::vector<LoopIndex> band = legality::perfectBand(nest, loop, 2);
  for (; !band.empty(); band.pop_back()) {
    std::optional<Space> first;
    // The smallest size that shows arrows; of a distance of 8 none are seen before.
    for (const std::int64_t size : {6, 8, 12, 20, 40, 100}) {
      Space space;
      space.inner = nest.name(band.back());
      space.outer = band.size() == 2 ? nest.name(band.front()) : "";
      Instance instance(nest, band, size);
      if (!instance.findPoints(space))
        continue;
      instance.findArrows(space);
      nameSizes(nest, band, size, space);
      if (!space.arrows.empty())
        return space;
      if (!first || space.notDrawn < first->notDrawn ||
          (first->points.size() < fewPoints && space.points.size() > first->points.size()))
        first = std::move(space);
    }
    if (first)
      return *first;
  }
  Space space;
  space.whyNot = "its bounds depend on what is only known when it runs";
  return space;
}

} // namespace parlift::report
