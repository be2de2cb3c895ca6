/// \file
/// A function before and after steps of the plan language, run on the same ints.
///
///     Stepped f("void f(int n, int m, int *restrict a) { ... }");
///     f.perform("unroll-and-jam f:1 4")      "" when done; else why not
///     f.expectSame()                         for all n and m of a few sizes
#pragma once

#include "Snippet.h"
#include "ir/Interpreter.h"
#include "ir/Verifier.h"
#include "plan/Rehearsal.h"
#include "plan/Verbs.h"

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
          plan::findVerb(step.verb)->perform(step, plan::Bench{now_->nests(), *loop, names});
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
        EXPECT_EQ(run(*snippet_.unit, n, m), run(after, n, m)) << "n = " << n << ", m = " << m;
  }

private:
  /// n, m, and 200 ints for each further parameter.
  static std::vector<std::int64_t> run(const ir::Unit &unit, int n, int m) {
    using ir::interpreter::Address;
    using ir::interpreter::Scalar;
    using ir::interpreter::Value;
    ir::Interpreter interpreter(unit);
    const ir::Function &function = *unit.functions.at(0);
    constexpr std::size_t count = 200;
    std::vector<Value> arguments{Value::of(std::int64_t{n}), Value::of(std::int64_t{m})};
    std::vector<Address> arrays;
    for (std::size_t k = 2; k < function.parameters.size(); ++k) {
      arrays.push_back(interpreter.memory().allocate(count * 4, "array"));
      for (std::size_t i = 0; i < count; ++i)
        interpreter.memory().store(arrays.back() + 4 * i, Scalar::I32,
                                   Value::of(static_cast<std::int64_t>((i * 7 + k * 13) % 11)));
      arguments.push_back(Value::of(static_cast<std::int64_t>(arrays.back())));
    }
    const auto outcome = interpreter.call(function, arguments);
    EXPECT_FALSE(outcome.fault) << outcome.fault->text;
    std::vector<std::int64_t> result;
    for (const Address array : arrays)
      for (std::size_t i = 0; i < count; ++i)
        result.push_back(interpreter.memory().load(array + 4 * i, Scalar::I32).integer);
    return result;
  }

  Snippet snippet_;
  analysis::Options options_;
  std::unique_ptr<plan::Rehearsal> now_;
};

} // namespace parlift::testing
