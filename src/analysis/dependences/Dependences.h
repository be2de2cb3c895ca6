/// \file
/// Memory-based dependences between all pairs of accesses of a nest.
///
/// For accesses a, b to bases that are the same object, with common loops 1..k and counters x (of a) and
/// y (of b), a dependence with source a, sink b and direction (d1, ..., dk) exists iff
///
///     domain_a(x)  and  domain_b(y)  and  x_l d_l y_l for all l  and  path_a(x) = path_b(y)
///     and ( the first d_l other than "=" is "<", or all are "=" and position_a < position_b )
///
/// has an integer solution. Cheap exact tests come first (constant subscripts, GCD, equal coefficients:
/// Goff, Kennedy, Tseng 1991), isl decides the rest. Unknown atoms that vary between x and y get a variable
/// each; the answer then is "may" (exact = false). A quota that runs out answers "may" too, never "no".
#pragma once

#include "analysis/symbolic/Access.h"
#include "diag/Report.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace parlift::analysis {

struct Options;

/// One direction vector between two accesses.
struct Dependence {
  diag::DependenceKind kind = diag::DependenceKind::RAW;
  unsigned source = 0, sink = 0; ///< ids of accesses
  std::vector<LoopIndex> loops;  ///< common loops
  std::vector<diag::Direction> direction;
  std::vector<std::optional<std::int64_t>> distance;
  std::optional<LoopIndex> carriedBy;
  bool exact = true;  ///< it exists (for some values of the parameters)
  bool quota = false; ///< assumed because the quota ran out
  /// Different bases that may overlap, or one base whose address changes (rows of a T**): the
  /// dependence exists only if they do. One such row stands for all of its kind and carrier.
  bool viaAlias = false;
  /// Values of parameters for which it exists, as a disjunction of conjunctions over printable atoms
  /// that do not vary in the carrier; nullopt: could not be projected. An empty conjunction: always. Where the dependence is
  /// not exact, values for which it may exist: products are taken for numbers of their own, tests that cannot be said may hold.
  std::optional<std::vector<std::vector<Constraint>>> existsWhen;
  /// Iterations of the common loops that exhibit it, for some values of the parameters.
  struct Witness {
    std::vector<std::int64_t> source, sink; ///< counters, outermost first
    std::vector<std::pair<AtomId, std::int64_t>> parameters;
  };
  std::optional<Witness> witness;
};

/// Two bases that may be the same memory, in a loop that writes one of them. There is one for each such
/// loop, outer and inner; baseA == baseB: the base's address in different iterations.
struct AliasQuestion {
  LoopIndex loop = 0;                ///< contains both accesses
  unsigned baseA = 0, baseB = 0;     ///< ids of bases
  unsigned accessA = 0, accessB = 0; ///< a pair that shows it, one of them a write
};

/// Holds before the nest (AssumedIn.h), or the accesses of each pair may depend on each other in any way: what their subscripts mean
/// was assumed (delinearization).
struct Assumption {
  Constraint constraint;
  std::vector<std::pair<unsigned, unsigned>> pairs; ///< of accesses that were compared under it

  bool isOf(unsigned access) const {
    return std::ranges::any_of(
        pairs, [&](const auto &pair) { return pair.first == access || pair.second == access; });
  }
};

struct DependenceSet {
  std::vector<Dependence> dependences;
  std::vector<AliasQuestion> aliases;
  std::vector<Assumption> assumptions;
};

enum class AliasAnswer : std::uint8_t { Same, Never, May };
/// May two bases share memory? Same: equal addresses (then paths decide).
AliasAnswer alias(const AccessTable &table, unsigned baseA, unsigned baseB, const Options &options);

/// By C's rule of effective types, lvalues of these types do not denote the same object. A structure is accessed by its members, none of
/// which is of the other type then; the parts of a complex number are numbers themselves. Never of characters and of `may_alias`.
bool typesExclude(const ir::TypeRef &a, const ir::TypeRef &b);

/// Where in a table of pointers the base was read, if that says which of its rows it is: rows from different places are known, assumed
/// or presumed to be apart. Null: any two may be one.
const RowOf *rowOf(const Base &base, const Options &options);

/// The dependence is between a read whose value is taken to last (Access::heldIn) and a write meanwhile.
bool refutesHeldValue(const AccessTable &table, const Dependence &dependence);

/// The nest has loops that are proved apart (ir::Stmt::isProvedApart).
bool hasProvedLoops(const AccessTable &table);
/// The nest has such loops, and the options say that this is enough.
bool restsOnProofs(const AccessTable &table, const Options &options);

/// Between accesses that have no other loops in common than those `withoutHope`, dependences are assumed.
DependenceSet findDependences(const AccessTable &table, const Options &options,
                              const std::vector<bool> &withoutHope = {});

} // namespace parlift::analysis
