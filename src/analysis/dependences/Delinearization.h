/// \file
/// The dimensions behind a linearised subscript.
///
///     for (i = 0; i < rows; i++)             shape      [*][n]
///       for (j = 0; j < n; j++)              subscripts [i][j]
///         a[i*n + j] = ...                   valid      0 <= j < n: proved from the loop
///     ... j < cols ...                       valid if   n - cols >= 0: an assumption
///
/// Where strides do not divide one another one of them is a cut: what is left of a subscript has a shape of its own.
///
///     c[t*C + h*w + i]          cut C            subscripts [t] and, of h*w + i, [h][i]
///     c[i*m + i], c[j*m + i]    cut m            subscripts [i] [i], [j] [i]
/// Where an outer loop changes the lengths of rows, each of its iterations has a shape: what inner loops carry stays in one.
///
///     for (t ...) { for (i ...) for (j < n) a[i*n + j] = ...; n = n / 2; }       within t: [i][j], of rows of n
/// Rows are counted from where both stay inside: it is the same element or not, wherever rows are said to begin.
///
///     u[i*n + j], u[i*n + j - 1]     0 <= j < n - 1       subscripts [i][j + 1], [i][j]
///
/// In: all accesses to one base. Out: for a pair of accesses the subscripts of each over a common shape.
/// Refuses where the coefficients of the counters have no common shape, or where an inner subscript is
/// neither proved nor assumable to stay inside its extent: then the linearised form must do.
/// (Grosser et al., "Optimistic delinearization of parametrically sized arrays", 2015.)
#pragma once

#include "analysis/dependences/Dependences.h"
#include "analysis/symbolic/Access.h"

#include <map>
#include <set>
#include <tuple>

namespace parlift::analysis {

/// Extents of the inner dimensions, outermost first: [n, m] for [*][n][m].
using Shape = std::vector<Polynomial>;

/// Of a subscript q·cut + r, 0 <= r < cut: q over one shape, r over another. Without a cut, all of it over `outer`.
struct CutShape {
  Shape outer;
  std::optional<Polynomial> cut;
  Shape inner;
  bool operator==(const CutShape &other) const {
    return outer == other.outer && cut == other.cut && inner == other.inner;
  }
  bool operator<(const CutShape &other) const {
    return std::tie(outer, cut, inner) < std::tie(other.outer, other.cut, other.inner);
  }
  std::size_t dimensions() const { return outer.size() + (cut ? 1 : 0) + inner.size(); }
};

/// An access' subscripts over a shape, outermost first: one more than the shape has extents.
struct SplitSubscript {
  std::vector<Polynomial> subscripts;
  std::vector<Constraint>
      assumptions; ///< printable, fixed during the nest or one iteration of the loops `within`
};

class Delinearizer {
public:
  explicit Delinearizer(const AccessTable &table) : table_(table) {}

  /// Shapes from here on are of the nest as it is while the iterations of these loops, outermost first, stay the same.
  void stayWithin(const std::vector<LoopIndex> &loops);

  /// Both accesses' subscript in step `step` of their paths over one shape; nullopt: none found.
  struct Result {
    SplitSubscript first, second;
    Shape shape; ///< outer shape, cut and inner shape, if there is a cut
  };
  std::optional<Result> split(const Access &first, const Access &second, std::size_t step);

  /// The same over rows that begin some elements before those that split() has tried: what it says of the two is whether they
  /// are the same element, and no more; all of it is proved.
  std::optional<Result> splitMoved(const Access &first, const Access &second, std::size_t step);

private:
  const std::vector<CutShape> &shapes(const Access &access, std::size_t step);
  /// `moved`: by how many elements rows begin earlier.
  const std::optional<SplitSubscript> &splitOne(const Access &access, std::size_t step,
                                                const CutShape &shape, std::int64_t moved = 0);
  bool isParameter(AtomId id) const;
  std::vector<Polynomial> strides(const Polynomial &index) const;
  std::vector<Polynomial> fixedStrides(const Polynomial &index) const;

  const AccessTable &table_;
  struct Known {
    /// By the array: the base, the step, and the members on the way.
    std::map<std::tuple<unsigned, std::size_t, std::vector<std::uint64_t>>, std::vector<CutShape>>
        shapes;
    std::map<std::tuple<unsigned, std::size_t, CutShape, std::int64_t>,
             std::optional<SplitSubscript>>
        splits;
  };
  std::set<LoopIndex> within_;
  std::map<std::set<LoopIndex>, Known> known_;
};

} // namespace parlift::analysis
