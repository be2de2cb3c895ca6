/// \file
/// A gcc or clang command line taken apart: what is compiled, what is passed on.
///
///     -O2 -c -o a.o -MD a.c    =>   stage Compile, sources {a.c}, output a.o, and each argument's kind:
///                                   flag stage output output dependency source
///
/// Only commands that parlift can act for are taken apart. Everything else (preprocessing only,
/// questions to the compiler, standard input, precompiled headers, intermediate files to be kept ...)
/// has the stage PassThrough and runs as the user wrote it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace parlift::pipeline {

enum class CompileStage : std::uint8_t {
  PassThrough, ///< not ours to change
  Compile,     ///< -c or -S: one output per source
  Link         ///< an executable or library, of sources and objects
};

enum class ArgumentKind : std::uint8_t {
  Flag,       ///< for the compiler: -O2, -I dir, -include x.h ...
  Language,   ///< -x c: for the inputs that follow
  Stage,      ///< -c, -S
  Output,     ///< -o and its file
  Dependency, ///< -MD, -MF x, -Wp,-MD,x ...
  LinkOnly,   ///< -lm, -L, -Wl, ...: means nothing to a compile
  Source,     ///< a C or C++ file
  OtherInput  ///< objects, archives, assembly, other languages
};

/// One word of the command; an option's separate value has the option's kind.
struct Argument {
  std::string text;
  ArgumentKind kind = ArgumentKind::Flag;
  bool isCxx = false;        ///< Source: compiled as C++
  std::string language = {}; ///< inputs: what the -x in force says, empty for none
};

struct CompilerCommand {
  CompileStage stage = CompileStage::PassThrough;
  std::vector<Argument> arguments; ///< response files replaced by their words
  std::string output;              ///< empty: the default name
  std::string passedFor;           ///< PassThrough: the word that made it so
  bool hadResponseFile = false;
  bool usesOpenMp = false;     ///< -fopenmp is among the flags
  bool mayLinkOpenMp = true;   ///< false: -nostdlib, -r and the like
  bool linksShared = false;    ///< -shared
  bool keepsSideFiles = false; ///< coverage, split debug info ...: named after the object file
  bool writesDependencies = false;
  bool namesDependencyFile = false;
  bool namesDependencyTarget = false; ///< with -MT or -MQ; in `-Wp,` they only add a target
  bool dependsByPreprocessor = false; ///< -Wp,-MD,FILE

  /// The words of some kinds, in order.
  std::vector<std::string> words(std::initializer_list<ArgumentKind> kinds) const;
};

/// `words`: without the compiler's own name. `isCxx`: g++, which takes a .c file for C++.
CompilerCommand takeApart(const std::vector<std::string> &words, bool isCxx);

/// A C or C++ file by its name.
bool isSourceName(const std::string &path);

/// The words of a response file, by its quoting rules: blanks separate, quotes and backslashes keep
/// them. Also splits PARLIFT_CC and PARLIFT_FLAGS.
std::vector<std::string> splitWords(std::string_view text);
/// The inverse: a response file's text.
std::string joinWords(const std::vector<std::string> &words);

/// Whether a build system's own probe is being compiled (configure's conftest.c, CMake's and Meson's
/// checks): its outcome decides about the build, so it must be the real compiler's.
bool isProbe(std::string_view path);

} // namespace parlift::pipeline
