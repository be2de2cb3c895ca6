/// \file
/// Which objects the pointers of a file may hold: every function and initializer in sight becomes inclusion constraints
/// (PointsTo.h), whose solution is given to the variables (ir::Symbol::object). Private to this folder.
///
/// What a pointer value may point to is followed through whatever may carry it: integers, records, arrays, unions, copies of bytes.
/// Only what C leaves undefined is not: a pointer that leaves its object by arithmetic.
///
/// With the other files of a program (MemoryLog.h) the constraints of all of them are solved together, once for each file that is
/// looked at; what follows is said of that file's variables, and of those of the others.
///
/// Outside, which may do anything to whatever it gets, are: functions without a body here but for those of C's library
/// that are known; what calls functions that are not static, or whose address is taken; variables that are not static;
/// methods, constructors, destructors and operators of classes; whatever the walk does not know.
#pragma once

#include "frontend/ApartPointers.h"
#include "frontend/MemoryLog.h"
#include "frontend/PointsTo.h"
#include "ir/Memory.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace parlift::frontend {

class FileMemory {
public:
  /// `others`: the other files of its program, as far as they are given.
  /// `mayBeWhole`: there are no others that are known and not given. `isShared`: what is asked about are parts that other files have,
  /// too, with callers and variables of their own: nothing is known.
  FileMemory(clang::ASTContext &ast, const MemoryLogs &others, bool mayBeWhole, bool isShared);

  /// Of a variable of the file; null: nothing is known of it.
  std::shared_ptr<const ir::MemoryObject> objectOf(const clang::ValueDecl *variable) const;
  /// What the file says to others; null: nothing.
  std::shared_ptr<const MemoryLog> log() const { return log_; }
  /// The number of a variable in it.
  std::optional<MemoryLog::Object> numberInLog(const clang::ValueDecl *variable) const;
  /// Of another file's variable, by its number there; null: nothing is known of it.
  std::shared_ptr<const ir::MemoryObject> objectOf(const MemoryLog &other,
                                                   MemoryLog::Object number) const;

  /// A variable of the file's that only these functions name, and of which no code has the address.
  bool isNamedOnlyIn(const clang::VarDecl *variable,
                     const std::unordered_set<const clang::Decl *> &functions) const;
  /// With the others that are given it is a program: nobody else calls its functions, or derives from its classes.
  bool isWhole() const { return isWhole_; }
  /// The functions that a call through a pointer may reach; none: there may be others.
  std::vector<const clang::FunctionDecl *> reachedBy(const clang::CallExpr *call) const;
  void setHoldsOwnValues(const clang::VarDecl *variable);
  /// Functions as the unit calls them: what only one of them reads knows its name (ir::MemoryObject::onlyReader).
  void nameReaders(const std::unordered_map<const clang::Decl *, std::string> &names);

private:
  friend class MemoryScan;
  std::shared_ptr<std::vector<ir::MemoryObject>>
      objects_; ///< null: it was too much, or has assembly
  std::unordered_map<const clang::Decl *, PointsTo::Object> variables_;
  std::unordered_map<const clang::Decl *, std::unordered_set<const clang::Decl *>> named_;
  /// By object: the functions that read it, null for whoever else.
  std::vector<std::unordered_set<const clang::Decl *>> readers_;
  std::unordered_map<const clang::Expr *, std::vector<const clang::FunctionDecl *>> reached_;
  bool isWhole_ = false;
  std::shared_ptr<const MemoryLog> log_;
  std::unordered_map<const MemoryLog *, std::vector<PointsTo::Object>>
      others_; ///< their numbers here
};

/// Makes the constraints.
class MemoryScan {
public:
  explicit MemoryScan(clang::ASTContext &ast) : ast_(ast) {}

  void initializer(const clang::VarDecl *variable);
  /// The file has such a call; all of them have to be counted before the first function.
  void countCall(const clang::CallExpr *call);
  /// Other files may name it where this one does not.
  void nameVariable(const clang::VarDecl *variable);
  void function(const clang::FunctionDecl *definition);
  /// Several names may mean one object, or code may name any.
  void giveUp() { isGivenUp_ = true; }

