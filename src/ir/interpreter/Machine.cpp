#include "ir/interpreter/Machine.h"

#include "ir/Constants.h"
#include "ir/InnermostElement.h"
#include "ir/interpreter/Arithmetic.h"

#include <fmt/format.h>

namespace parlift::ir::interpreter {

namespace {

constexpr unsigned callLimit = 200; ///< calls inside each other

/// A constant object holds its numbers from the start.
void fill(Memory &memory, Address address, const Symbol &symbol) {
  const Scalar scalar = scalarOf(innermostElement(*symbol.type));
  if (scalar == Scalar::None)
    return;
  for (const std::int64_t number : symbol.constants->elements) {
    memory.store(address, scalar, Value::of(number));
    address += sizeOf(scalar);
  }
}

} // namespace

Machine::Machine(const Unit &unit) {
  const auto place = [&](const SymbolRef &symbol) {
    if (symbol->type->size == 0)
      return;
    const Address address = memory.allocate(symbol->type->size, symbol->name);
    storage[symbol.get()] = address;
    if (symbol->constants)
      fill(memory, address, *symbol);
  };
  for (const SymbolRef &global : unit.globals)
    place(global);
  for (const FunctionRef &function : unit.functions)
    for (const SymbolRef &local : function->locals)
      if (local->storage == Storage::StaticLocal)
        place(local);
}

const FunctionCode &Machine::codeOf(const Function &function) {
  std::unique_ptr<FunctionCode> &code = codes_[&function];
  if (!code)
    code = compile(function, storage);
  return *code;
}

Interpreter::Outcome Machine::call(const Function &function, const std::vector<Value> &arguments) {
  Interpreter::Outcome outcome;
  const Memory::Height height = memory.mark();
  steps_ = 0;
  iteration_ = 0;
  depth_ = 0;
  frame_ = nullptr;
  current_ = nullptr;
  detectors_.clear();
  random_.seed(schedule ? schedule->seed : 0);
  try {
    outcome.result = invoke(function, arguments);
  } catch (Fault &fault) {
    if (!fault.range.valid() && current_)
      fault.range = current_->origin->range;
    outcome.fault = std::move(fault);
  }
  memory.releaseTo(height);
  outcome.steps = steps_;
  return outcome;
}

Value Machine::invoke(const Function &function, const std::vector<Value> &arguments) {
  const FunctionCode &code = codeOf(function);
  if (!code.problem.empty())
    throw Fault{FaultKind::Unsupported, code.problem, {}};
  if (arguments.size() != code.parameters.size())
    throw Fault{FaultKind::Unsupported, "a call with another number of arguments", {}};
  if (depth_ >= callLimit)
    throw Fault{FaultKind::StepLimit, "calls are nested too deeply", {}};
  const Memory::Height height = memory.mark();
  Frame frame;
  frame.code = &code;
  frame.slots.assign(code.slotCount, 0);
  frame.extents.assign(code.extentCount, 0);
  for (const auto &[slot, address] : code.fixed)
    frame.slots[slot] = address;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Symbol &parameter = *function.parameters[i];
    if (parameter.isReference) {
      frame.slots[code.parameters[i]] = arguments[i].address();
      continue;
    }
    const Scalar type = code.parameterTypes[i];
    const Address address = memory.allocate(sizeOf(type), parameter.name);
    memory.store(address, type, arguments[i]);
    frame.slots[code.parameters[i]] = address;
  }
  Frame *const caller = std::exchange(frame_, &frame);
  ++depth_;
  for (const auto &[number, size] : code.extents) {
    frame.extents[number] = value(*size).integer;
    if (frame.extents[number] <= 0) // undefined, even if nothing uses the array
      throw Fault{FaultKind::OutOfBounds, "the length of a parameter's array is not positive", {}};
  }
  run(*code.body);
  --depth_;
  frame_ = caller;
  memory.releaseTo(height);
  return frame.result;
}

// --- Statements

void Machine::count(const Step &step) {
  current_ = &step;
  if (++steps_ > stepLimit)
    throw Fault{FaultKind::StepLimit, fmt::format("more than {} steps", stepLimit), {}};
}

void Machine::observe(const Code *place, Address address, std::uint64_t size, bool isWrite) {
  if (trace && (trace->places.empty() || (place && trace->places.count(place->origin))))
    trace->accesses.push_back(
        {place ? place->origin : nullptr,
         (static_cast<std::uint64_t>(memory.serial(Memory::object(address))) << 32) |
             (address & 0xffffffffU),
         static_cast<std::uint32_t>(size), isWrite, iteration_});
  const bool isUpdate = !updated_.empty() && place && updated_.contains(place->origin);
  for (RaceDetector *detector : detectors_)
    if (auto problem = detector->access(memory, address, size, isWrite, isUpdate))
      throw Fault{FaultKind::Race, *problem,
                  place && place->origin ? place->origin->range : SourceRange{}};
}

Machine::Flow Machine::runAll(const Step &sequence) {
  for (const Step *child : sequence.children)
    if (const Flow flow = run(*child); flow != Flow::Normal)
      return flow;
  return Flow::Normal;
}

