/// \file
/// A loop as a kernel's tree, for tests: run by the interpreter beside the loop itself.
///
///     StagedKernel kernel("for (int i = 0; i < n; i++) ...", "map f:1 i:x/4\nshare f:1.1 8\n");
///     kernel.difference(3, 5, 0)      "" where both do the same, threads and blocks in several orders and without races
///
/// In: the body of `void f(int n, int m, int p, double *restrict a, double *restrict b, double *restrict c)`, where `a[i][j]` makes an
/// array `double a[restrict n][m]`; and a plan of its first kernel, or none: the planner's. Arrays have 4000 elements, multiples of 1/4 whose sums are exact.
#pragma once

#include "frontend/Frontend.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/FindLoop.h"
#include "ir/Interpreter.h"
#include "ir/Kernel.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "legality/parallel/Judge.h"
#include "plan/cpu/Policy.h"
#include "plan/gpu/Kernels.h"
#include "plan/language/Script.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

namespace parlift {

class StagedKernel {
public:
  static std::shared_ptr<const ir::Unit> parsed(const std::string &text) {
    frontend::Request request;
    request.path = "f.c";
    request.text = text;
    auto unit = frontend::parse(request).unit;
    EXPECT_TRUE(unit) << text;
    return unit;
  }

  explicit StagedKernel(const std::string &body, const std::string &plan = "",
                        const analysis::Options &options = {})
      : unit_(parsed(
            "double fabs(double); double fmin(double, double);\nvoid f(int n, int m, int p, " +
            arrays(body) + ") {\n" + body + "\n}\n")) {
    const analysis::FunctionFacts facts = legality::judge(unit_->functions.at(0), *unit_, options);
    plan::PlanOptions any;
    any.cost.startCost = 0;
    plan::GpuOptions gpu;
    gpu.isCxx = true;
    plan::Plan onCpu = plan::makePlan({facts}, any);
    if (plan.empty())
      take(plan::withKernels(onCpu, {facts}, *unit_, options, gpu).steps);
    else
      order(plan, facts, onCpu, options, gpu);
  }

  bool isStaged() const { return tree_ != nullptr; }
  /// The steps of the kernel; of a plan that is refused, why.
  const std::string &words() const { return words_; }

  /// "" where both do the same, in several orders.
  std::string difference(int n, int m, int p) const {
    if (!tree_)
      return "it has no tree: " + words_;
    const std::string expected = run(*unit_, std::nullopt, n, m, p);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      ir::Interpreter::Schedule schedule;
      schedule.seed = seed;
      const std::string found = run(staged_, schedule, n, m, p);
      if (found != expected)
        return fmt::format("{} {} {}: {} instead of {}", n, m, p, found, expected);
    }
    return "";
  }

  /// What is found where threads do not wait behind phase `number` of a block, as `difference`.
  std::string differenceWithoutBarrier(std::size_t number, int n, int m, int p) {
    std::vector<ir::StmtRef> phases;
    const ir::Stmt *block = nullptr;
    ir::forEachStmt(*tree_->root, [&](const ir::Stmt &stmt) {
      const auto counted = ir::countedLoop(stmt);
      block = counted && counted->counter == tree_->blocks.back() ? stmt.body.get() : block;
    });
    for (const ir::StmtRef &stmt : block->children) {
      const auto counted = ir::countedLoop(*stmt);
      if (counted && counted->counter == tree_->thread)
        phases.push_back(stmt);
    }
    const ir::StmtRef &first = phases.at(number), &second = phases.at(number + 1);
    auto both = std::make_shared<ir::Stmt>(*first);
    both->body = ir::block({first->body, second->body});
    ir::StmtRef root = ir::replaceStatement(tree_->root, *second, {ir::block({})});
    root = ir::replaceStatement(root, *first, {both});
    const auto whole = tree_;
    auto broken = std::make_shared<ir::KernelTree>(*whole);
    broken->root = ir::unshared(root);
    put(broken);
    std::string result = difference(n, m, p);
    put(whole);
    return result;
  }

private:
  /// With rows where the body has two subscripts: elements that are touched under conditions all exist.
  static std::string arrays(const std::string &body) {
    std::string result;
    for (const char name : {'a', 'b', 'c'}) {
      const std::string first = std::string(1, name) + "[";
      const std::regex twice("\\b" + std::string(1, name) + R"(\[[^\]]*\]\[)");
      const bool hasRows = std::regex_search(body, twice);
      result += std::string(result.empty() ? "" : ", ") + "double " +
                (hasRows ? first + "restrict n][m]" : std::string("*restrict ") + name);
    }
    return result;
  }

