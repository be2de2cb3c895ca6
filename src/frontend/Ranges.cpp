#include "frontend/Ranges.h"

#include <clang/Basic/FileEntry.h>
#include <clang/Basic/FileManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <utility>

namespace parlift::frontend {

namespace {

/// Headers hold what many files share; anything else that is included (`#include "source.c"`) is a
/// template written with the preprocessor, whose loops belong to the including file.
bool isHeaderName(llvm::StringRef path) {
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(path).lower())
      .Cases(".c", ".cc", ".cpp", ".cxx", ".c++", ".cu", false)
      .Cases(".inc", ".def", ".src", ".template", false)
      .Default(true);
}

} // namespace

Ranges::Ranges(const clang::SourceManager &sources, const clang::LangOptions &language,
               std::string mainPath, bool isIncluded)
    : sources_(sources), language_(language), mainPath_(std::move(mainPath)),
      isIncluded_(isIncluded) {
  if (!isIncluded) {
    main_ = sources.getMainFileID();
    return;
  }
  llvm::SmallString<256> path(mainPath_);
  static_cast<void>(llvm::sys::fs::make_absolute(path));
  if (const auto entry = sources.getFileManager().getOptionalFileRef(path))
    main_ = sources.translateFile(*entry);
}

SourceFileRef Ranges::file(clang::FileID id) {
  if (const auto known = files_.find(id); known != files_.end())
    return known->second;
  const auto entry = sources_.getFileEntryRefForID(id);
  if (!entry)
    return files_[id] = nullptr;
  SourceFileRef &shared = filesByEntry_[entry->getUID()];
  if (!shared) {
    const bool isMain = id == main_;
    shared = std::make_shared<SourceFile>(isMain ? mainPath_ : entry->getName().str(),
                                          sources_.getBufferData(id).str());
  }
  return files_[id] = shared;
}

SourceRange Ranges::of(clang::SourceRange tokens) {
  if (tokens.isInvalid())
    return {};
  // Where possible the place inside a macro's argument, else the whole expansion.
  auto characters = clang::Lexer::makeFileCharRange(clang::CharSourceRange::getTokenRange(tokens),
                                                    sources_, language_);
  if (characters.isInvalid()) {
    const auto expansion = sources_.getExpansionRange(tokens);
    characters = clang::Lexer::makeFileCharRange(expansion, sources_, language_);
  }
  if (characters.isInvalid())
    return {};
  const auto [beginFile, begin] = sources_.getDecomposedLoc(characters.getBegin());
  const auto [endFile, end] = sources_.getDecomposedLoc(characters.getEnd());
  if (beginFile != endFile || end < begin)
    return {};
  return {file(beginFile), begin, end};
}

bool Ranges::isExact(clang::SourceRange tokens) const {
  if (!tokens.getBegin().isMacroID() && !tokens.getEnd().isMacroID())
    return true;
  return clang::Lexer::makeFileCharRange(clang::CharSourceRange::getTokenRange(tokens), sources_,
                                         language_)
      .isValid();
}

SourceRange Ranges::between(clang::SourceLocation open, clang::SourceLocation close) {
  const SourceRange first = ofToken(open), last = ofToken(close);
  if (!first.valid() || first.file != last.file || last.begin < first.end)
    return {};
  return {first.file, first.end, last.begin};
}

SourceRange Ranges::withSemicolon(SourceRange range) const {
  if (!range.valid())
    return range;
  const std::string &text = range.file->text();
  std::size_t at = text.find_first_not_of(" \t\r\n", range.end);
  if (at != std::string::npos && text[at] == ';' && (range.end == 0 || text[range.end - 1] != '}'))
    range.end = static_cast<std::uint32_t>(at + 1);
  return range;
}