  void finish(FileMemory &result, const MemoryLogs &others, bool mayBeWhole);

private:
  using Node = PointsTo::Node;
  using Object = PointsTo::Object;
  /// Of a function's constraints: for whom they are. A call may have a copy of them (FileMemoryContexts.cpp).
  using Context = unsigned;
  static constexpr Context anyCall = 0; ///< of those that have none of their own
  /// What is known of a call's result and of its arguments.
  struct Store {
    Node address, value;
    PointsTo::Bytes bytes;
    bool isNewBlock; ///< what an allocation has just returned, or nothing
    const clang::FunctionDecl *in;
    Node
        exchanged; ///< where the value was before pointers changed places; nothing: it did not come so
  };
  /// Where an lvalue lies: so many bytes from where a pointer points, and up to `room` more.
  struct Spot {
    Node pointer = PointsTo::nothing;
    PointsTo::Offset offset = 0, room = 0;
  };
  struct Passed {
    const clang::CallExpr *expr;
    std::vector<Node> arguments;
  };

  // --- FileMemory.cpp: variables and functions
  Object object(const clang::VarDecl *variable) { return object(variable, context_); }
  Object object(const clang::VarDecl *variable, Context context);
  Node content(const clang::VarDecl *variable) { return content(variable, context_); }
  Node content(const clang::VarDecl *variable, Context context) {
    return sets_.contentOf(object(variable, context), {0, sizeOf(variable->getType())});
  }
  Node returned(const clang::FunctionDecl *function, Context context = anyCall);
  Object block(const clang::Expr *allocation);
  /// The object that stands for it in what is said of variables.
  Object shown(Object object) const {
    const auto found = copyOf_.find(object);
    return found == copyOf_.end() ? object : found->second;
  }
  void body(const clang::FunctionDecl *definition);
  bool isCalledFromOutside(const clang::FunctionDecl *definition) const;
  bool isCalledUnseen(const clang::FunctionDecl *definition) const;
  bool isSettled(const clang::FunctionDecl *definition) const;
  // --- FileMemorySolution.cpp: what follows of variables and blocks
  void markChanges(std::vector<ir::MemoryObject> &objects);
  using OwnRows = std::map<std::pair<Object, PointsTo::Offset>, bool>; ///< by cell
  OwnRows markOwnRows(std::vector<ir::MemoryObject> &objects);
  void divide(std::vector<ir::MemoryObject> &objects, const OwnRows &own) const;
  void markPassedDown(std::vector<ir::MemoryObject> &objects) const;
  // --- ApartPointers.cpp
  void markOwnBlocks(std::vector<ir::MemoryObject> &objects) const;
  void markApartParameters(std::vector<ir::MemoryObject> &objects, bool isWhole) const;

  // --- FileMemoryContexts.cpp: calls that have a copy of the function's constraints for themselves
  struct Manners {          ///< of a function
    bool allocates = false; ///< or one that it calls does
    bool isWorthCopying = false;
    unsigned size = 0; ///< statements and expressions
  };
  Manners mannersOf(const clang::FunctionDecl *definition);
  Context contextFor(const clang::CallExpr *expr, const clang::FunctionDecl *callee);

  // --- ProgramMemory.cpp: what other files have to do with it
  bool isOfProgram(const clang::VarDecl &variable) const;
  bool mayBeElsewhere(const clang::FunctionDecl &callee) const;
  std::string linkOf(const clang::NamedDecl &decl, std::size_t number) const;
  std::shared_ptr<MemoryLog> makeLog();
  void join(const MemoryLog &own, const MemoryLogs &others, bool mayBeWhole, FileMemory &result);
  void openToOutside(const MemoryLog::Function &function);
  bool isCalledByAddressOnly(const clang::FunctionDecl *function) const;
  /// Of bytes, of which only those that may hold a pointer count; unknown: it is not known how many.
  PointsTo::Offset sizeOf(clang::QualType type) const;
  PointsTo::Bytes bytesOf(const Spot &spot, clang::QualType type) const;
  void store(const Spot &place, clang::QualType type, Node value, bool isNewBlock = false,
             Node exchanged = PointsTo::nothing);
  /// It gets anywhere in there.
  void storeAnywhere(Node address, Node value);
  /// What is read from there, by the function at hand.
  Node load(const Spot &place, clang::QualType type);
  void readAnywhere(Node address);
  void copy(Node to, Node from, PointsTo::Offset size);
  /// The pointer in it has got another value, or the number.
  void moveIn(const Spot &place, clang::QualType type);
  Node takeAddress(const clang::FunctionDecl *function);
  Node fromOutside(clang::QualType type) const;

