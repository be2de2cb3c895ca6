/// \file
/// Can an array that carries values only within one iteration of a loop be a scalar?
///
///     double T[100];
///     for (i) {                          for (i) {
///       T[i] = a[i] + b[i];       =>       double T_i = a[i] + b[i];
///       c[i] = T[i] * T[i];                c[i] = T_i * T_i;
///     }                                  }
///
/// Yes iff the array is a variable of the function that no other name reaches, all its uses in the whole
/// function are one element, in the same words, within an iteration of the loop, and the first of them is an
/// assignment that every iteration makes (contraction: Sarkar and Gao 1991; the inverse of expansion). Fusion makes
/// such arrays.
///
/// Of an array with several subscripts those go that are the same in all uses within an iteration; the rest of it stays,
/// declared inside the loop:
///
///     double T[100][50];
///     for (i) {                                    for (i) {
///       for (j) T[i][j] = a[i][j] + 1;      =>       double T_i[50];
///       for (j) c[i][j] = T[i][49 - j];              for (j) T_i[j] = a[i][j] + 1;
///     }                                              for (j) c[i][j] = T_i[49 - j];
///                                                  }
///
/// Yes iff the subscripts that go have one value in an iteration, and each read of an iteration is of an element that the same
/// iteration has written before (analysis/dependences/Coverage.h), so that no iteration needs what another one left. Not handled:
/// elements that the iteration before has set, T[i] and T[i - 1].
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <string>
#include <vector>

namespace parlift::legality {

class ContractionEvidence {
public:
  const ir::Function &function() const { return *function_; }
  const ir::Stmt &loop() const { return *loop_; }
  const ir::SymbolRef &array() const { return array_; }
  /// The element wherever it stands; of a scalar the first assignment first.
  const std::vector<const ir::Expr *> &places() const { return places_; }
  /// Which subscripts go; none given: the element becomes a scalar.
  const std::vector<bool> &dropped() const { return dropped_; }
  /// Nothing else names the array: its declaration may go.
  bool mayGo() const { return mayGo_; }

private:
  friend class ContractionQuestion;
  ContractionEvidence() = default;
  const ir::Function *function_ = nullptr;
  const ir::Stmt *loop_ = nullptr;
  ir::SymbolRef array_;
  std::vector<const ir::Expr *> places_;
  std::vector<bool> dropped_;
  bool mayGo_ = false;
};

Answer<ContractionEvidence> canContract(const Nest &nest, LoopIndex loop, const std::string &name);

} // namespace parlift::legality
