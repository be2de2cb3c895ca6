/// \file
/// From a C or C++ file to its loop tree, by way of Clang's AST.
///
///     source text + flags  --Clang-->  AST  --Lowering-->  ir::Unit
///
/// Every function with a body in the main file comes out, templates once for each instantiation (and
/// not at all uninstantiated, which `skipped` says). What the tree cannot express becomes an OpaqueStmt
/// or OpaqueExpr with the remark id that says why; nothing is dropped.
#pragma once

#include "diag/Report.h"
#include "ir/Stmt.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parlift::frontend {

/// Program.h
class Program;
struct LinkTable;

struct Request {
  std::string path;               ///< as the user wrote it
  std::vector<std::string> flags; ///< compiler flags; unknown ones are dropped with a note
  std::string buildDirectory;     ///< of compile_commands.json; empty: search parents of path
  std::string directory;          ///< working directory for relative flags; empty: the current
  /// Functions known to have no effects besides their value, as "name" or "name reads".
  std::vector<std::string> extraPureFunctions;
  /// The result is compiled so that `fork` finds no threads that wait: loops of files that call it may have some.
  bool forksAreSafe = false;
  /// What the file is taken to hold, instead of what is on the disk: a program that is being changed.
  std::optional<std::string> text;
  /// The same for files that it includes: absolute paths, and what they hold.
  std::vector<std::pair<std::string, std::string>> unsaved;
  /// Of a header: the source file that includes it. It is read as that one reads it, with all instances of its templates that are made
  /// there, and all that comes out is about the header. Where it is not included after all, nothing comes out.
  std::string readBy;
  /// The program is built without OpenMP: its directives mean nothing, and what is under `#ifdef _OPENMP` is no part of it.
  bool withoutOpenMp = false;
  /// The files that it is linked with; null: what they define is not known.
  std::shared_ptr<Program> program;
  bool isPartOfProgram =
      false; ///< what the linker sees of it is wanted; so it is where there is a program
};

/// A diagnostic of Clang's, in its own words.
struct Diagnostic {
  std::string path, text;
  unsigned line = 0, column = 0;
  bool isError = true;
  std::string rendered; ///< with caret, as Clang prints it
};

struct Skipped {
  SourceRange range;            ///< the loop's keyword
  std::string function, reason; ///< remark id
};

struct Result {
  std::shared_ptr<const ir::Unit> unit; ///< null when the file could not be read or parsed
  std::vector<Diagnostic> diagnostics;
  std::vector<Skipped> skipped;      ///< loops of uninstantiated templates and the like
  std::shared_ptr<LinkTable> links;  ///< null: it was not asked for
  std::vector<diag::Remark> remarks; ///< lines of the user's to parlift that mean nothing
  /// The file looks at what each thread has of its own: errno, the rounding mode, processes that it forks (ThreadState.h).
  bool looksAtThreads = false;
};

/// Never throws on bad input. Thread-safe.
Result parse(const Request &request);

} // namespace parlift::frontend
