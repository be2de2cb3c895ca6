/// \file
/// Statements in loops as sets of integers, and orders to run them in.
///
///     for (i = 0; i < n; i++) {            S0[i]      0 <= i < n
///       s[i] = 0;                          S1[i, j]   0 <= i < n, 0 <= j < i
///       for (j = 0; j < i; j++)            order      band (i): sequence { S0; band (j): S1 }
///         s[i] += A[i][j];                 accesses   S1[i, j] -> s[i], A[i, j]
///     }
///
/// In: a Program, and the wish for another order: one that isl's scheduler finds (Pluto's algorithm; Bondhugula
/// et al. 2008, Verdoolaege and Janssens 2017), or a given one. Out: the loops that run the statements in that
/// order (LoopAst.h), or why there are none. Whoever proposed the order, it is checked: no pair of
/// instances that touch one element, one of them writing, may change places. Dependences, check and loops
/// are exact over the integers; a quota that runs out is an answer of its own.
#pragma once

#include "poly/LoopAst.h"
#include "poly/System.h"

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace parlift::poly {

/// Rows are over the counters, the parameters, and `others` more variables for which some values exist.
struct Domain {
  unsigned counters = 0;
  unsigned others = 0;
  Conjunction rows;
};

/// What a statement may touch: rows and subscripts are over the counters of the statement, the parameters,
/// and `others` more variables.
struct Touch {
  unsigned statement = 0;
  unsigned array = 0; ///< elements of different arrays are different
  bool isWrite = false;
  bool isCertain = false; ///< every instance does it, to this one element
  unsigned others = 0;
  Conjunction rows; ///< hold whenever it happens
  std::vector<std::optional<Affine>>
      subscripts; ///< nullopt: any; as many for all touches of an array
};

/// An order of execution.
struct Order {
  enum class Kind : std::uint8_t {
    Statement, ///< the instances of one statement that the bands around it have left
    Sequence,  ///< one child after the other
    Band       ///< by the values of the members, outermost first; then as the child says
  };
  /// A loop: the value, in each statement below, by which it runs; over its counters and the parameters.
  struct Member {
    std::map<unsigned, Affine> rows;
  };
  Kind kind = Kind::Statement;
  unsigned statement = 0;
  std::vector<Member> members;
  /// Band: blocks of so many iterations of each member, all loops over blocks outside of all others. Empty: none.
  std::vector<std::int64_t> tiles;
  /// Band of blocks: run by diagonals, so that the loop inside the first is parallel.
  bool isWavefront = false;
  std::vector<Order> children;
};

struct Program {
  std::vector<std::string> parameters;
  Conjunction context; ///< over the parameters, holds before the loops
  std::vector<Domain> statements;
  std::vector<Touch> touches;
  Order original;
};

/// What isl's scheduler shall look for.
struct Wish {
  enum class Fusion : std::uint8_t { Max, Smart, None } fusion = Fusion::Smart;
  bool outerParallel = false; ///< an outermost parallel loop before locality
  std::vector<std::int64_t>
      tiles;             ///< of bands of two loops and more, the last one repeated; empty: none
  bool wavefront = true; ///< where no loop over blocks is parallel
  /// The loop that runs through memory in order comes innermost inside the blocks.
  bool unitStrideInside = true;
};

/// Why there are no loops.
struct NoOrder {
  enum class Reason : std::uint8_t {
    Illegal, ///< two instances would change places
    Quota,   ///< it took too long
    Failed   ///< isl found none, or one that cannot be said in loops
  } reason = Reason::Failed;
  /// Illegal: statements of one pair, the one that ran first before.
  unsigned source = 0, sink = 0;
};
using OrderAnswer = std::variant<LoopAst, NoOrder>;

OrderAnswer reschedule(const Program &program, const Wish &wish);
OrderAnswer rearrange(const Program &program, const Order &order);

} // namespace parlift::poly
