#include "fuzz/Verdicts.h"

#include "fuzz/Rows.h"
#include "fuzz/Runner.h"
#include "ir/Walk.h"
#include "oracle/Observations.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::fuzz {

using diag::Direction;
using diag::Verdict;
using oracle::Directions;
using oracle::Kind;
using oracle::Observations;

namespace {

/// The vectors of "<", "=", ">" that a row stands for, those that lead with ">" left out.
std::vector<Directions> vectorsOf(const std::vector<Direction> &row) {
  std::vector<Directions> all = {{}};
  for (const Direction direction : row) {
    std::vector<Directions> longer;
    for (const Directions &prefix : all)
      for (const int one : {1, 0, -1}) {
        const bool leads = std::all_of(prefix.begin(), prefix.end(), [](int x) { return x == 0; });
        if (!admits(direction, one) || (leads && one < 0))
          continue;
        longer.push_back(prefix);
        longer.back().push_back(one);
      }
    all = std::move(longer);
  }
  return all;
}

/// The variable that a place is an element of, or of what it points to.
const ir::Symbol *rootOf(const ir::Expr &place) {
  const ir::Expr *at = &place;
  while (at->kind != ir::ExprKind::VarRef && !at->operands.empty())
    at = at->operands[0].get();
  return at->symbol.get();
}

class Check {
public:
  Check(const Subject &subject, const Observations &truth, bool complete)
      : subject_(&subject), truth_(&truth), complete_(complete) {}

  std::vector<Finding> findings;
  std::uint64_t exactLoops = 0, inexactLoops = 0, unconfirmed = 0;

  void run() {
    for (const auto &[pair, seen] : truth_->dependences())
      for (const auto &[directions, distance] : seen.vectors) {
        checkCarrier(pair, seen, directions);
        checkInterchange(pair, seen, directions);
      }
    for (const analysis::LoopFacts &facts : subject_->facts.loops) {
      checkVariables(facts);
      if (complete_)
        checkSequential(facts);
    }
    if (complete_)
      checkExistence();
  }

private:
  void report(Finding::Severity severity, std::string kind, std::string words) {
    findings.push_back({severity, std::move(kind), std::move(words)});
  }
  /// Does a loop that was called parallel carry it?
  void checkCarrier(const oracle::Pair &pair, const oracle::Seen &seen,
                    const Directions &directions) {
    const analysis::LoopFacts *facts = carrier(*subject_, seen, directions);
    if (!facts)
      return;
    if (facts->record.asWritten == Verdict::Parallel)
      report(Finding::Severity::Unsound, "parallel-as-written",
             fmt::format("{} is carried by {}, which is called parallel as written",
                         words(pair, directions), facts->record.id));
    if (facts->record.verdict == Verdict::Parallel && !isAccountedFor(*facts, pair))
      report(Finding::Severity::Unsound, "parallel",
             fmt::format("{} is carried by {}, which is called parallel", words(pair, directions),
                         facts->record.id));
  }

  /// Copies, reordering of statements and reductions deal with dependences; runs of the transformed
  /// program check how.
  bool isAccountedFor(const analysis::LoopFacts &facts, const oracle::Pair &pair) const {
    for (const diag::Need &need : facts.record.needs)
      switch (need.kind) {
      case diag::NeedKind::Distribute:
      case diag::NeedKind::Interchange:
      case diag::NeedKind::Skew:
      case diag::NeedKind::Scan:
      case diag::NeedKind::Search: // its iterations run in order
      case diag::NeedKind::Histogram:
      case diag::NeedKind::Atomic:
      case diag::NeedKind::Expand:
        return true;
      case diag::NeedKind::Copy:
        if (pair.kind == Kind::WAR)
          return true;
        break;
      default:
        for (const analysis::PrivateArray &array : facts.evidence->privateArrays)
          if (!array.followsName || (rootOf(*pair.source) == array.symbol.get() &&
                                     rootOf(*pair.sink) == array.symbol.get()))
            return true; // whether values flow is seen by name, and when plans are run
        if (const ir::Symbol *symbol = oracle::namedVariable(*pair.source))
          if (std::find(need.names.begin(), need.names.end(), symbol->name) != need.names.end())
            return true;
        for (const analysis::Reduction &reduction : facts.evidence->reductions)
          if (reduction.isArray && (samePlace(pair.source->range, pair.sink->range) ||
                                    (isUpdated(*pair.source) && isUpdated(*pair.sink))))
            return true; // updates, maybe by way of a pointer
        for (const analysis::Reduction &reduction : facts.evidence->reductions)
          if (reduction.isArray)
            for (const std::string &name : need.names)
              if (pair.source->range.text().find(name) != std::string::npos)
                return true;
        break;
      }
    return false;
  }

