#include "diag/SarifSink.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace parlift::diag {

namespace {

using Json = nlohmann::ordered_json;

const std::vector<Reason> &allReasons() {
  static const std::vector<Reason> result = {
#define PARLIFT_REASON(Id, Name, Severity, Text, Help) reason(ReasonId::Id),
#include "diag/reasons.def"
  };
  return result;
}

/// A path as a URI reference (RFC 3986); what is no plain character is percent-encoded.
std::string uri(const std::string &path) {
  std::string result = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const bool isPlain = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                         std::string_view("/._-~+").find(c) != std::string_view::npos;
    result += isPlain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

Json artifact(const std::string &path) {
  Json result{{"uri", uri(path)}};
  if (!path.starts_with('/'))
    result["uriBaseId"] = "%SRCROOT%";
  return result;
}

/// Columns count code points: bytes that continue one do not count.
unsigned codePoints(const SourceFile &file, SourceFile::Position position) {
  const std::string_view before = file.line(position.line).substr(0, position.column - 1);
  unsigned result = 1;
  for (const char c : before)
    result += (static_cast<unsigned char>(c) & 0xC0U) == 0x80 ? 0 : 1;
  return result;
}

Json location(const SourceRange &range) {
  const SourceFile &file = *range.file;
  const SourceFile::Position begin = file.position(range.begin), end = file.position(range.end);
  return {{"physicalLocation",
           {{"artifactLocation", artifact(file.path())},
            {"region",
             {{"startLine", begin.line},
              {"startColumn", codePoints(file, begin)},
              {"endLine", end.line},
              {"endColumn", codePoints(file, end)}}}}}};
}

Json rules() {
  Json result = Json::array();
  for (const Reason &entry : allReasons()) {
    Json rule{{"id", entry.name},
              {"shortDescription", {{"text", entry.text}}},
              {"properties", {{"severity", entry.severity}}}};
    if (*entry.help != 0)
      rule["help"] = {{"text", entry.help}};
    result.push_back(std::move(rule));
  }
  return result;
}

Json result(const Remark &remark, const FunctionRecord &function, const LoopRecord &loop) {
  const Reason &entry = reason(remark.id);
  const bool isPass = std::string_view(entry.severity) == "passed";
  std::string text = remark.text;
  Json related = Json::array();
  for (const Note &note : remark.notes)
    if (note.range.valid()) {
      Json place = location(note.range);
      place["message"] = {{"text", note.text}};
      if (std::find(related.begin(), related.end(), place) ==
          related.end()) // the schema wants each once
        related.push_back(std::move(place));
    } else {
      text += "; " + note.text;
    }
  Json result{{"ruleId", entry.name},
              {"ruleIndex", static_cast<unsigned>(remark.id)},
              {"kind", isPass ? "pass" : "fail"},
              {"level", isPass ? "none" : "note"},
              {"message", {{"text", text}}}};
  if (remark.range.valid())
    result["locations"] = Json::array({location(remark.range)});
  if (!related.empty())
    result["relatedLocations"] = std::move(related);
  result["partialFingerprints"] = {{"parliftLoop/v1", function.name + ":" + loop.path}};
  return result;
}

Json notification(const ErrorRecord &error) {
  Json result{{"level", "error"}, {"message", {{"text", error.text}}}};
  if (error.path.empty())
    return result;
  Json place{{"artifactLocation", artifact(error.path)}};
  if (error.line > 0)
    place["region"] = {{"startLine", error.line}};
  result["locations"] = Json::array({{{"physicalLocation", std::move(place)}}});
  return result;
}

/// About the file's lines to parlift.
Json notification(const Remark &remark) {
  Json result{{"level", "warning"},
              {"message", {{"text", remark.text}}},
              {"descriptor", {{"id", reason(remark.id).name}}}};
  if (remark.range.valid())
    result["locations"] = Json::array({location(remark.range)});
  return result;
}

} // namespace

std::string renderSarif(const Report &report) {
  Json results = Json::array(), notifications = Json::array();
  for (const FileRecord &file : report.files) {
    for (const Remark &remark : file.remarks)
      notifications.push_back(notification(remark));
    for (const FunctionRecord &function : file.functions)
      for (const LoopRecord &loop : function.loops)
        for (const Remark &remark : loop.remarks)
          results.push_back(result(remark, function, loop));
  }
  for (const ErrorRecord &error : report.errors)
    notifications.push_back(notification(error));
  const Json driver{{"name", "parlift"}, {"version", PARLIFT_VERSION}, {"rules", rules()}};
  const Json invocation{{"executionSuccessful", report.errors.empty()},
                        {"toolExecutionNotifications", std::move(notifications)}};
  const Json run{{"tool", {{"driver", driver}}},
                 {"columnKind", "unicodeCodePoints"},
                 {"invocations", Json::array({invocation})},
                 {"results", std::move(results)}};
  const Json document{
      {"$schema",
       "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", Json::array({run})}};
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace parlift::diag
