#include "poly/ProgramWords.h"

namespace parlift::poly {

namespace {

void appendNumber(Words &words, std::size_t number) {
  words.push_back(static_cast<std::int64_t>(number));
}

void append(Words &words, const Touch &touch) {
  appendNumber(words, touch.statement);
  appendNumber(words, touch.array);
  words.push_back((touch.isWrite ? 1 : 0) + (touch.isCertain ? 2 : 0));
  appendNumber(words, touch.others);
  append(words, touch.rows);
  appendNumber(words, touch.subscripts.size());
  for (const std::optional<Affine> &subscript : touch.subscripts) {
    words.push_back(subscript ? 1 : 0);
    if (subscript)
      append(words, *subscript);
  }
}

} // namespace

void append(Words &words, const Order &order) {
  words.push_back(static_cast<std::int64_t>(order.kind));
  appendNumber(words, order.statement);
  appendNumber(words, order.members.size());
  for (const Order::Member &member : order.members) {
    appendNumber(words, member.rows.size());
    for (const auto &[statement, row] : member.rows) {
      appendNumber(words, statement);
      append(words, row);
    }
  }
  appendNumber(words, order.tiles.size());
  words.insert(words.end(), order.tiles.begin(), order.tiles.end());
  words.push_back(order.isWavefront ? 1 : 0);
  appendNumber(words, order.children.size());
  for (const Order &child : order.children)
    append(words, child);
}

void append(Words &words, const Wish &wish) {
  words.push_back(static_cast<std::int64_t>(wish.fusion));
  words.push_back((wish.outerParallel ? 1 : 0) + (wish.wavefront ? 2 : 0) +
                  (wish.unitStrideInside ? 4 : 0));
  appendNumber(words, wish.tiles.size());
  words.insert(words.end(), wish.tiles.begin(), wish.tiles.end());
}

Words wordsOf(const Program &program) {
  Words words;
  appendNumber(words, program.parameters.size());
  for (const std::string &name : program.parameters) {
    appendNumber(words, name.size());
    words.insert(words.end(), name.begin(), name.end());
  }
  append(words, program.context);
  appendNumber(words, program.statements.size());
  for (const Domain &statement : program.statements) {
    appendNumber(words, statement.counters);
    appendNumber(words, statement.others);
    append(words, statement.rows);
  }
  appendNumber(words, program.touches.size());
  for (const Touch &touch : program.touches)
    append(words, touch);
  append(words, program.original);
  return words;
}

} // namespace parlift::poly
