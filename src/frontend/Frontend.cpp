/// Reads the file, runs Clang over it on a thread with room for deep trees, and lowers what it finds.
#include "frontend/Frontend.h"

#include "frontend/Invocation.h"
#include "frontend/Lowering.h"
#include "frontend/PreprocessorLog.h"
#include "frontend/Program.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Basic/Stack.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/TextDiagnostic.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/thread.h>

#include <utility>

namespace parlift::frontend {

namespace {

/// Expressions nest thousands deep in generated code, and the walks over them recurse.
constexpr unsigned stackBytes = 512u << 20;

Diagnostic makeError(const std::string &path, const std::string &text) {
  Diagnostic diagnostic;
  diagnostic.path = path;
  diagnostic.text = text;
  diagnostic.rendered = path + ": error: " + text + "\n";
  return diagnostic;
}

/// Keeps Clang's diagnostics instead of printing them.
class Recorder : public clang::DiagnosticConsumer {
public:
  Recorder(Result &result, const Request &request) : result_(result), request_(request) {}

  void BeginSourceFile(const clang::LangOptions &language, const clang::Preprocessor *) override {
    language_ = language;
  }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    const bool isError = level >= clang::DiagnosticsEngine::Error;
    // A note belongs to what it follows.
    if (level == clang::DiagnosticsEngine::Note) {
      if (keepsNotes_ && !result_.diagnostics.empty())
        render(result_.diagnostics.back().rendered, level, info);
      return;
    }
    keepsNotes_ = isError;
    if (!isError)
      return;
    Diagnostic diagnostic;
    diagnostic.path = request_.path;
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    diagnostic.text = std::string(text);
    if (info.hasSourceManager() && info.getLocation().isValid()) {
      const clang::PresumedLoc place = info.getSourceManager().getPresumedLoc(
          info.getSourceManager().getExpansionLoc(info.getLocation()));
      if (place.isValid()) {
        if (!info.getSourceManager().isWrittenInMainFile(
                info.getSourceManager().getExpansionLoc(info.getLocation())))
          diagnostic.path = place.getFilename();
        diagnostic.line = place.getLine();
        diagnostic.column = place.getColumn();
      }
    }
    render(diagnostic.rendered, level, info);
    result_.diagnostics.push_back(std::move(diagnostic));
  }

private:
  void render(std::string &out, clang::DiagnosticsEngine::Level level,
              const clang::Diagnostic &info) {
    llvm::raw_string_ostream stream(out);
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    auto options = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
    clang::TextDiagnostic printer(stream, language_, options.get());
    if (info.hasSourceManager())
      printer.emitDiagnostic(clang::FullSourceLoc(info.getLocation(), info.getSourceManager()),
                             level, text, info.getRanges(), info.getFixItHints());
    else
      stream << request_.path << ": error: " << text << "\n";
  }

  Result &result_;
  const Request &request_;
  clang::LangOptions language_;
  bool keepsNotes_ = false;
};

/// Lowers the unit once Clang has parsed it.
class LoweringConsumer : public clang::ASTConsumer {
public:
  LoweringConsumer(clang::Preprocessor &preprocessor, const Request &request, Result &result)
      : preprocessor_(preprocessor), request_(request), log_(PreprocessorLog::attach(preprocessor)),
        result_(result) {}

  void HandleTranslationUnit(clang::ASTContext &ast) override {
    if (ast.getDiagnostics().hasErrorOccurred())
      return;
    UnitLowering(ast, preprocessor_, request_, *log_, result_).run();
  }

  /// Bodies in the system's headers are of no use to us.
  bool shouldSkipFunctionBody(clang::Decl *decl) override {
    const clang::SourceManager &sources = decl->getASTContext().getSourceManager();
    return sources.isInSystemHeader(sources.getExpansionLoc(decl->getLocation()));
  }

private:
  clang::Preprocessor &preprocessor_;
  const Request &request_;
  std::shared_ptr<PreprocessorLog> log_;
  Result &result_;
};

class LoweringAction : public clang::ASTFrontendAction {
public:
  LoweringAction(const Request &request, Result &result) : request_(request), result_(result) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef) override {
    return std::make_unique<LoweringConsumer>(compiler.getPreprocessor(), request_, result_);
  }

private:
  const Request &request_;
  Result &result_;
};

/// The machine's files, and an `omp.h` for machines that have none.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFiles(const std::string &directory) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk(
      llvm::vfs::createPhysicalFileSystem().release());
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->addFile(std::string(fallbackIncludeDirectory) + "/omp.h", 0,
                  llvm::MemoryBuffer::getMemBuffer(
#include "frontend/OmpHeader.inc"
                      ));
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(disk);
  files->pushOverlay(memory);
  // A directory that is not there shows when files are looked up in it.
  if (!directory.empty())
    static_cast<void>(files->setCurrentWorkingDirectory(directory));
  return files;
}

/// With a header, what its source is read with.
Request readRequest(const Request &request) {
  if (request.readBy.empty())
    return request;
  Request result = request;
  result.path = std::exchange(result.readBy, "");
  if (result.text) {
    llvm::SmallString<256> header(request.path);
    static_cast<void>(llvm::sys::fs::make_absolute(header));
    result.unsaved.emplace_back(std::string(header), *std::exchange(result.text, std::nullopt));
  }
  return result;
}

