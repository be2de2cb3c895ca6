/// \file
/// Makes well-formed types, expressions and statements: the one place that fills the nodes' fields.
///
///     load(varRef(i))                                  i, read
///     subscript(addressOf(varRef(m)), load(varRef(i))) m[i], the place
///     binary(BinaryOp::Add, x, intLiteral(1, x->type)) x + 1, of x's type
///
/// Where C's rules fix a node's type it is derived here; an assertion fails on operands that no C
/// expression could have. Integer arithmetic on two literals is folded when it cannot overflow.
#pragma once

#include "ir/Stmt.h"

namespace parlift::ir {

// --- Types

TypeRef voidType();
TypeRef boolType(); ///< `_Bool`, `bool`
TypeRef integerType(unsigned bits, bool isSigned, std::string spelling);
TypeRef intType();          ///< 32 bits, signed
TypeRef unsignedLongType(); ///< 64 bits
TypeRef longType();         ///< 64 bits, signed
TypeRef floatingType(unsigned bits, std::string spelling);
TypeRef doubleType();
TypeRef pointerTo(TypeRef element);
TypeRef arrayOf(TypeRef element, ExprRef extent); ///< extent null: not known
TypeRef opaqueType(std::string spelling);
/// The same type without const, volatile and _Atomic of its own: what a value of it has.
TypeRef unqualified(TypeRef type);
/// Equal but for qualifiers and typedef names; records by their name, arrays without their extents.
bool sameType(const Type &left, const Type &right);
/// The element of a pointer, array or container; null for anything else.
TypeRef elementType(const Type &type);

// --- Lvalues

ExprRef varRef(SymbolRef symbol, SourceRange range = {});
ExprRef subscript(ExprRef pointer, ExprRef index, SourceRange range = {});
/// `type`: the field's, when the caller knows more of it than the record's table says.
ExprRef member(ExprRef record, unsigned field, SourceRange range = {}, TypeRef type = nullptr);

// --- Values

ExprRef intLiteral(std::int64_t value, TypeRef type, SourceRange range = {});
ExprRef floatLiteral(double value, TypeRef type, SourceRange range = {});
ExprRef load(ExprRef lvalue, SourceRange range = {});
/// Pointer to the first element for an array or container, to the object itself otherwise.
ExprRef addressOf(ExprRef lvalue, SourceRange range = {});
ExprRef unary(UnaryOp op, ExprRef value, SourceRange range = {});
/// The type is the left operand's; int for comparisons and logical operators, ptrdiff_t for
/// PtrDiff.
ExprRef binary(BinaryOp op, ExprRef left, ExprRef right, SourceRange range = {},
               TypeRef type = nullptr);
ExprRef select(ExprRef condition, ExprRef thenValue, ExprRef elseValue, SourceRange range = {});
/// `value` itself when it has the type already; literals are converted.
ExprRef cast(ExprRef value, TypeRef type, SourceRange range = {});
ExprRef call(std::string callee, std::vector<ExprRef> arguments, TypeRef type, Effects effects,
             SourceRange range = {});
ExprRef opaqueExpr(std::string reason, std::vector<ExprRef> operands, TypeRef type, Effects effects,
                   SourceRange range = {});
/// What a call of an unknown function may do: everything.
Effects worstEffects();

// --- Statements

StmtRef block(std::vector<StmtRef> children, SourceRange range = {}, bool isScope = true);
StmtRef declare(SymbolRef symbol, ExprRef value = nullptr, SourceRange range = {});
StmtRef assign(ExprRef target, ExprRef value, SourceRange range = {}, bool isUpdate = false);
StmtRef evaluate(ExprRef value, SourceRange range = {});
StmtRef ifThen(ExprRef condition, StmtRef thenBranch, StmtRef elseBranch = nullptr,
               SourceRange range = {});
StmtRef breakStmt(SourceRange range = {});
StmtRef continueStmt(SourceRange range = {});
StmtRef returnStmt(ExprRef value = nullptr, SourceRange range = {});
/// `children` may run any number of times in any order.
StmtRef opaqueStmt(std::string reason, std::vector<ExprRef> operands, Effects effects,
                   SourceRange range = {}, std::vector<StmtRef> children = {});

/// The parts of a loop; null parts become empty blocks.
struct LoopParts {
  std::string path;
  LoopSource source;
  StmtRef init, before, after, step, body;
  ExprRef condition; ///< null: no test
  bool testFirst = true;
};
StmtRef loop(LoopParts parts, SourceRange range = {});

} // namespace parlift::ir
