/* backend/prepare/lower_switch.c - lowers switch to a balanced tree of comparisons.
 *
 *   switch i32 %v, label %d [1: %a, 2: %a, 3: %a, 9: %b]     ->   %v <u 4 ?  (%v - 1 <u 3 ? %a : %d)  :  (%v == 9 ? %b : %d)
 *
 * Cases are sorted, and neighbours with the same target become a range. A thread whose lanes take several cases walks the whole
 * tree anyway, so its depth matters less than the number of branches: a range costs one, and none if the comparisons above it
 * (or the value itself, such as `and %x, 7`) exclude all other values. */
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"
#include "src/base/bits.h"

#include <stdlib.h>

typedef struct range {
    uint64_t first, last;
    ir_block *target;
} range;

typedef struct tree {
    ir_value *value;
    /* otherwise: the default target. origin: block of the switch. before: block before which new blocks are inserted */
    ir_block *otherwise, *origin, *before;
    range *ranges;
    uint32_t loc;
} tree;

static int by_first(const void *a, const void *b)
{
    const range *x = a, *y = b;

    return x->first < y->first ? -1 : x->first > y->first;
}

/* Collects the cases as sorted, merged ranges in *OUT and returns their number. Cases with the default target need no test. */
static unsigned collect_ranges(prep_lowering *l, const ir_inst *s, range **out)
{
    range *r = arena_array(l->scratch, range, s->operand_count);
    unsigned n = 0, merged = 0;

    for (unsigned i = 1; i < s->operand_count; i++) {
        uint64_t k = 0;
        ir_const_bits(ir_operand(s, i), &k);
        if (s->blocks[i] != s->blocks[0])
            r[n++] = (range){k, k, s->blocks[i]};
    }
    qsort(r, n, sizeof *r, by_first);
    for (unsigned i = 0; i < n; i++) {
        if (merged && r[merged - 1].last + 1 == r[i].first && r[merged - 1].target == r[i].target)
            r[merged - 1].last = r[i].last;
        else
            r[merged++] = r[i];
    }
    *out = r;
    return merged;
}

/* Adds the edge FROM -> TARGET to the phis of TARGET, with their values for the edge from the switch. */
static void add_edge(const tree *t, ir_block *target, ir_block *from)
{
    ir_each_inst(phi, target) {
        if (phi->op != IR_phi)
            return;
        for (unsigned n = 0; n < phi->block_count; n++)
            if (phi->blocks[n] == t->origin) {
                ir_phi_add(phi, ir_operand(phi, n), from);
                break;
            }
    }
}

/* Builds the test for range R at B, where the value is known to be in KNOWN. */
static void test_range(const tree *t, ir_builder *b, const range *r, range known)
{
    ir_value *c;

    if (r->first <= known.first && r->last >= known.last) {
        add_edge(t, r->target, b->block);
        ir_br(b, r->target);
        return;
    }
    if (r->first == r->last)
        c = build_cmp_k(b, IR_EQ, t->value, r->first);
    else if (r->first <= known.first)
        c = build_cmp_k(b, IR_ULE, t->value, r->last);
    else if (r->last >= known.last)
        c = build_cmp_k(b, IR_UGE, t->value, r->first);
    else
        c = build_cmp_k(b, IR_ULE, build_bin_k(b, IR_sub, t->value, r->first), r->last - r->first);
    add_edge(t, r->target, b->block);
    add_edge(t, t->otherwise, b->block);
    ir_cond_br(b, c, r->target, t->otherwise);
}

/* Builds the tree for the ranges from LOW up to HIGH, exclusive, at the end of block B, where the value is known to be in
 * KNOWN. */
static void build_tree(const tree *t, ir_block *b, unsigned low, unsigned high, range known)
{
    ir_builder at = ir_at_end(b);

    at.loc = t->loc;
    if (high - low == 1) {
        test_range(t, &at, &t->ranges[low], known);
        return;
    }
    unsigned middle = (low + high) / 2;
    ir_block *left = ir_block_new(b->function, NULL, t->before), *right = ir_block_new(b->function, NULL, t->before);
    uint64_t pivot = t->ranges[middle].first;
    ir_cond_br(&at, build_cmp_k(&at, IR_ULT, t->value, pivot), left, right);
    build_tree(t, left, low, middle, (range){known.first, pivot - 1, NULL});
    build_tree(t, right, middle, high, (range){pivot, known.last, NULL});
}

/* Removes the edges from the switch to B: one phi operand for each switch operand that names B. */
static void drop_edges(ir_inst *s, ir_block *b)
{
    for (unsigned i = 0; i < s->block_count; i++)
        ir_each_inst(phi, s->blocks[i]) {
            if (phi->op != IR_phi)
                break;
            for (unsigned n = phi->block_count; n-- > 0;)
                if (phi->blocks[n] == b)
                    ir_phi_remove(phi, n);
        }
}

/* A range that contains every value that V can have. */
static range value_range(const ir_value *v)
{
    unsigned bits = ir_scalar_bits(v->type);
    uint64_t most = bits_mask(bits), k;
    const ir_inst *i = ir_try_inst(v);

    if (i && i->op == IR_zext)
        return value_range(ir_operand(i, 0));
    if (i && i->op == IR_and && ir_const_bits(ir_operand(i, 1), &k))
        most = k;
    if (i && i->op == IR_urem && ir_const_bits(ir_operand(i, 1), &k) && k)
        most = k - 1;
    return (range){0, most, NULL};
}

static void expand_switch(prep_lowering *l, ir_inst *s)
{
    ir_block *b = s->block, *root = ir_block_new(b->function, NULL, b->next);
    tree t = {.value = ir_operand(s, 0), .otherwise = s->blocks[0], .origin = b, .before = root->next, .loc = s->loc};
    unsigned n = collect_ranges(l, s, &t.ranges);
    ir_builder at = ir_at_end(root);

    if (n == 0) {
        add_edge(&t, t.otherwise, root);
        ir_br(&at, t.otherwise);
    } else {
        build_tree(&t, root, 0, n, value_range(t.value));
    }
    drop_edges(s, b);
    ir_remove(s);
    at = ir_at_end(b);
    ir_br(&at, root);
}

bool prep_lower_switch(prep_lowering *l)
{
    bool changed = false;

    for (ir_block *b = l->kernel->first; b; b = b->next) {
        ir_inst *end = ir_terminator(b);
        if (end && end->op == IR_switch) {
            expand_switch(l, end);
            changed = true;
        }
    }
    return changed;
}
