#include "legality/parallel/Judge.h"

#include "ir/SetBy.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"
#include "legality/loops/CanInterchange.h"
#include "legality/parallel/CanParallelize.h"
#include "legality/parallel/CanRestate.h"
#include "legality/parallel/CanTellRowsApart.h"
#include "legality/parallel/Evidence.h"
#include "legality/parallel/LoopShape.h"
#include "legality/parallel/RestsOn.h"
#include "legality/versions/CanVersion.h"
#include "poly/Quota.h"

#include <algorithm>
#include <map>
#include <set>

namespace parlift::legality {

using namespace analysis;
using diag::ReasonId;

namespace {

using LoopIds = std::map<const ir::Stmt *, std::string>;

/// Dependences of a nest as records of the function. Those of objects made anew in each iteration of
/// the loop that would carry them do not exist.
std::vector<std::optional<unsigned>> addDependences(const Nest &nest, const LoopIds &ids,
                                                    std::vector<diag::DependenceRecord> &records) {
  std::vector<std::optional<unsigned>> numbers;
  for (const Dependence &dependence : nest.dependences.dependences) {
    const Access &source = nest.table().accesses[dependence.source];
    const Access &sink = nest.table().accesses[dependence.sink];
    const auto &fresh = nest.table().bases[source.base].declaredIn;
    if (dependence.carriedBy &&
        std::find(fresh.begin(), fresh.end(), *dependence.carriedBy) != fresh.end()) {
      numbers.emplace_back();
      continue;
    }
    diag::DependenceRecord record;
    record.kind = dependence.kind;
    record.variable = source.variable;
    record.array = !source.isScalarVariable || !sink.isScalarVariable;
    record.source = source.range;
    record.sink = sink.range;
    for (LoopIndex loop : dependence.loops) {
      auto id = ids.find(nest.loop(loop).stmt);
      record.loops.push_back(id == ids.end() ? "" : id->second);
    }
    record.direction = dependence.direction;
    record.distance = dependence.distance;
    if (dependence.carriedBy)
      if (auto id = ids.find(nest.loop(*dependence.carriedBy).stmt); id != ids.end())
        record.carriedBy = id->second;
    record.exact = dependence.exact;
    record.viaAlias = dependence.viaAlias;
    record.hasWitness = dependence.exact && dependence.witness;
    if (record.hasWitness)
      for (const auto &[atom, value] : dependence.witness->parameters)
        record.witness.emplace_back(nest.table().atoms[atom].text, value);
    numbers.emplace_back(static_cast<unsigned>(records.size()));
    records.push_back(std::move(record));
  }
  return numbers;
}

/// The rows of scalar variables: what the outermost loop's iterations pass on or overwrite.
void addScalarDependences(const Nest &nest, const LoopIds &ids,
                          std::vector<diag::DependenceRecord> &records) {
  const NestLoop &root = nest.loop(0);
  for (const ScalarUse &use : scalarUses(*root.stmt, nest.liveness)) {
    if (use.declaredInside || !use.written || use.symbol == root.variable ||
        use.symbol->isSynthetic)
      continue;
    auto add = [&](diag::DependenceKind kind, const SourceRange &source, const SourceRange &sink) {
      diag::DependenceRecord record;
      record.kind = kind;
      record.variable = use.symbol->name;
      record.source = source;
      record.sink = sink;
      record.loops = {ids.at(root.stmt)};
      record.direction = {diag::Direction::Lt};
      record.distance = {std::nullopt};
      record.carriedBy = ids.at(root.stmt);
      record.exact = false;
      records.push_back(std::move(record));
    };
    if (use.exposedRead) {
      add(diag::DependenceKind::RAW, use.firstWrite, use.firstExposedRead);
      add(diag::DependenceKind::WAR, use.firstExposedRead, use.firstWrite);
    }
    add(diag::DependenceKind::WAW, use.firstWrite, use.firstWrite);
  }
}

void fillRecord(const Nest &nest, LoopIndex loop, Judgement &&judgement,
                const std::vector<std::optional<unsigned>> &numbers, LoopFacts &facts) {
  diag::LoopRecord &record = facts.record;
  record.verdict = judgement.verdict;
  record.asWritten = judgement.asWritten;
  record.needs = std::move(judgement.needs);
  if (!judgement.condition.empty())
    record.condition = judgement.condition.text();
  facts.condition = std::move(judgement.condition);
  record.reasonId = judgement.reason;
  record.induction = facts.counter && !facts.counter->isSynthetic ? facts.counter->name : "";
  for (unsigned id : judgement.blocking)
    if (numbers[id])
      record.blocking.push_back(*numbers[id]);
  SourceRange at = facts.loop->source.keyword;
  auto notes = std::move(judgement.notes);
  if (notes.empty() && judgement.place.valid())
    notes.push_back({judgement.place, "here"});
  auto remark = diag::makeRemark(judgement.reason, at, judgement.arguments, std::move(notes));
  record.reason =
      judgement.arguments.size() > 1 && (judgement.reason == ReasonId::LoopParallel ||
                                         judgement.reason == ReasonId::LoopConditional ||
                                         judgement.reason == ReasonId::LoopInspected)
          ? judgement.arguments.back()
          : remark.text;
  record.remarks.push_back(std::move(remark));
  for (diag::Remark &more : judgement.more)
    record.remarks.push_back(std::move(more));
  facts.evidence = std::move(judgement.evidence);
  facts.inspections = std::move(judgement.inspections);
  facts.scan = std::move(judgement.scan);
  facts.search = std::move(judgement.search);
  record.objections = std::move(judgement.objections);
  if (!nest.options.explains)
    return;
  record.interchangeWithParent = canInterchange(nest, loop).legal;
  record.evidence = evidence(nest, loop);
}

std::vector<const ir::Stmt *> loopsIn(const ir::Stmt &stmt) {
  std::vector<const ir::Stmt *> loops;
  ir::forEachLoop(stmt,
                  [&](const ir::Stmt &loop, const ir::LoopStack &) { loops.push_back(&loop); });
  return loops;
}

bool hasParallelLoop(const ir::Stmt &stmt) {
  return std::ranges::any_of(loopsIn(stmt),
                             [](const ir::Stmt *loop) { return loop->source.inOmpRegion; });
}

/// `if (v)` behind `if (..) { ..parallel.. v = 1; .. }`: what runs where the parallel version has given up; and
/// `for (i = v; ..)` there: what goes on where it has stopped.
bool runsAfterGivingUp(const ir::Stmt &before, const ir::Stmt &stmt) {
  const bool goesOn = stmt.kind == ir::StmtKind::Loop;
  if (before.kind != ir::StmtKind::If || before.elseBranch ||
      !hasParallelLoop(*before.thenBranch) ||
      !(goesOn || (stmt.kind == ir::StmtKind::If && !stmt.elseBranch)))
    return false;
  ir::SymbolSet asked;
  if (goesOn)
    ir::forEachStmt(*stmt.init, [&](const ir::Stmt &start) {
      if (start.value)
        asked.merge(ir::variablesIn(*start.value));
    });
  else
    asked = ir::variablesIn(*stmt.condition);
  return asked.size() == 1 && isAssignedIn(*before.thenBranch, **asked.begin());
}

/// The loops in the `else` of a test behind which a loop runs in parallel already, or behind that test where it may give up:
/// the sequential versions of those.
std::set<const ir::Stmt *> besideParallelLoops(const ir::Stmt &body) {
  std::set<const ir::Stmt *> result;
  ir::forEachStmt(body, [&](const ir::Stmt &stmt) {
    const auto addLoopsOf = [&](const ir::Stmt &fallback) {
      const auto loops = loopsIn(fallback);
      result.insert(loops.begin(), loops.end());
    };
    if (stmt.kind == ir::StmtKind::If && stmt.elseBranch && hasParallelLoop(*stmt.thenBranch))
      addLoopsOf(*stmt.elseBranch);
    for (std::size_t n = 1; stmt.kind == ir::StmtKind::Block && n < stmt.children.size(); ++n)
      if (stmt.children[n - 1] && stmt.children[n] &&
          runsAfterGivingUp(*stmt.children[n - 1], *stmt.children[n]))
        addLoopsOf(*stmt.children[n]);
  });
  return result;
}

/// The nest, taken to reach different memory through different places of tables of pointers.
class WithRowsApart {
public:
  explicit WithRowsApart(const Nest &nest)
      : options_(presuming(nest.options)),
        dependences_(nest.options.explains
                         ? findDependences(nest.table(), options_)
                         : findDependences(nest.table(), options_, loopsWithoutHope(nest.model))),
        nest_{nest.function, options_, nest.model, dependences_, nest.liveness, nest.trips} {}
  WithRowsApart(const WithRowsApart &) = delete;
  WithRowsApart &operator=(const WithRowsApart &) = delete;

