#include "poly/Memory.h"

namespace parlift::poly {

namespace {

thread_local unsigned long forgotten = 0;

} // namespace

void forgetAnswers() {
  ++forgotten;
}

unsigned long timesForgotten() {
  return forgotten;
}

void append(Words &words, const Affine &form) {
  words.push_back(static_cast<std::int64_t>(form.terms.size()));
  words.push_back(form.constant);
  for (const auto &[variable, coefficient] : form.terms) {
    words.push_back(variable);
    words.push_back(coefficient);
  }
}

void append(Words &words, const Conjunction &rows) {
  words.push_back(static_cast<std::int64_t>(rows.size()));
  for (const Row &row : rows) {
    words.push_back(row.isEquality ? 1 : 0);
    append(words, row.form);
  }
}

Words wordsOf(const Conjunction &rows, unsigned variables) {
  Words words;
  words.reserve(2 + rows.size() * 8);
  words.push_back(variables);
  append(words, rows);
  return words;
}

std::size_t WordsHash::operator()(const Words &words) const {
  std::uint64_t hash = words.size();
  for (const std::int64_t word : words) {
    hash = (hash ^ static_cast<std::uint64_t>(word)) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 29;
  }
  return hash;
}

} // namespace parlift::poly
