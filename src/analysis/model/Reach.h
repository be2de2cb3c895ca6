/// \file
/// Which accesses run together: what holds because of the one holds where the other runs. Private to the
/// folder.
///
///     for (i = 0; i < n; i++) {      scope 1, an iteration      i < 6 holds in all of scope 1 ...
///       a[i] = ...;
///       if (c) {                     scope 2, inside 1
///         a[2 * i] = ...;                                       ... 2 too, but not what b1[2 * i] says:
///         continue;                  leaves 1
///       }
///       ... = b1[i];                                            not where `c`, which leaves before it
///     }
///
/// A scope is what runs as a whole unless something leaves it: an iteration, a branch, an operand of `?:`
/// or of `&&`. Whoever runs in a scope has passed everything that stands before it in the scopes around;
/// it comes to what stands behind it unless an exit lies on the way. Break, continue, return, calls that
/// may not return, and loops that may not end are exits.
#pragma once

#include "analysis/symbolic/Access.h"

#include <vector>

namespace parlift::analysis {

using ScopeId = unsigned; ///< 0 is the whole nest

class Reach {
public:
  enum class Kind : std::uint8_t {
    Part,      ///< entered at its beginning
    Iteration, ///< of a loop
    Anywhere   ///< may be entered in the middle: what runs in it says nothing of the rest
  };

  /// Opens a scope inside the current one; `leave` goes back to what `enter` returned.
  ScopeId enter(Kind kind, LoopIndex loop = 0);
  void leave(ScopeId outer) { current_ = outer; }
  ScopeId current() const { return current_; }
  /// The scope's contents always run with what is around it: a callee that returns at its end only.
  void dissolve(ScopeId scope) { scopes_[scope].isPart = true; }

  /// Control may go from here to behind `target`, and not come back into it (`forGood`) while the loop
  /// around it runs. All accesses so far have positions below `position`.
  void exit(ScopeId target, bool forGood, unsigned position);
  /// Some exit from below `scope` leaves it.
  bool isLeft(ScopeId scope) const;
  ScopeId innermostIteration() const;

  /// The access, the latest of the table, runs here; `scope` if that is not the current one.
  void note(const Access &access) { note(access, current_); }
  void note(const Access &access, ScopeId scope);
  /// It runs in the test of `loop` and stands for what runs around the loop.
  void noteOutside(const Access &access, LoopIndex loop);

  /// Writes Access::inBounds: what holds at each access since those that run with it stay inside arrays of
  /// known shape.
  void addInBounds(AccessTable &table) const;

private:
  friend class InBounds;
  struct Scope {
    ScopeId parent = 0;
    Kind kind = Kind::Part;
    LoopIndex loop = 0;
    bool isPart = false; ///< dissolved into its parent
  };
  struct Exit {
    ScopeId from = 0, target = 0;
    bool forGood = false;
    unsigned position = 0;
  };
  ScopeId whole(ScopeId scope) const;
  bool isInside(ScopeId inner, ScopeId outer) const;
  bool isEnteredAnywhere(ScopeId scope) const;
  /// Something at `position` in `scope` runs whenever, in the same run of `scope`, `other` does.
  bool runsWith(ScopeId scope, unsigned position, const Access &other) const;
  /// Something at `position` in the iterations `scope` runs in all of them.
  bool runsThroughout(ScopeId scope, unsigned position) const;

  std::vector<Scope> scopes_ = {{}};
  std::vector<Exit> exits_;
  std::vector<ScopeId> of_; ///< accesses, by id
  ScopeId current_ = 0;
};

/// The subscripts of an access inside the extents that its types declare.
std::vector<Constraint> insideExtents(const Access &access);

} // namespace parlift::analysis
