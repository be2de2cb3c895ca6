/// \file
/// The part of the parser that reads types, names, values and places; Printer.h has the notation.
///
/// Nodes are filled here and not by Builder.h: what was written comes back as it was, nothing is
/// folded. Throws SyntaxError where the text breaks the notation or names something that it has not
/// declared.
#pragma once

#include "ir/Stmt.h"
#include "ir/Tokens.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace parlift::ir {

class ExprParser {
public:
  explicit ExprParser(TokenReader &tokens);

  /// `record"s" size 8 { ... }` or `container"v" size 24 of f64`. The first one after a function
  /// begins a new table, because two functions may have records of one spelling.
  void record();
  void global();
  /// Before a function's first line: what the records point to is known now.
  void endDeclarations();
  /// `name: flags type` of a parameter or local; later uses of the name find it.
  SymbolRef declaration(Storage storage);
  /// Later uses of its name find it no more.
  void forget(const SymbolRef &symbol);
  /// Forgets the parameters and locals.
  void endFunction();

  TypeRef type();
  SymbolRef name();
  ExprRef value();
  ExprRef place();
  Effects effects(); ///< `!rwno`, or nothing
  /// The words up to the `)`, which is taken too: the name of a remark.
  std::string reason();

  const std::vector<SymbolRef> &globals() const { return globals_; }
  /// Calls that a function of the unit may be the target of, with the number after `#`; -1 for none.
  struct PendingCall {
    std::shared_ptr<Expr> call;
    std::int64_t which = -1;
  };
  const std::vector<PendingCall> &calls() const { return calls_; }

private:
  using Node = std::shared_ptr<Expr>;

  std::string key();
  std::shared_ptr<Symbol> makeSymbol(Storage storage, const std::string &key);
  void symbolType(Symbol &symbol);
  TypeRef unqualifiedType();
  TypeRef namedType(TypeKind kind, bool isUnion, bool isView);
  TypeRef arrayType();
  TypeRef mentioned(std::shared_ptr<Type> type, const std::string &recordKey);
  TypeRef declaredAs(const TypeRef &mention) const;
  TypeRef withDeclaredElement(const TypeRef &container) const;

  Node select();
  Node binary(int weakest);
  Node unary();
  Node postfix();
  Node primary();
  Node literal();
  Node addressed();
  Node call(std::string callee, bool isMemberCall);
  Node opaque();
  Node subscript(Node base);
  Node member(Node object);
  Node makeBinary(BinaryOp op, Node left, Node right);
  Node make(ExprKind kind, TypeRef type, std::vector<ExprRef> operands = {});
  /// What a place means where a value is wanted: a load, or its first element's address.
  Node asValue(Node node);
  void atom(const Node &node, const char *message);

  TokenReader &tokens_;
  unsigned depth_ = 0;
  unsigned nextId_ = 1;
  std::set<unsigned> usedIds_;

  std::map<std::string, TypeRef> records_;
  /// Records as they stand behind a pointer in another record: without fields; by address their key.
  std::map<const Type *, std::string> mentions_;
  std::vector<std::shared_ptr<Type>> keptMentions_;
  std::size_t mentionsWithSize_ = 0;
  bool inRecord_ = false;
  bool behindPointer_ = false;
  bool recordsEnd_ = false; ///< the next record begins a new table

  std::map<std::string, SymbolRef> locals_; ///< by name as written, "i#12" or "i"
  std::map<std::string, std::shared_ptr<Symbol>> globalsByKey_;
  std::vector<SymbolRef> globals_;
  std::vector<PendingCall> calls_;
};

} // namespace parlift::ir