  /// The place is what an `op=` changes.
  bool isUpdated(const ir::Expr &place) const {
    bool found = false;
    ir::forEachStmt(*subject_->function->body, [&](const ir::Stmt &stmt) {
      found |= stmt.kind == ir::StmtKind::Assign && stmt.isUpdate &&
               samePlace(stmt.target->range, place.range);
    });
    return found;
  }

  void checkInterchange(const oracle::Pair &pair, const oracle::Seen &seen,
                        const Directions &directions) {
    for (std::size_t level = 1; level < directions.size(); ++level) {
      const analysis::LoopFacts *inner = subject_->facts.find(seen.loops[level]);
      const bool leads = std::all_of(directions.begin(),
                                     directions.begin() + static_cast<std::ptrdiff_t>(level) - 1,
                                     [](int one) { return one == 0; });
      if (inner && inner->record.interchangeWithParent == true && leads &&
          directions[level - 1] > 0 && directions[level] < 0)
        report(Finding::Severity::Unsound, "interchange",
               fmt::format("{} forbids interchanging {} with its parent", words(pair, directions),
                           inner->record.id));
    }
  }

  static bool isCounter(const analysis::FunctionFacts &all, const ir::Symbol *symbol) {
    return std::any_of(all.loops.begin(), all.loops.end(),
                       [&](const auto &facts) { return facts.counter.get() == symbol; });
  }

  static bool isDeclaredIn(const ir::Stmt &loop, const ir::Symbol *symbol) {
    bool found = false;
    ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
      found |= stmt.kind == ir::StmtKind::Declare && stmt.symbol.get() == symbol;
    });
    return found;
  }

  /// Values of variables that pass from one iteration to another.
  void checkVariables(const analysis::LoopFacts &facts) {
    for (const auto &[symbol, use] : truth_->variables(*facts.loop)) {
      if (isDeclaredIn(*facts.loop, symbol) || facts.counter.get() == symbol || symbol->isSynthetic)
        continue; // each iteration has its own, or it moves with the header
      const bool parallel = facts.record.verdict == Verdict::Parallel;
      bool excused = !parallel || facts.search; // whose iterations run in order
      for (const diag::Need &need : facts.record.needs)
        if (need.kind != diag::NeedKind::Private && need.kind != diag::NeedKind::Firstprivate &&
            need.kind != diag::NeedKind::Lastprivate)
          excused |=
              need.kind == diag::NeedKind::Distribute || need.kind == diag::NeedKind::Interchange ||
              need.kind == diag::NeedKind::Skew ||
              // its elements are what blocks pass on: runs of the plan check how
              (need.kind == diag::NeedKind::Scan && !symbol->type->isScalar()) ||
              std::find(need.names.begin(), need.names.end(), symbol->name) != need.names.end();
      if (use.flowsBetween && !excused)
        report(Finding::Severity::Unsound, "variable-flow",
               fmt::format("a value of `{}` passes between iterations of {}, which is called "
                           "parallel",
                           symbol->name, facts.record.id));
      if (facts.record.asWritten == Verdict::Parallel && !isCounter(subject_->facts, symbol) &&
          symbol->type->isScalar() && (use.flowsBetween || use.writtenInSeveral))
        report(
            Finding::Severity::Unsound, "variable-as-written",
            fmt::format("`{}` is shared by iterations of {}, which is called parallel as written",
                        symbol->name, facts.record.id));
    }
  }

  void checkSequential(const analysis::LoopFacts &facts) {
    if (facts.record.verdict != Verdict::Sequential || truth_->trips(*facts.loop) < 3)
      return;
    if (truth_->carries(*facts.loop))
      return;
    for (const auto &[symbol, use] : truth_->variables(*facts.loop))
      if (use.flowsBetween || use.writtenInSeveral)
        return;
    report(Finding::Severity::FalseProof, "sequential",
           fmt::format("{} is called sequential and carries nothing: {}", facts.record.id,
                       facts.record.reason));
  }

  void checkExistence() {
    std::map<std::string, bool> exact; // by loop
    for (const analysis::LoopFacts &facts : subject_->facts.loops)
      exact[facts.record.id] = facts.record.verdict != Verdict::Unknown;
    for (const diag::DependenceRecord &record : subject_->facts.dependences) {
      if (!record.array)
        continue;
      for (const Directions &directions : vectorsOf(record.direction)) {
        if (occurs(record, directions))
          continue;
        if (isLarge(record)) {
          ++unconfirmed;
          continue;
        }
        if (record.carriedBy)
          exact[*record.carriedBy] = false;
        report(record.exact ? Finding::Severity::FalseProof : Finding::Severity::Imprecise,
               record.exact ? "claimed-row" : "possible-row",
               fmt::format("{} {} -> {} {} does not occur", diag::name(record.kind),
                           place(record.source), place(record.sink), text(directions)));
      }
    }
    for (const auto &[id, isExact] : exact)
      ++(isExact ? exactLoops : inexactLoops);
  }

