/* opt/spaces/thread_access.c - see thread_access.h.
 *
 *   if (c) { …; p = local; } else { …; p = global; }            if (c) { …; x = *local; } else { …; x = *global; }
 *   x = *p;                                              ->
 *
 * Which way has come tells the space, so the access moves to the end of each way and asks nothing. That needs ways
 * with a pointer in one space each, and nothing in front of the access that may not run after it; a way from a block that leads
 * elsewhere as well gets a block for it. */
#include "opt/spaces/thread_access.h"

#include "opt/analysis/address.h"
#include "opt/cfg/loop_edit.h"

enum { MOST_WAYS = 8, MOST_INDICES = 8 };

static bool is_single(unsigned set)
{
    return set && !(set & (set - 1));
}

/* The phi at the beginning of B that P is computed from by address arithmetic; NULL when there is none. */
static ir_inst *phi_behind(ir_value *p, const ir_block *b)
{
    ir_inst *i = ir_try_inst(p);

    while (i && i->op == IR_getelementptr && i->operand_count <= MOST_INDICES)
        i = ir_try_inst(ir_operand(i, 0));
    return i && i->op == IR_phi && i->block == b ? i : NULL;
}

/* V is known at the end of the ways to B: a phi of B, or older than B. */
static bool is_known_before(const ir_value *v, const ir_block *b)
{
    return v->kind != IR_INSTRUCTION || ir_as_inst(v)->block != b || ir_as_inst(v)->op == IR_phi;
}

static bool address_is_known(const ir_value *p, const ir_block *b)
{
    const ir_inst *i = ir_try_inst(p);

    if (is_known_before(p, b))
        return true;
    if (!i || i->op != IR_getelementptr || !address_is_known(ir_operand(i, 0), b))
        return false;
    for (unsigned n = 1; n < i->operand_count; n++)
        if (!is_known_before(ir_operand(i, n), b))
            return false;
    return true;
}

static unsigned edges_between(const ir_block *from, const ir_block *to)
{
    unsigned count = 0;

    for (unsigned s = 0; s < ir_successor_count(from); s++)
        count += ir_successor(from, s) == to;
    return count;
}

static bool ways_are_known(const opt_twins *t, const ir_inst *phi)
{
    unsigned all = 0;

    if (phi->operand_count < 2 || phi->operand_count > MOST_WAYS)
        return false;
    for (unsigned n = 0; n < phi->operand_count; n++) {
        unsigned set = opt_twin_spaces(t, ir_operand(phi, n));
        if (!is_single(set) || edges_between(phi->blocks[n], phi->block) != 1)
            return false;
        all |= set;
    }
    return !is_single(all);
}

/* Nothing that stands in front of I in its block minds to run after it. */
static bool may_rise(const ir_inst *i, bool writes)
{
    for (const ir_inst *k = i->prev; k && k->op != IR_phi; k = k->prev) {
        unsigned effects = ir_effects(k);
        if (effects & (IR_WRITES | IR_CONVERGENT) || (writes && effects & IR_READS))
            return false;
    }
    return true;
}

/* A way into B from a block that leads elsewhere as well gets a block of its own. */
static void own_way(ir_block *from, ir_block *b)
{
    if (ir_successor_count(from) == 1)
        return;
    ir_block *way = ir_block_new(b->function, NULL, b);
    ir_builder at = ir_at_end(way);
    ir_br(&at, b);
    opt_retarget(from, b, way);
    ir_each_inst(phi, b) {
        if (phi->op != IR_phi)
            break;
        for (unsigned n = 0; n < phi->block_count; n++)
            if (phi->blocks[n] == from)
                phi->blocks[n] = way;
    }
}

static ir_value *on_way(ir_value *v, const ir_block *b, unsigned way)
{
    ir_inst *i = ir_try_inst(v);
    return i && i->op == IR_phi && i->block == b ? ir_operand(i, way) : v;
}

/* Address P at the end of way N into PHI's block, in SPACE. */
static ir_value *address_on_way(opt_twins *t, ir_builder *b, ir_value *p, const ir_inst *phi, unsigned n, unsigned space)
{
    ir_inst *g = ir_try_inst(p);
    ir_value *indices[MOST_INDICES];

    if (g == phi) {
        ir_value *from = ir_operand(phi, n), *named = opt_twin(t, from, space);
        return named ? named : ir_cast(b, IR_addrspacecast, from, ir_ptr(b->module, space));
    }
    ir_value *base = address_on_way(t, b, ir_operand(g, 0), phi, n, space);
    for (unsigned k = 1; k < g->operand_count; k++)
        indices[k - 1] = on_way(ir_operand(g, k), phi->block, n);
    return ir_gep(b, g->elem_type, base, indices, g->operand_count - 1);
}

static ir_inst *access_on_way(opt_twins *t, ir_inst *i, const ir_inst *phi, unsigned n)
{
    ir_builder b = ir_before(ir_terminator(phi->blocks[n]));
    ir_inst *copy = ir_clone(b.module, i);
    unsigned at = (unsigned)opt_address_operand(i), space = (unsigned)__builtin_ctz(opt_twin_spaces(t, ir_operand(phi, n)));

    b.loc = i->loc;
    ir_value *p = address_on_way(t, &b, ir_operand(i, at), phi, n, space);
    ir_move_before(copy, ir_terminator(phi->blocks[n]));
    for (unsigned k = 0; k < copy->operand_count; k++)
        ir_set_operand(copy, k, k == at ? p : on_way(ir_operand(i, k), phi->block, n));
    copy->value.name = NULL;
    return copy;
}

bool opt_can_thread_access(const opt_twins *t, const ir_inst *i)
{
    ir_value *p = opt_address_of(i);
    const ir_inst *phi = phi_behind(p, i->block);
    bool writes = (ir_effects(i) & IR_WRITES) != 0;

    if (!phi || i->value.type->kind == IR_STRUCT || !ways_are_known(t, phi) || !address_is_known(p, i->block) ||
        !may_rise(i, writes))
        return false;
    for (unsigned n = 0; n < i->operand_count; n++)
        if (ir_operand(i, n) != p && !is_known_before(ir_operand(i, n), i->block))
            return false;
    return true;
}

bool opt_thread_access(opt_twins *t, ir_inst *i)
{
    if (!opt_can_thread_access(t, i))
        return false;
    ir_inst *phi = phi_behind(opt_address_of(i), i->block);
    for (unsigned n = 0; n < phi->operand_count; n++)
        own_way(phi->blocks[n], phi->block);
    ir_builder b = ir_before(phi);
    ir_inst *merged = i->value.type->kind == IR_VOID ? NULL : ir_phi_(&b, i->value.type);
    if (merged)
        merged->value.id = i->value.id;
    for (unsigned n = 0; n < phi->operand_count; n++) {
        ir_inst *copy = access_on_way(t, i, phi, n);
        if (merged)
            ir_phi_add(merged, &copy->value, phi->blocks[n]);
    }
    if (merged)
        ir_replace_uses(&i->value, &merged->value);
    ir_remove(i);
    return true;
}
