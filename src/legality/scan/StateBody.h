/// \file
/// What a loop passes from iteration to iteration, as variables.
///
///     y[i] = p * y[i - 1] + q * y[i - 2] + b[i];     =>     y_now = p * y_before + q * y_before2 + b[i];
///                                                           y_before2 = y_before;  y_before = y_now;
///
/// In: a nest, a loop with a counter, the variables that it carries, and its carried dependences through memory. Out: the states,
/// and the body with variables in the place of elements. An element is a state where all that carries is one write in every
/// iteration, `y[i]`, and reads of what it was one to four iterations ago; all other dependences through its array are refused, with
/// the one that is in the way.
///
/// The first iterations read what was there before the loop. Where they do so only under a condition, the start is read under it, too:
///
///     a[i] = i > lo ? a[i - 1] + b[i] : b[i];        =>     a_before = first > lo ? a[first - 1] : 0;
#pragma once

#include "ir/Scan.h"
#include "legality/nest/Nest.h"
#include "legality/scan/Composer.h"

#include <map>
#include <optional>
#include <vector>

namespace parlift::legality {

struct StateBody {
  std::vector<ir::ScanState> states;
  ir::StmtRef
      body; ///< a block; its states are variables, and their values are handed on at its end
  ir::StmtRef shift; ///< what the user's own body needs at its end; null: nothing
  /// Of the loop's own tree, what is computed before the loop besides: no iteration may change it.
  std::vector<ir::ExprRef> steady;
};

class StateFinder {
public:
  StateFinder(const Nest &nest, LoopIndex loop);

  void add(const analysis::ScalarUse &variable);
  /// The array at `base`, with all that the loop carries through it; false: refused.
  bool add(unsigned base, const std::vector<unsigned> &carried);
  /// What an iteration writes to an array and reads again behind that is a variable's, too:
  ///
  ///     y[i] = b * x[i] + z;   z = c * x[i] - a * y[i];      =>      y_now = b * x[i] + z;   z = c * x[i] - a * y_now;
  ///
  /// where it is one write in every iteration, of an array that no state lies in and that no other name may reach.
  void forward();
  StateBody make();
  const ScanRefusal &refusal() const { return refusal_; }

private:
  struct Element {
    ir::ExprRef written;                         ///< `y[i]`
    std::multimap<unsigned, ir::ExprRef> readAt; ///< distance -> the reads
    std::vector<ir::SymbolRef> before;           ///< what it was one iteration ago, two ...
    ir::SymbolRef now;
  };
  bool refuse(const SourceRange &place, std::string reason);
  std::optional<std::int64_t> distance(const analysis::Access &write,
                                       const analysis::Access &read) const;
  bool isInEveryIteration(unsigned base) const;
  bool isSteady(const ir::ExprRef &expr);
  ir::ExprRef atFirst(const ir::ExprRef &expr, std::int64_t number) const;
  ir::ExprRef isReadAtFirst(const Element &element, unsigned back);
  ir::ExprRef startOf(const Element &element, unsigned back);
  ir::ExprRef find(const ir::Expr &lvalue) const;
  ir::StmtRef rewrite(const ir::StmtRef &stmt) const;
  ir::ExprRef rewrite(const ir::ExprRef &expr) const;

  const Nest &nest_;
  const LoopIndex loop_;
  const ir::Stmt &stmt_;
  StateBody result_;
  Variables set_; ///< by iterations, the counter too
  std::vector<Element> elements_;
  /// Places whose values are a variable's from now on, and places that are written: `y[i] += x` has one node for both.
  std::map<const ir::Expr *, ir::SymbolRef> read_, written_;
  ScanRefusal refusal_;
};

} // namespace parlift::legality
