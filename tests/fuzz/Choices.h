/// \file
/// The decisions behind a random program, as a sequence of small numbers that can be played again.
///
///     Choices random(42);            draws:   below(3) = 2, chance(50) = true, ...
///     random.taken()                 { 2, 77, ... }
///     Choices again({ 2, 77 });      the same decisions; 0 for all that follow
///
/// This is the representation of Hypothesis (MacIver & Donaldson, "Test-case reduction via test-case
/// generation", ECOOP 2020): a program is made smaller by making its choices shorter and lower, and
/// every sequence whatsoever gives a valid program. For this to work 0 must be the simplest alternative
/// everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace parlift::fuzz {

class Choices {
public:
  /// Draws at random.
  explicit Choices(std::uint64_t seed);
  /// Plays back; 0 when the sequence has run out.
  explicit Choices(std::vector<std::uint32_t> replayed);

  /// A number in [0, count); 0 for an empty range.
  std::uint32_t below(std::uint32_t count);
  /// A number in [low, high]; `low` is the simplest.
  std::int64_t between(std::int64_t low, std::int64_t high);
  /// True so many times in a hundred; false is the simplest.
  bool chance(unsigned percent);
  /// An index, each as likely as its weight says; the first one is the simplest.
  std::size_t weighted(std::initializer_list<unsigned> weights);

  template <typename T> const T &pick(const std::vector<T> &alternatives) {
    return alternatives[below(static_cast<std::uint32_t>(alternatives.size()))];
  }
  template <typename T> T pick(std::initializer_list<T> alternatives) {
    return *(alternatives.begin() + below(static_cast<std::uint32_t>(alternatives.size())));
  }

  /// What has been chosen so far.
  const std::vector<std::uint32_t> &taken() const { return taken_; }

  /// A run of choices that decides one thing, a statement say: worth trying to do without.
  struct Span {
    std::size_t start = 0, length = 0;
  };
  const std::vector<Span> &spans() const { return spans_; }

  /// Makes a span of what is chosen in its scope.
  class Group {
  public:
    explicit Group(Choices &choices) : choices_(choices), start_(choices.taken_.size()) {}
    ~Group() { choices_.spans_.push_back({start_, choices_.taken_.size() - start_}); }
    Group(const Group &) = delete;
    Group &operator=(const Group &) = delete;

  private:
    Choices &choices_;
    std::size_t start_;
  };

private:
  std::uint64_t state_ = 0;
  bool replays_ = false;
  std::vector<std::uint32_t> replayed_, taken_;
  std::vector<Span> spans_;
};

/// A well mixed function of its argument (splitmix64); C drivers contain the same.
std::uint64_t mixed(std::uint64_t value);

} // namespace parlift::fuzz
