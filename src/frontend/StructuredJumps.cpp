#include "frontend/StructuredJumps.h"

#include "frontend/Lowering.h"

#include <clang/AST/Expr.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <optional>

namespace parlift::frontend {

using clang::CompoundStmt;
using clang::GotoStmt;
using clang::LabelDecl;
using clang::LabelStmt;
using clang::Stmt;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// The labels in front of a statement.
std::vector<const LabelDecl *> labelsOf(const Stmt *stmt) {
  std::vector<const LabelDecl *> result;
  for (const auto *label = llvm::dyn_cast_or_null<LabelStmt>(stmt); label;
       label = dyn_cast<LabelStmt>(label->getSubStmt()))
    result.push_back(label->getDecl());
  return result;
}

const Stmt *withoutLabels(const Stmt *stmt) {
  while (const auto *label = llvm::dyn_cast_or_null<LabelStmt>(stmt))
    stmt = label->getSubStmt();
  return stmt;
}

const Stmt *bodyOf(const Stmt *stmt) {
  if (const auto *loop = dyn_cast<clang::ForStmt>(stmt))
    return loop->getBody();
  if (const auto *loop = dyn_cast<clang::WhileStmt>(stmt))
    return loop->getBody();
  if (const auto *loop = dyn_cast<clang::DoStmt>(stmt))
    return loop->getBody();
  if (const auto *loop = dyn_cast<clang::CXXForRangeStmt>(stmt))
    return loop->getBody();
  return nullptr;
}

/// Control may enter it by a `case` of a switch around it.
bool hasOpenCase(const Stmt *stmt) {
  if (!stmt || isa<clang::SwitchStmt>(stmt))
    return false;
  return isa<clang::SwitchCase>(stmt) || std::ranges::any_of(stmt->children(), hasOpenCase);
}

/// `if (c) goto L;`, perhaps in braces, and nothing else.
const GotoStmt *branchJump(const Stmt *stmt) {
  const auto *branch = llvm::dyn_cast_or_null<clang::IfStmt>(withoutLabels(stmt));
  if (!branch || branch->getElse() || branch->getInit() || branch->getConditionVariable() ||
      branch->isConstexpr() || branch->isConsteval() || hasSideEffects(branch->getCond()))
    return nullptr;
  const Stmt *then = branch->getThen();
  if (const auto *list = dyn_cast<CompoundStmt>(then))
    then = list->size() == 1 ? list->body_front() : nullptr;
  return llvm::dyn_cast_or_null<GotoStmt>(then);
}

class Finder {
public:
  StructuredJumps run(const Stmt *body) {
    count(body);
    if (isHopeless_ || targets_.empty())
      return {};
    continues(body);
    lists(body);
    return std::move(result_);
  }

private:
  using Labels = std::unordered_set<const LabelDecl *>;

  void count(const Stmt *stmt) {
    if (!stmt)
      return;
    if (const auto *jump = dyn_cast<GotoStmt>(stmt))
      targets_[jump->getLabel()].push_back(jump);
    isHopeless_ |= isa<clang::IndirectGotoStmt, clang::AddrLabelExpr, clang::StmtExpr,
                       clang::CXXTryStmt, clang::GCCAsmStmt>(stmt);
    for (const Stmt *child : stmt->children())
      count(child);
  }

  /// Jumps of the list and the branches in it, not of loops and switches: those have a `continue` of their own, or none.
  void jumpsIn(const Stmt *stmt, std::vector<const GotoStmt *> &found) const {
    stmt = withoutLabels(stmt);
    if (const auto *jump = llvm::dyn_cast_or_null<GotoStmt>(stmt))
      found.push_back(jump);
    else if (const auto *branch = llvm::dyn_cast_or_null<clang::IfStmt>(stmt)) {
      jumpsIn(branch->getThen(), found);
      jumpsIn(branch->getElse(), found);
    } else if (const auto *list = llvm::dyn_cast_or_null<CompoundStmt>(stmt)) {
      for (const Stmt *child : list->body())
        jumpsIn(child, found);
    }
  }

  void accept(const LabelDecl *label) {
    result_.labels.insert(label);
    for (const GotoStmt *jump : targets_[label])
      result_.jumps.insert(jump);
  }

  /// Labels in front of nothing, at the end of a loop's body.
  void continues(const Stmt *stmt) {
    if (!stmt)
      return;
    if (const auto *list = llvm::dyn_cast_or_null<CompoundStmt>(bodyOf(stmt));
        list && !list->body_empty() && isa<clang::NullStmt>(withoutLabels(list->body_back()))) {
      std::vector<const GotoStmt *> inside;
      jumpsIn(list, inside);
      for (const LabelDecl *label : labelsOf(list->body_back())) {
        const auto &jumps = targets_[label];
        if (!std::ranges::all_of(jumps, [&](const GotoStmt *jump) {
              return std::ranges::find(inside, jump) != inside.end();
            }))
          continue;
        accept(label);
        result_.continues.insert(jumps.begin(), jumps.end());
      }
    }
    for (const Stmt *child : stmt->children())
      continues(child);
  }

