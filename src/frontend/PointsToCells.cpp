// Which bytes of which object a place is, and what cells an object has because of all that are accessed.
//
//     accessed: [0, 8)  [8, 16)        two cells
//     then:     [4, 12)                one cell [0, 16), which holds what both did
//     then:     pointers in steps of 8 the stride is 8: one cell [0, 8)
//
// Cells only get wider and strides smaller. So nodes of cells are only ever merged, and what has been concluded stays right.
#include "frontend/PointsTo.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace parlift::frontend {

namespace {

/// In steps of fewer bytes pointers meet in each other's bytes.
constexpr PointsTo::Offset leastStride = 8;
/// Places that pointers to one object point to; where it would be more, it is all one.
constexpr unsigned mostPlaces = 24;

constexpr auto unknown = PointsTo::Bytes::unknown;

PointsTo::Offset remainder(PointsTo::Offset offset, PointsTo::Offset stride) {
  return ((offset % stride) + stride) % stride;
}

} // namespace

// --- Places and cells

/// As it is to be said now: strides get smaller.
PointsTo::Place PointsTo::now(Place place) const {
  const Memory &memory = memory_[place.object];
  if (memory.isKnownOutside || memory.stride == 1)
    return {place.object, 0, 0};
  if (place.room == unknown || (memory.stride != 0 && place.room >= memory.stride))
    return {place.object, 0, unknown};
  if (memory.stride != 0)
    place.offset = remainder(place.offset, memory.stride);
  return place;
}

PointsTo::PlaceNumber PointsTo::number(Place place) {
  place = now(place);
  const auto [known, isNew] = numbers_.try_emplace(place, static_cast<PlaceNumber>(places_.size()));
  if (!isNew)
    return known->second;
  const PlaceNumber made = known->second;
  places_.push_back(place);
  Memory &memory = memory_[place.object];
  memory.isPointedToAtBegin &= place.offset == 0 && place.room == 0;
  if (++memory.places > mostPlaces)
    narrow(place.object, 1);
  return made;
}

PointsTo::PlaceNumber PointsTo::moved(PlaceNumber from, const Move &move) {
  Place place = now(places_[from]);
  if (memory_[place.object].isKnownOutside || place.room == unknown)
    return number(place);
  switch (move.kind) {
  case Move::Kind::By:
    place.offset += move.bytes;
    place.room += move.room;
    break;
  case Move::Kind::Steps:
    if (move.bytes < leastStride && place.room == 0)
      place.room = unknown;
    else if (place.room == 0) // else in an array inside, which it does not leave
      narrow(place.object, move.bytes);
    break;
  case Move::Kind::Anywhere:
    place.room = unknown;
    break;
  }
  return number(place);
}

/// Pointers walk in it in such steps, too.
void PointsTo::narrow(Object object, Offset step) {
  Memory &memory = memory_[object];
  Offset stride = std::gcd(memory.stride, step);
  if (stride < leastStride)
    stride = 1;
  if (memory.isKnownOutside || stride == memory.stride)
    return;
  memory.stride = stride;
  const std::map<Offset, Run> before = std::exchange(memory.cells, {});
  for (const auto &[begin, run] : before)
    merge(run.node, cell(object, begin, run.end));
  const std::vector<Object> peers = memory_[object].peers;
  for (const Object peer : peers)
    narrow(peer, stride);
}

/// An object that is known outside is part of `outside`.
void PointsTo::letOut(Object object) {
  Memory &memory = memory_[object];
  memory.isKnownOutside = true;
  const std::map<Offset, Run> before = std::exchange(memory.cells, {});
  for (const auto &[begin, run] : before)
    merge(run.node, contentOfOutside);
  const std::vector<Follower> followers = memory_[object].followers;
  for (const Follower &follower : followers)
    pass(object, 0, 1, contentOfOutside, follower);
}

/// The one that these bytes lie in.
PointsTo::Node PointsTo::cell(Object object, Offset begin, Offset end) {
  Memory &memory = memory_[object];
  if (memory.isKnownOutside)
    return contentOfOutside;
  const Offset size = std::max<Offset>(end - begin, 1);
  if (memory.stride != 0)
    begin = remainder(begin, memory.stride);
  end = begin + size;
  if (memory.stride != 0 && end > memory.stride) {
    begin = 0;
    end = memory.stride;
  }
  std::map<Offset, Run> &cells = memory.cells;
  auto at = cells.upper_bound(begin);
  if (at != cells.begin() && std::prev(at)->second.end > begin)
    --at;
  if (at != cells.end() && at->first <= begin && end <= at->second.end)
    return at->second.node;
  std::vector<Node> nodes;
  while (at != cells.end() && at->first < end) {
    begin = std::min(begin, at->first);
    end = std::max(end, at->second.end);
    nodes.push_back(at->second.node);
    at = cells.erase(at);
  }
  const Node node = nodes.empty() ? makeNode() : nodes.front();
  cells[begin] = {end, node};
  for (const Node other : nodes)
    merge(other, node);
  const std::vector<Follower> followers = memory_[object].followers;
  for (const Follower &follower : followers)
    pass(object, begin, end, node, follower);
  return node;
}

