#include "pipeline/CompilerCommand.h"

#include "support/FileIo.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <utility>

namespace parlift::pipeline {
namespace {

namespace fs = std::filesystem;
using Set = std::set<std::string_view>;

/// Options whose value is the next word. Those that also exist glued to it ("-Ifoo") are recognized
/// here only when they stand alone.
const Set &takesValue() {
  static const Set options = {"-o",
                              "-x",
                              "-I",
                              "-D",
                              "-U",
                              "-L",
                              "-l",
                              "-include",
                              "-imacros",
                              "-isystem",
                              "-iquote",
                              "-idirafter",
                              "-iprefix",
                              "-iwithprefix",
                              "-iwithprefixbefore",
                              "-isysroot",
                              "-imultilib",
                              "-MF",
                              "-MT",
                              "-MQ",
                              "-Xlinker",
                              "-Xassembler",
                              "-Xclang",
                              "-Xpreprocessor",
                              "-mllvm",
                              "-T",
                              "-u",
                              "-z",
                              "-e",
                              "-A",
                              "-aux-info",
                              "--param",
                              "-B",
                              "-wrapper",
                              "-arch",
                              "-target",
                              "-framework",
                              "-dumpbase",
                              "-dumpdir",
                              "-dumpbase-ext",
                              "--sysroot",
                              "-G",
                              "-ivfsoverlay",
                              "-include-pch",
                              "--serialize-diagnostics",
                              "-Xopenmp-target"};
  return options;
}

/// After one of these, or with `-` for a source, the command is not ours.
bool passesThrough(std::string_view word) {
  static const Set exact = {"-E",
                            "-M",
                            "-MM",
                            "-v",
                            "-###",
                            "--help",
                            "-version",
                            "--version",
                            "-fsyntax-only",
                            "-",
                            "-dumpversion",
                            "-dumpmachine",
                            "-dumpspecs",
                            "-dumpfullversion",
                            "--target-help",
                            "-fno-openmp",
                            "-ffreestanding",
                            "-fpreprocessed",
                            "-fdirectives-only",
                            "-emit-llvm",
                            "-emit-ast",
                            "--analyze",
                            "-Xarch_host",
                            "-aux-info",
                            "-wrapper"};
  if (exact.contains(word))
    return true;
  constexpr std::array prefixes = {"-print-", "--print-", "-save-temps", "--save-temps",
                                   "--help=", "-dumpdir", "-dumpbase",   "-Wp,-E"};
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const char *prefix) { return word.starts_with(prefix); });
}

bool isLinkOnly(std::string_view word) {
  static const Set exact = {"-shared",
                            "-static",
                            "-rdynamic",
                            "-pie",
                            "-no-pie",
                            "-s",
                            "-nostdlib",
                            "-nodefaultlibs",
                            "-nostartfiles",
                            "-r",
                            "-static-pie",
                            "-static-libgcc",
                            "-static-libstdc++",
                            "-Xlinker",
                            "-T",
                            "-u",
                            "-z",
                            "-e",
                            "-L",
                            "-l",
                            "-framework",
                            "-symbolic"};
  return exact.contains(word) || word.starts_with("-Wl,") ||
         ((word.starts_with("-l") || word.starts_with("-L")) && word.size() > 2) ||
         word.starts_with("-fuse-ld=");
}

/// Makes the compiler write files beside the object, whose names or contents hang on its path.
bool keepsSideFiles(std::string_view word) {
  constexpr std::array prefixes = {"--coverage",    "-fprofile-",         "-ftest-coverage",
                                   "-gsplit-dwarf", "-fstack-usage",      "-fdump-",
                                   "-ftime-trace",  "-fsave-optimization"};
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const char *prefix) { return word.starts_with(prefix); });
}

