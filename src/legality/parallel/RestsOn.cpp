#include "legality/parallel/RestsOn.h"

#include "ir/CalledAs.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "legality/parallel/Judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace parlift::legality {

using analysis::FunctionFacts;
using analysis::LoopFacts;
using ir::Assumption;
using ir::AssumptionRef;

namespace {

/// Of one function; each analyses a nest anew.
constexpr unsigned mostQuestions = 24;

using Left = std::set<const Assumption *>; ///< out

/// All that a verdict says, but for the words of its reason.
std::string told(const LoopFacts &loop) {
  std::string result = diag::name(loop.record.verdict);
  result += "|" + loop.record.condition.value_or("");
  for (const diag::Need &need : loop.record.needs)
    result += fmt::format("|{} {} {}", diag::name(need.kind), need.op, fmt::join(need.names, ","));
  return result;
}

class Questions {
public:
  Questions(const FunctionFacts &facts, const analysis::Options &options)
      : facts_(facts), options_(options) {
    options_.explains = options_.advises = false;
    ir::forEachLoop(*facts.function->body, [&](const ir::Stmt &loop, const ir::LoopStack &around) {
      const bool isOutermost = around.empty();
      const ir::Stmt *root = isOutermost ? &loop : around.front();
      roots_[loop.loopPath] = root->loopPath;
    });
  }

  /// Those said of the loop, of a loop around it or of one inside it, without which it is judged otherwise.
  std::vector<AssumptionRef> restsOn(const LoopFacts &loop) {
    std::vector<AssumptionRef> kept;
    Left out;
    const std::string with = answer(loop, {});
    for (const AssumptionRef &said : saidOf(loop)) {
      if (said->kind == ir::AssumptionKind::Pure) { // who needs it has called it
        if (calls(*loop.loop, said->function))
          kept.push_back(said);
        continue;
      }
      Left tried = out;
      tried.insert(said.get());
      if (asked_ < mostQuestions && answer(loop, tried) == with)
        out = std::move(tried);
      else
        kept.push_back(said);
    }
    return kept;
  }

private:
  static bool calls(const ir::Stmt &loop, const std::string &name) {
    bool found = false;
    ir::forEachExpr(loop, [&](const ir::Expr &expr) {
      found |= expr.kind == ir::ExprKind::Call &&
               (ir::calledAs(expr) == name || expr.callee.ends_with("::" + name));
    });
    return found;
  }

  std::vector<AssumptionRef> saidOf(const LoopFacts &loop) const {
    std::vector<AssumptionRef> result;
    ir::forEachLoop(*facts_.function->body, [&](const ir::Stmt &one, const ir::LoopStack &) {
      const std::string &path = one.loopPath, &own = loop.loop->loopPath;
      const bool isRelated =
          path == own || own.starts_with(path + ".") || path.starts_with(own + ".");
      if (isRelated)
        result.insert(result.end(), one.assumptions.begin(), one.assumptions.end());
    });
    return result;
  }

  /// What is told of the loop when these are left out.
  std::string answer(const LoopFacts &loop, const Left &out) {
    const std::string &path = loop.loop->loopPath;
    const auto [known, isNew] = known_.try_emplace({roots_[path], out});
    if (isNew) {
      ++asked_;
      const ir::FunctionRef changed =
          ir::withAssumptions(facts_.function, [&](const ir::Stmt &one) {
            std::vector<AssumptionRef> rest = one.assumptions;
            std::erase_if(rest,
                          [&](const AssumptionRef &said) { return out.contains(said.get()); });
            return rest;
          });
      const std::string &root = roots_[path];
      const Nests nests(changed, options_,
                        [&](const ir::Stmt &outermost) { return outermost.loopPath == root; });
      for (const LoopFacts &other : judge(nests).loops)
        known->second[other.loop->loopPath] = told(other);
    }
    return known->second[path];
  }

  const FunctionFacts &facts_;
  analysis::Options options_;
  std::map<std::string, std::string> roots_; ///< the outermost loop around each, by path
  std::map<std::pair<std::string, Left>, std::map<std::string, std::string>> known_;
  unsigned asked_ = 0;
};

} // namespace

void noteAssumptions(FunctionFacts &facts, const analysis::Options &options) {
  bool isAnySaid = false;
  ir::forEachLoop(*facts.function->body, [&](const ir::Stmt &loop, const ir::LoopStack &) {
    isAnySaid |= !loop.assumptions.empty();
  });
  if (!isAnySaid)
    return;
  Questions questions(facts, options);
  for (LoopFacts &loop : facts.loops) {
    const diag::Verdict verdict = loop.record.verdict;
    if (verdict != diag::Verdict::Parallel && verdict != diag::Verdict::Conditional)
      continue;
    std::string all;
    std::vector<diag::Note> notes;
    for (const AssumptionRef &said : questions.restsOn(loop)) {
      loop.record.assumptions.push_back({said->range, said->text});
      all += fmt::format("{}`{}`", all.empty() ? "" : ", ", said->text);
      if (said->range.valid())
        notes.push_back({said->range, fmt::format("`{}` is said here", said->text)});
    }
    if (all.empty())
      continue;
    const std::string name = !loop.record.induction.empty() ? loop.record.induction
                             : loop.loop->source.form == ir::LoopForm::While ||
                                     loop.loop->source.form == ir::LoopForm::DoWhile
                                 ? "while"
                                 : "for";
    loop.record.remarks.push_back(diag::makeRemark(
        diag::ReasonId::RestsOnAssumption, loop.record.range, {name, all}, std::move(notes)));
  }
}

} // namespace parlift::legality
