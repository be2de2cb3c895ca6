#include "lsp/Job.h"

#include "lsp/Documents.h"
#include "lsp/Facts.h"
#include "rewrite/Diff.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace parlift::lsp {
namespace {

using Json = nlohmann::json;

/// The changed lines, and no others.
Json editsBetween(const std::string &before, const std::string &after, Encoding encoding) {
  const TextIndex old(before, encoding);
  // Lines end at \n here, and the protocol knows other ends, too: places go by bytes.
  const auto startsOf = [](const std::string &text) {
    std::vector<std::size_t> result{0};
    for (std::size_t at = 0; at < text.size(); ++at)
      if (text[at] == '\n')
        result.push_back(at + 1);
    if (result.back() != text.size())
      result.push_back(text.size());
    return result;
  };
  const std::vector<std::size_t> oldStarts = startsOf(before), newStarts = startsOf(after);
  Json result = Json::array();
  for (const rewrite::LineChange &change : rewrite::lineChanges(before, after)) {
    const std::size_t begin = newStarts[change.newBegin];
    result.push_back({{"range",
                       {{"start", toJson(old.position(oldStarts[change.oldBegin]))},
                        {"end", toJson(old.position(oldStarts[change.oldEnd]))}}},
                      {"newText", after.substr(begin, newStarts[change.newEnd] - begin)}});
  }
  return result;
}

/// Why a loop that was asked for stays as it is.
std::string outcomeOf(const pipeline::ParallelizedFile &result) {
  for (const plan::Step &step : result.plan.steps)
    if (step.action == plan::Action::Leave)
      return step.outcome.text;
  return "there is nothing to write for this loop";
}

Json parallelize(const Json &job, const pipeline::AnalyzedFile &file, pipeline::Options &options,
                 const std::string &text, Encoding encoding) {
  if (!file.ok())
    return {{"edits", Json::array()}, {"message", "the file has errors"}};
  pipeline::Selection selection;
  selection.path = file.path;
  selection.places.push_back({job.value("line", 0U), job.value("column", 0U)});
  options.transform = job.value("restructure", false);
  if (options.transform)
    // Whole functions are restructured, and what stands around a loop decides.
    options.machine = plan::thisMachine();
  const pipeline::ParallelizedFile result = pipeline::parallelize(file, selection, options);
  if (result.text == text)
    return {{"edits", Json::array()}, {"message", outcomeOf(result)}};
  return {{"edits", editsBetween(text, result.text, encoding)}, {"message", ""}};
}

} // namespace

std::string perform(const std::string &words, frontend::Request request,
                    pipeline::Options options) {
  const Json job = Json::parse(words, nullptr, /*allow_exceptions=*/false);
  if (!job.is_object() || !job.value("text", Json()).is_string())
    return R"({"diagnostics": [], "loops": [], "edits": []})";
  const auto text = job["text"].get<std::string>();
  const Encoding encoding = job.value("utf8", false) ? Encoding::Utf8 : Encoding::Utf16;
  request.text = text;
  const Json unsaved = job.value("unsaved", Json::object());
  for (const auto &[path, other] : unsaved.items())
    if (other.is_string())
      request.unsaved.emplace_back(path, other.get<std::string>());
  // A header's name does not tell C from C++, but the editor does.
  const std::string language = job.value("language", "");
  if (request.path.ends_with(".h") && language != "c" && request.flags.empty())
    request.flags = {"-x", "c++"};
  const pipeline::AnalyzedFile file =
      pipeline::analyze(request, pipeline::Selection{request.path, {}, {}, {}}, options);
  const Json answer = job.value("kind", "") == "parallelize"
                          ? parallelize(job, file, options, text, encoding)
                          : factsOf(file, text, job.value("uri", ""), encoding);
  return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace parlift::lsp
