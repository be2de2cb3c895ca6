#include "transform/UnrollAndJam.h"

#include "ir/Builder.h"
#include "ir/PlainParts.h"
#include "ir/Printer.h"
#include "ir/Rewrite.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"
#include "transform/Bodies.h"
#include "transform/BoundExprs.h"
#include "transform/CounterPlaces.h"
#include "transform/ElementName.h"
#include "transform/MovingLoops.h"
#include "transform/UnrolledLoops.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprKind;
using ir::ExprRef;
using ir::StmtRef;
using legality::JamLoop;
using legality::JamPart;

namespace {

/// What the names of the source mean in one copy of the statements.
struct Copy {
  std::string suffix;     ///< "_12": the second and the third copy
  CounterPlaces counters; ///< so much further on
  std::map<const ir::Symbol *, ir::SymbolRef> variables;
};

/// Elements that are read before they are needed, in variables: by what is written for them.
struct NamedReads {
  const legality::SteadyReads *places = nullptr;
  std::map<std::string, ir::SymbolRef> names;
  std::vector<StmtRef> beforeLoop, inBody; ///< the declarations
};

/// The expression in that copy; null: what is in it changes.
ExprRef changed(const ExprRef &expr, const Copy &copy) {
  if (expr->kind == ExprKind::VarRef) {
    const auto found = copy.variables.find(expr->symbol.get());
    return found == copy.variables.end() ? nullptr : ir::varRef(found->second);
  }
  return atPlaces(expr, copy.counters);
}

class Writer {
public:
  Writer(const legality::UnrollAndJamEvidence &evidence, Names &names)
      : evidence_(evidence), names_(names) {
    for (const JamLoop *loop : legality::loopsOf(evidence.tree()))
      if (loop->factor > 1) {
        innermost_ = loop;
        hasLargeFactor_ |= loop->factor > 10;
      }
  }

  std::vector<StmtRef> write() {
    std::vector<Copy> asItIs(1);
    std::vector<StmtRef> loops = nest(evidence_.tree(), asItIs);
    before_.insert(before_.end(), loops.begin(), loops.end());
    return std::move(before_);
  }

private:
  std::vector<StmtRef> nest(const JamLoop &tree, std::vector<Copy> &copies);
  /// `rest`: takes the loop over what is left of the blocks, which is written here where it is null.
  std::vector<StmtRef> jammed(const JamLoop &tree, const ir::CountedLoop &header,
                              std::vector<Copy> &copies,
                              std::optional<ir::CountedLoop> *rest = nullptr);
  std::vector<StmtRef> rowByRow(const JamLoop &tree, const legality::MovingRange &range,
                                const ir::CountedLoop &rest, std::int64_t copies);
  std::vector<StmtRef> leftOvers(const JamLoop &tree, const legality::MovingRange &range,
                                 const ir::CountedLoop &common, const std::vector<Copy> &copies);
  std::vector<StmtRef> body(const JamLoop &tree, std::vector<Copy> copies);
  void run(const JamPart &part, std::vector<Copy> &copies, std::vector<StmtRef> &out);
  StmtRef declaration(const ir::Stmt &stmt, Copy &copy);
  NamedReads namedReads(const JamLoop &tree, const std::vector<Copy> &copies);
  /// What is written while the loop's elements have names, behind those that are read before it.
  template <typename Write>
  std::vector<StmtRef> withNames(const JamLoop &tree, const std::vector<Copy> &copies,
                                 Write &&write) {
    named_ = namedReads(tree, copies);
    std::vector<StmtRef> loops = write();
    std::vector<StmtRef> result = std::exchange(named_, {}).beforeLoop;
    result.insert(result.end(), loops.begin(), loops.end());
    return result;
  }
  ExprRef nameOf(const ExprRef &expr, const Copy &copy) const;
  std::vector<Copy> copiesOf(const std::vector<Copy> &copies, const JamLoop &tree,
                             const ir::CountedLoop &header) const;

