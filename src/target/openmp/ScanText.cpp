#include "target/openmp/ScanText.h"

#include "ir/Builder.h"
#include "ir/Clauses.h"
#include "ir/ExprText.h"
#include "ir/PlainParts.h"
#include "ir/Scan.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"
#include "support/Lists.h"
#include "target/common/Conditions.h"
#include "target/common/StmtPrinter.h"
#include "target/openmp/ArgReduction.h"
#include "target/openmp/ScanStrips.h"
#include "target/openmp/ScanWords.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace parlift::target::openmp {

namespace {

using ir::SymbolRef;

class Writer {
public:
  Writer(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark, Layout &layout,
         std::string indent, std::string unit, const Language &language)
      : text_(text), loop_(loop), mark_(mark), scan_(*mark.scan), layout_(layout),
        words_(loop, *mark.scan, layout, language), indent_(std::move(indent)),
        unit_(std::move(unit)), language_(language), isC90_(language.isC90) {}

  void write();

private:
  void line(const std::string &words) { statements_.push_back(words); }
  std::string header() const;
  std::string whatIsDone() const;
  void writeStates();
  void writeLevel(const ir::ScanLevel &level);
  void writeGivingUp();
  void writeTurns(const ir::ScanLevel &level);
  void writeLoop();

