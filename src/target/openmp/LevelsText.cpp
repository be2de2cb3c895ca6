#include "target/openmp/LevelsText.h"

#include "ir/Builder.h"
#include "ir/Clauses.h"
#include "ir/ExprText.h"
#include "ir/Rewrite.h"
#include "support/Lists.h"
#include "support/Words.h"
#include "target/common/ClosedForm.h"
#include "target/common/Conditions.h"
#include "target/common/RangeLook.h"
#include "target/common/StmtText.h"
#include "target/openmp/ElementText.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace parlift::target::openmp {

namespace {

/// With fewer, what threads win is about what they lose by waiting for each other, and by going through the rows in another order.
constexpr int fewestThreads = 4;
/// Iterations and elements that they read, in a level: about as long as it takes some threads to wait for each other twice.
constexpr int leastWork = 2000;

class Lines {
public:
  Lines(LoopText &text, const ir::Stmt &loop, ir::ParallelMark &mark, Layout &layout,
        std::string indent, std::string unit, const Language &language)
      : text_(text), loop_(loop), mark_(mark), layout_(layout), indent_(std::move(indent)),
        unit_(std::move(unit)), isCxx_(language.isCxx), isC90_(language.isC90),
        levels_(*levelsOf(mark)), number_(levels_.level->type->element->spelling),
        isNarrow_(levels_.level->type->element->bits < 64),
        array_(lastWordOf(levels_.names.front(), "row")),
        count_(layout.freshName(array_ + "_levels")), order_(layout.freshName(array_ + "_order")),
        start_(layout.freshName(array_ + "_start")), before_(layout.freshName("before")),
        last_(layout.freshName("last")) {}

  void add();

private:
  void test(int depth, const std::string &line) {
    std::string shift;
    for (int level = 0; level < depth; ++level)
      shift += unit_;
    text_.tests.push_back(shift + line);
  }
  bool hasOwnCounter() const { return isDeclaredInHeader(loop_, *mark_.counter); }
  std::string allocated(const std::string &count, const std::string &name) const;
  ir::LevelsMark named();
  void findLevels(const ir::LevelsMark &levels);
  void sortByLevels(const ir::LevelsMark &levels);
  void defineExtrema();
  void runLevels();

