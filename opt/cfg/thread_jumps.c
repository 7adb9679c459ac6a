/* opt/cfg/thread_jumps.c - a block whose branch is decided by the way into it is passed by.
 *
 *   if (c) p = local; else p = global;           if (c) { p = local; x = *p; }
 *   if (c) x = *p; else x = *p + 1;      ->      else { p = global; x = *p + 1; }
 *
 * Every way into the block gets a copy of what it holds and goes on where its branch leads, so nothing is asked twice, and a
 * pointer chosen on that way is known behind it. It is done only where all ways are decided: then the block is gone, and no join
 * is lost that work-items of a thread would have met in. What a way decides comes from opt/analysis/conditions.h.
 *
 *   %a:   br %x, %b, %end                         %a:   br %x, %b, %no
 *   %b:   …  br %end                         ->   %b:   …  br %y, %yes, %no
 *   %end: %c = phi [false, %a], [%y, %b]
 *         br %c, %yes, %no
 *
 * Where a block is nothing but that question (`x && y`, where y has to be asked under x), the ways that are not decided take
 * their branch along: nothing of the block is lost, and no condition has to be put together out of lanes that have come here in
 * different ways. */
#include "opt/analysis/conditions.h"
#include "opt/analysis/flow.h"
#include "opt/cfg/loop_edit.h"

/* Operations; ways into a block; rounds, and blocks that all of them together look at in a large function. */
enum { COPIED = 4, WAYS = 8, ROUNDS = 64, LOOKED_AT = 100000 };

/* The one successor of B that somebody who comes from PRED goes to; NULL when it is not known. */
static ir_block *decided(const ir_dominators *d, ir_block *pred, ir_block *b)
{
    ir_block *to = NULL;

    for (unsigned s = 0; s < ir_successor_count(b); s++) {
        ir_block *next = ir_successor(b, s);
        if (next == to || opt_edge_excluded(d, b, next, (opt_place){pred, b, NULL}))
            continue;
        if (to)
            return NULL;
        to = next;
    }
    return to;
}

static bool is_in(const ir_use *u, const void *block)
{
    return (u->user->op == IR_phi ? u->user->blocks[u - u->user->operands] : u->user->block) == block;
}

/* B holds little, nothing that all work-items meet in, and no aggregate that is used behind it. */
static bool can_be_copied(const ir_block *b)
{
    unsigned cost = 0;

    ir_each_inst(i, b) {
        if (i->op == IR_alloca || ir_effects(i) & (IR_CONVERGENT | IR_CROSS_LANE))
            return false;
        cost += i->op != IR_phi && i != b->last;
        if (i->value.type->kind != IR_STRUCT && i->value.type->kind != IR_ARRAY)
            continue;
        ir_each_use(u, &i->value)
            if (!is_in(u, b))
                return false;
    }
    return cost <= COPIED * (b->preds.count > 2 ? 1 : 2);
}

/* Nothing but phis and a branch on one of them. */
static bool is_question(const ir_block *b)
{
    const ir_value *c = b->last->op == IR_br ? ir_operand(b->last, 0) : NULL;

    return c && ir_is_op(c, IR_phi) && ir_as_inst(c)->block == b && ir_first_operation(b) == b->last;
}

/* One way at least that comes into question B is decided, and no loop would get one more way back. */
static bool is_worth_asking_apart(const ir_dominators *d, const ir_block *b, ir_block *const *to)
{
    bool any = false;

    for (size_t p = 0; p < b->preds.count; p++)
        any |= to[p] != NULL;
    for (unsigned s = 0; s < 2 && any; s++) {
        unsigned ways = 0;
        for (size_t p = 0; p < b->preds.count; p++)
            ways += !to[p] || to[p] == ir_successor(b, s);
        any = ways < 2 || !ir_dominates(d, ir_successor(b, s), b);
    }
    return any;
}

