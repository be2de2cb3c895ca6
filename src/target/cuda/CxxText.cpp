#include "target/cuda/CxxText.h"

#include "ir/Conversions.h"
#include "ir/ExprText.h"
#include "ir/Walk.h"
#include "support/Words.h"
#include "target/common/Layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace parlift::target::cuda {

namespace {

/// Functions of the C library that C++ has once for each type.
bool isOverloaded(std::string_view callee) {
  static constexpr std::array<std::string_view, 41> names = {
      "abs",   "labs",  "llabs", "acos",  "acosh",    "asin", "asinh", "atan",  "atan2",
      "atanh", "cbrt",  "ceil",  "cos",   "cosh",     "erf",  "erfc",  "exp",   "exp2",
      "expm1", "fabs",  "fdim",  "floor", "fma",      "fmax", "fmin",  "fmod",  "hypot",
      "log",   "log10", "log1p", "log2",  "copysign", "pow",  "rint",  "round", "sin",
      "sinh",  "sqrt",  "tan",   "tanh",  "trunc"};
  return std::ranges::find(names, callee) != names.end();
}

/// A pointer to rows whose length is no number.
bool isPointerToVariableRows(const ir::Type &type) {
  if (!type.isPointer())
    return false;
  for (const ir::Type *at = type.element.get(); at && at->kind == ir::TypeKind::Array;
       at = at->element.get())
    if (!at->extent || at->extent->kind != ir::ExprKind::IntLiteral)
      return true;
  return false;
}

std::string elementOf(const ir::Type &pointer) {
  const ir::Type *at = pointer.element.get();
  while (at->kind == ir::TypeKind::Array)
    at = at->element.get();
  return at->isConst && !at->spelling.starts_with("const ") ? "const " + at->spelling
                                                            : at->spelling;
}

class Writer {
public:
  explicit Writer(const ir::Unit &unit) : unit_(unit), layout_(unit.mainFile) {}

  std::vector<Edit> edits();

private:
  bool isHere(const ir::Function &function) const {
    return function.body->range.file == unit_.mainFile;
  }
  void insert(std::uint32_t at, const std::string &text, int order) {
    if (done_.insert({at, text}).second)
      edits_.push_back({at, at, text, order});
  }
  /// The words get a cast in front of them.
  void convert(const ir::Expr &value, const std::string &type);
  void visit(const ir::Expr &expr);
  void assign(const ir::Stmt &stmt);
  void parameters(const ir::Function &function);
  void qualifiedBrackets(const ir::Symbol &symbol);
  void frame();

