#include "target/openmp/TaskText.h"

#include "ir/Builder.h"
#include "ir/CallSites.h"
#include "ir/ExprText.h"
#include "ir/Notation.h"
#include "ir/RootSymbol.h"
#include "ir/Synthetic.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::target::openmp {

using namespace ir;

namespace {

class TaskText {
public:
  TaskText(const TasksMark &mark, Layout &layout)
      : mark_(mark), function_(*mark.function), layout_(layout) {
    layout_.beginFunction(function_);
    name_ = function_.nameRange.text();
    inTasks_ = layout_.freshName(name_ + "_in_tasks");
    inParallel_ = layout_.freshName(name_ + "_in_parallel");
    levels_ = layout_.freshName("levels");
    outer_ = layout_.indentAt(function_.nameRange.begin);
    const StmtRef first = function_.body->children.empty() ? nullptr : function_.body->children[0];
    unit_ = first && first->range.valid()
                ? layout_.indentAt(first->range.begin)
                      .substr(std::min(outer_.size(), layout_.indentAt(first->range.begin).size()))
                : "";
    if (unit_.empty() || unit_.size() > 8)
      unit_ = "  ";
  }

  std::vector<Edit> edits() {
    std::vector<Edit> result;
    const std::uint32_t end = function_.whole.end;
    result.push_back({end, end, line() + line() + tasks() + line() + line() + parallel(), 0});
    for (const Expr *start : mark_.starts) {
      const std::uint32_t place = nameEnd(*start);
      result.push_back({place, place, inParallel_.substr(name_.size()), 0});
    }
    if (failed_)
      result.clear();
    return result;
  }

private:
  std::string line(unsigned depth = 0) const {
    std::string result = layout_.newline() + outer_;
    for (unsigned k = 0; k < depth; ++k)
      result += unit_;
    return result;
  }
  const std::string &text() const { return layout_.text(); }

  /// Behind the name that a call begins with.
  std::uint32_t nameEnd(const Expr &call) const {
    return call.range.begin + static_cast<std::uint32_t>(name_.size());
  }

  bool isWrittenBefore(const char *word) const {
    const auto places = function_.outline->identifiers.find(word);
    return places != function_.outline->identifiers.end() &&
           std::ranges::any_of(places->second, [&](std::uint32_t place) {
             return place >= function_.whole.begin && place < function_.nameRange.begin;
           });
  }

  /// The function's head with another name, and perhaps one parameter more.
  std::string head(const std::string &name, const std::string &more) const {
    const std::uint32_t open = layout_.find('(', function_.nameRange.end) + 1;
    const std::uint32_t begin = function_.whole.begin, body = function_.body->range.begin;
    return (isWrittenBefore("static") ? "" : "static ") +
           text().substr(begin, function_.nameRange.begin - begin) + name +
           text().substr(function_.nameRange.end, open - function_.nameRange.end) + more +
           text().substr(open, body - open);
  }

  std::string arguments() const {
    std::string result;
    for (const SymbolRef &parameter : function_.parameters)
      result += (result.empty() ? "" : ", ") + parameter->name;
    return result;
  }

  bool givesValue() const { return function_.returnType->kind != TypeKind::Void; }

  std::string resultType() const {
    return declarationText(*syntheticSymbol("", unqualified(function_.returnType)));
  }

  // --- the copy with tasks

  std::string tasks() {
    edits_.clear();
    const std::uint32_t begin = function_.body->range.begin;
    std::string first = line(1) + fmt::format("if ({} == 0)", levels_);
    const std::string call = fmt::format("{}({});", name_, arguments());
    if (givesValue())
      first += line(2) + "return " + call;
    else
      first += " {" + line(2) + call + line(2) + "return;" + line(1) + "}";
    edits_.push_back({begin + 1, begin + 1, first, 0});
    for (const TaskCalls &group : mark_.groups)
      addGroup(group);
    for (const Expr *other : others())
      addName(*other);
    std::vector<Edit> inside;
    for (Edit edit : edits_) {
      edit.begin -= begin;
      edit.end -= begin;
      inside.push_back(std::move(edit));
    }
    const std::string body = text().substr(begin, function_.whole.end - begin);
    const Result<std::string> changed = applyEdits(body, std::move(inside));
    if (!changed) { // planning has looked at where the statements stand
      failed_ = true;
      return "";
    }
    return fmt::format("/* {} with calls as tasks, down to so many levels of calls */", name_) +
           line() + head(inTasks_, fmt::format("int {}, ", levels_)) + *changed;
  }

