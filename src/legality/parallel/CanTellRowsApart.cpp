#include "legality/parallel/CanTellRowsApart.h"

#include "analysis/dependences/Overlap.h"
#include "analysis/model/InTree.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/Rows.h"
#include "ir/Walk.h"
#include "legality/parallel/PointerWords.h"
#include "legality/versions/CanAvoidOverlap.h"
#include "legality/versions/TouchedElements.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;
using ir::BinaryOp;
using ir::ExprRef;
using ir::RowsMark;
using ir::StmtRef;

namespace {

constexpr std::ptrdiff_t mostTables = 5;
constexpr std::size_t mostLevels = 2; // nobody wants to read more

/// A table, or a table of tables, and the elements of its rows that the loop touches.
struct Table {
  unsigned root = 0; ///< base of the outermost table; with no levels, of the elements themselves
  struct Level {
    std::vector<PathStep> path; ///< to a pointer; the first step says which row
    std::set<unsigned> bases;   ///< of what the path is a path in
    Elements rows;
  };
  std::vector<Level> levels; ///< outermost first
  std::set<unsigned> bases;  ///< of its rows
  ir::TypeRef element;
  bool isWritten = false;
  Elements columns;
};

ir::SymbolRef synthetic(std::string name, ir::TypeRef type) {
  auto symbol = std::make_shared<ir::Symbol>();
  symbol->name = std::move(name);
  symbol->type = std::move(type);
  symbol->isSynthetic = true;
  return symbol;
}

ExprRef read(const ir::SymbolRef &symbol) {
  return ir::load(ir::varRef(symbol));
}

ExprRef longNumber(std::int64_t value) {
  return ir::intLiteral(value, ir::longType());
}

class Teller {
public:
  Teller(const Nest &nest, LoopIndex loop) : nest_(nest), loop_(loop), tree_(nest.model, loop) {
    tree_.noteEntered(entered_);
  }

  std::optional<RangesAnswer> answer(const std::vector<BasePair> &open);

private:
  const AccessTable &table() const { return nest_.table(); }
  bool variesHere(const Polynomial &value) const;
  bool collect();
  Table *tableOf(unsigned base);
  bool standsStill(unsigned base) const;
  ExprRef pointer(unsigned base) const;
  bool add(unsigned base);
  Table *known(const Table &made);
  std::optional<Elements> columnsOf(const TouchedElements &touched);
  bool isSteady(LoopIndex loop) const;
  bool isSure(const Access &access);
  bool findRows(Table &one, std::size_t level);
  bool addEntryTests(std::vector<ExprRef> &tests) const;
  std::optional<FoundElements> say(const Table &one, RowsMark &mark);
  void note(unsigned base, RowsMark &mark) const;
  ExprRef row(const Table &one, const std::vector<ExprRef> &places) const;
  void compare(const RowsMark::Table &made, const ExprRef &before, const ExprRef &after,
               std::vector<StmtRef> &lines) const;
  ExprRef moved(const ExprRef &pointer, const ExprRef &by) const;

