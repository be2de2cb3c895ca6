// isl's loops, translated.
#include "poly/IslProgram.h"
#include "poly/IslSystem.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <stdexcept>

namespace parlift::poly {

namespace {

using AstNode = Handle<isl_ast_node, isl_ast_node_free>;
using AstExpr = Handle<isl_ast_expr, isl_ast_expr_free>;
using NodeList = Handle<isl_ast_node_list, isl_ast_node_list_free>;
using Id = Handle<isl_id, isl_id_free>;

LoopExpr minusOne(LoopExpr expr) {
  if (expr.kind == LoopExpr::Kind::Min) {
    for (LoopExpr &operand : expr.operands)
      operand = minusOne(std::move(operand));
    return expr;
  }
  return {LoopExpr::Kind::Sub, 0, 0, {std::move(expr), {LoopExpr::Kind::Constant, 1, 0, {}}}};
}

/// Something in isl's tree that LoopAst has no word for.
struct Untranslatable {};

class Translator {
public:
  /// `out` has the loops around.
  Translator(const std::vector<BandNote> &notes, LoopAst &out)
      : notes_(notes), out_(out), current_(out.loops.size()) {
    std::iota(current_.begin(), current_.end(), 0U);
  }

  LoopNode node(const AstNode &from) {
    switch (isl_ast_node_get_type(from.keep())) {
    case isl_ast_node_for:
      return loop(from);
    case isl_ast_node_if:
      return branch(from);
    case isl_ast_node_block: {
      LoopNode result;
      const NodeList list(isl_ast_node_block_get_children(from.keep()));
      for (int i = 0; i < isl_ast_node_list_n_ast_node(list.keep()); ++i)
        result.children.push_back(node(AstNode(isl_ast_node_list_get_ast_node(list.keep(), i))));
      return result;
    }
    case isl_ast_node_mark: {
      const Id id(isl_ast_node_mark_get_id(from.keep()));
      bands_.push_back(numberOf(isl_id_get_name(id.keep())));
      LoopNode result = node(AstNode(isl_ast_node_mark_get_node(from.keep())));
      bands_.pop_back();
      return result;
    }
    case isl_ast_node_user:
      return statement(AstExpr(isl_ast_node_user_get_expr(from.keep())));
    default:
      throw Untranslatable{};
    }
  }

  LoopExpr expr(const AstExpr &from) {
    switch (isl_ast_expr_get_type(from.keep())) {
    case isl_ast_expr_int: {
      const auto value = toInteger(Value(isl_ast_expr_get_val(from.keep())));
      if (!value)
        throw Untranslatable{};
      return {LoopExpr::Kind::Constant, *value, 0, {}};
    }
    case isl_ast_expr_id: {
      const Id id(isl_ast_expr_get_id(from.keep()));
      const char *name = isl_id_get_name(id.keep());
      const unsigned number = numberOf(name);
      if (name[0] == 'p')
        return {LoopExpr::Kind::Parameter, 0, number, {}};
      return {LoopExpr::Kind::Loop, 0, current_.at(number), {}};
    }
    case isl_ast_expr_op:
      break;
    default:
      throw Untranslatable{};
    }
    LoopExpr result;
    result.kind = kindOf(isl_ast_expr_get_op_type(from.keep()));
    for (int i = 0; i < isl_ast_expr_get_op_n_arg(from.keep()); ++i)
      result.operands.push_back(expr(AstExpr(isl_ast_expr_get_op_arg(from.keep(), i))));
    return result;
  }

private:
  LoopNode loop(const AstNode &from) {
    const AstExpr iterator(isl_ast_node_for_get_iterator(from.keep()));
    const Id id(isl_ast_expr_get_id(iterator.keep()));
    const unsigned depth = numberOf(isl_id_get_name(id.keep()));
    LoopNode result;
    result.first = expr(AstExpr(isl_ast_node_for_get_init(from.keep())));
    result.loop = static_cast<unsigned>(out_.loops.size());
    out_.loops.push_back(originOf(depth));
    const unsigned outer = depth < current_.size() ? current_[depth] : 0;
    if (current_.size() <= depth)
      current_.resize(depth + 1);
    current_[depth] = result.loop;
    if (isl_ast_node_for_is_degenerate(from.keep()) == isl_bool_true) {
      result.kind = LoopNode::Kind::Let;
    } else {
      result.kind = LoopNode::Kind::For;
      const LoopExpr step = expr(AstExpr(isl_ast_node_for_get_inc(from.keep())));
      const LoopExpr test = expr(AstExpr(isl_ast_node_for_get_cond(from.keep())));
      const bool isPlain = step.kind == LoopExpr::Kind::Constant && step.value > 0 &&
                           (test.kind == LoopExpr::Kind::Le || test.kind == LoopExpr::Kind::Lt) &&
                           test.operands[0].kind == LoopExpr::Kind::Loop &&
                           test.operands[0].index == result.loop;
      if (!isPlain)
        throw Untranslatable{};
      result.step = step.value;
      result.last = test.kind == LoopExpr::Kind::Lt ? minusOne(test.operands[1]) : test.operands[1];
    }
    result.children.push_back(node(AstNode(isl_ast_node_for_get_body(from.keep()))));
    current_[depth] = outer;
    return result;
  }

