/* opt/spaces/spaces_at.c - narrows the spaces of a pointer by the conditions at a point.
 *
 *   if (to_local(p)) … *p …           p is local here
 *   if (p == &x) … *p …               p points into the space of x
 *   p = c ? a : b; … if (c) … *p …    p is a here
 *   if (c) p = a; else p = b; … if (c) … *p …    p is a here: the path through p = b is excluded
 *
 * The set of opt/analysis/points_to.h holds for a pointer everywhere. At a certain point of the function it is reduced by the
 * conditions known there (opt/analysis/conditions.h), and by following selects and phis back along the edges that these
 * conditions leave. */
#include "opt/spaces/spaces_at.h"

enum { VISITS = 64, DERIVED = 3, STEPS = 4096, KNOWN = 64 };

typedef struct search {
    const opt_spaces *spaces;
    const ir_dominators *dominators;
    struct {
        const ir_inst *phi;
        opt_place at;
    } open[VISITS]; /* phis on the current path of the search */
    unsigned count, visits, steps;
    struct {
        const ir_value *p;
        opt_place at;
        unsigned set;
    } known[KNOWN]; /* cached results for selects, valid while the same phis are in `open` */
    unsigned known_count;
} search;

opt_spaces opt_spaces_compute(arena *memory, ir_module *m)
{
    unsigned functions = 0;

    ir_each_function(f, m)
        functions++;
    opt_spaces s = {.dominators = arena_array(memory, const ir_dominators *, functions), .module = m, .memory = memory};
    functions = 0;
    ir_each_function(f, m) {
        if (f->first)
            s.dominators[functions] = ir_dominators_compute(memory, f);
        functions++;
    }
    s.points_to = opt_points_to_compute(memory, m);
    return s;
}

const ir_dominators *opt_dominators_of(const opt_spaces *s, const ir_function *wanted)
{
    unsigned n = 0;

    ir_each_function(f, s->module) {
        if (f == wanted)
            return s->dominators[n];
        n++;
    }
    return NULL;
}

/* The spaces of SET that remain if query Q about the pointer returned ANSWER. */
static unsigned after_query(unsigned set, ir_intrinsic q, bool answer)
{
    unsigned bit;

    switch (q) {
    case IR_INTRINSIC_is_global:
        bit = OPT_SPACE_GLOBAL;
        break;
    case IR_INTRINSIC_is_local:
        bit = OPT_SPACE_LOCAL;
        break;
    case IR_INTRINSIC_is_private:
        bit = OPT_SPACE_PRIVATE;
        break;
    default:
        return set; /* not a query of the address space */
    }
    return answer ? set & bit : set & ~bit;
}

/* SET, the spaces of P or of a pointer derived from P, reduced by the conditions that hold at AT. */
static unsigned apply_conditions(const search *s, const ir_value *p, unsigned set, opt_place at, unsigned depth)
{
    ir_each_use(u, p) {
        const ir_inst *i = u->user;
        if (!(set & (set - 1)))
            break;
        if (i->op == IR_getelementptr && depth) {
            set = apply_conditions(s, &i->value, set, at, depth - 1);
        } else if (i->op == IR_icmp && i->pred == IR_EQ && opt_known_at(s->dominators, &i->value, at) == 1) {
            unsigned other = opt_spaces_of(s->spaces->points_to, ir_operand(i, u == &i->operands[0]));
            set = other ? set & other : set;
        } else if (i->op == IR_icmp && i->pred == IR_NE && opt_known_at(s->dominators, &i->value, at) == 0) {
            unsigned other = opt_spaces_of(s->spaces->points_to, ir_operand(i, u == &i->operands[0]));
            set = other ? set & other : set;
        } else if (i->op == IR_call && ir_intrinsic_of(i)) {
            int answer = after_query(set, ir_intrinsic_of(i), true) == set ? -1 : opt_known_at(s->dominators, &i->value, at);
            set = answer < 0 ? set : after_query(set, ir_intrinsic_of(i), answer);
        }
    }
    return set;
}

static unsigned find_spaces(search *s, const ir_value *p, opt_place at);

static unsigned find_phi_spaces(search *s, const ir_inst *phi, opt_place at)
{
    unsigned set = 0;

    unsigned known_count = s->known_count;

    s->open[s->count].phi = phi;
    s->open[s->count++].at = at;
    for (unsigned n = 0; n < phi->operand_count; n++)
        if (!opt_incoming_excluded(s->dominators, phi, n, at))
            set |= find_spaces(s, ir_operand(phi, n), opt_place_before(s->spaces->memory, s->dominators, phi, n, at));
    s->count--;
    s->known_count = known_count;
    return set;
}

static bool are_equal_places(opt_place a, opt_place b)
{
    const opt_taken *x = a.taken, *y = b.taken;

    while (x && y && x != y && x->from == y->from && x->to == y->to) {
        x = x->more;
        y = y->more;
    }
    return a.block == b.block && a.to == b.to && x == y;
}

/* Is PHI, at the same point, on the current path of the search? It then contributes no spaces of its own. */
static bool is_open(const search *s, const ir_inst *phi, opt_place at)
{
    for (unsigned n = 0; n < s->count; n++)
        if (s->open[n].phi == phi && are_equal_places(s->open[n].at, at))
            return true;
    return false;
}

/* Finds the spaces of a select. Nested selects may share operands, so the results are cached and each select is visited once. */
static unsigned find_select_spaces(search *s, const ir_inst *i, opt_place at)
{
    int c = ir_is_vector(ir_operand(i, 0)->type) ? -1 : opt_known_at(s->dominators, ir_operand(i, 0), at);

    for (unsigned n = 0; n < s->known_count; n++)
        if (s->known[n].p == &i->value && are_equal_places(s->known[n].at, at))
            return s->known[n].set;
    unsigned set = (c != 0 ? find_spaces(s, ir_operand(i, 1), at) : 0) | (c != 1 ? find_spaces(s, ir_operand(i, 2), at) : 0);
    if (s->known_count < KNOWN) {
        s->known[s->known_count].p = &i->value;
        s->known[s->known_count].at = at;
        s->known[s->known_count++].set = set;
    }
    return set;
}

static unsigned find_spaces(search *s, const ir_value *p, opt_place at)
{
    unsigned set = opt_spaces_of(s->spaces->points_to, p);
    const ir_inst *i = ir_try_inst(p);

    if (!(set & (set - 1)) || (!i && p->kind != IR_ARGUMENT) || s->steps++ > STEPS)
        return set;
    set = apply_conditions(s, p, set, at, DERIVED);
    if (!(set & (set - 1)) || !i)
        return set;
    switch ((ir_opcode)i->op) {
    case IR_getelementptr:
    case IR_freeze:
        if (i->op == IR_getelementptr && opt_adds_to_number(i))
            return set;
        return set & find_spaces(s, ir_operand(i, 0), at);
    case IR_select:
        return set & find_select_spaces(s, i, at);
    case IR_phi:
        if (is_open(s, i, at))
            return 0;
        return s->visits++ < VISITS ? set & find_phi_spaces(s, i, at) : set;
    default: /* the value has an unknown origin: a load, an integer, or a call */
        return set;
    }
}

unsigned opt_spaces_at(const opt_spaces *spaces, const ir_value *p, opt_place at)
{
    search s = {.spaces = spaces, .dominators = opt_dominators_of(spaces, at.block->function)};

    return find_spaces(&s, p, at);
}
