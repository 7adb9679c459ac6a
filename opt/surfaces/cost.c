/* opt/surfaces/cost.c - choose surfaces or 64-bit addresses for --global-access=auto by the number of instructions.
 *
 * Accesses whose pointers share a part (a phi, a select, a sum) are decided together, because the part is computed once for all
 * of them. Costs are for a thread of 16 work-items, in units of half an instruction:
 *
 *                                     64-bit address           surface
 *   divergent sum                     2 additions, scaling     1 addition, scaling; from the start of a buffer only scaling
 *   select or phi                     2 selects, or moves      the offset if it differs, the surface unless it is a condition
 *   32-bit atomic operation           2 messages               1
 *   8 bytes per lane                  1 message                1 message of two dwords, and 4 moves to combine them
 *   one of n buffers, divergent       1 message                n
 *   one of n buffers, uniform         1 message                1, and its descriptor
 *
 * Costs are multiplied by four for each enclosing loop. On equal costs the surface is chosen. */
#include "opt/surfaces/surfaces.h"

#include "ir/analysis/loops.h"
#include "opt/analysis/address.h"
#include "opt/analysis/flow.h"

enum { ONE = 2, DEEPEST = 3, MOVES_OF_QWORDS = 4 };

typedef struct group {
    unsigned parent; /* union-find parent: accesses with the same root are decided together */
    /* cost of the group's accesses with 64-bit addresses (wide) and through surfaces (narrow), in half instructions */
    unsigned wide, narrow;
} group;

struct surface_costs {
    const ir_uniformity *uniformity;
    const ir_loops *loops;
    arena *memory;
    VEC(group) groups;  /* groups of accesses; at the beginning one for each access */
    unsigned *group_of; /* by value id: index in `groups` + 1; 0: not visited */
    bitset masked;      /* by value id of the surface operand: the cost of its lane masks has been added */
    bitset kept;        /* by value id: pointers whose 64-bit addresses are computed in any case */
};

static unsigned find_group_root(const surface_costs *c, unsigned g)
{
    while (c->groups.items[g].parent != g)
        g = c->groups.items[g].parent;
    return g;
}

static void add_cost(surface_costs *c, unsigned g, const ir_inst *at, unsigned wide, unsigned narrow)
{
    const ir_loop *l = ir_loop_of(c->loops, at->block);
    unsigned weight = 1;

    for (unsigned depth = 0; l && depth < DEEPEST; l = l->parent, depth++)
        weight *= 4;
    c->groups.items[g].wide += wide * weight;
    c->groups.items[g].narrow += narrow * weight;
}

static void merge_groups(surface_costs *c, unsigned g, unsigned h)
{
    g = find_group_root(c, g);
    h = find_group_root(c, h);
    if (g == h)
        return;
    c->groups.items[h].parent = g;
    c->groups.items[g].wide += c->groups.items[h].wide;
    c->groups.items[g].narrow += c->groups.items[h].narrow;
}

/* --- pointers ------------------------------------------------------------------------------------------------------------- */

static bool has_constant_bits(const ir_value *v)
{
    uint64_t bits;

    return ir_const_bits(v, &bits);
}

static void visit_sum(surface_costs *c, unsigned g, const ir_inst *i, unsigned wide)
{
    const surface_place *at = i->value.aux;
    const ir_inst *before = ir_try_inst(ir_operand(i, 0));
    const surface_place *from = before ? before->value.aux : NULL;
    bool begins = !before || (from && ir_is_zero(from->offset));
    int64_t bytes;

    if (ir_gep_offset(i, &bytes))
        add_cost(c, g, i, wide, has_constant_bits(at->offset) ? 0 : ONE);
    else
        add_cost(c, g, i, wide + wide / 2, begins ? ONE / 2 : ONE + ONE / 2);
}

/* The offset of P if it is tracked; else NULL. */
static const ir_value *offset_of(const ir_value *p)
{
    const ir_inst *i = ir_try_inst(p);
    const surface_place *at = i ? p->aux : NULL;

    return at ? at->offset : NULL;
}

static void visit_pointer(surface_costs *c, unsigned g, const ir_value *p)
{
    const ir_inst *i = ir_try_inst(p);
    const surface_place *at = i ? p->aux : NULL;

    if (!at)
        return;
    if (c->group_of[p->id]) {
        merge_groups(c, g, c->group_of[p->id] - 1);
        return;
    }
    c->group_of[p->id] = g + 1;
    unsigned wide = bitset_has(&c->kept, p->id) ? 0 : ir_is_divergent(c->uniformity, p) ? 2 * ONE : ONE;
    unsigned first = i->op == IR_select, last = i->op == IR_getelementptr ? 1 : i->operand_count;
    bool by_lane = ir_is_divergent(c->uniformity, at->which);
    unsigned offset = has_constant_bits(at->offset) || offset_of(ir_operand(i, first)) == at->offset ? 0 : ONE;
    unsigned which = has_constant_bits(at->which) ? 0 : ONE;

    for (unsigned n = first; n < last; n++)
        visit_pointer(c, find_group_root(c, g), ir_operand(i, n));
    g = find_group_root(c, g);
    if (i->op == IR_getelementptr)
        visit_sum(c, g, i, wide);
    else if (i->op == IR_select)
        add_cost(c, g, i, wide, offset + (by_lane ? 0 : which));
    else
        add_cost(c, g, i, (last - 1) * wide, (last - 1) * (offset + which));
}

