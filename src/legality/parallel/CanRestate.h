/// \file
/// May iterations run in any order, once what they do is said in other words?
///
///     for (i) if (v[i] > t) out.push_back(v[i]);        out[?] = v[i], and out[?] against out[?] keep their order
///     for (i) s = s + v[i];                             s.x = s.x + v[i].x; s.y = s.y + v[i].y        (RecordSums.h)
///
/// The question is asked of another loop, of which nobody sees more than the answer: the program keeps its words. Sums of structures are
/// sums of their members there. What is appended to a std::vector is stored somewhere among its elements, and joined in the order of
/// iterations:
///
///     each thread:   for (its i, one ascending run) if (v[i] > t) out_part.push_back(v[i]);
///     in the order of the threads:                  out.insert(out.end(), out_part.begin(), out_part.end());
///
/// Where each iteration stores the size so far, `start[i + 1] = out.size()`, it stores that of its thread's part, and the thread adds what
/// `out` had before that part was joined, to the same places. For that they must be said by the loop's counter and what stays the same,
/// stored in every iteration, and touched by nothing else in the loop.
///
/// Yes iff that loop is parallel with private variables and plain reductions alone, nothing else of it touches what may be such a
/// container or its elements, and the container is the same one all the time. What holds afterwards is what the standard says of the
/// appends: all elements in order; where the capacity was enough, none has moved. How large the capacity becomes where it was not is
/// left to the library there and here. A vector that the loop's body declares is each iteration's own; its size is then anything.
///
/// In: a loop that canParallelize has not shown to be parallel. Out: the judgement and the shape of the other loop;
/// nullopt: there is nothing to be said otherwise, or what it appends to has other names in it.
#pragma once

#include "legality/nest/Nests.h"
#include "legality/parallel/CanParallelize.h"

namespace parlift::legality {

struct Restated {
  bool holds = false;
  std::optional<diag::Remark>
      refusal; ///< why not, if it is the rest of the loop that is in the way
  Judgement judgement;
  analysis::LoopFacts shape; ///< what describeShape says, in terms of the function's own loops
};

std::optional<Restated> canRestate(const ir::FunctionRef &function, const ir::Stmt &loop,
                                   const analysis::Options &options);

} // namespace parlift::legality
