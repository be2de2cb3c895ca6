/// \file
/// Inclusion constraints between sets of places (Andersen 1994), and their least solution. Private to this folder.
///
///     p = &a;         include(addressOf(a), contentOf(p))
///     q = p;          include(contentOf(p), contentOf(q))
///     r = *q;         include(load(contentOf(q)), contentOf(r))
///     *q = r;         store(contentOf(q), contentOf(r))
///     r = s->next;    include(load(contentOf(s), {8, 8}), contentOf(r))
///     p = &s->next;   include(move(contentOf(s), by 8 bytes), contentOf(p))
///     p = s + n;      include(move(contentOf(s), in steps of sizeof *s), contentOf(p))
///
/// A node is a set of places: what a value may point to. A place is an object and an offset in it, in bytes: of an object in which pointers
/// walk in steps, modulo the greatest common divisor of these (its stride), so that all elements of an array are one. An object holds cells, runs of bytes
/// that do not overlap: an access of bytes that lie in several makes them one, and whoever accesses bytes that nobody can say, or walks in
/// steps of single bytes, makes all of them one.
///
///     struct { int n; double *u, *v; } *s = malloc(..);  s[i].u = ..;      stride 24, cells [8, 16) and [16, 24)
///
/// The object `outside` stands for all memory that the file does not see, and for every object whose address has got there: what
/// these hold is one set.
///
/// Source: Pearce, Kelly and Hankin, Efficient Field-Sensitive Pointer Analysis of C, 2007; offsets modulo a stride: Wilson and Lam, Efficient
/// Context-Sensitive Pointer Analysis for C Programs, 1995.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>
#include <vector>

namespace parlift::frontend {

class PointsTo {
public:
  using Node = unsigned;
  using Object = unsigned;
  using Offset = std::int64_t;
  static constexpr Node nothing = 0; ///< the empty set
  static constexpr Object outside = 0;

  /// Bytes from where a pointer points.
  struct Bytes {
    Offset begin = 0;
    Offset size = unknown; ///< unknown: whichever of the object
    static constexpr Offset unknown = -1;
    auto operator<=>(const Bytes &) const = default;
  };
  /// Where a value points to that has been computed from another one.
  struct Move {
    enum class Kind : std::uint8_t {
      By,      ///< so many bytes further on, and up to `room` more
      Steps,   ///< any number of steps of so many bytes
      Anywhere ///< in the same object
    } kind = Kind::Anywhere;
    Offset bytes = 0, room = 0;
    auto operator<=>(const Move &) const = default;
  };

  /// What has been asked of it, in order; so that it can be asked of another one, as part of more.
  struct Step {
    enum class Kind : std::uint8_t {
      Node,    ///< node `a` was made
      Object,  ///< object `a` was made
      Content, ///< node `b` is what object `a` holds
      Address, ///< node `b` is the address of object `a`
      Load,    ///< node `b` is what is read from where node `a` points to
      Move,    ///< node `b` is what node `a` points to, moved
      Include, ///< of node `a` in node `b`
      Store,   ///< of node `b` to where node `a` points to
      Copy     ///< to where node `a` points to, from where node `b` points to
    } kind = Kind::Node;
    unsigned a = 0, b = 0;
    Bytes bytes = {};
    Move move = {};
  };
  /// By the numbers of the other one: what they are here.
  struct Copy {
    std::vector<Node> nodes;
    std::vector<Object> objects;
  };
  struct Place {
    Object object = outside;
    Offset offset = 0;
    Offset room = 0; ///< it may be so many bytes further on; Bytes::unknown: anywhere in the object
    auto operator<=>(const Place &) const = default;
  };

  PointsTo();

  const std::vector<Step> &steps() const { return steps_; }
  /// All of that again here. `same`: objects of the other one that are already here.
  Copy add(const std::vector<Step> &steps, const std::map<Object, Object> &same);

  Object newObject();
  Node newNode();
  Node addressOf(Object object);
  Node contentOf(Object object, Bytes bytes);
  void include(Node from, Node to);
  Node join(Node a, Node b);
  Node move(Node address, Move move);
  /// What is read from where `address` points to.
  Node load(Node address, Bytes bytes);
  void store(Node address, Node value, Bytes bytes);
  /// So many bytes, each to where it belongs; unknown: of the whole object.
  void copy(Node to, Node from, Offset size);
  /// The value gets to where nobody sees it.
  void leak(Node value) { include(value, contentOfOutside); }

