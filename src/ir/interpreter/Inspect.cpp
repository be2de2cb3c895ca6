// What is found out about index arrays before a marked loop, by its own header.
#include "ir/interpreter/Machine.h"

#include <algorithm>
#include <set>
#include <vector>

namespace parlift::ir::interpreter {

namespace {

/// One inspection as it goes from iteration to iteration.
struct Progress {
  std::set<std::int64_t> seen;         ///< distinct
  std::vector<std::int64_t> low, ends; ///< ascending: of the iteration before
  bool isFirst = true;

  bool takeDistinct(std::int64_t value) { return seen.insert(value).second; }
  bool takeAscending(std::vector<std::int64_t> lows, std::vector<std::int64_t> end) {
    bool result = true;
    for (std::size_t k = 0; !isFirst && k < lows.size(); ++k)
      result &= low[k] <= lows[k] &&
                std::ranges::all_of(ends, [&](std::int64_t one) { return one <= lows[k]; });
    low = std::move(lows);
    ends = std::move(end);
    isFirst = false;
    return result;
  }
};

} // namespace

bool Machine::passesInspection(const Step &loop) {
  const std::vector<InspectCode> &inspections = loop.mark->inspections;
  if (inspections.empty())
    return true;
  const Memory::Height height = memory.mark();
  std::vector<Progress> progress(inspections.size());
  const auto valuesOf = [&](const std::vector<const Code *> &codes) {
    std::vector<std::int64_t> result;
    for (const Code *code : codes)
      result.push_back(value(*code).integer);
    return result;
  };
  // What the search for ranges sets is its own: the loop's variables find their values again.
  std::vector<std::pair<std::uint32_t, Address>> hidden;
  const auto hide = [&](const StateCode &one) {
    hidden.emplace_back(one.slot, frame_->slots[one.slot]);
    frame_->slots[one.slot] = memory.allocate(sizeOf(one.type), one.name);
  };
  for (const InspectCode &one : inspections) {
    for (const StateCode &end : one.ends) {
      hide(end);
      memory.store(frame_->slots[end.slot], end.type, value(*end.start));
    }
    std::ranges::for_each(one.privates, hide);
    std::ranges::for_each(one.counters, hide);
    for (const auto &[pointer, value] : one.pointers)
      hide(pointer);
  }
  const auto allHold = [&](const InspectCode &one) {
    return std::ranges::all_of(one.apart,
                               [&](const Code *apart) { return value(*apart).integer != 0; });
  };
  // Rows before ranges, and ranges before index arrays: what is looked at stays as it is only where memory is apart.
  bool result = true;
  for (const InspectCode &one : inspections) {
    if (!one.isOfRows || !result)
      continue;
    for (const Step *look : one.rowLooks)
      run(*look);
    for (const auto &[pointer, is] : one.pointers)
      memory.store(frame_->slots[pointer.slot], pointer.type, value(*is));
    result = allHold(one);
  }
  const auto isWanted = [&](const InspectCode &one, bool looks) {
    return !one.isOfRows && (one.look != nullptr) == looks;
  };
  for (const bool looks : {true, false}) {
    if (!result || std::ranges::none_of(
                       inspections, [&](const InspectCode &one) { return isWanted(one, looks); }))
      continue;
    runAll(*loop.init);
    for (;;) {
      count(loop);
      runAll(*loop.before);
      const bool goesOn = !loop.condition || holds(*loop.condition, loop.type);
      runAll(*loop.after);
      if (!goesOn)
        break;
      for (std::size_t k = 0; k < inspections.size(); ++k)
        if (!isWanted(inspections[k], looks))
          continue;
        else if (looks)
          run(*inspections[k].look);
        else
          result &= inspections[k].isDistinct
                        ? progress[k].takeDistinct(value(*inspections[k].low.front()).integer)
                        : progress[k].takeAscending(valuesOf(inspections[k].low),
                                                    valuesOf(inspections[k].end));
      runAll(*loop.step);
    }
    for (const InspectCode &one : inspections)
      result = result && (!looks || one.isOfRows || allHold(one));
  }
  for (auto it = hidden.rbegin(); it != hidden.rend(); ++it)
    frame_->slots[it->first] = it->second;
  memory.releaseTo(height);
  return result;
}

} // namespace parlift::ir::interpreter
