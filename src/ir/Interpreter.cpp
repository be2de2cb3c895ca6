#include "ir/Interpreter.h"

#include "ir/interpreter/Machine.h"

namespace parlift::ir {

Interpreter::Interpreter(const Unit &unit)
    : machine_(std::make_unique<interpreter::Machine>(unit)) {}

Interpreter::~Interpreter() = default;

interpreter::Memory &Interpreter::memory() {
  return machine_->memory;
}

Interpreter::Address Interpreter::addressOf(const Symbol &symbol) const {
  const auto found = machine_->storage.find(&symbol);
  return found == machine_->storage.end() ? 0 : found->second;
}

void Interpreter::setSchedule(std::optional<Schedule> schedule) {
  machine_->schedule = schedule;
}

void Interpreter::setTrace(interpreter::Trace *trace) {
  machine_->trace = trace;
}

void Interpreter::setStepLimit(std::uint64_t steps) {
  machine_->stepLimit = steps;
}

Interpreter::Outcome Interpreter::call(const Function &function,
                                       const std::vector<Value> &arguments) {
  return machine_->call(function, arguments);
}

} // namespace parlift::ir
