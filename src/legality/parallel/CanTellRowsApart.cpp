#include "legality/parallel/CanTellRowsApart.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Walk.h"
#include "legality/parallel/RowsQuestion.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;
using ir::BinaryOp;
using ir::ExprRef;
using ir::RowsMark;

namespace {

constexpr std::ptrdiff_t mostTables = 5;

/// `if (a[i])`, `!a[i]`, `a[i] != NULL`: rows may be missing, and no address is formed of a null pointer but itself.
bool asksWhetherRowsExist(const ir::Stmt &loop) {
  const auto isRow = [](const ExprRef &pointer) {
    return pointer && pointer->kind == ir::ExprKind::Load && pointer->type->isPointer() &&
           pointer->operands[0]->kind != ir::ExprKind::VarRef;
  };
  bool found = false;
  ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
    found = found || (stmt.kind != ir::StmtKind::Assign && isRow(stmt.condition));
  });
  ir::forEachExpr(loop, [&](const ir::Expr &part) {
    const bool asks =
        part.kind == ir::ExprKind::Select || part.kind == ir::ExprKind::Unary ||
        (part.kind == ir::ExprKind::Cast && !part.type->isPointer()) ||
        (part.kind == ir::ExprKind::Binary &&
         (part.binaryOp == BinaryOp::Eq || part.binaryOp == BinaryOp::Ne ||
          part.binaryOp == BinaryOp::LogicalAnd || part.binaryOp == BinaryOp::LogicalOr));
    found = found || (asks && std::ranges::any_of(part.operands, isRow));
  });
  return found;
}

} // namespace

std::optional<RangesAnswer> RowsQuestion::answer(const std::vector<BasePair> &open) {
  if (!collect())
    return std::nullopt;
  // What was presumed of them, and what is known in any case.
  Options known = nest_.options;
  known.presumesRows = false;
  const auto areAsked = [&](const RowTable &a, const RowTable &b) {
    return (a.isWritten || b.isWritten) && std::ranges::any_of(a.bases, [&](unsigned one) {
             return std::ranges::any_of(b.bases, [&](unsigned other) {
               return alias(table(), one, other, known) != AliasAnswer::Never;
             });
           });
  };
  std::vector<RowTable *> asked;
  for (RowTable &one : tables_) {
    const bool isAsked = one.isWritten ||
                         std::ranges::any_of(tables_,
                                             [&](const RowTable &other) {
                                               return &other != &one && areAsked(one, other);
                                             }) ||
                         std::ranges::any_of(open, [&](const BasePair &pair) {
                           return one.bases.contains(pair.first) || one.bases.contains(pair.second);
                         });
    if (isAsked)
      asked.push_back(&one);
  }
  std::ranges::stable_partition(asked, [](const RowTable *one) { return one->isWritten; });
  if (std::ranges::count_if(asked, [](const RowTable *one) { return !one->levels.empty(); }) >
      mostTables)
    return std::nullopt;
  auto mark = std::make_shared<RowsMark>();
  std::vector<FoundElements> elements;
  for (RowTable *one : asked) {
    const auto touched = touchedElements(nest_, loop_, one->bases);
    const auto columns =
        touched && !touched->isWhole ? columnsOf(*touched) : std::optional<Elements>();
    if (!columns)
      return std::nullopt;
    one->columns = *columns;
    for (std::size_t level = 0; level < one->levels.size(); ++level)
      if (!findRows(*one, level))
        return std::nullopt;
    const auto found = say(*one, *mark);
    if (!found)
      return std::nullopt;
    elements.push_back(*found);
    claimCovered(nest_, loop_, *touched);
  }
  if (mark->tables.empty()) // rows have nothing to do with it
    return std::nullopt;
  RangesAnswer result;
  for (std::size_t a = 0; a < asked.size(); ++a)
    for (std::size_t b = a + 1; b < asked.size(); ++b)
      if (areAsked(*asked[a], *asked[b]))
        mark->holds.push_back(areApart(elements[a], elements[b]));
  for (const auto &[a, b] : open) {
    RowTable *const first = tableOf(a), *const second = tableOf(b);
    if (first && second)
      continue;
    if (!first && !second)
      return std::nullopt;
    const auto place = std::ranges::find(asked, first ? first : second) - asked.begin();
    const unsigned other = first ? b : a;
    auto apart = canAvoidElements(nest_, loop_, other, elements[static_cast<std::size_t>(place)],
                                  pointer(other));
    if (!apart)
      return std::nullopt;
    if (std::ranges::none_of(mark->holds, [&](const ExprRef &said) {
          return sameExpression(*said, *apart->condition);
        }))
      mark->holds.push_back(std::move(apart->condition));
    result.entryTests.insert(result.entryTests.end(), apart->entryTests.begin(),
                             apart->entryTests.end());
    note(other, *mark);
  }
  if (!addEntryTests(result.entryTests))
    return std::nullopt;
  result.clause.kind = ir::InspectClause::Kind::Rows;
  result.clause.name = mark->tables.front().name;
  result.clause.rows = std::move(mark);
  return result;
}

std::optional<RangesAnswer> canTellRowsApart(const Nest &nest, LoopIndex loop,
                                             const std::vector<BasePair> &open) {
  const NestLoop &at = nest.loop(loop);
  if (at.inlined || !at.counted || asksWhetherRowsExist(*at.stmt))
    return std::nullopt;
  return RowsQuestion(nest, loop).answer(open);
}

bool reachesRows(const Nest &nest, LoopIndex loop) {
  return std::ranges::any_of(nest.table().accesses, [&](const Access &access) {
    const auto &row = nest.table().bases[access.base].row;
    return row && !row->isOwn && nest.isInside(access, loop);
  });
}

} // namespace parlift::legality
