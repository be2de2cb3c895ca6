#include "ir/Verifier.h"

#include "ir/Printer.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace parlift::ir {
namespace {

bool isReason(const std::string &text) {
  static const std::set<std::string> known = {
#define PARLIFT_REASON(Id, Name, Severity, Text, Help) Name,
#include "diag/reasons.def"
  };
  return known.contains(text);
}

/// How many operands a kind has; none: any number.
std::optional<std::size_t> operandCount(ExprKind kind) {
  switch (kind) {
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
  case ExprKind::VarRef:
    return 0;
  case ExprKind::Member:
  case ExprKind::Load:
  case ExprKind::AddressOf:
  case ExprKind::Unary:
  case ExprKind::Cast:
    return 1;
  case ExprKind::Subscript:
  case ExprKind::Binary:
    return 2;
  case ExprKind::Select:
    return 3;
  case ExprKind::Call:
  case ExprKind::OpaqueExpr:
    return std::nullopt;
  }
  return std::nullopt;
}

/// The numbers of a loop path; empty if it is not one.
std::vector<unsigned> pathNumbers(const std::string &path) {
  std::vector<unsigned> numbers;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('.', begin), path.size());
    const std::string digits = path.substr(begin, end - begin);
    if (digits.empty() || digits.size() > 9 ||
        digits.find_first_not_of("0123456789") != std::string::npos)
      return {};
    numbers.push_back(static_cast<unsigned>(std::stoul(digits)));
    begin = end + 1;
  }
  return numbers;
}

class Verifier {
public:
  explicit Verifier(const Function &function) : function_(function) {}
  std::vector<std::string> run();

private:
  void broken(const std::string &text) { problems_.push_back(text); }
  void symbols();
  void symbol(const SymbolRef &symbol, const char *what);
  void stmt(const Stmt &stmt, bool inLoopBody);
  void value(const ExprRef &expr, const std::string &where);
  void place(const ExprRef &expr, const std::string &where);
  void expr(const Expr &expr);
  void types(const Expr &expr);
  void declare(const Stmt &stmt);
  void loop(const Stmt &loop);
  void loopPaths();
  void mark(const ParallelMark &mark, const std::string &where);

  const Function &function_;
  std::vector<std::string> problems_;
  std::set<const Symbol *> known_, declared_;
};

std::vector<std::string> Verifier::run() {
  if (!function_.returnType)
    broken("the function has no return type");
  symbols();
  if (!function_.body || function_.body->kind != StmtKind::Block) {
    broken("the function's body is not a Block");
    return std::move(problems_);
  }
  stmt(*function_.body, false);
  loopPaths();
  return std::move(problems_);
}

void Verifier::symbol(const SymbolRef &symbol, const char *what) {
  if (!symbol)
    return broken(fmt::format("a {} is null", what));
  if (!symbol->type)
    broken(fmt::format("the {} `{}` has no type", what, symbol->name));
  known_.insert(symbol.get());
}

void Verifier::symbols() {
  for (const SymbolRef &parameter : function_.parameters)
    symbol(parameter, "parameter");
  for (const SymbolRef &local : function_.locals)
    symbol(local, "local");
  std::map<unsigned, const Symbol *> byId;
  for (const Symbol *symbol : known_)
    if (const auto [it, isNew] = byId.emplace(symbol->id, symbol); !isNew)
      broken(fmt::format("`{}` and `{}` share the id {}", std::min(it->second->name, symbol->name),
                         std::max(it->second->name, symbol->name), symbol->id));
}

// --- statements

void Verifier::declare(const Stmt &stmt) {
  if (!stmt.symbol)
    return broken("Declare without a variable");
  if (!declared_.insert(stmt.symbol.get()).second)
    broken(fmt::format("`{}` is declared twice", stmt.symbol->name));
  if (!known_.contains(stmt.symbol.get()))
    broken(fmt::format("`{}` is declared and not among the locals", stmt.symbol->name));
  // A reference is bound to a place, anything else is initialized with a value.
  if (stmt.value && stmt.symbol->isReference)
    expr(*stmt.value);
  else if (stmt.value)
    value(stmt.value, "Declare");
}

