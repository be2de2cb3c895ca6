#include "plan/Kernels.h"

#include "ir/CountedLoop.h"
#include "ir/Kernel.h"
#include "ir/Walk.h"
#include "legality/CanOffload.h"
#include "legality/CanStage.h"
#include "legality/Judge.h"
#include "legality/Nests.h"
#include "plan/Candidate.h"
#include "plan/Coalescing.h"
#include "plan/Collapse.h"
#include "plan/KernelShape.h"
#include "plan/Residency.h"
#include "support/Words.h"
#include "transform/Stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

namespace parlift::plan {

namespace {

using analysis::FunctionFacts;
using analysis::LoopFacts;
using diag::ReasonId;

constexpr std::size_t mostDimensions = 3;

/// Makes the mark of one kernel.
class Maker {
public:
  /// `mayOverlap`: the loop is parallel only if memory that the analysis cannot tell apart is apart.
  Maker(const legality::Nest &nest, const LoopFacts &loop, const FunctionFacts &facts,
        const ir::Unit &unit, bool mayOverlap, const GpuOptions &options)
      : nest_(nest), loop_(loop), facts_(facts), unit_(unit), mayOverlap_(mayOverlap),
        options_(options) {}

  /// The step; a Leave that says why there is no kernel.
  Step make(legality::LoopIndex index);

private:
  std::string obstacle(const ir::ParallelMark &mark) const;
  std::string sharedVariable() const;
  std::string clashingName() const;
  void addGrid(const ir::ParallelMark &mark);
  void chooseAxes();
  void chooseBlock(bool reduces);
  void stage(const ir::ParallelMark &mark);
  std::optional<analysis::LoopIndex> indexOf(const ir::Stmt &loop) const;
  std::vector<const analysis::Access *> accesses() const;
  std::string accessText() const;
  bool hasLoopInside() const;
  std::string notInOpenCl() const;
  /// The text can be evaluated before the band's loops.
  bool hasNoCounter(const std::string &text) const {
    return std::ranges::none_of(
        band_, [&](const LoopFacts *one) { return mentionsWord(text, one->counter->name); });
  }

