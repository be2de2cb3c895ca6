/// \file
/// Types and symbols of the loop tree: as much of C's types as dependence analysis, the interpreter
/// and the printers need.
#pragma once

#include "support/Source.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace parlift::ir {

struct Expr;
using ExprRef = std::shared_ptr<const Expr>;
struct Type;
using TypeRef = std::shared_ptr<const Type>;
struct MemoryObject;
struct Constants;

enum class TypeKind : std::uint8_t {
  Void,
  Bool,
  Integer,   ///< char, short, ... enumerations; `bits` and `isSigned` say which
  Floating,  ///< float, double, long double: `bits` 32, 64, 80 or 128
  Complex,   ///< a pair of floats; arithmetic is by OpenMP's built-in reductions not reducible
  Pointer,   ///< to `element`
  Array,     ///< of `element`, `extent` elements
  Record,    ///< struct, class or union with `fields`
  Container, ///< std::vector, std::array, std::span: owns or views a run of `element`
  Opaque     ///< anything else: function, member pointer, vector type ...
};

/// A call that gives the first element that a hidden member leads to, or a pointer to it, where that element exists and some numbers of
/// the object are above zero: `at(0, 0)` with `assert(x < w_)` in it, where `width()` is. Empty: there is none.
struct FirstElement {
  struct Number {
    std::string words; ///< "width()", or a member that all may name
    unsigned bits = 32;
    bool isSigned = true;
  };
  std::string call;
  std::vector<Number> positive;
};

/// How others than its class say a hidden member, by functions of the class that do no more (frontend/MemberWords.h): names
/// and arguments as they stand behind the object, "rows()", "operator()(0, 0)". Empty: there is none.
struct MemberWords {
  std::string value, valueOfConst;  ///< its value; a pointer to the first element of a container
  FirstElement start, startOfConst; ///< a pointer to the first element that it leads to
  FirstElement element, elementOfConst; ///< that element
};

struct Field {
  std::string name;
  TypeRef type;
  std::uint64_t offset = 0; ///< bytes from the start of the record
  bool isBitField = false;
  bool isHidden = false; ///< private or protected: outside of the class it has no name
  /// A container that only members of the class name, none of which gives it away: no reference and no pointer is ever bound to it
  /// (frontend/KeptMembers.h).
  bool isKept = false;
  std::shared_ptr<const MemberWords> words =
      nullptr; ///< null: it is not hidden, or nothing says it
};

/// A type. Immutable once made; compared by `sameType`, not by address.
struct Type {
  TypeKind kind = TypeKind::Opaque;
  std::string spelling;  ///< as the user would write it: "unsigned long", "struct point"
  unsigned bits = 0;     ///< width of Bool, Integer, Floating
  bool isSigned = false; ///< Integer only
  bool isConst = false;
  bool isVolatile = false;
  bool isAtomic = false;
  bool isUnion = false;       ///< Record only
  bool isEnumeration = false; ///< Integer only
  bool isScoped = false;      ///< an enumeration that C++ converts to no number by itself
  bool mayAlias = false;      ///< GNU's `may_alias`: an object of any type may be meant
  bool isView = false; ///< Container only: std::span, whose elements belong to another object
  /// Record: to copy, move or end an object does no more than bytes do, and anybody may do so.
  bool copiesPlainly = false;
  bool beginsPlainly =
      false;       ///< Record: an object without a value may be declared, which does nothing
  TypeRef element; ///< Pointer, Array, Container
  ExprRef extent;  ///< Array: number of elements, null when not known ([] or a parameter's
                   ///< outermost dimension); evaluated where the array is declared
  bool extentChanges = false; ///< Array: a variable in `extent` is assigned later on
  /// Record: bases (named "(base)"), then members. Container: the one pseudo field "size()".
  std::vector<Field> fields;
  std::uint64_t size = 0;      ///< bytes; 0 when not constant or not known
  std::uint64_t alignment = 0; ///< bytes, of which the address is a multiple; 0 when not known

  bool isInteger() const { return kind == TypeKind::Integer || kind == TypeKind::Bool; }
  bool isFloating() const { return kind == TypeKind::Floating; }
  bool isPointer() const { return kind == TypeKind::Pointer; }
  bool isUnsigned() const { return isInteger() && !isSigned; }
  /// Holds one value that a register could hold: numbers and pointers.
  bool isScalar() const {
    return isInteger() || isFloating() || kind == TypeKind::Complex || isPointer();
  }
};

enum class Storage : std::uint8_t { Parameter, Local, StaticLocal, Global };

/// A variable. One object per declaration; identity is the address.
struct Symbol {
  unsigned id = 0; ///< unique in the translation unit; declaration order
  std::string name;
  TypeRef type; ///< of a reference: the type referred to
  Storage storage = Storage::Local;
  SourceRange declaration;   ///< the declarator's name
  bool isReference = false;  ///< a C++ reference: another object's storage
  bool isRestrict = false;   ///< a pointer qualified restrict (or __restrict)
  bool addressTaken = false; ///< `&x`, captured by reference, or bound to a reference somewhere
  bool isThis = false;       ///< the implicit object pointer of a method
  bool isSynthetic = false;  ///< made by the front end; its name is never shown
  bool isThreadLocal = false;
  bool isStaticMember = false; ///< an array of a class, which OpenMP's clauses may not list
  std::shared_ptr<const MemoryObject> object; ///< Memory.h; null: nothing is known
  std::shared_ptr<const Constants>
      constants; ///< Constants.h; null: it may change, or nothing is known
  /// A parameter `T p[static n]`: so many elements exist at p, both as they are on entry. Null: nothing is promised.
  ExprRef promised;

  /// Lives as long as the program: calls may find it where the code at hand left it.
  bool hasStaticStorage() const {
    return storage == Storage::Global || storage == Storage::StaticLocal;
  }
  /// Other names may reach the variable: code that does not mention it may read or write it.
  bool isExposed() const { return hasStaticStorage() || addressTaken || isReference; }
};
using SymbolRef = std::shared_ptr<const Symbol>;

} // namespace parlift::ir