  void lists(const Stmt *stmt) {
    if (!stmt)
      return;
    if (const auto *list = dyn_cast<CompoundStmt>(stmt))
      structure(*list);
    for (const Stmt *child : stmt->children())
      lists(child);
  }

  void structure(const CompoundStmt &list) {
    children_.assign(list.body_begin(), list.body_end());
    places_.clear();
    for (std::size_t at = 0; at < children_.size(); ++at)
      for (const LabelDecl *label : labelsOf(children_[at]))
        if (!result_.labels.contains(label) && !targets_[label].empty())
          places_[label] = at;
    if (places_.empty() || std::ranges::any_of(children_, hasOpenCase))
      return;
    used_.clear();
    auto items = range(0, children_.size(), {});
    const bool areAll =
        items && std::ranges::all_of(places_, [&](const auto &place) {
          return std::ranges::all_of(targets_[place.first],
                                     [&](const GotoStmt *jump) { return used_.contains(jump); });
        });
    if (!areAll)
      return;
    for (const auto &[label, at] : places_)
      accept(label);
    result_.lists.emplace(&list, std::move(*items));
  }

  /// Where the label stands in [from, to], whose end has the labels `ends` besides.
  std::optional<std::size_t> placeOf(const LabelDecl *label, std::size_t from, std::size_t to,
                                     const Labels &ends) const {
    if (ends.contains(label))
      return to;
    const auto place = places_.find(label);
    if (place == places_.end() || place->second < from || place->second > to)
      return std::nullopt;
    return place->second;
  }

  Labels endingAt(std::size_t place, std::size_t to, const Labels &ends) const {
    Labels result = place == to ? ends : Labels{};
    for (const auto &[label, at] : places_)
      if (at == place)
        result.insert(label);
    return result;
  }

  bool declares(std::size_t from, std::size_t to) const {
    return std::any_of(children_.begin() + static_cast<std::ptrdiff_t>(from),
                       children_.begin() + static_cast<std::ptrdiff_t>(to),
                       [](const Stmt *stmt) { return isa<clang::DeclStmt>(withoutLabels(stmt)); });
  }

  /// The jump that ends the branch in front of `place`.
  const GotoStmt *lastJump(std::size_t from, std::size_t place) const {
    const Stmt *last = place > from ? children_[place - 1] : nullptr;
    return llvm::dyn_cast_or_null<GotoStmt>(last); // behind a label it would be another's too
  }

  std::optional<std::vector<JumpItem>> range(std::size_t from, std::size_t to, const Labels &ends) {
    std::vector<JumpItem> items;
    for (std::size_t at = from; at < to;) {
      const Stmt *stmt = children_[at];
      if (const auto *jump = dyn_cast<GotoStmt>(withoutLabels(stmt));
          jump && at + 1 == to && ends.contains(jump->getLabel())) {
        used_.insert(jump); // to where control goes anyway
        ++at;
        continue;
      }
      const GotoStmt *jump = branchJump(stmt);
      const auto target = jump && !result_.continues.contains(jump)
                              ? placeOf(jump->getLabel(), at + 1, to, ends)
                              : std::nullopt;
      if (!target) {
        items.push_back({stmt, false, {}, {}});
        ++at;
        continue;
      }
      JumpItem item{withoutLabels(stmt), true, {}, {}};
      used_.insert(jump);
      std::size_t join = *target;
      const GotoStmt *over = lastJump(at + 1, *target);
      const auto beyond =
          over && *target < to ? placeOf(over->getLabel(), *target, to, ends) : std::nullopt;
      // The other branch is entered by this jump alone.
      const bool isElse = beyond && targets_.at(jump->getLabel()).size() == 1 &&
                          labelsOf(children_[*target]).size() == 1;
      if (isElse) {
        join = *beyond;
        used_.insert(over);
        auto taken = range(*target, join, endingAt(join, to, ends));
        if (!taken || declares(*target, join))
          return std::nullopt;
        item.taken = std::move(*taken);
      }
      const std::size_t last = isElse ? *target - 1 : join;
      auto otherwise = range(at + 1, last, endingAt(join, to, ends));
      if (!otherwise || declares(at + 1, last))
        return std::nullopt;
      item.otherwise = std::move(*otherwise);
      items.push_back(std::move(item));
      at = join;
    }
    return items;
  }

  std::unordered_map<const LabelDecl *, std::vector<const GotoStmt *>> targets_;
  bool isHopeless_ = false;
  StructuredJumps result_;
  std::vector<const Stmt *> children_; ///< of the list at hand
  std::unordered_map<const LabelDecl *, std::size_t> places_;
  std::unordered_set<const GotoStmt *> used_;
};

} // namespace

StructuredJumps structuredJumps(const clang::Stmt *body) {
  return Finder().run(body);
}

} // namespace parlift::frontend
