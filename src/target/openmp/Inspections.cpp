#include "target/openmp/Inspections.h"

#include "ir/Builder.h"
#include "ir/Clauses.h"
#include "ir/ExprText.h"
#include "ir/OnlyStatement.h"
#include "ir/Rewrite.h"
#include "ir/Rows.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"
#include "support/Words.h"
#include "target/common/ClosedForm.h"
#include "target/common/Conditions.h"
#include "target/common/RangeLook.h"
#include "target/common/StmtText.h"
#include "target/openmp/ElementText.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::target::openmp {

namespace {

using ir::InspectClause;

constexpr int marksEach = 16;
/// The test goes over the array twice, and marks as many places as the loop writes: with fewer threads it takes longer
/// than the loop.
constexpr int fewestThreads = 4;
/// A walk over the index arrays takes about a third of the loop's time: two threads gain nothing.
constexpr int fewestToLook = 4;
/// Pointers to rows that one thread has compared before others are there; and where that is seen when the program runs.
constexpr int fewRows = 1000, manyRows = 2000;

class Lines {
public:
  Lines(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark, Layout &layout,
        std::string indent, std::string unit, const Language &language)
      : text_(text), loop_(loop), mark_(mark), layout_(layout), indent_(std::move(indent)),
        unit_(std::move(unit)), isCxx_(language.isCxx), isC90_(language.isC90),
        holder_(language.holder) {}

  void add(const InspectClause &clause);

private:
  void line(int depth, const std::string &text) {
    std::string shift;
    for (int level = 0; level < depth; ++level)
      shift += unit_;
    text_.tests.push_back(shift + text);
  }
  /// `for (int i = 0; i < n; i++)`
  std::string header() const;
  /// A counter of the function's serves both loops, as the user's sets it anew: another of its name would shadow it.
  bool hasOwnCounter() const {
    return isDeclaredInHeader(loop_, *mark_.counter) || mark_.counter->isReference;
  }
  ir::ExprRef next(const ir::ExprRef &expr) const;
  void distinct(const InspectClause &clause, const std::string &flag);
  void ascending(const InspectClause &clause, const std::string &flag);
  void addRanges(const ir::RangesMark &ranges, const std::string &name);
  void addRows(const ir::RowsMark &rows, const std::string &name);
  void addTests(const std::string &flag, const std::vector<ir::ExprRef> &tests);

