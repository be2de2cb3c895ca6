#include "legality/CanParallelize.h"

#include "analysis/CText.h"
#include "analysis/Executor.h"
#include "analysis/ScalarFlow.h"
#include "legality/CanAvoidOverlap.h"
#include "legality/CanChooseParameters.h"
#include "legality/CanCopyIn.h"
#include "legality/CanDistribute.h"
#include "legality/CanReduceArray.h"
#include "legality/CanScan.h"
#include "legality/UnknownCounter.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace analysis;
using diag::NeedKind;
using diag::ReasonId;
using diag::Verdict;

namespace {

/// The question as it is being answered.
class Question {
public:
  Question(const Nest &nest, LoopIndex loop) : nest_(nest), loop_(loop) {
    answer_.arguments.push_back(nest.name(loop));
    for (const Obstacle &obstacle : nest.model.obstacles)
      hidesEffects_ |= concerns(obstacle) && obstacle.reason != ReasonId::LoopNotCounted &&
                       obstacle.reason != ReasonId::LoopExitsEarly;
  }

  Judgement answer() {
    scalars();
    arrays();
    obstacles();
    heldValues();
    if (!refused_)
      premises();
    if (!refused_)
      aliases();
    conclude();
    return std::move(answer_);
  }

private:
  void refuse(Verdict verdict, ReasonId reason, std::vector<std::string> arguments,
              SourceRange place = {}, std::vector<diag::Note> notes = {});
  void scalars();
  void refuseScalar(const ScalarUse &use);
  void reduceOrRefuse(const ScalarUse &use);
  void induction(const ScalarUse &use, const Induction &induction);
  void arrays();
  void arrayReduction(unsigned base);
  void refuseDependences(const std::vector<unsigned> &carried);
  bool refuseCounter(std::vector<diag::Note> &notes);
  void obstacles();
  void heldValues();
  void premises();
  void aliases();
  void conclude();
  void need(NeedKind kind, const std::string &op, const std::string &name);
  void require(const std::string &clause);
  bool concerns(const Obstacle &obstacle) const {
    return std::find(obstacle.loops.begin(), obstacle.loops.end(), loop_) != obstacle.loops.end();
  }