Machine::Flow Machine::run(const Step &step) {
  switch (step.kind) {
  case StmtKind::Block: {
    if (!step.isScope)
      return runAll(step);
    const Memory::Height height = memory.mark();
    const Flow flow = runAll(step);
    memory.releaseTo(height);
    return flow;
  }
  case StmtKind::Declare:
    count(step);
    declare(step);
    return Flow::Normal;
  case StmtKind::Assign:
    count(step);
    assign(step);
    return Flow::Normal;
  case StmtKind::Evaluate:
    count(step);
    value(*step.value);
    return Flow::Normal;
  case StmtKind::If:
    count(step);
    if (holds(*step.condition, step.type))
      return run(*step.thenStep);
    return step.elseStep ? run(*step.elseStep) : Flow::Normal;
  case StmtKind::Loop:
    count(step);
    return step.mark && schedule && !fallsBack(step) ? markedLoop(step) : loop(step);
  case StmtKind::Break:
    return Flow::Break;
  case StmtKind::Continue:
    return Flow::Continue;
  case StmtKind::Return:
    count(step);
    if (step.value)
      frame_->result = value(*step.value);
    return Flow::Return;
  case StmtKind::OpaqueStmt:
    current_ = &step;
    throw Fault{FaultKind::Unsupported, fmt::format("an opaque statement ({})", step.problem), {}};
  }
  return Flow::Normal;
}

void Machine::declare(const Step &step) {
  for (const auto &[number, size] : step.extents)
    frame_->extents[number] = value(*size).integer;
  if (!step.problem.empty())
    throw Fault{FaultKind::Unsupported, step.problem, {}};
  if (step.declaresStatic)
    return;
  const Symbol &symbol = *step.origin->symbol;
  if (step.bindsReference) {
    if (!step.value)
      throw Fault{FaultKind::Unsupported, "a reference to something unknown", {}};
    frame_->slots[step.slot] =
        step.origin->value->isLvalue() ? place(*step.value) : value(*step.value).address();
    return;
  }
  std::uint64_t size = step.size;
  if (step.dynamicSize) {
    const std::int64_t bytes = value(*step.dynamicSize).integer;
    if (bytes <= 0)
      throw Fault{
          FaultKind::OutOfBounds, fmt::format("the array `{}` has no elements", symbol.name), {}};
    size = static_cast<std::uint64_t>(bytes);
  }
  // The value first: its calls' objects are gone before this one is made.
  if (!step.value) {
    frame_->slots[step.slot] = memory.allocate(size, symbol.name);
    return;
  }
  if (step.type == Scalar::None) {
    const Address from = recordPlace(*step.value);
    const Address address = memory.allocate(size, symbol.name);
    memory.copy(address, from, size);
    frame_->slots[step.slot] = address;
    return;
  }
  const Value first = value(*step.value);
  const Address address = memory.allocate(size, symbol.name);
  memory.store(address, step.type, first);
  frame_->slots[step.slot] = address;
  observe(nullptr, address, size, true);
}

void Machine::assign(const Step &step) {
  if (step.type == Scalar::None) {
    if (!step.problem.empty())
      throw Fault{FaultKind::Unsupported, step.problem, {}};
    const Address from = recordPlace(*step.value), to = place(*step.target);
    memory.copy(to, from, step.size);
    observe(step.target, to, step.size, true);
    return;
  }
  const Value right = value(*step.value);
  const Address to = place(*step.target);
  memory.store(to, step.type, right);
  observe(step.target, to, sizeOf(step.type), true);
}

void Machine::noteCounter(const Step &step) {
  const auto counter = trace->counters.find(step.origin);
  if (counter == trace->counters.end())
    return;
  const auto slot = frame_->code->slots.find(counter->second);
  const Scalar type = scalarOf(*counter->second->type);
  if (slot == frame_->code->slots.end())
    return;
  const Address place = frame_->slots[slot->second];
  if (place != 0 && memory.isWritten(place, sizeOf(type)))
    trace->iterations[iteration_].index = memory.load(place, type).integer;
}

bool Machine::fallsBack(const Step &loop) {
  const MarkCode &mark = *loop.mark;
  if (!mark.mark->hasFallback || !mark.problem.empty())
    return false;
  return (mark.condition && !holds(*mark.condition, mark.conditionType)) || !passesInspection(loop);
}

Machine::Flow Machine::loop(const Step &step) {
  const Memory::Height height = memory.mark();
  runAll(*step.init);
  const Flow result = iterate(step);
  memory.releaseTo(height);
  return result;
}