  LoopNode branch(const AstNode &from) {
    LoopNode result;
    result.kind = LoopNode::Kind::If;
    result.condition = expr(AstExpr(isl_ast_node_if_get_cond(from.keep())));
    result.children.push_back(node(AstNode(isl_ast_node_if_get_then_node(from.keep()))));
    if (isl_ast_node_if_has_else_node(from.keep()) == isl_bool_true)
      result.children.push_back(node(AstNode(isl_ast_node_if_get_else_node(from.keep()))));
    return result;
  }

  LoopNode statement(const AstExpr &call) {
    LoopNode result;
    result.kind = LoopNode::Kind::Statement;
    const AstExpr callee(isl_ast_expr_get_op_arg(call.keep(), 0));
    const Id id(isl_ast_expr_get_id(callee.keep()));
    result.statement = numberOf(isl_id_get_name(id.keep()));
    for (int i = 1; i < isl_ast_expr_get_op_n_arg(call.keep()); ++i)
      result.counters.push_back(expr(AstExpr(isl_ast_expr_get_op_arg(call.keep(), i))));
    return result;
  }

  /// The band of the marks around that has a member at this depth; the innermost one.
  LoopAst::Loop originOf(unsigned depth) const {
    for (auto band = bands_.rbegin(); band != bands_.rend(); ++band) {
      const BandNote &note = notes_.at(*band);
      if (depth < note.depth || depth >= note.depth + note.members.size())
        continue;
      LoopAst::Loop result = note.members[depth - note.depth];
      result.isTile = note.isTile;
      result.isWavefront = note.isWavefront && depth == note.depth;
      return result;
    }
    return {};
  }

  static LoopExpr::Kind kindOf(isl_ast_expr_op_type type) {
    using Kind = LoopExpr::Kind;
    switch (type) {
    case isl_ast_expr_op_and:
    case isl_ast_expr_op_and_then:
      return Kind::And;
    case isl_ast_expr_op_or:
    case isl_ast_expr_op_or_else:
      return Kind::Or;
    case isl_ast_expr_op_max:
      return Kind::Max;
    case isl_ast_expr_op_min:
      return Kind::Min;
    case isl_ast_expr_op_minus:
      return Kind::Neg;
    case isl_ast_expr_op_add:
      return Kind::Add;
    case isl_ast_expr_op_sub:
      return Kind::Sub;
    case isl_ast_expr_op_mul:
      return Kind::Mul;
    case isl_ast_expr_op_div:
    case isl_ast_expr_op_pdiv_q:
      return Kind::Div;
    case isl_ast_expr_op_fdiv_q:
      return Kind::FloorDiv;
    case isl_ast_expr_op_pdiv_r:
    case isl_ast_expr_op_zdiv_r:
      return Kind::Rem;
    case isl_ast_expr_op_cond:
    case isl_ast_expr_op_select:
      return Kind::Select;
    case isl_ast_expr_op_eq:
      return Kind::Eq;
    case isl_ast_expr_op_le:
      return Kind::Le;
    case isl_ast_expr_op_lt:
      return Kind::Lt;
    case isl_ast_expr_op_ge:
      return Kind::Ge;
    case isl_ast_expr_op_gt:
      return Kind::Gt;
    default:
      throw Untranslatable{};
    }
  }

