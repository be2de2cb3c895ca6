/// \file
/// What the analysis claims to have proved, as scripts in SMT-LIB 2 that must be unsatisfiable: a second opinion.
///
///     for (i = 0; i < n; i++) a[2 * i] = a[2 * i + 1];
///
///     (declare-const i.1 Int) ; i in execution 1          0 <= i.1 < n.0, 0 <= i.2 < n.0, and the elements
///     (declare-const i.2 Int) ; i in execution 2          2·i.1 and 2·i.2 + 1 are the same:        unsat
///
/// A script is made of the model alone (Access.h): bytes that subscripts name, bounds, guards, what is known of values.
/// The dependence tester's comparison of paths, its elimination, isl and the memory of answers have no part in
/// it. What symbolic execution and the front end say of the program is taken for true.
///
/// Claims about pairs can be made of the dependences that were found. What other questions answer with yes is noted
/// while somebody listens (ClaimRecorder): nobody does by default.
#pragma once

#include "analysis/dependences/Dependences.h"

#include <set>
#include <string>
#include <vector>

namespace parlift::analysis {

struct Claim {
  enum class Kind : std::uint8_t {
    Apart,      ///< two accesses never meet in different iterations of a loop
    Directions, ///< they meet in no other order than is said
    Covered, ///< what is read was written before in the iteration; or is written again in each later one
    Inside,   ///< an access stays between two elements
    Condition ///< under a tested condition two accesses do not meet in different iterations
  } kind = Kind::Apart;
  std::vector<const ir::Stmt *> loops; ///< that it is about
  std::string words;                   ///< one line for a person
  std::string script;                  ///< stands for itself, ends with `(check-sat)`
};

/// The common loops by whose iterations a dependence of the two accesses could be carried, and none is.
std::vector<LoopIndex> loopsWithout(const AccessTable &table, const DependenceSet &found,
                                    const Access &first, const Access &second);

/// The two touch no byte in different iterations of `loop` that are in the same iterations of the loops around it.
/// `condition`: what is tested before, one of these; empty: nothing.
Claim claimApart(const AccessTable &table, const DependenceSet &found, const Access &first,
                 const Access &second, LoopIndex loop, const Options &options,
                 const std::vector<std::vector<Constraint>> &condition = {});

/// Wherever the two touch the same byte, one of the dependences found says so: by its directions and distances.
Claim claimDirections(const AccessTable &table, const DependenceSet &found, const Access &first,
                      const Access &second, const Options &options);

/// Whenever the access runs its outermost subscript is in [low, end). The loop it is said for; none: those around it.
Claim claimInside(const AccessTable &table, const std::vector<Constraint> &assumed,
                  const Access &access, const Polynomial &low, const Polynomial &end,
                  std::optional<LoopIndex> loop);

/// The questions of Coverage.h, answered with yes: written before or behind in the same iteration, or again in each later one.
enum class ClaimedOrder : std::uint8_t { Before, Behind, Again };
Claim claimCovered(const AccessTable &table, const Access &any,
                   const std::vector<const Access *> &writes, std::optional<LoopIndex> loop,
                   ClaimedOrder order);

/// Each order of iterations is among the dependences found: nothing is claimed of the two.
bool isAnything(const DependenceSet &found, const Access &first, const Access &second);

/// Pairs of accesses of which the table of dependences says all: to one object, one of them a write.
std::vector<std::pair<const Access *, const Access *>> comparedPairs(const AccessTable &table,
                                                                     const Options &options);

/// Takes notes of what is proved on this thread, from its making to its end.
class ClaimRecorder {
public:
  ClaimRecorder() : outer_(recording) { recording = this; }
  ~ClaimRecorder() { recording = outer_; }
  ClaimRecorder(const ClaimRecorder &) = delete;
  ClaimRecorder &operator=(const ClaimRecorder &) = delete;

  /// Null: nobody listens.
  static ClaimRecorder *current() { return recording; }

  void add(Claim claim) { claims_.push_back(std::move(claim)); }
  std::vector<Claim> take() { return std::move(claims_); }

private:
  static thread_local ClaimRecorder *recording;
  ClaimRecorder *outer_;
  std::vector<Claim> claims_;
};

} // namespace parlift::analysis