/* --- accesses ------------------------------------------------------------------------------------------------------------- */

static ir_type *accessed_value_type(const ir_inst *i)
{
    return i->op == IR_load ? i->value.type : ir_operand(i, i->op == IR_store ? 0 : 1)->type;
}

static bool is_atomic(const ir_inst *i)
{
    return i->op == IR_atomicrmw || i->op == IR_cmpxchg;
}

/* The cost of the lane masks that select the messages to N surfaces, added once for all accesses through WHICH. A select's
 * condition is one mask and its negation the other; nested conditions have to be combined in flags. */
static unsigned mask_cost(surface_costs *c, const ir_inst *i, const ir_value *which, unsigned n)
{
    enum { BOTH = 6, EITHER = 2 };
    const ir_inst *choice = ir_try_inst(which);

    if (!choice || bitset_has(&c->masked, which->id))
        return 0;
    bitset_add(&c->masked, which->id);
    if (choice->op != IR_select || choice->block != i->block)
        return (n > 2 ? n : 1) * ONE;
    unsigned known = has_constant_bits(ir_operand(choice, 1)) + has_constant_bits(ir_operand(choice, 2));
    return known == 2 ? 0 : (n - 1) * (known ? EITHER : BOTH) * ONE;
}

void surface_cost_access(surface_costs *c, unsigned g, const ir_inst *i, const surface_place *at, unsigned messages)
{
    const ir_value *p = opt_address_of(i);
    const ir_type *t = accessed_value_type(i);
    unsigned bits = ir_scalar_bits(t), lanes = (unsigned)ir_lanes(t), dwords = (bits * lanes + 31) / 32;
    bool by_lane = ir_is_divergent(c->uniformity, p) || is_atomic(i), qwords = bits == 64 && i->align >= 8 && !is_atomic(i);
    unsigned pieces = i->align < 4 ? dwords : (dwords + 3) / 4, moves = qwords ? (by_lane ? MOVES_OF_QWORDS : 1) * lanes : 0;
    unsigned wide = is_atomic(i) ? 2 : pieces, narrow = messages * pieces + moves;

    g = find_group_root(c, g);
    add_cost(c, g, i, wide * ONE, narrow * ONE);
    if (messages > 1)
        add_cost(c, g, i, 0, mask_cost(c, i, at->which, messages));
    else if (!has_constant_bits(at->which))
        add_cost(c, g, i, 0, pieces * ONE);
    visit_pointer(c, g, p);
}

bool surface_is_cheaper(const surface_costs *c, unsigned g)
{
    const group *all = &c->groups.items[find_group_root(c, g)];

    return all->narrow <= all->wide;
}

/* --- pointers that remain addresses --------------------------------------------------------------------------------------- */

static bool is_derived_pointer(const ir_inst *i)
{
    return i->op == IR_getelementptr || i->op == IR_phi || i->op == IR_select;
}

/* Is I used by anything other than accesses and derived pointers? */
static bool has_other_uses(const ir_inst *i)
{
    ir_each_use(u, &i->value) {
        bool address = opt_address_of(u->user) == &i->value && !(u->user->op == IR_store && ir_operand(u->user, 0) == &i->value);
        if (!address && !(is_derived_pointer(u->user) && ir_is_ptr(u->user->value.type)))
            return true;
    }
    return false;
}

static void keep_address(surface_costs *c, const ir_value *p)
{
    const ir_inst *i = ir_try_inst(p);

    if (!i || !ir_is_ptr(p->type) || !is_derived_pointer(i) || bitset_has(&c->kept, p->id))
        return;
    bitset_add(&c->kept, p->id);
    for (unsigned n = 0; n < i->operand_count; n++)
        keep_address(c, ir_operand(i, n));
}

static void find_kept_pointers(surface_costs *c, const ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (ir_is_ptr(i->value.type) && has_other_uses(i))
                keep_address(c, &i->value);
}

surface_costs *surface_costs_new(const surface_kernel *k, const ir_uniformity *u, size_t accesses)
{
    surface_costs *c = arena_new(k->context->scratch, surface_costs);

    c->uniformity = u;
    c->memory = k->context->scratch;
    c->loops = opt_loops(k->context, k->function);
    c->group_of = arena_array(c->memory, unsigned, ir_value_count(k->function));
    c->masked = bitset_new(c->memory, ir_value_count(k->function));
    c->kept = bitset_new(c->memory, ir_value_count(k->function));
    find_kept_pointers(c, k->function);
    vec_reserve(c->memory, &c->groups, accesses);
    for (size_t n = 0; n < accesses; n++)
        vec_push(c->memory, &c->groups, (group){.parent = (unsigned)n});
    return c;
}
