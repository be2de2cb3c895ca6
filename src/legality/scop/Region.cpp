#include "legality/scop/Region.h"

#include "analysis/dependences/Delinearization.h"
#include "analysis/dependences/Executions.h"
#include "analysis/dependences/Overlap.h"
#include "analysis/model/Reach.h"
#include "ir/Builder.h"
#include "ir/Walk.h"
#include "legality/loops/Reordering.h"
#include "legality/loops/StatementGraph.h"
#include "legality/scop/RegionBuilder.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::legality {

using namespace analysis;
using diag::ReasonId;
using ir::Stmt;
using ir::StmtRef;

// --- Loops

RegionBuilder::RegionBuilder(const Nest &nest, LoopIndex root, std::string what)
    : nest_(nest), root_(root), what_(std::move(what)) {}

Refusal RegionBuilder::unsuited(const std::string &why, const SourceRange &place) const {
  return refuse(ReasonId::TransformUnsuited, nest_, root_, what_, why,
                place.valid() ? std::vector<diag::Note>{{place, "here"}}
                              : std::vector<diag::Note>{});
}

Region RegionBuilder::build() {
  if (auto no = cannotReorder(nest_, root_, what_))
    throw *no;
  region_.root = nest_.loop(root_).stmt;
  region_.function = &nest_.function;
  for (LoopIndex index = 0; index < nest_.table().loops.size(); ++index)
    if (nest_.isInside(index, root_) && !nest_.loop(index).inlined)
      inside_.push_back(index);
  if (mayStartTooFar(nest_.loop(root_)))
    throw unsuited(
        fmt::format("loop over `{}` may start behind the largest `long`", nest_.name(root_)),
        nest_.loop(root_).stmt->source.keyword);
  if (!isSchedulable(root_))
    throw unsuited(
        fmt::format("loop over `{}` is no `for` with one counter, a fixed step and affine "
                    "bounds",
                    nest_.name(root_)),
        nest_.loop(root_).stmt->source.keyword);
  std::vector<unsigned> around;
  region_.program.original = loop(root_, around);
  finishCounters();
  describeDomains();
  describeVariables();
  describeMemory();
  describeContext();
  return std::move(region_);
}

std::optional<LoopIndex> RegionBuilder::indexOf(const Stmt &stmt) const {
  for (const LoopIndex index : inside_)
    if (nest_.loop(index).stmt == &stmt)
      return index;
  return std::nullopt;
}

/// Behind the largest `long`, as `n - 1` of a `size_t` may be: the new loops count in `long`, where it is negative. No
/// program lives to see an end that far away.
bool RegionBuilder::mayStartTooFar(const NestLoop &loop) const {
  const auto isLarge = [&](AtomId id) {
    const Atom &atom = nest_.table().atoms[id];
    return atom.kind != AtomKind::Counter && atom.type && atom.type->isUnsigned() &&
           atom.type->bits >= 64;
  };
  const auto mentionsLarge = [&](const Polynomial &first) {
    return std::ranges::any_of(first.atoms(), isLarge);
  };
  return mentionsLarge(loop.lower) || mentionsLarge(loop.start);
}

/// Counted, with bounds that are affine in the counters around it.
bool RegionBuilder::isSchedulable(LoopIndex index) {
  const NestLoop &loop = nest_.loop(index);
  if (!loop.counted || !loop.exact || loop.leavesOutTest || loop.inlined || !loop.variable ||
      !loop.step)
    return false;
  const auto header = ir::countedLoop(*loop.stmt);
  if (!header || header->counter != loop.variable || header->counter->isReference)
    return false;
  const bool isCounter = *loop.step == 1 && loop.start == loop.lower;
  if (!isCounter && !loop.lower.isZero())
    return false;
  if (nest_.liveness.accesses().isReachable(*loop.variable) || mayStartTooFar(loop))
    return false;
  Affines probe(*this, scheduledAround(index));
  return std::all_of(loop.bounds.begin(), loop.bounds.end(), [&](const Constraint &bound) {
    return bound.kind != Constraint::Kind::NonZero && probe.form(bound.value);
  });
}

