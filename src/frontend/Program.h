/// \file
/// The other source files of a program: a call of a function that one of them defines is judged by its tree, as one
/// of a function of the same file is (Linking.h).
///
/// In: a file that is lowered, and the requests of all files of its program. Out: bodies for the functions that it calls
/// and does not define, and for those that these call, behind the file's own.
///
/// A body is taken only where the linker can take no other one and both files mean the same by it. Refused, so that
/// the call stays opaque: functions that are weak, interposable (-fPIC), inline, instances of templates, methods, with
/// several versions, with a name of their own for the linker, defined by several of the files or in a file that is built
/// twice; declarations of another type or without a prototype; structures of another layout; variables of other types
/// or with several names; files whose flags give the language another meaning; what must stay in its thread.
///
/// A variable that the file at hand does not name, or that another file keeps to itself, is known as memory, and has no
/// words here: nothing that is written names it.
///
/// Of functions that are in none of the files but in a library, summaries may tell: bodies in C that touch what the library's touch,
///
///     void cblas_dscal(int n, double alpha, double *x, int incx) {
///       for (int i = 0; i < n; i++) x[i * incx] *= alpha;
///     }
///
/// which are believed, written by nobody, and read with the flags and in the language of the file that calls them, whose headers they
/// may include. A file of the program that defines such a function says more than a summary does.
#pragma once

#include "frontend/Frontend.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
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
    bool isOfSystem =
        false; ///< declared in a header of the system: no file of the program defines it
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

/// A file of them. `text`: what it holds; none: what is on the disk.
struct Summaries {
  std::string path;
  std::optional<std::string> text;
};

/// The files of a program. Each is parsed when a function that it may define is asked for, and once.
class Program {
public:
  /// `isRead`: as it is now, since it may be written before it is asked for. `isBuiltTwice`: with different flags,
  /// so that nobody knows which of its functions is meant.
  void add(const Request &request, bool isRead, bool isBuiltTwice);

  /// What stands for functions of libraries. Of two files that tell of one function, the first counts.
  void addSummaries(std::vector<Summaries> files);

  /// Gives bodies to what `result`, of the file at `path`, calls.
  void link(const std::string &path, Result &result);

  /// What the other given files say of their memory; null for one that says nothing.
  std::vector<std::shared_ptr<const MemoryLog>> memoryBesides(const std::string &path);

  /// Of the functions that the file at `path` defines and other given files call: the fewest long loops around a call there
  /// (ir::CallSites). Only files that were given are looked at; nothing but speed may depend on it.
  std::map<std::string, unsigned> loopsAroundCalls(const std::string &path);

  struct Table {
    const LinkTable *links;
    bool isBuiltTwice;
  };
  /// Of the files but the one at `identity` that may have the word; of those that may give objects second names.
  std::vector<Table> tablesWith(const std::string &word, const std::string &identity);
  std::vector<const LinkTable *> tablesThatRename(const std::string &identity);
  struct ReadSummaries {
    std::string path;
    const Result &result;
  };
  /// Those that may have the word, read as the file at `identity` is.
  std::vector<ReadSummaries> summariesOf(const std::string &word, const std::string &identity);
  bool mayHaveSummaryOf(std::string_view name) const;

private:
  struct File {
    Request request;
    bool isBuiltTwice = false, isGiven = false;
    std::string identity;
    std::unordered_set<std::string_view> words; ///< of its text
    bool mayRename = false;                     ///< it speaks of aliases or assembly
    bool pastesWords = false; ///< macros put together names that do not stand in it
    std::once_flag isRead, isParsed;
    Result parsed;
    void read();
    bool mayName(std::string_view word) const { return pastesWords || words.contains(word); }
    const Result &parse();
  };
  template <class Wanted>
  std::vector<const File *> parsedFiles(const std::string &identity, const Wanted &isWanted);
  File &summary(const File &given, const Request &caller);

  bool isLarge() const;
  void findCalls(const std::string &identity, const Result &result);

  std::vector<std::unique_ptr<File>> files_, summaries_;
  /// As the files of the program read them: by path, directory and flags.
  std::map<std::vector<std::string>, std::unique_ptr<File>> readSummaries_;
  std::mutex mutex_;
  std::map<std::string, std::map<std::string, unsigned>> loopsAroundCalls_; ///< by file
};

} // namespace parlift::frontend