  const Nest &nest_;
  const LoopIndex loop_;
  std::set<LoopIndex> entered_;
  InTree tree_;
  std::vector<Table> tables_;
  ExprRef from_, to_; ///< of the table at hand: its columns
};

bool Teller::variesHere(const Polynomial &value) const {
  const auto atoms = value.atoms();
  return value.isPoisoned() || std::any_of(atoms.begin(), atoms.end(), [&](AtomId id) {
           const Atom &atom = table().atoms[id];
           return atom.variesEverywhere || std::ranges::any_of(atom.variesIn, [&](LoopIndex in) {
                    return nest_.isInside(in, loop_);
                  });
         });
}

/// Its first step may be another one, what follows not.
bool haveOneShape(const std::vector<PathStep> &a, const std::vector<PathStep> &b) {
  if (a.size() != b.size())
    return false;
  for (std::size_t k = 0; k < a.size(); ++k)
    if (a[k].isField != b[k].isField || a[k].fieldOffset != b[k].fieldOffset ||
        a[k].elementSize != b[k].elementSize ||
        (k > 0 && !a[k].isField && !(a[k].index - b[k].index).isZero()))
      return false;
  return true;
}

Table *Teller::known(const Table &made) {
  const auto found = std::ranges::find_if(tables_, [&](const Table &one) {
    return one.root == made.root && one.levels.size() == made.levels.size() &&
           std::ranges::equal(one.levels, made.levels, [](const auto &a, const auto &b) {
             return haveOneShape(a.path, b.path);
           });
  });
  return found == tables_.end() ? nullptr : &*found;
}

/// The pointer is the same all the time, and has words before the loop.
bool Teller::standsStill(unsigned base) const {
  const Base &one = table().bases[base];
  const bool varies = one.variesEverywhere || std::ranges::any_of(one.variesIn, [&](LoopIndex in) {
                        return nest_.isInside(in, loop_);
                      });
  return !varies && pointer(base);
}

ExprRef Teller::pointer(unsigned base) const {
  const auto words = tree_.address(table().bases[base]);
  return words ? *words : pointerBefore(nest_, loop_, base);
}

bool Teller::add(unsigned base) {
  Table made;
  made.root = base;
  // Row k of a table is one of those that a counter goes through, though it is the same all the time.
  const auto isOneOfMany = [&](unsigned id) {
    const RowOf *row = rowOf(table().bases[id], nest_.options);
    return row && made.levels.empty() && !row->path.empty() && !row->path.front().isField &&
           !row->path.front().index.constantValue() && standsStill(row->table);
  };
  while (!standsStill(made.root) || isOneOfMany(made.root)) {
    const RowOf *row = rowOf(table().bases[made.root], nest_.options);
    if (!row)
      return false;
    made.root = row->table;
    made.levels.insert(made.levels.begin(), {row->path, {row->table}, {}});
  }
  const auto isAskable = [&](const Table::Level &level) {
    return !level.path.empty() && !level.path.front().isField &&
           std::all_of(level.path.begin() + 1, level.path.end(), [&](const PathStep &step) {
             return !step.isOwned && !step.inUnion && (step.isField || !variesHere(step.index));
           });
  };
  made.element = table().bases[base].elementType;
  if (made.levels.size() > mostLevels || !std::ranges::all_of(made.levels, isAskable) ||
      !made.element || made.element->size == 0)
    return false;
  Table *into = known(made);
  if (!into) {
    tables_.push_back(std::move(made));
    into = &tables_.back();
  } else if (!ir::sameType(*into->element, *made.element)) {
    return false;
  } else {
    for (std::size_t k = 0; k < made.levels.size(); ++k)
      into->levels[k].bases.merge(made.levels[k].bases);
  }
  into->bases.insert(base);
  return true;
}

bool Teller::collect() {
  std::set<unsigned> seen;
  for (const Access &access : table().accesses) {
    if (!nest_.isInside(access, loop_) || !rowOf(table().bases[access.base], nest_.options))
      continue;
    if (seen.insert(access.base).second && !add(access.base))
      return false;
    if (access.isWrite)
      tableOf(access.base)->isWritten = true;
  }
  return !tables_.empty();
}

Table *Teller::tableOf(unsigned base) {
  const auto found =
      std::ranges::find_if(tables_, [&](const Table &one) { return one.bases.contains(base); });
  return found == tables_.end() ? nullptr : &*found;
}

/// All of them as one range. `r[0]` before `for (j = 1; j < m; j++) r[j]` lies in [0, m) where the inner loop runs.
std::optional<Elements> Teller::columnsOf(const TouchedElements &touched) {
  std::vector<Constraint> facts = table().context;
  if (touched.elements.size() > 1)
    for (const auto &[access, place] : touched.covered)
      for (const LoopIndex at : access->loops)
        if (nest_.isInside(at, loop_) && isSteady(at)) {
          entered_.insert(at);
          facts.push_back({Constraint::Kind::NonNegative,
                           *nest_.loop(at).upper - nest_.loop(at).lower - Polynomial::constant(1)});
        }
  const Bounds bounds(table(), std::move(facts));
  std::optional<Elements> result;
  for (const Covering &one : touched.elements) {
    if (!one.bytes.isZero())
      return std::nullopt;
    if (!result) {
      result = one.range;
      continue;
    }
    const auto isLess = [&](const Polynomial &a, const Polynomial &b) {
      return bounds.nonNegative(b - a);
    };
    const bool keepsLow = isLess(result->low, one.range.low),
               keepsEnd = isLess(one.range.end, result->end);
    if ((!keepsLow && !isLess(one.range.low, result->low)) ||
        (!keepsEnd && !isLess(result->end, one.range.end)))
      return std::nullopt;
    if (!keepsLow)
      result->low = one.range.low;
    if (!keepsEnd)
      result->end = one.range.end;
  }
  return result;
}

/// The number of its iterations is the same each time that it is entered.
bool Teller::isSteady(LoopIndex loop) const {
  const NestLoop &one = nest_.loop(loop);
  return one.counted && one.exact && one.upper && !variesHere(one.lower) && !variesHere(*one.upper);
}

/// It is executed for each value that its subscript takes where the loop and those inside it run.
bool Teller::isSure(const Access &access) {
  const NestLoop &loop = nest_.loop(loop_);
  if (access.isWrite || !access.exact || access.wholeObject || !access.inTestOf.empty() ||
      access.guards.size() + access.branches.size() + access.doubts > loop.conditionsOutside)
    return false;
  const Polynomial &index = access.path.front().index;
  if (index.isPoisoned() || !index.isAffine() || index.denominator() != 1)
    return false;
  unsigned moving = 0;
  for (const AtomId id : index.atoms())
    if (variesHere(Polynomial::atom(id))) {
      ++moving;
      const std::int64_t factor = index.coefficient({id});
      if (table().atoms[id].kind != AtomKind::Counter || (factor != 1 && factor != -1))
        return false;
    }
  std::vector<LoopIndex> inner;
  for (const LoopIndex at : access.loops)
    if (nest_.isInside(at, loop_))
      inner.push_back(at);
  if (moving > 1 || !std::ranges::all_of(inner, [&](LoopIndex at) { return isSteady(at); }))
    return false;
  entered_.insert(inner.begin(), inner.end());
  return true;
}

/// From the least row that is sure to be read to the greatest one; all others lie between. What leads on to further tables is read for
/// each place of the outer table and each of the inner ones, so that all of these must be read by the loop.
bool Teller::findRows(Table &one, std::size_t number) {
  Table::Level &level = one.levels[number];
  const bool isLast = number + 1 == one.levels.size();
  const auto leadsOn = [&](const Access &access) {
    return isLast || std::ranges::any_of(one.levels[number + 1].bases, [&](unsigned base) {
             const RowOf &row = *table().bases[base].row;
             return row.table == access.base &&
                    (row.path.front().index - access.path.front().index).isZero();
           });
  };
  std::optional<Covering> found;
  std::set<unsigned> sureBases;
  for (const bool sure : {true, false})
    for (const Access &access : table().accesses) {
      if (!level.bases.contains(access.base) || !nest_.isInside(access, loop_))
        continue;
      if (access.path.empty() || access.path.front().isField || !isNested(access) ||
          access.path.front().elementSize != level.path.front().elementSize)
        return false;
      if ((leadsOn(access) && isSure(access)) != sure)
        continue;
      std::vector<LoopIndex> inner;
      for (const LoopIndex at : access.loops)
        if (nest_.isInside(at, loop_))
          inner.push_back(at);
      const Bounds bounds(table(), assumedAt(nest_, access));
      const auto ends = bounds.ends(access.path.front().index, inner);
      if (!ends || ends->low.denominator() != 1 || ends->high.denominator() != 1)
        return false;
      const Elements here{ends->low, ends->high + Polynomial::constant(1)};
      if (sure)
        sureBases.insert(access.base);
      const bool isGap = found && sure && !isLast &&
                         !(bounds.nonNegative(found->range.end - here.low) &&
                           bounds.nonNegative(here.end - found->range.low));
      const bool isOther =
          found && sure && number > 0 &&
          !((here.low - found->range.low).isZero() && (here.end - found->range.end).isZero());
      if (isGap || isOther)
        return false;
      if (!found && sure)
        found = Covering{here, {}, {bounds}};
      else if (!found || (sure ? !widen(*found, here, bounds)
                               : !bounds.nonNegative(here.low - found->range.low) ||
                                     !bounds.nonNegative(found->range.end - here.end)))
        return false;
    }
  if (found)
    level.rows = found->range;
  return found && (number == 0 || sureBases == level.bases);
}

ExprRef Teller::moved(const ExprRef &pointer, const ExprRef &by) const {
  const bool isZero = by->kind == ir::ExprKind::IntLiteral && by->intValue == 0;
  return isZero ? pointer : ir::binary(BinaryOp::PtrAdd, pointer, ir::cast(by, ir::longType()));
}

/// The pointer to the row at these places of the tables; null: it has no words.
ExprRef Teller::row(const Table &one, const std::vector<ExprRef> &places) const {
  ExprRef pointer = this->pointer(one.root);
  if (!pointer)
    return nullptr;
  for (std::size_t level = 0; level < one.levels.size(); ++level) {
    if (!pointer->type->isPointer() || !pointer->type->element)
      return nullptr;
    ExprRef place = ir::subscript(pointer, places[level]);
    const std::vector<PathStep> &path = one.levels[level].path;
    for (std::size_t k = 1; k < path.size(); ++k) {
      if (!path[k].isField) {
        const auto index = tree_.value(path[k].index);
        if (!index || place->type->kind != ir::TypeKind::Array)
          return nullptr;
        place = ir::subscript(ir::addressOf(place), *index);
        continue;
      }
      if (place->type->kind != ir::TypeKind::Record)
        return nullptr;
      const auto &fields = place->type->fields;
      const auto field = std::ranges::find_if(fields, [&](const ir::Field &each) {
        return each.offset == path[k].fieldOffset && each.name == path[k].fieldName &&
               !each.isHidden && !each.isBitField;
      });
      if (field == fields.end())
        return nullptr;
      place = ir::member(place, static_cast<unsigned>(field - fields.begin()));
    }
    pointer = ir::load(place);
  }
  const bool isRow =
      pointer->type->isPointer() && pointer->type->element &&
      ir::sameType(*ir::unqualified(pointer->type->element), *ir::unqualified(one.element));
  return isRow ? pointer : nullptr;
}

/// `rises &= before + to <= after + from`, and the other way round.
void Teller::compare(const RowsMark::Table &made, const ExprRef &before, const ExprRef &after,
                     std::vector<StmtRef> &lines) const {
  const auto line = [&](const ir::SymbolRef &flag, const ExprRef &lower, const ExprRef &upper) {
    const ExprRef isBelow = ir::binary(BinaryOp::Le, moved(lower, to_), moved(upper, from_));
    lines.push_back(ir::assign(ir::varRef(flag), ir::binary(BinaryOp::And, read(flag), isBelow), {},
                               /*isUpdate=*/true));
  };
  line(made.rises, before, after);
  line(made.falls, after, before);
}

/// Its words, of what is no row.
void Teller::note(unsigned base, RowsMark &mark) const {
  const bool isTable = std::ranges::any_of(
      tables_, [&](const Table &one) { return one.root == base && !one.levels.empty(); });
  const Base &other = table().bases[base];
  const std::string name = other.symbol && other.symbol->isThis ? "*this" : other.text;
  mark.overTables |= isTable;
  if (!isTable && std::ranges::find(mark.others, name) == mark.others.end())
    mark.others.push_back(name);
}

/// The memory that all rows lie in; nullopt: something of it has no words.
std::optional<FoundElements> Teller::say(const Table &one, RowsMark &mark) {
  const auto from = tree_.value(one.columns.low), to = tree_.value(one.columns.end);
  // A pointer to pointers takes no const for the sake of what these are.
  if (!from || !to || (one.element->isPointer() && one.element->isConst))
    return std::nullopt;
  from_ = *from;
  to_ = *to;
  RowsMark::Table made;
  // `p[i].x`, and not `p`
  const bool isOfMember = !one.levels.empty() && one.levels.back().path.size() > 1;
  made.name = table().bases[isOfMember ? *one.bases.begin() : one.root].text;
  made.isWritten = one.isWritten;
  made.rises = synthetic("rises", ir::intType());
  made.falls = synthetic("falls", ir::intType());
  auto element = std::make_shared<ir::Type>(*ir::unqualified(one.element));
  element->isConst = !element->isPointer();
  made.first = synthetic("first", ir::pointerTo(element));
  made.end = synthetic("end", ir::pointerTo(element));

  std::vector<ExprRef> lows, lasts, ends, counters;
  std::vector<bool> isOne;
  for (const Table::Level &level : one.levels) {
    const auto low = tree_.value(level.rows.low), end = tree_.value(level.rows.end),
               last = tree_.value(level.rows.end - Polynomial::constant(1)),
               count = one.levels.size() == 1 ? tree_.value(level.rows.end - level.rows.low)
                                              : tree_.asLong(level.rows.end - level.rows.low);
    if (!low || !end || !last || !count)
      return std::nullopt;
    lows.push_back(*low);
    ends.push_back(*end);
    lasts.push_back(*last);
    made.rows = made.rows ? ir::binary(BinaryOp::Mul, made.rows, *count) : *count;
    isOne.push_back((level.rows.end - level.rows.low).constantValue() == 1);
    while (mark.counters.size() < counters.size() + 1)
      mark.counters.push_back(
          synthetic(mark.counters.empty() ? "row" : "inner_row", ir::longType()));
    counters.push_back(read(mark.counters[counters.size()]));
  }
  const auto before = [&](std::size_t level) {
    return ir::binary(BinaryOp::Sub, counters[level], longNumber(1));
  };
  const auto loop = [&](std::size_t level, bool isBehindFirst, std::vector<StmtRef> body) {
    ir::CountedLoop header;
    header.counter = mark.counters[level];
    header.first = isBehindFirst
                       ? *tree_.value(one.levels[level].rows.low + Polynomial::constant(1))
                       : lows[level];
    header.limit =
        ir::cast(ends[level], ir::longType()); // an unsigned one would have the counter converted
    return ir::makeLoop(header, std::move(body));
  };
  const ExprRef lowest = row(one, lows), highest = row(one, lasts);
  if (!lowest || !highest)
    return std::nullopt;
  if (one.levels.empty()) {
    note(one.root, mark);
    return FoundElements{moved(lowest, from_), moved(lowest, to_)};
  }
  std::vector<StmtRef> lines;
  if (one.levels.size() == 1) {
    compare(made, row(one, {before(0)}), row(one, {counters[0]}), lines);
    if (!isOne[0])
      made.looks.push_back(loop(0, true, std::move(lines)));
  } else {
    compare(made, row(one, {counters[0], before(1)}), row(one, {counters[0], counters[1]}), lines);
    if (!isOne[1])
      made.looks.push_back(loop(0, false, {loop(1, true, std::move(lines))}));
    lines.clear();
    compare(made, row(one, {before(0), lasts[1]}), row(one, {counters[0], lows[1]}), lines);
    if (!isOne[0])
      made.looks.push_back(loop(0, true, std::move(lines)));
  }
  const auto chosen = [&](const ExprRef &rising, const ExprRef &falling) {
    return made.looks.empty() ? rising : ir::select(read(made.rises), rising, falling);
  };
  made.firstIs = moved(chosen(lowest, highest), from_);
  made.endIs = moved(chosen(highest, lowest), to_);
  if (!made.looks.empty())
    mark.holds.push_back(ir::binary(BinaryOp::LogicalOr, read(made.rises), read(made.falls)));
  FoundElements result{read(made.first), read(made.end)};
  mark.tables.push_back(std::move(made));
  return result;
}

/// All loops run that are taken to: from the outermost one inwards, as the end of an inner one may be read only in those around it.
bool Teller::addEntryTests(std::vector<ExprRef> &tests) const {
  std::vector<LoopIndex> loops(entered_.begin(), entered_.end());
  std::ranges::sort(loops, {}, [&](LoopIndex at) { return nest_.loop(at).depth; });
  std::set<LoopIndex> tested;
  for (const LoopIndex at : loops) {
    const NestLoop &one = nest_.loop(at);
    std::set<LoopIndex> needed;
    InTree tree(nest_.model, loop_);
    tree.noteEntered(needed);
    const auto runs = one.upper ? tree.holds({Constraint::Kind::NonNegative,
                                              *one.upper - one.lower - Polynomial::constant(1)})
                                : std::nullopt;
    if (!runs || !std::ranges::includes(tested, needed))
      return false;
    if (!isAlwaysTrue(**runs))
      tests.push_back(*runs);
    tested.insert(at);
  }
  return true;
}

std::optional<RangesAnswer> Teller::answer(const std::vector<BasePair> &open) {
  if (!collect())
    return std::nullopt;
  // What was presumed of them, and what is known in any case.
  Options known = nest_.options;
  known.presumesRows = false;
  const auto areAsked = [&](const Table &a, const Table &b) {
    return (a.isWritten || b.isWritten) && std::ranges::any_of(a.bases, [&](unsigned one) {
             return std::ranges::any_of(b.bases, [&](unsigned other) {
               return alias(table(), one, other, known) != AliasAnswer::Never;
             });
           });
  };
  std::vector<Table *> asked;
  for (Table &one : tables_) {
    const bool isAsked =
        one.isWritten ||
        std::ranges::any_of(
            tables_, [&](const Table &other) { return &other != &one && areAsked(one, other); }) ||
        std::ranges::any_of(open, [&](const BasePair &pair) {
          return one.bases.contains(pair.first) || one.bases.contains(pair.second);
        });
    if (isAsked)
      asked.push_back(&one);
  }
  std::ranges::stable_partition(asked, [](const Table *one) { return one->isWritten; });
  if (std::ranges::count_if(asked, [](const Table *one) { return !one->levels.empty(); }) >
      mostTables)
    return std::nullopt;
  auto mark = std::make_shared<RowsMark>();
  std::vector<FoundElements> elements;
  for (Table *one : asked) {
    const auto touched = touchedElements(nest_, loop_, one->bases);
    const auto columns =
        touched && !touched->isWhole ? columnsOf(*touched) : std::optional<Elements>();
    if (!columns)
      return std::nullopt;
    one->columns = *columns;
    for (std::size_t level = 0; level < one->levels.size(); ++level)
      if (!findRows(*one, level))
        return std::nullopt;
    const auto found = say(*one, *mark);
    if (!found)
      return std::nullopt;
    elements.push_back(*found);
    claimCovered(nest_, loop_, *touched);
  }
  if (mark->tables.empty()) // rows have nothing to do with it
    return std::nullopt;
  RangesAnswer result;
  for (std::size_t a = 0; a < asked.size(); ++a)
    for (std::size_t b = a + 1; b < asked.size(); ++b)
      if (areAsked(*asked[a], *asked[b]))
        mark->holds.push_back(areApart(elements[a], elements[b]));
  for (const auto &[a, b] : open) {
    Table *const first = tableOf(a), *const second = tableOf(b);
    if (first && second)
      continue;
    if (!first && !second)
      return std::nullopt;
    const auto place = std::ranges::find(asked, first ? first : second) - asked.begin();
    const unsigned other = first ? b : a;
    auto apart = canAvoidElements(nest_, loop_, other, elements[static_cast<std::size_t>(place)],
                                  pointer(other));
    if (!apart)
      return std::nullopt;
    mark->holds.push_back(std::move(apart->condition));
    result.entryTests.insert(result.entryTests.end(), apart->entryTests.begin(),
                             apart->entryTests.end());
    note(other, *mark);
  }
  if (!addEntryTests(result.entryTests))
    return std::nullopt;
  result.clause.kind = ir::InspectClause::Kind::Rows;
  result.clause.name = mark->tables.front().name;
  result.clause.rows = std::move(mark);
  return result;
}

/// `if (a[i])`, `!a[i]`, `a[i] != NULL`: rows may be missing, and no address is formed of a null pointer but itself.
bool asksWhetherRowsExist(const ir::Stmt &loop) {
  const auto isRow = [](const ExprRef &pointer) {
    return pointer && pointer->kind == ir::ExprKind::Load && pointer->type->isPointer() &&
           pointer->operands[0]->kind != ir::ExprKind::VarRef;
  };
  bool found = false;
  ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
    found = found || (stmt.kind != ir::StmtKind::Assign && isRow(stmt.condition));
  });
  ir::forEachExpr(loop, [&](const ir::Expr &part) {
    const bool asks =
        part.kind == ir::ExprKind::Select || part.kind == ir::ExprKind::Unary ||
        (part.kind == ir::ExprKind::Cast && !part.type->isPointer()) ||
        (part.kind == ir::ExprKind::Binary &&
         (part.binaryOp == BinaryOp::Eq || part.binaryOp == BinaryOp::Ne ||
          part.binaryOp == BinaryOp::LogicalAnd || part.binaryOp == BinaryOp::LogicalOr));
    found = found || (asks && std::ranges::any_of(part.operands, isRow));
  });
  return found;
}

} // namespace

std::optional<RangesAnswer> canTellRowsApart(const Nest &nest, LoopIndex loop,
                                             const std::vector<BasePair> &open) {
  const NestLoop &at = nest.loop(loop);
  if (at.inlined || !at.counted || asksWhetherRowsExist(*at.stmt))
    return std::nullopt;
  return Teller(nest, loop).answer(open);
}

bool reachesRows(const Nest &nest, LoopIndex loop) {
  return std::ranges::any_of(nest.table().accesses, [&](const Access &access) {
    const auto &row = nest.table().bases[access.base].row;
    return row && !row->isOwn && nest.isInside(access, loop);
  });
}

} // namespace parlift::legality