void Verifier::stmt(const Stmt &stmt, bool inLoopBody) {
  switch (stmt.kind) {
  case StmtKind::Block:
    if (std::find(stmt.children.begin(), stmt.children.end(), nullptr) != stmt.children.end())
      broken("Block with a null statement");
    break;
  case StmtKind::Declare:
    return declare(stmt);
  case StmtKind::Assign:
    place(stmt.target, "the target of Assign");
    value(stmt.value, "Assign");
    break;
  case StmtKind::Evaluate:
    value(stmt.value, "Evaluate");
    break;
  case StmtKind::If:
    value(stmt.condition, "If");
    if (!stmt.thenBranch)
      broken("If without a then branch");
    break;
  case StmtKind::Loop:
    return loop(stmt);
  case StmtKind::Break:
  case StmtKind::Continue:
    if (!inLoopBody)
      broken(fmt::format("{} outside a loop's body", name(stmt.kind)));
    break;
  case StmtKind::Return:
    if (stmt.value)
      value(stmt.value, "Return");
    break;
  case StmtKind::OpaqueStmt:
    if (!isReason(stmt.reason))
      broken(fmt::format("OpaqueStmt with the unknown reason `{}`", stmt.reason));
    for (const ExprRef &operand : stmt.operands)
      if (operand)
        expr(*operand);
      else
        broken("OpaqueStmt with a null operand");
    break;
  }
  // The break of a switch that stayed opaque belongs to the switch.
  const bool mayBreak = inLoopBody || stmt.kind == StmtKind::OpaqueStmt;
  forEachChild(stmt, [&](const StmtRef &child) { this->stmt(*child, mayBreak); });
}

void Verifier::loop(const Stmt &loop) {
  const std::string where = fmt::format("loop {}", loop.loopPath);
  if (loop.condition)
    value(loop.condition, where);
  for (const auto &[name, part] : {std::pair("init", &loop.init), std::pair("before", &loop.before),
                                   std::pair("after", &loop.after), std::pair("step", &loop.step),
                                   std::pair("body", &loop.body)}) {
    if (!*part || (*part)->kind != StmtKind::Block)
      broken(fmt::format("{}: {} is not a Block", where, name));
    if (*part)
      stmt(**part, part == &loop.body);
  }
  if (loop.parallel)
    mark(*loop.parallel, where);
}

void Verifier::loopPaths() {
  std::vector<unsigned> last;
  forEachLoop(*function_.body, [&](const Stmt &loop, const LoopStack &enclosing) {
    const std::vector<unsigned> path = pathNumbers(loop.loopPath);
    std::vector<unsigned> expected =
        enclosing.empty() ? std::vector<unsigned>() : pathNumbers(enclosing.back()->loopPath);
    const bool fits = path.size() == expected.size() + 1 &&
                      std::equal(expected.begin(), expected.end(), path.begin());
    if (!fits)
      broken(fmt::format("loop path `{}` does not fit its place below `{}`", loop.loopPath,
                         enclosing.empty() ? "" : enclosing.back()->loopPath));
    else if (path <= last)
      broken(fmt::format("loop path `{}` is out of order", loop.loopPath));
    last = path;
  });
}

void Verifier::mark(const ParallelMark &mark, const std::string &where) {
  if (mark.collapse == 0)
    broken(where + ": a parallel mark collapses no loop");
  std::set<const Symbol *> listed;
  const auto list = [&](const Symbol *symbol) {
    if (!symbol)
      broken(where + ": a data clause lists a null variable");
    else if (!listed.insert(symbol).second)
      broken(fmt::format("{}: `{}` is in two data clauses", where, symbol->name));
  };
  for (const auto *clause : {&mark.shared, &mark.privates, &mark.firstprivates})
    for (const SymbolRef &symbol : *clause)
      list(symbol.get());
  // OpenMP lets one variable be firstprivate and lastprivate; any other pair is an error.
  for (const SymbolRef &symbol : mark.lastprivates)
    if (std::find(mark.firstprivates.begin(), mark.firstprivates.end(), symbol) ==
        mark.firstprivates.end())
      list(symbol.get());
  const Symbol *structure = nullptr; // each of its members has a clause of its own
  for (const ReductionClause &reduction : mark.reductions) {
    const bool isMember = !reduction.member.empty();
    if (!isMember || reduction.symbol.get() != structure)
      list(reduction.symbol.get());
    structure = isMember ? reduction.symbol.get() : nullptr;
  }
}

