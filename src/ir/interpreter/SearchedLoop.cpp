// A loop with a search for the iteration that leaves it: parts of any sizes are looked at in any order, each with what is known of the
// others by then, or with less. Then the loop runs from the iteration that is found.
#include "ir/interpreter/Fault.h"
#include "ir/interpreter/Machine.h"
#include "ir/interpreter/RaceDetector.h"

#include <algorithm>

namespace parlift::ir::interpreter {

namespace {

/// Detectors that are told of what is looked at, for as long as this lives.
class Watch {
public:
  Watch(std::vector<RaceDetector *> &all, RaceDetector &one) : all_(all) { all_.push_back(&one); }
  ~Watch() { all_.pop_back(); }
  Watch(const Watch &) = delete;
  Watch &operator=(const Watch &) = delete;

private:
  std::vector<RaceDetector *> &all_;
};

} // namespace

/// False: iteration `number` does more than go on.
bool Machine::looks(const SearchCode &search, std::int64_t number) {
  std::vector<Address> &slots = frame_->slots;
  memory.store(slots[search.number.slot], search.number.type, Value::of(number));
  for (const SearchCode::Mover &mover : search.movers) {
    memory.store(slots[mover.variable.slot], mover.variable.type, value(*mover.form));
    observe(nullptr, slots[mover.variable.slot], sizeOf(mover.variable.type), true);
  }
  for (const StateCode &one : search.privates)
    memory.forget(slots[one.slot], sizeOf(one.type));
  const Memory::Height height = memory.mark();
  Frame *const frame = frame_;
  const unsigned depth = depth_;
  Flow flow = Flow::Normal;
  try {
    flow = run(*search.look);
  } catch (const Fault &fault) {
    // Behind the iteration that leaves lies what nobody has written: any value will do, and is not used.
    if (fault.kind != FaultKind::Uninitialized)
      throw;
    frame_ = frame; // it may have happened in a function that is called
    depth_ = depth;
    flow = Flow::Break;
  }
  memory.releaseTo(height);
  return flow != Flow::Break;
}

/// The least iteration that does more than go on; as many as are looked at where there is none.
std::int64_t Machine::search(const SearchCode &search) {
  const std::int64_t trips = value(*search.trips).integer;
  if (trips <= 0)
    return 0;
  std::vector<Address> &slots = frame_->slots;
  const std::vector<Address> outer = slots;
  const auto begin = static_cast<ObjectId>(memory.mark().objects);
  for (const SearchCode::Mover &mover : search.movers)
    slots[mover.variable.slot] = memory.allocate(sizeOf(mover.variable.type), mover.variable.name);
  for (const StateCode &one : search.privates)
    slots[one.slot] = memory.allocate(sizeOf(one.type), one.name);
  RaceDetector detector;
  detector.forgetFrom(begin);
  detector.setCopies(begin, static_cast<ObjectId>(memory.mark().objects));
  std::int64_t least = trips;
  {
    const Watch watch(detectors_, detector);
    std::vector<std::int64_t> cuts = {0, trips};
    for (unsigned n = 1; n < std::max(2U, schedule->threads) * 2; ++n)
      cuts.push_back(static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(trips)));
    std::ranges::sort(cuts);
    std::vector<std::pair<std::int64_t, std::int64_t>> parts;
    for (std::size_t n = 0; n + 1 < cuts.size(); ++n)
      parts.emplace_back(cuts[n], cuts[n + 1]);
    std::shuffle(parts.begin(), parts.end(), random_);
    for (const auto &[first, last] : parts) {
      const std::int64_t end = random_() % 2 == 0 ? std::min(last, least) : last;
      for (std::int64_t number = first; number < end; ++number) {
        detector.begin(number);
        if (looks(search, number))
          continue;
        least = std::min(least, number);
        break;
      }
    }
  }
  slots = outer;
  return least;
}

Machine::Flow Machine::searchedLoop(const Step &step) {
  const MarkCode &mark = *step.mark;
  if (!mark.problem.empty())
    throw Fault{FaultKind::BadMark, mark.problem, step.origin->range};
  const SearchCode &code = *mark.search;
  const Memory::Height height = memory.mark();
  std::vector<Address> &slots = frame_->slots;
  slots[code.number.slot] = memory.allocate(sizeOf(code.number.type), code.number.name);
  for (const SearchCode::Mover &mover : code.movers) {
    const Value start = value(*mover.start.start);
    slots[mover.start.slot] = memory.allocate(sizeOf(mover.start.type), mover.start.name);
    memory.store(slots[mover.start.slot], mover.start.type, start);
  }
  const bool holdsAll = std::ranges::all_of(
      code.guards, [&](const auto &guard) { return holds(*guard.first, guard.second); });
  const std::int64_t skip = holdsAll ? search(code) : 0;
  runAll(*step.init);
  memory.store(slots[code.number.slot], code.number.type, Value::of(skip));
  if (skip > 0)
    for (const SearchCode::Mover &mover : code.movers) {
      const Value at = value(*mover.form);
      memory.store(slots[mover.variable.slot], mover.variable.type, at);
      observe(nullptr, slots[mover.variable.slot], sizeOf(mover.variable.type), true);
    }
  const Flow flow = iterate(step);
  memory.releaseTo(height);
  return flow;
}

} // namespace parlift::ir::interpreter
