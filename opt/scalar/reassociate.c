/* opt/scalar/reassociate.c - order the operands of sums and products from invariant to varying.
 *
 *   %a = add %i, 1                          %a = add %row, %column     ; leaves the loop of %i
 *   %b = add %a, %row               ->      %b = add %a, %i
 *   %c = add %b, %column                    %c = add %b, 1             ; a constant from its neighbours
 *
 * The operands of a tree of one associative and commutative operation are sorted: by the depth of the loop that defines them,
 * then uniform before divergent values, then in program order; constants come last. So invariant operands are combined first
 * and can be moved out of the loop, equal parts of different sums become equal operations, and addresses of neighbouring
 * elements differ by a constant.
 *
 * Operations of the tree that have other users remain as leaves, unless they add a constant and are the root of few operations:
 * these are copied into the tree. Large ones are not copied, since each sum would contain copies of the sums before it: in the
 * rounds of a hash function, whose sums all end in a constant, they would grow exponentially.
 *
 * Floating-point sums and products are included only if all of them have the flags `reassoc` and `nsz`; nsw and nuw are
 * dropped. */
#include "opt/analysis/flow.h"
#include "opt/analysis/remark.h"
#include "opt/opt.h"

#include <stdlib.h>

enum { COPIED_OPERATIONS = 4 }; /* size of the largest copied tree: that of row * width + column + 1, and one more operation */

typedef struct leaf {
    ir_value *value;
    uint64_t rank;
} leaf;

typedef VEC(leaf) leaf_list;

typedef struct sorter {
    opt_context *context;
    arena *scratch;
    const ir_loops *loops;
    const ir_uniformity *uniformity;
    leaf_list leaves;        /* leaves of the current tree */
    VEC(ir_value *) waiting; /* nodes of the current tree that are still to be visited */
} sorter;

static bool may_reorder(const ir_inst *i)
{
    unsigned flags = ir_op_flags((ir_opcode)i->op);
    bool loose = (i->op == IR_fadd || i->op == IR_fmul) && i->flags & IR_REASSOC && i->flags & IR_NSZ;

    return (flags & IR_ASSOC && flags & IR_COMMUTES && ir_scalar_bits(i->value.type) > 1) || loose;
}

/* The sort key of V: loop depth, divergence, id; constants last. */
static uint64_t rank_of(const sorter *s, const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);
    uint64_t depth = 0, differs = ir_is_divergent(s->uniformity, v);

    if (ir_is_const(v))
        return UINT64_MAX;
    if (i && ir_loop_of(s->loops, i->block))
        depth = ir_loop_of(s->loops, i->block)->depth;
    return depth << 40 | differs << 36 | (v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT ? v->id : 0);
}

/* V as an operation, if it could be part of ROOT's tree; else NULL. */
static ir_inst *try_same_kind(const ir_inst *root, ir_value *v)
{
    ir_inst *i = ir_try_inst(v);

    return i && i->op == root->op && i->block == root->block && may_reorder(i) ? i : NULL;
}

/* Does the tree under I of operations of ROOT's kind have at most *BUDGET operations? *BUDGET is reduced by their number. */
static bool is_small(const ir_inst *root, ir_inst *i, unsigned *budget)
{
    if (*budget == 0)
        return false;
    --*budget;
    for (unsigned n = 0; n < 2; n++) {
        ir_inst *below = try_same_kind(root, ir_operand(i, n));
        if (below && !is_small(root, below, budget))
            return false;
    }
    return true;
}

/* V as an inner node of ROOT's tree: the same operation in the same block, without other users, or with a constant operand and
 * small enough to copy. NULL: V is a leaf. */
static ir_inst *tree_node(const ir_inst *root, ir_value *v)
{
    ir_inst *i = try_same_kind(root, v);
    unsigned budget = COPIED_OPERATIONS;

    if (!i)
        return NULL;
    return ir_has_one_use(v) || (ir_is_const(ir_operand(i, 1)) && is_small(root, i, &budget)) ? i : NULL;
}