/* Every way into B is decided, and goes into TO; where B is a question, TO is NULL for those that are not. */
static bool is_decided(const ir_dominators *d, ir_block *b, ir_block **to)
{
    bool all = true;

    if (ir_successor_count(b) < 2 || b->preds.count < 2 || b->preds.count > WAYS || !can_be_copied(b))
        return false;
    for (size_t p = 0; p < b->preds.count; p++) {
        ir_block *pred = b->preds.items[p];
        for (size_t q = 0; q < p; q++)
            if (b->preds.items[q] == pred)
                return false;
        if (ir_dominates(d, b, pred))
            return false;
        to[p] = decided(d, pred, b);
        if (to[p] == b)
            return false;
        all &= to[p] != NULL;
    }
    return all || (is_question(b) && is_worth_asking_apart(d, b, to));
}

/* V of B on the way that was copied last. */
static ir_value *on_way(ir_value *v, const ir_block *b)
{
    return v->kind == IR_INSTRUCTION && ir_as_inst(v)->block == b ? v->aux : v;
}

/* TO is reached from WAY as well, with what B would bring. */
static void add_way(const ir_block *b, ir_block *way, ir_block *to)
{
    ir_each_inst(phi, to) {
        if (phi->op != IR_phi)
            break;
        ir_phi_add(phi, on_way(ir_phi_value(phi, b), b), way);
    }
}

/* What B holds, in a block of its own between PRED and TO, or what B leads to. */
static void pass_by(ir_block *b, ir_block *pred, ir_block *to)
{
    ir_function *f = b->function;
    ir_block *way = ir_block_new(f, NULL, b);

    ir_each_inst(i, b) {
        if (i == b->last)
            break;
        if (i->op == IR_phi) {
            for (unsigned n = 0; n < i->block_count; n++)
                if (i->blocks[n] == pred)
                    i->value.aux = ir_operand(i, n);
            continue;
        }
        ir_inst *copy = ir_clone(f->module, i);
        ir_move_to_end(copy, way);
        for (unsigned n = 0; n < copy->operand_count; n++)
            ir_set_operand(copy, n, on_way(ir_operand(i, n), b));
        i->value.aux = copy;
    }
    ir_builder end = ir_at_end(way);
    end.loc = b->last->loc;
    if (to) {
        ir_br(&end, to);
        add_way(b, way, to);
    } else {
        ir_cond_br(&end, on_way(ir_operand(b->last, 0), b), ir_successor(b, 0), ir_successor(b, 1))->unroll = b->last->unroll;
        for (unsigned s = 0; s < 2; s++)
            add_way(b, way, ir_successor(b, s));
    }
    opt_retarget(pred, b, way);
}

static bool thread(opt_context *c, ir_function *f)
{
    const ir_dominators *d = opt_dominators(c, f);

    ir_each_block(b, f) {
        ir_block *to[WAYS], *preds[WAYS];
        if (b == f->first || !is_decided(d, b, to))
            continue;
        size_t ways = b->preds.count;
        for (size_t p = 0; p < ways; p++)
            preds[p] = b->preds.items[p];
        ir_each_inst_safe(i, b) {
            bool used = false;
            ir_each_use(u, &i->value)
                used |= !is_in(u, b);
            if (used)
                opt_through_variable(i, is_in, b);
        }
        for (size_t p = 0; p < ways; p++)
            pass_by(b, preds[p], to[p]);
        for (unsigned s = 0; s < ir_successor_count(b); s++)
            opt_drop_edge(b, ir_successor(b, s));
        ir_block_remove(b);
        return true;
    }
    return false;
}

bool opt_thread_jumps(ir_function *f, opt_context *c)
{
    unsigned rounds = 0, looked_at = 0;

    while (rounds < ROUNDS && looked_at <= LOOKED_AT && thread(c, f)) {
        ir_update_preds(f);
        looked_at += opt_dominators(c, f)->count;
        rounds++;
    }
    return rounds > 0;
}