  const Nest &nest_;
  const LoopIndex loop_;
  Judgement answer_;
  bool refused_ = false;
  bool hidesEffects_ = false;     ///< something in the loop may do anything
  bool carriedAsWritten_ = false; ///< proved, before any need
  bool doubtAsWritten_ = false;
  std::vector<std::string> clauses_;
};

void Question::refuse(Verdict verdict, ReasonId reason, std::vector<std::string> arguments,
                      SourceRange place, std::vector<diag::Note> notes) {
  // A proof that the loop is sequential says more than a doubt; otherwise the first reason stays.
  if (refused_ && !(verdict == Verdict::Sequential && answer_.verdict == Verdict::Unknown))
    return;
  refused_ = true;
  answer_.verdict = verdict;
  answer_.reason = reason;
  answer_.arguments.resize(1);
  answer_.arguments.insert(answer_.arguments.end(), arguments.begin(), arguments.end());
  answer_.place = std::move(place);
  answer_.notes = std::move(notes);
}

void Question::need(NeedKind kind, const std::string &op, const std::string &name) {
  for (diag::Need &known : answer_.needs)
    if (known.kind == kind && known.op == op) {
      if (std::find(known.names.begin(), known.names.end(), name) == known.names.end())
        known.names.push_back(name);
      return;
    }
  answer_.needs.push_back({kind, op, {name}});
}

void Question::require(const std::string &clause) {
  if (clause != "1" && std::find(clauses_.begin(), clauses_.end(), clause) == clauses_.end())
    clauses_.push_back(clause);
}

/// The loop's own variable, changed by its header alone.
bool isCounter(const Nest &nest, LoopIndex loop, const ir::Symbol *symbol) {
  const NestLoop &nestLoop = nest.loop(loop);
  if (nestLoop.variable.get() != symbol || nestLoop.stmt->source.form != ir::LoopForm::For)
    return nestLoop.variable.get() == symbol && symbol->isSynthetic;
  return !assignedIn(*nestLoop.stmt->body).symbols.count(symbol) &&
         !assignedIn(*nestLoop.stmt->after).symbols.count(symbol) &&
         !assignedIn(*nestLoop.stmt->before).symbols.count(symbol);
}

/// Code that is not seen could read or write the variable.
bool isReachable(const ir::Symbol &symbol) {
  return symbol.storage == ir::Storage::Global || symbol.storage == ir::Storage::StaticLocal ||
         symbol.addressTaken || symbol.isReference;
}

void Question::scalars() {
  for (const ScalarUse &use : scalarUses(*nest_.loop(loop_).stmt, nest_.liveness)) {
    const ir::Symbol *symbol = use.symbol.get();
    ScalarRole &role = answer_.roles[symbol];
    if (isCounter(nest_, loop_, symbol)) {
      role = ScalarRole::Counter;
      continue;
    }
    if (use.declaredInside) {
      role = ScalarRole::Local;
      continue;
    }
    if (!use.written) {
      role = ScalarRole::ReadOnly;
      continue;
    }
    carriedAsWritten_ = true;
    const Induction *form = nullptr;
    for (const Induction &induction : nest_.model.inductions)
      if (induction.loop == loop_ && induction.symbol.get() == symbol)
        form = &induction;
    // What follows an extremum stays with it even when nobody reads it later: it decides the ties.
    if (!use.exposedRead && !use.payloadOf && (!use.liveAfter || use.writtenEveryIteration)) {
      role = use.liveAfter ? ScalarRole::Lastprivate : ScalarRole::Private;
      need(use.liveAfter ? NeedKind::Lastprivate : NeedKind::Private, "", symbol->name);
    } else if (form) {
      role = ScalarRole::Induction;
      induction(use, *form);
    } else if (use.reduction || use.payloadOf) {
      role = use.payloadOf ? ScalarRole::ArgReduction : ScalarRole::Reduction;
      if (use.reduction)
        reduceOrRefuse(use);
    } else if (canScan(nest_, loop_, use)) {
      role = ScalarRole::Carried;
      need(NeedKind::Scan, *canScan(nest_, loop_, use), symbol->name);
    } else {
      role = ScalarRole::Carried;
      if (hidesEffects_ && isReachable(*symbol))
        continue; // what is written here is only what the call might do
      refuseScalar(use);
    }
  }
}

/// Not every branch that writes is taken twice: a proof needs two iterations.
void Question::refuseScalar(const ScalarUse &use) {
  const ir::Symbol &symbol = *use.symbol;
  const bool isSure = isReachable(symbol) ||
                      (use.exposedRead ? flow(nest_.model, symbol, loop_)
                                       : rewriting(nest_.model, symbol, loop_)) == Passing::Surely;
  std::vector<diag::Note> notes;
  if (use.exposedRead)
    notes = {{use.firstExposedRead, "read here"}, {use.firstWrite, "written here"}};
  const SourceRange &place = use.exposedRead ? use.firstExposedRead : use.firstWrite;
  if (isSure)
    refuse(Verdict::Sequential,
           use.exposedRead ? ReasonId::ScalarCarried : ReasonId::LastValueConditional,
           {symbol.name}, place, std::move(notes));
  else
    refuse(Verdict::Unknown, ReasonId::DependenceUnknown,
           {use.exposedRead
                ? fmt::format("an iteration writes `{}`, a later one may read it", symbol.name)
                : fmt::format("`{}` is used after the loop and only some iterations may write it",
                              symbol.name)},
           place, std::move(notes));
}

void Question::reduceOrRefuse(const ScalarUse &use) {
  const Reduction &reduction = *use.reduction;
  if (nest_.options.strictFp && use.symbol->type->isFloating()) {
    refuse(Verdict::Sequential, ReasonId::StrictFp, {use.symbol->name}, use.firstWrite);
    return;
  }
  answer_.reductions.push_back(reduction);
  need(NeedKind::Reduction, reduction.op, use.symbol->name);
  for (const ir::SymbolRef &payload : reduction.payload)
    need(NeedKind::Reduction, reduction.op, payload->name);
  if (reduction.reassociatesFloat)
    answer_.more.push_back(
        diag::makeRemark(ReasonId::ReductionReorders, use.firstWrite, {use.symbol->name}));
}

void Question::induction(const ScalarUse &use, const Induction &induction) {
  const NestLoop &nestLoop = nest_.loop(loop_);
  CText text(nest_.model, loop_);
  text.rename(nestLoop.counter, "{t}");
  auto words = text.text(induction.advance.substitute(
      nestLoop.counter, Polynomial::atom(nestLoop.counter) + nestLoop.lower));
  InductionForm form;
  form.symbol = use.symbol;
  form.stepText = words.value_or("");
  form.liveAfter = use.liveAfter;
  answer_.inductions.push_back(std::move(form));
  need(NeedKind::Induction, "", use.symbol->name);
}

void Question::arrayReduction(unsigned base) {
  ArrayReduction found = describeArrayReduction(nest_, loop_, base);
  const std::string &name = nest_.table().bases[base].text;
  if (nest_.options.strictFp && found.floating) {
    refuse(Verdict::Sequential, ReasonId::StrictFp, {name});
    return;
  }
  if (found.reduction.reassociatesFloat)
    answer_.more.push_back(diag::makeRemark(ReasonId::ReductionReorders,
                                            nest_.loop(loop_).stmt->source.keyword, {name}));
  need(found.irregular ? NeedKind::Histogram : NeedKind::Reduction, found.reduction.op, name);
  answer_.reductions.push_back(std::move(found.reduction));
}

void Question::arrays() {
  std::vector<unsigned> carried = nest_.carried(loop_);
  // The roles of scalar variables are settled above.
  carried.erase(std::remove_if(carried.begin(), carried.end(),
                               [&](unsigned id) {
                                 const Dependence &d = nest_.dependences.dependences[id];
                                 const auto &accesses = nest_.table().accesses;
                                 return accesses[d.source].isScalarVariable &&
                                        accesses[d.sink].isScalarVariable;
                               }),
                carried.end());
  for (unsigned id : carried)
    (nest_.dependences.dependences[id].exact ? carriedAsWritten_ : doubtAsWritten_) = true;
  if (carried.empty())
    return;
  const auto reducible = reducibleBases(nest_, loop_, carried);
  std::vector<unsigned> left;
  for (unsigned id : carried) {
    const Dependence &dependence = nest_.dependences.dependences[id];
    unsigned source = nest_.table().accesses[dependence.source].base;
    unsigned sink = nest_.table().accesses[dependence.sink].base;
    if (source != sink || !reducible.count(source))
      left.push_back(id);
  }
  if (left.empty()) {
    for (unsigned base : reducible)
      arrayReduction(base);
    return;
  }
  if (auto arrays = canCopyIn(nest_, loop_, left)) {
    for (unsigned base : reducible)
      arrayReduction(base);
    for (const std::string &array : *arrays)
      need(NeedKind::Copy, "", array);
    answer_.blocking = left;
    return;
  }
  bool exact = std::all_of(left.begin(), left.end(),
                           [&](unsigned id) { return nest_.dependences.dependences[id].exact; });
  if (exact)
    if (auto condition = canChooseParameters(nest_, loop_, left)) {
      for (unsigned base : reducible)
        arrayReduction(base);
      require(*condition);
      answer_.blocking = left;
      return;
    }
  if (Distribution distribution = canDistribute(nest_, loop_); distribution.helps && !refused_) {
    if (distribution.distributes)
      answer_.needs.push_back({NeedKind::Distribute, "", {}});
    if (distribution.interchanges)
      answer_.needs.push_back({NeedKind::Interchange, "", {}});
    answer_.blocking = left;
    return;
  }
  refuseDependences(left);
}

void Question::refuseDependences(const std::vector<unsigned> &carried) {
  const Dependence *worst = nullptr;
  for (unsigned id : carried) {
    const Dependence &dependence = nest_.dependences.dependences[id];
    if (!worst || (dependence.exact && !worst->exact) ||
        (dependence.exact == worst->exact && dependence.kind < worst->kind))
      worst = &dependence;
  }
  answer_.blocking = carried;
  const Access &source = nest_.table().accesses[worst->source];
  const Access &sink = nest_.table().accesses[worst->sink];
  auto notes = notesOf(nest_, *worst);
  if (worst->exact) {
    refuse(Verdict::Sequential, ReasonId::DependenceCarried, {describe(nest_, loop_, *worst)},
           source.range, std::move(notes));
    return;
  }
  if (worst->quota) {
    refuse(Verdict::Unknown, ReasonId::QuotaExceeded,
           {fmt::format("{:g}", nest_.options.timeoutPerLoop)}, source.range, std::move(notes));
    return;
  }
  const AccessTable &table = nest_.table();
  const Base &base = table.bases[source.base];
  if (base.variesEverywhere || !base.variesIn.empty()) {
    std::string name = base.text.substr(0, base.text.find('['));
    refuse(Verdict::Unknown, ReasonId::RowsMayAlias, {name}, source.range, std::move(notes));
    return;
  }
  auto affine = [&](const Access &access) {
    for (const PathStep &step : access.path) {
      if (step.index.isPoisoned() || !step.index.isAffine())
        return false;
      for (AtomId atom : step.index.atoms()) {
        const Atom &known = table.atoms[atom];
        if (known.kind == AtomKind::Counter || known.kind == AtomKind::Quotient ||
            known.kind == AtomKind::Remainder || !known.cases.empty())
          continue;
        for (LoopIndex in : known.variesIn)
          if (nest_.isInside(in, loop_))
            return false;
        if (known.variesEverywhere)
          return false;
      }
    }
    return true;
  };
  for (const Access *access : {&sink, &source})
    if (!access->wholeObject && !affine(*access)) {
      if (refuseCounter(notes))
        return;
      refuse(Verdict::Unknown, ReasonId::SubscriptNotAffine, {access->text}, access->range,
             std::move(notes));
      return;
    }
  if (source.path.size() != sink.path.size() && !source.wholeObject && !sink.wholeObject) {
    refuse(Verdict::Unknown, ReasonId::UnionOrCast, {source.variable}, source.range,
           std::move(notes));
    return;
  }
  refuse(Verdict::Unknown, ReasonId::DependenceUnknown, {describe(nest_, loop_, *worst)},
         source.range, std::move(notes));
}

/// A subscript in a counter without a closed form is not affine; the counter is what to mend.
bool Question::refuseCounter(std::vector<diag::Note> &notes) {
  for (LoopIndex index = 0; index < nest_.table().loops.size(); ++index) {
    if (!nest_.isInside(index, loop_) || nest_.loop(index).variable)
      continue;
    const ir::Stmt &loop = *nest_.loop(index).stmt;
    if (const auto counter = unknownCounter(loop)) {
      refuse(Verdict::Unknown, counter->reason, {counter->symbol->name}, loop.source.keyword,
             std::move(notes));
      return true;
    }
  }
  return false;
}

/// Values that the model takes for fixed, and that a write under another name changes all the same.
void Question::heldValues() {
  const AccessTable &table = nest_.table();
  for (const Dependence &dependence : nest_.dependences.dependences) {
    if (dependence.viaAlias)
      continue; // ruled out by the condition
    const Access &source = table.accesses[dependence.source];
    const Access &sink = table.accesses[dependence.sink];
    if (source.isWrite == sink.isWrite)
      continue;
    const Access &read = source.isWrite ? sink : source;
    const Access &write = source.isWrite ? source : sink;
    // A variable stored to by its address is followed within one iteration of the same loops.
    const bool variable = read.isScalarVariable && !write.isScalarVariable &&
                          (dependence.carriedBy || read.loops != write.loops);
    const bool held = read.heldIn && nest_.isInside(write, *read.heldIn);
    if (!variable && !held)
      continue;
    doubtAsWritten_ = true;
    refuse(Verdict::Unknown, ReasonId::DependenceUnknown, {describe(nest_, loop_, dependence)},
           read.range, notesOf(nest_, dependence));
    return;
  }
}

void Question::obstacles() {
  const Obstacle *chosen = nullptr;
  for (const Obstacle &obstacle : nest_.model.obstacles) {
    if (!concerns(obstacle))
      continue;
    // Leaving early explains an unknown count; the rest is taken in order of occurrence.
    if (!chosen || (chosen->reason == ReasonId::LoopNotCounted))
      chosen = &obstacle;
  }
  if (!chosen)
    return;
  doubtAsWritten_ = true;
  std::vector<std::string> arguments;
  if (!chosen->name.empty())
    arguments.push_back(chosen->name);
  // An effect that is not understood may hide anything: a proof about the rest still stands.
  refuse(Verdict::Unknown, chosen->reason, arguments, chosen->range);
}

/// What the model rests on must hold when the loop is entered.
void Question::premises() {
  CText text(nest_.model, loop_);
  auto needed = [&](const Constraint &constraint) {
    auto words = text.text(constraint);
    if (words) {
      require(*words);
      answer_.conditionHasPremises = true;
      return true;
    }
    return false;
  };
  for (const Premise &premise : nest_.model.premises) {
    if (!nest_.isInside(premise.loop, loop_) && !nest_.isInside(loop_, premise.loop))
      continue;
    if (!needed(premise.constraint)) {
      const auto &variable = nest_.loop(premise.loop).variable;
      refuse(Verdict::Unknown, ReasonId::CounterMayWrap,
             {variable ? variable->name : nest_.name(loop_)});
      return;
    }
  }
  for (const Assumption &assumption : nest_.dependences.assumptions) {
    bool relevant =
        std::any_of(assumption.accesses.begin(), assumption.accesses.end(),
                    [&](unsigned id) { return nest_.isInside(nest_.table().accesses[id], loop_); });
    if (!relevant)
      continue;
    if (auto words = text.text(assumption.constraint)) {
      require(*words);
      continue;
    }
    const Access &access = nest_.table().accesses[assumption.accesses.front()];
    refuse(Verdict::Unknown, ReasonId::SubscriptNotAffine, {access.text}, access.range);
    return;
  }
}

void Question::aliases() {
  const AccessTable &table = nest_.table();
  for (const AliasQuestion &question : nest_.dependences.aliases) {
    if (question.loop != loop_)
      continue;
    bool writes = false, first = false, second = false;
    for (const Access &access : table.accesses) {
      if (!nest_.isInside(access, loop_))
        continue;
      bool isFirst = access.base == question.baseA, isSecond = access.base == question.baseB;
      first |= isFirst;
      second |= isSecond;
      writes |= access.isWrite && (isFirst || isSecond);
    }
    if (!writes || !first || !second)
      continue;
    const Base &a = table.bases[question.baseA];
    const Base &b = table.bases[question.baseB];
    doubtAsWritten_ = true;
    if (question.baseA != question.baseB) {
      Overlap overlap = canAvoidOverlap(nest_, loop_, question.baseA, question.baseB);
      if (overlap.proved)
        continue;
      if (overlap.condition) {
        require(*overlap.condition);
        continue;
      }
    }
    const Access &shown = table.accesses[question.accessA];
    std::vector<diag::Note> notes;
    for (unsigned id : {question.accessA, question.accessB})
      notes.push_back(
          {table.accesses[id].range, std::string(table.accesses[id].isWrite ? "written" : "read") +
                                         " here: `" + table.accesses[id].text + "`"});
    auto isRow = [&](const Base &base) {
      return base.kind == BaseKind::Pointer && base.text.find('[') != std::string::npos &&
             !base.variesIn.empty();
    };
    std::string nameA = a.text, nameB = b.text;
    if (isRow(a) || isRow(b)) {
      std::string name = isRow(a) ? nameA : nameB;
      refuse(Verdict::Unknown, ReasonId::RowsMayAlias, {name.substr(0, name.find('['))},
             shown.range, notes);
    } else if (a.kind == BaseKind::Unknown || b.kind == BaseKind::Unknown) {
      refuse(Verdict::Unknown, ReasonId::PointersMayAlias,
             {table.accesses[question.accessA].text, table.accesses[question.accessB].text},
             shown.range, notes);
    } else {
      refuse(Verdict::Unknown, ReasonId::PointersMayAlias, {nameA, nameB}, shown.range, notes);
    }
    return;
  }
}

void Question::conclude() {
  answer_.asWritten = carriedAsWritten_ ? Verdict::Sequential
                      : doubtAsWritten_ ? Verdict::Unknown
                                        : Verdict::Parallel;
  if (refused_) {
    answer_.needs.clear();
    answer_.more.clear();
    return;
  }
  std::string how = "no iteration writes what another one reads or writes";
  std::string apart;
  for (const diag::Need &need : answer_.needs) {
    apart += (apart.empty() ? ", apart from " : "; ") + inWords(need);
  }
  how += apart;
  if (clauses_.empty()) {
    answer_.verdict = Verdict::Parallel;
    answer_.reason = ReasonId::LoopParallel;
    answer_.arguments = {answer_.arguments[0], how};
    return;
  }
  std::string condition;
  for (const std::string &clause : clauses_) {
    bool group = clauses_.size() > 1 && clause.find("||") != std::string::npos;
    condition += (condition.empty() ? "" : " && ") + (group ? "(" + clause + ")" : clause);
  }
  answer_.verdict = Verdict::Conditional;
  answer_.condition = condition;
  if (answer_.asWritten == Verdict::Parallel || answer_.asWritten == Verdict::Unknown)
    answer_.asWritten = Verdict::Conditional;
  answer_.reason = ReasonId::LoopConditional;
  answer_.arguments = {answer_.arguments[0], condition, how};
}

} // namespace

Judgement canParallelize(const Nest &nest, LoopIndex loop) {
  return Question(nest, loop).answer();
}

} // namespace parlift::legality
