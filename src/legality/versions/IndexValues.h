/// \file
/// Values read from memory that a loop cannot change, in words that can be said in a loop before it.
///
///     for (i) out[idx[i]] = in[i];      idx[i]: read in each iteration, written in none      Load(Subscript(idx, i))
///     for (i) if (c[i]) x[idx[i]] = 0;  idx[i]: not read in each iteration                   refused
///
/// In: a nest, one of its loops, an atom of the model. Out: the read, as a tree over the loop's counter and variables that
/// stand still in it. Refuses values that the loop does not read in all iterations, memory that it may write, words of called
/// functions, divisions and calls among the words.
#pragma once

#include "legality/nest/Nest.h"

#include <set>

namespace parlift::legality {

class IndexValues {
public:
  IndexValues(const Nest &nest, LoopIndex loop);

  /// Null: refused.
  ir::ExprRef read(analysis::AtomId id) const;
  /// The array that it is read from: "idx".
  std::string arrayOf(analysis::AtomId id) const;
  /// A value that stands still in the loop, as a tree over variables; null: it has no such words.
  ir::ExprRef still(analysis::AtomId id) const;
  /// Each iteration executes it, in the test of a loop that the body always comes to.
  bool isInSureTest(const analysis::Access &access) const;

private:
  const analysis::Access *sureRead(const ir::Expr &place) const;
  bool isSure(const analysis::Access &access) const;
  bool isUnwritten(const analysis::Access &access) const;
  bool saysSame(const ir::Expr &expr) const;
  bool standsStill(const ir::Expr &variable) const;

  const Nest &nest_;
  const LoopIndex loop_;
  std::set<const ir::Symbol *> changing_;
};

} // namespace parlift::legality
