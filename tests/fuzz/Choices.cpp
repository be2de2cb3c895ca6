#include "fuzz/Choices.h"

#include <numeric>

namespace parlift::fuzz {

std::uint64_t mixed(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15U;
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31U);
}

Choices::Choices(std::uint64_t seed) : state_(mixed(seed)) {}

Choices::Choices(std::vector<std::uint32_t> replayed)
    : replays_(true), replayed_(std::move(replayed)) {}

std::uint32_t Choices::below(std::uint32_t count) {
  std::uint32_t drawn = 0;
  if (replays_) {
    if (taken_.size() < replayed_.size())
      drawn = replayed_[taken_.size()];
  } else {
    state_ += 0x9e3779b97f4a7c15U;
    drawn = static_cast<std::uint32_t>(mixed(state_) >> 32U);
  }
  // Recorded as used, so that a shrinker sees how low each choice already is.
  drawn = count == 0 ? 0 : drawn % count;
  taken_.push_back(drawn);
  return drawn;
}

std::int64_t Choices::between(std::int64_t low, std::int64_t high) {
  return low + below(static_cast<std::uint32_t>(high - low + 1));
}

bool Choices::chance(unsigned percent) {
  return below(100) + percent >= 100;
}

std::size_t Choices::weighted(std::initializer_list<unsigned> weights) {
  const unsigned total = std::accumulate(weights.begin(), weights.end(), 0U);
  std::uint32_t drawn = below(total);
  std::size_t index = 0;
  for (const unsigned weight : weights) {
    if (drawn < weight)
      return index;
    drawn -= weight;
    ++index;
  }
  return 0;
}

} // namespace parlift::fuzz
