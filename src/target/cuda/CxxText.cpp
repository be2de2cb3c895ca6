// A C file as C++: what values, initializers and jumps become, and the frame around the file.
#include "ir/Conversions.h"
#include "ir/ExprText.h"
#include "ir/Walk.h"
#include "support/Literals.h"
#include "support/Words.h"
#include "target/cuda/CxxWriter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string_view>

namespace parlift::target::cuda {

/// Functions of the C library that C++ has once for each type.
static bool isOverloaded(std::string_view callee) {
  static constexpr std::array<std::string_view, 41> names = {
      "abs",   "labs",  "llabs", "acos",  "acosh",    "asin", "asinh", "atan",  "atan2",
      "atanh", "cbrt",  "ceil",  "cos",   "cosh",     "erf",  "erfc",  "exp",   "exp2",
      "expm1", "fabs",  "fdim",  "floor", "fma",      "fmax", "fmin",  "fmod",  "hypot",
      "log",   "log10", "log1p", "log2",  "copysign", "pow",  "rint",  "round", "sin",
      "sinh",  "sqrt",  "tan",   "tanh",  "trunc"};
  return std::ranges::find(names, callee) != names.end();
}

/// Back over `(const double(*)[n])` in front of an argument: a cast that adds `const` alone is none of the tree's.
static std::uint32_t beforeCasts(const Layout &layout, std::uint32_t begin) {
  const std::string &text = layout.text();
  for (std::uint32_t at = layout.skipBlanksBackwards(begin); at > 0 && text[at - 1] == ')';
       at = layout.skipBlanksBackwards(begin)) {
    int depth = 0;
    do {
      --at;
      depth += text[at] == ')' ? 1 : text[at] == '(' ? -1 : 0;
    } while (at > 0 && depth > 0);
    if (depth != 0)
      break;
    begin = at;
  }
  return begin;
}

bool CxxWriter::convert(const ir::Expr &value, const std::string &type, bool isArgument) {
  const bool isReplaced = std::ranges::any_of(replaced_, [&](const SourceRange &statement) {
    return statement.begin <= value.range.begin && value.range.end <= statement.end;
  });
  if (!value.range.valid() || value.wordsSayMore)
    return false;
  if (type.empty() || isReplaced)
    return true;
  const std::string words = value.range.text();
  const std::uint32_t begin =
      isArgument ? beforeCasts(layout_, value.range.begin) : value.range.begin;
  const bool isPlain = isWordOrEmpty(words) || value.kind == ir::ExprKind::Call;
  insert(begin, fmt::format("({}){}", type, isPlain ? "" : "("), 1);
  if (!isPlain)
    insert(value.range.end, ")", -1);
  return true;
}

/// A number becomes none of an enumeration's by itself. Its own names are that already.
void CxxWriter::toEnumeration(const ir::ExprRef &value, const ir::Type &to) {
  if (!to.isEnumeration || value->kind == ir::ExprKind::Cast || !value->range.valid())
    return;
  const std::string words = value->range.text();
  if (value->kind == ir::ExprKind::IntLiteral && words.find_first_of("0123456789-+(~") == 0)
    convert(*value, to.spelling);
}

/// `c + n <= a` as `(const char *)(c + n) <= (const char *)a`: to C++ rows of variable length are of another type each time.
void CxxWriter::compareRows(const ir::Expr &expr) {
  using enum ir::BinaryOp;
  static constexpr std::array<ir::BinaryOp, 6> comparisons = {Lt, Le, Gt, Ge, Eq, Ne};
  if (expr.kind != ir::ExprKind::Binary || std::ranges::count(comparisons, expr.binaryOp) == 0)
    return;
  const bool areRows = std::ranges::all_of(expr.operands, [](const ir::ExprRef &operand) {
    return isPointerToVariableRows(*operand->type);
  });
  if (areRows)
    for (const ir::ExprRef &operand : expr.operands)
      convert(*operand, "const char *");
}

void CxxWriter::visit(const ir::Expr &expr) {
  compareRows(expr);
  if (expr.kind == ir::ExprKind::Cast && ir::isImplicit(expr)) {
    const ir::Type &from = *expr.operands[0]->type, &to = *expr.type;
    if (to.isEnumeration && !from.isEnumeration)
      convert(*expr.operands[0], to.spelling);
    if (to.isPointer() && from.isPointer() && from.element->kind == ir::TypeKind::Void &&
        to.element->kind != ir::TypeKind::Void && !isPointerToVariableRows(to)) {
      const ir::Expr &value = *expr.operands[0];
      if (!convert(value, to.spelling.empty() ? to.element->spelling + " *" : to.spelling) &&
          inMacros_ == MacroPointers::Convert && value.kind == ir::ExprKind::Call &&
          !value.callee.empty() && isWordOrEmpty(value.callee))
        hidden_.insert(value.callee);
    }
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
    toEnumeration(expr.operands[at], *target->parameters[at]->type);
  for (std::size_t at = 0; at < expr.operands.size() && at < target->parameters.size(); ++at)
    if (const ir::Type &type = *target->parameters[at]->type; isPointerToVariableRows(type))
      convert(*expr.operands[at], elementOf(type) + " *", /*isArgument=*/true);
}

/// `c++` and `c |= WIDE` as `c = (enum color)(c + 1)`.
void CxxWriter::assignEnumeration(const ir::Stmt &stmt) {
  const ir::Type &to = *stmt.target->type;
  if (!to.isEnumeration || !stmt.range.valid() || !stmt.target->range.valid())
    return;
  const std::string words = stmt.range.text(), target = stmt.target->range.text();
  const bool isBehind = words.starts_with(target);
  const std::string rest =
      trimmed(isBehind ? std::string_view(words).substr(target.size())
                       : std::string_view(words).substr(0, words.size() - target.size()));
  std::string value;
  if (rest == "++" || rest == "--")
    value = rest.substr(1) + " 1";
  else if (const std::size_t equals = rest.find('='); isBehind && (equals == 1 || equals == 2) &&
                                                      rest[equals - 1] != '=' &&
                                                      (equals == 1 || rest[0] == rest[1]))
    value = fmt::format("{} ({})", rest.substr(0, equals), trimmed(rest.substr(equals + 1)));
  if (value.empty())
    return;
  replaced_.push_back(stmt.range);
  if (done_.insert({stmt.range.begin, "enumeration"}).second)
    edits_.push_back({stmt.range.begin, stmt.range.end,
                      fmt::format("{0} = ({1})({0} {2})", target, to.spelling, value), 0});
}

/// `double (*a)[n] = malloc(...)`: to C++ any two types of rows of variable length are different ones, but for the variable's own.
void CxxWriter::assign(const ir::Stmt &stmt) {
  const bool declares = stmt.kind == ir::StmtKind::Declare && stmt.value;
  const bool assigns =
      stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ir::ExprKind::VarRef;
  if (stmt.kind == ir::StmtKind::Assign) {
    toEnumeration(stmt.value, *stmt.target->type);
  } else if (declares) {
    toEnumeration(stmt.value, *stmt.symbol->type);
  }
  if (!declares && !assigns)
    return;
  const ir::Symbol &symbol = declares ? *stmt.symbol : *stmt.target->symbol;
  const bool isSilent = stmt.value->kind == ir::ExprKind::Cast && ir::isImplicit(*stmt.value);
  if (isPointerToVariableRows(*symbol.type) && !symbol.isSynthetic)
    convert(isSilent ? *stmt.value->operands[0] : *stmt.value,
            fmt::format("decltype({})", symbol.name));
}

/// Behind the element of an initializer that begins there: at its comma or the brace that closes all.
static std::uint32_t endOfElement(const Layout &layout, std::uint32_t begin) {
  const std::string &text = layout.text();
  const auto size = static_cast<std::uint32_t>(text.size());
  std::uint32_t at = size;
  for (const char token : {',', '}'})
    at = std::min(at, layout.find(token, begin));
  char opening = 0, closing = 0;
  std::uint32_t inner = at;
  for (const auto &[open, close] : {std::pair('(', ')'), std::pair('[', ']'), std::pair('{', '}')})
    if (const std::uint32_t first = layout.find(open, begin); first < inner) {
      inner = first;
      opening = open;
      closing = close;
    }
  if (inner >= at)
    return at;
  // What is in parentheses or braces is one part of it.
  std::uint32_t close = inner;
  for (int depth = 1; depth > 0 && close < size;) {
    const std::uint32_t more = layout.find(opening, close + 1);
    close = layout.find(closing, close + 1);
    depth += more < close ? 1 : -1;
    close = std::min(close, more);
  }
  return close < size ? endOfElement(layout, close + 1) : size;
}

namespace {

/// One of an initializer's, by what it says that it is for.
struct Designated {
  std::size_t place; ///< number of the element or field
  std::string text;
};

} // namespace

/// In braces, in the order of places. `fills`: places that nothing is said of have words, too.
static std::string inOrder(std::vector<Designated> parts, bool fills) {
  std::ranges::sort(parts, {}, &Designated::place);
  std::string result;
  std::size_t next = 0;
  for (const Designated &part : parts) {
    for (; fills && next < part.place; ++next)
      result += (next > 0 ? ", {}" : "{}");
    result += (result.empty() ? "" : ", ") + part.text;
    next = part.place + 1;
  }
  return "{" + result + "}";
}

/// `int a[4] = {[2] = 5}` as `{{}, {}, 5}`, fields in the order of their type: C++ has no others.
void CxxWriter::initializer(const ir::Symbol &symbol) {
  constexpr std::size_t mostElements = 256;
  const std::string &text = layout_.text();
  if (!symbol.declaration.valid() || symbol.declaration.file != unit_.mainFile)
    return;
  std::uint32_t at = layout_.skipComments(symbol.declaration.end);
  while (at < text.size() && text[at] == '[')
    at = layout_.skipComments(layout_.find(']', at) + 1);
  if (at >= text.size() || text[at] != '=')
    return;
  const std::uint32_t open = layout_.skipComments(at + 1);
  if (open >= text.size() || text[open] != '{')
    return;
  const bool isArray = symbol.type->kind == ir::TypeKind::Array;
  std::vector<Designated> parts;
  bool saysPlaces = false;
  std::uint32_t end = open;
  while (end < text.size() && text[end] != '}') {
    const std::uint32_t begin = layout_.skipComments(end + 1);
    if (begin < text.size() && text[begin] == '}' && !parts.empty()) { // behind a last comma
      end = begin;
      break;
    }
    end = endOfElement(layout_, begin);
    const std::string whole = trimmed(std::string_view(text).substr(begin, end - begin));
    if (isArray && whole.starts_with('[')) {
      const std::size_t close = whole.find(']'), equals = whole.find('=', close);
      const std::string number = trimmed(std::string_view(whole).substr(1, close - 1));
      const bool isNumber = !number.empty() && number.size() < 6 &&
                            number.find_first_not_of("0123456789") == std::string::npos;
      if (!isNumber || equals == std::string::npos ||
          !trimmed(std::string_view(whole).substr(close + 1, equals - close - 1)).empty() ||
          std::stoul(number) >= mostElements)
        return;
      saysPlaces = true;
      parts.push_back({std::stoul(number), trimmed(std::string_view(whole).substr(equals + 1))});
    } else if (isArray) { // behind the one before
      parts.push_back({parts.empty() ? 0 : parts.back().place + 1, whole});
    } else {
      const std::size_t past = whole.starts_with('.') ? wordEnd(whole, 1) : 0;
      const auto field = std::ranges::find_if(symbol.type->fields, [&](const ir::Field &one) {
        return past > 1 && one.name == whole.substr(1, past - 1);
      });
      if (field == symbol.type->fields.end())
        return;
      parts.push_back({static_cast<std::size_t>(field - symbol.type->fields.begin()), whole});
    }
  }
  const bool areInOrder = std::ranges::is_sorted(parts, std::ranges::less{}, &Designated::place);
  std::set<std::size_t> places;
  for (const Designated &part : parts)
    places.insert(part.place);
  const std::size_t said = parts.size();
  bool isAdded = false;
  // Compilers of C++ warn of fields that an initializer does not name.
  if (!isArray && !symbol.type->isUnion && said > 0)
    for (std::size_t field = 0; field < symbol.type->fields.size(); ++field)
      if (const std::string &name = symbol.type->fields[field].name;
          !places.contains(field) && isWordOrEmpty(name) && !name.empty()) {
        parts.push_back({field, fmt::format(".{} = {{}}", name)});
        isAdded = true;
      }
  if (end >= text.size() || places.size() != said ||
      (isArray ? !saysPlaces : areInOrder && !isAdded))
    return;
  edits_.push_back({open, end + 1, inOrder(std::move(parts), isArray), 0});
}

/// In how many braces and parentheses the place is, from `begin` on.
static int depthAt(std::string_view text, std::size_t begin, std::size_t place) {
  int depth = 0;
  for (std::size_t at = begin; at < place && at < text.size();) {
    const std::size_t past = std::max(pastComment(text, at), pastLiteral(text, at));
    if (past == at)
      depth += text[at] == '{' || text[at] == '(' ? 1 : text[at] == '}' || text[at] == ')' ? -1 : 0;
    at = std::max(past, at + 1);
  }
  return depth;
}

/// `float *a = b;` as `float *a; a = b;` in functions with labels: no jump of C++'s goes past an initializer.
void CxxWriter::apartFromJumps(const ir::Function &function) {
  if (!function.hasUnstructuredFlow)
    return;
  const std::string &text = layout_.text();
  for (const ir::SymbolRef &symbol : function.locals) {
    const SourceRange &name = symbol->declaration;
    if (!name.valid() || name.file != unit_.mainFile || symbol->storage != ir::Storage::Local ||
        !symbol->type->isScalar() || symbol->type->isConst || symbol->isSynthetic ||
        isPointerToVariableRows(*symbol->type) ||
        depthAt(text, function.body->range.begin, name.begin) != 1)
      continue;
    const std::uint32_t equals = layout_.skipComments(name.end);
    if (equals >= text.size() || text[equals] != '=')
      continue;
    const std::uint32_t semicolon = layout_.find(';', equals);
    const bool isLast = endOfElement(layout_, equals + 1) > semicolon;
    std::uint32_t before = name.begin; // back to the statement before
    while (before > 0 && (isWordCharacter(text[before - 1]) || text[before - 1] == '*' ||
                          std::isspace(static_cast<unsigned char>(text[before - 1])) != 0))
      --before;
    const bool isFirst = before > 0 && (text[before - 1] == ';' || text[before - 1] == '{' ||
                                        text[before - 1] == '}' || text[before - 1] == ':');
    if (isFirst && isLast)
      insert(name.end, "; " + symbol->name, 0);
  }
}

/// `#define malloc(...) gpu_any_pointer{malloc(__VA_ARGS__)}`, behind all that declares the function: what it returns becomes any pointer
/// by itself then, also where a macro says `double *name = malloc(n)`.
void CxxWriter::anyPointers() {
  const auto size = static_cast<std::uint32_t>(layout_.text().size());
  for (const std::string &name : hidden_) {
    std::uint32_t at = 0;
    for (const ir::Directive &one : unit_.outline->directives)
      if (one.kind == ir::DirectiveKind::Include && one.line.file == unit_.mainFile)
        at = std::max(at, one.line.end);
    for (const ir::Declaration &one : unit_.outline->declarations)
      if (one.name == name && one.whole.valid() && one.whole.file == unit_.mainFile)
        at = std::max(at, one.hasBody ? one.whole.end : layout_.find(';', one.whole.end) + 1);
    if (at < size)
      insert(at,
             fmt::format("{1}#define {0}(...) gpu_any_pointer{{{0}(__VA_ARGS__)}}{1}", name,
                         layout_.newline()),
             90);
  }
}

void CxxWriter::frame() {
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
  static constexpr std::array<std::pair<const char *, const char *>, 6> words = {
      {{"_Alignas", "alignas"},
       {"_Alignof", "alignof"},
       {"_Noreturn", "__attribute__((noreturn))"},
       {"_Static_assert", "static_assert"},
       {"_Thread_local", "thread_local"},
       {"register", ""}}};
  for (const auto &[word, inCxx] : words)
    if (mentionsWord(text, word))
      head += trimmed(fmt::format("#define {} {}", word, inCxx)) + "\n";
  const bool hasMain =
      std::ranges::any_of(unit_.functions, [this](const ir::FunctionRef &function) {
        return isHere(*function) && function->name == "main";
      });
  if (hasMain)
    head += "#pragma nv_diag_suppress 2949 // main is C's\n";
  head += renamings();
  if (!hidden_.empty())
    head += "// What C converts by itself in macros.\n"
            "struct gpu_any_pointer {\n"
            "  void *value;\n"
            "  template <class T> operator T *() const { return (T *)value; }\n"
            "};\n";
  head += "extern \"C\" {\n\n";
  insert(0, head, -100);
  const auto size = static_cast<std::uint32_t>(text.size());
  insert(size, std::string(text.ends_with('\n') ? "" : "\n") + "\n} // extern \"C\"\n", 100);
}

std::vector<Edit> CxxWriter::edits() {
  for (const ir::FunctionRef &function : unit_.functions) {
    if (!isHere(*function))
      continue;
    layout_.beginFunction(*function);
    if (!oldHead(*function))
      parameters(*function);
    apartFromJumps(*function);
    for (const ir::SymbolRef &symbol : function->locals)
      initializer(*symbol);
    std::set<const ir::Stmt *> steps; // other printers may have other words for those
    ir::forEachLoop(*function->body, [&](const ir::Stmt &loop, const ir::LoopStack &) {
      ir::forEachStmt(*loop.step, [&](const ir::Stmt &stmt) { steps.insert(&stmt); });
    });
    ir::forEachStmt(*function->body, [&](const ir::Stmt &stmt) {
      if (stmt.kind == ir::StmtKind::Assign && !steps.contains(&stmt))
        assignEnumeration(stmt);
    });
    ir::forEachExpr(*function->body, [&](const ir::Expr &expr) { visit(expr); });
    ir::forEachStmt(*function->body, [&](const ir::Stmt &stmt) { assign(stmt); });
  }
  for (const ir::SymbolRef &symbol : unit_.globals)
    initializer(*symbol);
  anyPointers();
  frame();
  return std::move(edits_);
}

std::vector<Edit> asCxx(const ir::Unit &unit, MacroPointers inMacros) {
  return CxxWriter(unit, inMacros).edits();
}

} // namespace parlift::target::cuda
