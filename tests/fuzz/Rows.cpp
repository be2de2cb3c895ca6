#include "fuzz/Rows.h"

#include "ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::fuzz {

using diag::Direction;
using oracle::Directions;
using oracle::Kind;
using oracle::Observations;

diag::DependenceKind kindOf(Kind kind) {
  return kind == Kind::RAW   ? diag::DependenceKind::RAW
         : kind == Kind::WAR ? diag::DependenceKind::WAR
                             : diag::DependenceKind::WAW;
}

bool admits(Direction direction, int seen) {
  switch (direction) {
  case Direction::Lt:
    return seen > 0;
  case Direction::Eq:
    return seen == 0;
  case Direction::Gt:
    return seen < 0;
  case Direction::Le:
    return seen >= 0;
  case Direction::Ge:
    return seen <= 0;
  case Direction::Star:
    return true;
  }
  return false;
}

bool admits(const std::vector<Direction> &row, const Directions &seen) {
  return row.size() == seen.size() &&
         std::equal(row.begin(), row.end(), seen.begin(),
                    [](Direction direction, int one) { return admits(direction, one); });
}

std::string text(const Directions &directions) {
  std::string result;
  for (const int one : directions)
    result += (result.empty() ? "" : ", ") + std::string(one > 0 ? "<" : one < 0 ? ">" : "=");
  return "(" + result + ")";
}

std::string place(const SourceRange &range) {
  return fmt::format("`{}`", range.oneLine());
}

bool samePlace(const SourceRange &left, const SourceRange &right) {
  return left.begin == right.begin && left.end == right.end;
}

std::string words(const oracle::Pair &pair, const Directions &directions) {
  return fmt::format("{} {} -> {} {}", diag::name(kindOf(pair.kind)), place(pair.source->range),
                     place(pair.sink->range), text(directions));
}

const analysis::LoopFacts *carrier(const Subject &subject, const oracle::Seen &seen,
                                   const Directions &directions) {
  for (std::size_t level = 0; level < directions.size(); ++level)
    if (directions[level] != 0)
      return subject.facts.find(seen.loops[level]);
  return nullptr;
}

namespace {

/// The variable whose value a place's address starts from: `a` of a[i], p of p[i + 1].x; null: another one.
const ir::Symbol *rootOf(const ir::Expr &place) {
  const ir::Expr *expr = &place;
  for (;;)
    switch (expr->kind) {
    case ir::ExprKind::VarRef:
      return expr->symbol.get();
    case ir::ExprKind::Member:
    case ir::ExprKind::Subscript:
    case ir::ExprKind::AddressOf:
      expr = expr->operands[0].get();
      break;
    case ir::ExprKind::Load:
      return expr->operands[0]->kind == ir::ExprKind::VarRef ? expr->operands[0]->symbol.get()
                                                             : nullptr;
    default:
      return nullptr;
    }
}

/// Arrays, and pointers that the function leaves alone: the name is the same memory wherever it stands.
std::set<const ir::Symbol *> fixedNames(const ir::Function &function) {
  std::set<const ir::Symbol *> names, changed;
  ir::forEachExpr(*function.body, [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::VarRef)
      names.insert(expr.symbol.get());
  });
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Declare)
      changed.insert(stmt.symbol.get());
    if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ir::ExprKind::VarRef)
      changed.insert(stmt.target->symbol.get());
  });
  std::erase_if(names, [&](const ir::Symbol *symbol) {
    return changed.count(symbol) > 0 || symbol->isReference ||
           (symbol->type->isPointer() &&
            (symbol->addressTaken || symbol->storage == ir::Storage::Global));
  });
  return names;
}

class Rows {
public:
  Rows(const Subject &subject, const Observations &once)
      : subject_(&subject), once_(&once), fixed_(fixedNames(*subject.function)) {}

  std::vector<Finding> findings;

  void run() {
    std::set<const ir::Stmt *> overlapping; // nests
    for (const auto &[pair, seen] : once_->dependences())
      for (const auto &[directions, distance] : seen.vectors)
        if (!isOneName(pair) && !findRow(pair, directions) && isExcused(pair, seen, directions))
          overlapping.insert(seen.loops.front());
    for (const auto &[pair, seen] : once_->dependences())
      if (!overlapping.count(seen.loops.front()))
        for (const auto &[directions, distance] : seen.vectors)
          checkListed(pair, seen, directions, distance);
  }

private:
  void report(Finding::Severity severity, std::string kind, std::string text) {
    findings.push_back({severity, std::move(kind), std::move(text)});
  }

  /// Is there a row for it?
  void checkListed(const oracle::Pair &pair, const oracle::Seen &seen, const Directions &directions,
                   const std::optional<std::vector<std::int64_t>> &distance) {
    for (const ir::Stmt *loop : seen.loops)
      if (const auto *facts = subject_->facts.find(loop); !facts || facts->assumesShapes)
        return; // rows under conditions, which the runs of plans check
    if (const diag::DependenceRecord *record = findRow(pair, directions)) {
      for (std::size_t level = 0; distance && level < record->distance.size(); ++level)
        if (record->distance[level] && *record->distance[level] != (*distance)[level])
          report(Finding::Severity::Unsound, "distance",
                 fmt::format("{} has distance {} in loop {}, not {}", words(pair, directions),
                             (*distance)[level], level + 1, *record->distance[level]));
    } else if (isOneName(pair) || !isExcused(pair, seen, directions)) {
      report(Finding::Severity::Unsound, "missing-row", "no row for " + words(pair, directions));
    }
  }

  const diag::DependenceRecord *findRow(const oracle::Pair &pair,
                                        const Directions &directions) const {
    for (const diag::DependenceRecord &record : subject_->facts.dependences)
      if (record.kind == kindOf(pair.kind) && samePlace(record.source, pair.source->range) &&
          samePlace(record.sink, pair.sink->range) && admits(record.direction, directions))
        return &record;
    return nullptr;
  }

  /// One row for each loop stands for all pairs that only an overlap of different names makes dependent,
  /// and it is about dependences that the loop carries: those within an iteration have none.
  bool isExcused(const oracle::Pair &pair, const oracle::Seen &seen,
                 const Directions &directions) const {
    const analysis::LoopFacts *carriedBy = carrier(*subject_, seen, directions);
    const auto isAround = [&](const std::string &id) {
      return std::any_of(seen.loops.begin(), seen.loops.end(), [&](const ir::Stmt *loop) {
        const analysis::LoopFacts *facts = subject_->facts.find(loop);
        return facts && facts->record.id == id;
      });
    };
    return std::any_of(subject_->facts.dependences.begin(), subject_->facts.dependences.end(),
                       [&](const diag::DependenceRecord &record) {
                         if (!record.viaAlias || !record.carriedBy)
                           return false;
                         return carriedBy ? record.kind == kindOf(pair.kind) &&
                                                record.carriedBy == carriedBy->record.id
                                          : isAround(*record.carriedBy);
                       });
  }

  /// Both accesses are to what one name says.
  bool isOneName(const oracle::Pair &pair) const {
    const ir::Symbol *name = rootOf(*pair.source);
    return name && name == rootOf(*pair.sink) && fixed_.count(name) > 0;
  }

  const Subject *subject_;
  const Observations *once_;
  std::set<const ir::Symbol *> fixed_;
};

} // namespace

std::vector<Finding> checkRows(const Subject &subject, const Observations &once) {
  Rows rows(subject, once);
  rows.run();
  return std::move(rows.findings);
}

} // namespace parlift::fuzz
