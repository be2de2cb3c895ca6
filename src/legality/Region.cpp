#include "legality/Region.h"

#include "analysis/Delinearization.h"
#include "analysis/Executions.h"
#include "analysis/Overlap.h"
#include "analysis/Reach.h"
#include "ir/Builder.h"
#include "ir/Walk.h"
#include "legality/RegionBuilder.h"
#include "legality/Reordering.h"
#include "legality/StatementGraph.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::legality {

using namespace analysis;
using diag::ReasonId;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

// --- Statements

namespace {

/// What follows in the same braces may mean a variable of this statement.
bool declaresName(const StmtRef &stmt) {
  return stmt->kind == StmtKind::Declare || (stmt->kind == StmtKind::Block && !stmt->isScope &&
                                             std::ranges::any_of(stmt->children, declaresName));
}

/// All mentions of the variable are in loops that it counts, or that count it anew.
bool onlyCounts(const Stmt &stmt, const ir::Symbol &symbol) {
  if (stmt.kind == StmtKind::Loop) {
    const auto header = ir::countedLoop(stmt);
    if (header && header->counter.get() == &symbol)
      return true;
  }
  bool result = stmt.kind != StmtKind::Declare || stmt.symbol.get() != &symbol;
  ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
    ir::forEachExpr(*own, [&](const ir::Expr &expr) { result &= expr.symbol.get() != &symbol; });
  });
  ir::forEachChild(stmt, [&](const StmtRef &child) { result &= onlyCounts(*child, symbol); });
  return result;
}

/// Control may leave the statement other than at its end.
bool leaves(const Stmt &stmt, bool inLoop = false) {
  switch (stmt.kind) {
  case StmtKind::Break:
  case StmtKind::Continue:
    return !inLoop;
  case StmtKind::Return:
  case StmtKind::OpaqueStmt:
    return true;
  default: {
    bool result = false;
    ir::forEachChild(stmt, [&](const StmtRef &child) {
      result |= leaves(*child, inLoop || stmt.kind == StmtKind::Loop);
    });
    return result;
  }
  }
}

} // namespace

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

void RegionBuilder::openBody(const StmtRef &part, Body &body) {
  if (part->kind != StmtKind::Block || !part->isScope) {
    if (part->kind != StmtKind::Block || !part->children.empty())
      body.items.push_back(part);
    return;
  }
  const std::size_t at = body.braces.size(), begin = body.items.size();
  const bool declares = std::ranges::any_of(part->children, declaresName);
  if (declares)
    body.braces.push_back({part, begin, begin});
  for (const StmtRef &child : part->children)
    openBody(child, body);
  if (declares)
    body.braces[at].end = body.items.size();
}

std::size_t RegionBuilder::Body::scopeEnd(std::size_t item) const {
  std::size_t end = items.size();
  for (const Braces &one : braces)
    if (one.begin <= item && item < one.end)
      end = one.end;
  return end;
}

std::vector<StmtRef> RegionBuilder::Body::text(std::size_t begin, std::size_t end) const {
  std::vector<StmtRef> result;
  for (std::size_t item = begin; item < end;) {
    // Without its braces, a name that is declared in them would be another's, or declared twice.
    const auto kept = std::ranges::find_if(braces, [&](const Braces &one) {
      return one.begin == item && item < one.end && one.end <= end &&
             (one.begin != begin || one.end != end);
    });
    result.push_back(kept != braces.end() ? kept->block : items[item]);
    item = kept != braces.end() ? kept->end : item + 1;
  }
  return result;
}