  const legality::UnrollAndJamEvidence &evidence_;
  Names &names_;
  const JamLoop *innermost_ = nullptr; ///< of those that are unrolled
  bool hasLargeFactor_ = false;
  std::vector<StmtRef> before_;
  NamedReads named_; ///< of the body that is being written
};

/// All copies of each statement assign one place.
bool addUp(const JamLoop &tree, const std::vector<Copy> &copies) {
  const auto placeIn = [](const ir::Stmt &stmt, const Copy &copy) {
    return ir::print(
        *ir::rewrite(stmt.target, [&](const ExprRef &inside) { return changed(inside, copy); }));
  };
  const auto isOnePlace = [&](const std::vector<StmtRef> &statement) {
    const ir::Stmt &stmt = *statement.front();
    return stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ExprKind::Subscript &&
           std::ranges::all_of(copies, [&](const Copy &copy) {
             return placeIn(stmt, copy) == placeIn(stmt, copies.front());
           });
  };
  return std::ranges::all_of(tree.parts, [&](const JamPart &part) {
    return !part.loop && std::ranges::all_of(part.statements, isOnePlace);
  });
}

/// Which elements get a name: those that several copies read, those that are the same in all of the loop, and those of a few copies that
/// add to one place, which stays in a register then.
NamedReads Writer::namedReads(const JamLoop &tree, const std::vector<Copy> &copies) {
  NamedReads result;
  result.places = evidence_.steady(*tree.loop);
  if (!result.places || copies.size() < 2 || tree.factor > 1)
    return {};
  struct Read {
    ExprRef place;
    std::string suffix; ///< of the first copy that reads it
    std::size_t count = 0;
    bool isBeforeLoop = false;
  };
  std::map<std::string, Read> reads;
  std::vector<std::string> inOrder;
  for (const Copy &copy : copies)
    for (const JamPart &part : tree.parts)
      for (const std::vector<StmtRef> &statement : part.statements)
        for (const StmtRef &stmt : statement)
          ir::rewriteExprs(stmt, [&](const ExprRef &expr) -> ExprRef {
            if (!result.places->inBody.contains(expr.get()))
              return nullptr;
            const ExprRef place =
                ir::rewrite(expr, [&](const ExprRef &inside) { return changed(inside, copy); });
            const std::string text = ir::print(*place);
            const auto [read, isNew] = reads.try_emplace(text, Read{place, copy.suffix});
            if (isNew)
              inOrder.push_back(text);
            ++read->second.count;
            read->second.isBeforeLoop = result.places->beforeLoop.contains(expr.get());
            return nullptr;
          });
  constexpr std::size_t fewNames = 8;
  const bool namesAll = inOrder.size() <= fewNames && addUp(tree, copies);
  for (const std::string &text : inOrder) {
    const Read &read = reads.at(text);
    if (read.count < 2 && !read.isBeforeLoop && !namesAll)
      continue;
    const ir::SymbolRef name = names_.variable(elementName(*read.place) + read.suffix,
                                               constOf(ir::unqualified(read.place->type)));
    result.names.emplace(text, name);
    (read.isBeforeLoop ? result.beforeLoop : result.inBody)
        .push_back(ir::declare(name, ir::load(read.place)));
  }
  return result;
}

std::vector<Copy> Writer::copiesOf(const std::vector<Copy> &copies, const JamLoop &tree,
                                   const ir::CountedLoop &header) const {
  std::vector<Copy> result;
  for (const Copy &copy : copies)
    for (std::int64_t number = 0; number < tree.factor; ++number) {
      result.push_back(copy);
      Copy &fresh = result.back();
      fresh.suffix += (fresh.suffix.empty() || hasLargeFactor_ ? "_" : "") + std::to_string(number);
      fresh.counters[header.counter.get()].ahead = number * header.step;
    }
  return result;
}

/// How far on the copies are in the loop with this counter.
std::set<std::int64_t> rowsOf(const std::vector<Copy> &copies, const ir::Symbol &counter) {
  std::set<std::int64_t> rows;
  for (const Copy &copy : copies)
    if (const auto place = copy.counters.find(&counter); place != copy.counters.end())
      rows.insert(place->second.ahead);
  return rows;
}

std::vector<StmtRef> Writer::nest(const JamLoop &tree, std::vector<Copy> &copies) {
  const legality::MovingRange *range = evidence_.moving(*tree.loop);
  const ir::CountedLoop header = *ir::countedLoop(*tree.loop);
  if (!range)
    return tree.factor == 1 ? withNames(tree, copies,
                                        [&] {
                                          return std::vector<StmtRef>{ir::withBody(
                                              *tree.loop, ir::block(body(tree, copies)))};
                                        })
                            : jammed(tree, header, copies);
  const ir::CountedLoop outer = *ir::countedLoop(*range->with);
  const std::set<std::int64_t> rows = rowsOf(copies, *outer.counter);
  // Nothing but rows, whose texts are those of the loop: each goes on from the last block to its own end.
  std::optional<ir::CountedLoop> behind;
  const bool goesOn =
      mayGoOn(*range) && tree.factor > 1 && rows.size() > 1 && copies.size() == rows.size() &&
      std::ranges::all_of(copies, &std::map<const ir::Symbol *, ir::SymbolRef>::empty,
                          &Copy::variables);
  const auto inCommon = [&](const ir::CountedLoop &common) {
    return withNames(tree, copies,
                     [&] { return jammed(tree, common, copies, goesOn ? &behind : nullptr); });
  };
  if (rows.size() < 2) // one iteration at a time
    return inCommon(headerAt(header, copies.front().counters));
  const CounterPlace place{nullptr, range->isLastCommon() ? *rows.rbegin() : 0};
  const ir::CountedLoop common = headerAt(header, {{outer.counter.get(), place}});
  std::vector<StmtRef> result = inCommon(common);
  std::vector<StmtRef> rest =
      behind ? rowByRow(tree, *range, *behind, static_cast<std::int64_t>(rows.size()))
             : leftOvers(tree, *range, common, copies);
  result.insert(range->isEnd ? result.end() : result.begin(), rest.begin(), rest.end());
  return result;
}

/// A loop over the iterations; or a text for each, where they have variables of their own or it is one.
std::vector<StmtRef> Writer::leftOvers(const JamLoop &tree, const legality::MovingRange &range,
                                       const ir::CountedLoop &common,
                                       const std::vector<Copy> &copies) {
  const ir::CountedLoop header = *ir::countedLoop(*tree.loop);
  const ir::CountedLoop outer = *ir::countedLoop(*range.with);
  const std::set<std::int64_t> rows = rowsOf(copies, *outer.counter);
  const auto inRow = [&](std::int64_t row) {
    std::vector<Copy> some;
    for (const Copy &copy : copies)
      if (copy.counters.at(outer.counter.get()).ahead == row)
        some.push_back(copy);
    return some;
  };
  const auto loop = [&](std::vector<Copy> some) {
    const CounterPlaces place{{outer.counter.get(), some[0].counters.at(outer.counter.get())}};
    const ir::CountedLoop rest = leftOver(range, headerAt(header, place), common);
    if (some.size() > 1 || !some[0].variables.empty())
      return ir::makeLoop(rest, body(tree, some));
    const auto change = [&](const ExprRef &expr) { return changed(expr, some[0]); };
    return ir::makeLoop(rest, {ir::rewriteExprs(tree.loop->body, change)});
  };
  std::vector<StmtRef> result;
  const bool isAlike = std::all_of(copies.begin(), copies.end(),
                                   [](const Copy &copy) { return copy.variables.empty(); });
  if (!isAlike || rows.size() == 2) {
    for (const std::int64_t row : rows)
      if (row != (range.isLastCommon() ? *rows.rbegin() : 0))
        result.push_back(loop(inRow(row)));
    return result;
  }
  const ir::SymbolRef one =
      names_.variable(outer.counter->name + "_one", ir::unqualified(outer.counter->type));
  std::vector<Copy> some = inRow(0);
  for (Copy &copy : some)
    copy.counters[outer.counter.get()] = {ir::load(ir::varRef(one)), 0};
  const auto count = static_cast<std::int64_t>(rows.size());
  return {ir::makeLoop(loopOverRows(range, outer, count, one), {loop(some)})};
}

/// What is left of the blocks, and what single rows have left over behind that, as the program has it.
std::vector<StmtRef> Writer::rowByRow(const JamLoop &tree, const legality::MovingRange &range,
                                      const ir::CountedLoop &rest, std::int64_t copies) {
  const ir::CountedLoop outer = *ir::countedLoop(*range.with);
  const ir::SymbolRef one =
      names_.variable(outer.counter->name + "_one", ir::unqualified(outer.counter->type));
  const Copy row{"", {{outer.counter.get(), {ir::load(ir::varRef(one)), 0}}}, {}};
  const ir::CountedLoop header = headerAt(*ir::countedLoop(*tree.loop), row.counters);
  const auto change = [&](const ExprRef &expr) { return changed(expr, row); };
  return {ir::makeLoop(
      loopOverAllRows(outer, copies, one),
      {ir::makeLoop(behindBlocks(header, rest), {ir::rewriteExprs(tree.loop->body, change)})})};
}

std::vector<StmtRef> Writer::jammed(const JamLoop &tree, const ir::CountedLoop &header,
                                    std::vector<Copy> &copies,
                                    std::optional<ir::CountedLoop> *rest) {
  if (tree.factor == 1)
    return {ir::makeLoop(header, body(tree, copies))};
  const legality::MovingRange *range = evidence_.moving(*tree.loop);
  const RangeFacts facts{!range || range->mayBeShort, !range || range->mayStartNegative,
                         range ? nullptr : evidence_.blockStart(*tree.loop)};
  UnrolledLoops loops = unrolledLoops(header, tree.factor, facts, names_);
  std::vector<StmtRef> result;
  if (loops.end) // outside, the loops stay perfectly nested
    (!range && isReadAnywhere(header) ? before_ : result).push_back(loops.end);
  result.push_back(ir::makeLoop(loops.blocks, body(tree, copiesOf(copies, tree, header))));
  if (rest)
    *rest = loops.rest;
  else if (loops.rest)
    result.push_back(ir::makeLoop(*loops.rest, copies.size() == 1
                                                   ? std::vector<StmtRef>{tree.loop->body}
                                                   : body(tree, copies)));
  return result;
}

std::vector<StmtRef> Writer::body(const JamLoop &tree, std::vector<Copy> copies) {
  std::vector<StmtRef> result;
  if (&tree == innermost_)
    for (const ir::SymbolRef &own : evidence_.own())
      for (Copy &copy : copies) {
        const ir::SymbolRef fresh =
            names_.variable(own->name + copy.suffix, ir::unqualified(own->type));
        copy.variables[own.get()] = fresh;
        result.push_back(ir::declare(fresh));
      }
  result.insert(result.end(), named_.inBody.begin(), named_.inBody.end());
  for (const JamPart &part : tree.parts)
    if (part.loop)
      for (StmtRef &stmt : nest(*part.loop, copies))
        result.push_back(std::move(stmt));
    else
      run(part, copies, result);
  return result;
}

/// The variable that has the element's value in that copy; null: none has.
ExprRef Writer::nameOf(const ExprRef &expr, const Copy &copy) const {
  if (!named_.places || !named_.places->inBody.contains(expr.get()))
    return nullptr;
  const ExprRef place = ir::rewrite(expr, [&](const ExprRef &part) { return changed(part, copy); });
  const auto found = named_.names.find(ir::print(*place));
  return found == named_.names.end() ? nullptr : ir::varRef(found->second);
}

/// A variable that the body declares: each copy has its own.
StmtRef Writer::declaration(const ir::Stmt &stmt, Copy &copy) {
  ExprRef value = stmt.value;
  if (value)
    value = ir::rewrite(value, [&](const ExprRef &expr) {
      const ExprRef named = nameOf(expr, copy);
      return named ? named : changed(expr, copy);
    });
  const ir::SymbolRef fresh = names_.variable(stmt.symbol->name + copy.suffix, stmt.symbol->type);
  copy.variables[stmt.symbol.get()] = fresh;
  return ir::declare(fresh, value);
}

void Writer::run(const JamPart &part, std::vector<Copy> &copies, std::vector<StmtRef> &out) {
  for (Copy &copy : copies)
    for (const std::vector<StmtRef> &statement : part.statements) {
      const bool isFirst = &copy == &copies.front();
      const ir::Stmt &first = *statement.front();
      if (first.kind == ir::StmtKind::Declare && evidence_.isShared(*first.symbol)) {
        if (isFirst)
          out.push_back(statement.front());
        continue;
      }
      if (first.kind == ir::StmtKind::Declare && copies.size() > 1) {
        out.push_back(declaration(first, copy));
        continue;
      }
      std::vector<StmtRef> fresh;
      for (const StmtRef &stmt : statement)
        fresh.push_back(ir::rewriteExprs(stmt, [&](const ExprRef &expr) {
          const ExprRef named = nameOf(expr, copy);
          return named ? named : changed(expr, copy);
        }));
      const bool isPlain = fresh.size() == 1 && (first.kind == ir::StmtKind::Assign ||
                                                 first.kind == ir::StmtKind::Evaluate);
      if (isFirst) {
        out.insert(out.end(), fresh.begin(), fresh.end());
      } else if (isPlain) { // without the comments of the first one
        ir::Stmt stmt = *fresh.front();
        stmt.range = {};
        out.push_back(std::make_shared<const ir::Stmt>(std::move(stmt)));
      } else {
        out.push_back(ir::block(fresh, {}, /*isScope=*/false));
      }
    }
}

} // namespace

Change unrollAndJam(const legality::UnrollAndJamEvidence &evidence, Names &names) {
  const ir::Stmt &loop = *evidence.tree().loop;
  Change change{&loop, Writer(evidence, names).write()};
  for (const ir::SymbolRef &own : evidence.own()) {
    if (std::ranges::any_of(change.fresh,
                            [&](const StmtRef &stmt) { return ir::mentions(*stmt, *own); }))
      continue;
    for (StmtRef &declaration : unusedDeclarations(evidence.function(), loop, *own))
      change.unused.push_back(std::move(declaration));
  }
  return change;
}

} // namespace parlift::transform
