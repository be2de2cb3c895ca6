/// \file
/// A loop and what is in it as statements, iteration domains and accesses: what polyhedral scheduling is
/// asked about.
///
///     for (i = 0; i < n; i++) {              S0[i]      { s[i] = 0; }
///       s[i] = 0;                            S1[i, j]   { double t = ...; s[i] += t; }   0 <= j < i
///       for (j = 0; j < i; j++) {
///         double t = A[i][j] * b[j];         one statement: both parts use t, which is new
///         s[i] += t;                         in each iteration
///       }
///     }
///
/// A statement is what stands in the innermost loop around it that is scheduled: an assignment, an `if` with
/// all that is in it, a loop that cannot be counted. Statements that share a variable which each iteration
/// sets anew are one. Variables and subscripts that pass values between statements, sums included, are accesses.
///
/// In: a nest and a loop of it. Out: the region; or why it cannot be described: what cannotReorder
/// says, a root whose trips are not affine, jumps out of a statement, calls whose accesses are not seen here.
/// Domains are exact. Accesses are more than there are where a subscript is not affine.
#pragma once

#include "ir/CountedLoop.h"
#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"
#include "poly/Schedule.h"

#include <map>
#include <string>
#include <vector>

namespace parlift::legality {

struct Region {
  struct Loop {
    LoopIndex index = 0;
    ir::CountedLoop header;
    /// The variable that the text of the statements reads. Its value is `start + step * counter`, or the counter
    /// itself where `isCounter`.
    ir::SymbolRef variable;
    bool isCounter = true;
    bool declares = false; ///< nothing outside of the loop knows the variable
  };
  struct Statement {
    std::vector<ir::StmtRef> text;
    std::vector<unsigned> loops; ///< into Region::loops, outermost first
  };

  const ir::Stmt *root = nullptr;
  const ir::Function *function = nullptr;
  std::vector<Loop> loops;
  std::vector<Statement> statements;
  std::vector<ir::ExprRef>
      parameters; ///< of the program: what they are in C; null: not expressible
  poly::Program program;
};

/// `what`: the step in words.
Answer<Region> describeRegion(const Nest &nest, LoopIndex root, const std::string &what);

} // namespace parlift::legality
