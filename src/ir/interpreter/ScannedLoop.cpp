// A loop that passes a small state on, in blocks.
#include "ir/interpreter/MarkedLoop.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace parlift::ir::interpreter {

namespace {

bool isFinite(Value value, Scalar type) {
  return type == Scalar::F80 ? std::isfinite(value.extended) : std::isfinite(value.real);
}

} // namespace

void MarkedLoop::allocate(const StateCode &state) {
  const Address place = memory_.allocate(sizeOf(state.type), state.name);
  machine_.frame_->slots[state.slot] = place;
  detector_.exempt(Memory::object(place)); // what blocks pass on from iteration to iteration
}

void MarkedLoop::set(const StateCode &state, Value value) {
  memory_.store(machine_.frame_->slots[state.slot], state.type, value);
}

Value MarkedLoop::get(const StateCode &state) {
  return memory_.load(machine_.frame_->slots[state.slot], state.type);
}

/// As many as there are threads, of any sizes, none too.
std::vector<MarkedLoop::ScanBlock> MarkedLoop::cutIntoBlocks() {
  std::vector<std::size_t> cuts = {0, iterations_.size()};
  for (std::size_t n = 1; n < threads_.size(); ++n)
    cuts.push_back(machine_.random_() % (iterations_.size() + 1));
  std::ranges::sort(cuts);
  std::vector<ScanBlock> blocks;
  for (std::size_t n = 0; n + 1 < cuts.size(); ++n)
    blocks.push_back({cuts[n], cuts[n + 1], {}, {}});
  return blocks;
}

std::vector<std::size_t> MarkedLoop::anyOrder(std::size_t count) {
  std::vector<std::size_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::size_t(0));
  std::shuffle(numbers.begin(), numbers.end(), machine_.random_);
  return numbers;
}

void MarkedLoop::useThread(const Thread &thread) {
  for (const auto &[slot, place] : thread.places)
    machine_.frame_->slots[slot] = place;
}

void MarkedLoop::composeBlock(const ScanLevelCode &level, ScanBlock &block) {
  const std::vector<StateCode> &states = code_.scan->states;
  for (std::size_t n = 0; n < states.size(); ++n)
    set(states[n], block.starts[n]);
  for (const ScanLevelCode::Group &group : level.groups)
    for (const StateCode &member : group.members)
      set(member, machine_.value(*member.start));
  for (std::size_t number = block.begin; number < block.end; ++number) {
    const Memory::Height height = memory_.mark();
    for (std::size_t at = 0; at < code_.counters.size(); ++at)
      memory_.store(machine_.frame_->slots[code_.counters[at]], code_.counterTypes[at],
                    iterations_[number][at]);
    machine_.run(*level.compose);
    memory_.releaseTo(height);
  }
  block.functions.clear();
  for (const ScanLevelCode::Group &group : level.groups) {
    std::vector<Value> &function = block.functions.emplace_back();
    for (const StateCode &member : group.members)
      function.push_back(get(member));
  }
}

/// Block by block: the level's states at the start of each. True: one of them got lost (ir::statesThatMayGetLost).
bool MarkedLoop::passOn(const ScanLevelCode &level, std::vector<ScanBlock> &blocks,
                        std::vector<Value> values) {
  const std::vector<StateCode> &states = code_.scan->states;
  bool isLost = false;
  for (ScanBlock &block : blocks)
    for (std::size_t n = 0; n < level.groups.size(); ++n) {
      const ScanLevelCode::Group &group = level.groups[n];
      for (const unsigned state : group.states) {
        block.starts[state] = values[state];
        set(states[state], values[state]);
      }
      for (std::size_t member = 0; member < group.members.size(); ++member)
        set(group.members[member], block.functions[n][member]);
      const Memory::Height height = memory_.mark();
      machine_.run(*group.apply);
      memory_.releaseTo(height);
      for (const unsigned state : group.states) {
        values[state] = get(states[state]);
        isLost |= states[state].mayGetLost && !isFinite(values[state], states[state].type);
      }
    }
  return isLost;
}

