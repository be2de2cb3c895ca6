/// \file
/// The words of the plan language that change the program: each asks its question and, given the
/// evidence, has its mechanism do the work.
///
///     interchange f:1 j i     -->  legality::canPermute  -->  transform::permute  -->  Change
///
/// `parallel`, `simd` and `leave` are words of the language too; they change no statement and are carried
/// out by the OpenMP printer (`isMark`).
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nests.h"
#include "plan/language/Script.h"
#include "transform/Change.h"

#include <optional>
#include <span>
#include <string>
#include <variant>

namespace parlift::plan {

/// What a verb works on: one function of the program as it is now.
struct Bench {
  const legality::Nests &nests;
  const ir::Stmt &loop; ///< the one that the instruction names
  transform::Names &names;
};

/// What most verbs begin with: the loop found in its nest.
struct Site {
  const legality::Nest &nest;
  legality::LoopIndex loop;
  transform::Names &names;
};

/// The change; or why not: a remark about the program, or a sentence about the arguments.
using Outcome = std::variant<transform::Change, legality::Refusal, Failure>;

struct Verb {
  const char *name;
  const char *usage;   ///< "interchange f:1 j i"
  const char *meaning; ///< one line
  bool isMark = false;
  Outcome (*perform)(const Instruction &, const Bench &) = nullptr; ///< null for marks
  bool isForGpu = false;                                            ///< a mark of kernels
};

/// Carries the step out. Refuses range-based loops for all verbs: what they count with has no words.
Outcome perform(const Verb &verb, const Instruction &step, const Bench &bench);

/// All words, those that change the program first.
std::span<const Verb> allVerbs();
const Verb *findVerb(const std::string &name);
/// "interchange, tile, ..."
std::string verbNames();
/// One line a verb: usage and meaning, for --help.
std::string verbHelp();

} // namespace parlift::plan
