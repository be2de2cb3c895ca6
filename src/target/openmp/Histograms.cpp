#include "target/openmp/Histograms.h"

#include "ir/ExprText.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "support/Lists.h"
#include "support/Words.h"
#include "target/common/StmtPrinter.h"
#include "target/openmp/ElementText.h"
#include "target/openmp/HistogramText.h"

#include <algorithm>

namespace parlift::target::openmp {

std::string elementsText(const HistogramArray &bins, const std::string &end) {
  std::int64_t row = 1;
  for (const std::int64_t extent : bins.rows)
    row *= extent;
  return isNumber(end) ? std::to_string(row * std::stoll(end))
         : row > 1     ? fmt::format("{}.0 * {}", row, end)
                       : end;
}

void HistogramWriter::begin(const ir::HistogramClause &clause) {
  HistogramArray bins;
  bins.clause = &clause;
  bins.element = elementText(*clause.symbol);
  const ir::Type *type = clause.symbol->type->element.get();
  for (; type->kind == ir::TypeKind::Array; type = type->element.get())
    bins.rows.push_back(type->extent->intValue);
  if (type->kind == ir::TypeKind::Record)
    for (const ir::Field &field : type->fields)
      bins.parts.push_back({field.name, field.type->isFloating()});
  if (bins.parts.empty())
    bins.parts.push_back({"", type->isFloating()});
  bins.name = clause.symbol->name;
  if (clause.start && clause.search)
    reword(bins);
  if (clause.search && !clause.start && !clause.end) {
    look(bins);
  } else {
    bins.low = std::to_string(clause.low);
    bins.end = clause.end->kind == ir::ExprKind::IntLiteral ? std::to_string(clause.end->intValue)
                                                            : ir::lineText(*clause.end);
    if (!isNumber(bins.end)) {
      const std::string name = layout_.freshName(bins.name + "_end");
      text_.before.push_back({fmt::format("const long {} = {};", name, bins.end), true});
      bins.end = name;
    }
  }
  all_.push_back(std::move(bins));
}

/// The loop asks a function for the thread's own element wherever it says one.
void HistogramWriter::reword(HistogramArray &bins) {
  const ir::HistogramClause &clause = *bins.clause;
  const std::string name = bins.name;
  bins.of = layout_.freshName(name + "_of");
  bins.name = layout_.freshName(name + "_copy");
  if (clause.start->kind == ir::ExprKind::Call) {
    bins.others = layout_.freshName(name + "_others");
    text_.headers.insert("unordered_map");
  }
  for (const ir::StmtRef &word : clause.search->children) {
    const SourceRange &range = word->value->range;
    text_.names.push_back({range.begin, range.begin, bins.of + "(", 0});
    text_.names.push_back({range.end, range.end, ")", 0});
  }
}

/// `h.data()`, `&p.force(0)`: where the elements begin.
std::string HistogramWriter::startText(const HistogramArray &bins) const {
  const ir::ExprRef &start = bins.clause->start;
  if (!start)
    return bins.name;
  if (start->kind == ir::ExprKind::Call)
    return fmt::format("{} > 1 ? {} : {}", threads_, ir::lineText(*start), null());
  return ir::lineText(*start->operands[0]) + ".data()";
}

/// A declaration in one line or two.
void HistogramWriter::declare(const std::string &left, const std::string &right) {
  if (left.size() + right.size() + 4 < columnsOfLine) {
    text_.before.push_back({fmt::format("{} = {};", left, right), true});
  } else {
    text_.before.push_back({left + " =", true});
    text_.before.push_back({fmt::format("    {};", right), true});
  }
}

/// The number of updates, where one knows it; else a variable that holds it. What reads more than variables is only asked where the loop runs.
std::string HistogramWriter::updatesText() {
  const ir::Expr &count = *mark_.histograms.front().updates, &word = ir::withoutCasts(count);
  const std::string text = ir::lineText(word.kind == ir::ExprKind::Cast ? count : word);
  if (isNumber(text))
    return text + ".0";
  bool isPlain = true;
  ir::forEachExpr(word, [&](const ir::Expr &part) {
    isPlain &= part.kind == ir::ExprKind::VarRef || part.kind == ir::ExprKind::Load ||
               part.kind == ir::ExprKind::IntLiteral || part.kind == ir::ExprKind::Cast ||
               (part.kind == ir::ExprKind::Binary && part.binaryOp != ir::BinaryOp::Rem &&
                (part.binaryOp != ir::BinaryOp::Div ||
                 part.operands[1]->kind == ir::ExprKind::IntLiteral));
  });
  const std::string name = layout_.freshName("updates");
  declare("const double " + name, isPlain ? text : fmt::format("{} > 1 ? {} : 0", threads_, text));
  return name;
}

/// As many threads as there are elements for in copies that take no longer than the updates, and none but the first where
/// the updates are not many more than the elements.
void HistogramWriter::limit() {
  std::string elements;
  std::int64_t known = 0;
  for (const HistogramArray &bins : all_)
    if (const std::string text = elementsText(bins, bins.end); isNumber(text))
      known += std::stoll(text);
    else
      elements += (elements.empty() ? "" : " + ") + text;
  if (known > 0)
    elements += (elements.empty() ? "" : " + ") + std::to_string(known);
  if (elements.find(' ') != std::string::npos)
    elements = "(" + elements + ")";
  const std::string &updates = updates_;
  before(fmt::format("if ({}.0 * {} > {})", leastUpdatesOfAnElement, elements, updates));
  before(fmt::format("{}{} = 1;", unit_, threads_));
  before(fmt::format("else if ({} > 1 + {} / {})", threads_, updates, elements));
  before(fmt::format("{}{} = 1 + (int)({} / {});", unit_, threads_, updates, elements));
}

void HistogramWriter::allocate(HistogramArray &bins) {
  bins.all = layout_.freshName(bins.name + "_all");
  bins.own = layout_.freshName(bins.name + "_own");
  // No two copies share a line of the cache, nor do the first one and the array. Lines are fetched in pairs.
  constexpr std::uint64_t lines = 128;
  const std::uint64_t size = bins.clause->symbol->type->element->size;
  const std::uint64_t apart = size == 0 ? lines : std::max<std::uint64_t>(1, lines / size);
  bins.apart = std::to_string(apart);
  bins.stride = isNumber(bins.end) ? std::to_string(std::stoull(bins.end) + apart)
                                   : fmt::format("(size_t)({} + {})", bins.end, apart);
  declare(pointerText(bins.element, bins.all, false), startText(bins));
  const std::string count =
      fmt::format("((size_t)({} - 1) * {} + {})", threads_, bins.stride, bins.apart);
  declare(pointerText(bins.element, bins.own, false),
          fmt::format("{} > 1 ? {} : {}", threads_,
                      allocationText(bins.element, bins.own, count, isCxx_), null()));
  text_.after.push_back(fmt::format("{}({});", freeWord(isCxx_), bins.own));
}

void HistogramWriter::write() {
  std::vector<std::string> names;
  for (const ir::HistogramClause &clause : mark_.histograms)
    names.push_back(clause.symbol->name);
  text_.before.push_back({asComment(fmt::format("Each thread has {} of its own where that pays, "
                                                "and they are put together behind the loop",
                                                listed(names)),
                                    layout_),
                          true});
  threads_ = layout_.freshName("threads");
  text_.headers.insert({"omp.h", "stdlib.h"});
  const std::string threads =
      mark_.condition.empty()
          ? "omp_get_max_threads()"
          : fmt::format("{} ? omp_get_max_threads() : 1", mark_.condition.text());
  text_.before.push_back({fmt::format("int {} = {};", threads_, threads), true});
  updates_ = updatesText();
  for (const ir::HistogramClause &clause : mark_.histograms)
    begin(clause);
  limit();
  for (HistogramArray &bins : all_)
    allocate(bins);
  open();
  close();
}

void addHistograms(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                   Layout &layout, const std::string &indent, const std::string &unit,
                   const Language &language) {
  HistogramWriter(text, loop, mark, layout, indent, unit, language).write();
}

} // namespace parlift::target::openmp
