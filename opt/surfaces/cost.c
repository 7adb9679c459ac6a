/* opt/surfaces/cost.c - what --global-access=auto takes: surfaces or 64-bit addresses, by the instructions that each costs.
 *
 * Accesses whose pointers have a part in common (a phi, a select, a sum) are decided on together, because the part is computed
 * once for all of them. A thread of 16 work-items is thought of, and half an instruction is the unit:
 *
 *                                     64-bit address           surface
 *   a sum that differs by lane        2 additions, its scale   1 addition, its scale; the scale alone at the beginning of a
 * buffer
 *   a choice                          2 selects, or moves      the offset where it differs, the surface where it is no condition
 *   32-bit atomic operation           2 messages               1
 *   8 bytes a lane                    1 message                1 message of two dwords, and 4 moves to put them together
 *   one of n buffers, by lane         1 message                n
 *   one of n buffers, for all         1 message                1, and its descriptor
 *
 * What is in a loop counts four times for each. On equal terms the surface is taken. */
#include "opt/surfaces/surfaces.h"

#include "ir/loops.h"
#include "opt/analysis/address.h"
#include "opt/analysis/flow.h"

enum { ONE = 2, DEEPEST = 3, MOVES_OF_QWORDS = 4 };

typedef struct group {
    unsigned parent;         /* itself: the accesses of all that lead here are decided on together */
    unsigned wide, narrow;   /* 64-bit addresses; surfaces */
} group;

struct surface_costs {
    const ir_uniformity *uniformity;
    const ir_loops *loops;
    arena *memory;
    VEC(group) groups;       /* one for each access */
    unsigned *group_of;      /* by value id; 0: not visited, else number + 1 */
    bitset masked;           /* by value id: surfaces whose masks have been counted */
    bitset kept;             /* by value id: pointers that are wanted as addresses in any case */
};

static unsigned root_of(const surface_costs *c, unsigned g)
{
    while (c->groups.items[g].parent != g)
        g = c->groups.items[g].parent;
    return g;
}

static void add(surface_costs *c, unsigned g, const ir_inst *at, unsigned wide, unsigned narrow)
{
    const ir_loop *l = ir_loop_of(c->loops, at->block);
    unsigned weight = 1;

    for (unsigned depth = 0; l && depth < DEEPEST; l = l->parent, depth++)
        weight *= 4;
    c->groups.items[g].wide += wide * weight;
    c->groups.items[g].narrow += narrow * weight;
}

static void join(surface_costs *c, unsigned g, unsigned h)
{
    g = root_of(c, g);
    h = root_of(c, h);
    if (g == h)
        return;
    c->groups.items[h].parent = g;
    c->groups.items[g].wide += c->groups.items[h].wide;
    c->groups.items[g].narrow += c->groups.items[h].narrow;
}

/* --- pointers ---------------------------------------------------------------------------------------------------- */

static bool is_constant(const ir_value *v)
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

    if (opt_constant_offset(i, &bytes))
        add(c, g, i, wide, is_constant(at->offset) ? 0 : ONE);
    else
        add(c, g, i, wide + wide / 2, begins ? ONE / 2 : ONE + ONE / 2);
}

/* Of a tracked pointer; NULL for others. */
static const ir_value *offset_of(const ir_value *p)
{
    const ir_inst *i = ir_try_inst(p);
    const surface_place *at = i ? p->aux : NULL;
    return at ? at->offset : NULL;
}

static void visit(surface_costs *c, unsigned g, const ir_value *p)
{
    const ir_inst *i = ir_try_inst(p);
    const surface_place *at = i ? p->aux : NULL;

    if (!at)
        return;
    if (c->group_of[p->id]) {
        join(c, g, c->group_of[p->id] - 1);
        return;
    }
    c->group_of[p->id] = g + 1;
    unsigned wide = bitset_has(&c->kept, p->id) ? 0 : ir_is_divergent(c->uniformity, p) ? 2 * ONE : ONE;
    unsigned first = i->op == IR_select, last = i->op == IR_getelementptr ? 1 : i->operand_count;
    bool by_lane = ir_is_divergent(c->uniformity, at->which);
    unsigned offset = is_constant(at->offset) || offset_of(ir_operand(i, first)) == at->offset ? 0 : ONE;
    unsigned which = is_constant(at->which) ? 0 : ONE;

    for (unsigned n = first; n < last; n++)
        visit(c, root_of(c, g), ir_operand(i, n));
    g = root_of(c, g);
    if (i->op == IR_getelementptr)
        visit_sum(c, g, i, wide);
    else if (i->op == IR_select)
        add(c, g, i, wide, offset + (by_lane ? 0 : which));
    else
        add(c, g, i, (last - 1) * wide, (last - 1) * (offset + which));
}

