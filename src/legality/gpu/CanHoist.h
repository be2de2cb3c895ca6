/// \file
/// Can what a loop reads of structures be read once before it?
///
///     for (i = 0; i < m->n; i++)                 const int m_n = m->n;
///       m->y[i] = m->a * m->x[i];         =>     double *m_y = m->y; ...
///                                                for (i = 0; i < m_n; i++)
///                                                  m_y[i] = m_a * m_x[i];
///
/// In: a loop. Out: members, numbers and pointers, whose value is the same in all of its iterations, with all places where the loop reads
/// each. Yes iff nothing in the loop may write the member (no dependence touches it, no question of overlap is open about its
/// structure) or sets a variable of its words, and the structure is there before the loop: it is a variable, the header of the
/// loop reads it first, or its places are reached in each iteration of loops whose first tests can be asked before (`runs`).
///
/// Refuses: members of unions, volatile and atomic ones, those that are reached through an array's element, and loops in macros.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <vector>

namespace parlift::legality {

struct HoistedMember {
  std::vector<const ir::Expr *> places; ///< in order of execution
  /// The member is there where all of these loops run, asked from the first to the last; none: it is there.
  std::vector<const ir::Stmt *> runs;
};

class HoistEvidence {
public:
  const ir::Stmt &loop() const { return *loop_; }
  const std::vector<HoistedMember> &members() const { return members_; }

private:
  friend Answer<HoistEvidence> canHoist(const Nest &, LoopIndex);
  HoistEvidence() = default;
  const ir::Stmt *loop_ = nullptr;
  std::vector<HoistedMember> members_;
};

Answer<HoistEvidence> canHoist(const Nest &nest, LoopIndex loop);

/// The loop reads a pointer out of a structure: worth asking.
bool readsPointersOfStructures(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
