#include "frontend/PreprocessorLog.h"

#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>

#include <utility>

namespace parlift::frontend {

using clang::SourceLocation;

class PreprocessorLog::Listener : public clang::PPCallbacks {
public:
  Listener(std::shared_ptr<PreprocessorLog> log, const clang::SourceManager &sources)
      : log_(std::move(log)), sources_(sources) {}

  void InclusionDirective(SourceLocation hash, const clang::Token &, llvm::StringRef name,
                          bool isAngled, clang::CharSourceRange, clang::OptionalFileEntryRef,
                          llvm::StringRef, llvm::StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind kind) override {
    note(ir::DirectiveKind::Include, hash,
         isAngled ? "<" + name.str() + ">" : "\"" + name.str() + "\"",
         clang::SrcMgr::isSystem(kind));
  }
  void MacroDefined(const clang::Token &name, const clang::MacroDirective *) override {
    note(ir::DirectiveKind::Define, name.getLocation(), name.getIdentifierInfo()->getName());
  }
  void MacroUndefined(const clang::Token &name, const clang::MacroDefinition &,
                      const clang::MacroDirective *) override {
    note(ir::DirectiveKind::Undefine, name.getLocation(), name.getIdentifierInfo()->getName());
  }
  void PragmaDirective(SourceLocation place, clang::PragmaIntroducerKind kind) override {
    if (kind == clang::PIK_HashPragma)
      note(ir::DirectiveKind::Other, place);
  }
  void If(SourceLocation place, clang::SourceRange, ConditionValueKind) override { opens(place); }
  void Ifdef(SourceLocation place, const clang::Token &, const clang::MacroDefinition &) override {
    opens(place);
  }
  void Ifndef(SourceLocation place, const clang::Token &, const clang::MacroDefinition &) override {
    opens(place);
  }
  void Elif(SourceLocation place, clang::SourceRange, ConditionValueKind,
            SourceLocation opening) override {
    goesOn(place, opening);
  }
  void Elifdef(SourceLocation place, const clang::Token &,
               const clang::MacroDefinition &) override {
    goesOn(place, opened_.empty() ? SourceLocation() : opened_.back());
  }
  void Elifdef(SourceLocation place, clang::SourceRange, SourceLocation opening) override {
    goesOn(place, opening);
  }
  void Elifndef(SourceLocation place, const clang::Token &,
                const clang::MacroDefinition &) override {
    goesOn(place, opened_.empty() ? SourceLocation() : opened_.back());
  }
  void Elifndef(SourceLocation place, clang::SourceRange, SourceLocation opening) override {
    goesOn(place, opening);
  }
  void Else(SourceLocation place, SourceLocation opening) override { goesOn(place, opening); }
  void Endif(SourceLocation place, SourceLocation opening) override {
    if (!isUsers(place))
      return;
    note(ir::DirectiveKind::Condition, place);
    log_->conditions_[opening].end = place;
    if (!opened_.empty())
      opened_.pop_back();
  }

private:
  bool isUsers(SourceLocation place) const {
    return place.isFileID() && !sources_.isInSystemHeader(place) &&
           sources_.getFileEntryRefForID(sources_.getFileID(place));
  }
  void note(ir::DirectiveKind kind, SourceLocation place, llvm::StringRef name = "",
            bool isSystem = false) {
    if (isUsers(place))
      log_->entries_.push_back({kind, place, name.str(), isSystem});
  }
  void opens(SourceLocation place) {
    if (!isUsers(place))
      return;
    note(ir::DirectiveKind::Condition, place);
    opened_.push_back(place);
  }
  void goesOn(SourceLocation place, SourceLocation opening) {
    if (!isUsers(place))
      return;
    note(ir::DirectiveKind::Condition, place);
    log_->conditions_[opening].branches.push_back(place);
  }

  std::shared_ptr<PreprocessorLog> log_;
  const clang::SourceManager &sources_;
  std::vector<SourceLocation> opened_;
};

class PreprocessorLog::Handler : public clang::PragmaHandler {
public:
  explicit Handler(std::shared_ptr<PreprocessorLog> log)
      : PragmaHandler("parlift"), log_(std::move(log)) {}

  void HandlePragma(clang::Preprocessor &preprocessor, clang::PragmaIntroducer,
                    clang::Token &first) override {
    ParliftPragma pragma;
    pragma.place = first.getLocation();
    clang::Token token;
    for (preprocessor.Lex(token); token.isNot(clang::tok::eod) && token.isNot(clang::tok::eof);
         preprocessor.Lex(token))
      pragma.tokens.push_back(token);
    log_->pragmas_.push_back(std::move(pragma));
  }

private:
  std::shared_ptr<PreprocessorLog> log_;
};

std::shared_ptr<PreprocessorLog> PreprocessorLog::attach(clang::Preprocessor &preprocessor) {
  auto log = std::make_shared<PreprocessorLog>();
  preprocessor.AddPragmaHandler(new Handler(log)); // which owns it
  log->macroUses_ = MacroUses::attach(preprocessor);
  preprocessor.setTokenWatcher([log](const clang::Token &token) {
    log->macroUses_->see(token);
    for (; log->placed_ < log->pragmas_.size(); ++log->placed_) {
      ParliftPragma &pragma = log->pragmas_[log->placed_];
      pragma.next = token.getLocation();
      pragma.isBeforeLoop =
          token.isOneOf(clang::tok::kw_for, clang::tok::kw_while, clang::tok::kw_do);
    }
  });
  preprocessor.addPPCallbacks(std::make_unique<Listener>(log, preprocessor.getSourceManager()));
  return log;
}

void PreprocessorLog::tell(Ranges &ranges, ir::Outline &outline) const {
  macroUses_->tell(ranges, outline);
  for (const Entry &entry : entries_)
    outline.directives.push_back(
        {entry.kind, ranges.directiveAt(entry.at), entry.name, entry.isSystem});
  for (const auto &[opening, condition] : conditions_) {
    if (!ranges.isMainFile(opening) || condition.end.isInvalid())
      continue;
    const SourceRange first = ranges.directiveAt(opening), last = ranges.directiveAt(condition.end);
    ir::Conditional made{{first.file, first.begin, last.end}, {}};
    for (const SourceLocation branch : condition.branches)
      made.branches.push_back(ranges.directiveAt(branch).begin);
    outline.conditionals.push_back(std::move(made));
  }
}

} // namespace parlift::frontend
