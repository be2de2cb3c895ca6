#include "ir/interpreter/MarkedLoop.h"

#include "ir/Printer.h"
#include "ir/Walk.h"
#include "ir/interpreter/Arithmetic.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace parlift::ir::interpreter {

Machine::Flow Machine::markedLoop(const Step &step) {
  return step.mark->mark->search ? searchedLoop(step) : MarkedLoop(*this, step).run();
}

MarkedLoop::MarkedLoop(Machine &machine, const Step &step)
    : machine_(machine), memory_(machine.memory), step_(step), code_(*step.mark) {}

bool MarkedLoop::isDeclaredInHeader(std::size_t level) const {
  for (const Step *part : code_.loops[level]->init->children)
    if (part->kind == StmtKind::Declare && part->slot == code_.counters[level])
      return true;
  return false;
}

void MarkedLoop::enumerate(std::size_t level, std::vector<Value> &counters) {
  const Step &loop = *code_.loops[level];
  if (level > 0)
    machine_.runAll(*loop.init);
  for (;;) {
    machine_.count(loop);
    machine_.runAll(*loop.before);
    const bool goesOn = !loop.condition || machine_.holds(*loop.condition, loop.type);
    machine_.runAll(*loop.after);
    const Address counter = machine_.frame_->slots[code_.counters[level]];
    const Value value = memory_.load(counter, code_.counterTypes[level]);
    if (!goesOn) {
      finalCounters_[level] = value;
      return;
    }
    counters.push_back(value);
    if (level + 1 == code_.loops.size()) {
      iterations_.push_back(counters);
    } else {
      const Memory::Height height = memory_.mark();
      enumerate(level + 1, counters);
      memory_.releaseTo(height);
    }
    counters.pop_back();
    machine_.runAll(*loop.step);
  }
}

void MarkedLoop::countTrips() {
  const std::int64_t trips = machine_.value(*code_.trip).integer;
  for (std::int64_t number = 0; number < trips; ++number) {
    machine_.count(step_);
    iterations_.emplace_back();
  }
}

/// The start values, and the number of the iteration, for the closed forms.
void MarkedLoop::prepareInductions() {
  if (code_.inductions.empty())
    return;
  std::vector<Address> &slots = machine_.frame_->slots;
  slots[code_.number] = memory_.allocate(8, "the iteration number");
  for (const InductionCode &induction : code_.inductions) {
    const Address start = memory_.allocate(sizeOf(induction.type), induction.name);
    memory_.store(start, induction.type, memory_.load(slots[induction.slot], induction.type));
    slots[induction.start] = start;
  }
}

Machine::Flow MarkedLoop::run() {
  if (!code_.problem.empty())
    throw Fault{FaultKind::BadMark, code_.problem, step_.origin->range};
  if (!code_.lack.empty())
    throw Fault{FaultKind::Unsupported, code_.lack, step_.origin->range};
  const Memory::Height height = memory_.mark();
  std::vector<Address> &slots = machine_.frame_->slots;
  const bool counted = code_.mark->counted.has_value();
  // The counters' own variables, when they are declared before the loop.
  for (std::size_t level = 0; level < code_.counters.size(); ++level) {
    const bool outside = !isDeclaredInHeader(level);
    const Address place = slots[code_.counters[level]];
    const Scalar type = code_.counterTypes[level];
    wasWritten_.push_back(outside && memory_.isWritten(place, sizeOf(type)));
    savedCounters_.push_back(wasWritten_.back() ? memory_.load(place, type) : Value());
  }
  finalCounters_.resize(code_.counters.size());
  if (!counted) {
    prepareInductions();
    condition_ = !code_.condition || machine_.holds(*code_.condition, code_.conditionType);
  }
  // Every thread may evaluate the header of a canonical loop; that of a counted one runs once, before it.
  const bool watchesHeader = condition_ && !counted;
  if (watchesHeader) {
    detector_.begin(RaceDetector::header);
    machine_.detectors_.push_back(&detector_);
  }
  machine_.runAll(*step_.init);
  if (counted) {
    prepareInductions();
    countTrips();
    condition_ = !code_.condition || machine_.holds(*code_.condition, code_.conditionType);
  } else {
    std::vector<Value> counters;
    enumerate(0, counters);
  }
  if (watchesHeader)
    machine_.detectors_.pop_back();
  condition_ = condition_ && haveElements() && lieApart();
  inductionsSet_ = condition_ || !code_.mark->inductionsNeedCondition;
  findLevels();
  takeCopies();
  makeThreads();
  if (scans())
    runBlocks();
  else
    runIterations();
  for (const ElementsCode &array : code_.copyIns)
    slots[array.copy] = 0;
  combine();
  chooseFinds();
  keepLastValues();
  keepArrays();
  if (!counted)
    restoreCounters();
  else if (inductionsSet_)
    leaveInductions();
  memory_.releaseTo(height);
  return Machine::Flow::Normal;
}

