// Heads of functions as C++ takes them, what is declared ahead of them, and names.
#include "ir/ExprText.h"
#include "ir/InnermostElement.h"
#include "support/Words.h"
#include "target/cuda/CxxWriter.h"
#include "target/cuda/Homonyms.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace parlift::target::cuda {

namespace {

/// Words of C++ alone that the texts of src/runtime and of kernels do without, so that they can stand for another one in the file.
constexpr std::array<std::string_view, 16> wordsOfCxx = {
    "catch", "class",     "delete", "explicit", "export", "friend", "mutable", "namespace",
    "new",   "protected", "public", "this",     "throw",  "try",    "using",   "virtual"};

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

} // namespace

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

/// `a[restrict 10][20]` as `(*restrict a)[20]`, `x[n]` as `*x`: C++ has no words in brackets, and no parameters. False: it stays as it is.
bool CxxWriter::brackets(const ir::Symbol &symbol, const ir::Function &function) {
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

/// As C++ takes them.
std::string CxxWriter::parameterList(const ir::Function &function) const {
  std::string list;
  for (const ir::SymbolRef &symbol : function.parameters)
    list += (list.empty() ? "" : ", ") +
            (isPointerToVariableRows(*symbol->type)
                 ? fmt::format("{} *{}", elementOf(*symbol->type), symbol->name)
                 : declarationText(*symbol));
  return "(" + list + (function.isVariadic ? ", ...)" : ")");
}

/// What is declared ahead has the parameters of the definition: `void f(int n, double a[n][n]);` as `void f(int n, double *a);`.
void CxxWriter::prototypes(const ir::Function &function) {
  for (const ir::Declaration &one : unit_.outline->declarations) {
    if (one.kind != ir::DeclarationKind::Function || one.hasBody || one.name != function.name ||
        one.at.file != unit_.mainFile)
      continue;
    const std::uint32_t open = layout_.find('(', one.at.end);
    edits_.push_back({open, pastParentheses(layout_, open), parameterList(function), 0});
  }
}

/// `dot(n, x) int n; double *x; {` as `int dot(int n, double *x) {`; false: it has a head as C++ knows it.
bool CxxWriter::oldHead(const ir::Function &function) {
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
  edits_.push_back({open, body, parameterList(function) + layout_.newline(), 0});
  return true;
}

/// `double A[restrict n][n]` and `double (*restrict A)[n]`.
void CxxWriter::parameters(const ir::Function &function) {
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
void CxxWriter::keepForLinker(const std::string &name) {
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
std::string CxxWriter::renamings() {
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

} // namespace parlift::target::cuda
