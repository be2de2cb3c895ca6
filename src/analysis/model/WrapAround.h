/// \file
/// Whether numbers computed in `unsigned long` are the polynomials that stand for them, or only modulo 2^64.
///
///     a[i * m]     with m = 2^62 is a[0] for i = 0 and for i = 4
///
/// In: a nest's model. A number is settled, without a test, by what every run of the nest shows:
///   - A loop that ends ran fewer than 2^48 times, and so did nested loops of fixed lengths in all:
///     with i < n and j < m, i·m + j is moderate.
///   - What runs in every iteration stays inside its object, which has fewer than 2^63 elements. If the subscript
///     moves by less than that from one iteration to the next, it cannot pass over what is outside: with
///     i < n, i·m + 3 is inside for m < 2^48 or for no i.
///   - What all accesses to the object add alike is no matter: they meet or not, wherever they begin.
/// Otherwise premises limit the values before the nest (`n <= 2^30 - 1 && m <= 2^30 - 1`). Where these cannot
/// be tested the subscript becomes an unknown.
#pragma once

#include "analysis/model/NestModel.h"

#include <optional>
#include <vector>

namespace parlift::analysis {

class WrapAround {
public:
  explicit WrapAround(const AccessTable &table) : table_(table) {}

  /// What must hold before the loops, the outermost first, for `value` to be a number below 2^62 in their
  /// iterations; nothing if it is known, nullopt if it cannot be tested.
  std::optional<std::vector<Premise>> premises(const Polynomial &value,
                                               const std::vector<LoopIndex> &loops) const;

  /// The same for step `step` of the access' path, with all that the nest shows.
  std::optional<std::vector<Premise>> premises(const Access &access, std::size_t step) const;

  /// A value computed before the loops is a number below 2^62 whenever the access runs.
  bool isNumberFor(const Polynomial &value, const Access &access) const {
    return !value.isPoisoned() && isModerate(value, placeOf(access), false);
  }

  /// Some of it is computed in `unsigned long`, so that it may wrap around.
  bool mayWrap(const PathStep &step) const;

private:
  struct Place { ///< where a number is computed
    std::vector<LoopIndex> loops;
    std::vector<unsigned>
        stretches; ///< of loops that stand in each other without a condition between
    bool isUnconditional = false;
  };
  struct Size { ///< of a product: below 2^bits, `wide` factors apart
    unsigned bits = 0;
    std::vector<AtomId> wide;
  };

  enum class Beginning : std::uint8_t { First, Second, Unknown };
  struct Steps { ///< of a value from one iteration to the next
    Polynomial start;
    bool areShort = true;
    bool areShortOrAlone = true; ///< or by one value without sign
  };
  static constexpr unsigned bitsOfRun = 48; ///< of the iterations of a loop that ends
  static constexpr unsigned mostBits =
      62; ///< of a number that has room for another one of its size
  static constexpr std::int64_t shortOffset = std::int64_t{1} << 31;

  static Polynomial term(const Monomial &monomial, std::int64_t factor);
  static unsigned bitsOfNumber(std::int64_t number);
  Place placeOf(const Access &access) const;
  std::optional<unsigned> bitsOf(AtomId id) const;
  bool isFixedBefore(const Polynomial &value) const;
  std::optional<Polynomial> length(LoopIndex loop) const;
  std::optional<unsigned> bitsBeside(AtomId id, LoopIndex loop) const;
  Size sizeOf(const Monomial &monomial, std::int64_t factor, const Place &place) const;
  bool isModerate(const Polynomial &value, const Place &place, bool mayStartAnywhere) const;
  Polynomial fromStart(Polynomial value, const std::vector<LoopIndex> &loops) const;
  bool isTestable(const Polynomial &value) const;
  std::optional<Polynomial> mostOf(LoopIndex loop) const;
  bool staysInside(const Access &access, std::size_t step, const Place &place) const;
  Polynomial fromLower(Polynomial value, const std::vector<LoopIndex> &loops) const;
  bool canWalk(LoopIndex loop) const;
  Beginning beginning(LoopIndex loop, const std::vector<LoopIndex> &loops) const;
  Steps stepsOf(const Polynomial &value, const std::vector<LoopIndex> &loops,
                const Place &place) const;
  std::optional<std::vector<Premise>> limits(const Polynomial &value, const Place &place) const;
  Polynomial withoutCommon(const Access &access, std::size_t step) const;
  bool isWideUnsigned(AtomId id) const;

  const AccessTable &table_;
};

/// Of premises that differ in a number only, the strongest stays.
void addPremises(NestModel &model, const std::vector<Premise> &premises);

/// Adds the premises of all subscripts, and makes unknowns of those that have none.
void settleSubscripts(NestModel &model);

} // namespace parlift::analysis
