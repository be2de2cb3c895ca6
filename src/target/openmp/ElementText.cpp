#include "target/openmp/ElementText.h"

#include "ir/ExprText.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace parlift::target::openmp {

bool isNumber(const std::string &text) {
  return std::ranges::all_of(text,
                             [](char c) { return std::isdigit(static_cast<unsigned char>(c)); });
}

std::string lastWordOf(const std::string &words, const char *otherwise) {
  std::string word;
  for (const char c : words)
    if (isWordCharacter(c))
      word += c;
    else if (c != ']' && c != ')')
      word.clear();
  while (word.ends_with('_')) // a name with two of them would be the compiler's
    word.pop_back();
  const bool isName = !word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) == 0;
  return isName ? word : otherwise;
}

ElementText elementText(const ir::Symbol &array) {
  ElementText text;
  const ir::Type *type = array.type->element.get();
  for (; type->kind == ir::TypeKind::Array; type = type->element.get())
    text.extents += type->extent->kind == ir::ExprKind::IntLiteral
                        ? fmt::format("[{}]", type->extent->intValue)
                        : fmt::format("[{}]", exprText(*type->extent));
  text.type = type->spelling;
  // `const char *` is a pointer that may be written; what it points to may not.
  if (text.type.starts_with("const ") && !text.isPointer())
    text.type.erase(0, 6);
  return text;
}

std::string pointerText(const ElementText &element, const std::string &name, bool isConst) {
  std::string head = element.type;
  if (isConst && !element.isRow())
    head = element.isPointer() ? element.type + "const " : "const " + element.type;
  const std::string blank = head.ends_with('*') || head.ends_with(' ') ? "" : " ";
  return element.isRow() ? fmt::format("{}{}(*const {}){}", head, blank, name, element.extents)
                         : fmt::format("{}{}*const {}", head, blank, name);
}

std::string allocationText(const ElementText &element, const std::string &name,
                           const std::string &count, bool isCxx) {
  std::string memory = fmt::format("{}malloc({} * sizeof *{})", isCxx ? "::" : "", count, name);
  if (!isCxx)
    return memory;
  return element.isRow()
             ? fmt::format("static_cast<{} (*){}>({})", element.type, element.extents, memory)
             : fmt::format("static_cast<{} *>({})", element.type, memory);
}

} // namespace parlift::target::openmp
