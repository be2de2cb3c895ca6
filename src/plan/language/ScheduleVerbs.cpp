#include "plan/language/ScheduleVerbs.h"

#include "legality/loops/Reordering.h"
#include "legality/scop/CanReschedule.h"
#include "transform/Reschedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace parlift::plan {

namespace {

using legality::BandPlan;
using legality::LoopIndex;

Outcome carryOut(const legality::Answer<legality::RescheduleEvidence> &answer, const Site &at) {
  if (!answer)
    return answer.refusal();
  return transform::reschedule(*answer, at.names);
}

/// "32x64": positive numbers; empty: it is something else.
std::vector<std::int64_t> sizesOf(const std::string &text) {
  std::vector<std::int64_t> sizes;
  const char *at = text.data(), *end = at + text.size();
  while (at < end) {
    std::int64_t size = 0;
    const auto [next, error] = std::from_chars(at, end, size);
    if (error != std::errc() || size < 1 || size > 1 << 20 || (next < end && *next != 'x'))
      return {};
    sizes.push_back(size);
    at = next < end ? next + 1 : next;
    if (next < end && at == end)
      return {};
  }
  return sizes;
}

/// The word's argument: "tile(32)" of "tile" is "32".
std::optional<std::string> argumentOf(const std::string &word, const std::string &name) {
  if (!word.starts_with(name + "(") || !word.ends_with(")"))
    return std::nullopt;
  return word.substr(name.size() + 1, word.size() - name.size() - 2);
}

std::vector<std::int64_t> unitRow(std::size_t size, std::size_t place) {
  std::vector<std::int64_t> row(size, 0);
  row[place] = 1;
  return row;
}

} // namespace

Outcome performReschedule(const Instruction &step, const Site &at) {
  poly::Wish wish;
  for (const std::string &word : step.arguments) {
    if (const auto tile = argumentOf(word, "tile")) {
      wish.tiles = sizesOf(*tile);
      if (wish.tiles.empty())
        return Failure{fmt::format("`tile({})` wants sizes, as in `tile(32x32)`", *tile)};
    } else if (const auto fuse = argumentOf(word, "fuse")) {
      using Fusion = poly::Wish::Fusion;
      if (*fuse != "max" && *fuse != "smart" && *fuse != "none")
        return Failure{"`fuse` takes `max`, `smart` or `none`"};
      wish.fusion = *fuse == "max" ? Fusion::Max : *fuse == "smart" ? Fusion::Smart : Fusion::None;
    } else if (word == "parallel") {
      wish.outerParallel = true;
    } else {
      return Failure{fmt::format("`reschedule` knows `tile(...)`, `fuse(...)` and `parallel`, not "
                                 "`{}`",
                                 word)};
    }
  }
  return carryOut(legality::canReschedule(at.nest, at.loop, wish), at);
}

Outcome performSkew(const Instruction &step, const Site &at) {
  Failure usage{"`skew` wants an inner counter and what is added to it, as in `j+t` or `j+2*t`"};
  if (step.arguments.size() != 1)
    return usage;
  const std::string &word = step.arguments.front();
  const std::size_t sign = word.find_first_of("+-");
  if (sign == std::string::npos || sign == 0)
    return usage;
  const std::string inner = word.substr(0, sign);
  std::string outer = word.substr(sign + 1);
  std::int64_t factor = 1;
  if (const std::size_t star = outer.find('*'); star != std::string::npos) {
    const auto [next, error] = std::from_chars(outer.data(), outer.data() + star, factor);
    if (error != std::errc() || next != outer.data() + star || factor < 1 || factor > 64)
      return usage;
    outer.erase(0, star + 1);
  }
  const auto band = legality::perfectBand(at.nest, at.loop, 16);
  const auto place = [&](const std::string &name) {
    return static_cast<std::size_t>(
        std::find_if(band.begin(), band.end(),
                     [&](LoopIndex one) { return at.nest.name(one) == name; }) -
        band.begin());
  };
  const std::size_t from = place(outer), to = place(inner);
  if (to == band.size() || from >= to)
    return Failure{fmt::format("no loop over `{}` is perfectly nested in a loop over `{}` in {}",
                               inner, outer, step.loop)};
  BandPlan plan;
  plan.band.assign(band.begin(), band.begin() + static_cast<std::ptrdiff_t>(to) + 1);
  for (std::size_t level = 0; level <= to; ++level)
    plan.rows.push_back(unitRow(to + 1, level));
  plan.rows[to][from] = word[sign] == '+' ? factor : -factor;
  return carryOut(legality::canRearrange(at.nest, plan, "skew"), at);
}

Outcome performTile(const Instruction &step, const Site &at) {
  BandPlan plan;
  for (const std::string &word : step.arguments) {
    if (word == "wavefront")
      plan.isWavefront = true;
    else if (plan.tiles = sizesOf(word); plan.tiles.empty())
      return Failure{"`tile` wants the sizes of the blocks, as in `32x64`"};
  }
  if (plan.tiles.empty())
    return Failure{"`tile` wants the sizes of the blocks, as in `32x64`"};
  plan.band = legality::perfectBand(at.nest, at.loop, plan.tiles.size());
  if (plan.band.size() < plan.tiles.size() || (plan.isWavefront && plan.band.size() < 2))
    return Failure{fmt::format("{} loops are perfectly nested in {}, not {}", plan.band.size(),
                               step.loop, plan.tiles.size())};
  for (std::size_t level = 0; level < plan.band.size(); ++level)
    plan.rows.push_back(unitRow(plan.band.size(), level));
  return carryOut(legality::canRearrange(at.nest, plan, "tile"), at);
}

Outcome performWavefront(const Instruction &step, const Site &at) {
  if (!step.arguments.empty())
    return Failure{"`wavefront` takes a loop and nothing else"};
  BandPlan plan;
  plan.band = legality::perfectBand(at.nest, at.loop, 2);
  if (plan.band.size() < 2)
    return Failure{fmt::format("no loop is perfectly nested in {}", step.loop)};
  plan.rows = {{1, 1}, {0, 1}};
  return carryOut(legality::canRearrange(at.nest, plan, "wavefront"), at);
}

Outcome interchangeWithNewBounds(const Site &at, const std::vector<LoopIndex> &band,
                                 const std::vector<std::size_t> &order) {
  BandPlan plan;
  plan.band = band;
  for (const std::size_t place : order)
    plan.rows.push_back(unitRow(band.size(), place));
  return carryOut(legality::canRearrange(at.nest, plan, "interchange"), at);
}

} // namespace parlift::plan
