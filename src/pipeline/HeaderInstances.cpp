#include "pipeline/HeaderInstances.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>

namespace parlift::pipeline {

namespace {

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
    const frontend::Result read = frontend::parse(request);
    if (!read.unit || openLoops(read) == open)
      continue;
    if (found)
      return header;
    found = std::move(request);
  }
  return found ? *found : header;
}

} // namespace parlift::pipeline
