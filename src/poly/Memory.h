/// \file
/// Answers to questions that this thread has asked before. Programs are analysed again after each step of a
/// plan, and nearly all of their questions stay the same.
///
///     Memory<Emptiness> known;                             of one kind of question
///     Words words = wordsOf(rows, variables);
///     if (const Emptiness *answer = known.find(words)) ...
///
/// Only final answers are kept, never that a quota ran out: that depends on what else was asked. Who counts
/// questions (`questionsAsked`) begins with `forgetAnswers`, so that the count is the same whatever was asked before.
#pragma once

#include "poly/System.h"

#include <unordered_map>

namespace parlift::poly {

/// A question written out: two of one kind are the same if and only if their words are.
using Words = std::vector<std::int64_t>;

void append(Words &words, const Affine &form);
void append(Words &words, const Conjunction &rows);
Words wordsOf(const Conjunction &rows, unsigned variables);

/// Empties all memories of this thread.
void forgetAnswers();
/// How often they have been emptied.
unsigned long timesForgotten();

struct WordsHash {
  std::size_t operator()(const Words &words) const;
};

template <typename Answer> class Memory {
public:
  /// Null: not asked before.
  const Answer *find(const Words &words) {
    if (age_ != timesForgotten())
      clear();
    const auto found = answers_.find(words);
    return found == answers_.end() ? nullptr : &found->second;
  }
  void keep(Words words, Answer answer) {
    if (size_ + words.size() > mostWords)
      clear();
    size_ += words.size();
    answers_.emplace(std::move(words), std::move(answer));
  }

private:
  void clear() {
    answers_.clear();
    size_ = 0;
    age_ = timesForgotten();
  }

  static constexpr std::size_t mostWords = 4'000'000;
  std::unordered_map<Words, Answer, WordsHash> answers_;
  std::size_t size_ = 0;
  unsigned long age_ = timesForgotten();
};

} // namespace parlift::poly
