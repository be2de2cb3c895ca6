// Arrays of the threads' own and copies from before a marked loop. Where the condition fails there are
// none: the loop runs on the arrays themselves.

#include "ir/interpreter/MarkedLoop.h"

#include <algorithm>

namespace parlift::ir::interpreter {

/// Of the array that the name means now.
Address MarkedLoop::firstElement(const ElementsCode &array) {
  const Address place = machine_.frame_->slots[array.slot];
  return array.viaPointer ? memory_.load(place, Scalar::Pointer).address() : place;
}

std::uint64_t MarkedLoop::bytes(const ElementsCode &array, const Code &count) {
  const std::uint64_t size =
      array.dynamicSize ? static_cast<std::uint64_t>(number(*array.dynamicSize)) : array.size;
  return static_cast<std::uint64_t>(std::max<std::int64_t>(0, number(count))) * size;
}

/// What a slot holds that means these elements: their address, or that of a pointer to them.
Address MarkedLoop::place(const ElementsCode &array, Address elements) {
  if (!array.viaPointer)
    return elements;
  const Address pointer = memory_.allocate(sizeof(Address), array.name);
  memory_.store(pointer, Scalar::Pointer, Value::of(static_cast<std::int64_t>(elements)));
  return pointer;
}

/// Of each element what copies rest on; one asks it before the loop.
bool MarkedLoop::allHold(const ElementsCode &array) {
  if (!array.holds)
    return true;
  std::vector<Address> &slots = machine_.frame_->slots;
  const Address outer = slots[array.at];
  const Memory::Height height = memory_.mark();
  slots[array.at] = memory_.allocate(sizeOf(Scalar::I64), "a subscript");
  bool result = true;
  const std::int64_t end = number(*array.end);
  for (std::int64_t k = number(*array.low); k < end && result; ++k) {
    memory_.store(slots[array.at], Scalar::I64, Value::of(k));
    result = machine_.holds(*array.holds, array.holdsType);
  }
  slots[array.at] = outer;
  memory_.releaseTo(height);
  return result;
}

/// The target asks for no array without elements: then the loop runs on the arrays themselves.
bool MarkedLoop::haveElements() {
  const auto has = [&](const ElementsCode &array) { return number(*array.end) > 0; };
  return std::ranges::all_of(code_.copyIns, has) && std::ranges::all_of(code_.ownArrays, has) &&
         std::ranges::all_of(code_.ownArrays,
                             [this](const ElementsCode &array) { return allHold(array); });
}

void MarkedLoop::takeCopies() {
  for (const ElementsCode &array : code_.copyIns) {
    machine_.frame_->slots[array.copy] = 0;
    if (!condition_)
      continue;
    const std::uint64_t low = bytes(array, *array.low), end = bytes(array, *array.end);
    const Address copy = memory_.allocate(end, array.name);
    if (low < end)
      memory_.copy(memory_.moved(copy, static_cast<std::int64_t>(low)),
                   memory_.moved(firstElement(array), static_cast<std::int64_t>(low)), end - low);
    machine_.frame_->slots[array.copy] = place(array, copy);
  }
}

void MarkedLoop::addArrays(Thread &thread) {
  for (const ElementsCode &array : code_.ownArrays) {
    const Address made = memory_.allocate(bytes(array, *array.end), array.name);
    if (array.holds) {
      memory_.copy(made, firstElement(array), bytes(array, *array.end));
      detector_.exempt(
          Memory::object(made)); // what iterations leave there counts for what lay there
    }
    thread.arrays.push_back(made);
    thread.places.emplace_back(array.slot, place(array, made));
  }
}

void MarkedLoop::rememberArrays(const Thread &thread) {
  for (std::size_t i = 0; i < thread.arrays.size(); ++i)
    if (const std::uint64_t size = bytes(code_.ownArrays[i], *code_.ownArrays[i].end); size > 0)
      memory_.copy(lastArrays_[i], thread.arrays[i], size);
}

void MarkedLoop::keepArrays() {
  if (!condition_ || iterations_.empty())
    return;
  for (std::size_t i = 0; i < code_.ownArrays.size(); ++i) {
    const ElementsCode &array = code_.ownArrays[i];
    const std::uint64_t low = bytes(array, *array.low), end = bytes(array, *array.end);
    const auto first = static_cast<std::int64_t>(low);
    if (array.last && low < end)
      memory_.copy(memory_.moved(firstElement(array), first), memory_.moved(lastArrays_[i], first),
                   end - low);
  }
}

} // namespace parlift::ir::interpreter