/* Collects the leaves of ROOT's tree from left to right and intersects *FLAGS with the flags of its operations. True when the
 * tree is a left-leaning chain already. Not recursive, as a sum may have as many operands as a function has lines. */
static bool collect_leaves(sorter *s, ir_inst *root, uint16_t *flags)
{
    bool chain = true;

    s->leaves.count = s->waiting.count = 0;
    vec_push(s->scratch, &s->waiting, &root->value);
    while (s->waiting.count > 0) {
        ir_value *v = vec_pop(&s->waiting);
        ir_inst *i = v == &root->value ? root : tree_node(root, v);
        if (!i) {
            vec_push(s->scratch, &s->leaves, (leaf){v, rank_of(s, v)});
            continue;
        }
        *flags &= i->flags;
        chain &= !tree_node(root, ir_operand(i, 1));
        vec_push(s->scratch, &s->waiting, ir_operand(i, 1));
        vec_push(s->scratch, &s->waiting, ir_operand(i, 0));
    }
    return chain;
}

static int compare_ranks(const void *x, const void *y)
{
    const leaf *a = x, *b = y;

    return a->rank < b->rank ? -1 : a->rank > b->rank;
}

static bool is_sorted(const leaf_list *leaves)
{
    for (size_t n = 1; n < leaves->count; n++)
        if (leaves->items[n].rank < leaves->items[n - 1].rank)
            return false;
    return true;
}

/* Is I an operation whose operands may be reordered, and not part of its user's tree? */
static bool is_tree_root(const ir_inst *i)
{
    if (!may_reorder(i))
        return false;
    return !ir_has_one_use(&i->value) || !tree_node(i->value.uses->user, (ir_value *)&i->value) ||
           !may_reorder(i->value.uses->user);
}

/* Removes ROOT and the operations of its tree that have no uses left. */
static void remove_tree(const sorter *s, ir_inst *root)
{
    VEC(ir_inst *) waiting = {0};

    vec_push(s->scratch, &waiting, root);
    while (waiting.count > 0) {
        ir_inst *i = vec_pop(&waiting);
        if (ir_has_uses(&i->value) || !i->block) /* listed twice if both operands are the same value */
            continue;
        for (unsigned n = 2; n-- > 0;) {
            ir_inst *below = tree_node(root, ir_operand(i, n));
            if (below)
                vec_push(s->scratch, &waiting, below);
        }
        ir_remove(i);
    }
}

/* Sorts the operands of ROOT's tree; false when the tree needs no change. */
static bool sort_tree(sorter *s, ir_inst *root)
{
    leaf_list *leaves = &s->leaves;
    uint16_t flags = root->flags;
    bool chain = collect_leaves(s, root, &flags);

    if (leaves->count < 3 || (chain && is_sorted(leaves)))
        return false;
    opt_report(s->context, root, "order of operands", "the %zu operands of this %s are ordered from invariant to varying",
               leaves->count, ir_op_name((ir_opcode)root->op));
    qsort(leaves->items, leaves->count, sizeof *leaves->items, compare_ranks);
    ir_builder b = ir_before(root);
    ir_value *all = leaves->items[0].value;
    for (size_t n = 1; n < leaves->count; n++) {
        all = ir_binary(&b, (ir_opcode)root->op, all, leaves->items[n].value);
        ir_as_inst(all)->flags |= flags & (uint16_t) ~(IR_NSW | IR_NUW);
        all->id = root->value.id;
    }
    all->name = root->value.name;
    ir_replace_uses(&root->value, all);
    remove_tree(s, root);
    return true;
}

bool opt_reassociate(ir_function *f, opt_context *c)
{
    const ir_uniformity *u = opt_uniformity(c, f);
    sorter s = {.context = c, .scratch = c->scratch, .loops = opt_loops(c, f), .uniformity = u};
    VEC(ir_inst *) roots = {0};
    bool changed = false;

    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (is_tree_root(i))
                vec_push(c->scratch, &roots, i);
    for (size_t n = 0; n < roots.count; n++)
        changed |= sort_tree(&s, roots.items[n]);
    return changed;
}
