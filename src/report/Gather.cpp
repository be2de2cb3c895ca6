#include "report/Gather.h"

#include "ir/Kernel.h"
#include "legality/nest/Nests.h"
#include "poly/Quota.h"
#include "report/DependenceIndex.h"
#include "report/Excerpt.h"
#include "report/Iterations.h"
#include "report/KernelFacts.h"
#include "report/Movement.h"
#include "report/Statements.h"
#include "report/Words.h"
#include "rewrite/Diff.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <set>

namespace parlift::report {

namespace {

constexpr std::size_t mostRows = 60; ///< of a direction matrix
constexpr double operationNs = 0.25; ///< a simple operation, where time was measured

std::string needText(const diag::Need &need) {
  return fmt::format("{}{}{} {}", diag::name(need.kind), need.op.empty() ? "" : " ", need.op,
                     fmt::join(need.names, ", "));
}

std::string placeText(const SourceRange &range) {
  return fmt::format("{}: {}", range.line(), shortened(range.oneLine(), 50));
}

/// Advice stands in notes without a place, as every sink has it.
void fillTexts(const diag::LoopRecord &record, Loop &loop) {
  loop.verdict = record.verdict;
  loop.asWritten = record.asWritten;
  loop.reason = record.reason;
  loop.reasonName = diag::reason(record.reasonId).name;
  loop.condition = record.condition.value_or("");
  loop.interchange = record.interchangeWithParent;
  loop.evidence = record.evidence;
  for (const diag::Need &need : record.needs)
    loop.needs.push_back(needText(need));
  for (const diag::Note &note : record.assumptions)
    loop.assumptions.push_back(note.range.valid()
                                   ? fmt::format("line {}: `{}`", note.range.line(), note.text)
                                   : fmt::format("`{}`", note.text));
  const auto addHelp = [&](const std::string &text) {
    if (std::find(loop.help.begin(), loop.help.end(), text) == loop.help.end())
      loop.help.push_back(text);
  };
  for (const diag::Advice &advice : record.advice) {
    const std::string line =
        advice.directive.empty() ? "" : fmt::format(": `{}`", advice.directive);
    addHelp(fmt::format("{}{} ({} then)", advice.text, line, diag::name(advice.verdict)));
  }
  const auto add = [&](const diag::Note &note) {
    const bool isAdvised =
        std::any_of(record.advice.begin(), record.advice.end(),
                    [&](const diag::Advice &advice) { return advice.text == note.text; });
    if (!note.range.valid() && isAdvised)
      return;
    if (!note.range.valid())
      addHelp(note.text);
    else
      loop.notes.emplace_back(placeText(note.range), note.text);
  };
  for (const diag::Remark &remark : record.remarks)
    std::for_each(remark.notes.begin(), remark.notes.end(), add);
}

Excerpt excerptFor(const diag::FunctionRecord &function, const diag::LoopRecord &record,
                   const analysis::LoopFacts *facts) {
  std::vector<MarkedRange> marks{{record.range, false}};
  for (std::size_t at = 0; at < std::min(record.blocking.size(), mostRows); ++at) {
    const unsigned blocking = record.blocking[at];
    marks.push_back({function.dependences[blocking].source, true});
    marks.push_back({function.dependences[blocking].sink, true});
  }
  for (const diag::Remark &remark : record.remarks)
    for (const diag::Note &note : remark.notes)
      if (note.range.valid())
        marks.push_back({note.range, true});
  return excerptOf(facts ? facts->loop->source.whole : SourceRange{}, marks);
}

/// The user's name of a counter; the loop's number when it has none.
std::string loopName(const diag::FunctionRecord &function, const std::string &id) {
  for (const diag::LoopRecord &loop : function.loops)
    if (loop.id == id && !loop.induction.empty())
      return loop.induction;
  return id.substr(id.rfind(':') + 1);
}

/// The longest list of loops in any row has the columns: rows of outer accesses have fewer entries.
Matrix matrixFor(const diag::FunctionRecord &function, const diag::LoopRecord &loop,
                 const DependenceIndex &dependences) {
  Matrix matrix;
  const std::set<unsigned> blocking(loop.blocking.begin(), loop.blocking.end());
  const auto blocks = [&](unsigned number) { return blocking.contains(number - 1); };
  std::vector<unsigned> rows = dependences.rowsOf(loop.id);
  std::vector<std::string> ids;
  for (const unsigned number : rows)
    if (dependences[number].loops.size() > ids.size())
      ids = dependences[number].loops;
  std::stable_partition(rows.begin(), rows.end(), blocks);
  if (rows.size() > mostRows) {
    matrix.leftOut = rows.size() - mostRows;
    rows.resize(mostRows);
  }
  for (const std::string &id : ids)
    matrix.columns.push_back(loopName(function, id));
  for (const unsigned number : rows) {
    const diag::DependenceRecord &dependence = dependences[number];
    MatrixRow row;
    row.number = number;
    row.kind = dependence.kind;
    row.variable = dependence.variable;
    row.source = placeText(dependence.source);
    row.sink = placeText(dependence.sink);
    for (const diag::Direction entry : dependence.direction)
      row.directions.emplace_back(diag::name(entry));
    for (const std::optional<std::int64_t> &entry : dependence.distance)
      row.distances.push_back(entry ? fmt::format("{}", *entry) : "?");
    if (dependence.carriedBy)
      row.carriedBy = loopName(function, *dependence.carriedBy);
    row.isBlocking = blocks(number);
    row.isExact = dependence.exact;
    matrix.rows.push_back(std::move(row));
  }
  return matrix;
}

LoopWork figuresOf(const analysis::LoopFacts *facts, const diag::LoopRecord &record,
                   bool isWritten) {
  LoopWork figures;
  figures.isParallel = isWritten && (record.verdict == diag::Verdict::Parallel ||
                                     record.verdict == diag::Verdict::Conditional);
  for (const diag::Need &need : record.needs)
    if (need.kind == diag::NeedKind::Scan)
      figures.rounds = 2;
    else if (need.kind == diag::NeedKind::Reduction || need.kind == diag::NeedKind::Histogram ||
             need.kind == diag::NeedKind::Search)
      figures.rounds = std::max(figures.rounds, 1U);
  if (facts) {
    figures.trips = std::max(1.0, facts->presumedTrips);
    figures.work = facts->presumedWork;
  }
  return figures;
}

/// All of one function, in the order of the source.
class FunctionGatherer {
public:
  FunctionGatherer(const GatherSettings &settings, const pipeline::AnalyzedFile &file,
                   const diag::FunctionRecord &record, const pipeline::ParallelizedFile *result)
      : settings_(settings), file_(file), record_(record), result_(result),
        dependences_(record.dependences) {
    for (const analysis::FunctionFacts &function : file.functions)
      for (const analysis::LoopFacts &loop : function.loops)
        if (!record.loops.empty() && loop.record.id == record.loops.front().id)
          facts_ = &function;
    if (facts_)
      nests_ = std::make_unique<legality::Nests>(facts_->function, settings.analysis);
    // Transformations come first, then what becomes of each loop of the result.
    const auto isMark = [](const plan::Instruction &step) {
      return step.verb == "parallel" || step.verb == "simd" || step.verb == "leave" ||
             step.verb == "map";
    };
    if (facts_ && result)
      isChanged_ = std::any_of(
          result->script.begin(),
          std::find_if(result->script.begin(), result->script.end(), isMark),
          [&](const plan::Instruction &step) { return step.function() == facts_->function->name; });
  }