void MarkedLoop::makeThreads() {
  for (const CopyCode &copy : code_.copies) {
    originals_.push_back(machine_.frame_->slots[copy.slot]);
    lastValues_.push_back(memory_.allocate(copy.size, copy.name));
  }
  for (const ElementsCode &array : code_.ownArrays)
    lastArrays_.push_back(memory_.allocate(bytes(array, *array.end), array.name));
  const auto begin = static_cast<ObjectId>(memory_.mark().objects);
  detector_.forgetFrom(begin);
  startsElsewhere_ =
      scans() && code_.scan->startTest && machine_.value(*code_.scan->startTest).integer == 0;
  const unsigned count =
      condition_ && !startsElsewhere_ ? std::max(1U, machine_.schedule->threads) : 1;
  for (unsigned t = 0; t < count; ++t) {
    threads_.push_back(makeThread());
    threads_.back().number = t;
  }
  if (scans()) {
    slotsBefore_ = machine_.frame_->slots;
    for (const StateCode &state : code_.scan->states)
      firstValues_.push_back(machine_.value(*state.start));
    for (const StateCode &state : code_.scan->states)
      allocate(state);
    for (const PackCode &pack : code_.scan->packs)
      allocate(pack.buffer);
    for (const ScanLevelCode &level : code_.scan->levels) {
      for (const ScanLevelCode::Group &group : level.groups)
        for (const StateCode &member : group.members)
          allocate(member);
      for (const StateCode &variable : level.variables)
        allocate(variable);
    }
  }
  detector_.setCopies(begin, static_cast<ObjectId>(memory_.mark().objects));
}

MarkedLoop::Thread MarkedLoop::makeThread() {
  Thread thread;
  for (std::size_t i = 0; i < code_.copies.size(); ++i) {
    const CopyCode &copy = code_.copies[i];
    const Address made = memory_.allocate(copy.size, copy.name);
    if (copiesIn(copy))
      memory_.copy(made, originals_[i], copy.size);
    thread.copies.push_back(made);
    thread.places.emplace_back(copy.slot, made);
  }
  for (const ReductionCode &reduction : code_.reductions)
    addReduction(thread, reduction);
  for (const ArgReductionCode &search : code_.argReductions)
    addFinds(thread, search);
  if (condition_)
    addArrays(thread);
  return thread;
}