  // --- FileMemoryStatements.cpp
  void statement(const clang::Stmt *stmt);
  void declaration(const clang::VarDecl *variable);
  void directive(const clang::Stmt *stmt);
  void readSomewhere(const clang::Stmt *stmt);
  /// Everything in it may get anywhere.
  Node unknown(const clang::Stmt *stmt);

  // --- FileMemoryExpressions.cpp, FileMemoryPlaces.cpp: sets of places
  static const clang::Expr *inner(const clang::Expr *expr);
  Node value(const clang::Expr *expr); ///< what the value of an expression may point to
  Spot spot(const clang::Expr *expr);  ///< where the object that it names may lie
  Node address(const clang::Expr *expr) { return at(spot(expr)); }
  Node at(const Spot &spot) {
    return sets_.move(spot.pointer, {PointsTo::Move::Kind::By, spot.offset, spot.room});
  }
  Node valueIn(const clang::Expr *expr); ///< of a glvalue, what it holds
  Spot spotOfMember(const clang::MemberExpr *expr);
  Spot spotOfElement(const clang::ArraySubscriptExpr *expr);
  Spot elementOf(const Spot &array, clang::QualType type, bool isInside);
  Node decayed(const clang::Expr *array);
  Node stepped(Node pointer, clang::QualType pointee);
  Node shifted(Node pointer, const clang::CastExpr *cast);
  Node valueOfSum(const clang::BinaryOperator *expr, Node a, Node b);
  Node valueOfIncrement(const clang::UnaryOperator *expr);
  void initialize(const Spot &place, clang::QualType type, const clang::Expr *init, bool isInside);
  bool copyRecord(const Spot &to, clang::QualType type, const clang::Expr *from);
  Node either(const clang::Expr *expr) { return expr->isGLValue() ? address(expr) : value(expr); }
  Node valueOfCast(const clang::CastExpr *expr);
  Node valueOfUnary(const clang::UnaryOperator *expr);
  Node valueOfBinary(const clang::BinaryOperator *expr);
  Node addressOfName(const clang::ValueDecl *decl);
  Node temporary(Node held);
  Node valueOfNew(const clang::CXXNewExpr *expr);
  Node valueOfConstruct(const clang::CXXConstructExpr *expr);

  // --- CalledThrough.cpp: calls through pointers
  /// One of which the pointer tells who is called.
  struct PointerCall {
    Node pointer = PointsTo::nothing;
    std::vector<Node> arguments;
    MemoryLog::Value result;
    bool isOfUnion = false;
    bool isOpen = false;              ///< it may be of anything
    std::unordered_set<Object> known; ///< functions that it has been joined to
  };
  /// A function that is called through pointers to it, and otherwise in sight.
  struct PointedFunction {
    const clang::FunctionDecl *function;
    MemoryLog::Function made;
    bool isOpen = false; ///< other files may call it
  };
  std::vector<PointsTo::Step> openSteps() const;
  bool resolveCalls(bool isWhole, std::uint64_t operations);
  bool resolve(PointerCall &call);
  bool open(PointerCall &call);
  std::optional<std::vector<const clang::FunctionDecl *>> calledAt(Node pointer,
                                                                   bool isOfUnion) const;

