/// \file
/// One question of CanTellRowsApart.h while it is asked. Private to it.
///
///     collect               the tables that the loop's pointers come from, as paths                    RowTables.cpp
///     columnsOf, findRows   the elements of rows, and of tables, that it touches: from the least       RowTables.cpp
///                           to the greatest one, both sure to be read
///     rowsOfClamped         the same of subscripts that stop at the ends of the table                  ClampedRows.cpp
///     say                   how that is asked: loops over the tables, first and end of all rows        RowWords.cpp
///     answer                which tables are to be held against each other, and the whole test         CanTellRowsApart.cpp
#pragma once

#include "analysis/model/InTree.h"
#include "ir/Rows.h"
#include "legality/parallel/CanTellRowsApart.h"
#include "legality/versions/CanAvoidOverlap.h"
#include "legality/versions/TouchedElements.h"

#include <optional>
#include <set>
#include <vector>

namespace parlift::legality {

/// A table, or a table of tables, and the elements of its rows that the loop touches.
struct RowTable {
  unsigned root = 0; ///< base of the outermost table; with no levels, of the elements themselves
  struct Level {
    std::vector<analysis::PathStep> path; ///< to a pointer; the first step says which row
    std::set<unsigned> bases;             ///< of what the path is a path in
    Elements rows;
  };
  std::vector<Level> levels; ///< outermost first
  std::set<unsigned> bases;  ///< of its rows
  ir::TypeRef element;
  bool isWritten = false;
  bool isUneven =
      false; ///< its rows need not be equally long: of some the columns do not all exist
  Elements columns;
};

class RowsQuestion {
  static constexpr unsigned anyCounters = 8;

public:
  RowsQuestion(const Nest &nest, LoopIndex loop);

  std::optional<RangesAnswer> answer(const std::vector<BasePair> &open);

private:
  const analysis::AccessTable &table() const { return nest_.table(); }

  // RowTables.cpp
  bool variesHere(const analysis::Polynomial &value) const;
  bool collect();
  bool add(unsigned base);
  RowTable *known(const RowTable &made);
  /// Null: it is in none.
  RowTable *tableOf(unsigned base);
  /// The pointer is the same all the time, and has words before the loop.
  bool standsStill(unsigned base) const;
  ir::ExprRef pointer(unsigned base) const;
  /// All of them as one range. `r[0]` before `for (j = 1; j < m; j++) r[j]` lies in [0, m) where the inner loop runs.
  std::optional<Elements> columnsOf(const TouchedElements &touched);
  /// The number of its iterations is the same each time that it is entered.
  bool isSteady(LoopIndex loop) const;
  std::vector<LoopIndex> loopsOf(const analysis::Access &access) const;
  /// It reads nothing but a pointer, by `i`, `-i + 3` or what stands still, wherever its loops run; by `i + k` where it may go by two counters.
  bool isPlainRead(const analysis::Access &access, unsigned counters = 1) const;
  /// A sum of counters that takes all values between its ends, `i`, `-i + 3`, `i + k`, of so many at most.
  bool movesEvenly(const analysis::Polynomial &index, unsigned counters = anyCounters) const;
  /// In the loop, before the access is reached.
  std::size_t conditionsInside(const analysis::Access &access) const;
  /// Under whatever conditions.
  bool readsPlainly(const analysis::Access &access, unsigned counters = 1) const;
  /// The loops around it, from this one inwards, run equally often each time.
  bool areSteady(const analysis::Access &access) const;
  /// It is executed for each value that its subscript takes where the loop and those inside it run.
  bool isSure(const analysis::Access &access);
  /// It is for all but one, and under the same condition that one is read.
  bool isSureButForOne(const analysis::Access &access);
  /// The rows that it is sure to read where loops inside of others are not as long each time: those of the iterations in which they are
  /// longest. `for (i) for (j = i + 1; j < n; j++) d[j]`: [1, n), where i is 0. nullopt: not known.
  std::optional<Elements> rowsOfSomeIterations(const analysis::Access &access);
  // ClampedRows.cpp
  struct Choice;
  /// What moves evenly and is the value in some cases; `way`: in which.
  std::optional<analysis::Polynomial> movingValue(const analysis::Polynomial &value,
                                                  std::vector<Choice> &way) const;
  /// The rows that it is sure to read, all of them as far as the others; nullopt: not known.
  std::optional<Elements> rowsOfClamped(const analysis::Access &access);

  // RowTables.cpp
  /// From the least row that is sure to be read to the greatest one; all others lie between. What leads on to further tables is read for
  /// each place of the outer table and each of the inner ones, so that all of these must be read by the loop.
  bool findRows(RowTable &one, std::size_t level);

  // RowWords.cpp
  /// All loops run that are taken to: from the outermost one inwards, as the end of an inner one may be read only in those around it.
  bool addEntryTests(std::vector<ir::ExprRef> &tests) const;
  /// The memory that all rows lie in; nullopt: something of it has no words.
  std::optional<FoundElements> say(const RowTable &one, ir::RowsMark &mark);
  /// Its words, of what is no row.
  void note(unsigned base, ir::RowsMark &mark) const;
  /// The pointer to the row at these places of the tables; null: it has no words.
  ir::ExprRef row(const RowTable &one, const std::vector<ir::ExprRef> &places) const;
  /// The column of a row, as a pointer or as a number (columnBytes_).
  ir::ExprRef placeIn(const ir::ExprRef &row, const ir::ExprRef &column) const;
  /// `rises &= before + to <= after + from`, and the other way round.
  void compare(const ir::RowsMark::Table &made, const ir::ExprRef &before, const ir::ExprRef &after,
               std::vector<ir::StmtRef> &lines) const;

  const Nest &nest_;
  const LoopIndex loop_;
  std::set<LoopIndex> entered_;            ///< loops that are taken to run
  std::vector<analysis::Constraint> runs_; ///< and what says that others run in some iterations
  analysis::InTree tree_;
  std::vector<RowTable> tables_;
  ir::ExprRef from_, to_; ///< of the table at hand: its columns
  /// And what a column has of bytes, where rows are uneven: no pointer is moved behind the end of one, addresses are computed as numbers. 0:
  /// pointers are.
  std::uint64_t columnBytes_ = 0;
};

} // namespace parlift::legality
