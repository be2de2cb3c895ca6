#include "pipeline/HeaderInstances.h"

#include "support/FileIo.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>

namespace parlift::pipeline {

namespace {

/// The source as it is now: it may be written before the header is read with it.
void keepText(frontend::Request &request, const std::string &source) {
  std::error_code failed;
  const std::filesystem::path path = std::filesystem::absolute(source, failed);
  if (const Result<std::string> text = readFile(source); text && !failed)
    request.unsaved.emplace_back(path.lexically_normal().string(), *text);
}

bool hasErrors(const frontend::Result &read) {
  return std::ranges::any_of(read.diagnostics,
                             [](const frontend::Diagnostic &one) { return one.isError; });
}

/// Where the loops stand of which nothing is known.
using Places = std::set<std::uint32_t>;

Places openLoops(const frontend::Result &read) {
  Places result;
  for (const frontend::Skipped &loop : read.skipped)
    result.insert(loop.range.begin);
  return result;
}

} // namespace

bool isHeader(const std::string &path) {
  constexpr std::array<std::string_view, 8> endings = {".h",   ".hh",  ".hpp", ".hxx",
                                                       ".h++", ".tpp", ".ipp", ".inl"};
  return std::ranges::count(endings, std::filesystem::path(path).extension().string()) != 0;
}

frontend::Request withInstances(frontend::Request header,
                                const std::vector<frontend::Request> &sources) {
  frontend::Request alone = header;
  alone.program = nullptr;
  const frontend::Result plain = frontend::parse(alone);
  const Places open = openLoops(plain);
  if (!plain.unit || open.empty())
    return header;
  std::optional<frontend::Request> found;
  for (const frontend::Request &source : sources) {
    frontend::Request request = alone;
    request.readBy = source.path;
    request.isPartOfProgram = true;
    keepText(request, source.path);
    const frontend::Result read = frontend::parse(request);
    if (hasErrors(read))
      return header; // nobody knows what instances it makes
    if (!read.unit || openLoops(read) == open)
      continue;
    if (found)
      return header;
    found = std::move(request);
  }
  return found ? *found : header;
}

} // namespace parlift::pipeline
