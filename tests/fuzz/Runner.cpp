#include "fuzz/Runner.h"

#include "ir/interpreter/Arithmetic.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace parlift::fuzz {

using ir::interpreter::Address;
using ir::interpreter::Scalar;
using ir::interpreter::Value;

namespace {

Scalar scalarNamed(const std::string &spelling) {
  static const std::map<std::string, Scalar> names = {
      {"char", Scalar::I8},
      {"signed char", Scalar::I8},
      {"unsigned char", Scalar::U8},
      {"short", Scalar::I16},
      {"unsigned short", Scalar::U16},
      {"int", Scalar::I32},
      {"unsigned", Scalar::U32},
      {"unsigned int", Scalar::U32},
      {"long", Scalar::I64},
      {"long long", Scalar::I64},
      {"unsigned long", Scalar::U64},
      {"unsigned long long", Scalar::U64},
      {"_Bool", Scalar::Bool},
      {"float", Scalar::F32},
      {"double", Scalar::F64},
      {"long double", Scalar::F80},
  };
  const auto found = names.find(spelling);
  return found == names.end() ? Scalar::None : found->second;
}

/// The record of that name inside a type, behind pointers and arrays.
const ir::Type *recordIn(const ir::Type *type, const std::string &words) {
  const std::string spelling =
      words.starts_with("struct ") ? words.substr(7) : words; // C++ leaves it out
  for (; type; type = type->element.get())
    if (type->kind == ir::TypeKind::Record)
      return type->spelling.ends_with(spelling) ? type : nullptr;
  return nullptr;
}

Value ofWhole(Scalar type, std::int64_t number) {
  if (ir::interpreter::isFloat(type) && number >= firstOddNumber)
    return ir::interpreter::converted(Value::ofReal(floatingValue(number)), Scalar::F64, type);
  return ir::interpreter::converted(Value::of(number), Scalar::I64, type);
}

} // namespace

Runner::Runner(const ir::Unit &unit, const Program &program) : unit_(unit), program_(program) {
  for (const ir::FunctionRef &function : unit.functions)
    if (function->name == program.judged())
      function_ = function.get();
  for (const Object &object : program.objects)
    layouts_.push_back(layout(object));
}

const ir::Type *Runner::record(const std::string &spelling) const {
  for (const ir::SymbolRef &global : unit_.globals)
    if (const ir::Type *found = recordIn(global->type.get(), spelling))
      return found;
  for (const ir::FunctionRef &function : unit_.functions)
    for (const auto *symbols : {&function->parameters, &function->locals})
      for (const ir::SymbolRef &symbol : *symbols)
        if (const ir::Type *found = recordIn(symbol->type.get(), spelling))
          return found;
  return nullptr;
}

Runner::Layout Runner::layout(const Object &object) const {
  Layout result;
  if (object.isGlobal)
    for (const ir::SymbolRef &global : unit_.globals)
      if (global->name == object.name)
        result.global = global.get();
  if (object.isPointer) {
    result.size = sizeof(Address);
    return result;
  }
  if (object.fields.empty()) {
    const Scalar type = scalarNamed(object.type);
    result.size = ir::interpreter::sizeOf(type);
    result.leaves.push_back({0, type});
    return result;
  }
  result.record = record(object.type);
  if (!result.record)
    return result;
  result.size = result.record->size;
  for (const Field &field : object.fields)
    for (const ir::Field &known : result.record->fields)
      if (known.name == field.name && !field.isPointer) {
        const Scalar type = scalarNamed(field.type);
        for (unsigned i = 0; i < field.count; ++i)
          result.leaves.push_back({known.offset + i * ir::interpreter::sizeOf(type), type});
      }
  return result;
}

namespace {

std::string text(const Run::Leaf &leaf) {
  if (!leaf.written)
    return "nothing";
  if (leaf.type == Scalar::F80)
    return fmt::format("{}", static_cast<double>(leaf.value.extended));
  if (ir::interpreter::isFloat(leaf.type))
    return fmt::format("{}", leaf.value.real);
  return fmt::format("{}", leaf.value.integer);
}

bool equal(const Run::Leaf &left, const Run::Leaf &right, double tolerance) {
  if (left.written != right.written)
    return false;
  if (!left.written)
    return true;
  if (!ir::interpreter::isFloat(left.type))
    return left.value.integer == right.value.integer;
  const long double x =
      left.type == Scalar::F80 ? left.value.extended : static_cast<long double>(left.value.real);
  const long double y =
      left.type == Scalar::F80 ? right.value.extended : static_cast<long double>(right.value.real);
  if (x == y) // zeros of both signs are equal
    return tolerance > 0 || std::signbit(x) == std::signbit(y);
  if (std::isnan(x) || std::isnan(y))
    return std::isnan(x) && std::isnan(y);
  if (std::isinf(x) || std::isinf(y))
    return false;
  return std::fabs(x - y) <=
         static_cast<long double>(tolerance) * std::fmax(std::fabs(x), std::fabs(y));
}

} // namespace

