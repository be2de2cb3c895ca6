#include "pipeline/Workbench.h"

#include "ir/FindLoop.h"
#include "ir/FunctionName.h"
#include "ir/GpuDecision.h"
#include "ir/Rewrite.h"
#include "ir/Strips.h"
#include "legality/parallel/Judge.h"
#include "pipeline/GpuSource.h"
#include "plan/cpu/MarkedStep.h"
#include "plan/model/RootRange.h"
#include "poly/Quota.h"
#include "support/Edit.h"
#include "support/Words.h"
#include "target/common/Neighbours.h"
#include "target/common/Removal.h"
#include "target/common/StmtText.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace parlift::pipeline {

Workbench::Workbench(frontend::Request request, const AnalyzedFile &file, const Options &options)
    : request_(std::move(request)), options_(options), unit_(file.unit) {
  proofsSuffice_ = options.analysis;
  proofsSuffice_.proofsSuffice = true;
}

ir::FunctionRef Workbench::function(const std::string &name) const {
  for (const ir::FunctionRef &function : unit_->functions)
    if (function->inMainFile && function->name == name)
      return function;
  return nullptr;
}

const legality::Nests *Workbench::nests(const std::string &name) {
  const ir::FunctionRef found = function(name);
  if (!found)
    return nullptr;
  auto &known = nests_[name];
  if (!known)
    known = std::make_unique<legality::Nests>(found, proofsSuffice_);
  return known.get();
}

const analysis::FunctionFacts *Workbench::facts(const std::string &name) {
  const legality::Nests *known = nests(name);
  if (!known)
    return nullptr;
  const auto found = facts_.find(name);
  return found != facts_.end() ? &found->second
                               : &facts_.emplace(name, legality::judge(*known)).first->second;
}

const ir::Stmt *Workbench::loop(const std::string &id) const {
  const plan::Instruction name{"", id, {}, 0, ""};
  const ir::FunctionRef in = function(name.function());
  return in ? ir::findLoop(*in->body, name.path()) : nullptr;
}

namespace {

/// The nests that the step is about: of the loop that it names, and of another one that it joins it with.
analysis::NestFilter nestsOf(const plan::Instruction &step) {
  std::vector<plan::RootRange> wanted{plan::rootOf(step.path())};
  for (const std::string &argument : step.arguments)
    if (const plan::Instruction other{"", argument, {}, 0, ""};
        step.verb == "fuse" && argument.find(':') != std::string::npos)
      wanted.push_back(plan::rootOf(other.path()));
  return [wanted](const ir::Stmt &loop) {
    return std::any_of(wanted.begin(), wanted.end(),
                       [&](const plan::RootRange &root) { return root.contains(loop.loopPath); });
  };
}

} // namespace

std::optional<Workbench::Refused> Workbench::perform(const plan::Instruction &step) {
  const plan::Verb *verb = plan::findVerb(step.verb);
  if (!verb)
    return Refused{fmt::format("there is no step `{}`", step.verb), {}};
  if (!verb->isMark)
    return performTogether({step}).front();
  const ir::Stmt *found = loop(step.loop);
  if (!found)
    return Refused{fmt::format("there is no loop `{}`", step.loop), {}};
  return verb->isForGpu ? addToKernel(step, *found) : mark(step, *found);
}

namespace {

/// The step's condition asks whether a GPU pays.
bool asksGpu(const plan::Instruction &step) {
  return std::ranges::any_of(step.arguments, [](const std::string &argument) {
    return mentionsWord(argument, ir::gpuPaysHere);
  });
}

} // namespace

std::vector<std::optional<Workbench::Refused>>
Workbench::performTogether(const plan::Script &steps) {
  if (orders_.empty())
    finish(); // the marks so far belong to the program as it is
  std::vector<std::optional<Refused>> answers;
  std::vector<Prepared> changes;
  for (const plan::Instruction &step : steps) {
    std::variant<Prepared, Refused> one = prepare(step);
    if (asksGpu(step))
      declareDecision();
    if (auto *change = std::get_if<Prepared>(&one)) {
      changes.push_back(std::move(*change));
      answers.emplace_back();
    } else {
      answers.emplace_back(std::move(std::get<Refused>(one)));
    }
  }
  if (changes.empty())
    return answers;
  // Other tokens than before, since a macro's name has been replaced once more or not at all: nothing is done then.
  const bool isSameProgram =
      std::ranges::any_of(changes, [](const Prepared &change) { return !change.changed; });
  const std::size_t tokens = unit_->outline->tokens;
  const std::string before = text();
  carryOut(changes);
  if (isSameProgram && unit_->outline->tokens != tokens) {
    reparse(before);
    for (std::size_t k = 0; k < steps.size(); ++k)
      if (!answers[k])
        answers[k] =
            Refused{fmt::format("`{}` would have another meaning", plan::print(steps[k])), {}};
  }
  return answers;
}

