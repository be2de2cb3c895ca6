#include "frontend/PointsTo.h"

namespace parlift::frontend {

PointsTo::PointsTo() {
  makeNode(); // nothing
  makeNode(); // contentOfOutside
  newObject();
  memory_[outside].isKnownOutside = true;
  memory_[outside].stride = 1;
  steps_.clear(); // each has these
  add(contentOfOutside, number({outside, 0, 0}));
}

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

} // namespace parlift::frontend
