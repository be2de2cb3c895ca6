/// \file
/// The search for one outermost loop (Search.h says the method as a whole).
///
///     improved           best first over the moves; each program that is come to is measured once      Searcher.cpp
///       settled            a loop that has come apart: its parts, each by itself                       Searcher.cpp
///       addLast            at the end: the steps that nothing follows, on the best programs            LastMoves.cpp
///       besideShortRuns    where blocks take longer than a loop of few iterations: both                ShortRuns.cpp
///       bySize             where another program is best for other sizes: both, or the safe one        BySizes.cpp
///
/// In: a function, the number of one of its loops, a goal to compare programs by. Out: the best program, without steps where none is
/// `leastGain` times as fast as the loop as it was, where nothing can be gained (isPastHope, a loop shorter than starting threads
/// takes), or where the limits of SearchOptions were reached first. What was measured on the way is told to `search`.
#pragma once

#include "plan/search/Program.h"
#include "plan/search/Search.h"
#include "plan/search/State.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace parlift::plan {

class Searcher {
public:
  Searcher(const ir::Unit &unit, const analysis::Options &analysis, const SearchOptions &options,
           Search &search);

  /// The best program that is found for the outermost loop of this number; without steps: as it is.
  State improved(const ir::FunctionRef &function, unsigned root);

  /// `onGpu`, which has kernels from this size on, for such sizes, else `onCpu`; `onGpu` alone where no words say that.
  State bySizeOfGpu(const ir::FunctionRef &function, unsigned root, const State &onCpu,
                    const State &onGpu, double size);

private:
  /// What was found for a loop with the same text: the same parts come of several moves.
  struct Solution {
    unsigned root = 0;
    Script steps, lastSteps;
    double gain = 1;
    bool isGainOfLarge = false;
  };
  /// What a last move makes of a loop: the time, and the move as it is written.
  struct Measured {
    double time;
    Move move;
  };

  /// `isWhole`: it is a loop of the user's, and no part of one that has come apart; those get no versions by size of their own.
  State improvedPart(const ir::FunctionRef &function, unsigned root, bool isWhole);
  /// The best of the programs that has kernels, where `found` has none and all that they want is to know what structures hold.
  std::optional<State> withSumsInVariables(const State &now,
                                           const std::vector<State> &states) const;
  State withKernels(State found, const std::vector<State> &states) const;
  /// The programs that moves lead to from here, this one first.
  std::vector<State> programsFrom(const State &start, bool isWhole);
  /// Loops that have come apart are searched each by itself.
  State settled(const State &from);
  /// None: a step is refused here.
  std::optional<State> replayed(State state, const Solution &solution, unsigned root);
  /// Loops that stand side by side without need run as one: less to start, less to read.
  void fuse(State &state);

  /// The steps that nothing follows, on the best programs that were found: what they make is dear to analyse, so
  /// that in the middle of the search they would leave no room for anything else. With blocks around them, which is
  /// dearer still, they are tried only where they came out best by themselves.
  void addLast(std::vector<State> &states, double base);
  /// The cost of the best program that comes of it.
  double tryLast(std::vector<State> &states, const State &from, bool inBlocks, double base);
  /// None: a step is refused. What the steps make is only measured, and that once: the same loops are come to in
  /// several ways.
  std::optional<State> stateAfterLast(const State &from, const Move &move, double base);
  /// With short loops in place of the copies, of which compilers make the same and which people read sooner; as it is where
  /// the copies are no loops. The copies are what is measured: all that the estimate knows is said in them.
  Move inLoops(const Rehearsal &program, const Move &move) const;

  /// What is best with the size that is presumed need not be so with others: two of the programs, each for the sizes for
  /// which it is faster; or the one that is never much slower.
  State bySize(const State &start, State found, const std::vector<State> &states);
  /// The steps of `large` where the arrays are as large as with this size, and a GPU pays, else those of `small`.
  std::optional<State> inVersions(const State &start, const State &small, const State &large,
                                  double size, const std::string &why, bool asksGpu = false);

  /// `found` where the loop is worth threads, else the loop as it was; `found` alone where it is in no blocks, or no words say that.
  State besideShortRuns(const State &start, State found);
  /// The step that says where; none: as above, or the function is not called often.
  std::optional<Instruction> testOfShortRuns(const State &start, const State &found) const;

  /// The function after all steps of the move; null: one was refused.
  ir::FunctionRef after(const Rehearsal &program, const Move &move) const;
  /// The program after the move, which has led to `then`, measured; `base`: the time of the loop as it was.
  State stateAfter(const State &from, const Move &move, const ir::FunctionRef &then, double base);
  /// The state that the move has led to, with what is said about it.
  State explained(State state, const State &from, const Move &move, double base);
  double measure(const Rehearsal &program, double size = analysis::presumedSize) const {
    return goal_.time(program, size);
  }
  bool isSpent() const;

  const ir::Unit &unit_;
  const analysis::Options &analysis_;
  const SearchOptions &options_;
  const Goal goal_;
  Search &search_;
  std::size_t accesses_ = 0;               ///< in the programs that were analysed
  std::size_t lastAccesses_ = 0;           ///< in those that are not looked at again
  std::map<std::string, Solution> solved_; ///< by the loop's text
  std::map<std::string, std::optional<Measured>>
      measured_;                ///< by the loop's text and the last move; none: it was refused
  unsigned long questions_ = 0; ///< when the search began
};

} // namespace parlift::plan
