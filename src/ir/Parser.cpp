#include "ir/Parser.h"

#include "ir/Builder.h"
#include "ir/ExprParser.h"
#include "ir/FunctionName.h"
#include "ir/MarkParser.h"
#include "support/LargeStack.h"

#include <array>
#include <map>
#include <optional>
#include <utility>

namespace parlift::ir {
namespace {

class Parser {
public:
  explicit Parser(std::string_view text) : tokens_(text, Dialect::Tree), exprs_(tokens_) {}
  Unit run();

private:
  void header();
  std::vector<SymbolRef> declarations();
  std::shared_ptr<Function> function(std::vector<SymbolRef> undeclaredLocals);
  void declareAhead(Function &function);
  void resolveCalls();

  StmtRef stmt();
  std::shared_ptr<Stmt> stmtNode();
  std::shared_ptr<Stmt> block(bool isScope);
  std::shared_ptr<Stmt> declare();
  std::shared_ptr<Stmt> ifStmt();
  std::shared_ptr<Stmt> loop();
  std::shared_ptr<Stmt> assign();
  std::shared_ptr<Stmt> opaque();
  void loopFlags(Stmt &loop);
  void loopParts(Stmt &loop);
  /// The word begins a statement; a variable of that name would have its id.
  bool word(std::string_view text);

  struct Declaration {
    SymbolRef symbol;
    std::size_t end = 0; ///< the token after it
  };

