/// \file
/// What a user may know of a loop that is not parallel, and the program does not say: what is worth asking about.
///
///     for (i < *n) out[idx[i]] = f(in[i]);     `out`, `in`, `idx` and `n` do not overlap     what pointers may
///                                              `idx` holds no value twice                    what subscripts are made of
///                                              `f` only computes a value                     what cannot be seen
///                                              `*n` is copied to a variable                  what the header reads
///     while (*s) { x[k] = *s++; k++; }         `k` of the file is a local variable           what pointers may mean
///                                              the length of `s` is taken first              where a string ends
///
/// In: a loop in its nest. Out: for each of these the assumption, as the user would say it, and the loop's tree with it. Nothing
/// that the user cannot say before the loop, and nothing that is known to be wrong: no function of the system's, none without
/// arguments or with pointers to what it may change, no array that the loop writes.
#pragma once

#include "legality/nest/Nest.h"

#include <string>
#include <vector>

namespace parlift::legality {

struct Hypothesis {
  ir::AssumptionRef said; ///< null: it is said by changing the program
  std::string words;      ///< "`idx` holds no value twice"
  std::string change;     ///< what else says it: "declare `out` `restrict`"
  ir::ExprRef
      copied; ///< a place that is to be read before the loop, or a call that is to be made there
  ir::SymbolRef own =
      nullptr; ///< a variable that pointers may mean: in the loop another one that they do not, copied back behind it
  ir::ExprRef length =
      nullptr; ///< `s[i]`, the test of the loop: it runs to a number that is known before
};

struct Hypotheses {
  std::vector<Hypothesis> apart; ///< none or one: all pointers that may overlap
  std::vector<Hypothesis> steady, indices, pure, own, length;
  Hypothesis independent;
};

Hypotheses hypothesesAbout(const Nest &nest, LoopIndex loop, bool isCxx);

/// Of a Disjoint those that are to be named, with what is said then.
Hypothesis apartOf(const Nest &nest, LoopIndex loop, bool isCxx,
                   const std::vector<unsigned> &bases);
/// The bases of all pointers that may overlap and that have names before the loop.
std::vector<unsigned> basesThatMayOverlap(const Nest &nest, LoopIndex loop);

/// The function with the hypotheses said of the loop at `path`.
ir::FunctionRef withHypotheses(const ir::FunctionRef &function, const std::string &path,
                               const std::vector<Hypothesis> &hypotheses);

} // namespace parlift::legality
