/// \file
/// Which elements a call of a function touches, where the function calls itself: regions by linear restraints.
///
///     void msort(int *a, int *t, int lo, int hi) {      writes a[e], t[e], lo <= e < hi; reads the same
///       if (hi - lo < 2) return;
///       int mid = (lo + hi) / 2;
///       msort(a, t, lo, mid);                            a[e], lo <= e < mid
///       msort(a, t, mid, hi);                            a[e], mid <= e < hi
///       merge(a, t, lo, mid, hi);
///     }
///
/// Each function is executed abstractly: of its integers and the offsets of its pointers the state holds linear restraints
/// (poly/Restraints.h), loops and recursion are followed until nothing new turns up, by widening. What lies in variables and blocks of
/// its own is nobody else's. After R. Rugina, M. Rinard, "Automatic parallelization of divide and conquer algorithms" (PPoPP 1999) and
/// "Symbolic bounds analysis of pointers, array indices, and accessed memory regions" (PLDI 2000), with Cousot and Halbwachs' restraints
/// in place of their linear programs.
///
/// Refuses (`whyNot`) what it does not follow: calls of what is not in sight, output, what may end the program or throw, volatile objects,
/// jumps to labels, writes through pointers that are loaded from memory, functions that call one another in a circle.
#pragma once

#include "ir/Stmt.h"
#include "poly/Restraints.h"

#include <compare>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parlift::analysis {

/// What elements are counted from: what a pointer points to on entry, a variable itself (an array, a container, a single number,
/// which is its element 0), or what an allocation in the function has returned. All null: any memory.
struct RegionBase {
  const ir::Symbol *symbol = nullptr;
  bool isPointee = false;
  const ir::Expr *allocation = nullptr;
  bool isAny() const { return !symbol && !allocation; }
  auto operator<=>(const RegionBase &) const = default;
};

struct Touched {
  RegionBase base;
  bool isWritten = false;
  /// Numbers of whoever holds it, then the element.
  poly::Restraints where;
};

/// What one statement touches, in the numbers of the function's own walk. Of `call` alone, if that is set: a call that the function
/// makes of itself. What is the function's own (its variables, blocks that it allocates) is told of statements with such calls alone.
struct Touch {
  const ir::Stmt *stmt = nullptr;
  const ir::Expr *call = nullptr;
  Touched touched;
};

/// What a call that the function makes of itself gives for a pointer parameter; nothing where that is not known, or no pointer.
struct SelfCall {
  const ir::Expr *call = nullptr;
  std::vector<std::optional<RegionBase>> given;
};

struct FunctionRegions {
  /// In the function's parameters on entry: number k is parameter k, the element comes behind them.
  std::vector<Touched> touched;
  poly::Restraints result; ///< parameters, then the value; unreached: no call comes back
  /// Of the last walk, in its own numbers.
  std::vector<Touch> touches;
  std::vector<SelfCall> selfCalls;
  std::map<const ir::Symbol *, poly::Variable> numbers; ///< variables that have one
  std::map<const ir::Symbol *, poly::Variable> onEntry; ///< parameters' values on entry
};

/// Why not, in the user's words, and where.
struct RegionsRefusal {
  SourceRange at;
  std::string why;
};

bool callsItself(const ir::Function &function);

/// Remembers what it has found: no function may change.
class Regions {
public:
  /// Null: it cannot be told; `whyNot` says why.
  const FunctionRegions *of(const ir::Function &function);
  /// The same of calls whose arguments meet these restraints on the parameters: `merge(a, t, lo, mid, hi)` where lo <= mid <= hi. Of a
  /// function that calls itself nothing is taken for granted.
  const FunctionRegions *of(const ir::Function &function, const poly::Restraints &onEntry);
  const RegionsRefusal &whyNot() const { return refusal_; }

  /// A summary so far, of a function that is being looked at; null: it is not.
  const FunctionRegions *underWay(const ir::Function &function) const;
  void refuse(SourceRange at, std::string why);

private:
  struct Known {
    const ir::Function *function;
    poly::Restraints onEntry;
    std::optional<FunctionRegions> regions;
  };
  std::optional<FunctionRegions> found(const ir::Function &function,
                                       const poly::Restraints &onEntry);

  std::deque<Known> known_;
  std::vector<std::pair<const ir::Function *, FunctionRegions>> underWay_;
  RegionsRefusal refusal_;
};

} // namespace parlift::analysis