  // --- FileMemoryCalls.cpp
  Node call(const clang::CallExpr *expr);
  Node callOutside(const clang::CallExpr *expr);
  Node callThrough(const clang::CallExpr *expr, Node pointer);
  bool libraryCall(const clang::CallExpr *expr, const clang::FunctionDecl *callee, Node &result);
  PointsTo::Offset constantOf(const clang::CallExpr &call, unsigned argument) const;
  void writeFromOutside(const clang::Expr &argument, Node address);
  bool isAllocation(const clang::CallExpr &call) const;
  bool isNewBlock(const clang::Expr *expr);
  bool returnsNewBlock(const clang::FunctionDecl *definition);
  bool keepsToItself(const clang::Stmt *stmt, const clang::VarDecl *variable);
  bool isOnlyDone(const clang::Stmt *stmt, const clang::VarDecl *variable);
  bool isPlaceIn(const clang::Expr *place, const clang::VarDecl *variable);
  bool isTested(const clang::Expr *expr, const clang::VarDecl *variable);
  bool isAllocatedInto(const clang::BinaryOperator *assigned, const clang::VarDecl *variable);

  clang::ASTContext &ast_;
  PointsTo sets_;
  std::unordered_map<const clang::Decl *, Object> variables_;
  std::map<std::pair<const clang::Decl *, Context>, Object> copies_; ///< of local variables
  std::unordered_map<Object, Object> copyOf_;                        ///< what these are copies of
  std::map<std::pair<const clang::Decl *, Context>, Node> returned_;
  std::map<std::pair<const clang::Expr *, Context>, Object> made_; ///< by allocations
  std::unordered_map<const clang::Expr *, Node> opaque_;           ///< of OpaqueValueExpr
  std::unordered_map<const clang::Decl *, bool> returnsNew_;
  std::vector<std::pair<Object, Node>> clones_; ///< of what a function returns, by call
  std::vector<Store> stores_;
  Exchanges exchanges_;
  /// Of functions that are called by their names alone, or nothing is asked of them.
  std::unordered_map<const clang::Decl *, std::vector<Passed>> callsOf_;
  std::vector<std::pair<Node, const clang::FunctionDecl *>>
      reads_;                        ///< of these addresses; null: by an initializer
  std::unordered_set<Object> given_; ///< what they hold is not only what is stored
  /// Of variables: the functions that name them, null for an initializer.
  std::unordered_map<const clang::Decl *, std::unordered_set<const clang::Decl *>> named_;
  std::unordered_map<const clang::Decl *, std::vector<const clang::FunctionDecl *>> callees_;
  std::unordered_set<const clang::Decl *> addressTaken_;            ///< functions
  std::unordered_map<const clang::Decl *, Object> functionObjects_; ///< of these
  std::unordered_map<Object, const clang::FunctionDecl *> functionOf_;
  std::unordered_map<const clang::Expr *, std::pair<Node, bool>>
      calledThrough_; ///< what calls' pointers hold, and whether they are of a union
  std::vector<PointerCall> pointerCalls_;
  std::vector<PointedFunction> pointedFunctions_;
  std::vector<const clang::FunctionDecl *> functions_;
  std::vector<const clang::VarDecl *> externals_; ///< variables that other files may name
  struct ElsewhereCall {
    const clang::FunctionDecl *callee;
    MemoryLog::Call call;
  };
  std::vector<ElsewhereCall> callsElsewhere_;
  std::unordered_set<const clang::FunctionDecl *> takenElsewhere_; ///< whose address is taken
  std::vector<MemoryLog::Store> otherStores_;
  std::vector<Node> otherReads_;
  std::unordered_map<Object, unsigned> otherLocals_; ///< and their functions, from 1 on
  const clang::FunctionDecl *current_ = nullptr;     ///< null: an initializer of the file's
  const clang::Expr *isDone_ = nullptr;              ///< a statement whose value nobody sees
  Context context_ = anyCall, contexts_ = 0;         ///< the one at hand, and how many there are
  std::map<std::pair<const clang::Expr *, Context>, Context> contextOf_; ///< of a call in a context
  std::vector<const clang::Decl *>
      calling_;         ///< the function at hand, and those that it is in a call of
  unsigned copied_ = 0; ///< statements and expressions
  std::unordered_map<const clang::Decl *, Manners> manners_;
  std::unordered_map<const clang::Decl *, unsigned> callCounts_;
  bool isGivenUp_ = false;
  bool mayLoadCode_ = false; ///< while it runs, which may name what it likes
  bool makesCode_ = false;   ///< pointers to functions of what was none
};

} // namespace parlift::frontend
