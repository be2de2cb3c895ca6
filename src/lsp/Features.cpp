#include "lsp/Features.h"

#include "lsp/Fields.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace parlift::lsp {
namespace {

using Json = nlohmann::json;

constexpr const char *rewriteKind = "refactor.rewrite";

struct Span {
  Position start, end;
};

Span spanOf(const Json &range) {
  const auto start = positionOf(at(range, {"start"}));
  const auto end = positionOf(at(range, {"end"}));
  return {start.value_or(Position{}), end.value_or(Position{})};
}

const Json &loopsOf(const Document &document) {
  static const Json none = Json::array();
  const auto found = document.facts.find("loops");
  return found != document.facts.end() && found->is_array() ? *found : none;
}

/// Loops come outermost first, so the last one around the place is the innermost.
const Json *loopAround(const Document &document, Position at) {
  const Json *result = nullptr;
  for (const Json &loop : loopsOf(document))
    if (const Span whole = spanOf(loop["whole"]); whole.start <= at && at <= whole.end)
      result = &loop;
  return result;
}

Json argumentOf(const Document &document, const Json &loop, bool restructures) {
  return {{"uri", document.uri},
          {"edition", document.edition},
          {"line", loop["line"]},
          {"column", loop["column"]},
          {"restructure", restructures}};
}

bool isWanted(const Json &params, std::string_view kind) {
  const Json only = at(params, {"context", "only"});
  return !only.is_array() || std::ranges::any_of(only, [&](const Json &wanted) {
    return wanted.is_string() && kind.starts_with(wanted.get_ref<const std::string &>());
  });
}

Json rewriteAction(const Document &document, const Json &loop, bool restructures, bool isResolved) {
  const char *title =
      restructures ? "Parallelize and restructure this loop's nest" : "Parallelize this loop";
  Json action{{"title", title}, {"kind", rewriteKind}};
  const Json argument = argumentOf(document, loop, restructures);
  if (isResolved)
    action["data"] = argument;
  else
    action["command"] = {
        {"title", title}, {"command", parallelizeCommand}, {"arguments", Json::array({argument})}};
  return action;
}

} // namespace

Json hover(const Document &document, Position at) {
  const Json *loop = loopAround(document, at);
  if (loop == nullptr)
    return nullptr;
  return {{"contents", {{"kind", "markdown"}, {"value", (*loop)["markdown"]}}},
          {"range", (*loop)["range"]}};
}

Json codeLenses(const Document &document) {
  Json result = Json::array();
  for (const Json &loop : loopsOf(document)) {
    const bool isParallel = isTrue(loop, {"isParallel"});
    result.push_back({{"range", loop["range"]},
                      {"command",
                       {{"title", loop["title"]},
                        {"command", isParallel ? parallelizeCommand : explainCommand},
                        {"arguments", Json::array({argumentOf(document, loop, false)})}}}});
  }
  return result;
}

Json codeActions(const Document &document, const Json &params, bool isResolved) {
  const Span range = spanOf(at(params, {"range"}));
  std::vector<const Json *> chosen;
  for (const Json &loop : loopsOf(document)) {
    const Position at = spanOf(loop["range"]).start;
    if (range.start.line <= at.line && at.line <= range.end.line)
      chosen.push_back(&loop);
  }
  if (chosen.empty())
    if (const Json *loop = loopAround(document, range.start))
      chosen.push_back(loop);
  Json result = Json::array();
  for (const Json *loop : chosen) {
    const bool isParallel = isTrue(*loop, {"isParallel"});
    if (isWanted(params, rewriteKind)) {
      if (isParallel)
        result.push_back(rewriteAction(document, *loop, false, isResolved));
      result.push_back(rewriteAction(document, *loop, true, isResolved));
    }
    if (!isParallel && isWanted(params, "quickfix"))
      result.push_back({{"title", "Show what blocks this loop"},
                        {"kind", "quickfix"},
                        {"command",
                         {{"title", "Show what blocks this loop"},
                          {"command", explainCommand},
                          {"arguments", Json::array({argumentOf(document, *loop, false)})}}}});
  }
  return result;
}

std::string explanation(const Document &document, const Json &argument) {
  for (const Json &loop : loopsOf(document))
    if (at(argument, {"edition"}) == document.edition && at(argument, {"line"}) == loop["line"] &&
        at(argument, {"column"}) == loop["column"])
      return text(loop, {"plain"});
  return {};
}

} // namespace parlift::lsp