  const std::vector<BandNote> &notes_;
  LoopAst &out_;
  std::vector<unsigned> bands_;   ///< marks around
  std::vector<unsigned> current_; ///< the loop of each depth
};

isl_bool noteDepth(isl_schedule_node *node, void *user) {
  auto &notes = *static_cast<std::vector<BandNote> *>(user);
  if (isl_schedule_node_get_type(node) == isl_schedule_node_mark) {
    const Id id(isl_schedule_node_mark_get_id(node));
    notes.at(numberOf(isl_id_get_name(id.keep()))).depth =
        static_cast<unsigned>(isl_schedule_node_get_schedule_depth(node));
  }
  return isl_bool_true;
}

/// Finds the members of a band that carry no dependence.
struct ParallelNotes {
  const IslProgram &sets;
  std::vector<BandNote> &notes;
};

/// Member by member, outermost first: `apart` holds the dependences between instances that all members before
/// run at the same time. A member is parallel if all of them are at the same value of it too:
///
///     { S0[t, i] -> S0[t + 1, i + 1] },  members t, t + i      over t: t and t + 1 differ, so it carries the dependence
///                                                             over t + i: nothing is left at equal t, so it is parallel
///
/// `eq_at` keeps the pairs whose values are equal; where isl gives up, the subset is not proved and the answer is no.
isl_bool noteParallel(isl_schedule_node *node, void *user) {
  auto &[sets, notes] = *static_cast<ParallelNotes *>(user);
  if (isl_schedule_node_get_type(node) != isl_schedule_node_mark)
    return isl_bool_true;
  const Id id(isl_schedule_node_mark_get_id(node));
  BandNote &note = notes.at(numberOf(isl_id_get_name(id.keep())));
  const ScheduleNode band(isl_schedule_node_get_child(node, 0));
  UnionMap apart = dependencesInside(sets, band);
  const UnionValues values(isl_schedule_node_band_get_partial_schedule(band.keep()));
  for (unsigned member = 0; member < note.members.size(); ++member) {
    isl_multi_union_pw_aff *value = isl_multi_union_pw_aff_from_union_pw_aff(
        isl_multi_union_pw_aff_get_union_pw_aff(values.keep(), static_cast<int>(member)));
    UnionMap together(
        isl_union_map_eq_at_multi_union_pw_aff(isl_union_map_copy(apart.keep()), value));
    note.members[member].isParallel =
        isl_union_map_is_subset(apart.keep(), together.keep()) == isl_bool_true;
    apart = std::move(together);
  }
  return isl_bool_true;
}

LoopNode insideOf(std::vector<LoopNode> &nest, LoopNode inner) {
  for (auto node = nest.rbegin(); node != nest.rend(); ++node) {
    node->children.push_back(std::move(inner));
    inner = std::move(*node);
  }
  return inner;
}

LoopNode onlyIf(LoopExpr condition, LoopNode inner) {
  LoopNode guard;
  guard.kind = LoopNode::Kind::If;
  guard.condition = std::move(condition);
  guard.children.push_back(std::move(inner));
  return guard;
}

/// Of the parameters, where the context holds.
AstExpr conditionFor(Set where, const IslProgram &sets) {
  isl_ast_build *build = isl_ast_build_from_context(isl_set_copy(sets.context.keep()));
  AstExpr condition(isl_ast_build_expr_from_set(build, where.give()));
  isl_ast_build_free(build);
  return condition;
}

} // namespace

OrderAnswer toLoops(const Program &program, const IslProgram &sets, Schedule schedule,
                    const std::vector<BandNote> &notes) {
  std::vector<BandNote> known = notes;
  isl_schedule_foreach_schedule_node_top_down(schedule.keep(), noteDepth, &known);
  ParallelNotes parallel{sets, known};
  // Without blocks the loops' dependences are asked for again, and this would be in vain.
  if (std::any_of(known.begin(), known.end(), [](const BandNote &note) { return note.isTile; }))
    isl_schedule_foreach_schedule_node_top_down(schedule.keep(), noteParallel, &parallel);
  auto blocks = blocksByDiagonals(sets, schedule, known);
  LoopAst result;
  Set context(isl_set_copy(sets.context.keep()));
  if (blocks) {
    result.loops = std::move(blocks->loops);
    schedule = std::move(blocks->inside);
    context = std::move(blocks->context);
    isl_schedule_foreach_schedule_node_top_down(schedule.keep(), noteDepth, &known);
    for (BandNote &note : known)
      note.depth += static_cast<unsigned>(result.loops.size());
  }
  const auto outside = static_cast<unsigned>(result.loops.size());
  unsigned depths = outside + 1;
  for (const BandNote &note : known)
    depths = std::max(depths, note.depth + static_cast<unsigned>(note.members.size()));

  isl_ctx *isl = islContext();
  isl_options_set_ast_build_atomic_upper_bound(isl, 1);
  isl_options_set_ast_build_detect_min_max(isl, 1);
  isl_options_set_ast_build_exploit_nested_bounds(isl, 1);
  isl_options_set_ast_build_allow_or(isl, 1);
  isl_id_list *names = isl_id_list_alloc(isl, static_cast<int>(depths));
  for (unsigned depth = outside; depth < depths; ++depth)
    names =
        isl_id_list_add(names, isl_id_alloc(isl, ("c" + std::to_string(depth)).c_str(), nullptr));
  isl_ast_build *build = isl_ast_build_from_context(context.give());
  build = isl_ast_build_set_iterators(build, names);
  const AstNode root(isl_ast_build_node_from_schedule(build, schedule.give()));
  isl_ast_build_free(build);
  (void)program;
  const auto failed = [] {
    return NoOrder{Effort::isExceeded() ? NoOrder::Reason::Quota : NoOrder::Reason::Failed};
  };
  if (!root)
    return failed();
  try {
    Translator translator(known, result);
    result.root = translator.node(root);
    if (blocks) {
      result.root = insideOf(blocks->nest, std::move(result.root));
      if (isl_set_plain_is_universe(blocks->where.keep()) != isl_bool_true) {
        const AstExpr where = conditionFor(std::move(blocks->where), sets);
        if (!where)
          return failed();
        result.root = onlyIf(translator.expr(where), std::move(result.root));
      }
    }
  } catch (const Untranslatable &) {
    return NoOrder{NoOrder::Reason::Failed};
  }
  return result;
}

} // namespace parlift::poly