std::vector<LoopIndex> RegionBuilder::scheduledAround(LoopIndex index) const {
  std::vector<LoopIndex> result{index};
  while (result.front() != root_)
    result.insert(result.begin(), *nest_.loop(result.front()).parent);
  return result;
}

poly::Order RegionBuilder::loop(LoopIndex index, std::vector<unsigned> &around) {
  const NestLoop &shape = nest_.loop(index);
  Region::Loop made;
  made.index = index;
  made.header = *ir::countedLoop(*shape.stmt);
  made.variable = shape.variable;
  made.isCounter = *shape.step == 1 && shape.start == shape.lower;
  made.declares = made.header.declares;
  around.push_back(static_cast<unsigned>(region_.loops.size()));
  region_.loops.push_back(std::move(made));

  Body parts;
  openBody(shape.stmt->body, parts);
  poly::Order inside = body(index, parts, around);
  around.pop_back();

  poly::Order band;
  band.kind = poly::Order::Kind::Band;
  band.members.emplace_back();
  const auto depth = static_cast<unsigned>(around.size());
  forEachStatement(
      inside, [&](unsigned statement) { band.members[0].rows[statement] = {{{depth, 1}}, 0}; });
  band.children.push_back(std::move(inside));
  return band;
}

/// What the counters' variables are outside of their loops.
void RegionBuilder::finishCounters() {
  std::vector<LoopIndex> loops{root_};
  for (const Region::Loop &loop : region_.loops)
    loops.push_back(loop.index);
  if (auto no = countersLive(nest_, loops, what_))
    throw *no;
  const auto isOwn = [&](const Region::Statement &statement, const ir::Symbol *symbol) {
    return std::any_of(statement.loops.begin(), statement.loops.end(),
                       [&](unsigned at) { return region_.loops[at].variable.get() == symbol; });
  };
  const auto mentions = [](const Region::Statement &statement, const ir::Symbol *symbol) {
    SourceRange place;
    bool found = false;
    for (const StmtRef &part : statement.text)
      ir::forEachExpr(*part, [&](const ir::Expr &expr) {
        if (expr.symbol.get() == symbol && !found) {
          found = true;
          place = expr.range;
        }
      });
    return std::pair(found, place);
  };
  // Nothing reads `int i;` of the top of the function after the loops: they may have variables of that name of
  // their own, of whatever type they count in.
  const auto isNowhereElse = [&](const ir::Symbol &symbol) {
    return !symbol.isExposed() &&
           std::ranges::none_of(region_.statements, [&](const Region::Statement &statement) {
             return !isOwn(statement, &symbol) && mentions(statement, &symbol).first;
           });
  };
  for (Region::Loop &loop : region_.loops) {
    loop.declares |= bareCounters_.count(loop.variable.get()) != 0 || isNowhereElse(*loop.variable);
    for (const Region::Statement &statement : region_.statements) {
      const auto &known = privates_[region_.loops[statement.loops.back()].index];
      if (isOwn(statement, loop.variable.get()) || known.count(loop.variable.get()) != 0)
        continue;
      if (const auto [found, place] = mentions(statement, loop.variable.get()); found)
        throw unsuited(
            fmt::format("`{}` is used outside of the loop that it counts", loop.variable->name),
            place);
    }
  }
  for (const auto &[symbol, declaration] : bareCounters_)
    for (Region::Statement &statement : region_.statements)
      if (!isOwn(statement, symbol) && mentions(statement, symbol).first)
        statement.text.insert(statement.text.begin(), declaration);
}

// --- Iterations