  LoopText &text_;
  const ir::Stmt &loop_;
  const ir::ParallelMark &mark_;
  Layout &layout_;
  const std::string indent_, unit_;
  const bool isCxx_, isC90_;
  const std::string holder_;
  int askedThreads_ = 1; ///< so many are known to be there by now
};

/// The same in the iteration after.
ir::ExprRef Lines::next(const ir::ExprRef &expr) const {
  const ir::TypeRef type = ir::unqualified(mark_.counter->type);
  const ir::ExprRef counter = ir::load(ir::varRef(mark_.counter));
  return ir::replaceReads(
      expr,
      {{mark_.counter.get(),
        ir::cast(ir::binary(ir::BinaryOp::Add, counter, ir::intLiteral(1, counter->type)), type)}});
}

std::string Lines::header() const {
  return headerAgain(loop_, mark_, !isC90_ && hasOwnCounter());
}

std::string wordOf(const std::string &name) {
  return lastWordOf(name, "index");
}

void Lines::add(const InspectClause &clause) {
  if (clause.kind == InspectClause::Kind::Apart)
    return addRanges(*clause.ranges, clause.name);
  if (clause.kind == InspectClause::Kind::Rows)
    return addRows(*clause.rows, clause.name);
  const bool isDistinct = clause.kind == InspectClause::Kind::Distinct;
  const std::string flag =
      layout_.freshName(wordOf(clause.name) + (isDistinct ? "_is_distinct" : "_ascends"));
  line(0, isDistinct
              ? fmt::format("/* In parallel if `{}` holds no value twice. */", clause.name)
              : fmt::format("/* In parallel if the parts that begin at `{}` follow one another. */",
                            clause.name));
  std::string asked = text_.condition.empty() ? "1" : text_.condition;
  // Whoever has one thread finds out nothing that it could use.
  const int threads = isDistinct ? fewestThreads : 2;
  if (threads > askedThreads_) {
    const std::string test = fmt::format("omp_get_max_threads() >= {}", threads);
    asked = asked == "1" ? test : bothHold(asked, test);
    askedThreads_ = threads;
    text_.headers.insert("omp.h");
  }
  const ir::Stmt &first = *ir::onlyStatement(*loop_.init);
  if (!isDistinct && first.value->kind != ir::ExprKind::IntLiteral) {
    // Behind the last number of the counter's type there is no next one.
    const std::string runs = exprText(*ir::replaceReads(
        loop_.condition,
        {{mark_.counter.get(), ir::cast(first.value, ir::unqualified(mark_.counter->type))}}));
    asked = asked == "1" ? runs : runs + " && (" + asked + ")";
  }
  line(0, fmt::format("int {} = {};", flag, asked));
  line(0, fmt::format("if ({}) {{", flag));
  if (isC90_ && hasOwnCounter())
    line(1, declarationOf(*mark_.counter, mark_.counter->name, false) + ";");
  isDistinct ? distinct(clause, flag) : ascending(clause, flag);
  line(0, "}");
  text_.condition = flag;
}

void Lines::distinct(const InspectClause &clause, const std::string &flag) {
  text_.headers.insert({"limits.h", "omp.h", "stdlib.h"});
  const std::string least = layout_.freshName("least"), most = layout_.freshName("most"),
                    entries = layout_.freshName("entries"), value = layout_.freshName("value"),
                    range = layout_.freshName("range"), seen = layout_.freshName("seen"),
                    before = layout_.freshName("seen_before"), place = layout_.freshName("place");
  const ir::Type &type = *clause.low[0]->type;
  const std::string read = exprText(*clause.low[0]);
  const bool isLong = type.bits == 64 && type.isSigned;
  const std::string asLong = isLong || (type.bits < 64) ? read : "(long)" + read;
  const std::string loop = header();
  const char *const null = isCxx_ ? "nullptr" : "NULL";
  line(1, fmt::format("long {} = LONG_MAX, {} = LONG_MIN;", least, most));
  line(1, fmt::format("unsigned long {} = 0, {};", entries, range));
  line(1, fmt::format("unsigned char *{} = {};", seen, null));
  line(1,
       fmt::format("#pragma omp parallel for reduction(min:{}) reduction(max:{}) reduction(+:{})",
                   least, most, entries));
  line(1, loop + " {");
  line(2, fmt::format("const long {} = {};", value, asLong));
  line(2, fmt::format("{0} = {1} < {0} ? {1} : {0};", least, value));
  line(2, fmt::format("{0} = {1} > {0} ? {1} : {0};", most, value));
  line(2, entries + "++;");
  line(1, "}");
  line(1, fmt::format("{} = (unsigned long){} - (unsigned long){};", range, most, least));
  const std::string memory =
      isCxx_ ? fmt::format("static_cast<unsigned char *>(::calloc({} + 1, 1))", range)
             : fmt::format("calloc({} + 1, 1)", range);
  line(1, fmt::format("if ({} < {} * {})", range, marksEach, entries));
  line(2, fmt::format("{} = {};", seen, memory));
  line(1, fmt::format("{} = {} != {};", flag, seen, null));
  line(1, fmt::format("if ({}) {{", flag));
  line(2, fmt::format("#pragma omp parallel for reduction(&:{})", flag));
  line(2, loop + " {");
  line(3, fmt::format("const unsigned long {} = (unsigned long){} - (unsigned long){};", place,
                      read, least));
  line(3, fmt::format("unsigned char {};", before));
  line(3, "#pragma omp atomic capture");
  line(3, "{");
  line(4, fmt::format("{} = {}[{}];", before, seen, place));
  line(4, fmt::format("{}[{}] = 1;", seen, place));
  line(3, "}");
  line(3, fmt::format("{} &= {} == 0;", flag, before));
  line(2, "}");
  line(1, "}");
  line(1, fmt::format("{}({});", freeWord(isCxx_), seen));
}

/// Without the conversion to `long` that a comparison of two reads of one type can do without.
const ir::Expr &bare(const ir::Expr &expr, const ir::Expr &other) {
  const bool isRead = expr.kind == ir::ExprKind::Cast && other.kind == ir::ExprKind::Cast &&
                      expr.operands[0]->kind == ir::ExprKind::Load &&
                      other.operands[0]->kind == ir::ExprKind::Load;
  return isRead && ir::sameType(*expr.operands[0]->type, *other.operands[0]->type)
             ? *expr.operands[0]
             : expr;
}

/// Each word of a sum converted to `long`: what C adds up in a narrower type may leave it where the loop does not.
std::string longText(const ir::Expr &sum) {
  switch (sum.kind) {
  case ir::ExprKind::Binary: {
    const char *const op = sum.binaryOp == ir::BinaryOp::Mul   ? "*"
                           : sum.binaryOp == ir::BinaryOp::Sub ? "-"
                                                               : "+";
    return fmt::format("{} {} {}", longText(*sum.operands[0]), op, longText(*sum.operands[1]));
  }
  case ir::ExprKind::Cast:
    return "(long)" + primary(exprText(*sum.operands[0]));
  default:
    return exprText(sum);
  }
}

static std::string withoutBlanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

void Lines::ascending(const InspectClause &clause, const std::string &flag) {
  line(1, fmt::format("#pragma omp parallel for reduction(&:{})", flag));
  line(1, header() + " {");
  const std::string isLast = "!(" + exprText(*next(loop_.condition)) + ")";
  const auto compare = [&](const ir::ExprRef &here, const ir::ExprRef &there) {
    const auto text = [](const ir::Expr &one, const ir::Expr &other) {
      const ir::Expr &plain = bare(one, other);
      return &plain == &one ? longText(one) : exprText(plain);
    };
    const std::string left = text(*here, *there), right = text(*there, *here);
    if (withoutBlanks(left) != withoutBlanks(right)) // `ptr[i+1]` is what the program says
      line(2, fmt::format("{} &= {} || {} <= {};", flag, isLast, left, right));
  };
  for (const ir::ExprRef &low : clause.low) {
    compare(low, next(low));
    for (const ir::ExprRef &end : clause.end)
      compare(end, next(low));
  }
  line(1, "}");
}

/// The same with names that are free here.
ir::RangesMark named(const ir::RangesMark &ranges, Layout &layout) {
  ir::RangesMark result = ranges;
  for (ir::RangesMark::Range &range : result.ranges)
    for (ir::SymbolRef *end : {&range.low, &range.high}) {
      auto symbol = std::make_shared<ir::Symbol>(**end);
      symbol->name = layout.freshName(wordOf(range.name) + "_" + (*end)->name);
      const ir::ExprRef place = ir::varRef(symbol);
      result.look = ir::replaceVariable(result.look, **end, place);
      for (ir::ExprRef &apart : result.apart)
        apart = ir::replaceReads(apart, {{end->get(), ir::load(place)}});
      *end = std::move(symbol);
    }
  return result;
}

void Lines::addRanges(const ir::RangesMark &found, const std::string &name) {
  const ir::RangesMark ranges = named(found, layout_);
  text_.headers.insert({"limits.h", "omp.h"});
  const std::string flag = layout_.freshName(wordOf(name) + "_is_apart");
  line(0, fmt::format("/* In parallel if {}. */", ir::inWords(ranges)));
  const std::string threads = fmt::format("omp_get_max_threads() >= {}", fewestToLook);
  const std::string &asked = text_.condition;
  line(0, fmt::format("int {} = {};", flag, asked == "1" ? threads : bothHold(asked, threads)));
  const bool isKept = !ranges.keptIn.empty() && ranges.keptIn == holder_;
  std::string known;
  if (isKept) {
    known = layout_.freshName(wordOf(ranges.ranges.front().name) + "_known");
    text_.outside.push_back(fmt::format("int {} = 0;", known));
    for (const ir::RangesMark::Range &range : ranges.ranges)
      text_.outside.push_back(endsDeclared(range));
  }
  line(0, fmt::format("if ({}{}) {{", flag, isKept ? " && !" + known : ""));
  if (!isKept)
    for (const ir::RangesMark::Range &range : ranges.ranges)
      line(1, endsDeclared(range));
  if (isC90_ && hasOwnCounter())
    line(1, declarationOf(*mark_.counter, mark_.counter->name, false) + ";");
  for (const std::string &part : lookLoop(ranges, loop_, header(), layout_, indent_ + unit_, unit_))
    line(part.empty() ? 0 : 1, part);
  if (isKept) {
    line(1, known + " = 1;");
    line(0, "}");
    line(0, fmt::format("if ({}) {{", flag));
  }
  addTests(flag, ranges.apart);
  line(0, "}");
  text_.condition = flag;
}

/// `flag = (a) && (b);` on as many lines as it takes.
void Lines::addTests(const std::string &flag, const std::vector<ir::ExprRef> &all) {
  std::vector<std::string> tests;
  for (const ir::ExprRef &one : all)
    tests.push_back(fmt::format("{}({})", tests.empty() ? "" : "&& ", ir::lineText(*one)));
  tests.back() += ";";
  for (std::string &part : directiveLines(flag + " =", tests, indent_ + unit_)) {
    if (part.ends_with(" \\"))
      part.resize(part.size() - 2);
    line(1, part);
  }
}

/// The same with names that are free here.
ir::RowsMark named(const ir::RowsMark &rows, Layout &layout) {
  ir::RowsMark result = rows;
  std::vector<std::pair<const ir::Symbol *, ir::ExprRef>> places;
  const auto name = [&](ir::SymbolRef &symbol, const std::string &wanted) {
    auto made = std::make_shared<ir::Symbol>(*symbol);
    made->name = layout.freshName(wanted);
    places.emplace_back(symbol.get(), ir::varRef(made));
    symbol = std::move(made);
  };
  for (ir::SymbolRef &counter : result.counters)
    name(counter, counter->name);
  for (ir::RowsMark::Table &table : result.tables)
    for (ir::SymbolRef *symbol : {&table.rises, &table.falls, &table.first, &table.end})
      name(*symbol, wordOf(table.name) + "_" + (*symbol)->name);
  const auto renamed = [&](ir::ExprRef &expr) {
    for (const auto &[old, place] : places)
      expr = ir::replaceReads(expr, {{old, ir::load(place)}});
  };
  for (ir::RowsMark::Table &table : result.tables) {
    for (ir::StmtRef &look : table.looks)
      for (const auto &[old, place] : places)
        look = ir::replaceVariable(look, *old, place);
    renamed(table.firstIs);
    renamed(table.endIs);
    renamed(table.rows);
  }
  std::ranges::for_each(result.holds, renamed);
  return result;
}

void Lines::addRows(const ir::RowsMark &found, const std::string &name) {
  const ir::RowsMark rows = named(found, layout_);
  const std::string flag = layout_.freshName(wordOf(name) + "_is_apart");
  line(0, fmt::format("/* In parallel if {}. */", ir::inWords(rows)));
  line(0, fmt::format("int {} = {};", flag, text_.condition.empty() ? "1" : text_.condition));
  line(0, fmt::format("if ({}) {{", flag));
  const auto counts = [&](const ir::SymbolRef &counter) { // nothing counts rows of one element each
    return std::ranges::any_of(rows.tables, [&](const ir::RowsMark::Table &table) {
      return std::ranges::any_of(
          table.looks, [&](const ir::StmtRef &look) { return ir::mentions(*look, *counter); });
    });
  };
  for (const ir::SymbolRef &counter : rows.counters)
    if (counts(counter))
      line(1, fmt::format("long {};", counter->name));
  const auto isCompared = [&](const ir::RowsMark::Table &table) {
    bool result = false;
    for (const ir::ExprRef &one : rows.holds)
      ir::forEachExpr(*one, [&](const ir::Expr &part) { result |= part.symbol == table.first; });
    return result;
  };
  for (const ir::RowsMark::Table &table : rows.tables) {
    const std::string first = declarationOf(*table.first, table.first->name, false),
                      end = declarationOf(*table.end, table.end->name, false);
    const bool isPlain = first.ends_with(" *" + table.first->name);
    if (isCompared(table))
      line(1, isPlain ? fmt::format("{}, *{};", first, table.end->name) : first + "; " + end + ";");
    if (!table.looks.empty())
      line(1, fmt::format("int {} = 1, {} = 1;", table.rises->name, table.falls->name));
  }
  for (const ir::RowsMark::Table &table : rows.tables) {
    const bool isNumber = table.rows->kind == ir::ExprKind::IntLiteral;
    const bool isWorth = !isNumber || table.rows->intValue >= fewRows;
    const std::string clauses = fmt::format(
        "reduction(&:{}, {}){}", table.rises->name, table.falls->name,
        isNumber ? "" : fmt::format(" if({} > {})", ir::lineText(*table.rows), manyRows));
    for (const ir::StmtRef &look : table.looks) {
      const ir::Stmt *const inner = ir::onlyStatement(*look->body);
      const bool isNest = inner && inner->kind == ir::StmtKind::Loop;
      line(1, fmt::format("#pragma omp {} {}{}", isWorth ? "parallel for" : "simd",
                          isNest ? "collapse(2) " : "", clauses));
      for (const std::string &part : statementLines({look}, loop_, unit_, layout_))
        line(0, part);
    }
    if (!isCompared(table))
      continue;
    line(1, fmt::format("{} = {};", table.first->name, ir::lineText(*table.firstIs)));
    line(1, fmt::format("{} = {};", table.end->name, ir::lineText(*table.endIs)));
  }
  addTests(flag, rows.holds);
  line(0, "}");
  text_.condition = flag;
}

} // namespace

void addInspections(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                    Layout &layout, const std::string &indent, const std::string &unit,
                    const Language &language) {
  Lines lines(text, loop, mark, layout, indent, unit, language);
  for (const InspectClause &clause : mark.inspections)
    if (!clause.levels) // LevelsText.h
      lines.add(clause);
}

} // namespace parlift::target::openmp
