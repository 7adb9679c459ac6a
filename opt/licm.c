/* opt/licm.c - move operations whose operands do not change in a loop in front of it.
 *
 *   loop:  %s = mul i32 %n, 4        ->   before: %s = mul i32 %n, 4
 *          ... add i32 %i, %s             loop:   ... add i32 %i, %s
 *
 * Only operations without effects move, so it does not matter whether the loop runs at all; those that are undefined for some
 * operands stay. A loop that is entered from several places gets a block in front of its header first. Inner loops come first,
 * so that what leaves them may leave the outer ones too. */
#include "opt/opt.h"

#include "ir/dominators.h"
#include "ir/loops.h"

static bool may_move(const ir_inst *i)
{
    unsigned effects = ir_effects(i);

    if (i->op == IR_phi || i->op == IR_alloca || i->value.type->kind == IR_VOID)
        return false;
    return effects & IR_PURE && !(effects & (IR_TRAPS | IR_READS | IR_WRITES | IR_CROSS_LANE | IR_CONVERGENT | IR_TERMINATOR));
}

static bool is_invariant(const ir_loops *l, const ir_loop *loop, const ir_inst *i)
{
    for (unsigned n = 0; n < i->operand_count; n++)
        if (!ir_loop_invariant(l, loop, ir_operand(i, n)))
            return false;
    return true;
}

static bool is_inside(const ir_loops *l, const ir_loop *loop, const ir_block *b)
{
    return ir_loop_has(l, loop, b);
}

/* A block that all ways into the loop pass: the phis of the header are split into what comes from outside and what comes from
 * the latches. */
static void add_preheader(ir_function *f, const ir_loops *l, const ir_loop *loop)
{
    ir_block *header = loop->header, *front = ir_block_new(f, NULL, header);
    ir_builder at = ir_at_end(front);

    ir_br(&at, header);
    for (size_t p = 0; p < header->preds.count; p++) {
        ir_block *pred = header->preds.items[p];
        if (is_inside(l, loop, pred))
            continue;
        ir_inst *end = ir_terminator(pred);
        for (unsigned n = 0; n < end->block_count; n++)
            if (end->blocks[n] == header)
                end->blocks[n] = front;
    }
    ir_each_inst(phi, header) {
        if (phi->op != IR_phi)
            break;
        ir_builder in_front = ir_before(front->last);
        ir_inst *outer = ir_phi_(&in_front, phi->value.type);
        for (unsigned n = phi->block_count; n-- > 0;)
            if (!is_inside(l, loop, phi->blocks[n])) {
                ir_phi_add(outer, ir_operand(phi, n), phi->blocks[n]);
                ir_phi_remove(phi, n);
            }
        ir_phi_add(phi, &outer->value, front);
    }
}

static bool add_preheaders(ir_function *f, const ir_loops *l)
{
    bool changed = false;

    for (size_t i = 0; i < l->all.count; i++)
        if (!ir_loop_preheader(l, l->all.items[i]) && l->all.items[i]->header != f->first) {
            add_preheader(f, l, l->all.items[i]);
            return true; /* the loops must be found again */
        }
    return changed;
}

static bool hoist(const ir_loops *l, const ir_loop *loop)
{
    ir_block *front = ir_loop_preheader(l, loop);
    bool changed = false;

    if (!front)
        return false;
    for (size_t b = 0; b < loop->blocks.count; b++)
        ir_each_inst_safe(i, loop->blocks.items[b]) {
            if (!may_move(i) || !is_invariant(l, loop, i))
                continue;
            ir_move_to_end(i, front);
            changed = true;
        }
    return changed;
}

bool opt_licm(ir_function *f, opt_context *c)
{
    bool changed = false;

    for (;;) {
        ir_dominators *d = ir_dominators_compute(c->scratch, f);
        ir_loops *l = ir_loops_compute(c->scratch, d);
        if (l->irreducible)
            return changed;
        if (add_preheaders(f, l)) {
            changed = true;
            continue;
        }
        for (size_t i = l->all.count; i-- > 0;)
            changed |= hoist(l, l->all.items[i]);
        return changed;
    }
}