  /// A yes with what it rests on; nullopt: there is none.
  std::optional<Judgement> judgement(LoopIndex loop) const {
    Judgement result = canParallelize(nest_, loop);
    const bool isAsked = std::ranges::any_of(result.inspections,
                                             [](const auto &one) { return one.rows != nullptr; });
    return result.verdict == diag::Verdict::Conditional && isAsked
               ? std::optional(std::move(result))
               : std::nullopt;
  }

private:
  static Options presuming(Options options) {
    options.presumesRows = true;
    return options;
  }

  const Options options_;
  const DependenceSet dependences_;
  const Nest nest_;
};

} // namespace

FunctionFacts judge(const ir::FunctionRef &function, const ir::Unit &, const Options &options) {
  bool hasLoops = false;
  if (function->body)
    ir::forEachLoop(*function->body,
                    [&](const ir::Stmt &, const ir::LoopStack &) { hasLoops = true; });
  if (!hasLoops) {
    FunctionFacts none;
    none.function = function;
    return none;
  }
  FunctionFacts facts = judge(Nests(function, options));
  noteAssumptions(facts, options);
  return facts;
}

FunctionFacts judge(const Nests &nests) {
  const ir::FunctionRef &function = nests.functionRef();
  FunctionFacts result;
  result.function = function;
  LoopIds ids;
  std::map<const ir::Stmt *, unsigned> places;
  ir::forEachLoop(*function->body, [&](const ir::Stmt &loop, const ir::LoopStack &enclosing) {
    LoopFacts facts;
    facts.loop = &loop;
    facts.parent = enclosing.empty() ? nullptr : enclosing.back();
    facts.record.path = loop.loopPath;
    facts.record.id = function->name + ":" + loop.loopPath;
    facts.record.range = loop.source.keyword;
    facts.record.depth = static_cast<unsigned>(enclosing.size()) + 1;
    ids[&loop] = facts.record.id;
    places[&loop] = static_cast<unsigned>(result.loops.size());
    result.loops.push_back(std::move(facts));
  });

  const std::set<const ir::Stmt *> besideParallel = besideParallelLoops(*function->body);
  std::vector<bool> judged(result.loops.size(), false);
  for (const Nest &nest : nests.nests()) {
    const poly::Quota quota(nest.options.timeoutPerLoop);
    const NestModel &model = nest.model;
    const DependenceSet &dependences = nest.dependences;
    const auto numbers = addDependences(nest, ids, result.dependences);
    addScalarDependences(nest, ids, result.dependences);
    const bool runsAfterFailure = isFallback(nest);
    std::optional<WithRowsApart> withRowsApart;
    for (LoopIndex loop = 0; loop < model.table.loops.size(); ++loop) {
      auto place = places.find(model.table.loops[loop].stmt);
      if (place == places.end() || model.table.loops[loop].inlined || judged[place->second])
        continue;
      judged[place->second] = true;
      LoopFacts &facts = result.loops[place->second];
      describeShape(nest, loop, facts);
      Judgement judgement = canParallelize(nest, loop);
      if (judgement.verdict == diag::Verdict::Unknown && reachesRows(nest, loop)) {
        if (!withRowsApart)
          withRowsApart.emplace(nest);
        if (auto better = withRowsApart->judgement(loop))
          judgement = std::move(*better);
      }
      // Where nothing is in the way but how a thing is said, the loop's shape is that of the loop in other words.
      const bool isOpen = judgement.verdict == diag::Verdict::Unknown ||
                          judgement.verdict == diag::Verdict::Sequential || judgement.search;
      auto restated = isOpen ? canRestate(function, *facts.loop, nest.options) : std::nullopt;
      if (restated && !restated->holds && restated->refusal)
        judgement.objections.push_back(
            {facts.loop->source.keyword,
             "what it appends could be joined in the order of iterations, but for the rest: " +
                 restated->refusal->text});
      if (restated && restated->holds) {
        const diag::LoopRecord record = std::move(facts.record);
        facts = std::move(restated->shape);
        facts.record = record;
        judgement = std::move(restated->judgement);
      }
      const NestLoop &shape = model.table.loops[loop];
      facts.isFallback = runsAfterFailure || besideParallel.contains(shape.stmt);
      facts.assumesShapes |= !dependences.assumptions.empty() || !model.premises.empty();
      facts.comparesValues = model.table.atoms[shape.counter].type != nullptr;
      fillRecord(nest, loop, std::move(judgement), numbers, facts);
    }
  }
  for (std::size_t i = 0; i < result.loops.size(); ++i) {
    if (judged[i])
      continue;
    // Never reached by the execution: after a jump, or in a construct it does not follow. The loop around it has not seen it.
    if (const auto around = places.find(result.loops[i].parent); around != places.end())
      result.loops[around->second].children.push_back(result.loops[i].loop);
    diag::LoopRecord &record = result.loops[i].record;
    record.reasonId = ReasonId::UnstructuredFlow;
    auto remark = diag::makeRemark(ReasonId::UnstructuredFlow, record.range, {"for", "a jump"});
    record.reason = remark.text;
    record.remarks.push_back(std::move(remark));
  }
  return result;
}

} // namespace parlift::legality