  LoopText &text_;
  const ir::Stmt &loop_;
  ir::ParallelMark &mark_;
  Layout &layout_;
  const std::string indent_, unit_;
  const bool isCxx_, isC90_;
  const ir::LevelsMark &levels_;
  const std::string number_; ///< the type of levels and places
  const bool isNarrow_;
  const std::string array_, count_, order_, start_, before_, last_;
};

/// Zeros.
std::string Lines::allocated(const std::string &count, const std::string &name) const {
  return isCxx_ ? fmt::format("static_cast<{} *>(::calloc({}, sizeof *{}))", number_, count, name)
                : fmt::format("calloc({}, sizeof *{})", count, name);
}

/// Without a conversion that what it stands for makes by itself.
std::string longText(const ir::ExprRef &expr) {
  const bool isVariable =
      expr->kind == ir::ExprKind::Cast && expr->operands[0]->kind == ir::ExprKind::Load;
  return ir::lineText(isVariable ? *expr->operands[0] : *expr);
}

/// The same with names that are free here.
ir::LevelsMark Lines::named() {
  ir::LevelsMark result = levels_;
  for (ir::SymbolRef *one :
       {&result.level, &result.first, &result.size, &result.reads, &result.here, &result.other}) {
    if (!*one)
      continue;
    auto symbol = std::make_shared<ir::Symbol>(**one);
    symbol->name = layout_.freshName(symbol->name);
    result.look = ir::replaceVariable(result.look, **one, ir::varRef(symbol));
    result.number = ir::replaceReads(result.number, {{one->get(), ir::load(ir::varRef(symbol))}});
    *one = std::move(symbol);
  }
  return result;
}

void Lines::add() {
  const std::string flag = layout_.freshName(array_ + "_in_levels");
  const char *const null = isCxx_ ? "nullptr" : "NULL";
  text_.headers.insert({"omp.h", "stdlib.h"});
  if (isNarrow_)
    text_.headers.insert("limits.h");
  text_.outside.push_back(
      fmt::format("{} {} = -1, *{} = {}, *{} = {};", number_, count_, order_, null, start_, null));
  text_.behind.push_back(fmt::format("{}({});", freeWord(isCxx_), order_));
  test(0,
       fmt::format("/* In parallel by levels if they are long: no iteration of a level reads of {} "
                   "what another one writes. */",
                   listedNames(levels_.names)));
  const std::string threads = fmt::format("omp_get_max_threads() >= {}", fewestThreads);
  const std::string &asked = text_.condition;
  test(0, fmt::format("int {} = {};", flag,
                      asked.empty() || asked == "1"  ? threads
                      : mark_.inspections.size() > 1 ? asked // which has asked for them
                                                     : bothHold(asked, threads)));
  test(0, fmt::format("if ({} && {} < 0) {{", flag, count_));
  const ir::LevelsMark levels = named();
  findLevels(levels);
  sortByLevels(levels);
  test(0, "}");
  test(0, fmt::format("{0} = {0} && {1} != {2};", flag, order_, null));
  text_.condition = flag;
  runLevels();
}

/// Iterations of one level make a list, the last one first: numbers from 1 on, 0 for none.
void Lines::findLevels(const ir::LevelsMark &levels) {
  const std::string &level = levels.level->name, &size = levels.size->name,
                    &here = levels.here->name;
  const std::string again = layout_.freshName("again");
  if (levels.first)
    test(1, fmt::format("const long {} = {};", levels.first->name,
                        initialValue(loop_, *mark_.counter)));
  test(1, fmt::format("const long {} = {};", size, longText(levels.trips)));
  test(1, fmt::format("long {} = 0, {};", levels.reads->name, levels.other->name));
  test(1, fmt::format("{} *{} = {};", number_, level, isCxx_ ? "nullptr" : "NULL"));
  if (isC90_ && hasOwnCounter())
    test(1, declarationOf(*mark_.counter, mark_.counter->name, false) + ";");
  test(1, fmt::format("{} = 0;", count_));
  test(1, fmt::format("if ({} > 0{})", size,
                      isNarrow_ ? fmt::format(" && {} < INT_MAX / 2", size) : ""));
  test(2, fmt::format("{} = {};", level, allocated("3 * " + size, level)));
  test(1, fmt::format("if ({}) {{", level));
  test(2, fmt::format("{0} *{1} = {2} + {3}, *{4} = {1} + {3};", number_, before_, level, size,
                      last_));
  test(2, headerAgain(loop_, mark_, !isC90_ && hasOwnCounter()) + " {");
  test(3, fmt::format("const long {} = {};", here, longText(levels.number)));
  if (isC90_)
    test(3, fmt::format("int {};", again));
  test(3, "/* The first time gives it its level, the second one raises what has to follow it. */");
  test(3, fmt::format("for ({0}{1} = 0; {1} < 2; {1}++) {{", isC90_ ? "" : "int ", again));
  for (const std::string &line : statementLines(levels.look->children, loop_, unit_, layout_))
    test(line.empty() ? 0 : 3, line);
  test(3, "}");
  test(3, "/* Those of one level make a list: numbers from 1 on, the last one first. */");
  test(3, fmt::format("{0}[{1}] = {2}[{3}[{1}]];", before_, here, last_, level));
  test(3,
       fmt::format("{}[{}[{}]] = {}{} + 1;", last_, level, here, isNarrow_ ? "(int)" : "", here));
  test(3, fmt::format("{0} = {1}[{2}] >= {0} ? {1}[{2}] + 1 : {0};", count_, level, here));
  test(2, "}");
}

/// Where levels are long.
void Lines::sortByLevels(const ir::LevelsMark &levels) {
  const std::string &level = levels.level->name, &size = levels.size->name;
  const std::string at = layout_.freshName("end"), row = layout_.freshName("row"),
                    end = layout_.freshName("level_end");
  test(2, fmt::format("if ({0} >= {1}L * {4} && {0} + {2} / 2 >= {3}L * {4})", size, fewestThreads,
                      levels.reads->name, leastWork, count_));
  test(3, fmt::format("{} = {};", order_,
                      allocated(fmt::format("{} + {} + 1", size, count_), order_)));
  test(2, fmt::format("if ({}) {{", order_));
  test(3,
       fmt::format("{} {} = {}{}, {}, {};", number_, at, isNarrow_ ? "(int)" : "", size, row, end));
  test(3, fmt::format("{} = {} + {};", start_, order_, size));
  test(3, fmt::format("for ({0} = {1}; {0} > 0; {0}--) {{", end, count_));
  test(4, fmt::format("{}[{}] = {};", start_, end, at));
  test(4, fmt::format("for ({0} = {1}[{2} - 1]; {0} > 0; {0} = {3}[{0} - 1])", row, last_, end,
                      before_));
  const std::string number = row + " - 1";
  test(5, fmt::format("{}[--{}] = {};", order_, at,
                      !levels.first
                          ? number
                          : fmt::format("{}({} {} ({}))", isNarrow_ ? "(int)" : "",
                                        levels.first->name, mark_.step == 1 ? "+" : "-", number)));
  test(3, "}");
  test(2, "}");
  test(2, fmt::format("{}({});", freeWord(isCxx_), level));
  test(1, "}");
}

/// Minima and maxima of floating numbers as the loop takes them, beginning with what was there before it. All threads have begun when the
/// first one is done, as they wait for each other behind each level.
void Lines::defineExtrema() {
  for (ir::ReductionClause &clause : mark_.reductions) {
    if ((clause.op != "min" && clause.op != "max") || !clause.symbol->type->isFloating())
      continue;
    const std::string name = layout_.freshName(clause.symbol->name + "_together");
    text_.before.push_back({fmt::format(
        "#pragma omp declare reduction({} : {} : omp_out = omp_in {} "
        "omp_out ? omp_in : omp_out) initializer(omp_priv = omp_orig)",
        name, ir::unqualified(clause.symbol->type)->spelling, clause.op == "min" ? "<" : ">")});
    clause.op = name;
  }
}

void Lines::runLevels() {
  defineExtrema();
  const std::string level = layout_.freshName("level"), place = layout_.freshName("at");
  const std::string type = isC90_ ? "" : number_ + " ";
  mark_.schedule.clear();
  if (!hasOwnCounter() && std::ranges::find(mark_.privates, mark_.counter) == mark_.privates.end())
    mark_.privates.push_back(mark_.counter);
  text_.directive = directiveLines("#pragma omp parallel", ir::clauseTexts(mark_), indent_);
  std::string shift;
  if (isC90_) {
    text_.directive.push_back("{");
    shift = unit_;
    text_.directive.push_back(fmt::format("{}{} {}, {};", shift, number_, level, place));
  }
  text_.directive.push_back(
      fmt::format("{0}for ({1}{2} = 0; {2} < {3}; {2}++) {{", shift, type, level, count_));
  text_.directive.push_back(shift + unit_ + "#pragma omp for");
  text_.header =
      fmt::format("for ({0}{1} = {2}[{3}]; {1} < {2}[{3} + 1]; {1}++)", type, place, start_, level);
  const std::string &counter = mark_.counter->name;
  text_.bodyStart.push_back(
      {fmt::format("{} = {}[{}];",
                   hasOwnCounter() ? declarationOf(*mark_.counter, counter, true) : counter, order_,
                   place),
       hasOwnCounter()});
  text_.closing.push_back(shift + "}");
  if (isC90_)
    text_.closing.emplace_back("}");
  text_.nested = isC90_ ? 2 : 1;
}

} // namespace

const ir::LevelsMark *levelsOf(const ir::ParallelMark &mark) {
  for (const ir::InspectClause &clause : mark.inspections)
    if (clause.levels)
      return clause.levels.get();
  return nullptr;
}

void addLevels(LoopText &text, const ir::Stmt &loop, ir::ParallelMark &mark, Layout &layout,
               const std::string &indent, const std::string &unit, const Language &language) {
  Lines(text, loop, mark, layout, indent, unit, language).add();
}

} // namespace parlift::target::openmp
