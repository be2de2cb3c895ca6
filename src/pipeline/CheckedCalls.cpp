#include "pipeline/CheckedCalls.h"

#include "ir/CalledAs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>

namespace parlift::pipeline {

namespace {

bool isScalarValue(const ir::Type &type) {
  return type.isScalar() && type.kind != ir::TypeKind::Complex;
}

/// What of the bytes is the value: the rest of a long double is never written.
std::string sizeText(const ir::Type &type, const std::string &name) {
  return type.isFloating() && type.bits == 80 ? "10" : "sizeof " + name;
}

bool consistsOf(const std::string &text, const std::string &characters) {
  return std::ranges::all_of(text, [&](char c) {
    return characters.find(c) != std::string::npos ||
           std::isspace(static_cast<unsigned char>(c)) != 0;
  });
}

std::size_t endOfName(const std::string &text) {
  std::size_t end = 0;
  while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 ||
                               text[end] == '_' || text[end] == ':'))
    ++end;
  return end;
}

/// `f` of `f(`, `(*f)` of `(*f)((`.
std::size_t endOfPointer(const std::string &text) {
  const std::size_t last = text.find_last_not_of("( \t\n");
  return last == std::string::npos ? 0 : last + 1;
}
/// `f` of `(*f)`.
std::string called(std::string pointer) {
  std::erase_if(pointer, [](char c) { return c == '(' || c == ')' || c == '*' || c == ' '; });
  return pointer;
}

std::string lastPart(const std::string &name) {
  const std::size_t colon = name.rfind(':');
  return colon == std::string::npos ? name : name.substr(colon + 1);
}

} // namespace

std::optional<std::vector<Edit>> checkedCall(const ir::Unit &unit, const ir::Expr &call,
                                             const std::vector<unsigned> &assumptions,
                                             unsigned site) {
  if (!call.range.valid() || call.range.file != unit.mainFile || call.isRewritten ||
      call.isMemberCall || call.operands.empty() || !isScalarValue(*call.type))
    return std::nullopt;
  // By the words of a pointer, which is the last operand and stands in front.
  const bool isByPointer = ir::isThroughPointer(call);
  const std::vector<ir::ExprRef> arguments(call.operands.begin(),
                                           call.operands.end() - (isByPointer ? 1 : 0));
  if (arguments.empty())
    return std::nullopt;
  const std::string &text = call.range.file->text();
  // The gaps between arguments: `f(`, `, `, `)`.
  std::vector<SourceRange> gaps(arguments.size() + 1, call.range);
  std::uint32_t at = call.range.begin;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const ir::Expr &argument = *arguments[k];
    if (!argument.range.valid() || argument.range.file != unit.mainFile ||
        !isScalarValue(*argument.type) || argument.range.begin < at + 1 ||
        argument.range.end > call.range.end)
      return std::nullopt;
    gaps[k].begin = at;
    gaps[k].end = argument.range.begin;
    at = argument.range.end;
  }
  gaps.back().begin = at;
  const auto words = [&](const SourceRange &range) {
    return text.substr(range.begin, range.end - range.begin);
  };
  const std::string first = words(gaps.front());
  const std::string name = first.substr(0, isByPointer ? endOfPointer(first) : endOfName(first));
  const bool isCalled =
      isByPointer ? called(name) == ir::calledAs(call) : lastPart(name) == lastPart(call.callee);
  const bool isPlain =
      isCalled && first.find('(') != std::string::npos &&
      consistsOf(first.substr(name.size()), "(") && consistsOf(words(gaps.back()), ")") &&
      words(gaps.back()).ends_with(')') &&
      std::all_of(gaps.begin() + 1, gaps.end() - 1, [&](const SourceRange &gap) {
        return consistsOf(words(gap), "(),") && words(gap).find(',') != std::string::npos;
      });
  if (!isPlain)
    return std::nullopt;

  const std::string automatic = unit.isCxx ? "auto" : "__auto_type";
  const auto argumentName = [&](std::size_t k) { return fmt::format("parlift_a{}_{}", site, k); };
  std::vector<Edit> edits;
  edits.push_back({gaps.front().begin, gaps.front().end,
                   fmt::format("__extension__ ({{ {} {} = (", automatic, argumentName(0)), 0});
  std::string told, passed;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    if (k > 0)
      edits.push_back(
          {gaps[k].begin, gaps[k].end, fmt::format("); {} {} = (", automatic, argumentName(k)), 0});
    for (const unsigned number : assumptions)
      told += fmt::format("parlift_argument(&parlift_table[{}], &{}, {}); ", number,
                          argumentName(k), sizeText(*arguments[k]->type, argumentName(k)));
    passed += (k > 0 ? ", " : "") + argumentName(k);
  }
  std::string called, returned;
  const std::string result = fmt::format("parlift_r{}", site);
  for (const unsigned number : assumptions) {
    called += fmt::format("parlift_call(&parlift_table[{0}], {1}, &{2}, sizeof {2}); ", number,
                          site, result);
    returned += fmt::format("parlift_return(&parlift_table[{}], &{}, {}); ", number, result,
                            sizeText(*call.type, result));
  }
  edits.push_back({gaps.back().begin, gaps.back().end,
                   fmt::format("); {0}__typeof__({1}({2})) {3}; {4}{3} = {1}({2}); {5}{3}; }})",
                               told, name, passed, result, called, returned),
                   0});
  return edits;
}

} // namespace parlift::pipeline
