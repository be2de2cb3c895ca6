// Reductions and searches of a marked loop: what each thread starts with, and how the threads' results
// become one.

#include "ir/interpreter/Arithmetic.h"
#include "ir/interpreter/MarkedLoop.h"

#include <algorithm>
#include <limits>

namespace parlift::ir::interpreter {

namespace {

Value ofNumber(Scalar type, long double number) {
  return type == Scalar::F80 ? Value::ofExtended(number)
         : isFloat(type)     ? Value::ofReal(static_cast<double>(number))
                             : Value::of(static_cast<std::int64_t>(number));
}

/// The largest value of a type; infinity for floats.
Value largest(Scalar type) {
  if (isFloat(type))
    return ofNumber(type, std::numeric_limits<long double>::infinity());
  if (type == Scalar::U64 || type == Scalar::Pointer)
    return Value::of(-1);
  const unsigned bits = bitsOf(type);
  return Value::of(isSigned(type) ? static_cast<std::int64_t>((std::uint64_t(1) << (bits - 1)) - 1)
                                  : static_cast<std::int64_t>((std::uint64_t(1) << bits) - 1));
}

Value smallest(Scalar type) {
  if (isFloat(type))
    return ofNumber(type, -std::numeric_limits<long double>::infinity());
  return Value::of(isSigned(type) ? -largest(type).integer - 1 : 0);
}

/// What OpenMP initializes a reduction's copy with.
Value identity(const std::string &op, Scalar type) {
  if (op == "*" || op == "&&")
    return ofNumber(type, 1);
  if (op == "&")
    return Value::of(wrapped(-1, type));
  if (op == "min")
    return largest(type);
  if (op == "max")
    return smallest(type);
  return ofNumber(type, 0);
}

Value combined(const std::string &op, Scalar type, Value left, Value right) {
  if (op == "min" || op == "max") {
    const bool takesRight = compare(op == "min" ? BinaryOp::Lt : BinaryOp::Gt, type, right, left);
    return takesRight ? right : left;
  }
  if (op == "&&" || op == "||") {
    const bool l = isTrue(type, left), r = isTrue(type, right);
    return ofNumber(type, (op == "&&" ? l && r : l || r) ? 1 : 0);
  }
  const BinaryOp binary = op == "+"   ? BinaryOp::Add
                          : op == "-" ? BinaryOp::Add // OpenMP adds the copies of `-` up
                          : op == "*" ? BinaryOp::Mul
                          : op == "&" ? BinaryOp::And
                          : op == "|" ? BinaryOp::Or
                                      : BinaryOp::Xor;
  // Narrow integers are promoted, and cut off when they are stored.
  const bool narrow = !isFloat(type) && sizeOf(type) < 4;
  const Value result = arithmetic(binary, narrow ? Scalar::I32 : type, left, right, type);
  return narrow ? converted(result, Scalar::I32, type) : result;
}

} // namespace

Address MarkedLoop::whereReduced(const ReductionCode &reduction) {
  const Address place = machine_.frame_->slots[reduction.slot];
  if (reduction.members > 0)
    return memory_.moved(place, reduction.offset);
  return reduction.viaPointer ? memory_.load(place, Scalar::Pointer).address() : place;
}

MarkedLoop::Elements MarkedLoop::elementsOf(const ReductionCode &reduction) {
  if (reduction.members > 0)
    return {0, reduction.members};
  if (!reduction.isSection)
    return {};
  // Without the condition there are no copies, and perhaps no array.
  if (reduction.isHistogram && !condition_)
    return {0, 0};
  if (reduction.length)
    return {number(*reduction.low) * reduction.perRow,
            std::max<std::int64_t>(number(*reduction.length) * reduction.perRow,
                                   reduction.isHistogram ? 0 : number(*reduction.length))};
  return objectOf(reduction);
}

MarkedLoop::Elements MarkedLoop::objectOf(const ReductionCode &reduction) {
  const Address begin = whereReduced(reduction);
  const ObjectId object = Memory::object(begin);
  if (!memory_.exists(object))
    return {0, 0};
  // The elements need not begin where the object does: doubles 28 bytes behind it leave room for three before them.
  const auto size = static_cast<std::int64_t>(sizeOf(reduction.type));
  const std::int64_t offset = Memory::offset(begin), before = offset / size,
                     behind = (static_cast<std::int64_t>(memory_.size(object)) - offset) / size;
  return {-before, before + behind};
}

/// Taken as if the loop touched elements up to the object's last one: the target, which looks for the largest subscript, may
/// run more loops in parallel.
bool MarkedLoop::lieApart() {
  return std::ranges::all_of(code_.reductions, [&](const ReductionCode &reduction) {
    if (reduction.apart.empty())
      return true;
    const auto [low, length] = objectOf(reduction);
    const Address place = memory_.allocate(sizeof(std::int64_t), "the number of elements");
    memory_.store(place, Scalar::I64, Value::of((low + length) / reduction.perRow));
    machine_.frame_->slots[reduction.found] = place;
    return std::ranges::all_of(reduction.apart,
                               [&](const Code *apart) { return number(*apart) != 0; });
  });
}

void MarkedLoop::addReduction(Thread &thread, const ReductionCode &reduction) {
  const std::size_t size = sizeOf(reduction.type);
  const auto [low, length] = elementsOf(reduction);
  if (reduction.members > 0)
    return addMembers(thread, reduction);
  if (reduction.isHistogram && !condition_) {
    thread.reductions.push_back(0);
    return;
  }
  if (length < 0)
    throw Fault{FaultKind::BadMark, "a section of negative length", step_.origin->range};
  const Address made = memory_.allocate(static_cast<std::uint64_t>(length) * size, reduction.name);
  detector_.exempt(Memory::object(made));
  for (std::int64_t i = 0; i < length; ++i)
    memory_.store(memory_.moved(made, i * static_cast<std::int64_t>(size)), reduction.type,
                  identity(reduction.op, reduction.type));
  thread.reductions.push_back(made);
  if (!reduction.isSection) {
    thread.places.emplace_back(reduction.slot, made);
    return;
  }
  // a[low] is the copy's first element.
  const Address start = memory_.moved(made, -low * static_cast<std::int64_t>(size));
  if (!reduction.viaPointer) {
    thread.places.emplace_back(reduction.slot, start);
    return;
  }
  const Address pointer = memory_.allocate(sizeof(Address), reduction.name);
  memory_.store(pointer, Scalar::Pointer, Value::of(static_cast<std::int64_t>(start)));
  detector_.exempt(Memory::object(pointer));
  thread.places.emplace_back(reduction.slot, pointer);
}

/// Inside the thread's copy of the structure. What changes nothing when it is taken twice begins as it is there.
void MarkedLoop::addMembers(Thread &thread, const ReductionCode &reduction) {
  const auto size = static_cast<std::int64_t>(sizeOf(reduction.type));
  std::size_t copy = 0;
  while (code_.copies[copy].slot != reduction.slot)
    ++copy;
  const Address first = memory_.moved(thread.copies[copy], reduction.offset);
  detector_.exempt(first, static_cast<std::uint64_t>(reduction.members * size));
  if (reduction.op == "+" || reduction.op == "*" || reduction.op == "^")
    for (std::int64_t i = 0; i < reduction.members; ++i)
      memory_.store(memory_.moved(first, i * size), reduction.type,
                    identity(reduction.op, reduction.type));
  thread.reductions.push_back(first);
}

void MarkedLoop::combineElement(const ReductionCode &reduction, Address into, Address from) {
  const Value left = memory_.load(into, reduction.type);
  const Value right = memory_.load(from, reduction.type);
  memory_.store(into, reduction.type, combined(reduction.op, reduction.type, left, right));
}

/// Thread by thread, in any order: OpenMP promises none.
void MarkedLoop::combine() {
  if (machine_.schedule->order == Interpreter::Schedule::Order::Random)
    std::shuffle(threads_.begin(), threads_.end(), machine_.random_);
  for (std::size_t r = 0; r < code_.reductions.size(); ++r) {
    const ReductionCode &reduction = code_.reductions[r];
    const auto size = static_cast<std::int64_t>(sizeOf(reduction.type));
    const auto [low, length] = elementsOf(reduction);
    if (length <= 0)
      continue;
    const Address original = whereReduced(reduction);
    for (const Thread &thread : threads_)
      for (std::int64_t i = 0; i < length; ++i) {
        const Address element = memory_.moved(original, (low + i) * size);
        // Of an array that is declared larger than it is used, the rest may hold nothing yet.
        if (!reduction.isHistogram || memory_.isWritten(element, sizeOf(reduction.type)))
          combineElement(reduction, element, memory_.moved(thread.reductions[r], i * size));
      }
  }
}

Value MarkedLoop::firstCounter() const {
  return iterations_.empty() || iterations_.front().empty() ? Value::of(0)
                                                            : iterations_.front().front();
}

void MarkedLoop::addFinds(Thread &thread, const ArgReductionCode &search) {
  std::vector<Address> &places = thread.finds.emplace_back();
  const auto copy = [&](std::uint32_t slot, Scalar type) {
    const Address made = memory_.allocate(sizeOf(type), "a thread's find");
    memory_.copy(made, machine_.frame_->slots[slot], sizeOf(type));
    detector_.exempt(Memory::object(made));
    thread.places.emplace_back(slot, made);
    places.push_back(made);
  };
  copy(search.extremum, search.extremumType);
  for (std::size_t i = 0; i < search.payload.size(); ++i)
    copy(search.payload[i], search.payloadTypes[i]);
  if (search.clause->lastOnTies) {
    // An index that the counter never takes: this thread has found nothing.
    const std::int64_t before = search.clause->directions.front() > 0 ? -1 : 1;
    memory_.store(places[1], search.payloadTypes[0],
                  Value::of(wrapped(firstCounter().integer + before, search.payloadTypes[0])));
  }
}

bool MarkedLoop::isFound(const ArgReductionCode &search, const std::vector<Address> &places) {
  const BinaryOp inside = search.clause->directions.front() > 0 ? BinaryOp::Ge : BinaryOp::Le;
  return compare(inside, search.payloadTypes[0], memory_.load(places[1], search.payloadTypes[0]),
                 firstCounter());
}

bool MarkedLoop::wins(const ArgReductionCode &search, const std::vector<Address> &mine,
                      const std::vector<Address> &best) {
  const ArgReductionClause &clause = *search.clause;
  const auto at = [&](const std::vector<Address> &places, std::size_t i) {
    return memory_.load(places[i], i == 0 ? search.extremumType : search.payloadTypes[i - 1]);
  };
  if (clause.lastOnTies && !isFound(search, mine))
    return false;
  if (clause.nothing) {
    const auto holdsOf = [&](const std::vector<Address> &places) {
      std::vector<Address> &slots = machine_.frame_->slots;
      const std::vector<Address> outer = slots;
      for (std::size_t i = 0; i < search.payload.size(); ++i)
        slots[search.payload[i]] = places[i + 1];
      const bool holds = machine_.holds(*search.nothing, search.nothingType);
      slots = outer;
      return holds;
    };
    if (holdsOf(mine))
      return false;
    if (holdsOf(best))
      return true;
  }
  const BinaryOp better = clause.op == "min" ? BinaryOp::Lt : BinaryOp::Gt;
  if (compare(better, search.extremumType, at(mine, 0), at(best, 0)))
    return true;
  if (!compare(BinaryOp::Eq, search.extremumType, at(mine, 0), at(best, 0)))
    return false;
  for (std::size_t i = 0; i < clause.directions.size(); ++i) {
    const bool less = (clause.directions[i] > 0) != clause.lastOnTies;
    const Scalar type = search.payloadTypes[i];
    if (compare(less ? BinaryOp::Lt : BinaryOp::Gt, type, at(mine, i + 1), at(best, i + 1)))
      return true;
    if (!compare(BinaryOp::Eq, type, at(mine, i + 1), at(best, i + 1)))
      return false;
  }
  return false;
}

void MarkedLoop::chooseFinds() {
  if (iterations_.empty())
    return;
  for (std::size_t s = 0; s < code_.argReductions.size(); ++s) {
    const ArgReductionCode &search = code_.argReductions[s];
    Thread best;
    addFinds(best, search); // the values before the loop, as a thread that finds nothing
    const std::vector<Address> &places = best.finds[0];
    std::vector<const Thread *> threads;
    for (const Thread &thread : threads_)
      threads.push_back(&thread);
    if (search.clause->isByThreads()) // the earlier one keeps what is equal
      std::ranges::sort(threads, {}, [](const Thread *thread) { return thread->number; });
    for (const Thread *thread : threads)
      if (wins(search, thread->finds[s], places))
        for (std::size_t i = 0; i < places.size(); ++i)
          memory_.copy(places[i], thread->finds[s][i],
                       sizeOf(i == 0 ? search.extremumType : search.payloadTypes[i - 1]));
    const std::vector<Address> &slots = machine_.frame_->slots;
    memory_.copy(slots[search.extremum], places[0], sizeOf(search.extremumType));
    if (search.clause->lastOnTies && !isFound(search, places))
      continue;
    for (std::size_t i = 0; i < search.payload.size(); ++i)
      memory_.copy(slots[search.payload[i]], places[i + 1], sizeOf(search.payloadTypes[i]));
  }
}

} // namespace parlift::ir::interpreter
