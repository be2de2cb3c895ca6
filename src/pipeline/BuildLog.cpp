#include "pipeline/BuildLog.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace parlift::pipeline {
namespace {

constexpr std::string_view mark = "== ";
constexpr std::array<std::pair<BuildOutcome, std::string_view>, 4> outcomes = {
    {{BuildOutcome::Parallel, ": parallel"},
     {BuildOutcome::Unchanged, ": unchanged"},
     {BuildOutcome::AsItIs, ": compiled as it is: "},
     {BuildOutcome::LeftAlone, ": left to the compiler: "}}};

/// Takes the first line, without its end, off the text.
std::string_view takeLine(std::string_view &text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(text.size(), line.size() + 1));
  return line;
}

/// Reads "== PATH: OUTCOME"; false: it is no such line.
bool readHead(std::string_view line, BuildEntry &entry) {
  if (!line.starts_with(mark))
    return false;
  line.remove_prefix(mark.size());
  for (const auto &[outcome, words] : outcomes) {
    const std::size_t at = line.find(words);
    const bool hasReason = words.ends_with(' ');
    if (at == std::string_view::npos || at == 0 || (!hasReason && at + words.size() != line.size()))
      continue;
    entry = {std::string(line.substr(0, at)), outcome, std::string(line.substr(at + words.size())),
             ""};
    return true;
  }
  return false;
}

} // namespace

std::string render(const BuildEntry &entry) {
  const auto *const found =
      std::find_if(outcomes.begin(), outcomes.end(),
                   [&](const auto &outcome) { return outcome.first == entry.outcome; });
  std::string text =
      fmt::format("{}{}{}{}\n{}", mark, entry.path, found->second, entry.reason, entry.remarks);
  if (!text.ends_with('\n'))
    text += '\n';
  return text;
}

Status append(const std::string &file, const BuildEntry &entry) {
  const auto failure = [&] {
    return Failure{fmt::format("cannot write `{}`: {}", file, std::strerror(errno))};
  };
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor < 0)
    return failure();
  const std::string text = render(entry);
  const ssize_t written = ::write(descriptor, text.data(), text.size());
  if (written < 0 || ::close(descriptor) != 0)
    return failure();
  if (static_cast<std::size_t>(written) != text.size())
    return Failure{fmt::format("cannot write all of `{}`", file)};
  return {};
}

std::vector<BuildEntry> parseBuildLog(std::string_view text) {
  std::vector<BuildEntry> result;
  BuildEntry *current = nullptr;
  while (!text.empty()) {
    const std::string_view line = takeLine(text);
    BuildEntry entry;
    if (!readHead(line, entry)) {
      if (current != nullptr)
        current->remarks.append(line).append("\n");
      continue;
    }
    const auto known = std::find_if(result.begin(), result.end(), [&](const BuildEntry &other) {
      return other.path == entry.path;
    });
    current = known != result.end() ? &*known : &result.emplace_back();
    *current = std::move(entry);
  }
  return result;
}

std::vector<LoggedRemark> remarksOf(const BuildEntry &entry) {
  constexpr std::string_view label = ": remark: ";
  std::vector<LoggedRemark> result;
  for (std::string_view text = entry.remarks; !text.empty();) {
    const std::string_view line = takeLine(text);
    const std::size_t begin = line.find(label), id = line.rfind(" [");
    const bool isSnippet = line.starts_with(' ');
    if (isSnippet || begin == std::string_view::npos || id == std::string_view::npos ||
        id < begin || !line.ends_with(']'))
      continue;
    const std::size_t words = begin + label.size();
    result.push_back({std::string(line.substr(0, begin)),
                      std::string(line.substr(words, id - words)),
                      std::string(line.substr(id + 2, line.size() - id - 3))});
  }
  return result;
}

} // namespace parlift::pipeline
