#include "legality/scop/RegionBuilder.h"

#include "analysis/dependences/Delinearization.h"
#include "analysis/dependences/Executions.h"
#include "analysis/dependences/Overlap.h"
#include "analysis/model/Reach.h"
#include "analysis/scalars/Scalars.h"
#include "ir/Walk.h"
#include "legality/loops/Reordering.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace parlift::legality {

using namespace analysis;
using diag::ReasonId;
using ir::StmtKind;
using ir::StmtRef;

/// Sums and extrema in whole numbers that nothing else in the region reads: they come out the same in any order.
std::set<const ir::Symbol *> RegionBuilder::reductions() const {
  std::set<const ir::Symbol *> result;
  for (const ScalarUse &use : scalarUses(*nest_.loop(root_).stmt, nest_.liveness))
    if (use.reduction && use.reduction->payload.empty() && use.symbol->type->isInteger() &&
        !use.symbol->isExposed() && !use.symbol->type->isVolatile)
      result.insert(use.symbol.get());
  return result;
}

/// Variables by their names. One that a statement sets before it reads it passes no values.
void RegionBuilder::describeVariables() {
  struct Uses {
    std::set<unsigned> readers, writers;
    bool isPrivate = true;
  };
  std::map<const ir::Symbol *, Uses> all;
  const std::set<const ir::Symbol *> anyOrder = reductions();
  const VariableAccesses &accesses = nest_.liveness.accesses();
  for (unsigned id = 0; id < region_.statements.size(); ++id) {
    const Region::Statement &statement = region_.statements[id];
    const auto &known = privates_[region_.loops[statement.loops.back()].index];
    std::set<const ir::Symbol *> own; // counters, which are read only
    for (const unsigned at : statement.loops)
      own.insert(region_.loops[at].variable.get());
    for (const StmtRef &part : statement.text)
      ir::forEachStmt(*part, [&](const ir::Stmt &stmt) {
        accesses.ofStmt(stmt, [&](const VariableAccess &access) {
          const ir::Symbol *symbol = access.symbol.get();
          const ir::TypeKind kind = symbol->type->kind;
          if (kind == ir::TypeKind::Array || kind == ir::TypeKind::Container || own.count(symbol))
            return;
          if (access.writes() && !access.byName)
            throw unsuited(fmt::format("`{}` may be written by another name", symbol->name),
                           access.range);
          Uses &uses = all[symbol];
          (access.writes() ? uses.writers : uses.readers).insert(id);
          uses.isPrivate &= known.count(symbol) != 0;
        });
      });
  }
  for (const auto &[symbol, uses] : all) {
    if (uses.writers.empty() || uses.isPrivate || anyOrder.contains(symbol))
      continue;
    const unsigned array = arrays_++;
    for (const auto &[list, isWrite] : {std::pair{&uses.readers, false}, {&uses.writers, true}})
      for (const unsigned id : *list) {
        poly::Touch touch;
        touch.statement = id;
        touch.array = array;
        touch.isWrite = isWrite;
        region_.program.touches.push_back(std::move(touch));
      }
  }
}

std::map<const ir::Expr *, unsigned> RegionBuilder::statementsOfExprs() const {
  std::map<const ir::Expr *, unsigned> result;
  for (unsigned id = 0; id < region_.statements.size(); ++id)
    for (const StmtRef &part : region_.statements[id].text)
      ir::forEachExpr(*part, [&](const ir::Expr &expr) {
        if (const auto [found, isNew] = result.emplace(&expr, id); found->second != id)
          throw unsuited("two statements are parts of one expression", expr.range);
      });
  return result;
}

/// Bases at one address have one number.
std::vector<unsigned> RegionBuilder::classesOfBases() const {
  const AccessTable &table = nest_.table();
  std::vector<unsigned> classes(table.bases.size());
  std::iota(classes.begin(), classes.end(), 0u);
  for (unsigned a = 0; a < classes.size(); ++a)
    for (unsigned b = 0; b < a; ++b)
      if (classes[b] == b && alias(table, a, b, nest_.options) == AliasAnswer::Same) {
        classes[a] = b;
        break;
      }
  return classes;
}

/// What the model takes to be one value while a loop runs must be that.
void RegionBuilder::checkHeldValues() const {
  const AccessTable &table = nest_.table();
  for (const Dependence &dependence : nest_.dependences.dependences) {
    const Access &source = table.accesses[dependence.source];
    const Access &sink = table.accesses[dependence.sink];
    const Access &read = source.isWrite ? sink : source;
    const Access &write = source.isWrite ? source : sink;
    if (refutesHeldValue(table, dependence) && nest_.isInside(read, root_))
      throw refuse(ReasonId::TransformUnproved, nest_, root_, what_,
                   fmt::format("`{}` may change while its value is in use", read.text),
                   {{read.range, "here"}, {write.range, "written here"}});
  }
}