  /// Calls of itself that stand in no group: what they do may make tasks, too.
  std::vector<const Expr *> others() const {
    std::set<const Expr *> inGroups;
    for (const TaskCalls &group : mark_.groups)
      inGroups.insert(group.calls.begin(), group.calls.end());
    std::vector<const Expr *> result;
    forEachExpr(*function_.body, [&](const Expr &expr) {
      if (isCallOf(expr, function_) && !inGroups.contains(&expr))
        result.push_back(&expr);
    });
    return result;
  }

  /// `f(x)` becomes `f_in_tasks(levels - 1, x)`, where it stands.
  void addName(const Expr &call) {
    const std::uint32_t place = nameEnd(call), open = layout_.find('(', place) + 1;
    edits_.push_back({place, place, inTasks_.substr(name_.size()), 0});
    edits_.push_back({open, open, fmt::format("{} - 1, ", levels_), 0});
  }
  std::string named(const Expr &call) const {
    const std::uint32_t open = layout_.find('(', nameEnd(call)) + 1;
    return fmt::format("{}({} - 1, {}", inTasks_, levels_,
                       text().substr(open, call.range.end - open));
  }

  /// What a task has not of its own: its result, and what would be copied with all that lies in it.
  std::string directive(const Expr &call, const std::string &result) const {
    std::vector<std::string> shared;
    if (!result.empty())
      shared.push_back(result);
    const auto share = [&](const Symbol &symbol) {
      if (!symbol.hasStaticStorage() && !symbol.isThis &&
          std::ranges::find(shared, symbol.name) == shared.end())
        shared.push_back(symbol.name);
    };
    forEachExpr(call, [&](const Expr &expr) {
      if (expr.kind == ExprKind::VarRef &&
          (expr.symbol->isReference || !expr.symbol->type->isScalar()))
        share(*expr.symbol);
      // `&x`, and what a reference is bound to: the variable itself.
      if (expr.kind == ExprKind::AddressOf || expr.kind == ExprKind::Call)
        for (const ExprRef &operand : expr.operands)
          if (operand->isLvalue())
            if (const Symbol *variable = variableHolding(*operand))
              share(*variable);
    });
    return "#pragma omp task" +
           (shared.empty() ? "" : fmt::format(" shared({})", fmt::join(shared, ", ")));
  }

  void addGroup(const TaskCalls &group) {
    const Expr *last = group.calls.back();
    for (const Stmt *stmt : group.statements) {
      const bool isAlone = stmt->value->kind == ExprKind::Call && stmt->kind != StmtKind::Return &&
                           std::ranges::find(group.calls, stmt->value.get()) != group.calls.end();
      if (isAlone)
        addCall(*stmt, stmt->value.get() == last);
      else
        addParts(*stmt, group);
    }
    const Stmt &end = *group.statements.back();
    const bool isDone = end.kind == StmtKind::Return || end.value.get() != last;
    if (isDone)
      return;
    const std::uint32_t place =
        layout_.afterTrailingComment(layout_.statementEnd(end.value->range.end));
    edits_.push_back({place, place, newLine(end) + "#pragma omp taskwait", 0});
  }

  /// A line as far in as the one of `place`.
  std::string outerLine(std::uint32_t place) const {
    return layout_.newline() + layout_.indentAt(place);
  }
  std::uint32_t beginOf(const Stmt &stmt) const { return stmt.range.begin; }
  std::string newLine(const Stmt &stmt) const {
    return layout_.newline() + layout_.indentAt(stmt.value->range.begin);
  }

