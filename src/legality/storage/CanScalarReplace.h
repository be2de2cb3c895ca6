/// \file
/// Can an array element that a loop keeps coming back to live in a variable while the loop runs?
///
///     for (j) q[i] += A[i][j] * p[j];      =>      double q_i = q[i];
///                                                  for (j) q_i += A[i][j] * p[j];
///                                                  q[i] = q_i;
///
/// Yes iff its address is the same in all iterations, no other access in the loop may touch it (no row of the
/// direction matrix connects them), its text says the same outside (the loop neither declares nor sets a
/// variable of it), and reading and writing it around the loop does nothing new: each
/// iteration writes the element, and the loop is sure to run or a statement next to it writes the element too, or one before it is
/// sure to have written it (WrittenBefore.h), whatever the conditions are under which the loop does;
/// and the element has a value before. (Callahan, Carr, Kennedy 1990.) Of a loop with a plain header that may not run at
/// all, the first test says whether the element is there: `q_i = m > 0 ? q[i] : 0`, and `if (m > 0) q[i] = q_i`.
///
/// What is only added to under conditions need not be there at all: the loop adds up from nothing then, and an element is touched
/// where something came together. That is another order for floating point.
///
///     for (i) if (a[i] > 0) ++*count;      =>      int value = 0; for (i) if (a[i] > 0) ++value;
///                                                  if (value != 0) *count += value;
///
/// A variable that other names may reach, of the file, one whose address is known or a reference, is an element of this kind that is always there.
/// Where iterations write a whole number under conditions, it is written behind the loop if it has become another; an element must be
/// read or written by each iteration then, `if (l->state == 1) l->state = 2;`, so that it exists.
///
///     for (i) if (a[i] > 0) out[count++] = a[i];     =>      int count_value = count;
///                                                            for (i) if (a[i] > 0) out[count_value++] = a[i];
///                                                            if (count_value != count) count = count_value;
///
/// A store to the element right before the loop gives the variable its value instead: all that might see it is the loop's header.
///
///     q[i] = 0; for (j) q[i] += ...;       =>      double q_i = 0; for (j) q_i += ...; q[i] = q_i;
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <optional>
#include <string>
#include <vector>

namespace parlift::legality {

class ScalarReplacementEvidence {
public:
  const ir::Stmt &loop() const { return *loop_; }
  /// The accesses in the loop, all of one place; a write comes first.
  const std::vector<const ir::Expr *> &places() const { return places_; }
  /// Whether the loop runs at all must be asked before the element is touched. The element is a number then.
  bool mayNotRun() const { return mayNotRun_; }
  /// It is a variable, or an element that may be read in any case, in whole numbers, which the loop writes under conditions: it is
  /// written behind the loop where it is another.
  bool mayStay() const { return mayStay_; }
  /// The operator by which the loop's updates are gathered from its neutral element, and joined to the element behind it; nullopt:
  /// the variable holds the element's value.
  std::optional<ir::BinaryOp> gathers() const { return gathers_; }
  /// The statement before the loop whose store the variable takes the place of; null: there is none.
  const ir::Stmt *store() const { return store_; }

private:
  friend Answer<ScalarReplacementEvidence> canScalarReplace(const Nest &, LoopIndex,
                                                            const std::string &);
  ScalarReplacementEvidence() = default;
  const ir::Stmt *loop_ = nullptr;
  std::vector<const ir::Expr *> places_;
  bool mayNotRun_ = false;
  bool mayStay_ = false;
  std::optional<ir::BinaryOp> gathers_;
  const ir::Stmt *store_ = nullptr;
};

/// `text`: the element as the user writes it, `q[i]`, blanks aside; empty: the first one written that will do.
Answer<ScalarReplacementEvidence> canScalarReplace(const Nest &nest, LoopIndex loop,
                                                   const std::string &text);

} // namespace parlift::legality
