/// \file
/// Can several threads take the iterations of a walk in turns, each with partial sums of its own?
///
///     for (j) {                              threads: j, and 32 shares of the walk over i
///       float s = 0;                         All     each thread of an iteration does it
///       for (i < n) s += a[i][j];     =>     Walk    share 0: i = 0, 32, 64 ...   share 1: i = 1, 33 ...
///       sums[j] = s;                         One     share 0 alone, with the sum of all
///     }
///
/// Yes iff the walk is a counted loop directly in the body whose trips are known when it begins (CanStage.h), its iterations are independent but
/// for sums (products, minima ...: `legality::judge`) of numbers, and nothing but those sums outlives an iteration; there may be none. A sum is a variable,
/// or an element that the counters of the grid alone say: `y[i] += A[i][k] * x[k]`, touched in the walk by these updates only.
///
/// What stands around the walks changes no memory and is done by all threads alike, or changes memory and is done by one; what only
/// that one knows no walk behind it may ask for. Behind the last walk one thread does all.
///
/// Refuses: grids that are a triangle; walks that are not parallel, or only under a condition; an extremum's place, values of the last iteration, arrays of a
/// thread's own, elements that change from iteration to iteration, and several elements of one array.
#pragma once

#include "analysis/model/Analysis.h"
#include "legality/gpu/CanStage.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlift::legality {

struct SharedSum {
  std::string op;       ///< + * & | ^ && || min max
  ir::SymbolRef symbol; ///< the variable, or the array
  std::vector<const ir::Expr *>
      places; ///< the element, wherever it stands in the walk; empty: a variable
  ir::TypeRef type;
  bool reassociatesFloat = false;
};

struct SharedWalk {
  ir::CountedLoop header;
  LoopIndex index = 0;
  bool isInStep = true; ///< its trips are the same for all iterations of the grid
  std::vector<SharedSum> sums;
};

class ShareEvidence {
public:
  enum class Part : std::uint8_t { All, One, Walk };
  const StageEvidence &stage() const { return stage_; }
  const std::vector<SharedWalk> &walks() const { return walks_; } ///< in the order of the body
  const std::vector<Part> &parts() const { return parts_; } ///< one for each statement of the body

private:
  friend class ShareQuestion;
  explicit ShareEvidence(StageEvidence stage) : stage_(std::move(stage)) {}
  StageEvidence stage_;
  std::vector<SharedWalk> walks_;
  std::vector<Part> parts_;
};

/// `facts`: of the function. `loops`: the walks, of the body.
Answer<ShareEvidence> canShare(const Nest &nest, const StageEvidence &stage,
                               const analysis::FunctionFacts &facts,
                               const std::vector<const ir::Stmt *> &loops);

} // namespace parlift::legality
