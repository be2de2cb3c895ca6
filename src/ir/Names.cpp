#include "ir/Printer.h"

namespace parlift::ir {

const char *name(ExprKind kind) {
  switch (kind) {
#define PARLIFT_EXPR(Name)                                                                         \
  case ExprKind::Name:                                                                             \
    return #Name;
#include "ir/nodes.def"
  }
  return "?";
}

const char *name(StmtKind kind) {
  switch (kind) {
#define PARLIFT_STMT(Name)                                                                         \
  case StmtKind::Name:                                                                             \
    return #Name;
#include "ir/nodes.def"
  }
  return "?";
}

const char *spelling(UnaryOp op) {
  switch (op) {
  case UnaryOp::Neg:
    return "-";
  case UnaryOp::BitNot:
    return "~";
  case UnaryOp::LogicalNot:
    return "!";
  }
  return "?";
}

const char *spelling(BinaryOp op) {
  switch (op) {
  case BinaryOp::Add:
  case BinaryOp::PtrAdd:
    return "+";
  case BinaryOp::Sub:
  case BinaryOp::PtrDiff:
    return "-";
  case BinaryOp::Mul:
    return "*";
  case BinaryOp::Div:
    return "/";
  case BinaryOp::Rem:
    return "%";
  case BinaryOp::Shl:
    return "<<";
  case BinaryOp::Shr:
    return ">>";
  case BinaryOp::And:
    return "&";
  case BinaryOp::Or:
    return "|";
  case BinaryOp::Xor:
    return "^";
  case BinaryOp::Lt:
    return "<";
  case BinaryOp::Le:
    return "<=";
  case BinaryOp::Gt:
    return ">";
  case BinaryOp::Ge:
    return ">=";
  case BinaryOp::Eq:
    return "==";
  case BinaryOp::Ne:
    return "!=";
  case BinaryOp::LogicalAnd:
    return "&&";
  case BinaryOp::LogicalOr:
    return "||";
  }
  return "?";
}

} // namespace parlift::ir
