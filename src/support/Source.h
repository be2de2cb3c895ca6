/// \file
/// Places in the user's files: a file's text, and half-open byte ranges into it.
///
/// Everything above this folder speaks of source text through these types and never through a
/// compiler's own locations, so that remarks, the JSON and edits agree on what a place is.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace parlift {

/// One file as it was read: its path as the user wrote it and its bytes, never modified.
class SourceFile {
public:
  SourceFile(std::string path, std::string text);

  const std::string &path() const { return path_; }
  const std::string &text() const { return text_; }

  /// 1-based line and column (in bytes) of a byte offset; an offset past the end counts as the end.
  struct Position {
    unsigned line = 0;
    unsigned column = 0;
  };
  Position position(std::uint32_t offset) const;

  /// The text of a 1-based line without its line break; empty when there is no such line.
  std::string_view line(unsigned number) const;

  /// Byte offset of the first byte of a 1-based line; the file's size when there is no such line.
  std::uint32_t lineStart(unsigned number) const;

  unsigned lineCount() const { return static_cast<unsigned>(lineStarts_.size()); }

private:
  std::string path_;
  std::string text_;
  std::vector<std::uint32_t> lineStarts_;
};

using SourceFileRef = std::shared_ptr<const SourceFile>;

/// Bytes [begin, end) of a file. A default range is "nowhere": synthesized code.
struct SourceRange {
  SourceFileRef file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool valid() const { return file != nullptr; }
  unsigned line() const { return file ? file->position(begin).line : 0; }
  unsigned column() const { return file ? file->position(begin).column : 0; }
  unsigned endLine() const { return file ? file->position(end == begin ? end : end - 1).line : 0; }
  /// The text as written, line breaks and all.
  std::string text() const;
  /// The text on one line: runs of white space become one blank.
  std::string oneLine() const;
  /// A line of the text begins with `#`: pragmas, conditional compilation.
  bool holdsDirectives() const;
};

} // namespace parlift
