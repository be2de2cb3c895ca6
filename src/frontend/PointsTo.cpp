#include "frontend/PointsTo.h"

#include <utility>

namespace parlift::frontend {

PointsTo::PointsTo() {
  makeNode(); // nothing
  newObject();
  steps_.clear(); // each has these
  add(contentOf(outside), outside);
}

PointsTo::Node PointsTo::newNode() {
  const Node made = makeNode();
  steps_.push_back({Step::Kind::Node, made});
  return made;
}

PointsTo::Node PointsTo::makeNode() {
  nodes_.emplace_back();
  parents_.push_back(static_cast<Node>(nodes_.size() - 1));
  loads_.push_back(nothing);
  isQueued_.push_back(false);
  return parents_.back();
}

PointsTo::Object PointsTo::newObject() {
  contents_.push_back(makeNode());
  addresses_.push_back(nothing);
  isKnownOutside_.push_back(contents_.size() == 1);
  const auto made = static_cast<Object>(contents_.size() - 1);
  steps_.push_back({Step::Kind::Object, made, contents_.back()});
  return made;
}

PointsTo::Node PointsTo::addressOf(Object object) {
  if (addresses_[object] == nothing) {
    const Node node = makeNode();
    steps_.push_back({Step::Kind::Address, object, node});
    addresses_[object] = node;
    add(node, object);
  }
  return addresses_[object];
}

PointsTo::Node PointsTo::find(Node node) const {
  while (parents_[node] != node) {
    parents_[node] = parents_[parents_[node]];
    node = parents_[node];
  }
  return node;
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

PointsTo::Node PointsTo::load(Node address) {
  if (address == nothing)
    return nothing;
  if (loads_[address] == nothing) {
    const Node result = makeNode();
    steps_.push_back({Step::Kind::Load, address, result});
    loads_[address] = result;
    Set &set = nodes_[find(address)];
    set.loads.push_back(result);
    for (const Object object : std::vector<Object>(set.objects.begin(), set.objects.end()))
      connect(contentOf(object), result);
  }
  return loads_[address];
}

void PointsTo::store(Node address, Node value) {
  if (address == nothing || value == nothing)
    return;
  steps_.push_back({Step::Kind::Store, address, value});
  Set &set = nodes_[find(address)];
  set.stores.push_back(value);
  for (const Object object : std::vector<Object>(set.objects.begin(), set.objects.end()))
    connect(value, contentOf(object));
}

/// An object that is known outside is part of `outside`: no set needs both.
void PointsTo::add(Node node, Object object) {
  node = find(node);
  if (node == find(contentOf(outside)) && !isKnownOutside_[object]) {
    isKnownOutside_[object] = true;
    merge(contentOf(object), contentOf(outside));
    node = find(contentOf(outside));
  }
  Set &set = nodes_[node];
  ++operations_;
  if (object != outside && isKnownOutside_[object] && set.objects.contains(outside))
    return;
  if (!set.objects.insert(object).second)
    return;
  set.fresh.push_back(object);
  if (!isQueued_[node]) {
    isQueued_[node] = true;
    queue_.push_back(node);
  }
}

void PointsTo::connect(Node from, Node to) {
  from = find(from);
  to = find(to);
  ++operations_;
  if (from == to || !edges_.insert(std::uint64_t{from} << 32 | to).second)
    return;
  nodes_[from].into.push_back(to);
  for (const Object object :
       std::vector<Object>(nodes_[from].objects.begin(), nodes_[from].objects.end()))
    add(to, object);
}

void PointsTo::merge(Node node, Node into) {
  node = find(node);
  into = find(into);
  if (node == into)
    return;
  parents_[node] = into;
  Set old = std::move(nodes_[node]);
  nodes_[node] = {};
  for (const Node to : old.into)
    connect(into, to);
  const std::vector<Object> before(nodes_[into].objects.begin(), nodes_[into].objects.end());
  for (const Object object :
       before) { // what is read and written through the one now is so through both
    for (const Node result : old.loads)
      connect(contentOf(object), result);
    for (const Node value : old.stores)
      connect(value, contentOf(object));
  }
  Set &set = nodes_[into];
  set.loads.insert(set.loads.end(), old.loads.begin(), old.loads.end());
  set.stores.insert(set.stores.end(), old.stores.begin(), old.stores.end());
  for (const Object object : old.objects)
    add(into, object);
}

void PointsTo::spread(Node node) {
  const auto fresh = std::exchange(nodes_[node].fresh, {});
  const auto loads = nodes_[node].loads, stores = nodes_[node].stores, into = nodes_[node].into;
  for (const Object object : fresh) {
    for (const Node result : loads)
      connect(contentOf(object), result);
    for (const Node value : stores)
      connect(value, contentOf(object));
    for (const Node to : into)
      add(to, object);
  }
}

PointsTo::Copy PointsTo::add(const std::vector<Step> &steps, const std::map<Object, Object> &same) {
  Copy made{{nothing, contentOf(outside)}, {outside}};
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
      node(step.b, contentOf(made.objects.back()));
      break;
    }
    case Step::Kind::Address:
      node(step.b, addressOf(made.objects[step.a]));
      break;
    case Step::Kind::Load:
      node(step.b, load(made.nodes[step.a]));
      break;
    case Step::Kind::Include:
      include(made.nodes[step.a], made.nodes[step.b]);
      break;
    case Step::Kind::Store:
      store(made.nodes[step.a], made.nodes[step.b]);
      break;
    }
  }
  return made;
}

bool PointsTo::solve(std::uint64_t operations) {
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

} // namespace parlift::frontend
