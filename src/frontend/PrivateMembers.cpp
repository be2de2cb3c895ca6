#include "frontend/PrivateMembers.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

namespace parlift::frontend {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// Where the bodies of all members stand, those that are not instantiated included; null where an instance has some of its own.
const clang::CXXRecordDecl *writtenAs(const clang::CXXRecordDecl &record) {
  const clang::CXXRecordDecl *pattern = record.getTemplateInstantiationPattern();
  if (!pattern)
    return isa<clang::ClassTemplateSpecializationDecl>(record) ? nullptr : &record;
  const bool hasOwn = std::ranges::any_of(record.methods(), [](const clang::CXXMethodDecl *method) {
    return method->getTemplateSpecializationKind() == clang::TSK_ExplicitSpecialization;
  });
  return hasOwn ? nullptr : pattern->getDefinition();
}

} // namespace

bool PrivateMembers::contains(const clang::FieldDecl &field) {
  const auto *record = dyn_cast<clang::CXXRecordDecl>(field.getParent());
  if (!record || field.getAccess() != clang::AS_private || record->isUnion() ||
      record->isLambda() ||
      record->getASTContext().getSourceManager().isInSystemHeader(record->getLocation()))
    return false;
  const auto [known, isNew] = known_.try_emplace(record->getCanonicalDecl());
  if (isNew)
    if (const clang::CXXRecordDecl *written = writtenAs(*record))
      known->second = find_(*written);
  return known->second.contains(field.getFieldIndex());
}

const clang::FunctionDecl *functionIn(const clang::Decl &member) {
  const auto *made = dyn_cast<clang::FriendDecl>(&member);
  if (!made)
    return member.getAsFunction();
  return made->getFriendDecl() ? dyn_cast<clang::FunctionDecl>(made->getFriendDecl()) : nullptr;
}

bool isFriendOfAll(const clang::Decl &member) {
  return isa<clang::FriendTemplateDecl>(member) ||
         (isa<clang::FriendDecl>(member) && !functionIn(member));
}

} // namespace parlift::frontend
