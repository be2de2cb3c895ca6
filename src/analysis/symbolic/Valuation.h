/// \file
/// Numbers for the atoms of a nest, and what polynomials are then.
///
///     sizes 6, i = 2, j = 0:      i·n + j  is  12;    floor(n / 4)  is  1;    what memory says  is  nothing
#pragma once

#include "analysis/symbolic/Access.h"

#include <cstdint>
#include <map>
#include <optional>

namespace parlift::analysis {

class Valuation {
public:
  /// `size`: of every value that is free, as far as its bounds allow.
  Valuation(const AccessTable &table, std::int64_t size) : table_(table), size_(size) {}

  void set(AtomId counter, std::int64_t value) { counters_[counter] = value; }
  /// nullopt: it depends on a counter that is not set, on what is not known, or is no integer.
  std::optional<std::int64_t> of(const Polynomial &value) const;
  std::optional<std::int64_t> ofAtom(AtomId id) const;
  std::optional<bool> holds(const Constraint &constraint) const;

private:
  const AccessTable &table_;
  std::int64_t size_;
  std::map<AtomId, std::int64_t> counters_;
};

} // namespace parlift::analysis