/// With the states that each begins with; one block of all where composing has lost a state.
std::vector<MarkedLoop::ScanBlock> MarkedLoop::composedBlocks() {
  std::vector<Address> &slots = machine_.frame_->slots;
  const std::vector<Address> outer = slots;
  std::vector<ScanBlock> blocks = cutIntoBlocks();
  for (ScanBlock &block : blocks)
    block.starts = firstValues_;
  bool isLost = false;
  for (const ScanLevelCode &level : code_.scan->levels) {
    for (const std::size_t number : anyOrder(blocks.size())) {
      useThread(threads_[machine_.random_() % threads_.size()]);
      composeBlock(level, blocks[number]);
      slots = outer;
    }
    isLost |= passOn(level, blocks, firstValues_);
  }
  if (isLost)
    blocks = {{0, iterations_.size(), firstValues_, {}}};
  return blocks;
}

/// As many elements as the block has iterations, said as if they began where the cursor is.
Address MarkedLoop::addBuffer(const PackCode &pack, const ScanBlock &block) {
  const std::uint64_t size = (block.end - block.begin + 1) * pack.element;
  const Address room = memory_.allocate(size, pack.buffer.name);
  detector_.exempt(Memory::object(room));
  const std::int64_t at = get(code_.scan->states[pack.cursor]).integer;
  Value pointer;
  pointer.integer =
      static_cast<std::int64_t>(memory_.moved(room, -at * static_cast<std::int64_t>(pack.element)));
  set(pack.buffer, pointer);
  return room;
}

void MarkedLoop::runBlocks() {
  std::vector<Address> &slots = machine_.frame_->slots;
  const std::vector<Address> outer = slots;
  const std::vector<StateCode> &states = code_.scan->states;
  std::vector<ScanBlock> blocks = composedBlocks();
  slots = outer;
  std::vector<Value> last = firstValues_;
  std::vector<Packed> packed;
  machine_.detectors_.push_back(&detector_);
  for (const std::size_t number : anyOrder(blocks.size())) {
    const ScanBlock &block = blocks[number];
    // Its own, as schedule(static) has it: no thread goes back.
    const Thread &thread = threads_[number];
    useThread(thread);
    for (std::size_t n = 0; n < states.size(); ++n)
      set(states[n], block.starts[n]);
    const std::size_t before = packed.size();
    for (const PackCode &pack : code_.scan->packs)
      if (startsElsewhere_)
        set(pack.buffer, machine_.value(*pack.array));
      else
        packed.push_back({&pack, addBuffer(pack, block), get(states[pack.cursor]).integer, 0});
    for (std::size_t at = block.begin; at < block.end; ++at) {
      detector_.begin(static_cast<std::int64_t>(at));
      runIteration(at);
    }
    for (std::size_t n = before; n < packed.size(); ++n)
      packed[n].end = get(states[packed[n].pack->cursor]).integer;
    if (block.end == iterations_.size() && block.begin < block.end) {
      for (std::size_t n = 0; n < states.size(); ++n)
        last[n] = get(states[n]);
      for (std::size_t i = 0; i < code_.copies.size(); ++i)
        memory_.copy(lastValues_[i], thread.copies[i], code_.copies[i].size);
    }
    slots = outer;
  }
  machine_.detectors_.pop_back();
  for (const Packed &one : packed) {
    const auto size = static_cast<std::int64_t>(one.pack->element);
    const auto array = static_cast<Address>(machine_.value(*one.pack->array).integer);
    if (one.end > one.begin)
      memory_.copy(memory_.moved(array, one.begin * size), one.room,
                   static_cast<std::uint64_t>((one.end - one.begin) * size));
  }
  slots = slotsBefore_; // what composing needed by the names of the loop's variables is gone
  for (std::size_t n = 0; n < states.size(); ++n)
    if (states[n].liveAfter)
      set(states[n], last[n]);
}

} // namespace parlift::ir::interpreter