  const legality::Nest &nest_;
  const LoopFacts &loop_;
  const FunctionFacts &facts_;
  const ir::Unit &unit_;
  bool mayOverlap_;
  const GpuOptions &options_;
  std::vector<const LoopFacts *> band_;
  ir::KernelMark kernel_;
  std::vector<std::string> staged_; ///< what is said of slices
};

bool contains(const std::vector<ir::SymbolRef> &symbols, const ir::SymbolRef &symbol) {
  return std::ranges::find(symbols, symbol) != symbols.end();
}

/// C text, as long, before the loop: not positive where it does not run. Empty: there are no words.
std::string tripsOf(const LoopFacts &loop) {
  if (!loop.longTripText.empty())
    return loop.longTripText;
  const auto counted = ir::countedLoop(*loop.loop);
  const bool isPlain = counted && counted->first->range.valid() && counted->limit->range.valid() &&
                       counted->limit->type->isInteger() && counted->limit->type->isSigned &&
                       counted->counter->type->isSigned && counted->test != ir::BinaryOp::Ne;
  if (!isPlain)
    return {};
  std::string from = counted->first->range.oneLine(), to = counted->limit->range.oneLine();
  if (counted->step < 0)
    std::swap(from, to);
  const std::int64_t step = std::abs(counted->step);
  const bool isInclusive = counted->test == ir::BinaryOp::Le || counted->test == ir::BinaryOp::Ge;
  const std::int64_t more = isInclusive ? step : step - 1;
  return fmt::format("((long)({}) - ({}) + {}) / {}", to, from, more, step);
}

/// A name of the loop's that the kernel needs for something else: `x_data` beside an array `x`.
std::string Maker::clashingName() const {
  std::set<std::string, std::less<>> ours;
  for (const ir::GridDimension &one : kernel_.grid)
    for (const char *tail : {"_trips", "_after"})
      ours.insert(one.counter->name + tail);
  for (const ir::DeviceArray &array : kernel_.arrays)
    for (const char *tail : {"_data", "_start"})
      ours.insert(array.symbol->name + tail);
  for (const analysis::Reduction &reduction : loop_.reductions)
    for (const char *tail : {"_parts", "_parts_data", "_parts_start", "_first", "_of", "_of_block"})
      ours.insert(reduction.symbol->name + tail);
  std::string result;
  const auto look = [&](const std::string &text) {
    forEachWord(text, [&](std::string_view word) {
      if (ours.contains(word))
        result = word;
    });
  };
  look(loop_.loop->source.whole.text());
  for (const ir::GridDimension &one : kernel_.grid)
    look(one.trips);
  for (const ir::DeviceArray &array : kernel_.arrays)
    look(array.low + " " + array.end);
  return result;
}

/// Kernels can be declared where the function is: in no class.
bool isInNamespace(const ir::Function &function) {
  if (function.nameRange.file->path().ends_with(".c"))
    return true;
  const std::string &text = function.nameRange.file->text();
  std::vector<std::size_t> open; // where what precedes a brace that is open begins
  std::size_t begin = 0;
  for (std::size_t at = 0; at < function.nameRange.begin; ++at) {
    const char c = text[at];
    if (c == '{')
      open.push_back(begin);
    if (c == '}' && !open.empty())
      open.pop_back();
    if (c == '{' || c == '}' || c == ';')
      begin = at + 1;
  }
  return std::ranges::all_of(open, [&](std::size_t from) {
    const std::string head = text.substr(from, text.find('{', from) - from);
    return mentionsWord(head, "namespace") || mentionsWord(head, "extern");
  });
}

/// A variable that the loop mentions and whose memory some array may be part of: nothing tests that.
std::string Maker::sharedVariable() const {
  std::string result;
  ir::forEachExpr(*loop_.loop, [&](const ir::Expr &expr) {
    if (mayOverlap_ && expr.kind == ir::ExprKind::VarRef && expr.symbol->isExposed() &&
        expr.symbol->type->kind != ir::TypeKind::Array && !expr.symbol->type->isConst)
      result = expr.symbol->name;
  });
  return result;
}

/// What of the mark kernels cannot do; empty: nothing.
std::string Maker::obstacle(const ir::ParallelMark &mark) const {
  if (loop_.loop->source.isTemplateInstance || !isInNamespace(*facts_.function))
    return "kernels are functions of their own, which a template or a class cannot have yet";
  if (const std::string name = sharedVariable(); !name.empty())
    return fmt::format("what it writes may be `{}`", name);
  if (mark.counted || !mark.counter)
    return "its iterations are not those of a `for` with one counter and a fixed step";
  if (!mark.inductions.empty())
    return fmt::format(
        "`{}` goes from iteration to iteration by a fixed step, which kernels do not "
        "compute yet",
        mark.inductions.front().symbol->name);
  if (!mark.argReductions.empty())
    return fmt::format("kernels do not find the place of `{}` yet",
                       mark.argReductions.front().extremum->name);
  if (!mark.ownArrays.empty() || !mark.copyIns.empty() || !loop_.privateArrays.empty())
    return "each thread would need an array of its own";
  for (const ir::SymbolRef &symbol : mark.lastprivates)
    if (symbol != mark.counter || mark.counter->isExposed())
      return fmt::format("the last value of `{}` is used after it", symbol->name);
  for (const ir::ReductionClause &reduction : mark.reductions)
    if (!reduction.section.empty() || reduction.low ||
        !(reduction.symbol->type->isInteger() || reduction.symbol->type->isFloating()))
      return fmt::format("kernels do not add up the elements of `{}` yet", reduction.symbol->name);
  if (tripsOf(loop_).empty() || !loop_.step)
    return "the number of its iterations cannot be said before it";
  return {};
}

std::optional<analysis::LoopIndex> Maker::indexOf(const ir::Stmt &loop) const {
  for (analysis::LoopIndex index = 0; index < nest_.table().loops.size(); ++index)
    if (nest_.table().loops[index].stmt == &loop)
      return index;
  return std::nullopt;
}

std::vector<const analysis::Access *> Maker::accesses() const {
  std::vector<const analysis::Access *> result;
  const auto root = indexOf(*loop_.loop);
  for (const analysis::Access &access : nest_.table().accesses)
    if (root && nest_.isInside(access, *root) && !access.isScalarVariable && !access.path.empty())
      result.push_back(&access);
  return result;
}

bool Maker::hasLoopInside() const {
  return !band_.back()->children.empty();
}

void Maker::addGrid(const ir::ParallelMark &mark) {
  band_ = {&loop_};
  while (band_.size() < mostDimensions && band_.back()->children.size() == 1) {
    const LoopFacts *inner = facts_.find(band_.back()->children.front());
    const bool fits = inner && inner->step && !tripsOf(*inner).empty() &&
                      formBand(*band_.back(), *inner, mark) && hasNoCounter(tripsOf(*inner));
    if (!fits)
      break;
    band_.push_back(inner);
  }
  for (const LoopFacts *one : band_)
    kernel_.grid.push_back({one->loop, one->counter, tripsOf(*one), *one->step, 'x', 1, 1});
}

/// Rule 3.
void Maker::chooseAxes() {
  std::vector<double> score(band_.size(), 0);
  for (const analysis::Access *access : accesses())
    for (std::size_t at = 0; at < band_.size(); ++at) {
      const auto index = indexOf(*band_[at]->loop);
      if (!index)
        continue;
      const double weight = access->loops.size() > band_.size() ? 4 : 1;
      const Pattern pattern = strideAlong(nest_, *access, *index).pattern;
      score[at] += pattern == Pattern::Unit ? weight : pattern == Pattern::Same ? 0.25 * weight : 0;
    }
  std::size_t best = 0;
  for (std::size_t at = 1; at < score.size(); ++at)
    if (score[at] >= score[best]) // of equals the innermost one
      best = at;
  char next = 'y';
  for (std::size_t at = score.size(); at-- > 0;)
    kernel_.grid[at].axis = at == best ? 'x' : next++;
}

/// Rule 4.
void Maker::chooseBlock(bool reduces) {
  const bool isShort = !hasLoopInside() && !reduces;
  double strided = 0, all = 0;
  for (const analysis::Access *access : accesses())
    for (std::size_t at = 0; at < band_.size(); ++at)
      if (const auto index = indexOf(*band_[at]->loop); index && kernel_.grid[at].axis == 'x') {
        all += 1;
        strided += strideAlong(nest_, *access, *index).pattern == Pattern::Strided ? 1 : 0;
      }
  for (ir::GridDimension &dimension : kernel_.grid) {
    const bool isX = dimension.axis == 'x';
    switch (kernel_.grid.size()) {
    case 1:
      // Rows apart, each thread keeps lines of its own in the cache: few threads at a time.
      dimension.threads = hasLoopInside() && strided > all / 2 ? 32 : 256;
      dimension.each = isShort ? 4 : 1;
      break;
    case 2:
      dimension.threads = isX ? 64 : 4;
      dimension.each = isShort && !isX ? 4 : 1;
      break;
    default:
      dimension.threads = isX ? 64 : 2;
      dimension.each = isShort && dimension.axis == 'y' ? 2 : 1;
      break;
    }
  }
}

/// Bytes of the variable, where a thread can have one of its own in registers.
std::optional<std::uint64_t> bytesOf(const ir::Type &type) {
  if (type.isInteger() || type.isFloating())
    return type.bits / 8;
  return std::nullopt;
}

/// Rule 5.
void Maker::stage(const ir::ParallelMark &mark) {
  if (!mark.reductions.empty() || !mark.firstprivates.empty())
    return;
  std::vector<legality::LoopIndex> grid;
  for (const LoopFacts *one : band_) {
    const auto index = indexOf(*one->loop);
    if (!index)
      return;
    grid.push_back(*index);
  }
  const auto evidence = legality::canStage(nest_, grid);
  if (!evidence)
    return;
  std::vector<ir::SymbolRef> privates;
  std::uint64_t bytes = 0;
  bool areNumbers = true;
  const auto take = [&](const ir::SymbolRef &symbol) {
    const auto size = bytesOf(*symbol->type);
    areNumbers &= size.has_value();
    bytes += size.value_or(0);
  };
  for (const ir::SymbolRef &symbol : mark.privates) {
    const bool isCounter = std::ranges::any_of(
        kernel_.grid, [&](const ir::GridDimension &one) { return one.counter == symbol; });
    if (isCounter)
      continue;
    privates.push_back(symbol);
    const bool isWalked =
        std::ranges::any_of(evidence->walks(), [&](const legality::StagedWalk &walk) {
          return walk.header.counter == symbol;
        });
    if (!isWalked)
      take(symbol);
  }
  for (const ir::StmtRef &stmt : evidence->body())
    if (stmt->kind == ir::StmtKind::Declare)
      take(stmt->symbol);
  if (!areNumbers)
    return;
  // Counted as int, indices are half the work: of more iterations, the CPU does them.
  std::vector<std::string> few;
  bool isNarrow = true;
  const auto narrow = [&](const ir::CountedLoop &header, const LoopFacts *loop) {
    const std::string trips = loop ? tripsOf(*loop) : "";
    isNarrow &= header.counter->type->bits <= 32 && !trips.empty();
    if (const auto number = legality::constantTrips(header);
        !number || *number > transform::mostNarrow)
      few.push_back(fmt::format("({}) <= {}", trips, transform::mostNarrow));
  };
  for (std::size_t at = 0; at < band_.size(); ++at)
    narrow(evidence->grid()[at], band_[at]);
  for (const legality::StagedWalk &walk : evidence->walks())
    narrow(walk.header, facts_.find(walk.loop));
  const auto staging = chooseStaging(nest_, *evidence, bytes, isNarrow);
  if (!staging)
    return;
  if (staging->shape.isNarrow)
    kernel_.conditions.insert(kernel_.conditions.end(), few.begin(), few.end());
  for (std::size_t at = 0; at < kernel_.grid.size(); ++at) {
    ir::GridDimension &dimension = kernel_.grid[at];
    const auto &chosen = staging->shape.grid[at];
    const auto place = std::ranges::find(staging->shape.order, at);
    dimension.axis = static_cast<char>('x' + (place - staging->shape.order.begin()));
    dimension.threads = chosen.threads;
    dimension.each = chosen.each;
  }
  transform::Names names(unit_, *facts_.function, *loop_.loop);
  kernel_.tree = std::make_shared<const ir::KernelTree>(
      transform::stage(*evidence, staging->shape, privates, names));
  staged_ = staging->comment;
}

/// Keywords and types that C leaves to its users, as names of variables.
bool isWordOfOpenCl(std::string_view word) {
  static constexpr std::array<std::string_view, 24> words = {
      "kernel",     "global",     "local",     "constant",  "private", "generic",
      "half",       "bool",       "uchar",     "ushort",    "uint",    "ulong",
      "quad",       "complex",    "event_t",   "pipe",      "image",   "read_only",
      "write_only", "read_write", "sampler_t", "imaginary", "barrier", "vec_step"};
  if (std::ranges::find(words, word) != words.end())
    return true;
  // float4, uchar16 ...
  for (const char *type : {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong",
                           "float", "double", "half"})
    if (word.starts_with(type)) {
      const std::string_view lanes = word.substr(std::string_view(type).size());
      if (lanes == "2" || lanes == "3" || lanes == "4" || lanes == "8" || lanes == "16")
        return true;
    }
  return false;
}

/// What only C++ can say in a kernel: OpenCL's pointers must tell whose memory they point to, and its source stands for itself.
std::string Maker::notInOpenCl() const {
  std::string result;
  const auto check = [&](const ir::Type &type) {
    const ir::Type *at = &type;
    while (at->kind == ir::TypeKind::Array && at->element)
      at = at->element.get();
    if (result.empty() && at->kind != ir::TypeKind::Integer && !at->isFloating())
      result =
          fmt::format("kernels in OpenCL cannot have variables of type `{}` yet", at->spelling);
  };
  for (const ir::SymbolRef &symbol : kernel_.values)
    check(*symbol->type);
  for (const ir::DeviceArray &array : kernel_.arrays)
    check(*array.symbol->type->element);
  ir::forEachStmt(*loop_.loop, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Declare)
      check(*stmt.symbol->type);
  });
  forEachWord(loop_.loop->source.whole.text(), [&](std::string_view word) {
    if (result.empty() && isWordOfOpenCl(word))
      result = fmt::format("`{}` is a word of OpenCL's", word);
  });
  return result;
}

