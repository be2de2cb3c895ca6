#include "diag/TextSink.h"

#include "diag/Snippet.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace parlift::diag {

namespace {

constexpr std::string_view bold = "\033[1m";
constexpr std::string_view plain = "\033[0m";

struct Label {
  std::string_view word, color;
};
constexpr Label errorLabel{"error", "\033[1;31m"};
constexpr Label warningLabel{"warning", "\033[1;35m"};
constexpr Label remarkLabel{"remark", "\033[1;34m"};
constexpr Label noteLabel{"note", "\033[1;36m"};

/// "passed", "missed" and "analysis" are kinds of remarks to a program that filters them; to a
/// reader they are all remarks.
const Label &labelOf(std::string_view severity) {
  if (severity == "error")
    return errorLabel;
  return severity == "warning" ? warningLabel : remarkLabel;
}

std::string place(const SourceRange &range) {
  if (!range.valid())
    return "parlift: ";
  return fmt::format("{}:{}:{}: ", range.file->path(), range.line(), range.column());
}

std::string headline(std::string_view where, const Label &label, std::string_view text,
                     bool color) {
  if (!color)
    return fmt::format("{}{}: {}\n", where, label.word, text);
  return fmt::format("{}{}{}{}{}: {}{}{}{}\n", bold, where, plain, label.color, label.word, plain,
                     bold, text, plain);
}

std::string renderError(const ErrorRecord &error, const TextOptions &options) {
  std::string where = error.path.empty() ? "parlift: " : error.path + ": ";
  if (error.line != 0)
    where = fmt::format("{}:{}:{}: ", error.path, error.line, error.column);
  return headline(where, errorLabel, error.text, options.color);
}

} // namespace

std::string renderText(const Remark &remark, const TextOptions &options) {
  const Reason &entry = reason(remark.id);
  const Label &label = labelOf(entry.severity);
  if (options.quiet && label.word == remarkLabel.word)
    return {};
  std::string result = headline(place(remark.range), label,
                                fmt::format("{} [{}]", remark.text, entry.name), options.color);
  result += renderSnippet(remark.range);
  for (const Note &note : remark.notes) {
    const SourceRange &where = note.range.valid() ? note.range : remark.range;
    result += headline(place(where), noteLabel, note.text, options.color);
    result += renderSnippet(note.range);
  }
  return result;
}

std::string renderText(const Report &report, const TextOptions &options) {
  std::string result;
  for (const FileRecord &file : report.files) {
    for (const Remark &remark : file.remarks)
      result += renderText(remark, options);
    for (const FunctionRecord &function : file.functions)
      for (const LoopRecord &loop : function.loops)
        for (const Remark &remark : loop.remarks)
          result += renderText(remark, options);
  }
  for (const ErrorRecord &error : report.errors)
    result += renderError(error, options);
  return result;
}

std::string renderSummary(const Report &report, unsigned unwritten) {
  std::array<unsigned, 4> counts{};
  unsigned total = 0;
  for (const FileRecord &file : report.files)
    for (const FunctionRecord &function : file.functions)
      for (const LoopRecord &loop : function.loops) {
        ++counts.at(static_cast<std::size_t>(loop.verdict));
        ++total;
      }
  std::string result = fmt::format("{} loop{}", total, total == 1 ? "" : "s");
  const char *separator = ": ";
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts.at(i) == 0)
      continue;
    result += fmt::format("{}{} {}", separator, counts.at(i), name(static_cast<Verdict>(i)));
    if (static_cast<Verdict>(i) == Verdict::Parallel && unwritten > 0)
      result += fmt::format(" ({} of them cannot be written)", unwritten);
    separator = ", ";
  }
  return result + "\n";
}

bool wantsColor(int descriptor) {
  const auto variable = [](const char *name) {
    const char *value = std::getenv(name);
    return std::string_view(value != nullptr ? value : "");
  };
  return ::isatty(descriptor) == 1 && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
}

} // namespace parlift::diag
