#include "diag/JsonSink.h"

#include <nlohmann/json.hpp>

namespace parlift::diag {

namespace {

using Json = nlohmann::ordered_json;

/// Null for what is absent: an empty string would look like an answer.
template <typename Value> Json orNull(const std::optional<Value> &value) {
  return value ? Json(*value) : Json();
}
Json orNull(const std::string &text) {
  return text.empty() ? Json() : Json(text);
}

Json place(const SourceRange &range) {
  return {{"line", range.line()}, {"column", range.column()}, {"text", range.oneLine()}};
}

Json toJson(const Need &need) {
  Json result{{"kind", name(need.kind)}};
  if (!need.op.empty())
    result["operator"] = need.op;
  result["names"] = need.names;
  if (!need.family.empty()) {
    result["family"] = need.family;
    result["state"] = need.names;
    result["direction"] = need.direction;
  }
  return result;
}

Json toJson(const LoopRecord &loop) {
  Json needs = Json::array();
  for (const Need &need : loop.needs)
    needs.push_back(toJson(need));
  Json objections = Json::array();
  for (const Note &note : loop.objections)
    objections.push_back(
        {{"line", note.range.line()}, {"column", note.range.column()}, {"text", note.text}});
  Json assumptions = Json::array();
  for (const Note &note : loop.assumptions)
    assumptions.push_back({{"line", note.range.valid() ? note.range.line() : 0},
                           {"column", note.range.valid() ? note.range.column() : 0},
                           {"text", note.text}});
  Json advice = Json::array();
  for (const Advice &one : loop.advice)
    advice.push_back({{"text", one.text},
                      {"assumption", one.assumption},
                      {"directive", orNull(one.directive)},
                      {"verdict", name(one.verdict)}});
  return {{"id", loop.id},
          {"path", loop.path},
          {"line", loop.range.line()},
          {"column", loop.range.column()},
          {"induction", orNull(loop.induction)},
          {"depth", loop.depth},
          {"as_written", name(loop.asWritten)},
          {"verdict", name(loop.verdict)},
          {"needs", std::move(needs)},
          {"condition", orNull(loop.condition)},
          {"reason", loop.reason},
          {"reason_id", reason(loop.reasonId).name},
          {"blocking", loop.blocking},
          {"objections", std::move(objections)},
          {"interchange_with_parent", orNull(loop.interchangeWithParent)},
          {"assumptions", std::move(assumptions)},
          {"advice", std::move(advice)}};
}

Json toJson(const DependenceRecord &dependence) {
  Json direction = Json::array();
  for (const Direction entry : dependence.direction)
    direction.push_back(name(entry));
  Json distance = Json::array();
  for (const std::optional<std::int64_t> &entry : dependence.distance)
    distance.push_back(orNull(entry));
  return {{"kind", name(dependence.kind)},
          {"variable", dependence.variable},
          {"array", dependence.array},
          {"source", place(dependence.source)},
          {"sink", place(dependence.sink)},
          {"loops", dependence.loops},
          {"direction", std::move(direction)},
          {"distance", std::move(distance)},
          {"carried_by", orNull(dependence.carriedBy)},
          {"exact", dependence.exact},
          {"condition", orNull(dependence.condition)}};
}

Json toJson(const FunctionRecord &function) {
  Json loops = Json::array();
  for (const LoopRecord &loop : function.loops)
    loops.push_back(toJson(loop));
  Json dependences = Json::array();
  for (const DependenceRecord &dependence : function.dependences)
    dependences.push_back(toJson(dependence));
  return {{"name", function.name},
          {"line", function.range.line()},
          {"loops", std::move(loops)},
          {"dependences", std::move(dependences)}};
}

Json toJson(const FileRecord &file) {
  Json functions = Json::array();
  for (const FunctionRecord &function : file.functions)
    functions.push_back(toJson(function));
  Json remarks = Json::array();
  for (const Remark &remark : file.remarks)
    remarks.push_back({{"id", reason(remark.id).name},
                       {"line", remark.range.line()},
                       {"column", remark.range.column()},
                       {"text", remark.text}});
  return {
      {"path", file.path}, {"functions", std::move(functions)}, {"remarks", std::move(remarks)}};
}

Json toJson(const ErrorRecord &error) {
  return {
      {"path", error.path}, {"line", error.line}, {"column", error.column}, {"text", error.text}};
}

} // namespace

std::string renderJson(const Report &report) {
  Json files = Json::array();
  for (const FileRecord &file : report.files)
    files.push_back(toJson(file));
  Json errors = Json::array();
  for (const ErrorRecord &error : report.errors)
    errors.push_back(toJson(error));
  const Json document{{"schema", "parlift.analysis/1"},
                      {"tool", {{"name", "parlift"}, {"version", PARLIFT_VERSION}}},
                      {"files", std::move(files)},
                      {"errors", std::move(errors)}};
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace parlift::diag
