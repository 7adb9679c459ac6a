/* opt/spaces/thread_access.c - moves an access to the edges that determine its space.
 *
 *   if (c) { …; p = local; } else { …; p = global; }            if (c) { …; x = *local; } else { …; x = *global; }
 *   x = *p;                                              ->
 *
 * The incoming edge determines the space, so the access moves to the end of each predecessor and needs no test. Each operand of
 * the phi must be in a single space, and every instruction before the access in its block must be movable after it. An edge from
 * a predecessor with other successors is split. */
#include "opt/spaces/thread_access.h"

#include "opt/analysis/address.h"
#include "opt/cfg/loop_edit.h"

enum { MOST_EDGES = 8, MOST_INDICES = 8 };

static bool is_single_space(unsigned set)
{
    return set && !(set & (set - 1));
}

/* The phi in B that P is computed from by address arithmetic; NULL if there is none. */
static ir_inst *find_base_phi(ir_value *p, const ir_block *b)
{
    ir_inst *i = ir_try_inst(p);

    while (i && i->op == IR_getelementptr && i->operand_count <= MOST_INDICES)
        i = ir_try_inst(ir_operand(i, 0));
    return i && i->op == IR_phi && i->block == b ? i : NULL;
}

/* Is V available at the end of each predecessor of B: as an operand of a phi of B, or because it is defined before B? */
static bool is_available_before(const ir_value *v, const ir_block *b)
{
    return v->kind != IR_INSTRUCTION || ir_as_inst(v)->block != b || ir_as_inst(v)->op == IR_phi;
}

static bool is_address_available(const ir_value *p, const ir_block *b)
{
    const ir_inst *i = ir_try_inst(p);

    if (is_available_before(p, b))
        return true;
    if (!i || i->op != IR_getelementptr || !is_address_available(ir_operand(i, 0), b))
        return false;
    for (unsigned n = 1; n < i->operand_count; n++)
        if (!is_available_before(ir_operand(i, n), b))
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

static bool are_operands_known(const opt_twins *t, const ir_inst *phi)
{
    unsigned all = 0;

    if (phi->operand_count < 2 || phi->operand_count > MOST_EDGES)
        return false;
    for (unsigned n = 0; n < phi->operand_count; n++) {
        unsigned set = opt_twin_spaces(t, ir_operand(phi, n));
        if (!is_single_space(set) || edges_between(phi->blocks[n], phi->block) != 1)
            return false;
        all |= set;
    }
    return !is_single_space(all);
}

/* Can I be moved before all other operations of its block? */
static bool can_move_to_top(const ir_inst *i, bool writes)
{
    for (const ir_inst *k = i->prev; k && k->op != IR_phi; k = k->prev) {
        unsigned effects = ir_effects(k);
        if (effects & (IR_WRITES | IR_CONVERGENT) || (writes && effects & IR_READS))
            return false;
    }
    return true;
}

/* Splits the edge FROM -> B if FROM has other successors. */
static void split_edge_from(ir_block *from, ir_block *b)
{
    if (ir_successor_count(from) == 1)
        return;
    ir_block *edge = ir_block_new(b->function, NULL, b);
    ir_builder at = ir_at_end(edge);
    ir_br(&at, b);
    opt_retarget(from, b, edge);
    ir_each_inst(phi, b) {
        if (phi->op != IR_phi)
            break;
        for (unsigned n = 0; n < phi->block_count; n++)
            if (phi->blocks[n] == from)
                phi->blocks[n] = edge;
    }
}

static ir_value *incoming_value(ir_value *v, const ir_block *b, unsigned n)
{
    ir_inst *i = ir_try_inst(v);

    return i && i->op == IR_phi && i->block == b ? ir_operand(i, n) : v;
}

/* Builds address P in SPACE at the end of the Nth predecessor of PHI's block. */
static ir_value *build_incoming_address(opt_twins *t, ir_builder *b, ir_value *p, const ir_inst *phi, unsigned n, unsigned space)
{
    ir_inst *g = ir_try_inst(p);
    ir_value *indices[MOST_INDICES];

    if (g == phi) {
        ir_value *from = ir_operand(phi, n), *named = opt_twin(t, from, space);
        return named ? named : ir_cast(b, IR_addrspacecast, from, ir_ptr(b->module, space));
    }
    ir_value *base = build_incoming_address(t, b, ir_operand(g, 0), phi, n, space);
    for (unsigned k = 1; k < g->operand_count; k++)
        indices[k - 1] = incoming_value(ir_operand(g, k), phi->block, n);
    return ir_gep(b, g->elem_type, base, indices, g->operand_count - 1);
}

static ir_inst *copy_to_edge(opt_twins *t, ir_inst *i, const ir_inst *phi, unsigned n)
{
    ir_builder b = ir_before(ir_terminator(phi->blocks[n]));
    ir_inst *copy = ir_clone(b.module, i);
    unsigned at = (unsigned)opt_address_operand(i), space = (unsigned)__builtin_ctz(opt_twin_spaces(t, ir_operand(phi, n)));

    b.loc = i->loc;
    ir_value *p = build_incoming_address(t, &b, ir_operand(i, at), phi, n, space);
    ir_move_before(copy, ir_terminator(phi->blocks[n]));
    for (unsigned k = 0; k < copy->operand_count; k++)
        ir_set_operand(copy, k, k == at ? p : incoming_value(ir_operand(i, k), phi->block, n));
    copy->value.name = NULL;
    return copy;
}

bool opt_can_thread_access(const opt_twins *t, const ir_inst *i)
{
    ir_value *p = opt_address_of(i);
    const ir_inst *phi = find_base_phi(p, i->block);
    bool writes = (ir_effects(i) & IR_WRITES) != 0;

    if (!phi || i->value.type->kind == IR_STRUCT || !are_operands_known(t, phi) || !is_address_available(p, i->block) ||
        !can_move_to_top(i, writes))
        return false;
    for (unsigned n = 0; n < i->operand_count; n++)
        if (ir_operand(i, n) != p && !is_available_before(ir_operand(i, n), i->block))
            return false;
    return true;
}

bool opt_thread_access(opt_twins *t, ir_inst *i)
{
    if (!opt_can_thread_access(t, i))
        return false;
    ir_inst *phi = find_base_phi(opt_address_of(i), i->block);
    for (unsigned n = 0; n < phi->operand_count; n++)
        split_edge_from(phi->blocks[n], phi->block);
    ir_builder b = ir_before(phi);
    ir_inst *merged = i->value.type->kind == IR_VOID ? NULL : ir_phi(&b, i->value.type);
    if (merged)
        merged->value.id = i->value.id;
    for (unsigned n = 0; n < phi->operand_count; n++) {
        ir_inst *copy = copy_to_edge(t, i, phi, n);
        if (merged)
            ir_phi_add(merged, &copy->value, phi->blocks[n]);
    }
    if (merged)
        ir_replace_uses(&i->value, &merged->value);
    ir_remove(i);
    return true;
}