namespace {

/// Functions that only these calls have named: compilers warn of static ones that nothing uses.
std::vector<Edit> unusedMarks(const ir::Unit &unit,
                              const std::vector<const ir::Function *> &calledLess) {
  std::vector<Edit> edits;
  for (const ir::Function *function : std::set(calledLess.begin(), calledLess.end())) {
    const auto named = unit.outline->identifiers.find(function->name);
    const auto declared =
        std::ranges::count_if(unit.outline->declarations, [&](const ir::Declaration &declaration) {
          return declaration.name == function->name && declaration.at.file == unit.mainFile;
        });
    const std::string head =
        SourceRange{function->whole.file, function->whole.begin, function->nameRange.begin}.text();
    if (named != unit.outline->identifiers.end() && mentionsWord(head, "static") &&
        !mentionsWord(head, "inline") &&
        static_cast<std::ptrdiff_t>(named->second.size()) ==
            declared + std::ranges::count(calledLess, function))
      edits.push_back(
          {function->whole.begin, function->whole.begin, "__attribute__((unused)) ", 0});
  }
  return edits;
}

} // namespace

std::variant<Workbench::Prepared, Workbench::Refused>
Workbench::prepare(const plan::Instruction &step) const {
  const plan::Verb &verb = *plan::findVerb(step.verb);
  if (!orders_.empty())
    return Refused{fmt::format("`{}` changes loops, and comes before every `map`", step.verb), {}};
  if (asksGpu(step) && options_.target == Target::OpenMp)
    return Refused{fmt::format("`{}` is for --target=cuda and --target=opencl", ir::gpuPaysHere),
                   {}};
  const ir::Stmt *found = loop(step.loop);
  if (!found)
    return Refused{fmt::format("there is no loop `{}`", step.loop), {}};
  const legality::Nests known(function(step.function()), options_.analysis, nestsOf(step));
  transform::Names names(*unit_, *function(step.function()), *found);
  const poly::Quota quota(options_.analysis.timeoutPerLoop);
  const plan::Outcome outcome = plan::perform(verb, step, plan::Bench{known, *found, names});
  if (const auto *refusal = std::get_if<legality::Refusal>(&outcome))
    return Refused{"", refusal->remark};
  if (const auto *failure = std::get_if<Failure>(&outcome))
    return Refused{failure->text, {}};
  const auto &change = std::get<transform::Change>(outcome);
  const target::Layout layout(unit_->mainFile);
  Prepared result;
  if (change.writtenOut) {
    const SourceRange &use = change.writtenOut->at;
    result.edits.push_back({use.begin, use.end, change.writtenOut->written, 0});
    return result;
  }
  if (!change.note.empty()) {
    if (std::optional<Edit> note = target::noteText(*change.old, change.note, layout))
      result.edits.push_back(std::move(*note));
    result.changed = transform::apply(*function(step.function()), change);
    return result;
  }
  result.edits.push_back(target::replacementText(
      *change.old, change.next ? *change.next : *change.old, change.fresh, change.unused, layout));
  std::ranges::move(target::removalTexts(change.unused, layout), std::back_inserter(result.edits));
  result.calledLess = change.calledLess;
  // What the step has proved of its loops is not to be seen in their text.
  result.changed = transform::apply(*function(step.function()), change);
  return result;
}

/// In a file of its own, until the text says what decides.
void Workbench::declareDecision() {
  if (std::ranges::find(request_.flags, ir::gpuDecisionFile) != request_.flags.end())
    return;
  request_.flags.insert(request_.flags.end(), {"-include", ir::gpuDecisionFile});
  request_.unsaved.emplace_back(ir::gpuDecisionFile,
                                fmt::format("extern int {};\n", ir::gpuPaysHere));
}

void Workbench::carryOut(const std::vector<Prepared> &changes) {
  std::vector<Edit> edits;
  std::vector<ir::FunctionRef> changed;
  std::vector<const ir::Function *> calledLess; // two steps may have taken a function's two calls
  for (const Prepared &change : changes) {
    edits.insert(edits.end(), change.edits.begin(), change.edits.end());
    if (change.changed)
      changed.push_back(change.changed);
    calledLess.insert(calledLess.end(), change.calledLess.begin(), change.calledLess.end());
  }
  std::ranges::move(unusedMarks(*unit_, calledLess), std::back_inserter(edits));
  target::partNeighbours(target::Layout(unit_->mainFile), edits);
  const Result<std::string> after = applyEdits(text(), std::move(edits));
  if (!after)
    throw Defect(after.error());
  reparse(*after, changed);
}

