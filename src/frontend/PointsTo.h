/// \file
/// Inclusion constraints between sets of objects (Andersen 1994), and their least solution. Private to this folder.
///
///     p = &a;         include(addressOf(a), contentOf(p))
///     q = p;          include(contentOf(p), contentOf(q))
///     r = *q;         include(load(contentOf(q)), contentOf(r))
///     *q = r;         store(contentOf(q), contentOf(r))
///
/// A node is a set of objects: what a value may point to. One node for all that an object holds, in whatever part of it.
/// The object `outside` stands for all memory that the file does not see, and for every object whose address has got there: what
/// these hold is one set.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <unordered_set>
#include <vector>

namespace parlift::frontend {

class PointsTo {
public:
  using Node = unsigned;
  using Object = unsigned;
  static constexpr Node nothing = 0; ///< the empty set
  static constexpr Object outside = 0;

  /// What has been asked of it, in order; so that it can be asked of another one, as part of more.
  struct Step {
    enum class Kind : std::uint8_t {
      Node,    ///< node `a` was made
      Object,  ///< object `a` was made, node `b` is what it holds
      Address, ///< node `b` is the address of object `a`
      Load,    ///< node `b` is what is read from where node `a` points to
      Include, ///< of node `a` in node `b`
      Store    ///< of node `b` to where node `a` points to
    } kind = Kind::Node;
    unsigned a = 0, b = 0;
  };
  /// By the numbers of the other one: what they are here.
  struct Copy {
    std::vector<Node> nodes;
    std::vector<Object> objects;
  };

  PointsTo();

  const std::vector<Step> &steps() const { return steps_; }
  /// All of that again here. `same`: objects of the other one that are already here.
  Copy add(const std::vector<Step> &steps, const std::map<Object, Object> &same);

  Object newObject();
  Node newNode();
  Node addressOf(Object object);
  Node contentOf(Object object) const { return contents_[object]; }
  void include(Node from, Node to);
  Node join(Node a, Node b);
  /// What is read from where `address` points to.
  Node load(Node address);
  void store(Node address, Node value);
  /// The value gets to where nobody sees it.
  void leak(Node value) { include(value, contentOf(outside)); }

  /// False: it took more than so many operations, and nothing is known.
  bool solve(std::uint64_t operations);

  const std::set<Object> &of(Node node) const { return nodes_[find(node)].objects; }
  bool isKnownOutside(Object object) const { return isKnownOutside_[object]; }
  std::size_t objects() const { return contents_.size(); }

private:
  struct Set {
    std::set<Object> objects;
    std::vector<Object> fresh; ///< of these, what nobody has been told of
    std::vector<Node> into;    ///< sets that include this one
    std::vector<Node> loads;   ///< what is read through it
    std::vector<Node> stores;  ///< what is written through it
  };
  Node makeNode();
  Node find(Node node) const;
  void add(Node node, Object object);
  void connect(Node from, Node to);
  void merge(Node node, Node into);
  void spread(Node node);

  std::vector<Set> nodes_;
  mutable std::vector<Node> parents_; ///< of nodes that have been merged
  std::vector<Node> contents_, addresses_, loads_;
  std::vector<bool> isKnownOutside_, isQueued_;
  std::vector<Node> queue_;
  std::unordered_set<std::uint64_t> edges_;
  std::uint64_t operations_ = 0;
  std::vector<Step> steps_;
};

} // namespace parlift::frontend
