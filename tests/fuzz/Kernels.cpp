#include "fuzz/Kernels.h"

#include "analysis/scalars/Liveness.h"
#include "fuzz/Runner.h"
#include "ir/Kernel.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "legality/gpu/CanShare.h"
#include "legality/gpu/CanStage.h"
#include "legality/nest/Nests.h"
#include "plan/cpu/Candidate.h"
#include "plan/cpu/Collapse.h"
#include "plan/gpu/KernelShape.h"
#include "plan/gpu/Sharing.h"
#include "plan/language/StagingWords.h"
#include "transform/LonelyUpdate.h"
#include "transform/Share.h"
#include "transform/Stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace parlift::fuzz {

namespace {

using legality::LoopIndex;
using legality::StageEvidence;
using transform::StageShape;
using Schedule = ir::Interpreter::Schedule;

constexpr unsigned shapes = 4; ///< random ones, for each loop
constexpr unsigned plannedPercent =
    35; ///< of the planner's shapes that run: large blocks take long
constexpr std::uint64_t mostSteps = 3'000'000;
constexpr std::uint64_t mostOriginalSteps = 4000; ///< as a kernel it is several times as many
constexpr unsigned inputsOfShape = 2;

/// Numbers that hang on what they are about, not on what was drawn before: a smaller program has the same shape.
class Draw {
public:
  explicit Draw(std::uint64_t seed) : seed_(seed) {}
  std::uint64_t below(std::uint64_t count, std::uint64_t about) const {
    return mixed(mixed(seed_) ^ mixed(about + 7)) % count;
  }
  bool chance(unsigned percent, std::uint64_t about) const { return below(100, about) < percent; }

private:
  std::uint64_t seed_;
};

void drawGrid(const Draw &draw, StageShape &shape) {
  static constexpr std::array<unsigned, 8> threads = {2, 1, 3, 4, 2, 5, 8, 4};
  for (std::size_t at = 0; at < shape.grid.size(); ++at) {
    StageShape::Dimension &one = shape.grid[at];
    one.threads = threads[draw.below(threads.size(), 10 + at)];
    one.each = draw.chance(50, 20 + at) ? 1 : static_cast<unsigned>(2 + draw.below(3, 30 + at));
    one.adjacent = 1;
    if (draw.chance(60, 40 + at))
      one.adjacent = one.each % 2 == 0 && draw.chance(50, 50 + at) ? 2 : one.each;
    one.lead = draw.chance(30, 70 + at)
                   ? static_cast<unsigned>(draw.below(one.threads * one.each, 80 + at))
                   : 0;
    shape.order.push_back(static_cast<unsigned>(at));
  }
  if (draw.chance(60, 60)) // neighbours along the innermost loop, as a rule
    std::ranges::reverse(shape.order);
  if (shape.order.size() == 3 && draw.chance(40, 61))
    std::swap(shape.order[0], shape.order[1 + draw.below(2, 62)]);
}

StageShape::Slice drawSlice(const Draw &draw, const legality::StagedSlice &slice,
                            std::uint64_t about) {
  return {draw.chance(80, about),
          static_cast<int>(draw.below(slice.loops.size() + 1, about + 1)) - 1};
}

/// Any shape that the mechanism promises to carry out.
StageShape randomShape(const Draw &draw, const legality::Nest &nest,
                       const StageEvidence &evidence) {
  StageShape shape;
  shape.grid.resize(evidence.grid().size());
  drawGrid(draw, shape);
  for (std::size_t at = 0; at < evidence.walks().size(); ++at) {
    const legality::StagedWalk &from = evidence.walks()[at];
    StageShape::Walk &walk = shape.walks.emplace_back();
    static constexpr std::array<unsigned, 8> chunks = {4, 2, 8, 1, 3, 4, 6, 16};
    const std::uint64_t about = 100 * (at + 1);
    bool stages = false;
    for (std::size_t one = 0; one < from.slices.size(); ++one) {
      walk.slices.push_back(drawSlice(draw, from.slices[one], about + 10 + 2 * one));
      stages |= walk.slices.back().stages;
    }
    walk.chunk = stages ? chunks[draw.below(chunks.size(), about)] : 0;
    walk.isHalved = draw.chance(50, about + 1);
    walk.isAsync = walk.isHalved && draw.chance(40, about + 5);
    const bool isPower = (walk.chunk & (walk.chunk - 1)) == 0;
    walk.isAligned = isPower && draw.chance(60, about + 2);
    walk.atOnce = walk.chunk % 2 == 0 && draw.chance(60, about + 3) ? 2
                  : walk.chunk > 0 && draw.chance(60, about + 4)    ? walk.chunk
                                                                    : 0;
  }
  for (std::size_t at = 0; at < evidence.slices().size(); ++at)
    shape.slices.push_back(drawSlice(draw, evidence.slices()[at], 1000 + 2 * at));
  shape.isNarrow = draw.chance(50, 70);
  for (std::size_t at = 0; at < shape.walks.size(); ++at)
    shape.walks[at].isWide = shape.walks[at].chunk > 0 && !shape.walks[at].isAligned &&
                             plan::notWide(nest, evidence, shape, at).empty();
  return shape;
}

/// A thread has one iteration, and several threads have the same one.
StageShape randomSharing(const Draw &draw, const StageEvidence &evidence) {
  StageShape shape;
  shape.grid.resize(evidence.grid().size());
  drawGrid(draw, shape);
  for (StageShape::Dimension &one : shape.grid) {
    one.each = one.adjacent = 1;
    one.lead = 0;
  }
  static constexpr std::array<unsigned, 5> shares = {2, 4, 8, 16, 2};
  shape.shares = shares[draw.below(shares.size(), 90)];
  shape.sharesAreNeighbours = draw.chance(50, 91);
  shape.isNarrow = draw.chance(50, 70);
  return shape;
}

/// Its sums are the same in any order.
bool isExact(const legality::ShareEvidence &evidence) {
  return std::ranges::all_of(evidence.walks(), [](const legality::SharedWalk &walk) {
    return std::ranges::all_of(
        walk.sums, [](const legality::SharedSum &sum) { return sum.type->isInteger(); });
  });
}

/// Walks that can be shared, all or some of them; none: there are none, or not together.
std::optional<legality::ShareEvidence> randomWalks(const Draw &draw, const legality::Nest &nest,
                                                   const StageEvidence &evidence,
                                                   const analysis::FunctionFacts &facts) {
  std::vector<const ir::Stmt *> loops;
  std::vector<ir::CountedLoop> walks = evidence.inStep();
  walks.insert(walks.end(), evidence.ownTrips().begin(), evidence.ownTrips().end());
  for (const ir::CountedLoop &header : walks) {
    const auto alone = legality::canShare(nest, evidence, facts, {header.loop});
    if (alone && isExact(*alone) && draw.chance(80, 95 + loops.size()))
      loops.push_back(header.loop);
  }
  const auto answer = legality::canShare(nest, evidence, facts, loops);
  return answer ? std::optional(*answer) : std::nullopt;
}

void note(const legality::ShareEvidence &evidence, const StageShape &shape, KernelCounts &counts) {
  const auto add = [&](KernelPart part, bool value) {
    counts.having.at(static_cast<std::size_t>(part)) += value ? 1 : 0;
  };
  add(KernelPart::Shared, true);
  add(KernelPart::SharedInTurn, evidence.walks().size() > 1);
  add(KernelPart::SharedSum,
      std::ranges::any_of(evidence.walks(),
                          [](const legality::SharedWalk &walk) { return !walk.sums.empty(); }));
  ++counts.dimensions.at(shape.grid.size() - 1);
  ++counts.trees;
}

void note(const StageEvidence &evidence, const StageShape &shape, bool isPlanned,
          KernelCounts &counts) {
  std::array<bool, KernelCounts::parts> has = {};
  const auto set = [&](KernelPart part, bool value) {
    has.at(static_cast<std::size_t>(part)) |= value;
  };
  std::size_t walks = 0;
  for (std::size_t at = 0; at < shape.walks.size(); ++at) {
    const StageShape::Walk &walk = shape.walks[at];
    if (walk.chunk == 0)
      continue;
    ++walks;
    set(KernelPart::Walk, true);
    set(walk.isHalved ? KernelPart::Halved : KernelPart::NotHalved, true);
    set(KernelPart::Async, walk.isAsync);
    set(KernelPart::Wide, walk.isWide);
    set(KernelPart::LateStart, walk.isAligned && !walk.isHalved);
    set(KernelPart::AtOnce,
        walk.atOnce > 0 && transform::lonelyUpdate(*evidence.walks()[at].loop->body).has_value());
    for (std::size_t one = 0; one < walk.slices.size(); ++one) {
      const legality::StagedSlice &slice = evidence.walks()[at].slices[one];
      set(KernelPart::Written, walk.slices[one].stages && slice.isWritten);
      set(KernelPart::ReadBehind, walk.slices[one].stages && slice.isWritten && slice.low < 0);
    }
  }
  set(KernelPart::WalksInTurn, walks > 1);
  bool hasOwn = false;
  for (const StageShape::Slice &slice : shape.slices)
    hasOwn |= slice.stages;
  set(KernelPart::OwnSlice, hasOwn);
  for (const StageShape::Dimension &one : shape.grid)
    set(KernelPart::Adjacent, one.adjacent > 1);
  if (isPlanned)
    set(hasOwn                 ? KernelPart::Turned
        : walks == 0           ? KernelPart::Neighbours
        : shape.resident == 16 ? KernelPart::Rows
        : std::ranges::any_of(shape.walks,
                              [](const StageShape::Walk &walk) { return walk.atOnce > 0; })
            ? KernelPart::InCommon
            : KernelPart::Registers,
        true);
  for (std::size_t part = 0; part < has.size(); ++part)
    counts.having.at(part) += has.at(part) ? 1 : 0;
  ++counts.dimensions.at(shape.grid.size() - 1);
  ++counts.trees;
}

std::string inWords(const StageShape &shape) {
  std::string text = "grid";
  for (const StageShape::Dimension &one : shape.grid)
    text += fmt::format(" {} threads x {} ({} adjacent, {} before the first)", one.threads,
                        one.each, one.adjacent, one.lead);
  text += ", order";
  for (const unsigned at : shape.order)
    text += fmt::format(" {}", at);
  for (const StageShape::Walk &walk : shape.walks) {
    text += fmt::format("\nwalk: chunk {}, at once {}{}{}", walk.chunk, walk.atOnce,
                        walk.isHalved ? ", halved" : "",
                        walk.isAsync     ? ", async"
                        : walk.isWide    ? ", wide"
                        : walk.isAligned ? ", aligned"
                                         : "");
    for (const StageShape::Slice &slice : walk.slices)
      text += fmt::format(" [{} {}]", slice.stages ? "staged" : "left", slice.unit);
  }
  for (const StageShape::Slice &slice : shape.slices)
    text += fmt::format("\nslice [{} {}]", slice.stages ? "staged" : "left", slice.unit);
  if (shape.shares > 1)
    text += fmt::format("\n{} {}threads share walks", shape.shares,
                        shape.sharesAreNeighbours ? "neighbouring " : "");
  return text + (shape.isNarrow ? ", narrow" : "");
}

/// One loop with a kernel mark, and the trees that it may have.
class Checker {
public:
  Checker(const Subject &subject, unsigned orders, KernelCounts &counts)
      : subject_(subject), orders_(std::min(orders, 1U)), counts_(counts),
        runner_(*subject.unit, subject.program) {}