/// "a[i][j] coalesced, b[k] the same for all threads": each text once.
std::string Maker::accessText() const {
  std::string result;
  std::set<std::string> said;
  std::optional<analysis::LoopIndex> x;
  for (std::size_t at = 0; at < band_.size(); ++at)
    if (kernel_.grid[at].axis == 'x')
      x = indexOf(*band_[at]->loop);
  for (const analysis::Access *access : accesses()) {
    if (!x || access->text.empty())
      continue;
    const std::string text =
        fmt::format("`{}` {}", access->text, inWords(strideAlong(nest_, *access, *x)));
    if (said.insert(text).second)
      result += (result.empty() ? "" : ", ") + text;
  }
  return result;
}

Step leave(const LoopFacts &loop, const std::string &why) {
  Step step{loop.loop, loop.record.id, Action::Leave, {}, {}, {}};
  step.outcome =
      diag::makeRemark(ReasonId::StaysOnCpu, loop.loop->source.keyword, {loopName(loop), why});
  return step;
}

Step Maker::make(legality::LoopIndex index) {
  PlanOptions any;
  any.cost.startCost = 0;
  Step step = parallelStep(loop_, facts_, any);
  if (step.action != Action::Parallel)
    return step;
  if (const std::string why = obstacle(step.mark); !why.empty())
    return leave(loop_, why);
  const auto evidence = legality::canOffload(nest_, index);
  if (!evidence) {
    step.action = Action::Leave;
    step.outcome = evidence.refusal().remark;
    return step;
  }
  addGrid(step.mark);
  kernel_.arrays = evidence->arrays();
  kernel_.conditions = evidence->conditions();
  if (!step.mark.condition.empty())
    kernel_.conditions.push_back(step.mark.condition);
  const auto isOwn = [&](const ir::SymbolRef &symbol) {
    const bool isCounter = std::ranges::any_of(
        kernel_.grid, [&](const ir::GridDimension &one) { return one.counter == symbol; });
    const bool isReduced = std::ranges::any_of(
        step.mark.reductions, [&](const ir::ReductionClause &one) { return one.symbol == symbol; });
    return isCounter || isReduced || contains(step.mark.privates, symbol);
  };
  for (const ir::SymbolRef &symbol : evidence->values())
    if (!isOwn(symbol))
      kernel_.values.push_back(symbol);
  if (const std::string why = options_.isCxx ? "" : notInOpenCl(); !why.empty())
    return leave(loop_, why);
  if (const std::string name = clashingName(); !name.empty())
    return leave(loop_, fmt::format("the kernel needs the name `{}` itself", name));
  chooseAxes();
  chooseBlock(!step.mark.reductions.empty());
  stage(step.mark);
  std::string shape;
  for (auto one = kernel_.grid.rbegin(); one != kernel_.grid.rend(); ++one)
    shape +=
        fmt::format("{}`{}` along {}{}{}", shape.empty() ? "" : "; ", one->counter->name, one->axis,
                    one->threads > 1 ? fmt::format(", {} threads a block", one->threads) : "",
                    one->each > 1 ? fmt::format(", {} iterations each", one->each) : "");
  const std::string found = accessText();
  kernel_.comment = {shape};
  if (!found.empty())
    kernel_.comment.push_back(found);
  kernel_.comment.insert(kernel_.comment.end(), staged_.begin(), staged_.end());
  step.outcome =
      diag::makeRemark(ReasonId::RunsOnGpu, loop_.loop->source.keyword, {loopName(loop_), shape});
  step.remarks.clear();
  for (const analysis::Reduction &reduction : loop_.reductions)
    if (reduction.reassociatesFloat)
      step.remarks.push_back(diag::makeRemark(
          ReasonId::ReductionReorders, loop_.loop->source.keyword, {reduction.symbol->name}));
  if (!found.empty())
    step.remarks.push_back(diag::makeRemark(ReasonId::GpuAccess, loop_.loop->source.keyword,
                                            {loopName(loop_), found}));
  for (const std::string &slice : staged_)
    step.remarks.push_back(diag::makeRemark(ReasonId::GpuAccess, loop_.loop->source.keyword,
                                            {loopName(loop_), slice}));
  step.mark.condition.clear();
  step.mark.kernel = std::make_shared<const ir::KernelMark>(kernel_);
  return step;
}

