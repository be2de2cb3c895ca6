// Arrays that a body writes one element behind the other, as a counter rises (ConsecutiveWrites.h): reads say what they find there.
//
//     c = 0;                          from here on, in this iteration of the loop around: [0, c)
//     if (a[i] > 0) q[c++] = a[i];    the first store tells which base it is
//     ... q[k] ...                    Filled{loop, 0, what c is here}
#include "analysis/execution/Executor.h"
#include "ir/SetBy.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

/// What of the element; nullopt: a subscript is no number.
std::optional<Part> partOfElement(const std::vector<PathStep> &path) {
  Part result;
  for (std::size_t k = 1; k < path.size(); ++k) {
    const auto at = path[k].isField ? std::optional(static_cast<std::int64_t>(path[k].fieldOffset))
                                    : path[k].index.constantValue();
    if (!at)
      return std::nullopt;
    const auto size = path[k].isField ? static_cast<std::int64_t>(path[k].fieldSize) : 0;
    result.push_back({path[k].isField, *at, size});
  }
  return result;
}

/// Of an array or behind a pointer, by a subscript that is known.
bool hasPlainSubscript(const Access &access) {
  return !access.path.empty() && !access.path[0].isField && !access.wholeObject &&
         !access.path[0].isModular && !access.path[0].index.isPoisoned();
}

template <typename T> bool isAhead(const std::vector<T> &first, const std::vector<T> &all) {
  return first.size() <= all.size() && std::equal(first.begin(), first.end(), all.begin());
}

} // namespace

const std::vector<ConsecutiveWrites> &Executor::consecutiveIn(const Stmt &body) {
  const auto [known, isNew] = consecutive_.try_emplace(&body);
  if (isNew)
    known->second = consecutiveWrites(body);
  return known->second;
}

void Executor::executeBody(const Stmt &body) {
  const std::size_t outside = filling_.size();
  bodies_.push_back(&consecutiveIn(body));
  execute(body);
  bodies_.pop_back();
  filling_.resize(outside);
}

/// What a callee has filled is filled for its caller, too, in the same iteration and on the same way: up to what its counter held in
/// the end.
///
///     int c = collect(x, n, q);   for (k = 0; k < c; k++) ... q[k] ...
void Executor::executeCallee(const Stmt &body) {
  const std::size_t outside = filling_.size();
  bodies_.push_back(&consecutiveIn(body));
  execute(body);
  bodies_.pop_back();
  const auto isOver = [&](Filling &one) {
    if (!one.atEnd && !one.isVoid && !one.isPending && one.base)
      one.atEnd = reachedBy(one);
    return !one.atEnd;
  };
  const auto inside = filling_.begin() + static_cast<std::ptrdiff_t>(outside);
  filling_.erase(std::remove_if(inside, filling_.end(), isOver), filling_.end());
}

/// The statement has been executed, in the body itself.
void Executor::startFilling(const Stmt &stmt) {
  if (bodies_.empty() || bodies_.back()->empty() || loops_.empty() || !tests_.empty() || dry_ > 0)
    return;
  for (const ConsecutiveWrites &one : *bodies_.back())
    if (one.start == &stmt) {
      const auto start = environment_.find(one.counter);
      if (start == environment_.end() || start->second.kind != Value::Kind::Integer ||
          start->second.modular)
        continue;
      Filling &made = filling_.emplace_back();
      made.by = &one;
      made.in = loops_.back();
      made.low = start->second.number + Polynomial::constant(one.ahead);
      made.branches = path_.branches;
    }
}

/// A counter may be about to be set.
void Executor::noteReached(const Stmt &assign) {
  const Symbol *counter = dry_ > 0 ? nullptr : setBy(assign);
  const auto known = counter ? environment_.find(counter) : environment_.end();
  if (known == environment_.end() || known->second.kind != Value::Kind::Integer)
    return;
  for (Filling &one : filling_) {
    if (one.by->counter != counter || one.atEnd)
      continue;
    one.isPending = one.by->ahead > 0 && one.by->rises.contains(&assign);
    if (!known->second.modular)
      one.reached.push_back({known->second.number, loops_, path_.branches});
  }
}

/// What the counter holds now, or held when its function came back; nullopt: no number is known.
std::optional<Polynomial> Executor::reachedBy(const Filling &filling) const {
  if (filling.atEnd)
    return filling.atEnd;
  const auto counter = environment_.find(filling.by->counter);
  if (counter == environment_.end() || counter->second.kind != Value::Kind::Integer ||
      counter->second.modular)
    return std::nullopt;
  return counter->second.number;
}

/// Where the counter says, in an array and of elements that the stores before it have.
bool Executor::isPlainStore(const Access &access, const Filling &known) const {
  const std::optional<Polynomial> counter = reachedBy(known);
  if (!hasPlainSubscript(access) || !counter)
    return false;
  return !known.base ||
         (known.base == access.base && known.elementSize == access.path[0].elementSize &&
          access.path[0].index - *counter == known.offset);
}

void Executor::noteFilled(Access &access) {
  for (Filling &one : filling_)
    one.isVoid |= !one.atEnd && access.isWrite && one.by->stores.contains(access.expr) &&
                  !isPlainStore(access, one);
  if (filling_.empty() || !hasPlainSubscript(access))
    return;
  for (Filling &one : filling_) {
    const std::optional<Polynomial> reached = reachedBy(one);
    if (!reached || one.isVoid || !isAhead(one.branches, path_.branches))
      continue;
    const Polynomial &now = *reached;
    const PathStep &element = access.path[0];
    if (!one.atEnd && access.isWrite && one.by->stores.contains(access.expr)) {
      one.isPending = false;
      if (!one.base) {
        one.base = access.base;
        one.offset = element.index - now;
        one.elementSize = element.elementSize;
      }
      continue;
    }
    const auto part =
        access.isWrite || one.base != access.base || one.elementSize != element.elementSize
            ? std::nullopt
            : partOfElement(access.path);
    if (!part || !isAhead(one.by->part, *part))
      continue;
    Filled found{one.in, one.low + one.offset,
                 now + one.offset + Polynomial::constant(one.isPending ? 0 : one.by->ahead)};
    const auto isBefore = [&](const Polynomial &end) {
      return provesNonNegative(end - element.index - Polynomial::constant(1));
    };
    found.isBehindLow = provesNonNegative(element.index - found.low);
    found.isBeforeEnd =
        isBefore(found.end) || std::ranges::any_of(one.reached, [&](const auto &before) {
          return isAhead(before.loops, loops_) && isAhead(before.branches, path_.branches) &&
                 isBefore(before.counter + one.offset + Polynomial::constant(one.by->ahead));
        });
    access.filled = std::move(found);
  }
}

} // namespace parlift::analysis
