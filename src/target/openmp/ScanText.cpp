#include "target/openmp/ScanText.h"

#include "ir/Builder.h"
#include "ir/Clauses.h"
#include "ir/ExprText.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/Scan.h"
#include "ir/Walk.h"
#include "target/common/StmtText.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace parlift::target::openmp {

namespace {

using ir::SymbolRef;

bool isUsers(const ir::Symbol &symbol) {
  return symbol.declaration.valid() || symbol.isThis;
}

/// An extremum of floating numbers, which no clause takes as the loop does: each thread has its own.
bool isSearched(const ir::ReductionClause &one) {
  return (one.op == "min" || one.op == "max") && one.symbol->type->isFloating();
}

/// C of 1990: what is declared behind a statement gets its declaration at the start of its block.
std::vector<ir::StmtRef> declaredFirst(const std::vector<ir::StmtRef> &stmts) {
  std::vector<ir::StmtRef> first, rest;
  for (const ir::StmtRef &stmt : stmts) {
    if (stmt->kind != ir::StmtKind::Declare) {
      rest.push_back(ir::withParts(stmt, [](const ir::StmtRef &part) -> ir::StmtRef {
        if (part->kind != ir::StmtKind::Block)
          return part;
        auto copy = std::make_shared<ir::Stmt>(*part);
        copy->children = declaredFirst(part->children);
        return copy;
      }));
      continue;
    }
    if (rest.empty()) {
      first.push_back(stmt);
      continue;
    }
    first.push_back(ir::declare(stmt->symbol));
    if (stmt->value)
      rest.push_back(ir::assign(ir::varRef(stmt->symbol), stmt->value));
  }
  first.insert(first.end(), rest.begin(), rest.end());
  return first;
}

class Writer {
public:
  Writer(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark, Layout &layout,
         std::string indent, std::string unit, bool isC90)
      : text_(text), loop_(loop), mark_(mark), scan_(*mark.scan), layout_(layout),
        indent_(std::move(indent)), unit_(std::move(unit)), isC90_(isC90) {}

  void write();

private:
  /// The variable as it is called in the file.
  SymbolRef named(const SymbolRef &symbol);
  ir::StmtRef named(const ir::StmtRef &stmt);
  ir::ExprRef named(const ir::ExprRef &expr);
  SymbolRef next(unsigned state);
  void line(const std::string &words) { statements_.push_back(words); }
  void lines(const std::vector<ir::StmtRef> &stmts, const std::string &at,
             std::vector<std::string> &out);
  static std::string declared(const ir::Symbol &symbol, const std::string &value) {
    return fmt::format("{} = {};", declarationText(symbol), value);
  }
  std::string header() const;
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
  const std::string indent_, unit_;
  const bool isC90_;
  std::vector<std::string> declarations_; ///< at the start of the region
  std::vector<std::string> statements_;   ///< behind them
  std::map<const ir::Symbol *, SymbolRef> names_;
  std::set<const ir::Symbol *> declared_; ///< for several levels
  std::map<unsigned, SymbolRef> next_;
  std::vector<std::pair<const ir::ReductionClause *, SymbolRef>> searched_;
  const std::vector<unsigned> mayGetLost_ = ir::statesThatMayGetLost(scan_);
  std::string lost_; ///< says that a state got lost; empty: none can
};

SymbolRef Writer::named(const SymbolRef &symbol) {
  if (isUsers(*symbol))
    return symbol;
  SymbolRef &known = names_[symbol.get()];
  if (!known) {
    auto made = std::make_shared<ir::Symbol>(*symbol);
    const bool hasName =
        symbol->name.find('$') == std::string::npos; // what a `switch` asks about has none
    made->name = layout_.freshName(hasName ? symbol->name : "value");
    known = std::move(made);
  }
  return known;
}

ir::ExprRef Writer::named(const ir::ExprRef &expr) {
  return ir::rewrite(expr, [&](const ir::ExprRef &part) -> ir::ExprRef {
    if (part->kind != ir::ExprKind::VarRef || isUsers(*part->symbol))
      return nullptr;
    auto copy = std::make_shared<ir::Expr>(*part);
    copy->symbol = named(part->symbol);
    return copy;
  });
}

ir::StmtRef Writer::named(const ir::StmtRef &stmt) {
  ir::StmtRef result = ir::withParts(stmt, [&](const ir::StmtRef &part) { return named(part); });
  result = ir::withOwnExprs(result, [&](const ir::ExprRef &own) { return named(own); });
  if (result->kind != ir::StmtKind::Declare || isUsers(*result->symbol))
    return result;
  auto copy = std::make_shared<ir::Stmt>(*result);
  copy->symbol = named(result->symbol);
  return copy;
}

SymbolRef Writer::next(unsigned state) {
  SymbolRef &known = next_[state];
  if (!known) {
    const ir::ScanState &one = scan_.states[state];
    auto made = std::make_shared<ir::Symbol>();
    made->name = layout_.freshName(named(one.symbol)->name + "_next");
    made->type = ir::unqualified(one.symbol->type);
    known = std::move(made);
  }
  return known;
}

void Writer::lines(const std::vector<ir::StmtRef> &stmts, const std::string &at,
                   std::vector<std::string> &out) {
  for (std::string &words :
       statementLines(isC90_ ? declaredFirst(stmts) : stmts, loop_, at, layout_))
    out.push_back(std::move(words));
}

/// The user's `for (...)`.
std::string Writer::header() const {
  const SourceRange &header = loop_.source.header;
  return SourceRange{header.file, loop_.source.keyword.begin, layout_.find(')', header.end) + 1}
      .oneLine();
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
    const SymbolRef own = named(state.symbol);
    if (state.isElement)
      text_.before.push_back({declared(*own, exprText(*state.start)), true});
    text_.before.push_back({declared(*next(n), own->name), true});
  }
  ir::ParallelMark region;
  for (const ir::ReductionClause &one : mark_.reductions)
    if (isSearched(one)) {
      auto all = std::make_shared<ir::Symbol>(*one.symbol);
      all->name = layout_.freshName(one.symbol->name + "_all");
      all->type = ir::unqualified(one.symbol->type);
      text_.before.push_back({declared(*all, one.symbol->name), true});
      region.firstprivates.push_back(one.symbol);
      searched_.emplace_back(&one, std::move(all));
    }
  for (const ir::ScanState &state : scan_.states)
    region.firstprivates.push_back(named(state.symbol));
  text_.directive = directiveLines("#pragma omp parallel", ir::clauseTexts(region), indent_);
}

