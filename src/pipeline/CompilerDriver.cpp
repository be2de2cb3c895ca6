#include "pipeline/CompilerDriver.h"

#include "pipeline/CompilerCommand.h"
#include "pipeline/ParallelSource.h"
#include "support/FileIo.h"
#include "support/Interruption.h"
#include "support/Subprocess.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <optional>
#include <unistd.h>

namespace parlift::pipeline {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

std::string environment(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

void append(Words &words, const Words &more) {
  words.insert(words.end(), more.begin(), more.end());
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

/// Becomes the command; only a failure returns.
int become(const Words &words) {
  std::vector<char *> argv;
  for (const std::string &word : words)
    argv.push_back(const_cast<char *>(word.c_str())); // exec's type is older than const
  argv.push_back(nullptr);
  std::signal(SIGPIPE, SIG_DFL); // parlift ignores it, and exec would hand that on
  execvp(argv[0], argv.data());
  fmt::print(stderr, "parlift: error: cannot run `{}`: {}\n", words[0], std::strerror(errno));
  return 127;
}

/// Collected remarks of parallel builds: one write per file, so that lines of two do not mix.
void collectRemarks(const std::string &remarks) {
  const std::string path = environment("PARLIFT_REMARKS");
  if (path.empty() || remarks.empty())
    return;
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0)
    return;
  // The build goes on without them where that fails.
  [[maybe_unused]] const ssize_t written = write(file, remarks.data(), remarks.size());
  close(file);
}

/// One compiler invocation with everything it needs to know about the sources made parallel.
class Driver {
public:
  Driver(const Words &original, bool isCxx)
      : original_(original), command_(takeApart(original, isCxx)), compiler_(realCompiler(isCxx)),
        isVerbose_(!environment("PARLIFT_VERBOSE").empty()) {}

  int run();

private:
  /// A source whose parallel form has been compiled, with the object if it waits for the link.
  struct Done {
    std::string object;
  };

  bool mayTransform() const;
  int transformAndCompile();
  std::optional<Done> compileSource(std::size_t index, const std::string &directory);
  ParallelSource parallelize(const Argument &source, const std::string &directory) const;
  bool writeDependencies(const Argument &source) const;
  Words compileCommand(const Argument &source, const ParallelSource &parallel,
                       const std::string &output) const;
  int compileRest(const std::string &directory);
  int compilePlainSources(const std::string &directory);
  int link(const Words &asWritten);
  int linkAsWritten();
  int plain(const Words &arguments);
  static int show(const Completed &completed);
  static bool isInput(const Argument &argument) {
    return argument.kind == ArgumentKind::Source || argument.kind == ArgumentKind::OtherInput;
  }
  /// Each source has a folder of its own below the temporary one, since names may repeat.
  std::string objectFor(std::size_t index, const std::string &directory) const {
    const fs::path source(command_.arguments[index].text);
    return fmt::format("{}/{}/{}.o", directory, index, source.stem().string());
  }
  void fallback(const std::string &path, const std::string &reason) {
    fallbacks_.emplace_back(path, reason);
  }
  int reportFallbacks(int status);
  Words real(const Words &arguments) const {
    Words words = compiler_;
    append(words, arguments);
    return words;
  }
  Completed runReal(const Words &arguments, bool inherit) const;

  Words original_;
  CompilerCommand command_;
  Words compiler_;
  bool isVerbose_;
  std::map<std::size_t, Done> done_; ///< by index into the command's arguments
  std::vector<std::pair<std::string, std::string>> fallbacks_;
};

Completed Driver::runReal(const Words &arguments, bool inherit) const {
  Command command;
  command.argv = real(arguments);
  command.inheritStreams = inherit;
  if (isVerbose_)
    fmt::print(stderr, "parlift: {}\n", fmt::join(command.argv, " "));
  return parlift::run(command);
}

/// Runs the compiler on our own streams.
int Driver::plain(const Words &arguments) {
  std::fflush(nullptr);
  const Completed completed = runReal(arguments, true);
  if (!completed.started)
    fmt::print(stderr, "parlift: error: {}\n", completed.error);
  return completed.started ? completed.exitCode : 127;
}

/// Passes on what a captured compiler said, and its status.
int Driver::show(const Completed &completed) {
  if (!completed.started)
    fmt::print(stderr, "parlift: error: {}\n", completed.error);
  fmt::print(stdout, "{}", completed.out);
  fmt::print(stderr, "{}", completed.err);
  return completed.started ? completed.exitCode : 127;
}

// --- one source

/// A compiler keeps the order of floating-point sums unless it is told otherwise: so do we.
void keepOrderOfSums(Words &options, const Words &flags) {
  const auto isFree = [](const std::string &flag) {
    return flag == "-Ofast" || flag == "-ffast-math" || flag == "-fassociative-math";
  };
  const auto given = std::find(options.begin(), options.end(), "--no-strict-fp");
  if (given != options.end())
    options.erase(given);
  else if (std::none_of(flags.begin(), flags.end(), isFree))
    options.emplace_back("--strict-fp");
}

ParallelSource Driver::parallelize(const Argument &source, const std::string &directory) const {
  ParallelRequest request;
  request.path = source.text;
  request.options = splitWords(environment("PARLIFT_FLAGS"));
  request.flags = command_.words({ArgumentKind::Flag});
  keepOrderOfSums(request.options, request.flags);
  // Nobody reads the text, and a short loop should run as the compiler would have compiled it.
  request.options.insert(request.options.begin(), "--two-versions");
  request.options.insert(request.options.begin(), "--brief");
  if (!command_.usesOpenMp)
    request.options.emplace_back("--without-openmp");
  if (source.isCxx || !source.language.empty())
    append(request.flags, {"-x", source.isCxx ? "c++" : "c"});
  request.directory = directory;
  if (const double limit = std::atof(environment("PARLIFT_TIMEOUT").c_str()); limit > 0)
    request.timeout = limit;
  ParallelSource result = makeParallel(request);
  collectRemarks(result.remarks);
  if (isVerbose_)
    fmt::print(stderr, "{}", result.remarks);
  return result;
}

Words Driver::compileCommand(const Argument &source, const ParallelSource &parallel,
                             const std::string &output) const {
  Words words = parallel.includeFlags;
  if (!command_.usesOpenMp) // the program's own build does not define it
    words.emplace_back("-U_OPENMP");
  append(words, command_.words({ArgumentKind::Flag}));
  append(words, parallel.lastFlags);
  words.emplace_back("-fopenmp");
  // To a pipe the compiler would write without colours what it writes with colours to a terminal.
  if (isatty(STDERR_FILENO) != 0)
    words.emplace_back("-fdiagnostics-color=always");
  const bool links = command_.stage == CompileStage::Link;
  append(words, links ? Words{"-c"} : command_.words({ArgumentKind::Stage}));
  if (!output.empty())
    append(words, {"-o", output});
  if (!source.language.empty())
    append(words, {"-x", source.language});
  words.push_back(parallel.path);
  return words;
}

/// Has the compiler preprocess the original once more, for its dependency file alone: so that file is
/// the compiler's own to the last byte.
bool Driver::writeDependencies(const Argument &source) const {
  if (!command_.writesDependencies)
    return true;
  Words words = command_.words({ArgumentKind::Flag, ArgumentKind::Dependency});
  append(words, {"-w", "-E", "-o", "/dev/null"});
  const fs::path output = command_.output.empty()
                              ? fs::path(source.text).filename().replace_extension(".o")
                              : fs::path(command_.output);
  if (!command_.namesDependencyFile)
    append(words, {"-MF", fs::path(output).replace_extension(".d").string()});
  // gcc's driver does not look into `-Wp,` and leaves the target to the preprocessor; clang's does.
  const bool isClang = compiler_.back().find("clang") != std::string::npos;
  if (!command_.namesDependencyTarget && (isClang || !command_.dependsByPreprocessor))
    append(words, {"-MQ", output.string()});
  if (!source.language.empty())
    append(words, {"-x", source.language});
  words.push_back(source.text);
  return runReal(words, false).succeeded();
}

/// Compiles the parallel form of one source; none: the original is to be compiled.
std::optional<Driver::Done> Driver::compileSource(std::size_t index, const std::string &directory) {
  const Argument &source = command_.arguments[index];
  std::error_code ignored;
  const std::string folder = fmt::format("{}/{}", directory, index);
  fs::create_directory(folder, ignored);
  if (isProbe(fs::absolute(source.text, ignored).string()) || !fs::exists(source.text, ignored))
    return std::nullopt;
  const ParallelSource parallel = parallelize(source, folder);
  if (parallel.outcome == ParallelOutcome::Failed)
    fallback(source.text, parallel.reason);
  if (parallel.outcome != ParallelOutcome::Parallel)
    return std::nullopt;
  Done done;
  if (command_.stage == CompileStage::Link)
    done.object = objectFor(index, directory);
  const std::string output = done.object.empty() ? command_.output : done.object;
  const Completed compiled = runReal(compileCommand(source, parallel, output), false);
  if (!compiled.succeeded()) {
    fallback(source.text, "its parallel form does not compile");
    if (isVerbose_)
      fmt::print(stderr, "{}", compiled.err);
    return std::nullopt;
  }
  if (!writeDependencies(source)) {
    fallback(source.text, "its dependency file could not be written");
    return std::nullopt;
  }
  show(compiled); // warnings, which the original would have given too
  return done;
}

// --- the whole command

bool Driver::mayTransform() const {
  if (command_.stage == CompileStage::PassThrough)
    return false;
  // gcc's other way to ask for dependency files, which would name the temporary one.
  if (std::getenv("DEPENDENCIES_OUTPUT") || std::getenv("SUNPRO_DEPENDENCIES"))
    return false;
  if (command_.stage == CompileStage::Compile)
    return true;
  // Files named after the object would be named after a temporary one.
  return command_.mayLinkOpenMp && !command_.keepsSideFiles && !command_.writesDependencies;
}

int Driver::transformAndCompile() {
  const TemporaryDirectory temporary;
  if (temporary.path().empty())
    return compileRest("");
  const RemovedWhenInterrupted guard(temporary.path());
  for (std::size_t i = 0; i < command_.arguments.size(); ++i)
    if (command_.arguments[i].kind == ArgumentKind::Source)
      if (std::optional<Done> done = compileSource(i, temporary.path()))
        done_.emplace(i, std::move(*done));
  return compileRest(temporary.path());
}

/// Everything that has not been compiled by now: with -c the remaining inputs, else the link.
int Driver::compileRest(const std::string &directory) {
  const bool links = command_.stage == CompileStage::Link;
  if (done_.empty())
    return links ? linkAsWritten() : plain(original_);
  if (links)
    if (const int status = compilePlainSources(directory); status != 0)
      return status;
  Words words;
  bool hasInput = links;
  for (std::size_t i = 0; i < command_.arguments.size(); ++i) {
    const Argument &argument = command_.arguments[i];
    const auto done = done_.find(i);
    if (done == done_.end()) {
      hasInput |= isInput(argument);
      words.push_back(argument.text);
    } else if (links && argument.language.empty()) {
      words.push_back(done->second.object);
    } else if (links) {
      append(words, {"-x", "none", done->second.object});
      // Resumed only for inputs that follow: gcc warns of a last -x that has no effect.
      if (std::any_of(command_.arguments.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                      command_.arguments.end(), isInput))
        append(words, {"-x", argument.language});
    }
  }
  if (!hasInput)
    return 0;
  if (command_.hadResponseFile) {
    // The words came from a file, perhaps because they are too many for a command line.
    const std::string file = directory + "/words";
    if (!writeFile(file, joinWords(words)))
      return plain(original_);
    words = {"@" + file};
  }
  return links ? link(words) : plain(words);
}

/// Before a link with -fopenmp the sources that stay as they are become objects: that flag is for the
/// linker, and would wake directives that the user's own build leaves asleep.
int Driver::compilePlainSources(const std::string &directory) {
  int status = 0;
  for (std::size_t i = 0; i < command_.arguments.size(); ++i) {
    const Argument &source = command_.arguments[i];
    if (source.kind != ArgumentKind::Source || done_.contains(i))
      continue;
    const std::string object = objectFor(i, directory);
    Words words = command_.words({ArgumentKind::Flag});
    append(words, {"-c", "-o", object});
    if (!source.language.empty())
      append(words, {"-x", source.language});
    words.push_back(source.text);
    if (const int failed = plain(words); failed != 0)
      status = failed;
    done_.emplace(i, Done{object});
  }
  return status;
}

/// Objects compiled earlier may need the OpenMP runtime, so every link gets it. Where there is none,
/// the link is done again as the user wrote it.
int Driver::link(const Words &asWritten) {
  if (!command_.mayLinkOpenMp || command_.usesOpenMp)
    return plain(asWritten);
  Words words = asWritten;
  words.emplace_back("-fopenmp");
  const Completed linked = runReal(words, false);
  return linked.succeeded() ? show(linked) : plain(asWritten);
}

/// A command that compiles and links, in which nothing became parallel: as the user wrote it, unless
/// it turns out that a library or object that it names needs the OpenMP runtime.
int Driver::linkAsWritten() {
  const Completed first = runReal(original_, false);
  const auto needs = [&](const char *symbol) {
    return first.err.find(symbol) != std::string::npos;
  };
  const bool needsRuntime = needs("GOMP_") || needs("omp_get_") || needs("__kmpc_");
  if (!first.succeeded() && needsRuntime && command_.mayLinkOpenMp && !command_.usesOpenMp) {
    Words words = original_;
    words.emplace_back("-fopenmp");
    if (const Completed second = runReal(words, false); second.succeeded())
      return show(second);
  }
  return show(first);
}

/// The remarks come last and only if the compile succeeded: where the original does not compile
/// either, the compiler's own messages say all there is to say.
int Driver::reportFallbacks(int status) {
  if (status == 0)
    for (const auto &[path, reason] : fallbacks_)
      fmt::print(stderr, "{}: remark: `{}` compiled as it is: {} [fallback-compile]\n", path, path,
                 reason);
  return status;
}

int Driver::run() {
  const bool hasSource = !command_.words({ArgumentKind::Source}).empty();
  if (command_.stage == CompileStage::Link && !hasSource)
    return link(original_);
  if (hasSource && mayTransform())
    return reportFallbacks(transformAndCompile());
  if (command_.stage == CompileStage::Link)
    return linkAsWritten();
  return become(real(original_));
}

} // namespace

std::vector<std::string> realCompiler(bool isCxx) {
  const auto exists = [](const Words &words) {
    return !words.empty() && !findProgram(words.back()).empty();
  };
  if (const Words cxx = splitWords(environment("PARLIFT_CXX")); isCxx && !cxx.empty())
    return cxx;
  Words compiler = splitWords(environment("PARLIFT_CC"));
  if (compiler.empty())
    compiler = exists({"gcc"}) ? Words{"gcc"} : Words{"cc"};
  if (isCxx)
    compiler.back() = cxxCounterpart(compiler.back());
  return compiler;
}

int runCompiler(const std::vector<std::string> &arguments, bool isCxx) {
  return Driver(arguments, isCxx).run();
}

} // namespace parlift::pipeline
