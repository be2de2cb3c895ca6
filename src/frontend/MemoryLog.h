/// \file
/// What a file says of its memory, for other files of its program: its constraints (PointsTo.h), and what they have by name
/// with the constraints of others. No part of it lives in Clang's tree. Private to this folder.
///
///     a.c   double *u;                                   variable "u"; function "start", which calls "get"
///           void start(int n) { u = get(n); }
///     b.c   double *get(int n) { return malloc(n); }     function "get", which returns a new block
///
/// Together: u holds what that call of `get` returns, and no pointer from elsewhere does.
///
/// A program is whole where it has one `main` and all that its files call is defined in one of them, or by the system's
/// libraries, which know none of its names. Only then is a variable with external linkage known to those files alone, and
/// a function called by them alone. A file of C++ is such a program by itself or none (SelfContained.h). Refused: second names (`alias`, `asm`), what the linker may take from
/// elsewhere (weak, -fPIC).
#pragma once

#include "frontend/PointsTo.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace parlift::frontend {

struct MemoryLog {
  using Node = PointsTo::Node;
  using Object = PointsTo::Object;

  struct Value { ///< that comes or goes
    Node node = PointsTo::nothing;
    bool mayBePointer = false; ///< it has enough bits
  };
  struct Variable { ///< with external linkage
    std::string link;
    Object object = PointsTo::outside;
    bool isDefined = false;
  };
  struct
      Function { ///< that it defines, with external linkage, and that nobody calls but by this name
    std::string link;
    std::vector<Value> parameters; ///< what they hold
    Node returned = PointsTo::nothing;
    bool returnsNewBlock = false;
  };
  struct Call { ///< of a function that another file may define
    std::string link;
    std::vector<Node> arguments;
    Value result;
  };
  struct Store {
    Node address, value;
    PointsTo::Bytes bytes;
    bool isNewBlock;
  };

  std::vector<PointsTo::Step> steps;
  std::vector<Variable> variables;
  std::vector<Function> functions;
  std::vector<Call> calls;
  std::vector<std::string> addressTaken; ///< functions of other files
  std::vector<Store> stores;
  std::vector<Node> reads; ///< where from
  std::vector<Object> given;
  std::vector<std::pair<Object, Node>>
      clones; ///< a call's new block, and what the function returns
  std::vector<std::pair<Object, Object>>
      copies; ///< of a function's variables for a call of it, and of what they are copies
  std::vector<std::pair<Object, unsigned>>
      locals; ///< variables of functions, and which function, from 1 on
  bool definesMain = false;
  bool isAlone = false; ///< its names are no other file's: C++
  /// Nothing in it has a meaning that this does not tell.
  bool isUsable = false;
};

using MemoryLogs = std::vector<std::shared_ptr<const MemoryLog>>;

} // namespace parlift::frontend
