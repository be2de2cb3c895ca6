/// \file
/// Known faults, put into the verdicts on purpose: does the machinery that looks for faults find them?
///
///     drop-dependence     one row is missing, and the loop that carries it is called parallel
///     flip-direction      one "<" of a row is turned into ">" (or "=" where it leads)
///     forget-private      a loop's private variable is shared
///     forget-reduction    a reduction's variable is shared
///     omit-last-value     a lastprivate variable is only private
///     weaken-condition    a bound in a run-time condition is off by one
///     ignore-condition    a conditional loop is called parallel
///     reduction-operator  a sum is combined as a product
///     blind-rows          callees are taken to touch nothing: dependences, verdicts and plans
///     blind-steps         the same, and transformations
///     presume-apart       different pointers are taken to be different memory
///     overlook-row        loops are permuted, tiled or distributed as if there were one row less
#pragma once

#include "analysis/model/Analysis.h"
#include "plan/language/Plan.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlift::fuzz {

enum class Plant : std::uint8_t {
  None,
  DropDependence,
  FlipDirection,
  ForgetPrivate,
  ForgetReduction,
  OmitLastValue,
  WeakenCondition,
  IgnoreCondition,
  ReductionOperator,
  OverlookRow,
  BlindRows,
  BlindSteps,
  PresumeApart
};

/// In how many of the programs with the fault, in per cent, something must be found. Not in all: a row or a
/// private variable may be in code that no input reaches, and a condition on overlaps is about ranges, of
/// which the program need not touch the last element.
struct PlantName {
  Plant plant;
  const char *name;
  double least;
};
const std::vector<PlantName> &plantNames();

/// The fault is in the rows of dependences, not in a plan.
bool isAboutRows(Plant what);
/// The analysis does not see what callees do (Blind.h).
bool isBlind(Plant what);

/// Breaks the verdicts; `number` picks the place. False: there is nothing of the kind to break.
bool plant(Plant what, analysis::FunctionFacts &facts, std::uint64_t number);
/// Breaks a plan.
bool plant(Plant what, plan::Plan &plan, std::uint64_t number);

} // namespace parlift::fuzz
