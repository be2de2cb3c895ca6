/// \file
/// Expressions of the loop tree.
///
/// Expressions have no side effects of their own, Call and OpaqueExpr apart: the front end hoists
/// `i++`, assignments and commas out into statements. Every implicit step of C is explicit here: a
/// read of memory is a Load, a conversion is a Cast, an array that becomes a pointer is an
/// AddressOf its first element. So one meaning serves analysis, interpreter and printers.
///
///     a[i + 1]       Load(Subscript(Load(a), Binary(Add, Load(i), 1)))        float *a
///     m[i][j]        Load(Subscript(AddressOf(Subscript(AddressOf(m), i)), j)) float m[8][9]
///     p->x           Load(Member(Subscript(Load(p), 0), x))
///
/// An lvalue (VarRef, Subscript, Member) denotes a place; all other expressions denote a value.
/// AddressOf(lvalue of array type) has the type "pointer to element": C's decay; AddressOf of any
/// other lvalue has the type "pointer to that lvalue's type".
#pragma once

#include "ir/Type.h"

#include <cstdint>
#include <vector>

namespace parlift::ir {

enum class ExprKind : std::uint8_t {
#define PARLIFT_EXPR(Name) Name,
#include "ir/nodes.def"
};

enum class UnaryOp : std::uint8_t { Neg, BitNot, LogicalNot };

enum class BinaryOp : std::uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  Shl,
  Shr,
  And,
  Or,
  Xor,
  Lt,
  Le,
  Gt,
  Ge,
  Eq,
  Ne,
  LogicalAnd,
  LogicalOr, ///< the right operand is evaluated only when needed; it has no side effects
  PtrAdd,    ///< pointer + integer, in elements
  PtrDiff    ///< pointer - pointer, in elements
};

struct Function;

/// What a call or an opaque expression may do besides yielding a value.
struct Effects {
  bool readsMemory = false; ///< of objects it can reach: arguments' pointees, globals
  bool writesMemory = false;
  bool mayNotReturn = false; ///< exits, longjmps, throws
  bool observable = false;   ///< I/O, volatile, atomics, assembly: order matters to the outside
  bool isOfFile =
      false; ///< its body is in the file, in the tree or not: it may change what only the file can
  bool isOfSystem = false; ///< a header of the system's declares it
  bool onlyPrints =
      false; ///< writes to the program's output and to no object that the program names
  bool any() const { return readsMemory || writesMemory || mayNotReturn || observable; }
};

/// An immutable expression. One struct with the union of the fields: which are in use is said at
/// each field; `Builder.h` makes well-formed ones and `Verifier.h` checks them.
struct Expr {
  ExprKind kind = ExprKind::OpaqueExpr;
  TypeRef type;      ///< of the value; for an lvalue the type of the object
  SourceRange range; ///< what the user wrote; nowhere for synthesized nodes
  /// Made by a transformation in the place of what the user wrote at `range`: print the node, not the text.
  bool isRewritten = false;
  /// The words at `range` are not this expression alone: they do something too (`x++`), or a temporary that
  /// nobody wrote keeps what they say.
  bool wordsSayMore = false;

  std::int64_t intValue = 0; ///< IntLiteral: the bits, sign-extended; `type` says if unsigned
  /// IntLiteral that a conversion without words made from another one: the type of what is written at
  /// `range`. Void: a number other than intValue is written there.
  TypeRef typeOfWords;
  double floatValue = 0; ///< FloatLiteral
  SymbolRef symbol;      ///< VarRef
  UnaryOp unaryOp{};     ///< Unary
  BinaryOp binaryOp{};   ///< Binary
  unsigned field = 0;    ///< Member: index into the record type's fields
  std::string callee;    ///< Call: the function's name, qualified; empty through a pointer
  std::weak_ptr<const Function> target; ///< Call: the callee's tree, when it is in this unit
  bool isMemberCall = false;            ///< Call: operands[0] is the address of the object
  Effects effects;                      ///< Call (from the table or worst case), OpaqueExpr
  std::string reason;                   ///< OpaqueExpr: a remark id of reasons.def

  /// Operands in order:
  ///   Subscript {pointer value, index value}     Member {record lvalue}    Load, AddressOf {lvalue}
  ///   Unary {value}     Binary {left, right}     Select {condition, then, else}     Cast {value}
  ///   Call {arguments: values; lvalues where the parameter is a reference}
  ///   OpaqueExpr {what it evaluates}
  std::vector<ExprRef> operands;

  bool isLvalue() const {
    return kind == ExprKind::VarRef || kind == ExprKind::Subscript || kind == ExprKind::Member;
  }
};

} // namespace parlift::ir
