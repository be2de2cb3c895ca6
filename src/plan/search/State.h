/// \file
/// A program that the search has come to: the function as the steps have left it, the steps, and what is thought of it.
///
///     f:1 as it is          time 800                                   promise 800
///       interchange j i     time 100   steps "interchange f:1 j i"     promise 105, with the price of a step
///
/// In: what a step or a measurement gave. Out: the script that leads here, as text or with a note above it for readers.
#pragma once

#include "plan/search/Moves.h"
#include "plan/search/Rehearsal.h"

#include <cmath>
#include <memory>
#include <string>

namespace parlift::plan {

/// A program that the search has come to.
struct State {
  std::shared_ptr<const Rehearsal> program;
  Script steps;
  /// For the end of the whole plan, where nothing looks at the program any more: a body that is written out many
  /// times is dear to analyse. `program` is without it.
  Script lastSteps;
  double time = 0;
  double cost = 0;            ///< the time, with the price of the steps
  double promise = 0;         ///< what may come of it
  double gain = 1;            ///< times as fast as the loop that it began with
  bool isGainOfLarge = false; ///< that is with large sizes, and less with others
  bool isLookedAt = false;
};

/// All steps of the plan, in their order.
Script allSteps(const State &state);

/// "interchange f:1 j i; tile f:1 64": without notes and comments.
std::string textOf(const Script &steps);

/// The time of programs of so many steps is counted this many times: of two that are about as fast, the shorter one is better to read.
inline double priceOfSteps(std::size_t count) {
  constexpr double priceOfAStep = 1.05;
  return std::pow(priceOfAStep, static_cast<double>(count));
}

/// The step for a loop whose root is so many numbers further on: "f:3.1" is "f:5.1" for 2.
Instruction moved(Instruction step, unsigned further);

/// A step that does nothing but say these words above the loop.
Instruction noteOf(const std::string &loop, const std::string &words);
/// Says above the loop what the steps do to it, and what that brings: "Interchanges j and i, estimated 8 times as fast".
Instruction note(const std::string &loop, const Script &steps, double gain,
                 bool isGainOfLarge = false);
std::string asSentence(std::string words);

/// The move's end is a step that nothing follows (LastMoves.cpp).
bool isLast(const Move &move);
/// The program copies blocks of its arrays into arrays of its own.
bool copiesIntoBlocks(const State &state);
/// The scheduler has cut its loops into blocks.
bool isInSchedulersBlocks(const State &state);

/// Statements after the steps for each one before them: a loop that is taken apart has its body in every piece.
double timesAsLong(const State &before, const State &after);
/// What the steps must gain to be worth their text: the scheduler's blocks have bounds that are minima of many, and a nest in ten pieces
/// is no longer its owner's.
double leastGainOf(const State &before, const State &after);

} // namespace parlift::plan