/// Each thread composes the functions of its block: the loop's header with another body, shared out as the loop itself will be
/// (static, the same iterations), so that no thread waits before the turns.
void Writer::writeLevel(const ir::ScanLevel &level) {
  for (const ir::ScanGroup &group : level.groups)
    for (std::size_t n = 0; n < group.members.size(); ++n)
      declarations_.push_back(
          declared(*named(group.members[n]),
                   convertedText(*named(group.identity[n]), *group.members[n]->type)));
  ir::ParallelMark share;
  share.schedule = "static";
  for (const SymbolRef &symbol : level.privates) {
    if (isUsers(*symbol))
      share.privates.push_back(symbol);
    else if (declared_.insert(symbol.get()).second)
      declarations_.push_back(declarationText(*named(symbol)) + ";");
  }
  // States of levels before run for real, from their start, and then once more.
  std::vector<std::pair<SymbolRef, SymbolRef>> starts;
  for (const ir::ScanState &state : scan_.states) {
    bool isSet = false;
    ir::forEachStmt(*level.compose, [&](const ir::Stmt &stmt) {
      isSet |= stmt.kind == ir::StmtKind::Assign && stmt.target->symbol == state.symbol;
    });
    if (!isSet)
      continue;
    auto start = std::make_shared<ir::Symbol>();
    const SymbolRef own = named(state.symbol);
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
  std::vector<ir::StmtRef> body = named(level.compose)->children;
  if (level.settle) {
    const ir::StmtRef settle = named(level.settle);
    body.insert(body.end(), settle->children.begin(), settle->children.end());
  }
  const bool isOne = body.size() == 1 && body[0]->kind == ir::StmtKind::Assign;
  line(header() + (isOne ? "" : " {"));
  lines(body, unit_, statements_);
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
  line("#pragma omp ordered");
  line(unit_ + "{");
  std::vector<ir::StmtRef> stmts;
  for (const ir::ScanGroup &group : level.groups) {
    ir::StmtRef handed = named(group.apply);
    for (const unsigned state : group.states) {
      const SymbolRef own = named(scan_.states[state].symbol);
      stmts.push_back(ir::assign(ir::varRef(own), ir::load(ir::varRef(next(state)))));
      handed = ir::replaceVariable(handed, *own, ir::varRef(next(state)));
    }
    stmts.insert(stmts.end(), handed->children.begin(), handed->children.end());
  }
  lines(stmts, unit_ + unit_, statements_);
  std::string lost;
  for (const ir::ScanGroup &group : level.groups)
    for (const unsigned state : group.states)
      if (std::ranges::count(mayGetLost_, state) != 0)
        lost += fmt::format("{0}{1} - {1} != 0.0", lost.empty() ? "" : " || ", next(state)->name);
  if (!lost.empty()) {
    line(fmt::format("{}if ({}) /* not finite: the loop itself may be */", unit_ + unit_, lost));
    line(fmt::format("{}{} = 1;", unit_ + unit_ + unit_, lost_));
  }
  line(unit_ + "}");
  line("}");
}

/// The user's loop, with the state's name where it read the element. The thread with the last block has the last values; where
/// there are fewer iterations than threads it has none, and its state is the one handed on to it.
void Writer::writeLoop() {
  ir::ParallelMark share = mark_;
  share.scan = nullptr;
  std::erase_if(share.reductions, isSearched);
  share.condition = {};
  share.schedule = "static";
  if (!lost_.empty())
    line(fmt::format("if (!{})", lost_));
  for (std::string &words : directiveLines("#pragma omp for", ir::clauseTexts(share), indent_))
    line(words);
  for (const ir::ScanState &state : scan_.states)
    for (const ir::Expr *read : state.reads) {
      const SourceRange &place = read->operands[0]->range;
      text_.names.push_back({place.begin, place.end, named(state.symbol)->name, 0});
    }
  if (scan_.shift)
    lines(named(scan_.shift)->children, "", text_.bodyEnd);
  std::vector<unsigned> kept;
  for (unsigned n = 0; n < scan_.states.size(); ++n)
    if (scan_.states[n].liveAfter)
      kept.push_back(n);
  if (!kept.empty()) {
    text_.closing.push_back("if (omp_get_thread_num() == omp_get_num_threads() - 1) {");
    for (const unsigned n : kept)
      text_.closing.push_back(unit_ +
                              fmt::format("{} = {};", next(n)->name, scan_.states[n].symbol->name));
    text_.closing.emplace_back("}");
    for (const unsigned n : kept)
      text_.after.push_back(fmt::format("{} = {};", scan_.states[n].symbol->name, next(n)->name));
  }
  for (const auto &[clause, all] : searched_) {
    const std::string &name = clause->symbol->name;
    text_.closing.emplace_back("#pragma omp critical");
    text_.closing.push_back(
        fmt::format("if ({} {} {})", name, clause->op == "min" ? "<" : ">", all->name));
    text_.closing.push_back(unit_ + fmt::format("{} = {};", all->name, name));
    text_.after.push_back(fmt::format("{} = {};", name, all->name));
  }
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
  lost_ = layout_.freshName(named(scan_.states[mayGetLost_.front()].symbol)->name + "_lost");
  text_.givesUp = lost_;
  text_.tests.push_back(fmt::format("int {} = 1;", lost_));
  text_.testsInScope = true;
  text_.before.push_back({fmt::format("{} = 0;", lost_), false});
}

void Writer::write() {
  const std::string few = fmt::format("omp_get_max_threads() > {}", scan_.tooFewThreads);
  const bool isChoice = text_.condition.find(" || ") != std::string::npos;
  text_.condition = text_.condition.empty() ? few
                    : isChoice              ? fmt::format("({}) && {}", text_.condition, few)
                                            : text_.condition + " && " + few;
  text_.headers.insert("omp.h");
  writeStates();
  writeGivingUp();
  for (const ir::ScanLevel &level : scan_.levels)
    writeLevel(level);
  writeLoop();
  text_.directive.emplace_back("{");
  for (const auto *list : {&declarations_, &statements_})
    text_.directive.insert(text_.directive.end(), list->begin(), list->end());
}

} // namespace

void addScan(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark, Layout &layout,
             const std::string &indent, const std::string &unit, const Language &language) {
  Writer(text, loop, mark, layout, indent, unit, language.isC90).write();
}

} // namespace parlift::target::openmp