public:
  /// Every vector of the row has been seen.
  bool isShown(const diag::DependenceRecord &record) const {
    const std::vector<Directions> vectors = vectorsOf(record.direction);
    return std::all_of(vectors.begin(), vectors.end(),
                       [&](const Directions &one) { return occurs(record, one); });
  }

private:
  /// It takes sizes that brute force does not reach: the row exists, not all of its vectors were seen.
  bool isLarge(const diag::DependenceRecord &record) const {
    const bool large =
        std::any_of(record.witness.begin(), record.witness.end(),
                    [](const auto &one) { return one.second > 12 || one.second < -12; });
    const std::vector<Directions> vectors = vectorsOf(record.direction);
    return large && std::any_of(vectors.begin(), vectors.end(),
                                [&](const Directions &one) { return occurs(record, one); });
  }

  bool occurs(const diag::DependenceRecord &record, const Directions &directions) const {
    for (const auto &[pair, seen] : truth_->dependences())
      if (kindOf(pair.kind) == record.kind && samePlace(pair.source->range, record.source) &&
          samePlace(pair.sink->range, record.sink) && seen.vectors.count(directions))
        return true;
    return false;
  }

  const Subject *subject_;
  const Observations *truth_;
  bool complete_ = false; ///< the runs show every dependence that there can be
};

} // namespace

void VerdictCounts::add(const VerdictCounts &more) {
  programs += more.programs;
  skipped += more.skipped;
  runs += more.runs;
  discardedRuns += more.discardedRuns;
  loops += more.loops;
  exactLoops += more.exactLoops;
  inexactLoops += more.inexactLoops;
  dependences += more.dependences;
  for (std::size_t verdict = 0; verdict < verdicts.size(); ++verdict)
    verdicts.at(verdict) += more.verdicts.at(verdict);
}