std::optional<Workbench::Refused> Workbench::mark(const plan::Instruction &step,
                                                  const ir::Stmt &loop) {
  if (step.verb == "leave")
    return std::nullopt;
  const analysis::FunctionFacts &all = *facts(step.function());
  const analysis::LoopFacts &known = *all.find(&loop);
  std::string wanted;
  for (const std::string &argument : step.arguments)
    wanted += (wanted.empty() ? "" : " ") + argument;
  plan::Step marked = step.verb == "simd" ? plan::simdStep(known, all)
                                          : plan::parallelStep(known, all, options_.plan);
  if (marked.action == plan::Action::Leave)
    return Refused{"", marked.outcome};
  if (step.verb != "simd" && !wanted.empty() && wanted != plan::print(marked.mark))
    for (const plan::PlanOptions &asCalled : plan::asCallersMayHaveIt(options_.plan))
      if (plan::Step other = plan::parallelStep(known, all, asCalled);
          wanted == plan::print(other.mark))
        marked = std::move(other);
  // Strips are as wide as the plan has made them where it does not say that threads choose.
  if (marked.mark.schedule == ir::widened && wanted != plan::print(marked.mark)) {
    marked.mark.schedule.clear();
    marked.outcome = plan::remarkAbout(known, diag::ReasonId::LoopParallelized,
                                       "parallel for " + plan::print(marked.mark));
  }
  const std::string clauses = plan::print(marked.mark);
  if (!wanted.empty() && wanted != clauses)
    return Refused{fmt::format("`{} {}` takes {}, not `{}`", step.verb, step.loop,
                               clauses.empty() ? "no clauses" : "`" + clauses + "`", wanted),
                   {}};
  const std::string other = parallelAround(loop);
  if (!other.empty() && marked.action == plan::Action::Parallel)
    return Refused{
        fmt::format("`{}` is inside `{}`, which runs in parallel already", step.loop, other), {}};
  parallelized_ += marked.action == plan::Action::Parallel ? 1 : 0;
  remarks_.push_back(marked.outcome);
  remarks_.insert(remarks_.end(), marked.remarks.begin(), marked.remarks.end());
  marks_.steps.push_back(std::move(marked));
  return std::nullopt;
}

std::string Workbench::parallelAround(const ir::Stmt &loop) const {
  for (const plan::Step &other : marks_.steps) {
    bool isInside = false;
    ir::forEachLoop(*other.loop, [&](const ir::Stmt &inner, const ir::LoopStack &) {
      isInside |= &inner == &loop;
    });
    if (isInside)
      return other.id;
  }
  return {};
}

const plan::FunctionKernels &Workbench::kernelsOf(const std::string &name) {
  auto &known = makers_[name];
  if (!known)
    known = std::make_unique<plan::FunctionKernels>(*facts(name), *unit_, proofsSuffice_,
                                                    kernelOptions(options_));
  return *known;
}

