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

PointsTo::PointsTo() {
  makeNode(); // nothing
  makeNode(); // contentOfOutside
  newObject();
  memory_[outside].isKnownOutside = true;
  memory_[outside].stride = 1;
  steps_.clear(); // each has these
  add(contentOfOutside, number({outside, 0, 0}));
}

// --- What is asked for

PointsTo::Node PointsTo::newNode() {
  const Node made = makeNode();
  steps_.push_back({Step::Kind::Node, made});
  return made;
}

PointsTo::Node PointsTo::makeNode() {
  nodes_.emplace_back();
  parents_.push_back(static_cast<Node>(nodes_.size() - 1));
  isQueued_.push_back(false);
  return parents_.back();
}

PointsTo::Object PointsTo::newObject() {
  memory_.emplace_back();
  const auto made = static_cast<Object>(memory_.size() - 1);
  steps_.push_back({Step::Kind::Object, made});
  return made;
}

PointsTo::Node PointsTo::addressOf(Object object) {
  if (memory_[object].address == nothing) {
    const Node node = makeNode();
    steps_.push_back({Step::Kind::Address, object, node});
    memory_[object].address = node;
    add(node, number({object, 0, 0}));
  }
  return memory_[object].address;
}

PointsTo::Node PointsTo::contentOf(Object object, Bytes bytes) {
  if (object == outside)
    return contentOfOutside;
  const auto [known, isNew] = contents_.try_emplace({object, bytes}, nothing);
  if (isNew) {
    // A node of its own: cells are numbered otherwise in each copy.
    const Node node = cellAt(number({object, 0, 0}), bytes);
    known->second = node;
    steps_.push_back({Step::Kind::Content, object, node, bytes});
  }
  return known->second;
}

void PointsTo::include(Node from, Node to) {
  if (from == nothing)
    return;
  steps_.push_back({Step::Kind::Include, from, to});
  connect(from, to);
}

PointsTo::Node PointsTo::join(Node a, Node b) {
  if (a == nothing || a == b)
    return b;
  if (b == nothing)
    return a;
  const Node result = newNode();
  include(a, result);
  include(b, result);
  return result;
}

PointsTo::Node PointsTo::move(Node address, Move move) {
  const bool stays = move.kind == Move::Kind::By && move.bytes == 0 && move.room == 0;
  if (address == nothing || stays)
    return address;
  const auto [known, isNew] = moves_.try_emplace({address, move}, nothing);
  if (isNew) {
    const Node result = known->second = makeNode();
    steps_.push_back({Step::Kind::Move, address, result, {}, move});
    nodes_[find(address)].uses.moves.emplace_back(move, result);
    const std::set<PlaceNumber> places = nodes_[find(address)].places;
    for (const PlaceNumber place : places)
      add(result, moved(place, move));
    return result;
  }
  return known->second;
}

PointsTo::Node PointsTo::load(Node address, Bytes bytes) {
  if (address == nothing)
    return nothing;
  const auto [known, isNew] = loads_.try_emplace({address, bytes}, nothing);
  if (isNew) {
    const Node result = known->second = makeNode();
    steps_.push_back({Step::Kind::Load, address, result, bytes});
    nodes_[find(address)].uses.loads.emplace_back(bytes, result);
    const std::set<PlaceNumber> places = nodes_[find(address)].places;
    for (const PlaceNumber place : places)
      connect(cellAt(place, bytes), result);
    return result;
  }
  return known->second;
}

void PointsTo::store(Node address, Node value, Bytes bytes) {
  if (address == nothing || value == nothing)
    return;
  steps_.push_back({Step::Kind::Store, address, value, bytes});
  nodes_[find(address)].uses.stores.emplace_back(bytes, value);
  const std::set<PlaceNumber> places = nodes_[find(address)].places;
  for (const PlaceNumber place : places)
    connect(value, cellAt(place, bytes));
}

void PointsTo::copy(Node to, Node from, Offset size) {
  if (to == nothing || from == nothing)
    return;
  steps_.push_back({Step::Kind::Copy, to, from, {0, size}});
  nodes_[find(to)].uses.copiesTo.emplace_back(size, from);
  nodes_[find(from)].uses.copiesFrom.emplace_back(size, to);
  const std::set<PlaceNumber> tos = nodes_[find(to)].places, froms = nodes_[find(from)].places;
  for (const PlaceNumber one : tos)
    for (const PlaceNumber other : froms)
      link(one, other, size);
}

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

// --- Sets

PointsTo::Node PointsTo::find(Node node) const {
  while (parents_[node] != node) {
    parents_[node] = parents_[parents_[node]];
    node = parents_[node];
  }
  return node;
}

/// What is known outside no set needs beside `outside`.
void PointsTo::add(Node node, PlaceNumber place) {
  const Object object = places_[place].object;
  if (find(node) == find(contentOfOutside) && !memory_[object].isKnownOutside)
    letOut(object);
  node = find(node);
  Set &set = nodes_[node];
  ++operations_;
  constexpr PlaceNumber placeOutside = 0;
  if (object != outside && memory_[object].isKnownOutside && set.places.contains(placeOutside))
    return;
  if (!set.places.insert(place).second)
    return;
  set.fresh.push_back(place);
  if (!isQueued_[node]) {
    isQueued_[node] = true;
    queue_.push_back(node);
  }
}