/// As the lines before the loop do it: what each iteration reads raises levels, twice over.
void MarkedLoop::findLevels() {
  if (!code_.levels || !condition_)
    return;
  const LevelsCode &levels = *code_.levels;
  const Memory::Height height = memory_.mark();
  std::vector<Address> &slots = machine_.frame_->slots;
  const std::vector<Address> outer = slots;
  const auto add = [&](const StateCode &one, std::int64_t value) {
    slots[one.slot] = memory_.allocate(sizeOf(one.type), one.name);
    memory_.store(slots[one.slot], one.type, Value::of(value));
  };
  const std::uint64_t each = sizeOf(levels.element);
  const Address all = memory_.allocate(each * (iterations_.size() + 1), levels.level.name);
  const auto levelOf = [&](std::size_t number) {
    return memory_.moved(all, static_cast<std::int64_t>(each * number));
  };
  for (std::size_t number = 0; number < iterations_.size(); ++number)
    memory_.store(levelOf(number), levels.element, Value::of(std::int64_t{0}));
  add(levels.level, static_cast<std::int64_t>(all));
  std::vector<std::int64_t> numbers = {static_cast<std::int64_t>(iterations_.size()), 0, 0, 0};
  if (levels.hasFirst)
    numbers.insert(numbers.begin(), iterations_.empty() ? 0 : iterations_[0][0].integer);
  for (std::size_t k = 0; k < numbers.size(); ++k)
    add(levels.numbers[k], numbers[k]);
  slots[code_.counters[0]] = memory_.allocate(sizeOf(code_.counterTypes[0]), "the counter");
  for (std::size_t number = 0; number < iterations_.size(); ++number)
    for (int again = 0; again < 2; ++again) {
      setCounters(number);
      memory_.store(slots[levels.numbers.back().slot], Scalar::I64,
                    Value::of(static_cast<std::int64_t>(number)));
      machine_.run(*levels.look);
    }
  for (std::size_t number = 0; number < iterations_.size(); ++number)
    levels_.push_back(memory_.load(levelOf(number), levels.element).integer);
  slots = outer;
  memory_.releaseTo(height);
}

std::vector<std::size_t> MarkedLoop::order() {
  std::vector<std::size_t> numbers(iterations_.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t(0));
  using Order = Interpreter::Schedule::Order;
  // A search remembers the first (or last) of equal values, a greatest number may be the last one that was assigned: every
  // thread takes its share in order.
  const bool inOrder = !code_.argReductions.empty() ||
                       std::ranges::any_of(code_.mark->reductions, &ReductionClause::takesLast);
  if (!condition_ || inOrder || machine_.schedule->order == Order::Forward)
    return numbers;
  if (machine_.schedule->order == Order::Reversed)
    std::reverse(numbers.begin(), numbers.end());
  else
    std::shuffle(numbers.begin(), numbers.end(), machine_.random_);
  if (!levels_.empty())
    std::ranges::stable_sort(numbers, {}, [this](std::size_t number) { return levels_[number]; });
  return numbers;
}

/// `a[i] += x`: the place, as it is read and written.
void MarkedLoop::noteUpdates() {
  for (const Stmt *update : code_.mark->atomics) {
    machine_.updated_.insert(update->target.get());
    forEachExpr(*update->value, [&](const Expr &part) {
      if (part.kind == ExprKind::Load && print(*part.operands[0]) == print(*update->target))
        machine_.updated_.insert(part.operands[0].get());
    });
  }
}

void MarkedLoop::runIterations() {
  noteUpdates();
  std::vector<Address> &slots = machine_.frame_->slots;
  const std::vector<Address> outer = slots;
  if (condition_)
    machine_.detectors_.push_back(&detector_);
  // schedule(static): the shares follow one another, as the threads' numbers do
  const bool byThreads =
      std::ranges::any_of(code_.mark->argReductions, &ArgReductionClause::isByThreads);
  std::size_t current = 0;
  std::int64_t level = 0;
  for (const std::size_t number : order()) {
    if (!levels_.empty() && levels_[number] != std::exchange(level, levels_[number]))
      detector_.forgetFrom(0); // threads have waited for each other
    if (byThreads && current + 1 < threads_.size() && machine_.random_() % 3 == 0)
      ++current;
    Thread &thread = threads_[byThreads ? current : machine_.random_() % threads_.size()];
    for (const auto &[slot, place] : thread.places)
      slots[slot] = place;
    detector_.begin(static_cast<std::int64_t>(number));
    runIteration(number);
    if (number + 1 == iterations_.size())
      for (std::size_t i = 0; i < code_.copies.size(); ++i)
        memory_.copy(lastValues_[i], thread.copies[i], code_.copies[i].size);
    if (number + 1 == iterations_.size())
      rememberArrays(thread);
    slots = outer;
  }
  if (condition_)
    machine_.detectors_.pop_back();
}