  /// False: it took more than so many operations, and nothing is known.
  bool solve(std::uint64_t operations);

  // --- Of the solution
  /// The objects that a value may point into, by their numbers.
  const std::vector<Object> &of(Node node) const;
  bool isKnownOutside(Object object) const { return memory_[object].isKnownOutside; }
  std::size_t objects() const { return memory_.size(); }
  /// 0: no pointer walks in it.
  Offset strideOf(Object object) const { return memory_[object].stride; }
  /// Each pointer to it points to where one of its elements begins.
  bool isPointedToAtBegin(Object object) const { return memory_[object].isPointedToAtBegin; }
  struct Cell {
    Offset begin = 0, end = 0;
    Node holds = nothing;
  };
  std::vector<Cell> cellsOf(Object object) const;
  /// Where the cells begin that an access of these bytes may touch.
  std::vector<std::pair<Object, Offset>> touched(Node address, Bytes bytes) const;

  static constexpr Node contentOfOutside = 1;

private:
  using PlaceNumber = unsigned;
  struct Run {
    Offset end = 0;
    Node node = nothing;
  };
  /// What lies in bytes of an object is found in bytes of another one.
  struct Follower {
    Offset begin = 0;
    Offset size = 0; ///< unknown: all of both objects
    Object to = outside;
    Offset toBegin = 0;
    auto operator<=>(const Follower &) const = default;
  };
  struct Memory {
    Offset stride = 0;
    bool isKnownOutside = false, isPointedToAtBegin = true;
    unsigned places = 0; ///< that pointers point to
    Node address = nothing;
    std::map<Offset, Run> cells;
    std::vector<Follower> followers;
    std::vector<Object> peers; ///< whose strides are the same
  };
  struct Uses {
    std::vector<Node> into;                                    ///< sets that include this one
    std::vector<std::pair<Bytes, Node>> loads;                 ///< what is read through it
    std::vector<std::pair<Bytes, Node>> stores;                ///< what is written through it
    std::vector<std::pair<Move, Node>> moves;                  ///< what is computed from it
    std::vector<std::pair<Offset, Node>> copiesTo, copiesFrom; ///< and where from, where to
  };
  struct Set {
    std::set<PlaceNumber> places;
    std::vector<PlaceNumber> fresh; ///< of these, what nobody has been told of
    Uses uses;
  };
  // --- PointsToSets.cpp
  Node makeNode();
  Node find(Node node) const;
  void add(Node node, PlaceNumber place);
  void connect(Node from, Node to);
  void merge(Node node, Node into);
  void spread(Node node);
  void meet(const Uses &uses, PlaceNumber place);

  // --- PointsToCells.cpp
  Place now(Place place) const;
  PlaceNumber number(Place place);
  PlaceNumber moved(PlaceNumber place, const Move &move);
  void narrow(Object object, Offset step);
  void letOut(Object object);
  Node cell(Object object, Offset begin, Offset end);
  Node cellAt(PlaceNumber place, Bytes bytes);
  void link(PlaceNumber to, PlaceNumber from, Offset size);
  void follow(Object from, const Follower &follower);
  void pass(Object from, Offset begin, Offset end, Node node, const Follower &follower);

  std::vector<Memory> memory_;
  std::vector<Place> places_;
  std::map<Place, PlaceNumber> numbers_;
  std::vector<Set> nodes_;
  mutable std::vector<Node> parents_; ///< of nodes that have been merged
  std::map<std::pair<Node, Bytes>, Node> loads_;
  std::map<std::pair<Node, Move>, Node> moves_;
  std::map<std::pair<Object, Bytes>, Node> contents_;
  std::vector<bool> isQueued_;
  std::vector<Node> queue_;
  std::unordered_set<std::uint64_t> edges_;
  std::uint64_t operations_ = 0;
  std::vector<Step> steps_;
  mutable std::map<Node, std::vector<Object>> known_; ///< answers of `of`
};

} // namespace parlift::frontend
