/// \file
/// The other source files of a program: a call of a function that one of them defines is judged by its tree, as one
/// of a function of the same file is.
///
///     a.c   void row(double *r, int n);                     the call's tree is that of b.c's `row`
///           for (i = 0; i < m; i++) row(a + i * n, n);      with a.c's variables where both mean the same one
///     b.c   void row(double *r, int n) { ... }
///
/// In: a file that is lowered, and the requests of all files of its program. Out: bodies for the functions that it calls
/// and does not define, and for those that these call, behind the file's own (ir::Function::inMainFile is false).
///
/// A body is taken only where the linker can take no other one and both files mean the same by it. Refused, so that
/// the call stays opaque: functions that are weak, interposable (-fPIC), inline, instances of templates, methods, with
/// several versions, with a name of their own for the linker, defined by several of the files or in a file that is built
/// twice; declarations of another type or without a prototype; structures of another layout; variables of other types
/// or with several names; files whose flags give the language another meaning; what must stay in its thread.
///
/// A variable that the file at hand does not name, or that another file keeps to itself, is known as memory, and has no
/// words here: nothing that is written names it.
#pragma once

#include "frontend/Frontend.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace parlift::frontend {

struct MemoryLog;

/// A function as a file defines it, or as it is declared where it is called.
struct Signature {
  std::string link; ///< the linker's name
  std::string type; ///< Clang's words for the canonical type; empty: it has no prototype
  std::vector<ir::TypeRef> values; ///< what it returns, and its parameters
};

/// What the linker sees of a file.
struct LinkTable {
  struct Definition {
    ir::FunctionRef function;
    Signature signature;
    std::string whyNot; ///< its body tells nothing to others; empty: it does
  };
  struct Call {
    std::shared_ptr<ir::Function> function; ///< without a body; calls point to it
    Signature signature;
    std::string name; ///< in the source
  };
  std::string dialect; ///< flags that give the same words another meaning
  std::vector<Definition> definitions;
  std::vector<Call> calls;
  std::map<const ir::Symbol *, std::string>
      variables;                 ///< with external linkage: the linker's names
  std::set<std::string> renamed; ///< the linker's names of objects that have several
  unsigned nextSymbol = 0;

  std::shared_ptr<const MemoryLog> memory;        ///< what the file says of its memory
  std::map<const ir::Symbol *, unsigned> numbers; ///< of variables, in it
  /// What the program says of an object of another file, by its number there; null: nothing.
  std::function<std::shared_ptr<const ir::MemoryObject>(const MemoryLog &other, unsigned number)>
      memoryOf;
};

/// The files of a program. Each is parsed when a function that it may define is asked for, and once.
class Program {
public:
  /// `isRead`: as it is now, since it may be written before it is asked for. `isBuiltTwice`: with different flags,
  /// so that nobody knows which of its functions is meant.
  void add(const Request &request, bool isRead, bool isBuiltTwice);

  /// Gives bodies to what `result`, of the file at `path`, calls.
  void link(const std::string &path, Result &result);

  /// What the other given files say of their memory; null for one that says nothing.
  std::vector<std::shared_ptr<const MemoryLog>> memoryBesides(const std::string &path);

  /// Of the functions that the file at `path` defines and other given files call: the fewest long loops around a call there
  /// (ir::CallSites). Only files that were given are looked at; nothing but speed may depend on it.
  std::map<std::string, unsigned> loopsAroundCalls(const std::string &path);

private:
  friend class Linking;
  struct File {
    Request request;
    bool isBuiltTwice = false, isGiven = false;
    std::string identity;
    std::unordered_set<std::string_view> words; ///< of its text
    bool mayRename = false;                     ///< it speaks of aliases or assembly
    std::once_flag isRead, isParsed;
    Result parsed;
    void read();
  };
  /// The files but the one at `identity` whose text has the word, parsed; those that may give objects second names.
  std::vector<const File *> filesWith(const std::string &word, const std::string &identity);
  std::vector<const File *> filesThatRename(const std::string &identity);
  template <class Wanted>
  std::vector<const File *> parsedFiles(const std::string &identity, const Wanted &isWanted);

  bool isLarge() const;
  void findCalls(const std::string &identity, const Result &result);

  std::vector<std::unique_ptr<File>> files_;
  std::mutex mutex_;
  std::map<std::string, std::map<std::string, unsigned>> loopsAroundCalls_; ///< by file
};

} // namespace parlift::frontend