Run Runner::run(const Input &input, const ir::Function *marked,
                std::optional<ir::Interpreter::Schedule> schedule, ir::interpreter::Trace *trace,
                const std::vector<Window> *windows) const {
  std::vector<std::uint64_t> places;
  return run(input, marked, schedule, trace, windows, places);
}

Run Runner::runTouching(const Input &input, std::vector<Window> &windows) const {
  ir::interpreter::Trace trace;
  std::vector<std::uint64_t> places; // of the objects' first bytes, in the trace's words
  Run result = run(input, nullptr, std::nullopt, &trace, nullptr, places);
  windows.assign(program_.objects.size(), {});
  for (const ir::interpreter::AccessEvent &access : trace.accesses)
    for (std::size_t object = 0; object < places.size(); ++object)
      if (places[object] >> 32U == access.address >> 32U) {
        const auto low = static_cast<std::int64_t>(access.address - places[object]);
        const std::int64_t end = low + access.size;
        Window &window = windows[object];
        window = window.end == window.low
                     ? Window{low, end}
                     : Window{std::min(window.low, low), std::max(window.end, end)};
      }
  return result;
}

/// What lies behind a window is not there.
std::uint64_t Runner::countOf(std::size_t object, const std::vector<Window> *windows) const {
  const std::uint64_t all = program_.objects[object].count, size = layouts_[object].size;
  if (!windows || size == 0 || layouts_[object].global)
    return all;
  const auto end = static_cast<std::uint64_t>(windows->at(object).end);
  return std::min(all, std::max<std::uint64_t>((end + size - 1) / size, 1));
}

