#include "target/openmp/SearchText.h"

#include "ir/Clauses.h"
#include "ir/Conversions.h"
#include "ir/ExprText.h"
#include "ir/Notation.h"
#include "ir/Search.h"
#include "ir/Walk.h"
#include "target/common/ClosedForm.h"
#include "target/common/StmtText.h"

#include <fmt/format.h>

#include <map>

namespace parlift::target::openmp {

namespace {

using Mover = ir::SearchMark::Mover;

class Writer {
public:
  Writer(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark, Layout &layout,
         std::string indent, std::string unit, const Language &language)
      : text_(text), loop_(loop), mark_(*mark.search), layout_(layout), indent_(std::move(indent)),
        unit_(std::move(unit)), isCxx_(language.isCxx), isC90_(language.isC90) {
    const std::string &name = mark_.movers.front().symbol->name;
    skip_ = layout_.freshName(name + "_skip");
    from_ = layout_.freshName(name + "_from");
    to_ = layout_.freshName(name + "_to");
    part_ = layout_.freshName(name + "_part");
    end_ = layout_.freshName(name + "_end");
    number_ = layout_.freshName("t");
  }
  void write();

private:
  void line(int depth, const std::string &words) {
    std::string shift;
    for (int level = 0; level < depth; ++level)
      shift += unit_;
    text_.before.push_back({shift + words, false});
  }
  std::string declared(const Mover &mover, const std::string &name, bool isConst) const;
  std::string at(const Mover &mover, const std::string &number) const;
  std::string condition() const;
  void writeStarts();
  void writeRounds();
  void writeParts(int depth);
  bool isByCounter() const;
  void writeEnd(int depth);
  void writeCounterLoop(int depth);
  void writeNumberLoop(int depth);
  void writeBody(int depth);
  void resume();

