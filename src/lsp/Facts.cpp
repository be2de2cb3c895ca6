#include "lsp/Facts.h"

#include "lsp/Documents.h"
#include "support/Subprocess.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>

namespace parlift::lsp {
namespace {

using Json = nlohmann::json;

enum Severity : int { Error = 1, Warning = 2, Information = 3, Hint = 4 };

int severityOf(std::string_view name) {
  return name == "error"     ? Error
         : name == "warning" ? Warning
         : name == "missed"  ? Information
                             : Hint;
}

/// Places in the document and in the files that it includes.
class Places {
public:
  Places(const std::string &path, const std::string &text, std::string uri, Encoding encoding)
      : path_(path), document_(text, encoding), uri_(std::move(uri)), encoding_(encoding) {}

  bool isHere(const SourceRange &range) const {
    return range.valid() && range.file->path() == path_;
  }
  Json range(const SourceRange &range) {
    const TextIndex &index = indexOf(range);
    return {{"start", toJson(index.position(range.begin))},
            {"end", toJson(index.position(range.end))}};
  }
  Json location(const SourceRange &where) {
    return {{"uri", isHere(where) ? uri_ : uriOf(where.file->path())}, {"range", range(where)}};
  }
  /// Clang's lines and columns begin with 1, and columns are bytes. Without a line: the first one.
  Json range(unsigned line, unsigned column) const {
    const Position begin{line > 0 ? line - 1 : 0, 0};
    const std::size_t at = document_.offset(begin) + (column > 0 ? column - 1 : 0);
    return {{"start", toJson(document_.position(at))}, {"end", toJson(document_.position(at + 1))}};
  }

private:
  const TextIndex &indexOf(const SourceRange &range) {
    if (isHere(range))
      return document_;
    return others_.try_emplace(range.file->path(), range.file->text(), encoding_).first->second;
  }

