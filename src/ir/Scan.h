/// \file
/// A loop whose iterations pass a small state on, as a loop of blocks that may run at the same time.
///
///     for (i) { x = a[i] * x + b[i]; p[i] = x; }         state x;  f_i(x) = a[i]·x + b[i]
///
///     f_i after ... after f_j  =  x_scale · x + x_sum    the functions of a block are one function, of two numbers
///
///     1  each block     x_scale = 1; x_sum = 0; for (i) { x_scale = a[i] * x_scale; x_sum = a[i] * x_sum + b[i]; }
///     2  block by block each takes the state, and hands on x = x_scale * x + x_sum
///     3  each block     the user's own body, from that state
///
/// What is passed on may also be a std::vector, and what iterations do to it is to append. The elements that a block appends are
/// its function, and joining them in order composes those: no state, no level, one run.
///
///     if (v[i] > t) out.push_back(v[i]);
///
/// The mark says all of it as trees, so that what prints and what runs it need to know no family. A family is a set of
/// functions of one shape that is closed under composition (legality/scan).
///
/// What happens to the state in an iteration: reads in `reads` find the state's variable and not the memory; then, where the
/// state is an element of an array, `shift` runs at the end of the body.
///
///     y[i] = a[i] * y[i - 1] + b[i];       =>     y[i] = a[i] * y_before + b[i];  y_before = y[i];
#pragma once

#include "ir/Stmt.h"

#include <string>
#include <vector>

namespace parlift::ir {

enum class ScanFamily : std::uint8_t {
  LastValue,  ///< x, or a new value
  Operator,   ///< x op b:   + * min max & | ^
  Restarted,  ///< x + b, or a new value
  Affine,     ///< a·x + b, x a number or a vector of up to four
  Clamp,      ///< min(max(x + a, low), high), or some of it
  Bits,       ///< (x & a) ^ b
  Fractional, ///< (a·x + b) / (c·x + d)
  Finite,     ///< any, x one of at most 16 values
};
const char *name(ScanFamily family);

/// One value that an iteration gets from those before it.
struct ScanState {
  SymbolRef symbol; ///< the user's variable; or a new one that holds the element of an array
  ExprRef start;    ///< its value before the loop, by names that are valid there
  bool isElement = false;
  ExprRef
      element; ///< the place of which it is the last value, said by the counter: `y[i]`; null for a variable, and for
               ///< the elements before the last one
  std::vector<const Expr *> reads; ///< Loads in the loop's own tree that mean it
  bool liveAfter = false;          ///< a variable: its last value is needed
};

/// States that feed each other, the functions of which are composed together.
struct ScanGroup {
  ScanFamily family{};
  unsigned values =
      0;          ///< Finite: that the states may have; each iteration is composed for all of them
  std::string op; ///< Operator: OpenMP's word
  std::vector<unsigned> states;   ///< into ScanMark::states
  std::vector<SymbolRef> members; ///< the numbers that say a function
  std::vector<ExprRef> identity; ///< what they are for the function that changes nothing; constants
  /// Fractional: declared in the composing body, behind which the members are scaled under a condition. Null: they are not.
  SymbolRef measure;
  StmtRef apply; ///< the states become what the function makes of them
  /// `members` becomes the function `later` after `members`.
  std::vector<SymbolRef> later;
  StmtRef join; ///< null: not in words of C
};

/// The groups that can be composed at the same time: all states that they depend on are those of levels before, which run for
/// real here.
struct ScanLevel {
  std::vector<ScanGroup> groups;
  StmtRef compose; ///< the body of the loop that composes, in the words of the user's header
  StmtRef
      settle; ///< what processors run behind it: factors below the normal numbers become zero; null: nothing
  std::vector<SymbolRef>
      privates; ///< variables from outside the loop that `compose` sets, members and states apart
};

/// A std::vector that iterations append to.
struct AppendClause {
  ExprRef container; ///< `out`, `hits_`: the same place all the time
  std::vector<const Expr *>
      names; ///< the places in the loop's own tree to which something is appended, or of which the size is told
  /// `start[i + 1] = out.size();`, once in each iteration: a thread stores how many elements are its own, and adds those of the
  /// threads before it when they are known.
  std::vector<const Stmt *> sizes;
};

/// An array that iterations write at a state that goes one way (legality/scan/Cursor.h).
struct ScanSlice {
  SymbolRef array, cursor;
  bool falls = false; ///< the cursor does
  bool isBehind =
      false; ///< `a[++k]`, `a[k--]`: elements (k before, k behind] instead of [k before, k behind)
  bool isDense = false;  ///< all of these are written; else some, and the last ones need not exist
  std::int64_t most = 0; ///< elements of an iteration; 0: nobody knows
};

/// An array whose elements iterations move to its front, `if (keep(a[i])) a[k++] = a[i];`. What a strip stores goes to a buffer at
/// first, since other strips may not have read yet what lies there, and from there to its place when all have.
struct PackClause {
  ExprRef array;               ///< the pointer to its elements, said by a variable
  SymbolRef cursor;            ///< the state that says where; a step by one stands beside the store
  const Expr *store = nullptr; ///< `a[k]`, in the loop's own tree
};

struct ScanMark {
  std::vector<AppendClause> appends; ///< where there are some, there are no states
  std::vector<ScanState> states;
  std::vector<ScanLevel> levels;
  StmtRef shift;                 ///< at the end of the user's body; null: all states are variables
  std::vector<ScanSlice> slices; ///< of arrays with a variable
  std::vector<PackClause> packs; ///< of these the ones that the loop reads, too
  bool isAscending = true;       ///< the loop's counter rises
  bool reassociatesFloat = false;
  /// Of extrema of floating numbers, by comparisons that choose otherwise than blocks do: of zeros of both signs, after a NaN.
  bool mayTakeOtherZero = false, mayTakeOtherAfterNaN = false;
  /// With more iterations numbers of the composed function might overflow; 0: with none.
  std::int64_t mostTrips = 0;
  /// Of the states' own variables: the values before the loop are some that the functions take; null: they are.
  ExprRef startTest;
  /// True where all values before the loop exist; null: they always do.
  ExprRef entryTest;
  /// Iterations before the loop runs, as long; null: in no words.
  ExprRef trips;
  /// What the last iteration makes of the states is composed of too little (legality/scan/LaterReads.h): their last values are those that
  /// the loop itself has then, never what blocks hand on.
  bool lastIsUnknown = false;
  /// What composing reads comes from memory once where a strip of at most so many iterations stays in a core's cache; 0: blocks.
  std::int64_t strip = 0;
  /// It pays with more threads than these: composing is a run of the loop, too.
  unsigned tooFewThreads = 2;
};

/// Numbers of 32 bits that say what iterations make of the state, or the state itself, where that is more.
std::uint64_t scanWords(const ScanMark &scan);
/// Warps of a kernel's block that hear what others make of the state: of more numbers, several.
unsigned scanListeners(const ScanMark &scan);
/// States (into ScanMark::states) of floating numbers that functions multiply: the product of a block's factors may leave
/// their range where the loop's own values never do. Where a state comes out infinite or as no number, blocks have lost
/// it, and the loop itself must run.
std::vector<unsigned> statesThatMayGetLost(const ScanMark &scan);
/// Members of the group by which floating states are multiplied before something is added. Where they have grown large, `y = 1.0625 * y -
/// 62.5` after a thousand iterations, the product and the sum may fall away against each other, and with them all digits: the loop
/// itself must run.
std::vector<SymbolRef> factorsThatMayGrow(const ScanMark &scan, const ScanGroup &group);

} // namespace parlift::ir
