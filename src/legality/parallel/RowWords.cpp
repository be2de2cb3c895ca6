#include "legality/parallel/RowsQuestion.h"

#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/Iterator.h"
#include "ir/PlainParts.h"
#include "ir/Synthetic.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;
using ir::BinaryOp;
using ir::ExprRef;
using ir::RowsMark;
using ir::StmtRef;

namespace {

ExprRef read(const ir::SymbolRef &symbol) {
  return ir::load(ir::varRef(symbol));
}

ExprRef longNumber(std::int64_t value) {
  return ir::intLiteral(value, ir::longType());
}

} // namespace

ExprRef RowsQuestion::row(const RowTable &one, const std::vector<ExprRef> &places) const {
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
    const ExprRef loaded = ir::load(place);
    pointer = ir::isDisguised(*place->type) ? wordOf(*loaded) : loaded; // `all.data()[row].get()`
  }
  const bool isRow =
      pointer->type->isPointer() && pointer->type->element &&
      ir::sameType(*ir::unqualified(pointer->type->element), *ir::unqualified(one.element));
  return isRow ? pointer : nullptr;
}

ExprRef RowsQuestion::placeIn(const ExprRef &row, const ExprRef &column) const {
  if (columnBytes_ == 0)
    return elementAt(row, column);
  const ExprRef start = ir::cast(row, ir::unsignedLongType());
  if (ir::isZero(*column))
    return start;
  const ExprRef bytes =
      ir::intLiteral(static_cast<std::int64_t>(columnBytes_), ir::unsignedLongType());
  return ir::binary(BinaryOp::Add, start,
                    ir::binary(BinaryOp::Mul, bytes, ir::cast(column, ir::unsignedLongType())));
}

void RowsQuestion::compare(const RowsMark::Table &made, const ExprRef &before, const ExprRef &after,
                           std::vector<StmtRef> &lines) const {
  const auto line = [&](const ir::SymbolRef &flag, const ExprRef &lower, const ExprRef &upper) {
    const ExprRef isBelow = ir::binary(BinaryOp::Le, placeIn(lower, to_), placeIn(upper, from_));
    lines.push_back(ir::assign(ir::varRef(flag), ir::binary(BinaryOp::And, read(flag), isBelow), {},
                               /*isUpdate=*/true));
  };
  line(made.rises, before, after);
  line(made.falls, after, before);
}

void RowsQuestion::note(unsigned base, RowsMark &mark) const {
  const bool isTable = std::ranges::any_of(
      tables_, [&](const RowTable &one) { return one.root == base && !one.levels.empty(); });
  const Base &other = table().bases[base];
  const std::string name = other.symbol && other.symbol->isThis ? "*this" : other.text;
  mark.overTables |= isTable;
  if (!isTable && std::ranges::find(mark.others, name) == mark.others.end())
    mark.others.push_back(name);
}

std::optional<FoundElements> RowsQuestion::say(const RowTable &one, RowsMark &mark) {
  const auto from = tree_.value(one.columns.low), to = tree_.value(one.columns.end);
  // A pointer to pointers takes no const for the sake of what these are.
  if (!from || !to || (one.element->isPointer() && one.element->isConst))
    return std::nullopt;
  from_ = *from;
  to_ = *to;
  columnBytes_ = one.isUneven ? one.element->size : 0;
  RowsMark::Table made;
  // `p[i].x`, and not `p`
  const bool isOfMember = !one.levels.empty() && one.levels.back().path.size() > 1;
  made.name = table().bases[isOfMember ? *one.bases.begin() : one.root].text;
  made.isWritten = one.isWritten;
  made.rises = ir::syntheticSymbol("rises", ir::intType());
  made.falls = ir::syntheticSymbol("falls", ir::intType());
  auto element = std::make_shared<ir::Type>(*ir::unqualified(one.element));
  element->isConst = !element->isPointer();
  made.first = ir::syntheticSymbol("first", ir::pointerTo(element));
  made.end = ir::syntheticSymbol("end", ir::pointerTo(element));

  std::vector<ExprRef> lows, lasts, ends, counters;
  std::vector<bool> isOne;
  for (const RowTable::Level &level : one.levels) {
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
          ir::syntheticSymbol(mark.counters.empty() ? "row" : "inner_row", ir::longType()));
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
    return FoundElements{elementAt(lowest, from_), elementAt(lowest, to_)};
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
  const auto pointerAt = [&](const ExprRef &row, const ExprRef &column) {
    const ExprRef place = placeIn(row, column);
    return place->type->isPointer() ? place : ir::cast(place, made.first->type);
  };
  made.firstIs = pointerAt(chosen(lowest, highest), from_);
  made.endIs = pointerAt(chosen(highest, lowest), to_);
  if (!made.looks.empty())
    mark.holds.push_back(ir::binary(BinaryOp::LogicalOr, read(made.rises), read(made.falls)));
  FoundElements result{read(made.first), read(made.end)};
  mark.tables.push_back(std::move(made));
  return result;
}

bool RowsQuestion::addEntryTests(std::vector<ExprRef> &tests) const {
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
  for (const Constraint &one : runs_) {
    std::set<LoopIndex> needed;
    InTree tree(nest_.model, loop_);
    tree.noteEntered(needed);
    const auto runs = tree.holds(one);
    if (!runs || !std::ranges::includes(tested, needed))
      return false;
    if (!isAlwaysTrue(**runs))
      tests.push_back(*runs);
  }
  return true;
}

} // namespace parlift::legality