  TokenReader tokens_;
  ExprParser exprs_;
  unsigned depth_ = 0;
  Unit unit_;
  std::vector<std::shared_ptr<Function>> functions_;
  std::map<std::size_t, Declaration> ahead_; ///< by the token that is its name
};

std::shared_ptr<Stmt> make(StmtKind kind) {
  auto stmt = std::make_shared<Stmt>();
  stmt->kind = kind;
  return stmt;
}

Unit Parser::run() {
  header();
  while (!tokens_.at(Token::Kind::End)) {
    functions_.push_back(function(declarations()));
    exprs_.endFunction();
  }
  resolveCalls();
  unit_.functions.assign(functions_.begin(), functions_.end());
  unit_.globals = exprs_.globals();
  return std::move(unit_);
}

void Parser::header() {
  if (!tokens_.accept("unit"))
    return;
  if (tokens_.accept("c")) {
    tokens_.expect("+");
    tokens_.expect("+");
    unit_.isCxx = true;
  }
  unit_.includesOmpPragmas = tokens_.accept("omp");
}

/// What stands before a function; returns the locals that its body does not declare.
std::vector<SymbolRef> Parser::declarations() {
  std::vector<SymbolRef> locals;
  for (;;) {
    const bool isRecord = tokens_.at("record") || tokens_.at("union") || tokens_.at("container") ||
                          tokens_.at("view");
    if (isRecord)
      exprs_.record();
    else if (tokens_.accept("global"))
      exprs_.global();
    else if (tokens_.accept("local"))
      locals.push_back(exprs_.declaration(Storage::Local));
    else if (tokens_.accept("static"))
      locals.push_back(exprs_.declaration(Storage::StaticLocal));
    else
      break;
  }
  exprs_.endDeclarations();
  return locals;
}

std::shared_ptr<Function> Parser::function(std::vector<SymbolRef> undeclaredLocals) {
  auto made = std::make_shared<Function>();
  tokens_.expect("function");
  made->name = tokens_.expect(Token::Kind::String, "the function's name in quotes");
  tokens_.expect("(");
  while (!tokens_.accept(")")) {
    if (!made->parameters.empty())
      tokens_.expect(",");
    made->parameters.push_back(exprs_.declaration(Storage::Parameter));
  }
  tokens_.expect("->");
  made->returnType = exprs_.type();
  made->inMainFile = !tokens_.accept("included");
  made->readsErrno = tokens_.accept("readsErrno");
  made->hasUnstructuredFlow = tokens_.accept("unstructured");
  made->isVariadic = tokens_.accept("variadic");
  declareAhead(*made);
  made->locals.insert(made->locals.end(), undeclaredLocals.begin(), undeclaredLocals.end());
  if (!tokens_.at("{") && !tokens_.at("seq"))
    tokens_.fail("expected the function's body");
  made->body = stmt();
  return made;
}

/// A loop's condition is written before the `init` that declares its variables, so all declarations of
/// a function are read before its statements.
void Parser::declareAhead(Function &function) {
  const std::size_t start = tokens_.position();
  ahead_.clear();
  tokens_.accept("seq");
  int open = 0;
  do {
    open += tokens_.at("{") ? 1 : tokens_.at("}") ? -1 : 0;
    const bool isStatic = tokens_.at("static");
    const std::size_t colon = tokens_.at("#", 2) ? 4 : 2;
    const bool declares = (isStatic || tokens_.at("let")) && tokens_.at(":", colon);
    tokens_.next();
    if (!declares)
      continue;
    const std::size_t place = tokens_.position();
    const SymbolRef symbol = exprs_.declaration(isStatic ? Storage::StaticLocal : Storage::Local);
    ahead_[place] = {symbol, tokens_.position()};
    function.locals.push_back(symbol);
  } while (open > 0 && !tokens_.at(Token::Kind::End));
  tokens_.seek(start);
}

void Parser::resolveCalls() {
  std::map<std::string, std::vector<std::shared_ptr<Function>>> byName;
  for (const std::shared_ptr<Function> &function : functions_)
    byName[writtenName(function->name)].push_back(function);
  for (const ExprParser::PendingCall &pending : exprs_.calls()) {
    const auto found = byName.find(pending.call->callee);
    if (found == byName.end() || pending.which == 0)
      continue;
    const auto index = static_cast<std::size_t>(pending.which < 0 ? 0 : pending.which - 1);
    if (index < found->second.size())
      pending.call->target = found->second[index];
  }
}

// --- statements

bool Parser::word(std::string_view text) {
  if (tokens_.at("#", 1))
    return false;
  return tokens_.accept(text);
}

StmtRef Parser::stmt() {
  const Nesting nesting(depth_, tokens_);
  return stmtNode();
}

std::shared_ptr<Stmt> Parser::stmtNode() {
  if (tokens_.accept("{"))
    return block(/*isScope=*/true);
  if (word("seq")) {
    tokens_.expect("{");
    return block(/*isScope=*/false);
  }
  if (word("if"))
    return ifStmt();
  if (word("loop"))
    return loop();
  if (word("opaque"))
    return opaque();

  std::shared_ptr<Stmt> made;
  if (tokens_.at("let") || tokens_.at("static"))
    made = declare();
  else if (word("break"))
    made = make(StmtKind::Break);
  else if (word("continue"))
    made = make(StmtKind::Continue);
  if (!made && word("eval")) {
    made = make(StmtKind::Evaluate);
    made->value = exprs_.value();
  }
  if (!made && word("return")) {
    made = make(StmtKind::Return);
    if (!tokens_.at(";"))
      made->value = exprs_.value();
  }
  if (!made)
    made = assign();
  tokens_.expect(";");
  return made;
}

std::shared_ptr<Stmt> Parser::block(bool isScope) {
  auto made = make(StmtKind::Block);
  made->isScope = isScope;
  while (!tokens_.accept("}"))
    made->children.push_back(stmt());
  return made;
}

/// The symbol was made by `declareAhead`. Null: this is an assignment to a variable called `let#7`.
std::shared_ptr<Stmt> Parser::declare() {
  const auto known = ahead_.find(tokens_.position() + 1);
  if (known == ahead_.end())
    return nullptr;
  auto made = make(StmtKind::Declare);
  made->symbol = known->second.symbol;
  tokens_.seek(known->second.end);
  if (tokens_.accept("="))
    made->value = exprs_.value();
  return made;
}

std::shared_ptr<Stmt> Parser::assign() {
  auto made = make(StmtKind::Assign);
  made->target = exprs_.place();
  made->isUpdate = tokens_.accept(":=");
  if (!made->isUpdate)
    tokens_.expect("=");
  made->value = exprs_.value();
  return made;
}

std::shared_ptr<Stmt> Parser::ifStmt() {
  auto made = make(StmtKind::If);
  tokens_.expect("(");
  made->condition = exprs_.value();
  tokens_.expect(")");
  made->thenBranch = stmt();
  // `else @null` keeps the next `else` for the statement around this one.
  if (word("else") && !tokens_.accept("@null"))
    made->elseBranch = stmt();
  return made;
}

std::shared_ptr<Stmt> Parser::opaque() {
  auto made = make(StmtKind::OpaqueStmt);
  tokens_.expect("(");
  made->reason = exprs_.reason();
  made->effects = exprs_.effects();
  tokens_.expect("(");
  while (!tokens_.accept(")")) {
    if (!made->operands.empty())
      tokens_.expect(",");
    made->operands.push_back(exprs_.value());
  }
  if (tokens_.accept(";"))
    return made;
  tokens_.expect("{");
  while (!tokens_.accept("}"))
    made->children.push_back(stmt());
  return made;
}

// --- loops

std::shared_ptr<Stmt> Parser::loop() {
  auto made = make(StmtKind::Loop);
  made->loopPath = tokens_.expect(Token::Kind::Number, "the loop's path");
  constexpr std::array<const char *, 4> forms = {"for", "while", "do", "range"};
  std::optional<LoopForm> form;
  for (std::size_t i = 0; i < forms.size() && !form; ++i)
    if (tokens_.accept(forms.at(i)))
      form = static_cast<LoopForm>(i);
  if (!form)
    tokens_.fail("expected `for`, `while`, `do` or `range`");
  made->source.form = *form;
  tokens_.expect("(");
  if (!tokens_.at(")"))
    made->condition = exprs_.value();
  tokens_.expect(")");
  loopFlags(*made);
  loopParts(*made);
  return made;
}

void Parser::loopFlags(Stmt &loop) {
  LoopSource &source = loop.source;
  while (!tokens_.accept("{")) {
    if (tokens_.accept("testlast"))
      loop.testFirst = false;
    else if (tokens_.accept("braced"))
      source.bodyIsBlock = true;
    else if (tokens_.accept("omp"))
      source.inOmpRegion = true;
    else if (tokens_.accept("instance"))
      source.isTemplateInstance = true;
    else if (tokens_.accept("unbracedChild"))
      source.isUnbracedChild = true;
    else if (tokens_.accept("apart"))
      loop.isProvedApart = true;
    else if (tokens_.accept("parallel"))
      loop.parallel = parseMark(tokens_, exprs_);
    else if (tokens_.accept("fixed")) {
      source.editable = false;
      tokens_.expect("(");
      source.notEditable = exprs_.reason();
    } else
      tokens_.fail("expected `{` or a property of the loop");
  }
}

/// The parts in any order; those that are not there are empty blocks.
void Parser::loopParts(Stmt &loop) {
  const std::array<std::pair<const char *, StmtRef *>, 5> parts = {
      std::pair("init", &loop.init), std::pair("before", &loop.before),
      std::pair("after", &loop.after), std::pair("step", &loop.step),
      std::pair("body", &loop.body)};
  while (!tokens_.accept("}")) {
    StmtRef *found = nullptr;
    for (const auto &[name, part] : parts)
      if (tokens_.accept(name))
        found = part;
    if (!found)
      tokens_.fail("expected a part of the loop");
    if (*found)
      tokens_.fail("this part of the loop was there before");
    if (!tokens_.at("{") && !tokens_.at("seq"))
      tokens_.fail("expected a block");
    *found = stmt();
  }
  for (const auto &[name, part] : parts)
    if (!*part)
      *part = ir::block({});
}

} // namespace

Result<Unit> parse(std::string_view text) {
  Result<Unit> result = Failure{};
  runWithLargeStack([&] {
    try {
      result = Parser(text).run();
    } catch (const SyntaxError &error) {
      result = Failure{describe(error, text)};
    }
  });
  return result;
}

} // namespace parlift::ir