/// `read`: what Clang gets, for `request`.
void runClang(const Request &request, const Request &read, const Invocation &invocation,
              Result &result) {
  const auto files = makeFiles(invocation.directory);
  Recorder recorder(result, request);
  auto diagnostics = clang::CompilerInstance::createDiagnostics(
      new clang::DiagnosticOptions(), &recorder, /*ShouldOwnClient=*/false);
  std::vector<const char *> arguments;
  for (const std::string &argument : invocation.arguments)
    arguments.push_back(argument.c_str());
  clang::CreateInvocationOptions options;
  options.Diags = diagnostics;
  options.VFS = files;
  auto compilation = clang::createInvocation(arguments, options);
  if (!compilation) {
    if (result.diagnostics.empty())
      result.diagnostics.push_back(makeError(request.path, "cannot be parsed with these flags"));
    return;
  }
  compilation->getFrontendOpts().DisableFree = false;
  compilation->getFrontendOpts().SkipFunctionBodies = true;
  compilation->getDiagnosticOpts().IgnoreWarnings = true;
  if (read.text)
    compilation->getPreprocessorOpts().addRemappedFile(
        compilation->getFrontendOpts().Inputs.front().getFile(),
        llvm::MemoryBuffer::getMemBufferCopy(*read.text, read.path).release());
  for (const auto &[path, text] : read.unsaved)
    compilation->getPreprocessorOpts().addRemappedFile(
        path, llvm::MemoryBuffer::getMemBufferCopy(text, path).release());

  clang::CompilerInstance compiler;
  compiler.setInvocation(std::move(compilation));
  compiler.createDiagnostics(&recorder, /*ShouldOwnClient=*/false);
  compiler.createFileManager(files);
  compiler.setVerboseOutputStream(llvm::nulls()); // no "1 error generated"
  LoweringAction action(request, result);
  if (!compiler.ExecuteAction(action) && result.diagnostics.empty())
    result.diagnostics.push_back(makeError(request.path, "cannot be parsed"));
}

bool hasErrors(const Result &result) {
  for (const Diagnostic &diagnostic : result.diagnostics)
    if (diagnostic.isError)
      return true;
  return false;
}

Result parsed(const Request &request, bool speaksOpenMp) {
  Result result;
  const Request read = readRequest(request);
  const Invocation invocation = makeInvocation(read, speaksOpenMp);
  llvm::thread worker(std::optional<unsigned>(stackBytes), [&] {
    clang::noteBottomOfStack();
    runClang(request, read, invocation, result);
  });
  worker.join();
  result.diagnostics.insert(result.diagnostics.begin(), invocation.notes.begin(),
                            invocation.notes.end());
  return result;
}

/// `FILE *log;` and `int index[9];` are errors to Clang, which knows functions of these names that no header has declared; to GCC they are
/// not. The flags by which Clang forgets them; empty: that is not what it complains of.
std::vector<std::string> flagsAgainstBuiltins(const Result &result) {
  constexpr std::string_view before = "redefinition of '", behind = "' as different kind of symbol";
  std::vector<std::string> flags;
  for (const Diagnostic &diagnostic : result.diagnostics)
    if (std::string_view text = diagnostic.text;
        diagnostic.isError && text.starts_with(before) && text.ends_with(behind)) {
      text.remove_prefix(before.size());
      text.remove_suffix(behind.size());
      flags.push_back("-fno-builtin-" + std::string(text));
    }
  return flags;
}

} // namespace

Result parse(const Request &request) {
  Result result;
  const auto buffer = request.text ? llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>(
                                         llvm::MemoryBuffer::getMemBuffer(*request.text))
                                   : llvm::MemoryBuffer::getFile(request.path, /*IsText=*/false);
  if (!buffer) {
    result.diagnostics.push_back(makeError(request.path, buffer.getError().message()));
    return result;
  }
  const llvm::StringRef text = (*buffer)->getBuffer();
  if (text.contains('\0')) {
    result.diagnostics.push_back(makeError(request.path, "not a text file"));
    return result;
  }
  bool speaksOpenMp = false; // what it writes is built with OpenMP, and so is what it reads
  for (const char *word : {"pragma omp", "_Pragma(\"omp", "_OPENMP"})
    speaksOpenMp |= !request.withoutOpenMp && (text.contains(word) || !request.readBy.empty());
  result = parsed(request, speaksOpenMp);
  if (const std::vector<std::string> flags =
          hasErrors(result) ? flagsAgainstBuiltins(result) : std::vector<std::string>();
      !flags.empty()) {
    Request other = request;
    other.flags.insert(other.flags.end(), flags.begin(), flags.end());
    if (Result without = parsed(other, speaksOpenMp); !hasErrors(without))
      result = std::move(without);
  }
  // GCC takes directives that Clang does not: functions that hold some are left then.
  if (speaksOpenMp && hasErrors(result))
    if (Result silent = parsed(request, false); !hasErrors(silent))
      result = std::move(silent);
  if (hasErrors(result))
    result.unit = nullptr;
  if (request.program && !request.withoutOpenMp) // the others are read as they are built with it
    request.program->link(request.path, result);
  return result;
}

} // namespace parlift::frontend