/// -MD, -MF ... and `-Wp,` with nothing but these in it.
bool isDependency(std::string_view word) {
  static const Set exact = {"-MD", "-MMD", "-MF", "-MT", "-MQ", "-MP", "-MG", "-MV"};
  return exact.contains(word) || word.starts_with("-MF") || word.starts_with("-MT") ||
         word.starts_with("-MQ") || word.starts_with("-Wp,-MD,") || word.starts_with("-Wp,-MMD,") ||
         word.starts_with("-Wp,-MT,") || word.starts_with("-Wp,-MQ,") || word == "-Wp,-MP";
}

enum class Language : std::uint8_t { C, Cxx, Other };

Language languageOfName(const std::string &name) {
  if (name == "c")
    return Language::C;
  return name == "c++" ? Language::Cxx : Language::Other;
}

Language languageOfSuffix(const std::string &path) {
  static const Set cxx = {".cc", ".cp", ".cxx", ".cpp", ".CPP", ".c++", ".C"};
  const std::string suffix = fs::path(path).extension().string();
  if (suffix == ".c")
    return Language::C;
  return cxx.contains(suffix) ? Language::Cxx : Language::Other;
}

/// Replaces `@file` by the file's words; one that cannot be read stands for itself, as with gcc.
std::vector<std::string> expanded(const std::vector<std::string> &words, bool &hadResponseFile,
                                  unsigned depth = 0) {
  std::vector<std::string> result;
  for (const std::string &word : words) {
    if (word.size() > 1 && word[0] == '@' && depth < 20)
      if (const Result<std::string> text = readFile(word.substr(1))) {
        hadResponseFile = true;
        for (std::string &inner : expanded(splitWords(*text), hadResponseFile, depth + 1))
          result.push_back(std::move(inner));
        continue;
      }
    result.push_back(word);
  }
  return result;
}

class Classifier {
public:
  Classifier(bool isCxx, CompilerCommand &command) : isCxx_(isCxx), command_(command) {}

  /// False: the command is to be passed through.
  bool run(const std::vector<std::string> &words);

private:
  bool option(const std::string &word, const std::string *value);
  void input(const std::string &path);
  void dependency(const std::string &word);
  void push(const std::string &word, ArgumentKind kind) {
    command_.arguments.push_back({word, kind});
  }

  bool isCxx_;
  CompilerCommand &command_;
  std::string forced_; ///< by -x; empty: by suffix
  unsigned outputs_ = 0, inputs_ = 0;
  bool stops_ = false; ///< -c or -S
};

bool Classifier::run(const std::vector<std::string> &words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string &word = words[i];
    command_.passedFor = word; // in case that it ends here
    if (passesThrough(word))
      return false;
    if (word.empty() || word[0] != '-') {
      input(word);
      continue;
    }
    const bool hasValue = takesValue().contains(word);
    if (hasValue && i + 1 == words.size())
      return false;
    if (!option(word, hasValue ? &words[++i] : nullptr))
      return false;
  }
  command_.passedFor.clear();
  if (inputs_ == 0)
    return false;
  command_.stage = stops_ ? CompileStage::Compile : CompileStage::Link;
  // gcc refuses several sources with one -o; so shall it.
  return !(stops_ && outputs_ > 0 && inputs_ > 1);
}

bool Classifier::option(const std::string &word, const std::string *value) {
  ArgumentKind kind = ArgumentKind::Flag;
  if (word == "-c" || word == "-S") {
    kind = ArgumentKind::Stage;
    stops_ = true;
  } else if (word.starts_with("-o") && !word.starts_with("-objc")) {
    kind = ArgumentKind::Output;
    command_.output = value ? *value : word.substr(2);
    ++outputs_;
  } else if (isDependency(word)) {
    kind = ArgumentKind::Dependency;
    dependency(word);
  } else if (word.starts_with("-Wp,-M")) {
    return false; // dependency options mixed with others: rare, and not to be guessed
  } else if (isLinkOnly(word)) {
    kind = ArgumentKind::LinkOnly;
    if (word.starts_with("-nostd") || word == "-nodefaultlibs" || word == "-r")
      command_.mayLinkOpenMp = false;
    command_.linksShared |= word == "-shared";
  } else if (word.starts_with("-x")) {
    kind = ArgumentKind::Language;
    forced_ = value ? *value : word.substr(2);
    if (forced_ == "none")
      forced_.clear();
  }
  // The last one holds. -fopenmp-simd takes directives of one kind for vector instructions, and links nothing.
  if (word == "-fopenmp" || word.starts_with("-fopenmp="))
    command_.usesOpenMp = true;
  else if (word == "-fno-openmp")
    command_.usesOpenMp = false;
  command_.keepsSideFiles |= keepsSideFiles(word);
  push(word, kind);
  if (value)
    push(*value, kind);
  return true;
}