/// `map` begins a kernel; the steps behind it say more of the one that they are inside of.
std::optional<Workbench::Refused> Workbench::addToKernel(const plan::Instruction &step,
                                                         const ir::Stmt &loop) {
  if (options_.target == Target::OpenMp)
    return Refused{fmt::format("`{}` is for --target=cuda and --target=opencl", step.verb), {}};
  const std::string around = parallelAround(loop);
  const auto found = std::ranges::find_if(marks_.steps, [&](const plan::Step &other) {
    return other.id == around && other.mark.kernel;
  });
  const bool isMap = step.verb == "map";
  if (isMap && !around.empty())
    return Refused{
        fmt::format("`{}` is inside `{}`, which runs in parallel already", step.loop, around), {}};
  if (!isMap && found == marks_.steps.end())
    return Refused{fmt::format("no `map` before has made a kernel of {}", step.loop), {}};
  if (!whyNoKernels_)
    whyNoKernels_ = whyNoKernels(*unit_, request_, options_);
  const ir::Stmt &root = isMap ? loop : *found->loop;
  if (!whyNoKernels_->empty())
    return Refused{"", diag::makeRemark(diag::ReasonId::StaysOnCpu, root.source.keyword,
                                        {step.loop, *whyNoKernels_})};
  plan::Script steps = isMap ? plan::Script{} : orders_.at(found->id);
  if (!isMap && steps.front().arguments.empty())
    return Refused{
        fmt::format("`{}` leaves the kernel to the planner: `{}` wants one with all of its "
                    "words, as in\n{}",
                    plan::print(steps.front()), step.verb, plan::print(found->kernel)),
        {}};
  steps.push_back(step);
  const Result<plan::KernelOrder> order = plan::parseOrder(steps);
  if (!order)
    return Refused{order.error(), {}};
  const analysis::FunctionFacts &all = *facts(step.function());
  plan::Step onCpu;
  plan::PlanOptions policy = options_.plan;
  policy.asksCallers = options_.target == Target::OpenMp; // as where the plan was made
  for (plan::Step &known : plan::makePlan(all, policy).steps)
    if (known.loop == &root)
      onCpu = std::move(known);
  Result<plan::Step> made = kernelsOf(step.function()).make(root, *order, onCpu);
  if (!made)
    return Refused{made.error(), {}};
  plan::Step one = *made;
  if (!one.mark.kernel)
    return Refused{"", one.outcome};
  if (!order->savingWith.empty()) {
    const auto other = std::ranges::find_if(marks_.steps, [&](const plan::Step &known) {
      return known.id == order->savingWith && known.mark.kernel && known.mark.kernel->saving;
    });
    if (other == marks_.steps.end() || other == found)
      return Refused{fmt::format("no `saves` before is about {}", order->savingWith), {}};
    auto kernel = std::make_shared<ir::KernelMark>(*one.mark.kernel);
    kernel->saving = other->mark.kernel->saving;
    one.mark.kernel = std::move(kernel);
  }
  const std::string id = one.id;
  orders_[id] = std::move(steps);
  if (isMap) {
    ++parallelized_;
    marks_.steps.push_back(one);
  } else {
    *found = one;
  }
  return std::nullopt;
}

void Workbench::finish(bool isLast) {
  const bool hasDecisions = mentionsWord(text(), ir::gpuPaysHere);
  if (marks_.steps.empty() && !(isLast && hasDecisions && options_.target != Target::OpenMp))
    return;
  const bool hasKernels = !orders_.empty();
  for (const ir::FunctionRef &one : unit_->functions)
    if (hasKernels && one->inMainFile)
      plan::settleArrays(one, proofsSuffice_, options_.gpu.copies, marks_);
  for (const plan::Step &step : marks_.steps)
    if (step.mark.kernel) {
      remarks_.push_back(step.outcome);
      remarks_.insert(remarks_.end(), step.remarks.begin(), step.remarks.end());
    }
  const Emitted printed = emitted(plan::applyPlan(*unit_, marks_), request_, options_);
  gpuHeader_ = printed.gpuHeader;
  const Result<std::string> after = applyEdits(text(), printed.edits);
  if (!after)
    throw Defect(after.error());
  marks_.steps.clear();
  orders_.clear();
  if (hasKernels)
    result_ = *after;
  else
    reparse(*after);
}

void Workbench::reparse(std::string text, const std::vector<ir::FunctionRef> &changed) {
  makers_.clear();
  facts_.clear();
  nests_.clear();
  whyNoKernels_.reset();
  request_.text = std::move(text);
  frontend::Result parsed = frontend::parse(request_);
  if (!parsed.unit)
    throw Defect(
        fmt::format("a step made a program that does not compile:\n{}",
                    parsed.diagnostics.empty() ? "" : parsed.diagnostics.front().rendered));
  auto unit = std::make_shared<ir::Unit>(*parsed.unit);
  const auto namesakes = [](const ir::Unit &one, const std::string &name) {
    return std::ranges::count_if(one.functions, [&](const ir::FunctionRef &function) {
      return ir::writtenName(function->name) == ir::writtenName(name);
    });
  };
  for (ir::FunctionRef &fresh : unit->functions) {
    const auto known = std::ranges::find_if(
        changed, [&](const ir::FunctionRef &one) { return one->name == fresh->name; });
    const ir::FunctionRef before = known != changed.end() ? *known : function(fresh->name);
    // A loop that was copied may have copied lambdas, which all bear one name: then nobody knows which is which.
    if (fresh->inMainFile && before &&
        namesakes(*unit, fresh->name) == namesakes(*unit_, fresh->name))
      fresh = ir::withProofsOf(fresh, *before);
  }
  unit_ = std::move(unit);
}

} // namespace parlift::pipeline
