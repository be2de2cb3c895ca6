/// \file
/// The edits that make a C file C++ while they are collected. Private to CxxText.h.
///
///     values, initializers, jumps, the frame around the file      CxxText.cpp
///     heads of functions, prototypes, names                       CxxHeads.cpp
#pragma once

#include "target/common/Layout.h"
#include "target/cuda/CxxText.h"

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace parlift::target::cuda {

/// A pointer to rows whose length is no number.
bool isPointerToVariableRows(const ir::Type &type);

/// Of the rows' innermost elements.
std::string elementOf(const ir::Type &pointer);

class CxxWriter {
public:
  CxxWriter(const ir::Unit &unit, MacroPointers inMacros)
      : unit_(unit), layout_(unit.mainFile), inMacros_(inMacros) {}

  std::vector<Edit> edits();

private:
  bool isHere(const ir::Function &function) const {
    return function.body->range.file == unit_.mainFile;
  }
  void insert(std::uint32_t at, const std::string &text, int order) {
    if (done_.insert({at, text}).second)
      edits_.push_back({at, at, text, order});
  }
  /// The words get a cast in front of them, and of an argument's own casts; false: they are a macro's, where none can be.
  bool convert(const ir::Expr &value, const std::string &type, bool isArgument = false);
  void anyPointers();
  void visit(const ir::Expr &expr);
  void compareRows(const ir::Expr &expr);
  void toEnumeration(const ir::ExprRef &value, const ir::Type &to);
  void assign(const ir::Stmt &stmt);
  void assignEnumeration(const ir::Stmt &stmt);
  void initializer(const ir::Symbol &symbol);
  void apartFromJumps(const ir::Function &function);
  bool oldHead(const ir::Function &function);
  void parameters(const ir::Function &function);
  bool brackets(const ir::Symbol &symbol, const ir::Function &function);
  std::string parameterList(const ir::Function &function) const;
  void prototypes(const ir::Function &function);
  void keepForLinker(const std::string &name);
  std::string renamings();
  void frame();

  const ir::Unit &unit_;
  Layout layout_;
  MacroPointers inMacros_;
  std::vector<Edit> edits_;
  std::set<std::pair<std::uint32_t, std::string>> done_;
  std::vector<SourceRange> replaced_; ///< statements with other words
  std::set<std::string> hidden_;      ///< functions whose `void *` words of macros convert
};

} // namespace parlift::target::cuda