// --- expressions

void Verifier::value(const ExprRef &expr, const std::string &where) {
  if (!expr)
    return broken(where + " without an expression");
  if (expr->isLvalue())
    broken(fmt::format("{}: a place stands where a value is needed: `{}`", where, print(*expr)));
  this->expr(*expr);
}

void Verifier::place(const ExprRef &expr, const std::string &where) {
  if (!expr)
    return broken(where + " is missing");
  if (!expr->isLvalue())
    broken(fmt::format("{} is not a place: `{}`", where, print(*expr)));
  this->expr(*expr);
}

void Verifier::expr(const Expr &expr) {
  const std::string kind = name(expr.kind);
  if (!expr.type)
    broken(fmt::format("{} without a type: `{}`", kind, print(expr)));
  if (const auto count = operandCount(expr.kind); count && *count != expr.operands.size())
    return broken(fmt::format("{} with {} operands instead of {}: `{}`", kind, expr.operands.size(),
                              *count, print(expr)));
  switch (expr.kind) {
  case ExprKind::Load:
  case ExprKind::AddressOf:
  case ExprKind::Member:
    place(expr.operands[0], "the operand of " + kind);
    break;
  case ExprKind::Call:
  case ExprKind::OpaqueExpr:
    for (const ExprRef &operand : expr.operands)
      if (operand)
        this->expr(*operand);
      else
        broken(fmt::format("{} with a null operand: `{}`", kind, print(expr)));
    break;
  default:
    for (const ExprRef &operand : expr.operands)
      value(operand, kind);
  }
  types(expr);
}

/// Rules 4, 7 and 8 for one node; its operands are looked at by `expr`.
void Verifier::types(const Expr &expr) {
  const auto check = [&](bool holds, const char *rule) {
    if (!holds)
      broken(fmt::format("{}: `{}`", rule, print(expr)));
  };
  const auto operand = [&](std::size_t i) {
    return expr.operands[i] ? expr.operands[i]->type.get() : nullptr;
  };
  const auto isPointer = [](const Type *type) { return type && type->isPointer(); };
  const auto isInteger = [](const Type *type) { return type && type->isInteger(); };
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    return check(isInteger(expr.type.get()), "IntLiteral of a type that is not an integer");
  case ExprKind::FloatLiteral:
    return check(expr.type && (expr.type->isFloating() || expr.type->kind == TypeKind::Complex),
                 "FloatLiteral of a type that is not floating");
  case ExprKind::VarRef:
    check(expr.symbol != nullptr, "VarRef without a variable");
    if (expr.symbol && expr.symbol->storage != Storage::Global)
      check(known_.contains(expr.symbol.get()), "VarRef to a variable of another function");
    return;
  case ExprKind::Subscript:
    check(isPointer(operand(0)), "Subscript of something that is not a pointer");
    return check(isInteger(operand(1)), "Subscript by something that is not an integer");
  case ExprKind::Member: {
    const bool isRecord = operand(0) && (operand(0)->kind == TypeKind::Record ||
                                         operand(0)->kind == TypeKind::Container);
    return check(isRecord && expr.field < operand(0)->fields.size(), "Member that does not exist");
  }
  case ExprKind::Load:
    return check(expr.type && expr.type->kind != TypeKind::Array, "Load of a whole array");
  case ExprKind::Binary:
    if (expr.binaryOp == BinaryOp::PtrAdd)
      check(isPointer(operand(0)) && isInteger(operand(1)), "PtrAdd of other types");
    if (expr.binaryOp == BinaryOp::PtrDiff)
      check(isPointer(operand(0)) && isPointer(operand(1)), "PtrDiff of other types");
    return;
  case ExprKind::OpaqueExpr:
    return check(isReason(expr.reason), "OpaqueExpr with an unknown reason");
  default:
    return;
  }
}

} // namespace

std::vector<std::string> verify(const Function &function) {
  return Verifier(function).run();
}

} // namespace parlift::ir
