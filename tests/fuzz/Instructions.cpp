#include "fuzz/Instructions.h"

#include "ir/Walk.h"
#include "legality/loops/Reordering.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

namespace parlift::fuzz {

namespace {

constexpr std::size_t deepestBand = 4, mostUnrolled = 2;

/// What a word of a verb's usage stands for.
enum class Shape : std::uint8_t { Loop, Sizes, Number, Name, Element, Other };

Shape shapeOf(const std::string &word) {
  if (word.find(':') != std::string::npos)
    return Shape::Loop;
  const bool isNumber = std::all_of(
      word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) != 0 || c == 'x'; });
  if (isNumber && std::isdigit(static_cast<unsigned char>(word[0])) != 0)
    return word.find('x') == std::string::npos ? Shape::Number : Shape::Sizes;
  if (word.find('[') != std::string::npos)
    return Shape::Element;
  // The counters and variables of the usages have one letter.
  return word.size() == 1 ? Shape::Name : Shape::Other;
}

/// The words of the usage after the verb and its loop.
std::vector<std::string> argumentsOf(const plan::Verb &verb) {
  std::istringstream stream(verb.usage);
  std::vector<std::string> words;
  for (std::string word; stream >> word;)
    words.push_back(word);
  words.erase(words.begin(), words.begin() + std::min<std::ptrdiff_t>(2, std::ssize(words)));
  return words;
}

class Maker {
public:
  Maker(const plan::Rehearsal &program, Choices &choices)
      : program_(program), choices_(choices), function_(program.function()) {
    ir::forEachLoop(*function_.body,
                    [&](const ir::Stmt &loop, const ir::LoopStack &) { loops_.push_back(&loop); });
  }

  std::optional<plan::Instruction> make(const plan::Verb &verb) {
    if (loops_.empty())
      return std::nullopt;
    loop_ = choices_.pick(loops_);
    copies_ = verb.name == std::string("unroll-and-jam");
    packs_ = verb.name == std::string("pack");
    if (const auto [nest, index] = program_.nests().find(*loop_); nest)
      for (const auto in : legality::perfectBand(*nest, index, deepestBand))
        counters_.push_back(nest->name(in));
    plan::Instruction step{verb.name, nameOf(*loop_), {}, 0, ""};
    if (verb.name == std::string("version")) {
      if (choices_.chance(50))
        step.arguments = condition();
      return step;
    }
    if (verb.name == std::string("register-block")) {
      step.arguments = tileAndBlock();
      return step;
    }
    const std::vector<std::string> words = argumentsOf(verb);
    const bool isOrder =
        words.size() > 1 && std::all_of(words.begin(), words.end(),
                                        [](auto &word) { return shapeOf(word) == Shape::Name; });
    if (isOrder)
      step.arguments = order();
    else
      for (const std::string &word : words) {
        const Shape shape = shapeOf(word);
        const bool mayBeLeftOut = shape == Shape::Element || shape == Shape::Other ||
                                  verb.name == std::string("in-place");
        if (!mayBeLeftOut || !choices_.chance(30))
          step.arguments.push_back(argument(word));
      }
    return step;
  }

private:
  std::string nameOf(const ir::Stmt &loop) const { return function_.name + ":" + loop.loopPath; }

  std::string argument(const std::string &word) {
    if (packs_)
      return place();
    switch (shapeOf(word)) {
    case Shape::Loop:
      return nameOf(*otherLoop());
    case Shape::Sizes:
      return sizes();
    case Shape::Number:
      return std::to_string(choices_.between(2, 5));
    case Shape::Name:
      return variable();
    case Shape::Element:
      return element();
    case Shape::Other:
      break;
    }
    if (const std::size_t bar = word.find('|'); bar != std::string::npos)
      return choices_.chance(50) ? word.substr(0, bar) : word.substr(bar + 1);
    return byParts(word);
  }

