/// \file
/// The dimensions behind a linearised subscript.
///
///     for (i = 0; i < rows; i++)             shape      [*][n]
///       for (j = 0; j < n; j++)              subscripts [i][j]
///         a[i*n + j] = ...                   valid      0 <= j < n: proved from the loop
///     ... j < cols ...                       valid if   n - cols >= 0: an assumption
///
/// In: all accesses to one base. Out: for a pair of accesses the subscripts of each over a common shape.
/// Refuses where the coefficients of the counters have no common shape, or where an inner subscript is
/// neither proved nor assumable to stay inside its extent: then the linearised form must do.
/// (Grosser et al., "Optimistic delinearization of parametrically sized arrays", 2015.)
#pragma once

#include "analysis/dependences/Dependences.h"
#include "analysis/symbolic/Access.h"

#include <map>

namespace parlift::analysis {

/// Extents of the inner dimensions, outermost first: [n, m] for [*][n][m].
using Shape = std::vector<Polynomial>;

/// An access' subscripts over a shape, outermost first: one more than the shape has extents.
struct SplitSubscript {
  std::vector<Polynomial> subscripts;
  std::vector<Constraint> assumptions; ///< printable, fixed during the nest
};

class Delinearizer {
public:
  explicit Delinearizer(const AccessTable &table) : table_(table) {}

  /// Both accesses' subscript in step `step` of their paths over one shape; nullopt: none found.
  struct Result {
    SplitSubscript first, second;
    Shape shape;
  };
  std::optional<Result> split(const Access &first, const Access &second, std::size_t step);

private:
  const std::vector<Shape> &shapes(const Access &access, std::size_t step);
  const std::optional<SplitSubscript> &splitOne(const Access &access, std::size_t step,
                                                const Shape &shape);
  bool isParameter(AtomId id) const;
  std::vector<Polynomial> strides(const Polynomial &index) const;
  std::vector<Polynomial> fixedStrides(const Polynomial &index) const;

  const AccessTable &table_;
  /// By the array: the base, the step, and the members on the way.
  std::map<std::tuple<unsigned, std::size_t, std::vector<std::uint64_t>>, std::vector<Shape>>
      shapes_;
  std::map<std::tuple<unsigned, std::size_t, Shape>, std::optional<SplitSubscript>> splits_;
};

} // namespace parlift::analysis