void Classifier::dependency(const std::string &word) {
  const bool byPreprocessor = word.starts_with("-Wp,-MD,") || word.starts_with("-Wp,-MMD,");
  command_.writesDependencies |= word == "-MD" || word == "-MMD" || byPreprocessor;
  command_.dependsByPreprocessor |= byPreprocessor;
  command_.namesDependencyFile |= word.starts_with("-MF") || byPreprocessor;
  command_.namesDependencyTarget |= word.starts_with("-MT") || word.starts_with("-MQ");
}

void Classifier::input(const std::string &path) {
  ++inputs_;
  Language language = forced_.empty() ? languageOfSuffix(path) : languageOfName(forced_);
  if (forced_.empty() && isCxx_ && language == Language::C)
    language = Language::Cxx;
  const bool isSource = language != Language::Other;
  command_.arguments.push_back({path, isSource ? ArgumentKind::Source : ArgumentKind::OtherInput,
                                language == Language::Cxx, forced_});
}

} // namespace

std::vector<std::string> CompilerCommand::words(std::initializer_list<ArgumentKind> kinds) const {
  std::vector<std::string> result;
  for (const Argument &argument : arguments)
    if (std::find(kinds.begin(), kinds.end(), argument.kind) != kinds.end())
      result.push_back(argument.text);
  return result;
}

CompilerCommand takeApart(const std::vector<std::string> &words, bool isCxx) {
  CompilerCommand command;
  if (!Classifier(isCxx, command).run(expanded(words, command.hadResponseFile)))
    command.stage = CompileStage::PassThrough;
  return command;
}

bool isSourceName(const std::string &path) {
  return languageOfSuffix(path) != Language::Other;
}

std::vector<std::string> splitWords(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool inWord = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool isBlank = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
    if (c == '\\' && i + 1 < text.size()) {
      word += text[++i];
      inWord = true;
    } else if (quote != 0 ? c == quote : c == '\'' || c == '"') {
      quote = quote != 0 ? '\0' : c;
      inWord = true;
    } else if (isBlank && quote == 0) {
      if (inWord)
        words.push_back(std::exchange(word, {}));
      inWord = false;
    } else {
      word += c;
      inWord = true;
    }
  }
  if (inWord)
    words.push_back(word);
  return words;
}

std::string joinWords(const std::vector<std::string> &words) {
  std::string text;
  for (const std::string &word : words) {
    text += '"';
    for (const char c : word) {
      if (c == '"' || c == '\\')
        text += '\\';
      text += c;
    }
    text += "\"\n";
  }
  return text;
}

bool isProbe(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  const std::string_view name = slash == std::string_view::npos ? path : path.substr(slash + 1);
  if (name.starts_with("conftest.") || name.starts_with("sanitycheckc") ||
      name.starts_with("CMakeCCompilerId.") || name.starts_with("CMakeCXXCompilerId.") ||
      name.starts_with("CMakeCCompilerABI.") || name.starts_with("CMakeCXXCompilerABI."))
    return true;
  constexpr std::array places = {"CMakeFiles/CMakeTmp/", "CMakeFiles/CMakeScratch/",
                                 "CMakeFiles/3.", "meson-private/"};
  return std::any_of(places.begin(), places.end(),
                     [&](const char *place) { return path.find(place) != std::string_view::npos; });
}

} // namespace parlift::pipeline
