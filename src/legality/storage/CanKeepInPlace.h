/// \file
/// Can a variable that ends in an array element live there all the time? What `scalar-replace` does, undone.
///
///     for (j) {                                    for (j) {
///       double w = A[i][j];
///       for (k) w -= A[i][k] * A[k][j];     =>       for (k) A[i][j] -= A[i][k] * A[k][j];
///       A[i][j] = w / A[j][j];                       A[i][j] = A[i][j] / A[j][j];
///     }                                            }
///
/// so that nothing but the array ties the statements together, and other steps may take them apart. Yes iff between the
/// first value and the last use, all in one body without jumps,
///
///     no other access may touch the element in the same iteration: no row of the direction matrix from or to the
///     store whose entries may all be "="
///
/// and the element's text says the same everywhere there: it is read from variables that nothing there sets; and the
/// variable has the element's type and is not used afterwards. The order of all operations stays.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <string>

namespace parlift::legality {

class InPlaceEvidence {
public:
  const ir::Function &function() const { return *function_; }
  /// The loop whose body holds all of it.
  const ir::Stmt &around() const { return *around_; }
  const ir::SymbolRef &variable() const { return variable_; }
  const ir::ExprRef &place() const { return place_; }
  /// Of the body's statements those that give the variable its first value and store its last one.
  const ir::Stmt *first() const { return first_; }
  const ir::Stmt *last() const { return last_; }
  /// The first value is the element's own.
  bool startsFromPlace() const { return startsFromPlace_; }

private:
  friend Answer<InPlaceEvidence> canKeepInPlace(const Nest &, LoopIndex, const std::string &);
  InPlaceEvidence() = default;
  const ir::Function *function_ = nullptr;
  const ir::Stmt *around_ = nullptr, *first_ = nullptr, *last_ = nullptr;
  ir::SymbolRef variable_;
  ir::ExprRef place_;
  bool startsFromPlace_ = false;
};

/// `loop`: between the two statements. `name`: of the variable; empty: of the first one that will do.
Answer<InPlaceEvidence> canKeepInPlace(const Nest &nest, LoopIndex loop, const std::string &name);

} // namespace parlift::legality