Machine::Flow Machine::iterate(const Step &step) {
  const std::uint32_t outside = iteration_;
  Flow result = Flow::Normal;
  const auto goesOn = [&] {
    runAll(*step.before);
    const bool holdsHere = !step.condition || holds(*step.condition, step.type);
    runAll(*step.after);
    return holdsHere;
  };
  for (std::int64_t number = 0;; ++number) {
    const Memory::Height start = memory.mark();
    if (!step.origin->testFirst && number > 0 && !goesOn())
      break;
    if (trace) {
      iteration_ = static_cast<std::uint32_t>(trace->iterations.size());
      trace->iterations.push_back(
          {outside, step.origin, number, number, trace->iterations[outside].depth + 1});
      noteCounter(step);
    }
    count(step);
    if (step.origin->testFirst && !goesOn())
      break;
    const Flow flow = run(*step.body);
    if (flow == Flow::Return)
      result = flow;
    if (flow == Flow::Break || flow == Flow::Return)
      break;
    runAll(*step.step);
    memory.releaseTo(start);
  }
  iteration_ = outside;
  return result;
}

// --- Expressions

bool Machine::holds(const Code &code, Scalar type) {
  return isTrue(type, value(code));
}

Address Machine::element(const Code &code) {
  const Address base = value(*code.a).address();
  const std::int64_t index = value(*code.b).integer, size = sizeOfElement(code);
  if (code.extent) {
    const std::int64_t extent = value(*code.extent).integer;
    if (index < 0 || index > extent || (index == extent && !code.mayBeEnd))
      throw Fault{FaultKind::OutOfBounds,
                  fmt::format("the subscript {} in an array of {}", index, extent),
                  {}};
  }
  std::int64_t bytes = 0;
  if (__builtin_mul_overflow(index, size, &bytes) || (code.from == Scalar::U64 && index < 0))
    throw Fault{FaultKind::OutOfBounds, fmt::format("the subscript {}", index), {}};
  return memory.moved(base, bytes);
}

Address Machine::place(const Code &code) {
  switch (code.op) {
  case Op::Variable: {
    Address address = frame_->slots[code.slot];
    if (address == 0 && code.otherwise > 0)
      address = frame_->slots[code.otherwise - 1];
    if (address == 0)
      throw Fault{FaultKind::Unsupported,
                  fmt::format("`{}` has no storage here", code.origin->symbol->name),
                  {}};
    return address;
  }
  case Op::Element:
    return element(code);
  case Op::Field:
    return memory.moved(place(*code.a), static_cast<std::int64_t>(code.size));
  default:
    value(code); // says what is unsupported
    throw Fault{FaultKind::Unsupported, "a value as a place", {}};
  }
}

Value Machine::load(const Code &code) {
  const Address address = place(*code.a);
  if (code.type == Scalar::None)
    throw Fault{FaultKind::Unsupported, "a value of a type that the interpreter lacks", {}};
  const Value result = memory.load(address, code.type);
  observe(code.a, address, sizeOf(code.type), false);
  return result;
}

Address Machine::recordPlace(const Code &code) {
  if (code.op == Op::Select)
    return recordPlace(holds(*code.a, code.from) ? *code.b : *code.c);
  if (code.op != Op::Load) {
    value(code);
    throw Fault{FaultKind::Unsupported, "a record that is not read from memory", {}};
  }
  const Address address = place(*code.a);
  observe(code.a, address, code.size, false);
  return address;
}

Value Machine::value(const Code &code) {
  switch (code.op) {
  case Op::Literal:
    return code.literal;
  case Op::Extent:
    return Value::of(frame_->extents[code.slot]);
  case Op::Load:
    return load(code);
  case Op::AddressOf:
    return Value::of(static_cast<std::int64_t>(place(*code.a)));
  case Op::Negate:
    return negated(code.type, value(*code.a));
  case Op::Complement:
    return complemented(code.type, value(*code.a));
  case Op::Not:
    return Value::of(!holds(*code.a, code.from));
  case Op::Arithmetic: {
    const Value left = value(*code.a);
    return arithmetic(code.binary, code.type, left, value(*code.b), code.from);
  }
  case Op::Compare: {
    const Value left = value(*code.a);
    return Value::of(compare(code.binary, code.type, left, value(*code.b)));
  }
  case Op::And:
    return Value::of(holds(*code.a, code.type) && holds(*code.b, code.from));
  case Op::Or:
    return Value::of(holds(*code.a, code.type) || holds(*code.b, code.from));
  case Op::Move:
    return Value::of(static_cast<std::int64_t>(element(code)));
  case Op::Distance: {
    const std::int64_t left = value(*code.a).integer, right = value(*code.b).integer;
    return Value::of((left - right) / sizeOfElement(code));
  }
  case Op::Select:
    return holds(*code.a, code.from) ? value(*code.b) : value(*code.c);
  case Op::Convert:
    return converted(value(*code.a), code.from, code.type);
  case Op::CallFunction:
  case Op::CallMath: {
    std::vector<Value> arguments;
    for (std::size_t i = 0; i < code.arguments.size(); ++i) {
      const Code &argument = *code.arguments[i];
      const bool isPlace = code.origin->operands[i]->isLvalue();
      arguments.push_back(isPlace ? Value::of(static_cast<std::int64_t>(place(argument)))
                                  : value(argument));
    }
    return code.op == Op::CallMath ? code.math(arguments.data()) : invoke(*code.callee, arguments);
  }
  default:
    throw Fault{FaultKind::Unsupported, code.problem,
                code.origin ? code.origin->range : SourceRange{}};
  }
}

} // namespace parlift::ir::interpreter
