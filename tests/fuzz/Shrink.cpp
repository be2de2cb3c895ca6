#include "fuzz/Shrink.h"

#include <algorithm>

namespace parlift::fuzz {
namespace {

class Shrinker {
public:
  Shrinker(ChoiceSequence choices, const std::function<bool(const ChoiceSequence &)> &stillFails,
           unsigned maxTries)
      : best_(std::move(choices)), stillFails_(stillFails), triesLeft_(maxTries) {}

  ChoiceSequence run() {
    dropTrailingZeros();
    for (bool changed = true; changed && triesLeft_ > 0;) {
      changed = false;
      for (std::size_t length = std::max<std::size_t>(best_.size() / 2, 1); length > 0;
           length /= 2) {
        changed |= deleteBlocks(length);
        changed |= zeroBlocks(length);
      }
      changed |= lowerEach();
      changed |= deleteAndLower();
    }
    return best_;
  }

private:
  /// Playing back yields zeros at the end anyway.
  void dropTrailingZeros() {
    while (!best_.empty() && best_.back() == 0)
      best_.pop_back();
  }

  bool accept(ChoiceSequence candidate) {
    while (!candidate.empty() && candidate.back() == 0)
      candidate.pop_back();
    if (triesLeft_ == 0 || candidate == best_)
      return false;
    --triesLeft_;
    if (!stillFails_(candidate))
      return false;
    best_ = std::move(candidate);
    return true;
  }

  // From the end: what comes last depends on what comes first, seldom the other way round.
  bool deleteBlocks(std::size_t length) {
    bool changed = false;
    for (std::size_t end = best_.size(); end >= length && triesLeft_ > 0;) {
      ChoiceSequence candidate = best_;
      const auto first = candidate.begin() + static_cast<std::ptrdiff_t>(end - length);
      candidate.erase(first, first + static_cast<std::ptrdiff_t>(length));
      if (accept(std::move(candidate))) {
        changed = true;
        end = std::min(end, best_.size());
      } else {
        end -= std::max<std::size_t>(length / 2, 1);
      }
    }
    return changed;
  }

  bool zeroBlocks(std::size_t length) {
    bool changed = false;
    for (std::size_t start = 0; start < best_.size() && triesLeft_ > 0; start += length) {
      ChoiceSequence candidate = best_;
      const std::size_t end = std::min(start + length, candidate.size());
      const auto from = candidate.begin() + static_cast<std::ptrdiff_t>(start);
      const auto to = candidate.begin() + static_cast<std::ptrdiff_t>(end);
      if (std::all_of(from, to, [](std::uint32_t value) { return value == 0; }))
        continue;
      std::fill(from, to, 0);
      changed |= accept(std::move(candidate));
    }
    return changed;
  }

  /// The lowest value of each choice, by bisection; then by single steps down.
  bool lowerEach() {
    bool changed = false;
    for (std::size_t at = 0; at < best_.size() && triesLeft_ > 0; ++at) {
      std::uint32_t low = 0;
      while (at < best_.size() && low < best_[at] && triesLeft_ > 0) {
        ChoiceSequence candidate = best_;
        const std::uint32_t middle = low + (best_[at] - low) / 2;
        candidate[at] = middle;
        if (accept(std::move(candidate)))
          changed = true;
        else
          low = middle + 1;
      }
    }
    return changed;
  }

  /// One alternative less often takes one or two choices less: lower here and delete just behind.
  bool deleteAndLower() {
    bool changed = false;
    for (std::size_t at = 0; at + 1 < best_.size() && triesLeft_ > 0; ++at)
      for (std::size_t length = 1; length <= 4 && at + length < best_.size(); ++length) {
        if (best_[at] == 0)
          break;
        ChoiceSequence candidate = best_;
        candidate[at] = 0;
        const auto first = candidate.begin() + static_cast<std::ptrdiff_t>(at + 1);
        candidate.erase(first, first + static_cast<std::ptrdiff_t>(length));
        changed |= accept(std::move(candidate));
      }
    return changed;
  }

  ChoiceSequence best_;
  const std::function<bool(const ChoiceSequence &)> &stillFails_;
  unsigned triesLeft_;
};

} // namespace

ChoiceSequence shrink(ChoiceSequence choices,
                      const std::function<bool(const ChoiceSequence &)> &stillFails,
                      unsigned maxTries) {
  return Shrinker(std::move(choices), stillFails, maxTries).run();
}

} // namespace parlift::fuzz