  const ir::Unit &unit_;
  Layout layout_;
  std::vector<Edit> edits_;
  std::set<std::pair<std::uint32_t, std::string>> done_;
};

void Writer::convert(const ir::Expr &value, const std::string &type) {
  if (!value.range.valid() || value.wordsSayMore || type.empty())
    return;
  const std::string words = value.range.text();
  const bool isPlain = isWordOrEmpty(words) || value.kind == ir::ExprKind::Call;
  insert(value.range.begin, fmt::format("({}){}", type, isPlain ? "" : "("), 1);
  if (!isPlain)
    insert(value.range.end, ")", -1);
}

void Writer::visit(const ir::Expr &expr) {
  if (expr.kind == ir::ExprKind::Cast && ir::isImplicit(expr)) {
    const ir::Type &from = *expr.operands[0]->type, &to = *expr.type;
    if (to.isPointer() && from.isPointer() && from.element->kind == ir::TypeKind::Void &&
        to.element->kind != ir::TypeKind::Void && !isPointerToVariableRows(to))
      convert(*expr.operands[0], to.spelling.empty() ? to.element->spelling + " *" : to.spelling);
  }
  if (expr.kind != ir::ExprKind::Call)
    return;
  if (isOverloaded(expr.callee))
    for (const ir::ExprRef &argument : expr.operands) {
      const bool isSilent = argument->kind == ir::ExprKind::Cast && ir::isImplicit(*argument);
      if (isSilent || argument->typeOfWords)
        convert(isSilent ? *argument->operands[0] : *argument, argument->type->spelling);
    }
  // A step may have put another tree in place of the function's: then the call has lost it. C has one of a name.
  ir::FunctionRef target = expr.target.lock();
  if (!target) {
    const auto found = std::ranges::find_if(
        unit_.functions, [&](const ir::FunctionRef &one) { return one->name == expr.callee; });
    if (found == unit_.functions.end())
      return;
    target = *found;
  }
  for (std::size_t at = 0; at < expr.operands.size() && at < target->parameters.size(); ++at)
    if (const ir::Type &type = *target->parameters[at]->type; isPointerToVariableRows(type))
      convert(*expr.operands[at], elementOf(type) + " *");
}

/// `double (*a)[n] = malloc(...)`: to C++ any two types of rows of variable length are different ones, but for the variable's own.
void Writer::assign(const ir::Stmt &stmt) {
  const bool declares = stmt.kind == ir::StmtKind::Declare && stmt.value;
  const bool assigns =
      stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ir::ExprKind::VarRef;
  if (!declares && !assigns)
    return;
  const ir::Symbol &symbol = declares ? *stmt.symbol : *stmt.target->symbol;
  const bool isSilent = stmt.value->kind == ir::ExprKind::Cast && ir::isImplicit(*stmt.value);
  if (isPointerToVariableRows(*symbol.type) && !symbol.isSynthetic)
    convert(isSilent ? *stmt.value->operands[0] : *stmt.value,
            fmt::format("decltype({})", symbol.name));
}

/// `a[restrict 10][20]` as `(*restrict a)[20]`: C++ has no words in brackets.
void Writer::qualifiedBrackets(const ir::Symbol &symbol) {
  const std::string &text = layout_.text();
  const std::uint32_t open = layout_.skipBlanks(symbol.declaration.end);
  if (open >= text.size() || text[open] != '[')
    return;
  const std::uint32_t close = layout_.find(']', open) + 1;
  const std::string inside = text.substr(open, close - open);
  const bool isRestrict = mentionsWord(inside, "restrict") || mentionsWord(inside, "__restrict");
  if (!isRestrict && !mentionsWord(inside, "static") && !mentionsWord(inside, "const"))
    return;
  const bool hasRows =
      layout_.skipBlanks(close) < text.size() && text[layout_.skipBlanks(close)] == '[';
  const std::string name = fmt::format("*{}{}", isRestrict ? "restrict " : "", symbol.name);
  edits_.push_back({symbol.declaration.begin, close, hasRows ? "(" + name + ")" : name, 0});
}

/// `double A[restrict n][n]` and `double (*restrict A)[n]`.
void Writer::parameters(const ir::Function &function) {
  const std::string &text = layout_.text();
  std::string declarations;
  for (const ir::SymbolRef &symbol : function.parameters) {
    if (!symbol->declaration.valid() || !symbol->type->isPointer())
      continue;
    if (!isPointerToVariableRows(*symbol->type)) {
      qualifiedBrackets(*symbol);
      continue;
    }
    const SourceRange &name = symbol->declaration;
    std::uint32_t begin = name.begin, end = name.end;
    // Back to the `(` of `(*A)`, over qualifiers.
    const std::uint32_t open = layout_.skipBlanksBackwards(begin);
    std::uint32_t at = open;
    while (at > 0 && (isWordCharacter(text[at - 1]) || text[at - 1] == ' '))
      --at;
    const bool isPointer =
        at > 1 && text[at - 1] == '*' && text[layout_.skipBlanksBackwards(at - 1) - 1] == '(';
    if (isPointer) {
      begin = layout_.skipBlanksBackwards(at - 1) - 1;
      end = layout_.find(')', end) + 1;
    }
    std::string rows;
    for (std::uint32_t next = layout_.skipBlanks(end); next < text.size() && text[next] == '[';
         next = layout_.skipBlanks(end))
      end = layout_.find(']', next) + 1;
    for (const ir::Type *row = symbol->type->element.get(); row->kind == ir::TypeKind::Array;
         row = row->element.get())
      rows += fmt::format("[{}]", row->extent ? exprText(*row->extent) : "");
    const std::string fresh = layout_.freshName(symbol->name + "_data");
    const std::string restricted = symbol->isRestrict ? "restrict " : "";
    const bool needsBlank = begin > 0 && isWordCharacter(text[begin - 1]);
    edits_.push_back(
        {begin, end, fmt::format("{}*{}{}", needsBlank ? " " : "", restricted, fresh), 0});
    const std::string element = elementOf(*symbol->type);
    declarations += fmt::format("{0}  auto {2} = ({1} (*){3}){4};", layout_.newline(), element,
                                symbol->name, rows, fresh);
  }
  if (!declarations.empty())
    insert(function.body->range.begin + 1, declarations, 0);
}

void Writer::frame() {
  const std::string &text = layout_.text();
  std::string head = "// C, for a compiler of C++ such as nvcc.\n";
  std::set<std::string> seen;
  for (const ir::Directive &one : unit_.outline->directives) {
    // Headers of the user's stay where they are: what they declare is C's.
    if (one.kind == ir::DirectiveKind::Include && one.isSystem && one.name.starts_with('<') &&
        seen.insert("#include " + one.name).second)
      head += "#include " + one.name + "\n";
    // What the system's headers look at comes before them: `#define _FILE_OFFSET_BITS 64`.
    if (one.kind == ir::DirectiveKind::Define && seen.empty() && one.name.starts_with('_') &&
        one.line.file == unit_.mainFile)
      head += fmt::format("#ifndef {}\n{}\n#endif\n", one.name, one.line.text());
  }
  for (const char *header : {"#include <stdio.h>", "#include <stdlib.h>"})
    if (seen.insert(header).second)
      head += std::string(header) + "\n";
  head += "#define restrict __restrict__\n#define _Bool bool\n";
  static constexpr std::array<std::pair<const char *, const char *>, 5> words = {
      {{"_Alignas", "alignas"},
       {"_Alignof", "alignof"},
       {"_Noreturn", "__attribute__((noreturn))"},
       {"_Static_assert", "static_assert"},
       {"_Thread_local", "thread_local"}}};
  for (const auto &[word, inCxx] : words)
    if (mentionsWord(text, word))
      head += fmt::format("#define {} {}\n", word, inCxx);
  const bool hasMain =
      std::ranges::any_of(unit_.functions, [this](const ir::FunctionRef &function) {
        return isHere(*function) && function->name == "main";
      });
  if (hasMain)
    head += "#pragma nv_diag_suppress 2949 // main is C's\n";
  head += "extern \"C\" {\n\n";
  insert(0, head, -100);
  const auto size = static_cast<std::uint32_t>(text.size());
  insert(size, std::string(text.ends_with('\n') ? "" : "\n") + "\n} // extern \"C\"\n", 100);
}

std::vector<Edit> Writer::edits() {
  for (const ir::FunctionRef &function : unit_.functions) {
    if (!isHere(*function))
      continue;
    layout_.beginFunction(*function);
    parameters(*function);
    ir::forEachExpr(*function->body, [&](const ir::Expr &expr) { visit(expr); });
    ir::forEachStmt(*function->body, [&](const ir::Stmt &stmt) { assign(stmt); });
  }
  frame();
  return std::move(edits_);
}

} // namespace

std::vector<Edit> asCxx(const ir::Unit &unit) {
  return Writer(unit).edits();
}

} // namespace parlift::target::cuda
