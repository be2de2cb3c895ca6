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
/// such arrays. Not handled: arrays of which a part must stay, T[i] and T[i - 1].
#pragma once

#include "legality/Answer.h"
#include "legality/Nest.h"

#include <string>
#include <vector>

namespace parlift::legality {

class ContractionEvidence {
public:
  const ir::Function &function() const { return *function_; }
  const ir::Stmt &loop() const { return *loop_; }
  const ir::SymbolRef &array() const { return array_; }
  /// The element wherever it stands, the first assignment first.
  const std::vector<const ir::Expr *> &places() const { return places_; }
  /// Nothing else names the array: its declaration may go.
  bool mayGo() const { return mayGo_; }

private:
  friend Answer<ContractionEvidence> canContract(const Nest &, LoopIndex, const std::string &);
  ContractionEvidence() = default;
  const ir::Function *function_ = nullptr;
  const ir::Stmt *loop_ = nullptr;
  ir::SymbolRef array_;
  std::vector<const ir::Expr *> places_;
  bool mayGo_ = false;
};

Answer<ContractionEvidence> canContract(const Nest &nest, LoopIndex loop, const std::string &name);

} // namespace parlift::legality
