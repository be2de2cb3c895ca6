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
/// So are the elements' addresses and the sizes of C++'s containers, and what pointers that own point to (FixedContainers.h): `v.data()`.
///
/// Where the loop may write the structure by another pointer, the members' first values can be asked whether it does: as long as nothing
/// is written there, they are what the loop reads, so it writes what they say.
///
///     for (i = 0; i < m->n; i++)         const int m_n = m->n;
///       m->y[i] = 0;              =>     double *m_y = m->y;
///                                        if (m_y + m_n <= m || m + 1 <= m_y) {
///                                          for (i = 0; i < m_n; i++) m_y[i] = 0;
///                                        } else {
///                                          for (i = 0; i < m->n; i++) m->y[i] = 0;
///                                        }
///
/// Refuses: members of unions, volatile and atomic ones, those that are reached through an array's element, and loops in macros.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <vector>

namespace parlift::legality {

struct HoistedMember {
  /// In order of execution. All lvalues, or all values: what a container's elements are found by.
  std::vector<const ir::Expr *> places;
  /// The member is there where all of these loops run, asked from the first to the last; none: it is there.
  std::vector<const ir::Stmt *> runs;
  bool isWritten = false; ///< a pointer to a container's elements: the loop sets some
};

class HoistEvidence {
public:
  const ir::Stmt &loop() const { return *loop_; }
  const std::vector<HoistedMember> &members() const { return members_; }
  /// Where it holds of the members' values, the loop writes none of them; null: it never does. `places` has those in it, too.
  const ir::ExprRef &condition() const { return condition_; }

private:
  friend class HoistQuestion;
  HoistEvidence() = default;
  const ir::Stmt *loop_ = nullptr;
  std::vector<HoistedMember> members_;
  ir::ExprRef condition_;
};

/// `isTested`: what is asked is whether a test before the nest may say that nothing writes the members.
Answer<HoistEvidence> canHoist(const Nest &nest, LoopIndex loop, bool isTested = false);

/// The loop reads a pointer out of a structure, or elements of a container: worth asking.
bool readsPointersOfStructures(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
