/// \file
/// May a range-based `for` be said as a loop over the numbers of its elements?
///
///     for (auto &x : v) { s += x; x = s; }      =>     for (std::size_t i = 0; i < v.size(); i++) { s += v[i]; v[i] = s; }
///     for (int x : v) h = 31 * h + x;           =>     for (std::size_t i = 0; i < v.size(); i++) { int x = v[i]; h = 31 * h + x; }
///
/// A range-based `for` asks for its range, and where that ends, once:
///
///     auto &&range = v; auto at = range.begin(), end = range.end(); for (; at != end; ++at) { auto &x = *at; ... }
///
/// and the other loop asks in each iteration. Yes iff it gets the same answers: the number of elements is the same while the loop runs (it
/// is counted), and nothing in the loop may change a container, apart from what is appended to another one. Where the range is more than a
/// place that is named by variables which the loop does not set, it gets a name before the loop, and so does a temporary:
///
///     for (int x : t.items()) ...               =>     auto &&range = t.items(); for (... i < range.size() ...) ...
///
/// No iteration runs earlier or later than it did. A reference stands for the element, and goes where all that mentions it is followed. All
/// else stays a variable of the iteration, in the user's words.
///
/// Refuses ranges that have no elements by number (lists, views that compute); views of temporaries, which C++23 keeps for the loop and not
/// for the name; loops in which something is not followed; and elements of std::vector<bool>, but for copies. (Loop normalization:
/// Allen and Kennedy 4.)
#pragma once

#include "ir/RangeFor.h"
#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <optional>
#include <set>
#include <vector>

namespace parlift::legality {

class RangeCountEvidence {
public:
  const ir::Stmt &loop() const { return *loop_; }
  const ir::RangeLoop &parts() const { return parts_; }
  /// What stands before the range in the header.
  const std::vector<ir::StmtRef> &before() const { return before_; }
  /// The range gets a name: of this value, or of a place that is the object's; null: it needs none.
  const ir::ExprRef &range() const { return range_; }
  /// The element's declaration goes, and these become the element or its members; null: it stays.
  const std::optional<std::set<const ir::Expr *>> &mentions() const { return mentions_; }

private:
  friend class RangeQuestion;
  RangeCountEvidence() = default;
  const ir::Stmt *loop_ = nullptr;
  ir::RangeLoop parts_;
  std::vector<ir::StmtRef> before_;
  ir::ExprRef range_;
  std::optional<std::set<const ir::Expr *>> mentions_;
};

Answer<RangeCountEvidence> canCountRange(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