namespace {

/// Memory of its own: the class of the base that a place begins at, and how often one goes from there to what lies elsewhere. In
/// `std::vector<std::vector<int>> t` the vectors t[i] are at the first level, the numbers t[i][j] at the second one.
using Level = std::pair<unsigned, std::ptrdiff_t>;

Level levelOf(const Access &place, const std::vector<unsigned> &classes) {
  return {classes[place.base], std::ranges::count_if(place.path, &PathStep::isOwned)};
}

} // namespace

void RegionBuilder::describeMemory() {
  const AccessTable &table = nest_.table();
  const auto statements = statementsOfExprs();
  std::set<const ir::Expr *> headers;
  for (const Region::Loop &loop : region_.loops) {
    const ir::Stmt &stmt = *nest_.loop(loop.index).stmt;
    ir::forEachExpr(*stmt.condition, [&](const ir::Expr &expr) { headers.insert(&expr); });
    for (const StmtRef *part : {&stmt.init, &stmt.step, &stmt.before, &stmt.after})
      ir::forEachExpr(**part, [&](const ir::Expr &expr) { headers.insert(&expr); });
  }
  // New objects for each instance of these statements.
  std::set<std::pair<const ir::Symbol *, unsigned>> declared;
  for (unsigned id = 0; id < region_.statements.size(); ++id)
    for (const StmtRef &part : region_.statements[id].text)
      ir::forEachStmt(*part, [&](const ir::Stmt &stmt) {
        if (stmt.kind == StmtKind::Declare)
          declared.emplace(stmt.symbol.get(), id);
      });

  checkHeldValues();
  const std::vector<unsigned> classes = classesOfBases();
  std::vector<std::pair<const Access *, Access>> places; // with where they are said to be
  std::set<Level> written, byName, byAddress;
  for (const Access &access : table.accesses) {
    if (!nest_.isInside(access, root_))
      continue;
    places.emplace_back(&access,
                        fullPlaceThroughRows(table, access, nest_.options).value_or(access));
    const Level level = levelOf(places.back().second, classes);
    if (access.isWrite)
      written.insert(level);
    (access.isScalarVariable ? byName : byAddress).insert(level);
  }
  std::map<Level, std::vector<std::pair<const Access *, unsigned>>> byClass;
  for (const auto &[original, place] : places) {
    const Access &access = *original;
    const Base &base = table.bases[access.base], &root = table.bases[place.base];
    const Level number = levelOf(place, classes);
    for (Level outer = {number.first, 0}; outer < number; ++outer.second)
      if (written.contains(outer)) // whose elements these are may change
        throw refuse(ReasonId::TransformUnproved, nest_, root_, what_,
                     fmt::format("the address `{}` changes in the loop",
                                 base.text.empty() ? access.text : base.text),
                     {{access.range, "here"}});
    if (!written.count(number))
      continue;
    const auto statement = statements.find(access.site);
    // Of a header too: bounds are known by the names of what they are read from.
    if (access.isScalarVariable && byAddress.count(number))
      throw refuse(ReasonId::TransformUnproved, nest_, root_, what_,
                   fmt::format("`{}` is also reached by its address", base.text),
                   {{access.range, "here"}});
    const bool isOwnHeader = access.isScalarVariable && headers.count(access.expr) != 0;
    if (isOwnHeader)
      continue; // a counter, or fixed: the bounds are affine
    if (statement == statements.end())
      throw unsuited(fmt::format("`{}` is accessed in a loop's header",
                                 access.text.empty() ? base.text : access.text),
                     access.range);
    if (access.isScalarVariable)
      continue; // describeVariables
    const bool isNew = root.kind == BaseKind::Object && root.symbol &&
                       declared.count({root.symbol.get(), statement->second}) != 0;
    if (isNew)
      continue;
    const bool moves = root.variesEverywhere || root.kind == BaseKind::Unknown ||
                       std::any_of(root.variesIn.begin(), root.variesIn.end(),
                                   [&](LoopIndex loop) { return nest_.isInside(loop, root_); });
    if (moves)
      throw refuse(ReasonId::TransformUnproved, nest_, root_, what_,
                   fmt::format("the address `{}` changes in the loop",
                               base.text.empty() ? access.text : base.text),
                   {{access.range, "here"}});
    byClass[number].emplace_back(&place, statement->second);
  }
  for (const auto &[number, accesses] : byClass)
    describeBase(accesses);
}