  Loop loop(const diag::LoopRecord &record) const;
  /// Null: it was not read.
  const ir::Function *function() const { return facts_ ? facts_->function.get() : nullptr; }
  const analysis::LoopFacts *factsOf(const diag::LoopRecord &record) const {
    if (facts_)
      for (const analysis::LoopFacts &loop : facts_->loops)
        if (loop.record.id == record.id)
          return &loop;
    return nullptr;
  }

private:
  void addDrawings(const analysis::LoopFacts &facts, Loop &loop) const;
  void addOutcome(const analysis::LoopFacts &facts, Loop &loop) const;
  const plan::Step *stepOf(const std::string &id) const;

  const GatherSettings &settings_;
  const pipeline::AnalyzedFile &file_;
  const diag::FunctionRecord &record_;
  const pipeline::ParallelizedFile *result_;
  DependenceIndex dependences_;
  const analysis::FunctionFacts *facts_ = nullptr;
  std::unique_ptr<legality::Nests> nests_;
  bool isChanged_ = false; ///< restructured: its steps speak of other loops
};

const plan::Step *FunctionGatherer::stepOf(const std::string &id) const {
  if (!result_ || isChanged_)
    return nullptr;
  for (const plan::Step &step : result_->plan.steps)
    if (step.id == id)
      return &step;
  return nullptr;
}

void FunctionGatherer::addDrawings(const analysis::LoopFacts &facts, Loop &loop) const {
  const legality::Nests::Place place = nests_->find(*facts.loop);
  if (!place.nest) {
    loop.graph.whyNot = loop.space.whyNot = "the analysis did not get to this loop";
    return;
  }
  for (const analysis::Obstacle &obstacle : place.nest->model.obstacles)
    loop.isIncomplete |=
        std::find(obstacle.loops.begin(), obstacle.loops.end(), place.loop) != obstacle.loops.end();
  const poly::Quota quota(settings_.analysis.timeoutPerLoop);
  loop.graph = statementsOf(*place.nest, place.loop, dependences_);
  loop.space = iterationsOf(*place.nest, place.loop);
  std::optional<legality::LoopIndex> x;
  if (const plan::Step *step = stepOf(loop.id); step && step->mark.kernel) {
    loop.kernel = kernelText(*step, settings_.gpu);
    loop.kernel->load = kernelLoad(*place.nest, place.loop, *step, settings_.gpu);
    for (const ir::GridDimension &one : step->mark.kernel->grid)
      if (const auto at = nests_->find(*one.loop); one.axis == 'x' && at.nest == place.nest)
        x = at.loop;
  }
  loop.accesses = accessesOf(*place.nest, place.loop, x);
}

void FunctionGatherer::addOutcome(const analysis::LoopFacts &facts, Loop &loop) const {
  if (!result_)
    return;
  if (const plan::Step *step = stepOf(loop.id)) {
    loop.outcome.push_back(step->outcome.text);
    for (const diag::Remark &remark : step->remarks)
      loop.outcome.push_back(remark.text);
  }
  if (!isChanged_ || facts.parent)
    return;
  for (const plan::Instruction &step : result_->script)
    if (step.function() == facts_->function->name)
      loop.plan.push_back(plan::print(step));
  for (const plan::Step &step : result_->plan.steps)
    if (step.mark.kernel && step.id.substr(0, step.id.rfind(':')) == facts_->function->name &&
        !loop.kernel)
      loop.kernel = kernelText(step, settings_.gpu);
}

Loop FunctionGatherer::loop(const diag::LoopRecord &record) const {
  const analysis::LoopFacts *facts = factsOf(record);
  Loop loop;
  loop.path = file_.path;
  loop.function = record_.name;
  loop.id = record.id;
  loop.counter = record.induction;
  loop.line = record.range.line();
  loop.column = record.range.column();
  loop.endLine = facts ? facts->loop->source.whole.endLine() : loop.line;
  loop.depth = record.depth;
  fillTexts(record, loop);
  if (facts && settings_.whyNotWritten)
    loop.notWritten = settings_.whyNotWritten(file_, *facts);
  loop.excerpt = excerptFor(record_, record, facts);
  loop.matrix = matrixFor(record_, record, dependences_);
  loop.figures = figuresOf(facts, record, loop.notWritten.empty());
  if (!facts) {
    loop.graph.whyNot = loop.space.whyNot = "the loop was not read";
    return loop;
  }
  loop.sizesAreKnown = facts->constantTrip && facts->operationsKnown;
  addDrawings(*facts, loop);
  addOutcome(*facts, loop);
  return loop;
}

/// Seconds in place of presumed work, from the outermost loops inwards: the parts of an iteration keep their proportions, and none is
/// more than the whole.
void measure(const Profile &profile, std::vector<Loop> &loops, std::size_t begin) {
  std::vector<double> factor(loops.size(), 1);
  constexpr double nanoseconds = 1e9;
  for (std::size_t at = begin; at < loops.size(); ++at) {
    LoopWork &figures = loops[at].figures;
    if (figures.parent)
      factor[at] = factor[*figures.parent];
    const MeasuredLoop *found = profile.find(loops[at].path, loops[at].line, loops[at].column);
    if (found && found->executions > 0) {
      const double work = nanoseconds * found->seconds / found->executions;
      const double presumed = figures.work / figures.trips;
      figures.executions = found->executions;
      if (found->iterations > 0) // else they were not counted
        figures.trips = std::max(1.0, found->iterations / found->executions);
      figures.work = work;
      factor[at] = presumed > 0 ? work / figures.trips / presumed : 1;
      loops[at].sizesAreKnown = true;
    } else if (!figures.parent) {
      figures.work = factor[at] = 0; // it did not run
      figures.executions = 0;
    } else {
      const LoopWork &around = loops[*figures.parent].figures;
      figures.work = std::min(factor[at] * figures.work, around.work / around.trips);
    }
  }
}

} // namespace

Gatherer::Gatherer(GatherSettings settings) : settings_(std::move(settings)) {
  content_.version = PARLIFT_VERSION;
  content_.target = settings_.target;
  content_.costs = settings_.costs;
  content_.isMeasured = settings_.profile != nullptr;
  if (content_.isMeasured)
    content_.costs.start *= operationNs;
}

void Gatherer::addErrors(const std::vector<diag::ErrorRecord> &errors) {
  content_.errors.insert(content_.errors.end(), errors.begin(), errors.end());
}

void Gatherer::addFunction(const pipeline::AnalyzedFile &file, const diag::FunctionRecord &function,
                           const pipeline::ParallelizedFile *result, const std::vector<Hunk> &hunks,
                           Places &places) {
  const FunctionGatherer gatherer(settings_, file, function, result);
  const std::size_t number =
      gatherer.function() ? calls_.numberOf(*gatherer.function()) : calls_.numberOfUnread();
  const std::size_t begin = content_.loops.size();
  for (const diag::LoopRecord &record : function.loops) {
    Loop loop = gatherer.loop(record);
    loop.figures.function = number;
    if (const analysis::LoopFacts *facts = gatherer.factsOf(record)) {
      places[facts->loop] = content_.loops.size();
      if (const auto parent = places.find(facts->parent); parent != places.end())
        loop.parent = loop.figures.parent = parent->second;
    }
    // What is inserted before the function, its kernel, goes with its first loop.
    const unsigned first = content_.loops.size() == begin && function.range.valid()
                               ? std::min(function.range.line(), loop.line)
                               : loop.line;
    if (!loop.parent)
      loop.diff = hunksAt(hunks, first, loop.endLine + 1);
    content_.loops.push_back(std::move(loop));
  }
  if (settings_.profile)
    measure(*settings_.profile, content_.loops, begin);
}

void Gatherer::add(const pipeline::AnalyzedFile &file, const pipeline::ParallelizedFile *result) {
  content_.files.push_back(file.path);
  const std::string diff =
      result ? rewrite::unifiedDiff(file.path, file.unit->mainFile->text(), result->text) : "";
  const std::vector<Hunk> hunks = hunksOf(diff);
  Places places;
  for (const diag::FunctionRecord &function : file.record.functions)
    addFunction(file, function, result, hunks, places);
  calls_.add(*file.unit, places);
  for (const auto &[loop, place] : places)
    if (const std::optional<double> own = CallGatherer::ownWork(*loop, places)) {
      LoopWork &figures = content_.loops[place].figures;
      figures.own = figures.trips * *own;
    }
}

Content Gatherer::content() {
  Content content = content_;
  constexpr double nanoseconds = 1e9;
  Program program{
      {}, calls_.calls(), settings_.profile ? nanoseconds * settings_.profile->seconds : 0};
  for (const Loop &loop : content.loops)
    program.loops.push_back(loop.figures);
  const std::vector<Worth> worth = worthOf(program, content.costs);
  content.total = totalOf(program);
  const auto anchor = [](std::size_t at) { return fmt::format("loop-{}", at + 1); };
  for (std::size_t at = 0; at < content.loops.size(); ++at) {
    Loop &loop = content.loops[at];
    loop.worth = worth[at];
    loop.anchor = anchor(at);
    if (loop.parent) {
      loop.parentAnchor = anchor(*loop.parent);
      std::size_t root = at;
      while (content.loops[root].parent)
        root = *content.loops[root].parent;
      loop.diffAnchor = content.loops[root].diff.empty() ? "" : anchor(root);
    }
  }
  const auto rank = [](const Loop &loop) {
    return std::pair(loop.worth.saved, loop.worth.coverage);
  };
  std::stable_sort(content.loops.begin(), content.loops.end(),
                   [&](const Loop &left, const Loop &right) { return rank(left) > rank(right); });
  return content;
}

} // namespace parlift::report
