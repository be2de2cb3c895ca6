/// \file
/// Loops that visit given instances of statements in a given order, as a code generator yields them.
///
///     for (c0 = 0; c0 < n; c0 += 32)                       loop 0: member 0 of band 0, a loop over blocks
///       for (c1 = c0; c1 <= min(c0 + 31, n - 1); c1 += 1)  loop 1: member 0 of band 0
///         S0(c1)
///
/// Arithmetic is on integers without bound: whoever writes it in C chooses types that are wide enough.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace parlift::poly {

struct LoopExpr {
  enum class Kind : std::uint8_t {
    Constant,
    Loop,      ///< the counter of loop `index`
    Parameter, ///< `index`
    Add,
    Sub,
    Mul,
    Neg,
    Min, ///< of all operands
    Max,
    FloorDiv, ///< towards minus infinity
    Div,      ///< of a dividend that is not negative, or exact
    Rem,      ///< of a dividend that is not negative, or only compared with 0
    Eq,
    Le,
    Lt,
    Ge,
    Gt,
    And,
    Or,
    Select
  };
  Kind kind = Kind::Constant;
  std::int64_t value = 0;
  unsigned index = 0;
  std::vector<LoopExpr> operands;
};

struct LoopNode {
  enum class Kind : std::uint8_t {
    For,      ///< for (counter = first; counter <= last; counter += step) children[0]
    Let,      ///< counter = first, children[0] in its scope
    If,       ///< if (condition) children[0]; else children[1]
    Block,    ///< children in order
    Statement ///< the instance with these counters
  };
  Kind kind = Kind::Block;
  unsigned loop = 0; ///< For, Let: into LoopAst::loops
  LoopExpr first, last, condition;
  std::int64_t step = 1;
  unsigned statement = 0;
  std::vector<LoopExpr> counters;
  std::vector<LoopNode> children;
};

struct LoopAst {
  /// Where a loop comes from.
  struct Loop {
    bool isTile = false;      ///< runs over blocks
    bool isWavefront = false; ///< runs over diagonals of blocks
    /// No two of its iterations, in one iteration of the loops around it, touch one element, one of them writing.
    /// Found out where there are blocks.
    bool isParallel = false;
    /// For each statement below: the coefficients of its counters in the loop's value (in what the blocks
    /// are made of), and the constant.
    std::map<unsigned, std::vector<std::int64_t>> rows;
  };
  std::vector<Loop> loops;
  LoopNode root;
};

} // namespace parlift::poly
