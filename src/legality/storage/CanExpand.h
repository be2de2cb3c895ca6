/// \file
/// Can a scalar that each iteration writes before it reads become an array with an element for each?
///
///     for (i = ii; i < i_end; i++) {          float tmp_at[256];
///       tmp = 2 * B[i - 2];                   for (i = ii; i < i_end; i++) {
///       A[i] = tmp;                             tmp_at[i - ii] = 2 * B[i - 2];
///     }                                         A[i] = tmp_at[i - ii];
///                                             }
///
/// Then nothing but the element ties the statements together, and the loop can be distributed. The number of
/// iterations must be known to be at most `largest`: cut the loop into strips first. Refuses scalars that
/// carry a value between iterations, are read after the loop, or have other names.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <string>

namespace parlift::legality {

class ExpansionEvidence {
public:
  static constexpr std::int64_t largest = 4096;

  const ir::Function &function() const { return *function_; }
  const ir::Stmt &loop() const { return *loop_; }
  const ir::SymbolRef &scalar() const { return scalar_; }
  std::int64_t extent() const { return extent_; }
  /// What the loop starts at; elements are counted from there.
  const ir::ExprRef &start() const { return start_; }

private:
  friend Answer<ExpansionEvidence> canExpand(const Nest &, LoopIndex, const std::string &);
  ExpansionEvidence() = default;
  const ir::Function *function_ = nullptr;
  const ir::Stmt *loop_ = nullptr;
  ir::SymbolRef scalar_;
  std::int64_t extent_ = 0;
  ir::ExprRef start_;
};

Answer<ExpansionEvidence> canExpand(const Nest &nest, LoopIndex loop, const std::string &name);

} // namespace parlift::legality
