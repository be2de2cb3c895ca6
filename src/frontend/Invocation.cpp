#include "frontend/Invocation.h"
#include "frontend/MachineFlags.h"

#include <clang/Driver/Options.h>
#include <clang/Tooling/JSONCompilationDatabase.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Option/Option.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <memory>
#include <optional>

#ifndef PARLIFT_CLANG_RESOURCE_DIR
#define PARLIFT_CLANG_RESOURCE_DIR "/usr/lib/llvm-19/lib/clang/19"
#endif

namespace parlift::frontend {

namespace {

using clang::driver::options::ID;

Diagnostic note(const Request &request, std::string text) {
  Diagnostic diagnostic;
  diagnostic.path = request.path;
  diagnostic.rendered = request.path + ": note: " + text + "\n";
  diagnostic.text = std::move(text);
  diagnostic.isError = false;
  return diagnostic;
}

std::string absolutePath(llvm::StringRef path, llvm::StringRef directory) {
  llvm::SmallString<256> absolute(path);
  // Without a working directory the path stays as it is.
  if (directory.empty()) {
    if (llvm::sys::fs::make_absolute(absolute))
      return path.str();
  } else {
    llvm::sys::fs::make_absolute(directory, absolute);
  }
  llvm::sys::path::remove_dots(absolute, /*remove_dot_dot=*/true);
  return std::string(absolute);
}

/// The path of the database that speaks of `file`: the build directory's, or the nearest one in the
/// directories above the file.
std::string findDatabase(const Request &request, const std::string &file) {
  const auto databaseIn = [](llvm::StringRef directory) {
    llvm::SmallString<256> path(directory);
    llvm::sys::path::append(path, "compile_commands.json");
    return llvm::sys::fs::exists(path) ? std::string(path) : std::string();
  };
  if (!request.buildDirectory.empty())
    return databaseIn(request.buildDirectory);
  for (llvm::StringRef at = llvm::sys::path::parent_path(file); !at.empty();
       at = llvm::sys::path::parent_path(at))
    if (std::string found = databaseIn(at); !found.empty())
      return found;
  return {};
}

/// The database's command for `file`, if it is listed there.
std::optional<clang::tooling::CompileCommand>
findCommand(const Request &request, const std::string &file, std::vector<Diagnostic> &notes) {
  const std::string path = findDatabase(request, file);
  if (path.empty()) {
    if (!request.buildDirectory.empty())
      notes.push_back(note(request, "no compile_commands.json in " + request.buildDirectory));
    return std::nullopt;
  }
  std::string error;
  const auto database = clang::tooling::JSONCompilationDatabase::loadFromFile(
      path, error, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!database) {
    notes.push_back(note(request, "cannot read " + path + ": " + error));
    return std::nullopt;
  }
  auto commands = database->getCompileCommands(file);
  if (commands.empty()) {
    if (!request.buildDirectory.empty())
      notes.push_back(note(request, "not listed in " + path));
    return std::nullopt;
  }
  return std::move(commands.front());
}

/// Flags that steer what is written where, or which warnings are given: none of our business.
bool isIrrelevant(const llvm::opt::Option &option) {
  const auto matches = [&](auto... ids) {
    return (option.matches(static_cast<unsigned>(ids)) || ...);
  };
  return option.getKind() == llvm::opt::Option::InputClass ||
         matches(ID::OPT_o, ID::OPT_c, ID::OPT_S, ID::OPT_E, ID::OPT_M_Group, ID::OPT_W_Group,
                 ID::OPT_w, ID::OPT_g_Group, ID::OPT_save_temps, ID::OPT_save_temps_EQ,
                 ID::OPT_Action_Group, ID::OPT_Link_Group, ID::OPT_l, ID::OPT_L, ID::OPT_flto,
                 ID::OPT_flto_EQ, ID::OPT_fopenmp, ID::OPT_fopenmp_EQ, ID::OPT_pipe, ID::OPT_v,
                 ID::OPT__HASH_HASH_HASH, ID::OPT_fcolor_diagnostics, ID::OPT_fdiagnostics_color_EQ,
                 ID::OPT_pedantic_Group, ID::OPT_mllvm, ID::OPT_fplugin_EQ, ID::OPT_load,
                 ID::OPT_Xclang, ID::OPT_fsanitize_EQ, ID::OPT_ftime_trace,
                 ID::OPT__serialize_diags, ID::OPT_gcc_toolchain, ID::OPT_fprofile_generate,
                 ID::OPT_coverage, ID::OPT_ftime_report);
}

bool isForMachine(const llvm::opt::Option &option) {
  return option.matches(static_cast<unsigned>(ID::OPT_m_Group)) ||
         option.matches(static_cast<unsigned>(ID::OPT_G));
}

/// `flags` without what Clang does not know and what does not matter for parsing.
std::vector<std::string> parseableFlags(const Request &request,
                                        const std::vector<std::string> &flags, Invocation &result) {
  std::vector<const char *> pointers;
  for (const std::string &flag : flags)
    pointers.push_back(flag.c_str());
  unsigned missingIndex = 0, missingCount = 0;
  const llvm::opt::InputArgList arguments = clang::driver::getDriverOptTable().ParseArgs(
      pointers, missingIndex, missingCount,
      llvm::opt::Visibility(clang::driver::options::ClangOption));
  const auto textOf = [&arguments](const llvm::opt::Arg &argument) {
    llvm::opt::ArgStringList rendered;
    argument.render(arguments, rendered);
    return std::vector<std::string>(rendered.begin(), rendered.end());
  };
  std::vector<std::string> target;
  if (const llvm::opt::Arg *chosen = arguments.getLastArg(ID::OPT_target))
    target = textOf(*chosen);
  std::vector<std::string> kept;
  for (const llvm::opt::Arg *argument : arguments) {
    const llvm::opt::Option &option = argument->getOption();
    const bool isUnknown = option.getKind() == llvm::opt::Option::UnknownClass;
    if (!isUnknown && isIrrelevant(option))
      continue;
    const std::vector<std::string> rendered = textOf(*argument);
    if (isUnknown || (isForMachine(option) && !isTakenForTarget(rendered, target))) {
      result.notes.push_back(note(request, "flag ignored: " + argument->getAsString(arguments)));
      continue;
    }
    kept.insert(kept.end(), rendered.begin(), rendered.end());
  }
  return kept;
}

bool isCxxPath(llvm::StringRef path) {
  const llvm::StringRef extension = llvm::sys::path::extension(path);
  return extension == ".C" || extension == ".cu" || extension.equals_insensitive(".cc") ||
         extension.equals_insensitive(".cpp") || extension.equals_insensitive(".cxx") ||
         extension.equals_insensitive(".c++") || extension.equals_insensitive(".hpp") ||
         extension.equals_insensitive(".hh") || extension.equals_insensitive(".hxx");
}

bool isKnownSource(llvm::StringRef path) {
  return isCxxPath(path) || llvm::sys::path::extension(path) == ".c" ||
         llvm::sys::path::extension(path) == ".i" || llvm::sys::path::extension(path) == ".ii";
}

/// The flags that say the language where the file's name and the user leave it open.
std::vector<std::string> languageFlags(const Request &request,
                                       const std::vector<std::string> &flags) {
  const auto starts = [&](llvm::StringRef prefix) {
    return std::ranges::any_of(flags,
                               [&](llvm::StringRef flag) { return flag.starts_with(prefix); });
  };
  std::vector<std::string> result;
  bool isCxx = isCxxPath(request.path);
  if (starts("-x")) {
    const auto x = std::ranges::find(flags, "-x");
    const std::string name = x != flags.end() && x + 1 != flags.end() ? *(x + 1) : std::string();
    isCxx = name.starts_with("c++") || starts("-xc++");
  } else if (!isKnownSource(request.path) || request.path.ends_with(".cu")) {
    result.insert(result.end(), {"-x", isCxx ? "c++" : "c"});
  }
  if (!starts("-std") && !starts("--std") && !starts("-ansi"))
    result.push_back(isCxx ? "-std=gnu++17" : "-std=gnu17");
  return result;
}

/// As they are written; the database's directory goes into `result`.
std::vector<std::string> allFlags(const Request &request, Invocation &result) {
  std::vector<std::string> flags;
  // Flags after `--` stand for the database, as in every Clang tool, unless both are asked for.
  if (request.flags.empty() || !request.buildDirectory.empty())
    if (auto command = findCommand(request, absolutePath(request.path, ""), result.notes)) {
      if (!command->CommandLine.empty())
        flags.assign(command->CommandLine.begin() + 1, command->CommandLine.end());
      result.directory = command->Directory;
    }
  flags.insert(flags.end(), request.flags.begin(), request.flags.end());
  return flags;
}

} // namespace

std::vector<std::string> flagsOf(const Request &request) {
  Invocation unused;
  return allFlags(request, unused);
}

Request readLike(const Request &other, const std::string &path) {
  Invocation unused;
  Request result = other;
  result.path = path;
  result.flags = allFlags(other, unused);
  if (std::ranges::none_of(result.flags,
                           [](llvm::StringRef flag) { return flag.starts_with("-x"); }))
    result.flags.insert(result.flags.begin(), {"-x", isCxxPath(other.path) ? "c++" : "c"});
  if (!unused.directory.empty())
    result.directory = unused.directory;
  result.buildDirectory.clear();
  result.text.reset();
  result.readBy.clear();
  result.program = nullptr;
  result.isPartOfProgram = true;
  return result;
}

Invocation makeInvocation(const Request &request, bool hasOmpPragmas) {
  Invocation result;
  result.directory = request.directory;
  result.input = request.path;

  const std::vector<std::string> flags = allFlags(request, result);
  if (!result.directory.empty())
    result.input = absolutePath(request.path, "");

  const std::vector<std::string> kept = parseableFlags(request, flags, result);
  result.arguments = {"clang",           "-fsyntax-only", "-w",
                      "-Wno-everything", "-resource-dir", PARLIFT_CLANG_RESOURCE_DIR};
  result.arguments.push_back(hasOmpPragmas ? "-fopenmp" : "-fno-openmp");
  // GCC has no limit, which Clang sets at 256; generated formulas go beyond it.
  result.arguments.emplace_back("-fbracket-depth=2048");
  // GCC's -Ofast says that nothing is interposed; Clang's says nothing about it.
  const auto level = std::find_if(flags.rbegin(), flags.rend(),
                                  [](const std::string &flag) { return flag.starts_with("-O"); });
  if (level != flags.rend() && *level == "-Ofast")
    result.arguments.emplace_back("-fno-semantic-interposition");
  const std::vector<std::string> language = languageFlags(request, kept);
  result.arguments.insert(result.arguments.end(), language.begin(), language.end());
  result.arguments.insert(result.arguments.end(), kept.begin(), kept.end());
  result.arguments.insert(result.arguments.end(),
                          {"-idirafter", fallbackIncludeDirectory, "--", result.input});
  return result;
}

} // namespace parlift::frontend