/* --- accesses ---------------------------------------------------------------------------------------------------- */

static ir_type *accessed_type(const ir_inst *i)
{
    return i->op == IR_load ? i->value.type : ir_operand(i, i->op == IR_store ? 0 : 1)->type;
}

static bool is_atomic(const ir_inst *i)
{
    return i->op == IR_atomicrmw || i->op == IR_cmpxchg;
}

/* The masks of N surfaces, once for all accesses through WHICH: the condition of a select is one and its opposite another;
 * conditions of several have to be combined in flags. */
static unsigned masks(surface_costs *c, const ir_inst *i, const ir_value *which, unsigned n)
{
    enum { BOTH = 6, EITHER = 2 };
    const ir_inst *choice = ir_try_inst(which);

    if (!choice || bitset_has(&c->masked, which->id))
        return 0;
    bitset_add(&c->masked, which->id);
    if (choice->op != IR_select || choice->block != i->block)
        return (n > 2 ? n : 1) * ONE;
    unsigned known = is_constant(ir_operand(choice, 1)) + is_constant(ir_operand(choice, 2));
    return known == 2 ? 0 : (n - 1) * (known ? EITHER : BOTH) * ONE;
}

void surface_cost_access(surface_costs *c, unsigned g, const ir_inst *i, const surface_place *at, unsigned messages)
{
    const ir_value *p = opt_address_of(i);
    const ir_type *t = accessed_type(i);
    unsigned bits = ir_scalar_bits(t), lanes = (unsigned)ir_lanes(t), dwords = (bits * lanes + 31) / 32;
    bool by_lane = ir_is_divergent(c->uniformity, p) || is_atomic(i), qwords = bits == 64 && i->align >= 8 && !is_atomic(i);
    unsigned pieces = i->align < 4 ? dwords : (dwords + 3) / 4, moves = qwords ? (by_lane ? MOVES_OF_QWORDS : 1) * lanes : 0;
    unsigned wide = is_atomic(i) ? 2 : pieces, narrow = messages * pieces + moves;

    g = root_of(c, g);
    add(c, g, i, wide * ONE, narrow * ONE);
    if (messages > 1)
        add(c, g, i, 0, masks(c, i, at->which, messages));
    else if (!is_constant(at->which))
        add(c, g, i, 0, pieces * ONE);
    visit(c, g, p);
}

bool surface_is_cheaper(const surface_costs *c, unsigned g)
{
    const group *all = &c->groups.items[root_of(c, g)];
    return all->narrow <= all->wide;
}

/* --- pointers that stay addresses -------------------------------------------------------------------------------- */

static bool is_node(const ir_inst *i)
{
    return i->op == IR_getelementptr || i->op == IR_phi || i->op == IR_select;
}

/* I is used for something else than accesses and further pointers. */
static bool has_other_uses(const ir_inst *i)
{
    ir_each_use(u, &i->value) {
        bool address = opt_address_of(u->user) == &i->value && !(u->user->op == IR_store && ir_operand(u->user, 0) == &i->value);
        if (!address && !(is_node(u->user) && ir_is_ptr(u->user->value.type)))
            return true;
    }
    return false;
}

static void keep(surface_costs *c, const ir_value *p)
{
    const ir_inst *i = ir_try_inst(p);

    if (!i || !ir_is_ptr(p->type) || !is_node(i) || bitset_has(&c->kept, p->id))
        return;
    bitset_add(&c->kept, p->id);
    for (unsigned n = 0; n < i->operand_count; n++)
        keep(c, ir_operand(i, n));
}

static void find_kept(surface_costs *c, const ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (ir_is_ptr(i->value.type) && has_other_uses(i))
                keep(c, &i->value);
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
    find_kept(c, k->function);
    vec_reserve(c->memory, &c->groups, accesses);
    for (size_t n = 0; n < accesses; n++)
        vec_push(c->memory, &c->groups, (group){.parent = (unsigned)n});
    return c;
}
