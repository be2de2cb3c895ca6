#include "plan/model/TileTime.h"

#include <algorithm>
#include <cmath>

namespace parlift::plan {

namespace {

constexpr unsigned warp = 32;

/// Addresses, counters, bounds.
constexpr unsigned otherRegisters = 40;

/// Wavefronts in which a warp reads `each` elements of each of its `lanes` places, which lie side by side: 16 bytes at a time, and
/// 128 bytes of all of them at once.
double wavefronts(unsigned lanes, unsigned each, std::uint64_t elementBytes) {
  const std::uint64_t bytes = each * elementBytes, width = std::min<std::uint64_t>(bytes, 16);
  const double loads = std::ceil(static_cast<double>(bytes) / static_cast<double>(width));
  return loads * std::ceil(static_cast<double>(lanes * width) / 128);
}

} // namespace

std::optional<double> tileTime(const Gpu &gpu, const RegisterTile &tile, const TileWork &work) {
  const unsigned threads = tile.threadsDown * tile.threadsAcross;
  const std::uint64_t sums = std::uint64_t{tile.down} * tile.across;
  const auto words = [](std::uint64_t bytes) { return static_cast<unsigned>((bytes + 3) / 4); };
  const std::uint64_t slice =
      std::uint64_t{tile.threadsDown} * tile.down + std::uint64_t{tile.threadsAcross} * tile.across;
  BlockNeeds needs;
  needs.threads = threads;
  needs.shared = work.shared;
  needs.registers = words(sums * work.ownBytes) +
                    words((tile.down + tile.across) * work.elementBytes) +
                    words(slice * work.chunk / threads * work.elementBytes) + otherRegisters;
  const unsigned resident = residentBlocks(gpu, needs);
  if (resident == 0)
    return std::nullopt;
  const double warps = std::ceil(static_cast<double>(threads) / warp);
  const unsigned across = std::min(tile.threadsAcross, warp), down = std::max(1U, warp / across);
  const double adds =
      static_cast<double>(threads) * static_cast<double>(sums * words(work.elementBytes)) / 128;
  const double reads = warps * (wavefronts(down, tile.down, work.elementBytes) +
                                wavefronts(across, tile.across, work.elementBytes));
  const double one = 1.15 * (adds + reads) + 12;
  const auto together = [&](double blocks) { return blocks > 0 ? blocks * one + 25 : 0; };
  const double held = gpu.multiprocessors * resident;
  const double rounds = std::floor(work.blocks / held);
  const double left = std::ceil((work.blocks - rounds * held) / gpu.multiprocessors);
  return rounds * together(resident) + together(left);
}

} // namespace parlift::plan
