#include "frontend/MacroUses.h"

#include <clang/Lex/MacroArgs.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>
#include <llvm/ADT/Hashing.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace parlift::frontend {

using clang::SourceLocation;

class MacroUses::Listener : public clang::PPCallbacks {
public:
  explicit Listener(std::shared_ptr<MacroUses> uses) : uses_(std::move(uses)) {}

  void MacroExpands(const clang::Token &, const clang::MacroDefinition &macro,
                    clang::SourceRange range, const clang::MacroArgs *arguments) override {
    if (const clang::MacroInfo *info = macro.getMacroInfo())
      uses_->begins(range, *info, arguments);
  }

private:
  std::shared_ptr<MacroUses> uses_;
};

MacroUses::MacroUses(clang::Preprocessor &preprocessor)
    : preprocessor_(preprocessor), sources_(preprocessor.getSourceManager()),
      concatenation_(preprocessor) {
  before_.startToken();
  last_.startToken();
}

std::shared_ptr<MacroUses> MacroUses::attach(clang::Preprocessor &preprocessor) {
  auto uses = std::make_shared<MacroUses>(preprocessor);
  preprocessor.addPPCallbacks(std::make_unique<Listener>(uses));
  return uses;
}

namespace {

/// A number that says where it stands: `__LINE__`, which other lines ahead of it change.
bool isMade(const clang::Token &token, const clang::SourceManager &sources) {
  return token.is(clang::tok::numeric_constant) &&
         sources.isWrittenInScratchSpace(sources.getSpellingLoc(token.getLocation()));
}

bool beginsLoop(const clang::Token &token) {
  return token.isOneOf(clang::tok::kw_for, clang::tok::kw_while, clang::tok::kw_do);
}

} // namespace

void MacroUses::begins(clang::SourceRange range, const clang::MacroInfo &macro,
                       const clang::MacroArgs *arguments) {
  if (range.getBegin().isMacroID() || !sources_.isWrittenInMainFile(range.getBegin()))
    return;
  // An argument's macros are a part of the use around them.
  if (!uses_.empty() &&
      !sources_.isBeforeInTranslationUnit(uses_.back().range.getEnd(), range.getBegin()))
    return;
  if (!uses_.empty() && !uses_.back().saysLoop)
    uses_.pop_back();
  uses_.push_back({range,
                   sources_.getSpellingLineNumber(macro.getDefinitionLoc()),
                   definitionOf(macro, arguments),
                   {}});
}

std::vector<MacroUses::Word> MacroUses::definitionOf(const clang::MacroInfo &macro,
                                                     const clang::MacroArgs *arguments) {
  const auto makesWords = [](const clang::Token &token) {
    return token.isOneOf(clang::tok::hash, clang::tok::hashhash, clang::tok::hashat);
  };
  if (macro.isVariadic() || macro.isBuiltinMacro() ||
      std::ranges::any_of(macro.tokens(), makesWords))
    return {};
  std::vector<Word> words;
  for (const clang::Token &token : macro.tokens()) {
    const clang::IdentifierInfo *name = token.getIdentifierInfo();
    const int parameter = name && arguments ? macro.getParameterNum(name) : -1;
    if (parameter < 0) {
      add(words, token, token.hasLeadingSpace(), token.getLocation());
      continue;
    }
    bool isFirst = true;
    for (const clang::Token *part = arguments->getUnexpArgument(static_cast<unsigned>(parameter));
         part->isNot(clang::tok::eof); ++part, isFirst = false)
      add(words, *part,
          isFirst ? token.hasLeadingSpace() : part->hasLeadingSpace() || part->isAtStartOfLine(),
          isFirst ? token.getLocation() : SourceLocation());
  }
  return words;
}

void MacroUses::add(std::vector<Word> &words, const clang::Token &token, bool followsBlank,
                    SourceLocation inDefinition) {
  Word word{preprocessor_.getSpelling(token),
            followsBlank || (!words.empty() && concatenation_.AvoidConcat(before_, last_, token))};
  if (inDefinition.isValid()) {
    word.line = sources_.getSpellingLineNumber(inDefinition);
    word.column = sources_.getSpellingColumnNumber(inDefinition);
  }
  before_ = last_;
  last_ = token;
  words.push_back(std::move(word));
}

void MacroUses::see(const clang::Token &token) {
  const SourceLocation place = token.getLocation();
  if (token.isAnnotation() || token.is(clang::tok::eof) || place.isInvalid())
    return;
  const SourceLocation written = sources_.getExpansionLoc(place);
  if (!sources_.isWrittenInMainFile(written))
    return;
  if (!isMade(token, sources_))
    tokens_ = llvm::hash_combine(tokens_, preprocessor_.getSpelling(token));
  if (!place.isMacroID() || uses_.empty() || uses_.back().range.getBegin() != written)
    return;
  Use &use = uses_.back();
  // The place in the outermost macro's definition that the token comes from; of an argument's, where its parameter stands.
  SourceLocation outermost = place;
  for (SourceLocation caller = sources_.getImmediateMacroCallerLoc(outermost); caller.isMacroID();
       caller = sources_.getImmediateMacroCallerLoc(outermost))
    outermost = caller;
  const bool isArgument = sources_.isMacroArgExpansion(outermost);
  if (beginsLoop(token)) {
    use.saysLoop = true;
    use.isSaidInside |= outermost != place;
  }
  add(use.all, token, token.hasLeadingSpace() || token.isAtStartOfLine(),
      isArgument ? sources_.getImmediateExpansionRange(outermost).getBegin() : outermost);
}

