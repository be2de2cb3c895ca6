/// \file
/// Can what each iteration adds to the element before be said by its number?
///
///     for (i = 1; i < n; i++)               double *m_first = n > 1 ? m[0] : 0;
///       m[i] = m[i - 1] + columns;    =>    for (i = 1; i < n; i++)
///                                             m[i] = m_first + (long)i * columns;
///
/// A scan that adds the same in each iteration is a closed form, and the loop one whose iterations have nothing to do with each other.
///
/// Yes iff the loop passes on nothing but elements, each of which is the one before and a value that stays: a sum of numbers and variables
/// that no iteration sets, or nothing. Integers and pointers: sums of these are exact, whatever their order. Refuses floating numbers, where
/// so many sums round otherwise than a product; several elements that feed each other; and loops under conditions that nothing
/// tests yet. (Closed forms of induction variables: Wolfe, "Beyond induction variables", PLDI 1992.)
#pragma once

#include "ir/Scan.h"
#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <memory>
#include <vector>

namespace parlift::legality {

/// An element that grows by the same in each iteration.
struct GrowingElement {
  std::vector<const ir::Expr *>
      reads;                ///< Loads in the loop that mean what the iteration before has left
  ir::ExprRef start;        ///< the first of them: a Load of the element before the first one
  ir::ExprRef by;           ///< null: it stays
  bool isTakenAway = false; ///< it shrinks by that
  bool isThere = false;     ///< it may be read whether the loop runs or not
};

class ClosedFormEvidence {
public:
  const ir::Stmt &loop() const { return *loop_; }
  const GrowingElement &element() const { return element_; }

private:
  friend Answer<ClosedFormEvidence> canClosedForm(const Nest &, LoopIndex);
  ClosedFormEvidence() = default;
  const ir::Stmt *loop_ = nullptr;
  GrowingElement element_;
};

Answer<ClosedFormEvidence> canClosedForm(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
