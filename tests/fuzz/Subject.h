/// \file
/// Programs on their way through parlift: generated, parsed in batches, judged.
#pragma once

#include "analysis/model/Analysis.h"
#include "fuzz/Program.h"
#include "fuzz/Shrink.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace parlift::fuzz {

/// One program with the function's tree and the verdicts on its loops.
struct Subject {
  std::uint64_t seed = 0;
  ChoiceSequence choices; ///< what makes the program again
  Program program;
  std::shared_ptr<const ir::Unit> unit;
  ir::FunctionRef function;
  analysis::FunctionFacts facts;
  std::string problem;       ///< why there is no tree
  analysis::Options options; ///< with which it was judged
  /// Planted faults (Blind.h): whether callees do what they do, from now on. Empty: they always do.
  std::function<void(bool)> callees;
};

/// Callees do what they do as long as it is there.
class CalleesAwake {
public:
  explicit CalleesAwake(const Subject &subject) : subject_(subject) {
    if (subject_.callees)
      subject_.callees(true);
  }
  ~CalleesAwake() {
    if (subject_.callees)
      subject_.callees(false);
  }
  CalleesAwake(const CalleesAwake &) = delete;
  CalleesAwake &operator=(const CalleesAwake &) = delete;

private:
  const Subject &subject_;
};

/// Programs from these seeds, in one translation unit.
std::vector<Subject> makeSubjects(const std::vector<std::uint64_t> &seeds, const Features &features,
                                  const analysis::Options &options);
/// The program that the choices make.
Subject makeSubject(const ChoiceSequence &choices, const Features &features,
                    const analysis::Options &options);

/// A program made by hand.
Subject makeSubject(Program program, const analysis::Options &options);

/// What a check of a program found.
struct Finding {
  enum class Severity : std::uint8_t {
    Unsound,    ///< a true dependence that the analysis denies, a result that differs
    FalseProof, ///< a dependence claimed to exist, and it does not
    Imprecise ///< a dependence that could not be excluded, and it does not exist; a step refused likewise
  } severity = Severity::Unsound;
  std::string
      kind; ///< a word for the family, stable while a program is shrunk: "carried-dependence"
  std::string text; ///< what is wrong, with names and places
};

} // namespace parlift::fuzz
