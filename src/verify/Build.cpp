#include "verify/Build.h"

#include "pipeline/CompilerSettings.h"
#include "support/Subprocess.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace parlift::verify {
namespace {

using Words = std::vector<std::string>;

void append(Words &words, const Words &more) {
  words.insert(words.end(), more.begin(), more.end());
}

Status compile(const Words &words) {
  const Completed completed = parlift::run({.argv = words});
  if (completed.succeeded())
    return {};
  return Failure{fmt::format("`{}` failed:\n{}", fmt::join(words, " "),
                             completed.started ? completed.err : completed.error)};
}

} // namespace

bool isCxxSource(const std::string &path) {
  static const std::set<std::string> suffixes = {".cc",  ".cp",  ".cxx", ".cpp",
                                                 ".CPP", ".c++", ".C"};
  return suffixes.contains(std::filesystem::path(path).extension().string());
}

Toolchain plainToolchain(const Words &flags, bool openMp) {
  Toolchain toolchain;
  toolchain.cc = pipeline::realCompiler(false);
  toolchain.cxx = pipeline::realCompiler(true);
  toolchain.flags = {"-O2"};
  append(toolchain.flags, flags);
  if (openMp)
    toolchain.flags.emplace_back("-fopenmp");
  toolchain.linkFlags = {"-lm"};
  return toolchain;
}

Result<Toolchain> raceToolchain(const Words &flags) {
  Toolchain toolchain;
  for (const char *version : {"-19", ""})
    if (const std::string clang = findProgram(fmt::format("clang{}", version)); !clang.empty()) {
      toolchain.cc = {clang};
      toolchain.cxx = {findProgram(fmt::format("clang++{}", version))};
      break;
    }
  if (toolchain.cc.empty())
    return Failure{"--races needs clang, and there is none in PATH"};
  // -O1 keeps the accesses that a report names; -g gives their lines.
  toolchain.flags = {"-O1", "-g", "-w"};
  append(toolchain.flags, flags);
  append(toolchain.flags, {"-fsanitize=thread", "-fopenmp"});
  toolchain.linkFlags = {"-lm"};
  return toolchain;
}

Result<std::string> build(const Toolchain &toolchain, const std::vector<Translation> &sources,
                          const std::string &directory, const std::string &name) {
  Words objects;
  const bool anyCxx = std::any_of(sources.begin(), sources.end(), [](const Translation &source) {
    return isCxxSource(source.path);
  });
  for (const Translation &source : sources) {
    Words words = isCxxSource(source.path) ? toolchain.cxx : toolchain.cc;
    append(words, source.flags);
    append(words, toolchain.flags);
    append(words, source.lastFlags);
    objects.push_back(fmt::format("{}/{}-{}.o", directory, name, objects.size()));
    append(words, {"-c", source.path, "-o", objects.back()});
    if (const Status compiled = compile(words); !compiled)
      return Failure{compiled.error()};
  }
  Words words = anyCxx ? toolchain.cxx : toolchain.cc;
  append(words, toolchain.flags);
  append(words, objects);
  append(words, toolchain.linkFlags);
  const std::string program = directory + "/" + name;
  append(words, {"-o", program});
  if (const Status linked = compile(words); !linked)
    return Failure{linked.error()};
  return program;
}

} // namespace parlift::verify