void PointsTo::connect(Node from, Node to) {
  from = find(from);
  to = find(to);
  ++operations_;
  if (from == to || from == nothing || !edges_.insert(std::uint64_t{from} << 32 | to).second)
    return;
  nodes_[from].uses.into.push_back(to);
  const std::set<PlaceNumber> places = nodes_[from].places;
  for (const PlaceNumber place : places)
    add(to, place);
}

/// What is read, written and computed through a set, of one of its places.
void PointsTo::meet(const Uses &uses, PlaceNumber place) {
  for (const auto &[bytes, result] : uses.loads)
    connect(cellAt(place, bytes), result);
  for (const auto &[bytes, value] : uses.stores)
    connect(value, cellAt(place, bytes));
  for (const auto &[move, result] : uses.moves)
    add(result, moved(place, move));
  for (const auto &[size, from] : uses.copiesTo) {
    const std::set<PlaceNumber> places = nodes_[find(from)].places;
    for (const PlaceNumber other : places)
      link(place, other, size);
  }
  for (const auto &[size, to] : uses.copiesFrom) {
    const std::set<PlaceNumber> places = nodes_[find(to)].places;
    for (const PlaceNumber other : places)
      link(other, place, size);
  }
}

void PointsTo::merge(Node node, Node into) {
  node = find(node);
  into = find(into);
  if (node == into)
    return;
  parents_[node] = into;
  const Set old = std::move(nodes_[node]);
  nodes_[node] = {};
  const std::set<PlaceNumber> before = nodes_[into].places;
  {
    Uses &uses = nodes_[into].uses;
    const auto append = [](auto &list, const auto &more) {
      list.insert(list.end(), more.begin(), more.end());
    };
    append(uses.loads, old.uses.loads);
    append(uses.stores, old.uses.stores);
    append(uses.moves, old.uses.moves);
    append(uses.copiesTo, old.uses.copiesTo);
    append(uses.copiesFrom, old.uses.copiesFrom);
  }
  for (const Node to : old.uses.into)
    connect(into, to);
  for (const PlaceNumber place : before) // through both
    meet(old.uses, place);
  for (const PlaceNumber place : old.places)
    add(into, place);
}

void PointsTo::spread(Node node) {
  const std::vector<PlaceNumber> fresh = std::exchange(nodes_[node].fresh, {});
  const Uses uses = nodes_[node].uses;
  for (const PlaceNumber place : fresh) {
    meet(uses, place);
    for (const Node to : uses.into)
      add(to, place);
  }
}

PointsTo::Copy PointsTo::add(const std::vector<Step> &steps, const std::map<Object, Object> &same) {
  Copy made{{nothing, contentOfOutside}, {outside}};
  const auto node = [&](Node number, Node here) {
    if (made.nodes.size() <= number)
      made.nodes.resize(number + 1, nothing);
    made.nodes[number] = here;
  };
  for (const Step &step : steps) {
    switch (step.kind) {
    case Step::Kind::Node:
      node(step.a, newNode());
      break;
    case Step::Kind::Object: {
      const auto known = same.find(step.a);
      made.objects.push_back(known == same.end() ? newObject() : known->second);
      break;
    }
    case Step::Kind::Content:
      node(step.b, contentOf(made.objects[step.a], step.bytes));
      break;
    case Step::Kind::Address:
      node(step.b, addressOf(made.objects[step.a]));
      break;
    case Step::Kind::Load:
      node(step.b, load(made.nodes[step.a], step.bytes));
      break;
    case Step::Kind::Move:
      node(step.b, move(made.nodes[step.a], step.move));
      break;
    case Step::Kind::Include:
      include(made.nodes[step.a], made.nodes[step.b]);
      break;
    case Step::Kind::Store:
      store(made.nodes[step.a], made.nodes[step.b], step.bytes);
      break;
    case Step::Kind::Copy:
      copy(made.nodes[step.a], made.nodes[step.b], step.bytes.size);
      break;
    }
  }
  return made;
}

// --- The solution

bool PointsTo::solve(std::uint64_t operations) {
  known_.clear();
  while (!queue_.empty()) {
    const Node node = queue_.back();
    queue_.pop_back();
    isQueued_[node] = false;
    spread(find(node));
    if (operations_ > operations)
      return false;
  }
  return true;
}

const std::vector<PointsTo::Object> &PointsTo::of(Node node) const {
  const auto [known, isNew] = known_.try_emplace(find(node));
  if (isNew) {
    std::set<Object> objects;
    for (const PlaceNumber place : nodes_[find(node)].places)
      objects.insert(places_[place].object);
    known->second.assign(objects.begin(), objects.end());
  }
  return known->second;
}

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