  std::vector<Finding> check();

private:
  void checkLoop(const analysis::LoopFacts &loop, const ir::ParallelMark &mark);
  void tryShape(const ir::Stmt &loop, const StageEvidence &evidence, const StageShape &shape,
                const std::vector<ir::SymbolRef> &privates, bool isPlanned, std::uint64_t seed);
  void trySharing(const ir::Stmt &loop, const legality::ShareEvidence &evidence,
                  const StageShape &shape, const std::vector<ir::SymbolRef> &privates,
                  bool isPlanned, std::uint64_t seed);
  void tryTree(const ir::Stmt &loop, const ir::KernelTree &tree, const StageShape &shape,
               bool isPlanned, std::uint64_t seed);
  const Run &expected(std::size_t input);
  void report(const std::string &kind, const std::string &problem, const StageShape &shape,
              const Input &input) {
    findings_.push_back({Finding::Severity::Unsound, "kernel-" + kind,
                         fmt::format("{}, as a kernel with the shape\n{}\non {}", problem,
                                     inWords(shape), describe(subject_.program, input))});
  }

  const Subject &subject_;
  unsigned orders_;
  KernelCounts &counts_;
  Runner runner_;
  const analysis::Options options_ = kernelAnalysis();
  struct Expected {
    std::optional<Run> run; ///< none: not asked yet
    std::vector<Runner::Window> windows;
  };
  std::map<std::size_t, Expected> expected_; ///< by the input's number
  std::vector<Finding> findings_;
};

/// What the program itself does with an input, and the memory that it touches.
const Run &Checker::expected(std::size_t number) {
  Expected &result = expected_[number];
  if (result.run)
    return *result.run;
  const Input &input = subject_.program.inputs[number];
  result.run = runner_.runTouching(input, result.windows);
  if (result.run->ok() && result.run->steps <= mostOriginalSteps)
    result.run = runner_.run(input, nullptr, std::nullopt, nullptr, &result.windows);
  return *result.run;
}

void Checker::tryShape(const ir::Stmt &loop, const StageEvidence &evidence, const StageShape &shape,
                       const std::vector<ir::SymbolRef> &privates, bool isPlanned,
                       std::uint64_t seed) {
  transform::Names names(*subject_.unit, *subject_.function, loop);
  note(evidence, shape, isPlanned, counts_);
  tryTree(loop, transform::stage(evidence, shape, privates, names), shape, isPlanned, seed);
}

void Checker::trySharing(const ir::Stmt &loop, const legality::ShareEvidence &evidence,
                         const StageShape &shape, const std::vector<ir::SymbolRef> &privates,
                         bool isPlanned, std::uint64_t seed) {
  transform::Names names(*subject_.unit, *subject_.function, loop);
  note(evidence, shape, counts_);
  tryTree(loop, transform::share(evidence, shape, privates, names), shape, isPlanned, seed);
}

void Checker::tryTree(const ir::Stmt &loop, const ir::KernelTree &tree, const StageShape &shape,
                      bool isPlanned, std::uint64_t seed) {
  auto copy = std::make_shared<ir::Function>(*subject_.function);
  copy->body = ir::replaceStatement(copy->body, loop, {tree.root});
  const ir::FunctionRef staged = ir::renumbered(*copy);
  const std::size_t all = subject_.program.inputs.size();
  unsigned done = 0;
  for (std::size_t more = 0; more < all && done < (isPlanned ? 1 : inputsOfShape); ++more) {
    const std::size_t at = (seed + more) % all;
    const Run &wanted = expected(at);
    if (!wanted.ok() || wanted.steps > mostOriginalSteps)
      continue;
    ++done;
    for (unsigned order = 0; order < orders_; ++order) {
      Schedule schedule;
      schedule.seed = seed * 977 + order;
      schedule.order =
          (seed + at) % 3 != order ? Schedule::Order::Random : Schedule::Order::Reversed;
      schedule.threads = 3;
      const Run run = runner_.run(subject_.program.inputs[at], staged.get(), schedule, nullptr,
                                  &expected_[at].windows);
      ++counts_.runs;
      if (run.fault && run.fault->kind == ir::interpreter::FaultKind::StepLimit)
        break;
      const std::string problem = difference(wanted, run, 0);
      if (problem.empty())
        continue;
      report(run.fault ? name(run.fault->kind) : "result", problem, shape,
             subject_.program.inputs[at]);
      return;
    }
  }
}

/// Loops that are each other's whole body, as parallel as the outermost one.
std::vector<const analysis::LoopFacts *> bandOf(const analysis::LoopFacts &loop,
                                                const analysis::FunctionFacts &all,
                                                const ir::ParallelMark &mark) {
  std::vector<const analysis::LoopFacts *> band = {&loop};
  while (band.size() < 3 && band.back()->children.size() == 1) {
    const analysis::LoopFacts *inner = all.find(band.back()->children.front());
    if (!inner || !inner->step || !plan::formBand(*band.back(), *inner, mark))
      break;
    band.push_back(inner);
  }
  return band;
}

/// What plan/gpu/Kernels.cpp takes, but for where its memory is.
bool isPlain(const ir::ParallelMark &mark) {
  return !mark.counted && mark.counter && mark.reductions.empty() && mark.argReductions.empty() &&
         mark.inductions.empty() && mark.firstprivates.empty() && mark.ownArrays.empty() &&
         mark.copyIns.empty() && mark.condition.empty() && !mark.scan && !mark.search &&
         mark.histograms.empty() && mark.inspections.empty() &&
         std::ranges::all_of(mark.lastprivates,
                             [&](const ir::SymbolRef &symbol) { return symbol == mark.counter; });
}

void Checker::checkLoop(const analysis::LoopFacts &loop, const ir::ParallelMark &mark) {
  const legality::Nests nests(subject_.function, options_);
  const legality::Nests::Place place = nests.find(*loop.loop);
  if (!place.nest)
    return;
  std::vector<LoopIndex> band;
  for (const analysis::LoopFacts *one : bandOf(loop, subject_.facts, mark))
    band.push_back(nests.find(*one->loop).loop);
  for (unsigned number = 0; number <= shapes; ++number) {
    const std::uint64_t seed = subject_.seed * 31 + number;
    const Draw draw(seed);
    const bool isPlanned = number == shapes;
    std::vector<LoopIndex> grid = band;
    if (!isPlanned && draw.chance(25, 1)) // what is inside becomes a walk
      grid.resize(1 + draw.below(band.size(), 2));
    const auto evidence = legality::canStage(*place.nest, grid);
    if (!evidence)
      return;
    std::vector<ir::SymbolRef> privates;
    bool areNumbers = true;
    std::uint64_t bytes = 0;
    const auto take = [&](const ir::Type &type) {
      areNumbers &= type.isInteger() || type.isFloating();
      bytes += type.bits / 8;
    };
    for (const ir::SymbolRef &symbol : mark.privates)
      if (std::ranges::none_of(evidence->grid(),
                               [&](const ir::CountedLoop &one) { return one.counter == symbol; })) {
        privates.push_back(symbol);
        take(*symbol->type);
      }
    for (const ir::StmtRef &stmt : evidence->body())
      if (stmt->kind == ir::StmtKind::Declare)
        take(*stmt->symbol->type);
    if (!areNumbers)
      return;
    if (const auto walks = randomWalks(draw, *place.nest, *evidence, subject_.facts);
        walks && !isPlanned && draw.chance(60, 4)) {
      trySharing(*loop.loop, *walks, randomSharing(draw, *evidence), privates, false, seed);
      continue;
    }
    if (!isPlanned) {
      tryShape(*loop.loop, *evidence, randomShape(draw, *place.nest, *evidence), privates, false,
               seed);
    } else if (draw.chance(plannedPercent, 3)) {
      if (const auto sharing =
              plan::chooseSharing(*place.nest, *evidence, subject_.facts, plan::Gpu());
          sharing && isExact(sharing->evidence)) {
        trySharing(*loop.loop, sharing->evidence, sharing->shape, privates, true, seed);
        continue;
      }
      const auto isConstant = [](const ir::Symbol &) { return false; };
      if (const auto shape =
              plan::chooseStaging(*place.nest, *evidence, plan::Gpu(), bytes, true, isConstant))
        tryShape(*loop.loop, *evidence, *shape, privates, true, seed);
    }
  }
}

std::vector<Finding> Checker::check() {
  runner_.setLimits({mostSteps, 0});
  ++counts_.programs;
  const analysis::Liveness liveness(*subject_.function);
  const auto visit = [&](const auto &self, const analysis::LoopFacts &loop) -> void {
    const plan::Candidate candidate = plan::candidate(loop, subject_.facts, liveness);
    if (candidate.mark && isPlain(*candidate.mark)) {
      ++counts_.kernels;
      return checkLoop(loop, *candidate.mark);
    }
    for (const ir::Stmt *child : loop.children)
      if (const analysis::LoopFacts *inner = subject_.facts.find(child))
        self(self, *inner);
  };
  for (const analysis::LoopFacts &loop : subject_.facts.loops)
    if (!loop.parent)
      visit(visit, loop);
  return std::move(findings_);
}

} // namespace