  std::string path_;
  TextIndex document_;
  std::string uri_;
  Encoding encoding_;
  std::map<std::string, TextIndex> others_;
};

/// The folder of the remarks' pages, beside the program that is installed or built; empty: there is none.
std::string pagesFolder() {
  std::error_code error;
  const std::filesystem::path program = ownProgram();
  for (const char *way : {"../share/doc/parlift/docs/remarks", "../../../docs/remarks"}) {
    const std::filesystem::path folder = (program.parent_path() / way).lexically_normal();
    if (std::filesystem::is_regular_file(folder / "README.md", error))
      return folder.string();
  }
  return {};
}

void addCode(Json &diagnostic, const diag::Reason &reason) {
  static const std::string folder = pagesFolder();
  diagnostic["code"] = reason.name;
  if (!folder.empty())
    diagnostic["codeDescription"] = {{"href", uriOf(fmt::format("{}/{}.md", folder, reason.name))}};
}

Json diagnosticOf(const diag::Remark &remark, Places &places) {
  const diag::Reason &reason = diag::reason(remark.id);
  std::string message = remark.text;
  Json related = Json::array();
  for (const diag::Note &note : remark.notes)
    if (note.range.valid())
      related.push_back({{"location", places.location(note.range)}, {"message", note.text}});
    else
      message += "\n" + note.text;
  Json result{{"range", places.range(remark.range)},
              {"severity", severityOf(reason.severity)},
              {"source", "parlift"},
              {"message", message}};
  if (!related.empty())
    result["relatedInformation"] = std::move(related);
  addCode(result, reason);
  return result;
}

/// What the compiler says of a text that is no program; of errors in other files, that they are there.
Json errorOf(const diag::ErrorRecord &error, const std::string &path, const Places &places) {
  const bool isHere = error.path == path;
  const std::string where =
      isHere || error.path.empty() ? "" : fmt::format("{}:{}: ", error.path, error.line);
  return {{"range", places.range(isHere ? error.line : 0, isHere ? error.column : 0)},
          {"severity", Error},
          {"source", "parlift"},
          {"message", where + error.text}};
}

std::string needsOf(const diag::LoopRecord &record) {
  std::vector<std::string> needs;
  for (const diag::Need &need : record.needs)
    needs.push_back(fmt::format("{}({}{})", diag::name(need.kind),
                                need.op.empty() ? "" : need.op + ": ",
                                fmt::join(need.names, ", ")));
  return fmt::format("{}", fmt::join(needs, " "));
}

/// The words above the loop: short, since they stand in the text.
std::string titleOf(const diag::LoopRecord &record) {
  const std::string needs = needsOf(record);
  switch (record.verdict) {
  case diag::Verdict::Parallel:
    return needs.empty() ? "parallel" : "parallel: " + needs;
  case diag::Verdict::Conditional:
    return "parallel under a condition";
  case diag::Verdict::Sequential:
    return "sequential: what blocks this loop";
  case diag::Verdict::Unknown:
    break;
  }
  return "not proved parallel: what blocks this loop";
}

/// What stands between the loop and threads, or what it takes, line by line.
std::vector<std::string> linesOf(const diag::LoopRecord &record, bool isMarkdown) {
  std::vector<std::string> result;
  if (record.condition)
    result.push_back(fmt::format("condition: `{}`", *record.condition));
  if (const std::string needs = needsOf(record); !needs.empty())
    result.push_back(fmt::format("needs: {}", needs));
  for (const diag::Remark &remark : record.remarks)
    for (const diag::Note &note : remark.notes) {
      const bool hasPlace = note.range.valid();
      const std::string line = hasPlace ? fmt::format("line {}: {}", note.range.line(), note.text)
                                        : "what would help: " + note.text;
      if (std::ranges::find(result, line) == result.end())
        result.push_back(line);
    }
  for (std::string &line : result)
    line = (isMarkdown ? "- " : "  ") + line;
  return result;
}

Json loopOf(const diag::LoopRecord &record, const SourceRange &whole, Places &places) {
  const std::string head =
      fmt::format("{} [{}]", record.remarks.empty() ? record.reason : record.remarks.front().text,
                  diag::reason(record.reasonId).name);
  const SourceFile::Position begin = record.range.file->position(record.range.begin);
  return {{"range", places.range(record.range)},
          {"whole", places.range(whole.valid() ? whole : record.range)},
          {"line", begin.line},
          {"column", begin.column},
          {"title", titleOf(record)},
          {"markdown", fmt::format("**{}** {}\n\n{}", diag::name(record.verdict), head,
                                   fmt::join(linesOf(record, true), "\n"))},
          {"plain", fmt::format("{}\n{}", head, fmt::join(linesOf(record, false), "\n"))},
          {"isParallel", record.verdict == diag::Verdict::Parallel ||
                             record.verdict == diag::Verdict::Conditional}};
}

/// Instances of a template share their text: each thing is said once.
void addOnce(Json &list, Json item) {
  if (std::ranges::find(list, item) == list.end())
    list.push_back(std::move(item));
}

} // namespace

Json factsOf(const pipeline::AnalyzedFile &file, const std::string &text, const std::string &uri,
             Encoding encoding) {
  Places places(file.path, text, uri, encoding);
  Json diagnostics = Json::array(), loops = Json::array();
  for (const diag::ErrorRecord &error : file.errors)
    addOnce(diagnostics, errorOf(error, file.path, places));
  std::map<std::uint32_t, SourceRange> wholes; // by where the keyword is
  for (const analysis::FunctionFacts &function : file.functions)
    for (const analysis::LoopFacts &loop : function.loops)
      wholes[loop.record.range.begin] = loop.loop->source.whole;
  std::map<std::uint32_t, std::size_t>
      seen; // instances of a template: the least parallel one counts
  for (const diag::FunctionRecord &function : file.record.functions)
    for (const diag::LoopRecord &loop : function.loops) {
      for (const diag::Remark &remark : loop.remarks)
        if (places.isHere(remark.range))
          addOnce(diagnostics, diagnosticOf(remark, places));
      if (!places.isHere(loop.range))
        continue;
      Json entry = loopOf(loop, wholes[loop.range.begin], places);
      const auto [at, isNew] = seen.try_emplace(loop.range.begin, loops.size());
      if (isNew)
        loops.push_back(std::move(entry));
      else if (!entry["isParallel"].get<bool>())
        loops[at->second] = std::move(entry);
    }
  return {{"diagnostics", std::move(diagnostics)}, {"loops", std::move(loops)}};
}

} // namespace parlift::lsp