namespace {

/// What one level more is indented by, where the lines around are indented so.
std::string levelOf(const std::string &indent) {
  if (indent.find('\t') != std::string::npos)
    return "\t";
  return std::string(!indent.empty() && indent.size() % 4 == 0 ? 4 : 2, ' ');
}

} // namespace

/// A block, or a statement behind another one: `for (...) a[i] = 0; calls++`.
bool MacroUses::hasStatements(const std::vector<Word> &words) {
  int depth = 0; // of parentheses
  bool isBehind = false;
  for (const Word &word : words) {
    if (isBehind || word.text == "{")
      return true;
    depth += word.text == "(" ? 1 : word.text == ")" ? -1 : 0;
    isBehind = depth == 0 && word.text == ";";
  }
  return false;
}

/// Statements that a definition has on one line, each on a line of its own.
std::string MacroUses::onLines(const std::vector<Word> &words, const std::string &indent) {
  const std::string level = levelOf(indent);
  std::string text, margin = indent;
  int depth = 0; // of parentheses
  bool breaks = false;
  for (const Word &word : words) {
    if (word.text == "}" && depth == 0 && margin.size() > indent.size())
      margin.resize(margin.size() - level.size());
    const bool goesOn = word.text == "while" || word.text == "else" || word.text == ";" ||
                        word.text == "," || word.text == ")";
    const bool isBehindBrace = !text.empty() && text.back() == '}';
    // `= {0, 1}` is no block.
    const bool opensList = word.text == "{" && (depth > 0 || (!text.empty() && text.back() == '='));
    if (breaks && !(isBehindBrace && goesOn))
      text += "\n" + margin;
    else if (word.text == "}" && depth == 0 && !text.empty() && text.back() != '{')
      text += "\n" + margin;
    else if (word.followsBlank && !text.empty())
      text += " ";
    text += word.text;
    const bool closesList = word.text == "}" && depth > 0;
    depth += word.text == "(" || word.text == "[" || opensList    ? 1
             : word.text == ")" || word.text == "]" || closesList ? -1
                                                                  : 0;
    if (word.text == "{" && depth == 0)
      margin += level;
    breaks =
        depth == 0 && !closesList && (word.text == "{" || word.text == "}" || word.text == ";");
  }
  return text;
}

std::string MacroUses::written(const std::vector<Word> &words, unsigned definedOn,
                               const std::string &indent) {
  const auto isOnOneLine = [&](const Word &word) {
    return word.line == 0 || word.line == words.front().line;
  };
  if (hasStatements(words) && std::ranges::all_of(words, isOnOneLine))
    return onLines(words, indent);
  unsigned line = definedOn, leftmost = 0;
  for (const Word &word : words) {
    if (word.line > line)
      leftmost = leftmost == 0 ? word.column : std::min(leftmost, word.column);
    line = std::max(line, word.line);
  }
  std::string text;
  line = definedOn;
  for (const Word &word : words) {
    if (word.line > line && !text.empty())
      text += "\n" + indent + std::string(word.column - leftmost, ' ');
    else if (word.followsBlank && !text.empty())
      text += " ";
    line = std::max(line, word.line);
    text += word.text;
  }
  return text;
}

namespace {

/// `FILL(a, n); print(a);`: behind a loop without braces compilers take a statement on its line for one that is meant to be in it.
/// Where such a statement begins; nowhere: none does.
std::optional<std::size_t> statementBehind(const std::string &text, std::size_t use) {
  const std::size_t semicolon = text.find_first_not_of(" \t", use);
  if (semicolon == std::string::npos || text[semicolon] != ';')
    return std::nullopt;
  const std::size_t next = text.find_first_not_of(" \t", semicolon + 1);
  const bool isStatement = next != std::string::npos &&
                           std::string_view("\r\n};/\\").find(text[next]) == std::string_view::npos;
  return isStatement ? std::optional(next) : std::nullopt;
}

} // namespace

void MacroUses::tell(Ranges &ranges, ir::Outline &outline) const {
  outline.tokens = tokens_;
  for (const Use &use : uses_) {
    SourceRange at = ranges.of(use.range);
    if (!use.saysLoop || !at.valid())
      continue;
    const std::string words = at.text();
    if (words.find("/*") != std::string::npos || words.find("//") != std::string::npos ||
        words.find('\\') != std::string::npos || at.holdsDirectives())
      continue;
    const std::string &text = at.file->text();
    const std::size_t start = at.begin == 0 ? 0 : text.rfind('\n', at.begin - 1) + 1;
    const std::size_t ink = text.find_first_not_of(" \t", start);
    const bool isSaidOnce = !use.once.empty() && !use.isSaidInside;
    const std::vector<Word> &said = isSaidOnce ? use.once : use.all;
    const std::string indent = text.substr(start, ink - start);
    std::string instead = written(said, use.definedOn, indent);
    const bool isOpen =
        said.back().text != "}" && (said.front().text == "for" || said.front().text == "while");
    if (const auto next = isOpen ? statementBehind(text, at.end) : std::nullopt) {
      instead += ";\n" + indent;
      at.end = static_cast<std::uint32_t>(*next);
    }
    outline.loopMacros.push_back({at, std::move(instead)});
  }
}

} // namespace parlift::frontend