void RegionBuilder::describeDomains() {
  for (const Region::Statement &statement : region_.statements) {
    std::vector<LoopIndex> loops;
    for (const unsigned at : statement.loops)
      loops.push_back(region_.loops[at].index);
    poly::Domain domain;
    domain.counters = static_cast<unsigned>(loops.size());
    affines_.push_back(Affines(*this, loops));
    Affines &affines = affines_.back();
    for (const LoopIndex loop : loops)
      for (const Constraint &bound : nest_.loop(loop).bounds) {
        const auto form = affines.form(bound.value);
        if (!form)
          throw unsuited("the bounds of a loop in it are not affine",
                         nest_.loop(loop).stmt->source.keyword);
        affines.rows.push_back({*form, bound.kind == Constraint::Kind::Zero});
      }
    domain.others = affines.others();
    domain.rows = affines.rows;
    region_.program.statements.push_back(std::move(domain));
  }
}

void RegionBuilder::describeContext() {
  constexpr std::int64_t large = 1 << 16; // the ranges of types would only be in the way
  Affines affines(*this, {});
  const auto isPlain = [&](const Polynomial &value) {
    return std::all_of(value.terms().begin(), value.terms().end(), [&](const auto &term) {
      return term.first.empty()
                 ? std::abs(term.second) < large
                 : parameters_.count(term.first) != 0 && std::abs(term.second) < large;
    });
  };
  std::vector<Constraint> facts = nest_.table().context;
  // Loops around the root run.
  for (std::optional<LoopIndex> outer = nest_.loop(root_).parent; outer;
       outer = nest_.loop(*outer).parent)
    facts.insert(facts.end(), nest_.loop(*outer).bounds.begin(), nest_.loop(*outer).bounds.end());
  for (const auto &[monomial, number] : parameters_)
    if (monomial.size() == 1) {
      const Atom &atom = nest_.table().atoms[monomial.front()];
      if (atom.low && std::abs(*atom.low) < large)
        facts.push_back({Constraint::Kind::NonNegative,
                         Polynomial::atom(monomial.front()) - Polynomial::constant(*atom.low)});
    }
  // That a size is large, as versions say, makes no bound simpler: without it these are the loops that were asked about
  // before there were versions.
  constexpr std::int64_t largerThanRims = 256;
  const auto saysLarge = [&](const Constraint &fact) {
    return fact.kind == Constraint::Kind::NonNegative && fact.value.terms().size() == 2 &&
           fact.value.degree() == 1 && fact.value.coefficient({}) <= -largerThanRims;
  };
  for (const Constraint &fact : facts) {
    if (fact.kind == Constraint::Kind::NonZero || fact.value.isPoisoned() || !isPlain(fact.value) ||
        saysLarge(fact))
      continue;
    if (const auto form = affines.form(fact.value))
      region_.program.context.push_back({*form, fact.kind == Constraint::Kind::Zero});
  }
  moveParameters();
}

/// Parameters were numbered as they came, far above everything else; now their number is known.
void RegionBuilder::moveParameters() {
  const auto count = static_cast<unsigned>(parameters_.size());
  const auto move = [&](poly::Affine &form, unsigned counters) {
    for (auto &[variable, coefficient] : form.terms)
      variable = variable >= firstOther       ? counters + count + (variable - firstOther)
                 : variable >= firstParameter ? counters + (variable - firstParameter)
                                              : variable;
    std::sort(form.terms.begin(), form.terms.end()); // whatever came first in the function
  };
  poly::Program &program = region_.program;
  for (poly::Domain &domain : program.statements)
    for (poly::Row &row : domain.rows)
      move(row.form, domain.counters);
  for (poly::Touch &touch : program.touches) {
    const unsigned counters = program.statements[touch.statement].counters;
    for (poly::Row &row : touch.rows)
      move(row.form, counters);
    for (auto &subscript : touch.subscripts)
      if (subscript)
        move(*subscript, counters);
  }
  for (poly::Row &row : program.context)
    move(row.form, 0);
  program.parameters.resize(count);
  region_.parameters.resize(count);
  for (const auto &[monomial, number] : parameters_) {
    program.parameters[number] = textOf(monomial);
    region_.parameters[number] = expressionOf(monomial);
  }
}

Answer<Region> describeRegion(const Nest &nest, LoopIndex root, const std::string &what) {
  try {
    return RegionBuilder(nest, root, what).build();
  } catch (const Refusal &refusal) {
    return refusal;
  }
}

} // namespace parlift::legality
