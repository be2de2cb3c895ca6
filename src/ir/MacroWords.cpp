#include "ir/MacroWords.h"

#include "support/Words.h"

#include <map>
#include <utility>
#include <vector>

namespace parlift::ir {

namespace {

/// What follows the macro's name, its parameters included.
std::string behindName(const Directive &definition) {
  const std::string line = definition.line.text();
  const std::size_t define = line.find("define");
  const std::size_t name =
      define == std::string::npos ? define : line.find(definition.name, define + 6);
  return name == std::string::npos ? line : line.substr(name + definition.name.size());
}

} // namespace

std::set<std::string, std::less<>> wordsOfMacros(std::string_view text, const Outline *outline) {
  std::set<std::string, std::less<>> result;
  if (!outline)
    return result;
  std::multimap<std::string_view, const Directive *> definitions;
  for (const Directive &directive : outline->directives)
    if (directive.kind == DirectiveKind::Define && directive.line.valid())
      definitions.emplace(directive.name, &directive);
  std::set<std::string_view> named; ///< macros
  std::vector<std::string> open{std::string(text)};
  for (bool isText = true; !open.empty(); isText = false) {
    const std::string next = std::move(open.back());
    open.pop_back();
    forEachWord(next, [&](std::string_view word) {
      if (!isText)
        result.emplace(word);
      const auto [begin, end] = definitions.equal_range(word);
      if (begin == end || !named.insert(begin->first).second)
        return;
      for (auto definition = begin; definition != end; ++definition)
        open.push_back(behindName(*definition->second));
    });
  }
  return result;
}

bool saysWord(std::string_view text, std::string_view word, const Outline *outline) {
  return mentionsWord(text, word) || wordsOfMacros(text, outline).contains(word);
}

} // namespace parlift::ir
