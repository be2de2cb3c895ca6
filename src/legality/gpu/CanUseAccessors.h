/// \file
/// May calls of member functions that only say a member, an element or a value of them stand there as what they say?
///
///     double &operator()(int i, int j) { return data_[i * cols_ + j]; }
///     int rows() const { return rows_; }
///
///     for (i = 0; i < m.rows(); i++)           for (i = 0; i < m.rows_; i++)
///       m(i, 0) += 1;                    =>      m.data_[i * m.cols_] += 1;
///
/// In: a loop. Out: its calls of functions whose body is one `return` of an expression without calls but of such functions; it writes
/// nothing, so it may be said where the call stands, as often as the call is. Arguments are values of the parameters' types, without calls
/// but such, so that they may be said as often as the body reads them.
///
/// Refuses functions whose body reads variables that are neither parameters nor members, and private members where the caller is no member
/// of the class; and loops of macros and templates. If no call of the loop is so, there is no evidence.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <map>

namespace parlift::legality {

class AccessorEvidence {
public:
  const ir::Stmt &loop() const { return *loop_; }
  /// The expressions that functions give back, by the calls in the loop and those in such expressions.
  const std::map<const ir::Expr *, ir::FunctionRef> &calls() const { return calls_; }

private:
  friend Answer<AccessorEvidence> canUseAccessors(const Nest &, LoopIndex);
  AccessorEvidence() = default;
  const ir::Stmt *loop_ = nullptr;
  std::map<const ir::Expr *, ir::FunctionRef> calls_;
};

Answer<AccessorEvidence> canUseAccessors(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
