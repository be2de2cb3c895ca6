#include "ir/Printer.h"

#include "ir/ExprPrinter.h"
#include "ir/Notation.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <array>
#include <set>
#include <utility>

namespace parlift::ir {
namespace {

using notation::effectLetters;
using notation::quoted;

class Printer {
public:
  Printer() = default;
  explicit Printer(const UnitNames &unit) : exprs_(&unit) {}

  void stmtAlone(const Stmt &stmt);
  void function(const Function &function);
  std::string take() { return std::move(out_); }

private:
  void stmt(const StmtRef &stmt);
  void stmt(const Stmt &stmt);
  void line(const std::string &text);
  void block(const std::string &head, const Stmt &block);
  void part(const char *name, const StmtRef &part);
  void branch(const std::string &head, const StmtRef &branch, bool elseFollows = false);
  void ifStmt(const Stmt &stmt, bool elseFollows);
  void loop(const Stmt &loop);
  void opaque(const Stmt &stmt);
  void declarations(const Function &function);
  std::string mark(const ParallelMark &mark);
  std::string shape(const ParallelMark &mark);

  ExprPrinter exprs_;
  std::string out_;
  unsigned depth_ = 0;
};

void Printer::line(const std::string &text) {
  out_.append(2 * static_cast<std::size_t>(depth_), ' ');
  out_ += text;
  out_ += '\n';
}

void Printer::block(const std::string &head, const Stmt &block) {
  const std::string open = block.isScope ? "{" : "seq {";
  line(head.empty() ? open : head + " " + open);
  ++depth_;
  for (const StmtRef &child : block.children)
    stmt(child);
  --depth_;
  line("}");
}

/// A part of a loop; empty ones are not shown.
void Printer::part(const char *name, const StmtRef &part) {
  if (!part) {
    line(fmt::format("{} @null", name));
    return;
  }
  if (part->kind != StmtKind::Block)
    branch(name, part);
  else if (!part->children.empty())
    block(name, *part);
}

void Printer::branch(const std::string &head, const StmtRef &branch, bool elseFollows) {
  if (branch && branch->kind == StmtKind::Block)
    return block(head, *branch);
  line(head);
  ++depth_;
  if (branch && branch->kind == StmtKind::If)
    ifStmt(*branch, elseFollows);
  else
    stmt(branch);
  --depth_;
}

/// `elseFollows`: the `else` of a statement around this one comes next, and shall not be taken for
/// this one's.
void Printer::ifStmt(const Stmt &stmt, bool elseFollows) {
  const bool ownElse = elseFollows || stmt.elseBranch;
  branch(fmt::format("if ({})", exprs_.value(stmt.condition)), stmt.thenBranch, ownElse);
  if (ownElse)
    branch("else", stmt.elseBranch, elseFollows);
}

std::string Printer::mark(const ParallelMark &mark) {
  std::string text = mark.parallel ? " parallel(" : " parallel(off ";
  const auto list = [&](const char *clause, const std::vector<SymbolRef> &symbols) {
    if (symbols.empty())
      return;
    text += fmt::format("{}(", clause);
    for (std::size_t i = 0; i < symbols.size(); ++i)
      text += (i ? ", " : "") + exprs_.name(symbols[i].get());
    text += ") ";
  };
  list("shared", mark.shared);
  list("private", mark.privates);
  list("firstprivate", mark.firstprivates);
  list("lastprivate", mark.lastprivates);
  for (const ReductionClause &clause : mark.reductions) {
    text += fmt::format("reduction({}: {}", clause.op, exprs_.name(clause.symbol.get()));
    if (!clause.member.empty())
      text += " " + quoted(clause.member);
    if (clause.isSection())
      text += fmt::format("[{}: {}]", exprs_.value(clause.low), exprs_.value(clause.length));
    text += ") ";
  }
  for (const ExprRef &clause : mark.condition.parts())
    text += fmt::format("if {} ", exprs_.value(clause));
  if (mark.hasFallback)
    text += "fallback ";
  if (mark.collapse != 1)
    text += fmt::format("collapse {} ", mark.collapse);
  if (mark.simd)
    text += "simd ";
  if (!mark.schedule.empty())
    text += fmt::format("schedule {} ", quoted(mark.schedule));
  text += shape(mark);
  if (text.back() == ' ')
    text.pop_back();
  return text + ")";
}

/// What a mark says besides OpenMP's clauses: how the loop counts and what follows its count.
std::string Printer::shape(const ParallelMark &mark) {
  std::string text;
  if (mark.counter)
    text += fmt::format("counter {} step {} ", exprs_.name(mark.counter.get()), mark.step);
  if (mark.runsAtLeastOnce)
    text += "runs ";
  if (mark.counted)
    text += fmt::format("counted {} ", exprs_.value(mark.counted->trip));
  for (const InductionClause &clause : mark.inductions)
    text += fmt::format("induction({} {}, {}{}) ", exprs_.name(clause.symbol.get()),
                        exprs_.declared(*clause.number), exprs_.value(clause.step),
                        clause.liveAfter ? " live" : "");
  if (mark.inductionsNeedCondition)
    text += "inductionsNeedCondition ";
  for (const ArgReductionClause &clause : mark.argReductions) {
    text += fmt::format("arg({} {}:", clause.op, exprs_.name(clause.extremum.get()));
    for (const SymbolRef &symbol : clause.payload)
      text += " " + exprs_.name(symbol.get());
    text += ";";
    for (const int direction : clause.directions)
      text += direction < 0 ? " down" : " up";
    if (clause.nothing)
      text += " nothing " + exprs_.value(clause.nothing);
    text += clause.lastOnTies ? " last) " : ") ";
  }
  const auto list = [&](const std::vector<ExprRef> &exprs) {
    std::string values;
    for (const ExprRef &expr : exprs)
      values += (values.empty() ? "" : ", ") + exprs_.value(expr);
    return values;
  };
  for (const InspectClause &clause : mark.inspections) {
    // A body of its own (Ranges.h, Rows.h, Levels.h) has no text form, as a scan's has none.
    if (clause.ranges || clause.rows || clause.levels)
      continue;
    text += clause.kind == InspectClause::Kind::Distinct
                ? fmt::format("distinct({} {}) ", quoted(clause.name), list(clause.low))
                : fmt::format("ascending({} {}; {}) ", quoted(clause.name), list(clause.low),
                              list(clause.end));
  }
  return text;
}

void Printer::loop(const Stmt &loop) {
  constexpr std::array<const char *, 4> forms = {"for", "while", "do", "range"};
  std::string head = fmt::format("loop {} {} (", loop.loopPath,
                                 forms.at(static_cast<std::size_t>(loop.source.form)));
  head += loop.condition ? exprs_.value(loop.condition) + ")" : ")";
  if (!loop.testFirst)
    head += " testlast";
  const LoopSource &source = loop.source;
  for (const auto &[set, word] :
       {std::pair(source.bodyIsBlock, "braced"), std::pair(source.inOmpRegion, "omp"),
        std::pair(source.isTemplateInstance, "instance"),
        std::pair(source.isUnbracedChild, "unbracedChild"), std::pair(loop.isProvedApart, "apart")})
    if (set)
      head += fmt::format(" {}", word);
  if (!source.editable)
    head += fmt::format(" fixed({})", source.notEditable);
  if (loop.parallel)
    head += mark(*loop.parallel);
  line(head + " {");
  ++depth_;
  part("init", loop.init);
  part("before", loop.before);
  part("after", loop.after);
  part("step", loop.step);
  part("body", loop.body);
  --depth_;
  line("}");
}

void Printer::stmt(const StmtRef &stmt) {
  if (stmt)
    this->stmt(*stmt);
  else
    line("@null");
}

void Printer::opaque(const Stmt &stmt) {
  std::string head = fmt::format("opaque({}){}(", stmt.reason, effectLetters(stmt.effects));
  for (std::size_t i = 0; i < stmt.operands.size(); ++i)
    head += (i ? ", " : "") + exprs_.value(stmt.operands[i]);
  if (stmt.children.empty())
    return line(head + ");");
  line(head + ") {");
  ++depth_;
  for (const StmtRef &child : stmt.children)
    this->stmt(child);
  --depth_;
  line("}");
}

void Printer::stmtAlone(const Stmt &stmt) {
  exprs_.see(stmt);
  this->stmt(stmt);
}

void Printer::stmt(const Stmt &stmt) {
  const std::string assigned = stmt.value ? " = " + exprs_.value(stmt.value) : "";
  switch (stmt.kind) {
  case StmtKind::Block:
    return block("", stmt);
  case StmtKind::Declare: {
    const bool isStatic = stmt.symbol && stmt.symbol->storage == Storage::StaticLocal;
    return line(fmt::format("{} {}{};", isStatic ? "static" : "let",
                            stmt.symbol ? exprs_.declared(*stmt.symbol) : "@null", assigned));
  }
  case StmtKind::Assign:
    return line(fmt::format("{} {} {};", exprs_.place(stmt.target), stmt.isUpdate ? ":=" : "=",
                            exprs_.value(stmt.value)));
  case StmtKind::Evaluate:
    return line(fmt::format("eval {};", exprs_.value(stmt.value)));
  case StmtKind::If:
    return ifStmt(stmt, false);
  case StmtKind::Loop:
    return loop(stmt);
  case StmtKind::Break:
    return line("break;");
  case StmtKind::Continue:
    return line("continue;");
  case StmtKind::Return:
    return line(stmt.value ? fmt::format("return {};", exprs_.value(stmt.value)) : "return;");
  case StmtKind::OpaqueStmt:
    return opaque(stmt);
  }
}

/// What the function uses and does not declare in its body: records, globals, static variables, and
/// locals such as the variable of a `catch`, whose statement is opaque.
void Printer::declarations(const Function &function) {
  for (const std::string &text : exprs_.namedTypes())
    line(text);
  for (const Symbol *symbol : exprs_.globals())
    line(fmt::format("global {}", exprs_.declared(*symbol)));
  std::set<const Symbol *> declared;
  if (function.body)
    forEachStmt(*function.body, [&](const Stmt &stmt) { declared.insert(stmt.symbol.get()); });
  for (const SymbolRef &symbol : function.locals)
    if (symbol && !declared.contains(symbol.get()))
      line(fmt::format("{} {}", symbol->storage == Storage::StaticLocal ? "static" : "local",
                       exprs_.declared(*symbol)));
}

void Printer::function(const Function &function) {
  // In the order of the text, so that what is numbered as it comes up is numbered as a reader would.
  for (const SymbolRef &symbol : function.parameters)
    exprs_.see(symbol.get());
  exprs_.see(function.returnType.get());
  if (function.body)
    exprs_.see(*function.body);
  for (const SymbolRef &symbol : function.locals)
    exprs_.see(symbol.get());
  declarations(function);

  std::string head = fmt::format("function {}(", quoted(function.name));
  for (std::size_t i = 0; i < function.parameters.size(); ++i)
    head += (i ? ", " : "") + (function.parameters[i] ? exprs_.declared(*function.parameters[i])
                                                      : std::string("@null"));
  head += fmt::format(") -> {}", exprs_.type(function.returnType.get()));
  for (const auto &[set, word] :
       {std::pair(!function.inMainFile, "included"), std::pair(function.readsErrno, "readsErrno"),
        std::pair(function.hasUnstructuredFlow, "unstructured"),
        std::pair(function.isVariadic, "variadic")})
    if (set)
      head += fmt::format(" {}", word);
  branch(head, function.body);
}

} // namespace

std::string print(const Type &type) {
  ExprPrinter printer;
  printer.see(&type);
  return printer.type(&type);
}

std::string print(const Expr &expr) {
  return ExprPrinter().top(expr);
}

std::string print(const Stmt &stmt) {
  Printer printer;
  printer.stmtAlone(stmt);
  return printer.take();
}

std::string print(const Function &function) {
  Printer printer;
  printer.function(function);
  return printer.take();
}

std::string print(const Unit &unit) {
  const UnitNames names = unitNames(unit);
  std::string text;
  if (unit.isCxx || unit.includesOmpPragmas)
    text =
        fmt::format("unit{}{}\n", unit.isCxx ? " c++" : "", unit.includesOmpPragmas ? " omp" : "");
  for (const FunctionRef &function : unit.functions) {
    Printer printer(names);
    if (function)
      printer.function(*function);
    text += (text.empty() ? "" : "\n") + (function ? printer.take() : std::string("@null\n"));
  }
  return text;
}

} // namespace parlift::ir