/// `places`: where the objects begin, as a trace says it.
Run Runner::run(const Input &input, const ir::Function *marked,
                std::optional<ir::Interpreter::Schedule> schedule, ir::interpreter::Trace *trace,
                const std::vector<Window> *windows, std::vector<std::uint64_t> &places) const {
  Run result;
  const auto fail = [&](std::string why) {
    result.fault = {ir::interpreter::FaultKind::Unsupported, std::move(why), {}};
    return result;
  };
  if (!function_)
    return fail("the function is not in the unit");
  ir::Interpreter interpreter(unit_);
  ir::interpreter::Memory &memory = interpreter.memory();
  std::vector<Address> starts;
  std::vector<std::uint64_t> counts; // of elements
  for (std::size_t i = 0; i < program_.objects.size(); ++i) {
    const Object &object = program_.objects[i];
    const Layout &form = layouts_[i];
    if (object.isGlobal && !form.global && form.size == 0) {
      starts.push_back(0); // nobody uses it
      counts.push_back(0);
      places.push_back(0);
      continue;
    }
    if (form.size == 0)
      return fail("no layout for `" + object.name + "`");
    // Memory behind pointers has room on both sides, for sizes beyond those it was made for.
    const std::uint64_t margin = form.global || object.isPointer ? 0 : limits_.margin;
    const Window *const window = windows ? &windows->at(i) : nullptr;
    counts.push_back(countOf(i, windows));
    const Address whole =
        form.global ? interpreter.addressOf(*form.global)
                    : memory.allocate(form.size * (counts.back() + 2 * margin), object.name);
    starts.push_back(memory.moved(whole, static_cast<std::int64_t>(margin * form.size)));
    const std::uint64_t leaves = form.leaves.size();
    const auto isOutside = [&](std::uint64_t element) {
      const auto low = static_cast<std::int64_t>(element * form.size);
      return window &&
             (low >= window->end || low + static_cast<std::int64_t>(form.size) <= window->low);
    };
    for (std::uint64_t element = 0; element < counts.back(); ++element)
      for (std::uint64_t leaf = 0; leaf < leaves && !isOutside(element); ++leaf) {
        const LeafPlace &place = form.leaves[leaf];
        const std::int64_t number =
            fillValue(input.fills[i], element * leaves + leaf, object.count * leaves);
        memory.store(
            memory.moved(starts[i], static_cast<std::int64_t>(element * form.size + place.offset)),
            place.type, ofWhole(place.type, number));
      }
    const auto bytes = static_cast<std::int64_t>(form.size);
    const auto count = static_cast<std::int64_t>(counts.back());
    for (std::int64_t extra = 0; extra < static_cast<std::int64_t>(margin); ++extra) {
      const std::int64_t like = extra % count * bytes;
      memory.copy(memory.moved(starts.back(), (extra - static_cast<std::int64_t>(margin)) * bytes),
                  memory.moved(starts.back(), like), form.size);
      memory.copy(memory.moved(starts.back(), (extra + count) * bytes),
                  memory.moved(starts.back(), like), form.size);
    }
    const ir::interpreter::ObjectId id = ir::interpreter::Memory::object(starts.back());
    places.push_back(static_cast<std::uint64_t>(memory.serial(id)) << 32U |
                     (starts.back() & 0xffffffffU));
    if (window) { // of the first and the last element a part may be outside
      memory.forget(starts.back(), static_cast<std::uint64_t>(window->low));
      memory.forget(memory.moved(starts.back(), window->end),
                    static_cast<std::uint64_t>(bytes * count - window->end));
    }
  }
  const auto pointer = [&](const Argument &argument) {
    const auto size = static_cast<std::int64_t>(layouts_[argument.object].size);
    if (!starts[argument.object])
      return Value::of(0);
    return Value::of(
        static_cast<std::int64_t>(memory.moved(starts[argument.object], argument.offset * size)));
  };
  for (std::size_t i = 0; i < program_.slots.size(); ++i) {
    const PointerSlot &slot = program_.slots[i];
    const Layout &form = layouts_[slot.object];
    if (!starts[slot.object])
      continue;
    std::uint64_t offset = slot.element * form.size;
    if (!slot.field.empty()) {
      if (!form.record)
        return fail("no record for a pointer slot");
      for (const ir::Field &field : form.record->fields)
        if (field.name == slot.field)
          offset += field.offset;
    }
    memory.store(memory.moved(starts[slot.object], static_cast<std::int64_t>(offset)),
                 Scalar::Pointer, pointer(input.pointers[i]));
  }
  std::vector<Value> arguments;
  for (std::size_t i = 0; i < input.arguments.size(); ++i) {
    const Argument &argument = input.arguments[i];
    const Scalar type = ir::interpreter::scalarOf(*function_->parameters.at(i)->type);
    if (argument.kind == Argument::Kind::Pointer)
      arguments.push_back(pointer(argument));
    else if (argument.kind == Argument::Kind::Integer)
      arguments.push_back(ofWhole(type, argument.integer));
    else
      arguments.push_back(
          ir::interpreter::converted(Value::ofReal(argument.floating), Scalar::F64, type));
  }
  interpreter.setStepLimit(limits_.steps);
  interpreter.setTrace(trace);
  interpreter.setSchedule(schedule);
  const auto outcome = interpreter.call(marked ? *marked : *function_, arguments);
  result.fault = outcome.fault;
  result.steps = outcome.steps;
  if (result.fault)
    return result;
  result.result.type = ir::interpreter::scalarOf(*function_->returnType);
  result.result.written = result.result.type != Scalar::None;
  result.result.value = outcome.result;
  for (std::size_t i = 0; i < program_.objects.size(); ++i)
    for (std::uint64_t element = 0; starts[i] && element < counts[i]; ++element)
      for (const LeafPlace &place : layouts_[i].leaves) {
        const Address address = memory.moved(
            starts[i], static_cast<std::int64_t>(element * layouts_[i].size + place.offset));
        Run::Leaf &leaf = result.memory.emplace_back();
        leaf.type = place.type;
        leaf.written = memory.isWritten(address, ir::interpreter::sizeOf(place.type));
        if (leaf.written)
          leaf.value = memory.load(address, place.type);
      }
  return result;
}

std::string difference(const Run &expected, const Run &actual, double tolerance) {
  if (actual.fault)
    return fmt::format("{}: {}", name(actual.fault->kind), actual.fault->text);
  if (!equal(expected.result, actual.result, tolerance))
    return fmt::format("it returns {} instead of {}", text(actual.result), text(expected.result));
  for (std::size_t i = 0; i < expected.memory.size(); ++i)
    if (!equal(expected.memory[i], actual.memory[i], tolerance))
      return fmt::format("memory holds {} instead of {} (place {})", text(actual.memory[i]),
                         text(expected.memory[i]), i);
  return "";
}

} // namespace parlift::fuzz