/// The kernels of one function, outermost loops first.
class FunctionKernels {
public:
  FunctionKernels(const FunctionFacts &facts, const ir::Unit &unit, analysis::Options analysis,
                  const GpuOptions &options, Plan &plan)
      : plan_(plan), unit_(unit), options_(options), asIs_(facts) {
    analysis.assumeNoAlias = true; // tested where the kernel starts
    facts_ = legality::judge(facts.function, unit, analysis);
    nests_ = std::make_unique<legality::Nests>(facts.function, analysis);
  }

  void add() {
    for (const LoopFacts &loop : facts_.loops)
      if (!loop.parent)
        decide(loop);
    std::set<const ir::Stmt *> kernels;
    for (const auto &[loop, step] : made_)
      kernels.insert(loop);
    const auto until = residentUntil(*facts_.function, kernels);
    for (auto &[loop, step] : made_) {
      Step &old = *planned(*loop);
      auto kernel = std::make_shared<ir::KernelMark>(*step.mark.kernel);
      if (const auto found = until.find(loop); found != until.end())
        kernel->residentUntil = found->second->kind == ir::StmtKind::Loop
                                    ? found->second->source.whole
                                    : found->second->range;
      kernel->cpuIsParallel = old.action == Action::Parallel;
      if (kernel->cpuIsParallel) // with its own condition: there nothing tests for overlap
        step.mark = old.mark;
      step.mark.kernel = std::move(kernel);
      old = std::move(step);
    }
  }

private:
  Step *planned(const ir::Stmt &loop) {
    const auto found =
        std::ranges::find_if(plan_.steps, [&](const Step &step) { return step.loop == &loop; });
    return found == plan_.steps.end() ? nullptr : &*found;
  }
  void decide(const LoopFacts &loop);
  void leaveInside(const LoopFacts &loop);

