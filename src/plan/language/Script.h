/// \file
/// Plans as text: one step a line, `#` begins a comment.
///
///     interchange kernel:1 j i          # the new order, outermost first
///     tile kernel:1 64x64x8
///     parallel kernel:1 private(t)
///
/// A loop is named by its function and its number in the program as the steps before have left it.
/// `thread-cost 0` before all steps: what starting threads was presumed to cost (Cost.h), which tests in the result depend on.
/// In: the text. Out: the steps in order; or the line and what is wrong with it.
#pragma once

#include "support/Result.h"

#include <string>
#include <string_view>
#include <vector>

namespace parlift::plan {

struct Instruction {
  std::string verb;                   ///< "interchange"
  std::string loop;                   ///< "kernel:1.2"
  std::vector<std::string> arguments; ///< the other words; what is in parentheses is one word
  unsigned line = 0;                  ///< of the plan; 0: made by the planner
  std::string comment;                ///< why, without the `#`

  std::string function() const { return loop.substr(0, loop.rfind(':')); }
  std::string path() const { return loop.substr(loop.rfind(':') + 1); }
};
using Script = std::vector<Instruction>;

/// `threadCost` gets what the plan says of it, and stays what it was where the plan says nothing.
Result<Script> parseScript(std::string_view text, double *threadCost = nullptr);
std::string print(const Instruction &instruction);
std::string print(const Script &script);
/// With the cost, unless it is the usual one.
std::string print(const Script &script, double threadCost);

} // namespace parlift::plan