namespace {

/// Runs the program and adds what happens.
class Witness {
public:
  Witness(const Subject &subject, VerdictCounts &counts)
      : subject_(subject), runner_(*subject.unit, subject.program),
        farRunner_(*subject.unit, subject.program), counts_(counts), truth_(*subject.function) {
    farRunner_.setLimits({2'000'000, 4'000});
    for (const analysis::LoopFacts &facts : subject.facts.loops)
      if (facts.comparesValues && facts.counter)
        counters_[facts.loop] = facts.counter.get();
  }

  const Observations &truth() const { return truth_; }
  std::uint64_t steps() const { return steps_; }
  /// Rows that runs showed to be missing.
  const std::vector<Finding> &findings() const { return findings_; }

  void run(const Input &input) {
    ir::interpreter::Trace trace;
    trace.counters = counters_;
    const Run run = runner_.run(input, nullptr, std::nullopt, &trace);
    ++counts_.runs;
    steps_ += run.steps + 100;
    const std::uint64_t pairsBefore = truth_.pairs();
    if (!run.ok()) {
      ++counts_.discardedRuns; // undefined in C: nothing is promised about it
      return;
    }
    truth_.add(trace);
    steps_ += truth_.pairs() - pairsBefore; // many accesses to few places cost more than the run
    Observations once(*subject_.function);
    once.add(trace);
    for (Finding &finding : checkRows(subject_, once))
      if (known_.insert({finding.kind, finding.text}).second)
        findings_.push_back(std::move(finding));
  }

  /// Runs the program with the values for which the analysis says that these dependences exist, the same for
  /// all of them.
  void confirm(const std::vector<const diag::DependenceRecord *> &records) {
    Input input = subject_.program.inputs.front();
    for (const auto &[text, value] : records.front()->witness)
      setParameter(input, text, value);
    ir::interpreter::Trace trace;
    trace.counters = counters_;
    ir::forEachExpr(*subject_.function->body, [&](const ir::Expr &expr) {
      const auto isAt = [&](const diag::DependenceRecord *record) {
        return samePlace(expr.range, record->source) || samePlace(expr.range, record->sink);
      };
      if (expr.isLvalue() && std::any_of(records.begin(), records.end(), isAt))
        trace.places.insert(&expr);
    });
    const Run run = farRunner_.run(input, nullptr, std::nullopt, &trace);
    ++counts_.runs;
    farSteps_ += run.steps;
    if (run.ok())
      truth_.addPart(trace,
                     std::clamp<std::size_t>(1'000'000 / (trace.accesses.size() + 1), 4, 200));
  }
  /// Of the runs that confirm.
  std::uint64_t farSteps() const { return farSteps_; }

private:
  void setParameter(Input &input, const std::string &name, std::int64_t value) const {
    for (std::size_t i = 0; i < input.arguments.size(); ++i)
      if (subject_.function->parameters.at(i)->name == name &&
          input.arguments[i].kind == Argument::Kind::Integer)
        input.arguments[i].integer = value;
    for (std::size_t i = 0; i < subject_.program.objects.size(); ++i)
      if (subject_.program.objects[i].isGlobal && subject_.program.objects[i].name == name)
        input.fills[i] = {Fill::Kind::Constant, value, value, 0};
  }

  const Subject &subject_;
  Runner runner_, farRunner_; ///< the other one for large values
  VerdictCounts &counts_;
  Observations truth_;
  std::map<const ir::Stmt *, const ir::Symbol *> counters_;
  std::uint64_t steps_ = 0, farSteps_ = 0;
  std::vector<Finding> findings_;
  std::set<std::pair<std::string, std::string>> known_;
};

constexpr std::uint64_t extraSteps = 300'000; ///< spent on finding what is claimed to exist
constexpr unsigned extraRuns = 600;
constexpr std::uint64_t mostFarSteps = 6'000'000;

/// Other values of the parameters, larger ones by and by.
Input variation(const Program &program, unsigned number, Choices &choices) {
  Input result = program.inputs[number % program.inputs.size()];
  const std::int64_t most = 6 + static_cast<std::int64_t>(number / 60);
  for (Argument &argument : result.arguments)
    if (argument.kind == Argument::Kind::Integer)
      argument.integer = choices.between(-3, most);
  for (std::size_t i = 0; i < program.objects.size(); ++i)
    if (program.objects[i].isGlobal && program.objects[i].count == 1 &&
        result.fills[i].kind == Fill::Kind::Constant)
      result.fills[i].low = result.fills[i].high = choices.between(-3, most);
  return result;
}

} // namespace

std::vector<Finding> checkVerdicts(const Subject &subject, VerdictCounts &counts) {
  ++counts.programs;
  if (!subject.function) {
    ++counts.skipped;
    return {{Finding::Severity::Unsound, "front-end", subject.problem}};
  }
  counts.loops += subject.facts.loops.size();
  for (const analysis::LoopFacts &facts : subject.facts.loops)
    ++counts.verdicts.at(static_cast<std::size_t>(facts.record.verdict));

  Witness witness(subject, counts);
  for (const Input &input : subject.program.inputs)
    witness.run(input);
  const bool isComplete = subject.program.quasiAffine;
  const auto check = [&] {
    Check made(subject, witness.truth(), isComplete);
    made.run();
    made.findings.insert(made.findings.end(), witness.findings().begin(), witness.findings().end());
    return made;
  };
  Check result = check();
  // What is claimed and has not been seen may need other sizes.
  const auto isUnseen = [](const Finding &finding) {
    return finding.severity != Finding::Severity::Unsound;
  };
  if (isComplete) {
    std::map<std::vector<std::pair<std::string, std::int64_t>>,
             std::vector<const diag::DependenceRecord *>>
        unseen; // by the values for which they exist
    for (const diag::DependenceRecord &record : subject.facts.dependences)
      if (record.array && record.hasWitness && !result.isShown(record))
        unseen[{record.witness.begin(), record.witness.end()}].push_back(&record);
    for (const auto &[values, records] : unseen)
      if (witness.farSteps() < mostFarSteps)
        witness.confirm(records);
  }
  Choices choices(subject.seed + 1);
  const std::uint64_t budget = witness.steps() + extraSteps;
  for (unsigned run = 0; run < extraRuns && witness.steps() < budget; ++run) {
    if (run % 50 == 0) {
      result = check();
      if (std::none_of(result.findings.begin(), result.findings.end(), isUnseen))
        break;
    }
    witness.run(variation(subject.program, run, choices));
  }
  result = check();
  counts.dependences += witness.truth().dependences().size();
  counts.exactLoops += result.exactLoops;
  counts.inexactLoops += result.inexactLoops;
  return std::move(result.findings);
}

} // namespace parlift::fuzz