void MarkedLoop::setCounters(std::size_t number) {
  const std::vector<Address> &slots = machine_.frame_->slots;
  for (std::size_t level = 0; level < iterations_[number].size(); ++level) {
    const Address place = slots[code_.counters[level]];
    memory_.store(place, code_.counterTypes[level], iterations_[number][level]);
    machine_.observe(nullptr, place, sizeOf(code_.counterTypes[level]), true);
  }
}

void MarkedLoop::runIteration(std::size_t number) {
  const Memory::Height height = memory_.mark();
  std::vector<Address> &slots = machine_.frame_->slots;
  const auto set = [&](std::uint32_t slot, Scalar type, Value value) {
    memory_.store(slots[slot], type, value);
    machine_.observe(nullptr, slots[slot], sizeOf(type), true);
  };
  setCounters(number);
  if (inductionsSet_ && !code_.inductions.empty()) {
    setNumber(static_cast<std::int64_t>(number));
    std::vector<Value> values;
    for (const InductionCode &induction : code_.inductions)
      values.push_back(machine_.value(*induction.form));
    for (std::size_t i = 0; i < values.size(); ++i)
      set(code_.inductions[i].slot, code_.inductions[i].type, values[i]);
  }
  const Step &body = scans() ? *code_.scan->body : *code_.loops.back()->body;
  const Machine::Flow flow = machine_.run(body);
  if (flow == Machine::Flow::Break || flow == Machine::Flow::Return)
    throw Fault{FaultKind::BadMark, "a jump out of a loop that is marked parallel",
                step_.origin->range};
  memory_.releaseTo(height);
}

void MarkedLoop::setNumber(std::int64_t number) {
  memory_.store(machine_.frame_->slots[code_.number], Scalar::I64, Value::of(number));
}

/// A counted loop leaves the variables of its header as they are after the last trip.
void MarkedLoop::leaveInductions() {
  if (code_.inductions.empty())
    return;
  setNumber(static_cast<std::int64_t>(iterations_.size()));
  for (const InductionCode &induction : code_.inductions)
    if (induction.liveAfter)
      memory_.store(machine_.frame_->slots[induction.slot], induction.type,
                    machine_.value(*induction.form));
}

/// The value on entry is copied in for the closed forms' fallback and for loops that run never, as the
/// printer of the target does.
bool MarkedLoop::copiesIn(const CopyCode &copy) const {
  return copy.first && !copy.isCounter;
}

void MarkedLoop::keepLastValues() {
  for (std::size_t i = 0; i < code_.copies.size(); ++i) {
    const CopyCode &copy = code_.copies[i];
    if (!copy.last || copy.isCounter)
      continue;
    if (!iterations_.empty())
      memory_.copy(originals_[i], lastValues_[i], copy.size);
    else if (!copy.first)
      memory_.forget(originals_[i], copy.size); // OpenMP leaves it unspecified
  }
}

/// A counter declared before the loop: private, unless its last value is kept.
void MarkedLoop::restoreCounters() {
  for (std::size_t level = 0; level < code_.counters.size(); ++level) {
    if (isDeclaredInHeader(level))
      continue;
    const Address place = machine_.frame_->slots[code_.counters[level]];
    const Scalar type = code_.counterTypes[level];
    const bool keeps = std::any_of(code_.copies.begin(), code_.copies.end(), [&](const auto &copy) {
      return copy.slot == code_.counters[level] && copy.last;
    });
    if (keeps)
      memory_.store(place, type, finalCounters_[level]);
    else if (wasWritten_[level])
      memory_.store(place, type, savedCounters_[level]);
    else
      memory_.forget(place, sizeOf(type));
  }
}

} // namespace parlift::ir::interpreter
