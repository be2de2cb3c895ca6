#include "tool/ResultData.h"

#include "rewrite/Diff.h"

#include <clang/Tooling/Core/Replacement.h>
#include <clang/Tooling/ReplacementsYaml.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace parlift::tool {

namespace {

using Json = nlohmann::ordered_json;

const char *actionOf(const pipeline::LoopOutcome &loop) {
  if (loop.hasKernel)
    return "kernel";
  switch (loop.action) {
  case plan::Action::Parallel:
    return "parallel";
  case plan::Action::Simd:
    return "simd";
  case plan::Action::Leave:
    break;
  }
  return "leave";
}

Json toJson(const diag::Remark &remark) {
  return {{"id", diag::reason(remark.id).name},
          {"line", remark.range.line()},
          {"column", remark.range.column()},
          {"text", remark.text}};
}

Json toJson(const pipeline::LoopOutcome &loop, const std::vector<diag::Remark> &remarks) {
  const diag::Remark &outcome = remarks[loop.firstRemark];
  Json others = Json::array();
  for (std::size_t at = 1; at < loop.remarks; ++at)
    others.push_back(toJson(remarks[loop.firstRemark + at]));
  return {{"id", loop.id},
          {"in", loop.isOfResult ? "result" : "source"},
          {"line", outcome.range.line()},
          {"column", outcome.range.column()},
          {"action", actionOf(loop)},
          {"clauses", loop.clauses.empty() ? Json() : Json(loop.clauses)},
          {"reason_id", diag::reason(outcome.id).name},
          {"reason", outcome.text},
          {"remarks", std::move(others)}};
}

Json toJson(const ResultData::File &file) {
  Json plan = Json::array(), loops = Json::array();
  for (const plan::Instruction &step : file.result.script)
    plan.push_back(plan::print(step));
  for (const pipeline::LoopOutcome &loop : file.result.outcomes)
    loops.push_back(toJson(loop, file.result.remarks));
  return {{"path", file.path},
          {"loops", file.result.loops},
          {"parallelized", file.result.parallelized},
          {"changed", file.text != file.before},
          {"restructured", file.result.isRestructured},
          {"plan", std::move(plan)},
          {"results", std::move(loops)}};
}

/// Where each line begins, and the end of the text.
std::vector<std::size_t> lineStarts(const std::string &text) {
  std::vector<std::size_t> starts{0};
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
    starts.push_back(at + 1);
  if (starts.back() != text.size())
    starts.push_back(text.size());
  return starts;
}

} // namespace

std::string ResultData::json(const std::string &target) const {
  Json files = Json::array(), errors = Json::array();
  for (const File &file : files_)
    files.push_back(toJson(file));
  for (const diag::ErrorRecord &error : errors_)
    errors.push_back({{"path", error.path},
                      {"line", error.line},
                      {"column", error.column},
                      {"text", error.text}});
  const Json document{{"schema", "parlift.result/1"},
                      {"tool", {{"name", "parlift"}, {"version", PARLIFT_VERSION}}},
                      {"target", target},
                      {"files", std::move(files)},
                      {"errors", std::move(errors)}};
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string ResultData::yaml() const {
  clang::tooling::TranslationUnitReplacements document;
  for (const File &file : files_) {
    std::error_code failed;
    const std::string path = std::filesystem::absolute(file.path, failed).lexically_normal();
    if (document.MainSourceFile.empty())
      document.MainSourceFile = path;
    const std::vector<std::size_t> before = lineStarts(file.before), after = lineStarts(file.text);
    for (const rewrite::LineChange &change : rewrite::lineChanges(file.before, file.text)) {
      const std::size_t begin = before[change.oldBegin], newBegin = after[change.newBegin];
      document.Replacements.emplace_back(
          path, static_cast<unsigned>(begin), static_cast<unsigned>(before[change.oldEnd] - begin),
          file.text.substr(newBegin, after[change.newEnd] - newBegin));
    }
  }
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::yaml::Output output(stream);
  output << document;
  return text;
}

} // namespace parlift::tool