  LoopText &text_;
  const ir::Stmt &loop_;
  const ir::ParallelMark &mark_;
  const ir::ScanMark &scan_;
  Layout &layout_;
  ScanWords words_;
  const std::string indent_, unit_;
  const Language &language_;
  const bool isC90_;
  std::vector<std::string> declarations_; ///< at the start of the region
  std::vector<std::string> statements_;   ///< behind them
  std::set<const ir::Symbol *> declared_; ///< for several levels
  std::optional<Searches> searches_;      ///< of the greatest or least value beside the states
  const std::vector<unsigned> mayGetLost_ = ir::statesThatMayGetLost(scan_);
  std::string lost_; ///< says that a state got lost; empty: none can
};

/// The user's `for (...)`.
std::string Writer::header() const {
  return layout_.headOf(loop_.source).oneLine();
}

std::string Writer::whatIsDone() const {
  std::vector<std::string> states;
  for (const ir::ScanState &state : scan_.states)
    if (std::string name = state.element            ? exprText(*state.element)
                           : isUsers(*state.symbol) ? state.symbol->name
                                                    : "";
        !name.empty())
      states.push_back(std::move(name));
  return fmt::format(
      "Scan{}{}: each thread composes its iterations, gets its start in turn, and runs them",
      states.empty() ? "" : " of ", listed(states));
}

/// What is declared ahead of the region: of each state what the blocks hand on, of an element its value, too. The states themselves are
/// each thread's own from there on.
void Writer::writeStates() {
  for (const ir::ScanState &state : scan_.states) // a variable without a value gets one
    if (!state.isElement && !ir::isReadOf(*state.start, state.symbol.get()))
      text_.before.push_back(
          {fmt::format("{} = {};", state.symbol->name, exprText(*state.start)), false});
  for (unsigned n = 0; n < scan_.states.size(); ++n) {
    const ir::ScanState &state = scan_.states[n];
    const SymbolRef own = words_.named(state.symbol);
    if (state.isElement)
      text_.before.push_back({ScanWords::declared(*own, exprText(*state.start)), true});
    text_.before.push_back({ScanWords::declared(*words_.next(n), own->name), true});
  }
  ir::ParallelMark region;
  searches_.emplace(text_, loop_, mark_, layout_);
  searches_->addClauses(region);
  statements_ = searches_->opening();
  for (const ir::ScanState &state : scan_.states)
    region.firstprivates.push_back(words_.named(state.symbol));
  text_.directive = directiveLines("#pragma omp parallel", ir::clauseTexts(region), indent_);
}

/// Each thread composes the functions of its block: the loop's header with another body, shared out as the loop itself will be
/// (static, the same iterations), so that no thread waits before the turns.
void Writer::writeLevel(const ir::ScanLevel &level) {
  for (const ir::ScanGroup &group : level.groups)
    for (std::size_t n = 0; n < group.members.size(); ++n)
      declarations_.push_back(ScanWords::declared(
          *words_.named(group.members[n]),
          convertedText(*words_.named(group.identity[n]), *group.members[n]->type)));
  ir::ParallelMark share;
  share.schedule = "static";
  for (const SymbolRef &symbol : level.privates) {
    if (isUsers(*symbol))
      share.privates.push_back(symbol);
    else if (declared_.insert(symbol.get()).second)
      declarations_.push_back(declarationText(*words_.named(symbol)) + ";");
  }
  // States of levels before run for real, from their start, and then once more.
  std::vector<std::pair<SymbolRef, SymbolRef>> starts;
  for (const ir::ScanState &state : scan_.states) {
    if (!isAssignedIn(*level.compose, *state.symbol))
      continue;
    auto start = std::make_shared<ir::Symbol>();
    const SymbolRef own = words_.named(state.symbol);
    start->name = layout_.freshName(own->name + "_start");
    start->type = ir::unqualified(state.symbol->type);
    declarations_.push_back(declarationText(*start) + ";");
    line(fmt::format("{} = {};", start->name, own->name));
    starts.emplace_back(own, start);
  }
  std::vector<std::string> clauses = ir::clauseTexts(share);
  clauses.emplace_back("nowait");
  for (std::string &words : directiveLines("#pragma omp for", clauses, indent_))
    line(words);
  const std::vector<ir::StmtRef> body = words_.composed(level, text_.headers);
  const bool isOne = body.size() == 1 && body[0]->kind == ir::StmtKind::Assign;
  line(header() + (isOne ? "" : " {"));
  words_.lines(body, unit_, statements_);
  if (!isOne)
    line("}");
  for (const auto &[own, start] : starts)
    line(fmt::format("{} = {};", own->name, start->name));
  writeTurns(level);
}

/// In the order of the blocks each thread takes the state and hands on what its function makes of it. One turn a thread, since
/// schedule(static, 1) gives turn k to thread k; the loop's barrier makes the states known to all.
void Writer::writeTurns(const ir::ScanLevel &level) {
  const std::string turn = layout_.freshName("turn");
  if (isC90_)
    declarations_.push_back(fmt::format("int {};", turn));
  line("#pragma omp for ordered schedule(static, 1)");
  line(fmt::format("for ({0}{1} = 0; {1} < omp_get_num_threads(); {1}++) {{", isC90_ ? "" : "int ",
                   turn));
  line(unit_ + "#pragma omp ordered");
  line(unit_ + "{");
  words_.lines(words_.handedOn(level), unit_ + unit_, statements_);
  const std::string lost = words_.lostTest(level);
  if (!lost.empty()) {
    line(fmt::format("{}if ({})", unit_ + unit_, lost));
    line(
        fmt::format("{}{} = 1; /* the loop itself may be finite */", unit_ + unit_ + unit_, lost_));
  }
  line(unit_ + "}");
  line("}");
}

/// The user's loop, with the state's name where it read the element. The thread with the last block has the last values; where
/// there are fewer iterations than threads it has none, and its state is the one handed on to it.
void Writer::writeLoop() {
  ir::ParallelMark share = mark_;
  share.scan = nullptr;
  share.condition = {};
  share.schedule = "static";
  const std::string at = lost_.empty() ? "" : unit_;
  if (!lost_.empty())
    line(fmt::format("if (!{})", lost_));
  for (std::string &words : directiveLines("#pragma omp for", ir::clauseTexts(share), indent_ + at))
    line(at + words);
  text_.nested = lost_.empty() ? 1 : 2;
  words_.reword(text_);
  const std::vector<unsigned> kept = words_.liveAfter();
  if (!kept.empty()) {
    text_.closing.push_back(unit_ + "if (omp_get_thread_num() == omp_get_num_threads() - 1) {");
    for (const unsigned n : kept)
      text_.closing.push_back(
          unit_ + unit_ +
          fmt::format("{} = {};", words_.next(n)->name, scan_.states[n].symbol->name));
    text_.closing.emplace_back(unit_ + "}");
    for (const unsigned n : kept)
      text_.after.push_back(
          fmt::format("{} = {};", scan_.states[n].symbol->name, words_.next(n)->name));
  }
  searches_->close(text_, unit_, unit_);
  text_.closing.emplace_back("}");
  if (!lost_.empty() && text_.after.size() > 1) {
    text_.after.insert(text_.after.begin(), fmt::format("if (!{}) {{", lost_));
    text_.after.emplace_back("}");
  } else if (!lost_.empty() && !text_.after.empty()) {
    text_.after.insert(text_.after.begin(), fmt::format("if (!{})", lost_));
  }
}

/// Where a product leaves the range of its numbers nothing has been written yet, and the loop as it stands takes over.
void Writer::writeGivingUp() {
  if (mayGetLost_.empty())
    return;
  lost_ = layout_.freshName(words_.named(scan_.states[mayGetLost_.front()].symbol)->name + "_lost");
  text_.givesUp = lost_;
  text_.tests.push_back(fmt::format("int {} = 1;", lost_));
  text_.testsInScope = true;
  text_.before.push_back({fmt::format("{} = 0;", lost_), false});
}

void Writer::write() {
  const std::string few = fmt::format("omp_get_max_threads() > {}", scan_.tooFewThreads);
  text_.condition = bothHold(text_.condition, few);
  text_.headers.insert("omp.h");
  text_.before.push_back({asComment(whatIsDone(), layout_), true});
  if (addScanStrips(text_, loop_, mark_, layout_, indent_, unit_, language_))
    return;
  if (!scan_.packs.empty()) // blocks have no room for what they pack: planning asks for strips
    text_.condition = "0";
  // The last values are those of the thread with the last block, which must have an iteration then.
  if (scan_.lastIsUnknown && !words_.liveAfter().empty())
    text_.condition += fmt::format(" && {} >= omp_get_max_threads()", exprText(*scan_.trips));
  writeStates();
  writeGivingUp();
  for (const ir::ScanLevel &level : scan_.levels)
    writeLevel(level);
  writeLoop();
  text_.directive.emplace_back("{");
  for (const auto *list : {&declarations_, &statements_})
    for (const std::string &words : *list)
      text_.directive.push_back(unit_ + words);
}

} // namespace

void addScan(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark, Layout &layout,
             const std::string &indent, const std::string &unit, const Language &language) {
  Writer(text, loop, mark, layout, indent, unit, language).write();
}

} // namespace parlift::target::openmp
