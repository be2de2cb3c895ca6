#include "target/cuda/CxxText.h"

#include "ir/Conversions.h"
#include "ir/ExprText.h"
#include "ir/InnermostElement.h"
#include "ir/Walk.h"
#include "support/Literals.h"
#include "support/Words.h"
#include "target/common/Layout.h"
#include "target/cuda/Homonyms.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
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
  const ir::Type &at = ir::innermostElement(*pointer.element);
  return at.isConst && !at.spelling.starts_with("const ") ? "const " + at.spelling : at.spelling;
}

/// Words of C++ alone that the texts of src/runtime and of kernels do without, so that they can stand for another one in the file.
constexpr std::array<std::string_view, 16> wordsOfCxx = {
    "catch", "class",     "delete", "explicit", "export", "friend", "mutable", "namespace",
    "new",   "protected", "public", "this",     "throw",  "try",    "using",   "virtual"};

class Writer {
public:
  Writer(const ir::Unit &unit, MacroPointers inMacros)
      : unit_(unit), layout_(unit.mainFile), inMacros_(inMacros) {}

  std::vector<Edit> edits();

private:
  bool isHere(const ir::Function &function) const {
    return function.body->range.file == unit_.mainFile;
  }
  void insert(std::uint32_t at, const std::string &text, int order) {
    if (done_.insert({at, text}).second)
      edits_.push_back({at, at, text, order});
  }
  /// The words get a cast in front of them, and of an argument's own casts; false: they are a macro's, where none can be.
  bool convert(const ir::Expr &value, const std::string &type, bool isArgument = false);
  void anyPointers();
  void visit(const ir::Expr &expr);
  void compareRows(const ir::Expr &expr);
  void toEnumeration(const ir::ExprRef &value, const ir::Type &to);
  void assign(const ir::Stmt &stmt);
  void assignEnumeration(const ir::Stmt &stmt);
  void initializer(const ir::Symbol &symbol);
  void apartFromJumps(const ir::Function &function);
  bool oldHead(const ir::Function &function);
  void parameters(const ir::Function &function);
  bool brackets(const ir::Symbol &symbol, const ir::Function &function);
  std::string parameterList(const ir::Function &function) const;
  void prototypes(const ir::Function &function);
  void keepForLinker(const std::string &name);
  std::string renamings();
  void frame();

  const ir::Unit &unit_;
  Layout layout_;
  MacroPointers inMacros_;
  std::vector<Edit> edits_;
  std::set<std::pair<std::uint32_t, std::string>> done_;
  std::vector<SourceRange> replaced_; ///< statements with other words
  std::set<std::string> hidden_;      ///< functions whose `void *` words of macros convert
};

