/// \file
/// From Clang's declarations and the log of its preprocessor to the outline of a unit.
///
/// Private to this folder.
#pragma once

#include "frontend/PreprocessorLog.h"
#include "frontend/Ranges.h"
#include "ir/Outline.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

namespace parlift::frontend {

/// `flags`: what the file is compiled with.
ir::OutlineRef makeOutline(clang::ASTContext &ast, const PreprocessorLog &log, Ranges &ranges,
                           const std::vector<std::string> &flags);

/// With the heads of templates, and an `extern "C"` without braces.
clang::SourceRange wholeTextOf(const clang::Decl &decl);

/// It is written in namespaces, `extern "C"` and files alone: in no class and no function.
bool isWrittenInNamespace(const clang::Decl &decl);

} // namespace parlift::frontend
