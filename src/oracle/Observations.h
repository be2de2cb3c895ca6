/// \file
/// The truth about a function's loops, by brute force: which dependences really happened in the runs that
/// were traced.
///
///     for (i = 1; i < n; i++)         n = 4:  iteration 0 writes a[1], iteration 1 reads it ...
///       a[i] = a[i - 1];         =>           RAW a[i] -> a[i - 1], direction (<), distance 1, carried by loop 1
///
/// A dependence is two accesses to one byte, the first (source) before the second (sink) in the order of
/// execution, at least one of them a write: Allen and Kennedy 2002, section 2.2. All such pairs count, not
/// just the nearest ones: this is the memory-based relation that direction vectors describe. Directions
/// compare the iterations' indices: the counter's values where the trace notes them, else their numbers.
///
/// For single variables (and arrays that the program names) the value-based facts are kept that decide
/// about private copies: does a value pass from one iteration to another, from before the loop into it, out
/// of it to what follows?
///
/// Over several runs, observations add up. What is not seen in the runs may still exist for other inputs;
/// what is seen exists.
#pragma once

#include "ir/interpreter/Trace.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace parlift::oracle {

enum class Kind : std::uint8_t { RAW, WAR, WAW };

/// Between two accesses of the program text.
struct Pair {
  Kind kind = Kind::RAW;
  const ir::Expr *source = nullptr, *sink = nullptr;
  auto operator<=>(const Pair &) const = default;
};

/// -1: ">", 0: "=", +1: "<", one for each common loop, outermost first.
using Directions = std::vector<int>;

struct Seen {
  std::vector<const ir::Stmt *> loops; ///< common, outermost first
  /// For each direction vector the distance vector, or nothing where there were several.
  std::map<Directions, std::optional<std::vector<std::int64_t>>> vectors;
};

/// A variable in a loop that it was not declared in.
struct VariableUse {
  bool written = false;
  bool writtenInSeveral = false; ///< iterations of one execution of the loop
  bool flowsBetween = false;     ///< one iteration reads what another one has written
  bool flowsIn = false;          ///< an iteration reads what was there before the loop
  bool flowsOut = false;         ///< what the loop has written is read after it
};

class Observations {
public:
  /// Accesses and loops of `function` count; those of functions that it calls are seen as accesses of
  /// nobody: they are ignored here.
  explicit Observations(const ir::Function &function);

  void add(const ir::interpreter::Trace &trace);
  /// Of a trace that does not hold everything: just the dependences that can be seen there. Each access
  /// is held against the first `most` ones of its byte.
  void addPart(const ir::interpreter::Trace &trace, std::size_t most);

  /// The dependences through memory other than scalar variables.
  const std::map<Pair, Seen> &dependences() const { return dependences_; }
  /// Does the loop carry a dependence: the source is in an earlier iteration of it, in the same ones of
  /// the loops around.
  bool carries(const ir::Stmt &loop) const { return carriers_.count(&loop) > 0; }
  const VariableUse *variable(const ir::Stmt &loop, const ir::Symbol &symbol) const;
  const std::map<const ir::Symbol *, VariableUse> &variables(const ir::Stmt &loop) const;
  /// Accesses that were held against each other so far: a measure of the work.
  std::uint64_t pairs() const { return pairs_; }
  /// The largest number of iterations of one execution.
  std::int64_t trips(const ir::Stmt &loop) const;

private:
  void setChains(const ir::interpreter::Trace &trace);
  void addPairs(const ir::interpreter::Trace &trace, std::size_t most);
  void addPair(const ir::interpreter::Trace &trace, const ir::interpreter::AccessEvent &source,
               const ir::interpreter::AccessEvent &sink);
  void addVariables(const ir::interpreter::Trace &trace);

  std::set<const ir::Stmt *> loops_;
  std::set<const ir::Expr *> places_;
  std::map<Pair, Seen> dependences_;
  std::set<const ir::Stmt *> carriers_;
  std::map<const ir::Stmt *, std::map<const ir::Symbol *, VariableUse>> variables_;
  std::map<const ir::Stmt *, std::int64_t> trips_;
  /// Of the trace being added, for each iteration: the iterations of the function's loops around it.
  std::vector<std::vector<std::uint32_t>> chains_;
  std::uint64_t pairs_ = 0;
  /// Of the pair being added; kept, since there are millions.
  Directions directions_;
  std::vector<std::int64_t> distances_;
  std::vector<const ir::Stmt *> common_;
};

/// The variable that a place belongs to, if the program names it there: `x`, `a[i]` of an array `a`,
/// `s.f[2]`; null behind a pointer.
const ir::Symbol *namedVariable(const ir::Expr &place);

} // namespace parlift::oracle
