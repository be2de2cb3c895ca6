/// \file
/// Which elements do accesses touch in a loop, as ranges of the outermost subscript that are valid before it?
///
///     for (i = 0; i < n; i++)
///       for (j = 0; j < m; j++)
///         a[i * m + j] = b[i];            a: [0, n * m)        b: [0, n)
///
/// Subscripts are bounded over the loop and the loops inside it. Ranges whose ends can be compared become one; a range may be wider
/// than what is touched where that says it in fewer words. Refuses (nullopt) where an access has no bounds, or reaches nobody knows
/// how far.
#pragma once

#include "analysis/symbolic/Bounds.h"
#include "legality/nest/Nest.h"

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace parlift::legality {

/// Elements [low, end) of the outermost subscript.
struct Elements {
  analysis::Polynomial low, end;
};

/// A range, and what holds where each of the accesses runs that it covers.
struct Covering {
  Elements range;
  /// Of a step, where it is not one over the type that the text points to; zero: it is.
  analysis::Polynomial bytes;
  std::vector<analysis::Bounds> where;
};

/// The elements of one base that the loop touches, and the claims that they cover its accesses.
struct TouchedElements {
  bool isWhole = false; ///< what the base's address leads to, besides
  std::vector<Covering> elements;
  std::vector<std::pair<const analysis::Access *, std::size_t>> covered; ///< by which of `elements`
  /// What the ranges rest on besides: steps of `a[i * k]` that do not go back, `k >= 0`. To be asked before the loop.
  std::vector<analysis::Constraint> presumed;
};

/// What holds where the access runs, when the condition of the loop around it does.
std::vector<analysis::Constraint> assumedAt(const Nest &nest, LoopIndex loop,
                                            const analysis::Access &access);
/// Widens a known range by another one when their ends are comparable. An end that covers an access must be proved to
/// do so by what holds where that one runs: of `for (j < m) .. a[j]` and of a[0] beside it, [0, m) covers the second
/// only where the loop runs.
bool widen(Covering &known, const Elements &more, const analysis::Bounds &bounds);

/// `mayPresume`: where a range has no bounds else, the signs of steps may be presumed.
std::optional<TouchedElements> touchedElements(const Nest &nest, LoopIndex loop, unsigned base,
                                               bool writesOnly, bool mayPresume = false);
/// The same of several bases, by all of their accesses, whichever comes first.
std::optional<TouchedElements> touchedElements(const Nest &nest, LoopIndex loop,
                                               const std::set<unsigned> &bases);

/// That the ranges cover the accesses is for a solver to check.
void claimCovered(const Nest &nest, LoopIndex loop, const TouchedElements &touched);

/// By how many elements a range may be wider than what is touched, where that is known.
constexpr std::int64_t fewElements = 64;

} // namespace parlift::legality