  void take(const std::vector<plan::Step> &steps) {
    for (const plan::Step &step : steps)
      if (step.mark.kernel) {
        words_ += plan::print(step.kernel);
        loop_ = step.loop;
        if (step.mark.kernel->tree)
          put(step.mark.kernel->tree);
      }
  }

  void order(const std::string &plan, const analysis::FunctionFacts &facts, const plan::Plan &onCpu,
             const analysis::Options &options, const plan::GpuOptions &gpu) {
    const auto script = plan::parseScript(plan);
    ASSERT_TRUE(script) << plan;
    const auto order = plan::parseOrder(*script);
    if (!order) {
      words_ = order.error();
      return;
    }
    const ir::Stmt *loop = ir::findLoop(*unit_->functions.at(0)->body, script->front().path());
    plan::Step before;
    for (const plan::Step &step : onCpu.steps)
      if (step.loop == loop)
        before = step;
    const auto made =
        plan::FunctionKernels(facts, *unit_, options, gpu).make(*loop, *order, before);
    words_ = !made ? made.error() : made->mark.kernel ? "" : made->outcome.text;
    if (made)
      take({*made});
  }

  void put(const std::shared_ptr<const ir::KernelTree> &tree) {
    tree_ = tree;
    auto copy = std::make_shared<ir::Function>(*unit_->functions.at(0));
    copy->body = ir::replaceStatement(copy->body, *loop_, {tree_->root});
    staged_ = *unit_;
    staged_.functions.at(0) = ir::renumbered(*copy);
  }

  static std::string run(const ir::Unit &unit, std::optional<ir::Interpreter::Schedule> schedule,
                         int n, int m, int p) {
    using Value = ir::Interpreter::Value;
    using Scalar = ir::interpreter::Scalar;
    constexpr int length = 4000;
    ir::Interpreter interpreter(unit);
    interpreter.setStepLimit(2000000000);
    interpreter.setSchedule(schedule);
    std::vector<Value> arguments = {Value::of(n), Value::of(m), Value::of(p)};
    std::vector<ir::Interpreter::Address> arrays;
    for (int array = 0; array < 3; ++array) {
      const auto start =
          interpreter.memory().allocate(length * 8, std::string(1, static_cast<char>('a' + array)));
      for (int i = 0; i < length; ++i)
        interpreter.memory().store(start + 8 * i, Scalar::F64,
                                   Value::ofReal(((i * 37 + array * 11) % 16 + 1) / 4.0));
      arrays.push_back(start);
      arguments.push_back(Value::of(static_cast<std::int64_t>(start)));
    }
    const auto outcome = interpreter.call(*unit.functions.at(0), arguments);
    if (outcome.fault)
      return outcome.fault->text;
    std::string result;
    for (const auto start : arrays)
      for (int i = 0; i < length; ++i)
        result += fmt::format("{} ", interpreter.memory().load(start + 8 * i, Scalar::F64).real);
    return result;
  }

  std::shared_ptr<const ir::Unit> unit_;
  ir::Unit staged_;
  std::shared_ptr<const ir::KernelTree> tree_;
  const ir::Stmt *loop_ = nullptr;
  std::string words_;
};

} // namespace parlift
