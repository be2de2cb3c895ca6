/// \file
/// States of few values: an iteration's function is the table of what becomes of each.
///
///     if (in) in = c[i] != '\n';  else in = c[i] == '#';
///
///     in = 0, 1  =>  in_table = 0x..10, a digit for each value that `in` may have at the start of a block
///     each iteration runs the user's statements once for each of them:
///
///         in_table_next = 0;
///         for (in_from = 0; in_from < 2; in_from++) {
///           in = in_table >> 4 * in_from & 15;   ...   in_table_next |= (unsigned long)in << 4 * in_from;
///         }
///         in_table = in_table_next;
///
/// In: states that feed each other, with all variables on the way, and the loop's body. Yes iff the product of their ranges is at
/// most 16 values: what they are before the loop, and all that iterations make of these (FiniteValues.h). What they are before the loop is
/// known where only constants are assigned outside of it; else `test` asks for it. Source: Mytkowicz, Musuvathi and Schulte 2014.
#pragma once

#include "legality/nest/Nest.h"
#include "legality/scan/Composer.h"

#include <variant>

namespace parlift::legality {

struct FiniteGroup {
  ir::ScanGroup group;                ///< without the numbers of its states
  std::vector<ir::StmtRef> compose;   ///< in the loop's body
  std::vector<ir::ExprRef> evaluated; ///< there
  Variables set;                      ///< there, states apart
  ir::ExprRef test;                   ///< null: always true
  bool lastIsUnknown = false;         ///< as in ir::ScanMark
};

struct FiniteStates {
  std::vector<ir::SymbolRef> states;
  std::vector<ir::SymbolRef>
      earlier;        ///< states of levels before, which the statements run for real
  Variables needed;   ///< all that the states are computed from and the body sets
  Variables followed; ///< of these, what the states are part of
};

std::variant<FiniteGroup, ScanRefusal>
composeFinite(const Nest &nest, LoopIndex loop, const FiniteStates &question, const ir::Stmt &body);

} // namespace parlift::legality