/// Which items belong together since they share what is new in each iteration: the end of the group that
/// begins at each item, or that item + 1.
std::vector<std::size_t> RegionBuilder::groups(LoopIndex index, const Body &body) {
  const std::vector<StmtRef> &items = body.items;
  const Stmt &loop = *nest_.loop(index).stmt;
  std::map<const ir::Symbol *, std::vector<std::size_t>> users;
  std::set<const ir::Symbol *> tied;
  for (std::size_t item = 0; item < items.size(); ++item) {
    ir::forEachStmt(*items[item], [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Declare) {
        // Counters that the body declares on their own come to the loops.
        if (isBareCounter(stmt, items))
          return;
        if (&stmt == items[item].get() || items[item]->kind == StmtKind::Block)
          tied.insert(stmt.symbol.get());
      }
      const auto note = [&](const ir::Symbol *symbol) {
        auto &list = users[symbol];
        if (list.empty() || list.back() != item)
          list.push_back(item);
      };
      if (stmt.kind == StmtKind::Declare)
        note(stmt.symbol.get());
      ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
        ir::forEachExpr(*own, [&](const ir::Expr &expr) {
          if (expr.kind == ir::ExprKind::VarRef)
            note(expr.symbol.get());
        });
      });
      nest_.liveness.accesses().ofStmt(
          stmt, [&](const VariableAccess &access) { note(access.symbol.get()); });
    });
  }
  for (const ScalarUse &use : scalarUses(loop, nest_.liveness))
    if (use.written && !use.exposedRead && (use.declaredInside || !use.liveAfter)) {
      privates_[index].insert(use.symbol.get());
      if (!std::all_of(items.begin(), items.end(),
                       [&](const StmtRef &item) { return onlyCounts(*item, *use.symbol); }))
        tied.insert(use.symbol.get());
    }
  std::vector<std::size_t> ends(items.size());
  for (std::size_t item = 0; item < items.size(); ++item)
    ends[item] = item + 1;
  for (std::size_t item = 0; item < items.size(); ++item)
    if (declaresConstant(*items[item])) // what follows may name it in the text
      ends[item] = body.scopeEnd(item);
  for (const ir::Symbol *symbol : tied)
    if (const auto found = users.find(symbol); found != users.end())
      ends[found->second.front()] = std::max(ends[found->second.front()], found->second.back() + 1);
  const auto close = [&] {
    for (std::size_t first = 0; first < items.size(); first = ends[first])
      for (std::size_t item = first; item < ends[first]; ++item)
        ends[first] = std::max(ends[first], ends[item]);
  };
  close();
  // Braces are in one group, or they hold whole groups.
  for (bool changed = true; changed;) {
    changed = false;
    for (const Body::Braces &one : body.braces)
      for (std::size_t first = 0; first < items.size(); first = ends[first]) {
        if (one.begin > first && one.begin < ends[first] && ends[first] < one.end) {
          ends[first] = one.end;
          changed = true;
        } else if (one.begin < first && first < one.end && one.end < ends[first]) {
          ends[one.begin] = std::max(ends[one.begin], ends[first]);
          changed = true;
        }
      }
    if (changed)
      close();
  }
  return ends;
}

/// `int j;` alone, for the counter of loops among the items.
bool RegionBuilder::isBareCounter(const Stmt &stmt, const std::vector<StmtRef> &items) {
  return stmt.kind == StmtKind::Declare && !stmt.value &&
         std::any_of(items.begin(), items.end(),
                     [&](const StmtRef &item) { return item.get() == &stmt; }) &&
         std::all_of(items.begin(), items.end(), [&](const StmtRef &item) {
           return item.get() == &stmt || onlyCounts(*item, *stmt.symbol);
         });
}

poly::Order RegionBuilder::body(LoopIndex index, const Body &body, std::vector<unsigned> &around) {
  const std::vector<StmtRef> &items = body.items;
  const std::vector<std::size_t> ends = groups(index, body);
  poly::Order sequence;
  sequence.kind = poly::Order::Kind::Sequence;
  for (std::size_t first = 0; first < items.size(); first = ends[first]) {
    const StmtRef &item = items[first];
    if (ends[first] == first + 1) {
      if (isBareCounter(*item, items)) {
        bareCounters_.emplace(item->symbol.get(), item);
        continue;
      }
      const auto inner = item->kind == StmtKind::Loop ? indexOf(*item) : std::nullopt;
      if (inner && isSchedulable(*inner)) {
        sequence.children.push_back(loop(*inner, around));
        continue;
      }
    }
    Region::Statement statement;
    statement.text = body.text(first, ends[first]);
    statement.loops = around;
    for (const StmtRef &part : statement.text)
      if (leaves(*part))
        throw unsuited("control may leave a statement other than at its end", part->range);
    poly::Order leaf;
    leaf.statement = static_cast<unsigned>(region_.statements.size());
    region_.statements.push_back(std::move(statement));
    sequence.children.push_back(std::move(leaf));
  }
  if (sequence.children.empty())
    throw unsuited("a loop in it has nothing to do", nest_.loop(index).stmt->source.keyword);
  if (sequence.children.size() == 1)
    return std::move(sequence.children.front());
  return sequence;
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
  for (Region::Loop &loop : region_.loops) {
    loop.declares |= bareCounters_.count(loop.variable.get()) != 0;
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
  for (const Constraint &fact : facts) {
    if (fact.kind == Constraint::Kind::NonZero || fact.value.isPoisoned() || !isPlain(fact.value))
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
