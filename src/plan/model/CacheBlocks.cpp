#include "plan/model/CacheBlocks.h"

#include "analysis/dependences/Locality.h"
#include "legality/loops/Reordering.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace parlift::plan {

using analysis::Access;
using legality::LoopIndex;
using legality::Nest;

namespace {

/// Cutting less than this into two saves nothing.
constexpr double leastCut = 1.5;
constexpr double leastHeight = 16;

/// The largest power of two that is no more; 1 at least.
double powerOfTwo(double value) {
  return std::exp2(std::floor(std::log2(std::max(1.0, value))));
}

/// What the body touches, each place once: the same words are the same place.
struct Body {
  double rows = 0;     ///< of register tiles, along the innermost loop
  double comeBack = 0; ///< arrays of which the outermost loop uses the same part in each iteration
  double bytes = 0;    ///< of the widest element
};

Body bodyOf(const Nest &nest, const std::vector<LoopIndex> &band, const std::array<int, 2> &tile) {
  Body body;
  std::set<std::pair<unsigned, std::string>> seen;
  for (const Access &access : nest.table().accesses) {
    if (access.isScalarVariable || !nest.isInside(access, band[2]) ||
        !seen.insert({access.base, access.text}).second)
      continue;
    const auto moves = [&](std::size_t level) {
      return analysis::linesPerIteration(nest.table(), access, band[level]) > 0;
    };
    body.bytes = std::max(body.bytes, static_cast<double>(access.size));
    if (!moves(2))
      continue;
    body.rows += (moves(0) ? tile[0] : 1) * (moves(1) ? tile[1] : 1);
    body.comeBack += !moves(0) && moves(1) ? 1 : 0;
  }
  return body;
}

} // namespace

std::string CacheBlocks::text() const {
  return columns > 0 ? fmt::format("{}x{}x{}", height, middle, columns)
                     : fmt::format("{}x{}", height, middle);
}

std::optional<CacheBlocks> cacheBlocks(const Nest &nest, const std::vector<LoopIndex> &band,
                                       const std::array<int, 2> &tile, const Machine &machine) {
  const bool isRectangular = std::none_of(band.begin(), band.end(), [&](LoopIndex loop) {
    return legality::boundsVaryIn(nest, loop, band);
  });
  const Body body = bodyOf(nest, band, tile);
  if (band.size() != 3 || !isRectangular || body.comeBack == 0 || body.bytes == 0)
    return std::nullopt;
  double columns = powerOfTwo(machine.l1 / (body.bytes * body.rows));
  const bool isCut = nest.trips[band[2]] >= leastCut * columns;
  if (!isCut)
    columns = nest.trips[band[2]];
  const double middle = powerOfTwo(machine.l2 / 2 / (columns * body.bytes * body.comeBack));
  double height = powerOfTwo(machine.l2 / 4 / ((columns + middle) * body.bytes));
  // A thread without rows waits for the others.
  while (height > leastHeight && nest.trips[band[0]] < height * machine.threads)
    height /= 2;
  const bool isWorth = nest.trips[band[1]] >= leastCut * middle && height >= leastHeight &&
                       middle >= leastHeight && nest.trips[band[0]] >= leastCut * height;
  if (!isWorth)
    return std::nullopt;
  return CacheBlocks{std::lround(height), std::lround(middle), isCut ? std::lround(columns) : 0};
}

} // namespace parlift::plan
