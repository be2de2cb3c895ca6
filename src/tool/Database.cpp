#include "support/FileIo.h"
#include "tool/Input.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace parlift::tool {

// The front end reads each file's flags by way of Clang; here only the list of files is wanted.
Result<std::vector<std::string>> filesOfDatabase(const std::string &directory,
                                                 std::set<std::string> *several) {
  const std::string path = directory + "/compile_commands.json";
  const Result<std::string> text = readFile(path);
  if (!text)
    return Failure{text.error()};
  const auto entries = nlohmann::json::parse(*text, nullptr, false);
  if (!entries.is_array())
    return Failure{fmt::format("`{}` is not a list of compile commands", path)};
  std::vector<std::string> result;
  for (const auto &entry : entries) {
    const bool complete = entry.is_object() && entry.value("file", nlohmann::json()).is_string();
    if (!complete)
      return Failure{fmt::format("`{}` has an entry without a file", path)};
    const auto folder = entry.value("directory", nlohmann::json());
    const std::filesystem::path base = folder.is_string() ? folder.get<std::string>() : directory;
    // An absolute file name replaces the folder.
    const std::string file = (base / entry["file"].get<std::string>()).lexically_normal().string();
    if (std::find(result.begin(), result.end(), file) == result.end())
      result.push_back(file);
    else if (several)
      several->insert(file);
  }
  if (result.empty())
    return Failure{fmt::format("`{}` names no files", path)};
  return result;
}

} // namespace parlift::tool
