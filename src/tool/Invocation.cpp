#include "tool/Invocation.h"

#include "support/Subprocess.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <string_view>

namespace parlift::tool {
namespace {

using Words = std::vector<std::string>;

std::string baseName(const std::string &path) {
  return std::filesystem::path(path).filename().string();
}

template <std::size_t Size>
bool isOneOf(std::string_view name, const std::array<std::string_view, Size> &names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// "x86_64-linux-gnu-g++-12" => "g++"
std::string_view withoutTargetAndVersion(std::string_view name) {
  std::size_t end = name.find_last_not_of("0123456789.");
  if (end != std::string_view::npos && end + 1 < name.size() && name[end] == '-')
    name = name.substr(0, end);
  const std::size_t dash = name.rfind('-');
  return dash == std::string_view::npos ? name : name.substr(dash + 1);
}

bool isCompilerName(const std::string &name) {
  constexpr std::array<std::string_view, 12> names = {"gcc",   "g++",     "cc",     "c++",
                                                      "clang", "clang++", "icx",    "icpx",
                                                      "mpicc", "mpicxx",  "mpic++", "mpiCC"};
  return isOneOf(withoutTargetAndVersion(name), names);
}

bool isCxxCompilerName(const std::string &name) {
  constexpr std::array<std::string_view, 6> names = {"g++",  "c++",    "clang++",
                                                     "icpx", "mpicxx", "mpic++"};
  const std::string_view bare = withoutTargetAndVersion(name);
  return isOneOf(bare, names) || bare == "mpiCC";
}

bool isLauncherName(const std::string &name) {
  constexpr std::array<std::string_view, 5> names = {"ccache", "sccache", "distcc", "icecc",
                                                     "buildcache"};
  return isOneOf(name, names);
}

/// The command from `program` on, which a build system wants launched.
std::optional<pipeline::CompilerCall> launched(const Words &words, Words::const_iterator program) {
  if (program == words.end())
    return std::nullopt;
  const std::string name = baseName(*program);
  // A file that cannot be run is an input that lacks its subcommand.
  const bool isPath = program->find('/') != std::string::npos && !findProgram(*program).empty();
  if (!isPath && !isCompilerName(name) && !isLauncherName(name))
    return std::nullopt;
  auto compiler = program;
  if (isLauncherName(name) && compiler + 1 != words.end())
    ++compiler;
  pipeline::CompilerCall call;
  call.compiler.assign(program, compiler + 1);
  call.arguments.assign(words.begin() + 1, program);
  call.arguments.insert(call.arguments.end(), compiler + 1, words.end());
  call.isCxx = isCxxCompilerName(baseName(*compiler));
  call.isKnown = isCompilerName(baseName(*compiler));
  return call;
}

} // namespace

std::optional<pipeline::CompilerCall> compilerCall(const Words &words) {
  if (words.empty())
    return std::nullopt;
  const std::string own = baseName(words.front());
  for (const std::string_view name : {"parlift-cc", "parlift-c++"})
    if (own == name)
      return pipeline::CompilerCall{
          {}, {words.begin() + 1, words.end()}, name.ends_with("++"), true};
  const auto first = std::find_if(words.begin() + 1, words.end(), [](const std::string &word) {
    return !word.starts_with("--parlift-");
  });
  if (first != words.end() && (*first == "cc" || *first == "c++")) {
    pipeline::CompilerCall call{{}, {words.begin() + 1, first}, *first == "c++", true};
    call.arguments.insert(call.arguments.end(), first + 1, words.end());
    return call;
  }
  return launched(words, first);
}

} // namespace parlift::tool
