/// \file
/// Files read whole and written all or nothing.
///
/// In: paths as the user wrote them. Out: bytes, or a sentence that names the path and the cause.
/// Refused: directories, unwritable places, files over 4 GiB (offsets have 32 bits). A file that
/// could not be written completely, on a full disk say, is left as it was.
#pragma once

#include "support/Result.h"

#include <string>
#include <string_view>

namespace parlift {

Result<std::string> readFile(const std::string &path);

/// Writes a temporary file beside `path` and renames it into place, so that readers see the old
/// text or the new one. Keeps the mode of a file that exists, writes through symbolic links, and
/// writes directly to what is not a regular file (/dev/stdout).
Status writeFile(const std::string &path, std::string_view text);

/// The same, but only if the file still holds `expected`: the user may have saved it meanwhile.
Status replaceFile(const std::string &path, std::string_view expected, std::string_view text);

/// Source text has no NUL bytes; object files and archives do.
bool looksBinary(std::string_view text);

/// A new directory under $TMPDIR or /tmp that is removed with its contents at the end of the scope.
class TemporaryDirectory {
public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory &) = delete;
  TemporaryDirectory &operator=(const TemporaryDirectory &) = delete;

  /// Empty when the directory could not be made.
  const std::string &path() const { return path_; }
  std::string file(const std::string &name) const { return path_ + "/" + name; }
  /// Leaves the directory in place: for reproducers and for `--keep`.
  void keep() { kept_ = true; }

private:
  std::string path_;
  bool kept_ = false;
};

} // namespace parlift
