#include "pipeline/CompilerSettings.h"

#include "pipeline/CompilerCommand.h"
#include "support/Subprocess.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

namespace parlift::pipeline {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view optionPrefix = "--parlift-";

constexpr std::array settings = {
    CompilerSetting{"PARLIFT_CC", "COMMAND",
                    "the real C compiler, with a launcher if wanted (`ccache gcc`); default gcc"},
    CompilerSetting{"PARLIFT_CXX", "COMMAND",
                    "the real C++ compiler; default: what goes with PARLIFT_CC"},
    CompilerSetting{
        "PARLIFT_FLAGS", "WORDS",
        "options of `parlift parallelize`, as --as-written, --thread-cost or --assume-no-alias. "
        "Floating-point sums keep their order (--strict-fp) unless -Ofast, -ffast-math or "
        "-fassociative-math is among the compiler's flags, or --no-strict-fp among these"},
    CompilerSetting{
        "PARLIFT_REMARKS", "FILE",
        "collects what became of each file and loop, for `parlift summary`; an absolute "
        "path, since builds change folders"},
    CompilerSetting{
        "PARLIFT_PROFILE", "FILE",
        "loops stay sequential and have clocks; run with PARLIFT_PROFILE, the program adds to that "
        "file what they say. `parlift profile` sets it for a build and a run"},
    CompilerSetting{"PARLIFT_VERBOSE", "1", "remarks and commands on standard error"},
    CompilerSetting{"PARLIFT_TIMEOUT", "SECONDS",
                    "the limit for one file, against defects; default 300"},
    CompilerSetting{"PARLIFT_PARALLELIZER", "PROGRAM",
                    "what is run as `PROGRAM parallelize ...` instead of parlift itself"},
};

/// PARLIFT_FLAGS => --parlift-flags
std::string optionOf(const CompilerSetting &setting) {
  std::string result(optionPrefix);
  for (const char *c = setting.variable + std::strlen("PARLIFT_"); *c != 0; ++c)
    result += static_cast<char>(std::tolower(static_cast<unsigned char>(*c)));
  return result;
}

/// Puts one word's value in force; false: it is none of ours.
bool take(const std::string &word) {
  const std::size_t equals = word.find('=');
  const std::string name = word.substr(0, equals);
  const auto *const found =
      std::find_if(settings.begin(), settings.end(),
                   [&](const CompilerSetting &setting) { return optionOf(setting) == name; });
  if (found == settings.end() || equals == std::string::npos)
    return false;
  std::string value = word.substr(equals + 1);
  if (std::string_view(found->variable) == "PARLIFT_FLAGS")
    value = compilerSetting(found->variable) + " " + value;
  ::setenv(found->variable, value.c_str(), 1);
  return true;
}

/// "/usr/bin/gcc-12" => "/usr/bin/g++-12"; a name that is neither stays.
std::string cxxCounterpart(const std::string &compiler) {
  const std::size_t base = compiler.rfind('/') == std::string::npos ? 0 : compiler.rfind('/') + 1;
  for (const auto &[c, cxx] : {std::pair("clang", "clang++"), std::pair("gcc", "g++"),
                               std::pair("icx", "icpx"), std::pair("cc", "c++")})
    if (const std::size_t at = compiler.rfind(c); at != std::string::npos && at >= base)
      return compiler.substr(0, at) + cxx + compiler.substr(at + std::strlen(c));
  return compiler;
}

/// The text in lines of at most `width` columns behind `indent` blanks.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  std::string result;
  std::size_t column = width + 1;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (column + 1 + word.size() > width) {
      result += result.empty() ? "" : "\n";
      result += std::string(indent, ' ');
      column = indent;
    } else {
      result += ' ';
      ++column;
    }
    result += word;
    column += word.size();
  }
  return result + "\n";
}

} // namespace

std::span<const CompilerSetting> compilerSettings() {
  return settings;
}

std::string compilerSetting(const char *variable) {
  const char *value = std::getenv(variable);
  return value != nullptr ? value : "";
}

Words takeSettings(Words &words) {
  Words unknown;
  std::erase_if(words, [&](const std::string &word) {
    if (!word.starts_with(optionPrefix))
      return false;
    if (!take(word))
      unknown.push_back(word);
    return true;
  });
  return unknown;
}

std::string compilerHelp() {
  std::string result =
      "Compiles as the compiler would, with parallel loops run in parallel. Every word is the\n"
      "compiler's, apart from these; each may be given in the environment instead.\n\n"
      "  --parlift-help\n      print this\n";
  for (const CompilerSetting &setting : settings)
    result += fmt::format("  {}={}, {}\n{}", optionOf(setting), setting.value, setting.variable,
                          wrapped(setting.text, 6, 96));
  return result;
}

Words realCompiler(bool isCxx) {
  if (const Words cxx = splitWords(compilerSetting("PARLIFT_CXX")); isCxx && !cxx.empty())
    return cxx;
  Words compiler = splitWords(compilerSetting("PARLIFT_CC"));
  if (compiler.empty())
    compiler = {findProgram("gcc").empty() ? "cc" : "gcc"};
  if (isCxx)
    compiler.back() = cxxCounterpart(compiler.back());
  return compiler;
}

} // namespace parlift::pipeline