analysis::Options kernelAnalysis() {
  analysis::Options options;
  options.assumeNoAlias = true; // the program tests that
  options.timeoutPerLoop = 0.25;
  return options;
}

void KernelCounts::add(const KernelCounts &more) {
  programs += more.programs;
  kernels += more.kernels;
  trees += more.trees;
  runs += more.runs;
  for (std::size_t at = 0; at < having.size(); ++at)
    having.at(at) += more.having.at(at);
  for (std::size_t at = 0; at < dimensions.size(); ++at)
    dimensions.at(at) += more.dimensions.at(at);
}

std::vector<Finding> checkKernels(const Subject &subject, unsigned orders, KernelCounts &counts) {
  if (!subject.function)
    return {{Finding::Severity::Unsound, "kernel-program", subject.problem}};
  return Checker(subject, orders, counts).check();
}

std::string inWords(const KernelCounts &counts) {
  static constexpr std::array<const char *, KernelCounts::parts> names = {
      "registers",  "rows",      "in common", "turned",      "neighbours",
      "a walk",     "two walks", "written",   "read behind", "halved",
      "not halved", "async",     "wide",      "late start",  "at once",
      "own slice",  "adjacent",  "shared",    "shared sums", "two shared"};
  std::string text = fmt::format("{}/{}/{} in 1/2/3 dimensions", counts.dimensions[0],
                                 counts.dimensions[1], counts.dimensions[2]);
  for (std::size_t at = 0; at < counts.having.size(); ++at)
    text += fmt::format(", {} {}", counts.having.at(at), names.at(at));
  return text;
}

} // namespace parlift::fuzz
