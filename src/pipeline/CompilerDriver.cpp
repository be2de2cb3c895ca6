#include "pipeline/CompilerDriver.h"

#include "pipeline/BuildLog.h"
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

void append(Words &words, const Words &more) {
  words.insert(words.end(), more.begin(), more.end());
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

/// One compiler invocation with everything it needs to know about the sources made parallel.
class Driver {
public:
  explicit Driver(const CompilerCall &call)
      : original_(call.arguments), command_(takeApart(call.arguments, call.isCxx)),
        compiler_(call.compiler), isVerbose_(!compilerSetting("PARLIFT_VERBOSE").empty()),
        isProfiled_(!compilerSetting("PARLIFT_PROFILE").empty()) {}

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
  std::string warningsOfOriginal(const Argument &source, const std::string &folder,
                                 const std::string &ofParallel) const;
  Words compileCommand(const Argument &source, const ParallelSource &parallel,
                       const std::string &output) const;
  int compileRest(const std::string &directory);
  int compilePlainSources(const std::string &directory);
  Words withRuntime(Words words) const;
  int link(const Words &asWritten);
  int linkCompiled(const Words &words, const std::vector<std::string> &parallel);
  int linkAsWritten();
  int plain(const Words &arguments);
  static int show(const Completed &completed);
  static bool lacksRuntime(const Completed &linked);
  static int showLink(const Completed &linked);
  static bool isInput(const Argument &argument) {
    return argument.kind == ArgumentKind::Source || argument.kind == ArgumentKind::OtherInput;
  }
  /// Each source has a folder of its own below the temporary one, since names may repeat.
  std::string objectFor(std::size_t index, const std::string &directory) const {
    const fs::path source(command_.arguments[index].text);
    return fmt::format("{}/{}/{}.o", directory, index, source.stem().string());
  }
  static void log(const std::string &path, BuildOutcome outcome, const std::string &reason,
                  const std::string &remarks);
  void logSourcesLeftAlone() const;
  int reportFallbacks(int status);
  bool isClang() const { return compiler_.back().find("clang") != std::string::npos; }
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
  bool isProfiled_;                  ///< loops have clocks and stay sequential
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

/// What linkers say of objects that call OpenMP's library has its functions' names.
bool Driver::lacksRuntime(const Completed &linked) {
  const auto names = [&](const char *symbol) {
    return linked.err.find(symbol) != std::string::npos;
  };
  return !linked.succeeded() && (names("GOMP_") || names("omp_get_") || names("__kmpc_"));
}

/// Of a link that is the user's own, with nothing added.
int Driver::showLink(const Completed &linked) {
  const int status = show(linked);
  if (lacksRuntime(linked))
    fmt::print(stderr, "parlift: note: an object with parallel loops calls OpenMP's library, which "
                       "its link names by `-fopenmp` or `-lgomp`\n");
  return status;
}

// --- one source

/// A compiler keeps the order of floating-point sums unless it is told otherwise: so do we.
void keepOrderOfSums(Words &options, const Words &flags) {
  const auto isFree = [](const std::string &flag) {
    return flag == "-Ofast" || flag == "-ffast-math" || flag == "-fassociative-math";
  };
  const auto given = std::find(options.begin(), options.end(), "--no-strict-fp");
  if (given != options.end())
    *given = "--strict-fp=false"; // also against a `.parlift`
  else if (std::none_of(flags.begin(), flags.end(), isFree))
    options.emplace_back("--strict-fp-unless-said");
}

/// Compilers use the rule of effective types from -O2 on, unless they are told otherwise.
void keepTypesAsCompiled(Words &options, const Words &flags) {
  const auto level = std::find_if(flags.rbegin(), flags.rend(),
                                  [](const std::string &flag) { return flag.starts_with("-O"); });
  const bool isLow = level == flags.rend() || *level == "-O0" || *level == "-O" ||
                     *level == "-O1" || *level == "-Og";
  if (isLow && std::ranges::find(flags, "-fstrict-aliasing") == flags.end())
    options.emplace_back("--no-strict-aliasing");
}

/// Loops that are written for threads, and written twice, may be warned about where the user's are not, or in words that
/// nobody wrote: what the compiler says of the original is said. It is asked only if it has anything to say.
std::string Driver::warningsOfOriginal(const Argument &source, const std::string &folder,
                                       const std::string &ofParallel) const {
  if (ofParallel.empty())
    return {};
  Words words = command_.words({ArgumentKind::Flag});
  if (isatty(STDERR_FILENO) != 0)
    words.emplace_back("-fdiagnostics-color=always");
  append(words,
         {"-S", "-o", folder + "/original.s"}); // beside which other files go that flags ask for
  if (!source.language.empty())
    append(words, {"-x", source.language});
  words.push_back(source.text);
  const Completed compiled = runReal(words, false);
  return compiled.succeeded() ? compiled.err : ofParallel;
}

ParallelSource Driver::parallelize(const Argument &source, const std::string &directory) const {
  ParallelRequest request;
  request.path = source.text;
  request.options = splitWords(compilerSetting("PARLIFT_FLAGS"));
  request.flags = command_.words({ArgumentKind::Flag});
  keepOrderOfSums(request.options, request.flags);
  keepTypesAsCompiled(request.options, request.flags);
  // Nobody reads the text, and a short loop should run as the compiler would have compiled it.
  request.options.insert(request.options.begin(), "--two-versions");
  request.options.insert(request.options.begin(), "--brief");
  if (!command_.usesOpenMp)
    request.options.emplace_back("--without-openmp");
  if (source.isCxx || !source.language.empty())
    append(request.flags, {"-x", source.isCxx ? "c++" : "c"});
  request.directory = directory;
  request.made = isProfiled_ ? MadeText::Clocks : MadeText::Parallel;
  if (const double limit = std::atof(compilerSetting("PARLIFT_TIMEOUT").c_str()); limit > 0)
    request.timeout = limit;
  ParallelSource result = makeParallel(request);
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
  if (!command_.namesDependencyTarget && (isClang() || !command_.dependsByPreprocessor))
    append(words, {"-MQ", output.string()});
  if (!source.language.empty())
    append(words, {"-x", source.language});
  words.push_back(source.text);
  return runReal(words, false).succeeded();
}

/// The build goes on where the log cannot be written, but not silently.
void Driver::log(const std::string &path, BuildOutcome outcome, const std::string &reason,
                 const std::string &remarks) {
  const std::string file = compilerSetting("PARLIFT_REMARKS");
  if (file.empty())
    return;
  std::error_code ignored;
  const std::string absolute = fs::absolute(path, ignored).lexically_normal().string();
  if (const Status written = parlift::pipeline::append(file, {absolute, outcome, reason, remarks});
      !written)
    fmt::print(stderr, "parlift: warning: {}\n", written.error());
}

/// A compile that parlift does not take part in is in the log, too.
void Driver::logSourcesLeftAlone() const {
  const bool compiles = command_.stage != CompileStage::PassThrough ||
                        std::find(original_.begin(), original_.end(), "-c") != original_.end();
  if (!compiles || command_.passedFor == "-E" || command_.passedFor == "-fsyntax-only")
    return;
  std::string reason = "files that the compiler writes beside the object would change their names";
  if (!command_.mayLinkOpenMp)
    reason = "nothing is linked with OpenMP's library here";
  if (std::getenv("DEPENDENCIES_OUTPUT") || std::getenv("SUNPRO_DEPENDENCIES"))
    reason = "the environment asks for dependency files";
  if (!command_.passedFor.empty())
    reason = fmt::format("`{}` is among its flags", command_.passedFor);
  for (const std::string &word : original_)
    if (isSourceName(word) && !isProbe(word))
      log(word, BuildOutcome::LeftAlone, reason, "");
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
  const auto asItIs = [&](const std::string &reason) {
    fallbacks_.emplace_back(source.text, reason);
    log(source.text, BuildOutcome::AsItIs, reason, parallel.remarks);
    return std::nullopt;
  };
  if (parallel.outcome == ParallelOutcome::Failed)
    return asItIs(parallel.reason);
  if (parallel.outcome == ParallelOutcome::Unchanged) {
    log(source.text, BuildOutcome::Unchanged, "", parallel.remarks);
    return std::nullopt;
  }
  Done done;
  if (command_.stage == CompileStage::Link)
    done.object = objectFor(index, directory);
  const std::string output = done.object.empty() ? command_.output : done.object;
  Completed compiled = runReal(compileCommand(source, parallel, output), false);
  if (!compiled.succeeded()) {
    if (isVerbose_)
      fmt::print(stderr, "{}", compiled.err);
    return asItIs("its parallel form does not compile");
  }
  if (!writeDependencies(source))
    return asItIs("its dependency file could not be written");
  log(source.text, BuildOutcome::Parallel, "", parallel.remarks);
  compiled.err = warningsOfOriginal(source, folder, compiled.err);
  show(compiled);
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
  std::vector<std::string> parallel;
  for (const auto &[index, done] : done_)
    parallel.push_back(command_.arguments[index].text);
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
  return links ? linkCompiled(words, parallel) : plain(words);
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

/// Objects compiled earlier may need the OpenMP runtime, so every link gets it.
Words Driver::withRuntime(Words words) const {
  if (command_.usesOpenMp)
    return words;
  if (command_.mayLinkOpenMp)
    words.emplace_back("-fopenmp");
  else if (
      command_
          .linksShared) // libtool links those of C++ with -nostdlib and names all libraries itself
    append(words,
           {"-Wl,--push-state,--as-needed", isClang() ? "-lomp" : "-lgomp", "-Wl,--pop-state"});
  return words;
}

/// Where there is no runtime, the link is done again as the user wrote it.
int Driver::link(const Words &asWritten) {
  const Words words = withRuntime(asWritten);
  if (words != asWritten)
    if (const Completed linked = runReal(words, false); linked.succeeded())
      return show(linked);
  return showLink(runReal(asWritten, false));
}

/// The link of sources that this command has compiled. Where it fails, the user's own command may not: what the compiler
/// finds to be dead in the original, it need not find in the parallel form, and it may name what exists nowhere.
int Driver::linkCompiled(const Words &words, const std::vector<std::string> &parallel) {
  const Completed linked = runReal(withRuntime(words), false);
  if (linked.succeeded())
    return show(linked);
  for (const std::string &path : parallel)
    fallbacks_.emplace_back(path, "its parallel form does not link");
  return linkAsWritten();
}

/// A command that compiles and links, in which nothing became parallel: as the user wrote it, unless
/// it turns out that a library or object that it names needs the OpenMP runtime.
int Driver::linkAsWritten() {
  const Completed first = runReal(original_, false);
  if (lacksRuntime(first) && command_.mayLinkOpenMp && !command_.usesOpenMp) {
    Words words = original_;
    words.emplace_back("-fopenmp");
    if (const Completed second = runReal(words, false); second.succeeded())
      return show(second);
  }
  return showLink(first);
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
  logSourcesLeftAlone();
  if (command_.stage == CompileStage::Link)
    return linkAsWritten();
  return become(real(original_));
}

/// Whether the compiler to run is this program by another name: it would run itself for ever.
bool isOurselves(const Words &compiler) {
  std::error_code ignored;
  const std::string found = compiler.empty() ? "" : findProgram(compiler.back());
  return !found.empty() && fs::equivalent(found, "/proc/self/exe", ignored);
}

} // namespace

int runCompiler(CompilerCall call) {
  const bool asksForHelp = std::find(call.arguments.begin(), call.arguments.end(),
                                     "--parlift-help") != call.arguments.end();
  if (asksForHelp) {
    fmt::print("{}", compilerHelp());
    return std::fflush(stdout) == 0 ? 0 : 1;
  }
  if (const Words unknown = takeSettings(call.arguments); !unknown.empty()) {
    fmt::print(stderr, "parlift: error: there is no option `{}`; see `parlift cc --parlift-help`\n",
               unknown.front());
    return 2;
  }
  if (call.compiler.empty())
    call.compiler = realCompiler(call.isCxx);
  if (isOurselves(call.compiler)) {
    fmt::print(stderr,
               "parlift: error: the compiler to run, `{}`, is parlift itself; name another one in "
               "PARLIFT_{}\n",
               call.compiler.back(), call.isCxx ? "CXX" : "CC");
    return 2;
  }
  if (!call.isKnown) {
    call.compiler.insert(call.compiler.end(), call.arguments.begin(), call.arguments.end());
    return become(call.compiler);
  }
  return Driver(call).run();
}

} // namespace parlift::pipeline
