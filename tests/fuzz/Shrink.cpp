#include "fuzz/Shrink.h"

#include <algorithm>

namespace parlift::fuzz {
namespace {

/// Playing back yields zeros at the end anyway.
void dropTrailingZeros(ChoiceSequence &choices) {
  while (!choices.empty() && choices.back() == 0)
    choices.pop_back();
}

ChoiceSequence withoutBlock(ChoiceSequence choices, std::size_t start, std::size_t length) {
  const std::size_t end = std::min(start + length, choices.size());
  choices.erase(choices.begin() + static_cast<std::ptrdiff_t>(start),
                choices.begin() + static_cast<std::ptrdiff_t>(end));
  return choices;
}

class Shrinker {
public:
  Shrinker(ChoiceSequence choices, const FirstFailing &firstFailing, const SpansOf &spansOf,
           std::size_t group, unsigned maxTries)
      : best_(std::move(choices)), firstFailing_(firstFailing), spansOf_(spansOf),
        group_(std::max<std::size_t>(group, 1)), triesLeft_(maxTries) {}

  ChoiceSequence run() {
    dropTrailingZeros(best_);
    for (bool changed = true; changed && triesLeft_ > 0;) {
      changed = false;
      findSpans();
      changed |= pass([&](std::size_t step) { return deleteSpan(step); });
      for (std::size_t length = std::max<std::size_t>(best_.size() / 2, 1); length > 0;
           length /= 2) {
        // From the end: what comes last depends on what comes first, seldom the other way round.
        changed |= pass([&](std::size_t step) { return deleteBlock(step, length); });
        changed |= pass([&](std::size_t step) { return zeroBlock(step, length); });
      }
      changed |= pass([&](std::size_t step) { return lower(step); });
      changed |= pass([&](std::size_t step) { return zeroAndDelete(step); });
    }
    return best_;
  }

private:
  /// nullopt: there are no more; empty and equal to the best: nothing to try here.
  using Candidate = std::optional<ChoiceSequence>;

  /// Large ones first.
  void findSpans() {
    if (spansOf_)
      spans_ = spansOf_(best_);
    std::stable_sort(
        spans_.begin(), spans_.end(),
        [](const Choices::Span &a, const Choices::Span &b) { return a.length > b.length; });
  }

  Candidate deleteSpan(std::size_t step) const {
    if (step >= spans_.size())
      return std::nullopt;
    const Choices::Span &span = spans_[step];
    if (span.start >= best_.size())
      return best_;
    return withoutBlock(best_, span.start, span.length);
  }

  Candidate deleteBlock(std::size_t step, std::size_t length) const {
    const std::size_t stride = std::max<std::size_t>(length / 2, 1);
    if (length > best_.size() || step * stride > best_.size() - length)
      return std::nullopt;
    return withoutBlock(best_, best_.size() - length - step * stride, length);
  }

  Candidate zeroBlock(std::size_t step, std::size_t length) const {
    if (step * length >= best_.size())
      return std::nullopt;
    ChoiceSequence candidate = best_;
    const auto from = candidate.begin() + static_cast<std::ptrdiff_t>(step * length);
    std::fill(from,
              candidate.begin() +
                  static_cast<std::ptrdiff_t>(std::min((step + 1) * length, candidate.size())),
              0);
    return candidate;
  }

  /// Half and one less of each choice; zero is tried elsewhere.
  Candidate lower(std::size_t step) const {
    if (step / 2 >= best_.size())
      return std::nullopt;
    ChoiceSequence candidate = best_;
    std::uint32_t &value = candidate[step / 2];
    value = value == 0 ? 0 : step % 2 == 0 ? value / 2 : value - 1;
    return candidate;
  }

  /// One thing less of a list takes some choices less: lower here and delete just behind.
  Candidate zeroAndDelete(std::size_t step) const {
    constexpr std::size_t longest = 4;
    const std::size_t at = step / longest, length = step % longest + 1;
    if (at >= best_.size())
      return std::nullopt;
    if (best_[at] == 0)
      return best_;
    ChoiceSequence candidate = best_;
    candidate[at] = 0;
    return withoutBlock(std::move(candidate), at + 1, length);
  }

  /// All candidates of one kind, in groups; goes on where it was after each success.
  template <typename Make> bool pass(Make make) {
    bool changed = false;
    for (std::size_t step = 0; triesLeft_ > 0;) {
      std::vector<ChoiceSequence> candidates;
      std::vector<std::size_t> steps;
      bool isLast = false;
      for (; candidates.size() < std::min<std::size_t>(group_, triesLeft_); ++step) {
        Candidate candidate = make(step);
        isLast = !candidate;
        if (isLast)
          break;
        dropTrailingZeros(*candidate);
        if (*candidate == best_)
          continue;
        candidates.push_back(std::move(*candidate));
        steps.push_back(step);
      }
      if (candidates.empty())
        return changed;
      triesLeft_ -= static_cast<unsigned>(candidates.size());
      if (const std::optional<std::size_t> failing = firstFailing_(candidates)) {
        best_ = std::move(candidates[*failing]);
        step = steps[*failing];
        findSpans();
        changed = true;
      } else if (isLast) {
        return changed;
      }
    }
    return changed;
  }

  ChoiceSequence best_;
  const FirstFailing &firstFailing_;
  const SpansOf &spansOf_;
  std::vector<Choices::Span> spans_;
  std::size_t group_;
  unsigned triesLeft_;
};

} // namespace

ChoiceSequence shrink(ChoiceSequence choices, const FirstFailing &firstFailing,
                      const SpansOf &spansOf, std::size_t group, unsigned maxTries) {
  return Shrinker(std::move(choices), firstFailing, spansOf, group, maxTries).run();
}

ChoiceSequence shrink(ChoiceSequence choices,
                      const std::function<bool(const ChoiceSequence &)> &stillFails,
                      const SpansOf &spansOf, unsigned maxTries) {
  const FirstFailing one =
      [&](const std::vector<ChoiceSequence> &candidates) -> std::optional<std::size_t> {
    if (stillFails(candidates.front()))
      return 0;
    return std::nullopt;
  };
  return shrink(std::move(choices), one, spansOf, 1, maxTries);
}

} // namespace parlift::fuzz
