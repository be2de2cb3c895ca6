/// \file
/// A product of atoms: sorted, with repetition. {i, n} is i·n, {} is 1.
///
/// Like a vector, but without memory of its own up to four factors: nearly all products are that short, and
/// polynomials are copied all the time.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace parlift::analysis {

using AtomId = std::uint32_t;

class Monomial {
public:
  // NOLINTBEGIN(readability-identifier-naming): the names that algorithms look for
  using value_type = AtomId;
  using iterator = AtomId *;
  using const_iterator = const AtomId *;

  Monomial() = default; ///< 1
  Monomial(std::initializer_list<AtomId> atoms) {
    for (const AtomId atom : atoms)
      push_back(atom);
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  iterator begin() { return data(); }
  iterator end() { return data() + size_; }
  const_iterator begin() const { return data(); }
  const_iterator end() const { return data() + size_; }
  AtomId front() const { return *begin(); }
  AtomId back() const { return *(end() - 1); }
  AtomId operator[](std::size_t place) const { return begin()[place]; }

  void push_back(AtomId atom) {
    if (size_ < inside) {
      few_[size_] = atom;
    } else {
      if (size_ == inside)
        many_.assign(few_.begin(), few_.end());
      many_.push_back(atom);
    }
    ++size_;
  }
  // NOLINTEND(readability-identifier-naming)
  void erase(iterator place) {
    std::copy(place + 1, end(), place);
    --size_;
    if (size_ == inside) {
      std::copy_n(many_.begin(), inside, few_.begin());
      many_.clear();
    } else if (size_ > inside) {
      many_.pop_back();
    }
  }

  bool operator==(const Monomial &other) const {
    return size_ == other.size_ && std::equal(begin(), end(), other.begin());
  }
  bool operator<(const Monomial &other) const {
    return std::lexicographical_compare(begin(), end(), other.begin(), other.end());
  }

private:
  static constexpr std::size_t inside = 4;
  AtomId *data() { return size_ <= inside ? few_.data() : many_.data(); }
  const AtomId *data() const { return size_ <= inside ? few_.data() : many_.data(); }

  std::size_t size_ = 0;
  std::array<AtomId, inside> few_{}; ///< all of them, or
  std::vector<AtomId> many_;         ///< all of them, if there are more
};

} // namespace parlift::analysis
