#include "frontend/ConstantTables.h"

#include "frontend/Replaceable.h"

#include <clang/AST/APValue.h>
#include <clang/AST/ASTContext.h>

#include <set>

namespace parlift::frontend {

namespace {

/// A table of a lexer has some thousands.
constexpr std::uint64_t mostElements = 65536;

/// False: something in it is no number of 64 bits.
bool collect(const clang::APValue &value, std::vector<std::int64_t> &out) {
  if (value.isInt()) {
    const llvm::APSInt &number = value.getInt();
    if (!number.isRepresentableByInt64())
      return false;
    out.push_back(number.getExtValue());
    return true;
  }
  if (!value.isArray())
    return false;
  const unsigned written = value.getArrayInitializedElts();
  for (unsigned n = 0; n < value.getArraySize(); ++n)
    if (!collect(n < written ? value.getArrayInitializedElt(n) : value.getArrayFiller(), out))
      return false;
  return true;
}

} // namespace

std::shared_ptr<const ir::Constants> constantsOf(const clang::VarDecl &variable) {
  const clang::ASTContext &ast = variable.getASTContext();
  if (!variable.hasGlobalStorage() || variable.getTLSKind() != clang::VarDecl::TLS_None ||
      variable.getType()->isReferenceType() || variable.getType()->isDependentType())
    return nullptr;
  const clang::QualType element = ast.getBaseElementType(variable.getType());
  std::uint64_t elements = 1;
  if (const auto *array = ast.getAsConstantArrayType(variable.getType()))
    elements = ast.getConstantArrayElementCount(array);
  else if (variable.getType()->isArrayType())
    return nullptr;
  if (!element.isConstQualified() || element.isVolatileQualified() ||
      !element->isIntegralOrEnumerationType() || elements > mostElements)
    return nullptr;
  const clang::VarDecl *definition = nullptr;
  const clang::Expr *init = variable.getAnyInitializer(definition);
  if (!init || init->isValueDependent() || isReplaceable(*definition) ||
      (ast.getLangOpts().CPlusPlus && !definition->hasConstantInitialization()))
    return nullptr;
  const clang::APValue *value = definition->evaluateValue();
  auto made = std::make_shared<ir::Constants>();
  if (!value || !collect(*value, made->elements) || made->elements.empty())
    return nullptr;
  const std::set<std::int64_t> numbers(made->elements.begin(), made->elements.end());
  made->low = *numbers.begin();
  made->high = *numbers.rbegin();
  if (numbers.size() <= ir::Constants::mostFew)
    made->few.assign(numbers.begin(), numbers.end());
  return made;
}

} // namespace parlift::frontend