  /// `f(x);` `y = f(x);` `T y = f(x);` `T y = f(x), z = f(w);`
  void addCall(const Stmt &stmt, bool isLast) {
    const Expr &call = *stmt.value;
    addName(call);
    if (isLast && stmt.kind != StmtKind::Declare)
      return;
    const std::string newLine = this->newLine(stmt);
    if (stmt.kind != StmtKind::Declare) {
      const std::string result = stmt.kind == StmtKind::Assign ? stmt.target->symbol->name : "";
      const std::uint32_t place = beginOf(stmt);
      edits_.push_back({place, place, directive(call, result) + newLine, 0});
      return;
    }
    const Symbol &symbol = *stmt.symbol;
    // Behind another one of the same declaration.
    const bool isBehind = previous_ != 0 && layout_.find(';', previous_) > symbol.declaration.begin;
    const std::uint32_t begin = isBehind ? previous_ : beginOf(stmt);
    previous_ = call.range.end;
    if (isLast && !isBehind)
      return;
    std::string declared = (isBehind ? ";" + newLine : "") +
                           declarationText(*syntheticSymbol(symbol.name, unqualified(symbol.type)));
    if (!isLast)
      declared += ";" + newLine + directive(call, symbol.name) + newLine + symbol.name;
    edits_.push_back({begin, symbol.declaration.end, declared, 0});
  }

  /// `return f(x) + f(y);`: each call is made before, into a variable of its own.
  void addParts(const Stmt &stmt, const TaskCalls &group) {
    std::vector<const Expr *> calls;
    forEachExpr(*stmt.value, [&](const Expr &expr) {
      if (std::ranges::find(group.calls, &expr) != group.calls.end())
        calls.push_back(&expr);
    });
    std::string newLine = this->newLine(stmt), before;
    std::uint32_t place = beginOf(stmt);
    const std::uint32_t previous = layout_.skipBlanksBackwards(place);
    if (!group.isBlock) {
      if (!layout_.beginsLine(place))
        newLine += unit_;
      before = (layout_.mayBeInComment(previous) ? outerLine(previous) + "{" : " {") + newLine;
    }
    std::string declared, made;
    for (const Expr *call : calls) {
      const std::string name = layout_.freshName("part");
      const bool isPointer = function_.returnType->isPointer();
      declared += declared.empty() ? resultType() + name
                                   : (isPointer ? ";" + newLine + resultType() : ", ") + name;
      if (call != group.calls.back())
        made += directive(*call, name) + newLine;
      made += fmt::format("{} = {};", name, named(*call)) + newLine;
      edits_.push_back({call->range.begin, call->range.end, name, 0});
    }
    before += declared + ";" + newLine + made + "#pragma omp taskwait" + newLine;
    edits_.push_back({group.isBlock ? place : previous, place, before, 0});
    if (!group.isBlock) {
      const std::uint32_t end = layout_.afterTrailingComment(layout_.statementEnd(stmt.range.end));
      edits_.push_back({end, end, outerLine(previous) + "}", 0});
    }
  }

  // --- the one that starts them

  std::string parallel() {
    std::string condition = "omp_get_max_threads() > 1";
    for (const ExprRef &one : mark_.condition)
      condition += " && " + lineText(*one, notation::precedence(BinaryOp::LogicalAnd) + 1);
    const std::string call = fmt::format("{}({}", inTasks_, levels_);
    const std::string result = givesValue() ? layout_.freshName("result") : "";
    const std::string gives = givesValue() ? result + " = " : "";
    const std::string threads = layout_.freshName("threads");
    std::string body = "{";
    if (givesValue())
      body += line(1) + resultType() + result + ";";
    body += line(1) + fmt::format("if ({}) {{", condition);
    body += line(2) + fmt::format("int {} = 5; /* a few dozen tasks for each thread */", levels_);
    body +=
        line(2) + fmt::format("for (int {0} = omp_get_max_threads(); {0} > 1; {0} /= 2)", threads);
    body += line(3) + fmt::format("{}++;", levels_);
    body += line(2) + "#pragma omp parallel";
    body += line(2) + "#pragma omp single";
    body += line(2) + fmt::format("{}{}, {});", gives, call, arguments());
    body += line(1) + "} else {";
    body += line(2) + fmt::format("{}{}({});", gives, name_, arguments());
    body += line(1) + "}";
    if (givesValue())
      body += line(1) + fmt::format("return {};", result);
    return head(inParallel_, "") + body + line() + "}";
  }

  const TasksMark &mark_;
  const Function &function_;
  Layout &layout_;
  std::string name_, inTasks_, inParallel_, levels_, outer_, unit_;
  std::vector<Edit> edits_;
  bool failed_ = false;
  std::uint32_t previous_ = 0; ///< end of a call that initializes a variable
};

} // namespace

std::vector<Edit> taskEdits(const TasksMark &mark, Layout &layout) {
  return TaskText(mark, layout).edits();
}

} // namespace parlift::target::openmp