  LoopText &text_;
  const ir::Stmt &loop_;
  const ir::SearchMark &mark_;
  Layout &layout_;
  const std::string indent_, unit_;
  const bool isCxx_, isC90_;
  std::string skip_, from_, to_, part_, end_, number_;
  std::string trips_;
  std::map<const ir::Symbol *, std::string> starts_;
};

/// Pointers of C++ may be iterators, whose types have long names.
std::string Writer::declared(const Mover &mover, const std::string &name, bool isConst) const {
  if (isCxx_ && mover.symbol->type->isPointer())
    return (isConst ? "const auto " : "auto ") + name;
  return declarationOf(*mover.symbol, name, isConst);
}

/// "i_start + 2 * t"
std::string Writer::at(const Mover &mover, const std::string &number) const {
  const std::int64_t size = mover.step < 0 ? -mover.step : mover.step;
  const std::string way = size == 1 ? number : fmt::format("{} * {}", size, number);
  const std::string &start = starts_.at(mover.symbol.get());
  if (start == "0")
    return mover.step < 0 ? "-" + (size == 1 ? way : "(" + way + ")") : way;
  return fmt::format("{} {} {}", start, mover.step < 0 ? '-' : '+', way);
}

void Writer::writeStarts() {
  for (const Mover &mover : mark_.movers) {
    const bool isNumber =
        mover.start->kind == ir::ExprKind::IntLiteral && mover.start->intValue >= 0;
    std::string &start = starts_[mover.symbol.get()];
    if (isNumber) {
      start = ir::lineText(*mover.start);
      continue;
    }
    start = layout_.freshName(mover.symbol->name + "_start");
    text_.before.push_back({fmt::format("{} = {};", declared(mover, start, true),
                                        ir::convertedText(*mover.start, *mover.symbol->type)),
                            true});
  }
}

std::string Writer::condition() const {
  const int operand = ir::notation::precedence(ir::BinaryOp::LogicalAnd) + 1;
  std::string result;
  for (const ir::ExprRef &guard : mark_.guards)
    result += (result.empty() ? "" : " && ") + ir::lineText(*guard, operand);
  if (mark_.trips->kind != ir::ExprKind::IntLiteral || mark_.trips->intValue <= mark_.prefix) {
    const int compared = ir::notation::precedence(ir::BinaryOp::Gt) + 1;
    result += (result.empty() ? "" : " && ") +
              fmt::format("{} > {}", ir::lineText(*mark_.trips, compared), mark_.prefix);
  }
  return result.empty() ? "1" : result;
}

/// One counter, which `look` does not move: compilers make of a loop over it what they make of the user's.
bool Writer::isByCounter() const {
  if (mark_.movers.size() != 1)
    return false;
  bool moves = false;
  ir::forEachStmt(*mark_.look, [&](const ir::Stmt &stmt) {
    moves |=
        stmt.kind == ir::StmtKind::Assign && stmt.target->symbol == mark_.movers.front().symbol;
  });
  return !moves;
}

void Writer::writeBody(int depth) {
  std::string shift;
  for (int level = 0; level < depth; ++level)
    shift += unit_;
  const bool declares =
      !mark_.look->children.empty() && mark_.look->children.front()->kind == ir::StmtKind::Declare;
  const bool needsBlock = isC90_ && declares && !isByCounter();
  if (needsBlock)
    line(depth, "{");
  for (const std::string &words :
       statementLines(mark_.look->children, loop_, needsBlock ? shift + unit_ : shift, layout_))
    text_.before.push_back({words, false});
  if (needsBlock)
    line(depth, "}");
}

void Writer::writeParts(int depth) {
  ir::ParallelMark region;
  region.schedule = "static, 1";
  for (const Mover &mover : mark_.movers)
    if (!mover.isDeclared)
      region.privates.push_back(mover.symbol);
  region.privates.insert(region.privates.end(), mark_.privates.begin(), mark_.privates.end());
  if (mark_.prefix > 0)
    region.condition.add(ir::together(ir::BinaryOp::Gt, wordOf(from_), ir::number(0)));
  for (const std::string &words :
       directiveLines("#pragma omp parallel for", ir::clauseTexts(region), indent_))
    line(depth, words);
  const std::string first = mark_.prefix > 0 ? from_ : "0", last = mark_.prefix > 0 ? to_ : trips_;
  line(depth, fmt::format("for ({}{} = {}; {} < {}; {} += {}) {{", isC90_ ? "" : "long ", part_,
                          first, part_, last, part_, mark_.chunk));
  if (isByCounter())
    writeCounterLoop(depth + 1);
  else
    writeNumberLoop(depth + 1);
  line(depth + 2, fmt::format("#pragma omp critical({})", skip_));
  line(depth + 2, fmt::format("if ({} < {}) {{", number_, skip_));
  line(depth + 3, "#pragma omp atomic write");
  line(depth + 3, fmt::format("{} = {};", skip_, number_));
  line(depth + 2, "}");
  line(depth + 1, "}");
  line(depth, "}");
}

/// How far this part goes: not beyond what is found.
void Writer::writeEnd(int depth) {
  line(depth, "#pragma omp atomic read");
  line(depth, fmt::format("{} = {};", end_, skip_));
  line(depth, fmt::format("if ({} > {} + {})", end_, part_, mark_.chunk));
  line(depth + 1, fmt::format("{} = {} + {};", end_, part_, mark_.chunk));
}

/// A loop like the user's, with the one counter there is. It opens the branch of a hit.
void Writer::writeCounterLoop(int depth) {
  const Mover &mover = mark_.movers.front();
  const std::string &name = mover.symbol->name;
  const std::string stop = layout_.freshName(name + "_stop");
  const bool isAuto = isCxx_ && mover.symbol->type->isPointer(), rises = mover.step > 0;
  const std::int64_t size = rises ? mover.step : -mover.step;
  line(depth, fmt::format("long {}, {};", end_, number_));
  if (!isAuto) {
    line(depth, declared(mover, stop, false) + ";");
    if (mover.isDeclared)
      line(depth, declared(mover, name, false) + ";");
  }
  writeEnd(depth);
  line(depth, fmt::format("{} = {};", isAuto ? "const auto " + stop : stop, at(mover, end_)));
  line(depth, fmt::format("{} = {};", isAuto && mover.isDeclared ? "auto " + name : name,
                          at(mover, part_)));
  const std::string moves = size == 1 ? fmt::format("{}{}", name, rises ? "++" : "--")
                                      : fmt::format("{} {}= {}", name, rises ? '+' : '-', size);
  line(depth, fmt::format("for (; {} {} {}; {}) {{", name, rises ? '<' : '>', stop, moves));
  writeBody(depth + 1);
  line(depth, "}");
  line(depth, fmt::format("if ({} {} {}) {{", name, rises ? '<' : '>', stop));
  const std::string &start = starts_.at(mover.symbol.get());
  const std::string way = start == "0" ? (rises ? name : "-" + name)
                          : rises      ? fmt::format("{} - {}", name, start)
                                       : fmt::format("{} - {}", start, name);
  line(depth + 1, fmt::format("{} = {};", number_,
                              size == 1      ? way
                              : start == "0" ? fmt::format("{} / {}", way, size)
                                             : fmt::format("({}) / {}", way, size)));
}

/// Over the numbers of the iterations; it opens the branch of a hit.
void Writer::writeNumberLoop(int depth) {
  line(depth, fmt::format("long {}, {};", end_, number_));
  writeEnd(depth);
  line(depth, fmt::format("for ({0} = {1}; {0} < {2}; {0}++) {{", number_, part_, end_));
  for (const Mover &mover : mark_.movers)
    line(depth + 1, fmt::format("{} = {};",
                                mover.isDeclared ? declared(mover, mover.symbol->name, false)
                                                 : mover.symbol->name,
                                at(mover, number_)));
  writeBody(depth + 1);
  line(depth, "}");
  line(depth, fmt::format("if ({} < {}) {{", number_, end_));
}

/// The first round is the loop's own thread's.
void Writer::writeRounds() {
  const bool hasRounds = mark_.prefix > 0;
  const bool isNumber = mark_.trips->kind == ir::ExprKind::IntLiteral;
  trips_ = isNumber ? std::to_string(mark_.trips->intValue)
                    : layout_.freshName(mark_.movers.front().symbol->name + "_trips");
  line(0, fmt::format("if ({}) {{", condition()));
  if (!isNumber)
    line(1, fmt::format("const long {} = {};", trips_, ir::lineText(*mark_.trips)));
  if (hasRounds)
    line(1, fmt::format("long {} = 0, {} = {};", from_, to_, mark_.prefix));
  if (isC90_)
    line(1, fmt::format("long {};", part_));
  line(1, fmt::format("{} = {};", skip_, trips_));
  if (!hasRounds) {
    writeParts(1);
  } else {
    line(1, "do {");
    writeParts(2);
    line(2, fmt::format("{} = {};", from_, to_));
    line(2, fmt::format("{} = {};", to_, trips_));
    line(1, fmt::format("}} while ({0} < {1} && {2} == {1});", from_, trips_, skip_));
  }
  line(0, "}");
}

/// The loop begins there: counted from the start, since without OpenMP the search has moved the loop's own variables.
void Writer::resume() {
  for (const Mover &mover : mark_.movers) {
    if (mover.isInHeader) {
      const SourceRange &place = mover.start->range;
      text_.names.push_back({place.begin, place.end, at(mover, skip_), 0});
      continue;
    }
    text_.before.push_back({fmt::format("{} = {};", mover.symbol->name, at(mover, skip_)), false});
  }
}

void Writer::write() {
  text_.before.push_back(
      {fmt::format("long {} = 0; /* iterations before that one only go on */", skip_), true});
  writeStarts();
  writeRounds();
  resume();
}

} // namespace

void addSearch(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark, Layout &layout,
               const std::string &indent, const std::string &unit, const Language &language) {
  Writer(text, loop, mark, layout, indent, unit, language).write();
}

} // namespace parlift::target::openmp
