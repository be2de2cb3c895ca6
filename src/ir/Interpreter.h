/// \file
/// The reference interpreter: gives every loop tree its meaning by running it.
///
///     Interpreter run(unit);
///     Address a = run.memory().allocate(80, "a");             ten doubles
///     Outcome out = run.call(function, {Value::of(n), Value::of(a)});
///     out.fault  ->  "out of bounds: 8 bytes at byte 80 of `a`, which has 80 bytes"
///
/// Integers wrap and floats round as in C on this machine; what C leaves undefined ends the run with a
/// fault (interpreter/Fault.h) and is not executed. Globals exist from the start and hold nothing until
/// the caller, or the program, writes them, constant ones apart (Constants.h): of others the tree does
/// not know the initial values, nor those of static locals.
///
/// A loop that carries a ParallelMark runs as the mark says when a schedule is set, and one iteration
/// after the other as if there were no mark when none is: with copies of the private variables for each
/// thread, reductions, last values, closed forms and the condition (false: one thread, in order). The
/// iterations are dealt out to the threads at random and run in a random order, one at a time. With that
/// goes a detector of races, which is exact for the iterations that ran: it finds two iterations that
/// touch one place, one of them writing, and values that pass from one iteration to another through a
/// private copy, whether or not this order made a difference.
///
/// Refused, as Unsupported: opaque nodes, calls of functions without a body (C's mathematical functions
/// apart), complex numbers, containers, bit-fields, integers of 128 bits, functions that return records.
#pragma once

#include "ir/Stmt.h"
#include "ir/interpreter/Fault.h"
#include "ir/interpreter/Memory.h"
#include "ir/interpreter/Trace.h"
#include "ir/interpreter/Value.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace parlift::ir {

namespace interpreter {
class Machine;
}

class Interpreter {
public:
  using Address = interpreter::Address;
  using Value = interpreter::Value;

  /// How loops with marks run.
  struct Schedule {
    enum class Order : std::uint8_t { Random, Reversed, Forward };
    Order order = Order::Random;
    std::uint64_t seed = 0; ///< also deals out the iterations
    unsigned threads = 4;
  };

  struct Outcome {
    std::optional<interpreter::Fault> fault; ///< absent: it ran to the end
    Value result;                            ///< what it returned, if anything
    std::uint64_t steps = 0;                 ///< statements executed, each trip of a loop one more
  };

  /// `unit` must outlive the interpreter.
  explicit Interpreter(const Unit &unit);
  ~Interpreter();

  interpreter::Memory &memory();
  /// Of a global, or of a static local of one of the unit's functions.
  Address addressOf(const Symbol &symbol) const;

  void setSchedule(std::optional<Schedule> schedule);
  void setTrace(interpreter::Trace *trace); ///< null: nothing is recorded
  void setStepLimit(std::uint64_t steps);

  /// One argument for each parameter; that of a reference is an address.
  Outcome call(const Function &function, const std::vector<Value> &arguments);

private:
  std::unique_ptr<interpreter::Machine> machine_;
};

} // namespace parlift::ir