  /// "j+t": counters; "tile(32x32)": the word, and sizes.
  std::string byParts(const std::string &word) {
    std::string text, part;
    for (const char c : word + " ") {
      if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
        part += c;
        continue;
      }
      if (!part.empty() && shapeOf(part) == Shape::Name && !counters_.empty())
        part = choices_.pick(counters_);
      else if (!part.empty() && shapeOf(part) == Shape::Sizes)
        part = sizes();
      else if (!part.empty() && shapeOf(part) == Shape::Number)
        part = std::to_string(choices_.between(2, 5));
      text += part + c;
      part.clear();
    }
    text.pop_back();
    return text;
  }

  /// "2x3 4x6x5": a block of whole tiles, mostly.
  std::vector<std::string> tileAndBlock() {
    const auto rows = choices_.between(2, 4), columns = choices_.between(2, 4);
    const auto more = choices_.chance(5) ? 1 : 0;
    return {std::to_string(rows) + "x" + std::to_string(columns),
            std::to_string(rows * choices_.between(1, 3) + more) + "x" +
                std::to_string(columns * choices_.between(1, 3)) + "x" +
                std::to_string(choices_.between(2, 5))};
  }

  /// "n > 3", "(long)n * m % 2 == 0": about parameters, mostly.
  std::vector<std::string> condition() {
    std::vector<std::string> names = counters_;
    for (const ir::SymbolRef &parameter : function_.parameters)
      if (parameter->type->isInteger())
        names.insert(names.end(), 3, parameter->name);
    if (names.empty())
      return {"n", ">", "3"};
    std::vector<std::string> words;
    if (choices_.chance(30))
      words = {"(long)" + choices_.pick(names), choices_.pick(std::vector<std::string>{"*", "+"})};
    words.push_back(choices_.pick(names));
    if (choices_.chance(20))
      words.insert(words.end(), {"%", std::to_string(choices_.between(2, 5))});
    const std::vector<std::string> comparisons{"<", "<=", ">", ">=", "==", "!="};
    words.insert(words.end(), {choices_.pick(comparisons), std::to_string(choices_.between(0, 6))});
    return words;
  }

  /// The text of something that the loop assigns to.
  std::string element() {
    std::vector<std::string> found;
    ir::forEachStmt(*loop_, [&](const ir::Stmt &stmt) {
      if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind != ir::ExprKind::VarRef &&
          stmt.target->range.valid())
        found.emplace_back(stmt.target->range.text());
    });
    return found.empty() ? "a[i]" : choices_.pick(found);
  }

  /// The text of an element that the loop reads or writes, without blanks, or its array's name.
  std::string place() {
    std::vector<std::string> found;
    const auto take = [&](const ir::Expr &expr) {
      if (expr.kind != ir::ExprKind::Subscript || !expr.range.valid())
        return;
      std::string text(expr.range.text());
      std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
      found.push_back(choices_.chance(30) ? text : text.substr(0, text.find('[')));
    };
    ir::forEachExpr(*loop_, [&](const ir::Expr &expr) {
      if (expr.kind == ir::ExprKind::Load)
        take(*expr.operands[0]);
    });
    ir::forEachStmt(*loop_, [&](const ir::Stmt &stmt) {
      if (stmt.kind == ir::StmtKind::Assign)
        take(*stmt.target);
    });
    return found.empty() ? "a" : choices_.pick(found);
  }

  /// Mostly the one that follows in the source.
  const ir::Stmt *otherLoop() {
    const auto here = std::find(loops_.begin(), loops_.end(), loop_);
    const auto parent = loop_->loopPath.substr(0, loop_->loopPath.rfind('.') + 1);
    for (auto next = here + 1; next != loops_.end() && !choices_.chance(10); ++next)
      if ((*next)->loopPath.starts_with(parent) &&
          (*next)->loopPath.find('.', parent.size()) == std::string::npos)
        return *next;
    return choices_.pick(loops_);
  }

  std::vector<std::string> order() {
    std::vector<std::string> names = counters_;
    for (std::size_t at = names.size(); at > 1; --at)
      std::swap(names[at - 1], names[choices_.below(static_cast<std::uint32_t>(at))]);
    if (names.size() > 2 && choices_.chance(30))
      names = {counters_[1], counters_[0]};
    return names;
  }

  std::string sizes() {
    const std::size_t most = std::max<std::size_t>(counters_.size(), 1);
    const std::size_t count =
        choices_.chance(70) ? most : 1 + choices_.below(static_cast<std::uint32_t>(most));
    std::string text;
    std::size_t cut = 0;
    for (std::size_t level = 0; level < count; ++level) {
      const int size = copies_ ? choices_.pick({2, 3, 0}) : choices_.pick({2, 3, 4, 5, 0});
      const bool isFull = copies_ && cut == mostUnrolled; // its analysis would take long
      cut += size > 0;
      text += (level > 0 ? "x" : "") + std::to_string(isFull ? 0 : size);
    }
    return text;
  }

  std::string variable() {
    std::set<std::string> names;
    ir::forEachStmt(*loop_, [&](const ir::Stmt &stmt) {
      if (stmt.kind == ir::StmtKind::Assign && stmt.target->symbol &&
          stmt.target->kind == ir::ExprKind::VarRef)
        names.insert(stmt.target->symbol->name);
      if (stmt.kind == ir::StmtKind::Declare)
        names.insert(stmt.symbol->name);
    });
    ir::forEachExpr(*loop_, [&](const ir::Expr &expr) {
      if (expr.kind == ir::ExprKind::VarRef && expr.symbol->type->kind == ir::TypeKind::Array)
        names.insert(expr.symbol->name);
    });
    return names.empty() ? "t" : choices_.pick(std::vector(names.begin(), names.end()));
  }

  const plan::Rehearsal &program_;
  Choices &choices_;
  const ir::Function &function_;
  std::vector<const ir::Stmt *> loops_;
  const ir::Stmt *loop_ = nullptr;
  std::vector<std::string> counters_;
  bool packs_ = false;
  bool copies_ = false; ///< the sizes say how many copies of a body there will be
};

} // namespace

std::optional<plan::Instruction> randomInstruction(const plan::Rehearsal &program,
                                                   const plan::Verb &verb, Choices &choices) {
  return Maker(program, choices).make(verb);
}

} // namespace parlift::fuzz
