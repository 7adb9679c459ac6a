/* opt/spaces/spaces_at.c - see spaces_at.h.
 *
 *   if (to_local(p)) … *p …           p is local here
 *   if (p == &x) … *p …               p points where &x does
 *   p = c ? a : b; … if (c) … *p …    p is a here
 *   if (c) p = a; else p = b; … if (c) … *p …    so it is here: the way past p = b is excluded
 *
 * The set of opt/analysis/points_to.h holds wherever a pointer is; at a place it is cut down by what the conditions there (opt/analysis/conditions.h) say
 * of the pointer, and by going back through selects and phis along the ways that they leave open. */
#include "opt/spaces/spaces_at.h"

enum { VISITS = 64, DERIVED = 3, STEPS = 4096, KNOWN = 64 };

typedef struct search {
    const opt_spaces *spaces;
    const ir_dominators *dominators;
    struct {
        const ir_inst *phi;
        opt_place at;
    } open[VISITS];          /* phis on the way back to here */
    unsigned count, visits, steps;
    struct {
        const ir_value *p;
        opt_place at;
        unsigned set;
    } known[KNOWN];          /* selects that were asked about, with the phis open that are open now */
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

/* What query Q of a pointer, known to give ANSWER, leaves of SET. */
static unsigned after_query(unsigned set, ir_intrinsic q, bool answer)
{
    unsigned bit;

    switch (q) {
    case IR_INTRINSIC_is_global: bit = OPT_SPACE_GLOBAL; break;
    case IR_INTRINSIC_is_local: bit = OPT_SPACE_LOCAL; break;
    case IR_INTRINSIC_is_private: bit = OPT_SPACE_PRIVATE; break;
    default: return set; /* no query */
    }
    return answer ? set & bit : set & ~bit;
}

/* SET of P, or of what P was made from, less what the conditions at AT say against it. */
static unsigned cut(const search *s, const ir_value *p, unsigned set, opt_place at, unsigned depth)
{
    ir_each_use(u, p) {
        const ir_inst *i = u->user;
        if (!(set & (set - 1)))
            break;
        if (i->op == IR_getelementptr && depth) {
            set = cut(s, &i->value, set, at, depth - 1);
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

static unsigned back(search *s, const ir_value *p, opt_place at);

static unsigned back_from_phi(search *s, const ir_inst *phi, opt_place at)
{
    unsigned set = 0;

    unsigned known_count = s->known_count;

    s->open[s->count].phi = phi;
    s->open[s->count++].at = at;
    for (unsigned n = 0; n < phi->operand_count; n++)
        if (!opt_way_excluded(s->dominators, phi, n, at))
            set |= back(s, ir_operand(phi, n), opt_place_before(s->spaces->memory, s->dominators, phi, n, at));
    s->count--;
    s->known_count = known_count;
    return set;
}

static bool is_same_place(opt_place a, opt_place b)
{
    const opt_taken *x = a.taken, *y = b.taken;

    while (x && y && x != y && x->from == y->from && x->to == y->to) {
        x = x->more;
        y = y->more;
    }
    return a.block == b.block && a.to == b.to && x == y;
}

/* PHI is being asked about at AT already: it adds nothing to itself. */
static bool is_open(const search *s, const ir_inst *phi, opt_place at)
{
    for (unsigned n = 0; n < s->count; n++)
        if (s->open[n].phi == phi && is_same_place(s->open[n].at, at))
            return true;
    return false;
}

/* Selects of selects share what they choose from: each is gone through once. */
static unsigned back_from_select(search *s, const ir_inst *i, opt_place at)
{
    int c = ir_is_vector(ir_operand(i, 0)->type) ? -1 : opt_known_at(s->dominators, ir_operand(i, 0), at);

    for (unsigned n = 0; n < s->known_count; n++)
        if (s->known[n].p == &i->value && is_same_place(s->known[n].at, at))
            return s->known[n].set;
    unsigned set = (c != 0 ? back(s, ir_operand(i, 1), at) : 0) | (c != 1 ? back(s, ir_operand(i, 2), at) : 0);
    if (s->known_count < KNOWN) {
        s->known[s->known_count].p = &i->value;
        s->known[s->known_count].at = at;
        s->known[s->known_count++].set = set;
    }
    return set;
}

static unsigned back(search *s, const ir_value *p, opt_place at)
{
    unsigned set = opt_spaces_of(s->spaces->points_to, p);
    const ir_inst *i = ir_try_inst(p);

    if (!(set & (set - 1)) || (!i && p->kind != IR_ARGUMENT) || s->steps++ > STEPS)
        return set;
    set = cut(s, p, set, at, DERIVED);
    if (!(set & (set - 1)) || !i)
        return set;
    switch ((ir_opcode)i->op) {
    case IR_getelementptr: case IR_freeze:
        if (i->op == IR_getelementptr && opt_adds_to_number(i))
            return set;
        return set & back(s, ir_operand(i, 0), at);
    case IR_select:
        return set & back_from_select(s, i, at);
    case IR_phi:
        if (is_open(s, i, at))
            return 0;
        return s->visits++ < VISITS ? set & back_from_phi(s, i, at) : set;
    default: /* loaded, made of an integer, returned by a call */
        return set;
    }
}

unsigned opt_spaces_at(const opt_spaces *spaces, const ir_value *p, opt_place at)
{
    search s = {.spaces = spaces, .dominators = opt_dominators_of(spaces, at.block->function)};
    return back(&s, p, at);
}
