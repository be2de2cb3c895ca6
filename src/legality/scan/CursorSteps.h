/// \file
/// The steps of cursors in a loop's body, and which stores stand beside them (Cursor.h). Private to it and to Packs.h.
///
///     out[k++] = x;  k -= 2;        k: a step by 1 that covers out[k], a step by -2 that covers nothing
#pragma once

#include "legality/scan/Cursor.h"

#include "ir/SetBy.h"

#include <map>

namespace parlift::legality {

/// A place at a cursor: `out[k + 1].x`, `p[0]`.
struct Spot {
  const ir::Symbol *cursor = nullptr;
  std::int64_t offset = 0;
};

/// `k`, `k + 1`, `k - 1`
std::optional<Spot> atCursor(const ir::Expr &index, const Variables &cursors);
/// The variable that is the array, or points to it, in `a[..]`; null: something else says it.
const ir::Symbol *arrayIn(const ir::Expr &place);
/// A body without braces is a list of one.
ir::Stmt asList(const ir::StmtRef &body);

class Steps {
public:
  Steps(const ir::Stmt &body, const ir::Symbol &counter, const Variables &cursors)
      : cursors_(cursors), set_(ir::changingIn(body)) {
    set_.insert(&counter);
    visit(body.kind == ir::StmtKind::Block ? body.children : std::vector<ir::StmtRef>{}, 0);
  }

  /// The write is covered by a step of one cursor.
  const ir::Symbol *cursorOf(const ir::Expr &place) const {
    const auto found = covered_.find(&place);
    return found == covered_.end() ? nullptr : found->second.cursor;
  }
  bool isBefore(const ir::Expr &place) const { return covered_.at(&place).isBefore; }
  /// Which of the cursor's steps passes the element, and as which.
  std::pair<std::size_t, std::int64_t> passing(const ir::Expr &place) const {
    const Cover &cover = covered_.at(&place);
    return {cover.step, cover.passed};
  }
  /// Elements that all of its steps pass, each counted once.
  std::int64_t reach(const ir::Symbol &cursor) const {
    const auto found = reach_.find(&cursor);
    return found == reach_.end() ? 0 : found->second;
  }
  bool falls(const ir::Symbol &cursor) const { return falling_.contains(&cursor); }
  /// Only ever moved by constants, all upwards or all downwards.
  bool goesOneWay(const ir::Symbol &cursor) const {
    return set_.contains(&cursor) && !others_.contains(&cursor) &&
           !(rising_.contains(&cursor) && falling_.contains(&cursor));
  }
  bool movesInLoop(const ir::Symbol &cursor) const { return inLoops_.contains(&cursor); }
  std::int64_t most(const ir::Symbol &cursor) const {
    const auto found = steps_.find(&cursor);
    return found == steps_.end() ? 0 : found->second;
  }

private:
  void visit(const std::vector<ir::StmtRef> &children, unsigned loops);
  void cover(const std::vector<ir::StmtRef> &stmts, std::size_t step, std::int64_t by,
             const ir::Symbol *held);

  const Variables &cursors_;
  struct Cover {
    const ir::Symbol *cursor = nullptr;
    bool isBefore = false;
    std::size_t step = 0;
    std::int64_t passed = 0;
  };
  Variables set_, others_, inLoops_, rising_, falling_;
  std::map<const ir::Expr *, Cover> covered_;
  std::map<const ir::Symbol *, std::int64_t> steps_; ///< all of the text together
  std::map<const ir::Symbol *, std::int64_t> reach_;
  std::size_t stepCount_ = 0;
};

} // namespace parlift::legality
