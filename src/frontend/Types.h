/// \file
/// From Clang's types to the tree's: sizes, fields and containers.
///
/// A pointer or a reference inside a record leads to a record without fields, so that a list's node does
/// not contain itself; the expression that follows such a pointer has the full type again.
#pragma once

#include "frontend/KeptMembers.h"
#include "frontend/OwnedMembers.h"
#include "ir/Type.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/PrettyPrinter.h>
#include <clang/AST/Type.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace parlift::frontend {

class Types {
public:
  explicit Types(const clang::ASTContext &ast);

  ir::TypeRef convert(clang::QualType type);
  /// Lowers the size expression of a variable length array; set while a function is lowered.
  std::function<ir::ExprRef(const clang::Expr *)> lowerExtent;
  /// A variable in the size expression is assigned after it; set likewise.
  std::function<bool(const clang::Expr *)> extentChanges;
  void forgetVariableTypes() { variable_.clear(); }

  /// The type of a member where it is used as `use`: of one that owns what it points to, with the mark for it.
  ir::TypeRef ofMember(const clang::FieldDecl *field, clang::QualType use);
  /// The record's field that stands for the member; bases come first.
  unsigned fieldIndex(const clang::FieldDecl *field) const;
  /// The field that stands for a direct, not virtual base; none when `base` is no such base.
  std::optional<unsigned> baseIndex(const clang::CXXRecordDecl *derived,
                                    const clang::CXXRecordDecl *base) const;

private:
  /// How far a type's inside is told: a record's fields, or not even those (behind a pointer that
  /// a record holds).
  enum class Depth { Full, InRecord, Stub };
  using Cache = std::map<const void *, ir::TypeRef>;

  static Depth behindPointer(Depth depth);
  bool isSmallerThanItsAlignment(clang::QualType type) const;
  ir::TypeRef make(clang::QualType type, Depth depth);
  ir::TypeRef convertIn(clang::QualType type, Depth depth);
  void describe(ir::Type &made, clang::QualType type, Depth depth);
  void describeBuiltin(ir::Type &made, const clang::BuiltinType *type);
  void describeArray(ir::Type &made, const clang::ArrayType *type, Depth depth);
  void describeRecord(ir::Type &made, const clang::RecordDecl *record, Depth depth);
  bool describeIterator(ir::Type &made, const clang::CXXRecordDecl *record, Depth depth);
  bool describeContainer(ir::Type &made, const clang::CXXRecordDecl *record, Depth depth);
  std::string spelling(clang::QualType type) const;

  const clang::ASTContext &ast_;
  clang::PrintingPolicy policy_;
  OwnedMembers owned_;
  KeptMembers kept_;
  Cache constant_[3], variable_;
};

} // namespace parlift::frontend
