#include "target/cuda/Homonyms.h"

#include "CudaNames.h"
#include "support/Words.h"
#include "target/common/Layout.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>

namespace parlift::target::cuda {

namespace {

using Names = std::map<std::string, bool, std::less<>>; ///< true: the C library's

const Names &namesOfCuda() {
  static const Names all = [] {
    Names result;
    const std::string_view text = names;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      std::string_view line = text.substr(at, end - at);
      at = end == std::string_view::npos ? text.size() : end + 1;
      const bool isLibrary = line.ends_with('=');
      if (isLibrary)
        line.remove_suffix(1);
      if (!line.empty())
        result.emplace(line, isLibrary);
    }
    return result;
  }();
  return all;
}

/// What the file says of a name, all declarations taken together.
struct Said {
  bool isOwn = false; ///< it has a body, or fields, or is nobody else's
  bool isStatic = false;
  bool isObject = false; ///< a function or a variable
  bool isFunction = false;
};

bool isDefinition(const ir::Declaration &declaration, const std::string &words) {
  switch (declaration.kind) {
  case ir::DeclarationKind::Function:
    return declaration.hasBody;
  case ir::DeclarationKind::Variable:
    return !mentionsWord(words, "extern");
  case ir::DeclarationKind::Type:
    return words.find('{') != std::string::npos || mentionsWord(words, "typedef");
  case ir::DeclarationKind::Enumerator:
    return true;
  case ir::DeclarationKind::Other:
    break;
  }
  return false;
}

/// Without the number of an overload, `norm@2`.
std::string_view wordOf(const ir::Function &function) {
  return std::string_view(function.name).substr(0, function.name.find('@'));
}

/// All functions of the name have a parameter such as none of CUDA's has, or come from templates; those without a body do not count.
bool isOverload(const ir::Unit &unit, const std::string &name) {
  const auto isNumber = [](const ir::Type &type) {
    return type.isInteger() || type.isFloating() || type.kind == ir::TypeKind::Bool;
  };
  bool result = true;
  for (const ir::FunctionRef &function : unit.functions) {
    if (wordOf(*function) != name)
      continue;
    result &=
        function->isTemplateInstance ||
        std::ranges::any_of(function->parameters, [&](const ir::SymbolRef &parameter) {
          const ir::Type &type = *parameter->type;
          return !isNumber(type) && !(type.isPointer() && type.element && isNumber(*type.element));
        });
  }
  return result;
}

bool isOnlyCalled(const ir::Unit &unit, const std::string &name) {
  const Layout layout(unit.mainFile);
  const auto places = unit.outline->identifiers.find(name);
  return places == unit.outline->identifiers.end() ||
         std::ranges::all_of(places->second, [&](std::uint32_t at) {
           const auto behind = layout.skipComments(at + static_cast<std::uint32_t>(name.size()));
           return behind < layout.text().size() && layout.text()[behind] == '(';
         });
}

} // namespace

std::vector<Homonym> homonyms(const ir::Unit &unit) {
  std::map<std::string, Said> said;
  const Names &known = namesOfCuda();
  for (const ir::Declaration &one : unit.outline->declarations) {
    const auto found = known.find(one.name);
    if (found == known.end() || one.scope.valid() || !one.whole.valid())
      continue;
    const std::string words = one.whole.text();
    Said &entry = said[one.name];
    entry.isOwn |= isDefinition(one, words) || !found->second;
    entry.isStatic |= mentionsWord(words.substr(0, one.at.begin - one.whole.begin), "static");
    entry.isFunction |= one.kind == ir::DeclarationKind::Function;
    entry.isObject |=
        one.kind == ir::DeclarationKind::Function || one.kind == ir::DeclarationKind::Variable;
  }
  // Functions of the user's headers.
  for (const ir::FunctionRef &function : unit.functions) {
    const auto found = known.find(wordOf(*function));
    if (found != known.end() && !found->second && !function->inMainFile)
      said[found->first] = {true, true, true, true};
  }
  std::vector<Homonym> result;
  for (const auto &[name, entry] : said)
    if (entry.isOwn)
      result.push_back({name, entry.isObject && !entry.isStatic, name == "max" || name == "min",
                        entry.isFunction && isOverload(unit, name), isOnlyCalled(unit, name)});
  return result;
}

} // namespace parlift::target::cuda