/// Back over `(const double(*)[n])` in front of an argument: a cast that adds `const` alone is none of the tree's.
std::uint32_t beforeCasts(const Layout &layout, std::uint32_t begin) {
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

bool Writer::convert(const ir::Expr &value, const std::string &type, bool isArgument) {
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
void Writer::toEnumeration(const ir::ExprRef &value, const ir::Type &to) {
  if (!to.isEnumeration || value->kind == ir::ExprKind::Cast || !value->range.valid())
    return;
  const std::string words = value->range.text();
  if (value->kind == ir::ExprKind::IntLiteral && words.find_first_of("0123456789-+(~") == 0)
    convert(*value, to.spelling);
}

/// `c + n <= a` as `(const char *)(c + n) <= (const char *)a`: to C++ rows of variable length are of another type each time.
void Writer::compareRows(const ir::Expr &expr) {
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

void Writer::visit(const ir::Expr &expr) {
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
void Writer::assignEnumeration(const ir::Stmt &stmt) {
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
void Writer::assign(const ir::Stmt &stmt) {
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
std::uint32_t endOfElement(const Layout &layout, std::uint32_t begin) {
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

/// One of an initializer's, by what it says that it is for.
struct Designated {
  std::size_t place; ///< number of the element or field
  std::string text;
};

/// In braces, in the order of places. `fills`: places that nothing is said of have words, too.
std::string inOrder(std::vector<Designated> parts, bool fills) {
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
void Writer::initializer(const ir::Symbol &symbol) {
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

/// `a[restrict 10][20]` as `(*restrict a)[20]`, `x[n]` as `*x`: C++ has no words in brackets, and no parameters. False: it stays as it is.
bool Writer::brackets(const ir::Symbol &symbol, const ir::Function &function) {
  const std::string &text = layout_.text();
  const std::uint32_t open = layout_.skipBlanks(symbol.declaration.end);
  if (open >= text.size() || text[open] != '[')
    return false;
  const std::uint32_t close = layout_.find(']', open) + 1;
  const std::string inside = text.substr(open, close - open);
  const bool isRestrict = mentionsWord(inside, "restrict") || mentionsWord(inside, "__restrict");
  const bool isVariable = std::ranges::any_of(function.parameters, [&](const ir::SymbolRef &one) {
    return mentionsWord(inside, one->name);
  });
  if (!isRestrict && !isVariable && !mentionsWord(inside, "static") &&
      !mentionsWord(inside, "const"))
    return false;
  const bool hasRows =
      layout_.skipBlanks(close) < text.size() && text[layout_.skipBlanks(close)] == '[';
  const std::string name = fmt::format("*{}{}", isRestrict ? "restrict " : "", symbol.name);
  edits_.push_back({symbol.declaration.begin, close, hasRows ? "(" + name + ")" : name, 0});
  return isVariable;
}

/// Behind the parenthesis that ends what the one at `open` begins.
std::uint32_t pastParentheses(const Layout &layout, std::uint32_t open) {
  std::uint32_t close = open;
  for (int depth = 1; depth > 0 && close < layout.text().size();) {
    const std::uint32_t next = std::min(layout.find('(', close + 1), layout.find(')', close + 1));
    depth += next < layout.text().size() && layout.text()[next] == '(' ? 1 : -1;
    close = next;
  }
  return close + 1;
}

/// As C++ takes them.
std::string Writer::parameterList(const ir::Function &function) const {
  std::string list;
  for (const ir::SymbolRef &symbol : function.parameters)
    list += (list.empty() ? "" : ", ") +
            (isPointerToVariableRows(*symbol->type)
                 ? fmt::format("{} *{}", elementOf(*symbol->type), symbol->name)
                 : declarationText(*symbol));
  return "(" + list + (function.isVariadic ? ", ...)" : ")");
}

/// What is declared ahead has the parameters of the definition: `void f(int n, double a[n][n]);` as `void f(int n, double *a);`.
void Writer::prototypes(const ir::Function &function) {
  for (const ir::Declaration &one : unit_.outline->declarations) {
    if (one.kind != ir::DeclarationKind::Function || one.hasBody || one.name != function.name ||
        one.at.file != unit_.mainFile)
      continue;
    const std::uint32_t open = layout_.find('(', one.at.end);
    edits_.push_back({open, pastParentheses(layout_, open), parameterList(function), 0});
  }
}

/// In how many braces and parentheses the place is, from `begin` on.
int depthAt(std::string_view text, std::size_t begin, std::size_t place) {
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
void Writer::apartFromJumps(const ir::Function &function) {
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

/// `dot(n, x) int n; double *x; {` as `int dot(int n, double *x) {`; false: it has a head as C++ knows it.
bool Writer::oldHead(const ir::Function &function) {
  const std::string &text = layout_.text();
  const std::uint32_t begin = function.whole.begin, name = function.nameRange.begin;
  bool saysType = false;
  forEachWord(std::string_view(text).substr(begin, name - begin), [&](std::string_view word) {
    saysType |= word != "static" && word != "extern" && word != "inline" && word != "register";
  });
  if (function.whole.valid() && begin <= name && !saysType)
    insert(name, "int ", 0);
  const std::uint32_t open = layout_.find('(', function.nameRange.end);
  const std::uint32_t close = layout_.find(')', open);
  const std::uint32_t body = function.body->range.begin;
  const bool isOld = !function.parameters.empty() && close < body &&
                     std::ranges::all_of(
                         function.parameters,
                         [&](const ir::SymbolRef &symbol) {
                           return symbol->declaration.valid() && symbol->declaration.begin > close;
                         });
  if (!isOld)
    return false;
  std::string list;
  for (const ir::SymbolRef &symbol : function.parameters)
    list += (list.empty() ? "" : ", ") + declarationText(*symbol);
  edits_.push_back({open, body, "(" + list + ")" + layout_.newline(), 0});
  return true;
}

/// `double A[restrict n][n]` and `double (*restrict A)[n]`.
void Writer::parameters(const ir::Function &function) {
  const std::string &text = layout_.text();
  std::string declarations;
  bool isOther = false;
  for (const ir::SymbolRef &symbol : function.parameters) {
    if (!symbol->declaration.valid() || !symbol->type->isPointer())
      continue;
    if (!isPointerToVariableRows(*symbol->type)) {
      isOther |= brackets(*symbol, function);
      continue;
    }
    isOther = true;
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
  if (isOther)
    prototypes(function);
}

/// `int index[100];` as `int index[100] __asm__("index");` where the word is another one for the compiler, and the first declaration
/// of `double norm(int n) {` as `double norm(int n) __asm__("norm");`.
void Writer::keepForLinker(const std::string &name) {
  const std::string label = fmt::format(" __asm__(\"{}\")", name);
  for (const ir::Declaration &one : unit_.outline->declarations) {
    if (one.name != name || one.scope.valid() || one.at.file != unit_.mainFile)
      continue;
    const std::string &text = layout_.text();
    std::uint32_t end = one.at.end;
    if (one.kind == ir::DeclarationKind::Variable)
      while (layout_.skipBlanks(end) < text.size() && text[layout_.skipBlanks(end)] == '[')
        end = layout_.find(']', end) + 1;
    if (one.kind == ir::DeclarationKind::Function && !one.hasBody)
      end = pastParentheses(layout_, layout_.find('(', end));
    if (one.kind == ir::DeclarationKind::Variable || !one.hasBody) {
      insert(end, label, 1);
      return;
    }
    const auto definition = std::ranges::find_if(
        unit_.functions, [&](const ir::FunctionRef &function) { return function->name == name; });
    if (definition != unit_.functions.end())
      insert(one.whole.begin,
             text.substr(one.whole.begin, one.at.end - one.whole.begin) +
                 parameterList(**definition) + label + ";" + layout_.newline(),
             -1);
    return;
  }
}

/// `int new;` is `int new_;` to the compiler, in the file, its own headers and the kernels. The system's headers are read before.
std::string Writer::renamings() {
  std::string lines;
  for (const std::string_view word : wordsOfCxx) {
    const std::string name(word);
    if (unit_.outline->identifiers.contains(name))
      lines += fmt::format("#define {} {}\n", name, layout_.freshName(name + "_"));
  }
  for (const Homonym &one : homonyms(unit_)) {
    const std::string word = layout_.freshName(one.name + "_");
    lines += one.isOfOpenMp ? fmt::format("#define {0}(...) {1}(__VA_ARGS__)\n", one.name, word)
                            : fmt::format("#define {0} {1}\n", one.name, word);
    if (one.isShared)
      keepForLinker(one.name);
  }
  if (lines.empty())
    return {};
  return "#ifdef __CUDACC__\n#include <cuda_pipeline.h>\n#endif\n#include <string.h>\n" + lines;
}

/// `#define malloc(...) gpu_any_pointer{malloc(__VA_ARGS__)}`, behind all that declares the function: what it returns becomes any pointer
/// by itself then, also where a macro says `double *name = malloc(n)`.
void Writer::anyPointers() {
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

std::vector<Edit> Writer::edits() {
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

} // namespace

std::vector<Edit> asCxx(const ir::Unit &unit, MacroPointers inMacros) {
  return Writer(unit, inMacros).edits();
}

} // namespace parlift::target::cuda
