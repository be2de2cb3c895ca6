// How places get from set to set: along the edges of a graph whose nodes are the sets, and which grows where a load, a store or a
// copy meets a new place. Nodes are merged where their cells are (PointsToCells.cpp).
#include "frontend/PointsTo.h"

#include <utility>

namespace parlift::frontend {

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

} // namespace parlift::frontend
