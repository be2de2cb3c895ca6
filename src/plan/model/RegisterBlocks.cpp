#include "plan/model/RegisterBlocks.h"

#include "analysis/dependences/Locality.h"
#include "legality/storage/CanPack.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace parlift::plan {

using analysis::Access;
using legality::LoopIndex;
using legality::Nest;

namespace {

constexpr long rows = 6, vectors = 2, tilesOfHeight = 16, longest = 256;
constexpr long fewestTiles = 2,
               shallowest = 16; // below, copies are more than what is done with them

long powerOfTwo(double value) {
  return std::lround(std::exp2(std::floor(std::log2(std::max(1.0, value)))));
}

/// The one element that the body writes, and those that it reads besides.
struct Body {
  const Access *result = nullptr;
  std::vector<const Access *> operands;
};
std::optional<Body> bodyOf(const Nest &nest, LoopIndex innermost) {
  Body body;
  std::set<std::string> read;
  for (const Access &access : nest.table().accesses) {
    if (!nest.isInside(access, innermost) || access.isScalarVariable)
      continue;
    if (access.isWrite && body.result)
      return std::nullopt;
    if (access.isWrite)
      body.result = &access;
    else if (read.insert(access.text).second)
      body.operands.push_back(&access);
  }
  if (!body.result || !read.contains(body.result->text) || read.size() < 3)
    return std::nullopt;
  std::erase_if(body.operands,
                [&](const Access *access) { return access->text == body.result->text; });
  return body;
}

std::optional<std::int64_t> knownTrips(const Nest &nest, LoopIndex loop) {
  const analysis::NestLoop &one = nest.loop(loop);
  return one.upper ? (*one.upper - one.lower).constantValue() : std::nullopt;
}

} // namespace

std::string RegisterBlocks::tileText() const {
  return fmt::format("{}", fmt::join(tile, "x"));
}

std::string RegisterBlocks::blockText() const {
  return fmt::format("{}", fmt::join(block, "x"));
}

std::optional<RegisterBlocks> registerBlocks(const Nest &nest, const std::vector<LoopIndex> &band,
                                             const Machine &machine) {
  const auto body = band.size() == 3 ? bodyOf(nest, band.back()) : std::nullopt;
  if (!body || body->result->size == 0)
    return std::nullopt;
  const auto strideOf = [&](const Access &access, LoopIndex loop) {
    return analysis::linesPerIteration(nest.table(), access, loop, machine.lineBytes);
  };
  const auto stride = [&](LoopIndex loop) { return strideOf(*body->result, loop); };
  std::vector<LoopIndex> naming, sums;
  for (const LoopIndex loop : band)
    (stride(loop) > 0 ? naming : sums).push_back(loop);
  if (naming.size() != 2)
    return std::nullopt;
  if (stride(naming[0]) < stride(naming[1]))
    std::swap(naming[0], naming[1]);
  const auto bytes = static_cast<double>(body->result->size);
  const long columns = vectors * std::max(1L, std::lround(machine.vectorBytes / bytes));
  const long depth =
      std::min(longest, powerOfTwo(machine.l1 / (static_cast<double>(columns) * bytes)));
  long width = std::min(longest, powerOfTwo(machine.l2 / 2 / (static_cast<double>(depth) * bytes)));
  const long height = tilesOfHeight * rows;
  const auto copied = [&] {
    long elements = height * width;
    for (const Access *operand : body->operands)
      elements += depth * (strideOf(*operand, naming[0]) > 0 ? height : width);
    return static_cast<double>(elements) * bytes;
  };
  while (width > columns && copied() > static_cast<double>(legality::PackEvidence::largest))
    width /= 2;
  width = std::max(1L, width / columns) * columns;
  const auto isShort = [&](LoopIndex loop, long least) {
    return knownTrips(nest, loop).value_or(least) < least;
  };
  if (isShort(naming[0], fewestTiles * rows) || isShort(naming[1], fewestTiles * columns) ||
      isShort(sums[0], shallowest))
    return std::nullopt;
  // Each of many products is one block, for one thread, and what is copied into it is not come back to.
  double known = 1;
  for (const LoopIndex loop : band)
    known *= static_cast<double>(knownTrips(nest, loop).value_or(longest * longest * longest));
  if (nest.loop(band.front()).parent && known <= static_cast<double>(height * width * depth))
    return std::nullopt;
  return RegisterBlocks{{naming[0], naming[1], sums[0]}, {rows, columns}, {height, width, depth}};
}

} // namespace parlift::plan