/// The subscripts of all accesses over one shape; nullopt: they have none in common.
std::optional<std::vector<std::vector<Polynomial>>>
RegionBuilder::subscripts(const std::vector<std::pair<const Access *, unsigned>> &accesses) {
  const Access &model = *accesses.front().first;
  std::vector<std::vector<Polynomial>> result(accesses.size());
  for (const auto &[access, statement] : accesses) {
    if (access->wholeObject || !isNested(*access) || access->path.size() != model.path.size() ||
        access->size != model.size)
      return std::nullopt;
    for (std::size_t k = 0; k < access->path.size(); ++k) {
      const PathStep &a = access->path[k], &b = model.path[k];
      if (a.isField != b.isField || a.inUnion || a.elementSize != b.elementSize ||
          a.extent.has_value() != b.extent.has_value() || (a.extent && *a.extent != *b.extent) ||
          a.isOwned != b.isOwned ||
          (a.isField && !a.isOwned && (a.fieldSize != b.fieldSize || a.fieldSize == 0)))
        return std::nullopt;
    }
  }
  Delinearizer delinearizer(nest_.table());
  for (std::size_t k = 0; k < model.path.size(); ++k) {
    const PathStep &step = model.path[k];
    if (step.isField) {
      for (std::size_t i = 0; i < accesses.size(); ++i)
        result[i].push_back(Polynomial::constant(
            static_cast<std::int64_t>(accesses[i].first->path[k].fieldOffset)));
      continue;
    }
    const bool isProduct = std::any_of(accesses.begin(), accesses.end(), [&](const auto &one) {
      const Polynomial &index = one.first->path[k].index;
      return !index.isPoisoned() && !Affines(affines_[one.second]).form(index);
    });
    const bool isKnown = std::none_of(accesses.begin(), accesses.end(), [&](const auto &one) {
      return one.first->path[k].index.isPoisoned();
    });
    std::vector<std::vector<Polynomial>> parts;
    if (isProduct && isKnown) {
      std::optional<Shape> shape;
      for (const auto &[access, statement] : accesses) {
        const auto split = delinearizer.split(*access, model, k);
        if (!split || !split->first.assumptions.empty() || (shape && *shape != split->shape))
          break;
        shape = split->shape;
        parts.push_back(split->first.subscripts);
      }
    }
    for (std::size_t i = 0; i < accesses.size(); ++i)
      if (parts.size() == accesses.size())
        result[i].insert(result[i].end(), parts[i].begin(), parts[i].end());
      else
        result[i].push_back(accesses[i].first->path[k].index);
  }
  return result;
}

void RegionBuilder::describeBase(const std::vector<std::pair<const Access *, unsigned>> &accesses) {
  const unsigned array = arrays_++;
  const auto known = subscripts(accesses);
  for (std::size_t i = 0; i < accesses.size(); ++i)
    touch(*accesses[i].first, accesses[i].second, array,
          known ? (*known)[i] : std::vector<Polynomial>{});
}

void RegionBuilder::touch(const Access &access, unsigned statement, unsigned array,
                          const std::vector<Polynomial> &subscripts) {
  std::vector<LoopIndex> scheduled;
  for (const unsigned at : region_.statements[statement].loops)
    scheduled.push_back(region_.loops[at].index);
  Affines affines(*this, scheduled);
  std::vector<Constraint> facts = access.guards;
  facts.insert(facts.end(), access.inBounds.begin(), access.inBounds.end());
  for (const LoopIndex loop : access.loops)
    if (nest_.isInside(loop, root_) &&
        std::find(scheduled.begin(), scheduled.end(), loop) == scheduled.end()) {
      affines.addLoop(loop);
      const auto &bounds = nest_.loop(loop).bounds;
      facts.insert(facts.end(), bounds.begin(), bounds.end());
    }
  for (const Constraint &constraint : insideExtents(access))
    facts.push_back(constraint);
  poly::Touch result;
  result.statement = statement;
  result.array = array;
  result.isWrite = access.isWrite;
  for (const Polynomial &subscript : subscripts)
    result.subscripts.push_back(subscript.isPoisoned() || subscript.denominator() != 1
                                    ? std::nullopt
                                    : affines.form(subscript));
  for (const Constraint &fact : facts)
    if (fact.kind != Constraint::Kind::NonZero)
      if (const auto form = affines.form(fact.value))
        affines.rows.push_back({*form, fact.kind == Constraint::Kind::Zero});
  result.isCertain = access.exact && access.guards.empty() && !access.wholeObject &&
                     !subscripts.empty() && affines.others() == 0 &&
                     std::all_of(result.subscripts.begin(), result.subscripts.end(),
                                 [](const auto &subscript) { return subscript.has_value(); });
  result.rows = affines.rows;
  result.others = affines.others();
  region_.program.touches.push_back(std::move(result));
}

} // namespace parlift::legality
