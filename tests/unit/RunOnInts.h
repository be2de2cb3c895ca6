/// \file
/// Runs the first function of a unit on the same ints each time, to compare a program before and after a change.
#pragma once

#include "ir/Interpreter.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace parlift::testing {

/// Arguments: n, m, and 200 ints for each further parameter. Returns those ints as the function leaves them. With a seed
/// loops with marks run in parallel: a race ends the run, and nothing is returned.
inline std::vector<std::int64_t> runOnInts(const ir::Unit &unit, int n, int m,
                                           std::optional<std::uint64_t> seed = {}) {
  using ir::interpreter::Address;
  using ir::interpreter::Scalar;
  using ir::interpreter::Value;
  ir::Interpreter interpreter(unit);
  const ir::Function &function = *unit.functions.at(0);
  constexpr std::size_t count = 200;
  std::vector<Value> arguments{Value::of(std::int64_t{n}), Value::of(std::int64_t{m})};
  std::vector<Address> arrays;
  for (std::size_t k = 2; k < function.parameters.size(); ++k) {
    arrays.push_back(interpreter.memory().allocate(count * 4, "array"));
    for (std::size_t i = 0; i < count; ++i)
      interpreter.memory().store(arrays.back() + 4 * i, Scalar::I32,
                                 Value::of(static_cast<std::int64_t>((i * 7 + k * 13) % 11)));
    arguments.push_back(Value::of(static_cast<std::int64_t>(arrays.back())));
  }
  if (seed)
    interpreter.setSchedule(ir::Interpreter::Schedule{{}, *seed});
  const auto outcome = interpreter.call(function, arguments);
  if (outcome.fault && seed)
    return {};
  EXPECT_FALSE(outcome.fault) << outcome.fault->text;
  std::vector<std::int64_t> result;
  for (const Address array : arrays)
    for (std::size_t i = 0; i < count; ++i)
      result.push_back(interpreter.memory().load(array + 4 * i, Scalar::I32).integer);
  return result;
}

} // namespace parlift::testing