SourceRange Ranges::directiveAt(clang::SourceLocation token) {
  const auto [id, offset] = sources_.getDecomposedLoc(token);
  const llvm::StringRef text = sources_.getBufferData(id);
  const auto isContinued = [&](std::size_t newline) {
    return text.substr(0, newline).rtrim('\r').ends_with("\\");
  };
  std::size_t begin = offset;
  while (begin > 0 && (text[begin - 1] != '\n' || isContinued(begin - 1)))
    --begin;
  begin = std::min<std::size_t>(text.find_first_of("#%?", begin), offset); // `#`, `%:`, `??=`
  clang::Lexer lexer(sources_.getLocForStartOfFile(id), language_, text.begin(),
                     text.begin() + offset, text.end());
  lexer.SetCommentRetentionState(true);
  std::size_t end = offset;
  clang::Token next;
  for (bool isFirst = true;; isFirst = false) {
    lexer.LexFromRawLexer(next);
    if (next.is(clang::tok::eof) || (next.isAtStartOfLine() && !isFirst))
      break;
    end = sources_.getFileOffset(next.getLocation()) + next.getLength();
  }
  end = std::min(text.find_first_of("\r\n", end), text.size());
  return {file(id), static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

std::uint32_t Ranges::behindBrace(clang::SourceLocation begin) {
  if (begin.isMacroID())
    return ofToken(begin).end;
  const auto [id, offset] = sources_.getDecomposedLoc(begin);
  const llvm::StringRef text = sources_.getBufferData(id);
  clang::Lexer lexer(sources_.getLocForStartOfFile(id), language_, text.begin(),
                     text.begin() + offset, text.end());
  clang::Token next;
  do
    lexer.LexFromRawLexer(next);
  while (next.isNot(clang::tok::l_brace) && next.isNot(clang::tok::eof));
  return sources_.getFileOffset(next.getLocation()) + next.getLength();
}

std::map<std::string, std::vector<std::uint32_t>, std::less<>> Ranges::identifiers() const {
  const clang::FileID id = main_;
  const llvm::StringRef text = sources_.getBufferData(id);
  clang::Lexer lexer(sources_.getLocForStartOfFile(id), language_, text.begin(), text.begin(),
                     text.end());
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> result;
  clang::Token next;
  do {
    lexer.LexFromRawLexer(next);
    if (next.is(clang::tok::raw_identifier))
      result[next.getRawIdentifier().str()].push_back(sources_.getFileOffset(next.getLocation()));
  } while (next.isNot(clang::tok::eof));
  return result;
}

bool Ranges::isMainFile(clang::SourceLocation location) const {
  return sources_.getFileID(sources_.getExpansionLoc(location)) == main_;
}

bool Ranges::isAnalysed(clang::SourceLocation location) {
  if (location.isInvalid())
    return false;
  const clang::SourceLocation place = sources_.getExpansionLoc(location);
  const clang::FileID id = sources_.getFileID(place);
  if (id == main_ || isIncluded_)
    return id == main_;
  const auto [known, isNew] = analysed_.try_emplace(id, false);
  if (isNew && !sources_.isInSystemHeader(place))
    if (const auto entry = sources_.getFileEntryRefForID(id))
      known->second = !isHeaderName(entry->getName());
  return known->second;
}

std::string Ranges::macroAt(clang::SourceLocation location) const {
  if (!location.isMacroID())
    return {};
  return clang::Lexer::getImmediateMacroName(location, sources_, language_).str();
}

bool Ranges::isWholeExpansion(clang::SourceLocation first, clang::SourceLocation last,
                              clang::SourceLocation behind) const {
  clang::SourceLocation begin, end;
  if (!first.isMacroID() || !last.isMacroID() ||
      !clang::Lexer::isAtStartOfMacroExpansion(first, sources_, language_, &begin) ||
      !clang::Lexer::isAtEndOfMacroExpansion(last, sources_, language_, &end))
    return false;
  const clang::SourceLocation after = sources_.getExpansionLoc(behind);
  return sources_.getFileID(begin) == main_ && sources_.getFileID(end) == main_ &&
         sources_.getFileID(after) == main_ &&
         sources_.getExpansionLoc(first) == sources_.getExpansionLoc(last) &&
         sources_.isBeforeInTranslationUnit(end, after);
}

} // namespace parlift::frontend
