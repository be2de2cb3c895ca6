/// \file
/// A function before and after steps of the plan language, run on the same ints.
///
///     Stepped f("void f(int n, int m, int *restrict a) { ... }");
///     f.perform("unroll-and-jam f:1 4")      "" when done; else why not
///     f.expectSame()                         for all n and m of a few sizes
#pragma once

#include "RunOnInts.h"
#include "Snippet.h"
#include "ir/Verifier.h"
#include "plan/language/Verbs.h"
#include "plan/search/Rehearsal.h"

#include <memory>
#include <string>
#include <vector>

namespace parlift::testing {

class Stepped {
public:
  explicit Stepped(const std::string &text)
      : snippet_(text), now_(std::make_unique<plan::Rehearsal>(
                            *snippet_.unit, snippet_.unit->functions.at(0), options_)) {}

  std::string perform(const std::string &text) {
    const Result<plan::Script> script = plan::parseScript(text);
    if (!script)
      return script.error();
    for (const plan::Instruction &step : *script) {
      const ir::Stmt *loop = now_->loop(step.path());
      if (!loop)
        return "there is no such loop";
      transform::Names names(*snippet_.unit, now_->function(), *loop);
      const plan::Outcome outcome =
          plan::perform(*plan::findVerb(step.verb), step, plan::Bench{now_->nests(), *loop, names});
      if (const auto *refusal = std::get_if<legality::Refusal>(&outcome))
        return refusal->remark.text;
      if (const auto *failure = std::get_if<Failure>(&outcome))
        return failure->text;
      now_ = now_->after(step);
    }
    return "";
  }

  const ir::Function &function() const { return now_->function(); }
  const ir::Stmt *loop(const std::string &path) const { return now_->loop(path); }

  void expectSame(const std::vector<int> &sizes = {-5, -1, 0, 1, 2, 3, 4, 5, 8, 9}) const {
    ir::Unit after = *snippet_.unit;
    after.functions.at(0) = now_->functionRef();
    for (const int n : sizes)
      for (const int m : sizes)
        EXPECT_EQ(runOnInts(*snippet_.unit, n, m), runOnInts(after, n, m))
            << "n = " << n << ", m = " << m;
  }

private:
  Snippet snippet_;
  analysis::Options options_;
  std::unique_ptr<plan::Rehearsal> now_;
};

} // namespace parlift::testing