  Plan &plan_;
  const ir::Unit &unit_;
  GpuOptions options_;
  const FunctionFacts &asIs_; ///< without presuming that pointers do not overlap
  FunctionFacts facts_;
  std::unique_ptr<legality::Nests> nests_;
  std::map<const ir::Stmt *, Step> made_;
};

void FunctionKernels::leaveInside(const LoopFacts &loop) {
  for (const ir::Stmt *child : loop.children)
    if (const LoopFacts *inner = facts_.find(child)) {
      if (Step *step = planned(*child)) {
        step->action = Action::Leave;
        step->mark = {};
        step->remarks.clear();
        step->outcome =
            diag::makeRemark(ReasonId::InsideParallel, child->source.keyword, {loopName(*inner)});
      }
      leaveInside(*inner);
    }
}

void FunctionKernels::decide(const LoopFacts &loop) {
  Step *step = planned(*loop.loop);
  const bool isParallel = loop.record.verdict == diag::Verdict::Parallel ||
                          loop.record.verdict == diag::Verdict::Conditional;
  const bool isTiny = step && step->outcome.id == ReasonId::TooSmall;
  const legality::Nests::Place place = nests_->find(*loop.loop);
  if (step && isParallel && !isTiny && place.nest) {
    const LoopFacts *asIs = asIs_.find(loop.loop);
    const bool mayOverlap = !asIs || asIs->record.verdict != diag::Verdict::Parallel;
    Step kernel = Maker(*place.nest, loop, facts_, unit_, mayOverlap, options_).make(place.loop);
    if (kernel.mark.kernel) {
      made_.emplace(loop.loop, std::move(kernel));
      return leaveInside(loop);
    }
    if (step->action == Action::Parallel) {
      if (kernel.outcome.id == ReasonId::StaysOnCpu)
        step->remarks.push_back(kernel.outcome);
      return; // its threads are the CPU's
    }
  }
  for (const ir::Stmt *child : loop.children)
    if (const LoopFacts *inner = facts_.find(child))
      decide(*inner);
}

} // namespace

Plan withKernels(Plan plan, const std::vector<FunctionFacts> &facts, const ir::Unit &unit,
                 const analysis::Options &analysis, const GpuOptions &options) {
  for (const FunctionFacts &function : facts)
    if (!function.loops.empty())
      FunctionKernels(function, unit, analysis, options, plan).add();
  return plan;
}

} // namespace parlift::plan