PointsTo::Node PointsTo::cellAt(PlaceNumber number, Bytes bytes) {
  Place place = now(places_[number]);
  if (place.room == unknown || bytes.size == unknown) {
    narrow(place.object, 1);
    return cell(place.object, 0, 1);
  }
  const Offset begin = place.offset + bytes.begin;
  return cell(place.object, begin, begin + bytes.size + place.room);
}

// --- Copies

void PointsTo::link(PlaceNumber toNumber, PlaceNumber fromNumber, Offset size) {
  ++operations_;
  const Place to = now(places_[toNumber]), from = now(places_[fromNumber]);
  const bool isWhole = size == unknown;
  const bool areSure = to.room == 0 && from.room == 0 && (!isWhole || to.offset == from.offset);
  if (!areSure || memory_[from.object].isKnownOutside || memory_[to.object].isKnownOutside) {
    const Node read = cellAt(fromNumber, {0, size});
    connect(read, cellAt(toNumber, {0, size}));
    return;
  }
  if (isWhole) {
    memory_[from.object].peers.push_back(to.object);
    memory_[to.object].peers.push_back(from.object);
    narrow(to.object, memory_[from.object].stride);
    narrow(from.object, memory_[to.object].stride);
  }
  follow(from.object, {isWhole ? 0 : from.offset, size, to.object, isWhole ? 0 : to.offset});
}

void PointsTo::follow(Object from, const Follower &follower) {
  std::vector<Follower> &followers = memory_[from].followers;
  if (std::ranges::find(followers, follower) != followers.end())
    return;
  followers.push_back(follower);
  const std::map<Offset, Run> cells = memory_[from].cells;
  for (const auto &[begin, run] : cells)
    pass(from, begin, run.end, run.node, follower);
}

/// To the bytes that these are copied to; where in an element they lie may not be known.
void PointsTo::pass(Object from, Offset begin, Offset end, Node node, const Follower &follower) {
  const Memory &memory = memory_[from];
  ++operations_;
  if (follower.size == unknown) {
    connect(node, memory.isKnownOutside ? cellAt(number({follower.to, 0, 0}), {})
                                        : cell(follower.to, begin, end));
    return;
  }
  const Offset first =
      memory.stride == 0 ? follower.begin : remainder(follower.begin, memory.stride);
  const bool isSplit = memory.stride != 0 && first + follower.size > memory.stride;
  if (memory.isKnownOutside || isSplit) {
    connect(node, cell(follower.to, follower.toBegin, follower.toBegin + follower.size));
    return;
  }
  const Offset low = std::max(begin, first), high = std::min(end, first + follower.size);
  if (low < high)
    connect(node,
            cell(follower.to, low - first + follower.toBegin, high - first + follower.toBegin));
}

// --- The solution

std::vector<PointsTo::Cell> PointsTo::cellsOf(Object object) const {
  const Memory &memory = memory_[object];
  if (memory.isKnownOutside)
    return {{0, 1, contentOfOutside}};
  std::vector<Cell> result;
  for (const auto &[begin, run] : memory.cells)
    result.push_back({begin, run.end, run.node});
  return result;
}

std::vector<std::pair<PointsTo::Object, PointsTo::Offset>> PointsTo::touched(Node address,
                                                                             Bytes bytes) const {
  std::vector<std::pair<Object, Offset>> result;
  for (const PlaceNumber number : nodes_[find(address)].places) {
    const Place place = now(places_[number]);
    const Memory &memory = memory_[place.object];
    Offset begin = place.offset + bytes.begin, end = begin + bytes.size + place.room;
    const bool isAny = place.room == unknown || bytes.size == unknown;
    if (memory.stride != 0) {
      begin = remainder(begin, memory.stride);
      end = begin + bytes.size + place.room;
    }
    const bool isAll = isAny || (memory.stride != 0 && end > memory.stride);
    for (const Cell &cell : cellsOf(place.object))
      if (isAll || (cell.begin < end && begin < cell.end))
        result.emplace_back(place.object, cell.begin);
  }
  return result;
}

} // namespace parlift::frontend
